"""A file's value against its model: the typed value, or problems with their places."""

import difflib
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.problems import Problems, Source, did_you_mean
from generator.schema.fields import Model
from generator.yamlsource import Record, Scalar, Sequence, Value

M = TypeVar("M", bound=Model)


def check(model: type[M], value: Value, problems: Problems) -> M | None:
    """Return ``value`` as a ``model``, or None after noting every mistake with its place."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        _note_all(model, value, error, problems)
        return None


def salvage(model: type[M], record: Record, problems: Problems, vital: frozenset[str]) -> M | None:
    """Return what is left of ``record`` as a ``model`` after noting every mistake, so that more can be found.

    None if a vital key is wrong, or missing because of a slip in its name.
    """
    try:
        return model.model_validate(record)
    except ValidationError as error:
        _note_all(model, record, error, problems)
        wrong = {str(details["loc"][0]) for details in error.errors() if details["loc"]}
    if any(difflib.get_close_matches(key, vital, n=1, cutoff=0.6) for key in wrong):
        return None
    rest = Record(record.source)
    rest.update((key, value) for key, value in record.items() if key not in wrong)
    try:
        return model.model_validate(rest)
    except ValidationError:
        return None


def _note_all(model: type[Model], value: Value, error: ValidationError, problems: Problems) -> None:
    for details in error.errors(include_url=False):
        _note(model, value, details, problems)


def _note(model: type[Model], value: Value, details: ErrorDetails, problems: Problems) -> None:
    path = details["loc"]
    kind = details["type"]
    here, key = _locate(value, path)
    if kind == "extra_forbidden":
        known = _known_keys(model, path[:-1])
        problems.add(key, f"unknown key {path[-1]!s}", did_you_mean(str(path[-1]), known))
    elif kind == "missing" and isinstance(path[-1], str):
        problems.add(key, f"expected the key {path[-1]!s}, found none")
    elif kind == "papercity":
        problems.add(here.source, details["msg"], str(details.get("ctx", {}).get("hint", "")))
    elif kind != "too_short" or len(here) < details["ctx"]["min_length"]:
        # Of a list whose items are all wrong pydantic says that it is too short.
        hint = "a decimal has a point: 44.5mm" if kind == "too_long" and _has_commas(here) else ""
        problems.add(here.source, f"{_expected(details)}, found {_found(here)}", hint)


def _has_commas(value: Value) -> bool:
    """Return whether a list may hold the halves of a number such as 44,5mm."""
    return isinstance(value, Sequence) and any(isinstance(one, Scalar) and one.isdecimal() for one in value)


def _expected(details: ErrorDetails) -> str:
    """Return what pydantic expected, in words; of all tuples only pairs have a fixed length."""
    match details["type"]:
        case "missing" | "too_long":
            return "expected 2 values"
        case "too_short":
            least = details["ctx"]["min_length"]
            return f"expected {least} value{'s' if least > 1 else ''} or more"
        case "list_type" | "tuple_type":
            return "expected a list"
        case _:
            return "expected keys and values"


def _found(value: Value) -> str:
    if isinstance(value, Scalar):
        return repr(str(value)) if value else "nothing"
    if isinstance(value, Sequence):
        return f"a list of {len(value)}" if value else "an empty list"
    return "keys and values"


def _locate(value: Value, path: tuple[int | str, ...]) -> tuple[Value, Source]:
    """Return the value at ``path`` as far as it goes, and where the last key on the way stands."""
    here: Value = value
    key = value.source
    for part in path:
        if isinstance(here, Record) and part in here:
            key = here.keys_at.get(str(part), here.source)
            here = here[str(part)]
        elif isinstance(here, Sequence) and isinstance(part, int) and part < len(here):
            here = here[part]
            key = here.source
    return here, key


def _known_keys(model: type[Model], path: tuple[int | str, ...]) -> set[str]:
    here: Any = model
    for part in path:
        here = _step(here, part)
    return set(_fields(_bare(here)))


def _step(annotation: Any, part: int | str) -> Any:
    """Return the annotation one step further on a path through models, lists and mappings."""
    bare = _bare(annotation)
    inner = get_args(bare)
    if get_origin(bare) is dict:
        return inner[1]
    return inner[0] if inner else _fields(bare).get(str(part))


def _fields(model: Any) -> dict[str, Any]:
    if not isinstance(model, type) or not issubclass(model, Model):
        return {}
    # Until then the models that hold elements in elements know them only by name.
    model.model_rebuild()
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def _bare(annotation: Any) -> Any:
    """Return an annotation without its notes and without None."""
    while get_origin(annotation) in (Annotated, Union, UnionType):
        annotation = next(part for part in get_args(annotation) if part is not NoneType)
    return annotation
