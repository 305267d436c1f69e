"""German from outside: the commands, and what the companion tells of a line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.companion import issues, outcome
from generator.session import Session
from generator.shelf import Shelf
from tests.editions.desk import write

LAKE = str(Path(__file__).parents[2] / "docs" / "lake.log")
TABLE = "spiel: sunken-city\nsprache: de\nA = Ana, gelb\nB = Ben, weiß\n\n1.\nA: 4/3 a1> c1v 9@c3 d4>\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf((), None, tmp_path_factory.mktemp("cache"))


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.stdout


def test_a_verdict_is_told_in_german_if_asked_for() -> None:
    # when
    told = run("score", LAKE, "--language", "de")

    # then
    assert "Ana hat gewonnen: " in told
    assert "Woher die Schätze kommen:" in told
    assert "has won" not in told


def test_a_log_says_itself_that_its_verdict_is_german(tmp_path: Path) -> None:
    # given
    log = tmp_path / "tisch.log"
    log.write_text(TABLE, encoding="utf-8")

    # then
    assert "Das Spiel ist nicht zu Ende" in run("score", str(log))
    assert "The game is not over" in run("score", str(log), "--language", "en")


def test_programs_are_told_the_language_of_the_sentences() -> None:
    # when
    english, german = (json.loads(run("score", LAKE, "--json", *more)) for more in ((), ("--language", "de")))

    # then
    assert (english["language"], german["language"]) == ("en", "de")
    assert english["decided_by"] != german["decided_by"]
    assert english["seal"] == german["seal"]
    assert english["standings"] == german["standings"]


def test_an_edition_without_german_words_has_a_german_verdict_all_the_same(tmp_path: Path) -> None:
    # given
    folder = tmp_path / "pad"
    run("new", str(folder), "--blank")
    log = tmp_path / "pad.log"
    log.write_text("game: pad\nA = Ana\nB = Ben\n", encoding="utf-8")

    # then
    told = run("score", str(log), "--edition", str(folder), "--language", "de")
    assert "Das Spiel ist nicht zu Ende" in told


def test_a_fresh_log_is_german_and_can_be_read_again(tmp_path: Path) -> None:
    # given
    path = tmp_path / "neu.log"

    # when
    run("log", "new", "sunken-city", "--players", "Ana=gelb,Ben=weiß", "--language", "de", "--out", str(path))

    # then
    text = path.read_text(encoding="utf-8")
    assert text.startswith("spiel: sunken-city\n")
    assert "sprache: de\nA = Ana, gelb\nB = Ben, weiß\n" in text
    assert "So schreibt ihr es auf" in text
    assert run("log", "show", str(path)).startswith("game: sunken-city\n")


HARVEST = {
    "edition.yaml": "edition: harvest\ngame: pad\ntitle: Harvest\nkinds: [pad]\n",
    "pad.yaml": (
        "kind: pad\nface: sheet\nsheet: page\njudged: [columns, rows, wins, ties]\n"
        "pieces:\n  - {id: P1, columns: 2, rows: [{id: corn}]}\n"
    ),
    "text/en.yaml": "hay: Hay\n",
}


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_log_of_an_edition_without_german_words_can_be_begun_in_german(
    tmp_path: Path, language: str
) -> None:
    # given
    own = {"text/de.yaml" if name == "text/en.yaml" else name: text for name, text in HARVEST.items()}
    own["edition.yaml"] += "language: de\n"
    folder = write(tmp_path / "harvest", own if language == "de" else HARVEST)
    path = tmp_path / "neu.log"

    # when
    run("log", "new", str(folder), "--players", "Ana,Ben", "--language", "de", "--out", str(path))

    # then
    text = path.read_text(encoding="utf-8")
    assert text.startswith("spiel: pad\n")
    assert "sprache: de\n" in text
    assert "Das Spiel ist nicht zu Ende" in run("score", str(path), "--edition", str(folder))


def test_a_log_is_spoken_of_in_the_language_of_its_edition_wherever_it_is_told(
    tmp_path: Path, shelf: Shelf
) -> None:
    # given
    own = {"text/de.yaml" if name == "text/en.yaml" else name: text for name, text in HARVEST.items()}
    own["edition.yaml"] += "language: de\n"
    folder = write(tmp_path / "harvest", own)
    log = tmp_path / "plain.log"
    log.write_text("game: pad\nA = Ana\nB = Ben\n", encoding="utf-8")

    # when
    told = run("score", str(log), "--edition", str(folder))
    session = opened(log.read_text(encoding="utf-8"), shelf._replace(named=(str(folder),)))

    # then
    assert "Das Spiel ist nicht zu Ende" in told
    assert session.say.language == session.verdict().language == "de"
    assert "The game is not over" in run("score", str(log), "--edition", str(folder), "--language", "en")


def opened(text: str, shelf: Shelf) -> Session:
    session = Session.open(text, shelf)
    assert isinstance(session, Session)
    return session


def test_the_companion_tells_of_a_line_in_the_language_of_the_table(shelf: Shelf) -> None:
    # given
    session = opened(TABLE, shelf).extended("B: 4/3 geh wurst")

    # when
    told: list[dict[str, Any]] = issues.plain("sunken-city", session.told(), session.say)

    # then
    assert session.say.language == "de"
    assert any("wurst" in one["message"] and "nbekannt" in one["message"] for one in told)


def test_the_page_of_a_verdict_has_german_sentences(shelf: Shelf) -> None:
    # given
    session = opened(TABLE, shelf)

    # when
    page = outcome.values(session.verdict(), TABLE.splitlines(), session.say)

    # then
    assert page["status_words"] == "Bis hierher ist nichts falsch, aber das Spiel ist nicht zu Ende."
