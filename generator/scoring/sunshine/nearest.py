"""What may have been written wrong on a filled sheet: corrections followed through the whole sheet."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from generator.scoring.sunshine.corrections import Boxes, Correction, Roll, of_dice, of_gears
from generator.scoring.sunshine.refusals import refusal_beyond, refusal_in
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.spending import Turn
from generator.scoring.sunshine.story import (
    Change,
    Explained,
    Marks,
    Numbers,
    Story,
    Teller,
    first_astray,
    following,
    frames_of,
    numbers_of,
    told,
    turns_of,
)
from generator.scoring.sunshine.ways import State

MOST_CHANGES = 5
MOST_SEARCHES = 1200
"""So many turns are searched again for corrections; most take less than a millisecond."""

MENDS_OTHERS = 1.2
"""Dice that mend other players' sheets as well are likelier by so much."""


def failure(
    rules: SunshineRules, teller: Teller, story: Story, marks: Marks, others: Sequence[Marks]
) -> Explained:
    """Return what explains a sheet up to the turn that nothing explains, and what is wrong with that one.

    The dice are common to the sheets of all players, so a change of them must suit ``others``.
    """
    astray = first_astray(marks, len(story.turns))
    failed = len(story.ways) + 1
    if astray is not None and (failed > len(story.turns) or astray < 1):
        failed = astray
    if failed < 1:
        story = Story(story.turns, ())
    changes = _Search(teller, story, marks, failed, others).best()
    known = told(rules.city, story, 0, story.states(len(story.ways)))
    if 1 <= failed <= len(story.turns):
        suspected = [change.spot.at for change in changes if change.spot.kind == "box" and change.is_whole]
        lines, reason = refusal_in(rules, story, suspected)
    else:
        lines, reason = refusal_beyond(rules, story, marks, failed)
    return known._replace(turns=lines, failed=failed, reason=reason, nearest=changes)


class _Reach(NamedTuple):
    """How many turns are explained, and whether that is all that a sheet says."""

    turns: int
    is_whole: bool


class _Follower:
    """Follows a sheet turn by turn; turns that can't differ in what they allow are searched once."""

    def __init__(self, teller: Teller) -> None:
        self.teller, city = teller, teller.city
        self.groups = [one.boxes for one in city.buildings] + [one.boxes for one in city.vehicles]
        self.groups += city.bulbs
        effects = [effect for _, effect in city.projects]
        self.neighbours, self.travel = effects.index("neighbours"), effects.index("travel")

    def after(self, turn: Turn, states: frozenset[State]) -> frozenset[State]:
        """Return where the workers may stand after a turn; empty if nothing explains it."""
        return frozenset(self.teller.ways(self.plain(turn), states))

    def plain(self, turn: Turn) -> Turn:
        """Return a turn without those filled boxes that make no difference in it."""
        if self.teller.city.options.force or turn.gears[self.neighbours]:
            return turn
        filled, boxes, told = turn.filled, turn.boxes, 0
        for group in self.groups:
            there = filled & group
            if there == group or boxes & group:
                told |= there
        return turn._replace(filled=told)


class _Search:
    def __init__(
        self, teller: Teller, story: Story, marks: Marks, failed: int, others: Sequence[Marks]
    ) -> None:
        self.teller, self.city = teller, teller.city
        self.story, self.marks, self.failed = story, marks, failed
        self.dice = tuple(turn.dice for turn in story.turns)
        self.turns = len(self.dice)
        self.frames = frames_of(self.city, self.dice)
        self.numbers = numbers_of(self.city, self.turns, marks)
        self.follower = _Follower(teller)
        self.states = [frozenset((State(),)), *(frozenset(ways) for ways in story.ways)]
        self.others = [(other, self._reach_of(self.dice, other)) for other in others]
        self.boxes = Boxes(self.city, marks, self.turns)
        self._until = teller.searched + MOST_SEARCHES

    def best(self) -> tuple[Change, ...]:
        """Return the changes that explain most, the likeliest first."""
        rated: list[tuple[bool, int, float, int, Change]] = []
        for number, one in enumerate(sorted(self._corrections(), key=lambda one: one.cost)):
            if self.teller.searched > self._until or sum(not other[0] for other in rated) >= MOST_CHANGES:
                break
            reach, cost = self._reach(one), one.cost
            if reach is not None and one.dice is not None:
                cost = self._cost_of_dice(one)
            if reach is not None and cost < float("inf"):
                change = Change(one.spot, one.old, one.new, *reach)
                rated.append((not reach.is_whole, -reach.turns, cost, number, change))
        whole = [one for one in rated if one[-1].is_whole]
        return tuple(change for *_, change in sorted(whole or rated)[:MOST_CHANGES])

    # How far a correction leads

    def _reach(self, one: Correction) -> _Reach | None:
        """Return how many turns are explained then; None if the turn in question still is not."""
        marks, dice = self._corrected(one), one.dice or self.dice
        astray = first_astray(marks, len(dice))
        if astray is not None and (astray <= self.failed or self.failed > self.turns):
            return None
        turns = self._explained(one, marks, dice)
        if turns < min(self.failed, len(dice)):
            return None
        return _Reach(turns, turns == len(dice) and astray is None)

    def _corrected(self, one: Correction) -> Marks:
        if one.boxes:
            boxes = {box: turn for box, turn in {**self.marks.boxes, **dict(one.boxes)}.items() if turn}
            return Marks(boxes, self.marks.gears)
        return self.marks if one.gears is None else Marks(self.marks.boxes, one.gears)

    def _explained(self, one: Correction, marks: Marks, dice: tuple[Roll, ...]) -> int:
        """Return how many turns of a corrected sheet are explained."""
        since = self._since(one)
        if since > self.failed:
            return 0
        before = self.story.turns[since - 2] if since > 1 else None
        frames = self.frames if one.dice is None else frames_of(self.city, dice)
        turns = list(following(self.city, frames, self._numbers(one, marks, dice), before))
        if self._is_hopeless(one, turns, since):
            return 0
        return self._follow(turns, self.states[since - 1], since - 1)

    def _numbers(self, one: Correction, marks: Marks, dice: tuple[Roll, ...]) -> Numbers:
        if not one.boxes:
            return numbers_of(self.city, len(dice), marks)
        boxes = list(self.numbers.boxes)
        for box, _ in one.boxes:
            old = self.marks.boxes.get(box, 0)
            if 0 < old <= self.turns:
                boxes[old] &= ~(1 << box)
        for box, turn in one.boxes:
            if 0 < turn <= self.turns:
                boxes[turn] |= 1 << box
        return Numbers(boxes, self.numbers.gears)

    def _since(self, one: Correction) -> int:
        """Return the first turn that a correction touches."""
        if one.dice is not None:
            return min(one.spot.at, len(self.story.ways) + 1)
        touched = [number for box, new in one.boxes for number in (self.marks.boxes.get(box, 0), new)]
        if one.gears is not None:
            for before, after in zip(self.marks.gears, one.gears, strict=True):
                touched += [turn for turn in {*before, *after} if before.count(turn) != after.count(turn)]
        return min([turn for turn in touched if turn > 0] + [self.turns + 1])

    def _is_hopeless(self, one: Correction, turns: Sequence[Turn], since: int) -> bool:
        """Return whether the failed turn stays as it was, or fails wherever the workers stood before."""
        at = self.failed - since
        if one.dice is not None or len(one.boxes) > 2 or not 0 < at < len(turns):
            return False
        if self.follower.plain(turns[at]) == self.follower.plain(self.story.turns[self.failed - 1]):
            return not self._is_placeable
        return not self.follower.after(turns[at], self.states[self.failed - 1])

    @cached_property
    def _is_placeable(self) -> bool:
        """Whether the failed turn can be explained if the workers stood elsewhere before."""
        turn = self.story.turns[self.failed - 1]
        if turn.gears[self.follower.travel]:
            return True
        anywhere = frozenset(State((one, two, three)) for one, two, three in product(range(7), repeat=3))
        return bool(self.follower.after(turn, anywhere))

    def _follow(self, turns: Sequence[Turn], states: frozenset[State], done: int) -> int:
        for turn in turns:
            states = self.follower.after(turn, states)
            if not states:
                return done
            done += 1
        return done

    # The dice of all players

    def _cost_of_dice(self, one: Correction) -> float:
        """Return the cost of other dice: infinite if they don't suit the sheets of others."""
        mended = 0
        for other, before in self.others:
            after = self._reach_of(one.dice or self.dice, other)
            if (before.is_whole and not after.is_whole) or after.turns < before.turns:
                return float("inf")
            mended += after.is_whole and not before.is_whole
        return one.cost - MENDS_OTHERS * bool(mended)

    def _reach_of(self, dice: tuple[Roll, ...], marks: Marks) -> _Reach:
        turns = self._follow(turns_of(self.city, dice, marks), frozenset((State(),)), 0)
        return _Reach(turns, turns == len(dice) and first_astray(marks, len(dice)) is None)

    # Which corrections

    def _corrections(self) -> Iterator[Correction]:
        used = max(
            turn for marks in (self.marks, *(other for other, _ in self.others)) for turn in _all(marks)
        )
        yield from of_dice(self.dice, self.failed, used)
        yield from of_gears(self.city, self.marks, self.turns, self.failed)
        yield from self.boxes.of_columns()
        yield from self.boxes.exchanged()
        every = range(1, self.turns + 1)
        last = self._last()
        for box, turn in sorted(self.marks.boxes.items()):
            if turn == self.failed or self._may_leave(box, turn):
                yield from self.boxes.renumbered(box, every)
                yield from self.boxes.moved(box)
                yield self.boxes.erased(box)
            elif box in last:
                yield from self.boxes.renumbered(box, range(1, min(self.failed, self.turns) + 1))
        for box in last:
            if box not in self.marks.boxes:
                yield from self.boxes.renumbered(box, range(1, min(self.failed, self.turns) + 1))
                yield from self.boxes.moved_to(box)

    def _may_leave(self, box: int, turn: int) -> bool:
        """Return whether a box of an earlier turn may be the one that is wrong."""
        return 0 < turn < self.failed <= self.turns and self._reach(self.boxes.erased(box)) is not None

    def _last(self) -> list[int]:
        """Return the boxes that alone are missing in something when the failed turn begins or ends."""
        if not 1 <= self.failed <= self.turns:
            return []
        turn = self.story.turns[self.failed - 1]
        missing = {
            group & ~filled for group in self.follower.groups for filled in (turn.filled, turn.all_filled)
        }
        return sorted(mask.bit_length() - 1 for mask in missing if mask.bit_count() == 1)


def _all(marks: Marks) -> Iterator[int]:
    yield 0
    yield from marks.boxes.values()
    yield from (turn for written in marks.gears for turn in written)
