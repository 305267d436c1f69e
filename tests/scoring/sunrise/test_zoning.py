"""Zoning: where tiles may lie, whose turn it is, and what a community tile draws. SNR-2 and SNR-6."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.facts import NO_TYPE, TYPES
from generator.scoring.sunrise.grid import CENTRE, WEST, beside, east_and_north, position, surrounding
from generator.scoring.sunrise.table import BIDDING, ZONING, Table, has_walk, is_bare, type_of
from tests.scoring.sunrise.setting import (
    after,
    at,
    city,
    in_step,
    lies,
    line,
    plan,
    points,
    refused,
    start,
    with_hand,
    with_player,
    zoning,
)

# Terms


def test_adjacent_are_the_four_places_that_share_an_edge() -> None:
    """SNR-2.1."""
    assert {east_and_north(place) for place in beside(CENTRE)} == {(0, 1), (1, 0), (0, -1), (-1, 0)}


def test_surrounding_are_the_eight_places_all_round() -> None:
    """SNR-2.2."""
    found = [east_and_north(place) for place in surrounding(position(3, -2))]

    assert len(found) == len(set(found)) == 8
    assert set(found) == {(e, n) for e in (2, 3, 4) for n in (-3, -2, -1)} - {(3, -2)}


@pytest.mark.parametrize("place", [(0, 0), (5, 0), (-5, 0), (0, 7), (0, -7), (-3, 12), (60, -60)])
def test_a_position_is_counted_from_city_hall(place: tuple[int, int]) -> None:
    """SNR-2.3: the compass rose."""
    assert east_and_north(position(*place)) == place


def test_a_zone_is_undeveloped_until_a_building_lies_on_it() -> None:
    """SNR-2.4 and SNR-2.5: community tiles and City Hall are never undeveloped zones."""
    table = city("ZR01 1e; ZC01 2e; ZR02 1w; Q1 1n; BRCa 1e 2e")

    bare = [
        spot for spot in ("CH", "ZR01", "ZC01", "ZR02", "Q1") if is_bare(plan(), table.city[at(table, spot)])
    ]

    assert bare == ["ZR02"]
    assert not is_bare(plan(), None)


def test_the_top_half_is_the_type_of_a_place() -> None:
    """SNR-7.1."""
    table = city("ZM01 1e; ZC01 2e; BMMa 1e 2e; BIPa 1e 2e; ZR01 1w; Q1 1n")

    found = [type_of(plan(), table.city[at(table, spot)]) for spot in ("1e", "2e", "1w", "1n", "CH")]

    assert found == [*map(TYPES.index, ("industrial", "parks", "residential")), NO_TYPE, NO_TYPE]


# Contacts: the figure of the rulebook


def test_sidewalk_to_sidewalk_is_valid() -> None:
    assert lies(after(zoning("ZR01 1e"), "A: ZI01 2e"), "ZI01") == (2, 0)


def test_snr_6_6_waterway_to_sidewalk_is_invalid() -> None:
    """SNR-6.8: the north of ZI04 is a waterway, and to the east of ZR01 that is its west if turned so."""
    refusal = refused(zoning("ZR01 1e"), "A: ZI04 2e ^w")

    assert refusal.clause == "SNR-6.6"
    assert refusal.why == "no sidewalk of ZI04 meets a sidewalk; turned to ^n or ^e or ^s one would"


def test_snr_6_6_sidewalk_to_waterway_is_invalid() -> None:
    refusal = refused(zoning("ZR04 1e ^e"), "A: ZI01 2e")

    assert (refusal.clause, refusal.why) == ("SNR-6.6", "no sidewalk of ZI01 meets a sidewalk")


def test_snr_6_6_waterway_to_waterway_is_invalid() -> None:
    """SNR-6.8."""
    assert refused(zoning("ZR04 1e ^e"), "A: ZI04 2e ^w").clause == "SNR-6.6"


def test_snr_6_9_corner_to_corner_is_invalid() -> None:
    refusal = refused(zoning("ZR01 1e"), "A: ZI01 2e1n")

    assert refusal.clause == "SNR-6.9"
    assert refusal.why == "no tile shares an edge with that place, where ZI01 should lie"


@pytest.mark.parametrize("place", ["1e1n", "3e", "12w", "5e5s"])
def test_snr_6_9_a_tile_shares_an_edge_with_the_city(place: str) -> None:
    assert refused(zoning(""), f"A: ZI01 {place}").clause == "SNR-6.9"


@pytest.mark.parametrize(("arrow", "other"), [("n", "sidewalk to waterway"), ("w", "waterway to waterway")])
def test_one_contact_by_sidewalks_is_enough(arrow: str, other: str) -> None:
    """SNR-6.7: ZI08, with sidewalks at its south and west, meets ZR01 below; ZC08 beside it has water."""
    table = after(zoning("ZR01 1e; ZC08 1n ^e"), f"A: ZI08 1e1n ^{arrow}")

    found = ["waterway", "sidewalk"][has_walk(plan(), table.city[at(table, "ZI08")], WEST)]

    assert f"{found} to waterway" == other
    assert lies(table, "ZI08") == (1, 1)


@pytest.mark.parametrize("arrow", "es")
def test_snr_6_6_several_contacts_are_not_enough_without_one_by_sidewalks(arrow: str) -> None:
    refusal = refused(zoning("ZR01 1e; ZC08 1n ^e"), f"A: ZI08 1e1n ^{arrow}")

    assert refusal.clause == "SNR-6.6"
    assert refusal.why == "no sidewalk of ZI08 meets a sidewalk; turned to ^n or ^w one would"


def test_an_order_of_placing_can_make_both_tiles_legal() -> None:
    """SNR-6.10: the industrial zone before the mixed use zone, which else would meet water only."""
    table = zoning("ZR04 1e ^e; ZC01 1e1n")
    industrial, mixed = "ZI01 2e1n", "ZM01 2e"

    assert lies(after(table, f"A: {industrial}", f"B: {mixed}"), "ZM01") == (2, 0)
    assert refused(table, f"A: {mixed}").clause == "SNR-6.6"


def test_the_edges_of_a_developed_zone_keep_counting() -> None:
    """SNR-A10."""
    table = zoning("ZR04 2e ^e; ZR01 1e; BRRa 1e 2e; BRRb 1e 2e; BRRc 1e 2e")

    assert refused(table, "A: ZI01 3e").clause == "SNR-6.6"
    assert lies(after(table, "A: ZI01 2e1n"), "ZI01") == (2, 1)


# Turning


@pytest.mark.parametrize(("arrow", "fits"), [("n", "esw"), ("e", "nsw"), ("s", "new"), ("w", "nes")])
def test_a_tile_is_turned_clockwise_by_quarters(arrow: str, fits: str) -> None:
    """SNR-A8: ZI04 has its only waterway at its top, where the arrow points; it lies so on one side of CH."""
    sides = {"n": "1s", "e": "1w", "s": "1n", "w": "1e"}
    table = zoning("")

    assert refused(table, f"A: ZI04 {sides[arrow]} ^{arrow}").clause == "SNR-6.6"
    for side in fits:
        assert isinstance(after(table, f"A: ZI04 {sides[side]} ^{arrow}"), Table)


def test_an_arrow_may_be_left_out_where_one_way_is_legal() -> None:
    """ZI12 has one sidewalk, which is printed at its west: three quarters clockwise are the south."""
    table = after(zoning(""), "A: ZI12 1n")

    assert table.city[at(table, "ZI12")].turn == 3


def test_a_tile_that_may_lie_in_several_ways_needs_its_arrow() -> None:
    found = line(zoning(""), "A: ZI04 1n")

    assert [issue.code for issue in found.issues] == ["ambiguous"]


# Turns


def test_players_add_a_tile_each_clockwise_until_all_are_placed() -> None:
    """SNR-6.5 and SNR-6.14: four each, from the first player; then bidding begins."""
    table = in_step(start(3), ZONING, seat=1)
    seats = []
    for number in range(12):
        seats.append(table.seat)
        assert table.step == ZONING
        tile = f"Z{'RCIM'[number // 3]}0{number % 3 + 1}"
        table = after(table, f"{'ABC'[table.seat]}: {tile} {number + 1}e")

    assert seats == [1, 2, 0] * 4
    assert (table.step, table.seat) == (BIDDING, 1)
    assert [player.zones for player in table.players] == [0, 0, 0]


def test_snr_6_1_a_tile_lies_on_a_free_place() -> None:
    table = zoning("ZR01 1e")

    assert refused(table, "A: ZI01 1e").clause == "SNR-6.1"

    refusal = refused(table, "A: ZI01 n of ZR01", "B: ZC01 1e1n")
    assert (refusal.clause, refusal.why) == ("SNR-6.1", "ZI01 lies there already")
    assert refusal.because == (Move(-1, "tile", (plan().tile_of["zi01"],)),)


def test_snr_5_2_each_tile_is_there_once() -> None:
    refusal = refused(zoning(""), "A: ZI01 1e", "B: ZI01 1w")

    assert (refusal.clause, refusal.why) == ("SNR-5.2", "ZI01 was played already")


def test_snr_5_2_city_hall_is_in_no_hand() -> None:
    assert refused(zoning(""), "A: CH 1e").clause == "SNR-5.2"


def test_snr_5_2_a_tile_comes_from_the_hand_that_was_written_down() -> None:
    table = with_hand(zoning(""), 0, "ZR01 ZR02 BRCa")

    refusal = refused(table, "A: ZI01 1e")

    assert (refusal.clause, refusal.need, refusal.have) == ("SNR-5.2", "one of ZR01 ZR02", "ZI01")
    assert after(table, "A: ZR01 1e").players[0].hand == frozenset(("ZR02", "BRCa"))


def test_snr_5_2_a_tile_does_not_come_from_the_hand_of_another() -> None:
    refusal = refused(with_hand(zoning(""), 1, "ZR01 ZR02"), "A: ZR01 1e")

    assert (refusal.clause, refusal.why) == ("SNR-5.2", "ZR01 is in the hand of B")


# Community tiles


def test_after_a_community_tile_the_same_player_adds_the_tile_that_was_drawn() -> None:
    """SNR-6.13: it does not come out of the hand."""
    table = after(zoning(""), "A: Q1 1e")

    assert (table.seat, table.drawn, table.players[0].zones) == (0, True, 3)
    table = after(table, "A: ZI01 2e")
    assert (table.seat, table.drawn, table.players[0].zones) == (1, False, 3)


def test_a_community_tile_that_is_drawn_draws_another() -> None:
    """SNR-6.13, and so on."""
    table = after(zoning(""), "A: Q1 1e", "A: Q2 1w", "A: Q3 1n")

    assert (table.seat, table.drawn) == (0, True)
    table = after(table, "A: ZR01 1s", "B: ZR02 2s")
    assert (table.seat, table.drawn) == (0, False)


def test_snr_5_5_nobody_plays_between_a_community_tile_and_the_tile_that_it_draws() -> None:
    """SNR-A15: at once."""
    assert refused(zoning(""), "A: Q1 1e", "B: ZI01 2e").clause == "SNR-5.5"


def test_a_community_tile_as_the_last_of_a_hand_draws_before_the_phase_ends() -> None:
    """SNR-6.13 and SNR-6.14."""
    table = with_player(with_player(zoning(""), 0, zones=1), 1, zones=0)

    table = after(table, "A: Q1 1e")

    assert (table.step, table.seat, table.drawn) == (ZONING, 0, True)
    assert after(table, "A: ZI01 2e").step == BIDDING


def test_a_drawn_tile_need_not_be_in_the_hand_that_was_written_down() -> None:
    table = with_hand(zoning(""), 0, "Q1 ZR02")

    table = after(table, "A: Q1 1e", "A: ZI01 2e")

    assert table.players[0].hand == frozenset(("ZR02",))


def test_a_drawn_tile_scores_its_district() -> None:
    """SNR-A15."""
    assert points(after(zoning("ZI02 1w"), "A: Q1 1e", "A: ZI01 2w")) == [1, 0]


def test_snr_8_2_a_drawn_tile_goes_to_the_same_side() -> None:
    """SNR-A15."""
    table = zoning("")._replace(round=2, direction=1)

    assert refused(table, "A: Q1 1e", "A: ZI01 1n").clause == "SNR-8.2"


def test_snr_6_6_a_drawn_tile_has_to_meet_a_sidewalk_if_it_can() -> None:
    """SNR-A15."""
    assert refused(zoning("ZR04 1w ^w"), "A: Q1 1e", "A: ZI01 2w").clause == "SNR-6.6"


def test_a_community_tile_has_to_meet_a_sidewalk_too() -> None:
    assert refused(zoning("ZR04 1e ^e"), "A: Q1 2e").clause == "SNR-6.6"
