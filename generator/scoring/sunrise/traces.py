"""What each play leaves behind for the seal: roles, tiles, chips and buildings in the order of play.

Passes leave nothing behind: who was left out is seen from the buildings. Roles are revealed at once, chips of
one turn lie in no order, and of a tile it only counts where its sidewalks are.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from generator.scoring.engine import SEATS, Move
from generator.scoring.sunrise.facts import TYPES, Plan
from generator.scoring.sunrise.grid import LETTERS
from generator.scoring.sunrise.table import NO_ROLE, Player, Plot, Table
from generator.scoring.sunrise.vocabulary import DIRECTIONS
from generator.scoring.sunrise.writing import counted
from generator.scoring.umpire import Played, Trace

_SILENT = ("round", "totals", "hand", "end", "ruling")
"""Kinds of entries that leave nothing behind but the end of a round."""
_IMPLIED = ("pass", "done")
_UNORDERED = ("bid", "claim")
_IN_ORDER = len(SEATS)
"""The rank of all that comes behind the roles."""


def traces(plan: Plan, played: Sequence[Played[Table]]) -> Iterator[Trace]:
    """Yield what each play left behind, up to what nobody knows."""
    for head, found in groupby(_single(plan, played), key=_head_of_unordered):
        if head:
            yield _unordered(found)
        else:
            yield from found


def _single(plan: Plan, played: Sequence[Played[Table]]) -> Iterator[Trace]:
    """Yield what moves left behind, one by one."""
    for one in played:
        if one.entry.kind != "turn" and one.entry.kind not in _SILENT:
            return
        number, after = one.before.round, one.after
        for move in one.moves:
            if move.verb not in _IMPLIED:
                rank = move.seat if move.verb == "role" else _IN_ORDER
                yield Trace(number, (_line(plan, one.before, move),), rank)
        if any(issue.code == "irregular" for issue in one.issues):
            yield Trace(number, (*_city(plan, after), *_players(plan, after)), _IN_ORDER)
        if after.over > one.before.over or after.round > number:
            yield Trace(number, (), _IN_ORDER, ends=True)


def _head_of_unordered(trace: Trace) -> str:
    """Return round, seat and verb of a chip, which lies in no order with the seat's next ones; else ""."""
    seat, _, verb = " ".join(trace.lines[0].split()[:2] if trace.lines else ()).partition(" ")
    return f"{trace.round} {seat} {verb}" if verb in _UNORDERED else ""


def _unordered(found: Iterable[Trace]) -> Trace:
    first, *others = found
    lines = sorted(line for trace in (first, *others) for line in trace.lines)
    return first._replace(lines=tuple(lines))


def _line(plan: Plan, before: Table, move: Move) -> str:
    return " ".join((SEATS[move.seat], move.verb, *_words(plan, before, move)))


def _words(plan: Plan, before: Table, move: Move) -> Iterator[str]:
    if move.verb in ("zone", "stray"):
        tile, place, turn, *agreed = move.at
        yield from (*_lying(plan, place, Plot(tile, turn)), *map(str, agreed))
    elif move.verb == "shift":
        start, end, turn = move.at
        yield from (_counted(start), *_lying(plan, end, Plot(before.city[start].tile, turn)))
    elif move.verb in ("build", "take"):
        yield plan.buildings[move.at[0]].id
        yield from map(_counted, move.at[1:])
    elif move.verb == "discard":
        yield plan.tiles[move.at[0]].id
    elif move.verb in _NAMES:
        yield _NAMES[move.verb][move.at[0]]
    elif move.verb == "role":
        yield f"{plan.roles[move.at[0]].number:02}"
    else:
        yield from map(_counted, move.at)


_NAMES = {"direction": DIRECTIONS, "declare": TYPES}


def _counted(place: int) -> str:
    """Return a position as counted from City Hall, its own as 0."""
    return counted(place) or "0"


def _lying(plan: Plan, place: int, plot: Plot) -> Iterator[str]:
    """Yield a tile, where it lies, and to which sides its sidewalks lead."""
    tile = plan.tiles[plot.tile]
    sides = (letter for side, letter in enumerate(LETTERS) if tile.walks[(side - plot.turn) % 4])
    yield from (tile.id, _counted(place), f"^{''.join(sides)}")


# Behind a play that was against the rules, all that lies there


def _city(plan: Plan, table: Table) -> Iterator[str]:
    """Yield each position with its tile, floors and chips."""
    for place, plot in sorted(table.city.items()):
        floors = (f"{plan.buildings[building].id}.{'lr'[half]}" for building, half in plot.floors)
        yield " ".join((*_lying(plan, place, plot), *floors, *(SEATS[seat] for seat in plot.chips)))


def _players(plan: Plan, table: Table) -> Iterator[str]:
    for letter, player in zip(SEATS, table.players, strict=False):
        yield f"{letter} {_player(plan, player)}"


def _player(plan: Plan, player: Player) -> str:
    role = "no role" if player.role == NO_ROLE else f"role {plan.roles[player.role].number:02}"
    return f"{role}, {player.tokens}t {player.pawn}p"
