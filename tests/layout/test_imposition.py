from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box, Group, Path, Rect, Symbol, Use
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Backs, Face, Imposed, ImposedPage, Slip, impose
from generator.layout.marks import MarkKind
from generator.units import PAPERS, Mm, Paper
from tests.layout.sides import pairs_of_sides

Point = tuple[float, float]
Corners = dict[str, Point]

A4, LETTER, A3 = PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]
BLACK = "#000000"
POKER = (63.5, 88.9)
WITH_BACKS: tuple[Backs, ...] = ("long", "short", "split", "gutter")
SEEN_FROM_BEHIND = {"top left": "top right", "top right": "top left"} | {
    "bottom left": "bottom right",
    "bottom right": "bottom left",
}

papers = st.sampled_from([A4, LETTER, A3, Paper("200x250mm", Mm(200), Mm(250))])
sizes = st.tuples(st.integers(16, 80), st.integers(16, 80))
specs = st.builds(
    SheetSpec,
    marks=st.sampled_from(get_args(MarkKind)),
    furniture=st.sampled_from([Mm(0), Mm(5), Mm(12)]),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
)
edges = st.sampled_from([None, "", BLACK])


def a_face(name: str, size: tuple[float, float] = POKER, bleed: float = 3, edge: str | None = None) -> Face:
    width, height = size
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Face(Symbol(name, box, ()), Mm(width), Mm(height), Mm(bleed), edge)


def a_deck(
    count: int, size: tuple[float, float] = POKER, bleed: float = 3, edge: str | None = None
) -> list[Slip]:
    """Slips whose fronts and backs are all different drawings, named f0, b0, f1, b1 and so on."""
    return [
        Slip(f"P{n}", a_face(f"f{n}", size, bleed, edge), a_face(f"b{n}", size, bleed, edge))
        for n in range(count)
    ]


decks = st.builds(a_deck, count=st.integers(1, 60), size=sizes, edge=edges)


def drawn(page: ImposedPage) -> Iterator[Use]:
    for item in page.items:
        if isinstance(item, Group):
            yield from (inner for inner in item.items if isinstance(inner, Use))
        elif isinstance(item, Use):
            yield item


def corners(use: Use, size: tuple[float, float]) -> Corners:
    """Where the back end puts the corners of a face that are named as its reader sees them."""
    width, height = size
    c, s = cos(radians(use.turn)), sin(radians(use.turn))
    own = {
        "top left": (0.0, 0.0),
        "top right": (width, 0.0),
        "bottom left": (0.0, height),
        "bottom right": (width, height),
    }
    return {name: (use.x + x * c - y * s, use.y + x * s + y * c) for name, (x, y) in own.items()}


def through_the_paper(point: Point, page: ImposedPage, backs: Backs) -> Point:
    """Where a needle pushed through this point comes out, in millimetres of the other side as it is read.

    The paper is turned about a line along its long edge (about its short edge for ``short``), a
    gutter page is folded along its upright middle.
    """
    x, y = point
    upright_edge_is_long = page.height >= page.width
    if backs == "gutter" or upright_edge_is_long == (backs in {"long", "split"}):
        return page.width - x, y
    return x, page.height - y


def assert_backs_lie_behind(imposed: Imposed, size: tuple[float, float], count: int) -> None:
    seen = 0
    for front, back in pairs_of_sides(imposed):
        behind = {use.symbol.name: corners(use, size) for use in drawn(back)}
        for use in drawn(front):
            if use.symbol.name.startswith("b"):
                continue
            found = behind["b" + use.symbol.name[1:]]
            for name, corner in corners(use, size).items():
                pricked = through_the_paper(corner, front, imposed.backs)
                assert found[SEEN_FROM_BEHIND[name]] == pytest.approx(pricked, abs=1e-6)
            seen += 1
    assert seen == count


def overlap(one: Box, other: Box) -> bool:
    slack = 1e-6
    return (
        one[0] + one[2] > other[0] + slack
        and other[0] + other[2] > one[0] + slack
        and one[1] + one[3] > other[1] + slack
        and other[1] + other[3] > one[1] + slack
    )


def overlaps(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [(a, b) for n, a in enumerate(boxes) for b in boxes[:n] if overlap(a, b)]


def assert_inside(box: Box, page: ImposedPage, margin: float) -> None:
    x, y, width, height = box
    slack = 1e-6
    assert x >= margin - slack
    assert y >= margin - slack
    assert x + width <= page.width - margin + slack
    assert y + height <= page.height - margin + slack


@pytest.mark.parametrize("backs", WITH_BACKS)
@pytest.mark.parametrize(
    ("orientation", "size", "turn"),
    [
        ("portrait", (50, 50), 0),
        ("landscape", (50, 50), 0),
        ("portrait", (130, 50), 90),
        ("landscape", (50, 130), 90),
    ],
)
def test_a_back_lies_behind_its_front_and_is_upright_when_the_piece_is_turned_over(
    backs: Backs, orientation: Literal["portrait", "landscape"], size: tuple[float, float], turn: int
) -> None:
    imposed = impose(a_deck(7, size), SheetSpec(orientation=orientation), A4, backs)

    assert imposed.grid.turn == turn
    assert_backs_lie_behind(imposed, size, 7)


@given(deck=decks, spec=specs, paper=papers, backs=st.sampled_from(WITH_BACKS))
def test_backs_lie_behind_their_fronts_whatever_the_sheet(
    deck: list[Slip], spec: SheetSpec, paper: Paper, backs: Backs
) -> None:
    imposed = impose(deck, spec, paper, backs)

    assert_backs_lie_behind(imposed, (deck[0].front.width, deck[0].front.height), len(deck))


@given(size=sizes, spec=specs, paper=papers, edge=edges, backs=st.sampled_from(get_args(Backs)))
def test_all_ink_keeps_5_mm_from_the_paper_s_edge_and_clear_of_the_furniture(
    size: tuple[int, int], spec: SheetSpec, paper: Paper, edge: str | None, backs: Backs
) -> None:
    imposed = impose(a_deck(30, size, edge=edge), spec, paper, backs)

    for page in imposed.pages:
        for placement in page.placements:
            assert_inside(placement.bleed_box, page, 5)
            assert page.furniture is None or not overlap(placement.bleed_box, page.furniture)


@given(size=sizes, spec=specs, paper=papers, backs=st.sampled_from(get_args(Backs)))
def test_no_bleeds_overlap_when_art_is_mixed(
    size: tuple[int, int], spec: SheetSpec, paper: Paper, backs: Backs
) -> None:
    imposed = impose(a_deck(30, size, edge=None), spec, paper, backs)

    for page in imposed.pages:
        assert overlaps([placement.bleed_box for placement in page.placements]) == []


@given(size=sizes, spec=specs, paper=papers, backs=st.sampled_from(WITH_BACKS))
def test_the_grid_is_the_same_for_one_piece_and_for_a_hundred(
    size: tuple[int, int], spec: SheetSpec, paper: Paper, backs: Backs
) -> None:
    one = impose(a_deck(1, size), spec, paper, backs)
    hundred = impose(a_deck(100, size), spec, paper, backs)

    assert one.grid == hundred.grid
    assert [p.box for p in one.pages[0].placements if p.side == "front"] == [
        hundred.pages[0].placements[0].box
    ]


def test_the_last_page_has_backs_only_behind_its_fronts() -> None:
    deck = a_deck(11)

    imposed = impose(deck, SheetSpec(), A4, "long")

    assert [(page.side, len(page.placements)) for page in imposed.pages] == [
        ("front", 8),
        ("back", 8),
        ("front", 3),
        ("back", 3),
    ]
    assert [placement.slip for placement in imposed.pages[3].placements] == ["P8", "P9", "P10"]
    assert [use.symbol.name for use in drawn(imposed.pages[3])] == ["b8", "b9", "b10"]


def test_split_backs_follow_all_fronts() -> None:
    imposed = impose(a_deck(11), SheetSpec(), A4, "split")

    assert [page.side for page in imposed.pages] == ["front", "front", "back", "back"]
    assert imposed.sheets == 2


def test_a_gutter_page_has_both_sides_six_millimetres_from_its_fold() -> None:
    imposed = impose(a_deck(5), SheetSpec(), A4, "gutter")

    page = imposed.pages[0]
    fold = page.width / 2
    fronts = [p.bleed_box for p in page.placements if p.side == "front"]
    backs = [p.bleed_box for p in page.placements if p.side == "back"]
    assert page.side == "both"
    assert len(fronts) == len(backs) > 0
    assert all(x + width <= fold - 6 + 1e-6 for x, _, width, _ in fronts)
    assert all(x >= fold + 6 - 1e-6 for x, _, _, _ in backs)


@pytest.mark.parametrize("backs", get_args(Backs))
def test_pieces_without_backs_make_no_back_pages(backs: Backs) -> None:
    deck = [replace(slip, back=None) for slip in a_deck(20)]

    imposed = impose(deck, SheetSpec(), A4, backs)

    assert {page.side for page in imposed.pages} == {"front"}
    assert imposed.backs == "none"
    assert imposed.grid == impose(deck, SheetSpec(), A4, "none").grid


def test_a_sheet_whose_pieces_have_no_backs_still_turns_over_among_others_that_have() -> None:
    deck = a_deck(16)
    deck[:8] = [replace(slip, back=None) for slip in deck[:8]]

    imposed = impose(deck, SheetSpec(), A4, "long")

    assert [len(page.placements) for page in imposed.pages] == [8, 0, 8, 8]


def test_printing_without_backs_leaves_them_out() -> None:
    imposed = impose(a_deck(9), SheetSpec(), A4, "none")

    assert [page.side for page in imposed.pages] == ["front", "front"]


def test_pieces_fill_rows_from_the_top_left_in_their_order() -> None:
    imposed = impose(a_deck(8), SheetSpec(), A4, "none")

    places = [(round(p.y), round(p.x)) for p in imposed.pages[0].placements]
    assert places == sorted(places)
    assert [p.slip for p in imposed.pages[0].placements] == [f"P{n}" for n in range(8)]


def test_neighbours_share_a_cut_when_all_edges_agree() -> None:
    imposed = impose(a_deck(9, edge=BLACK), SheetSpec(), A4, "long")

    boxes = [p.box for p in imposed.pages[0].placements]
    assert boxes[1][0] == pytest.approx(boxes[0][0] + boxes[0][2])
    assert overlaps(boxes) == []


@pytest.mark.parametrize(
    "odd",
    [
        Slip("odd", a_face("f", edge="#FF0000"), a_face("b", edge=BLACK)),
        Slip("odd", a_face("f", edge=BLACK), a_face("b", edge="#FF0000")),
        Slip("odd", a_face("f", edge=BLACK), a_face("b", edge=None)),
        Slip("odd", a_face("f", edge=BLACK), None),
    ],
    ids=["another front", "another back", "a mixed back", "no back"],
)
def test_one_piece_that_differs_keeps_the_bleeds_of_all_apart(odd: Slip) -> None:
    imposed = impose([*a_deck(8, edge=BLACK), odd], SheetSpec(), A4, "long")

    assert imposed.grid.cell.gap == 6


def test_backs_that_are_not_printed_have_no_say_in_the_gap() -> None:
    deck = [replace(slip, back=a_face("b", edge=None)) for slip in a_deck(9, edge=BLACK)]

    assert impose(deck, SheetSpec(), A4, "none").grid.cell.gap == 0
    assert impose(deck, SheetSpec(), A4, "long").grid.cell.gap == 6


def test_fronts_and_backs_may_have_different_edges_of_their_own() -> None:
    deck = [replace(slip, back=a_face("b", edge="#FFD700")) for slip in a_deck(9, edge=BLACK)]

    assert impose(deck, SheetSpec(), A4, "long").grid.cell.gap == 0


@pytest.mark.parametrize("edge", [BLACK, ""])
def test_bleed_never_covers_a_neighbour_that_shares_the_cut(edge: str) -> None:
    imposed = impose(a_deck(8, edge=edge), SheetSpec(), A4, "long")

    for page in imposed.pages:
        groups = [item for item in page.items if isinstance(item, Group)]
        inked = [group.clip for group in groups if isinstance(group.clip, Rect)]
        assert len(inked) == len(page.placements)
        for clip, own in zip(inked, page.placements, strict=True):
            for other in page.placements:
                x, y, width, height = other.box
                core = (x + 0.11, y + 0.11, width - 0.22, height - 0.22)
                assert other is own or not overlap((clip.x, clip.y, clip.width, clip.height), core)


def test_bleed_is_whole_where_no_neighbour_is() -> None:
    imposed = impose(a_deck(8, edge=BLACK), SheetSpec(), A4, "none")

    last = imposed.pages[0].items[7]
    assert isinstance(last, Group)
    assert isinstance(last.clip, Rect)
    x, y, width, height = imposed.pages[0].placements[7].box
    assert last.clip.x == pytest.approx(x - 0.1)
    assert last.clip.y == pytest.approx(y - 0.1)
    assert last.clip.width == pytest.approx(width + 3.1)
    assert last.clip.height == pytest.approx(height + 3.1)


def test_nothing_is_clipped_when_a_gap_is_kept() -> None:
    imposed = impose(a_deck(8), SheetSpec(), A4, "long")

    assert not any(isinstance(item, Group) for page in imposed.pages for item in page.items)


def test_a_narrow_gap_of_the_template_is_kept_and_bleeds_meet_in_its_middle() -> None:
    imposed = impose(a_deck(9), SheetSpec(gap=Mm(2)), A4, "none")

    first, second = imposed.pages[0].items[:2]
    assert imposed.grid.cell.gap == 2
    assert isinstance(first, Group)
    assert isinstance(second, Group)
    assert isinstance(first.clip, Rect)
    assert isinstance(second.clip, Rect)
    assert first.clip.x + first.clip.width == pytest.approx(second.clip.x)


@pytest.mark.parametrize(
    ("backs", "orientation", "top"),
    [
        ("long", "portrait", False),
        ("short", "portrait", True),
        ("long", "landscape", True),
        ("short", "landscape", False),
    ],
)
def test_the_furniture_of_a_back_is_at_the_same_edge_of_the_paper(
    backs: Backs, orientation: Literal["portrait", "landscape"], top: bool
) -> None:
    imposed = impose(a_deck(4), SheetSpec(orientation=orientation), A4, backs)

    front, back = imposed.pages
    assert front.furniture == (5, front.height - 10, front.width - 10, 5)
    assert back.furniture == ((5, 5, back.width - 10, 5) if top else front.furniture)


def test_a_sheet_without_furniture_has_no_box_for_it() -> None:
    imposed = impose(a_deck(4), SheetSpec(furniture=Mm(0)), A4, "long")

    assert [page.furniture for page in imposed.pages] == [None, None]


def test_pieces_of_two_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="of one size"):
        impose([*a_deck(1, (40, 40)), *a_deck(1, (40, 50))], SheetSpec(), A4, "none")


@pytest.mark.parametrize(("filled", "cuts"), [(1, 4), (3, 8), (9, 12), (100, 12)])
def test_cuts_are_counted_for_the_fullest_sheet(filled: int, cuts: int) -> None:
    assert impose(a_deck(filled), SheetSpec(), A4, "none").cuts == cuts


def test_cards_are_marked_on_fronts_only() -> None:
    imposed = impose(a_deck(8), SheetSpec(), A4, "long")

    marked = [any(isinstance(item, Path) for item in page.items) for page in imposed.pages]
    assert marked == [True, False]


@pytest.mark.parametrize(("edge", "last"), [(None, Use), (BLACK, Path)])
def test_lines_lie_below_art_with_gaps_and_above_art_that_shares_cuts(
    edge: str | None, last: type[Use | Path]
) -> None:
    imposed = impose(a_deck(8, edge=edge), SheetSpec(marks="lines"), A4, "none")

    assert isinstance(imposed.pages[0].items[-1], last)
