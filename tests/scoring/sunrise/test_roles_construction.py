"""Roles during construction: those that build otherwise, and those that score for placements."""

import pytest

from generator.scoring.sunrise.table import Table
from tests.scoring.sunrise.setting import (
    after,
    chips_of,
    constructing,
    gained,
    plan,
    refused,
    rules_with,
    start,
    track,
    with_chips,
    with_player,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"
DEVELOPED = f"{CITY}; BRCa ZR01 ZC01"


def tower(floors: int, roles: str, chips: str = "", more: str = "", seats: int = 2) -> Table:
    """Return a table on which a building may be laid on so many floors of a street."""
    laid = "; ".join(f"{one} ZR01 ZC01" for one in ("BRCa", "BRCb", "BRCc")[:floors])
    text = "; ".join(filter(None, ("ZR01 1e; ZC01 2e", laid, more)))
    return constructing(text, chips, roles, seats)


# 03 Developer


@pytest.mark.parametrize("text", ["ZR04 1e ^e; ZC01 2e", "ZR01 1e; ZC04 2e ^w", "ZR04 1e ^e; ZC04 2e ^w"])
def test_the_developer_builds_across_waterways_and_others_do_not(text: str) -> None:
    one, other = (part.split()[0] for part in text.split("; "))
    table = constructing(text, f"{one} A; {other} B", "A 03 B 31")

    assert gained(table, f"A: BRCb {one} {other}") == [4 + 2, 1]
    assert refused(table._replace(seat=1), f"B: BRCb {one} {other}").clause == "SNR-11.2"


def test_snr_11_1_the_developer_needs_a_chip_and_neighbours_of_the_right_types() -> None:
    table = constructing("ZR04 1e ^e; ZC01 2e; ZI01 3e", "ZI01 B", "A 03 B 31")

    assert refused(table, "A: BRCa ZR04 ZC01").clause == "SNR-11.1"
    own = with_chips(table, "ZR04 A")
    assert refused(own, "A: BRRa ZR04 ZC01").clause == "SNR-11.3"
    assert refused(own, "A: BRIa ZR04 ZI01").clause == "SNR-2.1"
    assert refused(own, "A: BMMa CH ZR04").clause == "SNR-6.4"


# 11 Tycoon


def test_the_tycoon_builds_without_a_chip() -> None:
    assert gained(tower(0, "A 11 B 31"), "A: BRCb ZR01 ZC01") == [4, 0]


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ("ZR01 B; ZC01 B", [4, 2 + 1]),
        ("ZR01 B", [4, 2]),
        ("ZR01 A; ZC01 B", [4 + 2, 1]),
        ("ZR01 A; ZC01 A", [4 + 2 + 1, 0]),
    ],
)
def test_bonus_points_at_the_tycoon_go_to_the_owners_of_the_chips(chips: str, expected: list[int]) -> None:
    done = tower(0, "A 11 B 31", chips)

    assert gained(done, "A: BRCb ZR01 ZC01") == expected
    assert chips_of(after(done, "A: BRCb ZR01 ZC01")) == [6, 6]


def test_snr_11_2_waterways_and_types_hold_for_the_tycoon() -> None:
    table = constructing("ZR04 1e ^e; ZC01 2e; ZI01 2e1n", "", "A 11 B 31")

    assert refused(table, "A: BRCa ZR04 ZC01").clause == "SNR-11.2"
    assert refused(table, "A: BRCa ZI01 ZC01").clause == "SNR-11.3"


# 17 Union Boss and 25 City Treasurer


@pytest.mark.parametrize("floors", [1, 2])
def test_the_union_boss_gets_a_point_for_each_upper_floor_of_anyone(floors: int) -> None:
    own, other = tower(floors, "A 17 B 31"), tower(floors, "A 31 B 17")
    floor_points = 1 if floors == 2 else 0

    assert gained(own, "A: BRCd ZR01 ZC01") == [5 + floor_points + 1, 0]
    assert gained(other, "A: BRCd ZR01 ZC01") == [5 + floor_points, 1]


def test_the_union_boss_gets_nothing_for_a_1st_floor() -> None:
    assert gained(tower(0, "A 11 B 17"), "A: BRCd ZR01 ZC01") == [5, 0]
    assert gained(tower(0, "A 17 B 31", "ZR01 A"), "A: BRCd ZR01 ZC01") == [5 + 1, 0]


def test_the_treasurer_gets_a_point_for_each_1st_floor_of_anyone() -> None:
    assert gained(tower(0, "A 25 B 31", "ZR01 A"), "A: BRCd ZR01 ZC01") == [5 + 1 + 1, 0]
    assert gained(tower(0, "A 31 B 25", "ZR01 A"), "A: BRCd ZR01 ZC01") == [5 + 1, 1]


@pytest.mark.parametrize("floors", [1, 2])
def test_the_treasurer_gets_nothing_for_an_upper_floor(floors: int) -> None:
    floor_points = 1 if floors == 2 else 0

    assert gained(tower(floors, "A 31 B 25"), "A: BRCd ZR01 ZC01") == [5 + floor_points, 0]


def test_a_treasurer_with_a_chip_below_gets_bonus_and_role_point_in_one_action() -> None:
    table = with_player(tower(0, "A 31 B 25", "ZR01 B; ZC01 A"), 1, pawn=8)

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 1, 2 + 1]
    assert track(after(table, "A: BRCb ZR01 ZC01"))[1] == (1, 1)
    parts = rules_with("track.granularity=per_component")
    assert track(after(table, "A: BRCb ZR01 ZC01", rules=parts))[1] == (2, 1)


# 21 Crime Boss


@pytest.mark.parametrize("chips", ["ZR01 A", "ZC01 A", "ZR01 A; ZC01 A", "ZR01 A; ZC01 B", "ZR01 B; ZC01 A"])
def test_the_crime_boss_takes_all_bonus_points_of_own_1st_floors(chips: str) -> None:
    assert gained(tower(0, "A 21 B 31", chips), "A: BRCb ZR01 ZC01") == [4 + 2 + 1, 0]


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ("ZR01 A; ZC01 B", [4 + 2 + 1, 1]),
        ("ZR01 B; ZC01 A", [4 + 2 + 1, 2]),
        ("ZR01 A; ZC01 A", [4 + 2 + 1, 0]),
        ("ZR01 A", [4 + 2 + 1, 0]),
    ],
)
def test_the_other_owner_keeps_the_bonus_where_the_table_plays_so(chips: str, expected: list[int]) -> None:
    rules = rules_with("roles.crime_boss_exclusive=no")

    assert gained(tower(0, "A 21 B 31", chips), "A: BRCb ZR01 ZC01", rules=rules) == expected


def test_chips_of_others_go_back_at_the_crime_boss_too() -> None:
    done = after(tower(0, "A 21 B 31", "ZR01 A; ZC01 B"), "A: BRCb ZR01 ZC01")

    assert chips_of(done) == [6, 6]


def test_the_crime_boss_gets_the_bonus_on_an_own_chip_at_a_building_of_another() -> None:
    table = tower(0, "A 31 B 21", "ZR01 A; ZC01 B")

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 2, 1]


def test_the_crime_boss_gets_no_bonus_on_upper_floors_nor_at_buildings_of_others() -> None:
    assert gained(tower(1, "A 21 B 31"), "A: BRCb ZR01 ZC01") == [4, 0]
    assert gained(tower(0, "A 31 B 21", "ZR01 A"), "A: BRCb ZR01 ZC01") == [4 + 2, 0]


def test_snr_11_1_the_crime_boss_needs_a_chip() -> None:
    assert refused(tower(0, "A 21 B 31", "ZR01 B"), "A: BRCb ZR01 ZC01").clause == "SNR-11.1"


# 27 City Manager


@pytest.mark.parametrize("place", ["3e", "1e1n", "2e1n", "1e1s", "2e1s"])
def test_the_city_manager_gets_a_point_for_a_building_next_to_a_community_tile(place: str) -> None:
    table = tower(0, "A 11 B 27", more=f"Q5 {place}")

    assert gained(table, "A: BRCb ZR01 ZC01") == [4, 1]


@pytest.mark.parametrize("place", ["3e1n", "3e1s", "1n", "1s", "4e", "1e2n"])
def test_a_corner_is_not_next_to_it(place: str) -> None:
    assert gained(tower(0, "A 11 B 27", more=f"Q5 {place}"), "A: BRCb ZR01 ZC01") == [4, 0]


def test_city_hall_is_no_community_tile() -> None:
    assert gained(tower(0, "A 11 B 27"), "A: BRCb ZR01 ZC01") == [4, 0]


def test_the_city_manager_scores_own_buildings_and_on_every_floor() -> None:
    assert gained(tower(0, "A 27 B 31", "ZR01 A", "Q5 3e"), "A: BRCb ZR01 ZC01") == [4 + 2 + 1, 0]
    assert gained(tower(1, "A 27 B 31", more="Q5 3e"), "A: BRCb ZR01 ZC01") == [4 + 1, 0]
    assert gained(tower(2, "A 31 B 27", more="Q5 3e"), "A: BRCd ZR01 ZC01") == [5 + 1, 1]


@pytest.mark.parametrize(
    ("more", "tiles"),
    [("Q5 3e; Q1 1e1n", 2), ("Q5 3e; Q1 2e1n", 2), ("Q5 3e; Q1 2e1n; Q4 1e1s", 3), ("Q5 3e; Q1 3e1n", 1)],
)
def test_the_city_manager_gets_a_point_for_a_placement_or_for_each_community_tile(
    more: str, tiles: int
) -> None:
    each = rules_with("roles.city_manager=per_community_tile")
    table = tower(0, "A 11 B 27", more=more)

    assert gained(table, "A: BRCb ZR01 ZC01") == [4, 1]
    assert gained(table, "A: BRCb ZR01 ZC01", rules=each) == [4, tiles]


def test_community_points_and_the_manager_point_are_one_action() -> None:
    table = with_player(tower(0, "A 27 B 31", "ZR01 A", "Q2 1e1n"), 0, pawn=3)

    assert track(after(table, "A: BRCb ZR01 ZC01"))[0] == (1, 1)


# off-turn, and all at once


def test_each_role_scores_off_turn_on_its_own_pawn() -> None:
    table = constructing("ZR01 1e; ZC01 2e; Q2 1e1n", "ZR01 A; ZC01 D", "A 31 B 25 C 27 D 29", seats=4)
    table = with_player(table, 3, declared=1)

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 2 + 1, 1, 1, 1 + 1]


def test_a_role_works_in_its_round_only() -> None:
    table = with_player(with_player(tower(0, "A 25 B 17", "ZR01 A"), 0, works=1), 1, works=0)

    done = after(table, "A: BRCb ZR01 ZC01")

    assert [player.role for player in done.players] == [-1, -1]
    assert refused(done, "A: role 25").clause == "SNR-5.4"


@pytest.mark.parametrize("number", [role.number for role in plan().roles])
def test_each_role_can_be_revealed(number: int) -> None:
    other = 31 if number != 31 else 29

    done = after(start(), f"A: role {number:02}", f"B: role {other}")

    assert plan().roles[done.players[0].role].number == number


def test_the_may_roles_are_those_of_the_rulebook() -> None:
    assert [role.number for role in plan().roles if role.optional] == [3, 5, 11, 13, 19]
