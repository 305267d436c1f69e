"""What an edition prints of Sunken City: the lake, villages, cards, treasures, dice and options."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.scoring import playform
from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.options import flag
from generator.scoring.playform import Plain
from generator.scoring.refusals import Refusals, each
from generator.scoring.sunken.choices import Options, read_options
from generator.scoring.sunken.water import COLUMNS, Water, mask, members, survey

DARK, LIGHT, MIDDLE = "d.M"


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


def read_lake(play: Plain) -> Lake:
    """Return the lake of an edition's play form. Raises NotPlayableError."""
    refusals = Refusals()
    read = refusals.read
    options = read(read_options, play["options"])
    board = read(playform.only, play, "board", "SNK-1.1")
    shown = read(lambda: _shown(board()))
    length = read(lambda: playform.whole(playform.only(play, "street", "SNK-1.10"), "squares", "SNK-A1"))
    water = read(lambda: survey(shown()[0], len(shown()[1]) // shown()[0], max(length(), 1)))
    streets = read(lambda: _streets(water(), _middle(shown()[1])))
    no_house_1 = read(flag, play["options"], "variant.no_house_1")
    no_chips = read(flag, play["options"], "variant.no_chips")
    houses = read(lambda: _houses(play, water(), no_house_1=no_house_1()))
    treasures = read(lambda: _treasures(play, houses(), no_house_1=no_house_1()))
    corners = read(lambda: tuple(_corners(play, board(), water(), [squares for _, squares in streets()])))
    pairs = read(lambda: tuple(_pairs(board(), corners())))
    set_ups = read(lambda: _set_ups(play, board(), len(corners())))
    spirit = read(lambda: _square(water(), board(), "spirit_start", "SNK-2.8"))
    chips = read(lambda: 0 if no_chips() else _copies(play, "spirit-chip", "SNK-1.13"))
    dark = read(lambda: mask(at for at, kind in enumerate(shown()[1]) if kind != LIGHT))
    read(lambda: _check_houses(water(), dark(), houses()))
    read(lambda: _check_spirit(water(), spirit(), houses(), board()))
    refusals.end()
    return Lake(
        water=water(),
        dark=dark(),
        middle=_middle(shown()[1]),
        streets=streets(),
        shores=mask(square for corner in corners() for gate in corner.gates for square in members(gate)),
        corners=corners(),
        pairs=pairs(),
        houses=tuple(houses()),
        starts=tuple(houses().values()),
        treasures=treasures(),
        treasure_of=tuple(treasures().index(number) for number in houses()),
        chest=next(at for at, value in enumerate(treasures()) if value not in houses()),
        set_ups=set_ups(),
        spirit_start=spirit(),
        chips=chips(),
        options=options(),
    )


def _shown(board: Plain) -> tuple[int, str]:
    """Return the width of the lake, and its squares in one text."""
    width, shown = _rows(board, "lake", DARK + LIGHT + MIDDLE, "SNK-1.6")
    if shown.count(MIDDLE) != 1:
        message = f"expected one square M in the lake, found {shown.count(MIDDLE)}"
        raise NotPlayableError("SNK-1.7", message, playform.place(board, "lake"))
    return width, shown


def _middle(shown: str) -> int:
    return 1 << shown.index(MIDDLE)


def _streets(water: Water, middle: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (at, spot.squares)
        for at, spot in enumerate(water.spots)
        if not spot.is_house and not spot.squares & middle
    )


def _check_houses(water: Water, dark: int, houses: Mapping[int, int]) -> None:
    """Raise NotPlayableError if houses can't stand where the set-up has them."""
    squares = [square for square in houses.values() if square >= 0]
    touching = any(water.near[one] >> other & 1 for one, other in combinations(squares, 2))
    if touching or any(not dark >> square & 1 for square in squares):
        message = "expected houses to start on dark squares, where none touches another"
        raise NotPlayableError("SNK-2.7", message, ("house",))


def _check_spirit(water: Water, spirit: int, houses: Mapping[int, int], board: Plain) -> None:
    """Raise NotPlayableError if the spirit stands on no house at the start."""
    if spirit not in houses.values():
        message = f"expected a house to start on {water.squares[spirit]}, where the spirit stands"
        raise NotPlayableError("SNK-2.8", message, playform.place(board, "spirit_start"))


def _copies(play: Plain, kind: str, clause: str) -> int:
    return sum(playform.whole(one, "copies", clause) for one in playform.pieces(play, kind))


def _rows(board: Plain, key: str, known: str, clause: str) -> tuple[int, str]:
    """Return the width of the lake, and the rows of a map of it in one text."""
    lake, rows = (list(map(str, playform.row(board, one, clause))) for one in ("lake", key))
    width = len(lake[0]) if lake else 0
    if len(rows) != len(lake) or {len(row) for row in rows} != {width} or not 0 < width <= len(COLUMNS):
        what = f"{len(lake)} rows of {width} squares in {key}"
        message = f"expected {what}, at most {len(COLUMNS)} squares in a row"
        raise NotPlayableError(clause, message, playform.place(board, key))
    strange = sorted(set("".join(rows)) - set(known))
    if strange:
        expected = " ".join(dict.fromkeys(known))
        message = f"expected squares of {expected} in {key}, found {' '.join(strange)}"
        raise NotPlayableError(clause, message, playform.place(board, key))
    return width, "".join(rows)


def _square(water: Water, piece: Plain, key: str, clause: str) -> int:
    name = playform.text(piece, key, clause)
    if name not in water.numbers:
        message = f"expected a square of the lake, found {name}"
        raise NotPlayableError(clause, message, playform.place(piece, key))
    return water.numbers[name]


def _houses(play: Plain, water: Water, *, no_house_1: bool) -> dict[int, int]:
    """Return the squares where the numbered houses stand at the start, -1 for those in a grotto."""
    houses = [one for one in playform.pieces(play, "house") if "number" in one]
    numbered = {playform.whole(one, "number", "SNK-1.9"): one for one in houses}
    if len(numbered) < len(houses) or not numbered or min(numbered) < 1:
        message = "expected houses with a number of their own each, from 1 on"
        raise NotPlayableError("SNK-1.9", message, ("house",))
    used = [number for number in sorted(numbered) if number > 1 or not no_house_1]
    squares = each(lambda number: _start(water, numbered[number]), used)
    return dict(zip(used, squares, strict=True))


def _start(water: Water, house: Plain) -> int:
    return _square(water, house, "start", "SNK-2.7") if house.get("start") else -1


def _treasures(play: Plain, houses: Mapping[int, int], *, no_house_1: bool) -> tuple[int, ...]:
    """Return the values of each player's treasures: one for each house, and the chest."""
    by_colour: dict[str, list[int]] = {}
    for one in playform.pieces(play, "treasure"):
        value = playform.whole(one, "value", "SNK-1.11")
        by_colour.setdefault(playform.text(one, "seat", "SNK-1.11"), []).append(value)
    values = [sorted(some) for some in by_colour.values()] or [[]]
    used = [value for value in values[0] if value > 1 or not no_house_1]
    chests = [value for value in used if value not in houses]
    is_whole = len(used) == len(set(used)) == len(houses) + 1
    if any(some != values[0] for some in values) or len(chests) != 1 or not is_whole:
        message = "expected for each colour a treasure of each house's number, and one more: the chest"
        raise NotPlayableError("SNK-1.11", message, ("treasure",))
    return tuple(used)


def _corners(play: Plain, board: Plain, water: Water, streets: Sequence[int]) -> Iterator[Corner]:
    """Yield the villages, clockwise."""
    seats = playform.parts(board, "seats", "a seat", "SNK-1.1")
    letters = "".join(playform.text(seat, "letter", "SNK-1.1") for seat in seats)
    _, land = _rows(board, "territories", f"{letters}-", "SNK-7.4")
    if not 2 <= len(seats) <= len(SEATS) or len(set(letters)) < len(seats):
        message = f"expected 2 to {len(SEATS)} seats with letters of their own"
        raise NotPlayableError("SNK-1.1", message, playform.place(board, "seats"))
    refusals = Refusals()
    villages = refusals.read(each, lambda seat: _square(water, seat, "village", "SNK-A3"), seats)
    hands = refusals.read(each, lambda seat: _hand(play, seat), seats)
    refusals.end()
    for seat, village, hand in zip(seats, villages(), hands(), strict=True):
        yield Corner(
            seat["letter"].upper(),
            playform.text(seat, "colour", "SNK-1.1"),
            village,
            mask(at for at, owner in enumerate(land) if owner == seat["letter"]),
            tuple(squares for squares in streets if squares >> village & 1),
            hand,
        )


def _hand(play: Plain, seat: Plain) -> tuple[Card, ...]:
    colour = playform.text(seat, "colour", "SNK-1.1")
    cards = [
        Card(playform.whole(one, "pieces", "SNK-3.5"), playform.whole(one, "points", "SNK-3.5"))
        for one in playform.pieces(play, "movement-card")
        if one.get("seat") == colour
        for _ in range(playform.whole(one, "copies", "SNK-2.2"))
    ]
    if not cards:
        message = f"expected movement cards in {colour}, found none"
        raise NotPlayableError("SNK-2.2", message, playform.place(seat, "colour"))
    return tuple(sorted(cards))


def _pairs(board: Plain, corners: Sequence[Corner]) -> Iterator[frozenset[int]]:
    """Yield the corners that lie opposite each other."""
    letters = [corner.letter for corner in corners]
    for at, pair in enumerate(playform.row(board, "two_players", "SNK-2.10")):
        named = [str(letter).upper() for letter in pair]
        if not set(named) <= set(letters):
            found = ", ".join(named)
            message = f"expected letters of seats in two_players, found {found}"
            raise NotPlayableError("SNK-2.10", message, playform.place(board, "two_players", at))
        yield frozenset(map(letters.index, named))


def _set_ups(play: Plain, board: Plain, most: int) -> dict[int, SetUp]:
    """Return what depends on the number of players, by that."""
    numbers = [seats for seats in playform.table(board, "street_stack", "SNK-2.5") if 2 <= seats <= most]
    if not numbers:
        message = f"expected stacks of streets for 2 to {most} players, found none"
        raise NotPlayableError("SNK-2.5", message, playform.place(board, "street_stack"))
    refusals = Refusals()
    dice = refusals.read(_dice, play, board, numbers)
    # too few streets are too few for all: that is told once
    stacks = refusals.read(lambda: [_stacks(play, board, seats) for seats in numbers])
    refusals.end()
    found = zip(numbers, stacks(), dice(), strict=True)
    return {seats: SetUp(own, *die) for seats, own, die in found}


def _dice(play: Plain, board: Plain, numbers: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """Return for numbers of players the faces of their die, and how far the spirit comes."""
    reach = playform.table(board, "spirit_range", "SNK-7.3")
    by_seats = {seats: _dice_for(play, seats) for seats in numbers}
    refusals = Refusals()
    refusals.read(_check_dice, [seats for seats, dice in by_seats.items() if len(dice) != 1], ("die",))
    in_board = (*playform.place(board), "spirit_range")
    refusals.read(_check_dice, [seats for seats in numbers if seats not in reach], in_board)
    faces = refusals.read(
        each,
        lambda die: tuple(playform.wholes(die, "faces", "SNK-1.14")),
        [die for dice in by_seats.values() for die in dice],
    )
    refusals.end()
    return [(own, reach[seats]) for seats, own in zip(numbers, faces(), strict=True)]


def _dice_for(play: Plain, seats: int) -> list[playform.Printed]:
    return [one for one in playform.pieces(play, "die") if str(one.get("players")) == str(seats)]


def _check_dice(lacking: Sequence[int], path: playform.Path) -> None:
    """Raise NotPlayableError if games of some numbers of players lack a die or a range, once for all."""
    if lacking:
        seats = " and ".join(map(str, lacking))
        message = f"expected one die and a range of the spirit for {seats} players"
        raise NotPlayableError("SNK-2.9", message, path)


def _stacks(play: Plain, board: Plain, seats: int) -> tuple[int, ...]:
    """Return how many streets lie on each street space for so many players."""
    down = playform.table(board, "streets_face_down", "SNK-2.6")
    spaces = range(2, playform.whole(board, "street_spaces", "SNK-1.5") + 1)
    first = playform.table(board, "street_stack", "SNK-2.5")[seats]
    stacks = (first, *(down.get(space, 0) for space in spaces))
    if len(stacks) < 3 or not all(stacks[:-1]):
        message = "expected a street on each street space but the last"
        raise NotPlayableError("SNK-A32", message, playform.place(board, "streets_face_down"))
    streets = _copies(play, "street", "SNK-1.10")
    if sum(stacks) > streets:
        message = f"expected {sum(stacks)} streets for {seats} players, found {streets}"
        raise NotPlayableError("SNK-2.6", message, ("street",))
    return stacks
