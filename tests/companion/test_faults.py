"""A file with tables that is read-only, full, truncated, locked or none at all: clear words, nothing lost."""

import contextlib
import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.companion.store import Line, Store, new_line, new_table, taken_seat
from generator.web.inprocess import Answered
from tests.companion.party import Party, run, said, started

_NOBODY = 65534
_TIGHT = 300 * 1024
"""In bytes: no file of the server may grow beyond this."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A file with one table, which has three lines."""
    data = tmp_path / "tables.sqlite"
    with Party(data) as party:
        party.without_hurry()
        key = party.table()["key"]
        for number in range(3):
            party.phone().enter(key, f"; {number}")
    (tmp_path / "key").write_text(key)
    return data


def key_of(data: Path) -> str:
    return (data.parent / "key").read_text()


def wished(party: Party, key: str, version: int = 3) -> Answered:
    return party.phone().post(f"/t/{key}/lines", {"version": version, "text": "; one more", "id": "more"})


def truncated(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def cut_in_a_page(whole: bytes) -> bytes:
    return whole[:-100]


def scribbled(whole: bytes) -> bytes:
    return whole[:4096] + b"\x5a" * 8192 + whole[12288:]


def nothing(_: bytes) -> bytes:
    return b""


def a_letter(_: bytes) -> bytes:
    return b"Dear diary, this is no database. " * 100


def of_another_program(_: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "other.sqlite"
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        return path.read_bytes()


def of_another_release(whole: bytes) -> bytes:
    return whole[:60] + (99).to_bytes(4, "big") + whole[64:]


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (truncated, "truncated"),
        (cut_in_a_page, "truncated"),
        (scribbled, "damaged"),
        (nothing, "empty"),
        (a_letter, "no database"),
        (of_another_program, "none with tables of papercity"),
        (of_another_release, "another release"),
    ],
)
def test_a_file_that_is_spoilt_is_told_and_left_as_it_is(
    data: Path, spoilt: Callable[[bytes], bytes], words: str
) -> None:
    # given
    data.write_bytes(spoilt(data.read_bytes()))
    before = data.read_bytes()

    # when
    with Party(data) as party:
        answers = [
            party.phone().get(f"/t/{key_of(data)}/state"),
            wished(party, key_of(data)),
            party.phone().post("/tables", {"edition": "sunshine-city", "players": [{"name": "Ana"}]}),
        ]
    serving = run("serve", "--port", "0", "--data", data)

    # then
    assert [answer.status for answer in answers] == [503, 503, 503]
    assert all(words in said(answer)["said"] for answer in answers)
    assert all(str(data.parent) not in answer.body.decode() for answer in answers)
    assert serving.returncode == 2
    assert words in serving.stderr
    assert str(data) in serving.stderr
    assert "Traceback" not in serving.stderr
    assert data.read_bytes() == before


def test_a_full_file_confirms_nothing_and_goes_on_when_there_is_room(data: Path) -> None:
    with Party(data) as party:
        # given
        party.without_hurry()
        key = key_of(data)
        wished(party, key)
        writer = party.companion.tables.store._writer
        assert writer is not None
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {pages}")

        # when
        version, answer = 4, wished(party, key)
        while answer.status == 200:
            answer = party.phone().enter(key, f"; {'long ' * 150}{version}", version)
            version += answer.status == 200

        # then
        assert answer.status == 503
        assert "full" in said(answer)["said"]
        assert party.phone().state(key)["version"] == version
        writer.execute("PRAGMA max_page_count = 100000")
        assert party.phone().enter(key, "; there is room again", version).status == 200
    with Party(data) as party:
        lines = party.phone().state(key)["lines"]
        assert [line["n"] for line in lines] == list(range(1, version + 2))


def test_a_server_whose_files_may_not_grow_says_so_and_keeps_what_it_confirmed(data: Path) -> None:
    # given
    def tight() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_TIGHT, _TIGHT))

    process, wire = started(data, data.parent / "errors.log", preexec_fn=tight)
    with contextlib.ExitStack() as stack:
        stack.callback(process.wait)
        stack.callback(process.kill)

        # when
        version, status = 3, 200
        while status in (200, 429):
            wish = {"version": version, "text": f"; {'long ' * 190}{version}", "id": f"id{version}"}
            status, body = wire.ask(f"/t/{key_of(data)}/lines", wish)
            version += status == 200
            assert version < 400

        # then
        assert status == 503, body
        assert "disk" in body["said"]
        assert wire.ask(f"/t/{key_of(data)}/state")[1]["version"] == version
        assert process.stdout is not None
        process.stdout.close()
    with Party(data) as party:
        assert party.phone().state(key_of(data))["version"] == version


def test_a_file_that_another_program_holds_is_told_and_tried_again_later(data: Path) -> None:
    with Party(data) as party, contextlib.closing(sqlite3.connect(data, isolation_level=None)) as other:
        wished(party, key_of(data))
        other.execute("BEGIN IMMEDIATE")

        held = party.phone().enter(key_of(data), "; held", 4)
        other.execute("ROLLBACK")
        freed = party.phone().enter(key_of(data), "; freed", 4)

        assert held.status == 503
        assert "in use by another program" in said(held)["said"]
        assert freed.status == 200
        assert [line["text"] for line in party.phone().state(key_of(data))["lines"]][4:] == ["; freed"]


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Give up the rights of root, who may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("folder_mode", [0o777, 0o555])
def test_a_read_only_file_is_told_and_left_as_it_is(data: Path, folder_mode: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        # given
        locked = Path(folder) / "tables.sqlite"
        locked.write_bytes(data.read_bytes())
        locked.chmod(0o444)
        before, key = locked.read_bytes(), key_of(data)

        # when
        Path(folder).chmod(folder_mode)
        with as_nobody(), Party(locked) as party:
            answer = wished(party, key)

        # then
        Path(folder).chmod(0o755)
        assert answer.status == 503
        assert "can't be" in said(answer)["said"]
        assert locked.read_bytes() == before


def test_a_folder_where_nothing_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")

    done = run("serve", "--port", "0", "--data", tmp_path / "file" / "tables.sqlite")

    assert done.returncode == 2
    assert "can't be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_lines_can_not_be_changed_or_taken_out_even_in_the_file(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data)) as one:
        for statement in ("DELETE FROM lines", "UPDATE lines SET text = '; other'"):
            with pytest.raises(sqlite3.IntegrityError, match="lines stay"):
                one.execute(statement)


def test_a_file_is_for_its_owner_only(data: Path) -> None:
    assert data.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in data.parent.glob("*.new*")] == []


def test_nothing_is_made_before_it_is_needed(tmp_path: Path) -> None:
    with Party(tmp_path / "below" / "tables.sqlite") as party:
        assert party.phone().get("/").status == 200
        assert not (tmp_path / "below").exists()
        assert party.phone().get(f"/t/{'0' * 26}/state").status == 404
        party.table()

    assert (tmp_path / "below" / "tables.sqlite").exists()


def test_changes_that_go_together_stand_and_fall_alone(tmp_path: Path) -> None:
    # given
    kept = Store(tmp_path / "tables.sqlite")
    kept.carry_out([new_table("key", "view", "top\n")])

    def line(n: int, name: str) -> Line:
        return Line(n, f"; {name}", "", "", name, f"; {name}", "{}")

    # when
    outcomes = kept.carry_out(
        [
            new_line(1, line(1, "first")),
            new_line(1, line(1, "too late")),
            new_line(1, line(2, "first")),
            new_line(1, line(3, "too early")),
            new_line(1, line(2, "second")),
            taken_seat(1, "A", "ana"),
            taken_seat(1, "A", "ben"),
        ]
    )

    # then
    assert [outcome is None for outcome in outcomes] == [True, False, False, False, True, True, False]
    assert [(one.n, one.text) for one in kept.lines(1, 0)] == [(1, "; first"), (2, "; second")]
    assert kept.seats(1) == {"A": "ana"}
    kept.close()
