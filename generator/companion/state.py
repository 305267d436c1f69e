"""What a phone is told of its table."""

from collections.abc import Iterator
from typing import Any

from generator.companion import issues
from generator.companion.hands import Viewer, covered
from generator.companion.tables import Table
from generator.referee import sealed
from generator.scoring.issues import Issue
from generator.scoring.logfile import Header
from generator.scoring.verdict import status
from generator.session import Position, Session


def state(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return a table as plain values, the same for all who may see the same lines.

    Its pieces, its links, and who is asking are added elsewhere.
    """
    session = table.seen_by(viewer)
    case, position = session.case, session.position()
    header = case.log.header
    found = list(_found(session))
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
        "status": status(found, position.is_over, bool(session.judged.unsure) or case.unsure),
        "seal": _seal(session) if position.is_over else None,
        "lines": _lines(table, viewer, session),
    }


def _seal(session: Session) -> str | None:
    """Return the seal of a game that is over and known to its end."""
    later = session.case.game.hindsight(session.judged)
    return sealed(session.case, session.judged, later).seal or None


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
            "issues": issues.plain(game, told.get(line.n, ())),
        }
        for line in table.lines
    ]


def _found(session: Session) -> Iterator[Issue]:
    """Yield what is wrong; not what is only missing so far."""
    yield from session.case.issues
    for one in session.judged.played[:-1]:
        yield from one.issues
