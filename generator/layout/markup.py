"""Inline markup: ``**bold**``, ``*italic*``, ``:icon-name:``, line breaks and backslash escapes."""

import re
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one style; escapes are resolved, spaces are as written."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon that stands in the line."""

    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """A line break that the author wrote."""


Piece: TypeAlias = Span | Icon | Break


class MarkupError(ValueError):
    """The markup does not balance: ``offset`` counts characters from 0, ``hint`` says what to write."""

    def __init__(self, message: str, offset: int, hint: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.hint = hint


def parse(text: str) -> tuple[Piece, ...]:
    r"""Return the pieces of ``text`` in reading order, neighbours of one style joined.

    A star with space (or an end of the text) on both sides is a star, and so are four in a row. Else
    ``*`` and ``**`` open before a letter and close behind one. A colon is only special around an icon's
    name, so ``10:30`` and ``cost: 3`` stay text. ``\*``, ``\:`` and ``\\`` are the bare characters. One
    newline at the very end is no break, since YAML's blocks end with one. Raises MarkupError.
    """
    reader = _Reader(text)
    at = 0
    for match in _TOKEN.finditer(text):
        reader.plain.append(text[at : match.start()])
        reader.take(match)
        at = match.end()
    reader.plain.append(text[at:])
    return reader.finish()


_TOKEN = re.compile(r"\\(?P<escaped>[*:\\])|:(?P<icon>[a-z][a-z0-9-]*):|(?P<stars>\*+)|(?P<newline>\r\n?|\n)")
_MARKS = {1: ("*",), 2: ("**",), 3: ("**", "*")}


@dataclass(slots=True)
class _Reader:
    text: str
    plain: list[str] = field(default_factory=list)
    found: list[Piece] = field(default_factory=list)
    opened: dict[str, int] = field(default_factory=dict)

    def take(self, match: re.Match[str]) -> None:
        match match.lastgroup:
            case "escaped":
                self.plain.append(match["escaped"])
            case "icon":
                self._add(Icon(match["icon"]))
            case "newline":
                if match.end() < len(self.text):
                    self._add(Break())
            case _:
                self._stars(match)

    def finish(self) -> tuple[Piece, ...]:
        self._flush()
        for mark, offset in self.opened.items():
            raise _unclosed(mark, offset)
        return tuple(self.found)

    def _add(self, piece: Piece) -> None:
        self._flush()
        self.found.append(piece)

    def _flush(self) -> None:
        text = "".join(self.plain)
        if text:
            self.found.append(Span(text, "**" in self.opened, "*" in self.opened))
        self.plain.clear()

    def _stars(self, match: re.Match[str]) -> None:
        stars = match["stars"]
        space_before = self.text[: match.start()][-1:].strip() == ""
        space_behind = self.text[match.end() :][:1].strip() == ""
        if len(stars) not in _MARKS or (space_before and space_behind):
            self.plain.append(stars)
            return
        self._flush()
        for mark in _MARKS[len(stars)]:
            if mark in self.opened:
                self._close(mark, space_before)
            else:
                self._open(mark, match.start(), space_behind)

    def _close(self, mark: str, space_before: bool) -> None:
        offset = self.opened.pop(mark)
        if space_before:
            raise _unclosed(mark, offset)

    def _open(self, mark: str, offset: int, space_behind: bool) -> None:
        if space_behind:
            raise MarkupError(f"this {mark} closes nothing", offset, _hint(mark, "before"))
        self.opened[mark] = offset


def _unclosed(mark: str, offset: int) -> MarkupError:
    return MarkupError(f"this {mark} is never closed", offset, _hint(mark, "behind"))


def _hint(mark: str, side: str) -> str:
    escaped = mark.replace("*", "\\*")
    return f"put {mark} right {side} the words too, or write {escaped} to print {mark}"
