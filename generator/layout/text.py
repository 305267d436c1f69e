"""Text in a box: marked-up words become lines of shaped runs and icons, or an error, never less.

The lines: a line is ``leading`` ems high, and the middle of its capitals lies on the middle of that
height. One rule therefore centres a figure in its box, an icon in its line and a block of lines; the first
baseline is (leading + cap height) / 2 ems below the top of the block.

The words: each is shaped once and measured in ems, so trying another size is only a sum. A line joins the
glyphs of its words; what is drawn is thus exactly as wide as what was measured.
"""

import functools
import math
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from generator import display
from generator.fonts import Font
from generator.layout import markup
from generator.layout.words import (
    Atom,
    Chunk,
    Ink,
    NoGlyph,
    Run,
    chunks_of,
    join_runs,
    make_chunk,
    spaced,
)
from generator.problems import Source
from generator.units import MM_PER_PT, Mm

__all__ = [
    "FontStack",
    "Icons",
    "Laid",
    "NoGlyph",
    "Overflow",
    "Style",
    "UnknownIcon",
    "lay_out",
    "measure",
    "paragraph",
]

Icons: TypeAlias = Callable[[str], display.Symbol]
"""Returns the symbol of an icon's name; raises UnknownIcon."""

ICON_HEIGHT = 1.0
ICON_BEARING = 0.08
"""The height of an icon, and the space on either side of it, in ems."""

SHRINK_STEP = Mm(0.1 * MM_PER_PT)

_ROUNDING = 1e-9
_SIDES = {"left": 0.0, "centre": 0.5, "right": 1.0}
_HEIGHTS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class FontStack:
    """The fonts of a style, for each the first choice first, then those to fall back to."""

    regular: tuple[Font, ...]
    bold: tuple[Font, ...]
    italic: tuple[Font, ...]
    bold_italic: tuple[Font, ...]

    def of(self, span: markup.Span) -> tuple[Font, ...]:
        """Return the fonts that set ``span``."""
        if span.bold:
            return self.bold_italic if span.italic else self.bold
        return self.italic if span.italic else self.regular


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: ``size`` and ``minimum`` in mm per em, ``leading`` and ``tracking`` in ems.

    ``align`` is left, centre or right, ``valign`` top, middle or bottom. With ``shrink`` the size may go
    down to ``minimum``. ``tracking`` is added after each glyph, but not at the end of a line. ``is_id`` is
    true of the style of ids and those that extend it.
    """

    fonts: FontStack
    size: Mm
    minimum: Mm
    leading: float
    colour: str
    align: str
    valign: str
    shrink: bool
    tracking: float
    is_id: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A text that was set: the widest line, the height of all lines, the size used, in mm."""

    items: tuple[display.Item, ...]
    width: Mm
    height: Mm
    size: Mm
    lines: int


class Overflow(ValueError):
    """A text does not fit, even at ``size``, the smallest allowed; all measures in mm."""

    def __init__(self, needed: tuple[float, float], room: tuple[float, float], size: Mm) -> None:
        self.width, self.height = Mm(needed[0]), Mm(needed[1])
        self.size = size
        at = f"at {size / MM_PER_PT:.3g}pt"
        if math.isinf(room[1]):
            super().__init__(f"text needs {_up(self.width)} mm of width {at}, there are {_down(room[0])} mm")
        else:
            need, have = f"{_up(self.width)} x {_up(self.height)}", f"{_down(room[0])} x {_down(room[1])}"
            super().__init__(f"text needs {need} mm {at}, the box has {have} mm")


def _up(length: float) -> str:
    return f"{math.ceil(length * 10 - _ROUNDING) / 10:.1f}"


def _down(length: float) -> str:
    return f"{math.floor(length * 10 + _ROUNDING) / 10:.1f}"


class UnknownIcon(ValueError):
    """There is no icon called ``name``; ``hint`` may name a similar one."""

    def __init__(self, name: str, hint: str = "") -> None:
        super().__init__(f"unknown icon :{name}:")
        self.name = name
        self.hint = hint


def lay_out(text: str, box: display.Box, style: Style, icons: Icons, source: Source | None = None) -> Laid:
    """Return ``text`` set in ``box``, at the largest size that fits if the style may shrink.

    ``source`` is where a file asks for it.

    Raises Overflow, NoGlyph, UnknownIcon and markup.MarkupError.
    """
    x, y, width, height = box
    setting = _fitted(_read(text, style, icons), (width, height), style)
    top = y + (height - setting.height) * _HEIGHTS[style.valign]
    return _placed(setting, (x, top, width), style, source)


def paragraph(text: str, width: float, style: Style, icons: Icons, source: Source | None = None) -> Laid:
    """Return ``text`` set at the style's size in a column, whose top left corner is at (0, 0).

    Raises as ``lay_out`` does.
    """
    return _placed(_column(text, width, style, icons), (0, 0, width), style, source)


def measure(text: str, width: float, style: Style, icons: Icons) -> Mm:
    """Return the height in mm of the paragraph that ``text`` makes. Raises as ``lay_out`` does."""
    return Mm(_column(text, width, style, icons).height)


@dataclass(slots=True)
class _Reading:
    """Chunks by paragraph; while ``joined``, what comes next belongs to the last chunk."""

    style: Style
    icons: Icons
    paragraphs: list[list[Chunk]] = field(default_factory=lambda: [[]])
    joined: bool = False

    def take(self, piece: markup.Piece) -> None:
        match piece:
            case markup.Span():
                self._span(unicodedata.normalize("NFC", piece.text), self.style.fonts.of(piece))
            case markup.Icon():
                self._icon(self.icons(piece.name))
            case markup.Break():
                self.paragraphs.append([])
                self.joined = False

    def _span(self, text: str, fonts: tuple[Font, ...]) -> None:
        words = text.replace("\t", " ").split(" ")
        for number, word in enumerate(words):
            if number:
                self.joined = False
            if word:
                self._add(chunks_of(word, fonts, self.style.tracking))

    def _icon(self, symbol: display.Symbol) -> None:
        _, _, width, height = symbol.box
        tracking = self.style.tracking
        ink = Ink(symbol, width / height * ICON_HEIGHT + 2 * ICON_BEARING + tracking)
        if self.joined and self._ends_in_icon():
            self.joined = False
            icon_before = self.paragraphs[-1].pop().final
            self.paragraphs[-1].append(make_chunk(icon_before, icon_before))
        self._add((spaced((ink,), self.style.fonts.regular, tracking),))

    def _ends_in_icon(self) -> bool:
        atoms = self.paragraphs[-1][-1].final
        return bool(atoms) and isinstance(atoms[-1], Ink)

    def _add(self, chunks: tuple[Chunk, ...]) -> None:
        row = self.paragraphs[-1]
        if self.joined:
            before, first = row.pop().final, chunks[0]
            row.append(make_chunk(before + first.inner, before + first.final))
            row.extend(chunks[1:])
        else:
            row.extend(chunks)
        self.joined = True


_Story: TypeAlias = list[list[Chunk]]
_Line: TypeAlias = Sequence[Chunk]


def _read(text: str, style: Style, icons: Icons) -> _Story:
    reading = _Reading(style, icons)
    for piece in markup.parse(text):
        reading.take(piece)
    return reading.paragraphs if any(reading.paragraphs) else []


@dataclass(frozen=True, slots=True)
class _Setting:
    """A story broken into lines at a size; width and height in mm."""

    size: Mm
    lines: list[_Line]
    width: float
    height: float

    def fits(self, room: tuple[float, float]) -> bool:
        return self.width <= room[0] + _ROUNDING and self.height <= room[1] + _ROUNDING


def _column(text: str, width: float, style: Style, icons: Icons) -> _Setting:
    room = (width, math.inf)
    setting = _set(_read(text, style, icons), style.size, width, style)
    if not setting.fits(room):
        raise Overflow((setting.width, setting.height), room, style.size)
    return setting


def _fitted(story: _Story, room: tuple[float, float], style: Style) -> _Setting:
    setting = _set(story, style.size, room[0], style)
    if setting.fits(room):
        return setting
    if style.shrink and style.minimum < style.size:
        sizes = _sizes(style.size, style.minimum)
        index = bisect_left(sizes[:-1], x=True, key=lambda size: _set(story, size, room[0], style).fits(room))
        setting = _set(story, sizes[index], room[0], style)
    if not setting.fits(room):
        raise Overflow((setting.width, setting.height), room, setting.size)
    return setting


@functools.cache
def _sizes(size: Mm, minimum: Mm) -> tuple[Mm, ...]:
    """Return the sizes below ``size`` in steps, largest first, the minimum last."""
    steps = math.ceil((size - minimum) / SHRINK_STEP - _ROUNDING)
    return (*(Mm(size - step * SHRINK_STEP) for step in range(1, steps)), minimum)


def _set(story: _Story, size: Mm, width: float, style: Style) -> _Setting:
    limit = width / size + style.tracking + _ROUNDING
    lines = [line for chunks in story for line in _broken(chunks, limit)]
    widest = max((_width(line) for line in lines), default=0.0) - style.tracking
    return _Setting(size, lines, max(widest * size, 0.0), len(lines) * style.leading * size)


def _broken(chunks: list[Chunk], limit: float) -> Iterator[_Line]:
    if not chunks:
        yield ()
    start = 0
    while start < len(chunks):
        end = _line_end(chunks, start, limit)
        yield chunks[start:end]
        start = end


def _line_end(chunks: list[Chunk], start: int, limit: float) -> int:
    """Return where the line from ``start`` ends; it holds one chunk even if that is too wide."""
    end = start + 1
    x = 0.0
    for index in range(start, len(chunks)):
        chunk = chunks[index]
        if x + chunk.final_width <= limit:
            end = index + 1
        x += chunk.inner_width
        if x > limit:
            break
    return end


def _width(line: _Line) -> float:
    if not line:
        return 0.0
    return sum([chunk.inner_width for chunk in line[:-1]]) + line[-1].final_width


def _placed(
    setting: _Setting, place: tuple[float, float, float], style: Style, source: Source | None
) -> Laid:
    x, top, width = place
    pen = _Pen(setting.size, style, source)
    y = top + pen.first_baseline
    for line in setting.lines:
        spare = width - (_width(line) - style.tracking) * setting.size
        pen.line(line, x + spare * _SIDES[style.align], y)
        y += style.leading * setting.size
    height = Mm(setting.height)
    return Laid(tuple(pen.items), Mm(setting.width), height, setting.size, len(setting.lines))


class _Pen:
    """Turns lines into items, all of one size."""

    def __init__(self, size: Mm, style: Style, source: Source | None) -> None:
        self.size = size
        self.style = style
        self.source = source
        self.items: list[display.Item] = []
        self._half_cap = style.fonts.regular[0].cap_height / 2 * size
        self.first_baseline = style.leading / 2 * size + self._half_cap

    def line(self, line: _Line, x: float, y: float) -> None:
        for atom in _merged(_atoms(line)):
            if isinstance(atom, Run):
                self.items.append(self._text(atom, x, y))
            else:
                self.items.append(self._icon(atom.symbol, x, y))
            x += atom.width * self.size

    def _text(self, run: Run, x: float, y: float) -> display.Text:
        style = self.style
        return display.Text(
            Mm(x),
            Mm(y),
            run.font,
            self.size,
            run.glyphs,
            run.text,
            style.colour,
            self.source,
            style.is_id,
            style.size,
        )

    def _icon(self, symbol: display.Symbol, x: float, y: float) -> display.Use:
        left, top, _, height = symbol.box
        scale = ICON_HEIGHT * self.size / height
        icon_x = x + ICON_BEARING * self.size - left * scale
        icon_y = y - self._half_cap - (top + height / 2) * scale
        return display.Use(
            symbol, Mm(icon_x), Mm(icon_y), scale, colour=self.style.colour, source=self.source
        )


def _atoms(line: _Line) -> Iterator[Atom]:
    for chunk in line[:-1]:
        yield from chunk.inner
    if line:
        yield from line[-1].final


def _merged(atoms: Iterable[Atom]) -> Iterator[Atom]:
    """Yield ``atoms`` with neighbouring runs of one font joined."""
    runs: list[Run] = []
    for atom in atoms:
        if runs and not (isinstance(atom, Run) and atom.font is runs[-1].font):
            yield join_runs(runs)
            runs = []
        if isinstance(atom, Run):
            runs.append(atom)
        else:
            yield atom
    if runs:
        yield join_runs(runs)
