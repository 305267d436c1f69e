"""Likely slips: small changes of a log after which most of the rest of it and of its totals agree."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Entry, Word, words_text
from generator.scoring.umpire import Game, Judged, Played, Trouble

State = TypeVar("State")

WRONG = ("illegal", "turn", "total", "unknown", "ambiguous", "syntax")
MENDED = 8
"""For so many issues likely slips are looked for; what follows is mostly their consequence."""

MOST_TOLD = 3
MOST_READ = 600
"""So many entries are read anew in each of three attempts at one issue."""

MOST_READ_IN_ALL = 2400

NEARBY = 6
"""How many entries of a seat before the one in question are looked at first."""

FAR = 0.06
"""What each entry of a seat between slip and issue adds to the cost of a slip."""

TWICE, LEFT_OUT, NOT_HIS, SWAPPED, ROUND_LOST = 1.5, 2.0, 2.0, 2.2, 2.0


class Change(NamedTuple):
    """Entries that should stand in the place of others, and how unlikely such a slip is."""

    edits: Mapping[int, tuple[Entry, ...]]
    cost: float


class _Repair(NamedTuple):
    left: int
    cost: float
    change: Change
    stay: frozenset[tuple[int, str, int | None]]


def mended(game: Game[State], judged: Judged[State]) -> Iterator[Issue]:
    """Yield the issues of a log, the first ones with up to three likely slips each, the likeliest first."""
    wrong = [issue for issue in judged.issues if issue.code in WRONG][:MENDED]
    told = _Search(game, judged).told(wrong) if wrong else {}
    for issue in judged.issues:
        yield issue._replace(suspects=told.get(issue, ()))


def suspects(game: Game[State], judged: Judged[State], issue: Issue) -> tuple[Suspect, ...]:
    """Return up to three likely slips behind one issue."""
    return _Search(game, judged).told([issue])[issue]


class _Search(Generic[State]):
    """Looks for the slips that explain the issues of one log."""

    def __init__(self, game: Game[State], judged: Judged[State]) -> None:
        self.game = game
        self.played = judged.played
        self.end = judged.state
        self.unsure = self._unsure(judged)
        pairs = zip(self.played, self.unsure, strict=True)
        self.so_far = list(accumulate(len(self._wrong(one.issues, unsure)) for one, unsure in pairs))
        self.total = self.so_far[-1]
        self.reads = 0

    def _unsure(self, judged: Judged[State]) -> list[frozenset[int]]:
        """Return the seats that can't be checked any more, by entry."""
        if not judged.unsure:
            return [frozenset()] * len(self.played)
        readings = [self.game.read(one.before, one.entry, {}, helpful=False).unsure for one in self.played]
        return list(accumulate(readings, lambda one, other: one | other))

    def told(self, issues: Sequence[Issue]) -> dict[Issue, tuple[Suspect, ...]]:
        """Return the likely slips behind some issues; those that one change mends share a search."""
        found: dict[Issue, tuple[Suspect, ...]] = {}
        repairs: list[_Repair] = []
        for issue in issues:
            mending = [one for one in repairs if _key(issue) not in one.stay]
            if not mending and self.reads < MOST_READ_IN_ALL:
                mending = self._best(issue)
                repairs += mending
            best = sorted(mending, key=lambda one: (one.left, one.cost))[:MOST_TOLD]
            found[issue] = tuple(map(self._told, best))
        return found

    def _best(self, issue: Issue) -> list[_Repair]:
        """Return the likeliest changes that mend an issue: those that leave least wrong.

        First only changes count that mend all from the issue on, then those that mend its seat, then others:
        most changes soon go wrong, and need not be followed further.
        """
        at = next(at for at, one in enumerate(self.played) if issue in one.issues)
        others = sum(
            other.code in WRONG and other.seat not in (issue.seat, None)
            for one in self.played
            for other in one.issues
        )
        changes = _Changes(self.game, self.played, at, Trouble(issue, self.played[at], self.end))
        batches = [changes.of_lines, changes.near_by, changes.further]
        made: list[list[Change]] = []
        best: list[_Repair] = []
        for limit in sorted({self.so_far[at - 1] if at else 0, others, self.total - 1}):
            last = self.reads + MOST_READ
            for number, batch in enumerate(batches):
                if number == len(made):
                    made.append(sorted(batch(), key=lambda one: one.cost))
                made[number] = [one for one in made[number] if self._tried(one, at, best, limit, last)]
            if best:
                break
        return best

    def _tried(self, change: Change, at: int, best: list[_Repair], limit: int, last: int) -> bool:
        """Try a change, and return whether it may be tried again with a higher limit."""
        if self.reads > last or limit >= self.total:
            return False
        if len(best) == MOST_TOLD:
            if best[-1].cost <= change.cost and best[-1].left <= limit:
                return True
            limit = min(limit, best[-1].left)
        stay = self._left(change, at, limit)
        if isinstance(stay, bool):
            return stay
        begin = min(change.edits)
        before = self.so_far[begin - 1] if begin else 0
        if all(change.edits != other.change.edits for other in best):
            best.append(_Repair(before + len(stay), change.cost, change, frozenset(map(_key, stay))))
            best.sort(key=lambda one: (one.left, one.cost))
            del best[MOST_TOLD:]
        return False

    def _wrong(self, issues: Iterable[Issue], unsure: frozenset[int]) -> list[Issue]:
        """Return those issues that count as wrong; what a seat does that can't be checked does not."""
        return [issue for issue in issues if issue.code in WRONG and issue.seat not in unsure]

    def _left(self, change: Change, at: int, limit: int) -> list[Issue] | bool:
        """Return what is wrong behind a change, False if the issue stays, True if more than ``limit`` is."""
        begin, end = min(change.edits), max(change.edits)
        seats = self._seats(change)
        before = self.so_far[begin - 1] if begin else 0
        state, wrong = self.played[begin].before, list[Issue]()
        for place in range(begin, len(self.played)):
            one = self.played[place]
            if place > end and place > at and state == one.before:
                return self._with_rest(wrong, place, limit - before)
            skipped = self._skipped(state, one, seats) if place not in change.edits else None
            if skipped is not None:
                state = skipped
                continue
            for entry in change.edits.get(place, (one.entry,)):
                state, issues = self._read(state, entry, place)
                wrong += issues
            if place == len(self.played) - 1 and place in change.edits:
                state, issues = self._finish(state, one.entry)
                wrong += issues
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

    def _read(self, state: State, entry: Entry, place: int) -> tuple[State, list[Issue]]:
        if place == len(self.played) - 1 and entry is self.played[place].entry:
            return self._finish(state, entry)
        self.reads += 1
        reading = self.game.read(state, entry, {}, helpful=False)
        return reading.state, self._wrong(reading.issues, self.unsure[place])

    def _finish(self, state: State, entry: Entry) -> tuple[State, list[Issue]]:
        reading = self.game.finish(state, entry)
        return reading.state, self._wrong(reading.issues, self.unsure[-1])

    def _told(self, repair: _Repair) -> Suspect:
        """Return a change in words: its first line, and with the others what comes of it."""
        places = sorted(repair.change.edits)
        place, old, new = self._line(places[0], repair)
        left, total = repair.left, self.total
        consequence = "then everything agrees"
        if left:
            consequence = f"then {left} of {total} problems {'is' if left == 1 else 'are'} left"
        for other in places[1:]:
            line, _, text = self._line(other, repair)
            consequence = f"with line {line.line} as {text}, {consequence}"
        if not old:
            consequence = f"if it stood before this line, {consequence}"
        return Suspect(place, old, new, consequence)

    def _line(self, place: int, repair: _Repair) -> tuple[Place, str, str]:
        """Return the place of a changed line, and its text before and behind the change."""
        entry = self.played[place].entry
        entries = repair.change.edits[place]
        added = [one for one in entries if one is not entry]
        if not entries:
            return entry.place, entry.text, ""
        is_inserted = len(entries) > 1 or place == len(self.played) - 1
        return entry.place, "" if is_inserted else entry.text, added[0].text


def _toucher(entry: Entry) -> int | None:
    """Return the seat that an entry touches, -1 if it touches nobody, None if everybody."""
    return -1 if entry.kind == "totals" else entry.seat


def _key(issue: Issue) -> tuple[int, str, int | None]:
    return issue.place.line, issue.code, issue.seat


class _Changes(Generic[State]):
    """The changes of a log that could explain one issue."""

    def __init__(
        self, game: Game[State], played: Sequence[Played[State]], at: int, trouble: Trouble[State]
    ) -> None:
        self.game = game
        self.played = played
        self.at = at
        self.trouble = trouble
        seat = trouble.issue.seat
        self.is_end = at == len(played) - 1
        turns = [
            place
            for place in range(at - self.is_end, -1, -1)
            if played[place].entry.kind == "turn" and (seat is None or played[place].entry.seat == seat)
        ]
        because = {place.line for place in trouble.issue.because}
        self.near = turns[:NEARBY] + [
            place for place in turns[NEARBY:] if played[place].entry.place.line in because
        ]
        self.far = [place for place in turns if place not in self.near]
        self.begin, self.stop = self._round()

    def _round(self) -> tuple[int, int]:
        """Return where the round of the issue begins, and where it is over."""
        last = self.at - 1 if self.is_end or self._is_about_the_round_before() else self.at
        begin = next((p for p in range(last, -1, -1) if self._kind(p) == "round"), 0)
        ends = (p for p in range(begin + 1, len(self.played) - 1) if self._kind(p) != "turn")
        return begin, next(ends, len(self.played) - 1)

    def _is_about_the_round_before(self) -> bool:
        return self._kind(self.at) == "round" and self.trouble.issue.code == "turn"

    def _kind(self, place: int) -> str:
        return self.played[place].entry.kind

    # whole lines

    def of_lines(self) -> Iterator[Change]:
        """Yield changes of whole lines: of their seats, their order, of a round's dice, of totals."""
        yield from self._of_the_table()
        yield from self._of_seats()
        yield from self._lost()
        for place in self.near[:2]:
            cost = TWICE if self._is_double(place) else LEFT_OUT
            yield Change({place: ()}, cost)

    def _of_the_table(self) -> Iterator[Change]:
        rounds = [p for p in range(self.at - self.is_end, -1, -1) if self._kind(p) == "round"][:3]
        if self._kind(self.at) == "totals" and not self.is_end:
            rounds.insert(0, self.at)
        for far, place in enumerate(rounds):
            yield from self._variants(place, far * 5 * FAR)

    def _of_seats(self) -> Iterator[Change]:
        """Yield turns of the issue's round given to other seats, and two of them exchanged."""
        turns = [p for p in range(self.begin + 1, self.stop) if self._kind(p) == "turn"]
        seats = {one.entry.seat for one in self.played if one.entry.seat is not None}
        there = [self.played[place].entry.seat for place in turns]
        for place in turns:
            entry = self.played[place].entry
            for seat in sorted(seats - {entry.seat}):
                if seat not in there or seat == self.trouble.issue.seat or there.count(entry.seat) > 1:
                    yield Change({place: (self._given(entry, seat),)}, NOT_HIS)
        for number, one in enumerate(turns):
            for other in turns[number + 1 :]:
                yield from self._exchanged(one, other)

    def _exchanged(self, one: int, other: int) -> Iterator[Change]:
        first, second = self.played[one].entry, self.played[other].entry
        if first.seat is not None and second.seat is not None and first.seat != second.seat:
            edits = {
                one: (_with_words(first, second.words),),
                other: (_with_words(second, first.words),),
            }
            yield Change(edits, SWAPPED)

    def _lost(self) -> Iterator[Change]:
        """Yield lines that may be missing: the issue's seat's in its round, or the line of a round."""
        seat = self.trouble.issue.seat
        if self.trouble.issue.code != "turn" or seat is None:
            return
        if self._is_about_the_round_before() or self.is_end:
            place = next((p for p in self._behind(self.begin) if self._is_after(p, seat)), self.stop)
            for text in self.game.missing(self.played[place].before, seat):
                yield self._inserted(place, self._head(seat), text)
        else:
            number = self.played[self.at].entry.round + 1
            for text in self.game.missing(self.played[self.at].before, None):
                yield self._inserted(self.at, Entry("round", Place(), f"{number}. ", round=number), text)

    def _behind(self, begin: int) -> range:
        return range(begin + 1, self.stop)

    def _is_after(self, place: int, seat: int) -> bool:
        other = self.played[place].entry.seat
        return other is not None and other > seat

    def _inserted(self, place: int, head: Entry, text: str) -> Change:
        entry = _rewritten(head._replace(place=self.played[place].entry.place), text)
        entries = (entry,) if place == len(self.played) - 1 else (entry, self.played[place].entry)
        return Change({place: entries}, ROUND_LOST)

    def _head(self, seat: int) -> Entry:
        """Return an entry of a seat without words."""
        entries = (one.entry for one in self.played if one.entry.kind == "turn" and one.entry.seat == seat)
        one = next(entries, Entry("turn", Place(), f"{'ABCDEFGH'[seat]}: ", seat=seat))
        return one._replace(words=(), text=_head_text(one), round=self.played[self.begin].entry.round)

    def _given(self, entry: Entry, seat: int) -> Entry:
        head = self._head(seat)
        text = head.text + entry.text[len(_head_text(entry)) :]
        return entry._replace(seat=seat, text=text)

    def _is_double(self, place: int) -> bool:
        words = [word.text for word in self.played[place].entry.words]
        return any(
            [word.text for word in self.played[other].entry.words] == words
            for other in range(max(0, place - 3), min(place + 4, len(self.played) - 1))
            if other != place
        )

    # words

    def near_by(self) -> Iterator[Change]:
        """Yield changes of words in the entries of the seat near by, and in those that the issue names."""
        for far, place in enumerate(self.near):
            yield from self._variants(place, far * FAR)
        yield from self._moved()

    def further(self) -> Iterator[Change]:
        """Yield changes of words in all entries of the seat before."""
        for far, place in enumerate(self.far, NEARBY):
            yield from self._variants(place, far * FAR)

    def _variants(self, place: int, cost: float) -> Iterator[Change]:
        one = self.played[place]
        for text, slip in self.game.variants(one, self.trouble):
            yield Change({place: (_rewritten(one.entry, text),)}, slip + cost)

    def _moved(self) -> Iterator[Change]:
        """Yield changes that take something over to the seat's entry before or behind."""
        if self._kind(self.at) != "turn" or self.is_end:
            return
        one = self.played[self.at].entry
        later = (p for p in range(self.at + 1, len(self.played) - 1) if self._kind(p) == "turn")
        behind = next((p for p in later if self.played[p].entry.seat == one.seat), None)
        places = (*self.near[1:2], *([behind] if behind is not None else []))
        for first, second in (
            *((self.at, other) for other in places),
            *((other, self.at) for other in places),
        ):
            one, other = self.played[first].entry, self.played[second].entry
            for text, more, cost in self.game.moved(one, other, self.trouble):
                yield Change({first: (_rewritten(one, text),), second: (_rewritten(other, more),)}, cost)


def _head_text(entry: Entry) -> str:
    """Return what stands before the words of an entry."""
    if entry.words:
        return entry.text[: entry.words[0].column - entry.place.column]
    return f"{entry.text} "


def _with_words(entry: Entry, words: tuple[Word, ...]) -> Entry:
    return _rewritten(entry, words_text(words))


def _rewritten(entry: Entry, text: str) -> Entry:
    """Return an entry with other words, as if it had been written so."""
    column = entry.words[0].column if entry.words else entry.place.column
    words: list[Word] = []
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        words.append(Word(word, column))
        column += len(word) + 1
    head = entry.text[: entry.words[0].column - entry.place.column] if entry.words else entry.text
    return entry._replace(words=tuple(words), text=f"{head}{text}")
