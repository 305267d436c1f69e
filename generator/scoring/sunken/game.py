"""Sunken City for the umpire: what each entry of a log does to the table."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.scoring.engine import SEATS, TABLE, Move, replay
from generator.scoring.guessing import helped
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Seat
from generator.scoring.sunken import finals, forcing, rows, seating, standings
from generator.scoring.sunken.facts import Lake, read_lake
from generator.scoring.sunken.notation import Notation
from generator.scoring.sunken.reading import TurnRead, read_turn
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.rulings import rested
from generator.scoring.sunken.table import NOBODY, Table
from generator.scoring.sunken.water import members
from generator.scoring.sunken.writing import write_turn
from generator.scoring.telling import fault, over, refused, unknown_line
from generator.scoring.umpire import Game, Judged, Played, Prepared, Reading, Result, Shown, Trace, Trouble

_SEAT_LINE = re.compile(r"[A-Za-z]\s*:")


class SunkenGame(Game[Table]):
    """Sunken City with the lake and options of one edition."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self.rules = SunkenRules(lake)
        self.notation = Notation(lake)
        self._reads: dict[str, Callable[[Table, Entry], Reading[Table]]] = {
            "round": self._round,
            "totals": self._totals,
            "safe": self._safe,
            finals.END: self._safe,
            finals.PART: self._safe,
            "unread": self._missing,
            "gap": self._missing,
            "ruling": lambda state, _entry: Reading(state),
        }

    @property
    def unit(self) -> str:
        """The word for what decides the game."""
        return "treasures"

    @property
    def is_shared(self) -> bool:
        """True: all share one lake."""
        return True

    @property
    def colours(self) -> Sequence[str]:
        """The colours of the villages."""
        return [corner.colour for corner in self.lake.corners]

    def prepare(self, log: Log) -> Prepared:
        """Return a log's entries, and what is wrong with its seats; the end alone becomes other lines."""
        log = log._replace(entries=rows.as_lines(log))
        issues = tuple(seating.seat_issues(self.lake, log.header.seats))
        notes = tuple(seating.seat_notes(self.lake, log.header.seats))
        if finals.tells_only_numbers(log):
            return Prepared((), (*issues, finals.numbers_alone(log)), is_typed=False)
        if not finals.tells_only_the_end(log):
            return Prepared(log.entries, issues, notes, tuple(_uncounted(log)))
        untold = finals.untold(len(log.header.seats), log.entries)
        entries = finals.as_ends(self.lake, len(log.header.seats), log.entries)
        return Prepared(entries, (*issues, *untold), is_typed=False)

    def rested(self, judged: Judged[Table]) -> Iterable[str]:
        """Yield the readings of the rulebook that a verdict rests on, in words."""
        return rested(self.rules, judged)

    def written(self, one: Played[Table]) -> str | None:
        """Return a legal turn as short as it can be written; None if its moves are not all."""
        if replay(self.rules, one.before, one.moves)[0][-1] != one.after:
            return None
        return write_turn(self.rules, one.before, one.moves)

    def traced(self, played: Sequence[Played[Table]]) -> Iterable[Trace]:
        """Yield what entries leave behind, up to the first of which nobody knows that."""
        from generator.scoring.sunken.traces import traces

        return traces(self.lake, played)

    def shown(self, played: Sequence[Played[Table]], state: Table, names: Sequence[str]) -> Shown:
        """Return the lake in words, and what lies on the board and before each player."""
        from generator.scoring.sunken.shown import shown

        return shown(self.lake, played, state, names)

    def fresh(self, letters: Sequence[str], names: Sequence[str], *, filled: bool) -> Iterable[str]:
        """Yield the lines of a fresh log: its key, or where the treasures at the end are written."""
        from generator.scoring.sunken import blank

        return blank.ends(self.lake, letters, names) if filled else blank.key(self.lake, names)

    def start(self, seats: Sequence[Seat]) -> Table:
        """Return the table before the first turn."""
        return self.rules.start(seating.corners_of(self.lake, seats))

    def points(self, state: Table) -> tuple[int, ...]:
        """Return how many treasures each seat has safe."""
        return tuple(player.safe.bit_count() for player in state.players)

    def result(self, state: Table) -> Result:
        """Return the standings."""
        return standings.result(self.lake, state)

    def variants(self, one: Played[Table], trouble: Trouble[Table]) -> Iterable[tuple[str, float]]:
        """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
        from generator.scoring.sunken import slips

        return slips.variants(self.lake, one, trouble)

    def read(
        self, state: Table, entry: Entry, made: Mapping[Move, Place], *, helpful: bool
    ) -> Reading[Table]:
        """Return what an entry does to the table."""
        if entry.kind == "turn" and entry.seat is not None:
            return self._turn(state, entry, entry.seat, made, helpful)
        reads = self._reads.get(entry.kind)
        if reads is not None:
            return reads(state, entry)
        hint = "a line begins with a round (3.), a seat (A:), =, safe, fix, ruling, gap or unread"
        return Reading(state, issues=(unknown_line(entry, len(state.players), hint),))

    def finish(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return what is missing in the last round of all; any other may have stopped in the middle."""
        if state.over or not state.ends:
            return Reading(state)
        return Reading(state, issues=tuple(self._waiting(state, entry, _behind(state))))

    # a round begins

    def _round(self, state: Table, entry: Entry) -> Reading[Table]:
        if state.over:
            return Reading(state, issues=(over(entry, f"round {state.round}", "SNK-13.3"),))
        if entry.round == state.round and state.seat not in (state.first, NOBODY):
            message = f"round {state.round} had begun already, with a line above"
            return Reading(state, issues=(fault("note", entry, message),))
        issues: list[Issue] = []
        if entry.words:
            hint = f"write {entry.round}. alone, or {entry.round}. A: and the turn"
            issues.append(fault("syntax", entry, "a round has no more than its number", entry.words[0], hint))
        if state.seat in (state.first, NOBODY):
            return Reading(state._replace(round=entry.round), issues=tuple(issues))
        missing = _behind(state)
        issues += self._waiting(state, entry, missing)
        state = self._passed(state, missing)
        state = state._replace(round=entry.round, missed=tuple(missing))
        return _lost(Reading(state, issues=tuple(issues)))

    def _passed(self, state: Table, seats: Sequence[int]) -> Table:
        """Return the table after turns that nobody has written down."""
        for _ in seats:
            state = forcing.finished(self.rules, state)
        return state

    def _waiting(self, state: Table, entry: Entry, seats: Sequence[int]) -> Iterator[Issue]:
        for seat in seats:
            message = f"round {state.round} has no line for {SEATS[seat]}, and what follows depends on it"
            hint = f"write what {SEATS[seat]} did, or {SEATS[seat]}: unread"
            if state.round == 1 and seat == state.first:
                hint = f"{hint}; if others began by lot, write setup.start: seed at the top"
            issue = fault("turn", entry, message, hint=hint)
            yield issue._replace(seat=seat, round=state.round, typed="")

    # a seat's turn

    def _turn(
        self, state: Table, entry: Entry, seat: int, made: Mapping[Move, Place], helpful: bool
    ) -> Reading[Table]:
        if state.over and entry.round > state.round:
            # the line of its round has told so
            return Reading(state)
        if _is_late(state, entry, seat):
            message = f"the line of {SEATS[seat]} that was missed above; it came too late to be followed"
            return Reading(state, issues=(fault("note", entry, message),))
        early = self._out_of_turn(state, entry, seat)
        if early is not None:
            return Reading(state, issues=(early,))
        if not entry.words:
            return self._empty(state, entry, seat)
        missing = _until(state, seat)
        issues = [*self._waiting(state, entry, missing), *self._number_missing(state, entry)]
        state = self._passed(state, missing)
        line = self.notation.read(entry)
        turn = read_turn(self.rules, state, seat, line, entry.words[-1])
        way = turn.ways[0]
        issues += line.issues
        issues += self._issues(entry, _up_to(turn, line.issues), made)
        if helpful:
            issues = helped(entry, issues, lambda issue: self._helped(issue, state, entry, turn))
        found = Reading(way.table, way.moves, tuple(issues), tuple(self._made(state, way.moves)))
        if missing:
            certain = (issue for issue in issues if issue.code not in ("illegal", "ambiguous"))
            found = found._replace(state=way.table._replace(missed=tuple(missing)), issues=tuple(certain))
        return _lost(found) if turn.is_unsure or missing else found

    def _empty(self, state: Table, entry: Entry, seat: int) -> Reading[Table]:
        letter = SEATS[seat]
        hint = f"write what {letter} did, the card at least, or {letter}: unread"
        issue = fault("syntax", entry, f"nothing stands behind {letter}:", hint=hint)
        state = self._passed(state, [*_until(state, seat), seat])
        return _lost(Reading(state, issues=(issue,)))

    def _out_of_turn(self, state: Table, entry: Entry, seat: int) -> Issue | None:
        letter = SEATS[seat]
        if state.over:
            return over(entry, f"round {state.round}", "SNK-13.3")
        if seat >= len(state.players):
            hint = f"at most {len(state.players)} play here; take the line out"
            return fault("unknown", entry, f"there is no seat {letter}", hint=hint)
        is_written_on = 0 < entry.round < state.round and seat != state.seat
        if state.seat != NOBODY and (is_written_on or seat not in (state.seat, *_behind(state))):
            number = min(entry.round or state.round, state.round)
            message = f"a second line for {letter} in round {number}; it is the turn of {SEATS[state.seat]}"
            return fault("turn", entry, message, hint="take one of the two out, or check the letter")
        return None

    def _number_missing(self, state: Table, entry: Entry) -> Iterator[Issue]:
        """Yield that a round begins without its number, which changes nothing."""
        if state.seat == state.first and entry.round < state.round and entry.round:
            yield fault("note", entry, f"round {state.round} begins here, its number was not written")

    def _made(self, state: Table, moves: Iterable[Move]) -> Iterator[Move]:
        """Yield what moves did, so that later issues can name it: squares covered and left, cards played."""
        spots, spirit, houses = self.lake.water.spots, state.spirit, list(state.houses)
        for move in moves:
            if move.verb == "card":
                yield move
            elif move.verb in ("street", "house"):
                if move.verb == "house":
                    houses[move.at[0]] = move.at[1]
                yield from (Move(TABLE, "on", (square,)) for square in members(spots[move.at[-1]].squares))
            elif move.verb == "haunt":
                yield from (Move(TABLE, "off", (square,)) for square in members(spots[spirit].squares))
                if spirit in houses:
                    yield Move(TABLE, "off", (-1 - houses.index(spirit),))
                (spirit,) = move.at

    def _issues(self, entry: Entry, turn: TurnRead, made: Mapping[Move, Place]) -> Iterator[Issue]:
        for one in turn.refused:
            if one.stood:
                yield refused(entry, one.refusal, one.word, made)._replace(code="irregular")
        against = [one for one in turn.refused if not one.stood]
        if against:
            yield refused(entry, against[0].refusal, against[0].word, made)
        elif len(turn.ways) > 1 and not turn.is_unsure:
            message = "more than one reading of this line is legal; the first was taken"
            has_card = any("/" in word.text for word in entry.words)
            hint = "write more squares of the way" if has_card else "write the card"
            yield fault("ambiguous", entry, message, hint=hint)
        yield from self._unsaid(entry, turn)

    def _unsaid(self, entry: Entry, turn: TurnRead) -> Iterator[Issue]:
        """Yield that a treasure was turned on the way though the line does not say so."""
        if turn.ways[0].unsaid and not turn.refused:
            message = (
                "every way in reach leads through a house that the line does not name; its treasure is open"
            )
            yield fault("note", entry, message)

    def _helped(self, issue: Issue, state: Table, entry: Entry, turn: TurnRead) -> Issue:
        """Return an issue with what may stand there instead, and with how the line was read."""
        head = f"{SEATS[entry.seat or 0]}: "
        if issue.code == "ambiguous":
            texts = dict.fromkeys(head + write_turn(self.rules, state, way.moves) for way in turn.ways)
            readings = tuple(texts)
            return issue.offering(readings, most=len(readings) + 1)._replace(read_as=readings[0])
        if issue.code in ("illegal", "unknown", "syntax"):
            from generator.scoring.sunken.slips import MOST_LINES, legal_lines

            lines = legal_lines(self.rules, self.notation, state, entry, issue.place.column)
            return issue.offering([head + line for line in lines], most=MOST_LINES)
        return issue

    # checkpoints and what is missing

    def _totals(self, state: Table, entry: Entry) -> Reading[Table]:
        return Reading(state, issues=tuple(self._wrong_totals(state, entry)))

    def _wrong_totals(self, state: Table, entry: Entry) -> Iterator[Issue]:
        safe = self.points(state)
        for letter, value in zip(entry.words[::2], entry.words[1::2], strict=False):
            seat = SEATS.find(letter.text)
            if not value.text.isdecimal():
                hint = "write a seat and how many treasures it has safe, = A 3 B 2"
                yield fault("syntax", entry, f"unknown word {value.text}", value, hint)
            elif not 0 <= seat < len(safe):
                yield fault("unknown", entry, f"there is no seat {letter.text}", letter)
            elif safe[seat] != int(value.text):
                counted = "1 treasure" if safe[seat] == 1 else f"{safe[seat]} treasures"
                message = f"{letter.text} has {counted} safe by the turns above, not {value.text}"
                issue = fault("total", entry, message, value)
                need, have = str(safe[seat]), value.text
                yield issue._replace(seat=seat, need=need, have=have, clause="SNK-6.4")

    def _safe(self, state: Table, entry: Entry) -> Reading[Table]:
        table, issues = finals.told(self.lake, state, entry)
        return Reading(table, issues=tuple(issues))

    def _missing(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table after what nobody can read: nothing behind it can be checked for certain."""
        if entry.kind == "gap":
            issue = fault("unverified", entry, "rounds are missing: what follows can't be checked")
            return _lost(Reading(self._passed(state, _behind(state)), issues=(issue,)))
        if entry.seat is None:
            issue = fault("unverified", entry, "a line can't be read, and what follows depends on it")
            is_said = entry.text.casefold() == "unread"
            if not is_said and _SEAT_LINE.match(entry.text) and state.seat != NOBODY:
                return _lost(Reading(self._passed(state, [state.seat])))
            return _lost(Reading(state, issues=(issue,))) if is_said else Reading(state)
        early = self._out_of_turn(state, entry, entry.seat)
        if early is not None:
            return Reading(state, issues=(early,))
        what = f"what {SEATS[entry.seat]} did in round {state.round}"
        message = f"{what} can't be read, and what follows depends on it"
        state = self._passed(state, [*_until(state, entry.seat), entry.seat])
        return _lost(Reading(state, issues=(fault("unverified", entry, message),)))


def _up_to(turn: TurnRead, issues: Sequence[Issue]) -> TurnRead:
    """Return a turn with what is against the rules before the first word that was not understood.

    What comes behind it may be so in consequence.
    """
    first = min((issue.place.column for issue in issues), default=None)
    if first is None:
        return turn
    return turn._replace(
        refused=tuple(one for one in turn.refused if one.word.column < first), ways=turn.ways[:1]
    )


def _uncounted(log: Log) -> Iterator[Issue]:
    """Yield what the reader says of rounds that seem to be missing, though all of their turns are there."""
    seats, turns, complete = len(log.header.seats), 0, dict[int, int]()
    for entry in log.entries:
        if entry.kind == "round" and seats and turns % seats == 0:
            complete[entry.place.line] = turns // seats
        turns += entry.seat is not None and entry.kind in ("turn", "unread")
    rounds = {entry.place.line: entry.round for entry in log.entries if entry.kind == "round"}
    for issue in log.issues:
        line = issue.place.line
        if issue.code == "turn" and line in complete and complete[line] == rounds[line] - 1:
            yield issue


def _lost(reading: Reading[Table]) -> Reading[Table]:
    """Return a reading behind which nothing is certain: all share one lake."""
    state = reading.state._replace(unsure=True)
    return reading._replace(state=state, unsure=frozenset(range(len(state.players))))


def _is_late(state: Table, entry: Entry, seat: int) -> bool:
    """Return whether a line belongs to a turn of the last round that was passed over as missing."""
    return seat in state.missed and seat != state.seat and 0 < entry.round == state.round - 1


def _behind(state: Table) -> list[int]:
    """Return the seats that are still to play in this round, the one on turn first."""
    seats = len(state.players)
    if state.seat == NOBODY:
        return []
    left = (state.first - state.seat) % seats or seats
    return [(state.seat + number) % seats for number in range(left)]


def _until(state: Table, seat: int) -> list[int]:
    """Return the seats that play before one in this round and have not."""
    waiting = _behind(state)
    return waiting[: waiting.index(seat)] if seat in waiting else []


def make_game(play: Mapping[str, Any], _text: Mapping[str, Any]) -> SunkenGame:
    """Return the game of an edition's play form. Raises NotPlayableError."""
    return SunkenGame(read_lake(play))
