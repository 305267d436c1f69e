"""Pieces submerge: SNK-8, and adventurers are sent home: SNK-9."""

import pytest

from generator.scoring.sunken.haunting import is_inside
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import HOME, Table
from tests.scoring.sunken.setting import (
    after,
    lake,
    pieces_on,
    player_of,
    rules_with,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
)

ROW = "a2> c2> 5@c3 c4> e4>"
"""Two streets, house 5 and two streets, one behind the other, from yellow's territory on."""

EVERYTHING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]


def on(pieces: str = ROW, spirit: str = "a2>", seats: int = 2, rules: SunkenRules | None = None) -> Table:
    """Return a table on which yellow has played the card without pieces; the spirit stands on a piece."""
    return after(with_pieces(start(seats, rules), pieces, spirit), "card 0/7", rules=rules)


def standing(table: Table, *places: str) -> Table:
    """Return a table on which the adventurers stand at these places, seat by seat."""
    for seat, place in enumerate(places):
        table = with_player(table, seat, place)
    return table


def at_home(table: Table) -> list[bool]:
    return [player.at == HOME for player in table.players]


def chips(table: Table) -> list[int]:
    return [player.chips for player in table.players]


# 8: what submerges


def test_what_the_spirit_leaves_or_crosses_submerges_and_where_it_stops_remains() -> None:
    table = on()

    assert pieces_on(after(table, "haunt c2>")) == ["5@c3", "c2>", "c4>", "e4>"]
    assert pieces_on(after(table, "haunt c2>", "haunt c3", "haunt c4>")) == ["c4>", "e4>"]


def test_the_piece_where_it_starts_submerges_too_and_one_it_does_not_touch_stays() -> None:
    table = after(on("a2> c2> b3> 9@h5", "a2>"), "haunt b3>")

    assert pieces_on(table) == ["9@h5", "c2>", "b3>"]


def test_a_spirit_that_stays_sinks_nothing() -> None:
    table = on("e1> e2> 9@e5", "e1>")

    assert pieces_on(after(table, "roll 4", "done")) == pieces_on(table)


def test_squares_of_a_submerged_piece_are_free_again() -> None:
    table = after(with_pieces(start(), "a2> c2> 9@h5", "a2>"), "card 1/6", "haunt c2>", "street a2>")

    assert "a2>" in pieces_on(table)


def test_a_house_returns_to_its_grotto_and_may_rise_again_in_the_same_turn() -> None:
    table = after(with_pieces(start(), "9@c3 c4> 5@h5", "c3"), "card 1/6", "haunt c4>")

    assert table.houses[lake().houses.index(9)] == -1
    assert "9@g3" in pieces_on(after(table, "house 9 g3"))


def test_a_street_is_gathered_on_space_2_at_first() -> None:
    table = on()

    assert table.stacks == (20, 1, 1, 1, 1, 0)
    assert after(table, "haunt c2>", "haunt c3", "haunt c4>").stacks == (20, 3, 1, 1, 1, 0)


@pytest.mark.parametrize("drawing", range(5))
def test_streets_are_gathered_on_the_space_behind_the_one_in_use(drawing: int) -> None:
    table = on()._replace(draw=drawing)
    before = table.stacks

    gathered = after(table, "haunt c2>").stacks

    assert [here - there for here, there in zip(gathered, before, strict=True)] == [
        int(space == drawing + 1) for space in range(6)
    ]


def test_behind_the_hourglass_streets_are_gathered_on_space_6_from_which_they_are_taken() -> None:
    table = on()._replace(draw=5, stacks=(0, 0, 0, 0, 0, 0))

    assert after(table, "haunt c2>").stacks == (0, 0, 0, 0, 0, 1)


def test_a_way_of_three_spaces_over_streets_sinks_just_those_streets() -> None:
    table = on("a2> c2> e2> g2> 9@h5", "a2>")

    table = after(table, "haunt c2>", "haunt e2>", "haunt g2>")

    assert pieces_on(table) == ["9@h5", "g2>"]
    assert table.stacks[1] == 1 + 3


# 9: who is sent home


def test_an_adventurer_on_a_piece_that_submerges_is_at_home() -> None:
    table = standing(on(), "home", "c2>")

    assert at_home(after(table, "haunt c2>")) == [True, False]
    assert at_home(after(table, "haunt c2>", "haunt c3")) == [True, True]


def test_an_adventurer_on_the_piece_where_the_spirit_started_is_sent_home() -> None:
    assert at_home(after(standing(on(), "home", "a2>"), "haunt c2>")) == [True, True]


def test_an_adventurer_in_a_house_that_submerges_is_sent_home_like_one_on_a_street() -> None:
    table = standing(on(spirit="c3"), "home", "c3")

    table = after(table, "haunt c4>")

    assert at_home(table) == [True, True]
    assert chips(table) == [0, 1]


def test_nothing_happens_to_an_adventurer_where_the_spirit_stops() -> None:
    table = with_treasures(standing(on(), "home", "c2>"), 1, opened=[5])

    table = after(table, "haunt c2>", "done")

    assert at_home(table) == [True, False]
    assert told(player_of(table, 1).open) == [5]
    assert chips(table) == [0, 0]


def test_an_adventurer_beside_the_way_of_the_spirit_stays() -> None:
    table = standing(on("a2> c2> a3> 9@h5", "a2>"), "home", "a3>")

    assert at_home(after(table, "haunt c2>")) == [True, False]


def test_who_is_sent_home_turns_all_open_treasures_to_the_house_side() -> None:
    table = with_treasures(standing(on(), "home", "a2>"), 1, opened=[5, 9, 12], safe=[3])

    player = player_of(after(table, "haunt c2>"), 1)

    assert told(player.open) == []
    assert told(player.safe) == [3]
    assert told(player.hidden) == [value for value in EVERYTHING if value != 3]


def test_the_open_treasures_of_others_stay_open() -> None:
    table = with_treasures(standing(on(), "e4>", "a2>"), 0, opened=[5])

    assert told(player_of(after(table, "haunt c2>"), 0).open) == [5]


def test_who_is_sent_home_takes_one_chip_from_those_beside_the_board() -> None:
    table = after(with_treasures(standing(on(), "home", "a2>"), 1, opened=[5, 9]), "haunt c2>")

    assert chips(table) == [0, 1]
    assert table.supply == 8 - 1


def test_who_sends_the_own_adventurer_home_gets_no_chip_and_loses_the_treasures_all_the_same() -> None:
    table = after(with_treasures(standing(on(), "a2>"), 0, opened=[5]), "haunt c2>")

    assert at_home(table) == [True, True]
    assert told(player_of(table, 0).open) == []
    assert (chips(table), table.supply) == ([0, 0], 8)


def test_who_is_sent_home_stays_on_turn_where_the_table_was() -> None:
    table = after(standing(on(), "home", "a2>"), "haunt c2>")

    assert table.seat == 0


# rulings


def test_each_adventurer_on_the_way_is_sent_home_and_each_owner_but_the_active_one_gets_a_chip() -> None:
    table = standing(on(seats=4), "c2>", "a2>", "c2>", "c3")

    table = after(table, "haunt c2>", "haunt c3")

    assert at_home(table) == [True, True, True, False]
    assert chips(table) == [0, 1, 1, 0]
    assert table.supply == 8 - 2


def test_a_second_loss_in_another_turn_is_worth_a_second_chip() -> None:
    table = standing(on(), "home", "a2>")
    table = after(table, "haunt c2>", "done", "card 0/7", "done", "card 1/6", "street g7>")
    table = standing(table, "home", "c2>")

    assert chips(after(table, "haunt c3")) == [0, 2]


def test_a_chip_is_given_even_if_no_treasure_was_lost() -> None:
    assert chips(after(standing(on(), "home", "a2>"), "haunt c2>")) == [0, 1]


def test_a_table_may_agree_on_chips_for_lost_treasures_only() -> None:
    rules = rules_with("chips.only_if_loss=yes")
    poor = standing(on(rules=rules), "home", "a2>")
    rich = with_treasures(poor, 1, opened=[5])

    assert chips(after(poor, "haunt c2>", rules=rules)) == [0, 0]
    assert chips(after(rich, "haunt c2>", rules=rules)) == [0, 1]


def test_without_chips_nobody_gets_any() -> None:
    rules = rules_with("variant.no_chips=yes")
    table = after(standing(on(rules=rules), "home", "a2>"), "haunt c2>", rules=rules)

    assert (at_home(table), chips(table), table.supply) == ([True, True], [0, 0], 0)


def test_the_last_chip_goes_to_whoever_was_on_the_piece_that_sank_first() -> None:
    table = standing(on(seats=3), "home", "c2>", "a2>")._replace(supply=1)

    table = after(table, "haunt c2>", "haunt c3")

    assert at_home(table) == [True, True, True]
    assert (chips(table), table.supply) == ([0, 0, 1], 0)


@pytest.mark.parametrize(("active", "gets"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_on_one_piece_the_last_chip_goes_to_the_next_clockwise_from_the_active_player(
    active: int, gets: int
) -> None:
    everybody = standing(with_pieces(start(4), "e1> e2> 9@h5", "e1>"), *["e1>"] * 4)
    table = everybody._replace(seat=active, supply=1)

    table = after(table, "card 0/7")
    table = after(table, *([] if is_inside(lake(), table) else ["roll 1"]), "haunt e2>")

    assert at_home(table) == [True] * 4
    assert chips(table) == [int(seat == gets) for seat in range(4)]


def test_without_a_chip_left_the_adventurers_are_sent_home_all_the_same() -> None:
    table = after(standing(on(), "home", "a2>")._replace(supply=0), "haunt c2>")

    assert (at_home(table), chips(table), table.supply) == ([True, True], [0, 0], 0)


def test_who_is_sent_home_by_the_own_spirit_has_the_rest_of_the_points() -> None:
    table = with_pieces(start(), "a1> c1v d2> f2>", "c1v")
    table = after(with_treasures(table, 0, opened=[5]), "card 0/7", "step a1>", "step c1v", "haunt d2>")

    assert at_home(table) == [True, True]
    # the treasures were turned back before: there is nothing to make safe
    assert told(player_of(table, 0).safe) == []
    assert after(table, "step a1>").now.points == 7 - 3


def test_a_treasure_that_is_lost_in_mid_turn_may_be_found_again_in_the_same_turn() -> None:
    table = with_pieces(start(), "a1> c1v 9@c3 d2v e2v", "d2v")
    table = after(with_player(table, 0, "d2v"), "card 0/7", "step c3", "step d2v", "haunt e2v")
    assert told(player_of(table, 0).open) == []

    table = after(table, "step a1>", "step c1v", "step c3")

    assert told(player_of(table, 0).open) == [9]
    assert table.now.points == 7 - 5
