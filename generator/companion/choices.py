"""What a table may agree on before a game: options, and colours of the players."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from generator.library.catalogue import Catalogue
from generator.referee import options_of
from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.logfile import Option
from generator.scoring.options import NotAChoiceError, chosen
from generator.scoring.registry import GAMES

_NO_VALUE = "?"
"""Nothing that can be chosen is called so."""
_SEATS = ("players", "players.max")
"""How many play is told by who sits there."""


class Choice(NamedTuple):
    """An option: its path, what it is unless it is changed, and all that it may be; of numbers nothing."""

    path: str
    value: str
    values: tuple[str, ...]


class Agreements(NamedTuple):
    """What may be agreed on for a game of an edition; without colours everybody takes any."""

    least: int
    most: int
    options: tuple[Choice, ...]
    colours: tuple[str, ...]


def agreements(catalogue: Catalogue) -> Agreements:
    """Return what may be agreed on. Raises NotPlayableError for an edition that the rules can't play."""
    return _agreements(_Known(catalogue))


class _Known(NamedTuple):
    """A catalogue that is known by its code."""

    catalogue: Catalogue

    def __hash__(self) -> int:
        return hash(self.catalogue.code)


@lru_cache(maxsize=64)
def _agreements(known: _Known) -> Agreements:
    catalogue = known.catalogue
    judges = GAMES[catalogue.game or ""]
    options = options_of(catalogue)
    brief = {name: tuple(value for one, value in judges.short if one == name) for name, _ in judges.short}
    choices = [Choice(name, "", values) for name, values in brief.items()]
    choices += [Choice(path, value, _values(catalogue, path)) for path, value in _paths(options)]
    game = judges.make({**catalogue.play, "options": options}, catalogue.text)
    return Agreements(
        int(catalogue.players["min"]),
        min(int(catalogue.players["max"]), len(SEATS)),
        tuple(one for one in choices if one.path not in _SEATS),
        tuple(game.colours),
    )


def _values(catalogue: Catalogue, path: str) -> tuple[str, ...]:
    """Return the values that the rules know for an option; none if they know it by other means."""
    judges = GAMES[catalogue.game or ""]
    found = chosen(options_of(catalogue), (Option(path, _NO_VALUE),), judges.short)
    try:
        judges.make({**catalogue.play, "options": found.options}, catalogue.text)
    except NotPlayableError as error:
        return tuple(
            value
            for one in error.refusals
            if isinstance(one, NotAChoiceError) and one.path == ("options", *path.split("."))
            for value in one.known
            if value not in ("true", "false")
        )
    return ()


def _paths(options: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{key}.")
        else:
            yield before + key, str(value)
