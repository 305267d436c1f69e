"""How people slip when they fill in a sheet or type it off, undone: what may have been meant, how likely."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.story import Marks, Spot

Roll = tuple[int, int]

ALIKE = ("17", "38", "56", "49", "06", "27", "35", "08", "14")
"""Figures that are taken for one another."""

NUMBER_LOST = 3.2
NUMBER_TOO_MANY = 5.0
DICE_BACK = 3
"""A wrong roll shows in its own turn or soon after: so many turns before the failed one are looked at."""


class Correction(NamedTuple):
    """What may have been meant: ``old`` at a ``spot`` is ``new`` then; low costs are likely slips.

    ``boxes`` have other turns then (0 for none); ``gears`` or ``dice``, if they are given, replace all.
    """

    cost: float
    spot: Spot
    old: str
    new: str
    boxes: tuple[tuple[int, int], ...] = ()
    gears: tuple[tuple[int, ...], ...] | None = None
    dice: tuple[Roll, ...] | None = None

    @property
    def alike(self) -> object:
        """What can be known of a correction: of gears how many and the last, of a roll no order."""
        if self.gears is not None:
            return tuple((len(written), max(written, default=0)) for written in self.gears)
        if self.dice is not None:
            return tuple((1, 1) if low == high else tuple(sorted((low, high))) for low, high in self.dice)
        return self.boxes


def slip(old: int, new: int) -> float:
    """Return how unlikely it is that one number was written for another; 1 is likely."""
    one, two = str(old), str(new)
    far = min(abs(old - new), 10)
    if far == 1:
        return 1.0
    if one == two[::-1]:
        return 1.3
    if abs(old - new) == 10:
        return 1.6
    if abs(len(one) - len(two)) == 1 and (one in two or two in one):
        return 1.7
    other = [{a, b} for a, b in zip(one, two, strict=False) if a != b]
    if len(one) == len(two) and len(other) == 1:
        return (1.8 if other[0] in map(set, ALIKE) else 2.4) + far / 20
    return 3.0 + far / 10


class Boxes:
    """Corrections of the numbers in boxes: other numbers, other boxes, other columns."""

    def __init__(self, city: City, marks: Marks, turns: int) -> None:
        self.city, self.marks, self.turns = city, marks, turns
        self.columns: dict[str, list[int]] = {}
        for name, box in sorted(city.numbers.items()):
            self.columns.setdefault(name[:2], []).append(box)
        self.written = {
            name: numbers
            for name, boxes in self.columns.items()
            if any(numbers := tuple(marks.boxes.get(box, 0) for box in boxes))
        }

    def renumbered(self, box: int, turns: Iterable[int]) -> Iterator[Correction]:
        """Yield the corrections in which a box has another turn, or gets one."""
        old = self.marks.boxes.get(box, 0)
        near = {self.marks.boxes.get(other, 0) for other, _ in self._near(box)} - {0}
        for turn in turns:
            cost = slip(old, turn) if old else NUMBER_LOST
            if old in near:
                cost = min(cost, 2 + abs(old - turn) / 20)
            elif not old and near:
                cost += min(abs(turn - other) for other in near) / 20
            if turn != old:
                yield self._box(box, turn, cost)

    def erased(self, box: int) -> Correction:
        """Return the correction in which a box is empty."""
        old = self.marks.boxes[box]
        is_double = old in {self.marks.boxes.get(other) for other, _ in self._near(box)}
        return self._box(box, 0, NUMBER_TOO_MANY - is_double)

    def _box(self, box: int, turn: int, cost: float) -> Correction:
        old, name = self.marks.boxes.get(box, 0), self.city.boxes[box].name
        texts = [f"{name}: {number}" if number else "" for number in (old, turn)]
        return Correction(cost, Spot("box", box), texts[0], texts[1], ((box, turn),))

    def moved(self, box: int) -> Iterator[Correction]:
        """Yield the corrections in which the number of a box belongs into an empty one."""
        for other, cost in self._near(box):
            if other not in self.marks.boxes:
                yield self._moved(box, other, cost)

    def moved_to(self, box: int) -> Iterator[Correction]:
        """Yield the corrections in which a number belongs into a certain empty box."""
        for other, cost in self._near(box):
            if other in self.marks.boxes:
                yield self._moved(other, box, cost)

    def _moved(self, box: int, other: int, cost: float) -> Correction:
        number = self.marks.boxes[box]
        old, new = f"{self.city.boxes[box].name}: {number}", f"{self.city.boxes[other].name}: {number}"
        return Correction(cost, Spot("box", box), old, new, ((box, 0), (other, number)))

    def _near(self, box: int) -> Iterator[tuple[int, float]]:
        """Yield the boxes that a hand or an eye may take for one, with a cost."""
        name = self.city.boxes[box].name
        column, row = self.columns[name[:2]], int(name[2])
        for place, other in enumerate(column, start=1):
            if place != row:
                yield other, 1.2 if abs(place - row) == 1 else 2.5
        for beside, cost in self._columns_near(name[:2]):
            boxes = self.columns[beside]
            if row <= len(boxes):
                yield boxes[row - 1], cost
            if beside == name[0] + chr(ord(name[1]) + 1) and row == len(column) > 1:
                yield boxes[0], 1.8
            if beside == name[0] + chr(ord(name[1]) - 1) and row == 1:
                yield boxes[-1], 1.8

    def _columns_near(self, name: str) -> Iterator[tuple[str, float]]:
        """Yield the columns that may be taken for one: of its district, or the same elsewhere."""
        worker = self.city.boxes[self.columns[name][0]].worker
        for other, boxes in self.columns.items():
            if other == name or self.city.boxes[boxes[0]].worker != worker:
                continue
            far = abs(ord(other[1]) - ord(name[1]))
            if other[0] == name[0]:
                yield other, 1.3 if far == 1 else 2 + far / 10
            elif not far:
                near = abs(self.city.letters.index(other[0]) - self.city.letters.index(name[0])) == 1
                yield other, 2.0 if near else 2.8

    def exchanged(self) -> Iterator[Correction]:
        """Yield the corrections in which the numbers of two boxes side by side are exchanged."""
        for box, number in self.marks.boxes.items():
            for other, cost in self._near(box):
                there = self.marks.boxes.get(other, number)
                if box < other and there != number and cost < 1.5:
                    names = self.city.boxes[box].name, self.city.boxes[other].name
                    old = f"{names[0]}: {number}, {names[1]}: {there}"
                    new = f"{names[0]}: {there}, {names[1]}: {number}"
                    spot = Spot("box", box)
                    yield Correction(cost + 0.6, spot, old, new, ((box, there), (other, number)))

    # Columns

    def of_columns(self) -> Iterator[Correction]:
        """Yield the corrections in which all numbers of a column stand elsewhere."""
        for name, numbers in self.written.items():
            for other, cost in self._columns_near(name):
                if other not in self.written:
                    yield from self._column_moved(name, other, cost)
                elif name < other:
                    yield from self._columns_exchanged(name, other, cost)
            if numbers.count(0) < len(numbers) - 1:
                yield from self._pushed(name, numbers)

    def _column_moved(self, name: str, other: str, cost: float) -> Iterator[Correction]:
        numbers = self.written[name]
        if numbers.count(0) < len(numbers) - 1 and self._fit(numbers, other):
            edits = {**dict.fromkeys(self.columns[name], 0), **self._filled(other, numbers)}
            yield self._of_column(name, cost, (f"column {name}", f"column {other}"), edits)

    def _columns_exchanged(self, name: str, other: str, cost: float) -> Iterator[Correction]:
        here, there = self.written[name], self.written[other]
        if here != there and self._fit(here, other) and self._fit(there, name):
            texts = f"columns {name}, {other}", f"columns {other}, {name}"
            edits = self._filled(name, there) | self._filled(other, here)
            yield self._of_column(name, cost + 0.7, texts, edits)

    def _pushed(self, name: str, numbers: tuple[int, ...]) -> Iterator[Correction]:
        """Yield the corrections in which a column's numbers stand one box higher or lower."""
        for gone, pushed in ((numbers[0], (*numbers[1:], 0)), (numbers[-1], (0, *numbers[:-1]))):
            if not gone:
                texts = [f"{name}: {' '.join(str(one or '.') for one in row)}" for row in (numbers, pushed)]
                yield self._of_column(name, 1.8, (texts[0], texts[1]), self._filled(name, pushed))

    def _fit(self, numbers: tuple[int, ...], name: str) -> bool:
        return not any(numbers[len(self.columns[name]) :])

    def _filled(self, name: str, numbers: tuple[int, ...]) -> dict[int, int]:
        padded = (*numbers, *[0] * len(self.columns[name]))
        return dict(zip(self.columns[name], padded, strict=False))

    def _of_column(self, name: str, cost: float, texts: tuple[str, str], edits: dict[int, int]) -> Correction:
        first = next(box for box in self.columns[name] if self.marks.boxes.get(box))
        return Correction(cost, Spot("box", first), *texts, tuple(edits.items()))


def of_gears(city: City, marks: Marks, turns: int, failed: int) -> Iterator[Correction]:
    """Yield corrections of the numbers on the gears of projects."""
    prices = [price for price, _ in city.projects]
    for project, written in enumerate(marks.gears):
        for old in sorted(set(written)):
            left = _less(written, old)
            for new in range(1, turns + 1):
                if new != old:
                    yield _gears(city, marks, {project: (*left, new)}, (project, old, slip(old, new) + 0.2))
            yield _gears(city, marks, {project: left}, (project, old, NUMBER_TOO_MANY - 1))
        missing = prices[project] - len(written)
        for new in sorted({failed - 1, failed} - {0}) if missing else ():
            more = (*written, *[new] * missing)
            yield _gears(city, marks, {project: more}, (project, 0, 1.8 + 0.2 * missing))
        for other in range(len(prices)):
            yield from _astray(city, marks, project, other)


def _astray(city: City, marks: Marks, project: int, other: int) -> Iterator[Correction]:
    """Yield the corrections in which numbers of one project belong to another."""
    written, there = marks.gears[project], marks.gears[other]
    room = city.projects[other][0] - len(there)
    if project == other or not room:
        return
    for number in sorted(set(written)):
        changed = {project: _less(written, number), other: (*there, number)}
        yield _gears(city, marks, changed, (project, number, 1.8))
    if 1 < len(written) <= room:
        yield _gears(city, marks, {project: (), other: (*there, *written)}, (project, written[0], 2.0))


def _less(written: tuple[int, ...], number: int) -> tuple[int, ...]:
    at = written.index(number)
    return (*written[:at], *written[at + 1 :])


def _gears(
    city: City, marks: Marks, changed: dict[int, tuple[int, ...]], of: tuple[int, int, float]
) -> Correction:
    project, number, cost = of
    gears = tuple(changed.get(at, written) for at, written in enumerate(marks.gears))
    texts = [
        "  ".join(
            f"*{city.projects[at][0]}: {_listed(city.projects[at][0], given[at])}" for at in sorted(changed)
        )
        for given in (marks.gears, gears)
    ]
    return Correction(cost, Spot("gear", project, number), texts[0], texts[1], gears=gears)


def _listed(price: int, written: tuple[int, ...]) -> str:
    return " ".join([*map(str, sorted(written)), *["."] * (price - len(written))])


def of_dice(dice: Sequence[Roll], failed: int, used: int) -> Iterator[Correction]:
    """Yield corrections of the dice strip; ``used`` is the highest turn that any sheet names."""
    if used > len(dice) < failed:
        yield from _inserted(tuple(dice), len(dice) + 1)
    for turn in range(min(failed, len(dice)), max(0, failed - DICE_BACK - 1), -1):
        yield from _thrown(tuple(dice), turn)
        if turn < len(dice):
            yield from _swapped(tuple(dice), turn)
        if used < len(dice):
            yield _dropped(tuple(dice), turn)
        if used > len(dice):
            yield from _inserted(tuple(dice), turn)


def _thrown(dice: tuple[Roll, ...], turn: int) -> Iterator[Correction]:
    """Yield the corrections in which one of two dice shows something else."""
    low, high = dice[turn - 1]
    others = [(die, high) for die in range(1, 7) if die != low]
    others += [(low, die) for die in range(1, 7) if die != high]
    for one, other in others:
        far = abs(one + other - low - high)
        changed = (*dice[: turn - 1], (one, other), *dice[turn:])
        texts = f"dice of turn {turn}: {low}{high}", f"dice of turn {turn}: {one}{other}"
        yield Correction(2.1 + far / 10, Spot("dice", turn), *texts, dice=changed)


def _swapped(dice: tuple[Roll, ...], turn: int) -> Iterator[Correction]:
    """Yield the correction in which a roll stands for the next one."""
    one, other = (f"{low}{high}" for low, high in dice[turn - 1 : turn + 1])
    if set(one) != set(other):
        head = f"dice of turns {turn} and {turn + 1}"
        changed = (*dice[: turn - 1], dice[turn], dice[turn - 1], *dice[turn + 1 :])
        yield Correction(
            2.2, Spot("dice", turn), f"{head}: {one} {other}", f"{head}: {other} {one}", dice=changed
        )


def _dropped(dice: tuple[Roll, ...], turn: int) -> Correction:
    """Return the correction in which a roll is not there; one that stands twice is one too many."""
    low, high = dice[turn - 1]
    is_double = dice[turn - 1] in dice[max(0, turn - 2) : turn - 1] + dice[turn : turn + 1]
    cost = 1.4 if is_double else 2.6
    return Correction(
        cost, Spot("dice", turn), f"dice of turn {turn}: {low}{high}", "", dice=dice[: turn - 1] + dice[turn:]
    )


def _inserted(dice: tuple[Roll, ...], turn: int) -> Iterator[Correction]:
    """Yield the corrections in which a roll was left out; one doubles does what the others do."""
    doubles = [(1, 1)] if turn > 1 else []
    for roll in [*combinations(range(1, 7), 2), *doubles]:
        new = f"dice of turn {turn}: {roll[0]}{roll[1]}"
        new = f"{new} or any doubles" if roll in doubles else new
        changed = (*dice[: turn - 1], roll, *dice[turn - 1 :])
        yield Correction(1.5, Spot("dice", turn), "", new, dice=changed)
