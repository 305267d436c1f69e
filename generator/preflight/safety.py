"""Whether words keep away from where a piece is cut."""

from itertools import pairwise
from math import hypot

from generator.layout.contour import contour
from generator.layout.imposition import Face
from generator.preflight.findings import Findings
from generator.preflight.seen import Seen
from generator.preflight.shape import Point

SAFE = 2.0
"""How far words keep from a cut, in mm: scissors and knives miss by up to 1.5 mm."""

_SLACK = 0.01

_OVERHANG = 0.2
"""A letter such as f may stand out of its line by so much, in mm."""


def check_safety(seen: Seen, face: Face, piece: str, is_cut: bool, findings: Findings) -> None:
    """Note words that run over the edge of their piece, or come too close to where it is cut."""
    least = SAFE - _SLACK if is_cut else -_OVERHANG
    for words in seen.words:
        left = min(room(face, corner) for corner in words.corners)
        if words.text.source is None or left >= least:
            continue
        if left < -_SLACK:
            message = f"this text runs {-left:.1f} mm over the edge of its piece"
        else:
            message = f"this text comes within {left:.1f} mm of the cut, expected {SAFE:g} mm or more"
        findings.add(words.text.source, message, "move it inwards, or make it smaller", piece)


def room(face: Face, point: Point) -> float:
    """Return how far inside the edge of a face a point lies, in mm; less than 0 outside of it."""
    x, y = point
    if face.outline == "round":
        middle = face.width / 2
        return middle - hypot(x - middle, y - middle)
    if face.outline == "hex":
        lines = contour("hex", (0, 0, face.width, face.height))
        edge = [(part[1], part[2]) for part in lines if len(part) == 3]
        return min(_beside(one, other, point) for one, other in pairwise([*edge, edge[0]]))
    return min(x, y, face.width - x, face.height - y)


def _beside(one: Point, other: Point, point: Point) -> float:
    """Return how far a point lies to the right of the way from one point to another."""
    across, down = other[0] - one[0], other[1] - one[1]
    return (across * (point[1] - one[1]) - down * (point[0] - one[0])) / hypot(across, down)
