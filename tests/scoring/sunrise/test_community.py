"""Community points: SNR-13, each kind of community tile, and that mixed use is not wild for them."""

import pytest

from generator.scoring.sunrise.table import Table
from tests.scoring.sunrise.setting import constructing, gained, plan

AROUND = ("1w1n", "1n", "1e1n", "1w", "1e", "1w1s", "1s", "1e1s")
"""The eight places around a tile, as counted from it."""


def with_tycoon(city: str, seats: int = 2) -> Table:
    """Return a city in which A may build without chips."""
    return constructing(city, roles="A 11 B 31", seats=seats)


def community_points(table: Table, building: str, places: str) -> list[int]:
    """Return what the players get beside the primary points."""
    primary = plan().buildings[plan().building_of[building.casefold()]].primary
    found = gained(table, f"A: {building} {places}")
    return [found[0] - primary, *found[1:]]


# the examples of the rulebook


def test_one_matching_half_beside_the_cathedral_earns_1_point() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZC01 3e")

    assert community_points(table, "BRCa", "ZR01 ZC01") == [1, 0]


def test_two_matching_halves_beside_the_cathedral_earn_2_points() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZR02 2e1n")

    assert community_points(table, "BRRa", "ZR01 ZR02") == [2, 0]


def test_one_half_at_the_emporium_and_one_at_the_cathedral_earn_1_point_each() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZC01 3e; Q3 4e")

    assert community_points(table, "BRCa", "ZR01 ZC01") == [1 + 1, 0]


def test_a_half_counts_only_at_the_community_tile_of_its_type() -> None:
    table = with_tycoon("Q3 1e; ZR01 2e; ZC01 3e; Q2 4e")

    assert community_points(table, "BRCa", "ZR01 ZC01") == [0, 0]


# where


@pytest.mark.parametrize("place", AROUND)
def test_all_eight_places_around_a_community_tile_count(place: str) -> None:
    east = {"w": -1, "e": 1}.get(place[1], 0)
    north = {"n": 1, "s": -1}.get(place[-1], 0)
    one, other = (5 + east, 5 + north), (5 + 2 * east, 5 + north)
    if not east:
        other = (5, 5 + 2 * north)
    city = f"Q2 5e5n; ZR01 {one[0]}e{one[1]}n; ZC01 {other[0]}e{other[1]}n"

    assert community_points(with_tycoon(city), "BRCa", "ZR01 ZC01") == [1, 0]


@pytest.mark.parametrize("place", ["7e5n", "5e7n", "7e7n", "3e4n", "8e5n"])
def test_two_places_away_is_not_around(place: str) -> None:
    east, north = int(place[0]), int(place[2])
    step = 1 if east >= 5 else -1
    city = f"Q2 5e5n; ZR01 {place}; ZC01 {east + step}e{north}n"

    assert community_points(with_tycoon(city), "BRCa", "ZR01 ZC01") == [0, 0]


# which types


@pytest.mark.parametrize(
    ("tile", "place", "building"),
    [
        ("Q1", "fire-station", "BIIa"),
        ("Q2", "cathedral", "BRRa"),
        ("Q3", "emporium", "BCCa"),
        ("Q4", "police-station", "BMMa"),
        ("Q5", "zoo", "BPPa"),
    ],
)
def test_each_community_tile_gives_points_for_one_type(tile: str, place: str, building: str) -> None:
    table = with_tycoon(f"{tile} 1e; ZM01 2e; ZM02 2e1n")
    others = ("BIIa", "BRRa", "BCCa", "BMMa", "BPPa")

    found = {one: community_points(table, one, "ZM01 ZM02") for one in others}

    assert plan().tiles[plan().tile_of[tile.casefold()]].place == place
    assert found == {one: [2 if one == building else 0, 0] for one in others}


@pytest.mark.parametrize("tile", ["Q1", "Q2", "Q3", "Q5"])
def test_mixed_use_is_no_other_type_for_community_points(tile: str) -> None:
    table = with_tycoon(f"{tile} 1e; ZM01 2e; ZM02 2e1n")

    assert community_points(table, "BMMa", "ZM01 ZM02") == [0, 0]


def test_the_half_counts_and_not_the_zone_below_it() -> None:
    mixed_over_residential = with_tycoon("Q2 1e; ZR01 2e; ZR02 2e1n")
    residential_over_mixed = with_tycoon("Q2 1e; ZM01 2e; ZM02 2e1n")

    assert community_points(mixed_over_residential, "BRMa", "ZR01 ZR02") == [1, 0]
    assert community_points(residential_over_mixed, "BRMa", "ZM01 ZM02") == [1, 0]


# whose, and on which floor


def test_the_builder_gets_the_point_though_the_chip_is_another_players() -> None:
    table = constructing("Q2 1e; ZR01 2e; ZC01 3e", "ZR01 B; ZC01 A")

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 1 + 1, 2]


def test_an_upper_floor_earns_community_points_too() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZC01 3e; BRCa ZR01 ZC01")

    assert community_points(table, "BRCb", "BRCa") == [1, 0]


def test_only_new_halves_count_and_not_those_that_lie_there() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZR02 2e1n; BRRa ZR01 ZR02; ZC01 3e; ZC02 4e")

    assert community_points(table, "BCCa", "ZC01 ZC02") == [0, 0]


def test_a_third_floor_earns_primary_floor_and_community_points() -> None:
    table = with_tycoon("Q2 1e; ZR01 2e; ZC01 3e; BRCa ZR01 ZC01; BRCb BRCa")

    assert gained(table, "A: BRCc BRCb") == [4 + 1 + 1, 0]


def test_zones_and_community_tiles_earn_no_community_points() -> None:
    table = with_tycoon("Q2 1e; Q3 2e; ZR01 1e1n; ZC01 2e1n")

    assert community_points(table, "BRCa", "ZR01 ZC01") == [1 + 1, 0]
