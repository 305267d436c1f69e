from pathlib import Path
from typing import Any, cast

import pytest

from generator.library.editions import Edition, load_edition
from generator.library.hashes import code
from generator.preflight.inspection import inspect
from generator.problems import Problems
from generator.units import PAPERS
from generator.yamlsource import plain
from tests.docs.pages import chapters, files, read, write

CHAPTERS = chapters(read("docs/editions.md"), level=2)
FIRST = files(CHAPTERS["Three lines"])
SHOWN = {name: FIRST | files(text) for name, text in CHAPTERS.items() if files(text)}
ALONE = "An edition without a game"
SHOWN[ALONE] = files(CHAPTERS[ALONE])


def _loaded(reference: str) -> Edition:
    problems = Problems()
    edition = load_edition(reference, None, problems)
    problems.raise_if_any()
    assert edition is not None
    return edition


def _words(reference: str) -> dict[str, Any]:
    return cast("dict[str, Any]", plain(_loaded(reference).text))


def _edition(chapter: str, folder: Path) -> Edition:
    write(SHOWN[chapter], folder)
    return _loaded(str(folder))


@pytest.mark.parametrize("chapter", SHOWN)
def test_the_files_that_a_chapter_shows_make_an_edition_without_problems(
    chapter: str, tmp_path: Path
) -> None:
    # given
    write(SHOWN[chapter], tmp_path)

    # when
    inspected = inspect(str(tmp_path), (PAPERS["a4"], PAPERS["letter"]))

    # then
    assert inspected.problems == ()
    assert inspected.pieces > 0


def test_three_lines_have_all_that_the_parent_has(tmp_path: Path) -> None:
    # when
    edition = _edition("Three lines", tmp_path)

    # then
    assert len(FIRST["edition.yaml"].splitlines()) == 3
    assert edition.title == "Our Town"
    assert edition.kinds.keys() == _loaded("sunshine-city").kinds.keys()
    assert code(edition) == code(_loaded("sunshine-city"))


def test_differences_are_merged_as_described(tmp_path: Path) -> None:
    # when
    edition = _edition("What is merged", tmp_path)

    # then
    assert "log-sheet" not in edition.kinds
    assert [piece.id for piece in edition.kinds["figure"].pieces] == ["WB", "WI", "WL", "W2"]
    assert [piece.copies for piece in edition.kinds["figure"].pieces] == [2, 1, 1, 1]
    builder = _words("sunshine-city")["workers"]["builder"]
    assert _words(str(tmp_path))["workers"]["builder"] == builder | {"name": "Mason"}
    assert code(edition) != code(_loaded("sunshine-city"))


def test_a_kind_is_added_behind_those_of_the_parent(tmp_path: Path) -> None:
    # when
    edition = _edition("Pieces", tmp_path)

    # then
    assert [*edition.kinds][:-1] == [*_loaded("sunshine-city").kinds]
    assert [(piece.id, piece.per) for piece in edition.kinds["coin"].pieces] == [
        ("A1", "player"),
        ("A5", "player"),
        ("BK", "table"),
    ]


def test_another_word_keeps_the_code_and_another_price_does_not(tmp_path: Path) -> None:
    # given
    reworded = FIRST | {"text/en.yaml": "tagline: Seven streets\n"}
    repriced = FIRST | {"city-sheet.yaml": "kind: city-sheet\npieces: [{id: S1, bonus: [1, 2]}]\n"}
    write(reworded, tmp_path / "reworded")
    write(repriced, tmp_path / "repriced")

    # then
    parent = code(_loaded("sunshine-city"))
    assert code(_loaded(str(tmp_path / "reworded"))) == parent
    assert code(_loaded(str(tmp_path / "repriced"))) != parent


def test_the_code_of_an_edition_without_a_game_stands_for_all_its_pieces(tmp_path: Path) -> None:
    # given
    edition = _edition(ALONE, tmp_path / "one")
    other = SHOWN[ALONE] | {"seed.yaml": SHOWN[ALONE]["seed.yaml"].replace("copies: 4", "copies: 5")}
    write(other, tmp_path / "other")

    # then
    assert edition.game is None
    assert code(_loaded(str(tmp_path / "other"))) != code(edition)
