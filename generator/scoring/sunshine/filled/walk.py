"""The search along one order of phases: what must be filled early is decided step by step."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.scoring.sunshine import powers
from generator.scoring.sunshine.facts import MONEY, STEEL
from generator.scoring.sunshine.filled.matching import NEVER, Gain, Limits, earliest, matched
from generator.scoring.sunshine.filled.phases import Phase, Phases, Point, Slot, Step
from generator.scoring.sunshine.filled.spending import bits
from generator.scoring.sunshine.table import Sheet

MOST_TRIES_OF_A_PLAN = 300
Sets = tuple[tuple[int, ...], ...]


class Plan(NamedTuple):
    """Slots in places (see Purse), the order of phases, and the sets that the project of 5 gears fills.

    ``before`` are boxes that must be filled before those sets, so that they are whole rows.
    """

    slots: tuple[Slot, ...]
    places: tuple[int, ...]
    phases: tuple[Phase, ...]
    sets: Sets = ()
    before: int = 0


class Node(NamedTuple):
    """A moment: the phases begun, what is surely filled, the units so far and the boxes that they pay.

    Units are given by the boxes that they can fill, their phase and their stage. A box may have a ``due``
    stage, and a phase in which it is filled (``closes``). ``events`` are completed buildings that refund.
    """

    begun: int
    stage: int
    point: Point
    units: tuple[Gain, ...] = ()
    payers: dict[int, int] = {}
    due: dict[int, int] = {}
    closes: dict[int, int] = {}
    events: tuple[tuple[int, int, int], ...] = ()


class Walk:
    """The search along one order of phases, with some sets filled by the project of 5 gears."""

    def __init__(self, of: Phases, plan: Plan) -> None:
        self.of, self.city, self.turn, self.purse = of, of.city, of.turn, of.purse
        self.slots, self.places, self.phases, self.sets, self.before = plan
        self.taken = sum(1 << box for one in plan.sets for box in one)
        self.refunds = {home: mask & ~self.taken for home, mask in of.refunds.items()}
        self._left = MOST_TRIES_OF_A_PLAN

    def ends(self, node: Node) -> Iterator[Node]:
        """Yield the ends of the turn at which every box is paid."""
        self._left -= 1
        if not self.of.may_try(self._left) or self._is_hopeless(node):
            return
        for more in self._refunds(node):
            yield from self.ends(more)
        if node.begun == len(self.phases):
            end = self._filled(node, self.turn.boxes, NEVER)
            if end is not None:
                yield self._thrifty(end) if self.city.options.force else end
            return
        for ready in self._readied(node, 0):
            begun = self._begun(ready)
            if begun is not None:
                yield from self.ends(begun)

    def _thrifty(self, node: Node) -> Node:
        """Return the node with as few units left as possible, in the first phases above all."""
        return node._replace(payers=earliest(node.units, node.payers, Limits(node.due, node.closes)))

    def _filled(self, node: Node, boxes: int, due: int) -> Node | None:
        """Return the node with more boxes filled up to a stage, or None if they can't be paid."""
        wanted = boxes & self.turn.boxes & ~node.point.filled
        dues = dict.fromkeys(bits(wanted), due) | node.due
        payers = matched(bits(wanted), node.units, node.payers, Limits(dues, node.closes))
        if payers is None:
            return None
        point = node.point._replace(filled=node.point.filled | wanted)
        return node._replace(payers=payers, due=dues, point=point)

    def _is_hopeless(self, node: Node) -> bool:
        """Return whether boxes stay unpaid even if all that can still be gained were gained at once."""
        later = node.stage + 1
        gained = [
            Gain(mask, number, later)
            for number, phase in enumerate(self.phases[node.begun :], start=node.begun)
            for mask in self._most_of(phase)
        ]
        have = {home for _, home, _ in node.events}
        gained += [Gain(mask, -1, later) for home, mask in self.refunds.items() if home not in have]
        owed = bits(self.turn.boxes & ~node.point.filled)
        units = [*node.units, *gained]
        return matched(owed, units, node.payers, Limits(node.due, node.closes)) is None

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
        for home in self.refunds:
            boxes = self.city.buildings[home].boxes
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
            if self.city.boxes[box].shows not in shown:
                shown.add(self.city.boxes[box].shows)
                closed = self._filled(node._replace(closes={**node.closes, box: now}), boxes, node.stage)
                if closed is not None:
                    yield closed

    def _refunded(self, node: Node, home: int) -> Node:
        building = self.city.buildings[home]
        gained = powers.unit(Sheet(powers=node.point.powers), building.gives, powers.ALL_WORKERS)
        mask = self.purse.fillable(gained) & ~self.taken
        unit = Gain(mask, node.begun - 1, node.stage + 1)
        event = (node.begun - 1, home, len(node.units))
        return node._replace(stage=node.stage + 1, units=(*node.units, unit), events=(*node.events, event))

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
        options = self.of.readied(phase, slot, place, node.point)
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
        units = tuple(Gain(mask & ~self.taken, number, stage) for mask in masks)
        point = Point(point.filled, point.spent + price, self.purse.lit(point.filled))
        return node._replace(begun=number + 1, stage=stage, point=point, units=node.units + units)

    def _used(self, node: Node, phase: Phase) -> Node | None:
        stage, number = node.stage + 1, node.begun
        point = node.point._replace(spent=node.point.spent + self.of.effects[phase.effect])
        if phase.effect == "money":
            wild = powers.unit(Sheet(), MONEY, powers.ALL_WORKERS)
            three = (Gain(self.purse.fillable(wild) & ~self.taken, number, stage),) * 3
            return node._replace(begun=number + 1, stage=stage, point=point, units=node.units + three)
        units = tuple(Gain(1 << box, number, stage) for box in bits(self.taken))
        used = node._replace(begun=number + 1, stage=stage, point=point, units=node.units + units)
        return self._filled(used, self.taken, stage)

    # The order within each phase

    def steps(self, node: Node) -> tuple[Step, ...]:
        """Return the steps of a turn whose boxes are all paid."""
        return tuple(Step(phase, self._order(node, number)) for number, phase in enumerate(self.phases))

    def _order(self, node: Node, number: int) -> tuple[tuple[int, ...], ...]:
        paid = {node.payers[unit]: unit for unit in node.payers if node.units[unit].phase == number}
        home_of = self.city.home
        order: list[int] = []
        for phase, home, unit in node.events:
            if phase != number:
                continue
            own = [box for box in sorted(paid) if home_of.get(box) == home]
            order += sorted(own, key=lambda box: box in node.closes)
            if self.city.options.refund_window == "immediate" and unit in node.payers:
                order.append(node.payers[unit])
        order = list(dict.fromkeys([*order, *sorted(paid)]))
        sets = {box: one for one in self.sets for box in one}
        return tuple(dict.fromkeys(sets.get(box, (box,)) for box in order))
