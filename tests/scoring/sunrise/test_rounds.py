"""Rounds: roles are revealed, the first player begins, phases follow each other. SNR-4 and SNR-5."""

import pytest

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise.grid import CENTRE
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    DIRECTION,
    NO_ROLE,
    OPENING,
    PHASES,
    ROLES,
    ZONING,
    Table,
)
from tests.scoring.sunrise.setting import (
    after,
    chips_of,
    city,
    gained,
    in_step,
    plan,
    refused,
    roles_of,
    rules_with,
    start,
    track,
    verdict,
    with_chips,
    with_hand,
    with_player,
    with_roles,
)

BUILT = "ZR01 1e; ZR02 2e; BRRa 1e 2e; ZC01 1w; ZC02 2w"


# Set-up


def test_a_game_begins_with_city_hall_alone() -> None:
    """SNR-4.3, and SNR-4.2: pawns below the first step."""
    table = start(4)

    assert {place: plan().tiles[plot.tile].id for place, plot in table.city.items()} == {CENTRE: "CH"}
    assert track(table) == [(0, 0)] * 4
    assert (table.round, table.step) == (1, ROLES)


def test_each_player_has_six_chips_and_draws_four_tiles_of_each_kind() -> None:
    """SNR-4.1 and SNR-5.2."""
    table = start(3)

    assert chips_of(table) == [6, 6, 6]
    assert [(one.zones, one.works) for one in table.players] == [(4, 4)] * 3


# Roles


def test_roles_are_revealed_in_any_order() -> None:
    """SNR-5.3: all at once."""
    table = after(start(3), "C: role 25", "A: role 21", "B: role 03")

    assert roles_of(table) == [21, 3, 25]
    assert table.step == ZONING


@pytest.mark.parametrize(
    ("roles", "first"), [((1, 31, 3), 0), ((31, 1, 3), 1), ((9, 7, 5), 2), ((29, 31, 27), 2)]
)
def test_the_lowest_role_is_first_player(roles: tuple[int, ...], first: int) -> None:
    """SNR-5.5."""
    lines = [f"{letter}: role {number:02}" for letter, number in zip("ABC", roles, strict=True)]

    table = after(start(3), *lines)

    assert (table.first, table.seat) == (first, first)


def test_the_first_player_begins_in_zoning_bidding_and_construction() -> None:
    """SNR-5.5."""
    table = after(start(3), "A: role 21", "B: role 19", "C: role 23")

    seats = {step: in_step(table, step, seat=table.first).seat for step in (ZONING, BIDDING, BUILDING)}

    assert seats == {ZONING: 1, BIDDING: 1, BUILDING: 1}


def test_the_first_player_changes_with_the_roles_of_each_round() -> None:
    table = after(
        in_step(after(start(), "A: role 03", "B: role 21"), BUILDING), "2.", "A: role 25", "B: role 05"
    )

    assert (table.first, table.seat) == (1, 1)


def test_snr_5_3_each_player_reveals_one_role_a_round() -> None:
    refusal = refused(start(), "A: role 03", "A: role 05")

    assert (refusal.clause, refusal.why) == ("SNR-5.3", "A has revealed a role in this round already")


@pytest.mark.parametrize("number", [1, 2])
def test_snr_5_4_a_role_is_played_once_in_a_game(number: int) -> None:
    """It is discarded at the end of its round, and there is one of each."""
    table = after(start(), "A: role 03")
    if number > 1:
        table = after(in_step(after(table, "B: role 21"), BUILDING), "2.")

    refusal = refused(table, "B: role 03")

    assert (refusal.clause, refusal.why) == ("SNR-5.4", "role 03 was played already, and there is one of it")
    assert refusal.because == (Move(-1, "role", (1,)),)


def test_a_role_that_there_is_not_is_unknown() -> None:
    _, issues = verdict("A = Ann\nB = Ben\n1.\nA: role 02\n")

    assert [(issue.code, issue.message) for issue in issues] == [("unknown", "which role?")]


def test_each_player_plays_three_of_the_roles_that_were_drafted() -> None:
    """SNR-4.6 and SNR-A7: the others stay in the box, so they may be any."""
    table = start(4)
    numbers = iter(range(1, 25, 2))
    for round_ in ("2.", "3.", "end"):
        table = after(table, *(f"{letter}: role {next(numbers):02}" for letter in "ABCD"))
        table = after(in_step(table, BUILDING), round_)

    assert table.over
    assert table.revealed.bit_count() == 12


def test_snr_5_4_only_who_has_a_role_can_use_it() -> None:
    table = in_step(with_roles(city("ZR01 1e"), "A 01 B 03"), CLOSING)

    assert refused(table, "B: protest ZR01").clause == "SNR-5.4"


def test_a_role_works_in_its_round_only() -> None:
    """SNR-5.4: nobody has one at the start of the next, no tile is closed and no type is named."""
    table = with_player(in_step(with_roles(city("ZR01 1e"), "A 01 B 29"), BUILDING), 1, declared=2)

    table = after(table._replace(closed=CENTRE + 1), "2.")

    assert roles_of(table) == [0, 0]
    assert (table.closed, [one.declared for one in table.players]) == (NO_ROLE, [-1, -1])


# Phases


def test_a_round_has_its_four_phases_in_order() -> None:
    """SNR-5.1."""
    assert [*dict.fromkeys(PHASES)] == ["preparation", "zoning", "bidding", "construction"]
    table = after(city("ZR01 1e; ZR02 2e"), "A: role 03", "B: role 21")
    steps = [table.step]
    for _ in range(8):
        table = after(table, *next_plays(table))
        steps += [table.step] * (table.step != steps[-1])

    assert steps[:4] == [ZONING, BIDDING, BUILDING, ROLES]


def next_plays(table: Table) -> list[str]:
    """Return the plays of a phase, as short as can be."""
    if table.step == ZONING:
        tiles = [f"ZC0{number}" for number in range(1, 8)] + ["ZI01"]
        return [f"{'AB'[turn % 2]}: {tile} {turn + 3}e ^s" for turn, tile in enumerate(tiles)]
    if table.step == BIDDING:
        zones = ["ZR01", "ZR02", *(f"ZC0{number}" for number in range(1, 5))]
        return [f"{seat}: {zone}" for zone in zones for seat in "AB"]
    return ["2."] if table.step == BUILDING else []


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (ROLES, "A: ZR05 1n"),
        (ROLES, "A: ZC01"),
        (ROLES, "A: BCCa ZC01 ZC02"),
        (ROLES, "A: direction north"),
        (ZONING, "A: ZC01"),
        (ZONING, "A: BCCa ZC01 ZC02"),
        (ZONING, "A: role 05"),
        (ZONING, "A: direction north"),
        (BIDDING, "A: ZR05 1n"),
        (BIDDING, "A: BCCa ZC01 ZC02"),
        (BIDDING, "A: role 05"),
        (BUILDING, "A: ZR05 1n"),
        (BUILDING, "A: ZC01"),
        (BUILDING, "A: role 05"),
    ],
)
def test_snr_5_1_a_play_belongs_to_its_phase(step: int, text: str) -> None:
    roles = "" if step == ROLES else "A 03 B 21"
    table = in_step(with_roles(city(BUILT)._replace(round=2), roles), step)

    assert refused(table, text).clause == "SNR-5.1"


@pytest.mark.parametrize(
    ("step", "number", "text"), [(CLOSING, 1, "B: ZC01"), (OPENING, 15, "B: BCCa ZC01 ZC02")]
)
def test_snr_5_1_play_does_not_go_on_before_a_role_that_has_to_act(step: int, number: int, text: str) -> None:
    table = with_chips(with_roles(city(BUILT), f"A {number} B 03"), "ZC01 A; ZC02 B")

    refusal = refused(in_step(table, step), text)

    assert (refusal.clause, refusal.why) == ("SNR-5.1", f"role {number:02} of A acts before play goes on")


@pytest.mark.parametrize(("step", "number"), [(CLOSING, 1), (OPENING, 9), (OPENING, 15), (OPENING, 29)])
def test_snr_a28_a_role_that_has_to_act_is_not_left_out(step: int, number: int) -> None:
    table = with_chips(with_roles(city(BUILT), f"A {number} B 03"), "ZC01 A; ZC02 B")

    found = rules_with().attempt(in_step(table, step), Move(0, "done"))

    assert isinstance(found, Refusal)
    assert (found.clause, found.why) == ("SNR-A28", f"role {number:02} has to act before play goes on")


@pytest.mark.parametrize("step", [ZONING, BIDDING, BUILDING])
def test_snr_5_5_play_is_clockwise(step: int) -> None:
    table = in_step(with_roles(city(BUILT, 3), "A 03 B 21 C 25"), step)
    text = {ZONING: "ZR05 1n ^n", BIDDING: "ZC01", BUILDING: "BRRb BRRa"}[step]

    refusal = refused(table, f"C: {text}")

    assert (refusal.clause, refusal.why) == ("SNR-5.5", "it is the turn of A")
    assert after(table, f"A: {text}").seat == 1


# What comes first in a round


def test_tiles_are_drawn_before_roles_are_chosen() -> None:
    """SNR-A52: a hand may be written before and behind the roles, up to the first tile."""
    hand = "ZR01 ZR02 ZR03 Q1 BRRa BRRb BRRc BRRd"
    before = after(start(), f"hand A: {hand}", "A: role 03", "B: role 21")
    behind = after(start(), "A: role 03", "B: role 21", f"hand A: {hand}")

    assert before == behind
    assert before.players[0].hand == frozenset(hand.split())


def test_the_architect_draws_before_the_direction_is_named() -> None:
    """SNR-A52 and SNR-15.4."""
    table = after(start()._replace(round=2), "A: role 07", "B: role 03")

    assert (table.step, table.players[0].works) == (DIRECTION, 5)


# Roles at the start of construction


def opening(roles: str, first: int, *options: str) -> list[int]:
    """Return the seats of the roles that act before construction, in their order."""
    table = with_chips(with_roles(city(f"{BUILT}; ZI01 1n", 4), roles), "ZC01 A; ZC02 B")
    return [*in_step(table, OPENING, first, rules_with(*options)).waiting]


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_roles_act_clockwise_from_the_first_player(first: int, order: list[int]) -> None:
    """SNR-A23: whatever their numbers are."""
    assert opening("A 29 B 05 C 15 D 09", first) == order


@pytest.mark.parametrize("first", range(4))
def test_a_table_may_let_roles_act_by_their_numbers(first: int) -> None:
    """SNR-A23 as number."""
    assert opening("A 29 B 05 C 15 D 09", first, "roles.order=number") == [1, 3, 2, 0]


def test_each_role_acts_once() -> None:
    """SNR-A23: then the next has its turn, and then construction begins."""
    table = with_chips(with_roles(city(BUILT, 3), "A 29 B 15 C 03"), "ZC01 A; ZC02 B")
    table = in_step(table, OPENING)

    table = after(table, "A: type commercial")
    assert (table.step, table.seat) == (OPENING, 1)
    table = after(table, "B: swap ZC02 ZC01")
    assert (table.step, table.seat) == (BUILDING, 0)


@pytest.mark.parametrize("number", [3, 7, 11, 17, 19, 21, 23, 25, 27, 31])
def test_roles_without_a_moment_of_their_own_are_not_waited_for(number: int) -> None:
    table = with_roles(city(BUILT), f"A {number}")

    assert [in_step(table, step).waiting for step in (CLOSING, CLAIMING, OPENING)] == [(), (), ()]


# Roles that can't act


def test_a_protester_without_an_undeveloped_tile_has_no_effect() -> None:
    """SNR-A49."""
    table = in_step(with_roles(city("ZR01 1e; ZR02 2e; BRRa 1e 2e"), "A 01 B 03"), ZONING)
    table = with_player(with_player(table, 0, zones=0), 1, zones=0)

    assert rules_with().settled(table).step == BUILDING


def test_a_banker_without_chips_has_no_effect() -> None:
    """SNR-A49: all six have won."""
    zones = "; ".join(f"ZC0{number} {number}w" for number in range(1, 8))
    laid = "; ".join(f"ZC0{number} A" for number in range(1, 7))
    table = in_step(with_chips(with_roles(city(zones), "A 13 B 03"), laid), CLAIMING)

    assert rules_with().settled(table).step == BUILDING


def test_an_engineer_without_a_building_has_no_effect() -> None:
    """SNR-A49: as in round 1."""
    table = in_step(with_roles(city("ZR01 1e; ZR02 2e"), "A 09 B 03"), OPENING)

    assert rules_with().settled(table).step == BUILDING


# What is scored of a building


@pytest.mark.parametrize(
    ("below", "floor"), [(1, 0), (2, 1), (3, 0), (4, 2), (5, 0), (6, 3), (7, 0), (8, 4), (9, 0), (10, 5)]
)
def test_odd_floors_from_the_third_on_score(below: int, floor: int) -> None:
    """SNR-A50: half of what is below them, without a cap; BMMd has 3 points itself and fits everything."""
    tower = [f"B{pair}{letter} 1e 2e" for pair in ("RR", "RM", "MM") for letter in "abcd"][:below]
    table = in_step(city("; ".join(["ZR01 1e; ZR02 2e", *tower])), BUILDING)

    assert gained(table, "A: BMMd 1e 2e") == [3 + floor, 0]


@pytest.mark.parametrize(("places", "bonus"), [("ZR01 ZC01", 2), ("ZR02 ZC02", 1)])
def test_each_bonus_stays_with_its_half(places: str, bonus: int) -> None:
    """SNR-A51: BRCb has 4 points, 2 for its left half and 1 for its right."""
    table = in_step(city("ZR01 1e; ZC01 2e; ZC02 1w; ZR02 2w"), BUILDING)
    table = with_chips(table, "ZR01 A; ZC02 A")

    assert gained(table, f"A: BRCb {places}") == [4 + bonus, 0]


def test_both_ways_to_turn_a_building_give_the_bonus_to_the_same_half() -> None:
    """SNR-A51: its left half to the east."""
    table = with_chips(in_step(city("ZR01 1e; ZR02 2e"), BUILDING), "ZR01 A; ZR02 B")

    assert gained(table, "A: BRRb ZR01 ZR02") == [6, 1]
    assert gained(table, "A: BRRb ZR02 ZR01") == [5, 2]


def test_a_hand_is_forgotten_at_the_end_of_a_round() -> None:
    table = with_hand(in_step(city(BUILT), BUILDING), 0, "BIIa")

    table = after(with_player(with_player(table, 0, works=1), 1, works=0), "2.")

    assert [one.hand for one in table.players] == [None, None]
