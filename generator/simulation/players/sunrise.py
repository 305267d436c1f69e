"""Seeded players of Sunrise City, with shuffled stacks and hands: they propose moves and ask the rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise import roles, zoning
from generator.scoring.sunrise.facts import ARCHITECT, COMMUNITY, HAND, ROUNDS, TYCOON, ZONE, Plan
from generator.scoring.sunrise.grid import STEPS, lies
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    DIRECTION,
    NO_ROLE,
    NOWHERE,
    ROLES,
    ZONING,
    Plot,
    Table,
    has,
    is_bare,
)
from generator.scoring.sunrise.track import total
from generator.simulation.players.stuck import StuckError

MOST_MOVES = 2_000
LOOKED_AT = 8
"""How many legal moves a greedy player compares."""

Deal = tuple[frozenset[str], ...]
"""The ids of the tiles that each seat draws at the start of a round."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: chances of the best of some moves, of a bid on chips, of a role left out."""

    greed: float = 0.0
    rivalry: float = 0.4
    idleness: float = 0.3


RANDOM = Style()
GREEDY = Style(greed=1.0, idleness=0.0)


@dataclass(frozen=True, slots=True)
class Played:
    """A legal game: its rules, all its moves, the tables from the first to the last, and what was dealt.

    The hands of the seats in ``known`` are known to the tables.
    """

    rules: SunriseRules
    moves: tuple[Move, ...]
    tables: tuple[Table, ...]
    dealt: tuple[Deal, ...]
    known: frozenset[int]

    @property
    def plan(self) -> Plan:
        """What it was played with."""
        return self.rules.plan


@dataclass(slots=True)
class Game:
    """A game under way: moves that were legal have been made, and are kept; so are stacks and hands."""

    rules: SunriseRules
    rng: Random
    styles: Sequence[Style]
    known: frozenset[int]
    tables: list[Table]
    moves: list[Move] = field(default_factory=list)
    dealt: list[Deal] = field(default_factory=list)
    tile_stack: list[int] = field(default_factory=list)
    work_stack: list[int] = field(default_factory=list)
    zones: list[list[int]] = field(default_factory=list)
    works: list[list[int]] = field(default_factory=list)
    roles: list[list[int]] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.tables[-1]

    @property
    def plan(self) -> Plan:
        """What is played with."""
        return self.rules.plan

    @property
    def style(self) -> Style:
        """How the player on turn plays."""
        return self.styles[self.table.seat]

    def tries(self, move: Move) -> bool:
        """Return whether a move was legal; it has been made then."""
        after = self.rules.attempt(self.table, move)
        if isinstance(after, Refusal):
            return False
        self.make(move, after)
        return True

    def must(self, *moves: Move) -> None:
        """Make the first of some moves that is legal. Raises StuckError if none is."""
        if not any(self.tries(move) for move in moves):
            verbs = " or ".join(dict.fromkeys(move.verb for move in moves)) or "a play"
            raise StuckError(f"{verbs} is not possible in round {self.table.round}")

    def make(self, move: Move, after: Table) -> None:
        """Keep a legal move and the table behind it; at the start of a round tiles are drawn."""
        is_new = not after.over and after.round > self.table.round
        self.moves.append(move)
        self.tables.append(self.deal(after) if is_new else after)

    def deal(self, table: Table) -> Table:
        """Return the table at the start of a round with hands of four and four."""
        seats = range(len(table.players))
        self.zones = [[self.draw(self.tile_stack, "tiles") for _ in range(HAND)] for _ in seats]
        self.works = [[self.draw(self.work_stack, "buildings") for _ in range(HAND)] for _ in seats]
        tiles, buildings = self.plan.tiles, self.plan.buildings
        deal = tuple(
            frozenset([*(tiles[at].id for at in zones), *(buildings[at].id for at in works)])
            for zones, works in zip(self.zones, self.works, strict=True)
        )
        self.dealt.append(deal)
        return with_hands(table, deal, self.known)

    def draw(self, stack: list[int], what: str) -> int:
        """Return the topmost thing of a stack. Raises StuckError if it is used up."""
        if not stack:
            raise StuckError(f"there are too few {what} for {len(self.table.players)} players")
        return stack.pop()

    def takes_one_of(self, moves: Iterable[Move]) -> Move | None:
        """Return a move that was legal and has been made: the first, or for the greedy the best of some."""
        is_greedy = self.rng.random() < self.style.greed
        found: list[tuple[int, Move, Table]] = []
        for move in (_without_turn(self.plan, self.table, one) for one in moves):
            after = self.rules.attempt(self.table, move)
            if not isinstance(after, Refusal):
                found.append((_gain(self.plan, self.table, after, move.seat), move, after))
                if not is_greedy or len(found) == LOOKED_AT:
                    break
        if not found:
            return None
        _, move, after = max(found, key=lambda one: one[0])
        self.make(move, after)
        return move


def _gain(plan: Plan, before: Table, after: Table, seat: int) -> int:
    return total(after.players[seat], plan.length) - total(before.players[seat], plan.length)


def _without_turn(plan: Plan, table: Table, move: Move) -> Move:
    """Return a move that does not turn a tile whose sides are all alike: no line tells how it lies."""
    if move.verb not in ("zone", "stray", "shift"):
        return move
    first, place, _, *more = move.at
    tile = table.city[first].tile if move.verb == "shift" else first
    return move if len(set(plan.tiles[tile].walks)) > 1 else move._replace(at=(first, place, 0, *more))


def with_hands(table: Table, deal: Deal, known: Iterable[int]) -> Table:
    """Return a table at the start of a round, with the hands of some seats known."""
    for seat in known:
        table = table.with_player(seat, table.players[seat]._replace(hand=deal[seat]))
    return table


def play(
    rules: SunriseRules, styles: Sequence[Style], seed: int | str, known: Iterable[int] = (0, 1, 2, 3)
) -> Played:
    """Return a game played to its end, one player for each style.

    Raises StuckError for a game that has no end, or in which nobody can play on.
    """
    plan, seats = rules.plan, len(styles)
    table = rules.start(plan.colours[:seats])
    seen = frozenset(seat for seat in known if seat < seats)
    game = Game(rules, Random(seed), styles, seen, [table])
    game.tile_stack = [at for at, tile in enumerate(plan.tiles) if tile.kind in (ZONE, COMMUNITY)]
    game.work_stack = [*range(len(plan.buildings))]
    cards = [*range(len(plan.roles))]
    for stack in (game.tile_stack, game.work_stack, cards):
        game.rng.shuffle(stack)
    game.roles = [cards[ROUNDS * seat : ROUNDS * (seat + 1)] for seat in range(seats)]
    game.tables = [game.deal(table)]
    while not game.table.over:
        if len(game.moves) >= MOST_MOVES:
            raise StuckError(f"the game has no end after {MOST_MOVES} moves")
        _STEPS.get(game.table.step, _acts)(game)
    return Played(rules, tuple(game.moves), tuple(game.tables), tuple(game.dealt), seen)


# Preparation


def _reveals(game: Game) -> None:
    free = [seat for seat, player in enumerate(game.table.players) if player.role == NO_ROLE]
    seat = game.rng.choice(free)
    game.must(Move(seat, "role", (game.draw(game.roles[seat], "roles"),)))
    if game.table.step == ROLES:
        return
    for architect in range(len(game.table.players)):
        if has(game.plan, game.table, architect, ARCHITECT):
            kept, other = (game.draw(game.work_stack, "buildings") for _ in range(2))
            game.works[architect].append(kept)
            game.work_stack.insert(0, other)


def _names_a_direction(game: Game) -> None:
    game.must(Move(game.table.first, "direction", (game.rng.randrange(4),)))


# Zoning


def _zones(game: Game) -> None:
    """Add a tile of the hand, or the one drawn behind a community tile, where it fits; or astray."""
    table = game.table
    if table.drawn and not game.drawn:
        game.drawn.append(game.draw(game.tile_stack, "tiles"))
    hand = game.drawn if table.drawn else game.zones[table.seat]
    move = game.takes_one_of(_guesses(game, hand)) or game.takes_one_of(_fitting(game, hand))
    move = move or game.takes_one_of(_strays(game, hand))
    if move is None:
        raise StuckError(f"no tile can be laid in round {table.round}")
    hand.remove(move.at[0])


def ahead(game: Game) -> list[int]:
    """Return the free places next to the city, on the side that grows."""
    table, is_quadrant = game.table, game.plan.options.direction == "quadrant"
    places = zoning.frontier(table)
    if table.direction == NOWHERE:
        return places
    return [place for place in places if lies(place, table.direction, quadrant=is_quadrant)]


def _guesses(game: Game, hand: Sequence[int]) -> Iterator[Move]:
    rng, places = game.rng, ahead(game)
    for _ in range(12 if places else 0):
        yield Move(game.table.seat, "zone", (rng.choice(hand), rng.choice(places), rng.randrange(4)))


def _fitting(game: Game, hand: Sequence[int]) -> Iterator[Move]:
    found = list(zoning.fitting_tiles(game.plan, game.table, list(hand)))
    game.rng.shuffle(found)
    yield from (Move(game.table.seat, "zone", one) for one in found)


def _strays(game: Game, hand: Sequence[int]) -> Iterator[Move]:
    seat = game.table.seat
    yield from (Move(seat, "discard", (tile,)) for tile in hand)
    agreed = int(game.plan.options.illegal == "vote")
    found = [(tile, place, turn, agreed) for tile in hand for place in ahead(game) for turn in range(4)]
    game.rng.shuffle(found)
    yield from (Move(seat, "stray", one) for one in found)


# Bidding


def _bids(game: Game) -> None:
    city, rng = game.table.city, game.rng
    places = [place for place, plot in city.items() if is_bare(game.plan, plot)]
    rng.shuffle(places)
    if rng.random() < game.style.rivalry:
        places.sort(key=lambda place: not city[place].chips)
    game.must(*(Move(game.table.seat, "bid", (place,)) for place in places))


# Construction


def _builds(game: Game) -> None:
    seat = game.table.seat
    works = game.works[seat]
    sites = list(_sites(game, seat))
    found = [Move(seat, "build", (work, *site)) for work in works for site in sites]
    game.rng.shuffle(found)
    move = game.takes_one_of(found)
    if move is not None:
        works.remove(move.at[0])
    else:
        game.must(Move(seat, "pass"))


def _sites(game: Game, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the neighbours of equal height on which a seat may have a claim, one way and the other."""
    plan, city = game.plan, game.table.city
    is_free = has(plan, game.table, seat, TYCOON)
    for left, plot in city.items():
        for right in (left + step for step in STEPS):
            other = city.get(right)
            if other is None or len(other.floors) != len(plot.floors):
                continue
            if plot.floors or is_free or seat in (_top(plot), _top(other)):
                yield left, right


def _top(plot: Plot) -> int:
    return plot.chips[-1] if plot.chips else -1


# Roles with a moment of their own


def _acts(game: Game) -> None:
    """Let the role that is waiting act, once; now and then one is left out if that may be."""
    seat = game.table.waiting[0]
    if game.rng.random() < game.style.idleness and game.tries(Move(seat, "done")):
        return
    found = list(roles.thinkable(game.plan, game.table, seat))
    acts = [move for move in found if move.verb != "done"]
    game.rng.shuffle(acts)
    move = game.takes_one_of(acts)
    if move is None:
        game.must(Move(seat, "done"))
    elif move.verb == "take":
        game.works[seat].append(move.at[0])


_STEPS: dict[int, Callable[[Game], None]] = {
    ROLES: _reveals,
    DIRECTION: _names_a_direction,
    ZONING: _zones,
    BIDDING: _bids,
    BUILDING: _builds,
}
