"""Rulebooks of stock games as they read under some options."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from generator.layout.telling import told
from generator.library.editions import Edition, load_edition
from generator.names import known_options
from generator.problems import Problems
from generator.schema.checking import check
from generator.schema.prose import ProseFile


@cache
def edition_of(game: str, language: str) -> Edition:
    """Return a stock edition with its words."""
    problems = Problems()
    edition = load_edition(game, language, problems)
    assert edition is not None, problems.found
    return edition


@cache
def _prose(game: str, language: str) -> ProseFile:
    problems = Problems()
    prose = check(ProseFile, edition_of(game, language).prose["rulebook"], problems)
    assert prose is not None, problems.found
    return prose


def blocks_of(game: str, language: str, changed: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Return the blocks of a rulebook, as YAML values, with options such as ``ties.final`` changed."""
    options = _plain(edition_of(game, language).options)
    for path, value in (changed or {}).items():
        *folders, name = path.split(".")
        inside = options
        for folder in folders:
            inside = inside[folder]
        inside[name] = value
    return list(_blocks(_prose(game, language), options))


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain(one) if isinstance(one, Mapping) else one for name, one in options.items()}


def _blocks(prose: ProseFile, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    scope = {"options": known_options(options)}
    for block in prose.blocks:
        said = told(block, scope)
        if said is not None:
            yield _yaml(said.model_dump(exclude={"when"}, exclude_unset=True, exclude_none=True))


def _yaml(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _yaml(part) for key, part in value.items()}
    return [_yaml(part) for part in value] if isinstance(value, tuple | list) else value


Told = tuple[str, str]
"""What a rulebook says of an option, and what of the stock game it says no longer."""


def tells(game: str, changed: Mapping[str, str], english: Told, german: Told) -> None:
    """Assert that a rulebook tells an option in both languages, and no longer what it is instead of."""
    for language, (ours, stock) in (("en", english), ("de", german)):
        told, before = (str(blocks_of(game, language, choice)) for choice in (changed, None))

        assert ours in told
        assert stock not in told
        assert ours not in before
        assert stock in before
