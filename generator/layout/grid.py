"""The grid of a sheet: how many pieces a page holds, where, and where they are cut apart.

Boxes are x, y, width, height in mm.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Literal, NamedTuple

from generator.display import Box
from generator.layout.contour import SLANT
from generator.layout.marks import CLEAR, FROM_EDGE, LEAST_LENGTH, LEAST_WIDTH, MarkKind, rim
from generator.units import Mm, Paper

LEAST_MARGIN = Mm(5)
LEAST_FOOT = Mm(40)
LEAST_OVERLAP = Mm(5)
MOST_OVERLAP = Mm(40)
FOLD_STRIP = Mm(6)
"""Left free on each side of a gutter's fold, so that a slightly wrong fold spoils no art."""

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """What a sheet template says, in mm.

    ``gap`` None is automatic, ``furniture`` the height kept free at the bottom for ruler and text,
    ``overlap`` the width of the tabs of boards that are printed in parts, None if none are,
    ``share`` whether kinds stand on a page together.
    Raises ValueError for what no home printer prints.
    """

    margin: Mm = LEAST_MARGIN
    marks: MarkKind = "crop"
    mark_length: Mm = Mm(5)
    mark_offset: Mm = CLEAR
    mark_width: Mm = Mm(0.2)
    gap: Mm | None = None
    turn: Literal["auto", "none"] = "auto"
    furniture: Mm = Mm(5)
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    overlap: Mm | None = None
    share: bool = False

    def __post_init__(self) -> None:
        if self.margin < LEAST_MARGIN:
            raise ValueError(f"expected a margin of at least {LEAST_MARGIN} mm, found {self.margin}")
        if self.overlap is not None and not LEAST_OVERLAP <= self.overlap <= MOST_OVERLAP:
            raise ValueError(
                f"expected an overlap of {LEAST_OVERLAP} to {MOST_OVERLAP} mm, found {self.overlap:g}"
            )
        if self.mark_length < LEAST_LENGTH or self.mark_width < LEAST_WIDTH:
            raise ValueError(
                f"expected marks of at least {LEAST_LENGTH} x {LEAST_WIDTH} mm,"
                f" found {self.mark_length} x {self.mark_width}"
            )


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece as the grid sees it, in mm: trim, reach of the ink beyond it, gap to the next.

    ``nested`` hexagons lie like honeycomb: every other column half a place lower where they lie on a
    side, every other row half a place to the right where they stand on a corner.
    """

    width: float
    height: float
    reach: float
    gap: float
    outline: str = "rectangle"
    nested: bool = False

    @property
    def is_straight(self) -> bool:
        """Whether it is cut out along straight lines through the whole sheet."""
        return self.outline == "rectangle"

    @property
    def step(self) -> tuple[float, float]:
        """From one column to the next and from one row to the next, in mm."""
        across, down = self.width + self.gap, self.height + self.gap
        if not self.nested:
            return across, down
        return (down * SLANT, down) if self.width > self.height else (across, across * SLANT)

    @property
    def shift(self) -> tuple[float, float]:
        """How far every other row lies to the right, and every other column lower, in mm."""
        if not self.nested:
            return 0.0, 0.0
        across, down = self.step
        return (0.0, down / 2) if self.width > self.height else (across / 2, 0.0)


@dataclass(frozen=True, slots=True)
class Grid:
    """The places for pieces on a page, in mm, row by row from the top left.

    ``cell`` is the piece as it stands on the page, turned clockwise by ``turn`` degrees.
    """

    page_width: float
    page_height: float
    x: float
    y: float
    columns: int
    rows: int
    cell: Cell
    turn: int

    @property
    def count(self) -> int:
        """How many pieces a page holds."""
        return self.columns * self.rows

    @property
    def portrait(self) -> bool:
        """Whether the page stands upright."""
        return self.page_width <= self.page_height

    @property
    def trim(self) -> Box:
        """The box around all pieces of a full page, without their bleed."""
        return (self.x, self.y, *_spans(self.cell, self.columns, self.rows))

    def place(self, index: int) -> Box:
        """Return the trim box of the place with this number, from 0."""
        row, column = divmod(index, self.columns)
        (across, down), (right, lower) = self.cell.step, self.cell.shift
        x = self.x + column * across + row % 2 * right
        y = self.y + row * down + column % 2 * lower
        return x, y, self.cell.width, self.cell.height

    def ink(self, index: int, filled: int, seam: float) -> Box:
        """Return the box that art in this place may cover when the first ``filled`` places are taken.

        It ends half way to each neighbour, or ``seam`` mm into one that it touches.
        """
        between = min(self.cell.reach, max(self.cell.gap / 2, seam))
        column = index % self.columns
        left = between if column else self.cell.reach
        above = between if index >= self.columns else self.cell.reach
        right = between if column + 1 < self.columns and index + 1 < filled else self.cell.reach
        below = between if index + self.columns < filled else self.cell.reach
        x, y, width, height = self.place(index)
        return x - left, y - above, left + width + right, above + height + below

    def cuts(self, filled: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return x of the vertical and y of the horizontal cuts around the first ``filled`` places."""
        columns, rows = min(filled, self.columns), ceil(filled / self.columns)
        return (
            _stops(self.x, columns, self.cell.width, self.cell.gap),
            _stops(self.y, rows, self.cell.height, self.cell.gap),
        )


class PieceTooLarge(Exception):
    """A piece fits no page. All sizes in mm; ``free`` lists the room for its trim on each page tried."""

    def __init__(self, cell: Cell, paper: Paper, free: Sequence[tuple[float, float]]) -> None:
        self.width, self.height, self.bleed = cell.width, cell.height, cell.reach
        self.paper, self.free = paper, tuple(free)
        bleed = f" with {cell.reach:g} mm of bleed" if cell.reach else ""
        rooms = " or ".join(f"{max(width, 0):.1f} x {max(height, 0):.1f} mm" for width, height in free)
        super().__init__(
            f"a piece of {cell.width:g} x {cell.height:g} mm{bleed} does not fit on {paper.name} paper:"
            f" beside margins, marks and text there is room for {rooms}"
        )


class Room(NamedTuple):
    """The edges of the part of a page in which trims may lie, in mm."""

    left: float
    top: float
    right: float
    bottom: float


def best_grid(cell: Cell, spec: SheetSpec, paper: Paper, *, folded: bool) -> Grid:
    """Return the grid with most places; of equals one in plain rows, then an unturned one, then portrait.

    On a folded page the grid is its left half. Raises PieceTooLarge.
    """
    pages = orientations(spec, paper)
    ways = _ways(cell, spec)
    rooms = [(page, room_on(cell, spec, page, folded=folded)) for page in pages]
    grids = [_fill(page, room, *way) for way in ways for page, room in rooms]
    best = max(grids, key=lambda grid: grid.count)
    if best.count == 0:
        raise PieceTooLarge(
            cell, paper, [(room.right - room.left, room.bottom - room.top) for _, room in rooms]
        )
    return best


def mark_offset(reach: float, spec: SheetSpec) -> float:
    """Return how far outside the trim crop marks begin, in mm: never within the bleed."""
    return max(spec.mark_offset, reach + CLEAR)


def mark_floor(spec: SheetSpec) -> float:
    """Return how far above the bottom of the page marks end, in mm: they stay clear of the furniture."""
    return spec.margin + spec.furniture if spec.furniture else FROM_EDGE


def check_foot(spec: SheetSpec, paper: Paper) -> None:
    """Raise ValueError if a page is too narrow, beside its margins, for what stands at its foot."""
    room = min(page.width for page in orientations(spec, paper)) - 2 * spec.margin
    if spec.furniture and room < LEAST_FOOT:
        raise ValueError(
            f"expected at least {LEAST_FOOT} mm between the margins for the foot of a page,"
            f" found {room:g} mm on {paper.name} paper"
        )


def orientations(spec: SheetSpec, paper: Paper) -> list[Paper]:
    """Return the ways in which a sheet's paper may lie."""
    upright, across = paper, paper.landscape()
    return {"portrait": [upright], "landscape": [across], "auto": [upright, across]}[spec.orientation]


def _ways(cell: Cell, spec: SheetSpec) -> list[tuple[Cell, int]]:
    """Return how pieces may lie, and by how many degrees they are turned."""
    turned = replace(cell, width=cell.height, height=cell.width)
    plain = [(cell, 0)] if spec.turn == "none" else [(cell, 0), (turned, 90)]
    if cell.outline != "hex":
        return plain
    return plain + [(replace(way, nested=True), turn) for way, turn in plain]


def room_on(cell: Cell, spec: SheetSpec, page: Paper, *, folded: bool) -> Room:
    """Return the room for pieces on a page, on a folded one in its left half; contours need no rim."""
    reach = cell.reach
    outside = rim(spec.marks if cell.is_straight else "none", reach, mark_offset(reach, spec))
    side = max(spec.margin + reach, FROM_EDGE + outside)
    foot = max(spec.margin + spec.furniture + reach, mark_floor(spec) + outside)
    fold = max(FOLD_STRIP + reach, CLEAR + outside)
    right = page.width / 2 - fold if folded else page.width - side
    return Room(side, side, right, page.height - foot)


def _fill(page: Paper, room: Room, cell: Cell, turn: int) -> Grid:
    """Return the grid in the middle of the page, moved up only as far as the furniture needs."""
    (across, down), (right, lower) = cell.step, cell.shift
    columns = _fit(room.right - room.left - right, cell.width, across)
    rows = _fit(room.bottom - room.top - lower, cell.height, down)
    width, height = _spans(cell, columns, rows)
    x = (room.left + room.right - width) / 2
    y = min((page.height - height) / 2, room.bottom - height)
    return Grid(page.width, page.height, x, y, columns, rows, cell, turn)


def _fit(room: float, size: float, step: float) -> int:
    return max(0, floor((room - size) / step + _TOLERANCE) + 1)


def _spans(cell: Cell, columns: int, rows: int) -> tuple[float, float]:
    """Return width and height of so many columns and rows."""
    (across, down), (right, lower) = cell.step, cell.shift
    width = max(0, columns - 1) * across + cell.width + (right if rows > 1 else 0)
    height = max(0, rows - 1) * down + cell.height + (lower if columns > 1 else 0)
    return width, height


def _stops(start: float, count: int, size: float, gap: float) -> tuple[float, ...]:
    if gap == 0:
        return tuple(start + index * size for index in range(count + 1))
    begins = [start + index * (size + gap) for index in range(count)]
    return tuple(stop for begin in begins for stop in (begin, begin + size))
