"""Use case: the log of a game and its edition become a verdict."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator import links
from generator.library.catalogue import Catalogue, by_code, differences, load_catalogue, stock_names
from generator.scoring import loanwords, seal
from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.heads import brief
from generator.scoring.issues import Issue, Place
from generator.scoring.loanwords import Lent, Loanwords, read_again
from generator.scoring.logfile import Entry, Log, Option, Word
from generator.scoring.net import net
from generator.scoring.options import chosen
from generator.scoring.plaintext import decode
from generator.scoring.reader import read
from generator.scoring.registry import GAMES, Judge
from generator.scoring.umpire import Game, Judged, Result, judge
from generator.scoring.verdict import Verdict, status
from generator.seededlogs import seed_issues, with_seed
from generator.speech import languages

if TYPE_CHECKING:
    from pathlib import Path


_KEPT = "what the edition says is kept until this is put right"


class Shelf(NamedTuple):
    """Where editions are looked for: those that a person named, and the folder of what was read before."""

    named: tuple[str, ...] = ()
    language: str | None = None
    cache: "Path | str | None" = None


class Case(NamedTuple):
    """A log with the game it is judged by; ``entries`` are those that count.

    ``of_header`` are the issues that come of the edition and the options alone.
    """

    log: Log
    catalogue: Catalogue
    game: Game[Any]
    entries: tuple[Entry, ...]
    issues: tuple[Issue, ...]
    notes: tuple[str, ...] = ()
    unsure: bool = False
    is_typed: bool = True
    of_header: tuple[Issue, ...] = ()
    lent: Loanwords = Loanwords()
    typed: Mapping[Place, str] = {}
    """Words of another language as they were typed, where the log has ours instead."""


def score(data: bytes, file: str, shelf: Shelf) -> Verdict:
    """Return the verdict on a log. Raises ProblemsError if an edition that a person named is broken."""
    log = open_log(data, file)
    if isinstance(log, Issue):
        return _unreadable(file, Log(), (log,))
    case = open_case(log, shelf)
    if isinstance(case, Issue):
        return _unreadable(file, log, log.issues if log._replace(issues=()) == Log() else (*log.issues, case))
    return verdict_of(file, case, judge(case.game, case.entries, log.header.seats))


def open_log(data: bytes, file: str) -> Log | Issue:
    """Return the log in a file's bytes, or why it is none."""
    text = decode(data)
    if isinstance(text, Issue):
        return text
    if file.endswith((".yaml", ".yml")):
        from generator.yamllog import lines_of

        text = lines_of(text, file)
    elif file.endswith(".json"):
        from generator import jsonlog

        text = jsonlog.lines_of(text, file)
    return read(text)


def open_case(log: Log, shelf: Shelf) -> Case | Issue:
    """Return a log with the game that judges it, or why there is none."""
    named = with_seed(log.header, shelf.named, shelf.cache)
    found = _find_edition(log, shelf._replace(named=named))
    if isinstance(found, Issue):
        return found
    catalogue, issues = found[0], seed_issues(log.header, *found)
    judges = GAMES.get(catalogue.game or "")
    if judges is None:
        message = f"the edition {catalogue.name} has no rules that could judge a game"
        return Issue(
            "edition", log.header.edition_place, message, hint=f"rules are there for {', '.join(GAMES)}"
        )
    lent = loanwords_of(catalogue)
    found_again = read_again(log, lent)
    try:
        game, wrong_options = _game(catalogue, judges, found_again.log.header.options)
    except NotPlayableError as error:
        return Issue("edition", log.header.edition_place, str(error), clause=error.clause)
    issues = (*issues, *_unspoken(log, catalogue))
    return _case(found_again, catalogue, game, (*issues, *wrong_options))._replace(lent=lent)


def grown(case: Case, log: Log) -> Case:
    """Return the case of a log that has other entries below the same header."""
    lent = read_again(log, case.lent)
    return _case(lent, case.catalogue, case.game, case.of_header)._replace(lent=case.lent)


def loanwords_of(catalogue: Catalogue) -> Loanwords:
    """Return the words of all languages that the logs of an edition may be written in."""
    paths = GAMES[catalogue.game].names if catalogue.game in GAMES else ()
    texts = (catalogue.text, *catalogue.others.values())
    names = (pair for text in texts[1:] for pair in loanwords.printed(text, catalogue.text, paths))
    return Loanwords([*(pair for text in texts for pair in loanwords.declared(text)), *names])


def _unspoken(log: Log, catalogue: Catalogue) -> Iterator[Issue]:
    """Yield that a log names a language that neither verdicts nor its edition have."""
    known = sorted({"en", *languages(), *catalogue.languages})
    if log.header.language and log.header.language not in known:
        message = f"there are no verdicts in {brief(log.header.language)}"
        hint = f"languages are {', '.join(known)}"
        yield Issue("note", log.header.language_place, message, brief(log.header.language), hint)


def _case(lent: Lent, catalogue: Catalogue, game: Game[Any], of_header: tuple[Issue, ...]) -> Case:
    log = lent.log
    prepared = game.prepare(log)
    log = log._replace(issues=tuple(issue for issue in log.issues if issue not in prepared.moot))
    log = log._replace(entries=prepared.entries) if prepared.is_typed else log
    entries, corrections = net(prepared.entries)
    return Case(
        log,
        catalogue,
        game,
        entries,
        (*of_header, *log.issues, *prepared.issues, *corrections),
        prepared.notes,
        unsure=any(issue.code == "edition" for issue in of_header),
        is_typed=prepared.is_typed,
        of_header=of_header,
        typed=lent.typed,
    )


def options_of(catalogue: Catalogue) -> dict[str, Any]:
    """Return the options of an edition; unless one says otherwise, as many may play as it is printed for."""
    most = min(int(catalogue.players["max"]), len(SEATS))
    return {"players": {"max": str(most)}, **catalogue.play["options"]}


def _game(
    catalogue: Catalogue, judges: Judge, options: tuple[Option, ...]
) -> tuple[Game[Any], tuple[Issue, ...]]:
    """Return the game with a log's options, and those that it can't have. Raises NotPlayableError."""
    found = chosen(options_of(catalogue), options, judges.short)
    try:
        return judges.make({**catalogue.play, "options": found.options}, catalogue.text), found.issues
    except NotPlayableError:
        wrong = {option: why for option in options for why in _refusals(catalogue, judges, option)}
        if not wrong:
            raise
    game, issues = _game(catalogue, judges, tuple(one for one in options if one not in wrong))
    told = [Issue("unknown", one.value_place, why, brief(one.value), _KEPT) for one, why in wrong.items()]
    return game, (*issues, *told)


def _refusals(catalogue: Catalogue, judges: Judge, option: Option) -> Iterator[str]:
    """Yield why the game can't be played with one option, if it can't."""
    found = chosen(options_of(catalogue), (option,), judges.short)
    try:
        judges.make({**catalogue.play, "options": found.options}, catalogue.text)
    except NotPlayableError as error:
        yield str(error)


# Which edition


def _find_edition(log: Log, shelf: Shelf) -> tuple[Catalogue, tuple[Issue, ...]] | Issue:
    """Return the edition of a log and what is strange about it, or why none can be told."""
    header = log.header
    shelf = shelf._replace(language=shelf.language or header.language or None)
    named = [_worded(reference, shelf) for reference in shelf.named]
    if not header.edition:
        return _by_game(log, named, shelf)
    try:
        code = links.parse_edition_code(header.edition)
    except ValueError as error:
        if header.edition in stock_names():
            return _worded(header.edition, shelf), ()
        hint = "copy the code from the sheet, or leave the line out"
        issue = Issue("edition", header.edition_place, str(error), typed=header.edition, hint=hint)
        nearest = _by_game(log, named, shelf)
        return issue if isinstance(nearest, Issue) else (nearest[0], (issue,))
    found = next((one for one in named if one.code == code), None)
    stock = None if found is not None else by_code(code, cache=shelf.cache)
    found = found if stock is None else _worded(stock.name, shelf)
    if found is None:
        return _unknown_code(log, code, named, shelf)
    return found, tuple(_other_edition(log, found, named))


def _worded(reference: str, shelf: Shelf) -> Catalogue:
    """Return an edition in the language that is wished; in its own if only verdicts are told in that one.

    Raises ProblemsError if the edition is broken, or if there is nothing in the language.
    """
    own = load_catalogue(reference, None, shelf.cache)
    if shelf.language in (None, own.language) or (
        shelf.language not in own.languages and shelf.language in ("en", *languages())
    ):
        return own
    return load_catalogue(reference, shelf.language, shelf.cache)


def _by_game(log: Log, named: list[Catalogue], shelf: Shelf) -> tuple[Catalogue, tuple[Issue, ...]] | Issue:
    if named:
        return named[0], ()
    if log.header.game in stock_names():
        return _worded(log.header.game, shelf), ()
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


def doubted(issue: Issue) -> Issue:
    """Return an issue as it is told where another edition than the log's has to do."""
    if issue.code not in ("illegal", "total"):
        return issue
    return issue._replace(
        code="unverified", message=f"{issue.message}; in this edition, which is not the log's"
    )


# What came of it


def verdict_of(file: str, case: Case, judged: Judged[Any]) -> Verdict:
    """Return all that is said about a log that was played to its end."""
    if case.unsure:
        judged = judged._replace(issues=tuple(map(doubted, judged.issues)))
    result = _of_those_named(case.game.result(judged.state), len(case.log.header.seats))
    later = tuple(case.game.hindsight(judged))
    later = tuple(map(doubted, later)) if case.unsure else later
    issues = [*case.issues, *judged.issues, *later]
    if judged.issues:
        from generator.scoring.repair import mended

        told = mended(case.game, judged, later) if case.is_typed else (*judged.issues, *later)
        issues[len(case.issues) :] = once(told, case.log.issues)
        issues = list(_with_causes(issues))
    found = sealed(case, judged, later)
    issues += _seal_issues(case, found)
    notes = (*case.notes, *_consequences(case, judged, result), *case.game.rested(judged))
    return Verdict(
        file,
        case.catalogue.game or "",
        case.catalogue.label,
        case.catalogue.title,
        status(issues, result.is_over, bool(judged.unsure) or case.unsure),
        case.log.header,
        case.game.unit,
        case.game.round_word,
        result.standings,
        result.winners,
        result.decided_by,
        _rounds(case.game, judged, len(case.log.header.seats)),
        _told(case, issues),
        notes,
        sum(len(one.moves) for one in judged.played),
        found.seal,
        found.seals,
    )


def _told(case: Case, issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Return issues in their order, about the words that were typed."""
    typed = loanwords.as_typed(issues, case.typed)
    return tuple(sorted(typed, key=lambda issue: (issue.code != "edition", issue.place)))


class Sealed(NamedTuple):
    """The seal of a game that has ended and is known, else ""; and the seals after the rounds that are."""

    seal: str
    seals: tuple[tuple[int, str], ...]


def sealed(case: Case, judged: Judged[Any], later: Iterable[Issue]) -> Sealed:
    """Return the seals of a log; ``later`` is what hindsight tells of it.

    A pass that nobody could check is played all the same, so that it changes no seal.
    """
    if case.unsure:
        return Sealed("", ())
    others = [*case.issues, *(issue for issue in later if issue.code != "unverified")]
    traces = case.game.traced(seal.known(judged.played[:-1], others))
    seals = tuple((number, links.seal_text(link)) for number, link in seal.links(_terms(case), traces))
    is_whole = seals and seal.is_known((*others, *judged.issues)) and case.game.result(judged.state).is_over
    return Sealed(seals[-1][1] if is_whole else "", seals)


def _terms(case: Case) -> seal.Terms:
    name, header = str(case.catalogue.game), case.log.header
    options = chosen(options_of(case.catalogue), header.options, GAMES[name].short).options
    return seal.Terms(name, GAMES[name].rules, case.catalogue.code, options, len(header.seats))


def _seal_issues(case: Case, found: Sealed) -> Iterator[Issue]:
    """Yield what is wrong with the seal that a log says it has."""
    header = case.log.header
    if not header.seal:
        return
    try:
        written = links.parse_seal(header.seal)
        word = case.game.round_word
        wrong = seal.difference(written, found.seals, is_whole=bool(found.seal), word=word)
    except ValueError as error:
        wrong = str(error)
    if wrong:
        hint = "compare it with the paper, then the lines of the log"
        yield Issue("seal", header.seal_place, wrong, brief(header.seal), hint)


def _with_causes(issues: Sequence[Issue]) -> Iterator[Issue]:
    """Yield issues that follow from no other line than one that is told for itself."""
    told = {issue.place.line for issue in issues if not issue.follows.line}
    for issue in issues:
        yield issue if issue.follows.line in told else issue._replace(follows=Place())


def _of_those_named(result: Result, seats: int) -> Result:
    """Return a result without the players that a game needs and a log does not name."""
    standings = tuple(one for one in result.standings if one.seat < seats)
    return result._replace(standings=standings, winners=tuple(one for one in result.winners if one < seats))


def once(issues: Iterable[Issue], before: Sequence[Issue]) -> Iterator[Issue]:
    """Yield issues; not those of a line that stands where it can't, if the reader has said so already."""
    told = {issue.place.line for issue in before if issue.code == "turn"}
    yield from (issue for issue in issues if issue.code != "turn" or issue.place.line not in told)


def _rounds(game: Game[Any], judged: Judged[Any], seats: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the points of all seats at the end of each round."""
    last = {one.entry.round: game.points(one.after)[:seats] for one in judged.played if one.entry.round}
    return tuple(sorted(last.items()))


def _consequences(case: Case, judged: Judged[Any], result: Result) -> Iterator[str]:
    """Yield what each irregular entry changed: the standings without it."""
    for issue in judged.issues:
        if issue.code == "irregular":
            entries = [
                _without(entry, issue.place) if entry.place.line == issue.place.line else entry
                for entry in case.entries
            ]
            other = case.game.result(judge(case.game, entries, case.log.header.seats).state)
            yield f"line {issue.place.line}: {_compared(case.log, result, other)}"


def _without(entry: Entry, place: Place) -> Entry:
    """Return an entry without the irregular word, its other words marked as they stood."""
    words = tuple(word for word in entry.words if word.column != place.column and word.text != "!")
    return entry._replace(words=(*words, Word("!", place.column)))


def _compared(log: Log, result: Result, other: Result) -> str:
    names = [seat.name or seat.letter for seat in log.header.seats]
    before = {one.seat: one.score for one in result.standings}
    changed = [
        f"{names[one.seat]} {name} {before[one.seat][name]}, without it {number}"
        for one in other.standings
        for name, number in one.score.items()
        if before[one.seat][name] != number
    ]
    if other.winners != result.winners:
        winners = " and ".join(names[seat] for seat in other.winners)
        changed.append(
            f"without it {winners} would have won" if winners else "without it nobody would have won"
        )
    return "; ".join(changed) or "it changed nothing in the result"


def _unreadable(file: str, log: Log, issues: Sequence[Issue]) -> Verdict:
    return Verdict(file, log.header.game, "", "", "unreadable", log.header, issues=tuple(issues))
