"""A score pad for the umpire: what each entry of a log writes on it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.scoring.engine import SEATS, Move
from generator.scoring.heads import brief
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Seat, Word
from generator.scoring.pad import blank, notation, slips, standings
from generator.scoring.pad.notation import Mark
from generator.scoring.pad.sheet import Row, Sheet, read_sheet
from generator.scoring.pad.table import Table, begin
from generator.scoring.pad.writing import POINTS, WRITE, reckoned, write_line
from generator.scoring.telling import fault, unknown_line
from generator.scoring.umpire import Judged, Played, Prepared, Reading, Result, Shown, Trace, Trouble

_TOTAL = re.compile(r"[+-]?[0-9]{1,15}")
_ROUNDLESS = "this entry stands before any round"


class PadGame:
    """The score sheet of one edition."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._reads: dict[str, Callable[[Table, Entry], Reading[Table]]] = {
            "round": self._round,
            "totals": self._totals,
            "unread": self._missing,
            "gap": self._missing,
            "ruling": lambda state, _entry: Reading(state),
        }

    @property
    def unit(self) -> str:
        """The word for what decides the game."""
        return "points"

    @property
    def round_word(self) -> str:
        """What a part of a game is called; a pad needs none."""
        return "round"

    @property
    def colours(self) -> Sequence[str]:
        """None: a colour is there for the players alone."""
        return ()

    @property
    def is_shared(self) -> bool:
        """True: what only one player can have shows in the column of another."""
        return True

    def prepare(self, log: Log) -> Prepared:
        """Return a log's entries, and which seats have no column; rounds may be left out."""
        moot = tuple(issue for issue in log.issues if issue.message == _ROUNDLESS)
        return Prepared(log.entries, tuple(self._too_many(log.header.seats)), moot=moot)

    def _too_many(self, seats: Sequence[Seat]) -> Iterator[Issue]:
        most = self.sheet.columns
        for seat in seats[most:]:
            message = f"the pad has columns for {most}"
            yield Issue(
                "unknown", seat.place, message, seat.letter, "write the others into a log of their own"
            )

    def rested(self, judged: Judged[Table]) -> Iterable[str]:
        """Yield which rows are blank, and what that means."""
        for seat, own in enumerate(judged.state.written):
            rows = ", ".join(row.name for row in self.sheet.blanks(own))
            if rows and seat in judged.state.closed:
                yield f"{SEATS[seat]} left blank, which counts 0: {rows}"
            elif rows:
                yield f"{SEATS[seat]} has still to write: {rows}; once there is a total, blanks are 0"

    def hindsight(self, _judged: Judged[Table]) -> Iterable[Issue]:
        """Yield nothing: what is wrong with a number is told where it stands."""
        return ()

    def written(self, one: Played[Table]) -> str | None:
        """Return the words of a seat's line."""
        return write_line(self.sheet, one.moves)

    def traced(self, played: Sequence[Played[Table]]) -> Iterable[Trace]:
        """Yield the whole pad, once it is full: the order of its lines makes no difference."""
        if not played or not played[-1].after.is_over(self.sheet):
            return ()
        if any(one.entry.kind in ("unread", "gap") for one in played):
            return ()
        return (Trace(1, tuple(self._columns(played[-1].after)), ends=True),)

    def _columns(self, table: Table) -> Iterator[str]:
        for letter, own in zip(SEATS, table.written, strict=False):
            pairs = zip(self.sheet.rows, self.sheet.numbers(own), strict=True)
            yield " ".join((letter, *(f"{row.id} {number}" for row, number in pairs)))

    def shown(self, _played: Sequence[Played[Table]], state: Table, names: Sequence[str]) -> Shown:
        """Return the pad in words, and as it is printed with the numbers in it."""
        from generator.scoring.pad.shown import shown

        return shown(self.sheet, state, names)

    def fresh(self, letters: Sequence[str], names: Sequence[str], *, filled: bool) -> Iterable[str]:
        """Yield the lines of a fresh log: its key, or a line for each player to fill in."""
        return blank.columns(self.sheet, letters, names) if filled else blank.key(self.sheet, letters)

    def start(self, seats: Sequence[Seat]) -> Table:
        """Return the empty pad."""
        return begin(self.sheet, len(seats))

    def points(self, state: Table) -> tuple[int, ...]:
        """Return what each seat has by now."""
        return tuple(map(self.sheet.total, state.written))

    def result(self, state: Table) -> Result:
        """Return the standings."""
        return standings.result(self.sheet, state)

    def skip(self, _state: Table, _before: Played[Table], _seat: int) -> Table | None:
        """Return None: a pad has few lines, and all of them are read anew."""
        return None

    def variants(self, one: Played[Table], trouble: Trouble[Table]) -> Iterable[tuple[str, float]]:
        """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
        return slips.variants(self.sheet, one, trouble)

    def moved(self, _one: Entry, _other: Entry, _trouble: Trouble[Table]) -> Iterable[tuple[str, str, float]]:
        """Yield nothing: all lines of a seat are one column."""
        return ()

    def missing(
        self, _state: Table, _seat: int | None, _later: Sequence[Played[Table]]
    ) -> Iterable[tuple[str, float]]:
        """Yield nothing: nobody can guess a number that was not written."""
        return ()

    def forgotten(
        self, _one: Played[Table], _later: Sequence[Played[Table]]
    ) -> Iterable[tuple[int, str, float]]:
        """Yield nothing: nobody can guess a line that was not written."""
        return ()

    def misplaced(
        self, _played: Sequence[Played[Table]], _lines: range
    ) -> Iterable[tuple[tuple[tuple[int, int], ...], float]]:
        """Yield nothing: lines may stand in any order."""
        return ()

    def read(
        self, state: Table, entry: Entry, made: Mapping[Move, Place], *, helpful: bool
    ) -> Reading[Table]:
        """Return what an entry writes on the pad; what is wrong is told as fully without ``helpful``."""
        del helpful
        letters = SEATS[: len(state.written)]
        if entry.kind == "turn" and entry.seat is not None:
            found = ((entry.seat, mark) for mark in notation.marks(self.sheet, entry.words))
            return self._numbers(state, entry, found, made)
        if entry.kind in self._reads:
            return self._reads[entry.kind](state, entry)
        if self.sheet.row_of(entry.kind) >= 0:
            return self._numbers(state, entry, notation.row_marks(self.sheet, entry, letters), made)
        hint = f"a line begins with a seat (A:), a row ({self.sheet.rows[0].id}), =, fix, ruling or unread"
        return Reading(state, issues=(unknown_line(entry, len(letters), self._near(entry.kind) or hint),))

    def finish(self, state: Table, _entry: Entry) -> Reading[Table]:
        """Return the table: a game that is not over has blank rows, which notes tell."""
        return Reading(state)

    # lines

    def _round(self, state: Table, entry: Entry) -> Reading[Table]:
        state = state._replace(round=entry.round)
        if not entry.words:
            return Reading(state)
        message = "a round has no more than its number"
        return Reading(state, issues=(fault("syntax", entry, message, entry.words[0]),))

    def _missing(self, state: Table, entry: Entry) -> Reading[Table]:
        seats = range(len(state.written)) if entry.seat is None else (entry.seat,)
        return Reading(state, unsure=frozenset(seats))

    def _totals(self, state: Table, entry: Entry) -> Reading[Table]:
        issues: list[Issue] = []
        closed = set(state.closed)
        for letter, value in zip(entry.words[::2], entry.words[1::2], strict=False):
            seat = SEATS.find(letter.text)
            if 0 <= seat < len(state.written):
                closed.add(seat)
                issues += self._total(state, entry, seat, value)
            else:
                issues.append(fault("unknown", entry, f"there is no seat {letter.text}", letter))
        if len(entry.words) % 2:
            message = f"nobody's total is {brief(entry.words[-1].text)}"
            issues.append(
                fault("syntax", entry, message, entry.words[-1], "write totals like this: = A 7 B 4")
            )
        return Reading(state._replace(closed=frozenset(closed)), issues=tuple(issues))

    def _total(self, state: Table, entry: Entry, seat: int, value: Word) -> Iterator[Issue]:
        own = state.written[seat]
        total = self.sheet.total(own)
        text = value.text.lstrip("+")
        if not _TOTAL.fullmatch(value.text):
            issue = fault("syntax", entry, f"{brief(value.text)} is no total", value, "write a whole number")
            yield issue._replace(seat=seat)
        elif int(text) != total:
            rows = ", ".join(row.id for row in self.sheet.blanks(own))
            hint = f"blank: {rows}" if rows else "add the column up again, or compare it with the log"
            issue = fault("total", entry, f"the rows of {SEATS[seat]} give {total}, not {text}", value, hint)
            yield issue._replace(seat=seat, need=str(total), have=reckoned(self.sheet, own) or "nothing")

    # numbers

    def _numbers(
        self, state: Table, entry: Entry, found: Iterable[tuple[int, Mark]], made: Mapping[Move, Place]
    ) -> Reading[Table]:
        issues: list[Issue] = []
        moves: list[Move] = []
        here = dict(made)
        unsure: set[int] = set()
        given = list(found)
        if not given:
            message = "nothing is written in this line"
            issues.append(
                fault("syntax", entry, message, hint=f"write {self.sheet.rows[0].id} and its number")
            )
        for seat, mark in given:
            wrong = list(self._faults(state, entry, seat, mark, here))
            issues += wrong
            if mark.unread:
                unsure.add(seat)
            if seat >= 0 and mark.row >= 0 and not (wrong and self._is_full(state, seat, mark)):
                new = _moves(self.sheet, seat, mark)
                moves += new
                state = _after(state, new)
                place = Place(entry.place.line, mark.word.column)
                here |= {Move(seat, "row", (mark.row,)): place for _ in new[:1]}
        rows = tuple(Move(move.seat, "row", move.at[:1]) for move in moves if move.verb == WRITE)
        return Reading(state, tuple(moves), tuple(issues), rows, frozenset(unsure))

    def _faults(
        self, state: Table, entry: Entry, seat: int, mark: Mark, made: Mapping[Move, Place]
    ) -> Iterator[Issue]:
        """Yield what is wrong with a number."""
        if mark.row < 0 or seat < 0 or mark.wrong:
            yield self._unreadable(entry, seat, mark)
            return
        row, own = self.sheet.rows[mark.row], state.written[seat]
        if row.formula is not None:
            yield from _at(seat, self._worked_out(entry, mark, row, own))
        elif own[mark.row] is not None:
            message = f"{row.id} of {SEATS[seat]} has a number already, {own[mark.row]}"
            hint = "take one of the two out, or correct the first one with ~"
            issue = fault("illegal", entry, message, mark.word, hint)
            because = (made[move] for move in (Move(seat, "row", (mark.row,)),) if move in made)
            yield issue._replace(seat=seat, because=tuple(because))
        elif mark.number is not None:
            yield from _at(seat, self._limits(state, entry, seat, mark, made))
            yield from _at(seat, _times(entry, mark, row))
        elif not mark.unread:
            message, hint = f"these points of {row.id} have no number", f"write it before them: {row.id} 4=8"
            yield fault("syntax", entry, message, mark.word, hint)._replace(seat=seat)

    def _is_full(self, state: Table, seat: int, mark: Mark) -> bool:
        """Return whether a number has no place: one stands there, or a formula can't be worked out yet."""
        own = state.written[seat]
        formula = self.sheet.rows[mark.row].formula
        if formula is None:
            return own[mark.row] is not None
        return any(one.id in formula.names for one in self.sheet.blanks(own))

    def _unreadable(self, entry: Entry, seat: int, mark: Mark) -> Issue:
        if mark.wrong == "seat":
            issue = fault("unknown", entry, f"{brief(mark.name.text)} is no seat of this log", mark.name)
            return issue._replace(hint="write the seat's letter and its number: A 12")
        if mark.row < 0:
            message = f"no row is called {brief(mark.name.text)}"
            known = f"rows are {', '.join(row.id for row in self.sheet.rows)}"
            return fault("unknown", entry, message, mark.name, self._near(mark.name.text) or known)
        row = self.sheet.rows[mark.row].id
        issue = fault("syntax", entry, f"no number stands behind {brief(mark.name.text)}", mark.name)
        return issue._replace(hint=f"write the number behind it, 0 for nothing: {row} 0", seat=seat)

    def _near(self, typed: str) -> str:
        """Return the row that is called nearly so, by a word that may be written for it."""
        names = [(row.name.casefold().split(), row.id) for row in self.sheet.rows]
        words = {word: own if len(name) > 1 else word for name, own in names for word in name}
        words |= {own: own for _, own in names}
        near = get_close_matches(typed.casefold(), words, n=1)
        return f"did you mean {words[near[0]]}?" if near else ""

    def _worked_out(self, entry: Entry, mark: Mark, row: Row, own: tuple[int | None, ...]) -> Iterator[Issue]:
        """Yield that a formula gives another number than the one that somebody wrote."""
        formula = row.formula
        if formula is None or mark.unread:
            return
        blanks = [one.id for one in self.sheet.blanks(own) if one.id in formula.names]
        if blanks:
            message = f"{row.id} is worked out of {' and '.join(blanks)}, still blank here"
            yield fault("turn", entry, message, mark.word, "write those first, before it or in a line above")
            return
        typed = mark.points if mark.number is None else mark.number
        numbers = dict(zip((one.id for one in self.sheet.rows), self.sheet.numbers(own), strict=True))
        if typed != numbers[row.id]:
            message = f"{row.id} is {formula.text} = {numbers[row.id]}, not {typed}"
            found = ", ".join(f"{name} {numbers[name]}" for name in numbers if name in formula.names)
            issue = fault("total", entry, message, mark.word, "work it out again")
            yield issue._replace(need=str(numbers[row.id]), have=found)

    def _limits(
        self, state: Table, entry: Entry, seat: int, mark: Mark, made: Mapping[Move, Place]
    ) -> Iterator[Issue]:
        row, number = self.sheet.rows[mark.row], mark.number or 0
        code = "irregular" if mark.stood else "illegal"
        if not row.least <= number <= row.most:
            least = f"{row.least} to {row.most}" if row.least else f"at most {row.most}"
            need = least if number > row.most or row.least else "0 or more"
            message = f"{number} can't stand in {row.id}"
            yield fault(code, entry, message, mark.word)._replace(need=need, have=str(number))
        others = [other for other, own in enumerate(state.written) if other != seat and own[mark.row]]
        if row.once and number and others:
            message = f"only one player can have {row.id}, and {SEATS[others[0]]} has it"
            because = (made[move] for move in (Move(others[0], "row", (mark.row,)),) if move in made)
            hint = "write 0 for one of the two"
            yield fault(code, entry, message, mark.word, hint)._replace(because=tuple(because))


def _at(seat: int, issues: Iterable[Issue]) -> Iterator[Issue]:
    return (issue._replace(seat=seat) for issue in issues)


def _times(entry: Entry, mark: Mark, row: Row) -> Iterator[Issue]:
    """Yield that a number brings other points than those that somebody wrote behind it."""
    points = row.points(mark.number or 0)
    if mark.points is not None and mark.points != points:
        message = f"{mark.number} in {row.id} brings {points}, not {mark.points}"
        issue = fault("total", entry, message, mark.word, "work it out again, or look at the number")
        yield issue._replace(need=str(points), have=str(mark.points))


def _moves(sheet: Sheet, seat: int, mark: Mark) -> list[Move]:
    """Return a number and the points behind it as moves; a formula's number is what somebody worked out."""
    number, points = mark.number, mark.points
    if sheet.rows[mark.row].formula is not None:
        number, points = None, mark.points if mark.number is None else mark.number
    verbs = ((WRITE, number), (POINTS, points))
    return [Move(seat, verb, (mark.row, value)) for verb, value in verbs if value is not None]


def _after(state: Table, moves: Iterable[Move]) -> Table:
    for move in moves:
        if move.verb == WRITE:
            state = state.with_number(move.seat, *move.at)
    return state


def make_game(play: Mapping[str, Any], text: Mapping[str, Any]) -> PadGame:
    """Return the pad of an edition's play form. Raises NotPlayableError."""
    return PadGame(read_sheet(play, text))
