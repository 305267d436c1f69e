"""The boxes around what is drawn."""

import math
from collections.abc import Sequence
from typing import TypeAlias

from generator.display import Box, Group, Image, Item, Path, Rect, Text, Use

Point: TypeAlias = tuple[float, float]

Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


def bounds(item: Item) -> Box:
    """Return a box (x, y, width, height) in mm that holds an item's ink; text generously."""
    match item:
        case Rect(x, y, width, height, paint):
            half = paint.width / 2 if paint.stroke else 0.0
            return (x - half, y - half, width + 2 * half, height + 2 * half)
        case Path(segments, paint):
            half = paint.width / 2 if paint.stroke else 0.0
            points = [
                point for segment in segments for point in zip(segment[1::2], segment[2::2], strict=True)
            ]
            return _box(points, half)
        case Text(x, y, font, size, glyphs):
            advance = sum(glyph.advance for glyph in glyphs) / font.upem * size
            return (x, y - font.ascender * size, advance, (font.ascender + font.descender) * size)
        case Image(x, y, width, height):
            return (x, y, width, height)
        case Use(symbol, x, y, scale, turn):
            left, top, wide, high = symbol.box
            return _turned((left * scale, top * scale, wide * scale, high * scale), x, y, turn)
        case Group(items, x, y, turn, clip):
            inner = bounds(clip) if clip else union([bounds(part) for part in items])
            return _turned(inner, x, y, turn)


def union(boxes: list[Box]) -> Box:
    """Return the smallest box around all ``boxes``."""
    if not boxes:
        return (0, 0, 0, 0)
    return _box([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


def hull(points: Sequence[Point]) -> Edges:
    """Return the left, top, right and bottom edge of all that lies between points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _box(points: Sequence[Point], margin: float = 0.0) -> Box:
    x0, y0, x1, y1 = hull(points)
    left, top = x0 - margin, y0 - margin
    return (left, top, x1 + margin - left, y1 + margin - top)


def _turned(box: Box, x: float, y: float, turn: float) -> Box:
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    corners = [(box[0] + a * box[2], box[1] + b * box[3]) for a in (0, 1) for b in (0, 1)]
    return _box([(x + cx * cosine - cy * sine, y + cx * sine + cy * cosine) for cx, cy in corners])
