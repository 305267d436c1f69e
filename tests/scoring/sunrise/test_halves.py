"""Halves of buildings that a line does not name: taken if the rules leave one reading, as arrows are."""

from generator.scoring.sunrise.table import ZONING
from tests.scoring.sunrise.setting import after, city, constructing, in_step, line, refused, with_roles

STREET = "ZR01 1e; ZC01 2e; ZR02 3e; ZC02 4e; BRCa ZR01 ZC01; BRCb ZC02 ZR02"
"""BRCa lies from west to east, BRCb behind it from east to west: their right halves are neighbours."""

SQUARE = "ZR01 1e; ZC01 2e; ZR02 1e1n; ZC02 2e1n; BRCa ZR01 ZC01; BRCb ZR02 ZC02"


def test_a_half_may_be_left_out_if_one_reading_is_legal() -> None:
    table = constructing(STREET.replace("BRCb ZC02 ZR02", "BRCb ZR02 ZC02"))

    assert after(table, "A: BRCc BRCb BRCa") == after(table, "A: BRCc BRCb.l BRCa.r")


def test_halves_that_leave_several_readings_are_ambiguous() -> None:
    (issue,) = line(constructing(SQUARE), "A: BMMa BRCa BRCb", helpful=True).issues

    assert issue.code == "ambiguous"
    assert issue.legal == ("A: BMMa BRCa.l BRCb.l", "A: BMMa BRCa.r BRCb.r")
    assert "BRCa.l" in issue.hint


def test_the_types_of_a_building_may_leave_one_reading() -> None:
    table = constructing(SQUARE)

    assert after(table, "A: BCCa BRCa BRCb") == after(table, "A: BCCa BRCa.r BRCb.r")


def test_halves_that_fit_in_no_way_are_refused_where_they_lie_side_by_side() -> None:
    table = constructing(STREET.replace("BRCb ZC02 ZR02", "BRCb ZR02 ZC02"))

    found = refused(table, "A: BIIa BRCa BRCb")

    assert (found.clause, found.why) == (
        "SNR-12.1",
        "the left half of BIIa is industrial, but BRCa.r below it is commercial",
    )


def test_a_building_named_whole_is_built_on_left_on_left() -> None:
    table = constructing(SQUARE)

    assert after(table, "A: BMMa BRCa") == after(table, "A: BMMa BRCa.l BRCa.r")


def test_a_tile_lies_beside_the_half_that_leaves_one_way() -> None:
    table = in_step(with_roles(city("ZR01 1e; ZC01 2e; BRCa ZR01 ZC01"), "A 03 B 31"), ZONING)

    assert after(table, "A: ZC02 e of BRCa") == after(table, "A: ZC02 e of BRCa.r")
