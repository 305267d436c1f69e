"""A seat's turn, read: the moves that its words stand for, and why they are forbidden if they are.

Several readings are followed side by side as long as each stays legal: a way that was not written step by
step. Words that no reading allows are carried out as they stand, so that the rest can be judged.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.scoring.engine import TABLE, Move, Refusal, replay
from generator.scoring.logfile import Word
from generator.scoring.sunken import forcing, haunting
from generator.scoring.sunken.notation import Line, Op
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, HOME, Table
from generator.scoring.sunken.ways import ENDLESS, Path, hauntings, piece_on, walks

MOST_READINGS = 400
"""So many readings of a turn are followed side by side; each word of a way may part them."""


class Way(NamedTuple):
    """One reading of a turn so far: table, moves, how many treasures were turned unsaid, steps."""

    table: Table
    moves: tuple[Move, ...] = ()
    unsaid: int = 0
    steps: int = 0


class Refused(NamedTuple):
    """A word that no reading allows; ``stood`` says that it is marked with !."""

    refusal: Refusal
    word: Word
    stood: bool


class TurnRead(NamedTuple):
    """The likeliest readings of a turn that differ in what they lead to, and the words that none allows."""

    ways: tuple[Way, ...]
    refused: tuple[Refused, ...] = ()
    is_unsure: bool = False


Tried = list[Way] | Refusal


def read_turn(rules: SunkenRules, table: Table, seat: int, line: Line, last: Word) -> TurnRead:
    """Return the readings of a line; ``last`` is the word to name if the turn can't end.

    A card that was left out is one of the hand with which the line is legal.
    """
    has_card = any(op.kind == "card" for op in line.ops)
    legal = TurnRead(()) if has_card else legal_readings(rules, table, seat, line, last)
    if legal.ways:
        return legal
    turns = [_Turn(rules, table, seat).read(ops, last) for ops in _with_cards(rules, table, seat, line, last)]
    best = min(turns, key=lambda turn: len(turn.refused))
    return best if has_card else best._replace(refused=(_no_card(last),))


def legal_readings(rules: SunkenRules, table: Table, seat: int, line: Line, last: Word) -> TurnRead:
    """Return the readings with which a line is legal, if there are any; ends where no reading goes on."""
    several = _with_cards(rules, table, seat, line, last)
    turns = [_Turn(rules, table, seat, only_legal=True).read(ops, last) for ops in several]
    legal = [turn for turn in turns if not turn.refused]
    ways = tuple(way for turn in legal for way in turn.ways)
    return TurnRead(ways, (), any(turn.is_unsure for turn in legal))


def _with_cards(
    rules: SunkenRules, table: Table, seat: int, line: Line, last: Word
) -> Iterator[Sequence[Op]]:
    """Yield what a line tells, its card first; if it has none, once with each card of the hand."""
    ops = sorted(line.ops, key=lambda op: op.kind != "card")
    if ops[:1] and ops[0].kind == "card":
        yield ops
        return
    hand = rules.lake.corners[table.players[seat].corner].hand
    yield from ([Op("card", hand[card], last), *ops] for card in _held(table, seat))


def _held(table: Table, seat: int) -> Iterator[int]:
    hand = table.players[seat].hand
    return (card for card in range(hand.bit_length()) if hand >> card & 1)


def _no_card(word: Word) -> Refused:
    return Refused(
        Refusal("SNK-3.2", "no card is written, and with none of the hand this turn is legal"),
        word,
        stood=False,
    )


class _Turn:
    def __init__(self, rules: SunkenRules, table: Table, seat: int, *, only_legal: bool = False) -> None:
        self.rules = rules
        self.lake = rules.lake
        self.seat = seat
        self.ways = [Way(table)]
        self.refused: list[Refused] = []
        self.is_unsure = False
        self.only_legal = only_legal
        """Whether what a word that no reading allows leads to matters no more."""

    def read(self, ops: Sequence[Op], last: Word) -> TurnRead:
        for op in ops:
            if self.refused and self.only_legal:
                break
            if op.kind == "unread":
                self.is_unsure = True
            else:
                self._follow(op)
        self._follow(Op("done", (), last, any(op.forced for op in ops[-1:])))
        best = min((way.unsaid, way.steps) for way in self.ways)
        kept = {way.table: way for way in self.ways if (way.unsaid, way.steps) == best}
        return TurnRead(tuple(kept.values()), tuple(self.refused), self.is_unsure)

    def _follow(self, op: Op) -> None:
        """Carry every reading one step on; if none can go on, note why and go on as it was written."""
        ways: list[Way] = []
        first: Refusal | None = None
        for way in self.ways:
            tried = self._tried(way, op)
            if isinstance(tried, Refusal):
                first = first or tried
            else:
                ways += tried
        if not ways and first is not None:
            self.refused.append(Refused(first, op.word, op.forced))
            table = forcing.forced(self.rules, self.ways[0].table, self.seat, op)
            ways = [self.ways[0]._replace(table=table)]
        self.ways = ways[:MOST_READINGS]

    def _tried(self, way: Way, op: Op) -> Tried:
        if op.kind == "card":
            return self._card(way, op)
        if op.kind in ("to", "find"):
            return self._walk(way, op)
        if op.kind in ("haunt", "seek"):
            return self._haunt(way, op)
        return self._one(way, [Move(self.seat, op.kind, op.args)])

    def _one(self, way: Way, moves: Iterable[Move], path: Path | None = None) -> Tried:
        made = tuple(moves)
        tables, refusal = replay(self.rules, way.table, made)
        if refusal is not None:
            return refusal
        unsaid, steps = (path.found.bit_count(), len(path.steps)) if path is not None else (0, 0)
        return [Way(tables[-1], way.moves + made, way.unsaid + unsaid, way.steps + steps)]

    def _card(self, way: Way, op: Op) -> Tried:
        player = way.table.players[self.seat]
        hand = self.lake.corners[player.corner].hand
        same = [card for card, one in enumerate(hand) if one == op.args]
        if not same:
            known = " ".join(map(str, dict.fromkeys(hand)))
            why = "there is no such card"
            return Refusal("SNK-3.2", why, need=f"one of {known}", have=f"{op.args[0]}/{op.args[1]}")
        held = [card for card in same if player.hand >> card & 1]
        return self._one(way, [Move(self.seat, "card", ((held or same)[0],))])

    # ways

    def _walk(self, way: Way, op: Op) -> Tried:
        goal = self._goal(way.table, op)
        if isinstance(goal, Refusal):
            return goal
        if way.table.seat != self.seat or way.table.now.card < 0:
            return self._one(way, [Move(self.seat, "step", (goal,))])
        found = walks(self.lake, way.table, goal, way.table.now.points)
        if not found:
            return self._no_walk(way.table, goal)
        return self._some(way, "step", found)

    def _goal(self, table: Table, op: Op) -> int | Refusal:
        """Return the piece that the adventurer is to go to, or HOME."""
        if op.kind == "find":
            return self._house(table, op.args[0], "SNK-5.2")
        (square,) = op.args
        return square if square == HOME else self._piece(table, square, "SNK-5.2")

    def _house(self, table: Table, house: int, clause: str) -> int | Refusal:
        """Return the square of a house."""
        square = table.houses[house]
        if square != GROTTO:
            return square
        gone = Move(TABLE, "off", (-1 - house,))
        return Refusal(clause, f"house {self.lake.houses[house]} is not on the lake", because=(gone,))

    def _piece(self, table: Table, square: int, clause: str) -> int | Refusal:
        piece = piece_on(self.lake, table, square)
        if piece is not None:
            return piece
        why = f"there is only water at {self.lake.water.squares[square]}"
        if table.now.gone:
            why = f"{why}; what the spirit leaves sinks at once"
        return Refusal(clause, why, because=(Move(TABLE, "off", (square,)),))

    def _no_walk(self, table: Table, goal: int) -> Refusal:
        """Return why there is no way: too far, or no pieces lead there."""
        there = walks(self.lake, table, goal, ENDLESS)
        points = table.now.points
        where = "the village" if goal == HOME else self.lake.water.spots[goal].name
        if there:
            steps = min(len(path.steps) for path in there)
            left = "1 step is left" if points == 1 else f"{points} steps are left"
            takes = "1 step" if steps == 1 else f"{steps} steps"
            why = f"to {where} it takes {takes}, and {left}: {steps - points} too few"
            return Refusal("SNK-5.1", why, need=str(steps), have=str(points))
        return self._no_pieces(table, where)

    def _no_pieces(self, table: Table, where: str) -> Refusal:
        corner = self.lake.corners[table.player.corner]
        if table.player.at == HOME and piece_on(self.lake, table, corner.village) is None:
            name = self.lake.water.squares[corner.village]
            return Refusal(
                "SNK-5.2", f"no piece lies on {name}, so nobody can leave the {corner.colour} village"
            )
        return Refusal("SNK-5.2", f"no pieces lead to {where} from where the adventurer stands")

    def _haunt(self, way: Way, op: Op) -> Tried:
        table = way.table
        piece = self._haunted(table, op)
        if isinstance(piece, Refusal):
            return piece
        if piece == table.spirit:
            return [way]
        found = hauntings(self.lake, table, piece, self._reach(table))
        if found:
            return self._some(way, "haunt", found)
        refused = self._one(way, [Move(self.seat, "haunt", (piece,))])
        there = hauntings(self.lake, table, piece, ENDLESS)
        if isinstance(refused, Refusal) and refused.clause == "SNK-7.2" and there:
            return haunting.too_far(self.lake, table, len(there[0].steps))
        return refused

    def _haunted(self, table: Table, op: Op) -> int | Refusal:
        """Return the piece that the spirit is to go to."""
        if op.kind == "haunt":
            return self._piece(table, op.args[0], "SNK-7.2")
        return self._house(table, op.args[0], "SNK-7.2")

    def _reach(self, table: Table) -> int:
        """Return how far the spirit may go yet, or one space to hear why not."""
        if table.now.card < 0 or table.seat != self.seat:
            return 1
        return max(haunting.reach(self.lake, table) - table.now.gone, 0)

    def _some(self, way: Way, verb: str, paths: Sequence[Path]) -> Tried:
        """Return the readings that some ways lead to, or why the first of them is forbidden."""
        found: dict[Table, Way] = {}
        first: Refusal | None = None
        for path in paths:
            tried = self._one(way, [Move(self.seat, verb, (spot,)) for spot in path.steps], path)
            if isinstance(tried, Refusal):
                first = first or tried
            else:
                found.setdefault(tried[0].table, tried[0])
        return list(found.values()) or first or []
