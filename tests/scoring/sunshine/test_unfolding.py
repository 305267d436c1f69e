"""Filled sheets as lines: what is said where the search comes to its limit, or the reading is free."""

from pathlib import Path

import pytest

from generator.referee import Shelf, score
from generator.scoring.sunshine.filled import phases
from generator.scoring.sunshine.rules import SunshineRules
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import sheet_log

GAMES = Path(__file__).parents[1] / "games" / "sunshine"


def rich_sheet() -> str:
    """Return the sheet of a game with projects and refunds in one turn."""
    return sheet_log(play(SunshineRules(city_with()), 2))


def test_a_turn_whose_ways_were_not_all_tried_is_not_called_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = rich_sheet()
    complete = score(sheets.encode(), "sheet.log", Shelf())
    monkeypatch.setattr(phases, "MOST_TRIES", 1)

    given_up = score(sheets.encode(), "sheet.log", Shelf())

    assert complete.status == "legal"
    assert given_up.status == "unverified"
    assert [issue.code for issue in given_up.issues] == ["unverified"]
    assert "too many projects and refunds" in given_up.issues[0].message
    assert given_up.standings[0].score == complete.standings[0].score
    assert given_up.winners == complete.winners


def test_a_changed_number_is_told_with_the_number_that_would_fit() -> None:
    sheets = rich_sheet()
    lines = sheets.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("M d"))
    words = lines[at].split(" ")
    place = next(number for number, word in enumerate(words) if word.isdecimal())
    true, words[place] = words[place], "1" if words[place] != "1" else "2"
    slipped = "\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]])

    verdict = score(slipped.encode(), "sheet.log", Shelf())

    assert verdict.status == "illegal"
    issue = next(issue for issue in verdict.issues if issue.code == "illegal")
    assert issue.round in (int(true), int(words[place]))
    changes = [(one.old.split()[-1], one.new.split()[-1]) for one in issue.suspects]
    assert (words[place], true) in changes, issue


@pytest.mark.parametrize("strip", ["12 33 25", "1 2 3 3 2 5", "123325", "1233 25"])
def test_the_dice_strip_is_read_however_its_figures_are_spaced(strip: str) -> None:
    log = f"game: sunshine-city\nA = Ana\ndice {strip}\nsheet A\nC a 1 . . . .\n"

    verdict = score(log.encode(), "sheet.log", Shelf())

    assert [number for number, _ in verdict.rounds] == [1, 2, 3]
    assert verdict.issues == ()


def test_a_sheet_that_can_not_be_read_whole_says_that_its_turns_are_not_checked() -> None:
    log = "game: sunshine-city\nA = Ana\ndice 12 33\nsheet A\nM u 433\ngears *3 1 1 1\n"

    verdict = score(log.encode(), "sheet.log", Shelf())

    assert {issue.code for issue in verdict.issues} <= {"syntax", "unknown"}
    assert any("its turns are not checked" in note for note in verdict.notes)
