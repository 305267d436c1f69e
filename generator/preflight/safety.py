"""Whether words, icons, codes and places to write in keep away from where a piece is cut."""

from collections.abc import Iterator
from itertools import chain, pairwise
from math import hypot
from typing import NamedTuple

from generator.layout.bounds import Point
from generator.layout.contour import contour
from generator.layout.imposition import Face
from generator.preflight.findings import Findings
from generator.preflight.seen import Seen
from generator.preflight.shape import AS_IT_IS, corners
from generator.problems import Source

SAFE = 2.0
"""How far what carries meaning keeps from a cut, in mm: scissors and knives miss by up to 1.5 mm."""

_SLACK = 0.01

_OVERHANG = 0.2
"""A letter such as f may stand out of its line by so much, in mm."""

_INWARDS = "move it inwards, or make it smaller"

_HINTS = {
    "icon": f"{_INWARDS}; what is meant to be cut is drawn as an image, or in a stack with clip: yes",
    "QR code": _INWARDS,
}


class _Held(NamedTuple):
    """What is held to the safe zone, where a file asks for it, how far inside its piece it is, what helps."""

    noun: str
    source: Source
    left: float
    hint: str


def check_safety(seen: Seen, face: Face, piece: str, is_cut: bool, findings: Findings) -> None:
    """Note what carries meaning and runs over the edge of its piece, too close to its cut, or into a clip."""
    least = SAFE - _SLACK if is_cut else -_OVERHANG
    for noun, source, left, hint in chain(_words(seen, face), _signs(seen, face, least), _places(seen, face)):
        if left >= least:
            continue
        if left < -_SLACK:
            message = f"{noun} runs {-left:.1f} mm over the edge of its piece"
        else:
            message = f"{noun} comes within {left:.1f} mm of the cut, expected {SAFE:g} mm or more"
        findings.add(source, message, hint, piece)
    for what, source in seen.cut:
        if what != "icon":
            hint = "move it inwards, or make it smaller; or do without clip: yes"
            findings.add(source, f"this {what} is cut off by the clip around it", hint, piece)


def _words(seen: Seen, face: Face) -> Iterator[_Held]:
    for words in seen.words:
        if words.text.source is not None:
            left = min(room(face, corner) for corner in words.corners)
            yield _Held("this text", words.text.source, left, _INWARDS)


def _signs(seen: Seen, face: Face, least: float) -> Iterator[_Held]:
    """Yield icons and codes; an icon that a clip cuts, anywhere on the face, is art, and so are its likes."""
    for sign in seen.signs:
        if ("icon", sign.source) in seen.cut:
            continue
        left = min(room(face, corner) for corner in sign.corners)
        if left < least:
            left = min(room(face, point) - beyond for point, beyond in sign.ink)
        yield _Held(f"this {sign.noun}", sign.source, left, _HINTS[sign.noun])


def _places(seen: Seen, face: Face) -> Iterator[_Held]:
    """Yield places but those that end where the piece or its bleed does: they are meant to fill it."""
    for spot in seen.spots:
        left = min(
            room(face, corner) for corner in corners((spot.x, spot.y, spot.width, spot.height), AS_IT_IS)
        )
        if spot.source is not None and min(abs(left), abs(left + face.bleed)) > _SLACK:
            yield _Held("a place that is written into", spot.source, left, _INWARDS)


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
