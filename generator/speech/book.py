"""The phrases of verdicts in another language, as files of the package hold them."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import yaml

BOOKS: Mapping[str, str] = {
    "common": "",
    "sunshine-city": "sunshine",
    "sunken-city": "sunken",
    "sunrise-city": "sunrise",
    "pad": "pad",
}
"""Each book with the folder of the rules whose phrases it has; what all games share is in the first."""

_FOLDER = Path(__file__).parent


class Book(NamedTuple):
    """Phrases with holes, and words that fill holes, each with the same in another language."""

    phrases: Mapping[str, str]
    words: Mapping[str, str]


def languages() -> tuple[str, ...]:
    """Return the languages that verdicts are told in beside English."""
    return tuple(sorted(path.name for path in _FOLDER.iterdir() if (path / "common.yaml").is_file()))


@lru_cache(maxsize=16)
def read_book(language: str, name: str) -> Book:
    """Return a book; an empty one if there is none. A phrase that is not filled in is left out."""
    path = _FOLDER / language / f"{name}.yaml"
    if not path.is_file():
        return Book({}, {})
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    held = yaml.load(path.read_text("utf-8"), loader) or {}
    return Book(*({key: text for key, text in (held.get(part) or {}).items() if text} for part in Book._fields))
