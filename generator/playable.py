"""The game of an edition with the options that a person wrote on the command line."""

from collections.abc import Sequence
from typing import Any

from generator.library.catalogue import Catalogue
from generator.problems import Problem, ProblemsError, Source
from generator.referee import options_of
from generator.scoring.engine import NotPlayableError
from generator.scoring.logfile import Option
from generator.scoring.options import chosen
from generator.scoring.registry import GAMES
from generator.scoring.umpire import Game


def game_of(catalogue: Catalogue, options: Sequence[Option], reference: str) -> Game[Any]:
    """Return the game of an edition, which messages call by its ``reference``, with options over its own.

    Raises ProblemsError for an edition without rules, one that they can't play, and for unknown options.
    """
    judges = GAMES.get(catalogue.game or "")
    if judges is None:
        hint = f"rules are there for {', '.join(GAMES)}"
        raise wrong(reference, "the edition has no rules that could judge a game", hint)
    found = chosen(options_of(catalogue), tuple(options), judges.short)
    if found.issues:
        raise ProblemsError(Problem(Source("--option"), one.message, one.hint) for one in found.issues)
    try:
        return judges.make({**catalogue.play, "options": found.options}, catalogue.text)
    except NotPlayableError as error:
        is_chosen = options and (not error.path or error.path[0] == "options")
        where = Source("--option") if is_chosen else _place(reference, error)
        raise ProblemsError([_refusal(error, where, str(catalogue.game))]) from error


def _refusal(error: NotPlayableError, where: Source, game: str) -> Problem:
    """Return why the rules can't play an edition, by the clause that it breaks."""
    from generator.library.clauses import rule_text

    if not error.clause:
        return Problem(where, str(error))
    said = rule_text(game, error.clause)
    return Problem(where, f"{error} ({error.clause})", f"{error.clause}: {said}" if said else "")


def _place(reference: str, error: NotPlayableError) -> Source:
    """Return where the files of an edition say what its rules can't play."""
    from generator.library.editions import load_edition
    from generator.library.places import place_of
    from generator.problems import Problems

    edition = load_edition(reference, None, Problems())
    return Source(reference) if edition is None else place_of(edition, error.path)


def option_of(text: str) -> Option:
    """Return the option in a text such as ``length=short``. Raises ProblemsError if there is none."""
    path, sign, value = (part.strip() for part in text.partition("="))
    if not path or not sign or not value.isprintable() or not value or ";" in text:
        raise wrong("--option", f"{text!r} is no option", "write --option length=short")
    return Option(path.casefold(), value)


def wrong(where: str, message: str, hint: str = "") -> ProblemsError:
    """Return the error of one mistake."""
    return ProblemsError([Problem(Source(where), message, hint)])
