"""Whether the rules can play an edition."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from generator.library.catalogue import catalogue_of
from generator.library.editions import Edition
from generator.library.places import place_of, places_within
from generator.library.tree import Shelf, read_record, stock_editions
from generator.playable import refusals_of, refused
from generator.problems import Problem, Problems, Source, did_you_mean
from generator.referee import seated
from generator.scoring.registry import GAMES
from generator.yamlsource import Record, source_of


def check_sense(edition: Edition, problems: Problems) -> None:
    """Note rules that nobody knows, and options that seem to be misspelt."""
    if edition.game is not None and edition.game not in GAMES:
        where = source_of(edition.game) or edition.source
        hint = did_you_mean(edition.game, GAMES)
        problems.add(where, f"there are no rules called {edition.game}", f"{hint}; or leave the key out")
    elif edition.game is not None:
        _check_options(edition, problems)


def check_play(edition: Edition, problems: Problems) -> None:
    """Note why the rules can't play a sound edition, in the words of those who begin or judge a log of it.

    What is wrong with a value is not told again if something is noted about it, so this comes last.
    """
    if edition.game not in GAMES:
        return
    before = tuple(problems.found)
    for one in refusals_of(catalogue_of(edition)):
        where = place_of(edition, one.path)
        within = places_within(edition, one.path)
        lacking = "" if within or len(one.path) < 3 else str(one.path[-1])
        if not any(told.where in within or _is_lack(told, where, lacking) for told in before):
            problems.found.append(refused(one, where, str(edition.game)))


def _is_lack(told: Problem, where: Source, key: str) -> bool:
    """Return whether a problem is that of a missing key."""
    return bool(key) and told.where == where and key in re.findall(r"[\w-]+", told.message)


def _check_options(edition: Edition, problems: Problems) -> None:
    """Note options that are called nearly like one of the game's: others may be for faces alone."""
    stock = stock_editions().get(str(edition.game))
    file = read_record(stock / "edition.yaml", problems, Shelf((stock,))) if stock is not None else None
    known = file.get("options") if file is not None else None
    if isinstance(known, Record):
        for where, name, near in _slips(edition.options, seated(known, edition.players.max)):
            problems.add(where, f"{edition.game} has no option {name}", f"did you mean {near}?")


def _slips(own: Record, known: Mapping[str, Any]) -> Iterator[tuple[Source, str, str]]:
    """Yield where an option is misspelt, its name, and the one that was meant."""
    for name, value in own.items():
        meant = known.get(name)
        if meant is None:
            yield from (
                (own.keys_at[name], name, near) for near in get_close_matches(name, known.keys(), n=1)
            )
        elif isinstance(value, Record) and isinstance(meant, Mapping):
            yield from _slips(value, meant)
