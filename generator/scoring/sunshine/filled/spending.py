"""What one turn of a marked sheet consists of, and how units and boxes are counted against each other."""

from collections.abc import Iterable
from typing import NamedTuple

from generator.scoring.sunshine import powers
from generator.scoring.sunshine.facts import ANY, BUILDER, City
from generator.scoring.sunshine.table import Angus, Pool, Sheet, Table, Unit, closed, earned, lit


class Turn(NamedTuple):
    """What the marks and the dice say of one turn of a seat.

    ``filled`` and ``crossed`` stood there before; ``boxes`` and ``gears`` carry this turn's number; Angus has
    moved. With its roll the game may be ``lost``, or ``barred``: the roll itself is against the rules.
    """

    number: int
    dice: tuple[int, int]
    filled: int
    boxes: int
    crossed: tuple[int, ...]
    gears: tuple[int, ...]
    boost: bool = False
    stay: bool = False
    angus: Angus | None = None
    lost: bool = False
    barred: bool = False

    def followed(self, dice: tuple[int, int], boxes: int, gears: tuple[int, ...]) -> "Turn":
        """Return the next turn with its own numbers."""
        crossed = tuple(map(sum, zip(self.crossed, self.gears, strict=True)))
        return Turn(self.number + 1, dice, self.all_filled, boxes, crossed, gears)

    @property
    def all_filled(self) -> int:
        """What is filled when the turn is over."""
        return self.filled | self.boxes


class Palette(NamedTuple):
    """Boxes by the worker who fills them and by what they show, as masks."""

    colours: tuple[int, ...]
    shows: tuple[int, ...]


class Tally(NamedTuple):
    """Units by what they can stand for."""

    total: int
    wild: int
    have: tuple[int, ...]


def palette_of(city: City) -> Palette:
    """Return the boxes of a city by colour and by resource."""
    colours, shows = [0, 0, 0], [0] * (ANY + 1)
    for number, box in enumerate(city.boxes):
        colours[box.worker] |= 1 << number
        shows[box.shows] |= 1 << number
    return Palette(tuple(colours), tuple(shows))


def bits(mask: int) -> list[int]:
    """Return the numbers of a set of boxes, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def unpaid(tally: Tally, shows: tuple[int, ...], boxes: int) -> int:
    """Return how many of some boxes of one colour can't be paid, if as many as possible are."""
    direct = missing = 0
    for have, mask in zip(tally.have, shows, strict=False):
        need = (boxes & mask).bit_count()
        if need > have:
            direct += have
            missing += need - have
        else:
            direct += need
    wild = min(tally.wild, missing)
    left = tally.total - direct - wild
    return missing - wild + max(0, (boxes & shows[ANY]).bit_count() - left)


class Purse:
    """What can be gained and paid in one turn; remembers all that was asked.

    A place is twice a district, and one more if another worker stands there.
    """

    def __init__(self, city: City, palette: Palette, turn: Turn) -> None:
        self.city, self.palette, self.turn = city, palette, turn
        self.shut = closed(city, Table((), angus=turn.angus))
        self._lit: dict[int, int] = {}
        self._earned: dict[int, int] = {}
        self._tallies: dict[tuple[int, int], Tally] = {}
        self._unpaid: dict[tuple[int, int, int], int] = {}
        self._masks: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def lit(self, filled: int) -> int:
        """Return the districts whose power is unlocked."""
        if filled not in self._lit:
            self._lit[filled] = lit(self.city, filled)
        return self._lit[filled]

    def earned(self, filled: int) -> int:
        """Return the gears of complete vehicles."""
        if filled not in self._earned:
            self._earned[filled] = earned(self.city, filled)
        return self._earned[filled]

    def completed(self) -> list[int]:
        """Return the buildings that this turn completes."""
        homes = {self.city.home[box] for box in bits(self.turn.boxes & self.palette.colours[BUILDER])}
        return [home for home in sorted(homes) if self._is_complete(self.city.buildings[home].boxes)]

    def _is_complete(self, boxes: int) -> bool:
        return self.turn.all_filled & boxes == boxes

    def pool(self, colour: int, place: int, filled: int) -> Pool:
        """Return what a worker gains in a place, for boxes of a colour."""
        district, shared = divmod(place, 2)
        other = district if shared else (district + 1) % 7
        sheet = Sheet(
            at=(district, other, other), filled=filled, powers=self.lit(filled), boost=self.turn.boost
        )
        return powers.production(self.city, sheet, 0, colour)

    def tally(self, place: int, filled: int) -> Tally:
        """Return what a worker gains in a place, counted."""
        key = (place, filled)
        if key not in self._tallies:
            self._tallies[key] = _counted(self.pool(0, place, filled).units)
        return self._tallies[key]

    def unpaid(self, place: int, filled: int, boxes: int) -> int:
        """Return how many boxes of one colour a worker in a place can't pay without refunds."""
        key = (place, filled, boxes)
        if key not in self._unpaid:
            self._unpaid[key] = unpaid(self.tally(place, filled), self.palette.shows, boxes)
        return self._unpaid[key]

    def payable(self, colour: int, place: int, filled: int) -> tuple[int, ...]:
        """Return for each unit that a worker gains in a place the boxes that it can fill, as a mask."""
        key = (colour, place, filled)
        if key not in self._masks:
            units = self.pool(colour, place, filled).units
            self._masks[key] = tuple(self.fillable(unit) for unit in units)
        return self._masks[key]

    def fillable(self, unit: Unit) -> int:
        """Return the boxes of this turn that a unit can fill."""
        colours, shows = self.palette
        mine = sum(mask for worker, mask in enumerate(colours) if unit.workers >> worker & 1)
        fits = sum(mask for shown, mask in enumerate(shows) if unit.shows >> shown & 1)
        return self.turn.boxes & mine & fits

    def leaves(self, colour: int, place: int, filled: int, boxes: int) -> bool:
        """Return whether a unit that is left after filling boxes could fill one more of that colour."""
        tally = self.tally(place, filled)
        free = self.palette.colours[colour] & ~(filled | boxes | self.shut)
        ones = [free & mask & -(free & mask) for mask in self.palette.shows]
        return tally.total > boxes.bit_count() and any(
            one and not self.unpaid(place, filled, boxes | one) for one in ones
        )


def _counted(units: Iterable[Unit]) -> Tally:
    have, wild, total = [0] * ANY, 0, 0
    for unit in units:
        total += 1
        if unit.shows == powers.WILD:
            wild += 1
        else:
            have[unit.resource] += 1
    return Tally(total, wild, tuple(have))
