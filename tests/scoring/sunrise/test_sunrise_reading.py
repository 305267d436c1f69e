"""A line, read on a table: what may be left out, what is ambiguous, what an illegal play leaves behind."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.table import BIDDING, BUILDING, CLAIMING, CLOSING, OPENING, ZONING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    chips_of,
    city,
    clauses,
    constructing,
    gained,
    in_step,
    line,
    plan,
    points,
    refused,
    rules_with,
    stacks,
    with_chips,
    with_hand,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"


def zoning(text: str = CITY, roles: str = "A 03 B 31") -> Table:
    return in_step(with_roles(city(text), roles), ZONING)


def turn_of(table: Table, spot: str) -> int:
    return table.city[at(table, spot)].turn


# an arrow that was left out


@pytest.mark.parametrize("tile", ["ZR02", "Q2", "ZM03"])
def test_a_tile_with_sidewalks_all_around_needs_no_arrow(tile: str) -> None:
    assert line(zoning(), f"A: {tile} 1s").issues == ()


def test_an_arrow_may_be_left_out_if_the_tile_fits_in_one_way_only() -> None:
    table = zoning("ZR01 1e")

    done = after(table, "A: ZR12 1w")

    assert turn_of(done, "ZR12") == 2


def test_an_arrow_that_makes_no_difference_may_be_left_out() -> None:
    one_way = [line(zoning("ZR01 1e"), f"A: ZR12 1w ^{letter}").issues == () for letter in "nesw"]

    assert one_way == [False, False, True, False]


def test_a_tile_that_fits_in_several_ways_is_ambiguous_without_its_arrow() -> None:
    found = line(zoning("ZR01 1e"), "A: ZR04 1w", helpful=True)

    (issue,) = found.issues
    assert issue.code == "ambiguous"
    assert "^n" in issue.hint
    assert issue.legal == ("A: ZR04 1w ^n", "A: ZR04 1w ^s", "A: ZR04 1w ^w")
    assert issue.read_as == "A: ZR04 1w ^n"
    assert [turn_of(found.state, "ZR04"), found.state.seat] == [0, 1]


def test_two_turns_to_the_same_sides_are_one_reading() -> None:
    found = line(zoning("ZR01 1e"), "A: ZR11 1w")

    assert found.issues == ()
    assert turn_of(found.state, "ZR11") in (0, 2)


def test_an_arrow_may_be_left_out_of_a_moved_tile_too() -> None:
    table = in_step(with_roles(city("ZR12 1n ^w; ZC01 2n"), "A 05 B 31"), OPENING)

    assert turn_of(after(table, "A: move ZR12 1w"), "ZR12") == 2
    lobby = in_step(with_roles(city("ZR04 1w ^n; ZC01 1n"), "A 05 B 31"), OPENING)
    assert line(lobby, "A: move ZR04 1e").issues[0].code == "ambiguous"


def test_snr_6_6_a_wrong_arrow_is_told_with_those_that_fit() -> None:
    found = refused(zoning("ZR01 1e"), "A: ZR12 1w ^n")

    assert (found.clause, found.why) == (
        "SNR-6.6",
        "no sidewalk of ZR12 meets a sidewalk; turned to ^s one would",
    )


def stuck() -> Table:
    """Return a table on which no tile at all has a place: the city grows north, where no sidewalk leads."""
    table = zoning("ZR12 1n ^w")
    return table._replace(direction=0, round=2)


def test_a_tile_without_any_place_may_meet_no_sidewalk() -> None:
    found = line(stuck(), "A: ZC01 1n1e")

    assert (found.issues, [move.verb for move in found.moves]) == ((), ["stray"])
    assert points(after(stuck(), "A: ZR01 2n")) == [1, 1]


def test_snr_6_6_a_tile_that_has_a_place_has_to_meet_a_sidewalk() -> None:
    table = stuck()._replace(direction=-1)

    assert refused(table, "A: ZC01 1n1e").clause == "SNR-6.6"


def test_a_stray_tile_is_ambiguous_without_its_arrow() -> None:
    assert line(stuck(), "A: ZC04 1n1e").issues[0].code == "ambiguous"
    assert line(stuck(), "A: ZC04 1n1e ^s").issues == ()


def test_snr_a13_where_players_vote_a_stray_tile_says_that_all_agreed() -> None:
    rules = rules_with("zoning.illegal=vote")

    assert after(stuck(), "A: ZC01 1n1e agreed", rules=rules).seat == 1
    found = refused(stuck(), "A: ZC01 1n1e", rules=rules)
    assert (found.clause, found.need) == ("SNR-A13", "agreed")


# what roles leave out


def test_a_banker_who_claims_nothing_writes_nothing() -> None:
    table = in_step(with_chips(with_roles(city(CITY), "A 13 B 31"), "ZR01 A"), CLAIMING)

    found = line(table, "A: BRCa ZR01 ZC01")

    assert [move.verb for move in found.moves] == ["done", "build"]
    assert found.issues == ()


def test_banker_and_lobbyist_end_by_themselves_one_after_the_other() -> None:
    table = with_roles(city(f"{CITY}; ZM01 1s"), "A 13 B 05")
    table = in_step(with_chips(table, "ZR01 A"), CLAIMING)

    found = line(table, "A: BRCa ZR01 ZC01")

    assert [(move.seat, move.verb) for move in found.moves] == [(0, "done"), (1, "done"), (0, "build")]


def test_the_lobbyist_ends_when_another_role_acts() -> None:
    table = in_step(with_roles(city(CITY), "A 05 B 29"), OPENING)

    found = line(table, "B: type parks")

    assert [(move.seat, move.verb) for move in found.moves] == [(0, "done"), (1, "declare")]


def test_snr_5_1_a_role_that_has_to_act_does_not_end_by_itself() -> None:
    table = in_step(with_chips(with_roles(city(CITY), "A 29 B 31"), "ZR01 A"), OPENING)
    protesting = in_step(with_roles(city(CITY), "A 01 B 31"), CLOSING)

    assert refused(table, "A: BRCa ZR01 ZC01").why == "role 29 of A acts before play goes on"
    assert refused(protesting, "A: ZR01").why == "role 01 of A acts before play goes on"


def test_a_claim_may_follow_the_last_bid_and_a_move_follows_a_move() -> None:
    table = in_step(with_roles(city(f"{CITY}; ZM01 1s"), "A 05 B 31"), OPENING)

    assert after(table, "A: move ZP01 2w", "A: move ZM01 1n").city


# bids and skips


def test_two_bids_stand_on_one_line_where_two_chips_are_bid() -> None:
    rules = rules_with("bidding.chips_per_turn=2")
    table = in_step(with_roles(city(CITY), "A 03 B 31"), BIDDING)

    done = after(table, "A: ZR01 ZC01", "B: ZR01 ZR01", rules=rules)

    assert stacks(done) == {"ZR01": "ABB", "ZC01": "A"}
    assert done.seat == 0


def test_snr_9_2_two_bids_on_one_line_are_too_many_otherwise() -> None:
    table = in_step(with_roles(city(CITY), "A 03 B 31"), BIDDING)

    found = line(table, "A: ZR01 ZC01")

    assert clauses(found.issues) == [("illegal", "SNR-9.2")]
    assert stacks(found.state) == {"ZR01": "A"}


def test_snr_a17_a_chip_is_not_skipped_while_there_is_a_zone_for_it() -> None:
    table = in_step(with_roles(city(CITY), "A 03 B 31"), BIDDING)

    assert refused(table, "A: skip").clause == "SNR-A17"
    assert refused(table, "B: skip").clause == "SNR-A17"


def test_a_skip_of_a_player_who_cannot_bid_says_nothing() -> None:
    table = in_step(with_chips(with_roles(city("ZR01 1e"), "A 03 B 19"), "ZR01 AA"), BIDDING)
    table = rules_with().settled(table)

    found = line(table, "A: skip")

    assert (found.issues, found.state.seat, found.state.players) == ((), 1, table.players)


@pytest.mark.parametrize("step", [ZONING, BUILDING])
def test_snr_a17_nothing_but_a_chip_is_skipped(step: int) -> None:
    table = in_step(with_roles(city(CITY), "A 03 B 31"), step)

    assert refused(table, "A: skip").clause == "SNR-A17"


# buildings by their names


def test_a_building_lies_on_a_whole_building_half_on_half() -> None:
    table = constructing(f"{CITY}; BRCa ZR01 ZC01")

    whole, by_halves = after(table, "A: BRCb BRCa"), after(table, "A: BRCb BRCa.l BRCa.r")

    assert whole == by_halves


def test_snr_12_1_a_building_lies_the_other_way_round_only_if_its_halves_are_named() -> None:
    table = constructing("ZR01 1e; ZR02 2e; BRRa ZR01 ZR02; ZC01 1w; ZM01 2w; BCMa ZC01 ZM01")

    one = after(table, "A: BRMa BRRa")
    other = after(table, "A: BRMa BRRa.r BRRa.l")

    building = plan().building_of["brma"]
    assert one.city[at(one, "ZR01")].floors[-1] == (building, 0)
    assert other.city[at(other, "ZR01")].floors[-1] == (building, 1)
    assert refused(table, "A: BRCa BCMa").clause == "SNR-12.1"


def test_a_building_may_lie_on_places_that_are_counted_or_named_by_a_side() -> None:
    table = constructing(CITY, "ZR01 A")

    assert after(table, "A: BRCa 1e 2e") == after(table, "A: BRCa ZR01 ZC01")
    assert after(table, "A: BRCa e of CH e of ZR01") == after(table, "A: BRCa ZR01 ZC01")


def test_a_bid_may_be_counted_too() -> None:
    table = in_step(with_roles(city(CITY), "A 03 B 31"), BIDDING)

    assert stacks(after(table, "A: 1e", "B: n of CH")) == {"ZR01": "A", "ZP01": "B"}


@pytest.mark.parametrize(
    ("play", "clause"),
    [
        ("take ZR01", "SNR-15.5"),
        ("move BRCa 1s", "SNR-15.3"),
        ("discard BRCa", "SNR-A13"),
        ("swap ZR01", "SNR-15.8"),
    ],
)
def test_a_play_of_the_wrong_kind_of_tile_is_refused(play: str, clause: str) -> None:
    number = {"take": "09", "move": "05", "discard": "03", "swap": "15"}[play.split(maxsplit=1)[0]]
    table = with_roles(city(f"{CITY}; BRCa ZR01 ZC01; ZM01 1s"), f"A {number} B 31")
    step = ZONING if play.startswith("discard") else OPENING
    table = in_step(with_chips(table, "ZI01 A; ZM01 B"), step)

    assert refused(table, f"A: {play}").clause == clause


def test_snr_a13_a_tile_is_discarded_only_where_the_table_plays_so() -> None:
    table = zoning()

    assert refused(table, "A: discard ZR02").clause == "SNR-A13"
    rules = rules_with("zoning.illegal=discard")
    assert refused(table, "A: discard ZR02", rules=rules).why == "ZR02 could be placed by the rules"


# what was against the rules and stood


def test_snr_11_1_a_building_against_the_rules_lies_there_and_nobody_scores() -> None:
    table = constructing(CITY, "ZR01 B")

    found = line(table, "A: BRCa ZR01 ZC01 !")

    assert clauses(found.issues) == [("irregular", "SNR-11.1")]
    assert points(found.state) == [0, 0]
    assert len(found.state.city[at(found.state, "ZR01")].floors) == 1
    assert (chips_of(found.state), found.state.seat, found.state.players[0].works) == ([6, 6], 1, 3)


def test_snr_9_5_a_bid_against_the_rules_lies_on_the_stack() -> None:
    table = in_step(with_chips(with_roles(city(CITY), "A 03 B 31"), "ZR01 BB"), BIDDING)

    found = line(table, "A: ZR01!")

    assert clauses(found.issues) == [("irregular", "SNR-9.5")]
    assert (stacks(found.state), found.state.seat) == ({"ZR01": "BBA"}, 1)


def test_snr_6_6_a_tile_against_the_rules_lies_there_and_scores_nothing() -> None:
    table = zoning("ZR01 1e ^n")

    found = line(table, "A: ZR12 2e ^e !")

    assert clauses(found.issues) == [("irregular", "SNR-6.6")]
    assert at(found.state, "ZR12") == at(found.state, "2e")
    assert (points(found.state), found.state.players[0].zones) == ([0, 0], 3)


@pytest.mark.parametrize("play", ["BRCa ZR01 ZI01", "BMMa CH ZI01", "BRCa ZR01", "BRCa ZR01 2n5e"])
def test_a_building_that_can_lie_nowhere_is_not_laid_and_the_next_is_on_turn(play: str) -> None:
    table = constructing(CITY, "ZR01 A", "A 11 B 31")

    found = line(table, f"A: {play}").state

    assert all(not plot.floors for plot in found.city.values())
    assert (found.seat, found.step) == (1, BUILDING)


def test_snr_5_5_who_is_not_on_turn_is_told() -> None:
    table = constructing(CITY, "ZR01 B")

    (issue,) = line(table, "B: BRCa ZR01 ZC01").issues

    assert (issue.code, issue.clause) == ("turn", "SNR-5.5")


def test_snr_15_7_claims_against_the_rules_are_told_once() -> None:
    table = in_step(with_chips(with_roles(city(CITY), "A 13 B 31"), "ZR01 B"), CLAIMING)

    found = line(table, "A: claim ZR01 ZC01")

    assert clauses(found.issues) == [("illegal", "SNR-15.7")]


def test_an_illegal_play_is_helped_with_legal_ones() -> None:
    table = constructing(CITY, "ZR01 A")

    (issue,) = line(table, "A: BRIa ZR01 ZC01", helpful=True).issues

    assert issue.clause == "SNR-11.3"
    assert "A: BRCa ZR01 ZC01" in issue.legal
    assert all(line(table, text).issues == () for text in issue.legal)


def test_legal_plays_are_those_of_the_hand_that_was_written_down() -> None:
    table = with_hand(constructing(CITY, "ZR01 A"), 0, "BRCb BIIa BIIb BIIc")

    (issue,) = line(table, "A: BRCa ZR01 ZC01", helpful=True).issues

    assert issue.clause == "SNR-10.3"
    assert "A: BRCb ZR01 ZC01" in issue.legal
    assert not any("BRCc" in text for text in issue.legal)


def test_what_stands_in_the_city_is_named_by_later_refusals() -> None:
    table = constructing(CITY, "ZR01 A")
    building = plan().building_of["brca"]

    done = line(table, "A: BRCa ZR01 ZC01")

    assert done.made == (Move(-1, "building", (building,)),)
    assert gained(table, "A: BRCa ZR01 ZC01") == [5, 0]


def test_an_off_turn_bonus_is_not_lost_when_the_owner_has_no_tiles_left() -> None:
    table = with_player(constructing(CITY, "ZR01 A; ZC01 B"), 1, works=0)

    assert gained(table, "A: BRCb ZR01 ZC01") == [6, 1]


@pytest.mark.parametrize("play", ["swap ZI01 ZR09", "swap ZR09 ZI01", "swap ZR09 ZR08"])
def test_snr_15_8_a_swap_names_tiles_of_the_city(play: str) -> None:
    table = with_chips(with_roles(city(f"{CITY}; ZM01 1s"), "A 15 B 31"), "ZI01 A; ZM01 B")

    assert refused(in_step(table, OPENING), f"A: {play}").clause == "SNR-15.8"


@pytest.mark.parametrize("play", ["BRCa ZR09 ZC01", "BRCa ZR01 ZC09", "BRCb BRCa"])
def test_snr_10_1_a_building_lies_on_tiles_of_the_city(play: str) -> None:
    assert refused(constructing(CITY, "ZR01 A"), f"A: {play}").clause == "SNR-10.1"
