"""A seat's turn, read: the moves that its words stand for, and why they are forbidden if they are.

Several readings are followed side by side as long as each stays legal: a district left out, a Builder who may
act as a Lobbyist. Words that no reading allows are carried out as they stand, so that the rest can be judged.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, permutations
from typing import NamedTuple

from generator.scoring.engine import Move, Refusal, replay
from generator.scoring.logfile import Word
from generator.scoring.sunshine import forcing, powers
from generator.scoring.sunshine.facts import LOBBYIST, STEEL, SUPPORT, WORKERS
from generator.scoring.sunshine.notation import Line, Op
from generator.scoring.sunshine.rules import SunshineRules, activates_all
from generator.scoring.sunshine.table import Sheet, Table

MOST_ORDERS = 5000
"""So many boxes are tried one behind another where a refund is for the next box only."""


class Way(NamedTuple):
    """One reading of a turn so far: the table, the moves, the boxes that were taken in another order."""

    table: Table
    moves: tuple[Move, ...] = ()
    reordered: tuple[int, ...] = ()


class Refused(NamedTuple):
    """A word that no reading allows; ``way`` is where it was tried, ``stood`` that it is marked with !.

    ``kind`` is that of its Op.
    """

    refusal: Refusal
    word: Word
    way: Way
    stood: bool
    kind: str


class TurnRead(NamedTuple):
    """All readings of a turn that differ in what they lead to, and the words that no reading allows."""

    ways: tuple[Way, ...]
    refused: tuple[Refused, ...]
    is_unsure: bool


Tried = list[Way] | Refusal


def read_turn(rules: SunshineRules, table: Table, seat: int, line: Line, last: Word) -> TurnRead:
    """Return the readings of a line; ``last`` is the word to name if the turn can't end."""
    return _Turn(rules, table, seat).read(line, last)


class _Turn:
    def __init__(self, rules: SunshineRules, table: Table, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.ways = [Way(table)]
        self.refused: list[Refused] = []
        self.is_unsure = False
        self._try: dict[str, Callable[[Way, Op], Tried]] = {
            "act": self._act,
            "travel": self._travel,
            "fills": self._fills,
            "sets": self._sets,
            "pay": self._pay,
            "end": self._end,
        }

    def read(self, line: Line, last: Word) -> TurnRead:
        for op in line.ops:
            if op.kind == "unread":
                self.is_unsure = True
            elif op.kind in ("fills", "sets"):
                self._boxes(op)
            else:
                self._follow(op, self._try[op.kind])
        self._finish(Op("done", (), (last,), (any(op.forced[-1] for op in line.ops[-1:]),)))
        return TurnRead(tuple(self.ways), tuple(self.refused), self.is_unsure)

    def _follow(self, op: Op, attempt: Callable[[Way, Op], Tried]) -> None:
        """Carry every reading one step on; if none can go on, note why and go on as it was written."""
        ways, first = self._tried(op, attempt)
        if not ways and first is not None:
            self.refused.append(Refused(first, op.words[0], self.ways[0], op.forced[0], op.kind))
            ways = [self._forced(self.ways[0], op)]
        self.ways = ways

    def _tried(self, op: Op, attempt: Callable[[Way, Op], Tried]) -> tuple[list[Way], Refusal | None]:
        if len(self.ways) == 1:
            found = attempt(self.ways[0], op)
            return ([], found) if isinstance(found, Refusal) else (found, None)
        after: dict[Table, Way] = {}
        first: Refusal | None = None
        for way in self.ways:
            found = attempt(way, op)
            if isinstance(found, Refusal):
                first = first or found
            else:
                for one in found:
                    after.setdefault(one.table, one)
        return list(after.values()), first

    def _boxes(self, op: Op) -> None:
        """Fill boxes; where that fails, find the first box that is at fault and go on behind it."""
        ways, _ = self._tried(op, self._try[op.kind])
        if ways:
            self.ways = ways
            return
        size = len(op.args) - 1
        while size and not (ways := self._tried(_part(op, 0, size), self._try[op.kind])[0]):
            size -= 1
        self.ways = ways or self.ways
        self._follow(_part(op, size, size + 1), self._try[op.kind])
        if size + 1 < len(op.args):
            self._boxes(_part(op, size + 1, len(op.args)))

    # what each kind of word stands for

    def _act(self, way: Way, op: Op) -> Tried:
        free = self._freed(way)
        if isinstance(free, Refusal):
            return free
        worker, district, as_lobbyist = op.args
        sheet = free.table.sheets[self.seat]
        if district < 0:
            paces: Iterable[int] = sorted(powers.steps(self.rules.city, free.table, sheet), reverse=True)
        else:
            paces = ((district - sheet.at[worker]) % 7,)
        return self._some(
            free,
            (
                Move(self.seat, "act", (worker, steps, role))
                for steps in paces
                for role in _roles(worker, (sheet.at[worker] + steps) % 7, as_lobbyist)
            ),
        )

    def _travel(self, way: Way, op: Op) -> Tried:
        worker, district, as_lobbyist = op.args
        at = way.table.sheets[self.seat].at[worker]
        places = [place for place in range(7) if place != at] if district < 0 else [district]
        return self._some(
            way,
            (
                Move(self.seat, "travel", (worker, place, role))
                for place in places
                for role in _roles(worker, place, as_lobbyist)
            ),
        )

    def _some(self, way: Way, moves: Iterable[Move]) -> Tried:
        """Return all ways on by one of several moves, or why the first of them is forbidden."""
        found, first = [], None
        for move in moves:
            after = self.rules.attempt(way.table, move)
            if isinstance(after, Refusal):
                first = first or after
            else:
                found.append(Way(after, (*way.moves, move), way.reordered))
        return found or first or []

    def _fills(self, way: Way, op: Op) -> Tried:
        written = self._one_by_one(way, [Move(self.seat, "fill", (box,)) for box in op.args])
        if isinstance(written, Way):
            return [written]
        if self._may_be_refunded(way, op.args):
            other = self._any_order(way, op.args)
            if other is not None:
                return [other._replace(reordered=(*way.reordered, *op.args))]
        return written

    def _may_be_refunded(self, way: Way, boxes: tuple[int, ...]) -> bool:
        """Return whether another order of boxes may do: units that Steel gives back may pay for some."""
        sheet = way.table.sheets[self.seat]
        if len(boxes) < 2 or not sheet.pools or not powers.has(sheet, STEEL):
            return False
        after = sheet.filled | sum(1 << box for box in set(boxes))
        buildings = [one.boxes for one in self.rules.city.buildings]
        done = sum(one & after == one != one & sheet.filled for one in buildings)
        refunds = done + sum(unit.first > 0 for pool in sheet.pools for unit in pool.units)
        left = sum(len(pool.units) - len(pool.boxes) for pool in sheet.pools)
        return refunds > 0 and len(boxes) <= left + done

    def _one_by_one(self, way: Way, moves: Iterable[Move]) -> Way | Refusal:
        made = tuple(moves)
        tables, refusal = replay(self.rules, way.table, made)
        return Way(tables[-1], way.moves + made, way.reordered) if refusal is None else refusal

    def _any_order(self, way: Way, boxes: tuple[int, ...]) -> Way | None:
        """Return the way in which boxes can be filled in another order: a refund may pay for a later one.

        The first building to be completed is paid without any refund, the next with that of the first at
        most, and so on: so building by building, and the rest behind them, is as good as any order. If a
        refund pays for the very next box only, single boxes have to be tried, which has a limit.
        """
        if self.rules.city.options.refund_window == "immediate":
            return self._box_by_box(way, frozenset(boxes), [MOST_ORDERS])
        built = self._built(way.table.sheets[self.seat].filled, boxes)
        rest = [box for box in boxes if all(box not in building for building in built)]
        for order in permutations(built):
            fills = [Move(self.seat, "fill", (box,)) for box in (*chain.from_iterable(order), *rest)]
            after = self._one_by_one(way, fills)
            if isinstance(after, Way):
                return after
        return None

    def _built(self, filled: int, boxes: tuple[int, ...]) -> list[list[int]]:
        """Return the boxes of each building that some boxes complete."""
        city, after, homes = self.rules.city, filled, dict[int, list[int]]()
        for box in boxes:
            after |= 1 << box
            homes.setdefault(city.home.get(box, -1), []).append(box)
        return [
            some
            for home, some in homes.items()
            if home >= 0 and city.buildings[home].boxes & after == city.buildings[home].boxes
        ]

    def _box_by_box(self, way: Way, boxes: frozenset[int], left: list[int]) -> Way | None:
        if not boxes:
            return way
        for box in sorted(boxes):
            left[0] -= 1
            after = self._one_by_one(way, [Move(self.seat, "fill", (box,))]) if left[0] > 0 else None
            found = self._box_by_box(after, boxes - {box}, left) if isinstance(after, Way) else None
            if found is not None:
                return found
        return None

    def _sets(self, way: Way, op: Op) -> Tried:
        """Return the ways to fill boxes side by side, and single ones with what they gave back."""
        found: list[Way] = []
        first = self._split(way, op.args, found)
        return found or first or []

    def _split(self, way: Way, boxes: tuple[int, ...], found: list[Way]) -> Refusal | None:
        if not boxes:
            found.append(way)
            return None
        first = None
        for size in range(len(boxes), 0, -1):
            verb = "set" if size > 1 else "fill"
            after = self._one_by_one(way, [Move(self.seat, verb, tuple(sorted(boxes[:size])))])
            if isinstance(after, Way):
                refused = self._split(after, boxes[size:], found)
                first = first or refused
            elif size == min(2, len(boxes)):
                first = first or after
        return first

    def _pay(self, way: Way, op: Op) -> Tried:
        project, gears = op.args
        price, _ = self.rules.city.projects[project]
        missing = max(1, price - way.table.sheets[self.seat].crossed[project])
        moves = [Move(self.seat, "cross", (project,))] * (gears or missing)
        paid = self._one_by_one(way, moves)
        if isinstance(paid, Refusal) and way.table.sheets[self.seat].pools:
            free = self._freed(way)
            paid = free if isinstance(free, Refusal) else self._one_by_one(free, moves)
        return paid if isinstance(paid, Refusal) else [paid]

    def _end(self, way: Way, _op: Op) -> Tried:
        sheet = way.table.sheets[self.seat]
        if not sheet.pools and not sheet.travels:
            return [way]
        after = self._one_by_one(way, [Move(self.seat, "close")])
        return after if isinstance(after, Refusal) else [after]

    def _freed(self, way: Way) -> Way | Refusal:
        """Return the way with nobody active any more: the rest of all units is lost."""
        pools = way.table.sheets[self.seat].pools
        return self._one_by_one(way, [Move(self.seat, "close")] * len(pools)) if pools else way

    def _finish(self, op: Op) -> None:
        self._follow(op, self._done)

    def _done(self, way: Way, _op: Op) -> Tried:
        free = self._freed(way)
        if isinstance(free, Refusal):
            return free
        sheet = free.table.sheets[self.seat]
        moves = list(_idle(free.table, sheet, self.seat))
        after = self._one_by_one(free, [*moves, Move(self.seat, "done")])
        return after if isinstance(after, Refusal) else [after]

    def _forced(self, way: Way, op: Op) -> Way:
        """Return the way on as it was written, against the rules."""
        table, city = way.table, self.rules.city
        if op.kind in ("act", "travel"):
            worker, district, as_lobbyist = op.args
            table = forcing.worker(self.rules, table, self.seat, (worker, district, as_lobbyist))
        elif op.kind in ("fills", "sets"):
            table = forcing.boxes(city, table, self.seat, op.args)
        elif op.kind == "pay":
            table = forcing.gears(city, table, self.seat, *op.args)
        elif op.kind == "end":
            table = forcing.closed(table, self.seat)
        else:
            table = forcing.done(self.rules, table, self.seat)
        return way._replace(table=table)


def _part(op: Op, start: int, end: int) -> Op:
    return Op(op.kind, op.args[start:end], op.words[start:end], op.forced[start:end])


def _roles(worker: int, district: int, as_lobbyist: int) -> tuple[int, ...]:
    """Return as what a worker may act, if the line does not say it."""
    if as_lobbyist >= 0:
        return (as_lobbyist,)
    return (0, 1) if district == SUPPORT and worker != LOBBYIST else (0,)


def _idle(table: Table, sheet: Sheet, seat: int) -> Iterator[Move]:
    """Yield what may be left out where all workers are activated: those that fill nothing."""
    if activates_all(table, sheet):
        for worker in range(len(WORKERS)):
            if not sheet.acted >> worker & 1:
                yield Move(seat, "act", (worker, 0, 0))
                yield Move(seat, "close")
