"""Printers that shift, turn and scale, and a ruler that measures what comes out of them."""

import math
from dataclasses import dataclass
from pathlib import Path

from generator.units import Paper
from tests.print.drawn import Matrix, Outline, Point, outlines

CROSS = 14.0
"""How long the lines of a cross are, in mm."""


@dataclass(frozen=True, slots=True)
class Printer:
    """Scales about the middle of the paper, turns about it clockwise, then shifts; mm and degrees."""

    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def matrix(self, paper: Paper) -> Matrix:
        cosine, sine = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        to_middle = Matrix(e=-paper.width / 2, f=-paper.height / 2)
        scaled = to_middle.before(Matrix(a=self.scale[0], d=self.scale[1]))
        turned = scaled.before(Matrix(cosine, sine, -sine, cosine))
        back = turned.before(Matrix(e=paper.width / 2, f=paper.height / 2))
        return back.before(Matrix(e=self.shift[0], f=self.shift[1]))


SLOPPY = Printer((0.7, -0.4), 0.4, (0.985, 0.992))
SLOPPY_BEHIND = Printer((-0.3, 0.9), -0.25, (0.99, 0.994))


def crosses(page: tuple[Outline, ...]) -> list[Point]:
    """Return the middles of the crosses on a page: upper left, upper right, lower left."""
    level = [one for one in page if _is(one, CROSS, 0)]
    upright = [one for one in page if _is(one, 0, CROSS)]
    middles = {
        (round(_middle(across).x, 3), round(_middle(down).y, 3))
        for across in level
        for down in upright
        if math.dist(_middle(across), _middle(down)) < 0.01
    }
    return [Point(*middle) for middle in sorted(middles, key=lambda middle: (middle[1], middle[0]))]


def _is(outline: Outline, width: float, height: float) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(outline.size, (width, height), strict=True))


def _middle(outline: Outline) -> Point:
    left, top, right, bottom = outline.box
    return Point((left + right) / 2, (top + bottom) / 2)


def measured(test_page: Path, side: int, printed: Matrix, step: float) -> list[float]:
    """Return A, B, C, D and E of a side (0 front, 1 back) of a printed test page, read to ``step`` mm."""
    upper_left, upper_right, lower_left = (
        printed.map(*cross) for cross in crosses(outlines(test_page, side))
    )
    lengths = (
        upper_left.x,
        lower_left.x,
        upper_left.y,
        math.dist(upper_left, upper_right),
        math.dist(upper_left, lower_left),
    )
    return [round(round(length / step) * step, 4) for length in lengths]


def points(page: tuple[Outline, ...]) -> list[Point]:
    """Return all points of all outlines of a page."""
    return [point for outline in page for line in outline.lines for point in line]
