"""What each step leaves behind for the seal, in tables of random games: another table, another trace."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

import pytest

from generator.scoring.engine import Move, Refusal, legal
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import Table as Lake
from generator.scoring.sunken.traces import traces as lake_traces
from generator.scoring.sunrise.facts import Tile
from generator.scoring.sunrise.table import Table as City
from generator.scoring.sunrise.traces import traces as city_traces
from generator.scoring.sunshine.traces import traces as sheet_traces
from generator.scoring.umpire import Played, Trace
from tests.scoring.sunken import laws as sunken
from tests.scoring.sunrise import laws as sunrise
from tests.scoring.sunshine.laws import STYLES, WAYS, rules_with
from tests.scoring.sunshine.players import play


def lines_of(found: Iterable[Trace]) -> tuple[str, ...]:
    """Return what some traces say."""
    return tuple(line for trace in found for line in trace.lines)


def entry(kind: str, seat: int | None, number: int) -> Entry:
    """Return a line of a seat in a round."""
    return Entry(kind, Place(1, 1), "", (), number, seat)


@pytest.mark.parametrize("number", range(6))
def test_two_turns_on_a_lake_have_one_trace_only_if_the_lake_is_the_same(number: int) -> None:
    game, rng = sunken.game_number(number), Random(number)
    begun = [before for before, _, _ in sunken.turns(game)]
    for before in begun[3 :: len(begun) // 4]:
        ends: dict[tuple[str, ...], Lake] = {}
        for _ in range(30):
            moves, after = _random_turn(game.rules, before, rng)
            seat = moves[0].seat
            one = Played(entry("turn", seat, before.round), before, after, moves, ())
            trace = lines_of(lake_traces(game.lake, [one]))
            assert ends.setdefault(trace, after) == after
        assert len(ends) > 1


def _random_turn(rules: SunkenRules, table: Lake, rng: Random) -> tuple[tuple[Move, ...], Lake]:
    """Return some legal turn, and the table behind it."""
    moves: list[Move] = []
    while not moves or moves[-1].verb != "done":
        moves.append(rng.choice(legal(rules, table)))
        after = rules.attempt(table, moves[-1])
        assert not isinstance(after, Refusal)
        table = after
    return tuple(moves), table


@pytest.mark.parametrize("number", range(6))
def test_two_plays_in_a_city_have_one_trace_only_if_the_city_is_the_same(number: int) -> None:
    game = sunrise.game_number(number)
    for before in game.tables[5 :: len(game.tables) // 8]:
        ends: dict[tuple[str, ...], object] = {}
        moves = [move for move in legal(game.rules, before) if move.verb not in ("pass", "done")]
        for move in moves[:: max(len(moves) // 60, 1)]:
            after = game.rules.attempt(before, move)
            assert isinstance(after, City)
            one = Played(entry("turn", move.seat, before.round), before, after, (move,), ())
            trace = lines_of(city_traces(game.plan, [one]))
            assert trace
            looks = _looks(game.plan.tiles, after)
            assert ends.setdefault(trace, looks) == looks


def _looks(tiles: Sequence[Tile], table: City) -> object:
    """Return a table with each tile as its sidewalks lie, however it was turned to that."""
    walks = [tile.walks for tile in tiles]
    plots = {
        place: (plot._replace(turn=0), tuple(walks[plot.tile][(side - plot.turn) % 4] for side in range(4)))
        for place, plot in table.city.items()
    }
    return plots, table._replace(city={})


@pytest.mark.parametrize("number", range(8))
def test_two_turns_on_a_sheet_have_one_trace_if_and_only_if_the_same_boxes_and_gears_are_marked(
    number: int,
) -> None:
    options, seats, turns = WAYS[number]
    game = play(rules_with(options), number, STYLES[0], seats=seats, turns=turns)
    city = game.rules.city
    table, tables = game.rules.start(seats), []
    for move in game.moves:
        after = game.rules.attempt(table, move)
        assert not isinstance(after, Refusal)
        table = after
        tables.append(table)
    sheets = [one.sheets[0] for one in tables]

    for before, after in pairwise(tables[:: max(len(tables) // 40, 1)]):
        traces = set()
        marks = set()
        for other in sheets[:: max(len(sheets) // 40, 1)]:
            if before.sheets[0].filled & ~other.filled:
                continue
            changed = after.with_sheet(0, other)
            one = Played(entry("turn", 0, after.turn), before, changed, (), ())
            traces.add(lines_of(sheet_traces(city, [one])))
            marks.add((other.filled, other.crossed))
        assert len(traces) == len(marks)
