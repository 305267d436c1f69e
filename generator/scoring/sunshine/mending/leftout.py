"""Lines that may have been left out: dice, or who moved where in a seat's turn."""

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunshine import powers
from generator.scoring.sunshine.notation import WORKER_LETTERS, Notation
from generator.scoring.sunshine.reading import read_turn
from generator.scoring.sunshine.rules import SunshineRules, activates_all
from generator.scoring.sunshine.table import Table
from generator.scoring.umpire import Played

FOLLOWED = 4
"""In so many later turns of the seat its workers have to be where they act."""

OFF = 0.5
"""What each of their steps that does not fit makes a line less likely."""


def missing(
    rules: SunshineRules, notation: Notation, table: Table, seat: int | None, later: Sequence[Played[Table]]
) -> Iterator[tuple[str, float]]:
    """Yield the texts that a line left out may have had, each with how little it fits what is written later.

    Of a seat's turn only the workers and their districts can be told, and these if it has a turn behind.
    """
    if seat is None:
        yield from ((f"{low} {high}", 0.0) for low in range(1, 7) for high in range(low, 7))
        return
    if seat >= len(table.sheets) or table.dice is None:
        return
    if activates_all(table, table.sheets[seat]):
        yield "-", 0.0
        return
    turns = list(islice((one for one in later if _is_turn(one, seat)), FOLLOWED))
    if not turns:
        return
    known: dict[tuple[int, int, int], int] = {}
    for first, middle in _acts(rules, table, seat):
        for second, after in _acts(rules, middle, seat):
            at = after.sheets[seat].at
            if at not in known:
                known[at] = _misfits(rules, notation, at, turns)
            yield f"{first} {second}", OFF * known[at]


def _is_turn(one: Played[Table], seat: int) -> bool:
    return one.entry.kind == "turn" and one.entry.seat == seat and bool(one.entry.words)


def _misfits(
    rules: SunshineRules, notation: Notation, at: tuple[int, int, int], turns: Sequence[Played[Table]]
) -> int:
    """Return how many steps of workers are not legal in some turns, if they stood in these places before."""
    wrong, places = 0, at
    for one in turns:
        seat = one.entry.seat or 0
        sheet = one.before.sheets[seat]._replace(at=places, done=False)
        line = notation.read(one.entry)
        turn = read_turn(rules, one.before.with_sheet(seat, sheet), seat, line, one.entry.words[-1])
        wrong += sum(refused.kind in ("act", "travel", "done") for refused in turn.refused)
        places = turn.ways[0].table.sheets[seat].at
    return wrong


def _acts(rules: SunshineRules, table: Table, seat: int) -> Iterator[tuple[str, Table]]:
    """Yield how a worker can act next, in words, and the table after it has filled nothing."""
    sheet = table.sheets[seat]
    for worker, letter in enumerate(WORKER_LETTERS):
        for steps in sorted(powers.steps(rules.city, table, sheet), reverse=True):
            after = rules.attempt(table, Move(seat, "act", (worker, steps, 0)))
            if not isinstance(after, Refusal):
                acted = after.sheets[seat]
                district = rules.city.letters[acted.at[worker]]
                yield f"{letter} {district}", after.with_sheet(seat, acted._replace(pools=()))
