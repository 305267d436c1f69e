"""The outlines of SVG shapes: an element becomes segments of moves, lines and cubic curves."""

import cmath
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import svgelements as svg

from generator.fonts import Segment
from generator.layout.svgfile import NUMBER, Element

KAPPA = 4 / 3 * math.tan(math.pi / 8)
"""How far the handles of a quarter circle of radius 1 reach."""

_OUTLINE = re.compile(rf"\s*[Mm](?:[MmZzLlHhVvCcSsQqTtAa\s,]|{NUMBER})*+")


def _path(element: Element) -> list[Segment]:
    text = element.attributes.get("d", "")
    if not text.strip() or text.strip() == "none":
        return []
    try:
        segments = _traced(text)
    except ValueError as error:
        raise element.refuse(f"has too few numbers in d={_short(text)}") from error
    if segments is None:
        raise element.refuse(f"has no outline that can be followed, found d={_short(text)}")
    return list(segments)


@lru_cache(maxsize=4096)
def _traced(text: str) -> tuple[Segment, ...] | None:
    """Return an outline, or None for what is none. Raises ValueError for missing numbers."""
    if _OUTLINE.fullmatch(text) is None:
        return None
    return tuple(_followed(list(svg.Path(text))))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _followed(pieces: Iterable[svg.PathSegment]) -> Iterator[Segment]:
    start, closed = svg.Point(0, 0), False
    for piece in pieces:
        if isinstance(piece, svg.Move):
            start = piece.end
        elif closed:
            yield "M", start.x, start.y
        closed = isinstance(piece, svg.Close)
        yield from PIECES[type(piece)](piece)


def _arc(arc: svg.Arc) -> Iterator[Segment]:
    if arc.start == arc.end:
        return
    if not arc.rx or not arc.ry:
        yield "L", arc.end.x, arc.end.y
        return
    yield from _swept(arc, max(1, math.ceil(abs(arc.sweep) / (math.pi / 2) - 1e-6)))


def _swept(arc: svg.Arc, parts: int) -> Iterator[Segment]:
    """Yield an arc in equal parts; svgelements' own curves are seven times less exact.

    Points are complex numbers, which are quicker than svgelements' points.
    """
    centre = complex(*arc.center)
    across, down = complex(*arc.prx) - centre, complex(*arc.pry) - centre
    begin, step = arc.get_start_t(), arc.sweep / parts
    turns = [cmath.rect(1, begin + part * step) for part in range(parts + 1)]
    points = [centre + across * turn.real + down * turn.imag for turn in turns]
    reaches = [(down * turn.real - across * turn.imag) * (4 / 3 * math.tan(step / 4)) for turn in turns]
    points[-1] = complex(*arc.end)
    for part in range(parts):
        near, far = points[part] + reaches[part], points[part + 1] - reaches[part + 1]
        end = points[part + 1]
        yield "C", near.real, near.imag, far.real, far.imag, end.real, end.imag


def _cubic(curve: svg.CubicBezier) -> Segment:
    return "C", *curve.control1, *curve.control2, *curve.end


def _raised(curve: svg.QuadraticBezier) -> Segment:
    control = curve.control
    near = curve.start + (control - curve.start) * (2 / 3)
    far = curve.end + (control - curve.end) * (2 / 3)
    return "C", *near, *far, *curve.end


PIECES: Mapping[type, Callable[[svg.PathSegment], Iterable[Segment]]] = {
    svg.Move: lambda move: [("M", *move.end)],
    svg.Line: lambda line: [("L", *line.end)],
    svg.CubicBezier: lambda curve: [_cubic(curve)],
    svg.QuadraticBezier: lambda curve: [_raised(curve)],
    svg.Arc: _arc,
    svg.Close: lambda _: [("Z",)],
}


def _rect(element: Element) -> list[Segment]:
    x, y = element.number("x"), element.number("y")
    width, height = element.size("width"), element.size("height")
    if not width or not height:
        return []
    own = element.attributes
    rx = min(element.size("rx" if "rx" in own else "ry"), width / 2)
    ry = min(element.size("ry" if "ry" in own else "rx"), height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return [("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)]
    return [
        ("M", x + rx, y),
        ("L", right - rx, y),
        _quarter(right - rx, y, right, y + ry),
        ("L", right, bottom - ry),
        _quarter(right, bottom - ry, right - rx, bottom, across=False),
        ("L", x + rx, bottom),
        _quarter(x + rx, bottom, x, bottom - ry),
        ("L", x, y + ry),
        _quarter(x, y + ry, x + rx, y, across=False),
        ("Z",),
    ]


def _quarter(x0: float, y0: float, x1: float, y1: float, *, across: bool = True) -> Segment:
    """Return a quarter of an ellipse that leaves (x0, y0) across, or else along y."""
    dx, dy = (x1 - x0) * KAPPA, (y1 - y0) * KAPPA
    if across:
        return "C", x0 + dx, y0, x1, y1 - dy, x1, y1
    return "C", x0, y0 + dy, x1 - dx, y1, x1, y1


def _ellipse(element: Element) -> list[Segment]:
    round_one = element.tag == "circle"
    rx, ry = (element.size("r" if round_one else side) for side in ("rx", "ry"))
    x, y = element.number("cx"), element.number("cy")
    if not rx or not ry:
        return []
    return [
        ("M", x + rx, y),
        _quarter(x + rx, y, x, y + ry, across=False),
        _quarter(x, y + ry, x - rx, y),
        _quarter(x - rx, y, x, y - ry, across=False),
        _quarter(x, y - ry, x + rx, y),
        ("Z",),
    ]


def _line(element: Element) -> list[Segment]:
    x1, y1, x2, y2 = (element.number(name) for name in ("x1", "y1", "x2", "y2"))
    return [("M", x1, y1), ("L", x2, y2)]


def _poly(element: Element) -> list[Segment]:
    numbers = element.numbers("points", element.attributes.get("points", ""))
    if len(numbers) % 2:
        raise element.refuse("has a point without its y")
    points = zip(numbers[::2], numbers[1::2], strict=True)
    segments: list[Segment] = [("L" if at else "M", *point) for at, point in enumerate(points)]
    return [*segments, ("Z",)] if element.tag == "polygon" and segments else segments


SHAPES: Mapping[str, Callable[[Element], list[Segment]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _poly,
    "polygon": _poly,
}
