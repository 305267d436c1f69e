"""Where editions are looked for: which one a log belongs to, and in which words it may be written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from generator import links
from generator.library.catalogue import Catalogue, by_code, differences, load_catalogue, stock_names
from generator.scoring import loanwords
from generator.scoring.heads import brief
from generator.scoring.issues import Issue
from generator.scoring.loanwords import Loanwords, read_again
from generator.scoring.logfile import Log
from generator.scoring.registry import GAMES
from generator.speech import languages

if TYPE_CHECKING:
    from pathlib import Path


class Shelf(NamedTuple):
    """Where editions are looked for: those that a person named, and the folder of what was read before."""

    named: tuple[str, ...] = ()
    language: str | None = None
    cache: "Path | str | None" = None


def find_edition(log: Log, shelf: Shelf) -> tuple[Catalogue, tuple[Issue, ...]] | Issue:
    """Return the edition of a log and what is strange about it, or why none can be told."""
    header = log.header
    named = [worded(reference, shelf, log.header.language) for reference in shelf.named]
    if not header.edition:
        return _by_game(log, named, shelf)
    try:
        code = links.parse_edition_code(header.edition)
    except ValueError as error:
        if header.edition in stock_names():
            return worded(header.edition, shelf, log.header.language), ()
        hint = "copy the code from the sheet, or leave the line out"
        issue = Issue("edition", header.edition_place, str(error), typed=header.edition, hint=hint)
        nearest = _by_game(log, named, shelf)
        return issue if isinstance(nearest, Issue) else (nearest[0], (issue,))
    found = next((one for one in named if one.code == code), None)
    stock = None if found is not None else by_code(code, cache=shelf.cache)
    found = found if stock is None else worded(stock.name, shelf, log.header.language)
    if found is None:
        return _unknown_code(log, code, named, shelf)
    return found, tuple(_other_edition(log, found, named))


def worded(reference: str, shelf: Shelf, of_log: str = "") -> Catalogue:
    """Return an edition in the language that is wished, or that its log names; else in its own.

    It may lack words in a language that verdicts are told in: then it has its own. Raises ProblemsError if
    it is broken, or if there is nothing in a language that was asked for.
    """
    own = load_catalogue(reference, None, shelf.cache)
    wished = shelf.language or of_log or own.language
    is_spoken = wished in ("en", *languages()) or not shelf.language
    if wished == own.language or (wished not in own.languages and is_spoken):
        return own
    return load_catalogue(reference, wished, shelf.cache)


def _by_game(log: Log, named: list[Catalogue], shelf: Shelf) -> tuple[Catalogue, tuple[Issue, ...]] | Issue:
    if named:
        return named[0], ()
    if log.header.game in stock_names():
        return worded(log.header.game, shelf, log.header.language), ()
    games = ", ".join(stock_names())
    typed = log.header.game
    message = f"no game is called {brief(typed)}" if typed else "the log does not say which game was played"
    hint = f"write game: and one of {games} at the top"
    if typed in GAMES:
        message = f"a {typed} belongs to an edition that is not at hand"
        hint = "name the edition's folder with --edition"
    elif typed:
        from difflib import get_close_matches

        near = get_close_matches(typed, stock_names(), n=1)
        hint = f"did you mean {near[0]}?" if near else hint
    return Issue("edition", log.header.game_place, message, brief(typed), hint)


def _unknown_code(
    log: Log, code: str, named: list[Catalogue], shelf: Shelf
) -> tuple[Catalogue, tuple[Issue, ...]] | Issue:
    """Return the edition nearest to one that is not at hand; no move is called illegal by it."""
    nearest = _by_game(log, named, shelf)
    if isinstance(nearest, Issue):
        return nearest
    used = nearest[0]
    message = (
        f"the log was made with edition {code}, which is not at hand; it is judged by {used.name} {used.code}"
    )
    hint = "name the edition's folder or the edition.json of its kit with --edition"
    return used, (Issue("edition", log.header.edition_place, message, typed=log.header.edition, hint=hint),)


def _other_edition(log: Log, found: Catalogue, named: list[Catalogue]) -> Iterator[Issue]:
    """Yield what a person should know who named another edition or game than the log: where they differ."""
    header = log.header
    if header.game and found.game and header.game not in (found.game, found.name):
        message = f"the log says {brief(header.game)}, but the edition {found.code} is one of {found.game}"
        yield Issue("note", header.game_place, message, brief(header.game))
    if not named or found in named:
        return
    other = named[0]
    parts = differences(found.play, other.play)
    message = (
        f"the log was made with {found.name} {found.code}, not with {other.name} {other.code};"
        f" it is judged by its own; they differ in {'; '.join(parts)}"
    )
    yield Issue("edition", log.header.edition_place, message, typed=log.header.edition)


# Its words


def loanwords_of(catalogue: Catalogue) -> Loanwords:
    """Return the words of all languages that the logs of an edition may be written in."""
    judges = GAMES.get(catalogue.game or "")
    texts = (catalogue.text, *catalogue.others.values())
    names = (
        pair
        for text in texts[1:]
        for pair in loanwords.printed(text, catalogue.text, judges.names if judges else ())
    )
    return Loanwords([*(pair for text in texts for pair in loanwords.declared(text)), *names])


def in_our_words(log: Log, shelf: Shelf) -> Log:
    """Return a log in the words of its game, as it is packed and sealed in whatever language it was written.

    Raises ProblemsError if an edition that a person named is broken.
    """
    found = find_edition(log, shelf)
    return log if isinstance(found, Issue) else read_again(log, loanwords_of(found[0])).log


def written_words(catalogue: Catalogue, language: str) -> Loanwords:
    """Return the words that the logs of an edition have in a language instead of ours."""
    texts = {catalogue.language: catalogue.text, **catalogue.others}
    return Loanwords(loanwords.written(language, texts.get(language, {})).items())


def unspoken(log: Log, catalogue: Catalogue) -> Iterator[Issue]:
    """Yield that a log names a language that neither verdicts nor its edition have."""
    known = sorted({"en", *languages(), *catalogue.languages})
    if log.header.language and log.header.language not in known:
        message = f"there are no verdicts in {brief(log.header.language)}"
        hint = f"languages are {', '.join(known)}"
        yield Issue("note", log.header.language_place, message, brief(log.header.language), hint)
