"""Enters a line at a table: checked by the referee, kept by the file, then confirmed; or nothing happens."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.companion import issues
from generator.companion.asked import NewLine
from generator.companion.hands import Viewer, is_written, owner, spoken_for
from generator.companion.limits import LINES
from generator.companion.store import Line, OutrunError, new_line
from generator.companion.tables import Table, Tables
from generator.scoring.issues import Issue, Place
from generator.session import Session

_OLD = "somebody entered a line before you; look at the table and enter yours again"
_USED = "a line of this phone with the same id was another one"
_FULL = f"a table has at most {LINES} lines"
_GUARDED = "the hand of seat {seat} is hidden, so only the phone that sits there enters its lines"
_WRITTEN = "this hand is written already; take it back first if something is wrong with it"
_ONE_LINE = "a line is plain text without line breaks"
_TOP = Issue("turn", Place(), "this stands at the top of a log and can't be changed any more")


class Reply(NamedTuple):
    """An answer: the status of HTTP, and plain values."""

    status: int
    body: dict[str, Any]


class Attempt(NamedTuple):
    """A line as it would be written, the session behind it, whether it is wrong, and what is said of it."""

    text: str
    session: Session
    is_wrong: bool
    said: Sequence[Issue]

    @property
    def is_no_play(self) -> bool:
        """Return whether nobody can have played what the line says: it is one of the top, or no words."""
        return any(one is _TOP or one.code in ("syntax", "unknown") for one in self.said)


async def enter(tables: Tables, table: Table, viewer: Viewer, wish: NewLine) -> Reply:
    """Return what came of a wish; of two with one version, only one is ever written."""
    async with table.lock:
        tables.refresh(table)
        return await _Entering(tables, table, viewer, wish).reply()


@dataclass(frozen=True, slots=True)
class _Entering:
    """A wish at a table that nobody else changes meanwhile."""

    tables: Tables
    table: Table
    viewer: Viewer
    wish: NewLine

    async def reply(self) -> Reply:
        """Return what came of the wish."""
        before = self._repeated() or self._refused()
        if before is not None:
            return before
        attempt = await asyncio.to_thread(self._attempt, self.table.session, self.table.seen_by(self.viewer))
        overtaken = self._repeated() or self._refused()
        if overtaken is not None:
            return overtaken
        session = self.table.session
        told = issues.plain(session.case.catalogue.game or "", attempt.said, session.say)
        if attempt.is_wrong and (attempt.is_no_play or not self.wish.stood):
            return Reply(422, {"said": "the referee finds this line wrong", "issues": told})
        return await self._written(attempt, told)

    def _repeated(self) -> Reply | None:
        """Return the same answer as before to a phone that did not hear it."""
        for line in reversed(self.table.lines):
            if line.id == self.wish.id:
                return (
                    Reply(200, json.loads(line.answer))
                    if line.sent == self.wish.text
                    else self._no(409, _USED)
                )
        return None

    def _refused(self) -> Reply | None:
        """Return why nothing can be written, whatever the rules say."""
        text, table, seat = self.wish.text, self.table, owner(self.wish.text)
        if self.wish.version != table.version:
            return self._no(409, _OLD)
        if table.version >= LINES:
            return self._no(429, _FULL)
        if not text.isprintable() or not text.strip():
            return self._no(400, _ONE_LINE)
        if seat and not self._sits(seat):
            return self._no(409, f"only the phone at seat {seat} writes its hand; sit down there first")
        guarded = table.guarded
        return self._held(table.session.extended(text), guarded) if guarded else None

    def _held(self, after: Session, guarded: set[str]) -> Reply | None:
        """Return why a line can't be written by this phone, or again, while hands are hidden."""
        told = spoken_for(self.table.session, after) & guarded
        others = sorted(seat for seat in told if not self._sits(seat))
        if others:
            return self._no(409, _GUARDED.format(seat=others[0]))
        if owner(self.wish.text) and is_written(self.table.session, after):
            return self._no(409, _WRITTEN)
        return None

    def _sits(self, seat: str) -> bool:
        return bool(self.viewer.phone) and self.table.seats.get(seat) == self.viewer.phone

    def _no(self, status: int, said: str) -> Reply:
        return Reply(status, {"version": self.table.version, "said": said})

    def _attempt(self, known: Session, seen: Session) -> Attempt:
        """Return the line as it is written: as played, if it is wrong and stood all the same."""
        attempt = self._judged(self.wish.text.strip(), known, seen)
        if self.wish.stood and attempt.is_wrong:
            words, mark, remark = attempt.text.partition(";")
            marked = f"{words.rstrip()} ! {mark}{remark}".rstrip()
            return self._judged(marked, known, seen)._replace(is_wrong=True)
        return attempt

    def _judged(self, text: str, known: Session, seen: Session) -> Attempt:
        """Return what the referee says by what this phone may see, so that no answer gives away a hand.

        A line that only hands of others forbid is written; what they say of it is told when they open. One
        that only they allow is written, too: the position, which everybody knows, depends on them.
        """
        session = known.extended(text)
        if session.closed is not None or session.log.header != known.log.header:
            return Attempt(text, session, is_wrong=True, said=(_TOP,))
        if seen is known:
            told = session.told()
            return Attempt(text, session, issues.is_wrong(told), told)
        told = seen.extended(text).told()
        if issues.is_wrong(told) and not issues.is_wrong(session.told()):
            told = tuple(one for one in told if not issues.is_wrong((one,)))
        return Attempt(text, session, issues.is_wrong(told), told)

    async def _written(self, attempt: Attempt, told: list[dict[str, Any]]) -> Reply:
        """Return the confirmation, once the disk has the line."""
        table, viewer, wish = self.table, self.viewer, self.wish
        answer = {"version": table.version + 1, "issues": told}
        kept = json.dumps(answer, ensure_ascii=False)
        line = Line(table.version + 1, attempt.text, viewer.seat, viewer.phone, wish.id, wish.text, kept)
        try:
            await self.tables.write(new_line(table.kept.number, line))
        except OutrunError:
            self.tables.refresh(table)
            return self._repeated() or self._no(409, _OLD)
        if table.version < line.n:
            table.add(line, attempt.session)
        return Reply(200, answer)
