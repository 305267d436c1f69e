"""Printing what can't be printed, or where it can't be written, says so and leaves nothing behind."""

import errno
from pathlib import Path

import pytest

from generator import outbox
from tests.problems.told import CASES, papercity

TOWN = "edition: town\nextends: sunshine-city\n"


def files_below(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


@pytest.mark.parametrize(
    "case",
    [
        "unknown-key-of-piece",
        "unknown-theme",
        "unknown-parent",
        "yaml",
        "expressions-without-end",
        "a-piece-larger-than-the-page",
    ],
)
def test_a_wrong_edition_leaves_no_file_and_no_folder(case: str, tmp_path: Path) -> None:
    result = papercity("print", CASES / case, "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert result.stderr.rstrip().endswith("nothing was written")
    assert not (tmp_path / "out").exists()


def test_a_wrong_edition_leaves_an_earlier_build_as_it_was(tmp_path: Path) -> None:
    # given
    edition = tmp_path / "town"
    edition.mkdir()
    (edition / "edition.yaml").write_text(TOWN, encoding="utf-8")
    wishes = ("print", edition, "--only", "die", "--out", tmp_path / "out")
    assert papercity(*wishes).exit_code == 0
    before = files_below(tmp_path / "out")

    # when
    (edition / "edition.yaml").write_text(TOWN + "thme: x\n", encoding="utf-8")

    # then
    assert papercity(*wishes).exit_code == 1
    assert files_below(tmp_path / "out") == before


def test_the_good_editions_of_a_run_are_printed_all_the_same(tmp_path: Path) -> None:
    editions = (CASES.parent / "sound", CASES / "unknown-theme")

    result = papercity("print", *editions, "--out", tmp_path)

    assert result.exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["sound"]


def test_a_folder_that_can_not_be_written_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, no folder", encoding="utf-8")

    result = papercity("print", "sunshine-city", "--only", "die", "--out", tmp_path / "out" / "below")

    assert result.exit_code == 1
    assert "can't be written: Not a directory" in result.stderr


def test_a_full_disk_is_told_in_words_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(outbox, "make", full)

    # when
    result = papercity("print", CASES.parent / "sound", "--out", tmp_path)

    # then
    assert result.exit_code == 1
    assert "can't be written: No space left on device" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--paper", "a9", "expected a paper size, found 'a9'"),
        ("--paper", "20x20mm", "expected paper between 50 mm and 2 m a side"),
        ("--backs", "both", "'both' is not one of"),
        ("--format", "pdff", "unknown format 'pdff'. did you mean pdf?"),
        ("--players", "0", "0 is not in the range"),
        ("--copies", "many", "'many' is not a valid integer"),
    ],
)
def test_a_wrong_option_is_told_before_anything_is_read(
    option: str, value: str, said: str, tmp_path: Path
) -> None:
    result = papercity("print", "sunshine-city", option, value, "--out", tmp_path / "out")

    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--only", "dye", "--only: this edition has no kind dye\n    hint: did you mean die?"),
        (
            "--only",
            "figure:ANN",
            "--only: the kind figure has no piece ANN\n    hint: did you mean AN?",
        ),
        ("--language", "xx", "--language: this edition has no words in xx\n    hint: its languages are"),
    ],
)
def test_a_wish_that_the_edition_can_not_grant_is_told_by_its_option(
    option: str, value: str, said: str, tmp_path: Path
) -> None:
    result = papercity("print", "sunshine-city", option, value, "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert said in result.stderr
    assert not (tmp_path / "out").exists()


def test_what_is_no_edition_is_told_with_the_nearest_one() -> None:
    result = papercity("check", "sunshine-citi")

    assert result.exit_code == 1
    assert "found neither\n    hint: did you mean sunshine-city?" in result.stderr


def test_a_folder_here_may_be_the_edition_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meadows").mkdir()
    (tmp_path / "meadows" / "edition.yaml").touch()
    monkeypatch.chdir(tmp_path)

    assert "hint: did you mean meadows?" in papercity("check", "meadow").stderr


def test_an_edition_without_pieces_is_no_kit(tmp_path: Path) -> None:
    # given
    (tmp_path / "edition.yaml").write_text("edition: nothing\ntitle: Nothing\n", encoding="utf-8")

    # when
    result = papercity("print", tmp_path, "--out", tmp_path / "out")

    # then
    assert result.exit_code == 1
    assert "this edition has no pieces" in result.stderr
