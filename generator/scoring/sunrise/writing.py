"""A play written again from its moves."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import Move, replay
from generator.scoring.sunrise.facts import TYPES, ZONE, Plan
from generator.scoring.sunrise.grid import LETTERS, east_and_north
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import Table, name_of
from generator.scoring.sunrise.vocabulary import DIRECTIONS

_WORDS = {"bid": "", "claim": "claim", "protest": "protest", "swap": "swap"}

_ONCE = ("claim", "protest", "swap", "shift")
"""Verbs whose word stands once in a line, before all that it is about."""


def write_play(rules: SunriseRules, before: Table, moves: Sequence[Move]) -> str:
    """Return a legal play as it is written; ``before`` is the table before its first move."""
    tables, _ = replay(rules, before, moves)
    pairs = [(table, move) for table, move in zip(tables, moves, strict=False) if move.verb != "done"]
    words: list[str] = []
    for number, (table, move) in enumerate(pairs):
        found = list(_words(rules.plan, table, move))
        is_more = number and move.verb == pairs[0][1].verb and move.verb in _ONCE
        words += found[1:] if is_more else found
    return " ".join(words)


def _words(plan: Plan, table: Table, move: Move) -> Iterator[str]:
    if move.verb in _WORDS:
        yield from (word for word in (_WORDS[move.verb],) if word)
        yield from (name_of(plan, table.city[place]) for place in move.at)
    elif move.verb in ("zone", "stray"):
        yield from _lying(plan, *move.at[:3])
        yield from ("agreed",) if move.verb == "stray" and plan.options.illegal == "vote" else ()
    elif move.verb == "shift":
        yield "move"
        yield from _lying(plan, table.city[move.at[0]].tile, move.at[1], move.at[2])
    elif move.verb == "build":
        building, *places = move.at
        yield plan.buildings[building].id
        yield from (name_of(plan, table.city[place]) for place in places)
    else:
        yield from _plain(plan, move)


def _plain(plan: Plan, move: Move) -> Iterator[str]:
    yield {"declare": "type"}.get(move.verb, move.verb)
    if move.verb == "role":
        yield f"{plan.roles[move.at[0]].number:02}"
    elif move.verb == "direction":
        yield DIRECTIONS[move.at[0]]
    elif move.verb == "declare":
        yield TYPES[move.at[0]]
    elif move.verb == "take":
        yield plan.buildings[move.at[0]].id
    elif move.verb == "discard":
        yield plan.tiles[move.at[0]].id


def _lying(plan: Plan, tile: int, place: int, turn: int) -> Iterator[str]:
    """Yield a tile, where it lies from City Hall, and its arrow, unless all its sides are alike."""
    yield plan.tiles[tile].id
    yield counted(place)
    if plan.tiles[tile].kind == ZONE and len(set(plan.tiles[tile].walks)) > 1:
        yield f"^{LETTERS[turn]}"


def counted(place: int) -> str:
    """Return a position as counted from City Hall: 2e1n."""
    east, north = east_and_north(place)
    parts = ((east, "ew"), (north, "ns"))
    return "".join(f"{abs(number)}{signs[number < 0]}" for number, signs in parts if number)
