"""Numbers on a pad as they are written down, and what they come from in words."""

from collections.abc import Iterable, Sequence

from generator.scoring.engine import SEATS, Move
from generator.scoring.pad.sheet import Numbers, Sheet

WRITE, POINTS = "write", "points"
"""The moves: a number in a row, and the points that somebody has worked out of it."""


def write_line(sheet: Sheet, moves: Iterable[Move]) -> str:
    """Return the words of a line."""
    numbers: dict[int, str] = {}
    for move in moves:
        row, number = move.at
        numbers[row] = f"{numbers.get(row, '')}={number}" if move.verb == POINTS else str(number)
    return " ".join(f"{sheet.rows[row].id} {number}" for row, number in numbers.items())


def total_line(sheet: Sheet, written: Sequence[Numbers], letters: Sequence[str] = SEATS) -> str:
    """Return the line of everybody's totals."""
    pairs = zip(letters, written, strict=False)
    return f"= {' '.join(f'{letter} {sheet.total(own)}' for letter, own in pairs)}"


def reckoned(sheet: Sheet, written: Numbers) -> str:
    """Return where a total comes from: card 12, garden 2 x 4 = 8."""
    rows = zip(sheet.rows, sheet.numbers(written), sheet.points(written), strict=True)
    return ", ".join(
        f"{row.id} {points}" if row.is_plain or row.steps else f"{row.id} {number} x {row.each} = {points}"
        for row, number, points in rows
        if points
    )
