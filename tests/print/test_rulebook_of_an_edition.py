"""The rulebook of an edition that plays otherwise: its title, and what hangs on an option."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from tests.editions.desk import write
from tests.print.drawn import text_of

pytestmark = pytest.mark.print

LAKE = "edition: our-lake\nextends: sunken-city\ntitle: Our Lake\noptions:\n  ties: {final: seat_order}\n"


def printed(folder: Path, out: Path, *arguments: str) -> Result:
    return CliRunner().invoke(
        cli, ["print", str(folder), "--only", "rulebook", "--out", str(out), *arguments]
    )


@pytest.mark.parametrize(
    ("language", "ours", "stock"),
    [
        ("en", "whoever is first in the order of play wins", "you share the victory"),
        ("de", "gewinnt, wer in der Zugfolge zuerst kommt", "teilt ihr den Sieg"),
    ],
)
def test_a_rulebook_tells_the_tie_as_the_referee_decides_it(
    language: str, ours: str, stock: str, tmp_path: Path
) -> None:
    # given
    folder = write(tmp_path / "our-lake", {"edition.yaml": LAKE})

    # when
    result = printed(folder, tmp_path / "out", "--language", language)

    # then
    assert result.exit_code == 0, result.output
    told = text_of(tmp_path / "out" / "our-lake" / "a4" / "rulebook.pdf")
    assert ours in told
    assert stock not in told
    assert told.startswith("Our Lake ")


def test_a_block_that_hangs_on_an_unknown_option_is_told_with_its_line(tmp_path: Path) -> None:
    # given
    prose = "blocks:\n  - text: Swim.\n    when: options.ties.finale == 'shared'\n"
    folder = write(tmp_path / "our-lake", {"edition.yaml": LAKE, "text/en/rulebook.yaml": prose})

    # when
    result = printed(folder, tmp_path / "out")

    # then
    assert result.exit_code == 1
    assert "text/en/rulebook.yaml:3:11: " in result.stderr
    assert not (tmp_path / "out").exists()
