"""The books of phrases are complete: all that verdicts say is in them, and nothing else."""

import pytest

from docs.phrases import is_phrase, missing, phrases, stale, unlike
from generator.speech import BOOKS, languages, read_book

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
