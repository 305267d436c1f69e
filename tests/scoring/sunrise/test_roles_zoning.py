"""Roles of preparation and zoning: Protester, Architect, Zoning Commissioner, County Supervisor."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.table import BIDDING, BUILDING, CLOSING, NOWHERE, OPENING, ZONING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    city,
    constructing,
    gained,
    in_step,
    line,
    plan,
    refused,
    rules_with,
    start,
    track,
    with_hand,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"


def closing(text: str = CITY, roles: str = "A 01 B 31") -> Table:
    """Return a table at the end of zoning, when the Protester acts."""
    return in_step(with_roles(city(text), roles), CLOSING)


def zoning(text: str, roles: str, seats: int = 2) -> Table:
    """Return a table at the beginning of zoning."""
    return in_step(with_roles(city(text, seats), roles), ZONING)


# 01 Protester


def test_the_protester_stands_on_a_zone_tile_before_the_bids() -> None:
    done = after(closing(), "A: protest ZR01")

    assert (done.closed, done.step, done.seat) == (at(done, "ZR01"), BIDDING, 0)


def test_the_protester_acts_at_the_end_of_zoning_and_nobody_else_does() -> None:
    table = zoning(CITY, "A 01 B 31")
    table = with_player(with_player(table, 0, zones=1), 1, zones=1)

    before = refused(table, "A: protest ZR01")
    last = after(table, "A: ZR02 1s", "B: ZC02 2s")

    assert before.clause == "SNR-5.1"
    assert (last.step, last.waiting) == (CLOSING, (0,))
    assert refused(last, "B: protest ZR01").clause == "SNR-5.4"


@pytest.mark.parametrize("spot", ["CH", "Q2", "ZR02", "5e"])
def test_snr_15_1_the_protester_stands_on_an_undeveloped_zone_tile(spot: str) -> None:
    table = closing(f"{CITY}; Q2 1s; ZR02 2s; ZC02 3s; BRCa ZR02 ZC02")

    assert refused(table, f"A: protest {spot}").clause == "SNR-15.1"


def test_snr_15_1_nobody_bids_on_the_protesters_tile() -> None:
    table = after(closing(), "A: protest ZR01")

    found = refused(table, "A: ZR01")

    assert found.clause == "SNR-15.1"
    assert found.why == "the protester stands on ZR01: it is closed in this round"
    assert refused(after(table, "A: ZC01"), "B: ZR01").clause == "SNR-15.1"


def test_snr_15_1_not_even_the_mayor_bids_there() -> None:
    table = after(closing(roles="A 01 B 19"), "A: protest ZR01", "A: ZC01")

    assert refused(table, "B: ZR01").clause == "SNR-15.1"


@pytest.mark.parametrize("role", ["03", "11", "31"])
def test_snr_15_1_nobody_builds_there(role: str) -> None:
    table = constructing(CITY, "ZC01 A", f"A {role} B 01")
    table = table._replace(closed=at(table, "ZR01"))

    assert refused(table, "A: BRCa ZR01 ZC01").clause == "SNR-15.1"


def test_snr_15_1_the_lobbyist_does_not_move_it_and_the_banker_does_not_claim_it() -> None:
    moving = in_step(with_roles(city(CITY), "A 05 B 01"), OPENING)
    claiming = in_step(with_roles(city(CITY), "A 13 B 01"), BIDDING + 1)

    assert refused(_closed(moving, "ZP01"), "A: move ZP01 1s").clause == "SNR-15.1"
    assert refused(_closed(claiming, "ZP01"), "A: claim ZP01").clause == "SNR-15.1"


def _closed(table: Table, spot: str) -> Table:
    return table._replace(closed=at(table, spot))


def test_the_closed_tile_still_is_a_neighbour_of_a_tile_that_the_lobbyist_moves() -> None:
    table = _closed(in_step(with_roles(city("ZR01 1e; ZR02 1w"), "A 05 B 01"), OPENING), "ZR01")

    assert gained(table, "A: move ZR02 2e") == [1, 0]


def test_the_tile_is_open_again_in_the_next_round() -> None:
    table = constructing(CITY, "", "A 01 B 31")
    table = with_player(with_player(_closed(table, "ZR01"), 0, works=0), 1, works=1)

    done = after(table._replace(seat=1), "B: pass")

    assert (done.round, done.closed) == (2, NOWHERE)


def test_snr_a28_the_protester_has_to_stand_somewhere() -> None:
    found = rules_with().attempt(closing(), Move(0, "done"))

    assert getattr(found, "clause", "") == "SNR-A28"
    assert refused(closing(), "A: ZR01").clause == "SNR-5.1"


def test_the_protester_may_stay_at_home_where_the_table_plays_so() -> None:
    rules = rules_with("roles.imperative_mandatory=no")

    done = after(closing(), "A: ZR01", rules=rules)

    assert (done.step, done.closed) == (BIDDING, NOWHERE)


def test_a_protester_without_an_undeveloped_tile_has_no_effect() -> None:
    table = closing("ZR02 1e; ZC02 2e; BRCa ZR02 ZC02")

    assert rules_with().settled(table).step > CLOSING


def test_a_protest_names_a_tile() -> None:
    (issue,) = line(closing(), "A: protest").issues

    assert issue.code in ("syntax", "illegal")


# 07 Architect


def test_the_architect_has_a_fifth_building_tile() -> None:
    table = after(start(), "A: role 07", "B: role 31")

    assert [player.works for player in table.players] == [5, 4]
    assert [player.zones for player in table.players] == [4, 4]


def test_the_architects_extra_tile_is_not_known_if_the_hand_was_written_before() -> None:
    table = after(start(), "hand A: ZR01 ZR02 ZR03 ZR04 BRCa BRCb BRCc BRCd", "A: role 07", "B: role 31")

    assert (table.players[0].extra, len(table.players[0].hand or ())) == (1, 8)


def test_the_architect_builds_five_times() -> None:
    table = constructing("ZR01 1e; ZC01 2e", "ZR01 A", "A 07 B 31")
    table = with_player(with_player(table, 1, works=0), 0, works=5)

    lines = ["A: BRCa ZR01 ZC01", *(f"A: {one} ZR01 ZC01" for one in ("BRCb", "BRCc", "BRCd"))]
    four = after(table, *lines)
    last = after(four, "A: BMMa ZR01 ZC01")

    assert (four.step, four.seat) == (BUILDING, 0)
    assert last.round == 2


def test_the_architect_has_four_tiles_again_in_the_next_round() -> None:
    table = constructing("ZR01 1e; ZC01 2e", "ZR01 A", "A 07 B 31")
    table = with_player(with_player(table, 1, works=0), 0, works=1)

    done = after(table, "A: BRCa ZR01 ZC01")

    assert [player.works for player in done.players] == [4, 4]


# 23 Zoning Commissioner


def test_the_commissioner_scores_the_own_districts_twice() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 23 B 03")

    assert gained(table, "A: ZR03 1e1n") == [4, 0]
    assert gained(table, "A: ZC01 1e1n") == [0, 0]


def test_the_commissioner_gets_nothing_from_the_districts_of_others() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 03 B 23")

    assert gained(table, "A: ZR03 1e1n") == [2, 0]


def test_double_points_are_one_scoring_action() -> None:
    table = with_player(zoning("ZR01 1e; ZR02 1n", "A 23 B 03"), 0, pawn=7)

    assert track(after(table, "A: ZR03 1e1n"))[0] == (1, 1)


# 31 County Supervisor


def test_the_supervisor_gets_as_many_points_as_another_player_for_a_district() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 03 B 31")

    assert gained(table, "A: ZR03 1e1n") == [2, 2]
    assert gained(table, "A: ZC01 1e1n") == [0, 0]


def test_the_supervisor_scores_an_own_district_once() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 31 B 03")

    assert gained(table, "A: ZR03 1e1n") == [2, 0]


def test_only_the_supervisor_shares() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 03 B 05 C 31", seats=3)

    assert gained(table, "A: ZR03 1e1n") == [2, 0, 2]


def test_the_supervisor_gets_the_doubled_points_of_the_commissioner() -> None:
    table = zoning("ZR01 1e; ZR02 1n", "A 23 B 31")

    assert gained(table, "A: ZR03 1e1n") == [4, 4]


def test_the_supervisors_share_is_one_scoring_action() -> None:
    table = with_player(zoning("ZR01 1e; ZR02 1n", "A 23 B 31"), 1, pawn=6)

    assert track(after(table, "A: ZR03 1e1n"))[1] == (2, 10)


def test_the_supervisor_shares_what_a_drawn_tile_scores() -> None:
    table = after(zoning("ZR01 1e; ZR02 1n", "A 03 B 31"), "A: Q2 1w")

    assert gained(table, "A: ZR03 1e1n") == [2, 2]


@pytest.mark.parametrize("role", ["23", "31"])
def test_roles_of_zoning_do_nothing_when_the_lobbyist_moves_a_tile(role: str) -> None:
    table = in_step(with_roles(city("ZR01 1e; ZR02 1n; ZR03 1w"), f"A 05 B {role}"), OPENING)

    assert gained(table, "A: move ZR03 1e1n") == [2, 0]


@pytest.mark.parametrize("role", ["03", "05", "11", "15", "17", "21", "25", "27", "29"])
def test_roles_of_construction_do_nothing_in_zoning(role: str) -> None:
    table = zoning("ZR01 1e; ZR02 1n; Q2 1e2n", f"A 01 B {role}")

    assert gained(table, "A: ZR03 1e1n") == [2, 0]


def test_a_tile_of_a_written_hand_scores_like_any_other() -> None:
    table = with_hand(zoning("ZR01 1e; ZR02 1n", "A 23 B 31"), 0, "ZR03 ZC01 ZC02 ZC03")

    assert gained(table, "A: ZR03 1e1n") == [4, 4]
    assert plan().options.mandatory
