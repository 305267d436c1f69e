"""The plain text of a log: from its bytes, and in lines; anything too long or no text at all is an issue."""

import re

from generator.scoring.issues import Issue, Place

LONGEST = 1_000_000
"""No log has more characters (or, undecoded, bytes)."""
MOST_LINES = 20_000
"""No log has more lines."""

_JUNK = re.compile(r"[\x01-\x08\x0e-\x1b\x7f\ufffd]")
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"", "utf-8"))


def decode(data: bytes) -> str | Issue:
    """Return the text of a file in UTF-8 or, told by its mark, in UTF-16; an issue if it is no such text."""
    if len(data) > LONGEST:
        return _too_long()
    mark, codec = next((mark, codec) for mark, codec in _MARKS if data.startswith(mark))
    data = data.removeprefix(mark)
    if codec == "utf-8" and b"\0" in data:
        return _no_text()
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        lines = _lines(data[: error.start].decode(codec))
        return Issue(
            "syntax",
            Place(len(lines), len(lines[-1]) + 1),
            f"this is no text in {'UTF-8' if codec == 'utf-8' else 'UTF-16'}",
            typed=data[error.start : error.end].hex(" "),
            hint="save the log as a plain text in UTF-8",
        )


def lines_of(text: str) -> list[str] | Issue:
    """Return the lines of a text, whatever ends them; an issue if it can't be a log of a game.

    That is a text longer than LONGEST characters or MOST_LINES lines, one with a NUL, and one where one
    character in ten is a control or replacement character.
    """
    if len(text) > LONGEST:
        return _too_long()
    if "\0" in text or len(_JUNK.findall(text)) * 10 > len(text):
        return _no_text()
    lines = _lines(text.lstrip("\ufeff"))
    return lines if len(lines) <= MOST_LINES else _too_long()


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _too_long() -> Issue:
    limit = f"longer than {LONGEST:,} characters or {MOST_LINES:,} lines"
    return Issue("syntax", Place(), f"this is not a log of a game: it is {limit}", hint="is it another file?")


def _no_text() -> Issue:
    return Issue("syntax", Place(), "this is not a text", hint="a log is a plain text, saved as UTF-8")
