"""The game of an edition with the options that a person wrote on the command line."""

from collections.abc import Iterator, Sequence
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
    unknown = [Problem(Source("--option"), one.message, one.hint) for one in found.issues]
    try:
        game = judges.make({**catalogue.play, "options": found.options}, catalogue.text)
    except NotPlayableError as error:
        own = refusals_of(catalogue) if options else error.refusals
        raise ProblemsError([*unknown, *_problems(error, own, catalogue, reference)]) from error
    if unknown:
        raise ProblemsError(unknown)
    return game


def refusals_of(catalogue: Catalogue) -> tuple[NotPlayableError, ...]:
    """Return all that keeps the rules from playing an edition as it is."""
    try:
        GAMES[str(catalogue.game)].make({**catalogue.play, "options": options_of(catalogue)}, catalogue.text)
    except NotPlayableError as error:
        return error.refusals
    return ()


def _problems(
    error: NotPlayableError, own: Sequence[NotPlayableError], catalogue: Catalogue, reference: str
) -> Iterator[Problem]:
    """Yield what the rules refuse: where its edition says so, or among the options over that."""
    from generator.library.editions import load_edition
    from generator.library.places import place_of
    from generator.problems import Problems

    edition = load_edition(reference, None, Problems())
    said = set(map(str, own))
    for one in error.refusals:
        is_chosen = str(one) not in said and (not one.path or one.path[0] == "options")
        where = Source(reference) if edition is None else place_of(edition, one.path)
        yield refused(one, Source("--option") if is_chosen else where, str(catalogue.game))


def refused(error: NotPlayableError, where: Source, game: str) -> Problem:
    """Return why the rules can't play an edition, by the clause that it breaks."""
    from generator.library.clauses import rule_text

    if not error.clause:
        return Problem(where, str(error))
    said = rule_text(game, error.clause)
    return Problem(where, f"{error} ({error.clause})", f"{error.clause}: {said}" if said else "")


def option_of(text: str) -> Option:
    """Return the option in a text such as ``length=short``. Raises ProblemsError if there is none."""
    path, sign, value = (part.strip() for part in text.partition("="))
    if not path or not sign or not value.isprintable() or not value or ";" in text:
        raise wrong("--option", f"{text!r} is no option", "write --option length=short")
    return Option(path.casefold(), value)


def wrong(where: str, message: str, hint: str = "") -> ProblemsError:
    """Return the error of one mistake."""
    return ProblemsError([Problem(Source(where), message, hint)])
