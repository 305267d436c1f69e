"""Roles of construction: those that act at its start, and those that score or build otherwise."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.table import BUILDING, OPENING, ZONING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    chips_of,
    city,
    constructing,
    gained,
    in_step,
    plan,
    points,
    refused,
    rules_with,
    stacks,
    start,
    track,
    with_chips,
    with_hand,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"
DEVELOPED = f"{CITY}; BRCa ZR01 ZC01"


def opening(roles: str, text: str = CITY, chips: str = "", *options: str, seats: int = 2) -> Table:
    """Return a table at the start of construction, when roles act; A is first player."""
    table = with_roles(city(text, seats), roles)
    table = with_chips(table, chips) if chips else table
    return in_step(table, OPENING, rules=rules_with(*options))


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


# 05 Lobbyist


def test_the_lobbyist_moves_a_tile_and_scores_its_district() -> None:
    table = opening("A 05 B 31", "ZR01 1e; ZR02 1n; ZR03 1w")

    done = after(table, "A: move ZR03 1e1n")

    assert at(done, "ZR03") == at(done, "1e1n")
    assert points(done) == [2, 0]


def test_the_lobbyist_moves_several_tiles_one_after_another() -> None:
    table = opening("A 05 B 31", "ZR01 1e; ZC01 1w; ZC02 1s")

    done = after(table, "A: move ZC01 1n", "A: move ZC02 1n1e", "A: pass")

    assert points(done) == [1, 0]
    assert done.step == BUILDING


def test_the_lobbyist_scores_each_move_as_an_action_of_its_own() -> None:
    table = with_player(opening("A 05 B 31", "ZR01 1e; ZR02 1n; ZC01 1s"), 0, pawn=9)

    done = after(table, "A: move ZR02 2e", "A: move ZC01 1n")

    assert track(done)[0] == (2, 10)


def test_snr_15_3_a_claimed_tile_is_not_moved() -> None:
    found = refused(opening("A 05 B 31", chips="ZP01 B"), "A: move ZP01 1s")

    assert (found.clause, found.why) == ("SNR-15.3", "ZP01 is claimed: a chip lies on it")
    assert refused(opening("A 05 B 31", chips="ZP01 A"), "A: move ZP01 1s").clause == "SNR-15.3"


@pytest.mark.parametrize("tile", ["ZR01", "Q2", "CH"])
def test_snr_15_3_only_an_undeveloped_zone_tile_is_moved(tile: str) -> None:
    assert refused(opening("A 05 B 31", f"{DEVELOPED}; Q2 1s"), f"A: move {tile} 2w").clause == "SNR-15.3"


def test_snr_15_3_a_building_is_no_zone_tile() -> None:
    assert refused(opening("A 05 B 31", DEVELOPED), "A: move BRCa 1s").clause == "SNR-15.3"


def test_snr_2_3_a_tile_that_does_not_lie_there_is_not_moved() -> None:
    found = refused(opening("A 05 B 31"), "A: move ZM05 1s ^n")

    assert (found.clause, found.why) == ("SNR-2.3", "ZM05 does not lie in the city")


def test_snr_a24_each_tile_moves_once() -> None:
    found = refused(opening("A 05 B 31"), "A: move ZP01 1s", "A: move ZP01 1n")

    assert (found.clause, found.why) == ("SNR-A24", "ZP01 was moved already, and each tile moves once")


def test_snr_a24_turning_a_tile_in_its_place_is_no_move() -> None:
    table = opening("A 05 B 31", "ZR04 1e ^n; ZC01 1w")

    assert refused(table, "A: move ZR04 1e ^s").clause == "SNR-A24"


def test_snr_6_1_a_tile_moves_to_a_free_place() -> None:
    assert refused(opening("A 05 B 31"), "A: move ZP01 1w").clause == "SNR-6.1"


def test_snr_6_6_the_rules_of_placement_hold_for_a_moved_tile() -> None:
    table = opening("A 05 B 31", "ZR04 1e ^n; ZC01 1w")

    assert refused(table, "A: move ZR04 1n ^s").clause == "SNR-6.6"
    assert after(table, "A: move ZR04 1n ^n").seat == 0


def test_snr_6_9_a_tile_is_lifted_before_it_is_laid() -> None:
    table = opening("A 05 B 31", "ZR01 1e; ZC01 1w")

    assert refused(table, "A: move ZR01 2e").clause == "SNR-6.9"


def test_the_direction_of_the_round_does_not_bind_the_lobbyist() -> None:
    table = opening("A 05 B 31")._replace(direction=0, round=2)

    assert after(table, "A: move ZP01 1s").city


def test_types_of_buildings_beside_it_count_for_a_moved_tile() -> None:
    table = opening("A 05 B 31", "ZM01 1e; ZM02 2e; BRCa ZM01 ZM02; ZR01 1w; ZM03 1s")

    assert gained(table, "A: move ZR01 1e1n") == [1, 0]
    assert gained(table, "A: move ZM03 1e1n") == [0, 0]


def test_a_split_city_is_legal_unless_the_table_keeps_it_together() -> None:
    text, rules = "ZR01 1e; ZC01 2e; ZI01 1w", rules_with("roles.lobbyist_keep_connected=yes")
    table = opening("A 05 B 31", text)

    assert after(table, "A: move ZR01 3e").city
    found = refused(table, "A: move ZR01 3e", rules=rules)
    assert (found.clause, found.why) == ("SNR-A24", "this game does not split the city")
    assert after(table, "A: move ZC01 1n", rules=rules).city
    assert after(table, "A: move ZI01 3e", rules=rules).city


def test_the_lobbyist_may_do_nothing() -> None:
    assert after(opening("A 05 B 31", chips="ZR01 A"), "A: BRCa ZR01 ZC01").seat == 1


def test_a_lobbyist_without_a_free_tile_has_no_effect() -> None:
    table = opening("A 05 B 31", "ZR01 1e; ZC01 2e", "ZR01 A; ZC01 B")

    assert rules_with().settled(table).step == BUILDING


def test_roles_of_the_opening_are_over_when_all_free_tiles_were_moved() -> None:
    done = after(opening("A 05 B 31", "ZR01 1e; ZC01 1w"), "A: move ZR01 1n", "A: move ZC01 1s")

    assert done.step == BUILDING


# 09 Engineer


def test_the_engineer_takes_a_building_into_the_hand() -> None:
    done = after(opening("A 09 B 31", DEVELOPED), "A: take BRCa")

    assert (done.players[0].works, done.step) == (5, BUILDING)
    assert [done.city[at(done, spot)].floors for spot in ("ZR01", "ZC01")] == [(), ()]
    assert stacks(done) == {}


def test_the_zones_below_are_undeveloped_and_without_chip_again() -> None:
    done = after(opening("A 09 B 11", DEVELOPED), "A: take BRCa")

    assert refused(done, "A: BRCb ZR01 ZC01").clause == "SNR-11.1"
    assert gained(done._replace(seat=1), "B: BRCb ZR01 ZC01") == [0, 4]


def test_the_building_below_is_on_top_again() -> None:
    table = opening("A 09 B 31", f"{DEVELOPED}; BRCb BRCa")

    done = after(table, "A: take BRCb")

    assert [len(done.city[at(done, spot)].floors) for spot in ("ZR01", "ZC01")] == [1, 1]
    assert gained(done, "A: BRCc BRCa") == [4, 0]


def test_the_engineer_plays_the_tile_again_for_points() -> None:
    table = opening("A 09 B 31", f"{DEVELOPED}; ZR02 1e1n; ZC02 2e1n", "ZR02 A")

    done = after(table, "A: take BRCa", "A: BRCa ZR02 ZC02")

    assert points(done) == [3 + 2, 0]
    assert done.players[0].works == 4


def test_the_taken_tile_belongs_to_a_hand_that_was_written_down() -> None:
    table = with_hand(opening("A 09 B 31", DEVELOPED), 0, "BIIa BIIb BIIc BIId")

    done = after(table, "A: take BRCa")

    assert done.players[0].hand == frozenset({"BIIa", "BIIb", "BIIc", "BIId", "BRCa"})


@pytest.mark.parametrize("building", ["BRCa", "BRCb"])
def test_snr_15_5_a_building_with_something_on_a_half_is_not_taken(building: str) -> None:
    text = f"{DEVELOPED}; ZR02 3e; ZC02 4e; BRCb ZR02 ZC02; BRCc BRCb.l BRCa.r"
    table = opening("A 09 B 31", text)

    found = refused(table, f"A: take {building}")

    assert (found.clause, found.why) == ("SNR-15.5", f"{building} is not fully exposed")
    assert after(table, "A: take BRCc").step == BUILDING


def test_snr_15_5_only_a_building_of_the_city_is_taken() -> None:
    table = opening("A 09 B 31", DEVELOPED)

    assert refused(table, "A: take BIIa").why == "BIIa is not in the city"
    assert refused(table, "A: take ZI01").why == "ZI01 is no building tile"
    assert {refused(table, f"A: take {name}").clause for name in ("BIIa", "ZI01")} == {"SNR-15.5"}


def test_snr_a28_the_engineer_has_to_take_one() -> None:
    table = opening("A 09 B 31", DEVELOPED, "ZI01 A")
    rules = rules_with("roles.imperative_mandatory=no")

    found = rules_with().attempt(table, Move(0, "done"))

    assert getattr(found, "clause", "") == "SNR-A28"
    assert refused(table, "A: BRCb BRCa").why == "role 09 of A acts before play goes on"
    assert after(table, "A: BRCb BRCa", rules=rules).seat == 1


def test_an_engineer_without_a_building_in_the_city_has_no_effect() -> None:
    assert rules_with().settled(opening("A 09 B 31")).step == BUILDING


def test_the_taken_tile_is_in_the_engineers_hand_and_in_no_other() -> None:
    done = after(opening("A 09 B 11", DEVELOPED), "A: take BRCa")

    assert refused(done._replace(seat=1), "B: BRCa ZR01 ZC01").clause == "SNR-10.3"


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


# 15 Lawyer


def test_the_lawyer_exchanges_an_own_chip_and_one_of_another_player() -> None:
    table = opening("A 15 B 31", chips="ZR01 A; ZI01 B; ZC01 B")

    done = after(table, "A: swap ZR01 ZC01")

    assert stacks(done) == {"ZR01": "B", "ZI01": "B", "ZC01": "A"}
    assert stacks(after(table, "A: swap ZC01 ZR01")) == stacks(done)
    assert done.step == BUILDING


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("swap ZR01 ZP01", "no chip lies there"),
        ("swap ZR01 ZR02", "the chip on ZR02 is this player's own"),
        ("swap ZC01 ZI01", "the chip on ZC01 is not this player's"),
        ("swap ZR01", "two chips change places"),
        ("swap ZR01 ZC01 ZI01", "two chips change places"),
    ],
)
def test_snr_15_8_a_swap_is_between_an_own_chip_and_another(play: str, why: str) -> None:
    table = opening("A 15 B 31", f"{CITY}; ZR02 1s", "ZR01 A; ZR02 A; ZI01 B; ZC01 B")

    found = refused(table, f"A: {play}")

    assert (found.clause, found.why) == ("SNR-15.8", why)


def test_snr_a28_the_lawyer_has_to_swap_if_two_have_chips() -> None:
    table = opening("A 15 B 31", chips="ZR01 A; ZC01 B")

    found = rules_with().attempt(table, Move(0, "done"))

    assert getattr(found, "clause", "") == "SNR-A28"
    assert after(table, "A: pass", rules=rules_with("roles.imperative_mandatory=no")).seat == 1


@pytest.mark.parametrize("chips", ["", "ZR01 A", "ZR01 A; ZC01 A", "ZR01 B"])
def test_a_lawyer_without_chips_to_swap_has_no_effect(chips: str) -> None:
    assert rules_with().settled(opening("A 15 B 31", chips=chips)).step == BUILDING


def test_bonus_points_follow_the_swapped_chips() -> None:
    table = after(opening("A 15 B 31", chips="ZR01 A; ZC01 B"), "A: swap ZR01 ZC01")

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 1, 2]


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


# 29 Realtor


def test_the_realtor_names_a_type_at_the_start_of_construction() -> None:
    done = after(opening("A 29 B 31"), "A: type commercial")

    assert (done.players[0].declared, done.step) == (1, BUILDING)
    assert refused(done, "A: type parks").clause == "SNR-5.4"


@pytest.mark.parametrize(
    ("type_", "building", "expected"),
    [
        ("residential", "BRCa", 1),
        ("residential", "BRRa", 2),
        ("residential", "BIPa", 0),
        ("mixed", "BMMa", 2),
        ("mixed", "BRMa", 1),
        ("residential", "BRMa", 1),
        ("residential", "BMMa", 0),
    ],
)
def test_the_realtor_gets_a_point_for_each_matching_half_of_anyone(
    type_: str, building: str, expected: int
) -> None:
    table = after(opening("A 29 B 11", "ZM01 1e; ZM02 2e"), f"A: type {type_}")
    primary = plan().buildings[plan().building_of[building.casefold()]].primary

    first = table._replace(seat=1)

    assert gained(first, f"B: {building} ZM01 ZM02") == [expected, primary]


def test_the_realtor_scores_own_buildings_and_upper_floors() -> None:
    text = "ZR01 1e; ZR02 2e; BRRa ZR01 ZR02"
    table = after(opening("A 29 B 31", text), "A: type residential")

    assert gained(table, "A: BRRb BRRa") == [4 + 2, 0]
    assert gained(table._replace(seat=1), "B: BRRb BRRa") == [2, 4]


def test_snr_a28_the_realtor_has_to_name_a_type() -> None:
    table = opening("A 29 B 31", chips="ZR01 A")
    rules = rules_with("roles.imperative_mandatory=no")

    found = rules_with().attempt(table, Move(0, "done"))

    assert getattr(found, "clause", "") == "SNR-A28"
    assert refused(table, "A: BRCa ZR01 ZC01").clause == "SNR-5.1"
    assert gained(table, "A: BRCa ZR01 ZC01", rules=rules) == [3 + 2, 0]


def test_the_type_is_forgotten_at_the_end_of_the_round() -> None:
    table = after(opening("A 29 B 31"), "A: type residential")
    table = with_player(with_player(table, 0, works=1), 1, works=0)

    assert after(table, "A: pass").players[0].declared == -1


# their order


def test_roles_act_clockwise_from_the_first_player() -> None:
    table = opening("A 05 B 29 C 15", f"{CITY}; ZM01 1s", "ZR01 A; ZC01 C", seats=3)

    assert table.waiting == (0, 1, 2)
    assert refused(table, "C: swap ZC01 ZR01").clause == "SNR-5.5"
    done = after(table, "A: move ZP01 2w", "B: type parks", "C: swap ZC01 ZR01")
    assert (done.step, done.seat) == (BUILDING, 0)


def test_roles_act_by_their_numbers_where_the_table_plays_so() -> None:
    options = "roles.order=number"
    table = opening("A 05 B 29 C 15", f"{CITY}; ZM01 1s", "ZR01 A; ZC01 C", options, seats=3)

    assert table.waiting == (0, 2, 1)
    lines = ("A: move ZP01 2w", "C: swap ZC01 ZR01", "B: type parks")
    done = after(table, *lines, rules=rules_with(options))
    assert (done.step, done.seat) == (BUILDING, 0)


def test_a_lobbyist_who_moves_nothing_does_not_hold_up_the_others() -> None:
    text = DEVELOPED

    assert after(opening("A 05 B 09", text), "B: take BRCa").step == BUILDING
    assert after(opening("A 05 B 29", text), "B: type parks").step == BUILDING
    chips = "ZI01 A; ZP01 B"
    assert after(opening("A 05 B 15", f"{text}; ZM01 1s", chips), "B: swap ZI01 ZP01").step == BUILDING


@pytest.mark.parametrize("play", ["move ZP01 1s", "take BRCa", "swap ZI01 ZP01", "type parks"])
def test_snr_5_4_a_role_is_played_by_whoever_has_it(play: str) -> None:
    table = opening("A 29 B 31", DEVELOPED, "ZI01 A; ZP01 B")

    assert refused(table, f"B: {play}").clause == "SNR-5.4"


MOMENTS = [
    ("05", "move ZP01 2w", "at the start of construction, before the first building"),
    ("09", "take BRCa", "at the start of construction, before the first building"),
    ("15", "swap ZI01 ZM01", "at the start of construction, before the first building"),
    ("29", "type parks", "at the start of construction, before the first building"),
    ("13", "claim ZP01", "at the end of bidding"),
    ("01", "protest ZP01", "at the end of zoning, before the first bid"),
]


@pytest.mark.parametrize(("number", "play", "moment"), MOMENTS)
def test_snr_5_4_a_role_does_not_act_behind_its_moment(number: str, play: str, moment: str) -> None:
    table = constructing(f"{DEVELOPED}; ZM01 1s", "ZI01 A; ZM01 B", f"A {number} B 31")

    found = refused(table, f"A: {play}")

    assert (found.clause, found.why) == ("SNR-5.4", f"role {number} acts {moment}")


@pytest.mark.parametrize(("number", "play"), [moment[:2] for moment in MOMENTS])
def test_snr_5_1_a_role_does_not_act_before_its_moment(number: str, play: str) -> None:
    table = in_step(with_roles(city(f"{DEVELOPED}; ZM01 1s"), f"A {number} B 31"), ZONING)

    assert refused(table, f"A: {play}").clause == "SNR-5.1"


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
