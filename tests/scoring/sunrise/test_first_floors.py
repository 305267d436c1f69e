"""Construction in general and 1st floors: SNR-10, SNR-11, and what the rulings say about them."""

import pytest

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise.table import BUILDING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    chips_of,
    constructing,
    gained,
    plan,
    points,
    refused,
    rules_with,
    stacks,
    track,
    with_hand,
    with_player,
)

STREET = "ZR01 1e; ZC01 2e"
"""Residential and commercial, side by side, with sidewalks all around."""


def street(chips: str = "ZR01 A", roles: str = "") -> Table:
    return constructing(STREET, chips, roles)


# 10: construction


def test_buildings_are_laid_by_turns_from_the_first_player_clockwise() -> None:
    table = constructing("ZR01 1e; ZC01 2e; ZR02 1e1n; ZC02 2e1n", "ZR01 A; ZR02 B")

    first = after(table, "A: BRCa ZR01 ZC01")
    second = after(first, "B: BRCb ZR02 ZC02")

    assert (table.seat, first.seat, second.seat) == (0, 1, 0)
    assert refused(table, "B: BRCa ZR02 ZC02").clause == "SNR-5.5"
    assert refused(first, "A: BRCb BRCa").clause == "SNR-5.5"


def test_a_player_with_an_empty_hand_is_left_out() -> None:
    table = with_player(street(), 1, works=0)

    assert after(table, "A: BRCa ZR01 ZC01").seat == 0


def test_the_phase_ends_when_all_building_tiles_are_laid() -> None:
    table = with_player(with_player(street(), 0, works=1), 1, works=0)

    done = after(table, "A: BRCa ZR01 ZC01")

    assert (done.round, done.step) == (2, 0)


def test_a_building_leaves_the_hand_and_covers_both_places() -> None:
    done = after(street(), "A: BRCa ZR01 ZC01")
    building = plan().building_of["brca"]

    assert done.players[0].works == 3
    assert done.city[at(done, "ZR01")].floors == ((building, 0),)
    assert done.city[at(done, "ZC01")].floors == ((building, 1),)


def test_snr_10_3_a_building_is_played_once() -> None:
    found = refused(street(), "A: BRCa ZR01 ZC01", "B: BRCa BRCa")

    assert (found.clause, found.why) == ("SNR-10.3", "BRCa was played already")
    assert found.because == (Move(-1, "building", (plan().building_of["brca"],)),)


def test_snr_10_3_a_building_is_in_the_hand_that_was_written_down() -> None:
    table = with_hand(street(), 0, "BRCb BRIa BCCa BMMa")

    found = refused(table, "A: BRCa ZR01 ZC01")

    assert (found.clause, found.have) == ("SNR-10.3", "BRCa")
    assert found.need == "one of BCCa BMMa BRCb BRIa"
    assert after(table, "A: BRCb ZR01 ZC01").players[0].hand == frozenset({"BRIa", "BCCa", "BMMa"})


def test_a_tile_of_which_nobody_knows_may_be_any_one() -> None:
    table = with_player(with_hand(street(), 0, "BRCb BRIa BCCa BMMa"), 0, works=5, extra=1)

    done = after(table, "A: BRCa ZR01 ZC01")

    assert done.players[0].extra == 0
    assert done.players[0].hand == frozenset({"BRCb", "BRIa", "BCCa", "BMMa"})


def test_snr_10_1_both_halves_lie_on_tiles() -> None:
    found = refused(street(), "A: BRCa ZR01 n of ZR01")

    assert (found.clause, found.why) == ("SNR-10.1", "one half of the building would lie on no tile at all")


@pytest.mark.parametrize("places", ["ZR01", "ZR01 ZC01 ZR01", ""])
def test_snr_10_1_a_building_lies_on_two_places(places: str) -> None:
    found = refused(street(), f"A: BRCa {places}")

    assert (found.clause, found.need) == ("SNR-10.1", "2 places")


@pytest.mark.parametrize("places", ["ZR01 ZC02", "ZR01 ZR01", "ZR01 1e1n 2n"])
def test_snr_2_1_halves_lie_on_neighbours(places: str) -> None:
    table = constructing("ZR01 1e; ZC01 2e; ZC02 2e1n; ZC03 1e1n", "ZR01 A")

    found = refused(table, f"A: BRCa {places}")

    assert found.clause in ("SNR-2.1", "SNR-10.1")
    assert refused(table, "A: BRCa ZR01 ZC02").clause == "SNR-2.1"


def test_snr_6_4_no_building_lies_on_a_community_tile() -> None:
    table = constructing("ZR01 1e; Q2 2e", "ZR01 A")

    found = refused(table, "A: BRRa ZR01 Q2")

    assert (found.clause, found.why) == ("SNR-6.4", "no building lies on Q2")


@pytest.mark.parametrize("play", ["BMMa CH ZM01", "BMMa ZM01 CH"])
def test_snr_6_4_no_building_lies_on_city_hall(play: str) -> None:
    assert refused(constructing("ZM01 1e", "ZM01 A"), f"A: {play}").clause == "SNR-6.4"


def test_primary_points_and_all_else_of_a_placement_are_one_scoring_action() -> None:
    table = with_player(street("ZR01 A; ZC01 A"), 0, pawn=4)

    assert track(after(table, "A: BRCb ZR01 ZC01"))[0] == (1, 1)
    parts = rules_with("track.granularity=per_component")
    in_parts = with_player(table, 0, pawn=6)
    assert track(after(in_parts, "A: BRCb ZR01 ZC01", rules=parts))[0] == (2, 3)
    assert track(after(in_parts, "A: BRCb ZR01 ZC01"))[0] == (1, 3)


@pytest.mark.parametrize("building", [one.id for one in plan().buildings])
def test_each_building_scores_what_is_printed_on_it(building: str) -> None:
    one = plan().buildings[plan().building_of[building.casefold()]]
    street = "ZM01 1e; ZM02 2e"

    alone = gained(constructing(street, roles="A 11 B 31"), f"A: {building} ZM01 ZM02")
    both = gained(constructing(street, "ZM01 A; ZM02 A"), f"A: {building} ZM01 ZM02")
    shared = gained(constructing(street, "ZM01 A; ZM02 B"), f"A: {building} ZM01 ZM02")

    assert alone == [one.primary, 0]
    assert both == [one.primary + sum(one.bonus), 0]
    assert shared == [one.primary + one.bonus[0], one.bonus[1]]


# 11.1: a chip


def test_snr_11_1_the_builder_has_a_chip_on_one_of_the_zones() -> None:
    found = refused(street("ZR01 B"), "A: BRCa ZR01 ZC01")

    assert (found.clause, found.why) == ("SNR-11.1", "this player has no chip on ZR01 nor on ZC01")
    assert refused(constructing(STREET), "A: BRCa ZR01 ZC01").clause == "SNR-11.1"


@pytest.mark.parametrize("chips", ["ZR01 A", "ZC01 A", "ZR01 A; ZC01 A", "ZR01 A; ZC01 B", "ZR01 B; ZC01 A"])
def test_one_own_chip_is_enough_even_beside_one_of_another_player(chips: str) -> None:
    assert after(street(chips), "A: BRCa ZR01 ZC01").seat == 1


# 11.2: sidewalks


def test_two_zones_meet_by_sidewalks_though_they_have_waterways_elsewhere() -> None:
    table = constructing("ZR11 1e ^e; ZC11 2e ^e", "ZR11 A")

    assert refused(table, "A: BRCa ZR11 ZC11").clause == "SNR-11.2"
    upright = constructing("ZR11 1e ^n; ZC11 2e ^n", "ZR11 A")
    assert after(upright, "A: BRCa ZR11 ZC11").seat == 1


@pytest.mark.parametrize(
    "city",
    [
        "ZR04 1e ^e; ZC01 2e",
        "ZR01 1e; ZC04 2e ^w",
        "ZR04 1e ^e; ZC04 2e ^w",
        "ZR04 1n ^n; ZC01 2n",
        "ZR01 1n; ZC04 2n ^s",
        "ZR04 2w ^w; ZC01 3w",
        "ZR04 1s ^s; ZC01 2s",
    ],
)
def test_snr_11_2_a_waterway_on_either_side_bars_the_way(city: str) -> None:
    one, other = (part.split()[0] for part in city.split("; "))
    table = constructing(city, f"{one} A; {other} A")

    found = refused(table, f"A: BRCa {one} {other}")

    assert (found.clause, found.why) == ("SNR-11.2", f"a waterway runs between {one} and {other}")
    assert refused(table, f"A: BCCa {other} {one}").clause == "SNR-11.2"


@pytest.mark.parametrize("turn", ["n", "e", "s"])
def test_a_waterway_on_another_edge_does_not_matter(turn: str) -> None:
    table = constructing(f"ZR01 1e; ZC04 2e ^{turn}", "ZR01 A")

    assert after(table, "A: BRCa ZR01 ZC04").seat == 1


# 11.3 and 11.4: types


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("BRIa ZR01 ZC01", "the right half of BRIa is industrial, but ZC01 below it is commercial"),
        ("BCCa ZR01 ZC01", "the left half of BCCa is commercial, but ZR01 below it is residential"),
        ("BRCa ZC01 ZR01", "the left half of BRCa is residential, but ZC01 below it is commercial"),
        ("BPPa ZR01 ZC01", "the left half of BPPa is parks, but ZR01 below it is residential"),
    ],
)
def test_snr_11_3_each_half_has_the_type_of_the_zone_below_it(play: str, why: str) -> None:
    found = refused(street(), f"A: {play}")

    assert (found.clause, found.why) == ("SNR-11.3", why)


@pytest.mark.parametrize("play", ["BRMa ZR01 ZC01", "BMMa ZR01 ZC01", "BCMa ZC01 ZR01", "BCMa ZR01 ZC01"])
def test_a_mixed_use_half_fits_every_zone(play: str) -> None:
    half_of_another = play == "BCMa ZR01 ZC01"

    found = rules_with().attempt(street(), _build(play))

    assert isinstance(found, Refusal) == half_of_another


def _build(play: str) -> Move:
    building, left, right = play.split()
    table = street()
    return Move(0, "build", (plan().building_of[building.casefold()], at(table, left), at(table, right)))


@pytest.mark.parametrize("building", ["BRCa", "BIIa", "BCPa", "BMMa", "BPMa"])
def test_every_half_fits_a_mixed_use_zone(building: str) -> None:
    table = constructing("ZM01 1e; ZM02 2e", "ZM01 A")

    assert after(table, f"A: {building} ZM01 ZM02").seat == 1
    assert after(table, f"A: {building} ZM02 ZM01").seat == 1


def test_an_industrial_half_on_a_mixed_use_zone_and_a_mixed_use_half_on_an_industrial_zone() -> None:
    table = constructing("ZM01 1e; ZI01 2e", "ZM01 A")

    assert after(table, "A: BIMa ZM01 ZI01").seat == 1
    assert after(table, "A: BIMa ZI01 ZM01").seat == 1


# 11.5 to 11.8: bonus points, with BRCb: 4 points, 2 for its residential half and 1 for the commercial one


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ("ZR01 A", [4 + 2, 0]),
        ("ZC01 A", [4 + 1, 0]),
        ("ZR01 A; ZC01 A", [4 + 2 + 1, 0]),
        ("ZR01 A; ZC01 B", [4 + 2, 1]),
        ("ZR01 B; ZC01 A", [4 + 1, 2]),
    ],
)
def test_a_bonus_goes_to_whoever_has_the_chip_on_that_zone(chips: str, expected: list[int]) -> None:
    assert gained(street(chips), "A: BRCb ZR01 ZC01") == expected


def test_two_other_players_may_get_nothing_where_their_chips_do_not_lie() -> None:
    table = constructing(STREET, "ZR01 A; ZC01 C", seats=3)

    assert gained(table, "A: BRCb ZR01 ZC01") == [4 + 2, 0, 1]


@pytest.mark.parametrize(
    ("city", "play"),
    [
        ("ZR01 1e; ZC01 2e", "BRCb ZR01 ZC01"),
        ("ZC01 1e; ZR01 2e", "BRCb ZR01 ZC01"),
        ("ZR01 1n; ZC01 2n", "BRCb ZR01 ZC01"),
        ("ZR01 2s; ZC01 1s", "BRCb ZR01 ZC01"),
    ],
)
def test_a_bonus_stays_with_its_half_however_the_building_is_turned(city: str, play: str) -> None:
    table = constructing(city, "ZR01 A; ZC01 B")

    assert gained(table, f"A: {play}") == [4 + 2, 1]


def test_a_bonus_over_each_half_of_two_alike_depends_on_how_it_was_turned() -> None:
    table = constructing("ZR01 1e; ZR02 2e", "ZR01 A; ZR02 B")

    assert gained(table, "A: BRRb ZR01 ZR02") == [4 + 2, 1]
    assert gained(table, "A: BRRb ZR02 ZR01") == [4 + 1, 2]


# 11.9: chips go back


def test_chips_below_a_1st_floor_go_back_to_their_owners() -> None:
    table = constructing(f"{STREET}; ZI01 1w", "ZR01 A; ZC01 B; ZI01 B")

    done = after(table, "A: BRCa ZR01 ZC01")

    assert chips_of(table) == [5, 4]
    assert chips_of(done) == [6, 5]
    assert stacks(done) == {"ZI01": "B"}


def test_chips_that_came_back_are_of_no_use_before_the_next_bidding() -> None:
    done = after(constructing(f"{STREET}; ZI01 1w", "ZR01 A"), "A: BRCa ZR01 ZC01")

    assert refused(done, "B: ZI01").clause == "SNR-5.1"
    assert done.step == BUILDING


def test_a_developed_zone_takes_no_second_1st_floor() -> None:
    done = after(street("ZR01 A; ZC01 A"), "A: BRCa ZR01 ZC01")

    higher = after(done, "B: BRCb ZR01 ZC01")

    assert [len(higher.city[at(higher, spot)].floors) for spot in ("ZR01", "ZC01")] == [2, 2]
    assert points(higher)[1] == 4
