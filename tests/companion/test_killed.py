"""A server that is killed in a burst of moves has lost none that it confirmed."""

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.companion.killing import every_confirmed_move_is_kept
from tests.companion.party import TWO, run, started


def begun_by_a_command(data: Path) -> None:
    """Begin a table beside a server, and end."""
    done = run("get", "/tables", "--method", "POST", "--body", json.dumps(TWO), "--data", data)
    assert done.returncode == 0, done.stderr


def read_by_another_program(data: Path) -> None:
    """Read the file beside a server, and end; this process has no other descriptor of it."""
    with contextlib.closing(sqlite3.connect(data)) as other:
        assert other.execute("SELECT count(*) FROM lines").fetchone() == (3,)


def test_a_killed_server_has_every_confirmed_move_once_and_in_order(tmp_path: Path) -> None:
    assert every_confirmed_move_is_kept(tmp_path, rounds=5, seed=7) > 20


@pytest.mark.parametrize("meddling", [begun_by_a_command, read_by_another_program])
def test_a_program_that_ends_beside_a_server_takes_no_move_with_it(
    tmp_path: Path, meddling: Callable[[Path], None]
) -> None:
    # given
    data, log = tmp_path / "tables.sqlite", tmp_path / "errors.log"
    process, wire = started(data, log)
    key = wire.ask("/tables", TWO)[1]["key"]

    def enter(number: int) -> int:
        wish = {"version": number, "text": f"; {number}", "id": f"id-{number}"}
        return wire.ask(f"/t/{key}/lines", wish)[0]

    # when
    before = [enter(number) for number in range(3)]
    meddling(data)
    after = [enter(number) for number in range(3, 8)]
    process.kill()
    process.communicate()
    again, wire = started(data, log)
    state = wire.ask(f"/t/{key}/state")[1]
    again.kill()
    again.communicate()

    # then
    assert before + after == [200] * 8
    assert [line["text"] for line in state["lines"]] == [f"; {number}" for number in range(8)]
    assert log.read_text() == ""
