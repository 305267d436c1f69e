# ruff: noqa: PTH100, PTH113, PTH118, PTH120, PTH123, PTH208
"""The phrases of verdicts in another language, as files of the package hold them.

A verdict has to be there in a moment, so YAML is loaded only by who asks for another language than English.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

BOOKS: Mapping[str, str] = {
    "common": "",
    "sunshine-city": "sunshine",
    "sunken-city": "sunken",
    "sunrise-city": "sunrise",
    "pad": "pad",
}
"""Each book with the folder of the rules whose phrases it has; what all games share is in the first."""

_FOLDER = os.path.dirname(os.path.abspath(__file__))


class Book(NamedTuple):
    """Phrases with holes, and words that fill holes, each with the same in another language.

    ``silent`` are texts of the source that look like phrases and that nobody is told, such as notation.
    """

    phrases: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    silent: frozenset[str] = frozenset()


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Return the languages that verdicts are told in beside English."""
    names = sorted(os.listdir(_FOLDER))
    return tuple(name for name in names if os.path.isfile(os.path.join(_FOLDER, name, "common.yaml")))


@lru_cache(maxsize=16)
def read_book(language: str, name: str) -> Book:
    """Return a book; an empty one if there is none. A phrase that is not filled in is left out."""
    path = os.path.join(_FOLDER, language, f"{name}.yaml")
    if not os.path.isfile(path):
        return Book()
    import yaml

    with open(path, encoding="utf-8") as file:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        held = yaml.load(file, loader) or {}  # noqa: S506 (all that it makes is text)
    phrases, words = (
        {key: text for key, text in (held.get(part) or {}).items() if text} for part in ("phrases", "words")
    )
    return Book(phrases, words, frozenset(held.get("silent") or ()))
