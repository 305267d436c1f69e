"""The examples of the rulebook: as turns of a log, and where they lead."""

import pytest

from tests.scoring.sunken.examples import (
    FIRST,
    WAYS_HOME,
    WHOLE,
    at_the_spirit,
    before_the_walk,
    before_the_whole_turn,
    only,
)
from tests.scoring.sunken.figures import patches
from tests.scoring.sunken.setting import (
    after,
    lake,
    legal_line,
    line,
    pieces_on,
    place_of,
    player_of,
    spirit_of,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
    wrong_line,
)

# three pieces: two streets and house 9, three steps to it and one back onto the street


def test_three_points_lead_to_house_9_and_the_fourth_back_onto_the_street() -> None:
    table = legal_line(start(4), FIRST)

    moves = [move for move in line(start(4), FIRST).moves if move.verb == "step"]
    assert [lake().water.spots[move.at[0]].name for move in moves] == ["a1>", "c1v", "c3", "c1v"]
    assert place_of(table) == "c1v"
    assert told(player_of(table, 0).open) == [9]
    assert told(player_of(table, 0).safe) == []


def test_the_treasure_is_safe_in_the_next_turn_with_two_points() -> None:
    table = legal_line(start(), FIRST)
    table = legal_line(table, "4/2 i9^ g9> g8> h7>")

    table = legal_line(table, "4/2 a5> a6> a7> a8> go home")

    assert told(player_of(table, 0).safe) == [9]


def test_with_a_point_less_the_step_back_is_too_far() -> None:
    issue = wrong_line(start(4), "4/3 a1> c1v 9@c3 g1> go 9 c2")

    assert (issue.clause, issue.typed, issue.need, issue.have) == ("SNK-5.1", "c2", "1", "0")


# the spirit comes to the yellow adventurer, and then leaves it


def test_three_spaces_sink_house_5_and_two_streets_and_the_adventurer_stays() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    assert pieces_on(table) == ["b3>"]
    assert table.stacks == (26, 3, 1, 1, 1, 0)
    assert table.houses[lake().houses.index(5)] == -1
    assert place_of(table) == spirit_of(table) == "b3>"
    assert told(player_of(table, 0).open) == [5, 9]
    assert player_of(table, 0).chips == 0


def test_when_the_spirit_goes_on_the_adventurer_is_home_5_and_9_are_back_and_a_chip_is_there() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    table = legal_line(table, "1/6 d3> spirit 1 d3")

    assert place_of(table) == "home"
    assert told(player_of(table, 0).hidden) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert (player_of(table, 0).chips, table.supply) == (1, 7)
    assert pieces_on(table) == ["d3>"]


def test_had_yellow_sent_the_spirit_on_there_would_be_no_chip() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    table = legal_line(table._replace(seat=0), "1/6 d3> spirit d3")

    assert place_of(table) == "home"
    assert told(player_of(table, 0).open) == []
    assert (player_of(table, 0).chips, table.supply) == (0, 8)


# three ways home


@pytest.mark.parametrize("points", [4, 5, 6])
def test_of_the_three_ways_home_each_needs_its_points(points: int) -> None:
    found = line(at_the_spirit(), f"0/7 {WAYS_HOME[points]}")

    assert found.issues == ()
    assert [move.verb for move in found.moves].count("step") == points
    assert told(player_of(found.state, 0).safe) == {4: [3], 5: [3, 5], 6: [3, 5, 9]}[points]
    assert spirit_of(found.state) == "c3>"


@pytest.mark.parametrize(("points", "card"), [(4, "4/3 f1> f2> f3> f4>"), (5, "3/4 f1> f2> f3>")])
def test_with_a_point_too_few_a_way_home_is_not_one(points: int, card: str) -> None:
    issue = wrong_line(at_the_spirit(), f"{card} {WAYS_HOME[points]}")

    assert issue.clause == "SNK-5.1"


def test_six_points_are_one_too_many_for_a_card_of_five() -> None:
    assert wrong_line(at_the_spirit(), "2/5 f1> f2> go 5 9 home").clause == "SNK-5.1"


def test_the_spirit_on_its_street_costs_a_way_home_nothing() -> None:
    elsewhere = with_pieces(at_the_spirit(), " ".join(only("ways-home").laid), "a1>")
    elsewhere = with_player(elsewhere, 0, "d4v")

    for points, text in WAYS_HOME.items():
        assert [move.verb for move in line(elsewhere, f"0/7 {text}").moves].count("step") == points


# a whole turn


def test_a_whole_turn_raises_streets_finds_treasure_9_and_sends_the_spirit_to_red_in_house_4() -> None:
    table = legal_line(before_the_whole_turn(), WHOLE)

    assert pieces_on(table) == ["9@c3", "4@g3", "a1>", "c1v"]
    assert told(player_of(table, 0).open) == [9]
    assert spirit_of(table) == place_of(table, 1) == "g3"
    assert told(player_of(table, 1).open) == [4]
    assert player_of(table, 1).chips == 0
    assert table.stacks == (26 - 4, 1 + 3, 1, 1, 1, 0)


# the chip


def test_a_chip_for_nine_houses_makes_fourteen_points_of_a_card_with_five() -> None:
    table = with_treasures(with_player(start(4), 0, chips=1), 0, opened=[5], safe=[3])

    table = after(table, "card 2/5", "street a1>", "house 9 c3", "chip")

    assert player_of(table, 0).hidden.bit_count() == 9
    assert table.now.points == 14


def test_a_line_may_use_all_fourteen_and_what_is_found_on_the_way_is_turned() -> None:
    table = with_pieces(start(4), "a1> 10@e5")
    table = with_treasures(with_player(table, 0, chips=1), 0, opened=[5], safe=[3])
    fourteen = "2/5 c1v 9@c3 chip go " + "c1 c3 " * 6 + "c1"

    found = legal_line(table, fourteen)

    assert told(player_of(found, 0).open) == [5, 9]
    assert place_of(found) == "c1v"
    assert wrong_line(table, f"{fourteen} c3").clause == "SNK-5.1"


# the street spaces


def test_streets_from_space_5_sunken_ones_on_6_and_behind_the_last_street_the_round_is_the_last() -> None:
    table = with_pieces(start(), "a2> c2> 9@h5", "a2>")._replace(draw=4, stacks=(0, 0, 0, 0, 2, 0))

    sunken = legal_line(table, "1/6 g7> spirit c2")
    hourglass = legal_line(sunken, "1/6 g8>")

    assert (sunken.stacks, sunken.ends) == ((0, 0, 0, 0, 1, 1), "")
    assert (hourglass.stacks, hourglass.draw, hourglass.ends) == ((0, 0, 0, 0, 0, 1), 5, "hourglass")
    assert hourglass.over


def test_who_sees_the_hourglass_first_of_a_round_is_followed_by_the_others() -> None:
    table = with_pieces(start(), "a2> c2> 9@h5", "a2>")._replace(draw=4, stacks=(0, 0, 0, 0, 1, 0))

    first = legal_line(table, "1/6 g7> spirit c2")
    second = legal_line(first, "1/6 g8>")

    assert (first.ends, first.over) == ("hourglass", False)
    assert (second.stacks, second.over) == ((0, 0, 0, 0, 0, 0), True)


def test_stack_after_stack_is_turned_the_moment_the_one_before_is_used_up() -> None:
    table = start()._replace(stacks=(1, 1, 1, 1, 1, 0))

    table = after(table, "card 4/2", "street a1>")
    seen = [table.draw + 1]
    for street in ("a2>", "a3>", "a4>"):
        table = after(table, f"street {street}")
        seen.append(table.draw + 1)

    assert seen == [2, 3, 4, 5]
    assert table.ends == ""
    assert after(table, "done", "card 1/6", "street g7>").ends == "hourglass"
