"""Who says a verdict in another language: phrases with holes, words, lists, and what stays English."""

from pathlib import Path

import pytest

from generator.speech import ENGLISH, Speaker, languages, speaker
from generator.speech import book as books

BOOK = """
words: {round: Runde, treasure: Schatz, treasures: Schätze, and: und, or: vel, "no": nein}
phrases:
  "{house} stands on {square}": "auf {square} steht {house}"
  "house {number}": "Haus {number}"
  "line {line} {change}: {consequence}": "Zeile {line} {change}: {consequence}"
  "as {line}": "ut {line}"
  "then everything agrees": "dann stimmt alles"
  "with line {line} as {text}, {consequence}": "mit Zeile {line} ut {text}, {consequence}"
  "{number} stones": "{number} Steine"
"""


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    """Return one who has a small book."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "common.yaml").write_text(BOOK, encoding="utf-8")
    monkeypatch.setattr(books, "_FOLDER", str(tmp_path))
    books.read_book.cache_clear()
    return Speaker("xx", ("common",))


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("then everything agrees", "dann stimmt alles"),
        ("house 7 stands on c3", "auf c3 steht Haus 7"),
        ("round", "Runde"),
        ("Treasures", "Schätze"),
        ("round 3", "Runde 3"),
        ("1 treasure", "1 Schatz"),
        ("house 7, house 8 and house 9", "Haus 7, Haus 8 und Haus 9"),
        ("a1 or b2", "a1 vel b2"),
        ("house 7 (round 3)", "Haus 7 (Runde 3)"),
        ("no", "nein"),
        ("", ""),
    ],
)
def test_words_phrases_and_lists_are_said_in_the_other_language(
    say: Speaker, english: str, german: str
) -> None:
    assert say(english) == german
    assert say.said(english).english == ()


def test_notation_passes_as_it_is(say: Speaker) -> None:
    assert say.said("B W Wd1 *3(L T Tw1)").english == ()
    assert say("a1> c1v 9@c3") == "a1> c1v 9@c3"


def test_a_phrase_is_tried_in_all_ways_that_it_fits(say: Speaker) -> None:
    # given
    text = "line 3 as A: ZR05: with line 4 as B: ZI04, then everything agrees"

    # then
    assert say(text) == "Zeile 3 ut A: ZR05: mit Zeile 4 ut B: ZI04, dann stimmt alles"


def test_what_no_phrase_fits_stays_english_and_is_counted(say: Speaker) -> None:
    # when
    said = say.said("it sinks without a trace")

    # then
    assert said.text == "it sinks without a trace"
    assert said.english == ("it sinks without a trace",)


def test_a_hole_that_no_phrase_fits_leaves_the_rest_in_the_other_language(say: Speaker) -> None:
    # when
    said = say.said("the old wreck stands on c3")

    # then
    assert said.text == "auf c3 steht the old wreck"
    assert said.english == ("the old wreck",)


def test_a_text_of_many_parts_does_not_take_long(say: Speaker) -> None:
    # given
    text = ", ".join(["no phrase at all fits this stands on it"] * 40)

    # then
    assert say.said(text).english


def test_english_is_said_as_it_is() -> None:
    assert ENGLISH("round 3") == "round 3"
    assert speaker("fr") is ENGLISH
    assert speaker("en", "sunken-city") is ENGLISH


def test_verdicts_are_told_in_german() -> None:
    assert "de" in languages()
    assert speaker("de", "sunken-city").language == "de"
