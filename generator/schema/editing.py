"""JSON Schemas of all files that people write, for editors: made from the models that check them.

They are of draft 7, which every editor's YAML support reads.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from generator.schema import forms
from generator.schema.content import EditionFile, KindFile, PieceHead
from generator.schema.fields import Model
from generator.schema.forms import Form
from generator.schema.prose import ProseFile
from generator.schema.shapes import TYPES, Anything, Field, Fields, Leaf, ListOf, MapOf, Shape
from generator.schema.template import FaceFile, SheetFile, ThemeFile

DRAFT = "http://json-schema.org/draft-07/schema#"
FILES: dict[str, type[Model]] = {
    "edition": EditionFile,
    "kind": KindFile,
    "prose": ProseFile,
    "face": FaceFile,
    "theme": ThemeFile,
    "sheet": SheetFile,
}
"""The models of files by the name of their schema."""

_SHAPE: Form = {"$ref": "#/definitions/Shape"}
_WORD = forms.either(
    forms.one_of(*TYPES, *(f"{type_}?" for type_ in TYPES)),
    forms.matching(r"[^|]+(?:\|[^|]+)+"),
)
_SHAPES: Form = {
    "description": "the type of a value, a list with one type, or a mapping of names and types",
    "anyOf": [
        _WORD,
        {"type": "array", "items": _SHAPE, "minItems": 1, "maxItems": 1},
        {"type": "object", "additionalProperties": _SHAPE},
    ],
}


class _Drawn(GenerateJsonSchema):
    """Draws what a person may write: no nulls, no titles, no defaults of ours."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        drawn = super().tuple_schema(schema)
        items = drawn.pop("prefixItems", None)
        return drawn | {"items": items[0]} if items else drawn

    def generate(self, schema: CoreSchema, mode: Any = "validation") -> JsonSchemaValue:
        drawn = super().generate(schema, mode)
        return drawn | {"definitions": drawn.pop("$defs", {})}


def file_schema(name: str) -> Form:
    """Return the JSON Schema of a kind of file, by its name in FILES."""
    drawn = FILES[name].model_json_schema(ref_template="#/definitions/{model}", schema_generator=_Drawn)
    definitions = drawn.pop("definitions")
    if name == "face":
        definitions["Shape"] = _SHAPES
        drawn["properties"]["takes"]["additionalProperties"] = _SHAPE
    if name == "kind":
        head = PieceHead.model_json_schema(schema_generator=_Drawn)
        del head["definitions"]
        definitions["Piece"] = head | {"additionalProperties": True}
        # The kind of a parent may say what a box holds.
        del definitions["TuckBoxSpec"]["required"]
        drawn["properties"]["pieces"]["items"] = {"$ref": "#/definitions/Piece"}
    return {"$schema": DRAFT, **_untitled(drawn), "definitions": _untitled(definitions)}


def _untitled(schema: Form) -> Form:
    """Return a schema without the titles that pydantic gives; a key called title has a form of its own."""
    kept = {key: value for key, value in schema.items() if key != "title" or isinstance(value, dict)}
    return {key: _untitled(value) if isinstance(value, dict) else value for key, value in kept.items()}


def kind_schema(kind: Form, takes: Mapping[str, Field], judged: Iterable[str]) -> Form:
    """Return the schema of all kinds narrowed to the values that the faces of one kind take."""
    schema = read(json.dumps(kind))
    values = {name: _of(field.shape, is_whole=False) for name, field in takes.items()}
    piece = schema["definitions"]["Piece"]
    piece["properties"] |= values
    piece["additionalProperties"] = False
    schema["properties"]["values"] |= {"properties": values, "additionalProperties": False}
    if known := sorted({*takes, *judged}):
        schema["properties"]["judged"]["items"] = forms.NAMED | {"examples": known}
    return schema


_LEAVES: dict[str, Form] = {
    "text": forms.TEXT,
    "integer": forms.whole(),
    "number": forms.NUMBER,
    "length": forms.LENGTH,
    "colour": forms.COLOUR,
    "icon": forms.NAMED,
    "name": forms.NAMED,
    "image": forms.TEXT,
    "flag": forms.FLAG,
}


def _of(shape: Shape, *, is_whole: bool) -> Form:
    """Return the form of a shape; where it ``is_whole``, no parent's values fill in what is left out."""
    match shape:
        case Anything():
            return {}
        case Leaf(type_):
            return _LEAVES[type_] if type_ in _LEAVES else forms.one_of(*map(str.strip, type_.split("|")))
        case ListOf(item):
            return {"type": "array", "items": _of(item, is_whole=True)}
        case MapOf(item):
            return {"type": "object", "additionalProperties": _of(item, is_whole=is_whole)}
        case Fields(fields):
            return _mapping(fields, is_whole=is_whole)


def _mapping(fields: Mapping[str, Field], *, is_whole: bool) -> Form:
    known = {name: _of(field.shape, is_whole=is_whole) for name, field in fields.items()}
    form: Form = {"type": "object", "properties": known, "additionalProperties": False}
    needed = [name for name, field in fields.items() if not field.optional]
    return form | {"required": needed} if is_whole and needed else form


def words_schema(words: Mapping[str, Any]) -> Form:
    """Return the schema of an edition's words: those that it has, each with what it says, and others."""
    head = {"$schema": DRAFT, "description": "The words of an edition in one language."}
    return head | _words(words) | {"definitions": {"Word": _WORD_OF_A_TEXT}}


_ANY_WORD: Form = {"$ref": "#/definitions/Word"}
_WORD_OF_A_TEXT: Form = forms.either(
    forms.TEXT,
    {"type": "array", "items": _ANY_WORD},
    {"type": "object", "additionalProperties": _ANY_WORD},
)


def _words(words: Mapping[str, Any]) -> Form:
    known = {name: _word(value) for name, value in words.items()}
    return {"type": "object", "properties": known, "additionalProperties": _ANY_WORD}


def _word(value: Any) -> Form:
    if isinstance(value, Mapping):
        return _words(value)
    if isinstance(value, list):
        return {"type": "array", "items": _ANY_WORD}
    return forms.TEXT | {"description": str(value)}


def written(schema: Form) -> str:
    """Return the text of a schema's file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def read(text: str) -> Form:
    """Return the schema in the text of a file that was ``written``."""
    schema: Form = json.loads(text)
    return schema
