"""A file's value against its model: the typed value, or problems with their places."""

from typing import Any, TypeVar

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
        for details in error.errors(include_url=False):
            _note(model, value, details, problems)
        return None


def _note(model: type[Model], value: Value, details: ErrorDetails, problems: Problems) -> None:
    path = details["loc"]
    kind = details["type"]
    place = _locate(value, path)
    if kind == "extra_forbidden":
        known = _known_keys(model, value, path[:-1])
        problems.add(place, f"unknown key {path[-1]!s}", did_you_mean(str(path[-1]), known))
    elif kind == "missing":
        problems.add(place, f"expected the key {path[-1]!s}, found none")
    elif kind == "papercity":
        problems.add(place, details["msg"], str(details.get("ctx", {}).get("hint", "")))
    else:
        problems.add(place, f"{_EXPECTED.get(kind, details['msg'])}, found {_short(details['input'])}")


_EXPECTED = {
    "list_type": "expected a list",
    "tuple_type": "expected a list",
    "dict_type": "expected a mapping",
    "is_instance_of": "expected a mapping",
    "model_type": "expected a mapping",
    "model_attributes_type": "expected a mapping",
    "too_short": "expected a longer list",
    "too_long": "expected a shorter list",
}


def _short(value: Any) -> str:
    if isinstance(value, Scalar):
        return repr(str(value)) if value else "nothing"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return "a mapping" if isinstance(value, dict) else repr(value)


def _locate(value: Value, path: tuple[int | str, ...]) -> Source:
    """Return the place of ``path``; parts of the path that name no node (pydantic's own) are passed over."""
    here: Value = value
    place = value.source
    for part in path:
        if isinstance(here, Record) and part in here:
            place = here.keys_at[str(part)]
            here = here[str(part)]
            if isinstance(here, Scalar) and here:
                place = here.source if part != path[-1] else place
        elif isinstance(here, Sequence) and isinstance(part, int) and part < len(here):
            here = here[part]
            place = here.source
    return _value_place(here, path, place)


def _value_place(here: Value, path: tuple[int | str, ...], place: Source) -> Source:
    # A wrong scalar is pointed at itself, a wrong key or container at its key.
    return here.source if isinstance(here, Scalar) and path else place


def _known_keys(model: type[Model], value: Value, path: tuple[int | str, ...]) -> set[str]:
    here: Any = model
    for part in path:
        here = _step(here, part)
    fields = getattr(here, "model_fields", {})
    return {info.alias or name for name, info in fields.items()} - _written(value, path)


def _written(value: Value, path: tuple[int | str, ...]) -> set[str]:
    here: Any = value
    for part in path:
        if isinstance(here, list) and isinstance(part, int):
            here = here[part]
        else:
            here = here.get(part) if isinstance(here, dict) else None
    return set(here) if isinstance(here, dict) else set()


def _step(annotation: Any, part: int | str) -> Any:
    """Return the model behind one step of a path through models, lists, mappings and optional fields."""
    fields = getattr(annotation, "model_fields", None)
    if fields is not None:
        by_key = {info.alias or name: info for name, info in fields.items()}
        return _model_in(by_key[str(part)].annotation) if str(part) in by_key else None
    return annotation


def _model_in(annotation: Any) -> Any:
    if hasattr(annotation, "model_fields"):
        return annotation
    for argument in getattr(annotation, "__args__", ()):
        found = _model_in(argument)
        if found is not None:
            return found
    return None
