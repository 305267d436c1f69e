"""What may be written next in a log of Sunken City: a card, a piece, a step of the adventurer or spirit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.guiding import TORN, Moment, Offer, Offers, Waiting, refused
from generator.scoring.sunken import haunting, rising, walking
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import GROTTO, HOME, NOBODY, Table
from generator.scoring.sunken.water import members
from generator.scoring.sunken.writing import write_turn

_SIGNS = {">": "<", "v": "^"}
"""How a street is written from its last square instead of its first."""

_STREET, _HOUSE, _WALK, _SPIRIT = "Street", "House", "Adventurer", "Water spirit"


class _Turn(NamedTuple):
    """A turn so far: its moves, the table behind them, and the part of a piece that was chosen already.

    ``square`` is where a street begins, ``house`` the one that rises, -1 for none.
    """

    table: Table
    moves: tuple[Move, ...] = ()
    square: int = -1
    house: int = -1


class _Step(NamedTuple):
    """A choice with the move that it is, or the part of one that it chooses."""

    offer: Offer
    move: Move | None = None
    square: int = -1
    house: int = -1


class SunkenGuide:
    """Sunken City with the letters of some seats."""

    def __init__(self, game: SunkenGame, letters: Sequence[str]) -> None:
        self.rules = game.rules
        self.lake: Lake = game.lake
        self.letters = letters

    def waiting(self, moment: Moment[Table]) -> Waiting:
        """Return the round and whose turn it is; the number of the round comes first."""
        state = moment.state
        if state.over:
            return Waiting(state.round, "the game is over", ())
        step = f"round {state.round}" + (", the last one" if state.ends else "")
        if self._next_number(moment):
            return Waiting(state.round, step, (None,))
        seats = range(len(state.players)) if state.seat == NOBODY else (state.seat,)
        return Waiting(state.round, step, tuple(seats))

    def totals(self, state: Table) -> str:
        """Return the line of everybody's safe treasures."""
        pairs = zip(self.letters, state.players, strict=False)
        return f"= {' '.join(f'{letter} {player.safe.bit_count()}' for letter, player in pairs)}"

    def _next_number(self, moment: Moment[Table]) -> int:
        """Return the round whose number is to be written now, or 0."""
        state = moment.state
        is_first = state.seat in (state.first, NOBODY)
        return state.round if is_first and not state.over and moment.begun < state.round else 0

    def offers(self, moment: Moment[Table], seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a turn, or the number of a round."""
        if seat is None:
            return self._round(moment, draft)
        if seat not in self.waiting(moment).waits:
            return refused(draft)
        turn = _Turn(moment.state)
        for token in draft:
            steps = (one for one in self._steps(turn, seat) if one.offer.token == token)
            found = next((one for one in steps if self._is_legal(turn, seat, one)), None)
            after = self._after(turn, found) if found is not None else None
            if after is None:
                return refused(draft)
            turn = after
        words = write_turn(self.rules, moment.state, turn.moves)
        choices = tuple(one.offer for one in self._steps(turn, seat) if self._is_legal(turn, seat, one))
        why, is_whole = self._why(turn), self._may_end(turn, seat)
        return Offers(f"{self.letters[seat]}: {words}".rstrip(), is_whole, choices, why, tuple(draft))

    def _round(self, moment: Moment[Table], draft: Sequence[str]) -> Offers:
        number = self._next_number(moment)
        token = f"round-{number}"
        if not number or (draft and list(draft) != [token]):
            return refused(draft)
        line = f"{number}."
        if draft:
            return Offers(line, is_whole=True, choices=(), draft=tuple(draft))
        choice = Offer(token, f"Round {number}", "Round", word=line)
        return Offers("", is_whole=False, choices=(choice,), why="a new round begins")

    # a turn

    def _after(self, turn: _Turn, step: _Step) -> _Turn | None:
        """Return a turn after a choice, None if that is not legal."""
        if step.move is None:
            return turn._replace(square=step.square, house=step.house)
        after = self.rules.attempt(turn.table, step.move)
        return None if isinstance(after, Refusal) else _Turn(after, (*turn.moves, step.move))

    def _is_legal(self, turn: _Turn, seat: int, step: _Step) -> bool:
        """Return whether a choice is legal; of a part of a move, whether the move can be made up."""
        if step.move is not None:
            return not isinstance(self.rules.attempt(turn.table, step.move), Refusal)
        chosen = turn._replace(square=step.square, house=step.house)
        return any(self._is_legal(chosen, seat, one) for one in self._steps(chosen, seat))

    def _may_end(self, turn: _Turn, seat: int) -> bool:
        is_open = turn.square >= 0 or turn.house >= 0
        return not is_open and not isinstance(self.rules.attempt(turn.table, Move(seat, "done")), Refusal)

    def _steps(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield what might come next, legal or not."""
        if turn.table.now.card < 0:
            yield from self._cards(turn.table, seat)
        elif turn.square >= 0:
            yield from self._ends(turn, seat)
        elif turn.house >= 0:
            yield from self._squares(turn, seat)
        else:
            yield from self._streets(turn.table)
            yield from self._houses(turn.table)
            yield from self._walk(turn, seat)
            yield from self._haunt(turn, seat)

    def _cards(self, table: Table, seat: int) -> Iterator[_Step]:
        """Yield the cards of the hand, each kind once."""
        player = table.players[seat]
        hand = self.lake.corners[player.corner].hand
        kinds = {hand[card]: card for card in reversed(list(members(player.hand)))}
        for kind, card in sorted(kinds.items()):
            offer = Offer(f"card-{kind.pieces}-{kind.points}", str(kind), "Card", word=str(kind))
            yield _Step(offer, Move(seat, "card", (card,)))

    # pieces that rise

    def _streets(self, table: Table) -> Iterator[_Step]:
        """Yield the squares from which a street may rise, at either of its ends."""
        ends = {end for spot in rising.street_spots(self.lake, table) for end in self._both(spot)}
        for square in sorted(ends):
            name = self.lake.water.squares[square]
            yield _Step(Offer(f"street-{name}", name, _STREET, name, name + TORN), square=square)

    def _ends(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield the other ends of streets that rise from a square."""
        water = self.lake.water
        for spot in rising.street_spots(self.lake, turn.table):
            first, last = self._both(spot)
            if turn.square in (first, last):
                other = last if turn.square == first else first
                sign = water.spots[spot].name[-1]
                word = sign if turn.square == first else _SIGNS[sign]
                label, name = f"{water.squares[turn.square]}-{water.squares[other]}", water.squares[other]
                offer = Offer(f"to-{name}", label, _STREET, name, word)
                yield _Step(offer, Move(seat, "street", (spot,)))

    def _both(self, spot: int) -> tuple[int, int]:
        """Return the first and the last square of a street."""
        squares = self.lake.water.spots[spot].squares
        return (squares & -squares).bit_length() - 1, squares.bit_length() - 1

    def _houses(self, table: Table) -> Iterator[_Step]:
        for house, square in enumerate(table.houses):
            if square == GROTTO:
                number = self.lake.houses[house]
                yield _Step(
                    Offer(f"house-{number}", str(number), _HOUSE, word=f"{number}@{TORN}"), house=house
                )

    def _squares(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield the squares where a house may rise."""
        for square in rising.house_squares(self.lake, turn.table):
            name = self.lake.water.squares[square]
            offer = Offer(f"on-{name}", name, _HOUSE, name, name)
            yield _Step(offer, Move(seat, "house", (turn.house, square)))

    # the adventurer

    def _walk(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield a chip, and the pieces to which the adventurer may step."""
        player = turn.table.player
        yield _Step(Offer("chip", "Give back a chip", _WALK, word="chip"), Move(seat, "chip"))
        head = "" if turn.moves and turn.moves[-1].verb == "step" else "go "
        for spot in members(walking.exits(self.lake, turn.table, player.at, player.corner)):
            name, spots = self._piece(turn.table, spot)
            first = spots.split(maxsplit=1)[0]
            offer = Offer(f"go-{first}", name, _WALK, spots, f"{head}{self._stop(turn.table, spot)}")
            yield _Step(offer, Move(seat, "step", (spot,)))
        village = self.lake.corners[player.corner].village
        if player.at != HOME and self.lake.water.spots[player.at].squares >> village & 1:
            yield _Step(Offer("go-home", "Home", _WALK, word=f"{head}home"), Move(seat, "step", (HOME,)))

    def _stop(self, table: Table, spot: int) -> str:
        if self.lake.water.spots[spot].is_house:
            return str(self.lake.houses[table.houses.index(spot)])
        return self._piece(table, spot)[1].split(maxsplit=1)[0]

    def _piece(self, table: Table, spot: int) -> tuple[str, str]:
        """Return what a piece is called on a button, and the squares under it."""
        water = self.lake.water
        squares = [water.squares[square] for square in members(water.spots[spot].squares)]
        if water.spots[spot].is_house:
            return f"House {self.lake.houses[table.houses.index(spot)]}", squares[0]
        return f"{squares[0]}-{squares[-1]}", " ".join(squares)

    # the spirit

    def _haunt(self, turn: _Turn, seat: int) -> Iterator[_Step]:
        """Yield the numbers of the die, and the pieces to which the spirit may go."""
        for face in sorted(set(haunting.set_up(self.lake, turn.table).die)):
            offer = Offer(f"die-{face}", str(face), f"{_SPIRIT}, die", word=f"spirit {face}")
            yield _Step(offer, Move(seat, "roll", (face,)))
        head = "" if turn.moves and turn.moves[-1].verb in ("haunt", "roll") else "spirit "
        for spot in haunting.neighbours(self.lake, turn.table):
            name, spots = self._piece(turn.table, spot)
            first = spots.split(maxsplit=1)[0]
            yield _Step(
                Offer(f"spirit-{first}", name, _SPIRIT, spots, f"{head}{first}"), Move(seat, "haunt", (spot,))
            )

    def _why(self, turn: _Turn) -> str:
        if turn.table.now.card < 0:
            return "which card is played?"
        if turn.square >= 0:
            return "to which side does the street lie?"
        if turn.house >= 0:
            return f"where does house {self.lake.houses[turn.house]} rise?"
        return "what comes next?"


def guide_of(game: SunkenGame, _text: Mapping[str, Any], letters: Sequence[str]) -> SunkenGuide:
    """Return the guide of a game, with the letters of its seats."""
    return SunkenGuide(game, letters)
