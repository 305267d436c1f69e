"""Whether the rules can play an edition."""

from generator.library.catalogue import load_catalogue
from generator.library.editions import Edition
from generator.playable import game_of
from generator.problems import Problems, ProblemsError, did_you_mean
from generator.scoring.registry import GAMES
from generator.yamlsource import source_of


def check_sense(reference: str, edition: Edition, problems: Problems) -> None:
    """Note why the rules can't play an edition, in the words of those who begin or judge a log of it."""
    if edition.game is None:
        return
    if edition.game not in GAMES:
        where = source_of(edition.game) or edition.source
        hint = did_you_mean(edition.game, GAMES)
        problems.add(where, f"there are no rules called {edition.game}", f"{hint}; or leave the key out")
        return
    try:
        game_of(load_catalogue(reference), (), reference)
    except ProblemsError as error:
        problems.found += error.problems
