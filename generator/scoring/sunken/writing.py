"""A turn written again from its moves, as short as it can be read back."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import Move, replay
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import HOME, Table
from generator.scoring.sunken.ways import walks


def write_turn(rules: SunkenRules, before: Table, moves: Sequence[Move]) -> str:
    """Return a legal turn as it is written; ``before`` is the table before its first move."""
    tables, _ = replay(rules, before, moves)
    words: list[str] = []
    at = 0
    while at < len(moves):
        size = _run(moves, at)
        words += _words(rules, tables[at : at + size + 1], moves[at : at + size])
        at += size
    return " ".join(words)


def _run(moves: Sequence[Move], at: int) -> int:
    """Return how many moves from one on belong to the same way."""
    kinds = {"step": ("step",), "roll": ("haunt",), "haunt": ("haunt",)}.get(moves[at].verb, ())
    size = 1
    while at + size < len(moves) and moves[at + size].verb in kinds:
        size += 1
    return size


def _words(rules: SunkenRules, tables: Sequence[Table], moves: Sequence[Move]) -> Iterator[str]:
    lake, move = rules.lake, moves[0]
    if move.verb == "card":
        yield str(lake.corners[tables[0].players[move.seat].corner].hand[move.at[0]])
    elif move.verb == "street":
        yield lake.water.spots[move.at[0]].name
    elif move.verb == "house":
        yield f"{lake.houses[move.at[0]]}@{lake.water.squares[move.at[1]]}"
    elif move.verb == "chip":
        yield "chip"
    elif move.verb == "step":
        stops = _stops(lake, tables, moves)
        yield from ("go", *(_stop(lake, tables[0], spot) for spot in stops)) if stops else ()
    elif move.verb in ("roll", "haunt"):
        yield "spirit"
        for one in moves:
            yield str(one.at[0]) if one.verb == "roll" else _square(lake, one.at[0])


def _stop(lake: Lake, table: Table, spot: int) -> str:
    if spot == HOME:
        return "home"
    if lake.water.spots[spot].is_house:
        return str(lake.houses[table.houses.index(spot)])
    return _square(lake, spot)


def _square(lake: Lake, spot: int) -> str:
    """Return the first square of a piece."""
    squares = lake.water.spots[spot].squares
    return lake.water.squares[(squares & -squares).bit_length() - 1]


def _stops(lake: Lake, tables: Sequence[Table], moves: Sequence[Move]) -> list[int]:
    """Return the stops that a way needs: houses, the village, and its end.

    If there is another way over these, all pieces of the way are needed; none if it led to nothing.
    """
    steps = [move.at[0] for move in moves]
    named = [spot for spot in steps if spot == HOME or lake.water.spots[spot].is_house]
    needed = [spot for spot, before in zip(named, [None, *named], strict=False) if spot != before]
    if needed[-1:] != steps[-1:]:
        needed.append(steps[-1])
    if needed[0] == tables[0].player.at:
        del needed[0]
    return needed if _is_read_back(lake, tables, needed) else steps


def _is_read_back(lake: Lake, tables: Sequence[Table], stops: Sequence[int]) -> bool:
    """Return whether a way over some stops leads to the same end, with no treasure more or less."""
    last, table, points = tables[-1], tables[0], tables[0].now.points
    for spot in stops:
        found = walks(lake, table, spot, points)
        if not found or found[0].found or (found[1:] and not found[1].found):
            return False
        points -= len(found[0].steps)
        table = _moved(tables, table, spot)
    return table.player.at == last.player.at


def _moved(tables: Sequence[Table], table: Table, spot: int) -> Table:
    """Return the first table of a way on which its adventurer stands on a spot, not before ``table``."""
    later = tables[tables.index(table) + 1 :]
    return next((one for one in later if one.player.at == spot), table)
