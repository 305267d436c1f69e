"""The verdict on a log as plain values, for programs."""

from typing import Any

from generator.library.clauses import rule_text
from generator.scoring.engine import SEATS
from generator.scoring.issues import Issue
from generator.scoring.verdict import Verdict, severity
from generator.speech import ENGLISH, Speaker


def to_json(verdict: Verdict, say: Speaker = ENGLISH) -> dict[str, Any]:
    """Return a verdict as plain values; docs/verdict.schema.json describes them.

    Sentences are in the speaker's language, codes and keys in English.
    """
    return {
        "file": verdict.file,
        "language": say.language,
        "game": verdict.game,
        "title": verdict.title,
        "edition": verdict.edition,
        "status": verdict.status,
        "date": verdict.header.date,
        "options": {option.path: option.value for option in verdict.header.options},
        "standings": [
            {
                "rank": one.rank,
                "seat": _letter(verdict, one.seat),
                "name": verdict.header.seats[one.seat].name,
                "score": dict(one.score),
                "breakdown": dict(one.breakdown),
            }
            for one in verdict.standings
        ],
        "winners": [_letter(verdict, seat) for seat in verdict.winners],
        "decided_by": say(verdict.decided_by),
        "rounds": [
            {
                "round": number,
                verdict.unit: {_letter(verdict, seat): value for seat, value in enumerate(points)},
            }
            for number, points in verdict.rounds
        ],
        "notes": list(map(say, verdict.notes)),
        "problems": [_problem(verdict, issue, say) for issue in verdict.issues],
        "entries": verdict.entries,
        "seal": verdict.seal,
        "seals": [{"round": number, "seal": seal} for number, seal in verdict.seals],
    }


def said(game: str, issue: Issue, say: Speaker) -> dict[str, Any]:
    """Return what an issue says, wherever it stands, with the words of the rule; codes are English."""
    return {
        "code": issue.code,
        "severity": severity(issue),
        "message": say(issue.message),
        "hint": say(issue.hint),
        "typed": issue.typed,
        "clause": issue.clause,
        "rule": rule_text(game, issue.clause, say.language),
        "legal": list(issue.legal),
    }


def _problem(verdict: Verdict, issue: Issue, say: Speaker) -> dict[str, Any]:
    return {
        **said(verdict.game, issue, say),
        "file": verdict.file,
        "line": issue.place.line,
        "column": issue.place.column,
        "round": issue.round or None,
        "seat": None if issue.seat is None else _letter(verdict, issue.seat),
        "read_as": issue.read_as,
        "facts": {
            "need": say(issue.need),
            "have": say(issue.have),
            "because": [place._asdict() for place in issue.because],
        },
        "follows": issue.follows.line or None,
        "more_legal": issue.more if issue.more >= 0 else None,
        "suspects": [
            {**one.place._asdict(), "old": one.old, "new": one.new, "consequence": say(one.consequence)}
            for one in issue.suspects
        ],
    }


def _letter(verdict: Verdict, seat: int) -> str:
    seats = verdict.header.seats
    return seats[seat].letter if seat < len(seats) else SEATS[seat]
