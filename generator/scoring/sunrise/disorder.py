"""What is said of a play at a wrong moment: which play is missing above it, or that a round was over."""

from collections.abc import Iterator, Mapping, Sequence

from generator.scoring.engine import SEATS, Move
from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry
from generator.scoring.sunrise.facts import BANKER, ENGINEER, LAWYER, PROTESTER, REALTOR, Plan
from generator.scoring.sunrise.table import BIDDING, BUILDING, NO_ROLE, ZONING, Table, role_of
from generator.scoring.telling import fault

OUT_OF_ORDER = ("SNR-5.1", "SNR-5.5", "SNR-A52")
"""Clauses that forbid a play because of its moment."""

_ACTS: Mapping[str, str] = {
    PROTESTER: "protest and the tile",
    BANKER: "claim and the tile",
    LAWYER: "swap and the two tiles",
    ENGINEER: "take and the building",
    REALTOR: "type and the type",
}
_CLAUSES: Mapping[str, str] = {
    PROTESTER: "SNR-15.1",
    BANKER: "SNR-15.7",
    LAWYER: "SNR-15.8",
    ENGINEER: "SNR-15.5",
    REALTOR: "SNR-15.15",
}
"""What each role that acts at a moment of its own is told to do."""
_PLAYS = {ZONING: "a tile", BIDDING: "a bid", BUILDING: "a building or a pass"}


def without_roles(state: Table, entry: Entry) -> Iterator[Issue]:
    """Yield what is wrong with a play before all roles are known, if a line above tells nothing of it.

    Where the log has not begun this round, the one before was over by its plays.
    """
    seats = [SEATS[seat] for seat, player in enumerate(state.players) if player.role == NO_ROLE]
    if not seats or state.lost:
        return
    if state.round > entry.round > 0 and len(seats) == len(state.players):
        message = f"by the plays above round {entry.round} was over here"
        hint = f"look for a wrong line above, or write {state.round}. and the roles if that round begins"
    else:
        late = " and ".join(seats)
        message = f"{late} {'have' if len(seats) > 1 else 'has'} not revealed a role in this round"
        hint = f"write {seats[0]}: role and its number above, or {seats[0]}: unread"
    yield fault("turn", entry, message, hint=hint)._replace(clause="SNR-5.3")


def explained(plan: Plan, table: Table, issue: Issue) -> Issue:
    """Return the issue of a play at a wrong moment, with the rule that is open and what to do about it.

    ``table`` is the one before the play.
    """
    issue = issue._replace(hint=_hint(plan, table, issue.clause))
    if table.drawn:
        message = f"{SEATS[table.seat]} still lays the tile drawn for the community tile"
        return issue._replace(message=message, clause="SNR-6.13")
    if issue.clause == "SNR-5.1" and table.waiting:
        role = role_of(plan, table, table.waiting[0])
        return issue._replace(clause=_CLAUSES.get(role.effect if role is not None else "", issue.clause))
    return issue


def hint_of_readings(moves: Sequence[Move]) -> str:
    """Return what to write so that a line has one reading only."""
    if moves and moves[-1].verb == "build":
        return "write which half of a building is meant: BRCa.l the left one, BRCa.r the right one"
    return "write the arrow of the tile: ^n, ^e, ^s or ^w"


def _hint(plan: Plan, table: Table, clause: str) -> str:
    if clause == "SNR-A52":
        return f"write it on a line above, such as {SEATS[table.first]}: direction north"
    if clause == "SNR-5.1" and table.waiting:
        seat = table.waiting[0]
        role = role_of(plan, table, seat)
        acts = _ACTS.get(role.effect if role is not None else "", "what the role did")
        return f"write {SEATS[seat]}: {acts} on a line above"
    letter = SEATS[table.seat]
    if table.drawn:
        return f"behind a community tile {letter} draws a tile and adds it at once: write it on a line above"
    play = _PLAYS.get(table.step)
    if play is None:
        return "look for a line that is missing, or for a wrong letter"
    return f"perhaps {play} of {letter} is missing above this line, or a letter is wrong"
