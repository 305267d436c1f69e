"""Likely slips: small changes of a log after which most of the rest of it and of its totals agree."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, TypeVar

from generator.scoring.changes import Change, Changes
from generator.scoring.guessing import effort
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Entry
from generator.scoring.proposals import MOST_TOLD, Key, Proposals, Repair
from generator.scoring.umpire import Game, Judged, Played, Reading, Trouble, judged_from

State = TypeVar("State")

WRONG = ("illegal", "turn", "total", "unknown", "ambiguous", "syntax")
DOUBTED = ("illegal", "total", "ambiguous")
"""What may be no fault if something before it is not known."""
MENDED = 8
"""For so many issues likely slips are looked for; what follows is mostly their consequence."""
MOST_READ = 800
"""So many turns are read anew in each of three attempts at one issue."""

MOST_READ_IN_ALL = 1800


def mended(game: Game[State], judged: Judged[State], later: Iterable[Issue] = ()) -> Iterator[Issue]:
    """Yield the issues of a log, the first ones with what helps to mend them, and those told ``later``.

    That is what may stand there instead, and up to three likely slips, the likeliest first. Issues that
    would be gone with the likeliest slip behind another follow from that one.
    """
    wrong = [issue for issue in judged.issues if issue.code in WRONG][:MENDED]
    search = _Search(game, judged) if wrong else None
    told = search.told(wrong) if search is not None else {}
    causes = search.causes() if search is not None else []
    again = _Again(game, judged)
    for issue in (*judged.issues, *later):
        cause = next((place for place, left in causes if not _is_left(issue, left)), issue.place)
        helped = again.helped(issue) if issue in told and not issue.legal else issue
        follows = cause if cause.line != issue.place.line else issue.follows
        yield helped._replace(suspects=told.get(issue, ()), follows=follows)


class _Again(Generic[State]):
    """Reads lines again for what may stand there instead, each line once."""

    def __init__(self, game: Game[State], judged: Judged[State]) -> None:
        self.game = game
        self.played = judged.played
        self.read: dict[int, tuple[Issue, ...]] = {}

    def helped(self, issue: Issue) -> Issue:
        """Return an issue with what may stand there instead, if it was found without."""
        at = next(at for at, one in enumerate(self.played) if issue in one.issues)
        if at not in self.read:
            one = self.played[at]
            self.read[at] = tuple(self.game.read(one.before, one.entry, {}, helpful=True).issues)
        same = (one for one in self.read[at] if (one.place, one.code) == (issue.place, issue.code))
        found = next(same, issue)
        return issue._replace(legal=found.legal, more=found.more, read_as=found.read_as)


def suspects(game: Game[State], judged: Judged[State], issue: Issue) -> tuple[Suspect, ...]:
    """Return up to three likely slips behind one issue."""
    return _Search(game, judged).told([issue])[issue]


class _Search(Generic[State]):
    """Looks for the slips that explain the issues of one log."""

    def __init__(self, game: Game[State], judged: Judged[State]) -> None:
        self.game = game
        self.played = judged.played
        self.end = judged.state
        self.doubts = self._doubts(judged)
        self.unsure = list(accumulate(self.doubts, lambda one, other: one | other))
        pairs = zip(self.played, self.unsure, strict=True)
        wrong = [self._wrong(one.issues, unsure) for one, unsure in pairs]
        self.wrong = [issue for issues in wrong for issue in issues]
        self.so_far = list(accumulate(map(len, wrong)))
        self.total = self.so_far[-1]
        self.proposals = Proposals(self.played, self.total)
        self.reads = 0
        self.wanted: Key = (0, "", None)
        """The issue that is being mended."""
        self.mending: list[tuple[Issue, Repair]] = []
        """Issues with the likeliest change that mends each, if they do not share it with one before."""
        self.playing = {one.entry.seat for one in self.played if one.entry.kind == "turn"}
        self.lost = self._lost()

    def _lost(self) -> dict[int | None, int]:
        """Return where the first line of each seat is missing, and for None where the first round is."""
        found: dict[int | None, int] = {}
        begun: dict[int, int] = {}
        last = 0
        for at, one in enumerate(self.played):
            if one.entry.kind == "round":
                if one.entry.round > last + 1:
                    found.setdefault(None, at)
                last = one.entry.round
                begun[last] = at
            for issue in one.issues:
                is_lost = issue.seat != one.entry.seat or at == len(self.played) - 1
                if issue.code == "turn" and is_lost:
                    found.setdefault(issue.seat, begun.get(issue.round, at) if self.game.is_shared else at)
        return found

    def _doubts(self, judged: Judged[State]) -> list[frozenset[int]]:
        """Return the seats that can't be checked behind each entry, because of it."""
        if not judged.unsure:
            return [frozenset()] * len(self.played)
        return [self.game.read(one.before, one.entry, {}, helpful=False).unsure for one in self.played]

    def told(self, issues: Sequence[Issue]) -> dict[Issue, tuple[Suspect, ...]]:
        """Return the likely slips behind some issues; those that one change mends share a search."""
        found: dict[Issue, tuple[Suspect, ...]] = {}
        repairs: list[Repair] = []
        for issue in issues:
            mending = [one for one in repairs if _key(issue) not in one.stay]
            is_first = not mending
            if not mending and self.reads < MOST_READ_IN_ALL and self._may_be_mended(issue):
                mending = [one for one in self._best(issue) if self._helps(one, issue, repairs)]
                repairs += mending
            best = self.proposals.likeliest(mending, issue)
            found[issue] = self.proposals.told(best)
            if best and is_first:
                self.mending.append((issue, best[0]))
        return found

    def causes(self) -> list[tuple[Place, set[Key]]]:
        """Return the places of the issues for which changes were found, and what each would leave."""
        found = [(issue, repair) for issue, repair in self.mending if not repair.change.is_guess]
        return [(issue.place, set(map(_key, self._left_by(repair.change)))) for issue, repair in found]

    def _left_by(self, change: Change) -> Iterator[Issue]:
        """Yield what a log with a change would have wrong, and what only its later lines tell."""
        entries = [
            entry
            for place, one in enumerate(self.played)
            for entry in change.edits.get(place, (one.entry,) if place < len(self.played) - 1 else ())
        ]
        judged = judged_from(self.game, self.played[0].before, entries)
        yield from judged.issues
        yield from self.game.hindsight(judged)

    def _helps(self, repair: Repair, issue: Issue, others: Sequence[Repair]) -> bool:
        """Return whether a change mends half of what is wrong, but for what others mend already.

        A guess of a lost line can't.
        """
        if repair.change.is_guess:
            return True
        wrong = [_key(one) for one in self.wrong if self.game.is_shared or one.seat == issue.seat]
        left = [key for key in wrong if all(self._stays(key, other) for other in others)]
        return 2 * sum(self._stays(key, repair) for key in left) <= len(left)

    def _stays(self, key: Key, repair: Repair) -> bool:
        return key in repair.stay or key[0] < min(self.proposals.lines(repair))

    def _may_be_mended(self, issue: Issue) -> bool:
        """Return whether one change may explain an issue: nobody forgot a line before that nobody knows.

        Nor is it the whole log, or a seat that never played, that is at fault.
        """
        if not issue.place.line or (issue.code == "turn" and issue.seat not in {None, *self.playing}):
            return False
        if issue.because or issue.code not in ("illegal", "total"):
            return True
        at = next(at for at, one in enumerate(self.played) if issue in one.issues)
        lost = self.lost.get(None, at), self.lost.get(issue.seat, at)
        return at <= min(lost)

    def _best(self, issue: Issue) -> list[Repair]:
        """Return the likeliest changes that mend an issue: those that leave least wrong.

        First only changes count that mend all from the issue on, then those that mend its seat, then others:
        most changes soon go wrong, and need not be followed further.
        """
        self.wanted = _key(issue)
        at = next(at for at, one in enumerate(self.played) if issue in one.issues)
        others = sum(
            other.code in WRONG and other.seat not in (issue.seat, None)
            for one in self.played
            for other in one.issues
        )
        changes = Changes(self.game, self.played, at, Trouble(issue, self.played[at], self.end))
        batches = [changes.of_lines, changes.near_by, changes.further]
        made: list[list[Change]] = []
        best: list[Repair] = []
        for limit in sorted({self.so_far[at - 1] if at else 0, others, self.total - 1}):
            last = self.reads + MOST_READ
            for number, batch in enumerate(batches):
                if number == len(made):
                    made.append(sorted(batch(), key=lambda one: one.cost))
                made[number] = [one for one in made[number] if self._tried(one, at, best, limit, last)]
            if best:
                best += self._named(changes, at, limit) if issue.because or issue.code == "total" else ()
                break
        return best

    def _named(self, changes: Changes[State], at: int, limit: int) -> list[Repair]:
        """Return the best change of an entry that the issue names, and the best of its own."""
        last = self.reads + MOST_READ
        found: list[Repair] = []
        for batch in (changes.named(), changes.own()):
            best: list[Repair] = []
            for change in sorted(batch, key=lambda one: one.cost):
                if not best:
                    self._tried(change, at, best, limit, last)
            found += best
        return found

    def _tried(self, change: Change, at: int, best: list[Repair], limit: int, last: int) -> bool:
        """Try a change, and return whether it may be tried again with a higher limit."""
        if self.reads > last or limit >= self.total or min(change.edits) > at:
            return False
        if len(best) == MOST_TOLD:
            if best[-1].cost <= change.cost and best[-1].left <= limit:
                return True
            limit = min(limit, best[-1].left)
        stay = self._left(change, at, limit)
        if isinstance(stay, bool):
            return stay
        if self.wanted in map(_key, stay):
            return False
        begin = min(change.edits)
        before = self.so_far[begin - 1] if begin else 0
        repair = Repair(before + len(stay), change.cost, change, frozenset(map(_key, stay)))
        if all(repair.wording != other.wording for other in best):
            best.append(repair)
            best.sort(key=lambda one: one.rank)
            del best[MOST_TOLD:]
        return False

    def _wrong(self, issues: Iterable[Issue], unsure: frozenset[int]) -> list[Issue]:
        """Return those issues that count as wrong; what a seat does that can't be checked does not."""
        return [
            issue
            for issue in issues
            if _is_wrong(issue) and not (issue.seat in unsure and issue.code in DOUBTED)
        ]

    def _left(self, change: Change, at: int, limit: int) -> list[Issue] | bool:
        """Return what is wrong behind a change, False if the issue stays, True if more than ``limit`` is."""
        begin, end = min(change.edits), max(change.edits)
        seats = self._seats(change)
        before = self.so_far[begin - 1] if begin else 0
        state, wrong = self.played[begin].before, list[Issue]()
        unsure = self.unsure[begin - 1] if begin else frozenset[int]()
        for place in range(begin, len(self.played)):
            one = self.played[place]
            is_as_before = state == one.before and (not place or unsure == self.unsure[place - 1])
            if place > end and place > at and is_as_before:
                return self._with_rest(wrong, place, limit - before)
            skipped = self._skipped(state, one, seats) if place not in change.edits else None
            if skipped is not None:
                state, unsure = skipped, unsure | self.doubts[place]
                continue
            for entry in change.edits.get(place, (one.entry,)):
                reading = self._read(state, entry, place)
                state, unsure = reading.state, unsure | reading.unsure
                wrong += self._wrong(reading.issues, unsure)
            if unsure > self.unsure[place] and not change.is_guess:
                return False
            if place == len(self.played) - 1 and place in change.edits:
                reading = self.game.finish(state, one.entry)
                state = reading.state
                wrong += self._wrong(reading.issues, unsure)
            if place <= at and before + len(wrong) >= self.so_far[at]:
                return False
            if before + len(wrong) > limit:
                return True
        return wrong

    def _with_rest(self, wrong: list[Issue], place: int, limit: int) -> list[Issue] | bool:
        """Return what is wrong where from a place on the log goes on as it was."""
        rest = [
            issue
            for one, unsure in zip(self.played[place:], self.unsure[place:], strict=True)
            for issue in self._wrong(one.issues, unsure)
        ]
        return [*wrong, *rest] if len(wrong) + len(rest) <= limit else True

    def _seats(self, change: Change) -> tuple[int, ...]:
        """Return the seats that a change touches; none if it touches all."""
        touched: dict[int | None, None] = {}
        for place, entries in change.edits.items():
            old = self.played[place].entry
            if place < len(self.played) - 1 and old not in entries:
                touched[_toucher(old)] = None
            touched |= {_toucher(entry): None for entry in entries if entry is not old}
        touched.pop(-1, None)
        return () if None in touched else tuple(seat for seat in touched if seat is not None)

    def _skipped(self, state: State, one: Played[State], seats: tuple[int, ...]) -> State | None:
        after = None
        for seat in seats:
            after = self.game.skip(state, one, seat)
            if after is None:
                return None
        return after

    def _read(self, state: State, entry: Entry, place: int) -> Reading[State]:
        if place == len(self.played) - 1 and entry is self.played[place].entry:
            return self.game.finish(state, entry)
        self.reads += effort(entry) if entry.kind == "turn" else 0
        return self.game.read(state, entry, {}, helpful=False)


def _toucher(entry: Entry) -> int | None:
    """Return the seat that an entry touches, -1 if it touches nobody, None if everybody."""
    return -1 if entry.kind == "totals" else entry.seat


def _is_wrong(issue: Issue) -> bool:
    """Return whether a mended log should be without an issue: also of totals that nobody can check."""
    is_doubt = issue.code == "unverified" and issue.seat is None and issue.typed[:1] == "="
    return issue.code in WRONG or is_doubt


def _is_left(issue: Issue, left: Iterable[Key]) -> bool:
    """Return whether an issue is among those that a change leaves; one of everybody by its line."""
    return any(key == _key(issue) or (issue.seat is None and key[0] == issue.place.line) for key in left)


def _key(issue: Issue) -> Key:
    return issue.place.line, issue.code, issue.seat
