"""Millimetres measured in the finished PDF."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest

from generator.units import PAPERS
from tests.print.drawn import Outline, around_pieces, outlines, words_at
from tests.print.kits import GAMES, LAYOUTS, PAPER_NAMES, SUNKEN, SUNRISE, SUNSHINE, Kits, Printed, Wish

pytestmark = pytest.mark.print

RIGHT = 0.05
"""How far a millimetre in the PDF may be off."""

CUT = "#000000"
FOLD = "#6B625C"
RULERS = {SUNSHINE: "#6A5B50", SUNKEN: "#4A6172", SUNRISE: "#5A6070"}
WORKERS = {"builder": "#C98A00", "inventor": "#CB3A2E", "lobbyist": "#17497E"}


def near(*sides: float) -> object:
    return pytest.approx(sides, abs=RIGHT)


def lines(drawn: Iterable[Outline], stroke: str) -> list[Outline]:
    """The straight lines in a colour."""
    return [one for one in drawn if one.stroke == stroke and one.fill is None and min(one.size) < RIGHT]


def positions(numbers: Iterable[float]) -> list[float]:
    """Sorted numbers, those that are the same to a hundredth of a millimetre once."""
    return sorted({round(number, 2) for number in numbers})


def steps(numbers: Iterable[float]) -> list[float]:
    return [far - near_one for near_one, far in pairwise(positions(numbers))]


def stands_on(line: Outline, y: float) -> bool:
    """Whether a line ends at ``y``; on a back turned about a level axis the ruler hangs upside down."""
    return min(abs(line.box[1] - y), abs(line.box[3] - y)) < RIGHT


def ruler_colour(printed: Printed) -> str:
    return RULERS[printed.manifest["edition"]["name"]]


def rulers(printed: Printed, page: int) -> list[Outline]:
    """The level lines of the ruler's colour, longer than any tick."""
    drawn = lines(around_pieces(printed.kit, page), ruler_colour(printed))
    return [line for line in drawn if line.size[0] > 90 and not line.dash]


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_the_ruler_on_every_page_is_100_mm_long(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)
    for page in range(printed.manifest["pages"]):
        [ruler] = rulers(printed, page)

        left, top, right, _ = ruler.box
        labels = [box for box in words_at(printed.kit, page, "100 mm") if abs(box[1] - top) < 5]
        assert ruler.size == near(100, 0)
        assert [left < box[0] < box[2] < right for box in labels] == [True]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_rulers_ticks_stand_10_mm_apart(kits: Kits, paper: str, game: str) -> None:
    printed = kits(Wish(game, paper))
    for page in range(printed.manifest["pages"]):
        [ruler] = rulers(printed, page)
        foot = ruler.box[1]
        ticks = [
            line
            for line in lines(around_pieces(printed.kit, page), ruler_colour(printed))
            if line.size[0] < RIGHT and stands_on(line, foot) and not line.dash
        ]

        assert len(ticks) == 11
        assert steps(tick.box[0] for tick in ticks) == near(*[10.0] * 10)
        assert min(tick.box[0] for tick in ticks) == pytest.approx(ruler.box[0], abs=RIGHT)


def boxes(printed: Printed, page: int, worker: str) -> list[Outline]:
    """What is written in on a city sheet: rounded white squares framed in a worker's colour."""
    return [
        one
        for one in outlines(printed.kit, page)
        if one.stroke == WORKERS[worker] and one.fill == "#FFFFFF" and one.size == near(6.4, 6.4)
    ]


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_boxes_of_the_city_sheet_stand_in_a_grid_of_6_8_mm(kits: Kits, paper: str) -> None:
    printed = kits(Wish(paper=paper))
    page = printed.pages_of("city-sheet")[0]

    red = boxes(printed, page, "inventor")

    assert len(red) == 7 * 15
    assert {worker: len(boxes(printed, page, worker)) for worker in WORKERS} == {
        "inventor": 105,
        # the money district has two columns of four boxes in each of its three buildings
        "builder": 3 * 8 + 6 * 4 * 4,
        "lobbyist": 84,
    }
    rows: dict[float, list[float]] = {}
    for box in red:
        rows.setdefault(round(box.box[1], 1), []).append(box.box[0])
    by_district = [step for row in rows.values() for step in steps(row) if step < 20]
    assert Counter(round(step, 1) for step in by_district) == {6.8: 2 * 7 * 5}
    assert by_district == near(*[6.8] * len(by_district))


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_dies_faces_are_16_mm_a_side(kits: Kits, paper: str) -> None:
    printed = kits(Wish(paper=paper))
    drawn = outlines(printed.kit, printed.pages_of("die")[0])
    outer = [one for one in drawn if one.stroke == CUT and one.size == near(68.7, 57.4)]
    folds = [line for line in lines(drawn, FOLD) if line.dash and any(within(line, die) for die in outer)]

    assert len(outer) == 2
    assert len(folds) == 2 * 12
    assert {(round(max(fold.size), 2), round(min(fold.size), 2)) for fold in folds} == {(16.0, 0.0)}
    left, right = sorted(outer, key=lambda one: one.box[0])
    for die in (left, right):
        own = [fold for fold in folds if die.box[0] - RIGHT < fold.box[0] < die.box[2]]
        upright = [fold.box[0] for fold in own if fold.size[0] < RIGHT]
        level = [fold.box[1] for fold in own if fold.size[1] < RIGHT]
        assert steps(upright) == near(*[16.0] * 3)
        assert steps(level) == near(*[16.0] * 3)


def within(line: Outline, piece: Outline) -> bool:
    """Whether a line is on a piece; other kinds may stand on its page."""
    (left, top, right, bottom), edge = line.box, piece.box
    across = edge[0] - RIGHT < left <= right < edge[2] + RIGHT
    return across and edge[1] - RIGHT < top <= bottom < edge[3] + RIGHT


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_figure_is_16_mm_wide_and_its_pictures_are_22_mm_high(kits: Kits, paper: str) -> None:
    printed = kits(Wish(paper=paper))
    drawn = outlines(printed.kit, printed.pages_of("figure")[0])
    strips = [one for one in drawn if one.stroke == CUT and one.fill == "#FFFFFF" and one.size[0] < 60]
    folds = [line for line in lines(drawn, FOLD) if line.dash]

    assert len(strips) == 13
    assert [strip.size for strip in strips] == [near(16, 51.6)] * 13
    for strip in strips:
        left, top, right, bottom = strip.box
        own = [fold for fold in folds if left <= fold.box[0] <= right and top <= fold.box[1] <= bottom]
        assert steps(fold.box[1] for fold in own) == near(22, 22)


def crop_marks(printed: Printed, page: int) -> Outline:
    """The one outline of short black lines, two for each cut."""
    [marks] = [
        one
        for one in around_pieces(printed.kit, page)
        if one.stroke == CUT and one.fill is None and len(one.lines) > 2 and min(one.size) > 100
    ]
    return marks


@pytest.mark.parametrize("backs", ["long", "short", "split", "none"])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_crop_marks_of_summary_cards_are_as_far_apart_as_the_card_is_large(
    kits: Kits, paper: str, backs: str
) -> None:
    printed = kits(Wish(paper=paper, backs=backs))
    page = printed.pages_of("summary-card")[0]

    marks = crop_marks(printed, page)

    upright = [line[0].x for line in marks.lines if abs(line[0].x - line[1].x) < RIGHT]
    level = [line[0].y for line in marks.lines if abs(line[0].y - line[1].y) < RIGHT]
    assert len(upright) + len(level) == len(marks.lines)
    assert sorted([steps(upright), steps(level)]) == [near(84, 84), near(126, 126)]


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_crop_marks_stand_outside_all_art_and_are_wide_enough_to_print(kits: Kits, paper: str) -> None:
    printed = kits(Wish(paper=paper))
    page = printed.pages_of("summary-card")[0]
    grounds = [one for one in outlines(printed.kit, page) if one.fill == "#FFE3A3" and min(one.size) > 80]

    marks = crop_marks(printed, page)

    assert len(grounds) == 4
    assert marks.width == pytest.approx(0.2)
    for line in marks.lines:
        for ground in grounds:
            assert clear_of(line[0].x, line[0].y, ground) >= 1 - RIGHT


def clear_of(x: float, y: float, ground: Outline) -> float:
    left, top, right, bottom = ground.box
    return max(left - x, x - right, top - y, y - bottom)


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_gutter_sheet_is_folded_in_its_middle(kits: Kits, paper: str) -> None:
    printed = kits(Wish(paper=paper, backs="gutter"))
    page = printed.pages_of("summary-card")[0]
    middle = PAPERS[paper].width / 2

    [fold] = [one for one in around_pieces(printed.kit, page) if one.stroke == "#808080" and one.dash]

    assert (fold.box[0], fold.box[2]) == near(middle, middle)
    assert fold.size[1] > 150
