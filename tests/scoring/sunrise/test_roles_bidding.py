"""Roles of bidding: Mayor and Banker."""

import pytest

from generator.scoring.sunrise.table import BIDDING, BUILDING, CLAIMING, Table
from tests.scoring.sunrise.setting import (
    after,
    chips_of,
    city,
    gained,
    in_step,
    line,
    refused,
    rules_with,
    stacks,
    with_chips,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"


def bidding(chips: str, roles: str) -> Table:
    """Return a table at which A is to bid and chips lie on stacks."""
    return in_step(with_chips(with_roles(city(CITY), roles), chips), BIDDING)


def claiming(chips: str = "ZR01 BA", roles: str = "A 13 B 31", text: str = CITY) -> Table:
    """Return a table at the end of bidding, when the Banker acts."""
    return in_step(with_chips(with_roles(city(text), roles), chips), CLAIMING)


# 19 Mayor


@pytest.mark.parametrize("closed", ["BB", "AA", "ABB"])
def test_the_mayor_bids_on_a_closed_stack(closed: str) -> None:
    done = after(bidding(f"ZR01 {closed}", "A 19 B 31"), "A: ZR01")

    assert stacks(done)["ZR01"] == f"{closed}A"


def test_snr_9_5_nobody_else_bids_on_a_closed_stack() -> None:
    table = bidding("ZR01 BB", "A 03 B 19")

    found = refused(table, "A: ZR01")

    assert (found.clause, found.why) == (
        "SNR-9.5",
        "bidding on ZR01 is closed: its two top chips have one colour",
    )


def test_behind_the_mayor_a_stack_is_open_unless_both_top_chips_are_the_mayors() -> None:
    opened = after(bidding("ZR01 BB", "A 19 B 31"), "A: ZR01", "B: ZR01")
    closed = after(bidding("ZR01 AA", "A 19 B 31"), "A: ZR01")

    assert stacks(opened)["ZR01"] == "BBAB"
    assert refused(closed, "B: ZR01").clause == "SNR-9.5"


def test_a_mayor_with_chips_is_not_skipped_though_all_stacks_are_closed() -> None:
    text = "ZR01 1e"
    table = with_chips(with_roles(city(text), "A 03 B 19"), "ZR01 AA")

    assert rules_with().settled(in_step(table, BIDDING)).seat == 1
    assert after(in_step(table, BIDDING, seat=1), "B: ZR01").city


# 13 Banker


def test_the_banker_claims_zones_that_got_no_bid() -> None:
    done = after(claiming(), "A: claim ZC01 ZI01")

    assert stacks(done) == {"ZR01": "A", "ZC01": "A", "ZI01": "A"}
    assert chips_of(done) == [3, 6]


def test_the_banker_may_write_each_claim_on_a_line_of_its_own() -> None:
    assert stacks(after(claiming(), "A: claim ZC01", "A: claim ZI01")) == stacks(
        after(claiming(), "A: claim ZC01 ZI01")
    )


def test_the_banker_acts_when_stacks_are_resolved() -> None:
    table = in_step(with_roles(city(f"{CITY}; ZM01 1s"), "A 13 B 31"), BIDDING)
    table = with_chips(table, "ZR01 AB; ZC01 AAB; ZI01 BBB")
    table = with_player(with_player(table, 0, chips=0), 1, chips=1)

    done = after(table._replace(seat=1), "B: ZP01")

    assert (done.step, done.waiting) == (CLAIMING, (0,))
    assert stacks(done) == {"ZR01": "B", "ZC01": "B", "ZI01": "B", "ZP01": "B"}
    assert chips_of(done) == [6, 2]
    assert stacks(after(done, "A: claim ZM01"))["ZM01"] == "A"


def test_snr_15_7_a_zone_that_was_won_is_not_claimed() -> None:
    found = refused(claiming(), "A: claim ZR01")

    assert (found.clause, found.why) == ("SNR-15.7", "ZR01 has been won already")
    assert refused(claiming("ZR01 B"), "A: claim ZR01").clause == "SNR-15.7"


def test_snr_15_7_a_zone_is_claimed_once() -> None:
    assert refused(claiming(), "A: claim ZC01 ZC01").clause == "SNR-15.7"


@pytest.mark.parametrize("spot", ["CH", "Q2", "ZR02", "9e"])
def test_snr_15_7_only_an_undeveloped_zone_tile_is_claimed(spot: str) -> None:
    table = claiming(text=f"{CITY}; Q2 1s; ZR02 2s; ZC02 3s; BRCa ZR02 ZC02")

    assert refused(table, f"A: claim {spot}").clause == "SNR-15.7"


def test_snr_15_7_the_banker_claims_as_many_zones_as_chips_came_back() -> None:
    table = with_player(claiming(), 0, chips=1)

    found = refused(with_player(table, 0, chips=0), "A: claim ZC01")
    done = after(table, "A: claim ZC01")

    assert (found.clause, found.need, found.have) == ("SNR-15.7", "1", "0")
    assert (done.step, done.players[0].chips) == (BUILDING, 0)


def test_a_claimed_zone_is_built_upon_like_one_that_was_won() -> None:
    done = after(claiming(), "A: claim ZC01")

    assert gained(done, "A: BRCa ZR01 ZC01") == [3 + 2 + 2, 0]


def test_the_banker_may_claim_nothing() -> None:
    done = after(claiming(), "A: BRCa ZR01 ZC01")

    assert done.step == BUILDING


def test_a_banker_without_chips_or_zones_has_no_effect() -> None:
    no_chips = with_player(claiming(), 0, chips=0)
    no_zones = claiming("ZR01 A; ZC01 A; ZI01 B; ZP01 B")

    assert rules_with().settled(no_chips).step == BUILDING
    assert rules_with().settled(no_zones).step == BUILDING


def test_nobody_claims_without_the_role_or_at_another_time() -> None:
    assert refused(claiming(), "B: claim ZC01").clause == "SNR-5.4"
    assert refused(bidding("ZR01 A", "A 13 B 31"), "A: claim ZC01").clause == "SNR-5.1"


def test_a_claim_names_a_tile() -> None:
    (issue,) = line(claiming(), "A: claim").issues

    assert issue.code in ("syntax", "illegal")
