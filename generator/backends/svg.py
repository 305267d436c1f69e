"""The SVG back end: one page a file, one unit a millimetre, letters as outlines that keep their text."""

import base64
import re
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Any, TypeAlias

import svgwrite

from generator.backends.numerals import length, matrix, ratio, turned
from generator.backends.pictures import encoded, media_type
from generator.backends.target import replace
from generator.display import (
    CURRENT,
    MITER_LIMIT,
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
from generator.fonts import Font, Segment

_Element: TypeAlias = Any
"""svgwrite has no types."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(page: Page, path: FilePath, title: str) -> None:
    """Write ``page`` to ``path``, whole or not at all; ``title`` is what a reader calls it."""
    replace(path, render(page, title).encode())


def render(page: Page, title: str) -> str:
    """Return ``page`` as an SVG document."""
    plate = _Plate(page, title)
    plate.page(page)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + str(plate.drawing.tostring()) + "\n"


class _Plate:
    """One drawing, and what stands in its ``defs`` already."""

    def __init__(self, page: Page, title: str) -> None:
        width, height = length(page.width), length(page.height)
        self.drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"),
            viewBox=f"0 0 {width} {height}",
            debug=False,
            # The ambient colour and the sharpest mitre are those of a PDF page.
            color="#000000",
            stroke_miterlimit=str(MITER_LIMIT),
        )
        self.drawing.set_desc(title=_xml(title))
        self._symbols: dict[Symbol, str] = {}
        self._glyphs: dict[tuple[Font, int], str | None] = {}
        self._pictures: dict[tuple[str, bool], str] = {}
        self._clips = 0

    def page(self, page: Page) -> None:
        """Add all that stands on ``page``."""
        if page.adjust is None:
            self.draw(page.items, self.drawing)
            return
        adjusted = self.drawing.g(transform=f"matrix({matrix(page.adjust)})")
        self.draw(page.items, adjusted)
        self.drawing.add(adjusted)

    def draw(self, items: tuple[Item, ...], parent: _Element) -> None:
        """Add ``items`` to ``parent``."""
        for item in items:
            _DRAW[type(item)](self, item, parent)

    def rect(self, rect: Rect, parent: _Element) -> None:
        parent.add(self._rectangle(rect, **_ink(rect.paint)))

    def path(self, path: Path, parent: _Element) -> None:
        parent.add(self.drawing.path(d=_outline(path.segments), **_ink(path.paint)))

    def text(self, text: Text, parent: _Element) -> None:
        scale = text.size / text.font.upem
        place = f"matrix({ratio(scale)} 0 0 {ratio(-scale)} {length(text.x)} {length(text.y)})"
        line = self.drawing.g(
            role="img", aria_label=_xml(text.text), fill=_colour(text.fill), transform=place
        )
        x = 0
        for glyph in text.glyphs:
            name = self._glyph(text.font, glyph.id)
            if name:
                line.add(self.drawing.use(f"#{name}", x=length(x + glyph.dx), y=length(glyph.dy)))
            x += glyph.advance
        parent.add(line)

    def image(self, image: Image, parent: _Element) -> None:
        name = self._picture(image.picture)
        size = f"scale({ratio(image.width)} {ratio(image.height)})"
        place = f"translate({length(image.x)} {length(image.y)})"
        parent.add(self.drawing.use(f"#{name}", transform=f"{place} {size}"))

    def use(self, use: Use, parent: _Element) -> None:
        name = self._symbol(use.symbol)
        tint = {"color": use.colour} if use.colour and use.colour != CURRENT else {}
        parent.add(self.drawing.use(f"#{name}", transform=_matrix(use.scale, use.turn, use.x, use.y), **tint))

    def group(self, group: Group, parent: _Element) -> None:
        place = {"transform": _matrix(1, group.turn, group.x, group.y)}
        clip = {"clip_path": f"url(#{self._clip(group.clip)})"} if group.clip else {}
        inner = self.drawing.g(**(place if group.x or group.y or group.turn else {}), **clip)
        self.draw(group.items, inner)
        parent.add(inner)

    def _rectangle(self, rect: Rect, **ink: str) -> _Element:
        corner = length(min(rect.radius, rect.width / 2, rect.height / 2))
        rounded = {"rx": corner, "ry": corner} if rect.radius > 0 else {}
        return self.drawing.rect(
            (length(rect.x), length(rect.y)), (length(rect.width), length(rect.height)), **rounded, **ink
        )

    def _symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(symbol)
        if known is None:
            drawn = self.drawing.g()
            self.draw(symbol.items, drawn)
            known = self._symbols[symbol] = drawn["id"] = f"s{len(self._symbols)}"
            self.drawing.defs.add(drawn)
        return known

    def _glyph(self, font: Font, gid: int) -> str | None:
        """Return the id of a glyph's outline, None if it is blank."""
        key = (font, gid)
        if key not in self._glyphs:
            outline = _outline(font.outline(gid))
            self._glyphs[key] = f"g{len(self._glyphs)}" if outline else None
            if outline:
                self.drawing.defs.add(self.drawing.path(d=outline, id=self._glyphs[key]))
        return self._glyphs[key]

    def _picture(self, picture: Picture) -> str:
        key = (picture.digest, picture.grey)
        known = self._pictures.get(key)
        if known is None:
            known = self._pictures[key] = f"p{len(self._pictures)}"
            data = encoded(picture)
            uri = f"data:{media_type(data)};base64,{base64.b64encode(data).decode()}"
            # A PDF shows the pixels as they are stored, so a camera's note to turn them is not heeded.
            stretched = {"preserveAspectRatio": "none", "style": "image-orientation:none"}
            self.drawing.defs.add(self.drawing.image(uri, size=("1", "1"), id=known, **stretched))
        return known

    def _clip(self, clip: Rect | Path) -> str:
        name = f"c{self._clips}"
        self._clips += 1
        cut = self.drawing.clipPath(id=name)
        match clip:
            case Rect():
                cut.add(self._rectangle(clip))
            case Path(segments):
                cut.add(self.drawing.path(d=_outline(segments)))
        self.drawing.defs.add(cut)
        return name


_DRAW: dict[type, Callable[[_Plate, Any, _Element], None]] = {
    Rect: _Plate.rect,
    Path: _Plate.path,
    Text: _Plate.text,
    Image: _Plate.image,
    Use: _Plate.use,
    Group: _Plate.group,
}


def _matrix(scale: float, turn: float, x: float, y: float) -> str:
    return f"matrix({turned(scale, turn)} {length(x)} {length(y)})"


def _outline(segments: tuple[Segment, ...]) -> str:
    return "".join(segment[0] + " ".join(map(length, segment[1:])) for segment in segments)


def _ink(paint: Paint) -> dict[str, str]:
    ink = {"fill": _colour(paint.fill) if paint.fill else "none"}
    if paint.even_odd:
        ink["fill_rule"] = "evenodd"
    if paint.stroke and paint.width > 0:
        ink |= {"stroke": _colour(paint.stroke), "stroke_width": length(paint.width)}
        if paint.dash:
            ink["stroke_dasharray"] = " ".join(map(length, paint.dash))
        if paint.round:
            ink |= {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return ink


def _colour(colour: str) -> str:
    return "currentColor" if colour == CURRENT else colour


def _xml(text: str) -> str:
    """Return ``text`` without the characters that XML can't hold; svgwrite would write them."""
    return _NOT_XML.sub("\ufffd", text)
