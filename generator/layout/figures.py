"""The verbs that draw one thing: rectangles, lines, text, icons, pictures, QR codes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from generator.display import Box, Group, Image, Item, Paint, Path, Picture, Rect, Symbol, Use
from generator.fonts import Segment
from generator.layout.bind import Scope, value_of
from generator.layout.outlines import SHAPES
from generator.layout.supplies import NO_GLYPH_HINT, FaultyError, Supplies, in_short
from generator.layout.svgfile import Element, UnsupportedDrawing
from generator.layout.text import NoGlyph, Overflow, Style, lay_out, measure
from generator.problems import Source
from generator.schema import template as t
from generator.schema.fields import Bound, Wrong
from generator.units import MM_PER_PT, Mm
from generator.yamlsource import source_of

T = TypeVar("T")

MINIMUM_PPI = 200
_TOLERANCE = 1e-6
_KAPPA = 0.5523


class Figures:
    """Draws single figures for one scope of values."""

    def __init__(self, supplies: Supplies, scope: Scope) -> None:
        self.supplies = supplies
        self.scope = scope

    def get(self, field: Bound[Any]) -> Any:
        """Return a field's value. Raises FaultyError at the field's place."""
        try:
            return value_of(field, self.scope)
        except Wrong as error:
            raise FaultyError(field.source, str(error), error.hint) from error

    def maybe(self, field: Bound[Any] | None, otherwise: Any) -> Any:
        """Return a field's value, or ``otherwise`` where it was left out."""
        return otherwise if field is None else self.get(field)

    def colour(self, field: Bound[str] | None) -> str | None:
        """Return a colour as ``#RRGGBB``, or None."""
        if field is None:
            return None
        found: str | None = self._known(field, self.supplies.theme.colour)
        return found

    def place(self, spec: t.Placed, box: Box) -> Box:
        """Return the part of ``box`` that ``at`` and ``size`` name; the rest of the box without ``size``."""
        x, y = self.point(spec.at, box) if spec.at else (box[0], box[1])
        if spec.size is None:
            width, height = box[0] + box[2] - x, box[1] + box[3] - y
        else:
            width, height = (self.get(part).along(box[2 + i]) for i, part in enumerate(spec.size))
        measure = spec.size or spec.at
        if measure is not None and min(width, height) < -_TOLERANCE:
            message = f"there is no room here: its box would be {width:.1f} x {height:.1f} mm"
            raise FaultyError(measure[0 if width < 0 else 1].source, message, "move it, or enlarge its box")
        return (x, y, max(width, 0.0), max(height, 0.0))

    def _roomy(self, spec: t.Placed, box: Box, where: Source) -> Box:
        """Return the place of what can't be drawn without room."""
        place = self.place(spec, box)
        if not place[2] or not place[3]:
            raise FaultyError(where, f"there is no room here: its box is {place[2]:.1f} x {place[3]:.1f} mm")
        return place

    def point(self, pair: t.Pair, box: Box) -> tuple[float, float]:
        """Return a point of ``box``, in mm."""
        return (box[0] + self.get(pair[0]).along(box[2]), box[1] + self.get(pair[1]).along(box[3]))

    def _paint(self, spec: t.Inked | t.LineSpec) -> Paint:
        fill = self.colour(spec.fill) if isinstance(spec, t.Inked) else None
        stroke = self.colour(spec.stroke)
        if isinstance(spec, t.LineSpec) and spec.stroke is None:
            stroke = "#000000"
        dash = tuple(float(self.get(part)) for part in spec.dash)
        width = self.maybe(spec.width, Mm(0.25))
        asked = spec.width or spec.stroke or (spec.fill if isinstance(spec, t.Inked) else None)
        source = asked.source if asked is not None else None
        return Paint(fill, stroke, width, dash if any(dash) else (), source=source)

    def rect(self, spec: t.RectSpec, box: Box) -> tuple[Item, ...]:
        """Return a rectangle that fills its box."""
        x, y, width, height = map(Mm, self.place(spec, box))
        radius = min(self.maybe(spec.radius, Mm(0)), width / 2, height / 2)
        return (Rect(x, y, width, height, self._paint(spec), Mm(radius)),)

    def circle(self, spec: t.CircleSpec, box: Box) -> tuple[Item, ...]:
        """Return a circle of four curves."""
        x, y = self.point(spec.centre, box) if spec.centre else (box[0] + box[2] / 2, box[1] + box[3] / 2)
        side = min(box[2], box[3])
        radius = self.get(spec.radius).along(side) if spec.radius else side / 2
        return (Path(circle(x, y, radius), self._paint(spec)),)

    def line(self, spec: t.LineSpec, box: Box) -> tuple[Item, ...]:
        """Return a straight line."""
        start, end = self.point(spec.from_, box), self.point(spec.to, box)
        return (Path((("M", *start), ("L", *end)), self._paint(spec)),)

    def polygon(self, spec: t.PolygonSpec, box: Box) -> tuple[Item, ...]:
        """Return a closed outline."""
        first, *rest = (self.point(point, box) for point in spec.points)
        return (Path((("M", *first), *(("L", *point) for point in rest), ("Z",)), self._paint(spec)),)

    def path(self, spec: t.PathSpec, box: Box) -> tuple[Item, ...]:
        """Return an outline given in SVG's path syntax."""
        x, y = self.point(spec.at, box) if spec.at else (box[0], box[1])
        try:
            segments = SHAPES["path"](Element("path", {"d": self.get(spec.d)}, spec.d.source))
        except UnsupportedDrawing as error:
            raise FaultyError(spec.d.source, error.message) from error
        return (Group((Path(tuple(segments), self._paint(spec)),), Mm(x), Mm(y)),)

    def text(self, spec: t.TextSpec, box: Box) -> tuple[Item, ...]:
        """Return lines of text that fit their box."""
        place = self.place(spec, box)
        source = spec.text.source
        return self._set(
            spec, lambda text, style: lay_out(text, place, style, self.supplies.icon, source).items
        )

    def height(self, spec: t.TextSpec, width: float) -> float:
        """Return how high the lines of a text are at its full size, in mm."""
        return self._set(spec, lambda text, style: measure(text, width, style, self.supplies.icon))

    def _set(self, spec: t.TextSpec, setter: Callable[[str, Style], T]) -> T:
        text = self.get(spec.text)
        where = source_of(text) or spec.text.source
        try:
            return setter(text, self._style(spec))
        except Overflow as error:
            message = f"{in_short(text)} does not fit: {error}"
            raise FaultyError(where, message, "shorten it, or enlarge its box") from error
        except NoGlyph as error:
            raise FaultyError(where, str(error), NO_GLYPH_HINT) from error
        except ValueError as error:
            raise FaultyError(where, str(error), getattr(error, "hint", "")) from error

    def _style(self, spec: t.TextSpec) -> Style:
        style = self._named_style(spec)
        changes: dict[str, Any] = {
            "size": self.maybe(spec.font_size, None),
            "minimum": self.maybe(spec.minimum, None),
            "leading": self.maybe(spec.leading, None),
            "colour": self.colour(spec.colour),
            "align": self.maybe(spec.align, None),
            "valign": self.maybe(spec.valign, None),
        }
        if spec.fit is not None:
            changes["shrink"] = self.get(spec.fit) == "shrink"
        if spec.font is not None:
            changes["fonts"] = self._known(spec.font, self.supplies.theme.stack)
        given = {name: value for name, value in changes.items() if value is not None}
        style = replace(style, **given) if given else style
        return replace(style, minimum=style.size) if style.minimum > style.size else style

    def _named_style(self, spec: t.TextSpec) -> Style:
        if spec.style is None:
            return self.supplies.theme.style("body")
        style: Style = self._known(spec.style, self.supplies.theme.style)
        return style

    def _known(self, field: Bound[str], look_up: Any) -> Any:
        value = self.get(field)
        try:
            return look_up(value)
        except Wrong as error:
            raise FaultyError(source_of(value) or field.source, str(error), error.hint) from error

    def icon(self, spec: t.IconSpec, box: Box) -> tuple[Item, ...]:
        """Return an icon centred in its box."""
        symbol = self._known(spec.icon, self.supplies.icon)
        colour = self.colour(spec.colour) or "#000000"
        where = spec.icon.source
        return (replace(_fitted(symbol, self._roomy(spec, box, where), colour), source=where),)

    def image(self, spec: t.ImageSpec, box: Box) -> tuple[Item, ...]:
        """Return a picture in its box."""
        found = self._known(spec.file, self.supplies.picture)
        place = self._roomy(spec, box, spec.file.source)
        if not isinstance(found, Picture):
            return (_fitted(found, place, None),)
        fit = self.maybe(spec.fit, "contain")
        x, y, width, height = _fit_picture(found, place, fit)
        ppi = found.width_px / (width / MM_PER_PT / 72)
        if ppi < MINIMUM_PPI - 0.5:
            need = round(width / MM_PER_PT / 72 * MINIMUM_PPI)
            raise FaultyError(
                source_of(self.get(spec.file)) or spec.file.source,
                f"{found.file.name} prints with {ppi:.0f} pixels an inch, expected {MINIMUM_PPI} or more",
                f"use a picture at least {need} pixels wide, or print it smaller",
            )
        image = Image(Mm(x), Mm(y), Mm(width), Mm(height), found)
        if fit != "cover":
            return (image,)
        clip = Rect(Mm(place[0]), Mm(place[1]), Mm(place[2]), Mm(place[3]), Paint())
        return (Group((image,), clip=clip),)

    def qr(self, spec: t.QrSpec, box: Box) -> tuple[Item, ...]:
        """Return a QR code as large as fits its box."""
        from generator.layout.qr import QrTooSmall, qr_path

        module = self.maybe(spec.module, Mm(0.5))
        paint = Paint(self.colour(spec.colour) or "#000000", source=(spec.module or spec.text).source)
        try:
            return (qr_path(self.get(spec.text), self.place(spec, box), module, paint),)
        except QrTooSmall as error:
            raise FaultyError(spec.text.source, str(error), "shorten the text, or enlarge the box") from error


def circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """Return a circle as four cubic curves."""
    k = radius * _KAPPA
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


def _fitted(symbol: Symbol, box: Box, colour: str | None) -> Use:
    left, top, width, height = symbol.box
    scale = min(box[2] / width, box[3] / height)
    x = box[0] + (box[2] - width * scale) / 2 - left * scale
    y = box[1] + (box[3] - height * scale) / 2 - top * scale
    return Use(symbol, Mm(x), Mm(y), scale, colour=colour)


def _fit_picture(picture: Picture, box: Box, fit: str) -> Box:
    if fit == "stretch":
        return box
    ratios = (box[2] / picture.width_px, box[3] / picture.height_px)
    scale = max(ratios) if fit == "cover" else min(ratios)
    width, height = picture.width_px * scale, picture.height_px * scale
    return (box[0] + (box[2] - width) / 2, box[1] + (box[3] - height) / 2, width, height)
