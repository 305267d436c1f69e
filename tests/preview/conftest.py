import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import starters
from generator.preview import studio
from tests.preview.onlooker import Onlooker


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("preview") / "meadows"
    starters.make(starters.Wish(folder, None))
    return folder


@pytest.fixture
def meadows(tmp_path: Path, made_once: Path) -> Path:
    """Return the folder of a small game: cards with backs, hexagonal tiles, a board and a score pad."""
    return shutil.copytree(made_once, tmp_path / "meadows")


@pytest.fixture
def onlooker(meadows: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Onlooker]:
    """Return a preview in which everything is never checked as a whole, which takes long."""
    monkeypatch.setattr(studio, "_PAUSE", 3600)
    with Onlooker(meadows) as found:
        yield found
