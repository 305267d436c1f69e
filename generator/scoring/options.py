"""Options that a table has chosen: the edition's own, with those of a log's header put over them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.scoring.engine import NotPlayableError
from generator.scoring.issues import Issue
from generator.scoring.logfile import Option
from generator.scoring.refusals import Refusals

Short = Mapping[tuple[str, str], Mapping[str, str]]
"""What a short option stands for: solo: hard is solo.enabled: yes and solo.plants: 10."""


class Chosen(NamedTuple):
    """The options as nested values, and what is wrong with those of the header."""

    options: dict[str, Any]
    issues: tuple[Issue, ...]


def chosen(edition: Mapping[str, Any], header: tuple[Option, ...], short: Short) -> Chosen:
    """Return an edition's options with those of a log's header over them."""
    brief = {name for name, _ in short}
    known = set(paths(edition)) | brief
    options: dict[str, Any] = _copy(edition)
    issues: list[Issue] = []
    for option in header:
        is_short = (option.path, option.value.casefold()) in short
        if is_short or (option.path in known and option.path not in brief):
            for path, value in values_of(option, short).items():
                _set(options, path, value)
        else:
            issues.append(_unknown(option, known, short))
    return Chosen(options, tuple(issues))


def values_of(option: Option, short: Short) -> Mapping[str, str]:
    """Return the values by their paths that an option of a header stands for."""
    return short.get((option.path, option.value.casefold()), {option.path: option.value})


def _unknown(option: Option, known: set[str], short: Short) -> Issue:
    from difflib import get_close_matches

    values = [value for name, value in short if name == option.path]
    if values:
        message = f"unknown value {option.value} of {option.path}"
        hint = f"it can be {' or '.join(values)}"
        return Issue("unknown", option.value_place, message, typed=option.value, hint=hint)
    near = get_close_matches(option.path, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(sorted(known))}"
    return Issue("unknown", option.place, f"unknown option {option.path}", typed=option.path, hint=hint)


def paths(options: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Yield the path of every option, ``ties.final``."""
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from paths(value, f"{before}{key}.")
        else:
            yield before + key


def _copy(options: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _copy(value) if isinstance(value, Mapping) else value for key, value in options.items()}


def _set(options: dict[str, Any], path: str, value: str) -> None:
    *folders, name = path.split(".")
    for folder in folders:
        if not isinstance(options.get(folder), dict):
            options[folder] = {}
        options = options[folder]
    options[name] = value


# What a game reads of them


_KEYS = "{…: …}"
"""Keys and values, as it is told in every language."""


class NotAChoiceError(NotPlayableError):
    """An option has a value that it can't have; ``known`` are those that it can."""

    def __init__(self, path: str, known: tuple[str, ...], found: str) -> None:
        message = f"option {path}: expected {' or '.join(known)}, found {found}"
        super().__init__("", message, ("options", *path.split(".")))
        self.known = known


class Asked:
    """The options that a game asks for: of one with a wrong value the default, until ``end`` tells of all."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = options
        self.refusals = Refusals()

    def flag(self, path: str, default: str = "no") -> bool:
        """Return whether an option is on."""
        return self.refusals.read_or(default == "yes", flag, self._options, path, default)

    def choice(self, path: str, known: tuple[str, ...]) -> str:
        """Return an option's value, the first of those known where it is missing."""
        return self.refusals.read_or(known[0], choice, self._options, path, known)

    def end(self) -> None:
        """Raise NotPlayableError if an option has a value that it can't have, one for all of them."""
        self.refusals.end()


def flag(options: Mapping[str, Any], path: str, default: str = "no") -> bool:
    """Return whether an option is on. Raises NotPlayableError if it is neither on nor off."""
    known = dict.fromkeys((default, "no", "yes", "false", "true"))
    return choice(options, path, tuple(known)) in ("yes", "true")


def choice(options: Mapping[str, Any], path: str, known: tuple[str, ...]) -> str:
    """Return an option's value, the first of those known where it is missing. Raises NotPlayableError."""
    text = text_of(options, path, known[0]).casefold()
    if text not in known:
        raise NotAChoiceError(path, known, text)
    return text


def text_of(options: Mapping[str, Any], path: str, default: str) -> str:
    """Return an option's value as text, keys and lists as YAML in a line.

    Raises NotPlayableError where something else than keys and values stands on the way to it.
    """
    *folders, name = path.split(".")
    for depth, folder in enumerate(folders, 1):
        options = options.get(folder, {})
        if not isinstance(options, Mapping):
            raise NotAChoiceError(".".join(folders[:depth]), (_KEYS,), _written(options))
    return _written(options.get(name, default))


def _written(value: Any) -> str:
    """Return a value as YAML in one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_written(part)}' for key, part in value.items())}}}"
    return f"[{', '.join(map(_written, value))}]" if isinstance(value, list | tuple) else str(value)
