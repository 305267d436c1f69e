"""The tables that are being played at: each one's log with its session, and who sits there."""

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from generator.companion.editions import Editions
from generator.companion.hands import Viewer, covered, hidden
from generator.companion.memo import Memo
from generator.companion.store import Change, Kept, Line, Store, new_table
from generator.companion.writer import Writer
from generator.links import ALPHABET, parse_edition_code
from generator.referee import Shelf
from generator.scoring.issues import Issue
from generator.session import Session

_MOST_OPEN = 128
"""Tables that are kept in memory; others are read again from the file."""
KEY_LENGTH = 26
"""In characters of base 32: 130 bits, of which 128 are random."""


class NotOpenError(Exception):
    """A table is there, but its log opens no game on this server; the message says why."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.message)
        self.hint = issue.hint


@dataclass(slots=True)
class Table:
    """A table: what the file holds of it, and the session of its log."""

    kept: Kept
    session: Session
    lines: list[Line]
    seats: dict[str, str]
    stamp: int
    shelf: Shelf
    first: int
    """The lines of the log above line 1."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    memo: Memo = field(default_factory=lambda: Memo(16))
    _covered: OrderedDict[tuple[int, ...], tuple[int, Session]] = field(default_factory=OrderedDict)

    @property
    def version(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def add(self, line: Line, session: Session) -> None:
        """Take a line that the file has."""
        self.lines.append(line)
        self.session = session

    def hidden_from(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the numbers of the lines that somebody may not see yet."""
        found = tuple(hidden(self.lines, viewer))
        return () if not found or self.session.position().is_over else found

    def seen_by(self, viewer: Viewer) -> Session:
        """Return the session of the lines that somebody may see; of the others a remark is left."""
        unseen = self.hidden_from(viewer)
        if not unseen:
            return self.session
        upto, session = self._covered.pop(unseen, (0, None))
        if session is None:
            session = opened(self.kept.header, self.shelf)
        for line in self.lines[upto:]:
            session = session.extended(f"; {covered(line.text)}" if line.n in unseen else line.text)
        self._covered[unseen] = (self.version, session)
        while len(self._covered) > 8:
            self._covered.popitem(last=False)
        return session


class Tables:
    """All tables of a server; those in use are in memory, and the file has all of them."""

    def __init__(self, store: Store, editions: Editions) -> None:
        self.store = store
        self._editions = editions
        self._open: OrderedDict[int, Table] = OrderedDict()
        self._opening = asyncio.Lock()
        self._writer = Writer(store)

    async def close(self) -> None:
        """Wait for what is being written, and let go of the file."""
        await self._writer.close()
        self.store.close()

    async def write(self, change: Change) -> None:
        """Return once the disk has a change of the file. Raises OutrunError, StoreError."""
        await self._writer.write(change)

    async def new(self, header: str) -> Kept:
        """Return a new table for a log that begins with ``header``."""
        key, view = new_key(), new_key()
        await self.write(new_table(key, view, header))
        kept = self.store.table(key)
        assert kept is not None
        return kept

    async def find(self, key: str) -> Table | None:
        """Return the table that a key leads to, as it is now.

        Raises StoreError, NotOpenError, and ProblemsError for a broken edition.
        """
        kept = self.store.table(key) if len(key) == KEY_LENGTH else None
        if kept is None:
            return None
        table = self._open.get(kept.number)
        if table is None:
            async with self._opening:
                table = self._open.get(kept.number) or await self._read(kept)
                self._open[kept.number] = table
        self._open.move_to_end(kept.number)
        self._forget()
        self.refresh(table)
        return table

    async def _read(self, kept: Kept) -> Table:
        """Return a table as the file has it."""
        stamp = self.store.stamp()
        lines, seats = self.store.lines(kept.number, 0), self.store.seats(kept.number)
        text = "".join((kept.header, *(f"{line.text}\n" for line in lines)))
        shelf = self._editions.shelf_of(_code(kept.header))
        session = await asyncio.to_thread(opened, text, shelf)
        return Table(kept, session, lines, seats, stamp, shelf, kept.header.count("\n"))

    def refresh(self, table: Table) -> None:
        """Take what this or another process has written meanwhile. Raises StoreError."""
        stamp = self.store.stamp()
        if stamp == table.stamp:
            return
        table.seats = self.store.seats(table.kept.number)
        for line in self.store.lines(table.kept.number, table.version):
            table.add(line, table.session.extended(line.text))
        table.stamp = stamp

    def _forget(self) -> None:
        for number in list(self._open)[: max(0, len(self._open) - _MOST_OPEN)]:
            if not self._open[number].lock.locked():
                del self._open[number]


def opened(text: str, shelf: Shelf) -> Session:
    """Return the session of a log. Raises NotOpenError, and ProblemsError for a broken edition."""
    found = Session.open(text, shelf)
    if isinstance(found, Issue):
        raise NotOpenError(found)
    return found


def new_key() -> str:
    """Return a key that nobody can guess."""
    number = secrets.randbits(128)
    return "".join(ALPHABET[number >> shift & 31] for shift in range(5 * (KEY_LENGTH - 1), -1, -5))


def _code(header: str) -> str:
    """Return the code of the edition that the top of a log names, or nothing."""
    for line in header.splitlines():
        key, _, value = line.partition(":")
        if key == "edition":
            return parse_edition_code(value)
    return ""
