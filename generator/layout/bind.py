"""Binds the values of a piece into the open fields of a template, with a sandboxed expression language."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import jinja2
from jinja2 import nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from generator.layout.lacking import Lack, lacks
from generator.problems import did_you_mean
from generator.schema.fields import Bound, Wrong

T = TypeVar("T")
Scope: TypeAlias = Mapping[str, Any]

MAX_MADE = 2_000
"""How long a list or text made by one operation may get."""

MAX_TEXT = 100_000
"""How many characters one field may come to."""

MAX_PARTS = 100_000
"""How many values an expression may give, lists in lists counted all the way down."""

_LOOP = ("first", "index", "index0", "last", "length")
_METHODS = frozenset(
    (*_LOOP, "count", "endswith", "get", "index", "items", "keys", "lower", "startswith", "upper", "values")
)
_FILTERS = (
    *("abs", "default", "first", "float", "int", "last", "length", "list", "lower", "map", "max", "min"),
    *("rejectattr", "reverse", "round", "selectattr", "sort", "string", "sum", "title", "unique", "upper"),
)

_WHOLE = re.compile(r"\s*\{\{((?:(?!\{\{|\}\}|\{%).)*)\}\}\s*", re.DOTALL)
_PATH = re.compile(r"\s*[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\s*")


class _Environment(ImmutableSandboxedEnvironment):
    """Evaluates what a downloaded edition says: nothing in it takes long, gets large, or reaches out."""

    intercepted_binops = frozenset(["*", "**", "%", "+", "-", "/", "//"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        made = _length(left) * _length(right) if operator == "*" else _length(left) + _length(right)
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if operator == "**":
            raise jinja2.TemplateRuntimeError("** is not known here")
        if operator == "%" and not numbers:
            raise jinja2.TemplateRuntimeError(_unfit(operator, left, right))
        if not numbers and made > MAX_MADE:
            raise jinja2.TemplateRuntimeError(f"{operator} makes something longer than {MAX_MADE}")
        try:
            return super().call_binop(context, operator, left, right)
        except TypeError as error:
            raise jinja2.TemplateRuntimeError(_unfit(operator, left, right)) from error

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a key of a mapping before anything else: a person's key may be called ``items``."""
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return attr in _METHODS and super().is_safe_attribute(obj, attr, value)


def _length(value: Any) -> int:
    return (
        len(value)
        if isinstance(value, str | list | tuple)
        else int(abs(value))
        if isinstance(value, int)
        else 1
    )


def _unfit(operator: str, left: Any, right: Any) -> str:
    return f"{operator} can't be used on {_noun(left)} and {_noun(right)}"


def _noun(value: Any) -> str:
    nouns = {str: "text", int | float: "a number", Mapping: "keys and values", list | tuple: "a list"}
    found = (noun for kind, noun in nouns.items() if isinstance(value, kind))
    return next(found, "nothing" if value is None else "something else")


def _number(value: Any) -> str:
    """Return a text as it is and a number as a person writes it: 7 rather than 7.0. Raises Wrong."""
    if isinstance(value, float):
        return f"{value:g}"
    if value is None or isinstance(value, str | int | jinja2.Undefined):
        return str(value)
    raise Wrong(f"expected text or a number, found {_noun(value)}")


def _range(*bounds: int) -> range:
    numbers = range(*bounds)
    if len(numbers) > MAX_MADE:
        raise jinja2.TemplateRuntimeError(f"a range has at most {MAX_MADE} numbers, found {len(numbers)}")
    return numbers


def _join(parts: Any, between: str = "") -> str:
    joined = str(between).join(_number(part) for part in parts)
    if len(joined) > MAX_MADE:
        raise jinja2.TemplateRuntimeError(
            f"joined text has at most {MAX_MADE} characters, found {len(joined)}"
        )
    return joined


def _replace(text: str, old: str, new: str) -> str:
    if len(text) + text.count(old) * len(new) > MAX_MADE:
        raise jinja2.TemplateRuntimeError(f"replaced text has at most {MAX_MADE} characters")
    return text.replace(old, new)


@cache
def _environment() -> _Environment:
    environment = _Environment(undefined=jinja2.StrictUndefined, autoescape=False, finalize=_number)
    environment.globals = {"range": _range, "zip": zip, "min": min, "max": max}
    environment.filters = {name: jinja2.filters.FILTERS[name] for name in _FILTERS}
    environment.filters |= {"join": _join, "replace": _replace}
    return environment


class _Names(jinja2.runtime.Context):
    """Looks names up in the scope of the moment: a context for each field would take most of the time."""

    scope: Scope = MappingProxyType({})

    def resolve_or_missing(self, key: str) -> Any:
        if key in self.scope:
            return self.scope[key]
        return self.environment.globals.get(key, missing)


@cache
def _names() -> _Names:
    return _Names(_environment(), {}, None, {})


def _run(template: jinja2.Template, scope: Scope) -> Iterator[str]:
    """Return what a template gives; one at a time, for all share their names."""
    names = _names()
    names.scope = scope
    names.vars.clear()
    return template.root_render_func(names)


@cache
def _expression(source: str) -> jinja2.Template:
    """Return a template that leaves the value of an expression in the variable ``result``."""
    compiled: Any = _environment().compile_expression(source, undefined_to_none=False)
    template: jinja2.Template = compiled._template  # noqa: SLF001
    return template


def _value(source: str, scope: Scope) -> Any:
    for _ in _run(_expression(source), scope):
        pass
    return _names().vars["result"]


@cache
def _template(source: str) -> jinja2.Template:
    tree = _environment().parse(source)
    allowed = (nodes.For, nodes.If, nodes.Output, nodes.Template)
    for statement in tree.find_all(nodes.Stmt):
        if not isinstance(statement, allowed):
            raise jinja2.TemplateSyntaxError("only for and if may stand between {% and %}", statement.lineno)
    for loop in tree.find_all(nodes.For):
        if loop.recursive or any(inner is not loop for inner in loop.find_all(nodes.For)):
            raise jinja2.TemplateSyntaxError("a loop may not stand in a loop", loop.lineno)
    return _environment().from_string(source)


def _rendered(source: str, scope: Scope) -> str:
    parts, total = [], 0
    for part in _run(_template(source), scope):
        parts.append(part)
        total += len(part)
        if total > MAX_TEXT:
            raise jinja2.TemplateRuntimeError(f"the text gets longer than {MAX_TEXT} characters")
    return "".join(parts)


def evaluate(text: str, scope: Scope) -> Any:
    """Return what ``text`` gives: the value itself for one ``{{ expression }}``, else text.

    Raises Wrong for an unknown name or a broken expression.
    """
    try:
        return _evaluated(text, scope)
    except Wrong:
        raise
    except jinja2.TemplateSyntaxError as error:
        raise Wrong(f"{_short(text)} is no expression: {_plainly(error.message)}") from error
    except jinja2.TemplateError as error:
        raise _wrong(_plainly(error.message), text, scope) from error
    except tuple(_ACCIDENTS) as error:
        said = next(words for kind, words in _ACCIDENTS.items() if isinstance(error, kind))
        if "not callable" in str(error):
            said = "only range, zip, min and max can be called"
        raise Wrong(f"in {_short(text)}: {said or error}") from error


_ACCIDENTS: dict[type[Exception], str] = {
    RecursionError: "this is nested too deeply",
    ZeroDivisionError: "nothing can be divided by 0",
    TypeError: "these values do not go together, perhaps a text and a number",
    ValueError: "",
    ArithmeticError: "",
    AttributeError: "",
    LookupError: "",
}


def _evaluated(text: str, scope: Scope) -> Any:
    whole = _WHOLE.fullmatch(text)
    if whole is None:
        return _rendered(text, scope)
    if _PATH.fullmatch(whole[1]):
        return _follow(whole[1].strip(), scope)
    value = _value(whole[1], scope)
    if _is_huge(value):
        raise Wrong(f"in {_short(text)}: this makes more than {MAX_PARTS} values or {MAX_TEXT} characters")
    return value


def _is_huge(value: Any) -> bool:
    """Return whether a value is too large; a face that hands it on to another might double it each time.

    Raises UndefinedError for a part that is missing, which else shows only when it is used.
    """
    if isinstance(value, str):
        return len(value) > MAX_TEXT
    left, rest = MAX_PARTS, [value]
    while rest and left >= 0:
        part = rest.pop()
        left -= 1
        if isinstance(part, list | tuple):
            rest += part[: left + 1]
        elif isinstance(part, Mapping):
            rest += part.values()
        elif isinstance(part, jinja2.Undefined):
            str(part)
    return left < 0


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _follow(path: str, scope: Scope) -> Any:
    """Return the value behind ``a.b.c``; names and mappings only, so no attribute can be reached."""
    name, *rest = path.split(".")
    if name not in scope:
        raise Wrong(f"unknown name {name}", did_you_mean(name, scope))
    value = scope[name]
    for at, part in enumerate(rest):
        if not isinstance(value, Mapping) or part not in value:
            known = map(str, value) if isinstance(value, Mapping) else ()
            message = f"{'.'.join([name, *rest[:at]])} has no part {part}"
            raise _noted(message, did_you_mean(part, known), _lack(path, part, scope))
        value = value[part]
    return value


class WordlessError(Wrong):
    """An expression wants words that the edition lacks."""

    def __init__(self, message: str, hint: str, lack: Lack) -> None:
        super().__init__(message, hint)
        self.lack = lack


def _noted(message: str, hint: str, lack: Lack | None) -> Wrong:
    return Wrong(message, hint) if lack is None else WordlessError(message, hint, lack)


def _wrong(message: str, text: str, scope: Scope) -> Wrong:
    part = message.removeprefix(_NO_PART)
    lack = _lack(text, part, scope) if part != message else None
    return _noted(f"in {_short(text)}: {_placed(message, text)}", _hint(message, text, scope), lack)


def _lack(text: str, part: str, scope: Scope) -> Lack | None:
    """Return the words that are lacking, if it is they that have no such ``part``."""
    try:
        found = list(lacks(text, scope.get("text"), lambda source: _value(source, scope)))
    except jinja2.TemplateError:
        return None
    except tuple(_ACCIDENTS):
        return None
    return next((lack for lack in found if lack.name == part), None)


_WORDINGS = (
    (r"'(\w+)' is undefined", r"unknown name \1"),
    (r"'[\w. ]+ object' has no attribute '(.+)'", r"there is no part \1"),
    (r"expected token (.+), got (.+)", r"expected \1, found \2"),
    (r"chunk after expression", r"it goes on after its end"),
    (r"[\w. ]+ object has no element (.+)", r"there is no part \1"),
    (r"access to attribute '(\w+)' of .*", r"\1 is out of reach"),
    (r"No filter named '(\w+)'.*", r"unknown filter \1"),
    (r"[Uu]nexpected end of template.*|unexpected 'end of template'.*", r"it ends too early"),
)


def _plainly(message: str | None) -> str:
    """Return a message of the expression language in the words of this one."""
    text = message or ""
    for pattern, wording in _WORDINGS:
        if re.fullmatch(pattern, text, re.DOTALL):
            return re.sub(pattern, wording, text, flags=re.DOTALL)
    return text.rstrip(".")


def _placed(message: str, text: str) -> str:
    """Return a message about a missing part with the name of what lacks it, as far as ``text`` tells."""
    part = message.removeprefix(_NO_PART)
    owner = _owner(part, text)
    return f"{owner} has no part {part}" if owner and part != message else message


_NO_PART = "there is no part "


def _owner(part: str, text: str) -> str:
    name = re.escape(part)
    found = re.search(rf"([A-Za-z_]\w*(?:\.\w+)*)(?:\.{name}\b|\[['\"]?{name}['\"]?\])", text)
    return found[1] if found is not None else ""


def _hint(message: str, text: str, scope: Scope) -> str:
    """Return the names that might have been meant."""
    unknown = message.removeprefix("unknown name ")
    if unknown != message:
        return did_you_mean(unknown, scope)
    part = message.removeprefix(_NO_PART)
    owner = _owner(part, text)
    try:
        value = _follow(owner, scope) if owner and part != message else None
    except Wrong:
        return ""
    return did_you_mean(part, map(str, value)) if isinstance(value, Mapping) else ""


def value_of(bound: Bound[T], scope: Scope) -> T:
    """Return the field's value for the piece in ``scope``. Raises Wrong."""
    if bound.value is not None:
        return bound.value
    return bound.parse(text_of(evaluate(bound.text, scope)))


def text_of(value: Any) -> str:
    """Return a value as it is printed; a text as it is, for it may know where it stands. Raises Wrong."""
    return value if isinstance(value, str) else "" if value is None else _number(value)


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
        found = repr(str(value)) if isinstance(value, str) else _noun(value)
        raise Wrong(f"expected a list, found {found}")
    return list(value)
