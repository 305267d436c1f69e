from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box, Group, Symbol
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Face, ImposedPage, Slip, impose
from generator.layout.sharing import Lot, may_share, share
from generator.units import PAPERS, Mm, Paper

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
NET = SheetSpec(marks="none", gap=Mm(4), share=True)
HOUSE, FIGURE, DIE, BOX = (40.0, 40.0), (16.0, 51.6), (69.0, 58.0), (239.0, 197.0)

Size = tuple[float, float]


def a_face(name: str, size: Size, bleed: float = 0) -> Face:
    width, height = size
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Face(Symbol(name, box, ()), Mm(width), Mm(height), Mm(bleed), "#000000" if bleed else "")


def a_lot(name: str, count: int, size: Size, spec: SheetSpec = NET, paper: Paper = A4) -> Lot:
    """A kind as it is imposed alone; its slips are called P0, P1 and so on, as in any other kind."""
    slips = tuple(Slip(f"P{n}", a_face(f"{name}{n}", size)) for n in range(count))
    return Lot(slips, impose(slips, spec, paper, "long"))


def symbols(page: ImposedPage) -> list[str]:
    """The names of all drawings on a page, those of other kinds too."""
    uses = [item.items[0] if isinstance(item, Group) else item for item in page.items]
    return [use.symbol.name for use in uses if hasattr(use, "symbol")]


def pages_of(lots: Sequence[Lot]) -> list[list[int]]:
    """The pages of each lot, counted from 0 through all of them."""
    numbers: list[list[int]] = []
    last = -1
    for lot in lots:
        first = last if lot.joins else last + 1
        numbers.append(list(range(first, first + len(lot.imposed.pages))))
        last = numbers[-1][-1]
    return numbers


def apart(one: Box, other: Box) -> float:
    """How far two boxes are apart, in mm; below 0 they overlap."""
    across = max(other[0] - one[0] - one[2], one[0] - other[0] - other[2])
    down = max(other[1] - one[1] - one[3], one[1] - other[1] - other[3])
    return max(across, down)


def test_kinds_that_fit_on_one_page_share_it() -> None:
    kit = [a_lot("h", 12, HOUSE), a_lot("a", 4, FIGURE), a_lot("s", 1, (16, 59.6)), a_lot("d", 3, DIE)]

    shared = share(kit, NET, A4)

    assert pages_of(shared) == [[0], [0], [0], [0]]
    assert [lot.joins for lot in shared] == [False, True, True, True]
    assert [len(lot.imposed.pages[0].items) for lot in shared] == [20] * 4
    assert [[place.slip for place in lot.imposed.pages[0].placements] for lot in shared] == [
        [slip.id for slip in lot.slips] for lot in kit
    ]


def test_a_kind_that_nothing_fits_beside_stays_as_it_was() -> None:
    kit = [a_lot("d", 2, DIE), a_lot("f", 13, FIGURE), a_lot("b", 1, BOX)]

    shared = share(kit, NET, A4)

    assert pages_of(shared) == [[0], [0], [1]]
    assert shared[2] is kit[2]


def test_kinds_that_fill_their_pages_keep_their_grid() -> None:
    kit = [a_lot("f", 50, FIGURE), a_lot("h", 24, HOUSE)]

    assert share(kit, NET, A4) == kit


def test_one_kind_alone_is_not_touched() -> None:
    kit = [a_lot("f", 3, FIGURE)]

    assert share(kit, NET, A4) == kit


def test_only_the_last_page_of_a_large_kind_is_shared() -> None:
    kit = [a_lot("f", 60, FIGURE), a_lot("d", 2, DIE), a_lot("h", 2, HOUSE)]

    shared = share(kit, NET, A4)

    assert pages_of(shared) == [[0, 1], [1], [1]]
    assert {name[0] for name in symbols(shared[0].imposed.pages[0])} == {"f"}
    assert shared[0].imposed.sheets == 2


def test_a_kind_begins_a_row_where_that_costs_no_page() -> None:
    dice, figures = share([a_lot("d", 2, DIE), a_lot("f", 13, FIGURE)], NET, A4)

    [level] = {place.y for place in dice.imposed.pages[0].placements}
    rows = Counter(place.y for place in figures.imposed.pages[0].placements)

    assert sorted(rows.values()) == [3, 10]
    assert min(rows) == pytest.approx(level + 58 + 4)


def test_pieces_lie_in_the_middle_between_the_edges_of_the_paper() -> None:
    pawns, protester = share([a_lot("p", 4, FIGURE), a_lot("m", 1, FIGURE)], NET, A4)

    first = pawns.imposed.pages[0].placements[0]
    last = protester.imposed.pages[0].placements[0]

    assert first.x == pytest.approx(A4.width - last.x - 16)
    assert first.y == last.y == pytest.approx((A4.height - 51.6) / 2)


def test_the_foot_of_a_shared_page_is_that_of_any_other() -> None:
    alone, other = a_lot("p", 4, FIGURE), a_lot("m", 1, FIGURE)

    for lot in share([alone, other], NET, A4):
        assert lot.imposed.pages[0].furniture == alone.imposed.pages[0].furniture is not None


def test_a_page_without_a_foot_has_none_when_it_is_shared() -> None:
    bare = replace(NET, furniture=Mm(0))

    shared = share([a_lot("p", 4, FIGURE, bare), a_lot("m", 1, FIGURE, bare)], bare, A4)

    assert [lot.imposed.pages[0].furniture for lot in shared] == [None, None]


def test_a_kind_that_is_turned_alone_is_turned_on_a_shared_page() -> None:
    wide = (250.0, 20.0)
    upright = replace(NET, orientation="portrait")
    kit = [a_lot("w", 1, wide, upright), a_lot("f", 1, FIGURE, upright)]

    strip, figure = share(kit, upright, A4)

    assert strip.imposed.pages[0].placements[0].turn == 90
    assert figure.imposed.pages[0].placements[0].turn == 0
    assert figure.joins


def test_bleed_ends_half_way_to_the_neighbour() -> None:
    slips = (Slip("P0", a_face("k0", HOUSE, 3)),)
    inked = Lot(slips, impose(slips, NET, A4, "long"))

    _, other = share([a_lot("f", 1, FIGURE), inked], NET, A4)

    [clip] = [item.clip for item in other.imposed.pages[0].items if isinstance(item, Group)]
    assert clip is not None
    assert other.imposed.pages[0].placements[0].box[2] + 4 == pytest.approx(getattr(clip, "width", 0))


@pytest.mark.parametrize(
    "spec", [replace(NET, share=False), replace(NET, marks="crop"), replace(NET, marks="lines")]
)
def test_sheets_that_do_not_say_so_or_have_marks_are_not_shared(spec: SheetSpec) -> None:
    assert not may_share(a_lot("f", 1, FIGURE, spec).imposed, spec)
    assert may_share(a_lot("f", 1, FIGURE).imposed, NET)


def test_pieces_with_a_back_share_only_where_backs_are_not_printed() -> None:
    slips = [Slip("P0", a_face("f", FIGURE), a_face("b", FIGURE))]

    assert not may_share(impose(slips, NET, A4, "long"), NET)
    assert may_share(impose(slips, NET, A4, "none"), NET)


@pytest.mark.parametrize("outline", ["round", "hex"])
def test_round_and_hex_pieces_do_not_share(outline: str) -> None:
    height = 30.0 if outline == "round" else 26.0
    face = replace(a_face("f", (30, height)), outline=outline)

    assert not may_share(impose([Slip("P0", face)], NET, A4, "long"), NET)


kinds = st.tuples(st.integers(1, 30), st.tuples(st.integers(16, 90), st.integers(16, 90)))


@given(given_kinds=st.lists(kinds, min_size=1, max_size=5), paper=st.sampled_from([A4, LETTER]))
def test_all_pieces_are_there_in_their_room_and_none_overlaps_another(
    given_kinds: list[tuple[int, Size]], paper: Paper
) -> None:
    kit = [a_lot(f"k{n}-", count, size, NET, paper) for n, (count, size) in enumerate(given_kinds)]

    shared = share(kit, NET, paper)

    pages: dict[int, list[Box]] = {}
    for lot, alone, numbers in zip(shared, kit, pages_of(shared), strict=True):
        places = [place for page in lot.imposed.pages for place in page.placements]
        assert [place.face for place in places] == [slip.front for slip in alone.slips]
        for number, page in zip(numbers, lot.imposed.pages, strict=True):
            assert page.placements
            pages.setdefault(number, []).extend(place.box for place in page.placements)
            for x, y, width, height in pages[number]:
                assert min(x, y, page.width - x - width, page.height - 5 - y - height) >= 5 - 1e-6
    assert all(apart(*pair) >= 4 - 1e-6 for boxes in pages.values() for pair in combinations(boxes, 2))


@given(given_kinds=st.lists(kinds, min_size=1, max_size=5))
def test_sharing_never_takes_more_pages_and_changes_nothing_where_it_saves_none(
    given_kinds: list[tuple[int, Size]],
) -> None:
    kit = [a_lot(f"k{n}-", count, size) for n, (count, size) in enumerate(given_kinds)]

    shared = share(kit, NET, A4)

    before = sum(len(lot.imposed.pages) for lot in kit)
    after = 1 + max(pages_of(shared)[-1])
    assert after < before or shared == kit
