"""The ways in which one turn can have gone: from where the workers may have stood to where they may stand."""

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import NamedTuple

from generator.scoring.sunshine.facts import (
    BUILDER,
    GLASS,
    INVENTOR,
    LOBBYIST,
    MONEY,
    SCIENCE,
    STEEL,
    SUPPORT,
    WOOD,
    City,
)
from generator.scoring.sunshine.filled.phases import Line, Phases, Point, Slot
from generator.scoring.sunshine.filled.spending import Palette, Purse, Turn
from generator.scoring.sunshine.filled.staging import Staging

Places = tuple[int, int, int]
ODD = 3
"""An odd reading (the lower die for both, a 6 as 0, as a Lobbyist) counts like so many wasted units."""

REFUNDING = 1 << STEEL | 1 << SCIENCE
NEVER = 999


class State(NamedTuple):
    """Where the workers may stand after a turn.

    ``late`` has those of the powers of Steel and Science that wait for the next activation.
    """

    at: Places = (0, 0, 0)
    late: int = 0


class Way(NamedTuple):
    """How a turn leads from one state to another; low costs are natural."""

    cost: int
    line: Line = Line()


class Template(NamedTuple):
    """An order of slots; ``slack`` boxes may be paid by others, ``odd`` of its readings are odd."""

    slots: tuple[Slot, ...]
    slack: int
    odd: int


Ways = dict[State, dict[State, Way]]
"""For each state after a turn the states before it, each with its best way."""


class Found(NamedTuple):
    """The ways that were found, and whether the search went to its end."""

    ways: Ways
    is_searched: bool = True


def ways(city: City, palette: Palette, turn: Turn, states: Iterable[State], most: int | None = None) -> Found:
    """Return all ways of one turn from some states; none if the marks can't be explained.

    At ``most`` so many decisions are tried, MOST_TRIES if that is not told.
    """
    if turn.barred:
        return Found({})
    if turn.lost:
        idle = not turn.boxes and not any(turn.gears)
        return Found({state: {state: Way(0)} for state in states} if idle else {})
    search = _Search(city, palette, turn, most)
    if not search.is_thinkable():
        return Found({})
    return Found(search.ways(states), search.phases.is_searched)


class _Search:
    def __init__(self, city: City, palette: Palette, turn: Turn, most: int | None) -> None:
        self.city, self.palette, self.turn = city, palette, turn
        self.purse = Purse(city, palette, turn)
        self.phases = Phases(city, turn, self.purse, most)
        self.staging = Staging(self.phases)
        self.known: dict[int, Way | None] = {}
        self.lacks: list[list[int]] = [[], [], []]
        self.unlocked = self.purse.lit(turn.all_filled)
        self.needed = [turn.boxes & mask for mask in palette.colours]

    def is_thinkable(self) -> bool:
        """Return whether boxes are free to be filled, and whether there are gears for the projects."""
        turn = self.turn
        crossed = [before + now for before, now in zip(turn.crossed, turn.gears, strict=True)]
        if any(gears > price for gears, (price, _) in zip(crossed, self.city.projects, strict=True)):
            return False
        is_free = not turn.boxes & (self.purse.shut | turn.filled)
        return is_free and (not any(turn.gears) or sum(crossed) <= self.purse.earned(turn.all_filled))

    def ways(self, states: Iterable[State]) -> Ways:
        """Return all ways from some states."""
        found: Ways = {}
        starts = sorted(states)
        for number, template in enumerate(self._templates()):
            for before, key, at in self._placed(number, template, starts):
                way = self._judged(template, key, before)
                if way is not None:
                    self._note(found, before, at, way)
        return found

    def _note(self, found: Ways, before: State, at: Places, way: Way) -> None:
        after = State(at, self.unlocked & ~way.line.powers & REFUNDING)
        earlier = found.setdefault(after, {})
        old = earlier.get(before)
        if old is None or way.cost < old.cost:
            earlier[before] = way

    # Orders of workers

    def _templates(self) -> Iterator[Template]:
        for slots in self._orders():
            colours = {slot.colour for slot in slots}
            missing = sum(
                boxes.bit_count() for worker, boxes in enumerate(self.needed) if worker not in colours
            )
            slack = self.phases.extras - missing
            if slack >= 0:
                yield Template(slots, slack, sum(slot.is_odd for slot in slots))

    def _orders(self) -> Iterator[tuple[Slot, ...]]:
        for order in self._by_dice():
            if "travel" not in self.phases.effects:
                yield from self._as_lobbyists(order)
                continue
            for gap, worker, district in product(range(len(order) + 1), range(3), range(7)):
                slot = Slot(worker, -1, district, worker)
                yield from self._as_lobbyists((*order[:gap], slot, *order[gap:]))

    def _by_dice(self) -> Iterator[tuple[Slot, ...]]:
        low, high = sorted(self.turn.dice)
        if self.turn.stay or low == high:
            for workers in permutations(range(3)):
                yield tuple(Slot(worker, 0, -1, worker) for worker in workers)
            return
        for workers in permutations(range(3), 2):
            for walks in self._walks(low, high):
                yield tuple(
                    Slot(worker, steps, -1, worker, needs)
                    for worker, (steps, needs) in zip(workers, walks, strict=True)
                )

    def _walks(self, low: int, high: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield how far both workers walk, each with the power that it takes."""
        yield (low, -1), (high, -1)
        has_money, has_wood = self.unlocked >> MONEY & 1, self.unlocked >> WOOD & 1
        if has_money:
            yield (low, -1), (low, MONEY)
        if has_wood and high == 6:
            yield (0, WOOD), (low, -1)
            if has_money:
                yield (0, WOOD), (0, MONEY)

    def _as_lobbyists(self, order: tuple[Slot, ...]) -> Iterator[tuple[Slot, ...]]:
        yield from product(*(self._readings(slot) for slot in order))

    def _readings(self, slot: Slot) -> tuple[Slot, ...]:
        lands = slot.steps > 0 or slot.travels or self.city.options.support_on == "activation"
        may = slot.worker in (BUILDER, INVENTOR) and lands and self.unlocked >> SUPPORT & 1
        if not may or (slot.travels and slot.district != SUPPORT):
            return (slot,)
        return (slot, slot._replace(colour=LOBBYIST))

    # Where they stand

    def _placed(
        self, number: int, template: Template, states: list[State]
    ) -> Iterator[tuple[State, int, Places]]:
        """Yield the states from which an order may be possible, a key for the places, and where it leads."""
        rows = self._rows(template)
        shares = self.unlocked >> GLASS & 1
        for state in states:
            at, slack, key = list(state.at), template.slack, number
            for worker, one, two, steps, district, lacks in rows:
                if district < 0:
                    there = (at[worker] + steps) % 7
                elif at[worker] == district:
                    break
                else:
                    there = district
                place = 2 * there + 1 if shares and (at[one] == there or at[two] == there) else 2 * there
                slack -= lacks[place]
                if slack < 0:
                    break
                at[worker], key = there, 16 * key + place
            else:
                yield state, key, (at[0], at[1], at[2])

    def _rows(self, template: Template) -> list[tuple[int, int, int, int, int, list[int]]]:
        rows = []
        for slot in template.slots:
            one, two = (worker for worker in range(3) if worker != slot.worker)
            is_alone = sum(other.colour == slot.colour for other in template.slots) == 1
            lacks = self._lacks(slot.colour) if is_alone else [0] * 14
            if slot.colour != slot.worker:
                lacks = [lacks[place] if place // 2 == SUPPORT else NEVER for place in range(14)]
            rows.append((slot.worker, one, two, slot.steps, slot.district, lacks))
        return rows

    def _lacks(self, colour: int) -> list[int]:
        """Return for all places how many boxes of a colour others would have to pay, at least."""
        if not self.lacks[colour]:
            filled, boxes = self.turn.all_filled, self.needed[colour]
            self.lacks[colour] = [
                self.purse.unpaid(place, filled, boxes) if boxes else 0 for place in range(14)
            ]
        return self.lacks[colour]

    def _judged(self, template: Template, key: int, before: State) -> Way | None:
        """Return the way for an order of workers in places, or None if it can't be."""
        known = 128 * key + before.late if self.phases.effects else key
        if known not in self.known:
            places = tuple(key >> 4 * at & 15 for at in reversed(range(len(template.slots))))
            line = self._line(template.slots, places, before)
            way = None if line is None else Way(line.wasted + ODD * template.odd, line)
            self.known[known] = way
        return self.known[known]

    def _line(self, slots: tuple[Slot, ...], places: tuple[int, ...], before: State) -> Line | None:
        turn = self.turn
        start = Point(turn.filled, sum(turn.crossed), self.purse.lit(turn.filled) & ~before.late)
        if {"money", "neighbours"} & self.phases.effects.keys():
            return self.staging.line(slots, places, start, before.at)
        line = self.phases.plain(slots, places, start)
        is_shared = len({slot.colour for slot in slots}) < len(slots)
        if line is None and (self.phases.refunds or is_shared or "travel" in self.phases.effects):
            return self.staging.line(slots, places, start, before.at)
        return line
