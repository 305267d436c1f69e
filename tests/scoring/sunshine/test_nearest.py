"""Slips of the pen on filled sheets: what was meant is named first, and nothing that leads nowhere."""

from dataclasses import replace
from random import Random

import pytest

from generator.referee import Shelf, score
from generator.report import text
from generator.scoring.issues import Issue, Place
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.verdict import Verdict
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import sheet_log

TEN_TURNS = """\
game: sunshine-city
A = Ana
B = Ben
dice 23 46 11 15 35 15 12 14 14 12
sheet A
M  a 2 5 . . .  b 3 7 . . .  c 3 5 . . .  u 3 3 4
C  d 1 1 2 2  u . 7 7  v 4 5 5 6  w . . 7 7 7
W  g . . . 2  u . . 9  w . . . . 9
G  b . . 8 . .  d 9 9 . .  g 10 2 8 2  u 10 . 10  v 2 1 2 1
T  d . . . .  g 8 10 3 3
S  a 4 5 . . .  b 7 4 8 . .  c 7 8 . . .  e . . 3 .
P  a 6 . . . .  b 6 . . . .  c 7 . . . .  u 6 . .
gears  *1 2  *2 4 6  *3 . . .
sheet B
M  f . . . 8
C  d 3 3 6 5  u . 6 6
W  a 3 1 . . .  b 1 2 . . .  c 3 2 . . .  d 6 9 6 5  e . . . .  f . . 8 .  u 2 2 4
G  d 1 1 4 4  g 7 8 5 7  u 7 10 7  v . 7 . .
T  e . 9 . .  g 5 . . .  u 8 10 8
P  a 9 5 5 10 .  b 10 5 5 . .  c . 5 9 10 .  u 3 3 4
gears  *2 4 4
"""
DICE, ANA, BEN = 4, 5, 14
"""The lines of the dice strip and of the heads of both sheets."""


def slipped(line: int, *changed: tuple[str, str]) -> Verdict:
    """Return the verdict on the ten turns with slips in the first lines from one on that have the words."""
    lines = TEN_TURNS.splitlines()
    for before, after in changed:
        at = next(at for at in range(line - 1, len(lines)) if before in lines[at])
        lines[at] = lines[at].replace(before, after, 1)
    return score("\n".join(lines).encode(), "ten.log", Shelf())


def only(verdict: Verdict) -> Issue:
    (issue,) = verdict.issues
    return issue


def offered(issue: Issue) -> list[tuple[str, str]]:
    """Return what is said to be written wrong, and what may have been meant, the likeliest first."""
    return [(one.old, one.new) for one in issue.suspects]


def test_the_ten_turns_are_explained() -> None:
    assert not slipped(1).issues


@pytest.mark.parametrize(
    ("line", "before", "after", "first"),
    [
        (ANA, "d 1 1 2 2", "d 1 1 3 2", ("Cd3: 3", "Cd3: 2")),
        (ANA, "d 1 1 2 2", "d 1 2 2 2", ("Cd2: 2", "Cd2: 1")),
        (BEN, "d 1 1 4 4", "d 1 1 4 5", ("Gd4: 5", "Gd4: 4")),
        (BEN, "d 6 9 6 5  e . . . .", "d . . . .  e 6 9 6 5", ("column We", "column Wd")),
        (ANA, "d . . . .  g 8 10 3 3", "d 8 . . .  g . 10 3 3", ("Td1: 8", "Tg1: 8")),
        (BEN, "d 6 9 6 5", "d 6 9 5 6", ("Wd3: 5, Wd4: 6", "Wd3: 6, Wd4: 5")),
        (ANA, "g 10 2 8 2", "g 12 2 8 2", ("Gg1: 12", "Gg1: 10")),
        (ANA, "*1 2", "*1 .", ("*1: .", "*1: 2")),
        (ANA, "*2 4 6", "*2 . .", ("*2: . .", "*2: 6 6")),
        (ANA, "*2 4 6  *3 . . .", "*2 4 .  *3 6 . .", ("*2: 4 .  *3: 6 . .", "*2: 4 6  *3: . . .")),
    ],
)
def test_what_was_meant_is_offered_first(line: int, before: str, after: str, first: tuple[str, str]) -> None:
    issue = only(slipped(line, (before, after)))

    assert offered(issue)[0] == first
    assert issue.suspects[0].consequence == "then the whole sheet is explained"
    assert issue.legal == ()


def test_what_leads_to_a_later_failure_is_not_offered_beside_what_explains_all() -> None:
    issue = only(slipped(ANA, ("d 1 1 2 2", "d 1 2 2 2")))

    assert {one.consequence for one in issue.suspects} == {"then the whole sheet is explained"}
    assert all("Ma1" not in old for old, _ in offered(issue))


def test_two_slips_are_told_with_the_turns_that_one_change_explains() -> None:
    issue = only(slipped(ANA, ("d 1 1 2 2", "d 1 1 3 2"), ("g 10 2 8 2", "g 10 2 9 2")))

    assert offered(issue)[0] == ("Cd3: 3", "Cd3: 2")
    assert issue.suspects[0].consequence == "then turns 1 to 8 are explained"


def test_the_issue_stands_where_the_suspected_number_of_its_turn_stands() -> None:
    issue = only(slipped(ANA, ("d 1 1 2 2", "d 1 1 3 2")))

    assert issue.round == 3
    assert issue.place == Place(ANA + 2, 10)
    assert issue.suspects[0].place == issue.place


def test_the_issue_stands_at_its_turn_where_something_else_is_suspected() -> None:
    issue = only(slipped(ANA, ("*2 4 6", "*2 . .")))

    assert issue.round == 7
    assert issue.place == Place(ANA + 6, 32)
    assert issue.suspects[0].place == Place(ANA + 8, 14)


def test_an_empty_box_that_should_bear_a_number_is_named_with_its_line() -> None:
    issue = only(slipped(ANA, ("v 4 5 5 6", "v 4 5 . 6")))

    assert issue.suspects[0].old == ""
    assert issue.suspects[0].new == "Cv3: 5"
    assert issue.suspects[0].place.line == ANA + 2


# The dice are those of all players


@pytest.mark.parametrize(
    ("before", "after", "first"),
    [
        ("11 15", "11 13", ("dice of turn 4: 13", "dice of turn 4: 15")),
        ("12 14", "52 14", ("dice of turn 7: 52", "dice of turn 7: 12")),
        ("46 11 15", "46 15", ("", "dice of turn 3: 11 or any doubles")),
        ("11 15 35", "15 11 35", ("dice of turns 3 and 4: 15 11", "dice of turns 3 and 4: 11 15")),
        ("46 11", "46 11 11", ("dice of turn 4: 11", "")),
    ],
)
def test_wrong_dice_are_offered_on_both_sheets(before: str, after: str, first: tuple[str, str]) -> None:
    verdict = slipped(DICE, (before, after))

    assert [issue.seat for issue in sorted(verdict.issues, key=lambda issue: issue.seat or 0)] == [0, 1]
    for issue in verdict.issues:
        assert offered(issue)[0] == first
        assert issue.suspects[0].place.line == DICE


def test_no_dice_are_offered_that_would_not_suit_another_sheet() -> None:
    for before, after in (("d 1 1 2 2", "d 1 1 3 2"), ("d 1 1 2 2", "d 1 2 2 2"), ("a 2 5", "a 5 5")):
        issue = only(slipped(ANA, (before, after)))

        assert all("dice" not in old + new for old, new in offered(issue))


# In words


def test_slips_are_told_in_plain_words() -> None:
    told = [
        told_of(slipped(ANA, ("d 1 1 2 2", "d 1 1 3 2"))),
        told_of(slipped(BEN, ("d 6 9 6 5  e . . . .", "d . . . .  e 6 9 6 5"))),
        told_of(slipped(DICE, ("46 11 15", "46 15"))),
        told_of(slipped(DICE, ("46 11", "46 11 11"))),
    ]

    assert "line 7 with Cd3: 2 instead of 3: then the whole sheet is explained" in told[0]
    assert "line 17 with column Wd instead of column We: then the whole" in told[1]
    assert "dice of turn 3: 11 or any doubles is missing at line 4: then" in told[2]
    assert "line 4 without dice of turn 4: 11: then the whole sheet is explained" in told[3]


def told_of(verdict: Verdict) -> str:
    return " ".join(text(verdict).split())


# Slips into games


@pytest.mark.parametrize("seed", range(4))
def test_a_number_one_off_is_among_those_offered(seed: int) -> None:
    game, rng = play(SunshineRules(city_with()), seed, seats=2), Random(seed)
    box, number = rng.choice(sorted(game.boxes[0].items()))
    other = number + (1 if number < len(game.dice) else -1)
    name = game.rules.city.boxes[box].name

    boxes = ({**game.boxes[0], box: other}, *game.boxes[1:])
    wrong = sheet_log(replace(game, boxes=boxes))
    issue = only(score(wrong.encode(), "game.log", Shelf()))

    assert (f"{name}: {other}", f"{name}: {number}") in offered(issue)


def test_a_number_of_a_pair_that_stands_in_a_later_turn_is_found() -> None:
    """The project of 5 gears fills pairs; Ga2 and its neighbour make one in turn 17."""
    game = play(SunshineRules(city_with()), 76, seats=2)
    boxes, box = game.boxes[0], game.rules.city.numbers["Ga2"]

    wrong = sheet_log(replace(game, boxes=({**boxes, box: boxes[box] + 10}, game.boxes[1])))
    issue = only(score(wrong.encode(), "game.log", Shelf()))

    assert ("Ga2: 27", "Ga2: 17") in offered(issue)
