"""What may have been written wrong on a filled sheet: corrections followed through the whole sheet."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.corrections import Boxes, Correction, Roll, of_dice, of_gears
from generator.scoring.sunshine.filled.refusals import refusal_beyond, refusal_in
from generator.scoring.sunshine.filled.spending import Turn
from generator.scoring.sunshine.filled.story import (
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
from generator.scoring.sunshine.filled.ways import State
from generator.scoring.sunshine.rules import SunshineRules

MOST_CHANGES = 5
MOST_WORK = 4000
"""So much work is spent on corrections (see ``_Follower``): about a second."""

MOST_TRIES = 600
"""So many decisions are tried in one turn; turns of real games take some dozens."""

ANYWHERE = frozenset(State((one, two, three)) for one, two, three in product(range(7), repeat=3))

FEW = 6
NEVER = 99.0
MENDS_OTHERS = 1.2
"""Dice that mend other players' sheets as well are likelier by so much."""


def failure(rules: SunshineRules, story: Story, marks: Marks, others: Sequence[Marks]) -> Explained:
    """Return what explains a sheet up to the turn that nothing explains, and what is wrong with that one.

    The dice are common to the sheets of all players, so a change of them must suit ``others``.
    """
    astray = first_astray(marks, len(story.turns))
    failed = len(story.ways) + 1
    if astray is not None and (failed > len(story.turns) or astray < 1):
        failed = astray
    if failed < 1:
        story = Story(story.turns, ())
    changes = _Search(rules.city, story, marks, failed, others).best()
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
    """Follows a sheet turn by turn; turns that can't differ in what they allow are searched once.

    ``spent`` counts the work: a plain turn is 1, about a quarter of a millisecond.
    """

    def __init__(self, city: City) -> None:
        self.teller = Teller(city, MOST_TRIES)
        self.spent = 0
        self.groups = [one.boxes for one in city.buildings] + [one.boxes for one in city.vehicles]
        self.groups += city.bulbs
        self.prices = [price for price, _ in city.projects]
        effects = [effect for _, effect in city.projects]
        self.travel, self.neighbours = effects.index("travel"), effects.index("neighbours")
        self.money = effects.index("money")

    def after(self, turn: Turn, states: frozenset[State]) -> frozenset[State]:
        """Return where the workers may stand after a turn; empty if nothing explains it.

        Of many places before a turn in which a worker travels anywhere, a few are tried.
        """
        before = self.teller.searched
        if turn.gears[self.travel] and len(states) > FEW:
            states = frozenset(sorted(states)[:FEW])
        ways = self.teller.ways(self.plain(turn), states)
        if self.teller.searched > before:
            pairs = sum(map(len, ways.values()))
            self.spent += 1 + (20 + 10 * pairs if turn.gears[self.travel] else 0)
            self.spent += 400 if turn.number in self.teller.given_up else 0
            self.spent += 8 if turn.gears[self.neighbours] or turn.gears[self.money] else 0
        return frozenset(ways)

    def plain(self, turn: Turn) -> Turn:
        """Return a turn without what makes no difference in it: filled boxes, gears of other projects."""
        turn = turn._replace(crossed=tuple(self._crossed(turn)))
        if self.teller.city.options.force or turn.gears[self.neighbours]:
            return turn
        filled, boxes, told = turn.filled, turn.boxes, 0
        for group in self.groups:
            there = filled & group
            if there == group or boxes & group:
                told |= there
        return turn._replace(filled=told)

    def _crossed(self, turn: Turn) -> Iterator[int]:
        """Yield the gears crossed off before, those of projects that are left alone in any way."""
        left = sum(crossed for crossed, now in zip(turn.crossed, turn.gears, strict=True) if not now)
        for price, crossed, now in zip(self.prices, turn.crossed, turn.gears, strict=True):
            some = crossed if now else min(price, left)
            left -= 0 if now else some
            yield some

    def completes(self, turn: Turn, other: Turn) -> bool:
        """Return whether something is complete before a turn that was not in the other case."""
        return any(not group & ~turn.filled and group & ~other.filled for group in self.groups)


class _Search:
    def __init__(self, city: City, story: Story, marks: Marks, failed: int, others: Sequence[Marks]) -> None:
        self.city = city
        self.story, self.marks, self.failed = story, marks, failed
        self.dice = tuple(turn.dice for turn in story.turns)
        self.turns = len(self.dice)
        self.frames = frames_of(self.city, self.dice)
        self.numbers = numbers_of(self.city, self.turns, marks)
        self.follower = _Follower(city)
        self.states = [frozenset((State(),)), *(frozenset(ways) for ways in story.ways)]
        self.others = others
        self.boxes = Boxes(self.city, marks, self.turns)
        self.rated: list[tuple[bool, int, float, int, Change]] = []
        self.whole = set[object]()

    def best(self) -> tuple[Change, ...]:
        """Return the changes that explain most, the likeliest first."""
        for batch in (self._corrections, self._of_earlier_turns):
            for one in sorted(batch(), key=lambda one: one.cost):
                if self.follower.spent > MOST_WORK or len(self.whole) >= MOST_CHANGES:
                    break
                self._try(one)
        some = [one for one in self.rated if one[-1].is_whole] or self.rated
        return tuple(change for *_, change in sorted(some)[:MOST_CHANGES])

    def _try(self, one: Correction) -> None:
        reach = self._reach(one) if one.alike not in self.whole else None
        cost = self._cost(one) if reach is not None else NEVER
        if reach is not None and cost < NEVER:
            change = Change(one.spot, one.old, one.new, *reach)
            self.rated.append((not reach.is_whole, -reach.turns, cost, len(self.rated), change))
            self.whole |= {one.alike} if reach.is_whole else set()

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
        turn, was = turns[at], self.story.turns[self.failed - 1]
        if self.follower.completes(turn, was) or self.follower.plain(turn) == self.follower.plain(was):
            return not self._is_placeable(turn)
        return not self.follower.after(turn, self.states[self.failed - 1])

    def _is_placeable(self, turn: Turn) -> bool:
        """Return whether a turn can be explained if the workers stood anywhere before."""
        return bool(turn.gears[self.follower.travel] or self.follower.after(turn, ANYWHERE))

    def _follow(self, turns: Sequence[Turn], states: frozenset[State], done: int) -> int:
        for turn in turns:
            states = self.follower.after(turn, states)
            if not states:
                return done
            done += 1
        return done

    # The dice of all players

    def _cost(self, one: Correction) -> float:
        """Return the cost of a correction: that of other dice depends on the sheets of others."""
        if one.dice is None:
            return one.cost
        is_mending = False
        for other, before in zip(self.others, self._reach_of_others, strict=True):
            after = self._reach_of(one.dice, other)
            fails_before = before.turns < one.spot.at - 1
            gets_on = after.turns >= max(one.spot.at, before.turns) and not before.is_whole
            if not (fails_before or after.is_whole or gets_on):
                return NEVER
            is_mending |= after.is_whole and not before.is_whole
        return one.cost - MENDS_OTHERS * is_mending

    @cached_property
    def _reach_of_others(self) -> list[_Reach]:
        """How far the sheets of others are explained by the dice as they are written."""
        return [self._reach_of(self.dice, other) for other in self.others]

    def _reach_of(self, dice: tuple[Roll, ...], marks: Marks) -> _Reach:
        turns = self._follow(turns_of(self.city, dice, marks), frozenset((State(),)), 0)
        return _Reach(turns, turns == len(dice) and first_astray(marks, len(dice)) is None)

    # Which corrections

    def _corrections(self) -> Iterator[Correction]:
        used = max(turn for marks in (self.marks, *self.others) for turn in _all(marks))
        yield from of_dice(self.dice, self.failed, used)
        yield from of_gears(self.city, self.marks, self.turns, self.failed)
        yield from self.boxes.of_columns()
        yield from self.boxes.exchanged()
        last, until = self._last(), range(1, min(self.failed, self.turns) + 1)
        for box, turn in sorted(self.marks.boxes.items()):
            if turn == self.failed:
                yield from self._of_box(box)
            elif box in last:
                yield from self.boxes.renumbered(box, until)
        for box in last:
            if box not in self.marks.boxes:
                yield from self.boxes.renumbered(box, until)
                yield from self.boxes.moved_to(box)
        for box in self._wanting():
            yield from self.boxes.renumbered(box, (self.failed,))
            yield from () if box in self.marks.boxes else self.boxes.moved_to(box)

    def _of_box(self, box: int) -> Iterator[Correction]:
        yield from self.boxes.renumbered(box, range(1, self.turns + 1))
        yield from self.boxes.moved(box)
        yield self.boxes.erased(box)

    def _of_earlier_turns(self) -> Iterator[Correction]:
        """Yield the corrections of boxes that may have led the workers astray before the failed turn."""
        if not 1 < self.failed <= self.turns or not self._is_placeable(self.story.turns[self.failed - 1]):
            return
        for box, turn in sorted(self.marks.boxes.items(), key=lambda one: (-one[1], one[0])):
            is_early = 0 < turn < self.failed and self.follower.spent < MOST_WORK
            if is_early and self._reach(self.boxes.erased(box)) is not None:
                yield from self._of_box(box)

    def _last(self) -> list[int]:
        """Return the boxes that alone are missing in something when the failed turn begins or ends."""
        if not 1 <= self.failed <= self.turns:
            return []
        turn = self.story.turns[self.failed - 1]
        missing = {
            group & ~filled for group in self.follower.groups for filled in (turn.filled, turn.all_filled)
        }
        return sorted(mask.bit_length() - 1 for mask in missing if mask.bit_count() == 1)

    def _wanting(self) -> list[int]:
        """Return the boxes without which the failed turn leaves too much unspent, or a set of boxes torn."""
        if not 1 <= self.failed <= self.turns:
            return []
        turn, found = self.story.turns[self.failed - 1], set[int]()
        if self.city.options.force:
            found |= set(self.marks.boxes)
        if turn.gears[self.follower.neighbours]:
            pairs = [pair for row in self.city.rows for pair in pairwise(row)]
            found |= {
                box for one, other in pairs for box in (one, other) if turn.boxes >> (one + other - box) & 1
            }
        return sorted(box for box in found if not turn.boxes >> box & 1)


def _all(marks: Marks) -> Iterator[int]:
    yield 0
    yield from marks.boxes.values()
    yield from (turn for written in marks.gears for turn in written)
