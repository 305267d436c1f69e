"""What may be written next in a log of Sunshine City: a worker, a box, a gear, one tap each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.guiding import Moment, Offer, Offers, Waiting, refused
from generator.scoring.sunshine.facts import DISTRICTS, LOBBYIST, WORKERS, City
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.notation import WORKER_LETTERS, write_turn
from generator.scoring.sunshine.projects import sets
from generator.scoring.sunshine.rules import activates_all
from generator.scoring.sunshine.table import Sheet, Table

_IN_BRACKETS = ("money", "travel", "neighbours")
"""The projects whose effect stands in brackets."""

_FINISHED = "finished"


class _Step(NamedTuple):
    """A choice and the moves that it stands for, legal or not."""

    offer: Offer
    moves: tuple[Move, ...]


class _Turn(NamedTuple):
    """A turn so far: its moves, the table behind them, and whether each open pool is in brackets."""

    table: Table
    moves: tuple[Move, ...] = ()
    brackets: tuple[bool, ...] = ()


class SunshineGuide:
    """Sunshine City in the words of an edition, with the letters of some seats."""

    def __init__(self, game: SunshineGame, text: Mapping[str, Any], letters: Sequence[str]) -> None:
        self.rules = game.rules
        self.city: City = game.city
        self.letters = letters
        self.workers = [_name(text, "workers", key) for key in WORKERS]
        self.districts = [_name(text, "districts", key) for key in DISTRICTS]
        areas = text.get("areas", {})
        self.areas = [str(areas.get(key, key)) for key in ("buildings", "invention", "vehicles")]

    def waiting(self, moment: Moment[Table]) -> Waiting:
        """Return the turn, and who has not written it; before its dice, nobody but the table itself."""
        state = moment.state
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

    def offers(self, moment: Moment[Table], seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a turn, or of the dice."""
        state = moment.state
        if seat is None:
            return self._dice(state, draft)
        if state.over or state.dice is None or seat >= len(state.sheets) or state.sheets[seat].done:
            return refused(draft)
        turn = _Turn(state)
        for token in draft:
            steps = (one for one in self._steps(turn, seat) if one.offer.token == token)
            after = (self._after(turn, one.moves) for one in steps)
            found = next((one for one in after if one is not None), None)
            if found is None:
                return refused(draft)
            turn = found
        line = f"{self.letters[seat]}: {write_turn(self.city, state.sheets[seat], turn.moves)}".rstrip()
        choices = (one.offer for one in self._steps(turn, seat) if self._is_legal(turn.table, one.moves))
        return Offers(line, self._may_end(turn, seat), tuple(choices), _why(turn, seat), tuple(draft))

    # dice

    def _dice(self, state: Table, draft: Sequence[str]) -> Offers:
        if state.over or state.dice is not None:
            return refused(draft)
        rolls = [move.at for move in self.rules.thinkable(state) if self._is_legal(state, (move,))]
        shown: list[int] = []
        for token in draft:
            if len(shown) > 1 or token not in {str(roll[len(shown)]) for roll in rolls}:
                return refused(draft)
            shown.append(int(token))
            rolls = [roll for roll in rolls if list(roll[: len(shown)]) == shown]
        return self._dice_line(f"{state.turn + 1}.", shown, [] if len(shown) > 1 else rolls, draft)

    def _dice_line(
        self, head: str, shown: Sequence[int], rolls: Iterable[tuple[int, ...]], draft: Sequence[str]
    ) -> Offers:
        pips = sorted({roll[len(shown)] for roll in rolls})
        words = [str(pip) if shown else f"{head} {pip}" for pip in pips]
        choices = (
            Offer(str(pip), str(pip), "Dice", word=word) for pip, word in zip(pips, words, strict=True)
        )
        why = f"what does {'the other' if shown else 'one'} die show?" if pips else ""
        return Offers(" ".join([head, *map(str, shown)]), len(shown) == 2, tuple(choices), why, tuple(draft))

    # a turn

    def _after(self, turn: _Turn, moves: Iterable[Move]) -> _Turn | None:
        """Return a turn after some moves, None if one of them is not legal."""
        table, brackets = turn.table, list(turn.brackets)
        for move in moves:
            after = self.rules.attempt(table, move)
            if isinstance(after, Refusal):
                return None
            if move.verb == "close":
                brackets.pop()
            elif move.verb == "act" or _opens(table.sheets[move.seat], after.sheets[move.seat], move):
                brackets.append(move.verb == "cross")
            table = after
        return _Turn(table, (*turn.moves, *moves), tuple(brackets))

    def _is_legal(self, table: Table, moves: Iterable[Move]) -> bool:
        return self._tried(table, moves) is not None

    def _tried(self, table: Table, moves: Iterable[Move]) -> Table | None:
        for move in moves:
            after = self.rules.attempt(table, move)
            if isinstance(after, Refusal):
                return None
            table = after
        return table

    def _may_end(self, turn: _Turn, seat: int) -> bool:
        """Return whether a turn may end: workers who fill nothing need no word where all are activated."""
        table = self._tried(turn.table, _closing(turn.table, seat))
        if table is None or any(turn.brackets):
            return False
        if activates_all(table, table.sheets[seat]):
            acted = table.sheets[seat].acted
            idle = [worker for worker in range(len(WORKERS)) if not acted >> worker & 1]
            moves = [(Move(seat, "act", (worker, 0, 0)), Move(seat, "close")) for worker in idle]
            table = self._tried(table, [move for pair in moves for move in pair])
        return table is not None and self._is_legal(table, (Move(seat, "done"),))

    def _steps(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield what might come next: boxes for what is being spent, and what comes behind that."""
        sheet = turn.table.sheets[seat]
        if sheet.travels:
            yield from self._journeys(seat)
            return
        closing = _closing(turn.table, seat)
        if closing:
            yield from self._boxes(sheet, seat)
        if turn.brackets[-1:] == (True,):
            yield _Step(Offer(_FINISHED, "Project finished", "Projects", word=")"), closing[:1])
        yield from self._workers(turn.table, sheet, seat, closing)
        yield from self._gears(turn.table, seat, closing)

    # workers

    def _workers(self, table: Table, sheet: Sheet, seat: int, closing: tuple[Move, ...]) -> Iterator[_Step]:
        """Yield the workers with the districts that the dice may lead them to."""
        low, high = sorted(table.dice or (0, 0))
        for worker in range(len(WORKERS)):
            for role in (0,) if worker == LOBBYIST else (0, 1):
                for steps in sorted({0, low, high}):
                    act = Move(seat, "act", (worker, steps, role))
                    place = (sheet.at[worker] + steps) % len(DISTRICTS)
                    yield _Step(self._worker(worker, role, place), (*closing, act))

    def _journeys(self, seat: int) -> Iterator[_Step]:
        """Yield the workers with the districts where a project may move them."""
        for worker in range(len(WORKERS)):
            for role in (0,) if worker == LOBBYIST else (0, 1):
                for place in range(len(DISTRICTS)):
                    travel = Move(seat, "travel", (worker, place, role))
                    yield _Step(self._worker(worker, role, place), (travel,))

    def _worker(self, worker: int, role: int, place: int) -> Offer:
        written = WORKER_LETTERS[worker] + ("L" if role else "")
        letter = self.city.letters[place]
        group = self.workers[worker] + (f" as {self.workers[LOBBYIST]}" if role else "")
        token = f"{written}-{letter}".casefold()
        return Offer(token, self.districts[place], group, word=f"{written} {letter}")

    # boxes

    def _boxes(self, sheet: Sheet, seat: int) -> Iterator[_Step]:
        """Yield empty boxes that a unit could fill, and sets if a project fills boxes side by side."""
        pool = sheet.pools[-1]
        if len(pool.boxes) < len(pool.units):
            fills = [0, 0, 0]
            for unit in pool.units:
                fills = [shows | unit.shows * (unit.workers >> at & 1) for at, shows in enumerate(fills)]
            for number, box in enumerate(self.city.boxes):
                if not sheet.filled >> number & 1 and fills[box.worker] >> box.shows & 1:
                    yield _Step(self._box((number,)), (Move(seat, "fill", (number,)),))
        if pool.sets:
            for boxes in sets(self.city, sheet.filled):
                yield _Step(self._box(boxes), (Move(seat, "set", boxes),))

    def _box(self, numbers: tuple[int, ...]) -> Offer:
        boxes = [self.city.boxes[number] for number in numbers]
        names = " ".join(box.name for box in boxes)
        group = f"{self.districts[boxes[0].district]}, {self.areas[boxes[0].worker]}"
        return Offer(names.casefold().replace(" ", "-"), names, group, names, names)

    # gears

    def _gears(self, table: Table, seat: int, closing: tuple[Move, ...]) -> Iterator[_Step]:
        """Yield gears that are crossed off while something is spent, or else behind it."""
        crossed = table.sheets[seat].crossed
        for project, (price, _) in enumerate(self.city.projects):
            missing = price - crossed[project]
            for gears in sorted({1, missing}) if missing > 0 else ():
                crosses = (Move(seat, "cross", (project,)),) * gears
                is_inside = not closing or self._is_legal(table, crosses)
                yield _Step(
                    self._gear(project, gears == missing), crosses if is_inside else (*closing, *crosses)
                )

    def _gear(self, project: int, is_used: bool) -> Offer:
        price, effect = self.city.projects[project]
        if not is_used:
            return Offer(f"gear-{price}", f"*{price}: 1 gear", "Projects", f"*{price}", f"*{price}/1")
        sign = "(" if effect in _IN_BRACKETS else ""
        return Offer(f"project-{price}", f"*{price}", "Projects", f"*{price}", f"*{price}{sign}")


def _closing(table: Table, seat: int) -> tuple[Move, ...]:
    """Return the moves after which nobody is active any more."""
    return (Move(seat, "close"),) * len(table.sheets[seat].pools)


def _opens(before: Sheet, after: Sheet, move: Move) -> bool:
    """Return whether a gear has opened a bracket: a project that does something at once."""
    is_used = after.travels > before.travels or len(after.pools) > len(before.pools)
    return move.verb == "cross" and is_used


def _why(turn: _Turn, seat: int) -> str:
    sheet = turn.table.sheets[seat]
    if sheet.travels:
        return "which worker goes where?"
    if sheet.pools:
        return "which boxes are filled?" if sheet.pools[-1].sets else "which box is filled?"
    return "who is activated?"


def _name(text: Mapping[str, Any], what: str, key: str) -> str:
    return str(text.get(what, {}).get(key, {}).get("name", key))


def guide_of(game: SunshineGame, text: Mapping[str, Any], letters: Sequence[str]) -> SunshineGuide:
    """Return the guide of a game, in an edition's words, with the letters of its seats."""
    return SunshineGuide(game, text, letters)
