"""The endless grid of squares round City Hall: positions as numbers, directions, quarter turns."""

from collections.abc import Iterator

from generator.scoring.engine import rule

WIDTH = 1024
"""Positions in a row: more than a city can ever be wide."""
CENTRE = WIDTH * WIDTH // 2 + WIDTH // 2
"""The position of City Hall."""

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = (WIDTH, 1, -WIDTH, -1)
"""From a position to its neighbour in each direction."""
AROUND = tuple(north + east for north in (WIDTH, 0, -WIDTH) for east in (-1, 0, 1) if north or east)
"""From a position to the eight around it."""
LETTERS = "nesw"
"""The directions as a log writes them."""


def position(east: int, north: int) -> int:
    """Return the position so many places to the east and north of City Hall, or to the west and south."""
    return CENTRE + north * WIDTH + east


def east_and_north(place: int) -> tuple[int, int]:
    """Return how many places a position lies to the east and to the north of City Hall."""
    north, east = divmod(place, WIDTH)
    return east - WIDTH // 2, north - WIDTH // 2


@rule("SNR-2.1")
def beside(place: int) -> Iterator[int]:
    """Yield the four positions that share an edge with one."""
    yield from (place + step for step in STEPS)


@rule("SNR-2.2")
def surrounding(place: int) -> list[int]:
    """Return the eight positions around one, also at its corners."""
    return [place + step for step in AROUND]


def lies(place: int, direction: int, *, quadrant: bool) -> bool:
    """Return whether a position lies to a direction of City Hall: in that half of the plane, or quarter."""
    east, north = east_and_north(place)
    ahead = (north, east, -north, -east)[direction]
    aside = abs(east if direction in (NORTH, SOUTH) else north)
    return ahead > 0 and (not quadrant or ahead >= aside)
