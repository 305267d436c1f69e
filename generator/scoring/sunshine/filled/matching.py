"""Units and boxes matched: who pays for what, each in time (Kuhn's way, on bits)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

NEVER = 10**6


class Gain(NamedTuple):
    """A unit: the boxes that it can fill, as a mask, the phase that gains it, and its stage in the turn."""

    boxes: int
    phase: int
    stage: int


class Limits(NamedTuple):
    """Until which stage boxes must be paid, and by which phase; a box that is not named is free."""

    due: dict[int, int]
    closes: dict[int, int]


def matched(
    boxes: Iterable[int], gains: Sequence[Gain], payers: dict[int, int], limits: Limits
) -> dict[int, int] | None:
    """Return who pays if boxes are added, from unit to box, or None; who paid before may change."""
    matching = _Matching(gains, payers, limits)
    return matching.payers if all(matching.adds(box) for box in boxes) else None


def earliest(gains: Sequence[Gain], payers: dict[int, int], limits: Limits) -> dict[int, int]:
    """Return who pays for the same boxes if units of earlier phases are spent wherever that is possible."""
    matching = _Matching(gains, payers, limits)
    for unit in range(len(gains)):
        if matching.free >> unit & 1:
            matching.spends(unit)
    return matching.payers


class _Matching:
    def __init__(self, gains: Sequence[Gain], payers: dict[int, int], limits: Limits) -> None:
        self.gains, self.payers, self.limits = gains, dict(payers), limits
        self.free = (1 << len(gains)) - 1
        for unit in payers:
            self.free ^= 1 << unit
        self.groups: dict[int, int] = {}
        for unit, gain in enumerate(gains):
            self.groups[gain.boxes] = self.groups.get(gain.boxes, 0) | 1 << unit
        self._fitting: dict[int, int] = {}

    def adds(self, box: int) -> bool:
        """Return whether a unit is found for one more box."""
        self.seen = 0
        return self._finds(box)

    def _finds(self, box: int) -> bool:
        fitting = self._fits(box)
        free = fitting & self.free
        if free:
            unit = free & -free
            self.free ^= unit
            self.payers[unit.bit_length() - 1] = box
            return True
        while left := fitting & ~self.seen:
            unit = left & -left
            self.seen |= unit
            if self._finds(self.payers[unit.bit_length() - 1]):
                self.payers[unit.bit_length() - 1] = box
                return True
        return False

    def spends(self, unit: int) -> None:
        """Let a unit pay instead of one of a later phase, if others can make room."""
        units = {box: payer for payer, box in self.payers.items()}
        path = self._path(unit, self.gains[unit].phase, units, set())
        for payer, box in path:
            self.payers[payer] = box
        if path:
            freed = units[path[-1][1]]
            del self.payers[freed]
            self.free ^= 1 << unit | 1 << freed

    def _path(self, unit: int, phase: int, units: dict[int, int], seen: set[int]) -> list[tuple[int, int]]:
        """Return new payers for boxes, up to the first box that a later phase has paid; empty if none."""
        for box, payer in units.items():
            if box in seen or not self._fits(box) >> unit & 1:
                continue
            seen.add(box)
            if self.gains[payer].phase > phase:
                return [(unit, box)]
            rest = self._path(payer, phase, units, seen)
            if rest:
                return [(unit, box), *rest]
        return []

    def _fits(self, box: int) -> int:
        """Return the units that can pay for a box, as a mask."""
        if box not in self._fitting:
            fitting = 0
            for boxes, units in self.groups.items():
                if boxes >> box & 1:
                    fitting |= units
            self._fitting[box] = fitting & self._in_time(box)
        return self._fitting[box]

    def _in_time(self, box: int) -> int:
        due, closes = self.limits.due.get(box, NEVER), self.limits.closes.get(box)
        if due == NEVER and closes is None:
            return -1
        return sum(
            1 << unit
            for unit, gain in enumerate(self.gains)
            if gain.stage <= due and closes in (None, gain.phase)
        )
