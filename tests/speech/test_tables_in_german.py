"""``log replay`` tells the table in the language that is wished, or else in that of the log."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.phrases import is_phrase
from generator import logbook
from generator.cli import cli
from generator.scoring.umpire import Shown
from generator.shelf import Shelf
from generator.speech import speaker

DOCS = Path(__file__).parents[2] / "docs"
LOGS = [("lake", "sunken-city"), ("skyline", "sunrise-city"), ("evening", "sunshine-city")]
SOLO = "game: sunshine-city\nsolo: normal\nA = Ana\n\n1. 2 5\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf((), None, tmp_path_factory.mktemp("cache"))


def unsaid(shown: Shown, game: str) -> list[str]:
    """Return the sentences about a table that stay English, in part or as a whole."""
    say, heard = speaker("de", game), list[str]()

    def listen(text: str) -> str:
        heard.append(text)
        return say(text)

    shown.tell(listen)
    return [text for text in heard if is_phrase(text) and (say.said(text).english or say(text) == text)]


@pytest.mark.parametrize(("log", "game"), LOGS)
@pytest.mark.parametrize("until", [0, 1, 2, None])
def test_all_that_is_told_of_a_table_is_german(log: str, game: str, until: int | None, shelf: Shelf) -> None:
    data = (DOCS / f"{log}.log").read_bytes()

    table = logbook.replay(data, log, shelf, until)

    assert unsaid(table.shown, game) == []


def test_angus_is_told_in_german(shelf: Shelf) -> None:
    table = logbook.replay(SOLO.encode(), "solo", shelf, None)

    assert unsaid(table.shown, "sunshine-city") == []
    assert "Angus in Holz" in table.shown.tell(speaker("de", "sunshine-city"))


def test_a_table_is_told_in_the_language_of_its_log_or_the_one_that_is_wished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    log = tmp_path / "tisch.log"
    log.write_text("spiel: sunken-city\nsprache: de\nA = Ana, gelb\nB = Ben, weiß\n", encoding="utf-8")

    # when
    own, english = (
        CliRunner().invoke(cli, ["log", "replay", str(log), *more]).stdout
        for more in ([], ["--language", "en"])
    )

    # then
    assert "--- A Ana, Gelb, Dorf bei a1 ---" in own
    assert "Hand " in own
    assert "--- A Ana, yellow, village at a1 ---" in english
