"""Spirit chips: SNK-10, and what the rulings say about them."""

import pytest

from generator.scoring.sunken.table import Table
from tests.scoring.sunken.setting import (
    after,
    lake,
    player_of,
    refused,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
)

ROAD = "a1> c1v 9@c3 c4v 5@c6 d6v e6v 10@e5"
EVERYTHING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]


def on(card: str = "0/7", chips: int = 1, pieces: str = ROAD, spirit: str = "") -> Table:
    """Return a table of two on which yellow owns chips, taken from the supply, and has played a card."""
    table = with_pieces(start(), pieces, spirit)
    table = with_player(table, 0, chips=chips)._replace(supply=table.supply - chips)
    return after(table, f"card {card}")


def test_at_first_eight_chips_lie_beside_the_board_and_nobody_has_one() -> None:
    assert start(4).supply == 8
    assert [player.chips for player in start(4).players] == [0] * 4


def test_a_chip_adds_a_point_for_each_treasure_with_its_house_side_up() -> None:
    table = with_treasures(on(), 0, opened=[5], safe=[3, 4])

    assert after(table, "chip").now.points == 7 + 8


@pytest.mark.parametrize("safe", range(11))
def test_the_fewer_houses_there_are_left_the_less_a_chip_is_worth(safe: int) -> None:
    table = with_treasures(on(), 0, safe=EVERYTHING[:safe])

    assert after(table, "chip").now.points == 7 + 11 - safe


def test_the_chest_counts_as_a_house_while_its_house_side_is_up() -> None:
    hidden = with_treasures(on(), 0, safe=EVERYTHING[:-1])
    is_open = with_treasures(on(), 0, safe=EVERYTHING[:-2], opened=[12])

    assert after(hidden, "chip").now.points == 7 + 1
    assert after(is_open, "chip").now.points == 7 + 1


def test_a_chip_returns_to_those_beside_the_board() -> None:
    table = after(on(chips=2), "chip")

    assert (player_of(table, 0).chips, table.supply) == (1, 7)


def test_snk_10_1_who_has_no_chip_cannot_use_one() -> None:
    found = refused(on(chips=0), "chip")

    assert (found.clause, found.why) == ("SNK-10.1", "this player has no spirit chip")


def test_the_chips_of_others_are_of_no_use() -> None:
    assert refused(with_player(on(chips=0), 1, chips=3), "chip").clause == "SNK-10.1"


def test_snk_10_3_a_second_chip_waits_for_another_turn() -> None:
    table = on(chips=3)

    found = refused(table, "chip", "chip")
    later = after(table, "chip", "done", "card 0/7", "done", "card 1/6", "chip")

    assert found.clause == "SNK-10.3"
    assert player_of(later, 0).chips == 1


def test_snk_10_3_a_player_with_several_chips_uses_one_before_or_behind_the_pieces() -> None:
    table = on("1/6", chips=2)

    assert refused(table, "chip", "street g7>", "chip").clause == "SNK-10.3"
    assert after(table, "street g7>", "chip").now.points == 6 + 11


def test_snk_a24_a_chip_is_given_back_before_the_first_step() -> None:
    found = refused(on(), "step a1>", "chip")

    assert (found.clause, found.why) == (
        "SNK-A24",
        "a chip is given back before the adventurer's first step",
    )


def test_the_number_is_fixed_before_the_move_and_what_is_found_on_the_way_changes_nothing() -> None:
    table = after(on(), "chip", "step a1>", "step c1v", "step c3", "step c4v", "step c6")

    assert told(player_of(table, 0).open) == [5, 9]
    assert table.now.points == 7 + 11 - 5


def test_an_own_move_of_the_spirit_may_come_before_the_chip_and_what_it_turned_back_counts() -> None:
    table = with_player(on(spirit="c1v"), 0, "c1v")
    table = with_treasures(table, 0, opened=[5], safe=[3])

    table = after(table, "haunt c3", "chip")

    assert told(player_of(table, 0).open) == []
    assert table.now.points == 7 + 10


def test_a_chip_ends_the_move_of_the_spirit() -> None:
    table = on(spirit="c1v")

    assert refused(table, "haunt c3", "chip", "haunt c4v").clause == "SNK-A8"


def test_a_chip_without_a_house_side_is_worth_nothing_and_is_given_back_all_the_same() -> None:
    table = after(with_treasures(on(), 0, safe=EVERYTHING), "chip")

    assert (table.now.points, player_of(table, 0).chips, table.supply) == (7, 0, 8)


def test_a_chip_without_a_step_is_spent() -> None:
    table = after(on(), "chip", "done")

    assert (player_of(table, 0).chips, table.supply) == (0, 8)


def test_the_points_of_a_chip_end_with_the_turn() -> None:
    table = after(on(), "chip", "done", "card 0/7", "done", "card 1/6")

    assert table.now.points == 6


def test_a_chip_lets_an_adventurer_walk_farther_than_its_card() -> None:
    table = after(on("4/2"), "chip", "step a1>", "step c1v", "step c3", "step c4v")

    assert player_of(table, 0).at == lake().water.named["c4v"]


def test_a_chip_that_was_given_back_can_be_handed_out_again_in_the_same_turn() -> None:
    table = with_player(on(spirit="c1v", chips=1), 1, "c1v")._replace(supply=0)

    table = after(table, "chip", "haunt c3")

    assert [player.chips for player in table.players] == [0, 1]
    assert table.supply == 0


def test_chips_held_and_beside_the_board_are_always_eight() -> None:
    table = with_player(on(chips=2, spirit="c1v"), 1, "c1v")

    for step in ("chip", "step a1>", "haunt c3", "done", "card 0/7"):
        table = after(table, step)
        assert table.supply + sum(player.chips for player in table.players) == 8
