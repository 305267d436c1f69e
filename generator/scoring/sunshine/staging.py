"""Lines of a turn in which projects, refunds or two workers of one colour pay: who pays what, and when.

All units of the turn and all boxes are matched (Kuhn's way), each unit at its stage: it pays for no box that
must be filled before it is gained. What must be filled early is decided step by step: buildings that refund
or produce, vehicles whose gears are needed, inventions whose power is needed. What is found is replayed
through the rules, which have the last word.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from generator.scoring.engine import Refusal, replay
from generator.scoring.sunshine import powers, projects
from generator.scoring.sunshine.facts import MONEY, STEEL
from generator.scoring.sunshine.phases import Line, Phase, Phases, Point, Slot, Step, moves
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.spending import bits
from generator.scoring.sunshine.table import Sheet, Table

MOST_NODES = 20_000
"""So many decisions are tried in one turn; turns of real games take some dozens."""

MOST_NODES_OF_AN_ORDER = 300
NEVER = 10**6
Sets = tuple[tuple[int, ...], ...]


class Node(NamedTuple):
    """A moment: the phases begun, what is surely filled, the units so far and the boxes that they pay.

    Units are given by the boxes that they can fill, their phase and their stage. A box may have a ``due``
    stage, and a phase in which it is filled (``closes``). ``events`` are completed buildings that refund.
    """

    begun: int
    stage: int
    point: Point
    units: tuple[tuple[int, int, int], ...] = ()
    payers: dict[int, int] = {}
    due: dict[int, int] = {}
    closes: dict[int, int] = {}
    events: tuple[tuple[int, int, int], ...] = ()


class Staging:
    """The search for one turn."""

    def __init__(self, of: Phases) -> None:
        self.of, self.city, self.turn, self.purse = of, of.city, of.turn, of.purse
        self.rules = SunshineRules(of.city)
        self._left = MOST_NODES
        self._bulbs = self._new(self.city.bulbs)
        self._vehicles = self._new(tuple(vehicle.boxes for vehicle in self.city.vehicles))
        best = Sheet(powers=self.purse.lit(self.turn.all_filled))
        gives = {home: self.city.buildings[home].gives for home in of.refunding}
        self.refunds = {
            home: self.purse.fillable(powers.unit(best, given, powers.ALL_WORKERS))
            for home, given in gives.items()
        }
        self._sets = list(self._choices_of_sets()) if "neighbours" in of.effects else [((), 0)]

    def _new(self, groups: tuple[int, ...]) -> list[int]:
        """Return those sets of boxes that this turn completes."""
        filled, after = self.turn.filled, self.turn.all_filled
        return [boxes for boxes in groups if after & boxes == boxes and filled & boxes != boxes]

    def line(
        self, slots: tuple[Slot, ...], places: tuple[int, ...], start: Point, at: tuple[int, int, int]
    ) -> Line | None:
        """Return a line for slots in places, the workers standing at first in some districts."""
        orders = self.of.orders(len(slots))
        for sets, before in self._sets:
            if self._lacks(slots, places, sets):
                continue
            for phases in orders:
                walk = _Walk(self, slots, places, phases, sets, before)
                for node in walk.ends(Node(0, 0, start)):
                    line = self._replayed(Line(slots, walk.steps(node)), start, at)
                    if line is not None:
                        return line
        return None

    def _lacks(self, slots: tuple[Slot, ...], places: tuple[int, ...], sets: Sets) -> bool:
        """Return whether boxes stay unpaid even if all units were there from the start."""
        taken = sum(1 << box for one in sets for box in one)
        boxes = self.turn.boxes & ~taken
        units = [
            mask
            for slot, place in zip(slots, places, strict=True)
            for mask in self.purse.payable(slot.colour, place, self.turn.all_filled)
        ]
        units += [*[boxes] * (3 * ("money" in self.of.effects)), *self.refunds.values()]
        if len(units) < boxes.bit_count():
            return True
        payers: dict[int, int] = {}
        return not all(_matched(box, [(mask, 0, 0) for mask in units], payers, Limits({}, {})) for box in bits(boxes))

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
                        beside = sum(1 << box for box in (*row[max(0, first - 1) : first], *row[last : last + 1]))
                        if beside & self.turn.all_filled == beside:
                            yield window, beside & self.turn.boxes
                    elif len(window) == int(size):
                        yield window, 0

    def _replayed(self, line: Line, start: Point, at: tuple[int, int, int]) -> Line | None:
        """Return the line with what it wastes, or None if the rules forbid it."""
        turn = self.turn
        sheet = Sheet(
            at, turn.filled, turn.crossed, powers=start.powers, boost=turn.boost, stay=turn.stay
        )
        table = Table((sheet,), turn.number, turn.dice, turn.angus)
        done = list(moves(self.city, turn, line, 0))
        tables, refused = replay(self.rules, table, done)
        last = tables[-1].sheets[0]
        if isinstance(refused, Refusal) or last.filled != turn.all_filled:
            return None
        pools = [before.sheets[0].pools[-1] for before, move in zip(tables, done, strict=False) if move.verb == "close"]
        wasted = sum(len(pool.units) - len(pool.boxes) for pool in pools)
        return line._replace(wasted=wasted, powers=last.powers)

    def may_go_on(self) -> bool:
        """Return whether one more decision may be tried."""
        self._left -= 1
        return self._left > 0

    def readied(self, phase: Phase, slot: Slot | None, place: int, point: Point) -> list[int]:
        """Return sets of boxes that are worth to be filled before a phase begins."""
        found = []
        effect = phase.effect or ("travel" if slot and slot.travels else "")
        if effect and not self.of.can_pay(effect, point):
            found += self._vehicles
        if slot:
            found += self._bulbs
            found += self._new(
                tuple(one.boxes for one in self.city.buildings if one.district == place // 2)
            )
        return [boxes for boxes in found if boxes & ~point.filled]


class Limits(NamedTuple):
    """Until which stage boxes must be paid, and in which phase."""

    due: dict[int, int]
    closes: dict[int, int]


def _matched(
    box: int, units: list[tuple[int, int, int]], payers: dict[int, int], limits: Limits, seen: set[int] | None = None
) -> bool:
    """Return whether a unit could be found for a box; ``payers`` leads from units to boxes."""
    seen = set() if seen is None else seen
    due, phase_of_box = limits.due.get(box, NEVER), limits.closes.get(box, -1)
    for number, (mask, phase, stage) in enumerate(units):
        if not mask >> box & 1 or stage > due or number in seen or phase_of_box not in (-1, phase):
            continue
        seen.add(number)
        if number not in payers or _matched(payers[number], units, payers, limits, seen):
            payers[number] = box
            return True
    return False


class _Walk:
    """The search along one order of phases, with some sets filled by the project of 5 gears."""

    def __init__(
        self,
        staging: Staging,
        slots: tuple[Slot, ...],
        places: tuple[int, ...],
        phases: tuple[Phase, ...],
        sets: Sets,
        before: int,
    ) -> None:
        self.staging, self.slots, self.places, self.phases = staging, slots, places, phases
        self.sets, self.before = sets, before
        self.of, self.turn, self.purse = staging.of, staging.turn, staging.purse
        self.taken = sum(1 << box for one in sets for box in one)
        self._left = MOST_NODES_OF_AN_ORDER
        self.refunds = {home: mask & ~self.taken for home, mask in staging.refunds.items()}

    def ends(self, node: Node) -> Iterator[Node]:
        """Yield the ends of the turn at which every box is paid."""
        self._left -= 1
        if self._left < 0 or not self.staging.may_go_on() or self._is_hopeless(node):
            return
        for more in self._refunds(node):
            yield from self.ends(more)
        if node.begun == len(self.phases):
            end = self._filled(node, self.turn.boxes, NEVER)
            if end is not None:
                yield end
            return
        for ready in self._readied(node, 0):
            begun = self._begun(ready)
            if begun is not None:
                yield from self.ends(begun)

    def _filled(self, node: Node, boxes: int, due: int) -> Node | None:
        """Return the node with more boxes filled up to a stage, or None if they can't be paid."""
        wanted = boxes & self.turn.boxes & ~node.point.filled
        dues = dict.fromkeys(bits(wanted), due) | node.due
        payers, units = dict(node.payers), list(node.units)
        limits = Limits(dues, node.closes)
        if not all(_matched(box, units, payers, limits) for box in bits(wanted)):
            return None
        point = node.point._replace(filled=node.point.filled | wanted)
        return node._replace(payers=payers, due=dues, point=point)

    def _is_hopeless(self, node: Node) -> bool:
        """Return whether boxes stay unpaid even if all that can still be gained were gained at once."""
        later = node.stage + 1
        gained = [
            (mask, number, later)
            for number, phase in enumerate(self.phases[node.begun :], start=node.begun)
            for mask in self._most_of(phase)
        ]
        have = {home for _, home, _ in node.events}
        gained += [(mask, -1, later) for home, mask in self.refunds.items() if home not in have]
        units = [*node.units, *gained]
        return self._filled(node._replace(units=tuple(units)), self.turn.boxes, NEVER) is None

    def _most_of(self, phase: Phase) -> tuple[int, ...]:
        if phase.effect == "money":
            return (self.turn.boxes & ~self.taken,) * 3
        if phase.effect:
            return tuple(1 << box for box in bits(self.taken))
        slot, place = self.slots[phase.slot], self.places[phase.slot]
        masks = self.purse.payable(slot.colour, place, self.turn.all_filled)
        return tuple(mask & ~self.taken for mask in masks)

    # Refunds

    def _refunds(self, node: Node) -> Iterator[Node]:
        """Yield what follows if a building is completed now, in the last phase begun, and refunds."""
        if not node.begun or not node.point.powers >> STEEL & 1:
            return
        for home in self.of.refunding:
            boxes = self.staging.city.buildings[home].boxes
            if not boxes & ~node.point.filled and not self._closes_now(node, boxes):
                continue
            if any(home == event for _, event, _ in node.events):
                continue
            for closed in self._closed(node, boxes):
                yield self._refunded(closed, home)

    def _closes_now(self, node: Node, boxes: int) -> bool:
        """Return whether the sets of the phase that is going on complete a building."""
        is_now = self.phases[node.begun - 1].effect == "neighbours"
        return is_now and bool(boxes & self.taken)

    def _closed(self, node: Node, boxes: int) -> Iterator[Node]:
        """Yield how a building can be completed in the last phase begun, by the box that does it."""
        now, missing = node.begun - 1, boxes & ~node.point.filled
        if now == 0 or self._closes_now(node, boxes):
            closed = self._filled(node, boxes, node.stage)
            if closed is not None:
                yield closed
            return
        shown = set()
        for box in bits(missing & ~self.taken):
            if self.staging.city.boxes[box].shows not in shown:
                shown.add(self.staging.city.boxes[box].shows)
                closed = self._filled(node._replace(closes={**node.closes, box: now}), boxes, node.stage)
                if closed is not None:
                    yield closed

    def _refunded(self, node: Node, home: int) -> Node:
        building = self.staging.city.buildings[home]
        gained = powers.unit(Sheet(powers=node.point.powers), building.gives, powers.ALL_WORKERS)
        mask = self.purse.fillable(gained) & ~self.taken
        unit = (mask, node.begun - 1, node.stage + 1)
        event = (node.begun - 1, home, len(node.units))
        return node._replace(
            stage=node.stage + 1, units=(*node.units, unit), events=(*node.events, event)
        )

    # Phases

    def _readied(self, node: Node, first: int) -> Iterator[Node]:
        """Yield what may have been filled on purpose before the next phase begins."""
        phase = self.phases[node.begun]
        if phase.effect == "neighbours" and self.before & ~node.point.filled:
            ready = self._filled(node, self.before, node.stage)
            if ready is None:
                return
            node = ready
        slot = self.slots[phase.slot] if phase.slot >= 0 else None
        place = self.places[phase.slot] if slot else 0
        yield node
        options = self.staging.readied(phase, slot, place, node.point)
        for boxes in options:
            more = self._filled(node, boxes, node.stage) if boxes > first else None
            if more is not None:
                yield from self._readied(more, boxes)

    def _begun(self, node: Node) -> Node | None:
        """Return the node with the next phase begun and its units gained, or None if it may not begin."""
        phase, point, number = self.phases[node.begun], node.point, node.begun
        stage = node.stage + 1
        if phase.effect:
            return self._used(node, phase) if self.of.can_pay(phase.effect, point) else None
        slot, place = self.slots[phase.slot], self.places[phase.slot]
        if not self.of.may_start(slot, point):
            return None
        price = self.of.effects["travel"] if slot.travels else 0
        masks = self.purse.payable(slot.colour, place, point.filled)
        units = tuple((mask & ~self.taken, number, stage) for mask in masks)
        point = Point(point.filled, point.spent + price, self.purse.lit(point.filled))
        return node._replace(begun=number + 1, stage=stage, point=point, units=node.units + units)

    def _used(self, node: Node, phase: Phase) -> Node | None:
        stage, number = node.stage + 1, node.begun
        point = node.point._replace(spent=node.point.spent + self.of.effects[phase.effect])
        if phase.effect == "money":
            wild = powers.unit(Sheet(), MONEY, powers.ALL_WORKERS)
            units = ((self.purse.fillable(wild) & ~self.taken, number, stage),) * 3
            return node._replace(begun=number + 1, stage=stage, point=point, units=node.units + units)
        units = tuple((1 << box, number, stage) for box in bits(self.taken))
        used = node._replace(begun=number + 1, stage=stage, point=point, units=node.units + units)
        return self._filled(used, self.taken, stage)

    # The order within each phase

    def steps(self, node: Node) -> tuple[Step, ...]:
        """Return the steps of a turn whose boxes are all paid."""
        return tuple(Step(phase, self._order(node, number)) for number, phase in enumerate(self.phases))

    def _order(self, node: Node, number: int) -> tuple[tuple[int, ...], ...]:
        paid = {node.payers[unit]: unit for unit in node.payers if node.units[unit][1] == number}
        home_of = self.staging.city.home
        order: list[int] = []
        for phase, home, unit in node.events:
            if phase != number:
                continue
            own = [box for box in sorted(paid) if home_of.get(box) == home]
            order += sorted(own, key=lambda box: box in node.closes)
            if self.staging.city.options.refund_window == "immediate" and unit in node.payers:
                order.append(node.payers[unit])
        order = list(dict.fromkeys([*order, *sorted(paid)]))
        sets = {box: one for one in self.sets for box in one}
        return tuple(dict.fromkeys(sets.get(box, (box,)) for box in order))
