"""Hands that are written into a log stay with their phones until the game was played to its end."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from generator.companion.store import Line
from generator.scoring.engine import SEATS
from generator.scoring.umpire import Played
from generator.session import Session

_HAND = re.compile(r"\bhand\b\W*([a-h])?\b", re.IGNORECASE)
_MILD = ("note", "total", "seal", "edition")
"""What may be wrong with a game that was played to its end all the same."""


class Viewer(NamedTuple):
    """Who looks at a table: the seat of the phone, if it has one, and a hash that knows the phone again."""

    seat: str = ""
    phone: str = ""
    is_onlooker: bool = False


def owner(text: str) -> str | None:
    """Return whose hand a line tells of, nothing if that can't be said; None if it tells of no hand."""
    found = _HAND.search(text.partition(";")[0])
    return None if found is None else (found[1] or "").upper()


def spoken_for(before: Session, after: Session) -> set[str]:
    """Return the letters of the seats whose turns the newest line tells or corrects."""
    entries = after.case.log.entries[len(before.case.log.entries) :]
    return {SEATS[entry.seat] for entry in entries if entry.seat is not None}


def is_written(before: Session, after: Session) -> bool:
    """Return whether the newest line tells a hand anew that the same round has already."""
    newest = after.log.entries[-1]
    return any(
        one.kind == "hand" and one.round == newest.round and owner(one.text) == owner(newest.text)
        for one in before.case.entries
    )


def written(lines: Iterable[Line]) -> set[str]:
    """Return the letters of the seats whose hands some lines tell of, also if they were taken back."""
    return {seat for line in lines if (seat := owner(line.text))}


def is_played_out(session: Session) -> bool:
    """Return whether a game was played to its end; not if lines that are missing or wrong have ended it.

    A play that stood against the rules does not end a game.
    """
    judged = session.judged
    return (
        session.position().is_over
        and not judged.unsure
        and all(issue.code in _MILD for issue in session.case.issues)
        and all(_is_mild(one) for one in judged.played)
    )


def _is_mild(one: Played[Any]) -> bool:
    also = ("irregular",) if one.entry.kind == "turn" else ()
    return all(issue.code in (*_MILD, *also) for issue in one.issues)


def hidden(lines: Iterable[Line], viewer: Viewer) -> Iterator[int]:
    """Yield the numbers of the lines that somebody may not see before the end of the game."""
    for line in lines:
        seat = owner(line.text)
        if seat is not None and not _is_own(line, seat, viewer):
            yield line.n


def _is_own(line: Line, seat: str, viewer: Viewer) -> bool:
    """Return whether a phone may see a hand: it sits there, and wrote the line itself, or no phone did."""
    return bool(seat) and seat == viewer.seat and line.phone in ("", viewer.phone)


def covered(text: str) -> str:
    """Return what others see of a line that tells of a hand; ``~`` takes it back like the line itself."""
    return f"hand {owner(text) or '?'}: (kept)"
