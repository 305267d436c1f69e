"""What people read of a verdict."""

from pathlib import Path
from typing import Any

import pytest

from generator import referee, report
from generator.library.clauses import rule_text
from generator.referee import Shelf
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Header, Seat
from generator.scoring.umpire import Standing
from generator.scoring.verdict import Verdict
from generator.wording import COLUMNS, width

EVENING = (Path(__file__).parents[2] / "docs" / "evening.log").read_text(encoding="utf-8")
WRONG = EVENING.replace("B C Tg4 Tg3", "B C Tg4 Td2")
ESCAPE = "\x1b["


def told(text: str) -> str:
    verdict = referee.score(text.encode(), "some.log", Shelf())
    return report.text(verdict, text.splitlines())


def verdict_of(**parts: Any) -> Verdict:
    """Return a verdict on a game of two in which the first has won, with other parts."""
    header = Header(seats=(Seat("A", "Ana"), Seat("B", "小林さくら")))
    standings = (
        Standing(1, 0, {"plants": 5}, {"bonus": 1, "met": [4], "districts": {"wood": ["vehicles"]}}),
        Standing(2, 1, {"plants": 1}, {"bonus": 0, "met": [], "districts": {"glass": ["buildings"]}}),
    )
    verdict = Verdict(
        "some.log", "sunshine-city", "SJ36-WFBD-1CQ", "Sunshine City", "legal", header, "plants", "turn"
    )
    verdict = verdict._replace(standings=standings, winners=(0,), decided_by="more plants")
    return verdict._replace(**parts)


def issue_of(**parts: Any) -> Verdict:
    issue = Issue("illegal", Place(1, 4), "this box is full")
    return verdict_of(status="illegal", issues=(issue._replace(**parts),))


def test_edition_verdict_winner_points_and_problems_stand_in_this_order() -> None:
    text = told(WRONG)

    parts = ["Edition", "Verdict", "has won", "Where the plants come from", "after each turn", "to look at"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_the_winner_is_told_with_what_decided_it() -> None:
    assert "\nBen has won: 4 plants, and 4 are required.\n" in told(EVENING)


def test_several_winners_are_told_together() -> None:
    assert "Ana and 小林さくら have won: level." in report.text(
        verdict_of(winners=(0, 1), decided_by="level")
    )


def test_a_lost_game_has_no_winner() -> None:
    assert "The game is lost: Angus was quicker." in report.text(
        verdict_of(winners=(), decided_by="Angus was quicker")
    )


def test_an_open_game_without_faults_is_told_as_such() -> None:
    text = told(EVENING.split("9. 6 3")[0])

    assert "INCOMPLETE: nothing is wrong so far, but the game has not ended." in text
    assert "The game is not over. So far:" in text


def test_one_plant_is_one_plant() -> None:
    text = report.text(verdict_of())

    assert "5 plants" in text
    assert "1 plant\n" in text


def test_points_are_told_by_district_with_a_key() -> None:
    lines = report.text(verdict_of()).splitlines()

    assert [line.split() for line in lines if line.startswith(("  wood", "  glass"))] == [
        ["wood", "v", "."],
        ["glass", ".", "b"],
    ]
    assert "  b = buildings, v = vehicles" in lines


def test_only_turns_that_brought_something_are_listed() -> None:
    rounds = ((1, (0, 0)), (2, (0, 1)), (3, (0, 1)), (4, (5, 1)))

    lines = report.text(verdict_of(rounds=rounds)).splitlines()

    (turns,) = [line.split() for line in lines if line.startswith("  turn")]
    assert turns == ["turn", "2", "4"]


@pytest.mark.parametrize("text", [EVENING, WRONG, EVENING.replace("Ana", "Łucja 🦊 " * 9)])
def test_no_line_is_wider_than_the_terminal(text: str) -> None:
    lines = told(text).splitlines()

    too_wide = [line for line in lines if width(line) > COLUMNS and not line.startswith("some.log:")]
    assert len(lines) > 20
    assert too_wide == []


def test_wide_names_keep_the_columns_in_line() -> None:
    lines = report.text(verdict_of()).splitlines()

    (first, second) = [line for line in lines if line.startswith(("  1.", "  2."))]
    assert width(first.split("5 plants")[0]) == width(second.split("1 plant")[0])


def test_a_problem_tells_place_player_rule_facts_and_what_would_be_legal() -> None:
    text = told(WRONG)

    assert 'some.log:10:12  not allowed, turn 1, Ana: "Td2"' in text
    assert "    Rule SHN-7.1   Each unit fills one empty box of the active worker's colour\n" in text
    assert "    Needs          glass for a yellow box\n" in text
    assert "    There is       2 chip, spent on Tg4\n" in text
    assert "    Legal here     A: B C Tg4" in text
    assert "    Perhaps        line 10 with Tg3 instead of Td2" in text


def test_a_rule_is_told_without_the_lines_it_comes_from() -> None:
    assert rule_text("sunshine-city", "SHN-3.6") == "Nothing else is set up; play begins."


def test_a_ruling_is_told_by_its_answer() -> None:
    assert rule_text("sunshine-city", "SHN-A1").startswith("Yes: exactly one worker")


@pytest.mark.parametrize(("game", "clause"), [("sunshine-city", "SHN-99.9"), ("chess", "SHN-1.1"), ("", "")])
def test_a_rule_that_is_not_there_has_no_text(game: str, clause: str) -> None:
    assert rule_text(game, clause) == ""


def test_the_lines_that_caused_a_problem_are_quoted() -> None:
    verdict = issue_of(because=(Place(2, 1),))

    assert "Because of     line 2: A: B W Wd1" in report.text(verdict, ["1. 2 3", "A: B W Wd1"])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("A: B W Wd1", "A: B W Wd2", "line 3 with Wd2 instead of Wd1: it fits"),
        ("A: B W Wd1", "A: B W", "line 3 without Wd1: it fits"),
        ("A: B W", "A: B W Wd1", "line 3 with Wd1 added: it fits"),
        ("A: B W", "", "line 3 left out: it fits"),
        ("", "A: B W", "A: B W is missing at line 3: it fits"),
        ("A: a b c d e", "A: f g h i j", "line 3 as A: f g h i j: it fits"),
    ],
)
def test_a_likely_slip_is_told_by_what_changes(old: str, new: str, words: str) -> None:
    verdict = issue_of(suspects=(Suspect(Place(3, 1), old, new, "it fits"),))

    assert words in report.text(verdict)


def test_many_problems_are_counted_and_not_all_told() -> None:
    issue = Issue("unknown", Place(1, 1), "unknown word")
    text = report.text(verdict_of(issues=(issue,) * 25))

    assert "25 things to look at:" in text
    assert text.count("Unknown word.") == report.MOST_SHOWN
    assert text.endswith("And 5 more; --json lists all of them.")


def test_nothing_that_was_typed_reaches_the_terminal_as_a_command() -> None:
    text = report.text(issue_of(typed=f"{ESCAPE}31mred", read_as="\u202edesrever"))

    assert ESCAPE not in text
    assert "\u202e" not in text
    assert "\ufffd[31mred" in text


def test_colour_is_for_terminals_only() -> None:
    plain = report.text(issue_of())

    assert ESCAPE not in plain
    assert ESCAPE in report.text(issue_of(), coloured=True)


def test_another_edition_is_told_first() -> None:
    issue = Issue("edition", Place(2, 10), "the log was made with another edition")

    lines = report.text(verdict_of(issues=(issue,), status="unverified")).splitlines()

    assert "Edition  IT DOES NOT MATCH the one of the log; see below." in lines


def test_what_follows_from_a_problem_is_told_in_a_few_words_below_it() -> None:
    # given
    first = Issue("illegal", Place(4, 1), "this box is full")
    later = [Issue("total", Place(line, 1), f"wrong by {line}", follows=first.place) for line in range(5, 10)]

    # when
    text = report.text(verdict_of(status="illegal", issues=(first, *later)))

    # then
    assert "One thing to look at, and 5 more that may follow:" in text
    assert "    What follows   line 5: wrong by 5\n" in text
    assert text.endswith("line 7: wrong by 7\n                   and 2 more")


@pytest.mark.parametrize(("more", "words"), [(7, "and 7 more"), (-1, "and others")])
def test_a_list_of_legal_entries_that_is_cut_says_so(more: int, words: str) -> None:
    text = report.text(issue_of(legal=("A: B W Wd1",), more=more))

    assert f"    Legal here     A: B W Wd1\n                   {words}" in text


def test_a_line_in_the_wrong_place_is_told_as_such() -> None:
    moved = Suspect(Place(3, 1), "A: B W", "A: B W", "if line 3 stood before line 1, then it fits")

    text = report.text(issue_of(suspects=(moved,)))

    assert "line 3 stands in the wrong place: if line 3 stood before line\n" in text


@pytest.mark.parametrize(
    ("code", "words"),
    [("turn", "a line is missing, or stands where it can't"), ("illegal", "something was against the rules")],
)
def test_a_line_that_was_not_copied_is_not_told_as_something_against_the_rules(code: str, words: str) -> None:
    assert f"Verdict  ILLEGAL: {words}; see below." in report.text(issue_of(code=code))
