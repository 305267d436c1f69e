"""The verdicts of all logs that tests have, in German: no sentence of them is left in English."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import report, verdictjson
from generator.referee import Shelf, score
from generator.speech import Speaker, speaker

TESTS = Path(__file__).parents[1]
LOGS = sorted(path.relative_to(TESTS).as_posix() for path in (TESTS / "scoring").rglob("*.log"))
WORD = re.compile(r"[a-z][a-z'-]{2,}")


class Listener(Speaker):
    """Says everything as another one does, and keeps what stayed English."""

    def __init__(self, other: Speaker) -> None:
        super().__init__(other.language)
        self.words, self.phrases = other.words, other.phrases
        self.english: list[str] = []

    def __call__(self, text: str) -> str:
        said = self.said(text)
        self.english += said.english
        return said.text


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf((), "de", tmp_path_factory.mktemp("cache"))


def own_words(english: str, typed: str) -> Iterator[str]:
    """Yield the words that somebody should have translated: those that nobody has typed."""
    known = set(WORD.findall(typed))
    yield from (word for word in WORD.findall(english) if word not in known)


@pytest.mark.parametrize("name", LOGS)
def test_a_verdict_in_german_has_no_english_left(name: str, shelf: Shelf) -> None:
    # given
    data = (TESTS / name).read_bytes()
    verdict = score(data, name, shelf)
    say = Listener(speaker("de", verdict.game))

    # when
    report.text(verdict, data.decode("utf-8", "replace").splitlines(), say=say)
    verdictjson.to_json(verdict, say)

    # then
    typed = data.decode("utf-8", "replace").lower()
    assert [one for one in say.english if list(own_words(one, typed))] == []


def test_there_are_many_verdicts() -> None:
    assert len(LOGS) > 400
