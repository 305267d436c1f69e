"""The city of the second referee: what lies where, what may lie there, and what is round about."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Spot = tuple[int, int]
"""Places to the east and to the north of City Hall."""

STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
LANDS = ("----", "----", "----", "~---", "~---", "~---", "~---", "~~--", "~~--", "~~--", "~-~-", "~~~-")
"""The edges of zone tiles 01 to 12, north, east, south, west: ~ for water."""
COMMUNITIES = {"Q1": "I", "Q2": "R", "Q3": "C", "Q4": "M", "Q5": "P"}
PRIMARY, BONUS = {"a": 3, "b": 4, "c": 4, "d": 5}, {"a": (2, 2), "b": (2, 1), "c": (1, 2), "d": (1, 1)}


class IllegalError(Exception):
    """A line breaks a rule."""


def must(is_so: object, why: str) -> None:
    """Raise IllegalError unless something is so."""
    if not is_so:
        raise IllegalError(why)


def primary_of(building: str) -> int:
    """Return the primary points of a building tile."""
    return PRIMARY[building[3]] - building[1:3].count("M")


def bonus_of(building: str) -> tuple[int, int]:
    """Return the bonus points of the left and right half of a building tile."""
    return BONUS[building[3]]


@dataclass(slots=True)
class Ground:
    """A place of the city: its tile, the edges as they lie, floors from the ground, chips from the bottom."""

    tile: str
    edges: str
    floors: list[str] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)

    @property
    def type(self) -> str:
        """The type of what is on top; none of community tiles and City Hall."""
        if self.floors:
            return self.floors[-1][1 + "lr".index(self.floors[-1][-1])]
        return self.tile[1] if self.tile[0] == "Z" else ""


def edges_of(tile: str, turn: int) -> str:
    """Return the edges of a tile that is turned by so many quarters: north, east, south, west."""
    edges = LANDS[int(tile[2:]) - 1] if tile[0] == "Z" else "----"
    return edges[4 - turn :] + edges[: 4 - turn]


def beside(spot: Spot) -> Iterator[tuple[str, Spot]]:
    """Yield the neighbours of a place, with the direction in which each lies."""
    for letter, (east, north) in STEPS.items():
        yield letter, (spot[0] + east, spot[1] + north)


class CountedCity:
    """What lies where. Raises IllegalError for what may not lie there."""

    def __init__(self) -> None:
        self.grounds: dict[Spot, Ground] = {(0, 0): Ground("CH", "----")}
        self.ahead = ""
        self.closed: Spot | None = None
        self.added: set[str] = set()

    def new_round(self) -> None:
        """Forget the direction and the protester of the last round."""
        self.ahead, self.closed = "", None

    # names

    def where_tiles(self) -> dict[str, Spot]:
        """Return where each tile lies."""
        return {ground.tile: spot for spot, ground in self.grounds.items()}

    def _where_halves(self) -> dict[str, Spot]:
        return {half: spot for spot, ground in self.grounds.items() for half in ground.floors}

    def spots(self, words: Sequence[str]) -> list[Spot]:
        """Return the places that words name: 2e1n, ZR05, BRCa.l, BRCa (both its halves), e ZR05."""
        found: list[Spot] = []
        side = (0, 0)
        for word in words:
            if word in STEPS:
                side = STEPS[word]
                continue
            found += [(east + side[0], north + side[1]) for east, north in self._named(word)]
            side = (0, 0)
        return found

    def _named(self, word: str) -> list[Spot]:
        steps = re.findall(r"(\d+)([nesw])", word)
        if steps and word[0].isdigit():
            east = sum(int(number) * STEPS[letter][0] for number, letter in steps)
            return [(east, sum(int(number) * STEPS[letter][1] for number, letter in steps))]
        known = {**self.where_tiles(), **self._where_halves()}
        names = [word] if word in known else [f"{word}.l", f"{word}.r"]
        must(all(name in known for name in names), f"{word} is not in the city")
        return [known[name] for name in names]

    # tiles

    def add(self, tile: str, spot: Spot, turn: int, *, is_free: bool) -> bool:
        """Add a tile, and return whether it meets no sidewalk; ``is_free``: on any side, and once more."""
        ground = Ground(tile, edges_of(tile, turn))
        must(is_free or tile not in self.added, "that tile was added before")
        must(spot not in self.grounds, "a tile lies there")
        must(is_free or self._lies_ahead(spot), "on another side")
        around = [(letter, other) for letter, other in beside(spot) if other in self.grounds]
        must(around, "far from the city")
        self.added.add(tile)
        self.grounds[spot] = ground
        return not any(self.is_joined(spot, other) for _, other in around)

    def _lies_ahead(self, spot: Spot) -> bool:
        if not self.ahead:
            return True
        east, north = STEPS[self.ahead]
        return spot[0] * east + spot[1] * north > 0

    def is_joined(self, one: Spot, other: Spot) -> bool:
        """Return whether two neighbours meet sidewalk to sidewalk."""
        for at, (_, spot) in enumerate(beside(one)):
            if spot == other:
                return self.grounds[one].edges[at] == self.grounds[other].edges[at - 2] == "-"
        return False

    def matches(self, tile: str) -> int:
        """Return how many neighbours have the type of a zone tile."""
        if tile[0] != "Z":
            return 0
        types = [
            self.grounds[spot].type for _, spot in beside(self.where_tiles()[tile]) if spot in self.grounds
        ]
        return types.count(tile[1])

    def is_bare(self, spot: Spot) -> bool:
        """Return whether a zone tile lies there without buildings."""
        ground = self.grounds.get(spot)
        return ground is not None and ground.tile[0] == "Z" and not ground.floors

    def is_free(self, spot: Spot) -> bool:
        """Return whether a zone is bare, without chips and not closed."""
        return self.is_bare(spot) and not self.grounds[spot].chips and spot != self.closed

    # chips

    def chips(self) -> list[int]:
        """Return the seats of all chips in the city."""
        return [seat for ground in self.grounds.values() for seat in ground.chips]

    def all_chips_off(self) -> list[int]:
        """Take all chips off, and return their seats."""
        found = self.chips()
        for ground in self.grounds.values():
            ground.chips = []
        return found

    def losing_chips_off(self) -> list[int]:
        """Take all chips but the winning ones off, and return their seats."""
        found: list[int] = []
        for ground in self.grounds.values():
            found += ground.chips[:-1]
            ground.chips = ground.chips[-1:]
        return found

    # buildings

    def build(self, building: str, left: Spot, right: Spot) -> list[int]:
        """Lay a building, and return the seats of the chips that come back."""
        grounds = self.grounds[left], self.grounds[right]
        must(right in [spot for _, spot in beside(left)], "not side by side")
        must(all(ground.tile[0] == "Z" for ground in grounds), "not on zones")
        must(len(grounds[0].floors) == len(grounds[1].floors), "it slants")
        must(f"{building}.l" not in self._where_halves(), "it lies in the city")
        must(grounds[0].floors or self.closed not in (left, right), "closed")
        for type_, ground in zip(building[1:3], grounds, strict=True):
            must("M" in (type_, ground.type) or type_ == ground.type, "types differ")
        chips = [*grounds[0].chips, *grounds[1].chips]
        for half, ground in zip("lr", grounds, strict=True):
            ground.floors.append(f"{building}.{half}")
            ground.chips = []
        return chips

    def take(self, building: str) -> None:
        """Take a building away on which nothing lies."""
        tops = [
            ground for ground in self.grounds.values() if ground.floors and ground.floors[-1][:4] == building
        ]
        must(len(tops) == 2, "not exposed")
        for ground in tops:
            ground.floors.pop()

    def communities_round(self, building: str, left: Spot, right: Spot) -> int:
        """Return how many community tiles of its type each half has round it, together."""
        found = 0
        for type_, (x, y) in zip(building[1:3], (left, right), strict=True):
            for tile, type_there in COMMUNITIES.items():
                spot = self.where_tiles().get(tile)
                is_near = spot is not None and max(abs(spot[0] - x), abs(spot[1] - y)) == 1
                found += is_near and type_there == type_
        return found

    def communities_beside(self, left: Spot, right: Spot) -> int:
        """Return how many community tiles share an edge with either half."""
        near = {spot for place in (left, right) for _, spot in beside(place)}
        return sum(self.grounds[spot].tile in COMMUNITIES for spot in near if spot in self.grounds)
