"""A verdict names the readings that it rests on as the options of the game have them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from tests.content.digests import ROOT

SKYLINE = (ROOT / "docs" / "skyline.log").read_text(encoding="utf-8")


def notes_of(option: str, folder: Path) -> str:
    """Return what is told of a whole game that was played with an option."""
    log = folder / "skyline.log"
    lines = [line for line in SKYLINE.splitlines() if not line.startswith(("edition:", "seal:"))]
    head = next(at for at, line in enumerate(lines) if line.startswith("game:"))
    log.write_text("\n".join([*lines[: head + 1], option, *lines[head + 1 :]]), encoding="utf-8")
    told = CliRunner().invoke(cli, ["score", str(log)]).stdout
    return " ".join(told.split())


@pytest.mark.parametrize(
    ("option", "ours", "stock"),
    [
        ("zoning.direction: quadrant", "only the quarter of the city", "is the half of the city"),
        ("bidding.chips_return_at_round_end: no", "nobody built on stay there", "come back at the end"),
        ("roles.imperative_mandatory: no", "the Lawyer may exchange", "the Lawyer has to exchange"),
    ],
)
def test_a_reading_is_told_as_the_table_has_chosen_it(
    option: str, ours: str, stock: str, tmp_path: Path
) -> None:
    by_default, chosen = notes_of("; as it is", tmp_path), notes_of(option, tmp_path)

    assert stock in by_default
    assert ours in chosen
    assert stock not in chosen
    assert ours not in by_default


def test_a_tile_outside_the_quarter_is_refused_in_its_words(tmp_path: Path) -> None:
    assert "grows in the quarter north of City Hall only" in notes_of("zoning.direction: quadrant", tmp_path)
