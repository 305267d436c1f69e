"""The file that keeps tables: SQLite, lines that are only ever added, and plain words for what goes wrong."""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from generator.companion import filecheck

APPLICATION = 0x50435459
"""Marks our files, "PCTY" in ASCII, so that nobody else's database is taken for one."""
VERSION = 1
_PATIENCE = 1.0
"""In s: so long a write waits for another program."""

SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE tables (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, view TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL, made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE lines (
    "table" INTEGER NOT NULL REFERENCES tables, n INTEGER NOT NULL, text TEXT NOT NULL, seat TEXT NOT NULL,
    phone TEXT NOT NULL, id TEXT NOT NULL, sent TEXT NOT NULL, answer TEXT NOT NULL,
    written TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY ("table", n), UNIQUE ("table", id)
) WITHOUT ROWID;
CREATE TABLE seats (
    "table" INTEGER NOT NULL REFERENCES tables, letter TEXT NOT NULL, phone TEXT NOT NULL,
    PRIMARY KEY ("table", letter)
) WITHOUT ROWID;
CREATE TRIGGER lines_stay BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
CREATE TRIGGER lines_stay_so BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
COMMIT;
"""


class StoreError(Exception):
    """The file can't be used; ``said`` and ``hint`` are for phones, the message names the file as well."""

    def __init__(self, path: Path, said: str, hint: str = "") -> None:
        super().__init__(f"{path}: {said}; {hint}" if hint else f"{path}: {said}")
        self.said = said
        self.hint = hint


class OutrunError(Exception):
    """Another process wrote a line with the same number first, or the same seat was taken."""


class Kept(NamedTuple):
    """A table as the file knows it: its number, the keys that lead to it, and the top of its log."""

    number: int
    key: str
    view: str
    header: str


class Line(NamedTuple):
    """A line of a table's log.

    ``seat`` and ``phone`` tell who wrote it (the phone by a hash), ``id`` what the phone called it, ``sent``
    the text as it came, ``answer`` what was answered, in JSON.
    """

    n: int
    text: str
    seat: str
    phone: str
    id: str
    sent: str
    answer: str


class Store:
    """Tables in a file. Reads are for one thread, writes for one other; both raise StoreError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None
        self._connecting = Lock()

    def open(self) -> None:
        """Make the file if there is none, and look whether it can be written."""
        with _telling(self.path):
            with self._writing():
                pass
            self._reading()

    def close(self) -> None:
        """Let go of the file; it is opened again where it is needed."""
        for one in (self._reader, self._writer):
            if one is not None:
                one.close()
        self._reader = self._writer = None

    # Reads

    def stamp(self) -> int:
        """Return a number that changes when anybody has written to the file."""
        with _telling(self.path):
            return int(self._reading().execute("PRAGMA data_version").fetchone()[0])

    def count(self) -> int:
        """Return how many tables there are."""
        with _telling(self.path):
            return int(self._reading().execute("SELECT count(*) FROM tables").fetchone()[0])

    def table(self, key: str) -> Kept | None:
        """Return the table that a key, of players or of onlookers, leads to."""
        query = "SELECT number, key, view, header FROM tables WHERE key = ?1 OR view = ?1"
        with _telling(self.path):
            found = self._reading().execute(query, (key,)).fetchone()
        return Kept(*found) if found else None

    def lines(self, table: int, after: int) -> list[Line]:
        """Return the lines of a table behind line ``after``, in order."""
        query = (
            'SELECT n, text, seat, phone, id, sent, answer FROM lines WHERE "table" = ? AND n > ? ORDER BY n'
        )
        with _telling(self.path):
            return [Line(*row) for row in self._reading().execute(query, (table, after))]

    def length(self, table: int) -> int:
        """Return how many lines a table has."""
        query = 'SELECT coalesce(max(n), 0) FROM lines WHERE "table" = ?'
        with _telling(self.path):
            return int(self._reading().execute(query, (table,)).fetchone()[0])

    def seats(self, table: int) -> dict[str, str]:
        """Return the seats that are taken, each with the hash of its phone."""
        query = 'SELECT letter, phone FROM seats WHERE "table" = ? ORDER BY letter'
        with _telling(self.path):
            return dict(self._reading().execute(query, (table,)).fetchall())

    def minutes(self, table: int) -> int:
        """Return how long a table was played at, from when it was begun to its newest line."""
        query = (
            "SELECT (julianday(max(lines.written)) - julianday(tables.made)) * 1440 FROM tables"
            ' JOIN lines ON lines."table" = tables.number WHERE tables.number = ?'
        )
        with _telling(self.path):
            return round(self._reading().execute(query, (table,)).fetchone()[0] or 0)

    # Writes

    def carry_out(self, changes: Sequence["Change"]) -> list[OutrunError | None]:
        """Carry out changes in one go; when this returns, the disk has all but those that were outrun."""
        with _telling(self.path), self._writing() as writer:
            return [_carried_out(writer, change) for change in changes]

    # The file

    def _reading(self) -> sqlite3.Connection:
        if self._reader is None:
            with self._connecting:
                self._look()
                self._reader = _connected(self.path, "ro")
        return self._reader

    def _look(self) -> None:
        """Make the file if there is none, and look at it, unless it is open and was looked at before.

        POSIX drops all locks that a process has on a file as soon as it closes any descriptor of it: looking
        again would let another program take the file for its own, and throw away the log of the changes.
        """
        if self._reader is self._writer is None:
            _make(self.path)
            _check(self.path)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Carry out a transaction; when it is left, the disk has it, or nothing of it happened."""
        if self._writer is None:
            with self._connecting:
                self._look()
                self._writer = _connected(self.path, "rw")
            self._writer.execute("PRAGMA synchronous = FULL")
        writer = self._writer
        writer.execute("BEGIN IMMEDIATE")
        try:
            yield writer
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise


# Changes

Change = Callable[[sqlite3.Connection], None]
"""What is done to the file; it raises OutrunError or IntegrityError if another was faster."""


def new_table(key: str, view: str, header: str) -> Change:
    """Return what keeps a new table."""

    def change(writer: sqlite3.Connection) -> None:
        writer.execute("INSERT INTO tables (key, view, header) VALUES (?, ?, ?)", (key, view, header))

    return change


def new_line(table: int, line: Line) -> Change:
    """Return what keeps one more line for good, if it has the next number."""

    def change(writer: sqlite3.Connection) -> None:
        before = writer.execute('SELECT coalesce(max(n), 0) FROM lines WHERE "table" = ?', (table,))
        if before.fetchone()[0] != line.n - 1:
            raise OutrunError
        query = (
            'INSERT INTO lines ("table", n, text, seat, phone, id, sent, answer)'
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        writer.execute(query, (table, *line))

    return change


def taken_seat(table: int, letter: str, phone: str) -> Change:
    """Return what gives a phone a seat, and frees the one it had."""

    def change(writer: sqlite3.Connection) -> None:
        writer.execute('DELETE FROM seats WHERE "table" = ? AND phone = ?', (table, phone))
        writer.execute('INSERT INTO seats ("table", letter, phone) VALUES (?, ?, ?)', (table, letter, phone))

    return change


def freed_seat(table: int, letter: str) -> Change:
    """Return what frees a seat."""

    def change(writer: sqlite3.Connection) -> None:
        writer.execute('DELETE FROM seats WHERE "table" = ? AND letter = ?', (table, letter))

    return change


def _carried_out(writer: sqlite3.Connection, change: Change) -> OutrunError | None:
    """Carry out a change, or nothing of it."""
    writer.execute("SAVEPOINT one")
    try:
        change(writer)
    except (OutrunError, sqlite3.IntegrityError):
        writer.execute("ROLLBACK TO one")
        return OutrunError()
    finally:
        if writer.in_transaction:
            writer.execute("RELEASE one")
    return None


# The file


def _make(path: Path) -> None:
    """Make a file with no tables, whole or not at all, where there is none."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(new, isolation_level=None)) as fresh:
            fresh.execute("PRAGMA journal_mode = WAL")
            fresh.executescript(SCHEMA)
        with contextlib.suppress(FileExistsError):
            os.link(new, path)
    finally:
        new.unlink(missing_ok=True)


def _check(path: Path) -> None:
    """Look whether a file is one of ours and whole, before anything may write to it. Raises StoreError."""
    wrong = filecheck.wrong_with(path)
    if wrong:
        raise StoreError(path, wrong, _HINT)
    with contextlib.closing(_connected(path, "ro")) as one:
        if one.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise StoreError(path, "the file with the tables is damaged", _HINT)
        if one.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError(path, "this is a database, but none with tables of papercity", _HINT)
        version = one.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            said = f"another release of papercity wrote this: its form is {version}, expected {VERSION}"
            raise StoreError(path, said, _HINT)


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        address, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )


_HINT = "nothing was changed in it; move it away, or name another file with --data"
_IN_USE = ("the file with the tables is in use by another program", "try again in a moment")
_READ_ONLY = ("the file with the tables can't be written", "see who may write it")
_REASONS = {
    sqlite3.SQLITE_FULL: ("the disk is full", "make room and try again"),
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: ("the file with the tables can't be opened", "see who may read and write it"),
    sqlite3.SQLITE_CORRUPT: ("the file with the tables is damaged", _HINT),
    sqlite3.SQLITE_NOTADB: ("the file with the tables is no database", _HINT),
    sqlite3.SQLITE_IOERR: ("the disk can't be read or written", "see whether it is full or failing"),
}


@contextlib.contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Say in plain words what went wrong. Raises StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        said, hint = _REASONS.get(code, (f"the file with the tables can't be used: {error}", ""))
        raise StoreError(path, said, hint) from error
    except OSError as error:
        said = f"the file with the tables can't be used: {error.strerror or error}"
        raise StoreError(path, said, "name another file with --data") from error
