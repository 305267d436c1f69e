"""Outlines as straight lines, where they stand on a face, and how a box lies to them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from generator.display import Group, Image, Item, Matrix, Paint, Path, Rect, Use
from generator.fonts import Segment
from generator.layout.bounds import Edges, Point

Lie: TypeAlias = Literal["inside", "outside", "across"]

AS_IT_IS: Matrix = (1, 0, 0, 1, 0, 0)

_STEPS = 6
"""Straight lines that stand for a curve."""

_SLACK = 0.05
"""A box may stand out of what holds it by so many mm."""

_BROAD = 0.6
"""Lines broader than this, in mm, hide what lies below; thinner ones may run behind a word."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What is filled, or inked by a broad line of ``width`` mm along it; closed lines through points."""

    lines: tuple[tuple[Point, ...], ...]
    is_filled: bool = True
    even_odd: bool = False
    width: float = 0.0

    def lie(self, box: Edges) -> Lie:
        """Return how a box lies to it."""
        near = grown(box, self.width / 2 - _SLACK)
        if any(_meets(one, other, near) for line in self.lines for one, other in pairwise(line)):
            return "across"
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        turns = [_turns(line, middle) for line in self.lines] if self.is_filled else []
        is_inside = sum(turns) % 2 if self.even_odd else sum(turns)
        return "inside" if is_inside else "outside"


def grown(box: Edges, by: float) -> Edges:
    """Return a box with its edges moved outwards, in mm."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def are_apart(one: Edges, other: Edges) -> bool:
    """Return whether two boxes have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def moved(matrix: Matrix, point: Point) -> Point:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def scale_of(matrix: Matrix) -> float:
    """Return how much larger things become."""
    return math.hypot(matrix[0], matrix[1])


def inner(matrix: Matrix, item: Use | Group) -> Matrix:
    """Return the matrix of what is in a container that stands in ``matrix``."""
    scale = item.scale if isinstance(item, Use) else 1.0
    if not item.turn:
        turned: Matrix = (scale, 0, 0, scale, item.x, item.y)
    else:
        sine, cosine = math.sin(math.radians(item.turn)), math.cos(math.radians(item.turn))
        turned = (scale * cosine, scale * sine, -scale * sine, scale * cosine, item.x, item.y)
    return _after(matrix, turned)


def _after(outer: Matrix, own: Matrix) -> Matrix:
    if outer == AS_IT_IS:
        return own
    a, b, c, d, _, _ = outer
    return (
        a * own[0] + c * own[1],
        b * own[0] + d * own[1],
        a * own[2] + c * own[3],
        b * own[2] + d * own[3],
        *moved(outer, (own[4], own[5])),
    )


def corners(box: tuple[float, float, float, float], matrix: Matrix) -> tuple[Point, ...]:
    """Return where the corners of a box (x, y, width, height) come to lie, in order around it."""
    x, y, width, height = box
    around = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return tuple(moved(matrix, point) for point in around)


def shape_of(item: Rect | Path | Image, matrix: Matrix) -> Shape:
    """Return the shape of an item that stands in ``matrix``; of a rectangle with its corners not rounded."""
    if isinstance(item, Path):
        lines = tuple(_closed(line, matrix) for line in _lines(item.segments))
    else:
        lines = (_closed([*corners((item.x, item.y, item.width, item.height), AS_IT_IS)], matrix),)
    if isinstance(item, Image):
        return Shape(lines)
    paint = item.paint
    width = paint.width * scale_of(matrix)
    broad = width if paint.stroke and width > _BROAD else 0.0
    return Shape(lines, paint.fill is not None, paint.even_odd, broad)


def clip_shape(clip: Rect | Path, matrix: Matrix) -> Shape:
    """Return the shape inside which a group is seen."""
    if isinstance(clip, Path):
        return Shape(tuple(_closed(line, matrix) for line in _lines(clip.segments)))
    return Shape((_closed([*corners((clip.x, clip.y, clip.width, clip.height), AS_IT_IS)], matrix),))


def ink(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Point, float]]:
    """Yield the points of outlines that stand in ``matrix``, with how far ink goes beyond each, in mm.

    Words and pictures are left out; a clip stands for what is seen in it.
    """
    for item in items:
        match item:
            case Rect(paint=paint) | Path(paint=paint):
                beyond = paint.width * scale_of(matrix) / 2 if paint.stroke else 0.0
                yield from ((point, beyond) for line in shape_of(item, matrix).lines for point in line)
            case Use(symbol=symbol):
                yield from ink(symbol.items, inner(matrix, item))
            case Group(clip=None):
                yield from ink(item.items, inner(matrix, item))
            case Group(clip=clip) if clip is not None:
                yield from ink((clip,), inner(matrix, item))


def hides(paint: Paint, scale: float) -> bool:
    """Return whether what is inked so can lie under words and be their ground."""
    return paint.fill is not None or bool(paint.stroke and paint.width * scale > _BROAD)


def _closed(line: list[Point], matrix: Matrix) -> tuple[Point, ...]:
    points = line if matrix == AS_IT_IS else [moved(matrix, point) for point in line]
    return (*points, points[0])


def _lines(segments: Sequence[Segment]) -> Iterator[list[Point]]:
    line: list[Point] = []
    for name, *numbers in segments:
        if name == "M":
            if len(line) > 1:
                yield line
            line = [(numbers[0], numbers[1])]
        elif name == "L":
            line.append((numbers[0], numbers[1]))
        elif name == "C":
            line += _curve(line[-1], numbers)
    if len(line) > 1:
        yield line


def _curve(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def _meets(one: Point, other: Point, box: Edges) -> bool:
    """Return whether the straight line between two points has a point in a box."""
    (x0, y0), (x1, y1) = one, other
    left, top, right, bottom = box
    if max(x0, x1) <= left or min(x0, x1) >= right or max(y0, y1) <= top or min(y0, y1) >= bottom:
        return False
    across, down = x1 - x0, y1 - y0
    sides = [across * (y - y0) - down * (x - x0) for x in (left, right) for y in (top, bottom)]
    return not (all(side > 0 for side in sides) or all(side < 0 for side in sides))


def _turns(line: Sequence[Point], point: Point) -> int:
    """Return how often a closed line runs around a point."""
    x, y = point
    turns = 0
    for (x0, y0), (x1, y1) in pairwise(line):
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y and side > 0:
                turns += 1
            elif y0 > y and side < 0:
                turns -= 1
    return turns
