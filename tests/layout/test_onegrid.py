"""Kinds of one size that fill common pages: nothing lost, nothing moved, paper saved."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Paint, Rect, Symbol
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Backs, Face, Slip, impose
from generator.layout.onegrid import fill_up
from generator.layout.sharing import Lot
from generator.units import PAPERS, Mm

A4 = PAPERS["a4"]
SPEC = SheetSpec()
SIDE = 40.0


def a_face(name: str, edge: str | None) -> Face:
    art = Rect(Mm(0), Mm(0), Mm(SIDE), Mm(SIDE), Paint(fill="#C0C0C0"))
    return Face(Symbol(name, (0, 0, SIDE, SIDE), (art,)), Mm(SIDE), Mm(SIDE), Mm(2), edge)


def a_lot(name: str, count: int, backs: Backs, *, back: bool = True, edge: str | None = "") -> Lot:
    slips = tuple(
        Slip(f"{name}{number}", a_face(name, edge), a_face(f"{name}-back", edge) if back else None)
        for number in range(count)
    )
    return Lot(slips, impose(slips, SPEC, A4, backs))


def papers(lots: list[Lot]) -> int:
    return sum(lot.imposed.sheets - lot.joins for lot in lots)


def placed(lot: Lot, side: str) -> Counter[str]:
    return Counter(
        place.slip for page in lot.imposed.pages for place in page.placements if place.side == side
    )


@pytest.mark.parametrize("backs", ["long", "short", "gutter", "none"])
def test_small_kinds_stand_on_the_last_page_of_the_one_before(backs: Backs) -> None:
    lots = [a_lot("zone", 30, backs), a_lot("community", 5, backs), a_lot("hall", 1, backs)]
    alone = papers(lots)

    made = fill_up(lots, SPEC, A4, backs)

    assert [lot.joins for lot in made] == [False, True, True]
    assert papers(made) == made[0].imposed.sheets < alone
    assert made[1].imposed.pages[-1].items == made[0].imposed.pages[-1].items


@pytest.mark.parametrize("backs", ["long", "short", "gutter"])
def test_every_piece_keeps_its_front_and_its_back(backs: Backs) -> None:
    lots = [a_lot("zone", 30, backs), a_lot("chip", 7, backs, back=False), a_lot("hall", 3, backs)]

    made = fill_up(lots, SPEC, A4, backs)

    for before, after in zip(lots, made, strict=True):
        assert placed(after, "front") == Counter(slip.id for slip in before.slips)
        assert placed(after, "back") == Counter(slip.id for slip in before.slips if slip.back is not None)


def test_with_fronts_before_backs_kinds_stay_apart() -> None:
    lots = [a_lot("zone", 30, "split"), a_lot("hall", 1, "split")]

    assert fill_up(lots, SPEC, A4, "split") == lots


def test_a_kind_that_fills_its_pages_shares_none() -> None:
    count = a_lot("zone", 1, "none").imposed.grid.count
    lots = [a_lot("zone", count, "none"), a_lot("hall", 1, "none")]

    assert fill_up(lots, SPEC, A4, "none") == lots


def test_kinds_that_would_lose_their_common_cuts_stay_apart() -> None:
    full = a_lot("zone", 1, "none", edge="#FFFFFF").imposed.grid.count
    lots = [a_lot("zone", full - 1, "none", edge="#FFFFFF"), a_lot("hall", 1, "none", edge=None)]

    made = fill_up(lots, SPEC, A4, "none")

    assert papers(made) <= papers(lots)
    assert [lot.joins for lot in made] == [False, False]


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), min_size=1, max_size=5))
def test_no_paper_is_lost_and_pages_follow_each_other(counts: list[tuple[int, bool]]) -> None:
    lots = [a_lot(f"k{index}-", count, "long", back=back) for index, (count, back) in enumerate(counts)]

    made = fill_up(lots, SPEC, A4, "long")

    assert papers(made) <= papers(lots)
    assert not made[0].joins
    for before, after in zip(lots, made, strict=True):
        assert placed(after, "front") == Counter(slip.id for slip in before.slips)
        assert len(after.imposed.pages) % after.imposed.sheets == 0
    for one, following in pairwise(made):
        if following.joins:
            assert one.imposed.pages[-1].items == following.imposed.pages[one_side(following) - 1].items


def one_side(lot: Lot) -> int:
    """How many pages a sheet has."""
    return len(lot.imposed.pages) // lot.imposed.sheets
