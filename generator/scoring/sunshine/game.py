"""Sunshine City for the umpire: what each entry of a log does to the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.scoring.engine import SEATS, TABLE, Move, Refusal, replay, rule
from generator.scoring.guessing import helped
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Seat, Word
from generator.scoring.sunshine import forcing, standings
from generator.scoring.sunshine.facts import DISTRICTS, WORKERS, City, read_city
from generator.scoring.sunshine.filled.sheets import has_sheets
from generator.scoring.sunshine.notation import WORKER_LETTERS, Notation, write_turn
from generator.scoring.sunshine.reading import TurnRead, read_turn
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.rulings import rested
from generator.scoring.sunshine.table import Table
from generator.scoring.telling import fault, over, refused, unknown_line
from generator.scoring.umpire import Game, Judged, Played, Prepared, Reading, Result, Shown, Trace, Trouble

UNKNOWN_DICE = (1, 2)
"""Stand in for dice that can't be read: a roll that is legal in every turn."""


class SunshineGame(Game[Table]):
    """Sunshine City with the sheets and options of one edition."""

    def __init__(self, city: City, names: Mapping[str, str]) -> None:
        self.city = city
        self.rules = SunshineRules(city)
        self.notation = Notation(city, names)
        self._reads: dict[str, Callable[[Table, Entry], Reading[Table]]] = {
            "round": self._round,
            "totals": self._totals,
            "sun": self._sun,
            "unread": self._missing,
            "gap": self._missing,
            "ruling": lambda state, _entry: Reading(state),
        }

    @property
    def unit(self) -> str:
        """The word for what decides the game."""
        return "plants"

    @property
    def round_word(self) -> str:
        """What the rulebook calls a round."""
        return "turn"

    @property
    def is_shared(self) -> bool:
        """False: sheets do not touch each other."""
        return False

    @property
    def colours(self) -> Sequence[str]:
        """None: a colour is there for the players alone."""
        return ()

    def prepare(self, log: Log) -> Prepared:
        """Return a log's entries as lines; filled sheets become the lines that explain them."""
        crowd = tuple(_too_many(self.city, log))
        if not has_sheets(log):
            return Prepared(log.entries, crowd)
        from generator.scoring.sunshine.filled.unfolding import prepare

        prepared = prepare(self.rules, log)
        how = "papercity log show --net writes the lines by which these sheets were explained"
        return prepared._replace(issues=(*crowd, *prepared.issues), notes=(*prepared.notes, how))

    def rested(self, judged: Judged[Table]) -> Iterable[str]:
        """Yield the readings of the rulebook that a verdict rests on, in words."""
        return rested(self.rules, judged)

    def written(self, one: Played[Table]) -> str | None:
        """Return a legal turn as it is written, with every district; None if its moves are not all."""
        if replay(self.rules, one.before, one.moves)[0][-1] != one.after:
            return None
        return write_turn(self.city, one.before.sheets[one.entry.seat or 0], one.moves)

    def traced(self, played: Sequence[Played[Table]]) -> Iterable[Trace]:
        """Yield what entries leave behind, up to the first of which nobody knows that."""
        from generator.scoring.sunshine.traces import traces

        return traces(self.city, played)

    def shown(self, played: Sequence[Played[Table]], state: Table, names: Sequence[str]) -> Shown:
        """Return a table in words, and what stands on each city sheet."""
        from generator.scoring.sunshine.shown import shown

        return shown(self.city, played, state, names)

    def fresh(self, letters: Sequence[str], names: Sequence[str], *, filled: bool) -> Iterable[str]:
        """Yield the lines of a fresh log: its key, or sheets to be filled in."""
        from generator.scoring.sunshine import blank

        return blank.sheets(self.city, letters, names) if filled else blank.key(self.city, names)

    def start(self, seats: Sequence[Seat]) -> Table:
        """Return the table before the first roll."""
        return self.rules.start(len(seats))

    def points(self, state: Table) -> tuple[int, ...]:
        """Return the plants of each seat."""
        return tuple(sheet.planted for sheet in state.sheets)

    def result(self, state: Table) -> Result:
        """Return the standings."""
        return standings.result(self.city, state)

    def skip(self, state: Table, before: Played[Table], seat: int) -> Table | None:
        """Return the table after the line of another seat: sheets do not touch each other."""
        other = before.entry.seat
        if before.entry.kind != "turn" or other is None or other == seat or state.over or before.issues:
            return None
        after = state.with_sheet(other, before.after.sheets[other])
        return self.rules.checked(after) if all(sheet.done for sheet in after.sheets) else after

    def variants(self, one: Played[Table], trouble: Trouble[Table]) -> Iterable[tuple[str, float]]:
        """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
        from generator.scoring.sunshine.mending import slips

        return slips.variants(self.rules, self.notation, one, trouble)

    def moved(self, one: Entry, other: Entry, trouble: Trouble[Table]) -> Iterable[tuple[str, str, float]]:
        """Yield the texts of two turns of a seat if a box of the first belongs to the second."""
        from generator.scoring.sunshine.mending import slips

        return slips.moved(self.notation, one, other, trouble)

    def missing(
        self, state: Table, seat: int | None, later: Sequence[Played[Table]]
    ) -> Iterable[tuple[str, float]]:
        """Yield the texts that a line left out may have had: the workers of a seat's turn, or the dice."""
        from generator.scoring.sunshine.mending import leftout

        return leftout.missing(self.rules, self.notation, state, seat, later)

    def read(
        self, state: Table, entry: Entry, made: Mapping[Move, Place], *, helpful: bool
    ) -> Reading[Table]:
        """Return what an entry does to the table."""
        if entry.kind == "turn" and entry.seat is not None:
            return self._turn(state, entry, entry.seat, made, helpful)
        if entry.kind == "marks" and entry.seat is not None:
            return self._marks(state, entry, entry.seat)
        reads = self._reads.get(entry.kind)
        if reads is not None:
            return reads(state, entry)
        hint = "a line begins with a turn (3.), a seat (A:), = for plants, sun, fix, ruling, gap or unread"
        return Reading(state, issues=(unknown_line(entry, len(state.sheets), hint),))

    def finish(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return what is missing in the last turn."""
        if state.dice is None or state.over:
            return Reading(state)
        return Reading(state, issues=tuple(self._waiting(state, entry)))

    # a turn begins

    def _round(self, state: Table, entry: Entry) -> Reading[Table]:
        if state.over:
            return Reading(state, issues=(over(entry, f"turn {state.turn}", "SHN-8.2"),))
        issues: list[Issue] = []
        if state.dice is not None:
            issues += self._waiting(state, entry)
            state = state._replace(dice=None)
        state = state._replace(turn=max(entry.round - 1, 0))
        dice = _dice(entry.words)
        if dice is None:
            hint = "write the two dice as they lie, such as 25"
            issues.append(fault("syntax", entry, "the dice of this turn can't be read", hint=hint))
            return self._unknown_roll(state, issues)
        roll = Move(TABLE, "roll", dice)
        after = self.rules.attempt(state, roll)
        if isinstance(after, Refusal):
            issues.append(refused(entry, after, entry.words[0], {}))
            after = self.rules.attempt(_again(state), roll)
        if isinstance(after, Refusal):
            return self._unknown_roll(state, issues)
        return Reading(after, (roll,), tuple(issues))

    def _unknown_roll(self, state: Table, issues: Sequence[Issue]) -> Reading[Table]:
        """Return the table after dice that nobody knows; nothing can be checked any more."""
        after = self.rules.attempt(_again(state), Move(TABLE, "roll", UNKNOWN_DICE))
        state = state if isinstance(after, Refusal) else after
        return Reading(state, issues=tuple(issues), unsure=frozenset(range(len(state.sheets))))

    def _waiting(self, state: Table, entry: Entry) -> Iterator[Issue]:
        for seat, sheet in enumerate(state.sheets):
            if not sheet.done:
                message = f"turn {state.turn} has no line for {SEATS[seat]}"
                hint = f"write what {SEATS[seat]} did, or {SEATS[seat]}: unread"
                issue = fault("turn", entry, message, hint=hint)
                yield issue._replace(seat=seat, round=state.turn, typed="")

    # a seat's turn

    def _turn(
        self, state: Table, entry: Entry, seat: int, made: Mapping[Move, Place], helpful: bool
    ) -> Reading[Table]:
        if state.over and entry.round > state.turn:
            # the line of its dice has told so
            return Reading(state)
        early = self._out_of_turn(state, entry, seat)
        if early is not None:
            return Reading(state, issues=(early,))
        line = self.notation.read(entry)
        last = entry.words[-1] if entry.words else Word(entry.text, entry.place.column)
        turn = read_turn(self.rules, state, seat, line, last)
        way = turn.ways[0]
        issues = [*line.issues, *self._issues(entry, turn, made)]
        if helpful:
            issues = helped(entry, issues, lambda issue: self._helped(issue, state, entry, turn))
        boxes = [box for op in line.ops if op.kind in ("fills", "sets") for box in op.args]
        return Reading(
            way.table,
            way.moves,
            tuple(issues),
            tuple(Move(seat, "fill", (box,)) for box in boxes),
            frozenset((seat,)) if turn.is_unsure else frozenset(),
        )

    def _marks(self, state: Table, entry: Entry, seat: int) -> Reading[Table]:
        """Return the table after boxes were filled and gears crossed off that nobody can check further."""
        for op in self.notation.read(entry).ops:
            if op.kind == "fills":
                state = forcing.boxes(self.city, state, seat, op.args)
            elif op.kind == "pay":
                state = forcing.crossed(state, seat, op.args[0])
        after = forcing.done(self.rules, state, seat)
        return Reading(after._replace(over=state.over or after.over))

    def _out_of_turn(self, state: Table, entry: Entry, seat: int) -> Issue | None:
        letter = SEATS[seat]
        if state.over:
            return over(entry, f"turn {state.turn}", "SHN-8.2")
        if seat >= len(state.sheets):
            return fault("unknown", entry, f"there is no seat {letter}", hint="name all seats at the top")
        if state.turn == 0:
            return fault("turn", entry, "a turn begins with its dice", hint="write 1. 2 5 above this line")
        if state.dice is None or state.sheets[seat].done:
            message = f"a second line for {letter} in turn {state.turn}"
            return fault("turn", entry, message, hint="take one of the two out, or check the letter")
        return None

    def _issues(self, entry: Entry, turn: TurnRead, made: Mapping[Move, Place]) -> Iterator[Issue]:
        for one in turn.refused:
            if one.stood:
                yield refused(entry, one.refusal, one.word, made)._replace(code="irregular")
        against = [one for one in turn.refused if not one.stood]
        if against:
            yield refused(entry, against[0].refusal, against[0].word, made)
        elif len(turn.ways) > 1 and not turn.is_unsure:
            hint = "write the districts"
            message = "more than one reading of this line is legal; the first was taken"
            yield fault("ambiguous", entry, message, hint=hint)
        if turn.ways[0].reordered:
            names = " ".join(self.city.boxes[box].name for box in turn.ways[0].reordered)
            yield fault("note", entry, f"only another order of {names} is legal, and was taken")

    def _helped(self, issue: Issue, state: Table, entry: Entry, turn: TurnRead) -> Issue:
        """Return an issue with what may stand there instead, and with how the line was read."""
        sheet = state.sheets[entry.seat or 0]
        head = f"{SEATS[entry.seat or 0]}: "
        texts = dict.fromkeys(write_turn(self.city, sheet, way.moves) for way in turn.ways)
        readings = tuple(head + text for text in texts)
        if issue.code == "ambiguous":
            return issue.offering(readings, most=len(readings) + 1)._replace(read_as=readings[0])
        if issue.code in ("illegal", "unknown", "syntax"):
            from generator.scoring.sunshine.mending.slips import MOST_TOLD, legal_lines

            lines = legal_lines(self.rules, self.notation, state, entry, issue.place.column)
            read_as = readings[0] if _is_whole(turn) else ""
            return issue.offering([head + line for line in lines], most=MOST_TOLD)._replace(read_as=read_as)
        return issue

    # checkpoints and what is missing

    def _totals(self, state: Table, entry: Entry) -> Reading[Table]:
        return Reading(state, issues=tuple(self._wrong_totals(state, entry)))

    def _wrong_totals(self, state: Table, entry: Entry) -> Iterator[Issue]:
        pairs, rest = _pairs(entry.words)
        for word in rest:
            hint = "write a seat and its plants, = A 3 B 2"
            yield fault("syntax", entry, f"unknown word {word.text}", word, hint)
        planted = self.points(state)
        for letter, number, word in pairs:
            seat = SEATS.find(letter)
            if not 0 <= seat < len(planted):
                yield fault("unknown", entry, f"there is no seat {letter}", word)
            elif planted[seat] != number:
                counted = "1 plant" if planted[seat] == 1 else f"{planted[seat]} plants"
                message = f"{letter} has {counted} by the boxes above, not {number}"
                issue = fault("total", entry, message, word)
                yield issue._replace(seat=seat, need=str(planted[seat]), have=str(number), clause="SHN-13.1")

    def _sun(self, state: Table, entry: Entry) -> Reading[Table]:
        text = entry.words[0].text.rstrip(":").upper() if entry.words else ""
        seat = SEATS.find(text) if len(text) == 1 else -1
        if 0 <= seat < len(state.sheets):
            return Reading(state._replace(sun=seat))
        issue = fault("syntax", entry, "expected who was in the sun last", hint="write sun A")
        return Reading(state, issues=(issue,))

    def _missing(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table after what nobody can read: whom it concerns can't be checked any more."""
        if entry.kind == "gap":
            everybody = frozenset(range(len(state.sheets)))
            issue = fault("unverified", entry, "turns are missing: what follows can't be checked")
            done = tuple(sheet._replace(done=True) for sheet in state.sheets)
            return Reading(state._replace(sheets=done, dice=None), issues=(issue,), unsure=everybody)
        if entry.seat is None or state.dice is None:
            issue = fault("unverified", entry, "a line can't be read")
            return Reading(state, issues=(issue,) if entry.text.casefold() == "unread" else ())
        message = f"what {SEATS[entry.seat]} did in turn {state.turn} can't be read"
        after = forcing.done(self.rules, state, entry.seat)
        return Reading(after, issues=(fault("unverified", entry, message),), unsure=frozenset((entry.seat,)))


def _is_whole(turn: TurnRead) -> bool:
    """Return whether all workers of a turn were read, so that its moves make a line."""
    return all(one.kind in ("fills", "sets", "pay", "done") for one in turn.refused)


@rule("SHN-A35")
def _too_many(city: City, log: Log) -> Iterator[Issue]:
    """Yield the seats for which the game has no place; against Angus one player plays alone."""
    most = 1 if city.options.solo else city.options.seats
    for seat in log.header.seats[most:]:
        message = (
            "a solo game has one player" if city.options.solo else f"at most {most} can play this edition"
        )
        hint = "take out whoever did not play"
        yield Issue("illegal", seat.place, message, seat.letter, hint, clause="SHN-A35")


def _again(state: Table) -> Table:
    """Return a table on which the dice can be rolled, whatever was before."""
    return state._replace(turn=max(state.turn, 1), dice=None, over="")


def _dice(words: tuple[Word, ...]) -> tuple[int, int] | None:
    digits = "".join(word.text for word in words)
    return (int(digits[0]), int(digits[1])) if len(digits) == 2 and digits.isdecimal() else None


def _pairs(words: tuple[Word, ...]) -> tuple[list[tuple[str, int, Word]], list[Word]]:
    """Return what totals say, a seat and a number each, and the words that say nothing."""
    pairs: list[tuple[str, int, Word]] = []
    rest: list[Word] = []
    letter: Word | None = None
    for word in words:
        text = word.text.replace(":", "").upper()
        if letter is None and len(text) > 1 and text[0].isalpha() and text[1:].isdecimal():
            pairs.append((text[0], int(text[1:]), word))
        elif letter is None and len(text) == 1 and text.isalpha():
            letter = word
        elif letter is not None and text.isdecimal():
            pairs.append((letter.text[0].upper(), int(text), word))
            letter = None
        else:
            rest.append(word)
    return pairs, rest + ([letter] if letter is not None else [])


def make_game(play: Mapping[str, Any], text: Mapping[str, Any]) -> SunshineGame:
    """Return the game of an edition's play form and words. Raises NotPlayableError."""
    city = read_city(play)
    return SunshineGame(city, _printed_names(city, text))


def _printed_names(city: City, text: Mapping[str, Any]) -> dict[str, str]:
    """Return the tokens that printed names stand for: Builder for B, Wood for W."""
    names: dict[str, str] = {}
    for key, letter in zip(WORKERS, WORKER_LETTERS, strict=True):
        names[str(text.get("workers", {}).get(key, {}).get("name", key))] = letter
    for key, letter in zip(DISTRICTS, city.letters, strict=True):
        names[str(text.get("districts", {}).get(key, {}).get("name", key))] = letter
    return names
