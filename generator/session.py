"""Use case: a log that grows line by line, judged as it grows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from generator.referee import (
    Case,
    Shelf,
    as_written,
    doubted,
    grown,
    language_of,
    once,
    open_case,
    score,
    verdict_of,
)
from generator.scoring.guiding import Guide, Moment, Offer, Offers, refused, spelled
from generator.scoring.issues import Issue
from generator.scoring.logfile import Log
from generator.scoring.plaintext import lines_of
from generator.scoring.reader import Growing
from generator.scoring.registry import GAMES
from generator.scoring.umpire import Judged, Shown, judge, softened, unsure_since
from generator.scoring.verdict import Verdict
from generator.speech import Speaker, speaker

__all__ = ["Offer", "Offers", "Position", "Session"]

_FILE = "log"
"""What the verdict calls the log of a table."""

_SHEETS = "this log tells of filled sheets or of the end alone: type its lines"
_UNDO = Offer("undo", "Take back the last line", "Also", word="~")


class Position(NamedTuple):
    """How far a game is: the round, what is done in it, and the seats that may write the next line.

    A seat of None stands for the round's own line, such as dice. ``last`` is the last line of the log that is
    no comment.
    """

    round: int
    step: str
    waits: tuple[int | None, ...]
    points: tuple[int, ...]
    is_over: bool
    last: str


@dataclass(frozen=True, slots=True)
class Session:
    """A log, the game that judges it, and what came of its lines; a value.

    ``closed`` says why the text opens no game any more, if a line behind the first ones has spoilt its head.
    """

    text: str
    case: Case
    judged: Judged[Any]
    closed: Issue | None
    _shelf: Shelf
    _read: Growing
    _guide: Guide[Any]
    _first: int
    """The number of the first of the newest lines."""
    _later: tuple[Issue, ...] = ()
    """What a correction has made wrong in other lines."""

    @classmethod
    def open(cls, text: str, shelf: Shelf) -> "Session | Issue":
        """Return the session of a log's text, or why it opens no game.

        Raises ProblemsError if an edition that a person named is broken.
        """
        lines = lines_of(text)
        if isinstance(lines, Issue):
            return lines
        read = Growing.of(_whole(lines))
        case = open_case(read.log, shelf)
        if not isinstance(case, Case):
            return case[0]
        header = case.log.header
        letters = [seat.letter for seat in header.seats]
        guide = GAMES[case.catalogue.game or ""].guide(case.game, case.catalogue.text, letters)
        judged = judge(case.game, case.entries, header.seats)
        return cls(text, case, judged, None, shelf, read, guide, read.lines)

    @property
    def log(self) -> Log:
        """The log as it was read."""
        return self.case.log

    def extended(self, line: str) -> "Session":
        """Return the session of the text with one more line; it is the same as that of the whole text.

        Only what is new is read and judged, if the head of the log is complete.
        """
        parted = "" if not self.text or self.text.endswith("\n") else "\n"
        text = f"{self.text}{parted}{line}\n"
        lines = lines_of(text)
        if self.closed is not None or isinstance(lines, Issue) or not self._read.is_started:
            return self._reopened(text)
        read = self._read.further(_whole(lines)[self._read.lines :])
        if read.log.header != self._read.log.header:
            return self._reopened(text)
        case = grown(self.case, read.log)
        judged = judge(case.game, case.entries, case.log.header.seats, self.judged)
        first = self._read.lines + 1
        later = _later(self.judged, judged, first) if _corrects(case.log, first) else ()
        return Session(text, case, judged, None, self._shelf, read, self._guide, first, later)

    def _reopened(self, text: str) -> "Session":
        found = Session.open(text, self._shelf)
        if isinstance(found, Issue):
            return replace(self, text=text, closed=found)
        return replace(found, _first=self._read.lines + 1)

    # What is said of it

    @property
    def say(self) -> Speaker:
        """Who tells of this log: in its own language, or else in that of its edition."""
        return speaker(language_of(self.case), self.case.catalogue.game or "")

    def told(self) -> tuple[Issue, ...]:
        """Return what is wrong with the newest line, with what may stand there instead.

        What is only missing so far is not told. Of a correction, it is also what it makes wrong below it.
        """
        if self.closed is not None:
            return (self.closed,)
        case = self.case
        said = [issue for issue in case.issues if issue.place.line >= self._first]
        judged = list(once(self._judged_of_newest(), case.log.issues))
        issues = (*said, *(map(doubted, judged) if case.unsure else judged), *self._later)
        return tuple(as_written(case, issues))

    def _judged_of_newest(self) -> Iterator[Issue]:
        unsure = frozenset[int]()
        for number, one in enumerate(self.judged.played[:-1]):
            if one.entry.place.line >= self._first and one.issues:
                before = self.judged.played[:number]
                made = {move: other.entry.place for other in before for move in other.made}
                reading = self.case.game.read(one.before, one.entry, made, helpful=True)
                yield from softened(reading.issues, unsure, unsure_since(before))
            unsure = one.unsure

    def verdict(self) -> Verdict:
        """Return the referee's verdict, that of ``papercity score`` on the text."""
        if self.closed is not None:
            return score(self.text.encode(), _FILE, self._shelf)
        return verdict_of(_FILE, self.case, self.judged)

    def shown(self) -> Shown:
        """Return the table as it is now."""
        names = [f"{seat.letter} {seat.name}".strip() for seat in self.log.header.seats]
        return self.case.game.shown(self.judged.played, self.judged.state, names)

    def position(self) -> Position:
        """Return how far the game is, and who may write the next line; nobody where sheets are filled in."""
        state, game, seats = self.judged.state, self.case.game, len(self.log.header.seats)
        waiting = self._guide.waiting(self._moment)
        step, waits = (waiting.step, waiting.waits) if self._is_guided else ("filled sheets", ())
        waits = tuple(one for one in waits if one is None or one < seats)
        lines = [entry.text for entry in self.log.entries if entry.kind != "comment"]
        is_over = game.result(state).is_over
        points = game.points(state)[:seats]
        return Position(waiting.round, step, waits, points, is_over, lines[-1] if lines else "")

    @property
    def _moment(self) -> Moment[Any]:
        return Moment(self.judged.state, self._read.begun)

    @property
    def _is_guided(self) -> bool:
        return self.case.is_typed and self.closed is None

    # What may come next

    def offers(self, seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a line of a seat, or of the line that is nobody's own."""
        if not self._is_guided:
            return refused(draft)._replace(why=_SHEETS)
        if seat is not None and not 0 <= seat < len(self.log.header.seats):
            return refused(draft)
        if seat is not None:
            return self._guide.offers(self._moment, seat, draft)
        also = {one.token: one for one in self._also()}
        if len(draft) == 1 and draft[0] in also:
            return Offers(also[draft[0]].word, is_whole=True, choices=(), draft=tuple(draft))
        found = self._guide.offers(self._moment, None, draft)
        return found if draft else found._replace(choices=(*found.choices, *also.values()))

    def _also(self) -> Iterator[Offer]:
        """Yield the small lines that every log may have."""
        if self._read.may_be_taken_back:
            yield _UNDO
        if self.judged.played and not self.judged.unsure:
            totals = self._guide.totals(self.judged.state)
            yield Offer("totals", totals.removeprefix("= "), "Also", word=totals)

    def typed(self, seat: int | None, text: str) -> Offers:
        """Return what may follow words that were typed; the last of them may be unfinished.

        Choices are all that it may become; there are none where the words are no line so far.
        """
        head = (
            "" if seat is None or seat >= len(self.log.header.seats) else self.log.header.seats[seat].letter
        )
        return spelled(lambda draft: self.offers(seat, draft), head, text)


def _whole(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a text without the empty one behind its last line break."""
    return lines if lines[-1] else lines[:-1]


def _corrects(log: Log, first: int) -> bool:
    return any(entry.kind == "fix" for entry in log.entries if entry.place.line >= first)


def _later(before: Judged[Any], after: Judged[Any], first: int) -> tuple[Issue, ...]:
    """Return what is wrong with older lines now that was not before."""
    known = {issue for one in before.played for issue in one.issues}
    return tuple(
        issue
        for one in after.played[:-1]
        for issue in one.issues
        if issue.place.line < first and issue not in known
    )
