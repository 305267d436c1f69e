"""SNK-3: the turn, its movement card, and when cards come back to the hand."""

import pytest

from generator.scoring.engine import Move, Refusal, legal
from generator.scoring.sunken.table import Table
from generator.scoring.sunken.water import members
from tests.scoring.sunken.setting import (
    after,
    lake,
    legal_line,
    line,
    refused,
    rules_with,
    start,
    with_pieces,
    wrong_line,
)

FREE = ("0/7", "1/6", "2/5", "3/4", "4/2", "4/3")


def in_hand(table: Table, seat: int) -> list[str]:
    """Return the cards in a player's hand."""
    hand = lake().corners[table.players[seat].corner].hand
    return [str(hand[card]) for card in members(table.players[seat].hand)]


def with_hand(table: Table, seat: int, *cards: str) -> Table:
    """Return a table on which a player has just some cards in hand."""
    hand = [str(card) for card in lake().corners[table.players[seat].corner].hand]
    kept = sum(1 << hand.index(card) for card in cards)
    return table.with_player(seat, table.players[seat]._replace(hand=kept))


def test_a_turn_begins_with_one_of_the_six_cards() -> None:
    """SNK-3.2 and SNK-2.3."""
    moves = legal(rules_with(), start())

    assert [move.verb for move in moves] == ["card"] * 6
    assert {move.seat for move in moves} == {0}
    assert in_hand(start(), 0) == list(FREE)


def test_a_card_opens_all_three_actions_and_the_end_of_the_turn() -> None:
    """SNK-3.3 and SNK-3.4."""
    table = with_pieces(start(), "a1> c1> d2>", spirit="d2>")
    table = after(table, "card 1/6")

    verbs = {move.verb for move in legal(rules_with(), table)}

    assert verbs == {"street", "house", "step", "haunt"}
    assert "done" in {move.verb for move in legal(rules_with(), after(table, "street a9>"))}


@pytest.mark.parametrize(("card", "pieces", "points"), [("0/7", 0, 7), ("3/4", 3, 4), ("4/2", 4, 2)])
def test_the_upper_number_is_for_pieces_and_the_lower_one_for_points(
    card: str, pieces: int, points: int
) -> None:
    """SNK-3.5."""
    table = after(start(), f"card {card}")

    assert table.now.points == points
    assert table.now.may_stop is (pieces == 0)
    assert card not in in_hand(table, 0)


@pytest.mark.parametrize(
    "step", ["street a1>", "house 9 c3", "step home", "chip", "roll 2", "haunt d5>", "done"]
)
def test_snk_3_2_nothing_comes_before_the_card(step: str) -> None:
    refusal = refused(start(), step)

    assert (refusal.clause, refusal.why) == ("SNK-3.2", "a turn begins with a movement card")


def test_snk_3_2_a_turn_has_one_card() -> None:
    refusal = refused(start(), "card 3/4", "card 2/5")

    assert (refusal.clause, refusal.why) == ("SNK-3.2", "one card a turn, and this turn has one already")


def test_snk_3_2_a_played_card_is_not_in_the_hand() -> None:
    refusal = refused(after(start(), "card 0/7", "done", "card 0/7", "done"), "card 0/7")

    assert refusal.clause == "SNK-3.2"
    assert refusal.why == "0/7 lies on the table until all cards are played"
    assert (refusal.need, refusal.have) == ("one of 1/6 2/5 3/4 4/2 4/3", "0/7")
    assert refusal.because == (Move(0, "card", (0,)),)


def test_snk_3_2_there_are_no_other_cards() -> None:
    issue = wrong_line(start(), "5/5 a1>")

    assert (issue.clause, issue.typed) == ("SNK-3.2", "5/5")
    assert (issue.need, issue.have) == ("one of 0/7 1/6 2/5 3/4 4/2 4/3", "5/5")


def test_a_card_that_is_not_written_is_the_one_that_makes_the_line_legal() -> None:
    table = legal_line(start(), "a1> c1> go c1")

    assert in_hand(table, 0) == ["0/7", "1/6", "3/4", "4/2", "4/3"]


def test_snk_3_2_a_line_without_a_card_needs_one_that_fits() -> None:
    issue = wrong_line(with_hand(start(), 0, "0/7", "1/6"), "a1> c1> go c1")

    assert issue.clause == "SNK-3.2"
    assert issue.message == "no card is written, and with none of the hand this turn is legal"


def test_two_cards_that_fit_a_line_make_it_ambiguous() -> None:
    (issue,) = line(start(), "a1> b2> c3> d4>", helpful=True).issues

    assert issue.code == "ambiguous"
    assert [text.split()[1] for text in issue.legal] == ["4/2", "4/3"]


# Cards come back


def test_played_cards_stay_on_the_table_until_the_hand_is_empty() -> None:
    """SNK-3.6 and SNK-A39: the sixth turn ends with all six cards in hand."""
    table = with_hand(start(), 0, "0/7", "4/2")

    table = after(table, "card 0/7", "done")
    assert in_hand(table, 0) == ["4/2"]

    table = after(table, "card 0/7", "done", "card 4/2")
    assert in_hand(table, 0) == []

    table = after(table, "street a1>", "street c1>", "street e1>", "street g1>", "done")
    assert in_hand(table, 0) == list(FREE)
    assert in_hand(table, 1) == ["1/6", "2/5", "3/4", "4/2", "4/3"]


def test_snk_3_2_the_last_card_is_back_no_sooner_than_at_the_end_of_its_turn() -> None:
    """SNK-A39."""
    table = with_hand(start(), 0, "0/7")

    assert refused(table, "card 0/7", "card 1/6").clause == "SNK-3.2"
    assert in_hand(after(table, "card 0/7"), 0) == []


# Whose turn it is


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_and_a_round_ends_behind_the_last_seat(seats: int) -> None:
    """SNK-3.1 and SNK-3.7."""
    table, seen = start(seats), []
    for _ in range(seats):
        seen.append((table.round, table.seat))
        table = after(table, "card 0/7", "done")

    assert seen == [(1, seat) for seat in range(seats)]
    assert (table.round, table.seat) == (2, 0)


def test_snk_3_7_nobody_plays_out_of_turn() -> None:
    refusal = rules_with().attempt(start(), Move(1, "card", (0,)))

    assert isinstance(refusal, Refusal)
    assert (refusal.clause, refusal.why) == ("SNK-3.7", "it is the turn of A")


def test_moving_is_optional_and_appearing_is_not() -> None:
    """SNK-3.7."""
    table = with_pieces(start(), "a1> c1>", spirit="c1>")

    assert after(table, "card 1/6", "street a9>", "done").seat == 1
    assert refused(table, "card 1/6", "step a1>", "haunt a1>", "done").clause == "SNK-4.1"


def test_a_new_turn_begins_with_nothing_of_the_old_one() -> None:
    table = after(start(), "card 3/4", "street a1>", "street c1>", "house 9 d2", "step a1>", "done")

    assert table.now == start().now


def test_any_seat_may_begin_if_the_start_player_is_drawn() -> None:
    """SNK-A41."""
    rules = rules_with("setup.start=seed")
    table = start(3, rules)

    assert {move.seat for move in legal(rules, table)} == {0, 1, 2}

    begun = rules.attempt(table, Move(2, "card", (0,)))
    assert isinstance(begun, Table)
    assert (begun.seat, begun.first) == (2, 2)
    assert {move.seat for move in legal(rules, begun)} == {2}


def test_a_round_ends_before_the_player_who_began() -> None:
    """SNK-A41 and SNK-A34."""
    rules = rules_with("setup.start=seed")
    table: Table | Refusal = start(3, rules)
    rounds = []
    for seat in (2, 0, 1):
        assert isinstance(table, Table)
        rounds.append(table.round)
        table = rules.attempt(table, Move(seat, "card", (0,)))
        assert isinstance(table, Table)
        table = rules.attempt(table, Move(seat, "done"))

    assert isinstance(table, Table)
    assert rounds == [1, 1, 1]
    assert (table.round, table.seat) == (2, 2)
