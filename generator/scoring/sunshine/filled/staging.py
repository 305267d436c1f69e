"""Lines of a turn in which projects, refunds or two workers of one colour pay: who pays what, and when.

All units of the turn and all boxes are matched (Kuhn's way), each unit at its stage: it pays for no box that
must be filled before it is gained. What must be filled early is decided step by step: buildings that refund
or produce, vehicles whose gears are needed, inventions whose power is needed. What is found is replayed
through the rules, which have the last word.
"""

from collections.abc import Iterator
from itertools import combinations

from generator.scoring.engine import replay
from generator.scoring.sunshine import filling, projects
from generator.scoring.sunshine.filled.matching import Gain, Limits, matched
from generator.scoring.sunshine.filled.phases import Line, Phases, Point, Slot, moves
from generator.scoring.sunshine.filled.spending import bits
from generator.scoring.sunshine.filled.walk import Node, Plan, Sets, Walk
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Sheet, Table


class Staging:
    """The search for one turn."""

    def __init__(self, of: Phases) -> None:
        self.of, self.city, self.turn, self.purse = of, of.city, of.turn, of.purse
        self.rules = SunshineRules(of.city._replace(options=of.city.options._replace(force=False)))
        self._sets = list(self._choices_of_sets()) if "neighbours" in of.effects else [((), 0)]

    def line(
        self, slots: tuple[Slot, ...], places: tuple[int, ...], start: Point, at: tuple[int, int, int]
    ) -> Line | None:
        """Return a line for slots in places, the workers standing at first in some districts."""
        orders = self.of.orders(len(slots))
        for sets, before in self._sets:
            if self._lacks(slots, places, sets):
                continue
            for phases in orders:
                walk = Walk(self.of, Plan(slots, places, phases, sets, before))
                for node in walk.ends(Node(0, 0, start)):
                    line = self._replayed(Line(slots, walk.steps(node)), start, at)
                    if line is not None:
                        return line
        return None

    def _lacks(self, slots: tuple[Slot, ...], places: tuple[int, ...], sets: Sets) -> bool:
        """Return whether boxes stay unpaid even if all units were there from the start."""
        boxes = self.turn.boxes & ~sum(1 << box for one in sets for box in one)
        any_colour = [boxes] * 3 if "money" in self.of.effects else []
        any_colour += self.of.refunds.values()
        if self._owed(slots, places, boxes) > len(any_colour):
            return True
        units = [
            Gain(mask, 0, 0)
            for slot, place in zip(slots, places, strict=True)
            for mask in self.purse.payable(slot.colour, place, self.turn.all_filled)
        ]
        units += [Gain(mask, 0, 0) for mask in any_colour]
        return matched(bits(boxes), units, {}, Limits({}, {})) is None

    def _owed(self, slots: tuple[Slot, ...], places: tuple[int, ...], boxes: int) -> int:
        """Return how many boxes the workers can't pay, at least."""
        by_colour = [boxes & mask for mask in self.purse.palette.colours]
        owed = [mine.bit_count() for mine in by_colour]
        for slot, place in zip(slots, places, strict=True):
            mine = by_colour[slot.colour]
            owed[slot.colour] += self.purse.unpaid(place, self.turn.all_filled, mine) - mine.bit_count()
        return sum(max(0, one) for one in owed)

    def _choices_of_sets(self) -> Iterator[tuple[Sets, int]]:
        """Yield what the project of 5 gears may fill, and which boxes must be filled before."""
        found = list(self._windows())
        left = [one for one in projects.sets(self.city, self.turn.all_filled) if not self._is_shut(one)]
        for size in (projects.SETS,) if left else range(projects.SETS, -1, -1):
            for chosen in combinations(found, size):
                taken = [box for one, _ in chosen for box in one]
                before = 0
                for _, beside in chosen:
                    before |= beside
                if len(set(taken)) == len(taken) and not any(before >> box & 1 for box in taken):
                    yield tuple(one for one, _ in chosen), before

    def _is_shut(self, boxes: tuple[int, ...]) -> bool:
        return any(self.purse.shut >> box & 1 for box in boxes)

    def _windows(self) -> Iterator[tuple[tuple[int, ...], int]]:
        size = self.city.options.set_size
        for row in self.city.rows:
            for first in range(len(row)):
                for last in range(first + 2, len(row) + 1):
                    window = row[first:last]
                    if not all(self.turn.boxes >> box & 1 for box in window):
                        break
                    if size == "row":
                        beside = sum(
                            1 << box for box in (*row[max(0, first - 1) : first], *row[last : last + 1])
                        )
                        if beside & self.turn.all_filled == beside:
                            yield window, beside & self.turn.boxes
                    elif len(window) == int(size):
                        yield window, 0

    def _replayed(self, line: Line, start: Point, at: tuple[int, int, int]) -> Line | None:
        """Return the line with what it wastes, or None if the rules forbid it."""
        turn = self.turn
        sheet = Sheet(at, turn.filled, turn.crossed, powers=start.powers, boost=turn.boost, stay=turn.stay)
        done = list(moves(self.city, turn, line, 0))
        tables, refused = replay(self.rules, Table((sheet,), turn.number, turn.dice, turn.angus), done)
        if refused is not None or tables[-1].sheets[0].filled != turn.all_filled:
            return None
        closed = [
            before.sheets[0] for before, move in zip(tables, done, strict=False) if move.verb == "close"
        ]
        if self.city.options.force and any(self._leaves(sheet) for sheet in closed):
            return None
        wasted = sum(len(one.pools[-1].units) - len(one.pools[-1].boxes) for one in closed)
        return line._replace(wasted=wasted, powers=tables[-1].sheets[0].powers)

    def _leaves(self, sheet: Sheet) -> bool:
        """Return whether a unit is left that could fill a box; of boxes alike one is asked."""
        pool, colours, shows = sheet.pools[-1], *self.purse.palette
        empty = ~(sheet.filled | self.purse.shut)
        alike = [empty & mask & shown for mask in colours for shown in shows]
        return len(pool.boxes) < len(pool.units) and any(
            boxes and filling.pay(self.city, pool, (boxes & -boxes).bit_length() - 1) is not None
            for boxes in alike
        )
