"""The lake of the second referee of Sunken City: pieces by their squares, stacks, what has room where."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

ROWS = (
    *("...ddd...", "..ddddd..", ".ddddddd.", "ddd...ddd"),
    *("ddd.M.ddd", "ddd...ddd", ".ddddddd.", "..ddddd..", "...ddd..."),
)
SQUARES = {f"{'abcdefghi'[x]}{y + 1}": (x, y) for y in range(9) for x in range(9)}
NAMES = {where: name for name, where in SQUARES.items()}
MIDDLE = "e5"
VILLAGES = {"yellow": "a1", "red": "i1", "white": "i9", "orange": "a9"}


class IllegalError(Exception):
    """A line can't be as it is written: the line as typed, and why."""


class Piece(NamedTuple):
    """A piece on the lake: the number of a house or 0 for a street, and the squares under it."""

    number: int
    squares: tuple[str, ...]


def must(is_so: object, why: str) -> None:
    """Raise IllegalError with the reason unless something is so."""
    if not is_so:
        raise IllegalError(why)


def edges(squares: Iterable[str]) -> set[str]:
    """Return the squares that share an edge with some, those themselves left out."""
    found = set()
    for square in squares:
        x, y = SQUARES[square]
        found |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return {NAMES[where] for where in found if where in NAMES} - set(squares)


def touch(one: str, other: str) -> bool:
    """Return whether two squares touch, be it at a corner."""
    (x, y), (u, v) = SQUARES[one], SQUARES[other]
    return abs(x - u) <= 1 and abs(y - v) <= 1


def is_dark(square: str) -> bool:
    """Return whether houses may stand on a square."""
    x, y = SQUARES[square]
    return ROWS[y][x] != "."


def street_of(word: str) -> tuple[str, ...]:
    """Return the squares of a street by its name: a1> or a1v. Raises IllegalError."""
    x, y = SQUARES[word[:2]]
    other = (x + 1, y) if word[2] == ">" else (x, y + 1)
    must(other in NAMES, f"{word} does not fit")
    return word[:2], NAMES[other]


class CountedLake:
    """All that lies on the board; ``villages`` are the squares of those that must not be locked in."""

    def __init__(self, houses: Iterable[int], first_stack: int, villages: Iterable[str]) -> None:
        self.pieces: dict[str, Piece] = {}
        self.grottoes = set(houses)
        self.villages = list(villages)
        self.stacks = [first_stack, 1, 1, 1, 1, 0]
        self.streets = sum(self.stacks)
        self.space = 0
        self.put(Piece(10, (MIDDLE,)))
        self.spirit = self.pieces[MIDDLE]

    def put(self, piece: Piece) -> None:
        """Lay a piece on its squares."""
        self.pieces |= dict.fromkeys(piece.squares, piece)
        self.grottoes.discard(piece.number)

    def beside(self, piece: Piece) -> set[Piece]:
        """Return the pieces that share an edge with one."""
        return {self.pieces[square] for square in edges(piece.squares) if square in self.pieces}

    def lay_street(self, squares: tuple[str, ...]) -> None:
        """Take a street from the stack in use and lay it. Raises IllegalError."""
        must(self.stacks[self.space], "no street to take")
        must(MIDDLE not in squares and not set(squares) & set(self.pieces), "not free")
        must(not self._locks_in(squares), "a village is locked in")
        self.stacks[self.space] -= 1
        if not self.stacks[self.space] and self.space < 5:
            self.space += 1
        self.put(Piece(0, squares))

    def build_house(self, number: int, square: str) -> None:
        """Move a house from its grotto to a square. Raises IllegalError."""
        must(number in self.grottoes, "not in its grotto")
        must(self._has_room(square), "no place for a house")
        self.put(Piece(number, (square,)))

    def _has_room(self, square: str) -> bool:
        houses = [piece.squares[0] for piece in self.pieces.values() if piece.number]
        is_free = square not in self.pieces and is_dark(square)
        return is_free and not any(touch(square, other) for other in houses) and not self._locks_in((square,))

    def _locks_in(self, squares: tuple[str, ...]) -> bool:
        """Return whether a village in play has a free square that no street could cover any more."""
        taken = {*self.pieces, *squares}
        return any(
            village not in taken and edges([village]) <= taken and edges([village]) & set(squares)
            for village in self.villages
        )

    def has_place(self, *, house: bool) -> bool:
        """Return whether a street or, if asked, a house can appear now."""
        streets = ((one, other) for one in SQUARES for other in edges([one]) if one < other)
        for squares in streets if self.stacks[self.space] else ():
            if not set(squares) & {MIDDLE, *self.pieces} and not self._locks_in(squares):
                return True
        return house and bool(self.grottoes) and any(map(self._has_room, SQUARES))

    def sink(self, piece: Piece) -> None:
        """Take a piece from the lake: a house into its grotto, a street to the next street space."""
        for square in piece.squares:
            del self.pieces[square]
        if piece.number:
            self.grottoes.add(piece.number)
        else:
            self.stacks[min(self.space + 1, 5)] += 1

    def check(self) -> None:
        """Check that nothing was lost or made. Raises IllegalError."""
        pieces = set(self.pieces.values())
        streets = sum(not piece.number for piece in pieces) + sum(self.stacks)
        must(streets == self.streets, f"{streets} streets")
        houses = Counter([*self.grottoes, *(piece.number for piece in pieces if piece.number)])
        must(set(houses.values()) == {1} and len(houses) in (9, 10), f"houses {houses}")
        must(self.pieces[self.spirit.squares[0]] == self.spirit, "the spirit stands on water")
