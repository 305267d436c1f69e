"""The verdict on a log: what people and programs are told."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.scoring.issues import Issue
from generator.scoring.logfile import Header
from generator.scoring.umpire import Standing

STATUSES = ("legal", "unverified", "irregular", "illegal", "incomplete", "unreadable")


class Verdict(NamedTuple):
    """All that is said about a log.

    ``rounds`` has the points of each seat after each round; ``notes`` are plain sentences: how a sheet was
    explained, which ruling the verdict rests on, what an irregular entry changed. Statuses see STATUSES.
    ``seal`` is that of the game, "" where it has not ended or not all of it is known; ``seals`` are those
    after each round that is known, the last of them the game's own.
    ``language`` is the one it is told in unless another is wished: the log's, or else the edition's.
    """

    file: str
    game: str
    edition: str
    title: str
    status: str
    header: Header
    unit: str = ""
    round_word: str = "round"
    standings: tuple[Standing, ...] = ()
    winners: tuple[int, ...] = ()
    decided_by: str = ""
    rounds: tuple[tuple[int, tuple[int, ...]], ...] = ()
    issues: tuple[Issue, ...] = ()
    notes: tuple[str, ...] = ()
    entries: int = 0
    seal: str = ""
    seals: tuple[tuple[int, str], ...] = ()
    language: str = ""

    @property
    def causes(self) -> tuple[tuple[Issue, tuple[Issue, ...]], ...]:
        """The issues that stand for themselves, each with those that may follow from it."""
        alone = {issue.place.line: issue for issue in reversed(self.issues) if not issue.follows.line}
        of = [alone.get(issue.follows.line) if issue.follows.line else None for issue in self.issues]
        pairs = tuple(zip(self.issues, of, strict=True))
        return tuple(
            (issue, tuple(one for one, other in pairs if other is issue))
            for issue, cause in pairs
            if cause is None
        )

    @property
    def exit_code(self) -> int:
        """0 legal or unverified, 1 irregular, illegal or incomplete, 2 unreadable."""
        return (0, 0, 1, 1, 1, 2)[STATUSES.index(self.status)]


def shared_rounds(one: Verdict, other: Verdict) -> int:
    """Return the last round up to which two logs tell the same game, 0 if they tell two."""
    others = dict(other.seals)
    return max((number for number, seal in one.seals if others.get(number) == seal), default=0)


def status(issues: Sequence[Issue], is_over: bool, is_unsure: bool) -> str:
    """Return the status of a log that could be read."""
    codes = {issue.code for issue in issues}
    if codes & {"illegal", "turn"}:
        return "illegal"
    if codes & {"syntax", "unknown", "ambiguous"} or not is_over:
        return "incomplete"
    if codes & {"irregular", "total", "seal"}:
        return "irregular"
    return "unverified" if is_unsure or codes & {"unverified", "edition"} else "legal"


SEVERITY = {
    "edition": "warning",
    "irregular": "warning",
    "total": "warning",
    "seal": "warning",
    "unverified": "warning",
    "note": "note",
}
"""How bad an issue is, by its code; all others are errors."""


def severity(issue: Issue) -> str:
    """Return error, warning or note."""
    return SEVERITY.get(issue.code, "error")
