"""What games of one kind of player have in common: samples, their means, and how far these can be trusted."""

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

KINDS = ("greedy", "random")
"""The kinds of players, the more telling one first."""
CONFIDENCE = 0.95
FEWEST = 10
"""Fewer games than this show nothing that might not be chance."""


class Key(NamedTuple):
    """What is counted: a section of the table and a line in it."""

    section: str
    label: str


class Line(NamedTuple):
    """A line of the table: a plain number, or a share that is shown in percent.

    ``fair`` is what it would be if everybody did equally well.
    """

    key: Key
    is_share: bool = False
    fair: float | None = None


class Stock(NamedTuple):
    """Things of which it is told whether they were ever used: ``what`` is in the plural."""

    what: str
    items: tuple[str, ...]


class Counted(NamedTuple):
    """What was counted in one game; ``stuck`` says why it has no end, and nothing else is told then.

    A line that means nothing in a game, such as that of a role nobody had, is missing.
    """

    values: Mapping[Key, float]
    used: Mapping[str, frozenset[str]]
    stuck: str = ""


class Trial(Protocol):
    """An edition that can be played again and again, with so many seats."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return what is counted, in the order of the table."""
        ...

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """Return the things that may be left unused."""
        ...

    def play(self, kind: str, seed: str) -> Counted:
        """Return what was counted in a game of players of one kind."""
        ...


class Estimate(NamedTuple):
    """The mean of a sample; in 95 of 100 simulations it lies within ``half``, if finite, of the true one."""

    n: int
    mean: float
    half: float
    variance: float


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted in all games of one kind of players, in the order of the games."""

    games: int
    lines: tuple[Line, ...]
    samples: Mapping[Key, "array[float]"]
    unused: Mapping[str, tuple[str, ...]]
    stuck: tuple[str, ...] = field(default=())

    def estimate(self, line: Line) -> Estimate | None:
        """Return the mean of a line, None if it never meant anything."""
        sample = self.samples.get(line.key)
        return estimate(sample, is_share=line.is_share) if sample else None


def tally(trial: Trial, games: Iterable[Counted]) -> Tally:
    """Return what was counted in some games."""
    samples: dict[Key, array[float]] = {}
    left = {stock.what: dict.fromkeys(stock.items) for stock in trial.stocks}
    stuck: list[str] = []
    number = 0
    for game in games:
        number += 1
        if game.stuck:
            stuck.append(game.stuck)
        for key, value in game.values.items():
            samples.setdefault(key, array("d")).append(value)
        for what, used in game.used.items():
            for item in used:
                left[what].pop(item, None)
    return Tally(
        number, trial.lines, samples, {what: tuple(items) for what, items in left.items()}, tuple(stuck)
    )


def estimate(sample: Sequence[float], *, is_share: bool = False) -> Estimate:
    """Return the mean of a sample with its interval; a share that is always the same is not certain yet."""
    n = len(sample)
    mean = math.fsum(sample) / n
    variance = math.fsum((value - mean) ** 2 for value in sample) / (n - 1) if n > 1 else 0.0
    if is_share and mean in (0.0, 1.0):
        # what never happened may yet: as if two games more had gone either way
        variance = (n * mean + 2) * (n * (1 - mean) + 2) / (n + 4) ** 2
    # of a few games that were alike nobody knows how far others may lie from them
    is_known = n >= FEWEST or (n > 1 and variance > 0)
    half = quantile((1 + CONFIDENCE) / 2, n - 1) * math.sqrt(variance / n) if is_known else math.inf
    return Estimate(n, mean, min(half, 1.0) if is_share else half, variance)


_TINY = 1e-12
_STRIPS = 100


def quantile(probability: float, freedom: float) -> float:
    """Return a quantile of Student's distribution, above its median.

    It is the tangent of an angle of which a power of the cosine is the density, so that Newton's steps come
    to it from below.
    """
    power = max(freedom, 1.0) - 1
    half = math.sqrt(math.pi) / 2 * math.exp(math.lgamma((power + 1) / 2) - math.lgamma(power / 2 + 1))
    angle, missing = 0.0, math.inf
    while missing > _TINY * half:
        missing = (2 * probability - 1) * half - _below(angle, power)
        angle += missing / math.cos(angle) ** power
    return math.sqrt(power + 1) * math.tan(angle)


def _below(angle: float, power: float) -> float:
    """Return the area below a power of the cosine, up to an angle, by Simpson's rule."""
    step = angle / _STRIPS
    weights = (1, *(4, 2) * (_STRIPS // 2 - 1), 4, 1)
    return step / 3 * math.fsum(weight * math.cos(at * step) ** power for at, weight in enumerate(weights))


def differs(one: Estimate, other: Estimate, comparisons: int) -> bool:
    """Return whether two means differ by more than chance explains.

    As many comparisons as a table has lines would find some by chance alone, so each has to be clearer: all
    together are wrong in one of twenty tables.
    """
    if min(one.n, other.n) < FEWEST:
        return False
    parts = (one.variance / one.n, other.variance / other.n)
    error = math.sqrt(sum(parts))
    gap = abs(one.mean - other.mean)
    if error < _TINY:
        return gap > _TINY
    freedom = sum(parts) ** 2 / (parts[0] ** 2 / (one.n - 1) + parts[1] ** 2 / (other.n - 1))
    return gap / error > quantile(1 - (1 - CONFIDENCE) / 2 / max(comparisons, 1), freedom)
