"""Printing what can't be printed, or where it can't be written, says so and leaves nothing behind."""

from pathlib import Path

from tests.problems.told import CASES, papercity


def test_a_wrong_edition_leaves_no_file_and_no_folder(tmp_path: Path) -> None:
    result = papercity("print", CASES / "unknown-key-of-piece", "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert "nothing was written" in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_wrong_edition_leaves_an_earlier_build_as_it_was(tmp_path: Path) -> None:
    edition = tmp_path / "town"
    edition.mkdir()
    (edition / "edition.yaml").write_text("edition: town\nextends: sunshine-city\n", encoding="utf-8")
    wishes = ("print", edition, "--only", "die", "--out", tmp_path / "out")
    assert papercity(*wishes).exit_code == 0
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}

    (edition / "edition.yaml").write_text(
        "edition: town\nextends: sunshine-city\nthme: x\n", encoding="utf-8"
    )

    assert papercity(*wishes).exit_code == 1
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}


def test_a_folder_that_can_not_be_written_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, no folder", encoding="utf-8")

    result = papercity("print", "sunshine-city", "--only", "die", "--out", tmp_path / "out" / "below")

    assert result.exit_code == 1
    assert "can't be written: Not a directory" in result.stderr
