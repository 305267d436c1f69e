"""Ways over the pieces of the lake: what a few words of a log can mean."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import HOME, Table
from generator.scoring.sunken.walking import exits, treasures_at
from generator.scoring.sunken.water import members

ENDLESS = 99
"""More steps than any way takes."""
MOST_WAYS = 40
"""So many ways of the spirit are told apart."""


class Path(NamedTuple):
    """The spots of a way, and the treasures that are turned on it before its end, as a mask."""

    steps: tuple[int, ...]
    found: int = 0


def walks(lake: Lake, table: Table, goal: int, most: int) -> list[Path]:
    """Return the ways of the active player's adventurer to a spot or HOME in at most ``most`` steps.

    Of two ways only the better one is there: none that is longer and turns no fewer treasures.
    """
    player = table.player
    village = 1 << lake.corners[player.corner].village
    reached: dict[int, list[int]] = {player.at: [0]}
    front, done = [(player.at, Path(()))], list[Path]()
    if player.at == goal:
        return [Path(())]
    for _ in range(most):
        after: list[tuple[int, Path]] = []
        for at, path in front:
            if goal == HOME and at != HOME and lake.water.spots[at].squares & village:
                done += _better(reached, goal, path, HOME, path.found)
                continue
            for spot in members(exits(lake, table, at, player.corner)):
                found = (
                    path.found
                    if spot == goal
                    else path.found | treasures_at(lake, table, spot) & player.hidden
                )
                for longer in _better(reached, spot, path, spot, found):
                    if spot == goal:
                        done.append(longer)
                    else:
                        after.append((spot, longer))
        front = after
    return sorted(done, key=lambda path: (path.found.bit_count(), len(path.steps)))


def _better(reached: dict[int, list[int]], spot: int, path: Path, step: int, found: int) -> Iterator[Path]:
    """Yield the way with one more step, unless one that is no longer turns nothing else."""
    before = reached.setdefault(spot, [])
    if all(other & ~found for other in before):
        before.append(found)
        yield Path((*path.steps, step), found)


def hauntings(lake: Lake, table: Table, goal: int, most: int) -> list[Path]:
    """Return the shortest ways of the spirit to a spot, if it takes at most ``most`` spaces."""
    front: list[tuple[int, ...]] = [(table.spirit,)]
    seen = 1 << table.spirit
    for _ in range(most):
        after = [
            (*way, spot) for way in front for spot in members(lake.water.beside[way[-1]] & table.laid & ~seen)
        ]
        done = [Path(way[1:]) for way in after if way[-1] == goal]
        if done:
            return done
        for way in after:
            seen |= 1 << way[-1]
        front = after[:MOST_WAYS]
    return []


def piece_on(lake: Lake, table: Table, square: int) -> int | None:
    """Return the piece that covers a square, or None where there is only water."""
    return next(members(lake.water.covering[square] & table.laid), None)
