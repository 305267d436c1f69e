"""Likely slips: single changes of a log after which the rest of it and all totals agree."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from generator.scoring.issues import Issue, Suspect
from generator.scoring.logfile import Entry, Word
from generator.scoring.umpire import Game, Judged, Played

State = TypeVar("State")

WRONG = ("illegal", "turn", "total", "unknown", "ambiguous", "syntax")
WINDOW = 6
"""How many entries of a seat before the one in question are looked at."""

MOST_TOLD = 3
MOST_TRIED = 2500


class _Change(NamedTuple):
    """One entry written otherwise (None: left out), and how unlikely such a slip is."""

    at: int
    entry: Entry | None
    cost: float


class _Repair(NamedTuple):
    left: int
    cost: float
    change: _Change


def suspects(game: Game[State], judged: Judged[State], issue: Issue) -> tuple[Suspect, ...]:
    """Return up to three changes of one entry each that mend an issue, the likeliest first."""
    at = next((at for at, one in enumerate(judged.played) if issue in one.issues), None)
    if at is None:
        return ()
    search = _Search(game, judged.played, at, _wrong(judged.issues))
    found = sorted(search.repairs(), key=lambda one: (one.left, one.cost))
    return tuple(search.told(repair) for repair in found[:MOST_TOLD])


def _wrong(issues: Sequence[Issue]) -> int:
    return sum(issue.code in WRONG for issue in issues)


class _Search(Generic[State]):
    def __init__(self, game: Game[State], played: Sequence[Played[State]], at: int, wrong: int) -> None:
        self.game = game
        self.played = played
        self.at = at
        self.wrong = wrong

    def repairs(self) -> Iterator[_Repair]:
        for change in islice(self._changes(), MOST_TRIED):
            left = self._left(change)
            if left < self.wrong:
                yield _Repair(left, change.cost, change)

    def _changes(self) -> Iterator[_Change]:
        """Yield the changes that might explain an issue, of the entries nearest to it first."""
        for back, at in enumerate(self._candidates()):
            entry = self.played[at].entry
            for number, text in enumerate(self.game.variants(entry)):
                yield _Change(at, _rewritten(entry, text), number / 50 + back / 2)
            yield _Change(at, None, 1.5 + back / 2)

    def _candidates(self) -> Iterator[int]:
        """Yield the entry of the issue, then those before it that belong to the same seat, and the dice."""
        seat = self.played[self.at].issues[0].seat
        if self.at < len(self.played) - 1 or self.played[self.at].entry.kind == "turn":
            yield self.at
        seen = 0
        for at in range(self.at - 1, -1, -1):
            entry = self.played[at].entry
            if entry.kind == "turn" and (seat is None or entry.seat == seat):
                seen += 1
                yield at
            elif entry.kind == "round" and seen <= 2:
                yield at
            if seen >= WINDOW:
                return

    def _left(self, change: _Change) -> int:
        """Return how much is wrong with the whole log after a change, or too much if the issue stays."""
        wrong = sum(_wrong(one.issues) for one in self.played[: change.at])
        state = self.played[change.at].before
        seat = self.played[change.at].entry.seat
        for at in range(change.at, len(self.played)):
            one = self.played[at]
            entry = change.entry if at == change.at else one.entry
            if entry is None:
                continue
            skipped = self.game.skip(state, one, seat) if seat is not None and at != change.at else None
            if skipped is not None:
                state = skipped
                continue
            is_end = at == len(self.played) - 1 and one.entry is self.played[at - 1].entry
            reading = (
                self.game.finish(state, entry) if is_end else self.game.read(state, entry, {}, helpful=False)
            )
            wrong += _wrong(reading.issues)
            if wrong >= self.wrong:
                return wrong
            state = reading.state
        return wrong

    def told(self, repair: _Repair) -> Suspect:
        before = self.played[repair.change.at].entry
        new = "" if repair.change.entry is None else repair.change.entry.text
        if repair.left == 0:
            consequence = "then the whole log agrees"
        else:
            consequence = f"then {repair.left} of {self.wrong} problems are left"
        return Suspect(before.place, before.text, new, consequence)


def _rewritten(entry: Entry, text: str) -> Entry:
    """Return an entry with other words, as if it had been written so."""
    column = entry.words[0].column if entry.words else entry.place.column
    words: list[Word] = []
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        words.append(Word(word, column))
        column += len(word) + 1
    head = entry.text[: entry.words[0].column - entry.place.column] if entry.words else entry.text
    return entry._replace(words=tuple(words), text=f"{head}{text}")
