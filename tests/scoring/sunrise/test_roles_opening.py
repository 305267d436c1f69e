"""Roles at the start of construction: Lobbyist, Engineer, Lawyer, Realtor."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.table import BUILDING
from tests.scoring.sunrise.setting import (
    after,
    at,
    gained,
    opening,
    plan,
    points,
    refused,
    rules_with,
    stacks,
    track,
    with_hand,
    with_player,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"
DEVELOPED = f"{CITY}; BRCa ZR01 ZC01"


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


def test_snr_15_3_a_tile_that_does_not_lie_there_is_not_moved() -> None:
    found = refused(opening("A 05 B 31"), "A: move ZM05 1s ^n")

    assert (found.clause, found.why) == ("SNR-15.3", "ZM05 does not lie in the city")


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
