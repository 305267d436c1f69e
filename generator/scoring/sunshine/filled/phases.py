"""One order of workers in a turn: its phases and steps, and the lines in which every box is paid simply."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.scoring.engine import Move
from generator.scoring.sunshine import powers, projects
from generator.scoring.sunshine.facts import MONEY, STEEL, SUPPORT, City
from generator.scoring.sunshine.filled.spending import Purse, Turn, bits
from generator.scoring.sunshine.table import Sheet

AT_ONCE = ("money", "travel", "neighbours")
"""The projects that have an effect within the turn in which they are paid."""

MOST_TRIES = 20_000
"""So many decisions are tried in one turn; turns of real games take some dozens."""


class Slot(NamedTuple):
    """A worker is activated: by a die (``steps``) or, after 3 gears, in a ``district``.

    ``colour`` is that of the boxes it fills, ``needs`` the district whose power the move takes, if any.
    """

    worker: int
    steps: int
    district: int
    colour: int
    needs: int = -1

    @property
    def travels(self) -> bool:
        """Whether 3 gears move the worker."""
        return self.district >= 0

    @property
    def is_odd(self) -> bool:
        """Whether the rules allow this slot only by a power."""
        return self.needs >= 0 or self.colour != self.worker


class Phase(NamedTuple):
    """A part of a turn: a slot by its number, or -1 and the effect of a project.

    ``inside`` an activation that is not closed yet.
    """

    slot: int
    effect: str = ""
    inside: bool = False


class Step(NamedTuple):
    """A phase and what is filled in it, in order."""

    phase: Phase
    order: tuple[tuple[int, ...], ...]


class Line(NamedTuple):
    """The steps of a turn, the units that they waste, and the powers that apply at the end."""

    slots: tuple[Slot, ...] = ()
    steps: tuple[Step, ...] = ()
    wasted: int = 0
    powers: int = 0


class Point(NamedTuple):
    """How far a turn has come: what is filled, gears spent, powers that apply."""

    filled: int
    spent: int
    powers: int


class Phases:
    """What is known of one turn whatever its order: projects, refunds, what a slot takes."""

    def __init__(self, city: City, turn: Turn, purse: Purse, most: int | None = None) -> None:
        self.city, self.turn, self.purse = city, turn, purse
        self.effects = _effects(city, turn)
        has_steel = purse.lit(turn.all_filled) >> STEEL & 1
        self.refunds = {home: self._refund(home) for home in purse.completed()} if has_steel else {}
        self.extras = len(self.refunds) + self._most_by_effects()
        self._bulbs = self._new(city.bulbs)
        self._vehicles = self._new(vehicle.boxes for vehicle in city.vehicles)
        self._tries = MOST_TRIES if most is None else min(most, MOST_TRIES)
        self.is_searched = True

    def _refund(self, home: int) -> int:
        """Return the boxes that the refund for a building can fill, with all powers of this turn."""
        best = Sheet(powers=self.purse.lit(self.turn.all_filled))
        return self.purse.fillable(powers.unit(best, self.city.buildings[home].gives, powers.ALL_WORKERS))

    def _most_by_effects(self) -> int:
        """Return how many boxes projects fill at most."""
        size, most = self.city.options.set_size, 3 if "money" in self.effects else 0
        if "neighbours" not in self.effects:
            return most
        return most + (self.turn.boxes.bit_count() if size == "row" else projects.SETS * int(size))

    def _new(self, groups: Iterable[int]) -> list[int]:
        """Return those sets of boxes that this turn completes."""
        filled, after = self.turn.filled, self.turn.all_filled
        return [boxes for boxes in groups if after & boxes == boxes and filled & boxes != boxes]

    def may_try(self, left: int) -> bool:
        """Return whether one more decision may be tried in this turn, of which a plan has some ``left``.

        Once one may not, ``is_searched`` is no longer true: a way may be missed.
        """
        self._tries -= 1
        if self._tries <= 0 or left < 0:
            self.is_searched = False
        return self._tries > 0 and left >= 0

    def readied(self, phase: Phase, slot: Slot | None, place: int, point: Point) -> list[int]:
        """Return sets of boxes that are worth to be filled before a phase begins."""
        found: list[int] = []
        effect = phase.effect or ("travel" if slot and slot.travels else "")
        if effect and not self.can_pay(effect, point):
            found += self._vehicles
        if slot:
            found += self._bulbs
            found += self._new(one.boxes for one in self.city.buildings if one.district == place // 2)
        return [boxes for boxes in found if boxes & ~point.filled]

    def may_start(self, slot: Slot, point: Point) -> bool:
        """Return whether powers and gears allow to activate a worker now."""
        unlocked = self.purse.lit(point.filled)
        early = unlocked if slot.needs != MONEY or self.city.options.money_same_turn else point.powers
        if slot.needs >= 0 and not early >> slot.needs & 1:
            return False
        if slot.colour != slot.worker and not unlocked >> SUPPORT & 1:
            return False
        return not slot.travels or self.can_pay("travel", point)

    def can_pay(self, effect: str, point: Point) -> bool:
        """Return whether there are gears for a project."""
        return point.spent + self.effects[effect] <= self.purse.earned(point.filled)

    def plain(self, slots: tuple[Slot, ...], places: tuple[int, ...], start: Point) -> Line | None:
        """Return the line in which every worker fills all boxes of its colour and nothing else happens."""
        point, wasted, steps = start, 0, []
        for number, slot in enumerate(slots):
            place, filled = places[number], point.filled
            boxes = self.turn.boxes & ~filled & self.purse.palette.colours[slot.colour]
            if self.purse.unpaid(place, filled, boxes) or not self.may_start(slot, point):
                return None
            if self.city.options.force and self._may_leave(slot, place, filled, boxes):
                return None
            wasted += self.purse.tally(place, filled).total - boxes.bit_count()
            price = self.effects["travel"] if slot.travels else 0
            point = Point(filled | boxes, point.spent + price, self.purse.lit(filled))
            steps.append(Step(Phase(number), tuple((box,) for box in bits(boxes))))
        if point.filled != self.turn.all_filled:
            return None
        return Line(slots, tuple(steps), wasted, point.powers)

    def _may_leave(self, slot: Slot, place: int, filled: int, boxes: int) -> bool:
        """Return whether a unit may be left that would have to be spent."""
        return bool(self.refunds) or self.purse.leaves(slot.colour, place, filled, boxes)

    def orders(self, slots: int) -> list[tuple[Phase, ...]]:
        """Return the orders of slots and projects.

        A project used while units are being spent does no more than one used right after, unless nothing
        may be wasted (spending.force).
        """
        found = [tuple(Phase(number) for number in range(slots))]
        for effect in ("money", "neighbours"):
            if effect in self.effects:
                found = [more for order in found for more in self._with(order, effect)]
        return found

    def _with(self, order: tuple[Phase, ...], effect: str) -> Iterator[tuple[Phase, ...]]:
        options = self.city.options
        for place in range(len(order), -1, -1):
            if place == len(order) or not order[place].inside:
                yield (*order[:place], Phase(-1, effect), *order[place:])
        for place in range(1, len(order) + 1) if options.force and options.gears_window == "any" else ():
            if order[place - 1].slot >= 0 or order[place - 1].inside:
                yield (*order[:place], Phase(-1, effect, inside=True), *order[place:])


def _effects(city: City, turn: Turn) -> dict[str, int]:
    """Return the projects that have an effect within this turn, with the gears they take in it."""
    found = {}
    for number, (price, effect) in enumerate(city.projects):
        gears = turn.gears[number]
        if gears and turn.crossed[number] + gears == price and effect in AT_ONCE:
            found[effect] = gears
    return found


def moves(city: City, turn: Turn, line: Line, seat: int) -> Iterator[Move]:
    """Yield the moves of a line, from the first act to the last word of the turn; none if nobody plays."""
    if not line.slots:
        return
    left = dict(zip((effect for _, effect in city.projects), turn.gears, strict=True))
    crosses = {effect: Move(seat, "cross", (at,)) for at, effect in enumerate(left)}
    for number, (phase, order) in enumerate(line.steps):
        if number and not phase.inside:
            yield Move(seat, "close")
        slot = line.slots[phase.slot] if phase.slot >= 0 else None
        effect = phase.effect or ("travel" if slot and slot.travels else "")
        if effect:
            yield from [crosses[effect]] * left.pop(effect)
        if slot:
            yield _start(slot, seat)
        yield from (Move(seat, "set" if len(boxes) > 1 else "fill", boxes) for boxes in order)
        if phase.inside:
            yield Move(seat, "close")
    yield Move(seat, "close")
    for effect, gears in left.items():
        yield from [crosses[effect]] * gears
    yield Move(seat, "done")


def _start(slot: Slot, seat: int) -> Move:
    verb, how = ("travel", slot.district) if slot.travels else ("act", slot.steps)
    return Move(seat, verb, (slot.worker, how, int(slot.colour != slot.worker)))
