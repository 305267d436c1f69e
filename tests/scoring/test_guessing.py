"""What is guessed about a line is bounded, however long the line is and whatever stands in it."""

import pytest

from generator import judging, referee
from generator.scoring.guessing import LONGEST, MOST_WORDS, effort, is_guessed
from generator.scoring.heads import MOST_WORDS as MOST_READ
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken import game
from generator.scoring.sunken.notation import Line
from generator.scoring.sunken.reading import TurnRead, read_turn
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import Table
from generator.scoring.verdict import Verdict

GAMES = ("sunken-city", "sunrise-city", "sunshine-city")
LINES = ("(", "B W", "a1>", "ZR05", "3/4 go 9 9 9", "x")
MOST_TRIED = 1500
"""So many times one line is read for all that is said of it."""


def _scored(name: str, line: str) -> Verdict:
    dice = " 2 5" if name == "sunshine-city" else ""
    text = f"game: {name}\nA = Ana\nB = Bo\n\n1.{dice}\nA: {line}\n"
    return referee.score(text.encode(), "some.log", judging.shelf_of())


def _entry(text: str) -> Entry:
    words = tuple(Word(word, at) for at, word in enumerate(text.split(), 1))
    return Entry("turn", Place(1, 1), text, words)


def test_nothing_is_guessed_about_a_line_longer_than_any_turn() -> None:
    assert is_guessed(_entry("a1> " * MOST_WORDS))
    assert not is_guessed(_entry("a1> " * (MOST_WORDS + 1)))
    assert not is_guessed(_entry("a" * LONGEST))


def test_a_long_line_counts_as_many_short_ones() -> None:
    assert effort(_entry("a1> " * 16)) == 1
    assert effort(_entry("a1> " * 40)) == 4


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("words", LINES)
def test_a_line_of_hundreds_of_words_is_one_issue_without_a_guess(name: str, words: str) -> None:
    # when
    verdict = _scored(name, f"{words} " * 20_000)

    # then
    about = [issue for issue in verdict.issues if issue.code == "syntax"]
    assert f"more than {MOST_READ} words" in about[0].message
    assert not any(issue.legal or issue.suspects for issue in verdict.issues)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("glued", ["BL" * 299 + "x", "Wd1" * 190 + "%", "(" * 119, "go" * 12 + "%"])
def test_what_stands_close_together_without_end_is_an_issue(name: str, glued: str) -> None:
    assert any(issue.code in ("syntax", "unknown", "illegal") for issue in _scored(name, glued).issues)


def test_a_line_is_read_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    reads: list[Line] = []

    def counted(rules: SunkenRules, table: Table, seat: int, line: Line, last: Word) -> TurnRead:
        reads.append(line)
        return read_turn(rules, table, seat, line, last)

    monkeypatch.setattr(game, "read_turn", counted)

    # when
    _scored("sunken-city", "a1> " * MOST_WORDS)

    # then
    assert len(reads) < MOST_TRIED
