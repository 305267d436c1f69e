"""The places of a lake of Sunken City: what is free, what may appear where, lakes that are nearly full."""

from generator.scoring.engine import legal
from generator.scoring.sunken.table import Table
from tests.scoring.sunken.setting import lake, rules_with

ALL_HOUSES = "1@h5 2@f9 3@e3 4@c4 5@c2 6@d9 7@g3 8@a5 9@e1 10@e5"


def covering(free: str, houses: str = "10@e5") -> str:
    """Return pieces that cover the whole lake apart from some free squares.

    Rows are laid with streets from the left; where a street has no room, a square stays free.
    """
    water, pieces = lake().water, []
    kept = {*free.split(), *(one.partition("@")[2] for one in houses.split())}
    covered: set[str] = set()
    for row in range(1, 10):
        for column, letter in enumerate("abcdefghi"):
            one, right, below = f"{letter}{row}", _square(column + 1, row), _square(column, row + 1)
            if one in kept | covered:
                continue
            for spot, other in ((one + ">", right), (one + "v", below)):
                if other and other not in kept | covered:
                    assert spot in water.named
                    pieces.append(spot)
                    covered |= {one, other}
                    break
    return " ".join((*pieces, *houses.split()))


def _square(column: int, row: int) -> str:
    return f"{'abcdefghi'[column]}{row}" if column < 9 and row < 10 else ""


def free_on(table: Table) -> list[str]:
    """Return the squares of the lake on which nothing lies."""
    return [name for at, name in enumerate(lake().water.squares) if not table.covered >> at & 1]


def streets_for(table: Table) -> list[str]:
    """Return where a street may appear now."""
    moves = legal(rules_with(), table)
    return [lake().water.spots[move.at[0]].name for move in moves if move.verb == "street"]


def houses_for(table: Table) -> list[str]:
    """Return where a house may appear now."""
    moves = legal(rules_with(), table)
    return sorted({lake().water.squares[move.at[1]] for move in moves if move.verb == "house"})
