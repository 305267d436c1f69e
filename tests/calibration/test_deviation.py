import math
from dataclasses import astuple, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.calibration.deviation import (
    MOST_SHIFT,
    MOST_TURN,
    Deviation,
    Point,
    Reading,
    average,
    deviation,
    doubts,
    drift,
    expected,
    marks,
    misfit,
    moved,
    overrun,
)
from generator.units import PAPERS, Paper, parse_paper
from tests.calibration.paperfeed import SLOPPY, Printer

A4 = PAPERS["a4"]
PAPER_NAMES = ["a4", "letter", "a3", "150x210mm"]

printers = st.builds(
    Printer,
    shift=st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
    turn=st.floats(-1, 1),
    scale=st.tuples(st.floats(0.97, 1.03), st.floats(0.97, 1.03)),
)


def reading(printer: Printer, paper: Paper) -> Reading:
    """What a perfect ruler reads on a test page from a printer."""
    matrix, corners = printer.matrix(paper), marks(paper).corners
    upper_left, upper_right, lower_left = (
        matrix.map(*corners[name]) for name in ("upper left", "upper right", "lower left")
    )
    down, across = math.dist(upper_left, lower_left), math.dist(upper_left, upper_right)
    return Reading(upper_left.x, lower_left.x, upper_left.y, across, down)


def edges(paper: Paper) -> list[Point]:
    return [Point(x, y) for x in (0, paper.width) for y in (0, paper.height)]


@pytest.mark.parametrize("name", PAPER_NAMES)
def test_a_printer_without_fault_gives_the_lengths_that_were_expected(name: str) -> None:
    paper = parse_paper(name)

    assert astuple(reading(Printer(), paper)) == pytest.approx(astuple(expected(paper)))
    assert deviation(expected(paper), paper) == Deviation()


@pytest.mark.parametrize("name", PAPER_NAMES)
def test_the_crosses_stand_on_the_paper_and_a_ruler_of_30_cm_reaches_them(name: str) -> None:
    paper = parse_paper(name)
    at, lengths = marks(paper), expected(paper)

    assert at.right <= paper.width - 20
    assert at.bottom <= paper.height - 20
    assert max(astuple(lengths)) <= 260
    assert all(length % 10 == 0 for length in astuple(lengths))


@given(printers, st.sampled_from(PAPER_NAMES))
def test_five_lengths_tell_what_the_printer_does(printer: Printer, name: str) -> None:
    paper = parse_paper(name)

    found = deviation(reading(printer, paper), paper)

    assert (found.shift_x_mm, found.shift_y_mm) == pytest.approx(printer.shift, abs=0.001)
    assert found.rotation_deg == pytest.approx(printer.turn, abs=0.0001)
    assert (found.scale_x, found.scale_y) == pytest.approx(printer.scale, abs=1e-6)


@given(printers)
def test_a_corrected_point_is_printed_where_it_was_meant(printer: Printer) -> None:
    # given
    found = deviation(reading(printer, A4), A4)

    # when
    drawn = [moved(found.correction(A4), point) for point in edges(A4)]
    seen = [printer.matrix(A4).map(*point) for point in drawn]

    # then
    worst = max(math.dist(*pair) for pair in zip(seen, edges(A4), strict=True))
    assert worst < 0.002


@given(printers)
def test_a_ruler_read_to_half_a_millimetre_corrects_to_less_than_a_millimetre_at_the_crosses(
    printer: Printer,
) -> None:
    # given
    exact = astuple(reading(printer, A4))
    rough = Reading(*(round(length * 2) / 2 for length in exact))

    # when
    found = deviation(rough, A4)

    # then
    spots = marks(A4).corners.values()
    seen = [printer.matrix(A4).map(*moved(found.correction(A4), spot)) for spot in spots]
    assert max(math.dist(*pair) for pair in zip(seen, spots, strict=True)) < 1.0


def test_the_larger_distance_to_the_left_edge_is_above_where_the_print_turned_clockwise() -> None:
    turned = reading(Printer(turn=1), A4)

    assert turned.a > turned.b
    assert deviation(turned, A4).rotation_deg == pytest.approx(1)


def test_two_prints_are_averaged() -> None:
    first, second = Reading(20, 20, 20, 170, 250), Reading(21, 20, 19, 170, 251)

    assert average([first, second]) == Reading(20.5, 20, 19.5, 170, 250.5)


def test_a_sloppy_printer_is_plausible() -> None:
    assert list(doubts(reading(SLOPPY, A4), A4)) == []


@pytest.mark.parametrize(
    ("printer", "letters"),
    [
        (Printer(shift=(10.5, 0)), ["A", "B"]),
        (Printer(shift=(0, -10.5)), ["C"]),
        (Printer(scale=(0.94, 1)), ["D"]),
        (Printer(scale=(1, 1.06)), ["E"]),
        (Printer(turn=3.2), ["A and B"]),
        (Printer(turn=-3.2), ["A and B"]),
    ],
)
def test_what_no_printer_does_is_doubted(printer: Printer, letters: list[str]) -> None:
    found = [doubt.message.split(":")[0] for doubt in doubts(reading(printer, A4), A4)]

    assert found == letters


def test_a_doubt_says_what_was_expected_and_found_and_how_to_measure() -> None:
    [doubt] = doubts(replace(expected(A4), d=160.5), A4)

    assert doubt.message == "D: expected 170 mm give or take 8.5 mm, found 160.5 mm"
    assert "upper left cross to the upper right one" in doubt.hint
    assert "100 %" in doubt.hint


def test_a_reading_of_nothing_is_doubted_and_not_computed() -> None:
    assert len(list(doubts(Reading(0, 0, 0, 0, 0), A4))) == 5


@given(st.tuples(*[st.floats(allow_nan=False, allow_infinity=False)] * 5), st.sampled_from(PAPER_NAMES))
def test_no_lengths_are_too_strange_to_be_doubted(lengths: tuple[float, ...], name: str) -> None:
    paper, strange = parse_paper(name), Reading(*lengths)

    deviation(strange, paper)

    assert list(doubts(strange, paper)) or astuple(strange) == pytest.approx(
        astuple(expected(paper)), abs=13.1
    )


@given(st.builds(Reading, *[st.floats(10, 30)] * 3, *[st.floats(247, 273)] * 2))
def test_what_is_not_doubted_lies_within_the_limits(found: Reading) -> None:
    paper = parse_paper("600x900mm")
    side = deviation(found, paper)

    inside = (
        max(abs(side.shift_x_mm), abs(side.shift_y_mm)) <= MOST_SHIFT and abs(side.rotation_deg) <= MOST_TURN
    )

    assert inside == (not list(doubts(found, paper)))


def test_drift_is_the_largest_distance_between_two_prints() -> None:
    prints = [Deviation(), Deviation(shift_x_mm=0.3), Deviation(shift_x_mm=-0.3, shift_y_mm=0.8)]

    assert drift(prints, A4).mm == pytest.approx(1.0)


def test_drift_by_a_turn_is_largest_far_from_the_middle() -> None:
    gap = drift([Deviation(), Deviation(rotation_deg=0.5)], A4)

    corner = marks(A4).corners[gap.place]
    assert gap.place.startswith("upper")
    assert gap.mm == pytest.approx(
        2 * math.sin(math.radians(0.25)) * math.dist(corner, (105, 148.5)), abs=1e-6
    )


def test_backs_meet_their_fronts_when_every_print_is_alike() -> None:
    front, back = Deviation(0.7, -0.4, 0.4, 0.985, 0.992), Deviation(-2, 1, -0.3, 0.99, 0.99)

    assert misfit([(front, back), (front, back)], (front, back), A4).mm == pytest.approx(0, abs=1e-9)


def test_a_back_that_moves_with_its_front_misses_it_by_twice_as_much() -> None:
    # seen from the front, a back that was shifted to its right went to the left
    moved_along = Deviation(shift_x_mm=0.4)

    assert misfit([(moved_along, moved_along)], (Deviation(), Deviation()), A4).mm == pytest.approx(0.8)


def test_a_back_that_moves_against_its_front_meets_it() -> None:
    sheet = Deviation(shift_x_mm=0.4), Deviation(shift_x_mm=-0.4)

    assert misfit([sheet], (Deviation(), Deviation()), A4).mm == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("side", "beyond"),
    [
        (Deviation(), 0),
        (Deviation(shift_x_mm=4.9, shift_y_mm=-4.9), 0),
        (Deviation(shift_y_mm=-7), 2),
        (Deviation(scale_x=0.95), 100 / 0.95 - 105),
    ],
)
def test_a_correction_may_use_the_margin_and_no_more(side: Deviation, beyond: float) -> None:
    assert overrun(side, A4) == pytest.approx(beyond)
