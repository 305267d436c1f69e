"""Pages of the documentation as a reader sees them: chapters, code blocks, tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PAGES = sorted([*TOP.glob("*.md"), *(TOP / "docs").glob("*.md")])

_HEADING = re.compile(r"^(#{2,3}) (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"(?:#|;|<!--) file: (\S+)(?: -->)?\n(.*)", re.DOTALL)
_FIRST_CELL = re.compile(r"^\| (`.+?`) \|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code and its language."""

    language: str
    text: str


def read(name: str) -> str:
    """Return the text of a page, named from the top of the repository."""
    return (TOP / name).read_text(encoding="utf-8")


def chapters(page: str, level: int) -> dict[str, str]:
    """Return what stands below each heading of this level or a deeper one, up to the next of them."""
    marks = [match for match in _HEADING.finditer(_blanked(page)) if len(match[1]) <= level]
    ends = [mark.start() for mark in marks[1:]] + [len(page)]
    return {mark[2]: page[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}


def _blanked(page: str) -> str:
    # A comment in a code block looks like a heading.
    return _BLOCK.sub(lambda match: " " * len(match[0]), page)


def blocks(text: str) -> list[Block]:
    """Return the blocks of code in a text."""
    return [Block(match[1], match[2]) for match in _BLOCK.finditer(text)]


def files(text: str) -> dict[str, str]:
    """Return the files that a text shows, by path: blocks that begin with a comment ``file: path``."""
    found = [match for block in blocks(text) if (match := _FILE.fullmatch(block.text)) is not None]
    shown = {match[1]: match[2] for match in found}
    if len(shown) < len(found):
        raise ValueError(f"a chapter shows a file twice: {[match[1] for match in found]}")
    return shown


def keys(text: str) -> list[str]:
    """Return the words in the first column of the first table that has any."""
    return [match[1].strip("`").replace("\\|", "|") for match in _FIRST_CELL.finditer(_first_table(text))]


def _first_table(text: str) -> str:
    tables: Iterator[str] = (part for part in text.split("\n\n") if part.startswith("|"))
    return next(tables, "")


def write(shown: dict[str, str], folder: Path) -> None:
    """Write files into a folder."""
    for name, text in shown.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
