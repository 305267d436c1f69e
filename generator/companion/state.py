"""What a phone is told of its table."""

from collections.abc import Iterator
from typing import Any

from generator.companion import issues
from generator.companion.hands import Viewer, covered
from generator.companion.tables import Table
from generator.referee import doubted, sealed
from generator.scoring.issues import Issue
from generator.scoring.logfile import Header
from generator.scoring.verdict import status
from generator.session import Position, Session


def state(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return a table as plain values, the same for all who may see the same lines.

    Its pieces, its links, and who is asking are added elsewhere.
    """
    session, position = table.seen_by(viewer), table.position(viewer)
    case = session.case
    header = case.log.header
    return {
        "version": table.version,
        "title": case.catalogue.title,
        "game": case.catalogue.game,
        "edition": case.catalogue.name,
        "code": case.catalogue.code,
        "seats": _seats(table, header, position),
        "round": position.round,
        "round_word": case.game.round_word,
        "step": position.step,
        "waits": [None if one is None else header.seats[one].letter for one in position.waits],
        "over": position.is_over,
        "unit": case.game.unit,
        **_outcome(session),
        "lines": _lines(table, viewer, session),
    }


def _outcome(session: Session) -> dict[str, str | None]:
    """Return the status and the seal; those of the verdict as soon as a game is over."""
    case, judged = session.case, session.judged
    is_over, is_unsure = session.position().is_over, bool(judged.unsure) or case.unsure
    if not is_over:
        return {"status": status(list(_found(session)), is_over, is_unsure), "seal": None}
    later = tuple(case.game.hindsight(judged))
    found = [*case.issues, *judged.issues, *later]
    told = [doubted(one) for one in found] if case.unsure else found
    return {
        "status": status(told, is_over, is_unsure),
        "seal": sealed(case, judged, later).seal or None,
    }


def _seats(table: Table, header: Header, position: Position) -> list[dict[str, Any]]:
    return [
        {
            "letter": seat.letter,
            "name": seat.name,
            "colour": seat.colour,
            "taken": seat.letter in table.seats,
            "points": position.points[number] if number < len(position.points) else 0,
        }
        for number, seat in enumerate(header.seats)
    ]


def _lines(table: Table, viewer: Viewer, session: Session) -> list[dict[str, Any]]:
    unseen = set(table.hidden_from(viewer))
    told: dict[int, list[Any]] = {}
    for issue in _found(session):
        told.setdefault(issue.place.line - table.first, []).append(issue)
    game = session.case.catalogue.game or ""
    return [
        {
            "n": line.n,
            "text": covered(line.text) if line.n in unseen else line.text,
            "by": line.seat or None,
            "issues": issues.plain(game, told.get(line.n, ()), session.say),
        }
        for line in table.lines
    ]


def _found(session: Session) -> Iterator[Issue]:
    """Yield what is wrong; not what is only missing so far."""
    yield from session.case.issues
    for one in session.judged.played[:-1]:
        yield from one.issues
