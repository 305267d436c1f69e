"""Content streams of a PDF: display items become operators in mm, y downwards."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from generator.backends.numerals import length, matrix, turned
from generator.backends.pdffonts import FontSet
from generator.backends.pdfobjects import deflate
from generator.display import (
    CURRENT,
    Box,
    Group,
    Image,
    Item,
    Page,
    Paint,
    Path,
    Picture,
    Rect,
    Symbol,
    Text,
    Use,
)

_BLACK = "#000000"
_KAPPA = 0.5523
"""How far the handles of a Bézier quarter circle reach, in radii."""


@dataclass(frozen=True, slots=True)
class Stream:
    """Deflated operators and the names of what they use; ``tinted`` if they ink in CURRENT."""

    data: bytes
    fonts: tuple[str, ...]
    xobjects: tuple[str, ...]
    tinted: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A symbol as a form XObject."""

    name: str
    box: Box
    stream: Stream


class Streams:
    """The streams of one run. A symbol becomes operators once, in whichever pages and files it stands."""

    def __init__(self) -> None:
        self.fonts = FontSet()
        self.xobjects: dict[str, Form | Picture] = {}
        self._forms: dict[Symbol, Form] = {}
        self._pictures: dict[tuple[str, bool], str] = {}

    def page(self, page: Page, to_points: str) -> Stream:
        """Return the operators of a page, after those that turn mm into the page's own units."""
        pen = _Pen(self, _State(_BLACK, _BLACK, 1.0, (), round=False))
        pen.write(to_points)
        if page.adjust is not None:
            pen.write(f"{matrix(page.adjust)} cm")
        pen.draw(page.items)
        return pen.stream()

    def form(self, symbol: Symbol) -> Form:
        """Return the form of a symbol."""
        known = self._forms.get(symbol)
        if known is None:
            pen = _Pen(self, _State(CURRENT, CURRENT))
            pen.draw(symbol.items)
            known = Form(f"S{len(self._forms)}", symbol.box, pen.stream())
            self._forms[symbol] = self.xobjects[known.name] = known
        return known

    def picture(self, picture: Picture) -> str:
        """Return the name of a picture; two with the same bytes share it."""
        key = (picture.digest, picture.grey)
        known = self._pictures.get(key)
        if known is None:
            known = self._pictures[key] = f"P{len(self._pictures)}"
            self.xobjects[known] = picture
        return known


@dataclass(slots=True)
class _State:
    """What a viewer would draw with next; None is unknown."""

    fill: str
    stroke: str
    width: float | None = None
    dash: tuple[float, ...] | None = None
    round: bool | None = None
    font: str = ""


class _Pen:
    """Writes one stream and only what the state lacks.

    A form starts in its user's colours. Once another colour is set they are out of reach, so that
    colour is set inside ``q`` and the way back to CURRENT is ``Q``.
    """

    def __init__(self, streams: Streams, state: _State) -> None:
        self._streams = streams
        self._state = state
        self._ambient = state.fill
        self._before: _State | None = None
        self._out: list[str] = []
        self._fonts: dict[str, None] = {}
        self._xobjects: dict[str, None] = {}
        self._tinted = False

    def stream(self) -> Stream:
        self._to_ambient()
        code = "\n".join(self._out).encode("ascii")
        return Stream(deflate(code), tuple(self._fonts), tuple(self._xobjects), self._tinted)

    def write(self, operators: str) -> None:
        self._out.append(operators)

    def draw(self, items: tuple[Item, ...]) -> None:
        for item in items:
            _DRAW[type(item)](self, item)

    def rect(self, rect: Rect) -> None:
        finish = self._paint(rect.paint)
        if finish:
            self._out.append(f"{_outline(rect)} {finish}")

    def path(self, path: Path) -> None:
        finish = self._paint(path.paint)
        if finish:
            self._out += _route(path)
            self._out.append(finish)

    def text(self, text: Text) -> None:
        self._colours(text.fill, None)
        font = self._streams.fonts[text.font]
        self._fonts[font.name] = None
        choice = f"/{font.name} {length(text.size)} Tf"
        if choice != self._state.font:
            self._out.append(choice)
            self._state.font = choice
        place = f"1 0 0 -1 {length(text.x)} {length(text.y)} Tm"
        self._out.append(f"BT {place} {font.show(text.glyphs, text.text, text.size)} ET")

    def image(self, image: Image) -> None:
        name = self._streams.picture(image.picture)
        self._xobjects[name] = None
        x, bottom = length(image.x), length(image.y + image.height)
        stretched = f"{length(image.width)} 0 0 {length(-image.height)} {x} {bottom}"
        self._out.append(f"q {stretched} cm /{name} Do Q")

    def use(self, use: Use) -> None:
        form = self._streams.form(use.symbol)
        if form.stream.tinted:
            colour = use.colour or CURRENT
            self._colours(colour, colour)
        self._xobjects[form.name] = None
        place = f"{turned(use.scale, use.turn)} {length(use.x)} {length(use.y)}"
        self._out.append(f"q {place} cm /{form.name} Do Q")

    def group(self, group: Group) -> None:
        if not (group.x or group.y or group.turn or group.clip):
            self.draw(group.items)
            return
        self._to_ambient()
        outside = replace(self._state)
        self._out.append("q")
        if group.x or group.y or group.turn:
            self._out.append(f"{turned(1.0, group.turn)} {length(group.x)} {length(group.y)} cm")
        if group.clip:
            route = [_outline(group.clip)] if isinstance(group.clip, Rect) else _route(group.clip)
            self._out += [*route, "W n"]
        self.draw(group.items)
        self._to_ambient()
        self._out.append("Q")
        self._state = outside

    def _paint(self, paint: Paint) -> str:
        """Set what ``paint`` needs and return the operator that inks with it, "" if it inks nothing."""
        stroke = paint.stroke if paint.width > 0 else None
        self._colours(paint.fill, stroke)
        if stroke:
            self._line(paint)
        if paint.fill:
            return ("B" if stroke else "f") + ("*" if paint.even_odd else "")
        return "S" if stroke else ""

    def _line(self, paint: Paint) -> None:
        state = self._state
        if paint.width != state.width:
            state.width = paint.width
            self._out.append(f"{length(paint.width)} w")
        if paint.dash != state.dash:
            state.dash = paint.dash
            self._out.append(f"[{' '.join(map(length, paint.dash))}] 0 d")
        if paint.round != state.round:
            state.round = paint.round
            self._out.append("1 J 1 j" if paint.round else "0 J 0 j")

    def _colours(self, fill: str | None, stroke: str | None) -> None:
        """Set the colours; None leaves one as it is."""
        if CURRENT in (fill, stroke):
            self._tinted = True
            fill = self._ambient if fill == CURRENT else fill
            stroke = self._ambient if stroke == CURRENT else stroke
        if self._out_of_reach(fill, self._state.fill) or self._out_of_reach(stroke, self._state.stroke):
            self._to_ambient()
        if fill and fill != self._state.fill:
            self._leave_ambient()
            self._state.fill = fill
            self._out.append(_fill_operator(fill))
        if stroke and stroke != self._state.stroke:
            self._leave_ambient()
            self._state.stroke = stroke
            self._out.append(_fill_operator(stroke).upper())

    def _out_of_reach(self, wanted: str | None, present: str) -> bool:
        return wanted == CURRENT and present != CURRENT

    def _leave_ambient(self) -> None:
        if self._ambient == CURRENT and self._before is None:
            self._before = replace(self._state)
            self._out.append("q")

    def _to_ambient(self) -> None:
        if self._before is not None:
            self._state, self._before = self._before, None
            self._out.append("Q")


_DRAW: dict[type, Callable[[_Pen, Any], None]] = {
    Rect: _Pen.rect,
    Path: _Pen.path,
    Text: _Pen.text,
    Image: _Pen.image,
    Use: _Pen.use,
    Group: _Pen.group,
}

_SEGMENTS = {"M": "%s %s m", "L": "%s %s l", "C": "%s %s %s %s %s %s c", "Z": "h"}


@functools.cache
def _fill_operator(colour: str) -> str:
    """Return the operator that fills with ``#RRGGBB``; in capitals it strokes. Greys ink in black only."""
    red, green, blue = (length(channel / 255) for channel in bytes.fromhex(colour.removeprefix("#")))
    return f"{red} g" if red == green == blue else f"{red} {green} {blue} rg"


def _route(path: Path) -> list[str]:
    return [_SEGMENTS[segment[0]] % tuple(map(length, segment[1:])) for segment in path.segments]


def _outline(rect: Rect) -> str:
    if rect.radius > 0:
        return _rounded(rect, min(rect.radius, rect.width / 2, rect.height / 2))
    return " ".join(map(length, (rect.x, rect.y, rect.width, rect.height))) + " re"


def _rounded(rect: Rect, radius: float) -> str:
    handle = radius * (1 - _KAPPA)
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    x0, x1, x2 = length(left), length(left + handle), length(left + radius)
    x3, x4, x5 = length(right - radius), length(right - handle), length(right)
    y0, y1, y2 = length(top), length(top + handle), length(top + radius)
    y3, y4, y5 = length(bottom - radius), length(bottom - handle), length(bottom)
    return (
        f"{x2} {y0} m {x3} {y0} l {x4} {y0} {x5} {y1} {x5} {y2} c"
        f" {x5} {y3} l {x5} {y4} {x4} {y5} {x3} {y5} c"
        f" {x2} {y5} l {x1} {y5} {x0} {y4} {x0} {y3} c"
        f" {x0} {y2} l {x0} {y1} {x1} {y0} {x2} {y0} c h"
    )
