"""Whole ways that a turn may lack: the spirit's, written last and forgotten first, and the adventurer's."""

from collections.abc import Iterator

from generator.scoring.engine import Refusal
from generator.scoring.sunken.haunting import is_inside, set_up
from generator.scoring.sunken.notation import GO, HOME_WORD, SPIRIT
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import HOME, Table
from generator.scoring.sunken.turnwords import TurnWords
from generator.scoring.sunken.walking import exits
from generator.scoring.sunken.water import members
from generator.scoring.umpire import Played

NO_SPIRIT, NO_WALK = 1.15, 1.2
FURTHER = 0.01
"""What each space of a way adds to the cost."""
DETOUR = 0.3
"""What it costs more that the spirit did not take the shortest way."""
MOST_WAYS = 60


def spirits(rules: SunkenRules, one: Played[Table], turn: TurnWords) -> Iterator[tuple[str, float]]:
    """Yield a turn's texts with each way of the spirit that it may have forgotten, with costs."""
    begun = turn.words[:-1] if turn.words[-1] == SPIRIT else turn.words
    table = _up_to(rules, one, ("done",))
    if SPIRIT in begun or table is None:
        return
    die = _die(rules, table)
    ways = list(_ways(rules, table, len(die) - 1))
    first: dict[int, int] = {}
    for way in ways:
        first.setdefault(way[-1], len(way))
    for way in ways:
        alike = [other for other in ways if other[-1] == way[-1] and len(other) == first[way[-1]]]
        stops = way[-1:] if alike == [way] else way
        words = [SPIRIT, die[len(way)], *(_square(rules, spot) for spot in stops)]
        detour = DETOUR if len(way) > first[way[-1]] else 0.0
        yield " ".join([*begun, *filter(None, words)]), NO_SPIRIT + FURTHER * len(way) + detour


def _die(rules: SunkenRules, table: Table) -> list[str]:
    """Return for each number of spaces the least number of the die with which it goes so far.

    In the own territory nobody rolls.
    """
    told = set_up(rules.lake, table)
    if is_inside(rules.lake, table):
        return [""] * (told.reach + 1)
    return [str(min(face for face in told.die if face >= spaces)) for spaces in range(max(told.die) + 1)]


def _ways(rules: SunkenRules, table: Table, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways of the spirit over up to ``most`` spaces, short ones first."""
    front: list[tuple[int, ...]] = [(table.spirit,)]
    for _ in range(most):
        front = [
            (*way, spot)
            for way in front
            for spot in members(rules.lake.water.beside[way[-1]] & table.laid)
            if spot not in way
        ][:MOST_WAYS]
        yield from (way[1:] for way in front)


def walks(rules: SunkenRules, one: Played[Table], turn: TurnWords) -> Iterator[tuple[str, float]]:
    """Yield a turn's texts with each way of the adventurer that it may have forgotten, with costs."""
    table = _up_to(rules, one, ("roll", "haunt", "done"))
    if GO in turn.words or table is None:
        return
    known = [word for word, role in zip(turn.words, turn.roles, strict=True) if role != "stray"]
    at = known.index(SPIRIT) if SPIRIT in known else len(known)
    for words, cost in _stops(rules, table):
        yield " ".join([*known[:at], GO, *words, *known[at:]]), cost


def _stops(rules: SunkenRules, table: Table) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield the stops of ways in reach: each piece and home, and both once more behind a house or home."""
    reached = _reached(rules, table)
    mains = [spot for spot in reached if spot == HOME or spot in table.houses]
    for spot, steps in reached.items():
        likely = NO_WALK if spot in mains else NO_WALK + 5 * FURTHER
        yield (_stop(rules, table, spot),), likely + FURTHER * steps
    for first in mains:
        for last in {**reached, HOME: 0, **dict.fromkeys(mains, 0)}:
            if last != first and reached[first] < table.now.points:
                likely = NO_WALK + FURTHER if last in mains or last == HOME else NO_WALK + DETOUR
                yield (
                    (_stop(rules, table, first), _stop(rules, table, last)),
                    likely + FURTHER * reached[first],
                )


def _reached(rules: SunkenRules, table: Table) -> dict[int, int]:
    """Return the pieces that the adventurer can reach, or HOME, with the steps that it takes."""
    lake, player = rules.lake, table.player
    village = lake.corners[player.corner].village
    found, front = {player.at: 0}, [player.at]
    for steps in range(1, table.now.points + 1):
        after: dict[int, None] = {}
        for at in front:
            near = list(members(exits(lake, table, at, player.corner)))
            if at != HOME and lake.water.spots[at].squares >> village & 1:
                near.append(HOME)
            after |= dict.fromkeys(spot for spot in near if spot not in found)
        found |= dict.fromkeys(after, steps)
        front = list(after)
    del found[player.at]
    return found


def _up_to(rules: SunkenRules, one: Played[Table], verbs: tuple[str, ...]) -> Table | None:
    """Return the table of a legal turn before its first move of some verbs."""
    if any(issue.code == "illegal" for issue in one.issues):
        return None
    table = one.before
    for move in one.moves:
        if move.verb in verbs:
            break
        after = rules.attempt(table, move)
        if isinstance(after, Refusal):
            return None
        table = after
    return table


def _stop(rules: SunkenRules, table: Table, spot: int) -> str:
    if spot == HOME:
        return HOME_WORD
    is_house = spot in table.houses
    return str(rules.lake.houses[table.houses.index(spot)]) if is_house else _square(rules, spot)


def _square(rules: SunkenRules, spot: int) -> str:
    """Return the first square of a piece."""
    return rules.lake.water.squares[next(members(rules.lake.water.spots[spot].squares))]
