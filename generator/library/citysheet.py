"""Another city sheet for Sunshine City: boxes of one colour and rank change places, and so do gears.

A sheet is lists and mappings, plain ones or those that know their place in a file. What in it is not as it
should be is left alone, and told by whoever reads the sheet.
"""

from collections import Counter
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
_POWER = (RED, 1)
"""The rank of the boxes that unlock a power."""


class Spot(NamedTuple):
    """What changes places: a box of the sheet, or the gears of a vehicle; ``holder[key]`` is what it shows.

    ``line`` is its district, colour, and row, column or vehicle. Only spots of the same ``rank`` change
    places: boxes of one colour that unlock a power or don't, in buildings as far from the left, in vehicles
    as long; gears of vehicles as long.
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


# One sheet of several


def deal(sheet: Any, seed: int) -> None:
    """Deal a city sheet anew: five times, of which the one with the most strain stays.

    So sheets differ less, and as dealt ones tend to be easier than the printed one, they are nearer to it.
    """
    spots = spots_of(sheet)
    printed = [spot.holder[spot.key] for spot in spots]
    dealt = [mixed(spots, printed, Numbers(seed, attempt)) for attempt in range(_DEALS)]
    hardest = max(dealt, key=lambda shown: strain(spots, shown))
    for spot, value in zip(spots, hardest, strict=True):
        spot.holder[spot.key] = value


_DEALS = 5


def strain(spots: Sequence[Spot], shown: Sequence[Any]) -> int:
    """Return how long games take with a sheet, about 14 for a turn; only differences mean anything.

    Glass that a building asks for twice holds a game up, and so does science in a vehicle. bench/sheets.py
    measures how true that is.
    """
    seen = list(zip(spots, map(str, shown), strict=True))
    glass = Counter(
        (spot.district, spot.rank) for spot, one in seen if (spot.rank[0], one) == (YELLOW, "glass")
    )
    science = Counter(spot.line for spot, one in seen if (spot.rank[0], one) == (BLUE, "science"))
    return sum(count**2 for count in glass.values()) + 2 * sum(count**2 for count in science.values())


# What changes places


def mixed(spots: Sequence[Spot], shown: Sequence[Any], numbers: Numbers) -> list[Any]:
    """Return what the spots show after many of them have changed places, two by two."""
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


_ROUNDS = 4
"""So often each spot changes places with another: more than is needed to forget where it was."""


class _Table:
    """What is shown, by lines and districts; each has a measure of how odd it is."""

    def __init__(self, spots: Sequence[Spot], shown: list[Any]) -> None:
        self.spots, self.shown = spots, shown
        places: dict[tuple[str, str, str], list[int]] = {}
        for place, spot in enumerate(spots):
            for line in _lines_of(spot):
                places.setdefault(line, []).append(place)
        lines = {line: _Line(line[1], tuple(of)) for line, of in places.items()}
        self._of = [{lines[line] for line in _lines_of(spot)} for spot in spots]

    def swap(self, one: int, other: int) -> None:
        """Let two spots change places, unless something gets odder by that.

        A power keeps its question marks: with more of them it is cheaper, and Science wins games.
        """
        if self.shown[one] == self.shown[other] or self._is_bound(one, other):
            return
        lines = self._of[one] | self._of[other]
        before = self._oddity(lines)
        self._exchange(one, other)
        if self._oddity(lines) > before:
            self._exchange(one, other)

    def _is_bound(self, one: int, other: int) -> bool:
        a, b = self.spots[one], self.spots[other]
        return a.rank == _POWER and a.district != b.district and "any" in (self.shown[one], self.shown[other])

    def _exchange(self, one: int, other: int) -> None:
        self.shown[one], self.shown[other] = self.shown[other], self.shown[one]

    def _oddity(self, lines: "set[_Line]") -> int:
        return sum(oddity(line.kind, [self.shown[place] for place in line.places]) for line in lines)


def _lines_of(spot: Spot) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """Return the line that a spot stands in, and its district, of which boxes and gears are two lines."""
    return spot.line, (spot.district, _GEARED if spot.rank[0] == GEARS else _ASKING, "")


class _Line(NamedTuple):
    """A row, a column, a vehicle, or a whole district: what it is, and its places among the spots."""

    kind: str
    places: tuple[int, ...]


_ASKING, _GEARED = "boxes of a district", "gears of a district"
_FREE = {RED: "any", YELLOW: "", BLUE: "support"}
"""What may stand in a line more than twice."""


def oddity(kind: str, shown: Sequence[Any]) -> int:
    """Return how far a line or a district is from what a sheet has: 0 is not at all.

    A line asks for a resource at most twice, but for support in vehicles, and for any in an invention. A
    vehicle asks for support. A district asks for science somewhere, and has a gear.
    """
    if kind == _ASKING:
        return int("science" not in shown)
    if kind == _GEARED:
        return int(all(gears == "0" for gears in shown))
    if kind == GEARS:
        return 0
    odd = sum(max(0, shown.count(one) - 2) for one in set(shown) if one != _FREE[kind])
    return odd + (kind == BLUE and "support" not in shown)
