from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import starters
from generator.preview import studio
from tests.preview.onlooker import Onlooker


@pytest.fixture
def meadows(tmp_path: Path) -> Path:
    """The folder of a small game: cards with backs, hexagonal tiles, a board and a score pad."""
    folder = tmp_path / "meadows"
    starters.make(starters.Wish(folder, None))
    return folder


@pytest.fixture
def onlooker(meadows: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Onlooker]:
    """Return a preview in which everything is never checked as a whole, which takes long."""
    monkeypatch.setattr(studio, "_PAUSE", 3600)
    with Onlooker(meadows) as found:
        yield found
