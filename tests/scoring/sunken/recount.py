"""A second count of Sunken City, by names and sets instead of masks: it shares no code with the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from generator.scoring.engine import Move
from tests.scoring.sunken.players import Played
from tests.scoring.sunken.setting import play

Square = tuple[int, int]
CHEST = 12


@dataclass(slots=True)
class Tally:
    """What one player has: safe and open treasures by their values, chips, and the piece stood on."""

    safe: set[int] = field(default_factory=set)
    open: set[int] = field(default_factory=set)
    chips: int = 0
    at: str = ""


@dataclass(slots=True)
class Count:
    """A game recounted: the players, the chips beside the board, houses by squares, the spirit's piece."""

    players: list[Tally]
    supply: int
    only_if_loss: bool
    houses: dict[str, int] = field(default_factory=lambda: {"e5": 10})
    spirit: str = "e5"


@cache
def squares_of(name: str) -> frozenset[Square]:
    """Return the squares of a piece by its name: c3, a1> or a1v."""
    column, row = ord(name[0]) - ord("a"), int(name[1:].rstrip(">v")) - 1
    also = {">": {(column + 1, row)}, "v": {(column, row + 1)}}.get(name[-1], set())
    return frozenset({(column, row)} | also)


@cache
def map_of(key: str) -> dict[Square, str]:
    """Return a map of the board by squares: what kind each is (lake), or whose (territories)."""
    rows: list[str] = _board()[key]
    return {(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}


@cache
def villages() -> tuple[str, ...]:
    """Return the squares of the villages, clockwise."""
    return tuple(seat["village"] for seat in _board()["seats"])


@cache
def letters() -> str:
    """Return the letters of the territories, clockwise."""
    return "".join(seat["letter"] for seat in _board()["seats"])


def _board() -> dict[str, Any]:
    board: dict[str, Any] = play()["kinds"]["board"][0]
    return board


def recounted(game: Played) -> Count:
    """Return what all players have after a game, counted from its moves alone."""
    options = game.lake.options
    count = Count(
        [Tally() for _ in game.tables[0].players], 0 if options.no_chips else 8, options.only_if_loss
    )
    for move in game.moves:
        _make(game, count, move)
    return count


def _make(game: Played, count: Count, move: Move) -> None:
    spots, player = game.lake.water.spots, count.players[move.seat]
    name = spots[move.at[-1]].name if move.at and move.at[-1] >= 0 else ""
    if move.verb == "house":
        count.houses[name] = game.lake.houses[move.at[0]]
    elif move.verb == "step":
        _step(count, player, name)
    elif move.verb == "haunt":
        _sink(count, move.seat)
        count.spirit = name
    elif move.verb == "chip":
        player.chips -= 1
        count.supply += 1


def _step(count: Count, player: Tally, name: str) -> None:
    player.at = name
    if not name:
        player.safe |= player.open
        player.open = set()
    elif name in count.houses:
        there = {count.houses[name]} | ({CHEST} if name == "e5" else set())
        player.open |= there - player.safe


def _sink(count: Count, mover: int) -> None:
    count.houses.pop(count.spirit, None)
    seats = len(count.players)
    for seat in ((mover + more) % seats for more in range(seats)):
        player = count.players[seat]
        if player.at == count.spirit:
            if seat != mover and count.supply and (player.open or not count.only_if_loss):
                player.chips += 1
                count.supply -= 1
            player.at, player.open = "", set()


def ranks(safe: Iterable[set[int]], first: int, *, is_shared: bool) -> list[int]:
    """Return the rank of each seat: by number, sum, and if nobody shares by who sits next to the first."""
    players = list(safe)
    keys = [
        (len(one), sum(one), 0 if is_shared else -((seat - first) % len(players)))
        for seat, one in enumerate(players)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


def has_place(pieces: Iterable[str], houses: Iterable[str], sealed: Iterable[str]) -> tuple[bool, bool]:
    """Return whether a street and a house find room between pieces and houses.

    ``sealed`` are the villages that must keep a way in.
    """
    taken = {square for name in pieces for square in squares_of(name)}
    near = {
        (column + right, row + down)
        for name in houses
        for column, row in squares_of(name)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }
    lake, keep = map_of("lake"), tuple(sealed)
    street = any(not _locks(taken | squares, keep) for squares in _rooms(taken))
    house = any(
        sign != "." and square not in taken | near and not _locks(taken | {square}, keep)
        for square, sign in lake.items()
    )
    return street, house


def _rooms(taken: set[Square]) -> Iterator[set[Square]]:
    """Yield the pairs of free squares side by side, without the middle."""
    lake = map_of("lake")
    free = {square for square, sign in lake.items() if sign != "M" and square not in taken}
    for column, row in free:
        beside = {(column + 1, row), (column, row + 1)} & free
        yield from ({(column, row), other} for other in beside)


def _locks(taken: set[Square], keep: Iterable[str]) -> bool:
    return any(is_locked(taken, village) for village in keep)


def is_locked(taken: set[Square] | frozenset[Square], village: str) -> bool:
    """Return whether a village's square is free, and none beside it is."""
    ((column, row),) = squares_of(village)
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    return (column, row) not in taken and all(square in taken for square in beside & set(map_of("lake")))
