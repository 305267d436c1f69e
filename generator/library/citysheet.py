"""Another city sheet for Sunshine City: boxes of one colour and rank change places, and so do gears.

A sheet is lists and mappings, plain ones or those that know their place in a file. What in it is not as it
should be is left alone, and told by whoever reads the sheet.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.library.numbers import Numbers

KIND = "city-sheet"
"""The kind of the pieces that are dealt anew."""

KEPT = {
    "chip": "a1 a3 c1",
    "wood": "d2 d4",
    "steel": "v1 v2 v3 v4",
    "science": "e1 e2 e3 e4",
    "support": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
}
"""The boxes that the rulebook and the examples on printed pages tell of, by the names of their districts."""

RED, YELLOW, BLUE = "red", "yellow", "blue"
GEARS = "gears"


class Spot(NamedTuple):
    """What changes places: a box of the sheet, or the gears of a vehicle; ``holder[key]`` is what it shows.

    ``line`` is its district, colour, and row, column or vehicle. Only spots of the same ``rank`` change
    places: boxes of one colour that unlock a power or don't, in buildings as far from the left, in vehicles as
    long; gears of vehicles as long.
    """

    holder: Any
    key: Any
    district: str
    line: tuple[str, str, str]
    rank: tuple[str, int]
    is_kept: bool


def spots_of(sheet: Any) -> list[Spot]:
    """Return what a city sheet shows, district by district."""
    return [spot for district in _list(sheet, "districts") for spot in _district(district)]


def _district(district: Any) -> Iterator[Spot]:
    kept = KEPT.get(str(_value(district, "name")), "").split()
    for holder, key, name, rank in (*_red(district), *_yellow(district), *_blue(district)):
        of = str(_value(district, "name"))
        line = name[1:] if rank[0] == RED else name[:1]
        yield Spot(holder, key, of, (of, rank[0], line), rank, name in kept)


_Shown = tuple[Any, Any, str, tuple[str, int]]
"""What holds it and where, its column and number, its rank."""


def _red(district: Any) -> Iterator[_Shown]:
    unlock, place = str(_value(district, "unlock")), 0
    for row, boxes in enumerate(_list(district, "invention"), 1):
        for column, key in zip("abc", range(len(boxes)), strict=False):
            yield boxes, key, f"{column}{row}", (RED, int(unlock.isdecimal() and place < int(unlock)))
            place += 1


def _yellow(district: Any) -> Iterator[_Shown]:
    letters, buildings = iter("defghijkl"), _list(district, "buildings")
    for number, building in enumerate(buildings, 1):
        rank = (YELLOW, 0 if number == len(buildings) else number)
        for column, letter in zip(_list(building, "columns"), letters, strict=False):
            yield from ((column, key, f"{letter}{key + 1}", rank) for key in range(len(column)))


def _blue(district: Any) -> Iterator[_Shown]:
    for letter, vehicle in zip("uvw", _list(district, "vehicles"), strict=False):
        boxes = _list(vehicle, "boxes")
        rank = (BLUE, len(boxes))
        yield from ((boxes, key, f"{letter}{key + 1}", rank) for key in range(len(boxes)))
        if _value(vehicle, GEARS) is not None:
            yield vehicle, GEARS, f"{letter}1", (GEARS, len(boxes))


def _value(record: Any, key: str) -> Any:
    return record.get(key) if isinstance(record, Mapping) else None


def _list(record: Any, key: str) -> Any:
    found = _value(record, key)
    return found if isinstance(found, list) else []


# What changes places


def mixed(spots: Sequence[Spot], shown: Sequence[Any], numbers: Numbers) -> list[Any]:
    """Return what the spots show after many of them, two by two, have changed places; none gets odd by that."""
    table = _Table(spots, list(shown))
    groups: dict[tuple[str, int], list[int]] = {}
    for place, spot in enumerate(spots):
        if not spot.is_kept:
            groups.setdefault(spot.rank, []).append(place)
    for _ in range(_ROUNDS):
        for group in groups.values():
            for place in group:
                table.swap(place, group[numbers.below(len(group))])
    return table.shown


_ROUNDS = 8
"""So often each spot changes places with another: far more than needed to forget where it was."""


class _Table:
    """What is shown, by lines and districts."""

    def __init__(self, spots: Sequence[Spot], shown: list[Any]) -> None:
        self.spots, self.shown = spots, shown
        self.lines: dict[Any, list[int]] = {}
        for place, spot in enumerate(spots):
            self.lines.setdefault(spot.line, []).append(place)
            self.lines.setdefault((spot.district, spot.rank[0] == GEARS), []).append(place)

    def swap(self, one: int, other: int) -> None:
        """Let two spots change places, unless something gets odder by that."""
        if self.shown[one] == self.shown[other]:
            return
        lines = {line for place in (one, other) for line in self._lines_of(self.spots[place])}
        before = self._oddity(lines)
        self.shown[one], self.shown[other] = self.shown[other], self.shown[one]
        if self._oddity(lines) > before:
            self.shown[one], self.shown[other] = self.shown[other], self.shown[one]

    def _lines_of(self, spot: Spot) -> tuple[Any, Any]:
        return spot.line, (spot.district, spot.rank[0] == GEARS)

    def _oddity(self, lines: set[Any]) -> int:
        return sum(_oddity(line[1], [self.shown[place] for place in self.lines[line]]) for line in lines)


def _oddity(kind: Any, shown: list[Any]) -> int:
    """Return how far a line, or a whole district, is from what a sheet has: 0 is not at all.

    A line shows a resource once or twice: but support in vehicles, at least once, and any in an invention. A
    district asks for science somewhere, and has a gear.
    """
    if kind is True:
        return int(all(gears == "0" for gears in shown))
    if kind is False:
        return int("science" not in shown)
    if kind == GEARS:
        return 0
    free = {RED: "any", YELLOW: "", BLUE: "support"}[kind]
    odd = sum(max(0, shown.count(one) - 2) for one in set(shown) if one != free)
    return odd + (kind == BLUE and "support" not in shown)


def deal(sheet: Any, seed: int) -> None:
    """Deal a city sheet anew."""
    spots = spots_of(sheet)
    shown = mixed(spots, [spot.holder[spot.key] for spot in spots], Numbers(seed))
    for spot, value in zip(spots, shown, strict=True):
        spot.holder[spot.key] = value
