"""The way of the spirit as a line tells it: the shortest, and what is told if there are two or none."""

import pytest

from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Reading
from tests.scoring.sunken.setting import (
    lake,
    legal_line,
    line,
    pieces_on,
    place_of,
    spirit_of,
    start,
    with_pieces,
    with_player,
    wrong_line,
)


def on(pieces: str, at: str = "home", spirit: str = "") -> Table:
    """Return a table of two with yellow, at a piece, on turn."""
    return with_player(with_pieces(start(), pieces, spirit), 0, at)


def way_of(found: Reading[Table]) -> list[str]:
    """Return the pieces of the spirit's way as it was read."""
    return [lake().water.spots[move.at[0]].name for move in found.moves if move.verb == "haunt"]


def test_the_spirit_takes_the_shortest_way() -> None:
    found = line(on("a2> c2> e2> g2> c3v 9@h5", spirit="a2>"), "0/7 spirit g2")

    assert way_of(found) == ["c2>", "e2>", "g2>"]
    assert "c3v" in pieces_on(found.state)


def test_a_piece_of_the_spirits_way_is_named_by_any_of_its_squares() -> None:
    table = on("a2> c2> e2> 9@h5", spirit="a2>")

    assert line(table, "0/7 spirit e2").moves == line(table, "0/7 spirit f2").moves


FORK = "a2> c2> b3> d3> e2v 9@h5"
"""From a2> to d3>, over c2> or over b3>."""


def test_two_shortest_ways_of_the_spirit_are_told_with_both_readings() -> None:
    issue = line(on(FORK, spirit="a2>"), "0/7 spirit d3", helpful=True).issues[0]

    assert (issue.code, issue.typed) == ("ambiguous", "A: 0/7 spirit d3")
    assert sorted(issue.legal) == ["A: 0/7 spirit b3 d3", "A: 0/7 spirit c2 d3"]
    assert issue.read_as == issue.legal[0]


@pytest.mark.parametrize(("by", "stays"), [("c2", "b3>"), ("b3", "c2>")])
def test_one_square_more_tells_the_ways_of_the_spirit_apart(by: str, stays: str) -> None:
    table = legal_line(on(FORK, spirit="a2>"), f"0/7 spirit {by} d3")

    assert sorted(pieces_on(table)) == sorted(["9@h5", "d3>", "e2v", stays])


def test_a_way_of_the_spirit_that_only_one_stop_further_on_settles_is_not_ambiguous() -> None:
    # over c2> it could not go on to e2v and back to b3>
    table = on("a2> c2> b3> d3> 9@h5", spirit="a2>")

    found = line(table, "0/7 spirit d3 b3")

    assert (way_of(found), found.issues) == (["c2>", "d3>", "b3>"], ())


def test_a_longer_way_of_the_spirit_has_to_be_written() -> None:
    table = on("a2> c2> c3> a3> 9@h5", spirit="a2>")

    assert way_of(line(table, "0/7 spirit c3")) in (["c2>", "c3>"], ["a3>", "c3>"])
    assert way_of(line(table, "0/7 spirit c2 c3 a3")) == ["c2>", "c3>", "a3>"]


def test_what_is_certain_stands_even_if_the_spirit_makes_the_line_ambiguous() -> None:
    found = line(on(FORK, spirit="a2>"), "1/6 a1> go a1 spirit d3")

    assert [issue.code for issue in found.issues] == ["ambiguous"]
    assert place_of(found.state) == "a1>"


def test_snk_7_5_a_way_of_the_spirit_that_the_die_does_not_allow_says_how_far_it_is() -> None:
    table = on("e1> e2> e3> e4> 9@h5", spirit="e1>")

    issue = wrong_line(table, "0/7 spirit 2 e4")

    assert (issue.clause, issue.typed, issue.need, issue.have) == ("SNK-7.5", "e4", "at most 2", "3")


def test_snk_7_3_in_the_own_territory_a_way_of_five_is_too_far() -> None:
    table = on("a2> c2> e2> g2> g3> g4> 9@h5", spirit="a2>")

    issue = wrong_line(table, "0/7 spirit g4")

    assert (issue.clause, issue.need, issue.have) == ("SNK-7.3", "at most 4", "5")


def test_snk_a51_a_number_in_the_own_territory_and_none_outside_of_it() -> None:
    inside, outside = on("a2> c2> 9@h5", spirit="a2>"), on("e1> e2> 9@h5", spirit="e1>")

    assert wrong_line(inside, "0/7 spirit 2 c2").clause == "SNK-A51"
    assert wrong_line(outside, "0/7 spirit e2").clause == "SNK-A51"
    assert wrong_line(outside, "0/7 spirit e2").need == "the number rolled"


def test_a_roll_alone_leaves_the_spirit_where_it_is() -> None:
    table = on("e1> e2> 9@h5", spirit="e1>")

    assert spirit_of(legal_line(table, "0/7 spirit 3")) == "e1>"


def test_snk_7_6_a_lone_spirit_is_told_so_with_or_without_a_roll() -> None:
    table = on("a1> c3> 9@h5", spirit="c3>")

    assert wrong_line(table, "0/7 spirit a1").clause == "SNK-7.6"
    assert wrong_line(start(), "0/7 spirit 2").clause == "SNK-7.6"


def test_snk_7_2_the_spirit_goes_where_a_piece_is() -> None:
    table = on("a2> c2> 9@h5", spirit="a2>")

    assert wrong_line(table, "0/7 spirit e2").message == "there is only water at e2"
    assert wrong_line(table, "0/7 spirit h5").clause == "SNK-7.2"


def test_a_way_of_the_spirit_to_where_it_stands_is_no_way() -> None:
    table = on("a2> c2> 9@h5", spirit="a2>")

    assert legal_line(table, "0/7 spirit b2").spirit == table.spirit
    assert legal_line(table, "0/7").laid == legal_line(table, "0/7 spirit a2").laid


def test_the_spirit_goes_to_a_house_by_its_number_behind_the_die() -> None:
    table = on("e1> g1v 9@g3", spirit="e1>")

    by_number, by_square = (legal_line(table, f"0/7 spirit 2 {house}") for house in ("9", "g3"))

    assert by_number == by_square


def test_snk_7_2_a_piece_that_the_spirit_has_left_is_named_as_gone() -> None:
    issue = wrong_line(on("a2> c2> 9@h5", spirit="a2>"), "0/7 spirit c2 a2")

    assert issue.clause == "SNK-7.2"
    assert issue.message == "there is only water at a2; what the spirit leaves sinks at once"


def test_snk_a8_the_spirit_is_written_once() -> None:
    table = on("a2> c2> c3> 9@h5", spirit="a2>")

    issue = wrong_line(table, "1/6 spirit c2 a1> spirit c3")

    assert (issue.clause, issue.typed) == ("SNK-A8", "c3")


def test_snk_a51_a_way_without_a_roll_that_stood_is_told_once() -> None:
    table = on("e1> e2> e3> e4> 9@h5", spirit="e1>")

    found = line(table, "0/7 spirit e2 e3 !")

    assert [(issue.code, issue.clause) for issue in found.issues] == [("irregular", "SNK-A51")]
    assert spirit_of(found.state) == "e3>"


def test_what_the_die_said_stays_said_when_more_stood() -> None:
    table = on("e1> e2> e3> e4> 9@h5", spirit="e1>")

    issues = line(table, "0/7 spirit 1 e2 e3! e4!").issues

    assert [(issue.typed, issue.need, issue.have) for issue in issues] == [
        ("e3!", "at most 1", "2"),
        ("e4!", "at most 1", "3"),
    ]


def test_snk_7_3_a_stop_that_is_too_far_from_the_last_one_says_how_far_the_whole_way_is() -> None:
    table = on("a2> c2> e2> g2> g3> g4> g5> 9@c7", spirit="a2>")

    issue = wrong_line(table, "0/7 spirit c2 g5")

    assert (issue.clause, issue.typed, issue.need, issue.have) == ("SNK-7.3", "g5", "at most 4", "6")
