"""Charts as plain values: where bars, lines and words lie; a page draws them, see pages/charts.html.

Lengths are in the units of a drawing 340 wide, which is as many px on a small phone.
"""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH = 340

_BAR, _HEAD, _ROW = 24, 20, 54
_TOTAL = 30
_LEAST = 15
"""So wide a part of a bar has room for its number."""

_LEFT, _RIGHT, _TOP, _HIGH, _FOOT = 30, 26, 12, 170, 34
_APART = 15
"""Between two letters at the ends of lines."""
_NUDGE = 1.6
"""Lines that lie on each other are moved by so much."""
_TICKS = 8


class Part(NamedTuple):
    """A part of a bar: its kind, counted from 0, its number, and whether that has room in it."""

    kind: int
    x: float
    width: float
    number: int
    has_room: bool


class Bar(NamedTuple):
    """A bar: whose it is, its parts, and its sum."""

    label: str
    y: float
    parts: tuple[Part, ...]
    end: float
    total: int


class Bars(NamedTuple):
    """Bars under each other, a stack of kinds each."""

    height: float
    thick: float
    kinds: tuple[str, ...]
    bars: tuple[Bar, ...]


class Line(NamedTuple):
    """A line: its number, its letter, its points as SVG lists them, and where marks and the letter lie."""

    number: int
    letter: str
    points: str
    marks: tuple[tuple[float, float], ...]
    end: tuple[float, float]


class Tick(NamedTuple):
    """A mark at an axis."""

    at: float
    label: str


class Lines(NamedTuple):
    """Lines over rounds."""

    height: float
    left: float
    right: float
    base: float
    lines: tuple[Line, ...]
    rounds: tuple[Tick, ...]
    points: tuple[Tick, ...]


def bars(kinds: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> Bars:
    """Return stacked bars: each row has a label and a number, not below 0, for each kind."""
    most = max((sum(numbers) for _, numbers in rows), default=0)
    unit = (WIDTH - _TOTAL) / max(most, 1)
    made = tuple(
        _bar(label, numbers, unit, place * _ROW + _HEAD) for place, (label, numbers) in enumerate(rows)
    )
    return Bars(len(rows) * _ROW, _BAR, tuple(kinds), made)


def _bar(label: str, numbers: Sequence[int], unit: float, y: float) -> Bar:
    parts, x = [], 0.0
    for kind, number in enumerate(numbers):
        width = number * unit
        if number:
            parts.append(Part(kind, round(x, 1), round(width, 1), number, width >= _LEAST))
        x += width
    return Bar(label, y, tuple(parts), round(x, 1), sum(numbers))


def lines(letters: Sequence[str], rounds: Sequence[tuple[int, Sequence[int]]]) -> Lines:
    """Return a line for each letter over the rounds, of which each has its number and everybody's points."""
    numbers = [number for number, _ in rounds]
    most = max((max(points) for _, points in rounds), default=0)
    step = _step(most)
    top = max(step, -(-most // step) * step)
    first, span = numbers[0], max(numbers[-1] - numbers[0], 1)

    def across(number: int) -> float:
        return round(_LEFT + (number - first) / span * (WIDTH - _LEFT - _RIGHT), 1)

    def down(points: int, nudge: float = 0) -> float:
        return round(_TOP + (1 - points / top) * _HIGH - nudge, 1)

    marks = [
        tuple((across(number), down(points[seat], _nudge(seat, letters))) for number, points in rounds)
        for seat in range(len(letters))
    ]
    ends = _apart([found[-1][1] for found in marks])
    made = tuple(
        Line(seat, letter, _listed(found), found, (WIDTH - _RIGHT + 10, end))
        for seat, (letter, found, end) in enumerate(zip(letters, marks, ends, strict=True))
    )
    shown = numbers[:: -(-len(numbers) // _TICKS)]
    return Lines(
        _TOP + _HIGH + _FOOT,
        _LEFT,
        WIDTH - _RIGHT,
        _TOP + _HIGH,
        made,
        tuple(Tick(across(number), str(number)) for number in shown),
        tuple(Tick(down(points), str(points)) for points in range(0, top + 1, step)),
    )


def _nudge(seat: int, letters: Sequence[str]) -> float:
    return (seat - (len(letters) - 1) / 2) * -_NUDGE


def _step(most: int) -> int:
    """Return how far apart the marks of an axis are: 1, 2 or 5, or ten times as much, and so on."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if most <= 5 * step * factor:
                return step * factor
        step *= 10


def _apart(places: Sequence[float]) -> list[float]:
    """Return places as near to the given ones as room for letters allows, in the same order."""
    found, lowest = [0.0] * len(places), _TOP - _APART + 0.0
    for at in sorted(range(len(places)), key=lambda one: places[one]):
        found[at] = lowest = max(places[at], lowest + _APART)
    over = max(0.0, lowest - (_TOP + _HIGH + _FOOT / 2))
    return [round(place - over, 1) for place in found]


def _listed(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)
