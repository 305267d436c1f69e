"""The adventurer moves: SNK-5, and what the rulings say about its ways."""

import pytest

from generator.scoring.sunken.table import Table
from tests.scoring.sunken.setting import (
    after,
    lake,
    place_of,
    player_of,
    refused,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
)

STREETS = "a1> c1> e1> g1v"
"""Four streets in a row from yellow's village on."""


def on(pieces: str, at: str = "home", card: str = "0/7", spirit: str = "") -> Table:
    """Return a table of two on which yellow, at a piece, has played a card."""
    return after(with_player(with_pieces(start(), pieces, spirit), 0, at), f"card {card}")


# 5.1 to 5.4: how far, and over what


def test_an_adventurer_goes_as_many_pieces_as_the_card_has_points_or_fewer() -> None:
    table = on(STREETS, card="4/3")

    three = after(table, "step a1>", "step c1>", "step e1>")

    assert place_of(after(table, "step a1>")) == "a1>"
    assert place_of(three) == "e1>"
    assert three.now.points == 0


def test_snk_5_1_no_step_is_left_behind_the_last_point() -> None:
    found = refused(on(STREETS, card="4/2"), "step a1>", "step c1>", "step e1>")

    assert (found.clause, found.need, found.have) == ("SNK-5.1", "1", "0")


@pytest.mark.parametrize("card", ["0/7", "1/6", "2/5", "3/4", "4/3", "4/2"])
def test_the_lower_number_of_each_card_is_the_number_of_points(card: str) -> None:
    pieces, points = map(int, card.split("/"))

    assert on(STREETS, card=card).now.points == points
    assert on(STREETS, card=card).now.may_stop == (pieces == 0)


def test_snk_5_2_nobody_walks_on_water() -> None:
    found = refused(on("a1> 9@e5"), "step a1>", "step c1>")

    assert (found.clause, found.why) == ("SNK-5.2", "no piece lies at c1>")


def test_from_the_village_one_steps_only_to_the_piece_on_its_square() -> None:
    table = on("b1> a2v 9@e5")

    assert refused(table, "step b1>").clause == "SNK-5.4"
    assert refused(table, "step a2v").clause == "SNK-5.4"
    assert refused(table, "step a1>").clause == "SNK-5.2"


def test_a_village_touches_a_street_that_lies_on_its_square_either_way() -> None:
    assert place_of(after(on("a1v 9@e5"), "step a1v")) == "a1v"
    assert place_of(after(on("a1v 9@e5"), "step a1v", "step home")) == "home"


def test_snk_5_2_the_village_is_entered_from_its_own_square_only() -> None:
    found = refused(on("a1> b2v 9@e5", at="b2v"), "step home")

    assert (found.clause, found.why) == ("SNK-5.2", "the village is entered from the piece on a1 only")


def test_snk_5_2_who_is_at_home_cannot_enter_the_village() -> None:
    assert refused(on("a1>"), "step home").clause == "SNK-5.2"


def test_a_street_costs_one_point_long_as_it_is_and_a_house_one() -> None:
    table = on("a1> c1v 9@c3 10@e5")

    table = after(table, "step a1>", "step c1v", "step c3")

    assert table.now.points == 7 - 3


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("a1>", "c1>"),  # end to end
        ("a1>", "a2>"),  # side by side
        ("a1>", "b2>"),  # half a street apart
        ("a1>", "b2v"),  # an end on a side
        ("b3v", "a4v"),
        ("c1v", "c3v"),
    ],
)
def test_two_pieces_are_connected_by_any_edge_that_they_share(here: str, there: str) -> None:
    table = on(f"{here} {there} 9@e5", at=here)

    assert place_of(after(table, f"step {there}", f"step {here}")) == here


@pytest.mark.parametrize(("house", "street"), [("c3", "c1v"), ("c3", "c4v"), ("c3", "a3>"), ("c3", "d3>")])
def test_a_house_is_entered_and_left_on_all_four_sides(house: str, street: str) -> None:
    table = on(f"9@{house} {street} 10@e5", at=street)

    assert place_of(after(table, f"step {house}", f"step {street}")) == street


@pytest.mark.parametrize(("here", "there"), [("a1>", "c2v"), ("b3v", "c5>"), ("a1v", "b3>")])
def test_snk_5_4_a_corner_is_no_connection(here: str, there: str) -> None:
    found = refused(on(f"{here} {there} 9@e5", at=here), f"step {there}")

    assert found.clause == "SNK-5.4"
    assert found.why == f"{there} shares no edge with where the adventurer stands"


def test_snk_5_4_a_step_leads_to_the_next_piece_and_not_over_one() -> None:
    assert refused(on(STREETS), "step a1>", "step e1>").clause == "SNK-5.4"


# 5.5 to 5.9: who is met there


def test_several_adventurers_share_a_street_and_a_house() -> None:
    table = with_player(on("a1> c1v 9@c3"), 1, "c1v")

    shared = after(table, "step a1>", "step c1v")
    in_the_house = after(with_player(table, 1, "c3"), "step a1>", "step c1v", "step c3")

    assert place_of(shared, 0) == place_of(shared, 1) == "c1v"
    assert place_of(in_the_house, 0) == place_of(in_the_house, 1) == "c3"


def test_a_move_may_go_back_and_forth_and_each_time_costs_a_point() -> None:
    table = after(on("a1> c1v 9@e5"), "step a1>", "step c1v", "step a1>", "step c1v")

    assert place_of(table) == "c1v"
    assert table.now.points == 3


def test_neither_a_house_nor_the_village_ends_a_move() -> None:
    table = on("a1> c1v 9@c3 10@e5")

    table = after(table, "step a1>", "step c1v", "step c3", "step c1v", "step a1>", "step home", "step a1>")

    assert (place_of(table), table.now.points) == ("a1>", 0)
    assert told(player_of(table, 0).safe) == [9]


def test_the_piece_with_the_spirit_is_entered_crossed_and_left_like_any_other() -> None:
    table = on("a1> c1v 9@c3", spirit="c1v")

    table = after(table, "step a1>", "step c1v", "step c3", "step c1v")

    assert place_of(table) == lake().water.spots[table.spirit].name == "c1v"
    assert told(player_of(table, 0).open) == [9]
    assert player_of(table, 0).chips == 0


def test_to_stop_on_the_piece_with_the_spirit_is_safe_until_it_leaves() -> None:
    table = after(on("a1> c1v 9@c3", spirit="c1v"), "step a1>", "step c1v", "done")

    assert place_of(table) == "c1v"
    assert place_of(after(table, "card 0/7", "roll 1", "haunt c3")) == "home"


# rulings


def test_snk_5_2_the_village_of_another_player_is_not_entered() -> None:
    # h9> lies on i9, where white's village is
    assert refused(on("h9> 9@e5", at="h9>"), "step home").clause == "SNK-5.2"


def test_a_village_may_be_passed_through_for_a_point_in_and_a_point_out() -> None:
    table = on("a1> c1v 9@e5", at="a1>")
    table = with_treasures(table, 0, opened=[9])

    table = after(table, "step home", "step a1>", "step c1v")

    assert table.now.points == 7 - 3
    assert told(player_of(table, 0).safe) == [9]


def test_who_is_sent_home_by_the_own_spirit_walks_on_from_the_village_with_what_is_left() -> None:
    table = on("a1> c1v d2> f2>", at="a1>", card="0/7", spirit="c1v")

    # two steps, then the spirit leaves the piece where the adventurer stands
    table = after(table, "step c1v", "haunt d2>", "step a1>")

    assert place_of(table) == "a1>"
    assert table.now.points == 7 - 2


def test_a_walk_is_voluntary() -> None:
    assert place_of(after(on(STREETS), "done")) == "home"


def test_a_village_without_a_street_keeps_its_adventurer_at_home() -> None:
    table = on("c1v 9@c3")

    assert all(
        refused(table, f"step {spot.name}").clause in ("SNK-5.2", "SNK-5.4") for spot in lake().water.spots
    )
