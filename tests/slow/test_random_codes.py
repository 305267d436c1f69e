"""Three hundred random games a game come back from pictures of their codes."""

from pathlib import Path

import pytest

from tests.codes.randomgames import GAMES, log_of
from tests.codes.test_pages import come_back_from_pictures

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", range(1_000, 1_300, 50))
@pytest.mark.parametrize("game", GAMES)
def test_fifty_random_games_come_back_from_pictures(game: str, first: int, tmp_path: Path) -> None:
    come_back_from_pictures([log_of(game, seed, 2 + seed % 3) for seed in range(first, first + 50)], tmp_path)
