"""The figures of the printed rulebook as positions: what lies there, and which ways are drawn."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import yaml

from generator.layout.bind import native
from generator.scoring.sunken.table import Table
from generator.scoring.sunken.ways import piece_on
from tests.content.digests import ROOT
from tests.scoring.sunken.setting import lake, start, with_pieces, with_player

COLOURS = {"yellow": 0, "red": 1, "white": 2, "orange": 3}
"""The seats of four players."""
SIGNS = {"right": ">", "down": "v"}
FINE = 100
"""Points that are looked at on each part of a way."""


def words() -> dict[str, Any]:
    """Return the words of the edition in English."""
    text = (ROOT / "content/sunken-city/text/en.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


@cache
def face(name: str) -> dict[str, Any]:
    """Return the face of a figure as it is written."""
    text = (ROOT / f"templates/faces/sunken-city/figure-{name}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


class Patch(NamedTuple):
    """A part of the lake as a figure draws it: values of figure-patch."""

    pieces: list[dict[str, Any]]
    gone: list[dict[str, Any]]
    ways: list[dict[str, Any]]
    tokens: list[list[Any]]
    steps: list[list[Any]]

    @property
    def laid(self) -> list[str]:
        """The pieces as logs name them."""
        return [name_of(piece) for piece in self.pieces if piece["kind"] in ("street", "house")]

    def table(self, *more: str, spirit: str = "") -> Table:
        """Return the table of four with these pieces, and others, all figures standing where they are drawn.

        ``spirit`` is the square where the spirit stands, if the figure does not draw it as a piece.
        """
        standing = {piece["kind"]: piece["at"] for piece in self.pieces}
        table = with_pieces(start(4), " ".join((*self.laid, *more)))
        for colour, square in self._adventurers():
            table = with_player(table, COLOURS[colour], piece_at(table, square))
        where = piece_at(table, spirit or standing.get("spirit", "") or self._token("spirit"))
        return table._replace(spirit=lake().water.named[where])

    def _adventurers(self) -> Iterator[tuple[str, str]]:
        for piece in self.pieces:
            if piece["kind"] == "adventurer":
                yield piece["seat"], piece["at"]
        for x, y, kind, *_ in self.tokens:
            if kind in COLOURS:
                yield kind, square_at(x, y)

    def _token(self, name: str) -> str:
        return next(square_at(x, y) for x, y, kind, *_ in self.tokens if kind == name)


def patches(name: str) -> list[Patch]:
    """Return the parts of the lake that a figure draws, ``after`` being false and then true in a series."""
    found = []
    for part in face(name)["draw"]:
        for after in [False, True] if "for_each" in part else [False]:
            if part.get("use", {}).get("face") == "figure-patch":
                scope = {"after": after, "text": words()}
                found.append(_patch(part["use"]["with"], scope))
    return found


def _patch(values: dict[str, Any], scope: dict[str, Any]) -> Patch:
    return Patch(*(native(values[key], scope) if key in values else [] for key in Patch._fields))


def name_of(piece: dict[str, Any]) -> str:
    """Return what a log calls a piece: a1> or 9@c3."""
    if piece.get("kind") == "house":
        return f"{piece['number']}@{piece['at']}"
    return f"{piece['at']}{SIGNS[piece['way']]}"


def square_at(x: float, y: float) -> str:
    """Return the square under a point, in squares from the corner of a1."""
    return f"{'abcdefghi'[int(x)]}{int(y) + 1}"


def piece_at(table: Table, square: str) -> str:
    """Return the name of the piece on a square."""
    spot = piece_on(lake(), table, lake().water.numbers[square])
    assert spot is not None, square
    return lake().water.spots[spot].name


def trail(table: Table, way: dict[str, Any]) -> list[str]:
    """Return the pieces over which a drawn way leads, from where it begins; ``home`` is beyond the shore."""
    squares = [_under(table, point) for point in _dense(way["points"])]
    return [name for name, _ in groupby(squares)]


def _under(table: Table, point: tuple[float, float]) -> str:
    return "home" if min(point) < 0 else piece_at(table, square_at(*point))


def _dense(points: Sequence[Sequence[float]]) -> Iterator[tuple[float, float]]:
    for (x, y), (to_x, to_y) in pairwise(points):
        for part in range(FINE + 1):
            yield x + (to_x - x) * part / FINE, y + (to_y - y) * part / FINE
