"""What an edition prints of Sunken City: the lake, villages, cards, treasures, dice and options."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.sunken.choices import Options, read_options
from generator.scoring.sunken.water import COLUMNS, Water, mask, members, survey

DARK, LIGHT, MIDDLE = "d.M"
MOST_TREASURES = 40


class Card(NamedTuple):
    """A movement card: how many pieces appear, and how far the adventurer goes."""

    pieces: int
    points: int

    def __str__(self) -> str:
        """Return the card as it is written: 3/4."""
        return f"{self.pieces}/{self.points}"


class Corner(NamedTuple):
    """A village: its colour, the square where it touches the lake, its territory as a mask, its cards.

    ``gates`` are the squares of each street that could cover the village's square.
    """

    letter: str
    colour: str
    village: int
    territory: int
    gates: tuple[int, ...]
    hand: tuple[Card, ...]


class SetUp(NamedTuple):
    """What depends on the number of players: streets on each space, faces of the die, the spirit's range."""

    stacks: tuple[int, ...]
    die: tuple[int, ...]
    reach: int


class Lake(NamedTuple):
    """All that the rules read of an edition.

    ``dark`` are the squares where houses may stand, ``middle`` the one among them without streets. Houses are
    numbered from 0 in the order of ``houses``, their printed numbers; treasures in that of ``treasures``,
    their values. ``treasure_of`` leads from a house to its treasure, ``chest`` is the treasure without one.
    ``streets`` are all spots for streets with their squares, ``shores`` the squares of all gates.
    """

    water: Water
    dark: int
    middle: int
    streets: tuple[tuple[int, int], ...]
    shores: int
    corners: tuple[Corner, ...]
    pairs: tuple[frozenset[int], ...]
    houses: tuple[int, ...]
    starts: tuple[int, ...]
    treasures: tuple[int, ...]
    treasure_of: tuple[int, ...]
    chest: int
    set_ups: Mapping[int, SetUp]
    spirit_start: int
    chips: int
    options: Options

    @property
    def all_treasures(self) -> int:
        """All treasures of a player, as a mask."""
        return (1 << len(self.treasures)) - 1


def read_lake(play: Mapping[str, Any]) -> Lake:
    """Return the lake of an edition's play form. Raises NotPlayableError."""
    kinds: Mapping[str, Any] = play["kinds"]
    options = read_options(play["options"])
    board = _only(kinds, "board", "SNK-1.1")
    shown = _rows(board, "lake", DARK + LIGHT + MIDDLE, "SNK-1.6")
    if shown.count(MIDDLE) != 1:
        raise NotPlayableError("SNK-1.7", f"expected one square M in the lake, found {shown.count(MIDDLE)}")
    width = len(board["lake"][0])
    water = survey(width, len(shown) // width, int(_only(kinds, "street", "SNK-1.10")["squares"]))
    middle = 1 << shown.index(MIDDLE)
    houses = _houses(kinds, water, options)
    treasures = _treasures(kinds, houses, options)
    streets = tuple(
        (at, spot.squares)
        for at, spot in enumerate(water.spots)
        if not spot.is_house and not spot.squares & middle
    )
    corners = tuple(_corners(board, kinds, water, [squares for _, squares in streets]))
    return Lake(
        water=water,
        dark=mask(at for at, kind in enumerate(shown) if kind != LIGHT),
        middle=middle,
        streets=streets,
        shores=mask(square for corner in corners for gate in corner.gates for square in members(gate)),
        corners=corners,
        pairs=tuple(frozenset(_corner(corners, letter) for letter in pair) for pair in board["two_players"]),
        houses=tuple(houses),
        starts=tuple(houses.values()),
        treasures=treasures,
        treasure_of=tuple(treasures.index(number) for number in houses),
        chest=next(at for at, value in enumerate(treasures) if value not in houses),
        set_ups={seats: _set_up(board, kinds, seats) for seats in map(int, board["street_stack"])},
        spirit_start=_square(water, board["spirit_start"], "SNK-2.8"),
        chips=0 if options.no_chips else sum(int(one["copies"]) for one in kinds["spirit-chip"]),
        options=options,
    )


def _only(kinds: Mapping[str, Any], kind: str, clause: str) -> Mapping[str, Any]:
    """Return the only piece of a kind."""
    pieces: Sequence[Mapping[str, Any]] = kinds.get(kind) or []
    if len(pieces) != 1:
        raise NotPlayableError(clause, f"expected one {kind} for all, found {len(pieces)}")
    return pieces[0]


def _rows(board: Mapping[str, Any], key: str, known: str, clause: str) -> str:
    """Return the rows of a map of the lake in one text, all as long as the first row of the lake."""
    rows = [str(row) for row in board[key]]
    size = (len(board["lake"]), len(board["lake"][0]))
    if len(rows) != size[0] or any(len(row) != size[1] for row in rows) or size[1] > len(COLUMNS):
        what = f"{size[0]} rows of {size[1]} squares in {key}"
        raise NotPlayableError(clause, f"expected {what}, at most {len(COLUMNS)} squares in a row")
    strange = sorted(set("".join(rows)) - set(known))
    if strange:
        expected = " ".join(dict.fromkeys(known))
        raise NotPlayableError(clause, f"expected squares of {expected} in {key}, found {' '.join(strange)}")
    return "".join(rows)


def _square(water: Water, name: str, clause: str) -> int:
    if name not in water.numbers:
        raise NotPlayableError(clause, f"expected a square of the lake, found {name}")
    return water.numbers[name]


def _houses(kinds: Mapping[str, Any], water: Water, options: Options) -> dict[int, int]:
    """Return the squares where the numbered houses stand at the start, -1 for those in a grotto."""
    numbered = sorted((int(one["number"]), one.get("start")) for one in kinds["house"] if "number" in one)
    if len(dict(numbered)) < len(numbered) or not numbered or numbered[0][0] < 1:
        raise NotPlayableError("SNK-1.9", "expected houses with a number of their own each, from 1 on")
    return {
        number: -1 if start is None else _square(water, start, "SNK-2.7")
        for number, start in numbered
        if number > 1 or not options.no_house_1
    }


def _treasures(kinds: Mapping[str, Any], houses: Mapping[int, int], options: Options) -> tuple[int, ...]:
    """Return the values of each player's treasures: one for each house, and the chest."""
    by_colour: dict[str, list[int]] = {}
    for one in kinds["treasure"]:
        by_colour.setdefault(one["seat"], []).append(int(one["value"]))
    values = [sorted(some) for some in by_colour.values()]
    used = [value for value in values[0] if value > 1 or not options.no_house_1]
    chests = [value for value in used if value not in houses]
    is_whole = len(used) == len(set(used)) == len(houses) + 1 <= MOST_TREASURES
    if any(some != values[0] for some in values) or len(chests) != 1 or not is_whole:
        raise NotPlayableError(
            "SNK-1.11", "expected for each colour a treasure of each house's number, and one more: the chest"
        )
    return tuple(used)


def _corners(
    board: Mapping[str, Any], kinds: Mapping[str, Any], water: Water, streets: Sequence[int]
) -> Iterator[Corner]:
    """Yield the villages, clockwise."""
    seats: Sequence[Mapping[str, str]] = board["seats"]
    letters = "".join(str(seat["letter"]) for seat in seats)
    land = _rows(board, "territories", f"{letters}-", "SNK-7.4")
    if not 2 <= len(seats) <= len(SEATS) or len(set(letters)) < len(seats):
        raise NotPlayableError("SNK-1.1", f"expected 2 to {len(SEATS)} seats with letters of their own")
    for seat in seats:
        village = _square(water, seat["village"], "SNK-A3")
        yield Corner(
            str(seat["letter"]).upper(),
            str(seat["colour"]),
            village,
            mask(at for at, owner in enumerate(land) if owner == seat["letter"]),
            tuple(squares for squares in streets if squares >> village & 1),
            _hand(kinds, seat["colour"]),
        )


def _hand(kinds: Mapping[str, Any], colour: str) -> tuple[Card, ...]:
    cards = [
        Card(int(one["pieces"]), int(one["points"]))
        for one in kinds["movement-card"]
        if one["seat"] == colour
        for _ in range(int(one["copies"]))
    ]
    if not cards:
        raise NotPlayableError("SNK-2.2", f"expected movement cards in {colour}, found none")
    return tuple(sorted(cards))


def _corner(corners: Sequence[Corner], letter: str) -> int:
    found = [at for at, corner in enumerate(corners) if corner.letter == str(letter).upper()]
    if not found:
        raise NotPlayableError("SNK-2.10", f"expected the letter of a seat in two_players, found {letter}")
    return found[0]


def _set_up(board: Mapping[str, Any], kinds: Mapping[str, Any], seats: int) -> SetUp:
    dice = [one["faces"] for one in kinds["die"] if int(one["players"]) == seats]
    if len(dice) != 1 or str(seats) not in board["spirit_range"]:
        raise NotPlayableError("SNK-2.9", f"expected one die and a range of the spirit for {seats} players")
    first = int(board["street_stack"][str(seats)])
    spaces = range(2, int(board["street_spaces"]) + 1)
    stacks = (first, *(int(board["streets_face_down"].get(str(space), 0)) for space in spaces))
    if len(stacks) < 3 or not all(stacks[:-1]):
        raise NotPlayableError("SNK-A32", "expected a street on each street space but the last")
    streets = sum(int(one["copies"]) for one in kinds["street"])
    if sum(stacks) > streets:
        raise NotPlayableError(
            "SNK-2.6", f"expected {sum(stacks)} streets for {seats} players, found {streets}"
        )
    return SetUp(stacks, tuple(map(int, dice[0])), int(board["spirit_range"][str(seats)]))
