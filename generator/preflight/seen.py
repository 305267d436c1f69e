"""What is seen on a face: its words with what lies below each, its signs, lines, codes and named places."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.display import CURRENT, Group, Image, Item, Matrix, Path, Rect, Spot, Text, Use
from generator.layout.bounds import Edges, Point, bounds, hull
from generator.layout.imposition import Face
from generator.layout.qr import module_of
from generator.preflight.shape import (
    AS_IT_IS,
    Shape,
    are_apart,
    clip_shape,
    corners,
    hides,
    ink,
    inner,
    scale_of,
    shape_of,
)
from generator.problems import Source
from generator.units import MM_PER_PT

PAPER = "#FFFFFF"

Asked: TypeAlias = tuple[Source, float]
"""Where a file asks for something, and how large it is, in mm."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text: the corners around its ink, the box around them, the layers below, its size in pt."""

    text: Text
    corners: tuple[Point, ...]
    box: Edges
    below: int
    points: float


@dataclass(frozen=True, slots=True)
class Layer:
    """Something that can be the ground of words, ``colour`` being that of the symbol around it."""

    item: Rect | Path | Image | Use
    matrix: Matrix
    colour: str | None
    clips: tuple[Shape, ...]
    box: Edges


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon or a QR code that a file asks for, and what it is made of, where it stands."""

    noun: str
    source: Source
    item: Use | Path
    matrix: Matrix

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a box that holds its ink."""
        return corners(bounds(self.item), self.matrix)

    @property
    def ink(self) -> Iterator[tuple[Point, float]]:
        """The points of its outlines, with how far ink goes beyond each, in mm."""
        return ink((self.item,), self.matrix)


@dataclass(slots=True)
class Seen:
    """All that a face shows, layers in the order in which they are inked.

    Words and signs are those that no clip cuts; of those that one cuts, ``cut`` has what they are and
    where a file asks for them.
    """

    words: list[Words] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    cut: dict[tuple[str, Source], None] = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    lines: dict[Asked, None] = field(default_factory=dict)
    codes: dict[Asked, None] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()

    def ground(self, words: Words) -> str:
        """Return the colour on which words stand; "" if they stand on several, or on a picture."""
        found = _ground(words, self.layers[: words.below])
        return PAPER if found is None else found


def look(face: Face) -> Seen:
    """Return what is seen on a face."""
    seen = Seen(spots=face.spots)
    _walk(seen, face.symbol.items, _Frame())
    return seen


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where items stand, in which colour their symbol is drawn, and what of them is seen."""

    matrix: Matrix = AS_IT_IS
    colour: str | None = None
    clips: tuple[Shape, ...] = ()


def _walk(seen: Seen, items: Iterable[Item], frame: _Frame) -> None:
    for item in items:
        match item:
            case Text():
                words = _words(item, frame.matrix, len(seen.layers))
                if words is not None and _is_whole(seen, words.box, frame, "text", item.source):
                    seen.words.append(words)
            case Group(clip=clip):
                own = inner(frame.matrix, item)
                clips = frame.clips if clip is None else (*frame.clips, clip_shape(clip, own))
                _walk(seen, item.items, _Frame(own, frame.colour, clips))
            case Rect(paint=paint) | Path(paint=paint):
                _note(seen, item, frame)
                if hides(paint, scale_of(frame.matrix)):
                    seen.layers.append(_layer(item, frame))
            case Image() | Use():
                if isinstance(item, Use) and item.source is not None:
                    _note_sign(seen, Sign("icon", item.source, item, frame.matrix), frame)
                seen.layers.append(_layer(item, frame))


def _note(seen: Seen, item: Rect | Path, frame: _Frame) -> None:
    """Note a line, or a code, that a file asks for."""
    source, scale = item.paint.source, scale_of(frame.matrix)
    if source is None:
        return
    if item.paint.stroke:
        seen.lines[source, item.paint.width * scale] = None
    if isinstance(item, Path) and (module := module_of(item)) is not None:
        seen.codes[source, module * scale] = None
        _note_sign(seen, Sign("QR code", source, item, frame.matrix), frame)


def _note_sign(seen: Seen, sign: Sign, frame: _Frame) -> None:
    if _is_whole(seen, hull(sign.corners), frame, sign.noun, sign.source):
        seen.signs.append(sign)


def _is_whole(seen: Seen, box: Edges, frame: _Frame, noun: str, source: Source | None) -> bool:
    """Return whether no clip hides anything of a box, after noting what is cut by one."""
    lies = {clip.lie(box) for clip in frame.clips}
    if source is not None and "across" in lies and "outside" not in lies:
        seen.cut[noun, source] = None
    return lies <= {"inside"}


def _words(text: Text, matrix: Matrix, below: int) -> Words | None:
    """Return a run of text where it stands, None if it is blank."""
    em = text.size / text.font.upem
    pen, inks = 0, []
    for glyph in text.glyphs:
        ink = text.font.ink(glyph.id)
        if ink is not None:
            left, down = pen + glyph.dx, glyph.dy
            inks += [(left + ink[0], down + ink[1]), (left + ink[2], down + ink[3])]
        pen += glyph.advance
    if not inks:
        return None
    x0, y0, x1, y1 = hull(inks)
    around = corners((text.x + x0 * em, text.y - y1 * em, (x1 - x0) * em, (y1 - y0) * em), matrix)
    return Words(text, around, hull(around), below, text.size * scale_of(matrix) / MM_PER_PT)


def _layer(item: Rect | Path | Image | Use, frame: _Frame) -> Layer:
    return Layer(item, frame.matrix, frame.colour, frame.clips, hull(corners(bounds(item), frame.matrix)))


def _ground(words: Words, layers: Sequence[Layer]) -> str | None:
    """Return the colour of the topmost layer that holds words, "" if it is not known, None without any."""
    for layer in reversed(layers):
        if not are_apart(words.box, layer.box):
            found = _colour(words, layer)
            if found is not None:
                return found
    return None


def _colour(words: Words, layer: Layer) -> str | None:
    """Return the colour of a layer if it holds words, "" if only partly so, None if it lies beside them."""
    seen_through = [clip.lie(words.box) for clip in layer.clips]
    if "outside" in seen_through:
        return None
    item = layer.item
    if isinstance(item, Use):
        parts = Seen()
        _walk(parts, item.symbol.items, _Frame(inner(layer.matrix, item), item.colour or layer.colour))
        found = _ground(words, parts.layers)
    else:
        found = _of_shape(item, shape_of(item, layer.matrix).lie(words.box), layer.colour)
    return "" if found and "across" in seen_through else found


def _of_shape(item: Rect | Path | Image, lie: str, current: str | None) -> str | None:
    if lie == "outside":
        return None
    if lie == "across" or isinstance(item, Image):
        return ""
    return (current or "") if item.paint.fill == CURRENT else item.paint.fill
