"""The seal of a game: ten characters that two who wrote down the same game share.

It is made of what was played, not of how that was written. A chain of hashes goes from round to round, so two
logs that agree up to a round have the same seals up to there. ADR 19 says what goes into it, and why.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from generator.scoring.issues import Issue
from generator.scoring.umpire import Played, Trace

FORM = "papercity seal 1"
"""How seals are made; another number would make all seals other ones."""

_UNKNOWN = frozenset(("syntax", "unknown", "ambiguous", "illegal", "turn", "edition", "unverified"))
"""Issues behind which nobody knows what was played."""
_SAME = {"true": "yes", "false": "no"}
_FEW = 2
"""So many letters of a seal may have been misread."""


class Terms(NamedTuple):
    """What is settled before the first round: game, its rules number, edition code, options, seats."""

    game: str
    rules: int
    edition: str
    options: Mapping[str, Any]
    seats: int


def links(terms: Terms, traces: Iterable[Trace]) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the hash of each round that has ended; each hash stands on the one before."""
    link = _hashed(_settled(terms))
    for number, found in groupby(traces, key=lambda trace: trace.round):
        traced = list(found)
        lines = (line for trace in sorted(traced, key=lambda one: one.rank) for line in trace.lines)
        link = _hashed((link.hex(), str(number), *lines))
        if any(trace.ends for trace in traced):
            yield number, link


def known(played: Sequence[Played[Any]], others: Iterable[Issue]) -> Sequence[Played[Any]]:
    """Return the entries before the first of which an issue makes uncertain what was played.

    ``others`` are issues of the log that no entry has by itself; they are taken to begin with their round.
    """
    bad = [issue for issue in others if issue.code in _UNKNOWN]
    rounds = [issue.round for issue in bad if issue.round]
    lines = [issue.place.line for issue in bad if not issue.round]
    for at, one in enumerate(played):
        is_late = any(one.entry.round >= number for number in rounds)
        is_below = any(one.entry.place.line >= line for line in lines)
        if is_late or is_below or not is_known(one.issues):
            return played[:at]
    return played


def is_known(issues: Iterable[Issue]) -> bool:
    """Return whether nothing that was played is uncertain."""
    return all(issue.code not in _UNKNOWN for issue in issues)


def _settled(terms: Terms) -> Iterator[str]:
    yield FORM
    yield f"game {terms.game}"
    yield f"rules {terms.rules}"
    yield f"edition {terms.edition}"
    yield from sorted(f"option {path}={value}" for path, value in _paths(terms.options))
    yield f"seats {terms.seats}"


def _paths(options: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the options by their dotted paths, their values as one of all ways to write them."""
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{key}.")
        else:
            text = str(value).casefold()
            yield before + key, str(int(text)) if text.isdecimal() else _SAME.get(text, text)


def _hashed(lines: Iterable[str]) -> bytes:
    return hashlib.sha256("\n".join(lines).encode()).digest()


# A seal that was written down


def difference(written: str, seals: Sequence[tuple[int, str]], *, is_whole: bool, word: str) -> str:
    """Return in words what a written seal tells against the game's own, or "" if it is that one.

    ``seals`` are those of the rounds; the last is the game's own if the game ``is_whole``. ``word`` is what
    the game calls a round.
    """
    rounds = {seal: number for number, seal in seals}
    last = seals[-1][1] if seals else ""
    if written == last:
        return ""
    if written in rounds:
        return f"this is the seal of the game as it was after {word} {rounds[written]}"
    if not is_whole:
        return ""
    wrong = sum(one != other for one, other in zip(written, last, strict=True))
    if wrong <= _FEW:
        letters = "one letter differs" if wrong == 1 else f"{wrong} letters differ"
        return f"{letters} from {last}, the seal of the game in this log; it may be misread"
    return f"another game was sealed than the one in this log, whose seal is {last}"
