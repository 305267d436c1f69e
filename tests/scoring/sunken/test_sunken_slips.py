"""Likely slips in a log of Sunken City, and what may stand there instead: from a game played at a table."""

import re
from functools import cache

import pytest

from generator.scoring import repair
from generator.scoring.issues import Issue
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.misspelt import pieces
from generator.scoring.umpire import judge
from tests.scoring.sunken.setting import rules_with

PLAYED = """\
game: sunken-city
A = Ana, yellow
B = Ben, red
C = Cleo, white

1. A: 4/3 a1> c1v 9@c3 d3> go 9
   B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3
   C: 3/4 i8v g8> 5@g7 go 5 g8 spirit 2 c2
2. A: 2/5 9@c3 d2> go 9 b1 spirit d2
   B: 2/5 g3v 6@f3 go home i3
   = B 1
   C: 1/6 e7> go home 5 f7
   = C 1
3. A: 3/4 b2v b4v 2@a5 go home b4
   = A 1
   B: 3/4 d3v e3v f1v go 7 6 g4 spirit 3 b2
   C: 2/5 e6> 3@e5 go 3 5 spirit 0
4. A: 1/6 c5> go 2 home
   = A 2
   B: 1/6 4@g5 go 4 7 home spirit 3 e5
   = B 3
   C: 0/7 go home 5 f7
   = C 3
5. A: 4/2 c1v 8@c3 d3v b2v go c1
   B: 4/2 1@i5 h1v i6v c7> go i3 spirit 3 c3
   C: 4/3 10@d8 e8v f8v b6v go 10 e8 spirit 2 c1 a1
6. A: 0/7 go b3
   B: 0/7 go 1 home 7
   = B 4
   C: 4/2 9@c5 d5v g9> a6v go g8 spirit 1 b2
7. A: 3/4 8@c3 a1> b4v chip go 8 10 home
   = A 4
   B: 3/4 3@e5 e4> h4v go 3 f4 spirit 3 a1
   C: 2/5 h6v d1> go home 1
   = C 4
"""
LEFT = re.compile(r"then (\d+) of (\d+) problems (?:is|are) left")
AGREES = "then everything agrees"


@cache
def game() -> SunkenGame:
    return SunkenGame(rules_with().lake)


def lake() -> Lake:
    return game().lake


def slipped(true: str, written: str) -> list[Issue]:
    """Return the issues of the game with a slip in it, with their suspects."""
    assert PLAYED.count(true) == 1, true
    log = read(PLAYED.replace(true, written))
    entries, corrections = net(game().prepare(log).entries)
    told = repair.mended(game(), judge(game(), entries, log.header.seats))
    return [issue for issue in (*log.issues, *corrections, *told) if issue.code != "note"]


def perhaps(true: str, written: str) -> list[str]:
    """Return the likely slips that are told first: the lines as they should be."""
    issues = [issue for issue in slipped(true, written) if issue.suspects]
    return [suspect.new for suspect in issues[0].suspects] if issues else []


def test_the_game_without_a_slip_has_no_issue() -> None:
    assert slipped("go 9 b1", "go 9 b1") == []


# Ways that were forgotten


@pytest.mark.parametrize(
    ("true", "written", "told"),
    [
        ("go 5 g8 spirit 2 c2", "go 5 g8", "C: 3/4 i8v g8> 5@g7 go 5 g8 spirit 2 c1"),
        ("go 7 spirit 2 e3", "go 7", "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 d3"),
        ("go 9 b1 spirit d2", "go 9 b1", "A: 2/5 9@c3 d2> go 9 b1 spirit d2"),
        ("go 9 b1 spirit d2", "go 9 b1 spirit", "A: 2/5 9@c3 d2> go 9 b1 spirit d2"),
    ],
)
def test_a_way_of_the_spirit_that_was_forgotten_is_suspected_first(
    true: str, written: str, told: str
) -> None:
    # when
    issues = slipped(true, written)

    # then
    first = next(issue for issue in issues if issue.suspects).suspects[0]
    assert (first.new, first.consequence) == (told, AGREES)


@pytest.mark.parametrize(
    ("true", "written", "told"),
    [
        ("e4> go 7 spirit", "e4> spirit", "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3"),
        ("go 5 g8 spirit", "go g8 spirit", "C: 3/4 i8v g8> 5@g7 go 5 g8 spirit 2 c2"),
        ("chip go 8 10 home", "chip go 10 home", "A: 3/4 8@c3 a1> b4v chip go 8 10 home"),
        ("0/7 go b3", "0/7", "A: 0/7 go b2"),
        ("c5> go 2 home", "c5> home", "A: 1/6 c5> go 2 home"),
        ("c5> go 2 home", "c5> go 2", "A: 1/6 c5> go 2 home"),
    ],
)
def test_a_way_of_the_adventurer_that_was_forgotten_is_suspected_first(
    true: str, written: str, told: str
) -> None:
    assert perhaps(true, written)[0] == told


def test_a_total_is_suspected_behind_every_slip_that_explains_it() -> None:
    told = perhaps("e4> go 7 spirit", "e4> spirit")

    assert told == ["B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3", "= B 0"]


def test_a_total_that_nothing_else_explains_is_suspected_itself() -> None:
    assert perhaps("= A 2", "= A 3") == ["= A 2"]


def test_a_chip_that_was_forgotten_comes_first_of_all() -> None:
    # when
    (issue,) = slipped("chip go 8 10 home", "go 8 10 home")

    # then
    line = "A: 3/4 8@c3 a1> b4v chip go 8 10 home"
    assert (issue.legal[0], issue.suspects[0].new) == (line, line)


def test_a_chip_behind_the_way_is_put_before_it() -> None:
    assert perhaps("chip go 8 10 home", "go 8 10 home chip")[0] == "A: 3/4 8@c3 a1> b4v chip go 8 10 home"


# Words in another order, or of another kind


@pytest.mark.parametrize(
    ("true", "written", "told"),
    [
        ("spirit 2 e3", "spirit e3 2", "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3"),
        ("go 4 7 home", "go 7 4 home", "B: 1/6 4@g5 go 4 7 home spirit 3 e5"),
        ("go c1\n", "go c1-c2\n", "A: 4/2 c1v 8@c3 d3v b2v go c1"),
        ("go home i3", "go village i3", "B: 2/5 g3v 6@f3 go home i3"),
        ("go home i3", "go home i3 = 1", "B: 2/5 g3v 6@f3 go home i3"),
        ("d3> go 9", "j3> go 9", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("i1v i3v", "i1v i9v", "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3"),
        ("4/3 i1v", "4/3 9iv", "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3"),
        ("a1> c1v 9@c3 d3>", "a1→ c1↓ 9@c3 d3>", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("9@c3 d3>", "9 on c3 d3>", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("9@c3 d3>", "9(c3) d3>", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("9@c3 d3>", "c3 9 d3>", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("4/3 a1>", "43 a1>", "A: 4/3 a1> c1v 9@c3 d3> go 9"),
        ("0/7 go home 5", "O/7 go home 5", "C: 0/7 go home 5 f7"),
    ],
)
def test_a_word_that_is_none_is_suspected_to_be_what_it_looks_like(
    true: str, written: str, told: str
) -> None:
    # when
    issues = slipped(true, written)

    # then
    assert issues[0].suspects[0].new == told
    assert issues[0].suspects[0].consequence == AGREES


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a1b1", ["a1>"]),
        ("a1+b1", ["a1>"]),
        ("a1->", ["a1>"]),
        ("a1→", ["a1>"]),
        ("c1↓", ["c1v"]),
        ("1cv", ["c1v"]),
        ("clv", ["c1v"]),
        ("9qc3", ["9@c3"]),
        ("H9@c3", ["9@c3"]),
        ("9(c3)", ["9@c3"]),
        ("43", ["4/3"]),
        ("9iv", []),
        ("4@/", []),
        ("43c3", []),
        ("a1@b5", []),
        ("village", []),
    ],
)
def test_only_pieces_of_this_lake_are_read_into_a_word(typed: str, meant: list[str]) -> None:
    assert list(pieces(lake(), typed)) == meant


# Nonsense


def test_a_street_of_the_same_row_comes_first_for_one_beside_the_lake() -> None:
    (issue, *_) = slipped("d3> go 9", "j3> go 9")

    assert issue.legal[0] == "A: 4/3 a1> c1v 9@c3 d3> go 9"
    assert all("3> go 9" in line for line in issue.legal)


def test_no_stop_is_proposed_where_the_adventurer_stands() -> None:
    (issue, *_) = slipped("go 5 g8 spirit", "go 6 g8 spirit")

    assert issue.legal
    assert not [line for line in issue.legal if "go i8 g8" in line or "go g8 g8" in line]


def test_no_line_is_proposed_twice_in_other_words() -> None:
    (issue, *_) = slipped("7@h3 e4> go 7 spirit 2 e3", "7@h3 e4> go 7 spirit 2 e2")

    assert [line.split("spirit")[-1].strip() for line in issue.legal if "spirit" in line] == [
        "2 e3",
        "2 e4",
        "2",
    ]


def test_the_number_that_was_rolled_is_the_player_s_to_say() -> None:
    (issue, *_) = slipped("spirit 2 e3", "spirit 4 e3")

    assert issue.legal[:2] == (
        "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 2 e3",
        "B: 4/3 i1v i3v 7@h3 e4> go 7 spirit 3 e3",
    )


def test_no_whole_line_is_given_to_another_for_a_word_that_can_t_be_read() -> None:
    told = [suspect.new for issue in slipped("9@c3 d3>", "9@c3 %%") for suspect in issue.suspects]

    assert not [line for line in told if line.startswith("A: 4/3 i1v")]


def test_a_wrong_letter_of_a_seat_is_put_right_first() -> None:
    true = "B: 3/4 d3v e3v f1v go 7 6 g4 spirit 3 b2"

    assert perhaps(true, f"C{true[1:]}")[0] == true


def test_a_change_that_leaves_most_of_the_problems_is_not_told() -> None:
    # when
    issues = slipped("d3v e3v f1v go 7 6 g4", "d3v %% f1v go 7 6 g4 %%")

    # then
    left = [LEFT.fullmatch(suspect.consequence) for issue in issues for suspect in issue.suspects]
    assert all(found is None or 2 * int(found[1]) <= int(found[2]) for found in left)
