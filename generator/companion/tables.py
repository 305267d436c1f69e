"""The tables that are being played at: each one's log with its session, and who sits there."""

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from generator.companion.editions import Editions, label_of
from generator.companion.hands import Viewer, covered, hidden, is_played_out, owner, written
from generator.companion.memo import Memo
from generator.companion.store import Change, Kept, Line, Store, new_table
from generator.companion.writer import Writer
from generator.links import ALPHABET
from generator.scoring.issues import Issue
from generator.session import Position, Session
from generator.shelf import Shelf

_MOST_OPEN = 128
"""Tables that are kept in memory; others are read again from the file."""
_MOST_COVERED = 16
"""Sessions of a table that are kept with covered hands: those of its seats and of onlookers."""
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
        """Take a line that the file has. A hand covers the session from here on, for some."""
        if owner(line.text) is not None:
            self._cover((), self.version, self.session)
        self.lines.append(line)
        self.session = session

    @property
    def guarded(self) -> set[str]:
        """The letters of the seats whose hands were written and are still hidden."""
        found = written(self.lines)
        return set() if not found or is_played_out(self.session) else found

    def hidden_from(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the numbers of the lines that somebody may not see yet."""
        found = tuple(hidden(self.lines, viewer))
        return () if not found or is_played_out(self.session) else found

    def seen_by(self, viewer: Viewer) -> Session:
        """Return the session of the lines that somebody may see; hands of others are covered."""
        unseen = self.hidden_from(viewer)
        if not unseen:
            return self.session
        known = self._known_part(unseen)
        if known is None:
            text = "".join(f"{_as_seen(line, unseen)}\n" for line in self.lines)
            session = opened(self.kept.header + text, self.shelf)
        else:
            upto, session = self._covered[known]
            for line in self.lines[upto:]:
                session = session.extended(_as_seen(line, unseen))
        self._cover(unseen, self.version, session)
        return session

    def position(self, viewer: Viewer) -> Position:
        """Return how far the game is: by all hands, unless only a hand that is hidden finds something wrong.

        By all hands the referee knows that nobody can place anything any more, and the table goes on.
        """
        seen = self.seen_by(viewer)
        unknown = set(self.session.judged.issues) - set(seen.judged.issues)
        return (seen if unknown else self.session).position()

    def _known_part(self, unseen: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the lines that are covered in the longest session which goes on as somebody may see it."""
        fitting = [
            (upto, known)
            for known, (upto, _) in self._covered.items()
            if known == tuple(number for number in unseen if number <= upto)
        ]
        return max(fitting)[1] if fitting else None

    def _cover(self, unseen: tuple[int, ...], upto: int, session: Session) -> None:
        self._covered[unseen] = (upto, session)
        self._covered.move_to_end(unseen)
        while len(self._covered) > _MOST_COVERED:
            self._covered.popitem(last=False)


class Tables:
    """All tables of a server; those in use are in memory, and the file has all of them."""

    def __init__(self, store: Store, editions: Editions) -> None:
        self.store = store
        self._editions = editions
        self._open: OrderedDict[int, Table] = OrderedDict()
        self._kept = Memo(2 * _MOST_OPEN)
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
        kept = self._found(key) if len(key) == KEY_LENGTH else None
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

    def _found(self, key: str) -> Kept | None:
        """Return what the file holds of a table; that is never changed or deleted."""
        kept: Kept | None = self._kept.get(key) or self.store.table(key)
        if kept is not None:
            self._kept.put(key, kept)
        return kept

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


def _as_seen(line: Line, unseen: tuple[int, ...]) -> str:
    return covered(line.text) if line.n in unseen else line.text


def new_key() -> str:
    """Return a key that nobody can guess."""
    number = secrets.randbits(128)
    return "".join(ALPHABET[number >> shift & 31] for shift in range(5 * (KEY_LENGTH - 1), -1, -5))


def _code(header: str) -> str:
    """Return the code of the edition that the top of a log names, or nothing."""
    for line in header.splitlines():
        key, _, value = line.partition(":")
        if key == "edition":
            return label_of(value.strip())
    return ""
