"""Marks to cut and fold by: crop marks, lines from edge to edge, contours, the fold of a gutter sheet.

Cuts are marked on fronts only: paper is cut from the front, and a second set of marks on the back
would contradict the first by as much as the printer drifts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.display import Box, Item, Paint, Path
from generator.fonts import Segment
from generator.units import Mm

MarkKind: TypeAlias = Literal["crop", "lines", "none"]

FROM_EDGE = Mm(3)
"""Marks keep this far from the paper's edge."""
CLEAR = Mm(1)
"""Crop marks begin at least this far outside the bleed."""
LEAST_LENGTH = Mm(2.5)
"""Crop marks are shortened down to this before a row of pieces is given up."""
LEAST_WIDTH = Mm(0.1)
"""Thinner lines vanish on home printers."""
LINE_RIM = Mm(2)
"""What is seen of an edge-to-edge line outside the bleed, at least."""

_CROP_WIDTH = Mm(0.15)
_LINE_GREY = "#808080"
_BLACK = "#000000"
_WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Cuts:
    """The straight cuts of one page in mm.

    ``xs`` and ``ys`` are where vertical and horizontal cuts run, ``trim`` is the box around all
    pieces of a full page, ``field`` the part of the page in which marks may stand.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    trim: Box
    field: Box

    def __len__(self) -> int:
        return len(self.xs) + len(self.ys)


@dataclass(frozen=True, slots=True)
class Pen:
    """How cuts are marked, in mm: ``offset`` is kept free between the trim and a crop mark."""

    offset: Mm
    length: Mm
    width: Mm


def rim(kind: MarkKind, reach: float, offset: float) -> float:
    """Return how many mm outside the trim a mark of this kind needs, where art reaches ``reach`` mm."""
    match kind:
        case "crop":
            return offset + LEAST_LENGTH
        case "lines":
            return reach + LINE_RIM
        case "none":
            return 0


def crop_marks(cuts: Cuts, pen: Pen) -> Item:
    """Return two black marks for each cut, one at either end, outside all pieces and their bleed."""
    left, top, width, height = cuts.trim
    right, bottom = left + width, top + height
    near_x, near_y, field_width, field_height = cuts.field
    far_x, far_y = near_x + field_width, near_y + field_height
    begin, end = pen.offset, pen.offset + pen.length
    segments: list[Segment] = []
    for x in cuts.xs:
        segments += _line(x, top - begin, x, max(top - end, near_y))
        segments += _line(x, bottom + begin, x, min(bottom + end, far_y))
    for y in cuts.ys:
        segments += _line(left - begin, y, max(left - end, near_x), y)
        segments += _line(right + begin, y, min(right + end, far_x), y)
    return Path(tuple(segments), Paint(stroke=_BLACK, width=max(pen.width, _CROP_WIDTH)))


def cut_lines(cuts: Cuts, pen: Pen) -> Item:
    """Return a thin grey line along each cut, through the whole field."""
    left, top, width, height = cuts.field
    segments: list[Segment] = []
    for x in cuts.xs:
        segments += _line(x, top, x, top + height)
    for y in cuts.ys:
        segments += _line(left, y, left + width, y)
    return Path(tuple(segments), Paint(stroke=_LINE_GREY, width=min(pen.width, _CROP_WIDTH)))


def contour_lines(contours: Iterable[tuple[Segment, ...]], width: Mm) -> tuple[Item, ...]:
    """Return a thin grey line along each contour, parted from the art by a white hair on both sides."""
    segments = tuple(segment for contour in contours for segment in contour)
    line = max(width, LEAST_WIDTH)
    return (
        Path(segments, Paint(stroke=_WHITE, width=Mm(line + 2 * LEAST_WIDTH))),
        Path(segments, Paint(stroke=_LINE_GREY, width=Mm(line))),
    )


def fold_line(x: Mm, height: Mm, margin: Mm, furniture: Mm) -> tuple[Item, ...]:
    """Return a dashed fold down the page at ``x`` mm, with a black fold mark at either end.

    It stops above the furniture at the bottom of a page ``height`` mm high.
    """
    dashes = _line(x, margin, x, height - margin - furniture)
    ends = _line(x, FROM_EDGE, x, margin) + _line(x, height - margin, x, height - FROM_EDGE)
    return (
        Path(dashes, Paint(stroke=_LINE_GREY, width=_CROP_WIDTH, dash=(3.0, 2.0))),
        Path(ends, Paint(stroke=_BLACK, width=_CROP_WIDTH)),
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    return (("M", x1, y1), ("L", x2, y2))
