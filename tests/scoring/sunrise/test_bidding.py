"""Bidding: chips are stacked on bare zones, and the top chip of each stack wins. SNR-9, SNR-A17 to A20."""

import pytest

from generator.scoring.engine import Move, Refusal, legal
from generator.scoring.sunrise import bidding as bidding_rules
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BIDDING, BUILDING, CLAIMING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    chips_of,
    city,
    in_step,
    refused,
    rules_with,
    stacks,
    with_chips,
    with_player,
    with_roles,
)

ROW = "ZR01 1e; ZR02 2e; ZR03 3e; ZR04 4e; ZR05 5e; ZR06 6e; ZR07 7e"
TWO = rules_with("bidding.chips_per_turn=2")


def bidding(text: str = ROW, seats: int = 2, laid: str = "") -> Table:
    """Return a city in which bidding begins, with stacks that lie there already; A is first player."""
    table = city(text, seats)
    table = in_step(with_roles(table, "A 03 B 21 C 25 D 27"[: 5 * seats]), BIDDING)
    return with_chips(table, laid) if laid else table


def won(table: Table) -> dict[str, str]:
    """Return who has won each zone when bidding is over, as if nobody had a chip any more."""
    for seat in range(len(table.players)):
        table = with_player(table, seat, chips=0)
    return stacks(rules_with().settled(table))


def may_bid(table: Table, rules: SunriseRules | None = None) -> list[int]:
    """Return where the player on turn may bid."""
    return [move.at[0] for move in legal(rules or rules_with(), table) if move.verb == "bid"]


# Turns


def test_chips_are_placed_one_a_turn_clockwise_until_none_is_left() -> None:
    """SNR-9.2 and SNR-9.1."""
    table = in_step(with_roles(city(ROW, 3), "A 21 B 03 C 25"), BIDDING, seat=1)
    seats = []
    while table.step == BIDDING:
        seats.append(table.seat)
        zone = f"ZR0{len(seats) % 7 + 1}"
        table = after(table, f"{'ABC'[table.seat]}: {zone}")

    assert seats == [1, 2, 0] * 6
    assert (table.step, table.seat) == (BUILDING, 1)


def test_snr_5_5_nobody_bids_out_of_turn() -> None:
    assert refused(bidding(), "B: ZR01").clause == "SNR-5.5"
    assert refused(bidding(), "A: ZR01", "A: ZR02").clause == "SNR-5.5"


def test_snr_9_2_a_turn_has_one_chip() -> None:
    """SNR-9.2, where a table does not play with two."""
    refusal = refused(bidding(), "A: ZR01 ZR02")

    assert (refusal.clause, refusal.need, refusal.have) == ("SNR-9.2", "1", "2")


def test_snr_9_2_nobody_bids_without_a_chip() -> None:
    """As the rules see it: whoever has none is not on turn either."""
    found = bidding_rules.bid(rules_with().plan, with_player(bidding(), 0, chips=0), Move(0, "bid", (0,)))

    assert isinstance(found, Refusal)
    assert (found.clause, found.need, found.have) == ("SNR-9.2", "1", "0")


def test_whoever_has_no_chip_is_left_out() -> None:
    table = after(with_player(bidding(seats=3), 1, chips=0), "A: ZR01")

    assert table.seat == 2


def test_each_player_bids_with_six_chips() -> None:
    """The invariant of the digest: those in hand and those in the city are six."""
    table = after(bidding(), "A: ZR01", "B: ZR01", "A: ZR02")

    assert chips_of(table) == [4, 5]
    assert stacks(table) == {"ZR01": "AB", "ZR02": "A"}


# Where


@pytest.mark.parametrize("spot", ["Q1", "CH", "1e", "2e", "5n"])
def test_snr_9_3_bids_go_to_zone_tiles_without_buildings(spot: str) -> None:
    """Not on community tiles, City Hall, buildings or no tile at all."""
    table = bidding("ZR01 1e; ZR02 2e; BRRa 1e 2e; Q1 1n; ZR03 1w")

    assert refused(table, f"A: {spot}").clause == "SNR-9.3"
    assert may_bid(table) == [at(table, "ZR03")]


def test_a_stack_grows_by_chips_on_top() -> None:
    """SNR-9.4."""
    table = after(bidding(), "A: ZR01", "B: ZR01", "A: ZR01", "B: ZR01")

    assert stacks(table) == {"ZR01": "ABAB"}


def test_a_bid_on_top_of_an_own_chip_is_the_double_bid() -> None:
    """SNR-A18."""
    assert stacks(after(bidding(), "A: ZR01", "B: ZR02", "A: ZR01"))["ZR01"] == "AA"


@pytest.mark.parametrize("stack", ["BB", "AA", "ABB", "BAA"])
def test_snr_9_5_a_stack_with_two_chips_of_one_colour_on_top_is_closed(stack: str) -> None:
    """To its owner, too."""
    refusal = refused(bidding(laid=f"ZR01 {stack}"), "A: ZR01")

    assert refusal.clause == "SNR-9.5"
    assert refusal.why == "bidding on ZR01 is closed: its two top chips have one colour"


@pytest.mark.parametrize("stack", ["A", "B", "AB", "BA", "BABA"])
def test_any_other_stack_is_open_to_all(stack: str) -> None:
    """SNR-9.5."""
    assert stacks(after(bidding(laid=f"ZR01 {stack}"), "A: ZR01"))["ZR01"] == f"{stack}A"


def test_bids_on_different_zones_do_not_close_each_other() -> None:
    assert after(bidding(laid="ZR01 AA; ZR02 A"), "A: ZR02", "B: ZR03").seat == 0


def test_a_table_of_several_closes_a_stack_by_two_chips_in_succession_only() -> None:
    """SNR-9.5: chips of one colour with another between them do not close it."""
    table = after(bidding(seats=3), "A: ZR01", "B: ZR02", "C: ZR01", "A: ZR01", "B: ZR01")

    assert stacks(table)["ZR01"] == "ACAB"


# The examples of the rulebook


def test_the_last_chip_wins_after_a_bidding_war() -> None:
    """SNR-9.7: red, A, against green, B."""
    table = after(bidding(), "A: ZR01", "B: ZR01", "A: ZR01", "B: ZR02")

    assert won(table) == {"ZR01": "A", "ZR02": "B"}


def test_an_uncontested_chip_wins() -> None:
    assert won(after(bidding(), "A: ZR01", "B: ZR02")) == {"ZR01": "A", "ZR02": "B"}


def test_two_players_lose_to_a_third() -> None:
    """Red, A, and blue, B, lose a zone to green, C."""
    table = after(bidding(seats=3), "A: ZR01", "B: ZR01", "C: ZR01")

    assert won(table) == {"ZR01": "C"}


def test_snr_9_5_two_consecutive_chips_close_and_win() -> None:
    """Yellow, A, places both, and nobody else can bid there any more."""
    table = after(bidding(), "A: ZR01", "B: ZR02", "A: ZR01")

    assert refused(table, "B: ZR01").clause == "SNR-9.5"
    assert won(table) == {"ZR01": "A", "ZR02": "B"}


# The end


def test_winning_chips_stay_and_all_others_return() -> None:
    """SNR-9.6."""
    table = bidding(laid="ZR01 ABAB; ZR02 BB; ZR03 A; ZR04 AB; ZR05 BA")

    table = after(table, "A: ZR06")

    assert table.step == BUILDING
    assert stacks(table) == {"ZR01": "B", "ZR02": "B", "ZR03": "A", "ZR04": "B", "ZR05": "A", "ZR06": "A"}
    assert chips_of(table) == [3, 3]


def test_six_chips_of_each_player_are_in_hand_and_city_when_bidding_is_over() -> None:
    table = bidding(seats=4)
    while table.step == BIDDING:
        places = may_bid(table)
        table = after(table, f"{'ABCD'[table.seat]}: {number_of(table, places)}")

    lying = "".join(stacks(table).values())
    assert [chips_of(table)[seat] + lying.count("ABCD"[seat]) for seat in range(4)] == [6] * 4


def number_of(table: Table, places: list[int]) -> str:
    """Return the name of one of some places, another one for another number of chips."""
    names = [spot for spot in (f"ZR0{number}" for number in range(1, 8)) if at(table, spot) in places]
    return names[sum(chips_of(table)) % len(names)]


# No place for a chip


def test_whoever_finds_all_stacks_closed_is_left_out_and_bidding_ends_if_nobody_can_bid() -> None:
    """SNR-A17: chips that have no place stay in the hand."""
    table = bidding("ZR01 1e", laid="ZR01 A")

    table = after(table, "A: ZR01")

    assert table.step == BUILDING
    assert (stacks(table), chips_of(table)) == ({"ZR01": "A"}, [5, 6])


def test_without_any_undeveloped_zone_there_is_no_bidding() -> None:
    """SNR-A17."""
    table = in_step(with_roles(city("ZR01 1e; ZR02 2e; BRRa 1e 2e"), "A 03 B 21"), BIDDING)

    assert rules_with().settled(table).step == BUILDING


def test_where_the_protester_stands_on_the_only_zone_there_is_no_bidding() -> None:
    """SNR-A17."""
    table = bidding("ZR01 1e")._replace(closed=at(city("ZR01 1e"), "ZR01"))

    assert rules_with().settled(table).step == BUILDING


def test_snr_a17_a_chip_with_a_place_has_to_be_placed() -> None:
    refusal = refused(bidding(), "A: skip")

    assert refusal.clause == "SNR-A17"
    assert refusal.why == "there is a zone tile on which this player may bid"


def test_a_skipped_chip_of_somebody_who_cannot_bid_may_be_written_down() -> None:
    table = with_player(with_roles(bidding("ZR01 1e", laid="ZR01 AA"), "A 19"), 0, chips=2)

    assert table.seat == 0
    assert after(table, "B: skip") == table


def test_only_the_mayor_goes_on_where_all_stacks_are_closed() -> None:
    """SNR-A17 and SNR-A19."""
    table = in_step(with_roles(city("ZR01 1e", 3), "A 03 B 19 C 21"), BIDDING)
    table = rules_with().settled(with_chips(table, "ZR01 CC"))

    assert table.seat == 1
    assert after(table, "B: ZR01").seat == 2


def test_after_the_mayor_a_stack_is_judged_anew() -> None:
    """SNR-A19: open to everybody, unless both chips on top are the Mayor's."""
    table = with_roles(bidding(seats=3, laid="ZR01 AA"), "A 03 B 19 C 21")._replace(seat=1)

    table = after(table, "B: ZR01")
    assert stacks(after(table, "C: ZR01"))["ZR01"] == "AABC"
    assert refused(table, "C: ZR02", "A: ZR02", "B: ZR01", "C: ZR01").clause == "SNR-9.5"


def test_the_mayor_bids_on_an_own_closed_stack() -> None:
    """SNR-A19: nothing forbids it."""
    table = with_roles(bidding(laid="ZR01 AA"), "A 19")

    assert stacks(after(table, "A: ZR01"))["ZR01"] == "AAA"


# Two chips a turn


def test_a_table_may_place_two_chips_a_turn() -> None:
    """SNR-9.8: on one tile, which closes it, or on two."""
    table = after(bidding(), "A: ZR01 ZR01", "B: ZR02 ZR03", rules=TWO)

    assert stacks(table) == {"ZR01": "AA", "ZR02": "B", "ZR03": "B"}
    assert (table.seat, chips_of(table)) == (0, [4, 4])


def test_snr_9_5_a_stack_that_two_chips_of_a_turn_have_closed_is_closed_to_all() -> None:
    table = after(bidding(), "A: ZR01 ZR01", rules=TWO)

    assert refused(table, "B: ZR01 ZR02", rules=TWO).clause == "SNR-9.5"


def test_snr_9_5_on_an_own_chip_the_first_chip_closes_the_stack_and_the_second_goes_elsewhere() -> None:
    """SNR-A20."""
    table = bidding(laid="ZR01 BA")

    assert refused(table, "A: ZR01 ZR01", rules=TWO).clause == "SNR-9.5"
    assert stacks(after(table, "A: ZR01 ZR02", rules=TWO)) == {"ZR01": "BAA", "ZR02": "A"}


def test_on_a_chip_of_another_both_may_go_on_one_tile() -> None:
    """SNR-A20."""
    assert stacks(after(bidding(laid="ZR01 B"), "A: ZR01 ZR01", rules=TWO)) == {"ZR01": "BAA"}


def test_the_mayor_may_place_both_on_an_own_chip() -> None:
    """SNR-A20: Mayor excepted."""
    table = with_roles(bidding(laid="ZR01 A"), "A 19")

    assert stacks(after(table, "A: ZR01 ZR01", rules=TWO)) == {"ZR01": "AAA"}


def test_a_second_chip_without_a_place_stays_in_the_hand_and_the_turn_is_over() -> None:
    """SNR-A20: A's first chip closes the only stack; the Mayor goes on."""
    table = with_roles(bidding("ZR01 1e", laid="ZR01 A"), "B 19")

    table = after(table, "A: ZR01", rules=TWO)

    assert (table.step, table.seat, table.bids, chips_of(table)) == (BIDDING, 1, 0, [4, 6])


def test_a_player_who_had_no_place_for_a_chip_bids_again_when_there_is_one() -> None:
    """SNR-A20 and SNR-A19: one chip of the Mayor opens the stack, so A may bid again."""
    table = with_roles(bidding("ZR01 1e", laid="ZR01 AA"), "B 19")
    table = TWO.settled(with_player(table, 1, chips=1))

    table = after(table, "B: ZR01", rules=TWO)

    assert (table.seat, table.bids) == (0, 0)
    assert stacks(after(table, "A: ZR01", rules=TWO)) == {"ZR01": "AABA"}


def test_snr_5_5_the_second_chip_of_a_turn_may_not_be_left_out() -> None:
    """SNR-A17: it has a place."""
    assert refused(bidding(), "A: ZR01", "B: ZR02", rules=TWO).clause == "SNR-5.5"


def test_the_two_chips_of_a_turn_may_stand_on_two_lines() -> None:
    table = after(bidding(), "A: ZR01", "A: ZR02", "B: ZR02", "B: ZR02", rules=TWO)

    assert stacks(table) == {"ZR01": "A", "ZR02": "ABB"}


def test_with_an_odd_chip_left_a_turn_has_one() -> None:
    """Nobody can place what is not there."""
    table = after(with_player(bidding(), 0, chips=1), "A: ZR01", rules=TWO)

    assert (table.seat, table.bids) == (1, 0)


def test_bidding_is_over_before_the_banker_claims() -> None:
    table = with_roles(bidding(laid="ZR01 ABABA; ZR02 BABAB"), "B 13")

    table = after(table, "A: ZR03", "B: ZR03")

    assert (table.step, table.seat, chips_of(table)) == (CLAIMING, 1, [5, 4])
