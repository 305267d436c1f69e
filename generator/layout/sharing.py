"""Kinds on common pages: pieces that are cut out one by one, laid on shelves row by row.

A shelf is as high as its highest piece. Pieces keep their order, so each kind stands on pages that
follow each other, and only the first of them can be the last one of the kind before.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from generator.layout.grid import Cell, Room, SheetSpec, orientations, room_on
from generator.layout.imposition import (
    Imposed,
    ImposedPage,
    Placement,
    Slip,
    clip_to,
    drawn,
    foot_strip,
    grown,
)
from generator.units import Mm, Paper

T = TypeVar("T")

_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Lot:
    """All slips of a kind, imposed; ``joins`` tells that the first page is the last one of the lot before."""

    slips: tuple[Slip, ...]
    imposed: Imposed
    joins: bool = False


class _Piece(NamedTuple):
    lot: int
    slip: Slip
    turn: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as it stands on the page, in mm."""
        face = self.slip.front
        return (face.height, face.width) if self.turn % 180 else (face.width, face.height)


class _Spot(NamedTuple):
    piece: _Piece
    page: int
    x: float
    y: float


class _Packed(NamedTuple):
    """Pieces on pages of one size, in order; ``gap`` is free between them."""

    paper: Paper
    room: Room
    gap: float
    spots: tuple[_Spot, ...]

    @property
    def pages(self) -> int:
        """How many they take."""
        return self.spots[-1].page + 1


def may_share(imposed: Imposed, spec: SheetSpec) -> bool:
    """Return whether a kind that was imposed like this may stand on a page with others."""
    return spec.share and spec.marks == "none" and imposed.backs == "none" and imposed.grid.cell.is_straight


def share(lots: Sequence[Lot], spec: SheetSpec, paper: Paper) -> list[Lot]:
    """Return lots that may share, in their order, on common pages where that saves some.

    A lot stays as it was imposed where it can't join its neighbours with profit. Pieces are turned
    as they were when imposed alone.
    """
    return join(
        lots,
        lambda some: _packed(some, spec, paper),
        lambda packed: packed.pages,
        lambda some, packed: _on_pages(some, packed, spec),
    )


def join(
    lots: Sequence[Lot],
    together: Callable[[Sequence[Lot]], T | None],
    papers: Callable[[T], int],
    parted: Callable[[Sequence[Lot], T], list[Lot]],
) -> list[Lot]:
    """Return lots in their order, each put ``together`` with those before it while that saves ``papers``."""
    made: list[Lot] = []
    group: list[Lot] = []
    common: T | None = None
    for lot in lots:
        count = papers(common) if common else sum(one.imposed.sheets for one in group)
        wider = together([*group, lot]) if group else None
        if wider is not None and papers(wider) < count + lot.imposed.sheets:
            group, common = [*group, lot], wider
        else:
            made += parted(group, common) if common else group
            group, common = [lot], None
    return made + (parted(group, common) if common else group)


def _packed(lots: Sequence[Lot], spec: SheetSpec, paper: Paper) -> _Packed | None:
    """Return lots packed onto the fewest pages; None if no way of laying the paper has room for all.

    Of equals the one in which most lots, counted from the first, aren't broken into rows without need.
    """
    rows = [
        [_Piece(index, slip, lot.imposed.grid.turn) for slip in lot.slips] for index, lot in enumerate(lots)
    ]
    reach = max(piece.slip.front.reach for row in rows for piece in row)
    cell = Cell(0, 0, reach, 2 * reach if spec.gap is None else spec.gap)
    pages = [(page, room_on(cell, spec, page, folded=False)) for page in orientations(spec, paper)]
    ways = [
        _Packed(page, room, cell.gap, tuple(_spots(rows, whole, room, cell.gap)))
        for whole in range(len(rows), 0, -1)
        for page, room in pages
        if _fits(rows, room)
    ]
    return min(ways, key=lambda way: way.pages, default=None)


def _fits(rows: Sequence[Sequence[_Piece]], room: Room) -> bool:
    width, height = room.right - room.left + _SLACK, room.bottom - room.top + _SLACK
    return all(piece.size[0] <= width and piece.size[1] <= height for row in rows for piece in row)


def _spots(rows: Sequence[Sequence[_Piece]], whole: int, room: Room, gap: float) -> Iterator[_Spot]:
    """Yield places from the top left corner of the room; the first ``whole`` lots rather begin a row."""
    page, x, y, tall = 0, room.left, room.top, 0.0
    for row in rows:
        for index, piece in enumerate(row):
            width, height = piece.size
            needed = _length(row, gap) if index == 0 and piece.lot < whole else width
            if x > room.left and x + needed > room.right + _SLACK:
                x, y, tall = room.left, y + tall + gap, 0.0
            if y + height > room.bottom + _SLACK:
                page, x, y, tall = page + 1, room.left, room.top, 0.0
            yield _Spot(piece, page, x, y)
            x, tall = x + width + gap, max(tall, height)


def _length(row: Sequence[_Piece], gap: float) -> float:
    return sum(piece.size[0] for piece in row) + (len(row) - 1) * gap


def _on_pages(lots: Sequence[Lot], packed: _Packed, spec: SheetSpec) -> list[Lot]:
    """Return lots with the pages that they were packed on."""
    pages = [_page(number, packed, spec) for number in range(packed.pages)]
    made: list[Lot] = []
    last = -1
    for index, lot in enumerate(lots):
        numbers = sorted({spot.page for spot in packed.spots if spot.piece.lot == index})
        own = tuple(_of_lot(index, *pages[number]) for number in numbers)
        imposed = replace(lot.imposed, pages=own, sheets=len(own))
        made.append(Lot(lot.slips, imposed, joins=numbers[0] == last))
        last = numbers[-1]
    return made


def _of_lot(lot: int, page: ImposedPage, lots: Sequence[int]) -> ImposedPage:
    """Return a page as that of one lot; ``lots`` are those of its placements."""
    own = tuple(place for place, of in zip(page.placements, lots, strict=True) if of == lot)
    return replace(page, placements=own)


def _page(number: int, packed: _Packed, spec: SheetSpec) -> tuple[ImposedPage, list[int]]:
    """Return a page with all that stands on it, in its middle, and the lot of each placement."""
    paper, spots = packed.paper, [spot for spot in packed.spots if spot.page == number]
    right, down = _to_middle(spots, packed)
    places = tuple(_placement(spot, right, down) for spot in spots)
    items = tuple(drawn(place, clip_to(grown(place.box, packed.gap / 2), place)) for place in places)
    foot = foot_strip(paper.width, paper.height, spec)
    page = ImposedPage("front", paper.width, paper.height, places, items, foot)
    return page, [spot.piece.lot for spot in spots]


def _placement(spot: _Spot, right: float, down: float) -> Placement:
    slip, turn = spot.piece.slip, spot.piece.turn
    return Placement(slip.id, slip.front, Mm(spot.x + right), Mm(spot.y + down), turn, "front")


def _to_middle(spots: Sequence[_Spot], packed: _Packed) -> tuple[float, float]:
    """Return how far a page's pieces move into its middle, or above it where the furniture needs it."""
    room = packed.room
    width = max(spot.x + spot.piece.size[0] for spot in spots) - room.left
    height = max(spot.y + spot.piece.size[1] for spot in spots) - room.top
    top = min((packed.paper.height - height) / 2, room.bottom - height)
    return (room.right - room.left - width) / 2, top - room.top
