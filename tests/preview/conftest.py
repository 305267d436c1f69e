from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import starters
from generator.preview.checking import Checker
from tests.preview.onlooker import Onlooker


@pytest.fixture
def meadows(tmp_path: Path) -> Path:
    """The folder of a small game: cards with backs, hexagonal tiles, a board and a score pad."""
    folder = tmp_path / "meadows"
    starters.make(starters.Wish(folder, None))
    return folder


@pytest.fixture
def onlooker(meadows: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Onlooker]:
    """Return a preview in which the check of everything finds nothing, at once."""
    monkeypatch.setattr(Checker, "found", lambda _checker, _reference: ())
    with Onlooker(meadows) as found:
        yield found
