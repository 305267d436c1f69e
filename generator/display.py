"""The display list: what is drawn, in millimetres, y downwards; layout makes it, back ends write it.

Text is already broken, shaped and positioned, so back ends cannot disagree about a line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import TypeAlias

from generator.fonts import Font, Glyph, Segment
from generator.problems import Source
from generator.units import Mm

MITER_LIMIT = 4
"""Corners sharper than this are cut off, as SVG has it."""

CURRENT = "current"
"""The colour of the surrounding ``Use``; an icon drawn in it takes any tint."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How an outline is inked. Colours are ``#RRGGBB`` or CURRENT; width and dashes in mm.

    ``source`` is where a person's file asks for it, if one does; it makes no difference to what is drawn.
    """

    fill: str | None = None
    stroke: str | None = None
    width: Mm = Mm(0.2)
    dash: tuple[float, ...] = ()
    round: bool = False
    even_odd: bool = False
    source: Source | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top left corner at (x, y); ``radius`` rounds the corners."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm
    paint: Paint
    radius: Mm = Mm(0)


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``."""

    segments: tuple[Segment, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """A run of shaped glyphs of one font; (x, y) is on the baseline, ``size`` in mm per em.

    ``source`` is where a person's file asks for it, ``is_id`` whether it is set in the style of ids, which
    may be smaller than what is read, ``full`` the size it has where there is room; none makes a difference
    to what is drawn.
    """

    x: Mm
    y: Mm
    font: Font
    size: Mm
    glyphs: tuple[Glyph, ...]
    text: str
    fill: str
    source: Source | None = field(default=None, compare=False, repr=False)
    is_id: bool = field(default=False, compare=False, repr=False)
    full: Mm | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or JPEG file; ``digest`` (SHA-256) tells two files apart, ``grey`` prints it grey."""

    file: FilePath
    digest: str
    width_px: int
    height_px: int
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture stretched to a rectangle."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm
    picture: Picture


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """A drawing used more than once: an icon, a face. ``box`` (x, y, width, height) holds all its ink."""

    name: str
    box: tuple[float, float, float, float]
    items: tuple["Item", ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol drawn with its origin at (x, y), scaled, then turned clockwise by ``turn`` degrees.

    ``source`` is where a person's file asks for it as an icon; it makes no difference to what is drawn.
    """

    symbol: Symbol
    x: Mm
    y: Mm
    scale: float = 1.0
    turn: float = 0.0
    colour: str | None = None
    source: Source | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """Items with their origin at (x, y), turned clockwise about it; ``clip`` turns with them.

    Nothing outside ``clip`` is inked; its own paint is not heeded.
    """

    items: tuple["Item", ...]
    x: Mm = Mm(0)
    y: Mm = Mm(0)
    turn: float = 0.0
    clip: Rect | Path | None = None


Item: TypeAlias = Rect | Path | Text | Image | Use | Group

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in mm, y downwards."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place on a face, in mm from its top left corner; nothing is drawn there.

    ``source`` is where a face names it.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    source: Source | None = field(default=None, compare=False, repr=False)


Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f, as PDF and SVG have them: x' = ax + cy + e, y' = bx + dy + f; e and f in mm."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document. ``trim`` and ``bleed`` are the whole page unless given.

    All items are drawn through ``adjust``, if there is one.
    """

    width: Mm
    height: Mm
    items: tuple[Item, ...]
    trim: Box | None = None
    bleed: Box | None = None
    adjust: Matrix | None = None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline; ``page`` counts from 0, ``level`` from 0."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """Pages and what a viewer is told about them. ``duplex`` is long, short or none."""

    title: str
    language: str
    pages: tuple[Page, ...]
    duplex: str = "none"
    bookmarks: tuple[Bookmark, ...] = ()
    attachments: dict[str, bytes] = field(default_factory=dict)


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield every item below ``items``, containers before what they hold, symbols at each use."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Use):
            yield from walk(item.symbol.items)


def moved(items: tuple[Item, ...], right: float, down: float) -> tuple[Item, ...]:
    """Return ``items`` moved to the right and down, in mm."""
    return items if not right and not down else tuple(_moved(item, right, down) for item in items)


def _moved(item: Item, right: float, down: float) -> Item:
    if isinstance(item, Path):
        steps = (right, down) * 3
        segments = tuple(
            (name, *(value + step for value, step in zip(values, steps, strict=False)))
            for name, *values in item.segments
        )
        return replace(item, segments=segments)
    return replace(item, x=Mm(item.x + right), y=Mm(item.y + down))


def symbols(items: tuple[Item, ...], seen: dict[Symbol, None] | None = None) -> dict[Symbol, None]:
    """Return the symbols that ``items`` use, inner ones before outer ones, each once."""
    found: dict[Symbol, None] = {} if seen is None else seen
    for item in items:
        if isinstance(item, Group):
            symbols(item.items, found)
        elif isinstance(item, Use) and item.symbol not in found:
            symbols(item.symbol.items, found)
            found[item.symbol] = None
    return found


def dump(items: tuple[Item, ...], indent: int = 0) -> str:
    """Return ``items`` as text, one line an item, for golden files that a person can review."""
    return "".join(_line(item, "  " * indent) for item in items)


def _line(item: Item, pad: str) -> str:
    match item:
        case Rect(x, y, width, height, paint, radius):
            corner = f" r{_n(radius)}" if radius else ""
            return f"{pad}rect {_n(x, y, width, height)}{corner}{_paint(paint)}\n"
        case Path(segments, paint):
            return f"{pad}path {_route(segments)}{_paint(paint)}\n"
        case Text(x, y, font, size, _, text, fill):
            return f"{pad}text {_n(x, y)} {font.name} {_n(size)} {fill} {text!r}\n"
        case Image(x, y, width, height, picture):
            return f"{pad}image {_n(x, y, width, height)} {picture.file.name}\n"
        case Use(symbol, x, y, scale, turn, colour):
            tint = f" {colour}" if colour else ""
            return f"{pad}use {symbol.name} {_n(x, y)} x{_n(scale)} @{_n(turn)}{tint}\n"
        case Group(items, x, y, turn, clip):
            return f"{pad}group {_n(x, y)} @{_n(turn)}{_clip(clip)}\n{dump(items, len(pad) // 2 + 1)}"


def _route(segments: tuple[Segment, ...]) -> str:
    return " ".join(segment[0] + _n(*segment[1:]) for segment in segments)


def _clip(clip: Rect | Path | None) -> str:
    match clip:
        case Rect(x, y, width, height):
            return f" clip {_n(x, y, width, height)}"
        case Path(segments):
            return f" clip {_route(segments)}"
        case None:
            return ""


def _paint(paint: Paint) -> str:
    fill = f" fill {paint.fill}" if paint.fill else ""
    stroke = f" stroke {paint.stroke} {_n(paint.width)}" if paint.stroke else ""
    dash = f" dash {_n(*paint.dash)}" if paint.dash else ""
    return fill + stroke + dash


def _n(*numbers: object) -> str:
    return " ".join(f"{float(str(n)):.3f}".rstrip("0").rstrip(".") for n in numbers)
