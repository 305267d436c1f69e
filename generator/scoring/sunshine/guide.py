"""What may be written next in a log of Sunshine City: a worker, a box, a gear, one tap each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import TABLE, Move, Refusal
from generator.scoring.guiding import NOBODYS_TURN, Offer, Offers, Waiting, refused
from generator.scoring.sunshine.facts import COLOURS, DISTRICTS, LOBBYIST, WORKERS, City
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.notation import WORKER_LETTERS, write_turn
from generator.scoring.sunshine.rules import activates_all
from generator.scoring.sunshine.table import Sheet, Table

_ENDING = ("money", "travel", "neighbours")
"""The projects whose effect stands in brackets."""

_CLOSED = "done"


class _Step(NamedTuple):
    """A choice and the moves that it stands for."""

    offer: Offer
    moves: tuple[Move, ...]


class _Turn(NamedTuple):
    """A turn so far: its moves, the table behind them, the brackets that are open in its line."""

    table: Table
    moves: tuple[Move, ...] = ()
    brackets: tuple[str, ...] = ()


class SunshineGuide:
    """Sunshine City in the words of an edition."""

    def __init__(self, game: SunshineGame, text: Mapping[str, Any], letters: Sequence[str]) -> None:
        self.rules = game.rules
        self.city: City = game.city
        self.letters = letters
        self.workers = [str(_name(text, "workers", key)) for key in WORKERS]
        self.districts = [str(_name(text, "districts", key)) for key in DISTRICTS]
        areas = text.get("areas", {})
        self.areas = [str(areas.get(key, key)) for key in ("buildings", "invention", "vehicles")]

    def waiting(self, state: Table) -> Waiting:
        """Return the turn, and who has not written it; before dice, nobody but the table itself."""
        if state.over:
            return Waiting(state.turn, "the game is over", ())
        if state.dice is None:
            return Waiting(state.turn + 1, f"dice of turn {state.turn + 1}", (None,))
        seats = tuple(seat for seat, sheet in enumerate(state.sheets) if not sheet.done)
        return Waiting(state.turn, f"turn {state.turn}, dice {state.dice[0]} {state.dice[1]}", seats)

    def totals(self, state: Table) -> str:
        """Return the line of everybody's plants."""
        pairs = zip(self.letters, state.sheets, strict=False)
        return f"= {' '.join(f'{letter} {sheet.planted}' for letter, sheet in pairs)}"

    def offers(self, state: Table, seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a turn, or of the dice."""
        if seat is None:
            return self._dice(state, draft)
        if state.over or state.dice is None or state.sheets[seat].done:
            return refused(draft) if draft else Offers("", is_whole=False, choices=(), why=NOBODYS_TURN)
        turn = _Turn(state)
        for token in draft:
            step = next((one for one in self._steps(turn, seat) if one.offer.token == token), None)
            if step is None:
                return refused(draft)
            turn = self._taken(turn, step.moves)
        words = write_turn(self.city, state.sheets[seat], turn.moves)
        line = f"{self.letters[seat]}: {words}".rstrip()
        choices = tuple(step.offer for step in self._steps(turn, seat))
        return Offers(line, self._may_end(turn, seat), choices, self._why(turn, seat), tuple(draft))

    # dice

    def _dice(self, state: Table, draft: Sequence[str]) -> Offers:
        if state.over or state.dice is not None:
            return refused(draft) if draft else Offers("", is_whole=False, choices=())
        shown: list[int] = []
        for token in (*draft, ""):
            fitting = sorted({roll[len(shown)] for roll in self._rolls(state, shown)})
            if not token:
                break
            if token not in map(str, fitting):
                return refused(draft)
            shown.append(int(token))
            if len(shown) == 2:
                return self._dice_line(state, shown, (), draft)
        return self._dice_line(state, shown, fitting, draft)

    def _rolls(self, state: Table, shown: Sequence[int]) -> Iterator[tuple[int, ...]]:
        for move in self.rules.thinkable(state):
            if list(move.at[: len(shown)]) == shown:
                if not isinstance(self.rules.attempt(state, move), Refusal):
                    yield move.at

    def _dice_line(
        self, state: Table, shown: Sequence[int], fitting: Iterable[int], draft: Sequence[str]
    ) -> Offers:
        head = f"{state.turn + 1}."
        line = " ".join([head, *map(str, shown)])
        choices = tuple(
            Offer(str(pip), str(pip), "Dice", word=str(pip) if shown else f"{head} {pip}") for pip in fitting
        )
        why = f"which number does the {'other' if shown else 'one'} die show?" if choices else ""
        return Offers(line, len(shown) == 2, choices, why, tuple(draft))

    # a turn

    def _why(self, turn: _Turn, seat: int) -> str:
        sheet = turn.table.sheets[seat]
        if sheet.travels:
            return "which worker goes where?"
        if sheet.pools:
            return "which boxes are filled next?" if sheet.pools[-1].sets else "which box is filled next?"
        return "which worker is activated?" if self._acts(turn.table, seat) else "the turn may end"

    def _taken(self, turn: _Turn, moves: Iterable[Move]) -> _Turn:
        """Return a turn after moves that are legal."""
        table, brackets = turn.table, list(turn.brackets)
        for move in moves:
            after = self.rules.attempt(table, move)
            if isinstance(after, Refusal):
                raise ValueError(after.why)
            if move.verb == "act":
                brackets.append("")
            elif move.verb == "cross" and self._is_used(table.sheets[move.seat], after.sheets[move.seat]):
                brackets.append(")")
            elif move.verb == "close":
                brackets.pop()
            table = after
        return _Turn(table, (*turn.moves, *moves), tuple(brackets))

    def _is_used(self, before: Sheet, after: Sheet) -> bool:
        """Return whether a gear has opened a bracket: a project that does something at once."""
        return after.travels or len(after.pools) > len(before.pools)

    def _may_end(self, turn: _Turn, seat: int) -> bool:
        free = self._freed(turn, seat)
        if free is None:
            return False
        table = free.table
        for worker in range(len(WORKERS)) if activates_all(table, table.sheets[seat]) else ():
            if not table.sheets[seat].acted >> worker & 1:
                after = self._tried(table, (Move(seat, "act", (worker, 0, 0)), Move(seat, "close")))
                if after is None:
                    return False
                table = after
        return self._tried(table, (Move(seat, "done"),)) is not None

    def _freed(self, turn: _Turn, seat: int) -> _Turn | None:
        """Return the turn with nobody active any more, if that is allowed."""
        pools = turn.table.sheets[seat].pools
        moves = (Move(seat, "close"),) * len(pools)
        return self._taken(turn, moves) if self._tried(turn.table, moves) is not None else None

    def _tried(self, table: Table, moves: Iterable[Move]) -> Table | None:
        for move in moves:
            after = self.rules.attempt(table, move)
            if isinstance(after, Refusal):
                return None
            table = after
        return table

    def _steps(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield what may come next: boxes for what is being spent, then what closes that."""
        sheet = turn.table.sheets[seat]
        if sheet.travels:
            yield from self._workers(turn.table, seat, ())
            return
        if sheet.pools:
            yield from self._boxes(turn.table, seat)
            if turn.brackets[-1:] == (")",) and self._tried(turn.table, (Move(seat, "close"),)) is not None:
                offer = Offer(_CLOSED, "Project finished", "Projects", word=")")
                yield _Step(offer, (Move(seat, "close"),))
        free = self._freed(turn, seat) if sheet.pools else turn
        yield from self._gears(turn.table, free, seat)
        if free is not None:
            yield from self._workers(free.table, seat, free.moves[len(turn.moves) :])

    # workers

    def _acts(self, table: Table, seat: int) -> list[Move]:
        moves = (move for move in self.rules.thinkable(table) if move.seat == seat and move.verb == "act")
        return [move for move in moves if not isinstance(self.rules.attempt(table, move), Refusal)]

    def _workers(self, table: Table, seat: int, before: tuple[Move, ...]) -> Iterator[_Step]:
        sheet = table.sheets[seat]
        found: list[tuple[int, int, int, Move]] = []
        for move in self.rules.thinkable(table):
            if move.seat == seat and move.verb == ("travel" if sheet.travels else "act"):
                if not isinstance(self.rules.attempt(table, move), Refusal):
                    worker, way, role = move.at
                    place = way if sheet.travels else (sheet.at[worker] + way) % 7
                    found.append((worker, role, place, move))
        for worker, role, place, move in sorted(found):
            yield _Step(self._worker(worker, role, place), (*before, move))

    def _worker(self, worker: int, role: int, place: int) -> Offer:
        written = WORKER_LETTERS[worker] + ("L" if role else "")
        letter = self.city.letters[place]
        group = self.workers[worker]
        if role:
            group = f"{group} as {self.workers[LOBBYIST]}"
        token = f"{written}-{letter}".casefold()
        return Offer(token, self.districts[place], group, word=f"{written} {letter}")

    # boxes

    def _boxes(self, table: Table, seat: int) -> Iterator[_Step]:
        sheet = table.sheets[seat]
        for move in self._fills(table, sheet, seat):
            boxes = [self.city.boxes[box] for box in move.at]
            names = " ".join(box.name for box in boxes)
            group = f"{self.districts[boxes[0].district]}, {self.areas[boxes[0].worker]}"
            token = names.casefold().replace(" ", "-")
            yield _Step(Offer(token, names, group, boxes[0].name, names), (move,))

    def _fills(self, table: Table, sheet: Sheet, seat: int) -> Iterator[Move]:
        verbs = ("fill", "set")
        moves = (move for move in self.rules.thinkable(table) if move.seat == seat and move.verb in verbs)
        for move in moves:
            if not isinstance(self.rules.attempt(table, move), Refusal):
                yield move

    # gears

    def _gears(self, table: Table, free: _Turn | None, seat: int) -> Iterator[_Step]:
        for project, (price, effect) in enumerate(self.city.projects):
            missing = price - table.sheets[seat].crossed[project]
            sign = "(" if effect in _ENDING else ""
            for gears in sorted({1, missing}) if missing > 0 else ():
                whole = gears == missing
                moves = self._crossing(table, free, (Move(seat, "cross", (project,)),) * gears)
                if moves:
                    word = f"*{price}{sign}" if whole else f"*{price}/1"
                    label = f"*{price}" if whole else f"*{price}: 1 gear"
                    token = f"{'project' if whole else 'gear'}-{price}"
                    yield _Step(Offer(token, label, "Projects", f"*{price}", word), moves)

    def _crossing(self, table: Table, free: _Turn | None, crosses: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves that cross off gears, while something is spent or behind it; () if neither may be."""
        if self._tried(table, crosses) is not None:
            return crosses
        pools = table.sheets[crosses[0].seat].pools
        if free is None or not pools or self._tried(free.table, crosses) is None:
            return ()
        return (*((Move(crosses[0].seat, "close"),) * len(pools)), *crosses)


def _name(text: Mapping[str, Any], what: str, key: str) -> Any:
    return text.get(what, {}).get(key, {}).get("name", key)


def guide_of(game: SunshineGame, text: Mapping[str, Any], letters: Sequence[str]) -> SunshineGuide:
    """Return the guide of a game, in an edition's words, with the letters of its seats."""
    return SunshineGuide(game, text, letters)
