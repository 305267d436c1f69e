"""Kinds of one size on one grid: tiles of several kinds fill the places that the kind before left free."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from generator.layout.grid import SheetSpec
from generator.layout.imposition import Backs, Imposed, ImposedPage, Slip, impose
from generator.layout.sharing import Lot, join
from generator.units import Paper


def fill_up(lots: Sequence[Lot], spec: SheetSpec, paper: Paper, backs: Backs) -> list[Lot]:
    """Return lots in their order; each goes on where the one before ended, if that saves paper.

    All pieces have one size. With ``backs`` split a kind's fronts come before its backs, so that its
    pages can't be another's as well.
    """
    if backs == "split":
        return list(lots)
    return join(
        lots,
        lambda some: _together(some, spec, paper, backs),
        lambda together: together.sheets,
        _parted,
    )


def _together(lots: Sequence[Lot], spec: SheetSpec, paper: Paper, backs: Backs) -> Imposed:
    return impose([slip for lot in lots for slip in lot.slips], spec, paper, backs)


def _parted(lots: Sequence[Lot], together: Imposed) -> list[Lot]:
    """Return lots with their own share of the pages on which they stand together."""
    ends = list(accumulate(len(lot.slips) for lot in lots))
    begins = [0, *ends[:-1]]
    slips = [slip for lot in lots for slip in lot.slips]
    return [
        replace(
            lot,
            imposed=_share(together, slips, begin, end),
            joins=begin > 0 and begin % together.grid.count > 0,
        )
        for lot, begin, end in zip(lots, begins, ends, strict=True)
    ]


def _share(together: Imposed, slips: Sequence[Slip], begin: int, end: int) -> Imposed:
    """Return the sheets on which the slips from ``begin`` to ``end`` stand, with their placements alone."""
    count, sides = together.grid.count, len(together.pages) // together.sheets
    first, last = begin // count, (end - 1) // count
    pages = [
        _own(page, slips[sheet * count : (sheet + 1) * count], begin - sheet * count, end - sheet * count)
        for sheet in range(first, last + 1)
        for page in together.pages[sheet * sides : (sheet + 1) * sides]
    ]
    return replace(together, pages=tuple(pages), sheets=last - first + 1)


def _own(page: ImposedPage, slips: Sequence[Slip], begin: int, end: int) -> ImposedPage:
    """Return a page with the placements of its places from ``begin`` to ``end``."""
    places = {
        "front": range(len(slips)),
        "back": [i for i, slip in enumerate(slips) if slip.back is not None],
    }
    left = {side: iter(numbers) for side, numbers in places.items()}
    own = tuple(place for place in page.placements if begin <= next(left[place.side]) < end)
    return replace(page, placements=own)
