"""Contours: the closed lines that round and hex pieces are cut along."""

from math import sqrt

from generator.display import Box
from generator.fonts import Segment
from generator.layout.figures import circle

SLANT = sqrt(3) / 2
"""The distance of two opposite sides of a regular hexagon, as a part of that of two opposite corners."""


def contour(outline: str, box: Box, by: float = 0.0) -> tuple[Segment, ...]:
    """Return the contour of a round or hex piece whose trim fills ``box``, ``by`` mm outside it.

    A hexagon that is wider than high lies on a side, a higher one stands on a corner.
    """
    x, y, width, height = box
    if outline == "round":
        return circle(x + width / 2, y + height / 2, width / 2 + by)
    far = by / SLANT
    across, down = (far, by) if width > height else (by, far)
    return _hexagon((x - across, y - down, width + 2 * across, height + 2 * down))


def _hexagon(box: Box) -> tuple[Segment, ...]:
    left, top, width, height = box
    x = [left + width * part for part in (0, 0.25, 0.5, 0.75, 1)]
    y = [top + height * part for part in (0, 0.25, 0.5, 0.75, 1)]
    if width > height:
        first, *rest = (x[0], y[2]), (x[1], y[0]), (x[3], y[0]), (x[4], y[2]), (x[3], y[4]), (x[1], y[4])
    else:
        first, *rest = (x[2], y[0]), (x[4], y[1]), (x[4], y[3]), (x[2], y[4]), (x[0], y[3]), (x[0], y[1])
    return ("M", *first), *(("L", *corner) for corner in rest), ("Z",)
