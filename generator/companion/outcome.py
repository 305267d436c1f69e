"""What the page of a verdict says: who has won and why, points, charts, what is wrong, what to take along."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator import report
from generator.companion import charts
from generator.companion.charts import Bars, Lines
from generator.companion.moments import moments
from generator.report import Told, counted, name_of
from generator.scoring.issues import Issue
from generator.scoring.umpire import Standing
from generator.scoring.verdict import Verdict, severity
from generator.speech import ENGLISH, Speaker
from generator.wording import clean, cut

_LABEL = 26
_MOST_LINES = 200
"""Rounds that are drawn; no game has so many."""


class Rank(NamedTuple):
    """A player in the standings."""

    number: int
    letter: str
    name: str
    colour: str
    score: tuple[str, ...]
    has_won: bool


class Problem(NamedTuple):
    """An issue: how bad it is, its name, its place, what was typed, and rows of a word and what it tells."""

    severity: str
    title: str
    where: str
    typed: str
    message: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Chart(NamedTuple):
    """A chart, and the table that says the same."""

    title: str
    drawing: Bars | Lines
    rows: list[tuple[str, list[str]]]
    legend: str = ""


def values(verdict: Verdict, typed: Sequence[str], say: Speaker = ENGLISH) -> dict[str, Any]:
    """Return what the page says of a verdict; ``typed`` are the lines of the log.

    What the referee says is in the speaker's language, all that is the page's own in English.
    """
    causes = verdict.causes
    return {
        "game": verdict.game,
        "title": verdict.title or "A finished game",
        "played": list(_played(verdict)),
        "headline": _headline(verdict),
        "reason": _sentence(say(clean(verdict.decided_by))) if verdict.decided_by else "",
        "status": verdict.status,
        "status_words": _sentence(say(report.status_words(verdict))),
        "edition_words": say(report.edition_words(verdict)) if verdict.edition else "",
        "ranks": [_rank(verdict, one) for one in verdict.standings],
        "kinds": _kinds(verdict) if verdict.standings else None,
        "course": _course(verdict),
        "round_word": verdict.round_word,
        "moments": list(moments(verdict)),
        "problems": [
            _problem(Told(verdict, one, typed, say=say), others)
            for one, others in causes[: report.MOST_SHOWN]
        ],
        "things": say(report.things(len(causes), len(verdict.issues))),
        "more_problems": max(0, len(causes) - report.MOST_SHOWN),
        "notes": [say(clean(note)) for note in verdict.notes],
        "seal": verdict.seal,
        "seal_words": say(report.seal_words(verdict)),
    }


def _played(verdict: Verdict) -> Iterator[str]:
    header = verdict.header
    if header.date:
        yield f"played on {clean(header.date)}"
    for option in header.options:
        yield f"{clean(option.path)}: {clean(option.value)}"


def _headline(verdict: Verdict) -> str:
    if not verdict.standings:
        return "This can't be judged"
    if not verdict.decided_by:
        return "The game is not over"
    names = [name_of(verdict, seat) for seat in verdict.winners]
    if not names:
        return "The game is lost"
    return f"{', '.join(names[:-1])} and {names[-1]} have won" if len(names) > 1 else f"{names[0]} has won"


def _rank(verdict: Verdict, one: Standing) -> Rank:
    seat = verdict.header.seats[one.seat]
    score = tuple(counted(number, word) for word, number in one.score.items())
    name = name_of(verdict, one.seat)
    return Rank(one.rank, seat.letter, name, seat.colour.casefold(), score, one.seat in verdict.winners)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?', '!')) else '.'}"


# Problems


def _problem(told: Told, others: Sequence[Issue]) -> Problem:
    """Return an issue, with what may follow from it."""
    issue = told.issue
    (_, (message,)), *rows = told.rows()
    rows.append((told.say("What follows"), told.following(others)))
    shown = ((label, tuple(filter(None, several))) for label, several in rows)
    return Problem(
        severity(issue),
        told.say(report.TITLES.get(issue.code, issue.code)),
        ", ".join(_where(told, issue)),
        clean(issue.typed),
        message,
        tuple((label, several) for label, several in shown if several),
    )


def _where(told: Told, issue: Issue) -> Iterator[str]:
    if issue.place.line:
        yield told.say(f"line {issue.place.line}")
    if told.who():
        yield told.who()


# Charts


class _Kinds(NamedTuple):
    """How points are told by kind: a title, the kinds, and how many of each a player has (0 if not known)."""

    title: str
    names: tuple[str, ...]
    numbers: Callable[[Mapping[str, Any]], Sequence[int]]


_BY_KIND = {
    "sunshine-city": _Kinds(
        "Plants by kind",
        ("inventions", "buildings", "vehicles", "bonus"),
        lambda one: [one.get(kind, 0) for kind in ("inventions", "buildings", "vehicles", "bonus")],
    ),
    "sunken-city": _Kinds(
        "Treasures by where they are",
        ("safe", "open", "to find"),
        lambda one: [len(one.get(kind, ())) for kind in ("safe", "open", "to_find")],
    ),
    "sunrise-city": _Kinds(
        "Tokens by kind",
        ("for passing the star", "for meeting the star"),
        lambda one: [one.get("star_passed", 0), 2 * one.get("star_met", 0)],
    ),
}
_UNTOLD = "nobody wrote down how"


def _kinds(verdict: Verdict) -> Chart | None:
    """Return how many points of each kind everybody has, if anybody has some."""
    kinds = _BY_KIND.get(verdict.game)
    if kinds is None:
        return None
    seats = sorted(verdict.standings, key=lambda one: one.seat)
    numbers = [[max(0, number) for number in kinds.numbers(one.breakdown)] for one in seats]
    names, scores = kinds.names, [one.score[verdict.unit] for one in seats]
    if not any(map(any, numbers)) and any(scores):
        names, numbers = (_UNTOLD,), [[score] for score in scores]
    if not any(map(any, numbers)):
        return None
    rows, legend = report.source_rows(verdict)
    rows += [(name, list(map(str, scores))) for name in names if name == _UNTOLD]
    bars = charts.bars(
        names, [(_label(verdict, one.seat), row) for one, row in zip(seats, numbers, strict=True)]
    )
    return Chart(kinds.title, bars, rows, legend)


def _label(verdict: Verdict, seat: int) -> str:
    letter, name = verdict.header.seats[seat].letter, name_of(verdict, seat)
    return cut(name if name == letter else f"{letter}  {name}", _LABEL)


def _course(verdict: Verdict) -> Chart | None:
    """Return everybody's points after each round, if there are some."""
    rows = report.round_rows(verdict)
    rounds = [one for one in verdict.rounds if one[0]][:_MOST_LINES]
    if not rows or len(rounds) < 2:
        return None
    letters = [seat.letter for seat in verdict.header.seats]
    start = (0, (0,) * len(letters))
    title = f"{verdict.unit.capitalize()} by {verdict.round_word}"
    return Chart(title, charts.lines(letters, [start, *rounds]), rows)
