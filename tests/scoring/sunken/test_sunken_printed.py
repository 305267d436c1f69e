"""The lake that is printed is the lake that is judged: a change in YAML reaches both."""

from pathlib import Path

import pytest
import yaml

from generator.display import dump
from generator.kit import Kit, Order
from generator.problems import Problems
from generator.referee import Shelf, score
from generator.scoring.verdict import Verdict
from tests.editions import desk

STOCK = Path(__file__).parents[3] / "content" / "sunken-city"
LAKE: list[str] = yaml.safe_load((STOCK / "board.yaml").read_text(encoding="utf-8"))["pieces"][0]["lake"]
TURN = "1.\nA: 3/4 a1> c1v 9@c3\n"
"""House 9 appears on c3, which is dark on the stock board."""


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """Return an edition in which c3 is light."""
    row = LAKE[2][:2] + "." + LAKE[2][3:]
    rows = [*LAKE[:2], row, *LAKE[3:]]
    board = yaml.safe_dump({"kind": "board", "pieces": [{"id": "B1", "lake": rows}]})
    edition = "edition: shallow-city\nextends: sunken-city\ntitle: Shallow City\n"
    return desk.write(tmp_path / "shallow-city", {"edition.yaml": edition, "board.yaml": board})


def drawn(edition: Path) -> str:
    """Return what the board draws, as text."""
    problems = Problems()
    kit = Kit(desk.load(edition), Order(only={"board": frozenset()}), problems)
    (kind,) = kit.kinds()
    problems.raise_if_any()
    return dump(kind.slips[0].front.symbol.items)


def judged(*editions: Path) -> Verdict:
    log = f"game: sunken-city\nA = Ana\nB = Ben\n{TURN}"
    return score(log.encode(), "game.log", Shelf(tuple(map(str, editions))))


def test_a_square_that_is_made_light_in_yaml_is_light_for_the_referee(changed: Path) -> None:
    by_stock, by_changed = judged(), judged(changed)

    assert [issue.code for issue in by_stock.issues] == []
    assert [(issue.code, issue.clause) for issue in by_changed.issues] == [("illegal", "SNK-4.8")]
    assert by_stock.edition != by_changed.edition


def test_the_same_square_is_printed_light(changed: Path) -> None:
    deep, shallow = "rect -50 -50 20 20 fill #4B88A8", "rect -50 -50 20 20 fill #"

    stock, other = drawn(STOCK), drawn(changed)

    assert stock.count(deep) == other.count(deep) + 1
    assert stock.count(shallow) == other.count(shallow)
