"""Boards larger than the paper: printed in parts that are cut, laid mark on mark, and glued together.

A part ends at a join, a straight line through the whole board. The part above a join, or left of
one, carries a tab beyond it; the other part is cut along the join and glued onto the tab. Marks
stand on the line of each join, outside the board, so that nothing of them stays on it. The outer
edge of the board is cut last. Boxes are x, y, width, height in mm.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal, NamedTuple

from generator.display import Box, Group, Item, Paint, Path, Rect, Use
from generator.fonts import Segment
from generator.layout import marks
from generator.layout.grid import LEAST_OVERLAP, Cell, Grid, SheetSpec, orientations
from generator.layout.imposition import Face, Imposed, ImposedPage, Placement, Slip
from generator.units import Mm, Paper

MARK = Mm(1.5)
"""From the middle of a match mark to each of its corners."""
SPARE = Mm(1.5)
"""Art goes on so far beyond a join, so that a cut slightly off shows no white."""
STRIP = Mm(9)
"""Kept free at the foot of a part for the map of all parts and how to join them."""

_HAIR = Mm(0.15)
_BLACK = "#000000"
_LEAST_PART = 40.0
_SIDES = 4
_MOST_PARTS = 100
_MOST_IN_LINE = 26  # a letter for each


class NotInParts(Exception):
    """A piece larger than the paper is not printed in parts; ``hint`` says what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Tab:
    """A strip that another part is glued onto; ``tall`` stands upright, at the right of its part."""

    box: Box
    part: str
    tall: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One printed part of a board; rows and columns count from 0.

    ``own`` is the box of the board that it shows, ``at`` the place of that box on the page, ``strip``
    the box on the page for the map of all parts.
    """

    row: int
    column: int
    rows: int
    columns: int
    own: Box
    at: Box
    strip: Box
    tabs: tuple[Tab, ...]

    @property
    def name(self) -> str:
        """A letter for the row and, where there are several columns, a number for the column."""
        return part_name(self.row, self.column, self.columns)


class _Plan(NamedTuple):
    """How a board is parted: the page, the number of parts, and the rims around what a part shows."""

    page: Paper
    columns: int
    rows: int
    outer: float
    joined: float
    tab: float


def part_name(row: int, column: int, columns: int) -> str:
    """Return what a part is called: A or A1 is at the top left."""
    return chr(ord("A") + row) + (f"{column + 1}" if columns > 1 else "")


def in_parts(slips: Sequence[Slip], spec: SheetSpec, paper: Paper) -> tuple[Imposed, tuple[Part, ...]]:
    """Return boards of one size as pages of parts, row by row, and the part on each; on as few pages as do.

    ``spec.overlap`` is the width of a tab. Raises NotInParts for boards that have a back or are no
    rectangles, for paper too small for any parts, and for too many parts.
    """
    face = slips[0].front
    _check_kind(slips, spec)
    plan = _plan(face, spec, paper)
    if plan is None:
        raise _no_room(face, spec, paper)
    _check_count(face, plan)
    places = [(row, column) for row in range(plan.rows) for column in range(plan.columns)]
    made = [_page(slip, plan, spec, *place) for slip in slips for place in places]
    pages, parts = tuple(page for page, _ in made), tuple(part for _, part in made)
    imposed = Imposed(pages, len(pages), _SIDES, _grid(parts[0], face, plan), "none")
    return imposed, parts


def _check_kind(slips: Sequence[Slip], spec: SheetSpec) -> None:
    if any(slip.front.outline != "rectangle" for slip in slips):
        raise NotInParts("", "print on larger paper: only rectangles are printed in parts")
    if spec.overlap is None:
        raise NotInParts("", "print on larger paper, or use the sheet board, which prints it in parts")
    if any(slip.back is not None for slip in slips):
        backs = "take its back away, or print with --backs none"
        raise NotInParts(
            "", f"print on larger paper, {backs}: two sides that are glued from parts never meet"
        )


def _no_room(face: Face, spec: SheetSpec, paper: Paper) -> NotInParts:
    """Return why there are no parts on paper this small: with narrower tabs there might be some."""
    narrow = _plan(face, replace(spec, overlap=LEAST_OVERLAP), paper)
    return NotInParts("", "print on larger paper" + (", or make the overlap smaller" if narrow else ""))


def _check_count(face: Face, plan: _Plan) -> None:
    count = plan.columns * plan.rows
    if count > _MOST_PARTS or max(plan.columns, plan.rows) > _MOST_IN_LINE:
        size = f"{face.width:g} x {face.height:g} mm"
        most = f"expected at most {_MOST_PARTS}, and {_MOST_IN_LINE} in a line"
        raise NotInParts(
            f"a board of {size} would come in {count} parts on {plan.page.name} paper: {most}",
            "print on larger paper",
        )


def _grid(first: Part, face: Face, plan: _Plan) -> Grid:
    cell = Cell(first.own[2], first.own[3], face.reach, 0.0)
    return Grid(plan.page.width, plan.page.height, *first.at[:2], plan.columns, plan.rows, cell, 0)


def _plan(face: Face, spec: SheetSpec, paper: Paper) -> _Plan | None:
    """Return the plan with the fewest parts; of equals the one with the squarest parts."""
    overlap = spec.overlap or Mm(0)
    outer = marks.FROM_EDGE + face.reach + marks.CLEAR + 2 * MARK
    joined = marks.FROM_EDGE + marks.CLEAR + 2 * MARK
    foot = spec.margin + spec.furniture + STRIP
    plans = []
    for page in orientations(spec, paper):
        columns = _count(face.width, page.width, (outer, outer), (outer, spec.margin + overlap))
        edge = outer - marks.FROM_EDGE
        rows = _count(face.height, page.height - foot, (outer, edge), (outer, max(edge, overlap)))
        if columns and rows:
            plans.append(_Plan(page, columns, rows, outer, joined, overlap))
    return min(plans, key=lambda plan: _badness(plan, face), default=None)


def _count(size: float, page: float, edges: tuple[float, float], joined: tuple[float, float]) -> int:
    """Return into how many equal parts a side is parted; 0 if the page has no room for any.

    ``edges`` are the rims of a side in one piece, ``joined`` those of the largest part, in mm.
    """
    if size <= page - sum(edges):
        return 1
    room = page - max(edges) - max(joined)
    return ceil(size / room) if room >= _LEAST_PART else 0


def _badness(plan: _Plan, face: Face) -> tuple[int, float]:
    width, height = face.width / plan.columns, face.height / plan.rows
    return plan.columns * plan.rows, max(width / height, height / width)


def _page(slip: Slip, plan: _Plan, spec: SheetSpec, row: int, column: int) -> tuple[ImposedPage, Part]:
    face = slip.front
    part = _part(face, plan, spec, row, column)
    x, y = part.at[0] - part.own[0], part.at[1] - part.own[1]
    art = Group((Use(face.symbol, Mm(x), Mm(y)),), clip=_inked(part, face.reach))
    strip = part.strip
    furniture = (strip[0], strip[1] + strip[3], strip[2], spec.furniture) if spec.furniture else None
    placement = Placement(slip.id, face, Mm(x), Mm(y), 0, "front")
    items = (art, *_marks(part, face, x, y))
    page = ImposedPage("front", plan.page.width, plan.page.height, (placement,), items, furniture)
    return page, part


def _part(face: Face, plan: _Plan, spec: SheetSpec, row: int, column: int) -> Part:
    width, height = face.width / plan.columns, face.height / plan.rows
    page = plan.page
    left = plan.outer if column == 0 else plan.joined
    top = plan.outer if row == 0 else plan.joined
    right = spec.margin + plan.tab if column + 1 < plan.columns else plan.outer
    foot = spec.margin + spec.furniture + STRIP
    bottom = foot + (plan.tab if row + 1 < plan.rows else plan.outer - marks.FROM_EDGE)
    x = left + (page.width - left - right - width) / 2
    y = top + (page.height - top - bottom - height) / 2
    at = (x, y, width, height)
    strip = (spec.margin, page.height - foot, page.width - 2 * spec.margin, STRIP)
    own = (column * width, row * height, width, height)
    return Part(row, column, plan.rows, plan.columns, own, at, strip, tuple(_tabs(at, plan, row, column)))


def _tabs(at: Box, plan: _Plan, row: int, column: int) -> Iterator[Tab]:
    x, y, width, height = at
    if column + 1 < plan.columns:
        yield Tab((x + width, y, plan.tab, height), part_name(row, column + 1, plan.columns), tall=True)
    if row + 1 < plan.rows:
        yield Tab((x, y + height, width, plan.tab), part_name(row + 1, column, plan.columns), tall=False)


def _inked(part: Part, reach: float) -> Rect:
    """Return the rectangle of the page in which a part's art is seen."""
    x, y, width, height = part.at
    left, top = (reach if index == 0 else SPARE for index in (part.column, part.row))
    right = reach if part.column + 1 == part.columns else SPARE
    bottom = reach if part.row + 1 == part.rows else SPARE
    return Rect(Mm(x - left), Mm(y - top), Mm(width + left + right), Mm(height + top + bottom), Paint())


def _marks(part: Part, face: Face, x: float, y: float) -> tuple[Item, ...]:
    """Return crop marks at the board's corners and a match mark at each end of each join."""
    lines: list[Segment] = []
    for corner in _corners(part, face):
        lines += _crop(x + corner[0], y + corner[1], corner, face.reach)
    for end in _ends(part, face):
        lines += _match(*end)
    return (Path(tuple(lines), Paint(stroke=_BLACK, width=_HAIR)),)


def _corners(part: Part, face: Face) -> Iterator[tuple[float, float]]:
    """Yield those corners of the board that stand on this part."""
    for column, x in ((0, 0.0), (part.columns - 1, face.width)):
        for row, y in ((0, 0.0), (part.rows - 1, face.height)):
            if (part.column, part.row) == (column, row):
                yield x, y


def _crop(x: float, y: float, corner: tuple[float, float], reach: float) -> Sequence[Segment]:
    begin, end = reach + marks.CLEAR, reach + marks.CLEAR + 2 * MARK
    away = -1 if corner[0] == 0 else 1
    off = -1 if corner[1] == 0 else 1
    level = (("M", x + away * begin, y), ("L", x + away * end, y))
    upright = (("M", x, y + off * begin), ("L", x, y + off * end))
    return level + upright


def _ends(part: Part, face: Face) -> Iterator[tuple[float, float, Literal["level", "upright"]]]:
    """Yield the middle of the mark at each end of the joins that this part touches, and how the join runs."""
    x, y, width, height = part.at
    above = y - _beyond(part.row == 0, face.reach)
    below = y + height + _beyond(part.row + 1 == part.rows, face.reach)
    before = x - _beyond(part.column == 0, face.reach)
    after = x + width + _beyond(part.column + 1 == part.columns, face.reach)
    for at in [x] * (part.column > 0) + [x + width] * (part.column + 1 < part.columns):
        yield at, above, "upright"
        yield at, below, "upright"
    for at in [y] * (part.row > 0) + [y + height] * (part.row + 1 < part.rows):
        if part.column == 0:
            yield before, at, "level"
        if part.column + 1 == part.columns:
            yield after, at, "level"


def _beyond(is_edge: bool, reach: float) -> float:
    """Return how far outside what a part shows its match marks have their middle, in mm."""
    return (reach if is_edge else SPARE) + marks.CLEAR + MARK


def _match(x: float, y: float, runs: Literal["level", "upright"]) -> Sequence[Segment]:
    """Return a diamond with the line of its join through it; each part keeps one half of it."""
    diamond: Sequence[Segment] = (
        ("M", x - MARK, y),
        ("L", x, y - MARK),
        ("L", x + MARK, y),
        ("L", x, y + MARK),
        ("Z",),
    )
    across, down = (MARK, 0.0) if runs == "level" else (0.0, MARK)
    return (*diamond, ("M", x - across, y - down), ("L", x + across, y + down))
