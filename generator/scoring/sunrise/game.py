"""Sunrise City for the umpire: what each entry of a log does to the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.scoring.engine import SEATS, TABLE, Move, Refusal
from generator.scoring.guessing import helped, is_guessed
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Seat
from generator.scoring.sunrise import disorder, finals, forcing, hands, lying, seating, standings, whose
from generator.scoring.sunrise.facts import ROUNDS, Plan, read_plan, with_names
from generator.scoring.sunrise.notation import Notation, Play
from generator.scoring.sunrise.reading import PlayRead, read_play
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.rulings import rested
from generator.scoring.sunrise.table import BUILDING, KNOWN, LAST_GAP, NOBODYS, ROLES, Table
from generator.scoring.sunrise.writing import write_play
from generator.scoring.telling import NO_WORD, fault, over, refused, unknown_line
from generator.scoring.umpire import Game, Judged, Played, Prepared, Reading, Result, Shown, Trace, Trouble

_KINDS = {"zone": "tile", "stray": "tile", "build": "building", "role": "role"}
"""What a move of each verb brings to the table."""


class SunriseGame(Game[Table]):
    """Sunrise City with the tiles, roles and options of one edition."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = SunriseRules(plan)
        self.notation = Notation(plan)
        self._reads: dict[str, Callable[[Table, Entry], Reading[Table]]] = {
            "round": self._round,
            "totals": self._totals,
            finals.END: self._told,
            finals.PART: self._told,
            finals.LAID: self._lay,
            "hand": self._hand,
            "end": self._end,
            "unread": self._missing,
            "gap": self._gap,
            "ruling": lambda state, _entry: Reading(state),
        }

    @property
    def unit(self) -> str:
        """The word for what decides the game."""
        return "tokens"

    @property
    def is_shared(self) -> bool:
        """True: all build one city."""
        return True

    @property
    def colours(self) -> Sequence[str]:
        """The colours of the pawns."""
        return self.plan.colours

    def prepare(self, log: Log) -> Prepared:
        """Return a log's entries, and what is wrong with its seats; the end alone becomes other lines."""
        seats = log.header.seats
        issues = tuple(seating.seat_issues(self.plan, seats))
        entries = whose.entries_of(log, self.notation)
        if not finals.tells_only_the_end(log._replace(entries=entries)):
            return Prepared(entries, issues, moot=whose.moot(log, entries))
        untold = finals.untold(len(seats), log.entries)
        return Prepared(finals.as_ends(len(seats), log.entries), (*issues, *untold), is_typed=False)

    def rested(self, judged: Judged[Table]) -> Iterable[str]:
        """Yield the readings of the rulebook that a verdict rests on, in words."""
        return rested(self.rules, judged)

    def hindsight(self, judged: Judged[Table]) -> Iterable[Issue]:
        """Yield what only the later lines tell: passes that were wrong, or that nobody can check."""
        return hands.hindsight(self.rules, judged)

    def written(self, one: Played[Table]) -> str:
        """Return the words of a legal play as they are written canonically."""
        return write_play(self.rules, one.before, one.moves)

    def traced(self, played: Sequence[Played[Table]]) -> Iterable[Trace]:
        """Yield what entries leave behind, up to the first of which nobody knows that."""
        from generator.scoring.sunrise.traces import traces

        return traces(self.plan, played)

    def shown(self, played: Sequence[Played[Table]], state: Table, names: Sequence[str]) -> Shown:
        """Return the city in words, and as a picture with the score track."""
        from generator.scoring.sunrise.shown import shown

        return shown(self.plan, played, state, names)

    def fresh(self, letters: Sequence[str], names: Sequence[str], *, filled: bool) -> Iterable[str]:
        """Yield the lines of a fresh log: its key, or where the tokens at the end are written."""
        from generator.scoring.sunrise import blank

        return blank.ends(self.plan, letters, names) if filled else blank.key(self.plan, names)

    def start(self, seats: Sequence[Seat]) -> Table:
        """Return the table before the first round."""
        return self.rules.start(seating.colours_of(self.plan, seats))

    def points(self, state: Table) -> tuple[int, ...]:
        """Return the benchmark tokens of each seat."""
        return tuple(player.tokens for player in state.players)

    def result(self, state: Table) -> Result:
        """Return the standings."""
        return standings.result(self.plan, state)

    def variants(self, one: Played[Table], trouble: Trouble[Table]) -> Iterable[tuple[str, float]]:
        """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
        from generator.scoring.sunrise import slips

        return slips.variants(self.plan, one, trouble)

    def forgotten(
        self, one: Played[Table], later: Sequence[Played[Table]]
    ) -> Iterable[tuple[int, str, float]]:
        """Yield the plays that may have been left out before an entry: seats, words, and costs."""
        from generator.scoring.sunrise import forgotten

        return forgotten.forgotten(self.rules, one, later)

    def misplaced(
        self, played: Sequence[Played[Table]], lines: range
    ) -> Iterable[tuple[tuple[tuple[int, int], ...], float]]:
        """Yield lines of roles that stand behind the moment when they act, and where they belong."""
        from generator.scoring.sunrise import forgotten

        return forgotten.misplaced(played, lines)

    def read(
        self, state: Table, entry: Entry, made: Mapping[Move, Place], *, helpful: bool
    ) -> Reading[Table]:
        """Return what an entry does to the table."""
        if entry.kind == "turn" and entry.seat is not None:
            return self._turn(state, entry, entry.seat, made, helpful)
        reads = self._reads.get(entry.kind)
        if reads is not None:
            return reads(state, entry)
        hint = "a line begins with a round (3.), a seat (A:), =, hand, end, fix, ruling, gap or unread"
        if entry.kind == "lay":
            hint = "lay tells the finished city where no plays were written down"
        return Reading(state, issues=(unknown_line(entry, len(state.players), hint),))

    def finish(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table at the end of a log: what was not finished has just not been played.

        Totals of everybody behind a gap in the last round tell the end.
        """
        if state.over or state.above != LAST_GAP or not finals.tells_all(self.plan, state, entry):
            return Reading(state)
        issue = fault("unverified", entry, "these totals are taken for the end of the game, which is missing")
        return Reading(state._replace(over=True), issues=(issue,))

    # rounds

    def _round(self, state: Table, entry: Entry) -> Reading[Table]:
        if state.over:
            return Reading(state, issues=(over(entry, f"round {state.round}", "SNR-14.3"),))
        issues: list[Issue] = []
        if entry.words:
            hint = f"write {entry.round}. alone, and each play on a line of its own"
            issues.append(fault("syntax", entry, "a round has no more than its number", entry.words[0], hint))
        state = state._replace(above=KNOWN) if state.above else state
        if entry.round <= state.round or (state.step == ROLES and not state.lost):
            return Reading(state, issues=tuple(issues))
        if state.step == BUILDING:
            ended = self._passes(state, entry)
            return ended._replace(issues=(*issues, *ended.issues))
        if not state.lost:
            message = f"round {state.round} has not come to its end: plays are missing before this line"
            issues.append(fault("turn", entry, message, hint="write what is missing, or gap"))
        while state.round < min(entry.round, ROUNDS) and not state.over:
            state = self.rules.left(state)
        return _unsure(Reading(self.rules.settled(state), issues=tuple(issues)))

    def _passes(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table after everybody who has tiles left has passed, and who could have built."""
        moves: list[Move] = []
        issues: list[Issue] = []
        number = state.round
        while not state.over and state.round == number and state.step == BUILDING:
            move = Move(state.seat, "pass")
            after = self.rules.attempt(state, move)
            if isinstance(after, Refusal):
                issues.append(refused(entry, after, NO_WORD, {})._replace(seat=state.seat))
                after = forcing.forced(self.rules, state, move)
            else:
                moves.append(move)
            state = after
        return Reading(state, tuple(moves), tuple(issues))

    def _end(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table at the end of the last round: nobody could build any more."""
        if state.over or state.above == LAST_GAP:
            return Reading(state._replace(over=True))
        if state.step == BUILDING and state.round == ROUNDS:
            return self._passes(state, entry)
        message = f"the game has not come to its last phase: it is round {state.round}"
        hint = "take it out, or write the rounds that are missing"
        return Reading(state, issues=(fault("turn", entry, message, hint=hint),))

    # plays

    def _turn(
        self, state: Table, entry: Entry, seat: int, made: Mapping[Move, Place], helpful: bool
    ) -> Reading[Table]:
        line = self.notation.read(entry)
        play = line.play
        if play is not None and play.kind == "pass" and forcing.is_idle(state, seat):
            return Reading(state)
        if state.over or seat >= len(state.players):
            early = self._out_of_game(state, entry, seat)
            return Reading(state if state.over else state._replace(above=NOBODYS), issues=(early,))
        if state.above:
            return self._below(state, entry, seat, made, helpful)
        if play is None or play.kind == "unread":
            issues = line.issues
            if helpful:
                issues = tuple(helped(entry, issues, lambda one: self._helped(one, state, entry)))
            return _lost(Reading(forcing.unknown(self.rules, state, seat), issues=issues))
        missing: list[Issue] = []
        if state.step == ROLES and play.kind != "role":
            missing = list(disorder.without_roles(state, entry))
            state = self._begun(state, seat)
        found = read_play(self.rules, state, seat, play)
        if found.refusal is not None:
            issue = self._refused(entry, found.refusal, play._replace(word=found.word or play.word), made)
            reading = self._forced(
                state, seat, found, self._helped(issue, state, entry) if helpful else issue
            )
        else:
            way = found.ways[0]
            issues = line.issues
            if len(found.ways) > 1:
                issues = (*issues, self._ambiguous(state, entry, found, helpful))
            reading = Reading(way.table, way.moves, issues, _made(way.moves))
        if missing:
            return _lost(reading._replace(issues=(*missing, *reading.issues)))
        return reading

    def _below(
        self, state: Table, entry: Entry, seat: int, made: Mapping[Move, Place], helpful: bool
    ) -> Reading[Table]:
        """Return what a play does below a line that was none.

        One that belongs to nobody was that of the seat on turn if that has no other; so nobody knows it.
        """
        is_meant = state.above == NOBODYS and forcing.is_passed_over(state, seat)
        state = state._replace(above=KNOWN)
        if not is_meant:
            return self._turn(state, entry, seat, made, helpful)
        state = forcing.unknown(self.rules, state, state.seat)._replace(lost=True)
        found = _lost(self._turn(state, entry, seat, made, helpful))
        certain = (issue for issue in found.issues if issue.code not in ("illegal", "ambiguous"))
        return found._replace(issues=tuple(certain))

    def _begun(self, state: Table, seat: int) -> Table:
        """Return the table with a round under way though not all roles are known; whoever plays is first."""
        state = self.rules.settled(self.rules.left(state))
        return state._replace(first=seat, seat=seat, waiting=(seat,) if state.waiting else (), lost=True)

    def _out_of_game(self, state: Table, entry: Entry, seat: int) -> Issue:
        """Return the issue of a play behind the end, or of a seat that is not there."""
        if state.over:
            return over(entry, f"round {state.round}", "SNR-14.3")
        hint = f"at most {len(state.players)} play here; take the line out"
        return fault("unknown", entry, f"there is no seat {SEATS[seat]}", hint=hint)

    def _refused(self, entry: Entry, refusal: Refusal, play: Play, made: Mapping[Move, Place]) -> Issue:
        """Return the issue of a play that the rules forbid; at a wrong moment a line may be missing."""
        issue = refused(entry, refusal, play.word, made)
        if play.forced:
            return issue._replace(code="irregular")
        if refusal.clause in disorder.OUT_OF_ORDER:
            return issue._replace(code="turn")
        return issue

    def _forced(self, state: Table, seat: int, found: PlayRead, issue: Issue) -> Reading[Table]:
        """Return the table after a play that is against the rules, as far as it can be carried out.

        Where a play is not known, one that comes at another moment is no fault, in the same round not even
        worth a word.
        """
        before = found.ways[0]
        after = forcing.carried(self.rules, seat, found)
        is_off = issue.clause in disorder.OUT_OF_ORDER
        if issue.code == "turn":
            issue = disorder.explained(self.plan, before.table, issue)
        if is_off and state.doubted:
            message = f"{issue.message}; but something before it is not known"
            issue = issue._replace(code="unverified", message=message)
        issues = () if is_off and state.lost else (issue,)
        reading = Reading(after, before.moves, issues, _made((*before.moves, *found.tried)))
        return _lost(reading) if is_off else reading

    def _ambiguous(self, state: Table, entry: Entry, found: PlayRead, helpful: bool) -> Issue:
        """Return the issue of a line with several legal readings."""
        message = "more than one reading of this line is legal; the first was taken"
        issue = fault("ambiguous", entry, message, hint=disorder.hint_of_readings(found.ways[0].moves))
        if helpful:
            head = f"{SEATS[entry.seat or 0]}: "
            texts = [head + write_play(self.rules, state, way.moves) for way in found.ways]
            issue = issue.offering(texts, most=len(texts) + 1)._replace(read_as=texts[0])
        return issue

    def _helped(self, issue: Issue, state: Table, entry: Entry) -> Issue:
        """Return an issue with what may stand there instead."""
        if issue.code not in ("illegal", "unknown", "syntax", "turn") or not is_guessed(entry):
            return issue
        from generator.scoring.sunrise.slips import legal_lines, most_lines

        head = f"{SEATS[entry.seat or 0]}: "
        lines = legal_lines(self.rules, self.notation, state, entry)
        return issue.offering([head + line for line in lines], most=most_lines(state))

    # what is written beside the plays

    def _totals(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table after totals; they are believed if not all plays before them are known."""
        if not state.doubted:
            return Reading(state, issues=tuple(finals.differences(self.plan, state, entry)))
        table, issues = finals.believed(self.plan, state, entry)
        return Reading(table, issues=tuple(issues))

    def _told(self, state: Table, entry: Entry) -> Reading[Table]:
        table, issues = finals.told(self.plan, state, entry)
        if table.over:
            issues += lying.leftover(self.rules, table)
        return Reading(table, issues=tuple(issues))

    def _lay(self, state: Table, entry: Entry) -> Reading[Table]:
        table, issues = lying.lay(self.rules, self.notation, state, entry)
        return Reading(table, issues=tuple(issues))

    def _hand(self, state: Table, entry: Entry) -> Reading[Table]:
        table, issues = hands.written(self.plan, state, entry)
        pairs = enumerate(zip(state.players, table.players, strict=True))
        made = (Move(seat, "hand") for seat, (one, other) in pairs if one is not other)
        return Reading(table, issues=tuple(issues), made=tuple(made))

    def _missing(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table after what nobody can read: nothing behind it can be checked for certain."""
        if entry.seat is None and entry.text.casefold() != "unread":
            return Reading(state if state.over else state._replace(above=NOBODYS))
        issue = fault("unverified", entry, "a line can't be read, and what follows depends on it")
        if entry.seat is not None and entry.seat < len(state.players):
            state = forcing.unknown(self.rules, state, entry.seat)
        return _lost(Reading(state, issues=(issue,)))

    def _gap(self, state: Table, entry: Entry) -> Reading[Table]:
        """Return the table behind plays that are missing, in the last of the rounds that the gap names."""
        issue = fault("unverified", entry, "plays are missing, and what follows depends on it")
        if state.over:
            return Reading(state, issues=(issue,))
        first, last = (
            (int(word.text) for word in (entry.words[0], entry.words[-1])) if entry.words else (0, 0)
        )
        is_ended = state.step == BUILDING and first > state.round
        ended = self._passes(state, entry) if is_ended else Reading(state)
        state = forcing.skipped(self.rules, ended.state, last)
        if max(last, entry.round) >= ROUNDS:
            state = state._replace(above=LAST_GAP)
        return _lost(ended._replace(state=state, issues=(*ended.issues, issue)))


def _made(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return what moves did, so that later issues can name it: tiles, buildings and roles that lie there."""
    return tuple([Move(TABLE, _KINDS[move.verb], move.at[:1]) for move in moves if move.verb in _KINDS])


def _lost(reading: Reading[Table]) -> Reading[Table]:
    """Return a reading of a play that nobody knows: nothing behind it is certain, nor whose turn it is."""
    return _unsure(reading._replace(state=reading.state._replace(lost=True)))


def _unsure(reading: Reading[Table]) -> Reading[Table]:
    """Return a reading behind which nothing is certain: all build one city."""
    state = reading.state._replace(doubted=True)
    return reading._replace(state=state, unsure=frozenset(range(len(state.players))))


def make_game(play: Mapping[str, Any], text: Mapping[str, Any]) -> SunriseGame:
    """Return the game of an edition's play form and words. Raises NotPlayableError."""
    return SunriseGame(with_names(read_plan(play), text))
