"""Round and hex pieces: cut along their contours, never into each other's ink."""

from itertools import combinations, pairwise, product
from math import cos, hypot, pi, sin, sqrt
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box, Group, Paint, Path, Symbol
from generator.fonts import Segment
from generator.layout.contour import contour
from generator.layout.edge import edge_colour
from generator.layout.figures import circle
from generator.layout.grid import Cell, SheetSpec, best_grid
from generator.layout.imposition import Backs, Face, ImposedPage, Slip, impose
from generator.layout.marks import MarkKind, contour_lines
from generator.units import PAPERS, Mm
from tests.layout.sides import pairs_of_sides

Point = tuple[float, float]
Segments = tuple[Segment, ...]

A4 = PAPERS["a4"]
GREY = "#808080"
FLAT = (40.0, 20 * sqrt(3))
POINTED = (15 * sqrt(3), 30.0)
ROUND = (25.0, 25.0)
PIECES = {"round": ROUND, "lying": FLAT, "standing": POINTED}

pieces = st.sampled_from(list(PIECES))
bleeds = st.sampled_from([0.0, 0.5, 2.0, 3.0])
backs_of_sheets = st.sampled_from(get_args(Backs))


def a_deck(piece: str, bleed: float = 2, count: int = 70) -> list[Slip]:
    width, height = PIECES[piece]
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    outline = "round" if piece == "round" else "hex"
    edge = None if bleed else ""
    front, back = (
        Face(Symbol(side, box, ()), Mm(width), Mm(height), Mm(bleed), edge, outline) for side in ("f", "b")
    )
    return [Slip(f"P{number}", front, back) for number in range(count)]


def along(segments: Segments) -> list[Point]:
    """Return points on a contour, close enough to measure it."""
    points: list[Point] = []
    for command, *numbers in segments:
        if command == "C":
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 9):
                t = step / 8
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif command == "Z":
            points.append(points[0])
        else:
            points.append((numbers[0], numbers[1]))
    return points


def contours(segments: Segments) -> list[Segments]:
    """Return the closed lines of a path, one by one."""
    starts = [index for index, segment in enumerate(segments) if segment[0] == "M"]
    return [segments[start:end] for start, end in pairwise([*starts, len(segments)])]


def lines(page: ImposedPage) -> list[Segments]:
    """Return the contours that are drawn on a page in grey."""
    drawn = [item for item in page.items if isinstance(item, Path) and item.paint.stroke == GREY]
    return [one for item in drawn if not item.paint.dash for one in contours(item.segments)]


def clips(page: ImposedPage) -> list[Segments]:
    groups = [item for item in page.items if isinstance(item, Group)]
    return [item.clip.segments for item in groups if isinstance(item.clip, Path)]


def distance(one: Segments, other: Segments) -> float:
    """Return how far two convex contours are apart at least, seen along the twelve hours."""
    first, second = along(one), along(other)
    best = -1e9
    for hour in range(12):
        x, y = cos(hour * pi / 6), sin(hour * pi / 6)
        best = max(best, min(a * x + b * y for a, b in second) - max(a * x + b * y for a, b in first))
    return best


def mirrored(box: Box, page: ImposedPage, backs: Backs) -> Box:
    x, y, width, height = box
    if backs == "gutter" or (page.height >= page.width) == (backs != "short"):
        return page.width - x - width, y, width, height
    return x, page.height - y - height, width, height


@pytest.mark.parametrize("by", [0, 2])
def test_a_round_contour_is_a_circle_that_touches_its_box(by: float) -> None:
    points = along(contour("round", (10, 20, 25, 25), by))

    for x, y in points:
        assert hypot(x - 22.5, y - 32.5) == pytest.approx(12.5 + by, abs=0.01)


@pytest.mark.parametrize(("size", "first"), [(FLAT, (0, FLAT[1] / 2)), (POINTED, (POINTED[0] / 2, 0))])
def test_a_hexagon_lies_on_a_side_if_it_is_wider_than_high_and_stands_on_a_corner_otherwise(
    size: Point, first: Point
) -> None:
    *corners, last = along(contour("hex", (0, 0, *size)))

    side = max(size) / 2
    assert len(corners) == 6
    assert corners[0] == last == pytest.approx(first)
    for one, other in pairwise([*corners, last]):
        assert hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(side)
    for x, y in corners:
        assert hypot(x - size[0] / 2, y - size[1] / 2) == pytest.approx(side)


@pytest.mark.parametrize("size", [FLAT, POINTED])
def test_a_grown_hexagon_has_its_sides_that_far_outside(size: Point) -> None:
    inner, outer = (along(contour("hex", (0, 0, *size), by)) for by in (0, 2))

    for (a, b), (c, d) in zip(pairwise(inner), pairwise(outer), strict=True):
        middle, beyond = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)
        assert hypot(middle[0] - beyond[0], middle[1] - beyond[1]) == pytest.approx(2)


@pytest.mark.parametrize(("asked", "width"), [(0.2, 0.2), (0.5, 0.5), (0.05, 0.1)])
def test_a_cut_line_is_grey_between_two_white_hairs_and_never_too_fine_to_print(
    asked: float, width: float
) -> None:
    ring = contour("round", (0, 0, 25, 25))

    below, line = contour_lines([ring, ring], Mm(asked))

    assert isinstance(below, Path)
    assert isinstance(line, Path)
    assert line.segments == below.segments == (*ring, *ring)
    assert (line.paint.stroke, below.paint.stroke) == (GREY, "#FFFFFF")
    assert (line.paint.width, below.paint.width) == pytest.approx((width, width + 0.2))


@given(piece=pieces, bleed=bleeds, backs=backs_of_sheets, kind=st.sampled_from(["crop", "lines"]))
def test_each_front_has_its_contour_as_a_cut_line_and_no_back_has(
    piece: str, bleed: float, backs: Backs, kind: MarkKind
) -> None:
    imposed = impose(a_deck(piece, bleed), SheetSpec(marks=kind), A4, backs)

    for page in imposed.pages:
        fronts = [placement for placement in page.placements if placement.side == "front"]
        wanted = [contour(placement.face.outline, placement.box) for placement in fronts]
        assert lines(page) == wanted


def test_cut_lines_lie_above_the_art() -> None:
    page = impose(a_deck("lying"), SheetSpec(marks="lines"), A4, "long").pages[0]

    assert isinstance(page.items[-1], Path)
    assert all(isinstance(item, Group) for item in page.items[:-2])


@given(piece=pieces, backs=backs_of_sheets, kind=st.sampled_from(get_args(MarkKind)))
def test_nothing_straight_is_marked_but_a_fold(piece: str, backs: Backs, kind: MarkKind) -> None:
    imposed = impose(a_deck(piece), SheetSpec(marks=kind), A4, backs)

    for page in imposed.pages:
        paths = [item for item in page.items if isinstance(item, Path)]
        straight = [item for item in paths if item.segments[-1][0] != "Z"]
        assert len(straight) == (2 if backs == "gutter" else 0)
        assert len(paths) - len(straight) == (0 if kind == "none" or page.side == "back" else 2)


@given(piece=pieces, bleed=bleeds, backs=backs_of_sheets)
def test_art_ends_with_its_bleed_and_never_gets_near_a_neighbour(
    piece: str, bleed: float, backs: Backs
) -> None:
    page = impose(a_deck(piece, bleed, 10), SheetSpec(), A4, backs).pages[0]

    outlines = [contour(one.face.outline, one.box) for one in page.placements]
    inked = clips(page)
    assert inked == [contour(one.face.outline, one.box, bleed) for one in page.placements]
    for (one, ink), (other, outline) in product(enumerate(inked), enumerate(outlines)):
        # corners of bleed are a little farther out than its sides
        assert one == other or distance(ink, outline) >= 0.8 * bleed + 2 * (bleed == 0) - 1e-6


@pytest.mark.parametrize(
    ("bleed", "asked", "gap"), [(0, None, 2), (0.5, None, 2), (2, None, 4), (2, 1, 4), (0, 0, 2), (2, 7, 7)]
)
@pytest.mark.parametrize("piece", PIECES)
def test_scissors_pass_between_any_two_pieces(
    piece: str, bleed: float, asked: float | None, gap: float
) -> None:
    spec = SheetSpec(gap=None if asked is None else Mm(asked))

    page = impose(a_deck(piece, bleed), spec, A4, "none").pages[0]

    closest = min(distance(one, other) for one, other in combinations(lines(page), 2))
    assert closest == pytest.approx(gap, abs=1e-3)


@pytest.mark.parametrize(("piece", "plain", "nested"), [("lying", 30, 32), ("standing", 48, 63)])
def test_hexagons_lie_like_honeycomb_where_more_of_them_fit(piece: str, plain: int, nested: int) -> None:
    size = PIECES[piece]
    straight, hexagons = (
        best_grid(Cell(*size, reach=2, gap=4, outline=outline), SheetSpec(marks="none"), A4, folded=False)
        for outline in ("rectangle", "hex")
    )

    assert (straight.count, hexagons.count) == (plain, nested)
    assert hexagons.cell.nested


def test_hexagons_stand_in_plain_rows_where_honeycomb_holds_no_more() -> None:
    wide = Cell(180, 90 * sqrt(3), reach=2, gap=4, outline="hex")

    assert not best_grid(wide, SheetSpec(), A4, folded=False).cell.nested


@given(piece=pieces, bleed=bleeds, backs=st.sampled_from(["long", "short", "split", "gutter"]))
def test_backs_lie_behind_their_fronts(piece: str, bleed: float, backs: Backs) -> None:
    imposed = impose(a_deck(piece, bleed), SheetSpec(), A4, backs)

    seen = 0
    for front, back in pairs_of_sides(imposed):
        behind = {one.slip: one.box for one in back.placements if one.side == "back"}
        for one in front.placements:
            if one.side == "front":
                assert mirrored(behind[one.slip], front, backs) == pytest.approx(one.box)
                seen += 1
    assert seen == 70


@given(piece=pieces, bleed=bleeds, backs=backs_of_sheets)
def test_all_pieces_and_their_bleed_stay_within_the_margin_and_off_the_foot(
    piece: str, bleed: float, backs: Backs
) -> None:
    page = impose(a_deck(piece, bleed), SheetSpec(), A4, backs).pages[0]

    for one in page.placements:
        x, y, width, height = one.bleed_box
        assert min(x, y, page.width - x - width) >= 5 - 1e-6
        assert y + height <= page.height - 10 + 1e-6


@pytest.mark.parametrize(("count", "cuts"), [(3, 3), (54, 54), (70, 54)])
def test_each_piece_of_the_fullest_sheet_is_a_cut(count: int, cuts: int) -> None:
    assert impose(a_deck("round", count=count), SheetSpec(), A4, "long").cuts == cuts


def test_round_pieces_of_one_colour_share_no_cut() -> None:
    face = Face(Symbol("f", (-2, -2, 29, 29), ()), Mm(25), Mm(25), Mm(2), "#000000", "round")

    imposed = impose([Slip(f"P{number}", face) for number in range(9)], SheetSpec(), A4, "none")

    assert imposed.grid.cell.gap == 4


def test_pieces_of_several_outlines_are_refused_on_one_sheet() -> None:
    round_one = a_deck("round")[0]
    square = Face(Symbol("f", (0, 0, 25, 25), ()), Mm(25), Mm(25))

    with pytest.raises(ValueError, match="expected pieces of one size"):
        impose([round_one, Slip("P2", square)], SheetSpec(), A4, "none")


def test_a_disc_that_reaches_into_the_bleed_is_mixed_art_and_one_inside_leaves_paper() -> None:
    within, beyond = (Path(circle(12.5, 12.5, radius), Paint(fill="#000000")) for radius in (12.5, 14.5))

    assert edge_colour((within,), 25, 25, 2) == ""
    assert edge_colour((beyond,), 25, 25, 2) is None
