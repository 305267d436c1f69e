"""A server that is killed in a burst of moves has lost none that it confirmed."""

from pathlib import Path

from tests.companion.killing import every_confirmed_move_is_kept


def test_a_killed_server_has_every_confirmed_move_once_and_in_order(tmp_path: Path) -> None:
    assert every_confirmed_move_is_kept(tmp_path, rounds=5, seed=7) > 20
