"""The rules of Sunrise City, in the order of seeds/sunrise-city/digest.md.

Moves of a seat:

| verb | names | what happens |
|---|---|---|
| role | role | a role card is revealed |
| direction | direction | the first player names a side of City Hall |
| zone | tile, position, turn | a zone or community tile is added |
| stray | tile, position, turn | a tile is added that meets no sidewalk, because none of the hand can |
| discard | tile | such a tile is discarded instead, where a table plays so |
| protest, claim, shift, swap, take, declare | see roles.py | a role acts |
| bid | position | a chip is put on a zone |
| build | building, positions of its left and right half | a building tile is laid |
| pass | | nothing can be built now |
| done | | a role does no more |
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.scoring.engine import SEATS, Move, Refusal, rule
from generator.scoring.sunrise import bidding, building, roles, zoning
from generator.scoring.sunrise.facts import ARCHITECT, BANKER, COMMUNITY, HAND, PROTESTER, ROUNDS, ZONE, Plan
from generator.scoring.sunrise.grid import CENTRE
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    DIRECTION,
    NO_ROLE,
    NOTHING,
    NOWHERE,
    OPENING,
    PHASES,
    ROLES,
    ZONING,
    Player,
    Plot,
    Table,
    has,
    holder,
    next_seat,
    role_of,
)

Outcome = Table | Refusal

STEPS_OF = {
    "role": (ROLES,),
    "direction": (DIRECTION,),
    "zone": (ZONING,),
    "stray": (ZONING,),
    "discard": (ZONING,),
    "bid": (BIDDING,),
    "build": (BUILDING,),
    "pass": (BUILDING,),
    "protest": (CLOSING,),
    "claim": (CLAIMING,),
    "shift": (OPENING,),
    "swap": (OPENING,),
    "take": (OPENING,),
    "declare": (OPENING,),
    "done": (CLOSING, CLAIMING, OPENING),
}
_MOMENTS = {
    CLOSING: "at the end of zoning, before the first bid",
    CLAIMING: "at the end of bidding",
    OPENING: "at the start of construction, before the first building",
}
_OF_ROLES = (CLOSING, CLAIMING, OPENING)
_EFFECTS = {verb: effect for effect, verb in roles.VERBS.items()}
_OPENING = tuple(effect for effect in roles.VERBS if effect not in (PROTESTER, BANKER))


class SunriseRules:
    """Sunrise City with the tiles and roles of one edition."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._verbs: Mapping[str, Callable[[Plan, Table, Move], Outcome]] = {
            "role": _role,
            "direction": lambda _plan, table, move: zoning.direction(table, move)._replace(waiting=()),
            "zone": zoning.zone,
            "stray": zoning.stray,
            "discard": zoning.discard,
            "bid": bidding.bid,
            "protest": roles.protest,
            "claim": roles.claim,
            "shift": roles.shift,
            "swap": roles.swap,
            "take": roles.take,
            "declare": roles.declare,
            "build": building.build,
            "pass": _pass,
            "done": _leave,
        }

    def attempt(self, table: Table, move: Move) -> Outcome:
        """Return the table after a move, with the next who has to act, or why it is forbidden."""
        refused = None
        if move.verb in _EFFECTS:
            refused = must_have_the_role(self.plan, table, move) or self._must_not_be_late(table, move)
        refused = refused or must_be_its_time(self.plan, table, move) or must_be_on_turn(table, move)
        if refused is not None:
            return refused
        after = self._verbs[move.verb](self.plan, table, move)
        return after if isinstance(after, Refusal) else self.settled(after)

    def _must_not_be_late(self, table: Table, move: Move) -> Refusal | None:
        """Refuse what a role does behind its moment, with the reason why it was left out if there is one."""
        if table.over or not table.step > max(STEPS_OF[move.verb]):
            return None
        reason = self._verbs[move.verb](self.plan, table, move)
        if isinstance(reason, Refusal):
            return reason
        role = role_of(self.plan, table, move.seat)
        number = role.number if role is not None else 0
        return Refusal("SNR-5.4", f"role {number:02} acts {_MOMENTS[STEPS_OF[move.verb][0]]}")

    def thinkable(self, table: Table) -> Iterator[Move]:
        """Yield every move that could be legal now, as far as hands are known."""
        if table.over:
            return
        if table.step == ROLES:
            for seat, player in enumerate(table.players):
                if player.role == NO_ROLE:
                    yield from (Move(seat, "role", (role,)) for role in range(len(self.plan.roles)))
        elif table.step == DIRECTION:
            yield from (Move(table.first, "direction", (direction,)) for direction in range(4))
        elif table.waiting:
            yield from roles.thinkable(self.plan, table, table.waiting[0])
        else:
            yield from self._plays(table, table.seat)

    def _plays(self, table: Table, seat: int) -> Iterator[Move]:
        if table.step == BIDDING:
            yield from (Move(seat, "bid", (place,)) for place in table.city)
        elif table.step == ZONING:
            tiles = self.tiles(table, seat)
            found = zoning.fitting_tiles(self.plan, table, tiles)
            yield from (Move(seat, "zone", one) for one in found)
            strays = (
                (tile, place, turn, int(self.plan.options.illegal == "vote"))
                for tile in tiles
                for place in zoning.frontier(table)
                for turn in range(4)
            )
            yield from (Move(seat, "stray", one) for one in strays)
            yield from (Move(seat, "discard", (tile,)) for tile in tiles)
        else:
            yield Move(seat, "pass")
            found = building.fitting_buildings(self.plan, table, seat, self.works(table, seat))
            yield from (Move(seat, "build", one) for one in found)

    def tiles(self, table: Table, seat: int) -> list[int]:
        """Return the tiles that a seat may hold, or may have drawn."""
        if table.players[seat].hand is not None and not table.drawn:
            return zoning.known_tiles(self.plan, table, seat)
        return [
            at
            for at, tile in enumerate(self.plan.tiles)
            if tile.kind in (ZONE, COMMUNITY) and not table.zoned >> at & 1
        ]

    def works(self, table: Table, seat: int) -> list[int]:
        """Return the building tiles that a seat may hold."""
        hand = table.players[seat].hand
        return [
            at
            for at, one in enumerate(self.plan.buildings)
            if not table.built >> at & 1 and (hand is None or one.id in hand or table.players[seat].extra)
        ]

    # SNR-4 Set-up

    @rule("SNR-4.1", "SNR-4.2", "SNR-4.3", "SNR-4.5", "SNR-2.3")
    def start(self, colours: Sequence[str]) -> Table:
        """Return the table before the first round: City Hall alone, pawns below the first step."""
        players = tuple(Player(self.plan.chips) for _ in colours)
        table = Table({}, players, colours=tuple(colours)).with_plot(CENTRE, Plot(self.plan.hall))
        return self._begun(table)

    # SNR-5 Rounds and preparation

    @rule("SNR-5.1", "SNR-4.6", "SNR-4.7", "SNR-A7")
    def _begun(self, table: Table) -> Table:
        """Return the table at the start of a round: everybody draws tiles and has no role."""
        boxed = {player.taken for player in table.players} - {NOTHING}
        left = frozenset[str]().union(*(player.hand or () for player in table.players))
        boxed |= {at for at, one in enumerate(self.plan.buildings) if one.id in left}
        players = tuple(
            player._replace(
                role=NO_ROLE, zones=HAND, works=HAND, declared=-1, hand=None, extra=0, taken=NOTHING
            )
            for player in table.players
        )
        return table._replace(
            players=players,
            step=ROLES,
            direction=NOWHERE,
            closed=NOWHERE,
            built=table.built | sum(1 << number for number in boxed),
            passed=0,
            shifted=frozenset(),
            lost=False,
        )

    def settled(self, table: Table) -> Table:
        """Return the table with who has to act next: steps that are over are left behind."""
        while not table.over:
            found = self._next_seat(table)
            if found is not None:
                return found
            table = self._next_step(table)
        return table

    @rule("SNR-6.14")
    def _next_seat(self, table: Table) -> Table | None:
        """Return the table with whoever acts next in this step, or None if the step is over."""
        if table.step == ROLES:
            return table if any(player.role == NO_ROLE for player in table.players) else None
        if table.drawn or (table.step == DIRECTION and table.waiting):
            return table
        if table.step in _OF_ROLES:
            return self._next_role(table)
        if table.step == BUILDING and self._is_built(table):
            return None
        seats = len(table.players)
        for number in range(seats):
            seat = (table.seat + number) % seats
            if self._can_play(table, seat):
                return table._replace(seat=seat, bids=0) if number else table
        return None

    def _is_built(self, table: Table) -> bool:
        """Return whether nobody builds any more: all have passed, or all hands are known and nothing fits."""
        if table.passed and table.passed >= sum(player.works > 0 for player in table.players):
            return True
        for player in table.players:
            if player.hand is None or player.extra:
                return False
        seats = len(table.players)
        order = ((table.seat + number) % seats for number in range(seats))
        return not any(
            next(building.fitting_buildings(self.plan, table, seat, self.works(table, seat)), None)
            for seat in order
        )

    def _next_role(self, table: Table) -> Table | None:
        """Return the table with the first role that is waiting and can act."""
        for at, seat in enumerate(table.waiting):
            if roles.can_act(self.plan, table, seat):
                return table._replace(waiting=table.waiting[at:], seat=seat)
        return None

    def _can_play(self, table: Table, seat: int) -> bool:
        if table.step == ZONING:
            return table.players[seat].zones > 0
        if table.step == BIDDING:
            return bidding.can_bid(self.plan, table, seat)
        return table.step == BUILDING and table.players[seat].works > 0

    def left(self, table: Table) -> Table:
        """Return the table at the next step, whatever is still to be done in this one."""
        players = table.players
        if table.step == ZONING:
            players = tuple(player._replace(zones=0) for player in players)
        return self._next_step(table._replace(players=players, drawn=False, waiting=()))

    def _next_step(self, table: Table) -> Table:
        """Return the table at the beginning of the next step, or of the next round."""
        plan, step = self.plan, table.step + 1
        if table.step == BUILDING:
            return self._round_over(table)
        table = table._replace(step=step, seat=table.first, bids=0, passed=0, waiting=())
        if step == DIRECTION:
            return self._roles_revealed(table)
        if step == CLOSING:
            return table._replace(waiting=tuple(holder(plan, table, PROTESTER)))
        if step == CLAIMING:
            table = bidding.resolved(plan, table)
            return table._replace(waiting=tuple(holder(plan, table, BANKER)))
        return table._replace(waiting=self._opening(table)) if step == OPENING else table

    @rule("SNR-5.3", "SNR-5.5", "SNR-15.4", "SNR-A26", "SNR-A52")
    def _roles_revealed(self, table: Table) -> Table:
        """Return the table with the first player, and with the Architect's extra tile in hand."""
        roles_ = {seat: player.role for seat, player in enumerate(table.players) if player.role != NO_ROLE}
        first = min(roles_, key=lambda seat: roles_[seat], default=0)
        for seat in range(len(table.players)):
            if has(self.plan, table, seat, ARCHITECT):
                player = table.players[seat]
                extra = 0 if player.hand is None else 1
                table = table.with_player(seat, player._replace(works=player.works + 1, extra=extra))
        waiting = (first,) if table.round > 1 else ()
        return table._replace(first=first, seat=first, waiting=waiting)

    @rule("SNR-A23")
    def _opening(self, table: Table) -> tuple[int, ...]:
        """Return the seats whose roles act before construction, in their order."""
        seats = [seat for effect in _OPENING for seat in holder(self.plan, table, effect)]
        if self.plan.options.roles_by_number:
            return tuple(sorted(seats, key=lambda seat: table.players[seat].role))
        return tuple(sorted(seats, key=lambda seat: (seat - table.first) % len(table.players)))

    # SNR-14 Ends

    @rule("SNR-5.4", "SNR-14.2", "SNR-14.3", "SNR-A40", "SNR-A41", "SNR-A43")
    def _round_over(self, table: Table) -> Table:
        """Return the table after a round: chips are back, and a new round begins, or the game is over."""
        if table.round == ROUNDS:
            return table._replace(over=True)
        if self.plan.options.chips_return:
            city = {place: _without_chips(plot) for place, plot in table.city.items()}
            table = bidding.all_back(self.plan, table._replace(city=city))
        return self._begun(table._replace(round=table.round + 1))


def _without_chips(plot: Plot) -> Plot:
    return plot._replace(chips=()) if plot.chips else plot


def must_be_its_time(plan: Plan, table: Table, move: Move) -> Refusal | None:
    """Refuse a play that belongs to another phase, or to a moment that has not come."""
    if table.over:
        return Refusal("SNR-14.3", f"the game was over after round {table.round}")
    if table.step in STEPS_OF[move.verb]:
        return None
    now = PHASES[table.step]
    if table.waiting and table.step != DIRECTION:
        role = role_of(plan, table, table.waiting[0])
        number = role.number if role is not None else 0
        return Refusal("SNR-5.1", f"role {number:02} of {SEATS[table.waiting[0]]} acts before play goes on")
    if table.step == DIRECTION:
        return Refusal("SNR-A52", f"{SEATS[table.first]} names a direction before the first tile")
    return Refusal("SNR-5.1", f"this is no play of the phase: {now} is under way")


def must_have_the_role(plan: Plan, table: Table, move: Move) -> Refusal | None:
    """Refuse what a role does to somebody who has another one."""
    effect = _EFFECTS[move.verb]
    if table.over or table.step == ROLES or has(plan, table, move.seat, effect):
        return None
    own = role_of(plan, table, move.seat)
    other = next((role.number for role in plan.roles if role.effect == effect), 0)
    which = f"{own.number:02}, not {other:02}" if own is not None else f"not {other:02}"
    return Refusal("SNR-5.4", f"{SEATS[move.seat]} does not have this role in this round: {which}")


def must_be_on_turn(table: Table, move: Move) -> Refusal | None:
    """Refuse the play of somebody who is not on turn."""
    if table.step == ROLES or move.seat == table.seat:
        return None
    return Refusal("SNR-5.5", f"it is the turn of {SEATS[table.seat]}")


def _role(plan: Plan, table: Table, move: Move) -> Outcome:
    (role,) = move.at
    name = f"role {plan.roles[role].number:02}"
    if table.players[move.seat].role != NO_ROLE:
        return Refusal("SNR-5.3", f"{SEATS[move.seat]} has revealed a role in this round already")
    if table.revealed >> role & 1:
        return Refusal(
            "SNR-5.4",
            f"{name} was played already, and there is one of it",
            because=(Move(-1, "role", (role,)),),
        )
    table = table._replace(revealed=table.revealed | 1 << role)
    return table.with_player(move.seat, table.players[move.seat]._replace(role=role))


def _pass(plan: Plan, table: Table, move: Move) -> Outcome:
    refused = building.must_be_stuck(plan, table, move.seat)
    return refused or table._replace(passed=table.passed + 1, seat=next_seat(table), bids=0)


def _leave(plan: Plan, table: Table, move: Move) -> Outcome:
    refused = roles.must_act(plan, table, move.seat)
    return refused or table._replace(waiting=table.waiting[1:])
