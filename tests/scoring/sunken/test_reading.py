"""What a line leaves out is found: the shortest way, the card; and what can't be found out is told."""

import pytest

from generator.referee import Shelf, score
from generator.scoring.reader import read
from generator.scoring.sunken.facts import read_lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import Table
from generator.scoring.sunken.writing import write_turn
from generator.scoring.umpire import Reading, judge
from generator.scoring.verdict import Verdict
from tests.scoring.sunken.setting import (
    lake,
    legal_line,
    line,
    place_of,
    play,
    player_of,
    rules_with,
    spirit_of,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
    wrong_line,
)

RING = "a1> c1v c3> a2v a4> c4>"
"""Two ways of four steps from the village to c4>, without a house."""

HEAD = "game: sunken-city\nA = Ana, yellow\nB = Ben, white\n"


def on(pieces: str, at: str = "home", spirit: str = "") -> Table:
    """Return a table of two with yellow, at a piece, on turn."""
    return with_player(with_pieces(start(), pieces, spirit), 0, at)


def way_of(found: Reading[Table]) -> list[str]:
    """Return the pieces of the adventurer's way as it was read."""
    spots = [move.at[0] for move in found.moves if move.verb == "step"]
    return ["home" if spot < 0 else lake().water.spots[spot].name for spot in spots]


def judged(*turns: str) -> Verdict:
    return score((HEAD + "\n".join(turns) + "\n").encode(), "some.log", Shelf())


# the way of an adventurer


def test_the_shortest_way_to_a_stop_is_taken() -> None:
    found = line(on("a1> c1> e1v c2> e3> 9@h5"), "0/7 go e2")

    assert way_of(found) == ["a1>", "c1>", "e1v"]
    assert found.issues == ()


def test_a_stop_is_named_by_any_square_of_its_piece() -> None:
    table = on("a1> c1v 9@c3")

    assert line(table, "0/7 go c1").moves == line(table, "0/7 go c2").moves
    assert line(table, "0/7 go 9").moves == line(table, "0/7 go c3").moves


def test_two_ways_that_are_equally_short_and_find_nothing_are_one_to_the_table() -> None:
    found = line(on(f"{RING} 9@h5", at="a1>"), "0/7 go c4")

    assert found.issues == ()
    assert len(way_of(found)) == 3
    assert place_of(found.state) == "c4>"


def test_a_way_round_a_house_is_taken_if_the_line_does_not_name_the_house() -> None:
    # by house 9 on c1 it would be two steps, round it three
    found = line(on("a1> b2> 9@c1 d1v 5@h5", at="a1>"), "0/7 go d1")

    assert (way_of(found), found.issues) == (["b2>", "d1v"], ())


def test_a_longer_way_is_taken_rather_than_one_that_turns_a_treasure_unsaid() -> None:
    table = on("a1> 9@c1 d1> b2v b4> d4> f3v f1v 5@h5", at="a1>")

    silent = line(table, "0/7 go d1")
    said = line(table, "0/7 go 9 d1")

    assert way_of(said) == ["c1", "d1>"]
    assert way_of(silent) == ["b2v", "b4>", "d4>", "f3v", "f1v", "d1>"]
    assert told(player_of(silent.state, 0).open) == []
    assert told(player_of(said.state, 0).open) == [9]
    assert silent.issues == said.issues == ()


def test_a_house_that_gives_nothing_new_may_lie_on_the_way_unsaid() -> None:
    table = on("a1> 9@c1 d1> b2v b4> d4> f3v f1v 5@h5", at="a1>")

    found = line(with_treasures(table, 0, opened=[9]), "0/7 go d1")

    assert (way_of(found), found.issues) == (["c1", "d1>"], ())


def test_where_every_way_in_reach_leads_through_a_house_a_note_says_that_its_treasure_is_open() -> None:
    too_far_round = on("a1> 9@c1 d1> b2v b4> d4> f3v f1v 5@h5", at="a1>")

    found = line(too_far_round, "2/5 g7> g8> go d1")

    assert [issue.code for issue in found.issues] == ["note"]
    assert "through a house that the line does not name" in found.issues[0].message
    assert told(player_of(found.state, 0).open) == [9]


def test_a_note_does_not_make_a_game_illegal() -> None:
    verdict = judged("1. A: 4/3 a1> c1v 9@c3 c4v", "B: 0/7", "2. A: 0/7 go c5", "= A 0")

    assert [issue.code for issue in verdict.issues] == ["note"]
    assert verdict.status == "incomplete"


def test_two_ways_through_different_houses_are_told_apart_by_the_player_only() -> None:
    table = on("a1v 9@b2 5@a3 b3> 7@h5", at="a1v")

    issue = line(table, "0/7 go b3", helpful=True).issues[0]

    assert issue.code == "ambiguous"
    assert sorted(issue.legal) == ["A: 0/7 go 5 b3", "A: 0/7 go 9 b3"]
    assert issue.read_as == issue.legal[0]


def test_naming_the_house_tells_the_two_ways_apart() -> None:
    table = on("a1v 9@b2 5@a3 b3> 7@h5", at="a1v")

    assert told(player_of(legal_line(table, "0/7 go 9 b3"), 0).open) == [9]
    assert told(player_of(legal_line(table, "0/7 go 5 b3"), 0).open) == [5]


def test_houses_are_found_in_the_order_written() -> None:
    table = on("a1> c1v 9@c3 d2> 5@f2 e1v", at="c1v")

    assert way_of(line(table, "0/7 go 9 5")) == ["c3", "c1v", "d2>", "f2"]
    assert way_of(line(table, "0/7 go 5 9")) == ["d2>", "f2", "d2>", "c1v", "c3"]


def test_a_way_to_the_end_is_chosen_with_the_stops_behind_it_in_mind() -> None:
    # to b3> both houses are equally near; only by house 9 there are points left for the way on
    table = on("a1v 9@b2 5@a3 b3> 7@h5", at="a1v")

    found = line(table, "0/7 go 9 b3 5 a1")

    assert found.issues == ()
    assert sorted(told(player_of(found.state, 0).open)) == [5, 9]


def test_go_may_stand_twice_around_the_spirit() -> None:
    table = on("a1> c1> e1> g1v g3> 9@h5", spirit="g3>")

    found = line(table, "0/7 go c1 spirit 1 g2 go e1")

    assert found.issues == ()
    assert (place_of(found.state), spirit_of(found.state)) == ("e1>", "g1v")


# why there is no way


def test_snk_5_1_a_way_that_is_too_long_says_by_how_many_points() -> None:
    issue = wrong_line(on("a1> c1> e1> g1v 9@h5"), "4/2 a2> a3> a4> a5> go e1")

    assert (issue.clause, issue.need, issue.have) == ("SNK-5.1", "3", "2")
    assert "it takes 3 steps, and 2 steps are left: 1 too few" in issue.message


def test_snk_5_2_pieces_that_do_not_hang_together_are_no_way() -> None:
    issue = wrong_line(on("a1> d3v 9@h5"), "0/7 go d3")

    assert (issue.clause, issue.typed) == ("SNK-5.2", "d3")
    assert issue.message == "no pieces lead to d3v from where the adventurer stands"


def test_snk_5_2_a_village_without_a_piece_before_it_cannot_be_left() -> None:
    issue = wrong_line(on("c1v 9@c3"), "0/7 go 9")

    assert issue.clause == "SNK-5.2"
    assert "no piece lies on a1" in issue.message


def test_snk_5_2_at_a_square_without_a_piece_there_is_only_water() -> None:
    issue = wrong_line(on("a1> 9@h5"), "0/7 go a2")

    assert (issue.clause, issue.message) == ("SNK-5.2", "there is only water at a2")


def test_snk_5_2_a_house_in_its_grotto_is_no_goal() -> None:
    issue = wrong_line(on("a1> 9@h5"), "0/7 go 5")

    assert (issue.clause, issue.message) == ("SNK-5.2", "house 5 is not on the lake")


def test_the_order_written_is_the_order_played() -> None:
    table = on("a1> c1v 9@h5")

    assert legal_line(table, "1/6 5@c3 go 5")
    assert wrong_line(table, "1/6 go 5 5@c3").message == "house 5 is not on the lake"


def test_a_house_that_somebody_sank_names_the_line_that_did_it() -> None:
    verdict = judged(
        "1. A: 3/4 c4> 9@c3 e4> spirit 2 c4", "B: 2/5 i8v c2> spirit 2 c3 c2", "2. A: 1/6 a1> go 9"
    )

    (issue,) = verdict.issues
    assert (issue.clause, issue.message) == ("SNK-5.2", "house 9 is not on the lake")
    assert (issue.place, issue.because) == ((6, 18), ((5, 1),))


# the card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("-", "0/7"),
        ("a1>", "1/6"),
        ("a1> c1>", "2/5"),
        ("a1> c1> e1>", "3/4"),
        ("a1> c1> e1> g1v go e1", "4/3"),
    ],
)
def test_a_card_that_is_not_written_is_the_one_with_which_the_line_is_legal(text: str, card: str) -> None:
    assert line(start(), text) == line(start(), f"{card} {text}")
    assert line(start(), text).issues == ()


def test_two_cards_that_fit_make_a_line_ambiguous() -> None:
    issue = line(start(), "a1> c1> e1> g1v go c1", helpful=True).issues[0]

    assert issue.code == "ambiguous"
    assert list(issue.legal) == ["A: 4/2 a1> c1> e1> g1v go c1", "A: 4/3 a1> c1> e1> g1v go c1"]


def test_a_card_that_lies_on_the_table_is_no_card_that_could_have_been_meant() -> None:
    table = with_player(start(), 0, hand=0b101111)

    found = line(table, "a1> c1> e1> g1v go c1")

    assert found.issues == ()
    assert player_of(found.state, 0).hand == 0b001111


def test_snk_3_2_no_card_fits_a_line_without_one() -> None:
    issue = wrong_line(start(), "a1> c1> e1> g1v go g1")

    assert issue.clause == "SNK-3.2"
    assert issue.message == "no card is written, and with none of the hand this turn is legal"


def test_snk_3_2_a_card_that_nobody_has_is_told_with_those_there_are() -> None:
    issue = wrong_line(start(), "5/5 a1>")

    assert (issue.clause, issue.message, issue.have) == ("SNK-3.2", "there is no such card", "5/5")
    assert issue.need == "one of 0/7 1/6 2/5 3/4 4/2 4/3"


def test_snk_3_2_a_card_that_was_played_is_told_with_those_in_hand() -> None:
    verdict = judged("1. A: 1/6 a1>", "B: 0/7", "2. A: 1/6 c1>")

    (issue,) = verdict.issues
    assert (issue.clause, issue.typed) == ("SNK-3.2", "1/6")
    assert issue.need == "one of 0/7 2/5 3/4 4/2 4/3"
    assert issue.because == ((4, 4),)


def test_a_card_is_read_first_wherever_it_stands() -> None:
    assert line(start(), "a1> 1/6").moves == line(start(), "1/6 a1>").moves


def test_of_two_equal_cards_the_one_that_is_in_hand_is_played() -> None:
    cards = [{**card, "copies": "2"} for card in play()["kinds"]["movement-card"]]
    game = SunkenGame(read_lake({**play(), "kinds": {**play()["kinds"], "movement-card": cards}}))
    log = read(f"{HEAD}1. A: 1/6 a1>\nB: 0/7\n2. A: 1/6 c1>\nB: 0/7\n3. A: 1/6 e1>\n")

    issues = judge(game, log.entries, log.header.seats).issues

    assert [(issue.clause, issue.place.line) for issue in issues] == [("SNK-3.2", 8)]


def test_snk_3_2_a_second_card_is_one_too_many() -> None:
    issue = wrong_line(start(), "1/6 a1> 0/7")

    assert (issue.clause, issue.typed) == ("SNK-3.2", "0/7")


# what is against the rules is told once, and the rest of the line is read on


def test_only_the_first_word_that_is_against_the_rules_is_told() -> None:
    table = on("a1> c1v 9@c3 10@e5")

    issue = wrong_line(table, "2/5 a1> a1v go 9 5 home")

    assert (issue.clause, issue.typed) == ("SNK-4.3", "a1>")


def test_a_line_goes_on_behind_a_word_that_was_against_the_rules() -> None:
    found = line(on("a1> c1v 9@c3 10@e5"), "1/6 9@g3 go 9 home")

    assert [issue.clause for issue in found.issues] == ["SNK-4.7"]
    assert told(player_of(found.state, 0).safe) == [9]
    assert found.state.seat == 1


def test_snk_4_1_too_few_pieces_are_told_at_the_last_word() -> None:
    issue = wrong_line(start(), "3/4 a1> c1v go c1")

    assert (issue.clause, issue.need, issue.have) == ("SNK-4.1", "exactly 3", "2")


# and written again


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("0/7 go a1 c1 9 c2 a1 home", "0/7 go 9 home"),
        ("0/7 go c3 c1", "0/7 go 9 c1"),
        ("0/7 go b1", "0/7 go a1"),
        ("go home", "0/7"),
    ],
)
def test_a_turn_is_written_with_no_more_stops_than_it_needs(text: str, written: str) -> None:
    table = on("a1> c1v 9@c3 10@e5")

    assert write_turn(rules_with(), table, line(table, text).moves) == written
