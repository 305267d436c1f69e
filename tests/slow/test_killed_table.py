"""The companion is killed a hundred times in bursts of moves."""

from pathlib import Path

import pytest

from tests.companion.killing import every_confirmed_move_is_kept

pytestmark = pytest.mark.slow


def test_a_hundred_kills_lose_no_confirmed_move(tmp_path: Path) -> None:
    assert every_confirmed_move_is_kept(tmp_path, rounds=100, seed=11) > 500
