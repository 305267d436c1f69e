"""When roles act: at the start of construction one after another, each at its moment, by its holder."""

from collections import Counter

import pytest

from generator.scoring.engine import legal
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BUILDING, CLAIMING, CLOSING, ZONING, Table
from tests.scoring.sunrise.setting import (
    after,
    city,
    constructing,
    in_step,
    opening,
    refused,
    rules_with,
    with_chips,
    with_roles,
)

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"
DEVELOPED = f"{CITY}; BRCa ZR01 ZC01"


def test_roles_act_clockwise_from_the_first_player() -> None:
    table = opening("A 05 B 29 C 15", f"{CITY}; ZM01 1s", "ZR01 A; ZC01 C", seats=3)

    assert table.waiting == (0, 1, 2)
    assert refused(table, "C: swap ZC01 ZR01").clause == "SNR-5.5"
    done = after(table, "A: move ZP01 2w", "B: type parks", "C: swap ZC01 ZR01")
    assert (done.step, done.seat) == (BUILDING, 0)


def test_roles_act_by_their_numbers_where_the_table_plays_so() -> None:
    rules = rules_with("roles.order=number")
    table = opening("A 05 B 29 C 15", f"{CITY}; ZM01 1s", "ZR01 A; ZC01 C", rules, seats=3)

    assert table.waiting == (0, 2, 1)
    lines = ("A: move ZP01 2w", "C: swap ZC01 ZR01", "B: type parks")
    done = after(table, *lines, rules=rules)
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


# what a role may do


def plays(table: Table, rules: SunriseRules | None = None) -> Counter[str]:
    """Return how many legal moves there are of each verb."""
    return Counter(move.verb for move in legal(rules or rules_with(), table))


def test_all_that_a_role_may_do_is_legal_and_listed() -> None:
    text = f"{DEVELOPED}; ZM01 1s"
    chips = "ZI01 A; ZM01 B"

    assert plays(opening("A 29 B 31", text)) == {"declare": 5}
    assert plays(opening("A 15 B 31", text, chips)) == {"swap": 1}
    assert plays(opening("A 09 B 31", text)) == {"take": 1}
    assert plays(in_step(with_roles(city(text), "A 01 B 31"), CLOSING)) == {"protest": 3}
    claiming = in_step(with_chips(with_roles(city(text), "A 13 B 31"), chips), CLAIMING)
    assert plays(claiming) == {"claim": 1, "done": 1}


def test_the_lobbyist_may_move_each_free_tile_to_each_place_in_each_turn() -> None:
    table = opening("A 05 B 31", "ZR01 1e; ZI01 1w")

    found = plays(table)

    tiles, places, turns = 2, 5, 4
    assert found == {"shift": tiles * places * turns, "done": 1}


def test_roles_may_be_left_out_where_the_table_plays_so() -> None:
    rules = rules_with("roles.imperative_mandatory=no")

    assert plays(opening("A 29 B 31", rules=rules), rules) == {"declare": 5, "done": 1}
