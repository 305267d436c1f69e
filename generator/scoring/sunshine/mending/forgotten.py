"""Projects that a line may have been written without, or without their brackets.

Only those count that gears could pay which were earned by the end of the turn and are still not spent.
"""

from collections.abc import Callable, Iterator, Mapping

from generator.scoring.logfile import Word
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.spending import bits
from generator.scoring.sunshine.mending.misspelt import Slip, is_kind
from generator.scoring.sunshine.mending.needs import GEARS, groups
from generator.scoring.sunshine.notation import WORKER_LETTERS, Notation
from generator.scoring.sunshine.projects import SETS
from generator.scoring.sunshine.table import Table, earned
from generator.scoring.umpire import Played, Trouble

BRACKETS, FORGOTTEN, TRAVEL = 1.4, 1.6, 2.4
"""Costs of brackets forgotten, of a whole project, and of one that moved a worker."""

EACH = 0.1
"""What each box that nobody wrote down makes a slip less likely."""

COINS = 3
"""Boxes that the project of 1 gear fills at most."""

RECENT = 3
"""So many turns later it is still tried whether they completed two things at once."""


def projects(city: City, notation: Notation, one: Played[Table], trouble: Trouble[Table]) -> Iterator[Slip]:
    """Yield a turn's line with a project or brackets that would explain a trouble."""
    line = _Line(city, notation, one, trouble)
    yield from line.unbracketed()
    sheet = one.after.sheets[one.entry.seat or 0]
    left = earned(city, sheet.filled) - sum(sheet.crossed)
    if line.fault >= 0 and trouble.issue.clause in GEARS:
        # what was crossed off without a gear may have come behind
        left += sum(sheet.crossed) - sum(one.before.sheets[one.entry.seat or 0].crossed)
    for number, (price, effect) in enumerate(city.projects):
        if 0 < price - sheet.crossed[number] <= left:
            yield from line.with_project(f"*{price}", effect)


class _Line:
    def __init__(self, city: City, notation: Notation, one: Played[Table], trouble: Trouble[Table]) -> None:
        self.city = city
        self.notation = notation
        self.one = one
        self.trouble = trouble
        self.words = one.entry.words
        self.issue = trouble.issue
        is_here = self.issue.place.line == one.entry.place.line
        columns = [word.column for word in self.words]
        self.fault = columns.index(self.issue.place.column) if is_here and self._is_at(columns) else -1
        self._ways: Mapping[str, Callable[[str], Iterator[Slip]]] = {
            "money": self._money,
            "boost": self._for_the_next_turn,
            "stay": self._for_the_next_turn,
            "travel": self._travel,
            "neighbours": self._neighbours,
        }

    def _is_at(self, columns: list[int]) -> bool:
        return self.issue.place.column in columns

    def with_project(self, name: str, effect: str) -> Iterator[Slip]:
        """Yield the line with a project, where that may help."""
        return self._ways[effect](name)

    def unbracketed(self) -> Iterator[Slip]:
        """Yield the line with brackets around what stands behind a project that has none."""
        for place, word in enumerate(self.words[:-1]):
            if is_kind(self.notation, word, "pay") and self.words[place + 1].text != "(":
                for end in range(place + 2, self._end(place + 1) + 1):
                    yield self._wrapped(place + 1, end, "", BRACKETS - EACH * (end - place))

    def _end(self, start: int) -> int:
        """Return where what begins at a place ends: before the next worker, project or bracket."""
        end = start + 1
        while end < len(self.words) and self._goes_on(end, "box", "district"):
            end += 1
        return end

    def _goes_on(self, place: int, *kinds: str) -> bool:
        """Return whether a word may stand in brackets: one of some kinds, or a gear that is crossed off."""
        word, behind = self.words[place], self.words[place + 1 : place + 2]
        if is_kind(self.notation, word, "pay"):
            return not behind or behind[0].text != "("
        return any(is_kind(self.notation, word, kind) for kind in kinds)

    def _wrapped(self, start: int, end: int, name: str, cost: float) -> Slip:
        """Return the line with words put into the brackets of a project."""
        column = self.words[start].column
        head = [Word(name, column)] if name else []
        some = (*head, Word("(", column), *self.words[start:end], Word(")", column))
        return Slip((*self.words[:start], *some, *self.words[end:]), cost)

    def _with(self, place: int, cost: float, *texts: str) -> Slip:
        """Return the line with words added at a place."""
        column = self.words[min(place, len(self.words) - 1)].column
        words = (Word(text, column) for text in texts)
        return Slip((*self.words[:place], *words, *self.words[place:]), cost)

    def _between(self) -> Iterator[int]:
        """Yield where a project may stand between activations: the end first."""
        yield len(self.words)
        for place, word in enumerate(self.words):
            if is_kind(self.notation, word, "worker"):
                yield place

    # by their effect

    def _for_the_next_turn(self, name: str) -> Iterator[Slip]:
        if self.one.entry.round + 1 == self.issue.round:
            yield self._with(len(self.words), FORGOTTEN, name)

    def _money(self, name: str) -> Iterator[Slip]:
        for start, end in self._runs(COINS):
            yield self._wrapped(start, end, name, self._cost(start, end))
        if self.issue.code in ("illegal", "total"):
            for boxes in self._never_filled():
                names = [self.city.boxes[box].name for box in bits(boxes)]
                for place in self._between():
                    yield self._with(place, FORGOTTEN + EACH * len(names), name, "(", *names, ")")

    def _neighbours(self, name: str) -> Iterator[Slip]:
        size = self.city.options.set_size
        step = int(size) if size.isdecimal() else 1
        for start, end in self._runs(SETS * (step if step > 1 else len(self.words))):
            if self._boxes(start, end) % step == 0:
                yield self._wrapped(start, end, name, self._cost(start, end))

    def _travel(self, name: str) -> Iterator[Slip]:
        for place, word in enumerate(self.words):
            if self.fault >= 0 and is_kind(self.notation, word, "worker"):
                end = self._end(place)
                yield self._wrapped(place, end, name, BRACKETS + EACH)
                while not self._is_box(end - 1) and end > place + 1:
                    end -= 1
                yield self._wrapped(place, end, name, BRACKETS)
        if is_kind(self.notation, Word(self.issue.typed, 0), "worker"):
            for place in self._between():
                for worker in WORKER_LETTERS:
                    for district in self.city.letters:
                        yield self._with(place, TRAVEL, name, "(", worker, district, ")")

    def _runs(self, most: int) -> Iterator[tuple[int, int]]:
        """Yield the begins and ends of up to some boxes in a row, with the one in which the trouble shows."""
        if self.fault < 0 or not self._is_box(self.fault):
            return
        first, last = self.fault, self.fault + 1
        while first and self._goes_on(first - 1, "box"):
            first -= 1
        while last < len(self.words) and self._goes_on(last, "box"):
            last += 1
        for start in filter(self._is_box, range(first, self.fault + 1)):
            for end in range(self.fault + 1, last + 1):
                if self._boxes(start, end) <= most:
                    yield start, end

    def _cost(self, start: int, end: int) -> float:
        """Return how unlikely brackets are around some words: rather around all boxes, and no gears."""
        boxes = self._boxes(start, end)
        return BRACKETS - EACH * boxes / 2 + EACH * (end - start - boxes)

    def _boxes(self, start: int, end: int) -> int:
        return sum(map(self._is_box, range(start, end)))

    def _is_box(self, place: int) -> bool:
        return is_kind(self.notation, self.words[place], "box")

    def _never_filled(self) -> Iterator[int]:
        """Yield up to three boxes that were never filled, by which something would have been completed."""
        seat = self.one.entry.seat or 0
        before, after = self.trouble.at.before.sheets[seat], self.trouble.at.after.sheets[seat]
        end = self.trouble.end.sheets[seat].filled
        own = self._open(groups(self.city, self.issue, {*before.at, *after.at}), end)
        every = self._open((*self.city.bulbs, *(one.boxes for one in self.city.buildings)), end)
        found = dict.fromkeys(own)
        if self.issue.round - self.one.entry.round <= RECENT:
            found |= dict.fromkeys(one | other for one in own for other in every)
        yield from (boxes for boxes in found if boxes.bit_count() <= COINS)

    def _open(self, several: Iterator[int] | tuple[int, ...], end: int) -> list[int]:
        """Return what is empty at the end of each group, if it is little."""
        empty = dict.fromkeys(group & ~end for group in several)
        return [boxes for boxes in empty if 0 < boxes.bit_count() <= COINS]
