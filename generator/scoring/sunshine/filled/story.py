"""The turns of a filled sheet, their ways one after another, and the line that is told of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunshine import angus
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.phases import moves
from generator.scoring.sunshine.filled.spending import Turn, palette_of
from generator.scoring.sunshine.filled.ways import State, Way, Ways, ways
from generator.scoring.sunshine.plants import plants
from generator.scoring.sunshine.table import Angus, Table


class Marks(NamedTuple):
    """What stands on one sheet: boxes by number with their turns; for each project the turns of its gears."""

    boxes: Mapping[int, int]
    gears: tuple[tuple[int, ...], ...]


class Spot(NamedTuple):
    """Where something stands on a sheet: on a ``box`` or ``gear`` (by its project), or in the ``dice`` strip.

    ``at`` is the box, project or turn, ``number`` what is written on the gear, 0 for none.
    """

    kind: str
    at: int
    number: int = 0


class Change(NamedTuple):
    """What may have been written wrong: ``old`` stands there ("Cd3: 3"), ``new`` may have been meant.

    Where nothing stands, or nothing was meant, they are empty. ``explains`` counts the turns that can be
    explained then, ``is_whole`` says whether that is the sheet.
    """

    spot: Spot
    old: str
    new: str
    explains: int
    is_whole: bool


class Explained(NamedTuple):
    """A legal line of play that leaves a sheet as it was found, as far as there is one.

    ``turns`` are the moves of the seat, turn by turn, up to the first turn that has no legal way. ``open``
    are the turns after which the workers may stand elsewhere in another legal line.

    ``matters`` says whether that reaches beyond the end: whether the turns to come depend on the line taken.
    What is scored never does: boxes fix the plants, gears that are crossed off and complete vehicles fix the
    gears. So it is only the workers' districts, and whether a power of Steel or Science that was just
    unlocked applies to a project used before the next activation; and neither matters once the game is over.

    ``failed`` is the first turn that nothing explains, whatever was done before, ``reason`` what the rules
    say to the line that comes nearest to it, ``nearest`` slips of the pen that would explain it.
    ``is_certain`` is false if the search was given up in that turn or before: it may be legal after all.
    """

    turns: tuple[tuple[Move, ...], ...]
    open: tuple[int, ...]
    matters: bool
    failed: int | None = None
    reason: Refusal | None = None
    nearest: tuple[Change, ...] = ()
    is_certain: bool = True

    def of_seat(self, seat: int) -> "Explained":
        """Return the same with all moves made by a seat."""
        turns = tuple(tuple(move._replace(seat=seat) for move in line) for line in self.turns)
        if self.reason is None:
            return self._replace(turns=turns)
        because = tuple(move._replace(seat=seat) for move in self.reason.because)
        return self._replace(turns=turns, reason=self.reason._replace(because=because))


class Story(NamedTuple):
    """The turns of a sheet, and the ways of each up to the first that can't be explained."""

    turns: tuple[Turn, ...]
    ways: tuple[Ways, ...]

    def states(self, number: int) -> list[State]:
        """Return where the workers may stand after a turn, whatever comes later."""
        return list(self.ways[number - 1]) if number else [State()]


class Teller:
    """Finds the ways of turns; remembers those of the same turn from the same states.

    ``given_up`` are the turns that were not searched to the end. In each at ``most`` so many decisions are
    tried, phases.MOST_TRIES if that is not told.
    """

    def __init__(self, city: City, most: int | None = None) -> None:
        self.city, self.palette, self.most = city, palette_of(city), most
        self.given_up: set[int] = set()
        self._known: dict[tuple[Turn, frozenset[State]], Ways] = {}

    @property
    def searched(self) -> int:
        """The number of turns that had to be searched."""
        return len(self._known)

    def story(self, turns: Sequence[Turn], before: Sequence[Ways] = ()) -> Story:
        """Return the ways of turns one after another; those of the first turns may be known."""
        found = list(before)
        while len(found) < len(turns):
            states = frozenset(found[-1]) if found else frozenset((State(),))
            more = self.ways(turns[len(found)], states)
            if not more:
                break
            found.append(more)
        return Story(tuple(turns), tuple(found))

    def ways(self, turn: Turn, states: frozenset[State]) -> Ways:
        """Return the ways of a turn from some states."""
        key = (turn, states)
        if key not in self._known:
            found = ways(self.city, self.palette, turn, states, self.most)
            self._known[key] = found.ways
            if not found.is_searched:
                self.given_up.add(turn.number)
        return self._known[key]


class Numbers(NamedTuple):
    """What bears each turn's number, from 0 on: boxes as a mask, and for each project how many gears."""

    boxes: list[int]
    gears: list[tuple[int, ...]]


def numbers_of(city: City, turns: int, marks: Marks) -> Numbers:
    """Return what bears the number of each of some turns."""
    boxes, gears = [0] * (turns + 1), [(0,) * len(city.projects)] * (turns + 1)
    for box, number in marks.boxes.items():
        if 0 < number <= turns:
            boxes[number] |= 1 << box
    for number in {number for written in marks.gears for number in written if 0 < number <= turns}:
        gears[number] = tuple(written.count(number) for written in marks.gears)
    return Numbers(boxes, gears)


def frames_of(city: City, dice: Sequence[tuple[int, int]]) -> tuple[Turn, ...]:
    """Return the turns of an empty sheet: their dice, and what these do."""
    table, turns = Table((), angus=Angus() if city.options.solo else None), list[Turn]()
    none = (0,) * len(city.projects)
    for number, roll in enumerate(dice, start=1):
        barred = _is_barred(table, number, roll)
        table = table if barred else angus.walk(city, table._replace(dice=roll))
        turns.append(
            Turn(number, roll, 0, 0, none, none, angus=table.angus, lost=table.over == "lost", barred=barred)
        )
    return tuple(turns)


def following(
    city: City, frames: Sequence[Turn], numbers: Numbers, before: Turn | None = None
) -> Iterator[Turn]:
    """Yield the turns of a sheet, all of them or those that follow one."""
    none = (0,) * len(city.projects)
    last = before or Turn(0, (0, 0), 0, 0, none, none)
    for frame in frames[last.number :]:
        after = last.followed(frame.dice, numbers.boxes[frame.number], numbers.gears[frame.number])
        used = _used(city, last)
        barred = frame.barred or plants(city, after.filled) >= city.options.required
        last = after._replace(
            boost="boost" in used, stay="stay" in used, angus=frame.angus, lost=frame.lost, barred=barred
        )
        yield last


def turns_of(city: City, dice: Sequence[tuple[int, int]], marks: Marks) -> tuple[Turn, ...]:
    """Return what marks and dice say of each turn."""
    return tuple(following(city, frames_of(city, dice), numbers_of(city, len(dice), marks)))


def _is_barred(table: Table, number: int, roll: tuple[int, int]) -> bool:
    is_doubles = number == 1 and roll[0] == roll[1]
    return is_doubles or bool(table.over) or not all(1 <= die <= 6 for die in roll)


def _used(city: City, turn: Turn) -> tuple[str, ...]:
    """Return the effects of the projects that were used in a turn."""
    counted = zip(city.projects, turn.crossed, turn.gears, strict=True)
    return tuple(effect for (price, effect), before, now in counted if now and before + now == price)


def first_astray(marks: Marks, turns: int) -> int | None:
    """Return the first number on a sheet that is no turn's."""
    numbers = [*marks.boxes.values(), *(number for written in marks.gears for number in written)]
    return min((number for number in numbers if not 0 < number <= turns), default=None)


def told(city: City, story: Story, seat: int, ends: Sequence[State]) -> Explained:
    """Return the most natural line that ends in one of some states."""
    path = _path(story, ends)
    lines = tuple(
        tuple(moves(city, turn, way.line, seat)) for turn, way in zip(story.turns, path, strict=False)
    )
    alive = _alive(story, ends)
    is_open = [number for number, states in enumerate(alive) if len({state.at for state in states}) > 1]
    return Explained(lines, tuple(is_open), matters=len(set(ends)) > 1 and not _is_over(city, story))


def _path(story: Story, ends: Sequence[State]) -> list[Way]:
    """Return the ways of the cheapest path through the states."""
    costs = [{State(): 0}]
    for ways_of_turn in story.ways:
        last = costs[-1]
        costs.append(
            {
                after: min(last[before] + way.cost for before, way in earlier.items())
                for after, earlier in ways_of_turn.items()
            }
        )
    state = min(ends, key=lambda end: (costs[-1][end], end))
    path = []
    for number in range(len(story.ways) - 1, -1, -1):
        earlier, last = story.ways[number][state], costs[number]
        state_before = min(earlier, key=lambda one: (last[one] + earlier[one].cost, one))
        path.append(earlier[state_before])
        state = state_before
    return path[::-1]


def _alive(story: Story, ends: Sequence[State]) -> list[set[State]]:
    """Return the states after each turn, from 0 on, from which the line can reach one of some ends."""
    alive = [set(ends)]
    for ways_of_turn in reversed(story.ways):
        alive.append({before for after in alive[-1] for before in ways_of_turn[after]})
    return alive[::-1]


def _is_over(city: City, story: Story) -> bool:
    """Return whether this sheet has ended the game."""
    if not story.ways:
        return False
    last = story.turns[len(story.ways) - 1]
    return last.lost or plants(city, last.all_filled) >= city.options.required
