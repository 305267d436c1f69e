"""The parts of a chart: means with their intervals in rows, and how often each number came."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from generator.simulation.pen import Pen, ticks
from generator.simulation.report import Row
from generator.simulation.tables import difference, estimated
from generator.simulation.tally import Estimate, Line

WIDTH = 90.0
_ROW, _HEAD, _AXIS, _FOOT = 4.7, 9.0, 5.0, 4.5
_VALUE = 19.0
"""The room for the numbers at the right."""
_LABELS = 40.0
"""The most room for the words at the left."""
_PLOT = 32.0


class Mark(NamedTuple):
    """A row of a panel: its line, the means of the two series, whether their difference is marked."""

    line: Line
    estimates: tuple[Estimate | None, ...]
    differs: bool
    told: str


class Rows(NamedTuple):
    """A section of the table as a panel."""

    section: str
    marks: tuple[Mark, ...]

    @property
    def height(self) -> float:
        """How high it is, in mm."""
        return _HEAD + _ROW * len(self.marks) + _AXIS + _FOOT

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its top left corner at a place."""
        pen.write((x, y + 4.2), self.section, "heading", "accent")
        labels = min(max(pen.width(mark.line.key.label, "strong") for mark in self.marks) + 2.5, _LABELS)
        scale = _Scale.of(self.marks, x + labels, WIDTH - labels - _VALUE)
        top, bottom = y + _HEAD, y + _HEAD + _ROW * len(self.marks)
        pen.rect(scale.left, top, scale.width, bottom - top, "tint")
        self._grid(pen, scale, top, bottom)
        for number, mark in enumerate(self.marks):
            _row(pen, scale, mark, x, top + _ROW * (number + 0.5))

    def _grid(self, pen: Pen, scale: "_Scale", top: float, bottom: float) -> None:
        line = self.marks[0].line
        for tick in scale.ticks:
            at = scale.at(tick)
            pen.line(((at, top), (at, bottom)), "rule", 0.15)
            pen.write((at, bottom + 3), _axis(tick, line), "axis", "soft", 0.5)
        fair = line.fair
        if fair is not None and scale.ticks[0] <= fair <= scale.ticks[-1]:
            at = scale.at(fair)
            pen.line(((at, top - 0.8), (at, bottom)), "ink", 0.25, (1.0, 0.8))
            if fair:
                pen.write((at, top - 1.3), "fair", "axis", "soft", 0.5)


class _Scale(NamedTuple):
    """Where numbers lie on a plot: ``ticks`` from its left edge to its right one."""

    left: float
    width: float
    ticks: tuple[float, ...]

    @classmethod
    def of(cls, marks: Sequence[Mark], left: float, width: float) -> "_Scale":
        means = [one for mark in marks for one in mark.estimates if one is not None]
        high = max((one.mean + _half(one) for one in means), default=1.0)
        low = min((one.mean - _half(one) for one in means if one.mean < 0), default=0.0)
        if marks[0].line.is_share:
            return cls(left, width, tuple(ticks(0.0, min(max(high, 0.02), 1.0), 4)))
        return cls(left, width, tuple(ticks(low, max(high, 0.1), 4)))

    def at(self, value: float) -> float:
        first, last = self.ticks[0], self.ticks[-1]
        return self.left + self.width * (min(max(value, first), last) - first) / (last - first)


def _half(one: Estimate) -> float:
    return one.half if math.isfinite(one.half) else 0.0


def _row(pen: Pen, scale: _Scale, mark: Mark, x: float, middle: float) -> None:
    style = "strong" if mark.differs else "narrow"
    pen.write((scale.left - 1.5, middle + 0.95), _short(pen, mark.line.key.label, style), style, "ink", 1.0)
    for series in reversed(range(len(mark.estimates))):
        mean = mark.estimates[series]
        if mean is not None:
            _mean(pen, scale, mean, middle + (0.95 if series else -0.85), series)
    pen.write((x + WIDTH, middle + 0.95), mark.told, style, "accent" if mark.differs else "soft", 1.0)


def _mean(pen: Pen, scale: _Scale, mean: Estimate, y: float, series: int) -> None:
    """Draw a mean, and its interval as a line through it."""
    at, colour = scale.at(mean.mean), sign_colour(series)
    if _half(mean):
        ends = (scale.at(mean.mean - mean.half), y), (scale.at(mean.mean + mean.half), y)
        pen.line(ends, colour, 0.45 if not series else 0.3)
    sign(pen, at, y, series)


def sign(pen: Pen, x: float, y: float, series: int) -> None:
    """Draw the sign of a series: a filled circle for the first, a diamond for the second."""
    if series:
        pen.diamond(x, y, 1.05, sign_colour(series))
    else:
        pen.dot(x, y, 1.0, sign_colour(series))


def sign_colour(series: int) -> str:
    """Return the colour of a series, by its name in the theme."""
    return "soft" if series else "accent"


def _short(pen: Pen, label: str, style: str) -> str:
    """Return a label that fits its room."""
    if pen.width(label, style) <= _LABELS - 1.5:
        return label
    while pen.width(f"{label}\u2026", style) > _LABELS - 1.5:
        label = label[:-1].rstrip()
    return f"{label}\u2026"


def _axis(tick: float, line: Line) -> str:
    return f"{100 * tick:.4g} %" if line.is_share else f"{tick:.6g}"


def told(line: Line, estimates: tuple[Estimate | None, ...], *, differs: bool, compared: bool) -> str:
    """Return the number that stands at the end of a row: the first mean, or how the two differ."""
    if compared:
        return difference(Row(line, estimates, differs)).strip()
    mean = estimates[0] if estimates[0] is not None else estimates[-1]
    return estimated(line, mean) if mean is not None else ""


class Histogram(NamedTuple):
    """How often each number came: bars for the first series, a line of steps for the second."""

    title: str
    samples: tuple[Sequence[float], ...]

    @property
    def height(self) -> float:
        """How high it is, in mm."""
        return _HEAD + _PLOT + _AXIS + _FOOT

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its top left corner at a place."""
        pen.write((x, y + 4.2), self.title, "heading", "accent")
        step, bins = _bins(self.samples)
        shares = [_binned(sample, step) for sample in self.samples]
        first, last = bins[0], bins[-1] + 1
        across = WIDTH / (last - first)
        highest = max(share for some in shares for share in some.values())
        top, bottom = y + _HEAD, y + _HEAD + _PLOT
        pen.rect(x, top, WIDTH, _PLOT, "tint")
        for number, share in shares[0].items():
            high = share / highest * (_PLOT - 2)
            pen.rect(x + (number - first + 0.08) * across, bottom - high, 0.84 * across, high, "accent")
        for some in shares[1:]:
            pen.line(_steps(some, (x, bottom), (first, last), (across, (_PLOT - 2) / highest)), "ink", 0.45)
        pen.line(((x, bottom), (x + WIDTH, bottom)), "rule", 0.3)
        self._axis(pen, (x, bottom), step, first, last)

    def _axis(self, pen: Pen, at: tuple[float, float], step: float, first: int, last: int) -> None:
        centre = 0.5 if step == 1 else 0.0
        for tick in ticks(first * step, (last - 1) * step, 8):
            place = (tick / step - first + centre) / (last - first)
            if 0 <= place <= 1 and (step != 1 or tick == round(tick)):
                pen.write((at[0] + WIDTH * place, at[1] + 3), f"{tick:.6g}", "axis", "soft", 0.5)


def _bins(samples: Sequence[Sequence[float]]) -> tuple[float, range]:
    """Return how wide a bar is, and the numbers of the bars."""
    low, high = min(map(min, samples)), max(map(max, samples))
    step = 1.0
    while (high - low) / step > 30:
        step *= 5 if f"{step:.0e}".startswith("2") or step == 1 else 2
    return step, range(math.floor(low / step), math.floor(high / step) + 1)


def _binned(sample: Sequence[float], step: float) -> dict[int, float]:
    """Return the share of a sample in each bar."""
    counts = Counter(math.floor(value / step) for value in sample)
    return {number: counts[number] / len(sample) for number in sorted(counts)}


def _steps(
    shares: dict[int, float], at: tuple[float, float], ends: tuple[int, int], scale: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return the outline of the bars of a series."""
    points = [at]
    for number in range(*ends):
        y = at[1] - shares.get(number, 0.0) * scale[1]
        left = at[0] + (number - ends[0]) * scale[0]
        points += [(left, y), (left + scale[0], y)]
    return [*points, (at[0] + (ends[1] - ends[0]) * scale[0], at[1])]
