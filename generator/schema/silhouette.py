"""The sizes that round and hex pieces can have."""

import math

from generator.schema.fields import Wrong

_SLANT = math.sqrt(3) / 2
_ROUND_WITHIN = 0.01
"""Two sides of a round piece differ by less than this, in mm."""
_HEX_WITHIN = 0.01
"""Two sides of a hexagon are those of a regular one up to this part of them."""


def check_size(shape: str | None, width: float, height: float) -> None:
    """Return nothing if a piece of this shape can have this size in mm. Raises Wrong."""
    if shape == "round" and abs(width - height) >= _ROUND_WITHIN:
        raise Wrong(
            f"expected a round face to be as wide as high, found {_mm(width)} x {_mm(height)}",
            f"for a width of {_mm(width)} the height is {_mm(width)}",
        )
    long, short = max(width, height), min(width, height)
    if shape == "hex" and abs(short / (long * _SLANT) - 1) > _HEX_WITHIN:
        sides = ("width", "height") if width >= height else ("height", "width")
        raise Wrong(
            f"expected the size of a regular hexagon, found {_mm(width)} x {_mm(height)}",
            f"for a {sides[0]} of {_mm(long)} the {sides[1]} is {_mm(long * _SLANT)}",
        )


def _mm(length: float) -> str:
    return f"{round(length, 2):g}mm"
