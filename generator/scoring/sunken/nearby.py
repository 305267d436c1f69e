"""Streets and squares near to one that was written, the nearer the likelier."""

from collections.abc import Iterator

from generator.scoring.sunken.notation import SPIRIT, SQUARE
from generator.scoring.sunken.turnwords import TurnWords
from generator.scoring.sunken.water import mask, members

TURNED, NEAR, LIKELY, OTHER = 0.95, 1.0, 1.2, 1.3
APART = 0.1
"""What a street costs more that touches nothing."""
FAR = 0.02
"""What each square between costs where a distance alone counts for little."""


def streets(turn: TurnWords, square: str, sign: str, at: int) -> Iterator[tuple[str, float]]:
    """Yield streets that have room, the nearer the likelier; a sign other than < > ^ v is no direction."""
    water, way = turn.lake.water, {"<": ">", "^": "v"}.get(sign, sign)
    taken = 0 if SPIRIT in turn.words[:at] else turn.table.covered
    villages = mask(turn.lake.corners[player.corner].village for player in turn.table.players)
    for spot, squares in turn.lake.streets:
        name = water.spots[spot].name
        if squares & taken or name == square + sign:
            continue
        touches = water.beside[spot] & turn.laid or squares & villages
        cost = _off(name, square, way) if square + way in water.named else _unfit(name, square, way)
        yield name, cost + (0.0 if touches else APART)


def _off(name: str, square: str, way: str) -> float:
    """Return how unlikely one street is written for another: 1 for a neighbour, less for one turned round."""
    if name[:-1] == square:
        return TURNED
    is_turned = way in ">v" and name[-1] != way
    return distance(name[:-1], square) + (LIKELY - NEAR if is_turned else 0.0)


def _unfit(name: str, square: str, way: str) -> float:
    """Return how unlikely a street is written as one that there is not: one sign is wrong, or two."""
    if not square or name[:-1] == square:
        return _off(name, square, way)
    is_alike = name[-1] == way and (name[1:-1] == square[1:] or name[0] == square[0])
    return (NEAR if is_alike else OTHER) + FAR * (distance(name[:-1], square) - NEAR)


def streets_at(turn: TurnWords, square: str) -> Iterator[tuple[str, float]]:
    """Yield a square of each street but the one on ``square``; houses are called by their numbers."""
    houses = mask(range(len(turn.lake.water.squares)))
    return squares(turn._replace(laid=turn.laid & ~houses), square)


def squares(turn: TurnWords, square: str) -> Iterator[tuple[str, float]]:
    """Yield a square of each piece but the one on ``square``, the one nearest to it."""
    water = turn.lake.water
    own = water.covering[water.numbers[square]] if square in water.numbers else 0
    square = square if SQUARE.fullmatch(square) else ""
    for spot in members(turn.laid & ~own):
        names = [water.squares[number] for number in members(water.spots[spot].squares)]
        cost, name = min((distance(name, square) if square else NEAR, name) for name in names)
        yield name, cost


def distance(name: str, square: str) -> float:
    """Return how unlikely one square is written for another: 1 for a neighbour, a little more further off."""
    if not square:
        return OTHER
    columns = abs(ord(name[0]) - ord(square[0]))
    rows = abs(int(name[1:]) - int(square[1:]))
    return NEAR + (OTHER - NEAR) * max(columns + rows - 1, 0)
