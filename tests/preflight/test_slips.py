"""Words that nothing reads, for they are misspelt."""

from pathlib import Path

import pytest

from generator.library.editions import load_edition
from generator.preflight.slips import check_slips
from generator.problems import Problems
from tests.editions.desk import write

LAKE = "edition: lake\nextends: sunken-city\n"
FACE = 'face: sprite\ndraw:\n  - text: {text: "{{ text.summary.sprite }}", style: body}\n'


def told(folder: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    write(folder / "lake", {"edition.yaml": LAKE, **files})
    monkeypatch.chdir(folder)
    problems = Problems()
    edition = load_edition("lake", None, problems)
    assert edition is not None
    check_slips(edition, problems)
    return [f"{problem.where} {problem.message}" for problem in problems.found]


def test_a_misspelt_word_is_told_at_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(tmp_path, {"text/en.yaml": "summary:\n  sprite: {title: Nix}\n"}, monkeypatch)

    assert found == ["lake/text/en.yaml:2:3 nothing reads the words sprite"]


def test_a_new_word_that_a_face_reads_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"text/en.yaml": "summary:\n  sprite: Nix\n", "templates/faces/sprite.yaml": FACE}

    assert told(tmp_path, files, monkeypatch) == []


def test_words_of_a_new_piece_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    piece = "kind: treasure\npieces:\n  - {id: spirits, value: 12}\n"
    files = {"text/en.yaml": "summary:\n  spirits: {title: Nix}\n", "treasure.yaml": piece}

    assert told(tmp_path, files, monkeypatch) == []


def test_words_that_replace_others_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"text/en.yaml": "summary:\n  spirit: {title: Nix}\n"}

    assert told(tmp_path, files, monkeypatch) == []
