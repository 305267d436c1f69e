"""What comes with papercity passes its own check, in all its languages, in full and in low ink."""

from pathlib import Path

import pytest

from generator.library.tree import stock_editions
from generator.preflight.inspection import inspect
from generator.starters import Wish, make
from generator.units import PAPERS

BOTH = (PAPERS["a4"], PAPERS["letter"])


@pytest.mark.print
@pytest.mark.parametrize("game", sorted(stock_editions()))
def test_a_stock_game_is_sound(game: str) -> None:
    inspected = inspect(game, BOTH)

    assert inspected.problems == ()
    assert inspected.pieces > 20


@pytest.mark.print
def test_a_new_game_is_sound(tmp_path: Path) -> None:
    make(Wish(tmp_path / "new", None))

    inspected = inspect(str(tmp_path / "new"), BOTH)

    assert inspected.problems == ()
    assert inspected.pieces > 20


def test_an_edition_that_is_not_there_is_told_and_nothing_else() -> None:
    inspected = inspect("sunkencity", BOTH)

    [problem] = inspected.problems
    assert inspected.pieces == 0
    assert problem.hint == "did you mean sunken-city?"
