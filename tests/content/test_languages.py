"""Every language of a stock game says all that English says, and leaves no sentence in English."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests.content.digests import ROOT, strings
from tests.content.games import GAMES, TEXTS, Game, Text

SHARED = ROOT / "templates" / "words"
TRANSLATIONS = [text for text in TEXTS if text.language != "en"]

in_every_other_language = pytest.mark.parametrize("text", TRANSLATIONS, ids=str)


def shape(content: object, path: str = "") -> Iterator[str]:
    """Yield the path of every text in a YAML value; texts of a list are numbered."""
    if isinstance(content, dict | list):
        inside = content.items() if isinstance(content, dict) else enumerate(content)
        for key, part in inside:
            yield from shape(part, f"{path}.{key}")
    else:
        yield path


def without_words_of_logs(words: dict[str, Any]) -> dict[str, Any]:
    """Return words without those that logs may have instead of the English ones."""
    return words | {"log": {key: part for key, part in words["log"].items() if key != "words"}}


def shared(language: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((SHARED / f"{language}.yaml").read_text(encoding="utf-8"))
    return found


def is_a_sentence(text: str) -> bool:
    """Return whether a text has two words side by side, apart from icons, notation and the game's name."""
    plain = re.sub(r":[a-z-]+:|\*\*[^*]*\*\*|(Sunshine|Sunken|Sunrise) City", " ", text)
    return re.search(r"[^\W\d_]{3,} [^\W\d_]{2,}", plain) is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_game_is_there_in_german(game: Game) -> None:
    assert "de" in game.languages


@in_every_other_language
def test_a_language_has_the_same_words_as_english(text: Text) -> None:
    english = Text(text.game, "en")

    own, theirs = (set(shape(without_words_of_logs(one.words))) for one in (text, english))

    assert sorted(own ^ theirs) == []


@in_every_other_language
def test_the_rulebooks_of_all_languages_explain_the_same_clauses_block_by_block(text: Text) -> None:
    english = Text(text.game, "en")

    kept = [
        [(block.keys(), block.get("clauses"), block.get("figure")) for block in one.blocks]
        for one in (text, english)
    ]

    assert kept[0] == kept[1]
    assert sorted(shape(text.blocks)) == sorted(shape(english.blocks))


@in_every_other_language
def test_no_sentence_of_a_language_is_that_of_english(text: Text) -> None:
    english = Text(text.game, "en")
    known = {one for one in (*strings(english.words), *strings(english.blocks)) if is_a_sentence(one)}

    same = [one for one in (*strings(text.words), *strings(text.blocks)) if one in known]

    assert len(known) > 200
    assert same == []


def test_the_words_of_every_page_are_there_in_every_language_of_a_game() -> None:
    languages = {text.language for text in TEXTS}

    assert {path.stem for path in SHARED.glob("*.yaml")} == languages
    assert {language: sorted(shape(shared(language))) for language in languages} == dict.fromkeys(
        languages, sorted(shape(shared("en")))
    )
