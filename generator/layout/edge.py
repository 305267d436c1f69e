"""What a face shows along its edge, which decides whether neighbours may share one cut."""

import math

from generator.display import Box, Group, Image, Item, Path, Rect, Text, Use

_CLOSE = 0.01
"""Millimetres below which two positions are the same."""


def edge_colour(items: tuple[Item, ...], width: float, height: float, bleed: float) -> str | None:
    """Return the one colour all along a face's edge and bleed: ``#RRGGBB``, "" for paper, None for art."""
    beyond = [item for item in items if _reaches_out(bounds(item), width, height)]
    if not beyond:
        return ""
    ground = beyond[-1]
    if isinstance(ground, Rect) and _covers(ground, width, height, bleed) and not ground.paint.stroke:
        return ground.paint.fill
    return None


def bounds(item: Item) -> Box:
    """Return a box (x, y, width, height) in mm that holds an item's ink; text generously."""
    match item:
        case Rect(x, y, width, height, paint):
            half = paint.width / 2 if paint.stroke else 0.0
            return (x - half, y - half, width + 2 * half, height + 2 * half)
        case Path(segments, paint):
            half = paint.width / 2 if paint.stroke else 0.0
            xs = [value for segment in segments for value in segment[1::2]]
            ys = [value for segment in segments for value in segment[2::2]]
            return _hull(xs, ys, half)
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
    xs = [edge for x, _, width, _ in boxes for edge in (x, x + width)]
    ys = [edge for _, y, _, height in boxes for edge in (y, y + height)]
    return _hull(xs, ys, 0.0)


def _hull(xs: list[float], ys: list[float], margin: float) -> Box:
    left, top = min(xs) - margin, min(ys) - margin
    return (left, top, max(xs) + margin - left, max(ys) + margin - top)


def _turned(box: Box, x: float, y: float, turn: float) -> Box:

    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    corners = [(box[0] + a * box[2], box[1] + b * box[3]) for a in (0, 1) for b in (0, 1)]
    xs = [x + cx * cosine - cy * sine for cx, cy in corners]
    ys = [y + cx * sine + cy * cosine for cx, cy in corners]
    return _hull(xs, ys, 0.0)


def _reaches_out(box: Box, width: float, height: float) -> bool:
    return (
        box[0] < -_CLOSE
        or box[1] < -_CLOSE
        or box[0] + box[2] > width + _CLOSE
        or box[1] + box[3] > height + _CLOSE
    )


def _covers(rect: Rect, width: float, height: float, bleed: float) -> bool:
    return (
        rect.x <= -bleed + _CLOSE
        and rect.y <= -bleed + _CLOSE
        and rect.x + rect.width >= width + bleed - _CLOSE
        and rect.y + rect.height >= height + bleed - _CLOSE
        and not rect.radius
    )
