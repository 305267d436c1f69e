"""Who has won a game of Sunshine City and what decided it: SHN-14."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import rule
from generator.scoring.sunshine.facts import AREAS, DISTRICTS, City
from generator.scoring.sunshine.plants import Count, count, met
from generator.scoring.sunshine.table import Sheet, Table, earned
from generator.scoring.umpire import Result, Standing, ranked


class Tie(NamedTuple):
    """One step of the chain that breaks ties: its name in words, and what is compared."""

    words: str
    value: Callable[[Count], int]


@rule("SHN-14.2", "SHN-14.4", "SHN-14.5", "SHN-A32", "SHN-A46")
def ties() -> tuple[Tie, ...]:
    """Return the comparisons in their order; bonus plants count in the first only."""
    return (
        Tie("plants", lambda one: one.plants),
        Tie("gears", lambda one: one.gears),
        Tie("plants from inventions", lambda one: one.invention),
        Tie("plants from buildings", lambda one: one.buildings),
    )


def result(city: City, table: Table) -> Result:
    """Return the standings; equal players share a rank, and the next rank is left out."""
    counts = [count(city, sheet) for sheet in table.sheets]
    keys = [_key(table, seat, counts[seat]) for seat in range(len(counts))]
    ranks = ranked(keys)
    order = list(ranks)
    standings = tuple(
        Standing(ranks[seat], seat, _score(counts[seat]), _breakdown(city, table.sheets[seat]))
        for seat in order
    )
    winners = tuple(seat for seat in order if ranks[seat] == 1) if table.over == "won" else ()
    return Result(bool(table.over), standings, winners, _decided_by(city, table, counts, order))


@rule("SHN-14.6", "SHN-A34")
def _key(table: Table, seat: int, one: Count) -> tuple[int, ...]:
    """Return what decides between players: the ties in their order, then who was in the sun last."""
    return (*(tie.value(one) for tie in ties()), int(table.sun == seat))


def _score(one: Count) -> dict[str, int]:
    return {"plants": one.plants, "gears": max(one.gears, 0)}


def _breakdown(city: City, sheet: Sheet) -> dict[str, Any]:
    full = {
        name: [area for worker, area in enumerate(AREAS) if _is_full(city, sheet, 3 * district + worker)]
        for district, name in enumerate(DISTRICTS)
    }
    one = count(city, sheet)
    return {
        "inventions": one.invention,
        "buildings": one.buildings,
        "vehicles": one.vehicles,
        "bonus": one.bonus,
        "bonus_met": list(met(city, sheet.filled)),
        "districts": {name: areas for name, areas in full.items() if areas},
        "gears_earned": earned(city, sheet.filled),
        "gears_spent": sum(sheet.crossed),
    }


def _is_full(city: City, sheet: Sheet, area: int) -> bool:
    return sheet.filled & city.areas[area] == city.areas[area]


def _decided_by(city: City, table: Table, counts: Sequence[Count], order: Sequence[int]) -> str:
    required = city.options.required
    if not table.over:
        return ""
    if table.over == "lost":
        return "Angus has marked every building before the city had enough plants"
    best = counts[order[0]]
    if table.angus is not None:
        return f"{best.plants} plants before Angus had marked every building"
    if len(order) < 2 or counts[order[1]].plants < required:
        return f"{best.plants} plants, and {required} are required"
    return _first_difference(table, best, counts[order[1]], order)


def _first_difference(table: Table, best: Count, second: Count, order: Sequence[int]) -> str:
    for tie in ties():
        if tie.value(best) != tie.value(second):
            return f"both have enough plants; more {tie.words}: {tie.value(best)} against {tie.value(second)}"
    if table.sun == order[0]:
        return "level in everything; who was in direct sunlight last"
    return "level in everything: a shared victory, unless the log says who was in the sun last (sun A)"
