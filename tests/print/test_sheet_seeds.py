"""Sheets from a seed as they are printed: the seed stands on them, in their codes, in the build's files."""

import json
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
import zxingcpp
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from generator.cli import cli
from generator.library.catalogue import load_catalogue
from tests.docs.pages import read

pytestmark = pytest.mark.print

LARGEST = "4294967295"
ONLY = ("--only", "city-sheet", "--only", "log-sheet")


def printed(out: Path, *arguments: str, edition: str = "sunshine-city") -> str:
    """Return what is said of a build."""
    done = CliRunner().invoke(cli, ["print", edition, *ONLY, "--players", "2", "--out", str(out), *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def plain(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def largest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the build of the seed with the most figures."""
    out = tmp_path_factory.mktemp("out")
    printed(out, "--sheet-seed", LARGEST)
    return out / f"sunshine-city@{LARGEST}" / "a4"


def test_each_page_and_each_sheet_says_code_and_seed(largest: Path) -> None:
    label = load_catalogue(f"sunshine-city@{LARGEST}").label
    document = pdfium.PdfDocument(largest / "kit.pdf")
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()

    assert label.endswith(f"@{LARGEST}")
    assert [text.count(label) for text in texts] == [2, 2, 2]


def test_what_is_said_of_a_build_names_its_seed(tmp_path: Path) -> None:
    assert f"{load_catalogue('sunshine-city@7').label}: " in printed(tmp_path, "--sheet-seed", "7")


def test_the_code_of_a_sheet_says_the_seed(largest: Path) -> None:
    code = load_catalogue(f"sunshine-city@{LARGEST}").code
    document = pdfium.PdfDocument(largest / "city-sheet.pdf")
    picture = document[0].render(scale=150 / 72).to_pil().convert("L")
    document.close()

    [found] = zxingcpp.read_barcodes(picture)

    assert found.text == f"PAPERCITY SUNSHINE-CITY {code} S1.1 LENGTH:NORMAL SHEET-SEED:{LARGEST}"


def test_the_files_of_a_build_say_the_seed(largest: Path) -> None:
    manifest, edition = plain(largest / "manifest.json"), plain(largest / "edition.json")

    Draft202012Validator(json.loads(read("docs/manifest.schema.json"))).validate(manifest)
    assert manifest["edition"]["sheet_seed"] == int(LARGEST)
    assert manifest["edition"]["name"] == f"sunshine-city@{LARGEST}"
    assert edition["sheet_seed"] == int(LARGEST)
    assert load_catalogue(str(largest / "edition.json")).label.endswith(f"@{LARGEST}")


def test_a_build_without_a_seed_says_none(tmp_path: Path) -> None:
    printed(tmp_path)

    folder = tmp_path / "sunshine-city" / "a4"
    assert "sheet_seed" not in plain(folder / "manifest.json")["edition"]
    assert "sheet_seed" not in plain(folder / "edition.json")


def test_two_seeds_are_two_builds_and_the_same_seed_is_unchanged(tmp_path: Path) -> None:
    printed(tmp_path, "--sheet-seed", "1")
    printed(tmp_path, "--sheet-seed", "2")

    again = printed(tmp_path, edition="sunshine-city@1")

    assert "unchanged, nothing written" in again
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sunshine-city@1", "sunshine-city@2"]
