"""The small changes of a log that could explain an issue: whole lines, and words of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from generator.scoring.guessing import is_guessed
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word, words_text
from generator.scoring.umpire import Game, Played, Trouble

State = TypeVar("State")

NEARBY = 6
"""How many entries of a seat before the one in question are looked at first."""

FAR = 0.06
"""What each entry of a seat between slip and issue adds to the cost of a slip."""

TWICE, LINE_LOST, LEFT_OUT, NOT_HIS, SWAPPED, ROUND_LOST, FOREIGN = 1.5, 1.8, 2.0, 2.0, 2.2, 2.0, 2.3
NEIGHBOURS = 1.7


class Change(NamedTuple):
    """Entries that should stand in the place of others, and how unlikely such a slip is.

    ``is_guess`` is true if such an entry can't be more than a part of what was meant.
    """

    edits: Mapping[int, tuple[Entry, ...]]
    cost: float
    is_guess: bool = False


class Changes(Generic[State]):
    """The changes of a log that could explain one issue."""

    def __init__(
        self, game: Game[State], played: Sequence[Played[State]], at: int, trouble: Trouble[State]
    ) -> None:
        self.game = game
        self.played = played
        self.at = at
        self.trouble = trouble
        seat = None if game.is_shared else trouble.issue.seat
        self.is_end = at == len(played) - 1
        turns = [
            place
            for place in range(at - self.is_end, -1, -1)
            if played[place].entry.kind == "turn" and (seat is None or played[place].entry.seat == seat)
        ]
        because = {place.line for place in trouble.issue.because}
        others = (place for place in range(at) if played[place].entry.kind not in ("turn", "round"))
        turns += [place for place in others if played[place].entry.place.line in because]
        self.near = turns[:NEARBY] + [
            place for place in turns[NEARBY:] if played[place].entry.place.line in because
        ]
        self.far = [place for place in turns if place not in self.near]
        self.begin, self.stop = self._round()

    def _round(self) -> tuple[int, int]:
        """Return where the round of the issue begins, and where it is over."""
        last = self.at - 1 if self.is_end or self._is_about_the_round_before() else self.at
        begin = next((p for p in range(last, -1, -1) if self._kind(p) == "round"), 0)
        ends = (p for p in range(begin + 1, len(self.played) - 1) if self._kind(p) in ("round", "gap"))
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
        yield from self._forgotten()
        yield from self._misplaced()
        for place in self.near[:2]:
            if self._is_double(place):
                yield Change({place: ()}, TWICE)
            elif not self.game.is_shared:
                yield Change({place: ()}, LEFT_OUT)
            elif self.trouble.issue.code == "turn" and place == self.at:
                yield Change({place: ()}, FOREIGN)

    def _of_the_table(self) -> Iterator[Change]:
        rounds = [p for p in range(self.at - self.is_end, -1, -1) if self._kind(p) == "round"][:3]
        if self._kind(self.at) not in ("turn", "round") and not self.is_end:
            rounds.insert(0, self.at)
        for far, place in enumerate(rounds):
            yield from self._variants(place, far * 5 * FAR)

    def _of_seats(self) -> Iterator[Change]:
        """Yield turns of the issue's round given to other seats, and two of them exchanged."""
        if self.game.is_shared and self.trouble.issue.code != "turn":
            return
        turns = [p for p in range(self.begin + 1, self.stop) if self._kind(p) == "turn"]
        seats = {one.entry.seat for one in self.played if one.entry.seat is not None}
        there = [self.played[place].entry.seat for place in turns]
        for place in turns:
            entry = self.played[place].entry
            for seat in sorted(seats - {entry.seat}):
                is_free = there.count(entry.seat) > 1 or bool(self.played[place].issues)
                if is_free and (
                    seat not in there or seat == self.trouble.issue.seat or there.count(entry.seat) > 1
                ):
                    yield Change({place: (self._given(entry, seat),)}, NOT_HIS)
        for number, one in enumerate(turns):
            for other in turns[number + 1 :]:
                yield from self._exchanged(one, other)

    def _exchanged(self, one: int, other: int) -> Iterator[Change]:
        first, second = self.played[one].entry, self.played[other].entry
        if first.seat is None or second.seat is None or first.seat == second.seat:
            return
        if self.game.is_shared:
            is_beside = other == one + 1 and self.at in (one, other)
            cost = NEIGHBOURS if is_beside else SWAPPED + FAR * (other - one - 1 + abs(self.at - other))
            yield Change({one: (second,), other: (first,)}, cost)
            letters = {one: (self._given(first, second.seat),), other: (self._given(second, first.seat),)}
            yield Change(letters, cost)
        elif first.words and second.words:
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
            before, later = self.played[place].before, self.played[place:-1]
            for text, cost in self.game.missing(before, seat, later):
                lost = self._inserted(place, self._head(seat), text, ROUND_LOST + cost)
                yield lost._replace(is_guess=True)
        else:
            number = self.played[self.at].entry.round + 1
            head = Entry("round", Place(), f"{number}. ", round=number)
            for text, cost in self.game.missing(self.played[self.at].before, None, ()):
                yield self._inserted(self.at, head, text, ROUND_LOST + cost)

    def _forgotten(self) -> Iterator[Change]:
        """Yield whole turns that may be missing before the issue's line."""
        if self.trouble.issue.code not in ("turn", "illegal") or self.is_end:
            return
        for seat, text, cost in self.game.forgotten(self.played[self.at], self.played[self.at : -1]):
            yield self._inserted(self.at, self._head(seat), text, LINE_LOST + cost)

    def _misplaced(self) -> Iterator[Change]:
        """Yield turns of the issue's round that stand too far down, put where they belong."""
        for placings, cost in self.game.misplaced(self.played, range(self.begin, self.stop)):
            edits: dict[int, tuple[Entry, ...]] = {}
            for place, before in placings:
                entry = self.played[before].entry
                edits[before] = (*edits.get(before, (entry,))[:-1], self.played[place].entry, entry)
                edits[place] = ()
            yield Change(edits, cost)

    def _behind(self, begin: int) -> range:
        return range(begin + 1, self.stop)

    def _is_after(self, place: int, seat: int) -> bool:
        other = self.played[place].entry.seat
        return other is not None and other > seat

    def _inserted(self, place: int, head: Entry, text: str, cost: float) -> Change:
        entry = _rewritten(head._replace(place=self.played[place].entry.place), text)
        entries = (entry,) if place == len(self.played) - 1 else (entry, self.played[place].entry)
        return Change({place: entries}, cost)

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

    def named(self) -> Iterator[Change]:
        """Yield changes of words in the entries that the issue names as its cause."""
        because = {place.line for place in self.trouble.issue.because}
        for far, place in enumerate(self.near):
            if place != self.at and self.played[place].entry.place.line in because:
                yield from self._variants(place, far * FAR)

    def own(self) -> Iterator[Change]:
        """Yield changes of words in the entry with the issue."""
        yield from self._variants(self.at, 0.0)

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
        for text, slip in self.game.variants(one, self.trouble) if is_guessed(one.entry) else ():
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
            if not (is_guessed(one) and is_guessed(other)):
                continue
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
