"""The rules of Sunken City, in the order of seeds/sunken-city/digest.md.

Moves of a seat:

| verb | names | what happens |
|---|---|---|
| card | card of the hand, in the order of its colour | a movement card is played, and the turn begins |
| street | spot | a street appears |
| house | house, square | a house appears |
| chip | | a spirit chip is given back |
| step | spot or HOME | the adventurer goes one piece further |
| roll | number | the die as it lies |
| haunt | spot | the spirit goes one piece further |
| done | | the turn is over |
"""

from collections.abc import Callable, Iterator, Sequence

from generator.scoring.engine import SEATS, Move, Refusal, rule
from generator.scoring.sunken import haunting, rising, walking
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.order import must_have_raised_all
from generator.scoring.sunken.table import (
    GROTTO,
    HOME,
    NOBODY,
    Player,
    Table,
    Turn,
    isolated,
)
from generator.scoring.sunken.water import members

Outcome = Table | Refusal


class SunkenRules:
    """Sunken City on the lake of one edition."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self._verbs: dict[str, Callable[[Lake, Table, Move], Outcome]] = {
            "street": rising.street,
            "house": rising.house,
            "chip": walking.chip,
            "step": walking.step,
            "roll": haunting.roll,
            "haunt": haunting.haunt,
        }

    def attempt(self, table: Table, move: Move) -> Outcome:
        """Return the table after a move, or why it is forbidden."""
        refused = must_be_on_turn(table, move.seat)
        if refused is not None:
            return refused
        if move.verb == "card":
            return self._card(table, move)
        if table.now.card < 0:
            return Refusal("SNK-3.2", "a turn begins with a movement card")
        if move.verb == "done":
            return self._done(table)
        return self._verbs[move.verb](self.lake, table, move)

    def thinkable(self, table: Table) -> Iterator[Move]:
        """Yield every move that could be legal now."""
        if table.over:
            return
        seats = [table.seat] if table.seat != NOBODY else range(len(table.players))
        if table.now.card < 0:
            for seat in seats:
                yield from (Move(seat, "card", (card,)) for card in members(table.players[seat].hand))
            return
        yield from self._thinkable_of(table, table.seat)

    def _thinkable_of(self, table: Table, seat: int) -> Iterator[Move]:
        yield Move(seat, "done")
        yield Move(seat, "chip")
        yield Move(seat, "step", (HOME,))
        player = table.player
        exits = walking.exits(self.lake, table, player.at, player.corner)
        yield from (Move(seat, "step", (spot,)) for spot in members(exits))
        yield from (Move(seat, "roll", (face,)) for face in set(haunting.set_up(self.lake, table).die))
        yield from (Move(seat, "haunt", (spot,)) for spot in haunting.neighbours(self.lake, table))
        yield from (Move(seat, "street", (spot,)) for spot in rising.street_spots(self.lake, table))
        grottoes = [house for house, square in enumerate(table.houses) if square == GROTTO]
        for square in rising.house_squares(self.lake, table):
            yield from (Move(seat, "house", (house, square)) for house in grottoes)

    # SNK-2 Set-up

    @rule("SNK-2.3", "SNK-A41", "SNK-A52")
    def start(self, corners: Sequence[int]) -> Table:
        """Return the table before the first turn; seat n has corner ``corners[n]`` of the board."""
        lake = self.lake
        everything = lake.all_treasures
        begins = 0 if lake.options.start == "seat0" else NOBODY
        table = Table(
            players=tuple(Player(corner, _full_hand(lake, corner), everything) for corner in corners),
            laid=0,
            covered=0,
            houses=tuple(GROTTO for _ in lake.houses),
            spirit=lake.spirit_start,
            stacks=lake.set_ups[len(corners)].stacks,
            supply=lake.chips,
            seat=begins,
            first=begins,
        )
        for house, square in enumerate(lake.starts):
            table = table if square == GROTTO else rising.built(lake, table, house, square)
        return table

    # SNK-3 Turn and cards

    @rule("SNK-3.3")
    def _card(self, table: Table, move: Move) -> Outcome:
        if table.seat == NOBODY:
            table = table._replace(seat=move.seat, first=move.seat)
        refused = _must_be_the_only_card(table) or self._must_be_in_hand(table, move.at[0])
        if refused is not None:
            return refused
        (card,) = move.at
        player = table.player
        _, points = self.lake.corners[player.corner].hand[card]
        table = table.with_player(move.seat, player._replace(hand=player.hand & ~(1 << card)))
        table = table._replace(now=Turn(card=card, points=points))
        return table._replace(now=table.now._replace(may_stop=rising.may_stop(self.lake, table)))

    @rule("SNK-3.2")
    def _must_be_in_hand(self, table: Table, card: int) -> Refusal | None:
        player = table.player
        if player.hand >> card & 1:
            return None
        hand = self.lake.corners[player.corner].hand
        left = " ".join(str(hand[one]) for one in members(player.hand))
        why = f"{hand[card]} lies on the table until all cards are played"
        played = Move(table.seat, "card", (card,))
        return Refusal("SNK-3.2", why, need=f"one of {left}", have=str(hand[card]), because=(played,))

    @rule("SNK-3.7")
    def _done(self, table: Table) -> Outcome:
        refused = must_have_raised_all(self.lake, table)
        return refused if refused is not None else self.passed_on(table)

    def passed_on(self, table: Table) -> Table:
        """Return the table with the left neighbour on turn."""
        player = self._with_all_cards(table.player)
        seat = (table.seat + 1) % len(table.players)
        table = table.with_player(table.seat, player)._replace(seat=seat, now=Turn())
        return self._round_over(table) if seat == table.first else table

    @rule("SNK-3.6", "SNK-A39")
    def _with_all_cards(self, player: Player) -> Player:
        """Return a player who takes all cards back after the last one."""
        return player if player.hand else player._replace(hand=_full_hand(self.lake, player.corner))

    # SNK-13 End

    @rule("SNK-13.3", "SNK-A34", "SNK-A35")
    def _round_over(self, table: Table) -> Table:
        """Return the table after a round: the end, if something has led to it, or the next round."""
        idle = table.idle + 1 if table.frozen and not table.stirred else 0
        ends = table.ends or self._deadlock(idle)
        if ends:
            return table._replace(ends=ends, over=True)
        frozen = isolated(self.lake, table) and rising.no_place(self.lake, table)
        return table._replace(round=table.round + 1, idle=idle, stirred=False, frozen=frozen)

    @rule("SNK-A44")
    def _deadlock(self, idle: int) -> str:
        limit = self.lake.options.idle_rounds
        return "deadlock" if limit and idle >= limit else ""


def _full_hand(lake: Lake, corner: int) -> int:
    return (1 << len(lake.corners[corner].hand)) - 1


def must_be_on_turn(table: Table, seat: int) -> Refusal | None:
    """Refuse a move of somebody who is not on turn."""
    if table.over:
        return Refusal("SNK-13.3", f"the game was over after round {table.round}")
    if table.seat not in (seat, NOBODY):
        return Refusal("SNK-3.7", f"it is the turn of {SEATS[table.seat]}")
    return None


def _must_be_the_only_card(table: Table) -> Refusal | None:
    if table.now.card < 0:
        return None
    return Refusal("SNK-3.2", "one card a turn, and this turn has one already")
