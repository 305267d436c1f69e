"""Why a turn of a filled sheet can't be explained: the rules' word to the line that comes nearest to it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.scoring.engine import TABLE, Move, Refusal, replay
from generator.scoring.sunshine.filled.spending import Turn, bits
from generator.scoring.sunshine.filled.story import Marks, Story, Teller, told
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Table

TELLING = ("SHN-17.5", "SHN-A2", "SHN-6.4", "SHN-7.1", "SHN-12.2", "SHN-12.6", "SHN-16.5", "SHN-7.2")
"""Refusals by how much they tell: a worker who can't pay tells more than one of another colour."""

MOST_TRIES = 600
"""So many decisions are tried in each part of the turn."""

Lines = tuple[tuple[Move, ...], ...]


class Piece(NamedTuple):
    """One number of the turn: a box, or (if there is no box) a gear of a project."""

    box: int
    project: int = -1


def refusal_beyond(rules: SunshineRules, story: Story, marks: Marks, number: int) -> tuple[Lines, Refusal]:
    """Return the line of a sheet, and why nothing is filled or crossed off in a turn that has no dice."""
    lines = told(rules.city, story, 0, story.states(len(story.ways))).turns
    table = _table_after(rules, story, lines)
    asked = [Move(0, "fill", (box,)) for box, turn in marks.boxes.items() if turn == number]
    asked += [Move(0, "cross", (at,)) for at, turns in enumerate(marks.gears) if number in turns]
    return lines, _refusal(rules.attempt(table, asked[0]))


def refusal_in(rules: SunshineRules, story: Story, suspected: Sequence[int]) -> tuple[Lines, Refusal]:
    """Return the line up to a turn that goes on best there, and the rules' word to what is missing.

    That is one of the ``suspected`` boxes, if one of them is to blame.
    """
    turn = story.turns[len(story.ways)]
    states = frozenset(story.states(len(story.ways)))
    options = rules.city.options._replace(force=False)
    teller = Teller(rules.city._replace(options=options), MOST_TRIES)
    part, missing = _most_of(turn, lambda less: bool(teller.ways(less, states)), suspected)
    ways_of_part = teller.ways(part, states)
    before = story.turns[: len(story.ways)]
    if not ways_of_part:
        lines = told(rules.city, story, 0, story.states(len(story.ways))).turns
        roll = Move(TABLE, "roll", turn.dice)
        return lines, _refusal(rules.attempt(_table_after(rules, story, lines), roll))
    longer = Story((*before, part), (*story.ways, ways_of_part))
    *lines_before, tried = told(rules.city, longer, 0, list(ways_of_part)).turns
    table = rules.attempt(_table_after(rules, story, lines_before), Move(TABLE, "roll", turn.dice))
    assert not isinstance(table, Refusal)
    return tuple(lines_before), _word(rules, table, tried, missing)


def _table_after(rules: SunshineRules, story: Story, lines: Sequence[Sequence[Move]]) -> Table:
    """Return the table after the turns that are explained, each with its roll."""
    done = [
        move
        for turn, line in zip(story.turns, lines, strict=False)
        for move in (Move(TABLE, "roll", turn.dice), *line)
    ]
    tables, _ = replay(rules, rules.start(1), done)
    return tables[-1]


def _refusal(outcome: Table | Refusal) -> Refusal:
    assert isinstance(outcome, Refusal)
    return outcome


def _most_of(
    turn: Turn, explains: Callable[[Turn], bool], suspected: Sequence[int]
) -> tuple[Turn, list[Piece]]:
    """Return as much of a turn as can be explained, and what is missing."""
    boxes = sorted(bits(turn.boxes), key=lambda box: box not in suspected)
    pieces = [Piece(box) for box in boxes]
    pieces += [Piece(-1, project) for project, gears in enumerate(turn.gears) for _ in range(gears)]
    if explains(turn):
        return turn, []
    for piece in pieces:
        if explains(_without(turn, piece)):
            return _without(turn, piece), [piece]
    part, missing = turn._replace(boxes=0, gears=(0,) * len(turn.gears)), []
    for piece in sorted(pieces, key=lambda one: one.box in suspected):
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
