"""Text for a terminal of 80 columns: as wide as it looks, and safe to show."""

import unicodedata
from collections.abc import Iterator, Sequence

COLUMNS = 80
_JOINER = "\u200d"
_EMOJI = "\ufe0f"
_TURNERS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They change the direction of what follows, and so can make a line say something else."""

_FEW = 4
"""So many words of a line are told as a change; if more of them differ, the whole line is."""


def clean(text: str) -> str:
    """Return a text that somebody typed without control characters and changes of direction."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "\ufffd" if unicodedata.category(char) == "Cc" or char in _TURNERS else char for char in text
    )


def width(text: str) -> int:
    """Return how many columns a text takes; wide characters take two, joined ones none."""
    if text.isascii():
        return len(text)
    columns, before = 0, ""
    for char in text:
        columns += _columns(char, before)
        before = char
    return columns


def _columns(char: str, before: str) -> int:
    if before == _JOINER or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return int(char == _EMOJI and bool(before) and unicodedata.east_asian_width(before) not in "WF")
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text: str, columns: int) -> str:
    """Return a text that takes at most so many columns, with an ellipsis for what was cut off."""
    if width(text) <= columns:
        return text
    kept = text
    while width(kept) > columns - 1:
        kept = kept[:-1]
    return f"{kept.rstrip(_JOINER)}\u2026"


def left(text: str, columns: int) -> str:
    """Return a text with spaces behind it up to so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Return a text with spaces before it up to so many columns."""
    return " " * (columns - width(text)) + text


def wrapped(text: str, first: str, columns: int = COLUMNS) -> Iterator[str]:
    """Yield lines no wider than ``columns``; ``first`` stands before the first, spaces before the others."""
    line, used = first, False
    for word in text.split():
        if used and width(line) + 1 + width(word) > columns:
            yield line
            line, used = " " * width(first), False
        line = f"{line} {word}" if used else line + word
        used = True
    yield line.rstrip()


def table(rows: Sequence[tuple[str, Sequence[str]]], gap: int = 2) -> Iterator[str]:
    """Yield the lines of a table, a label and its cells a row, in blocks of columns that fit the width.

    Labels stand on the left, cells on the right of their columns. The first row heads each block.
    """
    labels = max(width(label) for label, _ in rows)
    widths = [max(map(width, cells)) + gap for cells in zip(*(cells for _, cells in rows), strict=True)]
    start = 0
    while start < len(widths):
        end = start + 1
        while end < len(widths) and labels + sum(widths[start : end + 1]) <= COLUMNS:
            end += 1
        if start:
            yield ""
        for label, cells in rows:
            shown = zip(cells[start:end], widths[start:end], strict=True)
            yield (left(label, labels) + "".join(right(*one) for one in shown)).rstrip()
        start = end


def changed(old: str, new: str) -> str:
    """Return in words what is different in another text of a line, or of a place on a sheet (``Cd3: 7``)."""
    if _is_of_sheet(old):
        return _relabelled(old, new)
    before, after = old.split(), new.split()
    if after and before[:1] != after[:1] and old[1:2] == ":":
        return f"as {new}"
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    if not new:
        return "left out"
    if max(len(before), len(after)) > _FEW or not before + after:
        return f"as {new}"
    if not before:
        return f"with {' '.join(after)} added"
    return f"with {' '.join(after)} instead of {' '.join(before)}" if after else f"without {' '.join(before)}"


def _is_of_sheet(text: str) -> bool:
    return text.startswith(("*", "dice of ", "column")) or (":" in text[2:4] and text[1] != " ")


def _relabelled(old: str, new: str) -> str:
    """Return in words that something else stands in one place, or that it stands in another."""
    label = old[: old.find(":") + 1]
    if not new:
        return f"without {old}"
    is_one = old.count(":") == 1 and new.startswith(label)
    return f"with {new} instead of {old.removeprefix(label).strip() if is_one else old}"
