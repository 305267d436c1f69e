"""What a face shows along its edge, which decides whether neighbours may share one cut."""

from generator.display import Box, Item, Rect
from generator.layout.bounds import bounds

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
