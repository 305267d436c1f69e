"""Enters a line at a table: checked by the referee, kept by the file, then confirmed; or nothing happens."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.companion import issues
from generator.companion.asked import NewLine
from generator.companion.hands import Viewer, owner
from generator.companion.limits import LINES
from generator.companion.store import Line, OutrunError
from generator.companion.tables import Table, Tables
from generator.scoring.issues import Issue, Place
from generator.session import Session

_OLD = "somebody entered a line before you; look at the table and enter yours again"
_USED = "a line of this phone with the same id was another one"
_FULL = f"a table has at most {LINES} lines"
_ONE_LINE = "a line is plain text without line breaks"
_TOP = Issue("turn", Place(), "this stands at the top of a log and can't be changed any more")
_SECRET = Issue(
    "illegal", Place(), "this can't be told without a hand that is hidden; let its own phone enter it"
)


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


async def enter(tables: Tables, table: Table, viewer: Viewer, wish: NewLine) -> Reply:
    """Return what came of a wish; of two with one version, only one is ever written."""
    async with table.lock:
        tables.refresh(table)
        before = _before(table, viewer, wish)
        if before is not None:
            return before
        attempt = _attempted(table, viewer, wish)
        game = table.session.case.catalogue.game or ""
        told = issues.plain(game, attempt.said)
        if attempt.is_wrong and not (wish.stood and _may_stand(table, attempt)):
            return Reply(422, {"said": "the referee finds this line wrong", "issues": told})
        return await _written(tables, table, viewer, wish, attempt, told)


def _before(table: Table, viewer: Viewer, wish: NewLine) -> Reply | None:
    """Return the answer to a wish that was carried out already, or can't be; else None."""
    same = next((line for line in reversed(table.lines) if line.id == wish.id), None)
    if same is not None and same.sent == wish.text:
        return Reply(200, json.loads(same.answer))
    seat = owner(wish.text)
    if same is not None:
        return _refused(table, 409, _USED)
    if wish.version != table.version:
        return _refused(table, 409, _OLD)
    if table.version >= LINES:
        return _refused(table, 429, _FULL)
    if not wish.text.isprintable() or not wish.text.strip():
        return _refused(table, 400, _ONE_LINE)
    if seat is not None and table.seats.get(seat, viewer.phone) != viewer.phone:
        return _refused(table, 409, f"only the phone at seat {seat} writes its hand")
    return None


def _refused(table: Table, status: int, said: str) -> Reply:
    return Reply(status, {"version": table.version, "said": said})


def _attempted(table: Table, viewer: Viewer, wish: NewLine) -> Attempt:
    """Return a line as it is written: as played, if it is wrong and stood all the same."""
    attempt = _judged(table, viewer, wish.text.strip())
    if wish.stood and attempt.is_wrong:
        words, mark, remark = attempt.text.partition(";")
        stood = f"{words.rstrip()} ! {mark}{remark}".rstrip()
        return _judged(table, viewer, stood)
    return attempt


def _judged(table: Table, viewer: Viewer, text: str) -> Attempt:
    """Return what the referee says, and nothing that gives away a hand."""
    session = table.session.extended(text)
    if _is_of_the_top(table, session):
        return Attempt(text, session, True, (_TOP,))
    told = session.told()
    is_wrong, seen = issues.is_wrong(told), table.seen_by(viewer)
    if seen is not table.session:
        told = seen.extended(text).told()
        if is_wrong and not issues.is_wrong(told):
            told = (_SECRET,)
        elif not is_wrong:
            told = tuple(one for one in told if not issues.is_wrong((one,)))
    return Attempt(text, session, is_wrong, told)


def _is_of_the_top(table: Table, session: Session) -> bool:
    return session.closed is not None or session.log.header != table.session.log.header


def _may_stand(table: Table, attempt: Attempt) -> bool:
    return not _is_of_the_top(table, attempt.session)


async def _written(
    tables: Tables,
    table: Table,
    viewer: Viewer,
    wish: NewLine,
    attempt: Attempt,
    told: list[dict[str, Any]],
) -> Reply:
    answer = {"version": table.version + 1, "issues": told}
    kept = json.dumps(answer, ensure_ascii=False)
    line = Line(table.version + 1, attempt.text, viewer.seat, viewer.phone, wish.id, wish.text, kept)
    try:
        await tables.write(tables.store.add_line, table.kept.number, line)
    except OutrunError:
        tables.refresh(table)
        return _before(table, viewer, wish) or _refused(table, 409, _OLD)
    if table.version < line.n:
        table.add(line, attempt.session)
    return Reply(200, answer)
