# ruff: noqa: PTH110, PTH111, PTH118, PTH123
"""Use case of the command ``score``: files of logs become verdicts on the screen and an exit code.

A score has to be there in a moment. So this module knows nothing of click, which takes longer to load than
all of this, and paths are text here, because pathlib alone takes a tenth of the time.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.problems import ProblemsError
    from generator.scoring.verdict import Verdict
    from generator.shelf import Shelf
    from generator.speech import Speaker

_PICTURES = (b"\x89PNG", b"\xff\xd8\xff")
_CODES = ("http://", "https://", "papercity:", "papercity ")
_CODE_BYTES = tuple(one.encode() for one in _CODES)
_MOST_BYTES = 25_000_000
_LONGEST_NAME = 40


def score(logs: Sequence[str], shelf: "Shelf", *, as_json: bool = False) -> int:
    """Tell the verdicts on some files (- is the standard input), and return the worst of their exit codes."""
    told = [_judged(source, shelf) for source in sources(logs)]
    if as_json:
        _tell_json([verdict for verdict, _ in told], shelf.language)
    else:
        _tell(told, shelf.language)
    return max(verdict.exit_code for verdict, _ in told)


def shelf_of(editions: tuple[str, ...] = (), language: str | None = None) -> "Shelf":
    """Return where editions are looked for; what was read before lies in the user's cache folder."""
    from generator.shelf import Shelf

    above = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Shelf(editions, language, os.path.join(above, "papercity"))


class Source(NamedTuple):
    """A log: what it is called in messages, and its bytes; or why it can't be read, and what to do."""

    name: str
    data: bytes = b""
    why: str = ""
    hint: str = ""


def sources(paths: Sequence[str]) -> list[Source]:
    """Return the logs in some files (- is the standard input), and in codes: on pictures, or typed as a link.

    Several files may hold the codes of one log.
    """
    plain, coded = [], []
    for path in paths:
        data = path.encode() if _is_typed_code(path) else _bytes_of(path)
        if isinstance(data, str):
            plain.append(Source(_shown(path), why=data))
        elif _may_be_coded(data):
            coded.append((_shown(path), data))
        else:
            plain.append(Source(_shown(path), data))
    return [*plain, *_from_codes(coded)]


def _from_codes(files: Sequence[tuple[str, bytes]]) -> list[Source]:
    """Return the logs in pictures and texts of codes, and files that are none of these as they are."""
    if not files:
        return []
    from generator.codes.reading import is_coded, logs_in

    opened = logs_in([file for file in files if is_coded(file[1])])
    others = [Source(*file) for file in files if not is_coded(file[1])]
    return [*others, *(Source(one.name, one.text.encode(), one.why, one.hint) for one in opened)]


def _bytes_of(path: str) -> bytes | str:
    """Return what a file holds, or why it can't be read; of one that is too long a bit too much."""
    from generator.scoring.plaintext import LONGEST

    if path == "-" and sys.stdin is None:
        return "nothing is typed or piped in"
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            data = file.read(LONGEST + 1)
            return data + file.read(_MOST_BYTES) if data.startswith(_PICTURES) else data
    except OSError as error:
        return f"this file can't be read: {error.strerror or error}"


def _is_typed_code(path: str) -> bool:
    """Return whether an argument is what a code says, and no file."""
    return path[:10].lower().startswith(_CODES) and not os.path.exists(path)


def _may_be_coded(data: bytes) -> bool:
    """Return whether a file seems to hold codes; loading what knows takes longer than to look."""
    return data.startswith(_PICTURES) or data[:99].lstrip()[:10].lower().startswith(_CODE_BYTES)


def _shown(path: str) -> str:
    if _is_typed_code(path):
        return path if len(path) <= _LONGEST_NAME else f"{path[: _LONGEST_NAME - 1]}\u2026"
    return "stdin" if path == "-" else path


def problems_error() -> "type[ProblemsError]":
    """Return what an ``except`` catches; it is asked for only once something was raised, and loads slowly."""
    from generator.problems import ProblemsError

    return ProblemsError


def _judged(source: Source, shelf: "Shelf") -> "tuple[Verdict, bytes]":
    """Return the verdict on a log, and its bytes; one that can't be read has a verdict, too."""
    from generator import referee, report

    if source.why:
        return report.unreadable(source.name, source.why, source.hint), b""
    try:
        return referee.score(source.data, source.name, shelf), source.data
    except problems_error() as error:
        return report.broken(source.name, error.problems), source.data


def speaker_of(verdict: "Verdict", language: str | None = None) -> "Speaker":
    """Return who says a verdict: in the language that is asked for, or else in its own."""
    from generator.speech import speaker

    return speaker(language or verdict.language, verdict.game)


def _tell_json(verdicts: "list[Verdict]", language: str | None) -> None:
    import json

    from generator import verdictjson

    plain = [verdictjson.to_json(verdict, speaker_of(verdict, language)) for verdict in verdicts]
    _say(json.dumps(plain if len(plain) > 1 else plain[0], ensure_ascii=False, indent=2))


def _tell(told: "list[tuple[Verdict, bytes]]", language: str | None) -> None:
    from generator import report

    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    texts = [
        report.text(verdict, _lines(data), coloured=coloured, say=speaker_of(verdict, language))
        for verdict, data in told
    ]
    (first, _), *others = told
    say = speaker_of(first, language)
    same = "\n".join(line for other, _ in others for line in _compared(first, other, say))
    _say(f"\n\n{'=' * 80}\n\n".join([*texts, same] if same else texts))


def _compared(one: "Verdict", other: "Verdict", say: "Speaker") -> "Iterable[str]":
    """Return in words how far two logs tell the same game, nothing if they don't."""
    from generator.scoring.verdict import shared_rounds
    from generator.wording import clean, wrapped

    last, word = shared_rounds(one, other), one.round_word
    said = f"{clean(one.file)} and {clean(other.file)} tell the same game"
    if one.seal and one.seal == other.seal:
        return wrapped(say(f"{said}: both have the seal {one.seal}."), "")
    if not last:
        return ()
    both_go_on = min(one.seals[-1][0], other.seals[-1][0]) > last
    text = f"{said} up to {word} {last}{f', and not {word} {last + 1}' if both_go_on else ''}."
    return wrapped(say(text), "")


def _say(text: str) -> None:
    """Write to the screen; a reader who has seen enough, such as ``head``, is no mistake."""
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lines(data: bytes) -> list[str]:
    """Return the lines of a log as its reader counts them; none of what is no text."""
    from generator.scoring.plaintext import decode, lines_of

    text = decode(data)
    lines = lines_of(text) if isinstance(text, str) else []
    return lines if isinstance(lines, list) else []
