"""Shapes: which values a face takes, declared in YAML by example, and the check of a piece against them.

``text``, ``integer``, ``[icon]`` (a list of icons), ``{boxes: [icon], gears: integer}`` (a mapping),
``left|right`` (a choice), ``any`` (unchecked); a name that ends in ``?`` may be left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, TypeAlias

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from generator.problems import Problems, did_you_mean
from generator.schema.fields import (
    Wrong,
    parse_choice,
    parse_colour,
    parse_flag,
    parse_integer,
    parse_mm,
    parse_name,
    parse_number,
    parse_text,
    quoted,
)
from generator.yamlsource import Record, Scalar, Sequence, Value, plain

_PARSERS: dict[str, Callable[[str], object]] = {
    "text": parse_text,
    "integer": parse_integer,
    "number": parse_number,
    "length": parse_mm,
    "colour": parse_colour,
    "icon": parse_name,
    "name": parse_name,
    "image": parse_text,
    "flag": parse_flag,
}

TYPES = (*_PARSERS, "any")
"""The words for types of single values, besides choices."""

RESERVED = frozenset(
    (
        *("sizes", "text", "edition", "options", "content", "kit", "build", "piece", "loop"),
        *("range", "zip", "min", "max"),
    )
)
"""The names that mean something in every face, so that no value can be called so."""

_WANTED = {"text": "text", "integer": "a whole number", "number": "a number", "length": "a length"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value of a named type."""

    type: str
    parse: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Anything:
    """A value that no face looks into."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of equal shapes."""

    item: "Shape"


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping with known keys."""

    fields: "dict[str, Field]"


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping from any word to equal shapes, written ``{"*": shape}``."""

    item: "Shape"


Shape: TypeAlias = Leaf | Anything | ListOf | Fields | MapOf


@dataclass(frozen=True, slots=True)
class Field:
    """A shape, and whether it may be left out."""

    shape: Shape
    optional: bool


def parse_field(value: object) -> Field:
    """Return the field declared by ``value``. Raises Wrong."""
    if isinstance(value, str):
        optional = value.endswith("?")
        return Field(_leaf(value.removesuffix("?").strip()), optional)
    if isinstance(value, list):
        if len(value) != 1:
            raise Wrong(f"expected a list of one shape, found {len(value)}", "for instance [icon]")
        return Field(ListOf(parse_field(value[0]).shape), optional=True)
    if isinstance(value, dict) and set(value) == {"*"}:
        return Field(MapOf(parse_field(value["*"]).shape), optional=True)
    if isinstance(value, dict):
        return Field(Fields({str(key): parse_field(item) for key, item in value.items()}), optional=False)
    raise Wrong(f"expected a shape such as text or [icon], found {value!r}")


def _leaf(word: str) -> Shape:
    if word == "any":
        return Anything()
    if "|" in word:
        choices = tuple(part.strip() for part in word.split("|"))
        return Leaf(word, partial(parse_choice, choices=choices))
    if word not in _PARSERS:
        raise Wrong(f"unknown type {word!r}", did_you_mean(word, TYPES))
    return Leaf(word, _PARSERS[word])


def _validate(value: Any) -> Field:
    if isinstance(value, Field):
        return value
    try:
        return parse_field(value)
    except Wrong as error:
        raise PydanticCustomError("papercity", "{text}", {"text": str(error), "hint": error.hint}) from error


ShapeField: TypeAlias = Annotated[Field, PlainValidator(_validate), WithJsonSchema({})]


def take(
    fields: dict[str, Field], record: Record, skip: frozenset[str], problems: Problems
) -> dict[str, Any]:
    """Return the values of ``record`` that ``fields`` declare, typed; note what is wrong or unknown.

    Keys in ``skip`` belong to somebody else. Optional values that are left out become None,
    left-out lists become empty.
    """
    for key in record:
        if key not in fields and key not in skip:
            problems.add(record.keys_at[key], f"unknown key {key!s}", did_you_mean(key, {*fields, *skip}))
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in record:
            values[name] = _value(field.shape, record[name], problems)
        elif field.optional:
            values[name] = _nothing(field.shape)
        else:
            problems.add(record.source, f"expected the key {name}, found none")
            values[name] = None
    return values


def _nothing(shape: Shape) -> object:
    match shape:
        case ListOf():
            return []
        case MapOf():
            return {}
        case _:
            return None


def _value(shape: Shape, value: Value, problems: Problems) -> Any:
    match shape:
        case Anything():
            return plain(value)
        case Leaf(type_, parse):
            return _leaf_value(type_, parse, value, problems)
        case ListOf(item) if isinstance(value, Sequence):
            return [_value(item, part, problems) for part in value]
        case Fields(fields) if isinstance(value, Record):
            return take(fields, value, frozenset(), problems)
        case MapOf(item) if isinstance(value, Record):
            return {str(key): _value(item, part, problems) for key, part in value.items()}
        case _:
            return _unexpected("a list" if isinstance(shape, ListOf) else "keys and values", value, problems)


def _leaf_value(type_: str, parse: Callable[[str], object], value: Value, problems: Problems) -> object:
    if not isinstance(value, Scalar):
        return _unexpected(_WANTED.get(type_, "a single value"), value, problems)
    try:
        return parse(value)
    except Wrong as error:
        problems.add(value.source, str(error), error.hint)
        return None


def _unexpected(wanted: str, value: Value, problems: Problems) -> object:
    found = (
        "a list"
        if isinstance(value, Sequence)
        else "keys and values"
        if isinstance(value, Record)
        else quoted(value)
    )
    problems.add(value.source, f"expected {wanted}, found {found}")
    return None
