"""The types of single fields. A field may be written out, or hold ``{{ an expression }}`` bound later."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from generator.problems import Source, did_you_mean
from generator.schema import forms
from generator.schema.forms import NAME, Form
from generator.units import Mm, NotALength, parse_length
from generator.yamlsource import Scalar

T = TypeVar("T")
N = TypeVar("N", int, float, Mm)

LONGEST = 10_000
"""The longest length, in mm, that is no slip of the pen."""

MOST_DIGITS = 9
"""How many digits a whole number has that is no slip of the pen."""

MOST_QUOTED = 60
"""How many characters of a field messages show."""

LARGEST = 1_000_000
"""The largest number that is no slip of the pen; sums and products of such numbers stay finite."""


class Model(BaseModel):
    """A mapping of a file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, frozen=True, defer_build=True)


class Wrong(ValueError):
    """A field's text is not of its type; ``hint`` says what to write."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True, eq=False)
class Bound(Generic[T]):
    """A field of a template: a value, or an expression that gives one for each piece."""

    text: str
    source: Source
    parse: Callable[[str], T]
    value: T | None
    """The value where ``text`` holds no expression, else None."""

    @property
    def is_open(self) -> bool:
        """Whether an expression has to be evaluated first."""
        return "{" in self.text and ("{{" in self.text or "{%" in self.text)


@dataclass(frozen=True, slots=True)
class Extent:
    """A length along a box: ``percent`` of it plus ``mm``."""

    percent: float
    mm: float

    def along(self, whole: float) -> Mm:
        """Return this length in mm, where the box is ``whole`` mm long."""
        return Mm(self.percent * whole / 100 + self.mm)


def quoted(text: str) -> str:
    """Return a field's text as messages show it, a long one without its end."""
    if not text.strip():
        return "nothing"
    return repr(str(text) if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 3]}...")


_TERM = re.compile(r"\s*([+-])?\s*([\d.]+\s*[a-zA-Z%]*)")


@lru_cache(maxsize=8192)
def parse_extent(text: str) -> Extent:
    """Return what ``12mm``, ``50%`` or ``100% - 6mm`` says. Raises Wrong."""
    percent = mm = 0.0
    at = 0
    while at < len(text.rstrip()):
        match = _TERM.match(text, at)
        if match is None or (at and match[1] is None):
            raise Wrong(f"expected a length such as 12mm, 50% or 100% - 6mm, found {quoted(text)}")
        sign = -1.0 if match[1] == "-" else 1.0
        term = match[2].replace(" ", "")
        if term.endswith("%"):
            percent += sign * parse_number(term[:-1])
        else:
            mm += sign * parse_mm(term)
        at = match.end()
    if not text.strip():
        raise Wrong("expected a length such as 12mm, found nothing")
    return Extent(percent, mm)


@lru_cache(maxsize=8192)
def parse_mm(text: str) -> Mm:
    """Return a length in mm. Raises Wrong."""
    try:
        length = parse_length(text)
    except NotALength as error:
        raise Wrong(str(error), error.hint) from error
    if abs(length) > LONGEST:
        raise Wrong(f"expected a length up to 10 m, found {quoted(text)}")
    return length


def above_zero(parse: Callable[[str], N]) -> Callable[[str], N]:
    """Return ``parse`` for values that must be above 0."""

    def parse_above_zero(text: str) -> N:
        value = parse(text)
        if value <= 0:
            raise Wrong(f"expected more than 0, found {quoted(text)}")
        return value

    return parse_above_zero


def parse_room(text: str) -> Mm:
    """Return a length of 0 or more in mm. Raises Wrong."""
    length = parse_mm(text)
    if length < 0:
        raise Wrong(f"expected a length of 0 or more, found {quoted(text)}")
    return length


def parse_ink(text: str) -> str:
    """Return ``#RRGGBB``, a colour that is mixed here and not named elsewhere. Raises Wrong."""
    if not re.fullmatch(r"\s*#([0-9a-fA-F]{3}){1,2}\s*", text):
        hint = "" if text.strip() else "put it between quotation marks, for a bare # begins a comment"
        raise Wrong(f"expected a colour such as #1F1A17, found {quoted(text)}", hint)
    return parse_colour(text)


def parse_number(text: str) -> float:
    """Return a number. Raises Wrong."""
    try:
        number = float(text)
    except ValueError:
        raise Wrong(f"expected a number, found {quoted(text)}") from None
    if not abs(number) <= LARGEST:
        raise Wrong(f"expected a number of at most {LARGEST}, found {quoted(text)}")
    return number


def parse_integer(text: str) -> int:
    """Return a whole number. Raises Wrong."""
    if not re.fullmatch(r"\s*[+-]?\d+\s*", text):
        raise Wrong(f"expected a whole number, found {quoted(text)}")
    if len(text.strip().lstrip("+-")) > MOST_DIGITS:
        raise Wrong(f"expected a whole number of at most {MOST_DIGITS} digits, found {quoted(text)}")
    return int(text)


def parse_flag(text: str) -> bool:
    """Return true or false. Raises Wrong."""
    known = {"true": True, "yes": True, "false": False, "no": False}
    if text.strip().lower() not in known:
        raise Wrong(f"expected yes or no, found {quoted(text)}")
    return known[text.strip().lower()]


def parse_colour(text: str) -> str:
    """Return ``#RRGGBB`` or the name of a theme's colour; ``none`` and empty give "". Raises Wrong."""
    word = text.strip()
    if word in ("", "none"):
        return ""
    if re.fullmatch(r"#[0-9a-fA-F]{6}", word):
        return word.upper()
    if re.fullmatch(r"#[0-9a-fA-F]{3}", word):
        return "#" + "".join(2 * digit for digit in word[1:]).upper()
    if re.fullmatch(NAME, word):
        return word
    raise Wrong(f"expected a colour of the theme or #RRGGBB, found {quoted(text)}")


def parse_name(text: str) -> str:
    """Return a name: lower-case letters, digits and hyphens. Raises Wrong."""
    if not re.fullmatch(NAME, text):
        raise Wrong(
            f"expected a name of lower-case letters, digits and hyphens, found {quoted(text)}",
            f"did you mean {suggestion}?" if (suggestion := _nearest_name(text)) else "",
        )
    return text


def _nearest_name(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def parse_choice(text: str, choices: tuple[str, ...]) -> str:
    """Return one of ``choices``. Raises Wrong."""
    if text not in choices:
        raise Wrong(f"expected {' or '.join(choices)}, found {quoted(text)}", did_you_mean(text, choices))
    return text


def parse_text(text: str) -> str:
    """Return the text as it is."""
    return text


def _scalar(value: Any) -> Scalar:
    if not isinstance(value, Scalar):
        what = (
            "a list"
            if isinstance(value, list)
            else "keys and values"
            if isinstance(value, dict)
            else repr(value)
        )
        raise PydanticCustomError(
            "papercity", "expected a single value, found {what}", {"what": what, "hint": ""}
        )
    return value


def _wrong(error: Wrong) -> PydanticCustomError:
    # The message goes in as a value, so that braces in a person's text are not read as placeholders.
    return PydanticCustomError("papercity", "{text}", {"text": str(error), "hint": error.hint})


def _bound(parse: Callable[[str], T], value: Any) -> Bound[T]:
    if isinstance(value, Bound):
        return value
    scalar = _scalar(value)
    field = Bound(str(scalar), scalar.source, parse, None)
    if field.is_open:
        return field
    try:
        return Bound(str(scalar), scalar.source, parse, parse(scalar))
    except Wrong as error:
        raise _wrong(error) from error


def _fixed(parse: Callable[[str], T], value: Any) -> T | Scalar:
    scalar = _scalar(value)
    try:
        parsed = parse(scalar)
    except Wrong as error:
        raise _wrong(error) from error
    # Text keeps its place, for problems that show only later.
    return Scalar(parsed, scalar.source) if isinstance(parsed, str) else parsed


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """The check of a field, and the form in which editors see it."""

    check: Callable[[Any], Any]
    form: Form

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return what pydantic runs: the check alone."""
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Form:
        """Return the form."""
        return dict(self.form)


def bound(parse: Callable[[str], T], form: Form = forms.TEXT) -> Checked:
    """Return the check of a field that may hold an expression."""
    return Checked(partial(_bound, parse), forms.opened(form))


def fixed(parse: Callable[[str], T], form: Form = forms.TEXT) -> Checked:
    """Return the check of a field that is written out."""
    return Checked(partial(_fixed, parse), form)


# Fields of templates, which may hold expressions.
Along: TypeAlias = Annotated[Bound[Extent], bound(parse_extent, forms.ALONG)]
Length: TypeAlias = Annotated[Bound[Mm], bound(parse_mm, forms.LENGTH)]
Number: TypeAlias = Annotated[Bound[float], bound(parse_number, forms.NUMBER)]
Flag: TypeAlias = Annotated[Bound[bool], bound(parse_flag, forms.FLAG)]
Colour: TypeAlias = Annotated[Bound[str], bound(parse_colour, forms.COLOUR)]
Name: TypeAlias = Annotated[Bound[str], bound(parse_name, forms.NAMED)]
Positive: TypeAlias = Annotated[Bound[Mm], bound(above_zero(parse_mm), forms.POSITIVE)]
Ratio: TypeAlias = Annotated[Bound[float], bound(above_zero(parse_number), forms.RATIO)]
Count: TypeAlias = Annotated[Bound[int], bound(above_zero(parse_integer), forms.COUNT)]
Words: TypeAlias = Annotated[Bound[str], bound(parse_text)]

# Fields that are written out.
FixedName: TypeAlias = Annotated[str, fixed(parse_name, forms.NAMED)]
FixedText: TypeAlias = Annotated[str, fixed(parse_text)]
FixedLength: TypeAlias = Annotated[Mm, fixed(parse_mm, forms.LENGTH)]
FixedPositive: TypeAlias = Annotated[Mm, fixed(above_zero(parse_mm), forms.POSITIVE)]
FixedRatio: TypeAlias = Annotated[float, fixed(above_zero(parse_number), forms.RATIO)]
FixedRoom: TypeAlias = Annotated[Mm, fixed(parse_room, forms.ROOM)]
FixedCount: TypeAlias = Annotated[int, fixed(above_zero(parse_integer), forms.COUNT)]
FixedNumber: TypeAlias = Annotated[float, fixed(parse_number, forms.NUMBER)]
FixedFlag: TypeAlias = Annotated[bool, fixed(parse_flag, forms.FLAG)]
FixedColour: TypeAlias = Annotated[str, fixed(parse_colour, forms.COLOUR)]
FixedInk: TypeAlias = Annotated[str, fixed(parse_ink, forms.INK)]


def _condition(value: Any) -> Any:
    if not isinstance(value, Scalar):
        return value
    text = value if "{{" in value else "{{ " + value + " }}"
    return Bound(text, value.source, str, None)


Condition: TypeAlias = Annotated[Bound[str], BeforeValidator(_condition), WithJsonSchema(forms.TEXT)]
"""An expression that is true or not, with or without braces."""


def choice(*choices: str) -> Checked:
    """Return the check of a written-out field that takes one of ``choices``."""
    return fixed(partial(parse_choice, choices=choices), forms.one_of(*choices))


def bound_choice(*choices: str) -> Checked:
    """Return the check of a field that takes one of ``choices`` or an expression."""
    return bound(partial(parse_choice, choices=choices), forms.one_of(*choices))
