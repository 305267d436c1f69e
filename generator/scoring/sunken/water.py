"""The squares of the lake, the places for pieces on them, and which of these lie side by side."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
RIGHT, DOWN = ">", "v"


class Spot(NamedTuple):
    """A place where a piece can lie: a house's square, or a street's squares as a mask.

    ``name`` is what a log calls it: c3, a1> or a1v.
    """

    name: str
    squares: int
    is_house: bool


class Water(NamedTuple):
    """The squares of a lake, row by row, and what can lie where.

    Sets are masks: bit n of squares is square n, bit n of spots is spot n. The spots of houses come first,
    one for each square under the square's own number. ``covering`` has the spots over each square, ``beside``
    those that share an edge with a spot, ``near`` the squares that a king of chess could reach from one.
    """

    width: int
    squares: tuple[str, ...]
    numbers: dict[str, int]
    spots: tuple[Spot, ...]
    named: dict[str, int]
    covering: tuple[int, ...]
    beside: tuple[int, ...]
    near: tuple[int, ...]


def survey(width: int, height: int, length: int) -> Water:
    """Return a lake of so many squares whose streets are ``length`` squares long."""
    squares = tuple(f"{COLUMNS[column]}{row + 1}" for row in range(height) for column in range(width))
    spots = tuple(_spots(squares, width, length))
    covering = tuple(
        mask(at for at, spot in enumerate(spots) if spot.squares >> square & 1)
        for square in range(len(squares))
    )
    return Water(
        width,
        squares,
        {name: at for at, name in enumerate(squares)},
        spots,
        {spot.name: at for at, spot in enumerate(spots)},
        covering,
        tuple(_beside(spot, covering, width) for spot in spots),
        tuple(mask(_around(square, width, len(squares))) for square in range(len(squares))),
    )


def mask(places: Iterable[int]) -> int:
    """Return the set of some numbers."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def members(found: int) -> Iterator[int]:
    """Yield the numbers of a set, the lowest first."""
    while found:
        lowest = found & -found
        yield lowest.bit_length() - 1
        found ^= lowest


def _spots(squares: tuple[str, ...], width: int, length: int) -> Iterator[Spot]:
    for at, name in enumerate(squares):
        yield Spot(name, 1 << at, is_house=True)
    for at, name in enumerate(squares):
        if at % width + length <= width:
            yield Spot(name + RIGHT, mask(range(at, at + length)), is_house=False)
        if at + (length - 1) * width < len(squares):
            yield Spot(name + DOWN, mask(range(at, at + length * width, width)), is_house=False)


def _beside(spot: Spot, covering: tuple[int, ...], width: int) -> int:
    """Return the spots that share an edge with a spot, and don't lie on it."""
    found, own = 0, 0
    for square in members(spot.squares):
        own |= covering[square]
        for other in _edges(square, width, len(covering)):
            found |= covering[other]
    return found & ~own


def _edges(square: int, width: int, size: int) -> Iterator[int]:
    """Yield the squares that share an edge with one."""
    if square % width:
        yield square - 1
    if square % width < width - 1:
        yield square + 1
    yield from (other for other in (square - width, square + width) if 0 <= other < size)


def _around(square: int, width: int, size: int) -> Iterator[int]:
    """Yield a square and those that touch it, also at a corner."""
    for other in range(size):
        columns, rows = other % width - square % width, other // width - square // width
        if abs(columns) <= 1 and abs(rows) <= 1:
            yield other
