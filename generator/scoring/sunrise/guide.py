"""What may be written next in a log of Sunrise City: one play a line, a round, the end, a hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.guiding import Moment, Offer, Offers, Waiting, refused
from generator.scoring.sunrise import held
from generator.scoring.sunrise.facts import ROUNDS, Plan
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.plays import Head, Names, Plays
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    DIRECTION,
    NO_ROLE,
    OPENING,
    PHASES,
    ROLES,
    ZONING,
    Table,
)
from generator.scoring.sunrise.writing import write_play

_OF_ROLES = (CLOSING, CLAIMING, OPENING)
_ASKED = {
    ROLES: "which role?",
    DIRECTION: "where does the city grow?",
    ZONING: "which tile?",
    BIDDING: "a chip on which tile?",
    BUILDING: "which building tile?",
}
_END = "end"


class _Draft(NamedTuple):
    """A play so far: its moves and the table behind them, then the moves that its choices leave.

    ``first`` is the first choice of a move, ``chosen`` counts those behind it; -1 if none has been made.
    """

    table: Table
    moves: tuple[Move, ...] = ()
    left: tuple[Move, ...] = ()
    first: str = ""
    chosen: int = -1


class SunriseGuide:
    """Sunrise City in the words of an edition, with the letters of some seats."""

    def __init__(self, game: SunriseGame, text: Mapping[str, Any], letters: Sequence[str]) -> None:
        self.rules = game.rules
        self.plan: Plan = game.plan
        self.letters = letters
        self.names = Names(game.plan, text)
        self.plays = Plays(game.rules, self.names)

    def waiting(self, moment: Moment[Table]) -> Waiting:
        """Return the round, its phase, and who may write the next play; a round's number comes first."""
        state = moment.state
        if state.over:
            return Waiting(state.round, "the game is over", ())
        step = f"round {state.round}, {PHASES[state.step]}"
        if moment.begun < state.round:
            return Waiting(state.round, step, (None,))
        if state.step == ROLES:
            seats = [seat for seat, player in enumerate(state.players) if player.role == NO_ROLE]
        else:
            seats = [seat for seat, _ in self._turns(state)]
        return Waiting(state.round, self._step(state, step), tuple(dict.fromkeys(seats)))

    def _step(self, state: Table, step: str) -> str:
        """Return what is done now: by a role, or with a tile that was drawn."""
        if state.step in _OF_ROLES and state.waiting:
            return f"{step}, role {self.names.role(state.players[state.waiting[0]].role)}"
        return f"{step}, a drawn tile" if state.drawn else step

    def totals(self, state: Table) -> str:
        """Return the line of everybody's tokens and steps."""
        pairs = zip(self.letters, state.players, strict=False)
        return f"= {' '.join(f'{letter} {one.tokens}t {one.pawn}p' for letter, one in pairs)}"

    def offers(self, moment: Moment[Table], seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a play, or the lines that are nobody's own."""
        if seat is None:
            return self._between(moment, draft)
        if moment.state.over or moment.begun < moment.state.round or seat >= len(moment.state.players):
            return refused(draft)
        if draft and draft[0] == held.WRITTEN:
            return held.offers(self.names, moment.state, seat, self.letters[seat], draft)
        found = self._play(moment.state, seat, draft)
        if not draft and held.may_be_written(moment.state, seat):
            hand = held.head(self.letters[seat])
            found = found._replace(choices=(*found.choices, hand), why=found.why or "a hand")
        return found

    # rounds and the end

    def _between(self, moment: Moment[Table], draft: Sequence[str]) -> Offers:
        line = self._line_between(moment)
        token = _END if line == _END else f"round-{line.rstrip('.')}"
        if not line or (draft and list(draft) != [token]):
            return refused(draft)
        if draft:
            return Offers(line, is_whole=True, choices=(), draft=tuple(draft))
        label = "Nobody builds any more" if line == _END else f"Round {line.rstrip('.')}"
        return Offers("", is_whole=False, choices=(Offer(token, label, "Round", word=line),))

    def _line_between(self, moment: Moment[Table]) -> str:
        """Return the number of a round that begins, ``end``, or nothing if neither may be written."""
        state = moment.state
        if state.over:
            return ""
        if moment.begun < state.round:
            return f"{state.round}."
        if state.step != BUILDING or not self._may_all_pass(state):
            return ""
        return _END if state.round == ROUNDS else f"{state.round + 1}."

    def _may_all_pass(self, state: Table) -> bool:
        number = state.round
        while not state.over and state.round == number:
            after = self.rules.attempt(state, Move(state.seat, "pass"))
            if isinstance(after, Refusal):
                return False
            state = after
        return True

    # plays

    def _turns(self, state: Table) -> Iterator[tuple[int, _Draft]]:
        """Yield the seats that may write the next play, and from where: roles may be left out."""
        draft = _Draft(state)
        while draft.table.step in _OF_ROLES and draft.table.waiting:
            seat = draft.table.waiting[0]
            yield seat, draft
            after = self.rules.attempt(draft.table, Move(seat, "done"))
            if isinstance(after, Refusal):
                return
            draft = _Draft(after, (*draft.moves, Move(seat, "done")))
        if not draft.table.over and draft.table.round == state.round:
            table = draft.table
            yield (table.first if table.step == DIRECTION else table.seat), draft

    def _starts(self, state: Table, seat: int) -> list[_Draft]:
        if state.step == ROLES:
            return [_Draft(state)]
        return [draft for other, draft in self._turns(state) if other == seat]

    def _play(self, state: Table, seat: int, draft: Sequence[str]) -> Offers:
        drafts = self._starts(state, seat)
        if not drafts:
            return refused(draft)
        for token in draft:
            found = next((after for one in drafts for after in self._taken(one, seat, token)), None)
            if found is None:
                return refused(draft)
            drafts = [found]
        choices = {one.token: one for draft_ in drafts for one in self._choices(draft_, seat)}
        words = self._words(state, drafts[0]) if draft else ""
        is_whole = bool(draft) and drafts[0].chosen < 0
        line = f"{self.letters[seat]}: {words}".rstrip()
        return Offers(line, is_whole, tuple(choices.values()), self._why(state, drafts[0]), tuple(draft))

    def _words(self, state: Table, draft: _Draft) -> str:
        """Return the words of a play so far; of one that is not complete, those of the choices made."""
        if draft.chosen < 0:
            return write_play(self.rules, state, draft.moves)
        before = write_play(self.rules, state, draft.moves)
        rest = (one.word for one in self.plays.tail(draft.table, draft.left[0])[: draft.chosen])
        return " ".join(word for word in (before, draft.first, *rest) if word)

    def _taken(self, draft: _Draft, seat: int, token: str) -> Iterator[_Draft]:
        """Yield the draft behind a token, if it is one of its choices."""
        if draft.chosen < 0:
            for head in self._heads(draft, seat):
                if head.offer.token == token:
                    left = tuple(self.plays.legal(draft.table, head.moves))
                    yield from self._narrowed(draft._replace(first=head.offer.word), left, 0)
            return
        left = tuple(
            move for move in draft.left if self.plays.tail(draft.table, move)[draft.chosen].token == token
        )
        yield from self._narrowed(draft, left, draft.chosen + 1)

    def _narrowed(self, draft: _Draft, left: tuple[Move, ...], chosen: int) -> Iterator[_Draft]:
        """Yield a draft with fewer moves left; the last one is made, once more than the tile was chosen."""
        if not left:
            return
        is_chosen = len(self.plays.tail(draft.table, left[0])) <= chosen or (chosen and len(left) == 1)
        if not is_chosen:
            yield draft._replace(left=left, chosen=chosen)
            return
        after = self.rules.attempt(draft.table, left[0])
        if not isinstance(after, Refusal):
            yield _Draft(after, (*draft.moves, left[0]))

    def _choices(self, draft: _Draft, seat: int) -> Iterator[Offer]:
        if draft.chosen >= 0:
            yield from dict.fromkeys(self.plays.tail(draft.table, move)[draft.chosen] for move in draft.left)
            return
        for head in self._heads(draft, seat):
            if next(self.plays.legal(draft.table, head.moves), None) is not None:
                yield head.offer

    def _heads(self, draft: _Draft, seat: int) -> Iterator[Head]:
        """Yield the first choices of the next move of a line; most plays are one move."""
        made = [move for move in draft.moves if move.verb != "done"]
        if not made:
            yield from self.plays.heads(draft.table, seat)
        elif made[-1].verb == "bid" and draft.table.seat == seat and draft.table.bids:
            yield from self.plays.heads(draft.table, seat) if draft.table.step == BIDDING else ()

    def _why(self, state: Table, draft: _Draft) -> str:
        if draft.chosen > 0:
            return "the right half on what?" if draft.left[0].verb == "build" else "which way does it lie?"
        if draft.chosen == 0:
            return {"build": "the left half on what?", "swap": "with which chip?"}.get(
                draft.left[0].verb, "where does it lie?"
            )
        return "" if draft.moves else _ASKED.get(state.step, "what does the role do?")


def guide_of(game: SunriseGame, text: Mapping[str, Any], letters: Sequence[str]) -> SunriseGuide:
    """Return the guide of a game, in an edition's words, with the letters of its seats."""
    return SunriseGuide(game, text, letters)
