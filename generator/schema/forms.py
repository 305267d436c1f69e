"""The types of single fields as editors see them: JSON Schema of YAML that was read by YAML's own rules.

What papercity keeps as text an editor has read as a number or a truth value. A form is no stricter than
the parser of its type, except that it asks for a value where YAML reads an empty one or a comment.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

Form: TypeAlias = dict[str, Any]

NAME = r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*"
"""A name: lower-case letters, digits, hyphens and underscores."""

_NUMBER = r"(?:\d+\.?\d*|\.\d+)"
_UNIT = r"\s*(?:mm|cm|in|pt)"
_ZERO = r"0+(?:\.0*)?"
_TERM = rf"(?:{_NUMBER}(?:{_UNIT}|\s*%)|{_ZERO})"


def matching(pattern: str, *examples: str) -> Form:
    """Return the form of a text that a pattern matches as a whole."""
    form: Form = {"type": "string", "pattern": rf"^\s*(?:{pattern})\s*$"}
    return form | {"examples": list(examples)} if examples else form


def either(*forms: Form) -> Form:
    """Return the form of what has one of some forms."""
    return {"anyOf": list(forms)}


def one_of(*choices: str) -> Form:
    """Return the form of one word out of some; YAML reads figures as a number."""
    return {"enum": [*choices, *(int(word) for word in choices if word.isdecimal())]}


def whole(least: int | None = None, most: int | None = None) -> Form:
    """Return the form of a whole number within bounds, written with or without quotation marks."""
    bounds = {"minimum": least, "maximum": most}
    number = {"type": "integer"} | {key: bound for key, bound in bounds.items() if bound is not None}
    return either(number, matching(r"[+-]?\d{1,9}"))


def opened(form: Form) -> Form:
    """Return the form of a field that may hold an expression instead."""
    return form if form is TEXT else either(form, {"type": "string", "pattern": r"\{[{%]"})


def exactly_one(keys: Iterable[str]) -> Form:
    """Return what a mapping's form says besides if it has one of some keys and no two."""
    return {"oneOf": [{"required": [key]} for key in keys]}


TEXT: Form = {"type": ["string", "number", "boolean", "null"]}
NAMED: Form = matching(NAME)
LENGTH: Form = either(matching(rf"[+-]?(?:{_NUMBER}{_UNIT}|{_ZERO})", "12mm"), {"const": 0})
ROOM: Form = either(matching(rf"\+?(?:{_NUMBER}{_UNIT}|{_ZERO})", "3mm"), {"const": 0})
POSITIVE: Form = matching(rf"\+?(?=[\d.]*[1-9]){_NUMBER}{_UNIT}", "8pt", "63mm")
ALONG: Form = either(
    matching(rf"[+-]?\s*{_TERM}(?:\s*[+-]\s*{_TERM})*", "12mm", "50%", "100% - 6mm"), {"const": 0}
)
NUMBER: Form = either({"type": "number"}, matching(rf"[+-]?{_NUMBER}(?:[eE][+-]?\d+)?"))
RATIO: Form = either(
    {"type": "number", "exclusiveMinimum": 0}, matching(rf"\+?(?=.*[1-9]){_NUMBER}(?:[eE][+-]?\d+)?")
)
COUNT: Form = whole(least=1)
FLAG: Form = either(
    {"enum": ["yes", "no", True, False]},
    matching("[Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]"),
)
INK: Form = matching("#(?:[0-9a-fA-F]{3}){1,2}", "#2E7D4F")
COLOUR: Form = matching(f"(?:#(?:[0-9a-fA-F]{{3}}){{1,2}}|{NAME})?", "none")
