"""Upper floors: SNR-12, what they lie on, and the floor points of odd ones."""

import pytest

from generator.scoring.sunrise.table import Table, type_of
from generator.scoring.sunrise.track import total
from tests.scoring.sunrise.setting import (
    after,
    at,
    chips_of,
    constructing,
    gained,
    plan,
    refused,
    track,
    with_player,
)

GROUND = "ZR01 1e; ZC01 2e"
ONE = f"{GROUND}; BRCa ZR01 ZC01"
"""A building of one floor on a residential and a commercial zone."""
PILE = ("BRRa", "BRRb", "BRRc", "BRRd", "BRMa", "BRMb", "BRMc", "BRMd", "BMMa", "BMMb", "BMMc", "BMMd")
"""Buildings that fit on each other however they are turned."""


def tower(floors: int) -> Table:
    """Return a city of one tower, on two residential zones."""
    laid = "; ".join(f"{building} ZR01 ZR02" for building in PILE[:floors])
    return constructing(f"ZR01 1e; ZR02 2e; {laid}")


def row(*buildings: str) -> Table:
    """Return a city of three zones and buildings on them: residential, commercial, residential."""
    return constructing("; ".join(("ZR01 1e; ZC01 2e; ZR02 3e; ZC02 4e", *buildings)))


# 12.1 and 12.4: types


def test_an_upper_floor_lies_on_a_building_of_the_same_types() -> None:
    done = after(constructing(ONE), "A: BRCb BRCa.l BRCa.r")

    assert [len(done.city[at(done, spot)].floors) for spot in ("ZR01", "ZC01")] == [2, 2]


@pytest.mark.parametrize(
    ("play", "half"),
    [("BRIa BRCa", "right"), ("BCCa BRCa", "left"), ("BRCb BRCa.r BRCa.l", "left"), ("BPPa BRCa", "left")],
)
def test_snr_12_1_each_half_has_the_type_of_the_half_below_it(play: str, half: str) -> None:
    found = refused(constructing(ONE), f"A: {play}")

    assert found.clause == "SNR-12.1"
    assert found.why.startswith(f"the {half} half of ")


def test_snr_12_1_the_type_is_that_of_the_top_and_no_longer_that_of_the_zone() -> None:
    table = constructing(f"{GROUND}; BMMa ZR01 ZC01; BIPa BMMa")

    assert [type_of(plan(), table.city[at(table, spot)]) for spot in ("ZR01", "ZC01")] == [2, 3]
    assert refused(table, "A: BRCa BIPa").clause == "SNR-12.1"
    assert after(table, "A: BIPb BIPa").seat == 1


@pytest.mark.parametrize(
    ("below", "above"),
    [("BMMa", "BIPa"), ("BMMa", "BMMb"), ("BRCa", "BMMa"), ("BRCa", "BRMa"), ("BRMa", "BRIa")],
)
def test_mixed_use_fits_on_everything_and_everything_fits_on_mixed_use(below: str, above: str) -> None:
    table = constructing(f"{GROUND}; {below} ZR01 ZC01")

    assert after(table, f"A: {above} {below}").seat == 1


# 12.2 and 12.3: one level


def test_an_upper_floor_may_lie_across_two_buildings_of_one_level() -> None:
    table = row("BRCa ZR01 ZC01", "BRCb ZR02 ZC02")

    done = after(table, "A: BRCc BRCb.l BRCa.r")

    assert [len(done.city[at(done, spot)].floors) for spot in ("ZR01", "ZC01", "ZR02", "ZC02")] == [
        1,
        2,
        2,
        1,
    ]


def test_an_upper_floor_may_lie_across_the_way_of_those_below() -> None:
    table = constructing("ZR01 1e; ZC01 2e; ZR02 1e1n; ZC02 2e1n; BRCa ZR01 ZC01; BRCb ZR02 ZC02")

    assert after(table, "A: BRRa BRCa.l BRCb.l").seat == 1
    assert after(table, "A: BCCa BRCb.r BRCa.r").seat == 1
    assert refused(table, "A: BRRa BRCa.r BRCb.r").clause == "SNR-12.1"


def test_snr_12_1_types_match_across_two_buildings_too() -> None:
    table = row("BRCa ZR01 ZC01", "BRCb ZR02 ZC02")

    assert refused(table, "A: BRRa BRCa.r BRCb.l").clause == "SNR-12.1"


def test_snr_12_3_a_building_does_not_lie_half_on_a_zone() -> None:
    table = constructing(f"{ONE}; ZR02 3e")

    found = refused(table, "A: BRCb ZR02 BRCa.r")

    assert found.clause == "SNR-12.3"
    assert found.why == "the building would slant: ZR02 has no floors and BRCa.r 1"


def test_snr_12_3_a_building_does_not_slant_from_a_lower_to_a_higher_one() -> None:
    table = row("BRCa ZR01 ZC01", "BRCb ZR02 ZC02", "BRCc BRCa")

    found = refused(table, "A: BRCd BRCb.l BRCc.r")

    assert (found.clause, found.why) == (
        "SNR-12.3",
        "the building would slant: BRCb.l has 1 floor and BRCc.r 2",
    )
    assert refused(table, "A: BRCd ZR02 ZC01").clause == "SNR-12.3"
    level = after(table, "A: BRCd BRCb")
    assert after(level, "B: BRMa BRCd.l BRCc.r").seat == 0


# 12.5 and A38: neither waterways nor chips


def test_waterways_bar_no_upper_floor() -> None:
    table = constructing("ZR01 1e; ZC04 2e ^e; ZR04 3e ^w; ZC01 4e; BRCa ZR01 ZC04; BRCb ZR04 ZC01")

    assert after(table, "A: BRCc BRCb.l BRCa.r").seat == 1


def test_an_upper_floor_needs_no_chip_and_moves_none() -> None:
    table = constructing(f"{ONE}; ZI01 1w", "ZI01 B")

    done = after(table, "A: BRCb BRCa")

    assert chips_of(done) == chips_of(table) == [6, 5]


# 12.6 to 12.9: points


def test_an_upper_floor_earns_its_primary_points_and_no_bonus() -> None:
    assert gained(constructing(ONE), "A: BRCb BRCa") == [4, 0]


@pytest.mark.parametrize(
    ("floor", "more"),
    [(2, 0), (3, 1), (4, 0), (5, 2), (6, 0), (7, 3), (8, 0), (9, 4), (10, 0), (11, 5), (12, 0)],
)
def test_odd_upper_floors_earn_floor_points(floor: int, more: int) -> None:
    building = PILE[floor - 1]
    primary = plan().buildings[plan().building_of[building.casefold()]].primary

    assert gained(tower(floor - 1), f"A: {building} {PILE[floor - 2]}") == [primary + more, 0]


def test_a_floor_across_two_towers_earns_its_floor_points_once() -> None:
    table = row("BRCa ZR01 ZC01", "BRCb ZR02 ZC02", "BRCc BRCa", "BRMa BRCb.l BRCb.r")

    assert gained(table, "A: BRCd BRMa.l BRCc.r") == [5 + 1, 0]


def test_floor_points_and_primary_points_are_one_scoring_action() -> None:
    table = with_player(tower(2), 0, pawn=5)

    done = after(table, f"A: {PILE[2]} {PILE[1]}")

    assert track(done)[0] == (2, 10)
    assert total(done.players[0], plan().length) == 10


def test_whoever_laid_the_floors_below_earns_nothing() -> None:
    table = after(constructing(GROUND, "ZR01 B; ZC01 B", roles="A 11 B 31"), "A: BRCa ZR01 ZC01")

    assert gained(table, "B: BRCb BRCa") == [0, 4]
