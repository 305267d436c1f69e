"""Tuck boxes: the net of a box that holds cards, in mm, seen from its printed side.

From left to right its walls are front, right side, back and left side; then comes a flap that is glued behind
the front. The lid with its tongue stands on the back, dust flaps on the sides; the flaps below are glued.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from generator.display import Box
from generator.problems import Problems, Source

PLAY = 1.0
"""How much wider, higher and deeper than the cards the inside is."""

WALLS = 0.5
"""What two walls of card, each folded along its middle, take away from the inside."""

SLACK = 0.5
"""How much a flap stays inside the edge that it is folded over."""

SHALLOWEST = 8.0
"""The least depth of the inside: below it the flaps get too small to be glued."""

NARROWEST, LOWEST, DEEPEST = 40.0, 55.0, 80.0
"""The least width and height of the inside, and its greatest depth, that the stock faces are made for."""

EDGE = 0.3
"""Paper around the net, so that its outline is printed in full width."""

GLUED, TONGUE, NOTCH, TAPER = 12.0, 14.0, 9.0, 3.0

Line = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cards:
    """So many cards of one size."""

    width: float
    height: float
    count: int


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box whose inside is ``width`` x ``height`` x ``depth``, and its net."""

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Point:
        """Width and height of the net with a narrow edge around it."""
        boxes = self.panels.values()
        right, foot = max(x + width for x, _, width, _ in boxes), max(y + height for _, y, _, height in boxes)
        return right + EDGE, foot + EDGE

    @property
    def panels(self) -> dict[str, Box]:
        """The walls and flaps of the net by their names; a flap's slanted sides lie inside its box."""
        wide, high, deep = self.width + WALLS, self.height + WALLS, self.depth + WALLS
        lid, tongue = deep - SLACK, min(TONGUE, high / 3)
        dust, foot = min(0.3 * wide, lid + tongue), deep - SLACK
        side = min(0.3 * wide, foot)
        front, top = EDGE, EDGE + lid + tongue
        right, back = front + wide, front + wide + deep
        left, glue, bottom = back + wide, back + wide + deep, top + high
        flap = wide - 2 * SLACK
        return {
            "front": (front, top, wide, high),
            "right": (right, top, deep, high),
            "back": (back, top, wide, high),
            "left": (left, top, deep, high),
            "glue": (glue, top, GLUED, high),
            "lid": (back + SLACK, top - lid, flap, lid),
            "tongue": (back + SLACK, top - lid - tongue, flap, tongue),
            "top_right": (right, top - dust, deep, dust),
            "top_left": (left, top - dust, deep, dust),
            "bottom_front": (front + SLACK, bottom, flap, foot),
            "bottom_right": (right, bottom, deep, side),
            "bottom_back": (back + SLACK, bottom, flap, foot),
            "bottom_left": (left, bottom, deep, side),
        }

    @property
    def notch(self) -> tuple[float, float, float]:
        """The middle and the radius of the half disc that is cut out for a thumb."""
        x, y, width, height = self.panels["front"]
        return x + width / 2, y, min(NOTCH, width / 6, height / 4)

    @property
    def folds(self) -> tuple[Line, ...]:
        """Where the net is creased: all folds go away from the printed side."""
        walls = [_left(self.panels[name]) for name in ("right", "back", "left", "glue")]
        above = [_foot(self.panels[name]) for name in ("top_right", "lid", "top_left", "tongue")]
        below = [_head(self.panels[f"bottom_{name}"]) for name in ("front", "right", "back", "left")]
        return (*walls, *above, *below)

    @property
    def outline(self) -> str:
        """The line to cut along, as an SVG path, clockwise from the front's top left corner."""
        x, y, radius = self.notch
        front, bottom = self.panels["front"], _bottom(self.panels["front"])
        steps = [
            f"M{_at((front[0], y))}",
            f"L{_at((x - radius, y))}A{radius:.3f} {radius:.3f} 0 0 0 {_at((x + radius, y))}",
            _lines(_above(self.panels["top_right"])),
            self._lid(),
            _lines(_above(self.panels["top_left"])),
            _lines(self._glue()),
            _lines(_below(self.panels["bottom_left"], _taper(self.panels["bottom_left"]))),
            _lines(_below(self.panels["bottom_back"], 0)),
            _lines(_below(self.panels["bottom_right"], _taper(self.panels["bottom_right"]))),
            _lines(_below(self.panels["bottom_front"], 0)),
            f"L{_at((front[0], bottom))}Z",
        ]
        return "".join(steps)

    def _lid(self) -> str:
        x, top, width, high = self.panels["tongue"]
        foot, radius = _bottom(self.panels["lid"]), min(high, width / 3)
        arc = f"A{radius:.3f} {radius:.3f} 0 0 1 "
        return "".join(
            (
                _lines([(x, foot), (x, top + radius)]),
                f"{arc}{_at((x + radius, top))}",
                _lines([(x + width - radius, top)]),
                f"{arc}{_at((x + width, top + radius))}",
                _lines([(x + width, foot)]),
            )
        )

    def _glue(self) -> list[Point]:
        x, y, width, height = self.panels["glue"]
        bevel = min(width / 2, height / 4)
        return [(x, y), (x + width, y + bevel), (x + width, y + height - bevel), (x, y + height)]

    @property
    def values(self) -> dict[str, Any]:
        """What a face knows as ``box``: the inside, the panels, the notch, the folds and the outline."""
        x, y, radius = self.notch
        names = ("x", "y", "width", "height")
        return {
            "width": self.width,
            "height": self.height,
            "depth": self.depth,
            "outline": self.outline,
            "folds": [list(fold) for fold in self.folds],
            "notch": {"x": x, "y": y, "radius": radius},
            **{name: dict(zip(names, panel, strict=True)) for name, panel in self.panels.items()},
        }


def box_for(cards: Iterable[Cards], leaf: float, room: float) -> TuckBox:
    """Return the box for one pile of all ``cards``, each ``leaf`` thick, and ``room`` more depth."""
    piles = list(cards)
    width = max(min(pile.width, pile.height) for pile in piles)
    height = max(max(pile.width, pile.height) for pile in piles)
    depth = sum(pile.count for pile in piles) * leaf + room
    return TuckBox(width + PLAY, height + PLAY, max(depth + PLAY, SHALLOWEST))


def fitting(box: TuckBox, where: Source, problems: Problems) -> TuckBox | None:
    """Return a box that can be printed on, None after noting that it is too small or too deep."""
    bounds = []
    if box.width < NARROWEST or box.height < LOWEST:
        bounds.append((f"at least {NARROWEST:g} x {LOWEST:g} mm", "hold larger cards as well"))
    if box.depth > DEEPEST:
        bounds.append((f"at most {DEEPEST:g} mm of depth", "hold fewer cards, or give less leaf or room"))
    if not bounds:
        return box
    needs, hints = zip(*bounds, strict=True)
    size = f"{box.width:.4g} x {box.height:.4g} x {box.depth:.4g} mm"
    message = f"expected a box of {' and '.join(needs)}, this one would be {size} inside"
    problems.add(where, message, "; ".join(hints))
    return None


def _left(box: Box) -> Line:
    return box[0], box[1], box[0], box[1] + box[3]


def _head(box: Box) -> Line:
    return box[0], box[1], box[0] + box[2], box[1]


def _foot(box: Box) -> Line:
    return box[0], _bottom(box), box[0] + box[2], _bottom(box)


def _bottom(box: Box) -> float:
    return box[1] + box[3]


def _taper(box: Box) -> float:
    return min(TAPER, box[2] / 4)


def _above(box: Box) -> list[Point]:
    """Return the corners of a dust flap that stands on a wall, from left to right."""
    x, y, width, height = box
    taper = _taper(box)
    return [(x, y + height), (x + taper, y), (x + width - taper, y), (x + width, y + height)]


def _below(box: Box, taper: float) -> list[Point]:
    """Return the corners of a flap that hangs below a wall, from right to left."""
    x, y, width, height = box
    return [(x + width, y), (x + width - taper, y + height), (x + taper, y + height), (x, y)]


def _lines(points: Iterable[Point]) -> str:
    return "".join(f"L{_at(point)}" for point in points)


def _at(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"
