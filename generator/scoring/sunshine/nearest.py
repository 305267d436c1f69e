"""Why a turn of a filled sheet can't be explained, and which one number may have been written wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.scoring.engine import TABLE, Move, Refusal, replay
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.spending import Turn, bits
from generator.scoring.sunshine.story import (
    Change,
    Explained,
    Marks,
    Story,
    Teller,
    first_astray,
    told,
    turns_of,
)
from generator.scoring.sunshine.table import Table

MOST_CHANGES = 5
MOST_SEARCHES = 300
"""So many turns are searched again for changes: one to refuse a change, several to follow it."""

TELLING = ("SHN-17.5", "SHN-A2", "SHN-6.4", "SHN-7.1", "SHN-12.2", "SHN-12.6", "SHN-16.5", "SHN-7.2")
"""Refusals by how much they tell: a worker who can't pay tells more than one of another colour."""


class Piece(NamedTuple):
    """One number of the turn: a box, or (if there is no box) a gear of a project."""

    box: int
    project: int = -1


class Trial(NamedTuple):
    """A change, what stands on the sheet then, the first turn that it touches, how likely such a slip is."""

    change: Change
    dice: tuple[tuple[int, int], ...]
    marks: Marks
    since: int
    rank: int


def failure(rules: SunshineRules, teller: Teller, story: Story, seat: int, marks: Marks) -> Explained:
    """Return what explains a sheet up to the turn that nothing explains, and what is wrong with that one."""
    astray = first_astray(marks, len(story.turns))
    failed = len(story.ways) + 1
    if astray is not None and (failed > len(story.turns) or astray < 1):
        failed = astray
    if failed < 1:
        story = Story(story.turns, ())
    known = told(rules.city, story, seat, story.states(len(story.ways)))
    if 1 <= failed <= len(story.turns):
        lines, reason = _best_try(rules, story)
    else:
        lines = told(rules.city, story, 0, story.states(len(story.ways))).turns
        reason = _astray(rules, story, lines, marks, failed)
    return known._replace(
        turns=tuple(tuple(move._replace(seat=seat) for move in line) for line in lines),
        failed=failed,
        reason=reason._replace(because=tuple(move._replace(seat=seat) for move in reason.because)),
        nearest=_Changes(teller, story, marks, failed).best(),
    )


def _table_after(rules: SunshineRules, story: Story, lines: Sequence[Sequence[Move]]) -> Table:
    """Return the table after the turns that are explained, each with its roll."""
    done = [
        move
        for turn, line in zip(story.turns, lines, strict=False)
        for move in (Move(TABLE, "roll", turn.dice), *line)
    ]
    tables, _ = replay(rules, rules.start(1), done)
    return tables[-1]


def _astray(
    rules: SunshineRules, story: Story, lines: Sequence[Sequence[Move]], marks: Marks, number: int
) -> Refusal:
    """Return why nothing is filled or crossed off in a turn that has no dice."""
    table = _table_after(rules, story, lines)
    asked = [Move(0, "fill", (box,)) for box, turn in marks.boxes.items() if turn == number]
    asked += [Move(0, "cross", (at,)) for at, turns in enumerate(marks.gears) if number in turns]
    outcome = rules.attempt(table, asked[0])
    assert isinstance(outcome, Refusal)
    return outcome


# The best try


def _best_try(rules: SunshineRules, story: Story) -> tuple[tuple[tuple[Move, ...], ...], Refusal]:
    """Return the line up to a turn that goes on best there, and the rules' word to what is missing."""
    turn = story.turns[len(story.ways)]
    states = frozenset(story.states(len(story.ways)))
    options = rules.city.options._replace(force=False)
    teller = Teller(rules.city._replace(options=options))
    part, missing = _most_of(turn, lambda less: bool(teller.ways(less, states)))
    ways_of_part = teller.ways(part, states)
    before = story.turns[: len(story.ways)]
    if not ways_of_part:
        lines = told(rules.city, story, 0, story.states(len(story.ways))).turns
        return lines, _refusal(
            rules.attempt(_table_after(rules, story, lines), Move(TABLE, "roll", turn.dice))
        )
    longer = Story((*before, part), (*story.ways, ways_of_part))
    *lines_before, tried = told(rules.city, longer, 0, list(ways_of_part)).turns
    table = _refusal_or(rules, _table_after(rules, story, lines_before), Move(TABLE, "roll", turn.dice))
    return tuple(lines_before), _word(rules, table, tried, missing)


def _refusal(outcome: Table | Refusal) -> Refusal:
    assert isinstance(outcome, Refusal)
    return outcome


def _refusal_or(rules: SunshineRules, table: Table, move: Move) -> Table:
    outcome = rules.attempt(table, move)
    assert not isinstance(outcome, Refusal)
    return outcome


def _most_of(turn: Turn, explains: Callable[[Turn], bool]) -> tuple[Turn, list[Piece]]:
    """Return as much of a turn as can be explained, and what is missing."""
    pieces = [Piece(box) for box in bits(turn.boxes)]
    pieces += [Piece(-1, project) for project, gears in enumerate(turn.gears) for _ in range(gears)]
    if explains(turn):
        return turn, []
    for piece in pieces:
        if explains(_without(turn, piece)):
            return _without(turn, piece), [piece]
    part, missing = turn._replace(boxes=0, gears=(0,) * len(turn.gears)), []
    for piece in pieces:
        more = _with(part, piece)
        if explains(more):
            part = more
        else:
            missing.append(piece)
    return part, missing


def _without(turn: Turn, piece: Piece) -> Turn:
    if piece.project < 0:
        return turn._replace(boxes=turn.boxes & ~(1 << piece.box))
    return turn._replace(gears=_plus(turn.gears, piece.project, -1))


def _with(turn: Turn, piece: Piece) -> Turn:
    if piece.project < 0:
        return turn._replace(boxes=turn.boxes | 1 << piece.box)
    return turn._replace(gears=_plus(turn.gears, piece.project, 1))


def _plus(gears: tuple[int, ...], project: int, some: int) -> tuple[int, ...]:
    return (*gears[:project], gears[project] + some, *gears[project + 1 :])


def _word(rules: SunshineRules, table: Table, tried: Sequence[Move], missing: Sequence[Piece]) -> Refusal:
    """Return what the rules say to a missing box or gear, at the moment when they say most."""
    found: list[Refusal] = []
    tables, stopped = replay(rules, table, tried)
    if stopped is not None and not missing:
        return stopped
    for moment in tables:
        for piece in missing:
            asked = ("fill", piece.box) if piece.project < 0 else ("cross", piece.project)
            outcome = rules.attempt(moment, Move(0, asked[0], (asked[1],)))
            if isinstance(outcome, Refusal):
                found.append(outcome)
    return min(found, key=_silence)


def _silence(refusal: Refusal) -> int:
    return TELLING.index(refusal.clause) if refusal.clause in TELLING else len(TELLING)


# Changes of one number


class _Changes:
    def __init__(self, teller: Teller, story: Story, marks: Marks, failed: int) -> None:
        self.teller, self.city, self.story, self.marks, self.failed = (
            teller,
            teller.city,
            story,
            marks,
            failed,
        )
        self.dice = tuple(turn.dice for turn in story.turns)
        self.explained = len(story.ways)
        self._until = teller.searched + MOST_SEARCHES

    def best(self) -> tuple[Change, ...]:
        """Return the changes that explain most, the likeliest first."""
        rated: list[tuple[int, int, int, Change]] = []
        for trial in self._trials():
            if self.teller.searched > self._until:
                break
            explains = self._explains(trial)
            if explains:
                change = trial.change._replace(explains=explains)
                rated.append((-explains, trial.rank, len(rated), change))
        return tuple(change for *_, change in sorted(rated)[:MOST_CHANGES])

    def _explains(self, trial: Trial) -> int:
        """Return how many turns are explained after a change, 0 if the turn in question still is not."""
        turns = turns_of(self.city, trial.dice, trial.marks)
        astray = first_astray(trial.marks, len(turns))
        if astray is not None and astray <= self.failed:
            return 0
        explained = len(self.teller.story(turns, self.story.ways[: trial.since - 1]).ways)
        return explained if explained >= min(self.failed, len(turns)) else 0

    def _trials(self) -> Iterator[Trial]:
        yield from self._of_dice()
        yield from self._of_gears()
        erasable = []
        for box in self._boxes():
            trial = self._box(box, 0, rank=8)
            if self._explains(trial):
                erasable.append(box)
                yield trial
        for box in erasable:
            yield from self._moved(box)
        for rank, box, turn in sorted(self._renumbered(erasable)):
            yield self._box(box, turn, rank)
        yield from self._early()

    def _boxes(self) -> list[int]:
        return sorted(box for box, turn in self.marks.boxes.items() if turn == self.failed)

    def _renumbered(self, boxes: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        for box in boxes:
            for turn in range(1, len(self.dice) + 1):
                if turn != self.failed:
                    yield _slip(self.failed, turn), box, turn

    def _box(self, box: int, turn: int, rank: int) -> Trial:
        """Return the trial in which a box has another turn, or none (0)."""
        old = self.marks.boxes.get(box, 0)
        change = Change(self.city.boxes[box].name, str(old or ""), str(turn or ""), 0)
        return Trial(change, self.dice, self._with_boxes({box: turn}), self._since(old, turn), rank)

    def _moved(self, box: int) -> Iterator[Trial]:
        """Yield the trials in which a number belongs into a neighbour box."""
        for other in _beside(self.city, box):
            if other not in self.marks.boxes:
                change = Change(
                    self.city.boxes[box].name, self.city.boxes[box].name, self.city.boxes[other].name, 0
                )
                marks = self._with_boxes({box: 0, other: self.failed})
                yield Trial(change, self.dice, marks, self._since(self.failed), 3)

    def _early(self) -> Iterator[Trial]:
        """Yield the trials in which a box of another turn, or an empty one, completes something in time."""
        if not 1 <= self.failed <= len(self.dice):
            return
        turn = self.story.turns[self.failed - 1]
        groups = [one.boxes for one in self.city.buildings]
        groups += [one.boxes for one in self.city.vehicles]
        groups += self.city.bulbs
        last = {(boxes & ~turn.all_filled) for boxes in groups if (boxes & ~turn.all_filled).bit_count() == 1}
        for box in sorted(mask.bit_length() - 1 for mask in last):
            old = self.marks.boxes.get(box, 0)
            for number in range(self.failed, 0, -1):
                yield self._box(box, number, 4 + _slip(old, number) if old else 10)

    def _of_gears(self) -> Iterator[Trial]:
        for project, (price, _) in enumerate(self.city.projects):
            written = self.marks.gears[project]
            for old in sorted(set(written)):
                others = range(len(self.dice) + 1) if old == self.failed else (self.failed - 1, self.failed)
                for new in others:
                    if new not in (old, -1):
                        yield self._gear(project, old, new)
            if len(written) < price:
                yield from (self._gear(project, 0, new) for new in (self.failed - 1, self.failed) if new > 0)

    def _gear(self, project: int, old: int, new: int) -> Trial:
        written = list(self.marks.gears[project])
        if old:
            written.remove(old)
        if new:
            written.append(new)
        gears = (*self.marks.gears[:project], tuple(written), *self.marks.gears[project + 1 :])
        change = Change(f"*{self.city.projects[project][0]}", str(old or ""), str(new or ""), 0)
        rank = 2 + _slip(old, new) if old and new else 9
        return Trial(change, self.dice, Marks(self.marks.boxes, gears), self._since(old, new), rank)

    def _of_dice(self) -> Iterator[Trial]:
        if not 1 <= self.failed <= len(self.dice):
            return
        low, high = self.dice[self.failed - 1]
        for roll in [(die, high) for die in range(1, 7)] + [(low, die) for die in range(1, 7)]:
            if roll != (low, high):
                dice = (*self.dice[: self.failed - 1], roll, *self.dice[self.failed :])
                change = Change("dice", f"{low} {high}", f"{roll[0]} {roll[1]}", 0)
                yield Trial(change, dice, self.marks, self._since(self.failed), 7)

    def _with_boxes(self, changed: dict[int, int]) -> Marks:
        boxes = {box: turn for box, turn in {**self.marks.boxes, **changed}.items() if turn}
        return Marks(boxes, self.marks.gears)

    def _since(self, *turns: int) -> int:
        """Return the first turn that may go another way."""
        return max(1, min([self.explained + 1, *(turn for turn in turns if turn > 0)]))


def _slip(old: int, new: int) -> int:
    """Return how unlikely it is that one number was written for another; 0 is likeliest."""
    one, two = str(old), str(new)
    alike = one[::-1] == two or (
        len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1
    )
    return min(abs(old - new), 6) - (1 if alike else 0)


def _beside(city: City, box: int) -> list[int]:
    """Return the boxes above, below, left and right of a box."""
    letter, column, row = tuple(city.boxes[box].name)
    names = [f"{letter}{column}{int(row) + step}" for step in (-1, 1)]
    names += [f"{letter}{chr(ord(column) + step)}{row}" for step in (-1, 1)]
    worker = city.boxes[box].worker
    found = [city.numbers[name] for name in names if name in city.numbers]
    return [other for other in found if city.boxes[other].worker == worker]
