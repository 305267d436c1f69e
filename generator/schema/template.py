"""Models of template files: faces, themes, sheets. docs/templates.md explains them by example."""

import re
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from generator.schema import forms
from generator.schema.fields import (
    Along,
    Bound,
    Colour,
    Condition,
    Count,
    FixedColour,
    FixedCount,
    FixedFlag,
    FixedInk,
    FixedLength,
    FixedName,
    FixedNumber,
    FixedPositive,
    FixedRatio,
    FixedRoom,
    FixedText,
    Flag,
    Length,
    Model,
    Name,
    Number,
    Positive,
    Ratio,
    Words,
    bound_choice,
    choice,
)
from generator.schema.shapes import RESERVED, ShapeField
from generator.units import Mm
from generator.yamlsource import Record, Scalar

Pair: TypeAlias = tuple[Along, Along]
"""Two lengths along a box: x and y, or width and height."""


class Placed(Model):
    """What has a place in the box around it: the whole box unless said otherwise."""

    at: Pair | None = None
    size: Pair | None = None


class Inked(Model):
    """What has a fill and a stroke."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: Length | None = None
    dash: tuple[Length, ...] = ()


class RectSpec(Placed, Inked):
    """A rectangle, its corners rounded by ``radius``."""

    radius: Length | None = None


class CircleSpec(Inked):
    """A circle; in the middle of its box and as large as fits unless said otherwise."""

    centre: Pair | None = None
    radius: Along | None = None


class LineSpec(Model):
    """A straight line."""

    from_: Annotated[Pair, Field(alias="from")]
    to: Pair
    stroke: Colour | None = None
    width: Length | None = None
    dash: tuple[Length, ...] = ()


class PolygonSpec(Inked):
    """A closed outline through points."""

    points: Annotated[tuple[Pair, ...], Field(min_length=3)]


class PathSpec(Inked):
    """An outline in SVG path syntax; its units are mm from the box's top left corner."""

    d: Words
    at: Pair | None = None


class TextSpec(Placed):
    """Marked-up text in a style of the theme; every other key overrides the style."""

    text: Words
    style: Name | None = None
    font: Name | None = None
    font_size: Positive | None = None
    minimum: Positive | None = None
    leading: Ratio | None = None
    colour: Colour | None = None
    align: Annotated[Bound[str], bound_choice("left", "centre", "right")] | None = None
    valign: Annotated[Bound[str], bound_choice("top", "middle", "bottom")] | None = None
    fit: Annotated[Bound[str], bound_choice("shrink", "none")] | None = None


class ImageSpec(Placed):
    """A PNG, JPEG or SVG file of the edition."""

    file: Words
    fit: Annotated[Bound[str], bound_choice("contain", "cover", "stretch")] | None = None


class IconSpec(Placed):
    """An icon in one tint, as large as fits its box."""

    icon: Name
    colour: Colour | None = None


class QrSpec(Placed):
    """A QR code. Its modules are at least ``module`` large (0.5mm unless said otherwise)."""

    text: Words
    module: Length | None = None
    colour: Colour | None = None


class StackSpec(Placed):
    """Elements that share one box, turned clockwise about its middle; ``clip`` cuts what stands out."""

    turn: Number | None = None
    clip: Flag | None = None
    draw: "tuple[Element, ...]"


class LineUpSpec(Placed):
    """Elements side by side (``row``) or stacked (``column``); those without a size share the rest."""

    gap: Length | None = None
    align: Annotated[Bound[str], bound_choice("start", "middle", "end")] | None = None
    draw: "tuple[Element, ...]"


class GridSpec(Placed):
    """Elements in rows of ``columns`` cells of ``cell`` size, or of equal shares of the box."""

    columns: Count
    rows: Count | None = None
    cell: Pair | None = None
    gap: tuple[Length, Length] | None = None
    draw: "tuple[Element, ...]"


class UseSpec(Placed):
    """Another face drawn here, with its values."""

    face: Name
    with_: Annotated[dict[str, Any], Field(alias="with")] = {}


class ProseSpec(Placed):
    """Where a page of flowing prose goes, in columns."""

    columns: FixedCount = 1
    gap: FixedRoom = Mm(6)


class ForEach(Model):
    """Draw an element once for every item of a list."""

    name: str
    items: Bound[str]


_EACH = r"([a-z_][a-z0-9_]*)\s+in\s+(.+)"
_LOOP = {"type": "string", "pattern": r"^\s*[a-z_][a-z0-9_]*\s+in\s+\S", "examples": ["item in items"]}


def _for_each(value: Any) -> Any:
    if not isinstance(value, Scalar):
        return value
    match = re.fullmatch(rf"\s*{_EACH}", value, re.DOTALL)
    if match is None:
        raise PydanticCustomError(
            "papercity",
            "expected NAME in LIST, found {found}",
            {"found": repr(str(value)), "hint": "for instance: for_each: box in boxes"},
        )
    if match[1] in RESERVED - {"piece"}:
        what = {"name": match[1], "hint": "call it something else"}
        raise PydanticCustomError("papercity", "every face knows the name {name} already", what)
    expression = "{{ " + match[2] + " }}"
    return ForEach(name=match[1], items=Bound(expression, value.source, str, None))


VERBS: tuple[str, ...] = (
    *("rect", "circle", "line", "polygon", "path", "text", "image", "icon", "qr"),
    *("stack", "row", "column", "grid", "use", "prose"),
)


class Element(Model):
    """One drawing instruction: exactly one verb, and perhaps when, how often, and a name for its place."""

    model_config = ConfigDict(json_schema_extra=forms.exactly_one(VERBS))

    for_each: Annotated[ForEach, BeforeValidator(_for_each), WithJsonSchema(_LOOP)] | None = None
    when: Condition | None = None
    spot: Words | None = None
    rect: RectSpec | None = None
    circle: CircleSpec | None = None
    line: LineSpec | None = None
    polygon: PolygonSpec | None = None
    path: PathSpec | None = None
    text: TextSpec | None = None
    image: ImageSpec | None = None
    icon: IconSpec | None = None
    qr: QrSpec | None = None
    stack: StackSpec | None = None
    row: LineUpSpec | None = None
    column: LineUpSpec | None = None
    grid: GridSpec | None = None
    use: UseSpec | None = None
    prose: ProseSpec | None = None

    @model_validator(mode="after")
    def _one_verb(self) -> "Element":
        given = [verb for verb in VERBS if getattr(self, verb) is not None]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise PydanticCustomError(
                "papercity",
                "expected one of {verbs}, found {found}",
                {"verbs": ", ".join(VERBS), "found": found, "hint": "write each in a list item of its own"},
            )
        return self

    @property
    def verb(self) -> str:
        """The name of the one verb given."""
        return next(verb for verb in VERBS if getattr(self, verb) is not None)


class FaceFile(Model):
    """A face: what one side of a kind of piece looks like."""

    face: FixedName
    about: FixedText = ""
    extends: FixedName | None = None
    size: tuple[FixedPositive, FixedPositive] | None = None
    extent: tuple[Positive, Positive] | None = None
    bleed: FixedRoom | None = None
    shape: Annotated[str, choice("rectangle", "round", "hex")] | None = None
    takes: dict[str, ShapeField] = {}
    draw: tuple[Element, ...] | None = None
    under: tuple[Element, ...] = ()
    over: tuple[Element, ...] = ()


class ColourFile(Model):
    """A colour of a theme, and what it becomes in low ink (the same unless said)."""

    full: FixedInk
    low: FixedInk | None = None


def _colour(value: Any) -> Any:
    if isinstance(value, Scalar):
        record = Record(value.source)
        record["full"] = value
        record.keys_at["full"] = value.source
        return record
    return value


_InkOrInks: TypeAlias = Annotated[
    ColourFile, BeforeValidator(_colour, json_schema_input_type=FixedInk | ColourFile)
]


class FontFile(Model):
    """A font of a theme: an installed family with weights, or files of the edition's folder."""

    family: FixedText | None = None
    regular: FixedText = "400"
    bold: FixedText | None = None
    italic: FixedText | None = None
    bold_italic: FixedText | None = None
    fallback: tuple[FixedName, ...] = ()


class StyleFile(Model):
    """How a text is set. A style may extend another."""

    extends: FixedName | None = None
    font: FixedName | None = None
    size: FixedPositive | None = None
    minimum: FixedPositive | None = None
    leading: FixedRatio | None = None
    tracking: FixedNumber | None = None
    colour: FixedColour | None = None
    bold: FixedFlag | None = None
    align: Annotated[str, choice("left", "centre", "right")] | None = None
    valign: Annotated[str, choice("top", "middle", "bottom")] | None = None
    fit: Annotated[str, choice("shrink", "none")] | None = None


class ThemeFile(Model):
    """Colours, fonts, text styles and lengths that the faces of a game share."""

    theme: FixedName
    about: FixedText = ""
    extends: FixedName | None = None
    colours: dict[str, _InkOrInks] = {}
    fonts: dict[str, FontFile] = {}
    styles: dict[str, StyleFile] = {}
    sizes: dict[str, FixedLength] = {}
    apart: tuple[tuple[FixedName, ...], ...] = ()


class SheetFile(Model):
    """How pieces lie on paper: margin, marks, gaps, and the face drawn around them."""

    sheet: FixedName
    about: FixedText = ""
    extends: FixedName | None = None
    margin: FixedRoom | None = None
    marks: Annotated[str, choice("crop", "lines", "none")] | None = None
    mark_length: FixedRoom | None = None
    mark_offset: FixedRoom | None = None
    mark_width: FixedRoom | None = None
    gap: FixedRoom | None = None
    turn: Annotated[str, choice("auto", "none")] | None = None
    orientation: Annotated[str, choice("auto", "portrait", "landscape")] | None = None
    overlap: FixedRoom | None = None
    share: FixedFlag | None = None
    furniture: FixedName | None = None
    furniture_height: FixedRoom | None = None
