"""Bidding: SNR-9. Chips are stacked on bare zones, and the top chip of each stack wins."""

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunrise.facts import MAYOR, Plan
from generator.scoring.sunrise.table import NOWHERE, Plot, Table, has, is_bare, name_of, next_seat


@rule("SNR-9.1", "SNR-9.2", "SNR-9.4", "SNR-9.7", "SNR-A18")
def bid(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with a chip on top of a stack."""
    (place,) = move.at
    refused = _must_have_a_chip(table, move.seat) or may_bid(plan, table, move.seat, place)
    if refused is not None:
        return refused
    plot, player = table.city[place], table.players[move.seat]
    is_last = table.bids + 1 >= plan.options.chips_per_turn
    return table._replace(
        city={**table.city, place: Plot(plot.tile, plot.turn, plot.floors, (*plot.chips, move.seat))},
        players=table.players_with(move.seat, player._replace(chips=player.chips - 1)),
        seat=next_seat(table) if is_last else table.seat,
        bids=0 if is_last else table.bids + 1,
    )


def may_bid(plan: Plan, table: Table, seat: int, place: int) -> Refusal | None:
    """Refuse a bid on what is no bare zone, on the Protester's, or on a closed stack."""
    return (
        must_be_bare(plan, table, place, "SNR-9.3")
        or must_be_open_to_all(plan, table, place)
        or _must_not_be_closed(plan, table, seat, place)
    )


def _must_have_a_chip(table: Table, seat: int) -> Refusal | None:
    if table.players[seat].chips:
        return None
    return Refusal("SNR-9.2", "no chip is left", need="1", have="0")


@rule("SNR-9.3")
def must_be_bare(plan: Plan, table: Table, place: int, clause: str) -> Refusal | None:
    """Refuse a position without an undeveloped zone tile."""
    plot = table.city.get(place)
    if is_bare(plan, plot):
        return None
    what = "no tile lies there" if plot is None else f"{name_of(plan, plot)} is no undeveloped zone tile"
    return Refusal(clause, what)


@rule("SNR-15.1", "SNR-A21")
def must_be_open_to_all(plan: Plan, table: Table, place: int) -> Refusal | None:
    """Refuse the zone tile that the Protester has closed for this round."""
    if table.closed == NOWHERE or table.closed != place:
        return None
    name = plan.tiles[table.city[place].tile].id
    return Refusal("SNR-15.1", f"the protester stands on {name}: it is closed in this round")


@rule("SNR-9.5", "SNR-15.10", "SNR-A19", "SNR-A20")
def _must_not_be_closed(plan: Plan, table: Table, seat: int, place: int) -> Refusal | None:
    plot = table.city[place]
    if not is_closed(plot) or has(plan, table, seat, MAYOR):
        return None
    name = plan.tiles[plot.tile].id
    return Refusal("SNR-9.5", f"bidding on {name} is closed: its two top chips have one colour")


def is_closed(plot: Plot) -> bool:
    """Return whether the two top chips of a stack are of one colour."""
    return len(plot.chips) > 1 and plot.chips[-1] == plot.chips[-2]


@rule("SNR-A17")
def can_bid(plan: Plan, table: Table, seat: int) -> bool:
    """Return whether a seat has a chip and a place for it; whoever has not is skipped."""
    if not table.players[seat].chips:
        return False
    is_mayor = has(plan, table, seat, MAYOR)
    for place, plot in table.city.items():
        if is_bare(plan, plot) and place != table.closed and (is_mayor or not is_closed(plot)):
            return True
    return False


@rule("SNR-9.6")
def resolved(plan: Plan, table: Table) -> Table:
    """Return the table with the winning chips on their zones, all others back with their owners."""
    city = {
        place: plot._replace(chips=plot.chips[-1:]) if len(plot.chips) > 1 else plot
        for place, plot in table.city.items()
    }
    return all_back(plan, table._replace(city=city))


def all_back(plan: Plan, table: Table) -> Table:
    """Return the table with all chips in hand that do not lie in the city."""
    there = [chip for plot in table.city.values() if plot.chips for chip in plot.chips]
    players = (
        player._replace(chips=plan.chips - there.count(seat)) for seat, player in enumerate(table.players)
    )
    return table._replace(players=tuple(players))
