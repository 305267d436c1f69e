"""A table of Sunrise City to look at: as text, and as the values that draw the city and the score track."""

from collections.abc import Iterator, Sequence
from typing import Any

from generator.scoring.engine import SEATS
from generator.scoring.sunrise.facts import COMMUNITY, HALL, NO_TYPE, TYPES, ZONE, Plan
from generator.scoring.sunrise.grid import LETTERS, STEPS, east_and_north, position
from generator.scoring.sunrise.table import NO_ROLE, NOWHERE, PHASES, Plot, Table, has_walk, name_of, type_of
from generator.scoring.sunrise.track import is_counted, total
from generator.scoring.umpire import Piece, Played, Say, Shown

_CELL = 8
"""Characters of a tile between its edges."""
_NORTH, _EAST, _SOUTH, _WEST = range(4)


def shown(plan: Plan, played: Sequence[Played[Table]], table: Table, names: Sequence[str]) -> Shown:
    """Return a table in words, the city, and the score track."""
    pieces = (
        Piece("city-hall", city(plan, played, table), face="city-picture"),
        Piece("scoreboard", track(table)),
    )
    return Shown(lambda say: "\n".join(_lines(plan, table, names, say)), pieces)


# Values for the faces


def city(plan: Plan, played: Sequence[Played[Table]], table: Table) -> dict[str, Any]:
    """Return the whole city, as its face takes it."""
    return {
        "tiles": [_tile(plan, table, place, plot) for place, plot in sorted(table.city.items())],
        "buildings": list(_buildings(plan, table)),
        "new": _newest(plan, played),
        "round": table.round,
        "phase": PHASES[table.step],
        "direction": LETTERS[table.direction] if table.direction != NOWHERE else None,
    }


def track(table: Table) -> dict[str, Any]:
    """Return the pawns and tokens, as the face of the score track takes them."""
    players = dict(zip(table.colours, table.players, strict=True))
    return {
        "steps": {colour: player.pawn for colour, player in players.items()},
        "tokens": {colour: player.tokens for colour, player in players.items()},
    }


def _tile(plan: Plan, table: Table, place: int, plot: Plot) -> dict[str, Any]:
    tile = plan.tiles[plot.tile]
    east, north = east_and_north(place)
    return {
        "id": tile.id,
        "kind": tile.kind,
        "type": TYPES[tile.type] if tile.type != NO_TYPE else None,
        "place": tile.place or None,
        "edges": ["sidewalk" if walk else "waterway" for walk in tile.walks],
        "east": east,
        "north": north,
        "turn": plot.turn,
        "chips": [table.colours[seat] for seat in plot.chips],
        "protester": True if place == table.closed else None,
    }


def _buildings(plan: Plan, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the buildings, floor by floor."""
    halves: dict[int, dict[int, int]] = {}
    floors: dict[int, int] = {}
    for place, plot in table.city.items():
        for floor, (building, half) in enumerate(plot.floors, 1):
            halves.setdefault(building, {})[half] = place
            floors[building] = floor
    for building in sorted(floors, key=lambda one: floors[one]):
        one, (left, right) = plan.buildings[building], (halves[building][0], halves[building][1])
        east, north = east_and_north(left)
        yield {
            "id": one.id,
            "left": TYPES[one.types[0]],
            "right": TYPES[one.types[1]],
            "primary": one.primary,
            "bonus": list(one.bonus),
            "east": east,
            "north": north,
            "toward": LETTERS[STEPS.index(right - left)],
            "floor": floors[building],
        }


def _newest(plan: Plan, played: Sequence[Played[Table]]) -> str | None:
    """Return the id of what was laid last."""
    moves = [move for one in played for move in one.moves if move.verb in ("zone", "stray", "build")]
    if not moves:
        return None
    last = moves[-1]
    return plan.buildings[last.at[0]].id if last.verb == "build" else plan.tiles[last.at[0]].id


# Text


def _lines(plan: Plan, table: Table, names: Sequence[str], say: Say) -> Iterator[str]:
    yield say(_where(table))
    yield ""
    yield from _map(plan, table)
    yield ""
    key = "A tile shows its topmost id, the type there and its floor, and the chips on it from the bottom."
    yield say(key)
    yield say("Edges: - and | sidewalk, ~ waterway. Types: R C I P, M mixed use.")
    for seat, name in enumerate(names[: len(table.players)]):
        yield ""
        yield from map(say, _player(plan, table, seat, name))


def _player(plan: Plan, table: Table, seat: int, name: str) -> Iterator[str]:
    player = table.players[seat]
    role = f"role {plan.roles[player.role].number:02}" if player.role != NO_ROLE else "no role yet"
    yield f"--- {name}, drawn in {table.colours[seat]} ---"
    points = total(player, plan.length)
    told = f"{_number(player.tokens, 'token')}, pawn on step {player.pawn}"
    if is_counted(player):
        told = f"{told}, {_number(points, 'point')} in all"
    yield f"{told}; {role}"
    yield f"chips in hand {player.chips}; tiles in hand {player.zones}, building tiles {player.works}"


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _where(table: Table) -> str:
    told = [f"Round {table.round}", "the game is over" if table.over else PHASES[table.step]]
    if table.over:
        return ", ".join(told)
    if table.direction != NOWHERE:
        told.append(f"the city grows to the {LETTERS[table.direction]}")
    return f"{', '.join(told)}; {SEATS[table.seat]} is on turn"


def _map(plan: Plan, table: Table) -> Iterator[str]:
    """Yield the city, five lines a row; places are counted from City Hall."""
    spots = [east_and_north(place) for place in table.city]
    easts, norths = [east for east, _ in spots], [north for _, north in spots]
    columns = range(min(easts), max(easts) + 1)
    yield " " * 4 + "".join(_counted(east, "ew").center(_CELL + 2) for east in columns)
    for north in range(max(norths), min(norths) - 1, -1):
        cells = [_cell(plan, table, position(east, north)) for east in columns]
        for number, parts in enumerate(zip(*cells, strict=True)):
            yield f"{_counted(north, 'ns') if number == 2 else '':<4}{''.join(parts)}".rstrip()


def _counted(number: int, signs: str) -> str:
    return f"{abs(number)}{signs[number < 0]}" if number else "0"


def _cell(plan: Plan, table: Table, place: int) -> list[str]:
    plot = table.city.get(place)
    if plot is None:
        return [" " * (_CELL + 2)] * 5
    sides = [has_walk(plan, plot, side) for side in range(4)]
    left, right = ("|" if sides[side] else "~" for side in (_WEST, _EAST))
    top, bottom = (("-" if sides[side] else "~") * _CELL for side in (_NORTH, _SOUTH))
    texts = (name_of(plan, plot), _kind(plan, plot), _chips(table, place, plot))
    return [f"+{top}+", *(f"{left}{text[:_CELL]:^{_CELL}}{right}" for text in texts), f"+{bottom}+"]


def _kind(plan: Plan, plot: Plot) -> str:
    tile = plan.tiles[plot.tile]
    if tile.kind == HALL:
        return "hall"
    letter = TYPES[type_of(plan, plot) if tile.kind == ZONE else tile.type][0].upper()
    if tile.kind == COMMUNITY:
        return f"+1 {letter}"
    return f"{letter} {len(plot.floors)}f" if plot.floors else letter


def _chips(table: Table, place: int, plot: Plot) -> str:
    return "".join(SEATS[seat] for seat in plot.chips) + ("!" if place == table.closed else "")
