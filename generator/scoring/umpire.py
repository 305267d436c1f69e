"""Plays the entries of a log through a game, one after another, and keeps what came of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from generator.scoring.engine import Move
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Seat

State = TypeVar("State")


class Reading(NamedTuple, Generic[State]):
    """What a game makes of one entry.

    ``moves`` are the legal small steps, ``made`` all that the entry wrote down, so that later issues can name
    it, ``unsure`` the seats that can't be checked from here on.
    """

    state: State
    moves: tuple[Move, ...] = ()
    issues: tuple[Issue, ...] = ()
    made: tuple[Move, ...] = ()
    unsure: frozenset[int] = frozenset()


class Standing(NamedTuple):
    """One player's place; ``score`` has the game's own words, ``breakdown`` says where it comes from."""

    rank: int
    seat: int
    score: Mapping[str, int]
    breakdown: Mapping[str, Any]


class Result(NamedTuple):
    """The standings of a table, in order; ``winners`` is empty while the game is open or lost."""

    is_over: bool
    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    decided_by: str


def ranked(keys: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """Return the rank of each seat, the best first; equal ones share it, and the next rank is left out."""
    order = sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True)
    better = sorted(keys, reverse=True)
    return {seat: better.index(keys[seat]) + 1 for seat in order}


class Prepared(NamedTuple):
    """The entries of a log as lines that a game reads, and what is to be said about how they were found.

    ``moot`` is what the reader had to say and the game knows to be no fault. ``is_typed`` is true if the
    entries stand in the log as they are; those of filled sheets are found by the game.
    """

    entries: tuple[Entry, ...]
    issues: tuple[Issue, ...] = ()
    notes: tuple[str, ...] = ()
    moot: tuple[Issue, ...] = ()
    is_typed: bool = True


Say: TypeAlias = Callable[[str], str]
"""Says a sentence in the language of whoever reads it."""


class Shown(NamedTuple):
    """A table to look at: in words, once somebody asks, and as pieces of the kit with what lies on them."""

    tell: Callable[[Say], str]
    pieces: tuple["Piece", ...]

    @property
    def text(self) -> str:
        """Return the table in words, in English."""
        return self.tell(str)


class Piece(NamedTuple):
    """A piece that shows a part of a table: its kind, what is on it, and whose it is.

    It is the first piece of its kind that has the values ``own`` by itself; ``face`` is drawn instead of its
    own.
    """

    kind: str
    values: Mapping[str, Any]
    seat: int | None = None
    own: Mapping[str, str] = {}
    face: str = ""


class Trace(NamedTuple):
    """What an entry leaves behind for the seal: the same for whoever wrote the same play in another way.

    ``lines`` are in the words of the printed pieces. Those of a round are sorted by ``rank``, and stand in
    order of play where that is equal; ``ends`` says that the round is over.
    """

    round: int
    lines: tuple[str, ...] = ()
    rank: int = 0
    ends: bool = False


class Game(Protocol[State]):
    """A game as the umpire sees it; ``unit`` is the word for its points.

    A game needn't say what is so for most: that its rounds are called so, that each line of a log can be
    judged where it stands, and that a slip stays within one line.
    """

    @property
    def unit(self) -> str:
        """Return the word for the points that decide."""
        ...

    @property
    def round_word(self) -> str:
        """Return what the rulebook calls a round."""
        return "round"

    @property
    def is_shared(self) -> bool:
        """Return whether a slip of one seat may show in the line of another: all play on one table."""
        ...

    @property
    def colours(self) -> Sequence[str]:
        """Return the colours of which each player has one; none if a colour says nothing."""
        ...

    def prepare(self, log: Log) -> Prepared:
        """Return a log's entries as lines, where they are something else: filled sheets, for instance."""
        ...

    def written(self, one: "Played[State]") -> str | None:
        """Return the words of a legal turn as they are written canonically, None if its moves are not all."""
        ...

    def traced(self, played: "Sequence[Played[State]]") -> Iterable[Trace]:
        """Yield what entries leave behind, up to the first of which nobody knows that."""
        ...

    def shown(self, played: "Sequence[Played[State]]", state: State, names: Sequence[str]) -> Shown:
        """Return the table after some entries; ``names`` are those of the players."""
        ...

    def fresh(self, letters: Sequence[str], names: Sequence[str], *, filled: bool) -> Iterable[str]:
        """Yield the lines of a fresh log below its header, with ``filled`` those of sheets."""
        ...

    def start(self, seats: Sequence[Seat]) -> State:
        """Return the table at the start, with everybody where the header has seated them."""
        ...

    def read(
        self, state: State, entry: Entry, made: Mapping[Move, Place], *, helpful: bool
    ) -> Reading[State]:
        """Return what an entry does; with ``helpful`` issues come with alternatives, which takes longer."""
        ...

    def finish(self, state: State, entry: Entry) -> Reading[State]:
        """Return what is missing behind the last entry of a log."""
        ...

    def hindsight(self, _judged: "Judged[State]") -> Iterable[Issue]:
        """Yield what only the later lines of a log tell of its entries."""
        return ()

    def points(self, state: State) -> tuple[int, ...]:
        """Return what each seat has by now, in the unit that decides the game."""
        ...

    def result(self, state: State) -> Result:
        """Return the standings."""
        ...

    def rested(self, judged: "Judged[State]") -> Iterable[str]:
        """Yield the readings of the rulebook that a verdict rests on, in words."""
        ...

    def skip(self, _state: State, _before: "Played[State]", _seat: int) -> State | None:
        """Return the table after an entry that another past of one seat does not touch, or None."""
        return None

    def variants(self, one: "Played[State]", trouble: "Trouble[State]") -> Iterable[tuple[str, float]]:
        """Yield texts of an entry that one slip of the pen may have turned into this one.

        Each has a cost, the higher the less likely; a character near by costs 1.
        """
        ...

    def moved(
        self, _one: Entry, _other: Entry, _trouble: "Trouble[State]"
    ) -> Iterable[tuple[str, str, float]]:
        """Yield the texts of two entries of a seat if something of the first belongs to the second."""
        return ()

    def missing(
        self, _state: State, seat: int | None, _later: "Sequence[Played[State]]"
    ) -> Iterable[tuple[str, float]]:
        """Yield the texts that an entry left out may have had: a seat's turn, or the line of a round.

        Each has a cost, the higher the less it fits the later entries. Of a turn they are incomplete, or it
        can't be guessed at all; a round may say no more than its number.
        """
        return [("", 0.0)] if seat is None else ()

    def forgotten(
        self, _one: "Played[State]", _later: "Sequence[Played[State]]"
    ) -> Iterable[tuple[int, str, float]]:
        """Yield whole turns that may have been left out before an entry: seats, texts, and costs.

        The later entries are given from that one on.
        """
        return ()

    def misplaced(
        self, _played: "Sequence[Played[State]]", _lines: range
    ) -> Iterable[tuple[tuple[tuple[int, int], ...], float]]:
        """Yield turns of some lines that stand too far down, each with the one that it belongs before.

        Those that are yielded together are one slip; each slip has a cost.
        """
        return ()


class Played(NamedTuple, Generic[State]):
    """An entry, the tables before and after it, its legal moves, and what is wrong with it.

    ``made`` is all that it wrote down, ``unsure`` are the seats that can't be checked behind it.
    """

    entry: Entry
    before: State
    after: State
    moves: tuple[Move, ...]
    issues: tuple[Issue, ...]
    made: tuple[Move, ...] = ()
    unsure: frozenset[int] = frozenset()


class Trouble(NamedTuple, Generic[State]):
    """An issue that a slip may explain, the entry where it arose, and the table at the end of the log."""

    issue: Issue
    at: Played[State]
    end: State


class Judged(NamedTuple, Generic[State]):
    """A log that was played to its end."""

    played: tuple[Played[State], ...]
    state: State
    issues: tuple[Issue, ...]
    unsure: frozenset[int]


def judge(
    game: Game[State], entries: Sequence[Entry], seats: Sequence[Seat], after: Judged[State] | None = None
) -> Judged[State]:
    """Return what came of each entry of a log, of which corrections are carried out already.

    What ``after`` says of the same entries at its beginning, at the same table, is taken over.
    """
    played = list(_common(after, entries)) if after is not None else []
    return _further(game, played, played[-1].after if played else game.start(seats), entries)


def judged_from(game: Game[State], state: State, entries: Sequence[Entry]) -> Judged[State]:
    """Return what came of each entry of a log that begins with some table."""
    return _further(game, [], state, entries)


def _further(
    game: Game[State], played: list[Played[State]], state: State, entries: Sequence[Entry]
) -> Judged[State]:
    """Return what came of entries of which the first ones were played already and led to a table."""
    made = {move: one.entry.place for one in played for move in one.made}
    unsure = played[-1].unsure if played else frozenset[int]()
    since = unsure_since(played)
    for entry in entries[len(played) :]:
        reading = game.read(state, entry, made, helpful=False)
        issues = tuple(softened(reading.issues, unsure, since)) if reading.issues else ()
        if reading.unsure:
            since = since if unsure else entry.place
            unsure |= reading.unsure
        played.append(Played(entry, state, reading.state, reading.moves, issues, reading.made, unsure))
        for move in reading.made:
            made[move] = entry.place
        state = reading.state
    if entries:
        reading = game.finish(state, entries[-1])
        issues = tuple(softened(reading.issues, unsure, since))
        played.append(Played(entries[-1], state, reading.state, (), issues, (), unsure))
        state = reading.state
    issues = tuple(issue for one in played for issue in one.issues)
    return Judged(tuple(played), state, issues, unsure)


def _common(after: Judged[State], entries: Sequence[Entry]) -> Iterator[Played[State]]:
    """Yield what was played of the entries that two logs begin with; the last one stands for the end."""
    for one, entry in zip(after.played[:-1], entries, strict=False):
        if one.entry is not entry and one.entry != entry:
            return
        yield one


def unsure_since(played: Iterable[Played[State]]) -> Place:
    """Return the place of the first entry behind which something can't be checked, 0:0 if all can."""
    return next((one.entry.place for one in played if one.unsure), Place())


def softened(issues: Iterable[Issue], unsure: frozenset[int], since: Place) -> Iterator[Issue]:
    """Yield the issues that hold although something that their seat did before is not known.

    A total may be right all the same, and whatever seems to be against the rules as well. What can't be
    checked follows from the entry ``since`` which that is so.
    """
    for issue in issues:
        if issue.code == "unverified" and issue.typed[:1] == "=":
            yield issue._replace(follows=since)
        elif issue.seat not in unsure or issue.code not in ("illegal", "ambiguous", "total"):
            yield issue
        elif issue.code == "total":
            message = f"{issue.message}; but something before it is not known"
            yield issue._replace(code="unverified", message=message, follows=since)
