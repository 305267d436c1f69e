"""Plain SVG drawings as symbols: our own icons and a person's art.

A drawing is shown exactly or refused. What is not known here to be harmless is refused, so a new
feature of SVG can't be left out in silence.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import svgelements as svg

from generator import display
from generator.fonts import Segment
from generator.layout.outlines import SHAPES
from generator.layout.svgfile import NUMBER, SVG, Element, UnsupportedDrawing, parse
from generator.units import Mm

MITER_LIMIT = "4"

INHERITED = MappingProxyType(
    {
        "color": "currentColor",
        "fill": "black",
        "fill-rule": "nonzero",
        "stroke": "none",
        "stroke-width": "1",
        "stroke-linecap": "butt",
        "stroke-linejoin": "miter",
        "stroke-miterlimit": MITER_LIMIT,
        "stroke-dasharray": "none",
    }
)
"""The properties that a group hands down, with what they are at the outermost element."""

GEOMETRY = MappingProxyType(
    {
        "svg": ("viewBox", "width", "height", "x", "y", "version", "baseProfile"),
        "g": (),
        "path": ("d",),
        "rect": ("x", "y", "width", "height", "rx", "ry"),
        "circle": ("cx", "cy", "r"),
        "ellipse": ("cx", "cy", "rx", "ry"),
        "line": ("x1", "y1", "x2", "y2"),
        "polyline": ("points",),
        "polygon": ("points",),
    }
)
"""The elements that can be drawn, with the attributes of their own."""

UNDRAWN = ("title", "desc", "metadata", "defs")

EVERYWHERE = ("id", "style", "transform", "role")

NEUTRAL = MappingProxyType(
    {
        "opacity": ("1",),
        "fill-opacity": ("1",),
        "stroke-opacity": ("1",),
        "stroke-dashoffset": ("0",),
        "display": ("inline", "block"),
        "visibility": ("visible",),
        "overflow": ("visible", "hidden"),
        "clip-path": ("none",),
        "clip-rule": ("nonzero", "evenodd"),
        "mask": ("none",),
        "filter": ("none",),
        "marker": ("none",),
        "marker-start": ("none",),
        "marker-mid": ("none",),
        "marker-end": ("none",),
        "mix-blend-mode": ("normal",),
        "isolation": ("auto",),
        "vector-effect": ("none",),
        "paint-order": ("normal",),
        "preserveAspectRatio": ("xMidYMid", "xMidYMid meet"),
    }
)
"""What may be written because it changes nothing."""

ABOUT_TEXT = ("font-", "text-", "aria-", "data-", "-inkscape-")
"""Drawing programs write these on shapes too, where they mean nothing: text is refused anyway."""

ARGUMENTS = MappingProxyType(
    {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
)
"""How many numbers each transform may have."""

_TRANSFORM = re.compile(rf"[\s,]*+(?:[a-zA-Z]+\s*\((?:[\s,]*+{NUMBER})++\s*\)[\s,]*+)*+")
_CALL = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)|[a-zA-Z]+")

Matrix = tuple[float, float, float, float, float, float]


def read_symbol(path: Path, name: str) -> display.Symbol:
    """Return the drawing in the SVG file ``path``; one user unit becomes 1 mm.

    Its box starts at (0, 0) and has the size of the viewBox; ink outside is cut off, as SVG has it.
    Raises UnsupportedDrawing for all that can't be shown exactly, OSError for a file that can't be read.
    """
    root = parse(path)
    if root.tag != "svg":
        raise UnsupportedDrawing(root.where, f"no SVG drawing: expected <svg xmlns='{SVG}'>")
    x, y, width, height = _view(root)
    items = tuple(_draw(root, INHERITED, (1, 0, 0, 1, -x, -y)))
    if not _inside(items, width, height):
        frame = display.Rect(Mm(0), Mm(0), Mm(width), Mm(height), display.Paint())
        return display.Symbol(name, (0, 0, width, height), (display.Group(items, clip=frame),))
    return display.Symbol(name, (0, 0, width, height), items)


def _view(root: Element) -> tuple[float, float, float, float]:
    if "viewBox" not in root.attributes:
        box = [0.0, 0.0, root.size("width"), root.size("height")]
    else:
        box = root.numbers("viewBox", root.attributes["viewBox"])
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise root.refuse("needs a viewBox of four numbers, the last two above 0")
    return box[0], box[1], box[2], box[3]


def _draw(element: Element, inherited: Mapping[str, str], matrix: Matrix) -> Iterator[display.Item]:
    if element.tag in UNDRAWN:
        _refuse_styles(element)
        return
    _check(element)
    style = {**inherited, **_handed_down(element)}
    moved = _moved(element, matrix)
    if element.tag in SHAPES:
        yield from _outlined(element, style, moved)
    for child in element.children:
        if child.tag not in UNDRAWN and (element.tag in SHAPES or child.tag == "svg"):
            raise child.refuse(f"can't be drawn inside <{element.tag}>")
        yield from _draw(child, style, moved)


def _refuse_styles(element: Element) -> None:
    if element.tag == "style":
        raise element.refuse("can't be drawn: write fill and stroke on the shapes")
    for child in element.children:
        _refuse_styles(child)


def _check(element: Element) -> None:
    if element.tag not in GEOMETRY:
        raise element.refuse("can't be drawn")
    for name, value in element.attributes.items():
        if name in GEOMETRY[element.tag] or name in INHERITED or name in EVERYWHERE:
            continue
        if value in NEUTRAL.get(name, ()) or name.startswith(ABOUT_TEXT):
            continue
        raise element.refuse(f"can't be drawn with {name}={value!r}")


def _handed_down(element: Element) -> dict[str, str]:
    own = element.attributes
    return {name: own[name] for name in INHERITED if own.get(name, "inherit") != "inherit"}


def _moved(element: Element, matrix: Matrix) -> Matrix:
    text = element.attributes.get("transform", "")
    if not text:
        return matrix
    if not _is_transform(text):
        raise element.refuse(f"can't be drawn with transform={text!r}")
    own = svg.Matrix(text)
    a, b, c, d, e, f = matrix
    return (
        a * own.a + c * own.b,
        b * own.a + d * own.b,
        a * own.c + c * own.d,
        b * own.c + d * own.d,
        a * own.e + c * own.f + e,
        b * own.e + d * own.f + f,
    )


def _is_transform(text: str) -> bool:
    """Return whether all of ``text`` is understood; svgelements passes over what it can't read."""
    if _TRANSFORM.fullmatch(text) is None:
        return False
    return all(
        len(re.findall(NUMBER, numbers)) in ARGUMENTS.get(name, ()) for name, numbers in _CALL.findall(text)
    )


def _outlined(element: Element, style: Mapping[str, str], matrix: Matrix) -> Iterator[display.Item]:
    segments = SHAPES[element.tag](element)
    paint = _paint(element, style, matrix, segments)
    flat = math.isclose(_determinant(matrix), 0, abs_tol=1e-12)
    if len(segments) < 2 or flat or not (paint.fill or paint.stroke):
        return
    placed = tuple(_through(matrix, segment) for segment in segments)
    if not all(math.isfinite(number) for segment in placed for number in segment[1:]):
        raise element.refuse("has a number too large to draw")
    yield display.Path(placed, paint)


def _through(matrix: Matrix, segment: Segment) -> Segment:
    a, b, c, d, e, f = matrix
    moved: list[object] = [segment[0]]
    for at in range(1, len(segment), 2):
        x, y = segment[at], segment[at + 1]
        moved += (a * x + c * y + e, b * x + d * y + f)
    return tuple(moved)


def _determinant(matrix: Matrix) -> float:
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def _paint(
    element: Element, style: Mapping[str, str], matrix: Matrix, segments: list[Segment]
) -> display.Paint:
    fill = None if element.tag == "line" else _colour(element, style, "fill")
    rule = _choice(element, style, "fill-rule", ("nonzero", "evenodd"))
    stroke = _colour(element, style, "stroke")
    width = element.length("stroke-width", style["stroke-width"])
    if width < 0:
        raise element.refuse(f"can't have a negative stroke-width, found {width:g}")
    if not stroke or not width:
        return display.Paint(fill=fill, even_odd=rule == "evenodd")
    scale = _scale(element, matrix)
    dash = _dash(element, style)
    return display.Paint(
        fill=fill,
        stroke=stroke,
        width=Mm(width * scale),
        dash=tuple(length * scale for length in dash),
        round=_round(element, style, segments, bool(dash)),
        even_odd=rule == "evenodd",
    )


def _colour(element: Element, style: Mapping[str, str], name: str) -> str | None:
    text = style["color"] if style[name].lower() == "currentcolor" else style[name]
    if text.lower() == "none":
        return None
    colour = _hex(text)
    if colour is None:
        raise element.refuse(f"can't be drawn with {name}={style[name]!r}")
    return colour


@cache
def _hex(text: str) -> str | None:
    """Return a colour as ``#RRGGBB`` or CURRENT, nothing for all that is no solid colour."""
    if text.lower() == "currentcolor":
        return display.CURRENT
    if _COLOUR.fullmatch(text) is None:
        return None
    colour = svg.Color(text.lower())
    unknown = colour == "black" and text[0].isalpha() and not text.lower().startswith(("black", "rgb"))
    return None if unknown or colour.alpha != 255 else str(colour.hex).upper()


def _choice(element: Element, style: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    if style[name] not in known:
        raise element.refuse(f"can't be drawn with {name}={style[name]!r}")
    return style[name]


def _scale(element: Element, matrix: Matrix) -> float:
    """Return how much ``matrix`` widens a stroke; it must widen it the same in all directions."""
    a, b, c, d, _, _ = matrix
    across, along = math.hypot(a, b), math.hypot(c, d)
    tolerance = 1e-6 * max(across, along)
    if abs(across - along) > tolerance or abs(a * c + b * d) > tolerance * across:
        raise element.refuse("can't be drawn with a stroke that its transform stretches or skews")
    return across


def _dash(element: Element, style: Mapping[str, str]) -> list[float]:
    text = style["stroke-dasharray"]
    dash = [] if text == "none" else element.numbers("stroke-dasharray", text)
    if any(length < 0 for length in dash):
        raise element.refuse(f"can't have a negative stroke-dasharray, found {text!r}")
    return dash * (1 + len(dash) % 2) if any(dash) else []


def _round(element: Element, style: Mapping[str, str], segments: list[Segment], dashed: bool) -> bool:
    """Return whether ends and corners are round; those that the outline has must be alike."""
    ends = _choice(element, style, "stroke-linecap", ("butt", "round"))
    corners = _choice(element, style, "stroke-linejoin", ("miter", "round"))
    _choice(element, style, "stroke-miterlimit", (MITER_LIMIT,))
    commands = "".join(segment[0] for segment in segments).lstrip("M").split("M")
    has_ends = dashed or any(not part.endswith("Z") for part in commands)
    has_corners = any(len(part) > 1 for part in commands)
    if has_ends and has_corners and (ends == "round") != (corners == "round"):
        raise element.refuse("needs both stroke-linecap and stroke-linejoin round, or neither")
    return (ends if has_ends else corners) == "round"


def _inside(items: Iterable[display.Item], width: float, height: float) -> bool:
    return all(_fits(item, width, height) for item in items if isinstance(item, display.Path))


def _fits(path: display.Path, width: float, height: float) -> bool:
    paint = path.paint
    reach = paint.width / 2 * (1 if paint.round else float(MITER_LIMIT)) if paint.stroke else 0
    low, across, down = reach - 1e-6, width - reach + 1e-6, height - reach + 1e-6
    return all(
        low <= segment[at] <= across and low <= segment[at + 1] <= down
        for segment in path.segments
        for at in range(1, len(segment), 2)
    )
