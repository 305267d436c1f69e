from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.party import Party


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with Party(tmp_path / "tables.sqlite") as party:
        yield party.without_hurry()
