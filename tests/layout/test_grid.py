from typing import Literal

import pytest

from generator.layout.grid import Cell, Grid, PieceTooLarge, SheetSpec, best_grid
from generator.units import PAPERS, Mm, Paper

A4, LETTER, A3 = PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]
APART = Cell(63.5, 88.9, reach=3, gap=6)
TOUCHING = Cell(63.5, 88.9, reach=3, gap=0)
WHITE = Cell(63.5, 88.9, reach=0, gap=0)
UNMARKED = SheetSpec(marks="none")


def a_grid(cell: Cell, spec: SheetSpec = UNMARKED, paper: Paper = A4) -> Grid:
    return best_grid(cell, spec, paper, folded=False)


@pytest.mark.parametrize(
    ("paper", "cell", "count", "cuts"),
    [
        (A4, APART, 8, 12),
        (A4, TOUCHING, 9, 8),
        (A4, WHITE, 9, 8),
        (LETTER, APART, 6, 10),
        (LETTER, TOUCHING, 8, 8),
        (LETTER, WHITE, 8, 8),
        (A3, APART, 16, 16),
        (A3, TOUCHING, 18, 11),
        (Paper("200x250mm", Mm(200), Mm(250)), APART, 4, 8),
    ],
)
def test_as_many_poker_cards_fit_as_paper_and_bleed_allow(
    paper: Paper, cell: Cell, count: int, cuts: int
) -> None:
    grid = a_grid(cell, SheetSpec(), paper)

    assert grid.count == count
    assert sum(map(len, grid.cuts(count))) == cuts


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [(194, 262), (262, 190)])
@pytest.mark.parametrize("reach", [0, 2, 3])
def test_a_full_page_board_fits_a4_and_letter(paper: Paper, size: tuple[float, float], reach: float) -> None:
    grid = a_grid(Cell(*size, reach, gap=2 * reach), paper=paper)

    x, y, width, height = grid.trim
    assert grid.count == 1
    assert min(x, y) >= 5 + reach
    assert x + width <= grid.page_width - 5 - reach
    assert y + height <= grid.page_height - 10 - reach


@pytest.mark.parametrize(("size", "portrait"), [((194, 262), True), ((262, 190), False)])
def test_paper_is_turned_rather_than_a_full_page_board(size: tuple[float, float], portrait: bool) -> None:
    grid = a_grid(Cell(*size, reach=0, gap=0))

    assert grid.turn == 0
    assert grid.portrait is portrait


def test_a_square_piece_that_fits_as_often_either_way_stands_on_portrait_paper() -> None:
    grid = a_grid(Cell(120, 120, reach=0, gap=0))

    assert (grid.count, grid.turn, grid.portrait) == (2, 0, True)


def test_a_template_may_forbid_turning() -> None:
    long = Cell(130, 64, reach=3, gap=6)

    free = a_grid(long, SheetSpec(orientation="portrait"))
    fixed = a_grid(long, SheetSpec(orientation="portrait", turn="none"))

    assert (free.turn, free.count) == (90, 4)
    assert (fixed.turn, fixed.count) == (0, 3)


@pytest.mark.parametrize(("orientation", "portrait"), [("portrait", True), ("landscape", False)])
def test_a_template_may_choose_the_orientation(
    orientation: Literal["portrait", "landscape"], portrait: bool
) -> None:
    assert a_grid(APART, SheetSpec(orientation=orientation)).portrait is portrait


def test_the_grid_is_in_the_middle_of_the_page_when_the_furniture_lets_it() -> None:
    grid = a_grid(Cell(60, 60, reach=3, gap=6), SheetSpec())

    x, y, width, height = grid.trim
    assert x + width / 2 == pytest.approx(grid.page_width / 2)
    assert y + height / 2 == pytest.approx(grid.page_height / 2)


def test_high_furniture_moves_the_grid_up() -> None:
    grid = a_grid(WHITE, SheetSpec(marks="none", furniture=Mm(20)))

    assert grid.count == 9
    assert grid.trim[1] + grid.trim[3] == pytest.approx(297 - 25)


def test_half_a_folded_page_keeps_off_the_fold() -> None:
    grid = best_grid(TOUCHING, SheetSpec(), A4, folded=True)

    assert grid.count == 4
    assert grid.trim[0] + grid.trim[2] + 3 + 6 <= grid.page_width / 2


def test_a_piece_larger_than_the_page_is_refused_with_its_sizes() -> None:
    with pytest.raises(PieceTooLarge) as refused:
        a_grid(Cell(300, 200, reach=3, gap=6))

    assert str(refused.value) == (
        "a piece of 300 x 200 mm with 3 mm of bleed does not fit on a4 paper:"
        " beside margins, marks and text there is room for 194.0 x 276.0 mm or 281.0 x 189.0 mm"
    )
    assert (refused.value.width, refused.value.height, refused.value.bleed) == (300, 200, 3)


@pytest.mark.parametrize(
    ("margin", "width", "length"), [(4, 0.2, 5), (5, 0.05, 5), (5, 0.2, 1)], ids=["margin", "width", "length"]
)
def test_a_sheet_that_no_home_printer_prints_is_refused(margin: float, width: float, length: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        SheetSpec(margin=Mm(margin), mark_width=Mm(width), mark_length=Mm(length))
