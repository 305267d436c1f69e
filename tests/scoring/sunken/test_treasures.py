"""Treasures are found and brought home: SNK-6, and the chest: SNK-11."""

import pytest

from generator.scoring.engine import legal
from generator.scoring.sunken.table import Player, Table
from tests.scoring.sunken.setting import (
    after,
    lake,
    player_of,
    rules_with,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
)

ROAD = "a1> c1v 9@c3 c4v 5@c6 d6v e6v 10@e5"
"""From yellow's village by house 9 to house 5, and a street on to nowhere."""

ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]


def on(pieces: str = ROAD, at: str = "home", card: str = "0/7") -> Table:
    """Return a table of two on which yellow, at a piece, has played a card."""
    return after(with_player(with_pieces(start(), pieces), 0, at), f"card {card}")


def piles(table: Table, seat: int = 0) -> tuple[list[int], list[int], list[int]]:
    """Return the values of a player's hidden, open and safe treasures."""
    player: Player = player_of(table, seat)
    return told(player.hidden), told(player.open), told(player.safe)


def verbs(table: Table) -> set[str]:
    """Return what the player on turn can do."""
    return {move.verb for move in legal(rules_with(), table)}


def without(*values: int) -> list[int]:
    return [value for value in ALL if value not in values]


# 6.1 to 6.5


def test_at_first_all_treasures_lie_house_side_up() -> None:
    assert [piles(start(4), seat) for seat in range(4)] == [(ALL, [], [])] * 4


def test_the_treasure_of_a_house_is_turned_as_soon_as_it_is_entered() -> None:
    before = after(on(), "step a1>", "step c1v")

    entered = after(before, "step c3")

    assert piles(before) == (ALL, [], [])
    assert piles(entered) == (without(9), [9], [])


def test_only_the_own_treasure_is_turned_even_if_another_adventurer_stands_there() -> None:
    table = with_player(on(at="c1v"), 1, "c3")

    assert piles(after(table, "step c3"), 1) == (ALL, [], [])


@pytest.mark.parametrize("number", range(1, 10))
def test_each_house_has_the_treasure_of_its_own_number(number: int) -> None:
    table = on(f"a1> c1v {number}@c3 10@e5", at="c1v")

    assert piles(after(table, "step c3")) == (without(number), [number], [])


def test_in_one_move_any_number_of_houses_is_searched() -> None:
    table = after(on(at="c1v"), "step c3", "step c4v", "step c6", "step d6v")

    assert piles(table) == (without(5, 9), [5, 9], [])


def test_what_is_open_is_not_safe_when_the_turn_ends_away_from_home() -> None:
    table = after(on(at="c1v"), "step c3", "step c1v", "step a1>", "done")

    assert piles(table) == (without(9), [9], [])


def test_a_house_side_turned_in_an_earlier_turn_stays_open() -> None:
    table = with_treasures(on(at="c4v"), 0, opened=[9])

    assert piles(after(table, "step c6")) == (without(5, 9), [5, 9], [])


def test_all_open_treasures_are_safe_once_the_adventurer_steps_into_its_village() -> None:
    table = with_treasures(on(at="a1>"), 0, opened=[5, 9], safe=[3])

    assert piles(after(table, "step home")) == (without(3, 5, 9), [], [3, 5, 9])


def test_treasures_are_made_safe_in_the_middle_of_a_move_too() -> None:
    table = with_treasures(on(at="a1>"), 0, opened=[5])

    table = after(table, "step home", "step a1>", "step c1v", "step c3")

    assert piles(table) == (without(5, 9), [9], [5])


def test_an_adventurer_that_stays_at_home_makes_nothing_safe() -> None:
    # nobody can have open treasures there; if paper says so, only a step into the village counts
    table = with_treasures(on(), 0, opened=[5])

    assert piles(after(table, "done")) == (without(5), [5], [])


def test_safe_treasures_stay_safe_when_the_adventurer_is_sent_home() -> None:
    table = with_pieces(start(), "a1> c1v 9@c3", "c1v")
    table = with_treasures(with_player(table, 0, "c1v"), 0, opened=[5], safe=[3])

    table = after(table, "card 0/7", "haunt c3")

    assert piles(table) == (without(3), [], [3])


# rulings about treasures


def test_a_house_whose_treasure_is_open_or_safe_changes_nothing() -> None:
    is_open = with_treasures(on(at="c1v"), 0, opened=[9])
    is_safe = with_treasures(on(at="c1v"), 0, safe=[9])

    assert piles(after(is_open, "step c3")) == piles(is_open)
    assert piles(after(is_safe, "step c3")) == piles(is_safe)


def test_a_house_that_is_entered_twice_in_a_move_gives_one_treasure() -> None:
    table = after(on(at="c1v"), "step c3", "step c1v", "step c3")

    assert piles(table) == (without(9), [9], [])


def test_to_turn_a_treasure_or_to_make_it_safe_cannot_be_declined() -> None:
    at_the_door, before_home = on(at="c1v"), with_treasures(on(at="a1>"), 0, opened=[5])

    # the step is the only move for it, and after the step it has happened
    assert verbs(at_the_door) == verbs(before_home) == {"step", "roll", "done"}
    assert (
        verbs(after(at_the_door, "step c3")) == verbs(after(before_home, "step home")) == verbs(at_the_door)
    )


def test_a_treasure_found_again_after_a_loss_is_open_again() -> None:
    table = with_pieces(start(), "9@c3 c4v d4v d6>", "c4v")
    table = after(with_treasures(with_player(table, 0, "c4v"), 0, opened=[9]), "card 0/7", "haunt d4v")
    assert piles(table) == (ALL, [], [])

    table = after(with_player(with_pieces(table, "c1v 9@c3 d4v", "d4v"), 0, "c1v"), "step c3")

    assert piles(table) == (without(9), [9], [])


# 11: the chest


def in_the_middle(house: int = 10, at: str = "e3v") -> Table:
    return on(f"e3v {house}@e5 e6v f5>", at=at)


def test_the_house_in_the_middle_turns_its_own_treasure_and_the_chest() -> None:
    assert piles(after(in_the_middle(), "step e5")) == (without(10, 12), [10, 12], [])


def test_to_walk_across_the_middle_is_enough() -> None:
    table = after(in_the_middle(), "step e5", "step e6v")

    assert piles(table) == (without(10, 12), [10, 12], [])


@pytest.mark.parametrize("number", range(1, 10))
def test_the_chest_lies_in_any_house_that_stands_in_the_middle(number: int) -> None:
    table = after(in_the_middle(number), "step e5")

    assert piles(table) == (without(number, 12), [number, 12], [])


def test_house_10_elsewhere_has_no_chest() -> None:
    table = after(on("a1> c1v 10@c3 9@e5", at="c1v"), "step c3")

    assert piles(table) == (without(10), [10], [])


def test_only_the_chest_is_turned_if_the_treasure_of_the_house_is_open_or_safe() -> None:
    is_open = with_treasures(in_the_middle(), 0, opened=[10])
    is_safe = with_treasures(in_the_middle(), 0, safe=[10])

    assert piles(after(is_open, "step e5")) == (without(10, 12), [10, 12], [])
    assert piles(after(is_safe, "step e5")) == (without(10, 12), [12], [10])


def test_a_chest_that_is_open_or_safe_already_stays_as_it_is() -> None:
    is_open = with_treasures(in_the_middle(7), 0, opened=[12])
    is_safe = with_treasures(in_the_middle(7), 0, safe=[12])

    assert piles(after(is_open, "step e5")) == (without(7, 12), [7, 12], [])
    assert piles(after(is_safe, "step e5")) == (without(7, 12), [7], [12])


def test_the_chest_is_safe_only_in_the_village_and_lost_like_any_treasure() -> None:
    carried = with_treasures(on(at="a1>"), 0, opened=[12])
    caught = with_pieces(start(), "e3v 10@e5 e6v", "e5")
    caught = after(with_treasures(with_player(caught, 0, "e5"), 0, opened=[12]), "card 0/7", "roll 1")

    assert piles(after(carried, "step home")) == (without(12), [], [12])
    assert piles(after(caught, "haunt e6v")) == (ALL, [], [])


def test_the_chest_is_worth_12_and_counts_as_one_treasure() -> None:
    assert lake().treasures[lake().chest] == 12
    assert lake().all_treasures.bit_count() == 11
