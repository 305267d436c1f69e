"""Use case: the log of a game and its edition become a verdict."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator import links
from generator.library.catalogue import Catalogue
from generator.scoring import loanwords, seal
from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.heads import brief
from generator.scoring.issues import Issue, Place
from generator.scoring.loanwords import Lent, Loanwords, read_again
from generator.scoring.logfile import Entry, Header, Log, Option, Word
from generator.scoring.net import net
from generator.scoring.options import chosen, values_of
from generator.scoring.plaintext import decode
from generator.scoring.reader import read
from generator.scoring.registry import GAMES, Judge
from generator.scoring.umpire import Game, Judged, Result, judge
from generator.scoring.verdict import Verdict, status
from generator.seededlogs import seed_issues, with_seed
from generator.shelf import Shelf, find_edition, loanwords_of, unspoken, written_words

__all__ = [
    "Case",
    "Sealed",
    "Shelf",
    "as_written",
    "doubted",
    "grown",
    "language_of",
    "once",
    "open_case",
    "open_log",
    "options_of",
    "score",
    "sealed",
    "seated",
    "verdict_of",
]

_KEPT = "what the edition says is kept until this is put right"


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
    own: Loanwords = Loanwords()
    """The words of the log's own language, to be written instead of ours."""


def score(data: bytes, file: str, shelf: Shelf) -> Verdict:
    """Return the verdict on a log. Raises ProblemsError if an edition that a person named is broken."""
    log = open_log(data, file)
    if isinstance(log, Issue):
        return _unreadable(file, Log(), (log,))
    case = open_case(log, shelf)
    if not isinstance(case, Case):
        # Whether lines have rounds above them is the game's to say.
        known = tuple(one for one in log.issues if one.code != "turn")
        return _unreadable(file, log, log.issues if log._replace(issues=()) == Log() else (*known, *case))
    return verdict_of(file, case, judge(case.game, case.entries, case.log.header.seats))


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


def open_case(log: Log, shelf: Shelf) -> Case | tuple[Issue, ...]:
    """Return a log with the game that judges it, or all that is wrong with its edition."""
    named = with_seed(log.header, shelf.named, shelf.cache)
    found = find_edition(log, shelf._replace(named=named))
    if isinstance(found, Issue):
        return (found,)
    catalogue, issues = found[0], seed_issues(log.header, *found)
    judges = GAMES.get(catalogue.game or "")
    if judges is None:
        message = f"the edition {catalogue.name} has no rules that could judge a game"
        hint = f"rules are there for {', '.join(GAMES)}"
        return (Issue("edition", log.header.edition_place, message, hint=hint),)
    lent = loanwords_of(catalogue)
    found_again = read_again(log, lent)
    game, wrong_options = _game(catalogue, judges, found_again.log.header)
    if game is None:
        return wrong_options
    issues = (*issues, *unspoken(log, catalogue))
    own = written_words(catalogue, log.header.language)
    return _case(found_again, catalogue, game, (*issues, *wrong_options))._replace(lent=lent, own=own)


def grown(case: Case, log: Log) -> Case:
    """Return the case of a log that has other entries below the same header."""
    lent = read_again(log, case.lent)
    return _case(lent, case.catalogue, case.game, case.of_header)._replace(lent=case.lent, own=case.own)


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


def language_of(case: Case) -> str:
    """Return the language in which a log is spoken of: its own, or else that of its edition."""
    return case.log.header.language or case.catalogue.language


def options_of(catalogue: Catalogue) -> dict[str, Any]:
    """Return the options of an edition; unless one says otherwise, as many may play as it is printed for."""
    return seated(catalogue.play["options"], int(catalogue.players["max"]))


def seated(options: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Return options with that of how many may play, ``most`` unless they say otherwise."""
    return {"players": {"max": str(min(most, len(SEATS)))}, **options}


def _game(catalogue: Catalogue, judges: Judge, header: Header) -> tuple[Game[Any] | None, tuple[Issue, ...]]:
    """Return the game with a log's options but those that it can't have, and what is wrong with them.

    There is no game if what the edition says itself keeps it from being played: that is told first.
    """
    options = header.options
    told = chosen(options_of(catalogue), options, judges.short).issues
    while isinstance(made := _made(catalogue, judges, options), tuple):
        wrong = _wrong_options(catalogue, judges, options, made)
        if not wrong:
            where = header.edition_place
            of_edition = [Issue("edition", where, str(one), clause=one.clause) for one in made]
            return None, (*of_edition, *sorted(told, key=lambda issue: issue.place))
        options = tuple(one for one in options if one not in dict(wrong))
        told += tuple(
            Issue("unknown", one.value_place, str(why), brief(one.value), _KEPT, clause=why.clause)
            for one, why in wrong
        )
    return made, told


def _made(
    catalogue: Catalogue, judges: Judge, options: tuple[Option, ...]
) -> Game[Any] | tuple[NotPlayableError, ...]:
    """Return the game with some options, or why it can't be played with them."""
    found = chosen(options_of(catalogue), options, judges.short)
    try:
        return judges.make({**catalogue.play, "options": found.options}, catalogue.text)
    except NotPlayableError as error:
        return error.refusals


def _wrong_options(
    catalogue: Catalogue, judges: Judge, options: tuple[Option, ...], why: Sequence[NotPlayableError]
) -> list[tuple[Option, NotPlayableError]]:
    """Return options with what is refused of them: their values, or else what each by itself leads to."""
    made = _made(catalogue, judges, ())
    own = set(map(str, made)) if isinstance(made, tuple) else set()
    others = [one for one in why if str(one) not in own]
    by_path = [
        (option, one)
        for option in options
        for one in others
        if ".".join(map(str, one.path)) in {f"options.{path}" for path in values_of(option, judges.short)}
    ]
    if by_path or not others:
        return by_path
    alone = ((option, _made(catalogue, judges, (option,))) for option in options)
    return [
        (option, one)
        for option, made in alone
        if isinstance(made, tuple)
        for one in made
        if str(one) not in own
    ]


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
        language_of(case),
    )


def _told(case: Case, issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Return issues in their order, as their log is written."""
    return tuple(sorted(as_written(case, issues), key=lambda issue: (issue.code != "edition", issue.place)))


def as_written(case: Case, issues: Iterable[Issue]) -> Iterator[Issue]:
    """Yield issues about words as they were typed, with lines in the language of the log."""
    return (loanwords.as_typed(issue, case.typed, case.own) for issue in issues)


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
    return Verdict(
        file,
        log.header.game,
        "",
        "",
        "unreadable",
        log.header,
        issues=tuple(issues),
        language=log.header.language,
    )
