"""Binds the values of a piece into the open fields of a template, with a sandboxed expression language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.schema.fields import Bound, Wrong

T = TypeVar("T")
Scope: TypeAlias = Mapping[str, Any]

MAX_PRODUCT = 100_000
"""How long a text or list made by repetition may get, so that a downloaded edition can't fill the memory."""

_WHOLE = re.compile(r"\s*\{\{((?:(?!\{\{|\}\}|\{%).)*)\}\}\s*", re.DOTALL)
_PATH = re.compile(r"\s*[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\s*")


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or _length(left) * _length(right) > MAX_PRODUCT:
            raise jinja2.TemplateRuntimeError(f"{operator} may not be used to make something that large")
        return super().call_binop(context, operator, left, right)


def _length(value: Any) -> int:
    return (
        len(value)
        if isinstance(value, str | list | tuple)
        else int(abs(value))
        if isinstance(value, int)
        else 1
    )


def _number(value: Any) -> str:
    """Return a number as a person writes it: 7 rather than 7.0."""
    return f"{value:g}" if isinstance(value, float) else str(value)


@cache
def _environment() -> _Environment:
    environment = _Environment(undefined=jinja2.StrictUndefined, autoescape=False, finalize=_number)
    environment.globals = {"range": environment.globals["range"], "zip": zip, "min": min, "max": max}
    environment.filters = {
        name: jinja2.filters.FILTERS[name]
        for name in (
            "abs",
            "default",
            "first",
            "float",
            "format",
            "int",
            "join",
            "last",
            "length",
            "list",
            "lower",
        )
    } | {
        name: jinja2.filters.FILTERS[name]
        for name in (
            "max",
            "min",
            "replace",
            "reverse",
            "round",
            "sort",
            "string",
            "sum",
            "title",
            "unique",
            "upper",
        )
    }
    return environment


@cache
def _expression(source: str) -> Any:
    return _environment().compile_expression(source, undefined_to_none=False)


@cache
def _template(source: str) -> jinja2.Template:
    return _environment().from_string(source)


def evaluate(text: str, scope: Scope) -> Any:
    """Return what ``text`` gives: the value itself for one ``{{ expression }}``, else text.

    Raises Wrong for an unknown name or a broken expression.
    """
    whole = _WHOLE.fullmatch(text)
    try:
        if whole is None:
            return _template(text).render(scope)
        if _PATH.fullmatch(whole[1]):
            return _follow(whole[1].strip(), scope)
        value = _expression(whole[1])(scope)
    except Wrong:
        raise
    except jinja2.TemplateError as error:
        raise Wrong(f"in {text!r}: {error.message}") from error
    except (TypeError, ValueError, ArithmeticError, KeyError, IndexError, OverflowError) as error:
        raise Wrong(f"in {text!r}: {error}") from error
    if isinstance(value, jinja2.Undefined):
        raise Wrong(f"in {text!r}: {_undefined(value)}")
    return value


def _follow(path: str, scope: Scope) -> Any:
    """Return the value behind ``a.b.c``; names and mappings only, so no attribute can be reached."""
    name, *rest = path.split(".")
    if name not in scope:
        raise Wrong(f"unknown name {name}", _known(scope))
    value = scope[name]
    for part in rest:
        if not isinstance(value, Mapping) or part not in value:
            raise Wrong(f"{path} has no part {part}", _known(value))
        value = value[part]
    return value


def _known(value: Any) -> str:
    if not isinstance(value, Mapping) or not value:
        return ""
    return "known are " + ", ".join(sorted(map(str, value))[:20])


def _undefined(value: jinja2.Undefined) -> str:
    try:
        str(value)
    except jinja2.TemplateRuntimeError as error:
        return str(error.message)
    return "undefined"


def value_of(bound: Bound[T], scope: Scope) -> T:
    """Return the field's value for the piece in ``scope``. Raises Wrong."""
    if bound.value is not None:
        return bound.value
    value = evaluate(bound.text, scope)
    return bound.parse("" if value is None else _number(value))


def native(text: str, scope: Scope) -> Any:
    """Return ``text`` evaluated if it holds an expression, else as it is. Raises Wrong."""
    return evaluate(text, scope) if "{{" in text or "{%" in text else text


def is_true(bound: Bound[str], scope: Scope) -> bool:
    """Return whether a condition holds. Raises Wrong."""
    return bool(evaluate(bound.text, scope))


def items_of(bound: Bound[str], scope: Scope) -> list[Any]:
    """Return the list that a ``for_each`` runs over. Raises Wrong."""
    value = evaluate(bound.text, scope)
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise Wrong(f"expected a list in {bound.text!r}, found {value!r}")
    return list(value)
