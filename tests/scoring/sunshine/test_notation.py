"""The words of a turn: each has one reading, however it is typed, and a line singles out one way to play."""

from collections import Counter

import pytest

from generator.referee import Shelf, score
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunshine.notation import Notation
from generator.scoring.verdict import Verdict
from tests.scoring.sunshine.setting import city_with

NAMES = {"Builder": "B", "Wood": "W", "Holz": "W"}
HEAD = "game: sunshine-city\nA = Ana\n"


def notation() -> Notation:
    return Notation(city_with(), NAMES)


def read(text: str) -> tuple[tuple[str, ...], tuple[Issue, ...]]:
    """Return what the words of a turn are read as, and what is wrong with them."""
    words, column = [], 4
    for word in text.split():
        words.append(Word(word, column))
        column += len(word) + 1
    line = notation().read(Entry("turn", Place(1, 1), text, tuple(words), 1, 0))
    return tuple(op.kind for op in line.ops), line.issues


def judged(*turns: str) -> Verdict:
    return score((HEAD + "\n".join(turns) + "\n").encode(), "some.log", Shelf())


def test_no_word_has_two_readings_after_case_folding() -> None:
    city = city_with()
    words = [*"BIL", "BL", "IL", *city.letters, *city.numbers, "(", ")", "-", "!", "?", "unread"]
    words += [f"*{gears}" for gears, _ in city.projects]
    words += [f"*{gears}/{some}" for gears, _ in city.projects for some in range(1, gears + 1)]

    folded = Counter(word.casefold() for word in words)

    assert [word for word, count in folded.items() if count > 1] == []
    assert all(notation().token(word.upper()) == notation().token(word.lower()) for word in words)
    assert all(notation().token(word) is not None for word in words)


def test_printed_names_stand_for_their_letters_in_any_language_and_case() -> None:
    assert notation().token("BUILDER") == notation().token("B")
    assert notation().token("holz") == notation().token("wood") == notation().token("W")


@pytest.mark.parametrize(("typed", "box"), [("wdl", "Wd1"), ("WDI", "Wd1"), ("wD1", "Wd1"), ("tv4", "Tv4")])
def test_letters_that_look_like_figures_are_read_as_such_where_a_figure_stands(typed: str, box: str) -> None:
    assert notation().token(typed) == notation().token(box)
    assert notation().token(typed) is not None


@pytest.mark.parametrize(
    ("together", "apart"),
    [
        ("BW Wd2Wd4 IC Ca1", "B W Wd2 Wd4 I C Ca1"),
        ("Wd2,Wd4", "Wd2 Wd4"),
        ("BWWd2Wd4", "B W Wd2 Wd4"),
        ("LM*1", "L M *1"),
    ],
)
def test_words_may_stand_close_together_if_they_can_be_parted_in_one_way(together: str, apart: str) -> None:
    assert read(together) == read(apart)
    assert read(together)[1] == ()


def test_words_that_can_be_parted_in_two_ways_are_not_guessed() -> None:
    # IL M or I L M
    _, issues = read("ILM")

    assert [(issue.code, issue.typed) for issue in issues] == [("unknown", "ILM")]


def test_a_district_that_is_left_out_is_found_by_die_and_worker() -> None:
    short = judged("1. 2 5", "A: B Wd2 I Pa1")
    long = judged("1. 2 5", "A: B W Wd2 I S Pa1")

    assert short.issues == long.issues == ()
    assert short.entries == long.entries


def test_a_worker_that_the_dice_do_not_take_there_is_refused_with_both_numbers() -> None:
    (issue,) = judged("1. 2 5", "A: B G I S").issues

    assert (issue.clause, issue.need, issue.have) == ("SHN-6.1", "2 districts on", "3 on")
    assert issue.read_as == ""
    assert "A: B W I S" in issue.legal


def test_a_box_without_a_worker_is_refused() -> None:
    issue = judged("1. 2 5", "A: Wd2 B I").issues[0]

    assert (issue.clause, issue.place) == ("SHN-7.3", (4, 4))


def test_a_mark_behind_one_box_lets_only_that_one_stand() -> None:
    verdict = judged("1. 2 5", "A: B W Wd2 Wd1! I S Ma4")

    assert [(issue.code, issue.typed) for issue in verdict.issues] == [("irregular", "Wd1!")]
    assert verdict.notes[0].startswith("line 4:")


def test_a_gear_that_nobody_had_is_crossed_off_once_and_not_for_the_whole_project() -> None:
    verdict = judged("1. 2 5", "A: B W I S *3/1", "2. 1 2", "A: B I *3/1")

    assert [(issue.clause, issue.place.line) for issue in verdict.issues] == [
        ("SHN-12.2", 4),
        ("SHN-12.2", 6),
    ]
    assert verdict.standings[0].breakdown["gears_spent"] == 2
