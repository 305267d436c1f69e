"""Numbers as PDF and SVG write them: short, and never in a form that a reader refuses."""

import functools
import math
from typing import TypeAlias

from generator.display import Matrix

_DECIMALS_OF_LENGTH = 3
_DECIMALS_OF_RATIO = 6


@functools.lru_cache(maxsize=1 << 16)
def length(value: float) -> str:
    """Return a length in mm with at most three decimals. Raises ValueError for NaN and infinity."""
    return _written(value, _DECIMALS_OF_LENGTH)


@functools.lru_cache(maxsize=1 << 12)
def ratio(value: float) -> str:
    """Return a factor with at most six decimals. Raises ValueError for NaN and infinity."""
    return _written(value, _DECIMALS_OF_RATIO)


def _written(value: float, decimals: int) -> str:
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number that can be drawn")
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_Turn: TypeAlias = tuple[float, float]

_RIGHT_ANGLES: dict[float, _Turn] = {
    0: (1.0, 0.0),
    90: (0.0, 1.0),
    180: (-1.0, 0.0),
    270: (0.0, -1.0),
}


@functools.lru_cache(maxsize=1 << 12)
def turned(scale: float, degrees: float) -> str:
    """Return ``a b c d`` of the matrix that scales, then turns clockwise where y runs downwards."""
    angle = math.radians(degrees)
    cosine, sine = _RIGHT_ANGLES.get(degrees % 360, (math.cos(angle), math.sin(angle)))
    a, b = scale * cosine, scale * sine
    return " ".join(map(ratio, (a, b, -b, a)))


def matrix(numbers: Matrix) -> str:
    """Return ``a b c d e f``: factors with six decimals, lengths in mm with three."""
    return " ".join([*map(ratio, numbers[:4]), *map(length, numbers[4:])])
