"""The books of phrases are complete: all that verdicts say is in them, and nothing else."""

import re
from pathlib import Path

import pytest

from docs.phrases import is_phrase, missing, phrases, stale, unlike
from generator.library.clauses import rule_text
from generator.library.tree import stock_folder
from generator.speech import BOOKS, languages, read_book

CLAUSE = re.compile(r"SH?N[HKR]?-(?:A[0-9]+|[0-9]+\.[0-9]+)")
RULES = Path(__file__).parents[2] / "generator" / "scoring"

EACH = [(language, book) for language in languages() for book in BOOKS]


@pytest.mark.parametrize(("language", "book"), EACH)
def test_every_phrase_of_the_source_has_words_in_every_language(language: str, book: str) -> None:
    assert missing(book, language) == {}


@pytest.mark.parametrize(("language", "book"), EACH)
def test_no_phrase_is_kept_that_nobody_says(language: str, book: str) -> None:
    assert stale(book, language) == []


@pytest.mark.parametrize(("language", "book"), EACH)
def test_a_phrase_has_the_same_holes_in_every_language(language: str, book: str) -> None:
    assert unlike(book, language) == []


@pytest.mark.parametrize(("language", "book"), EACH)
def test_messages_begin_small_and_have_no_full_stop_where_the_english_have_none(
    language: str, book: str
) -> None:
    pairs = read_book(language, book).phrases.items()

    assert [one for one, other in pairs if other.endswith(".") and one[-1] not in ".}?!"] == []


def test_a_choice_in_a_sentence_makes_two_phrases() -> None:
    # when
    said = {one for texts in phrases("common").values() for one in texts}

    # then
    assert {"then {left} of {total} problems is left", "then {left} of {total} problems are left"} <= said


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("no house stands there", True),
        ("round {round}", True),
        ("treasures", False),
        ("{letter}: ", False),
        ("%s", False),
    ],
)
def test_a_phrase_is_a_word_with_something_beside_it(text: str, is_one: bool) -> None:
    assert is_phrase(text) is is_one


# The clauses


@pytest.mark.parametrize("game", ["sunshine-city", "sunken-city", "sunrise-city"])
def test_every_clause_that_the_rules_name_is_told_in_german(game: str) -> None:
    # given
    modules = (RULES / BOOKS[game]).rglob("*.py")
    named = {clause for path in modules for clause in CLAUSE.findall(path.read_text("utf-8"))}
    assert len(named) > 100

    # then
    known = {clause for clause in named if rule_text(game, clause)}
    same = {clause for clause in known if rule_text(game, clause, "de") == rule_text(game, clause)}
    assert same == set()


@pytest.mark.parametrize("game", ["sunshine-city", "sunken-city", "sunrise-city"])
def test_each_german_clause_stands_once_and_is_one_of_the_digest(game: str) -> None:
    # given
    text = (stock_folder() / "seeds" / game / "digest.de.md").read_text("utf-8")
    clauses = re.findall(r"^- (\S+) ", text, re.MULTILINE)

    # then
    assert len(clauses) == len({*clauses})
    assert [clause for clause in clauses if not rule_text(game, clause)] == []
