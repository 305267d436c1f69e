from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box, Item, Path, Symbol
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Backs, Face, ImposedPage, Slip, impose
from generator.layout.marks import Cuts, Pen, crop_marks, cut_lines, fold_line
from generator.units import PAPERS, Mm

Stroke = tuple[float, float, float, float]

A4 = PAPERS["a4"]
TWO_CARDS = Cuts(xs=(50, 90, 96, 136), ys=(40, 100), trim=(50, 40, 86, 60), field=(3, 3, 204, 200))
PEN = Pen(offset=Mm(4), length=Mm(5), width=Mm(0.2))


def strokes(item: Item) -> list[Stroke]:
    """The straight strokes of a path as x1, y1, x2, y2 with x1 <= x2 and y1 <= y2."""
    assert isinstance(item, Path)
    lines = [(a, b) for a, b in pairwise(item.segments) if (a[0], b[0]) == ("M", "L")]
    return [(min(a[1], b[1]), min(a[2], b[2]), max(a[1], b[1]), max(a[2], b[2])) for a, b in lines]


def all_strokes(page: ImposedPage) -> list[Stroke]:
    return [stroke for item in page.items if isinstance(item, Path) for stroke in strokes(item)]


def touches(stroke: Stroke, box: Box, clear: float) -> bool:
    x, y, width, height = box
    left, top, right, bottom = stroke
    clear -= 1e-6
    return right > x - clear and left < x + width + clear and bottom > y - clear and top < y + height + clear


def a_page(spec: SheetSpec, backs: Backs, size: tuple[float, float], edge: str | None) -> ImposedPage:
    face = Face(Symbol("face", (0, 0, 1, 1), ()), Mm(size[0]), Mm(size[1]), Mm(3), edge)
    slips = [Slip(str(n), face, face) for n in range(50)]
    return impose(slips, spec, A4, backs).pages[0]


def test_each_cut_has_a_mark_at_either_end() -> None:
    marks = strokes(crop_marks(TWO_CARDS, PEN))

    assert len(marks) == 2 * len(TWO_CARDS) == 12
    assert marks[:2] == [(50, 31, 50, 36), (50, 104, 50, 109)]
    assert marks[-2:] == [(41, 100, 46, 100), (140, 100, 145, 100)]


def test_marks_are_shortened_where_the_field_ends() -> None:
    near_the_edge = Cuts(xs=(50,), ys=(), trim=(50, 9.5, 40, 60), field=(3, 3, 204, 73))

    assert strokes(crop_marks(near_the_edge, PEN)) == [(50, 3, 50, 5.5), (50, 73.5, 50, 76)]


@pytest.mark.parametrize(("asked", "crop", "lines"), [(0.1, 0.15, 0.1), (0.2, 0.2, 0.15), (0.5, 0.5, 0.15)])
def test_crop_marks_are_never_finer_and_lines_never_bolder_than_a_printed_hair(
    asked: float, crop: float, lines: float
) -> None:
    pen = Pen(Mm(4), Mm(5), Mm(asked))

    mark, line = crop_marks(TWO_CARDS, pen), cut_lines(TWO_CARDS, pen)

    assert isinstance(mark, Path)
    assert isinstance(line, Path)
    assert (mark.paint.width, mark.paint.stroke) == (crop, "#000000")
    assert (line.paint.width, line.paint.stroke) == (lines, "#808080")


def test_lines_run_through_the_whole_field_along_each_cut() -> None:
    lines = strokes(cut_lines(TWO_CARDS, PEN))

    assert lines == [(x, 3, x, 203) for x in (50, 90, 96, 136)] + [(3, y, 207, y) for y in (40, 100)]


def test_a_fold_is_dashed_above_the_furniture_and_solid_at_both_edges() -> None:
    dashed, ends = fold_line(Mm(105), Mm(297), Mm(5), Mm(6))

    assert isinstance(dashed, Path)
    assert dashed.paint.dash
    assert strokes(dashed) == [(105, 5, 105, 286)]
    assert strokes(ends) == [(105, 3, 105, 5), (105, 292, 105, 294)]


@given(
    size=st.tuples(st.integers(16, 80), st.integers(16, 80)),
    offset=st.integers(0, 8),
    edge=st.sampled_from([None, "", "#000000"]),
    backs=st.sampled_from(get_args(Backs)),
)
def test_crop_marks_are_a_millimetre_outside_all_bleeds_and_of_use(
    size: tuple[int, int], offset: int, edge: str | None, backs: Backs
) -> None:
    page = a_page(SheetSpec(mark_offset=Mm(offset)), backs, size, edge)

    marks = strokes(page.items[len(page.placements)])
    for left, top, right, bottom in marks:
        assert not any(touches((left, top, right, bottom), p.bleed_box, 1) for p in page.placements)
        assert page.furniture is None or not touches((left, top, right, bottom), page.furniture, 0)
        assert max(right - left, bottom - top) >= 2.5 - 1e-6
        assert min(left, top, page.width - right, page.height - bottom) >= 3 - 1e-6


@given(edge=st.sampled_from([None, "", "#000000"]), backs=st.sampled_from(get_args(Backs)))
def test_crop_marks_point_at_every_edge_of_every_front(edge: str | None, backs: Backs) -> None:
    page = a_page(SheetSpec(), backs, (40, 56), edge)

    marks = strokes(page.items[len(page.placements)])
    xs = {round(left, 3) for left, _, right, _ in marks if left == right}
    ys = {round(top, 3) for _, top, _, bottom in marks if top == bottom}
    for placement in page.placements:
        if placement.side == "front":
            x, y, width, height = placement.box
            assert {round(x, 3), round(x + width, 3)} <= xs
            assert {round(y, 3), round(y + height, 3)} <= ys


@given(
    size=st.tuples(st.integers(16, 80), st.integers(16, 80)),
    edge=st.sampled_from([None, "", "#000000"]),
    backs=st.sampled_from(get_args(Backs)),
)
def test_lines_show_outside_the_outermost_pieces_and_spare_the_furniture(
    size: tuple[int, int], edge: str | None, backs: Backs
) -> None:
    page = a_page(SheetSpec(marks="lines"), backs, size, edge)

    fronts = [p.bleed_box for p in page.placements if p.side == "front"]
    top, bottom = min(y for _, y, _, _ in fronts), max(y + h for _, y, _, h in fronts)
    for stroke in all_strokes(page):
        assert page.furniture is None or not touches(stroke, page.furniture, 0)
        if stroke[0] == stroke[2] and stroke[0] != page.width / 2:
            assert stroke[1] <= top - 2 + 1e-6
            assert stroke[3] >= bottom + 2 - 1e-6


@pytest.mark.parametrize("backs", ["long", "none"])
def test_a_sheet_without_marks_has_none(backs: Backs) -> None:
    page = a_page(SheetSpec(marks="none"), backs, (40, 56), None)

    assert all_strokes(page) == []


def test_a_gutter_page_is_folded_outside_all_pieces() -> None:
    page = a_page(SheetSpec(marks="none"), "gutter", (40, 56), None)

    assert {x for x, _, _, _ in all_strokes(page)} == {page.width / 2}
    assert not any(touches(s, p.bleed_box, 5) for s in all_strokes(page) for p in page.placements)
