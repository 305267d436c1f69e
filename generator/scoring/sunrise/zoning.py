"""Zoning: SNR-6 to 8. Zone and community tiles extend the city, and districts score."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.scoring.engine import SEATS, Move, Refusal, rule
from generator.scoring.sunrise.facts import COMMISSIONER, COMMUNITY, SUPERVISOR, ZONE, Plan
from generator.scoring.sunrise.grid import LETTERS, STEPS, beside, lies
from generator.scoring.sunrise.table import (
    NOWHERE,
    Player,
    Plot,
    Table,
    has,
    has_walk,
    holder,
    next_seat,
    type_of,
)
from generator.scoring.sunrise.track import Earned, climb, earn
from generator.scoring.sunrise.vocabulary import DIRECTIONS


class Contact(NamedTuple):
    """What a tile would touch: tiles at all, and one of them sidewalk to sidewalk."""

    touches: bool
    walks: bool


def direction(table: Table, move: Move) -> Table:
    """Return the table with the side of the city that grows in this round."""
    return table._replace(direction=move.at[0])


@rule("SNR-6.1", "SNR-6.5", "SNR-A8", "SNR-A10")
def zone(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with one more tile, and its district scored."""
    tile, place, turn = move.at
    refused = (
        must_be_in_hand(plan, table, move.seat, tile)
        or _must_be_free(plan, table, place)
        or _must_lie_ahead(plan, table, place)
        or must_touch_by_a_walk(plan, table, Plot(tile, turn), place)
    )
    return refused or _added(plan, table, move)


@rule("SNR-6.12", "SNR-A13", "SNR-A14")
def stray(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with a tile that meets no sidewalk, since none of the hand can; all have agreed."""
    tile, place, turn, agreed = move.at
    refused = (
        must_be_in_hand(plan, table, move.seat, tile)
        or _must_be_free(plan, table, place)
        or _must_lie_ahead(plan, table, place)
        or _may_stray(plan, table, Plot(tile, turn), place)
        or _must_be_stuck(plan, table, move.seat, tile)
        or _must_be_agreed(plan, bool(agreed))
    )
    return refused or _added(plan, table, move._replace(at=(tile, place, turn)))


def _may_stray(plan: Plan, table: Table, plot: Plot, place: int) -> Refusal | None:
    if plan.options.illegal == "discard":
        return Refusal("SNR-A13", "this game discards a tile that can't be placed by the rules")
    found = contact(plan, table, plot, place)
    if found.walks or not found.touches:
        return Refusal("SNR-A13", "a tile that meets no sidewalk lies next to the city all the same")
    return None


def _must_be_stuck(plan: Plan, table: Table, seat: int, tile: int) -> Refusal | None:
    """Refuse the way out to a player who holds a tile with a place: this one, or one that is known."""
    held = [] if table.drawn else known_tiles(plan, table, seat)
    fitting = next(fitting_tiles(plan, table, [tile, *held]), None)
    if fitting is None:
        return None
    where = f"{plan.tiles[fitting[0]].id} could be placed by the rules"
    need = "" if fitting[0] == tile else "no tile in hand with a place"
    return Refusal("SNR-A13", where, need=need)


def _must_be_agreed(plan: Plan, agreed: bool) -> Refusal | None:
    if agreed == (plan.options.illegal == "vote"):
        return None
    if agreed:
        return Refusal("SNR-A13", "no vote is taken at this table")
    return Refusal("SNR-A13", "all players have to agree to a tile that meets no sidewalk", need="agreed")


def discard(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the table without a tile that has no place, where the table plays so."""
    (tile,) = move.at
    refused = must_be_in_hand(plan, table, move.seat, tile)
    if refused is None and plan.options.illegal != "discard":
        refused = Refusal("SNR-A13", "a tile is discarded only where zoning.illegal says so")
    if refused is None:
        refused = _must_be_stuck(plan, table, move.seat, tile)
    if refused is not None:
        return refused
    players = _out_of_hand(plan, table, move.seat, tile)
    zoned = table.zoned | 1 << tile
    return table._replace(players=tuple(players), zoned=zoned, drawn=False, seat=next_seat(table), bids=0)


@rule("SNR-6.13", "SNR-A15")
def _added(plan: Plan, table: Table, move: Move) -> Table:
    """Return the city with a tile; behind a community tile the same player has to add another at once."""
    tile, place, turn = move.at
    players = _out_of_hand(plan, table, move.seat, tile)
    climb(plan, players, districts(plan, table, move.seat, matches(plan, table, tile, place)))
    drawn = plan.tiles[tile].kind == COMMUNITY
    return table._replace(
        city={**table.city, place: Plot(tile, turn)},
        where={**table.where, tile: place},
        players=tuple(players),
        zoned=table.zoned | 1 << tile,
        drawn=drawn,
        seat=table.seat if drawn else next_seat(table),
        bids=0,
    )


def _out_of_hand(plan: Plan, table: Table, seat: int, tile: int) -> list[Player]:
    """Return the players without a tile in the hand of one, unless it was drawn from the stack just now."""
    players = list(table.players)
    if not table.drawn:
        player = players[seat]
        hand = None if player.hand is None else player.hand - {plan.tiles[tile].id}
        players[seat] = player._replace(zones=player.zones - 1, hand=hand)
    return players


def known_tiles(plan: Plan, table: Table, seat: int) -> list[int]:
    """Return the tiles to be zoned that a player is known to hold."""
    hand = table.players[seat].hand or frozenset()
    return [at for at, tile in enumerate(plan.tiles) if tile.id in hand]


def fitting_tiles(plan: Plan, table: Table, tiles: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the tiles with the positions and turns that the rules allow now."""
    places = [place for place in frontier(table) if _must_lie_ahead(plan, table, place) is None]
    for tile in tiles:
        for place in places:
            for turn in range(4):
                if contact(plan, table, Plot(tile, turn), place).walks:
                    yield tile, place, turn


def frontier(table: Table) -> list[int]:
    """Return the free positions next to the city."""
    return sorted({place for plot in table.city for place in beside(plot)} - table.city.keys())


def contact(plan: Plan, table: Table, plot: Plot, place: int) -> Contact:
    """Return what a plot would touch at a position."""
    touches = walks = False
    for direction_, step in enumerate(STEPS):
        other = table.city.get(place + step)
        if other is not None:
            touches = True
            opposite = (direction_ + 2) % 4
            walks = walks or (has_walk(plan, plot, direction_) and has_walk(plan, other, opposite))
    return Contact(touches, walks)


@rule("SNR-5.2")
def must_be_in_hand(plan: Plan, table: Table, seat: int, tile: int) -> Refusal | None:
    """Refuse a tile that lies in the city already, or is known not to be in the hand."""
    one, player = plan.tiles[tile], table.players[seat]
    if table.zoned >> tile & 1 or one.kind not in (ZONE, COMMUNITY):
        return Refusal("SNR-5.2", f"{one.id} was played already", because=(Move(-1, "tile", (tile,)),))
    for other, holder_ in enumerate(table.players):
        if other != seat and holder_.hand and one.id in holder_.hand:
            why = f"{one.id} is in the hand of {SEATS[other]}"
            return Refusal("SNR-5.2", why, because=(Move(other, "hand"),))
    if table.drawn and player.hand and one.id in player.hand:
        return Refusal("SNR-6.13", f"{one.id} is in the hand, and this tile is drawn from the stack")
    if table.drawn or player.hand is None or one.id in player.hand:
        return None
    held = " ".join(plan.tiles[at].id for at in known_tiles(plan, table, seat))
    why = f"{one.id} is not in the hand that was written down"
    return Refusal("SNR-5.2", why, need=f"one of {held}", have=one.id, because=(Move(seat, "hand"),))


def _must_be_free(plan: Plan, table: Table, place: int) -> Refusal | None:
    plot = table.city.get(place)
    if plot is None:
        return None
    because = (Move(-1, "tile", (plot.tile,)),)
    return Refusal("SNR-6.1", f"{plan.tiles[plot.tile].id} lies there already", because=because)


@rule("SNR-8.1", "SNR-8.2", "SNR-8.3", "SNR-A12")
def _must_lie_ahead(plan: Plan, table: Table, place: int) -> Refusal | None:
    ahead, is_quarter = table.direction, plan.options.direction == "quadrant"
    if ahead == NOWHERE or lies(place, ahead, quadrant=is_quarter):
        return None
    side = f"in the quarter {DIRECTIONS[ahead]}" if is_quarter else f"to the {DIRECTIONS[ahead]}"
    return Refusal("SNR-8.2", f"in this round the city grows {side} of City Hall only")


@rule("SNR-6.6", "SNR-6.7", "SNR-6.8", "SNR-6.9", "SNR-6.10")
def must_touch_by_a_walk(plan: Plan, table: Table, plot: Plot, place: int) -> Refusal | None:
    """Refuse a tile none of whose sidewalks meets a sidewalk of the city."""
    found = contact(plan, table, plot, place)
    if found.walks:
        return None
    tile = plan.tiles[plot.tile].id
    if not found.touches:
        return Refusal("SNR-6.9", f"no tile shares an edge with that place, where {tile} should lie")
    fits = [turn for turn in range(4) if contact(plan, table, plot._replace(turn=turn), place).walks]
    way = f"; turned to {' or '.join(f'^{LETTERS[turn]}' for turn in fits)} one would" if fits else ""
    return Refusal("SNR-6.6", f"no sidewalk of {tile} meets a sidewalk{way}")


@rule("SNR-7.2", "SNR-7.3", "SNR-7.4", "SNR-7.5", "SNR-7.6", "SNR-7.7", "SNR-A11", "SNR-A34")
def matches(plan: Plan, table: Table, number: int, place: int) -> int:
    """Return how many neighbours of a zone tile at a position have its type: zones, and top segments."""
    tile = plan.tiles[number]
    if tile.kind != ZONE:
        return 0
    found = 0
    for step in STEPS:
        other = table.city.get(place + step)
        found += other is not None and type_of(plan, other) == tile.type
    return found


@rule("SNR-7.8", "SNR-15.12", "SNR-15.16", "SNR-A45")
def districts(plan: Plan, table: Table, seat: int, points: int) -> Earned:
    """Return the points for a new tile's district: doubled by the Commissioner, shared by the Supervisor."""
    if has(plan, table, seat, COMMISSIONER):
        points *= 2
    earned: Earned = {}
    earn(earned, (seat,), "district", points)
    if points:
        earn(earned, (other for other in holder(plan, table, SUPERVISOR) if other != seat), "role", points)
    return earned
