"""Stock editions as the rules read them, and options to play them by."""

import json
from functools import cache
from typing import Any

from generator.library.editions import load_edition
from generator.library.hashes import play_form, to_json
from generator.problems import Problems


@cache
def form_of(game: str) -> dict[str, Any]:
    """Return the play form of a game's stock edition."""
    problems = Problems()
    edition = load_edition(game, None, problems)
    assert edition is not None, problems
    found: dict[str, Any] = json.loads(to_json(play_form(edition)))
    return found


def options_of(*options: str) -> dict[str, Any]:
    """Return the options of a play form by their paths, of texts such as ``solo.enabled=yes``."""
    tree: dict[str, Any] = {}
    for path, _, value in (option.partition("=") for option in options):
        *folders, last = path.split(".")
        place = tree
        for folder in folders:
            place = place.setdefault(folder, {})
        place[last] = value
    return tree
