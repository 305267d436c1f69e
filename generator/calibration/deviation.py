"""What a printer does to a side of paper, and how to find that out with a ruler.

A printer that is asked for a point p (mm from the upper left corner of the upright paper, y downwards) puts
it at::

    q = m + t + R S (p - m)

m is the middle of the paper. S stretches by ``scale_x`` and ``scale_y``, then R turns clockwise by
``rotation_deg``, then t shifts by ``shift_x_mm`` and ``shift_y_mm``. A corrected page is drawn through the
inverse of this, so that what is printed lands where it was meant.

Five lengths on a printed test page give the five unknowns, exactly and for any angle. With the crosses UL
(upper left), UR and LL, which were meant to stand ``across`` and ``down`` mm apart::

    A  left edge to UL     A = UL.x
    B  left edge to LL     B = LL.x
    C  top edge to UL      C = UL.y
    D  UL to UR            D = scale_x across      (turning and shifting change no distance)
    E  UL to LL            E = scale_y down

    LL - UL = R S (0, down) = E (-sin, cos), therefore sin(rotation) = (A - B) / E
    t = (A, C) - m - R S (UL - m)

Distances to an edge are taken square to that edge; those between crosses from cross to cross, also where
the print has turned.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import combinations
from typing import NamedTuple

from generator.display import Matrix
from generator.units import Paper

INSET = 20.0
"""How far the crosses stand from the left and the upper edge, in mm."""

LEAST_WIDTH, LEAST_HEIGHT = 140.0, 200.0
"""Smaller paper holds no test page, in mm."""

MOST_OFF, MOST_STRETCH, MOST_TURN = 10.0, 0.05, 3.0
"""What a ruler may find, in mm, as a part, and in degrees: beyond it something else is wrong."""

MOST_SHIFT = 25.0
"""How far, in mm, a printer may shift the middle of the paper to a side, up or down."""

MARGIN = 5.0
"""What every sheet keeps free along its edges at least, in mm."""

_LONGEST = 260.0
"""What a ruler of 30 cm measures with ease, in mm."""


class Point(NamedTuple):
    """x and y in mm from the upper left corner of upright paper."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Marks:
    """Where the crosses of the test page stand, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> dict[str, Point]:
        """The four crosses by name."""
        return {
            "upper left": Point(self.left, self.top),
            "upper right": Point(self.right, self.top),
            "lower left": Point(self.left, self.bottom),
            "lower right": Point(self.right, self.bottom),
        }


def marks(paper: Paper) -> Marks:
    """Return where the crosses stand: whole centimetres apart, within the reach of a ruler of 30 cm."""
    across, down = (min(_LONGEST, (side - 2 * INSET) // 10 * 10) for side in (paper.width, paper.height))
    return Marks(INSET, INSET, INSET + across, INSET + down)


@dataclass(frozen=True, slots=True)
class Reading:
    """The five lengths measured on one side of a test page, in mm."""

    a: float
    b: float
    c: float
    d: float
    e: float


def expected(paper: Paper) -> Reading:
    """Return what a printer without fault gives to measure."""
    at = marks(paper)
    return Reading(at.left, at.left, at.top, at.right - at.left, at.bottom - at.top)


def average(readings: Sequence[Reading]) -> Reading:
    """Return the mean of at least one reading."""
    return Reading(*(sum(column) / len(readings) for column in zip(*map(astuple, readings), strict=True)))


@dataclass(frozen=True, slots=True)
class Deviation:
    """What a printer does to one side: scaled, then turned clockwise about the middle, then shifted.

    mm to the right, mm downwards, degrees, and factors. ``Deviation()`` is a printer without fault.
    """

    shift_x_mm: float = 0.0
    shift_y_mm: float = 0.0
    rotation_deg: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, paper: Paper) -> Matrix:
        """Return where each point of ``paper`` is printed."""
        angle = math.radians(self.rotation_deg)
        right = math.cos(angle) * self.scale_x, math.sin(angle) * self.scale_x
        down = -math.sin(angle) * self.scale_y, math.cos(angle) * self.scale_y
        x, y = paper.width / 2, paper.height / 2
        return (
            *right,
            *down,
            x + self.shift_x_mm - right[0] * x - down[0] * y,
            y + self.shift_y_mm - right[1] * x - down[1] * y,
        )

    def correction(self, paper: Paper) -> Matrix:
        """Return the inverse of ``matrix``: drawn through it, a point is printed where it was meant."""
        a, b, c, d, e, f = self.matrix(paper)
        area = a * d - b * c
        return (
            d / area,
            -b / area,
            -c / area,
            a / area,
            (c * f - d * e) / area,
            (b * e - a * f) / area,
        )

    def said(self) -> str:
        """Return this in words."""
        along = f"{abs(self.shift_x_mm):.1f} mm to the {'right' if self.shift_x_mm >= 0 else 'left'}"
        down = f"{abs(self.shift_y_mm):.1f} mm {'down' if self.shift_y_mm >= 0 else 'up'}"
        way = "clockwise" if self.rotation_deg >= 0 else "anticlockwise"
        turn = f"turned {abs(self.rotation_deg):.2f} degrees {way}"
        return f"{along}, {down}, {turn}, {100 * self.scale_x:.1f} % wide, {100 * self.scale_y:.1f} % high"


def deviation(reading: Reading, paper: Paper) -> Deviation:
    """Return the printer that gives this to measure; the reading must be a plausible one."""
    wanted, at = expected(paper), marks(paper)
    turn = _turn(reading)
    scale_x, scale_y = reading.d / wanted.d, reading.e / wanted.e
    unshifted = moved(Deviation(0, 0, turn, scale_x, scale_y).matrix(paper), Point(at.left, at.top))
    shift_x, shift_y = reading.a - unshifted.x, reading.c - unshifted.y
    return Deviation(
        round(shift_x, 3), round(shift_y, 3), round(turn, 4), round(scale_x, 6), round(scale_y, 6)
    )


def moved(matrix: Matrix, point: Point) -> Point:
    """Return where ``matrix`` takes a point."""
    a, b, c, d, e, f = matrix
    return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)


class Doubt(NamedTuple):
    """Why a reading can't be right, and what to do."""

    message: str
    hint: str


def too_small(paper: Paper) -> Doubt | None:
    """Return what to say of paper that holds no test page, None of paper that does."""
    if paper.width >= LEAST_WIDTH and paper.height >= LEAST_HEIGHT:
        return None
    message = f"expected paper of {LEAST_WIDTH:g} x {LEAST_HEIGHT:g} mm or more, found {paper.name}"
    return Doubt(message, "smaller paper has no room for a test page")


_HOW = {
    "a": "from the left edge of the paper to the middle of the upper left cross",
    "b": "from the left edge of the paper to the middle of the lower left cross",
    "c": "from the top edge of the paper to the middle of the upper left cross",
    "d": "from the upper left cross to the upper right one",
    "e": "from the upper left cross to the lower left one",
}


def doubts(reading: Reading, paper: Paper) -> Iterator[Doubt]:
    """Yield everything about a reading that no printer does to a page printed in true size."""
    wanted = expected(paper)
    lengths = [
        doubt for name in _HOW if (doubt := _doubt(name, getattr(reading, name), getattr(wanted, name)))
    ]
    yield from lengths or _doubts_of_all(reading, paper)


def _doubts_of_all(reading: Reading, paper: Paper) -> Iterator[Doubt]:
    """Yield what is wrong with lengths that are right each by itself."""
    if abs(turn := _turn(reading)) > MOST_TURN:
        message = f"A and B: expected a turn of {MOST_TURN:g} degrees at most, found {abs(turn):.1f} degrees"
        yield Doubt(message, "measure A and B again; if they are right, put the paper straight into its tray")
        return
    found = deviation(reading, paper)
    shift = max(abs(found.shift_x_mm), abs(found.shift_y_mm))
    if shift > MOST_SHIFT:
        message = (
            f"expected the middle of the paper within {MOST_SHIFT:g} mm of its place, found {shift:.1f} mm"
        )
        yield Doubt(
            message, "measure all five again; if they are right, put the paper straight into its tray"
        )


def _doubt(name: str, found: float, right: float) -> Doubt | None:
    slack = MOST_OFF if name in "abc" else MOST_STRETCH * right
    if abs(found - right) <= slack + 1e-9:
        return None
    message = f"{name.upper()}: expected {right:g} mm give or take {slack:g} mm, found {found:g} mm"
    return Doubt(message, f"print at 100 %, then measure {_HOW[name]}, in mm")


def _turn(reading: Reading) -> float:
    """Return the clockwise turn in degrees, a right angle for lengths that no triangle has."""
    lean = reading.a - reading.b
    if abs(lean) >= abs(reading.e):
        return math.copysign(90, lean)
    return math.degrees(math.asin(lean / reading.e))


@dataclass(frozen=True, slots=True)
class Gap:
    """The largest distance in mm between points that should be one, and at which cross."""

    mm: float
    place: str


def drift(prints: Sequence[Deviation], paper: Paper) -> Gap:
    """Return how far the same spot lies apart on two of the prints, at the worst of the four crosses."""
    gaps = [
        Gap(math.dist(moved(one.matrix(paper), spot), moved(other.matrix(paper), spot)), place)
        for one, other in combinations(prints, 2)
        for place, spot in marks(paper).corners.items()
    ]
    return max(gaps, key=lambda gap: gap.mm)


def misfit(
    sheets: Sequence[tuple[Deviation, Deviation]], stored: tuple[Deviation, Deviation], paper: Paper
) -> Gap:
    """Return how far a back lies from its front at worst, had the prints been corrected with ``stored``.

    Each of ``sheets`` is the front and the back of one print; its paper turns on the long edge.
    """
    front_right, back_right = (side.correction(paper) for side in stored)
    gaps = []
    for front, back in sheets:
        for place, spot in marks(paper).corners.items():
            seen = moved(front.matrix(paper), moved(front_right, spot))
            behind = moved(back_right, Point(paper.width - spot.x, spot.y))
            hit = moved(back.matrix(paper), behind)
            gaps.append(Gap(math.dist(seen, (paper.width - hit.x, hit.y)), place))
    return max(gaps, key=lambda gap: gap.mm)


def overrun(side: Deviation, paper: Paper) -> float:
    """Return how many mm the correction pushes what stands at a sheet's margin beyond the paper, or 0."""
    matrix = side.correction(paper)
    xs, ys = (MARGIN, paper.width - MARGIN), (MARGIN, paper.height - MARGIN)
    seen = [moved(matrix, Point(x, y)) for x in xs for y in ys]
    return max(0.0, *(max(-x, x - paper.width, -y, y - paper.height) for x, y in seen))
