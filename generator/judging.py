# ruff: noqa: PTH111, PTH118, PTH123
"""Use case of the command ``score``: files of logs become verdicts on the screen and an exit code.

A score has to be there in a moment. So this module knows nothing of click, which takes longer to load than
all of this, and paths are text here, because pathlib alone takes a tenth of the time.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.problems import ProblemsError
    from generator.referee import Shelf
    from generator.scoring.verdict import Verdict


def score(logs: Sequence[str], shelf: "Shelf", *, as_json: bool = False) -> int:
    """Tell the verdicts on some files (- is the standard input), and return the worst of their exit codes."""
    told = [_judged(path, shelf) for path in logs]
    if as_json:
        _tell_json([verdict for verdict, _ in told])
    else:
        _tell(told)
    return max(verdict.exit_code for verdict, _ in told)


def shelf_of(editions: tuple[str, ...] = (), language: str | None = None) -> "Shelf":
    """Return where editions are looked for; what was read before lies in the user's cache folder."""
    from generator.referee import Shelf

    above = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Shelf(editions, language, os.path.join(above, "papercity"))


def bytes_of(path: str) -> bytes | str:
    """Return what a file holds, or why it can't be read."""
    from generator.scoring.plaintext import LONGEST

    if path == "-" and sys.stdin is None:
        return "nothing is typed or piped in"
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            return file.read(LONGEST + 1)
    except OSError as error:
        return f"this file can't be read: {error.strerror or error}"


def shown(path: str) -> str:
    """Return what a file is called in messages."""
    return "stdin" if path == "-" else path


def problems_error() -> "type[ProblemsError]":
    """Return what an ``except`` catches; it is asked for only once something was raised, and loads slowly."""
    from generator.problems import ProblemsError

    return ProblemsError


def _judged(path: str, shelf: "Shelf") -> "tuple[Verdict, bytes]":
    """Return the verdict on a file, and its bytes; a file that can't be read has a verdict, too."""
    from generator import referee, report

    data = bytes_of(path)
    if isinstance(data, str):
        return report.unreadable(shown(path), data), b""
    try:
        return referee.score(data, shown(path), shelf), data
    except problems_error() as error:
        return report.broken(shown(path), error.problems), data


def _tell_json(verdicts: "list[Verdict]") -> None:
    import json

    from generator import report

    plain = [report.to_json(verdict) for verdict in verdicts]
    _say(json.dumps(plain if len(plain) > 1 else plain[0], ensure_ascii=False, indent=2))


def _tell(told: "list[tuple[Verdict, bytes]]") -> None:
    from generator import report

    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    texts = [report.text(verdict, _lines(data), coloured=coloured) for verdict, data in told]
    (first, _), *others = told
    same = "\n".join(line for other, _ in others for line in _compared(first, other))
    _say(f"\n\n{'=' * 80}\n\n".join([*texts, same] if same else texts))


def _compared(one: "Verdict", other: "Verdict") -> "Iterable[str]":
    """Return in words how far two logs tell the same game, nothing if they don't."""
    from generator.scoring.verdict import shared_rounds
    from generator.wording import clean, wrapped

    last, word = shared_rounds(one, other), one.round_word
    said = f"{clean(one.file)} and {clean(other.file)} tell the same game"
    if one.seal and one.seal == other.seal:
        return wrapped(f"{said}: both have the seal {one.seal}.", "")
    if not last:
        return ()
    both_go_on = min(one.seals[-1][0], other.seals[-1][0]) > last
    return wrapped(f"{said} up to {word} {last}{f', and not {word} {last + 1}' if both_go_on else ''}.", "")


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
