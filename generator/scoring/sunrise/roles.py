"""Roles with a moment of their own: SNR-15. Protester, Banker, Lobbyist, Lawyer, Engineer, Realtor."""

from collections.abc import Callable, Iterator, Mapping

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunrise.bidding import must_be_bare, must_be_open_to_all
from generator.scoring.sunrise.building import owner
from generator.scoring.sunrise.facts import BANKER, ENGINEER, LAWYER, LOBBYIST, PROTESTER, REALTOR, Plan
from generator.scoring.sunrise.grid import CENTRE, STEPS, beside
from generator.scoring.sunrise.table import Plot, Table, is_bare, name_of, role_of
from generator.scoring.sunrise.track import scored
from generator.scoring.sunrise.zoning import frontier, matches, must_touch_by_a_walk

VERBS = {
    PROTESTER: "protest",
    BANKER: "claim",
    LOBBYIST: "shift",
    LAWYER: "swap",
    ENGINEER: "take",
    REALTOR: "declare",
}
"""The verb of each role that acts at a moment of its own."""


def protest(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with the protester on a zone tile."""
    (place,) = move.at
    return must_be_bare(plan, table, place, "SNR-15.1") or _done(table._replace(closed=place))


@rule("SNR-15.7", "SNR-A22")
def claim(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with a returned chip on a zone that got no bid."""
    (place,) = move.at
    player = table.players[move.seat]
    refused = must_be_bare(plan, table, place, "SNR-15.7") or must_be_open_to_all(plan, table, place)
    if refused is None and table.city[place].chips:
        refused = Refusal("SNR-15.7", f"{name_of(plan, table.city[place])} has been won already")
    if refused is None and not player.chips:
        refused = Refusal("SNR-15.7", "no chip has come back that could claim a zone", need="1", have="0")
    if refused is not None:
        return refused
    table = table.with_player(move.seat, player._replace(chips=player.chips - 1))
    return table.with_plot(place, table.city[place]._replace(chips=(move.seat,)))


@rule("SNR-15.3", "SNR-A24", "SNR-A47")
def shift(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with a zone tile at another place, where it scores its district once more."""
    start, end, turn = move.at
    refused = _must_be_movable(plan, table, start)
    if refused is not None:
        return refused
    tile = table.city[start].tile
    lifted = table._replace(city={place: plot for place, plot in table.city.items() if place != start})
    refused = (
        _must_be_elsewhere(plan, lifted, start, end)
        or must_touch_by_a_walk(plan, lifted, Plot(tile, turn), end)
        or _must_stay_together(plan, lifted, end)
    )
    if refused is not None:
        return refused
    table = lifted.with_plot(end, Plot(tile, turn))._replace(shifted=table.shifted | {tile})
    return scored(plan, table, {move.seat: {"district": matches(plan, table, tile, end)}})


def _must_be_movable(plan: Plan, table: Table, place: int) -> Refusal | None:
    refused = must_be_bare(plan, table, place, "SNR-15.3") or must_be_open_to_all(plan, table, place)
    if refused is not None:
        return refused
    plot = table.city[place]
    if plot.chips:
        return Refusal("SNR-15.3", f"{name_of(plan, plot)} is claimed: a chip lies on it")
    if plot.tile in table.shifted:
        return Refusal("SNR-A24", f"{name_of(plan, plot)} was moved already, and each tile moves once")
    return None


def _must_be_elsewhere(plan: Plan, table: Table, start: int, end: int) -> Refusal | None:
    if start == end:
        return Refusal("SNR-A24", "the tile goes to a different place; turning it is no move")
    if end in table.city:
        return Refusal("SNR-6.1", f"{name_of(plan, table.city[end])} lies there already")
    return None


def _must_stay_together(plan: Plan, table: Table, end: int) -> Refusal | None:
    """Refuse a move that splits the city, where the table plays so."""
    if not plan.options.keep_connected:
        return None
    places = {*table.city, end}
    seen, front = {CENTRE}, [CENTRE]
    while front:
        found = [other for other in beside(front.pop()) if other in places and other not in seen]
        seen.update(found)
        front += found
    return None if seen == places else Refusal("SNR-A24", "this game does not split the city")


@rule("SNR-15.8", "SNR-A27")
def swap(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with an own chip and one of another player in exchanged places."""
    own, other = move.at
    for place in (own, other):
        if place not in table.city or not table.city[place].chips:
            return Refusal("SNR-15.8", "no chip lies there")
    if owner(table.city[own]) != move.seat:
        return Refusal("SNR-15.8", f"the chip on {name_of(plan, table.city[own])} is not this player's")
    if owner(table.city[other]) == move.seat:
        return Refusal("SNR-15.8", f"the chip on {name_of(plan, table.city[other])} is this player's own")
    one, two = table.city[own], table.city[other]
    table = table.with_plot(own, one._replace(chips=two.chips)).with_plot(
        other, two._replace(chips=one.chips)
    )
    return _done(table)


@rule("SNR-15.5", "SNR-A25")
def take(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city without a building tile on which nothing lies; it is in the player's hand now."""
    (building,) = move.at
    places = exposed(table).get(building, [])
    if len(places) < 2:
        name = plan.buildings[building].id
        is_there = bool(table.built >> building & 1)
        why = f"{name} {'is not fully exposed' if is_there else 'is not in the city'}"
        return Refusal("SNR-15.5", why, because=(Move(-1, "building", (building,)),))
    for place in places:
        plot = table.city[place]
        table = table.with_plot(place, plot._replace(floors=plot.floors[:-1]))
    player = table.players[move.seat]
    hand = None if player.hand is None else player.hand | {plan.buildings[building].id}
    player = player._replace(works=player.works + 1, hand=hand, taken=building)
    table = table.with_player(move.seat, player)
    return _done(table._replace(built=table.built & ~(1 << building)))


def exposed(table: Table) -> dict[int, list[int]]:
    """Return the buildings of which a half is on top, with the positions of these halves."""
    found: dict[int, list[int]] = {}
    for place, plot in table.city.items():
        if plot.floors:
            found.setdefault(plot.floors[-1][0], []).append(place)
    return found


def declare(_plan: Plan, table: Table, move: Move) -> Table:
    """Return the table with the type that the Realtor has named."""
    player = table.players[move.seat]
    return _done(table.with_player(move.seat, player._replace(declared=move.at[0])))


def _done(table: Table) -> Table:
    """Return the table with the role on turn out of the way."""
    return table._replace(waiting=table.waiting[1:])


@rule("SNR-A49")
def must_act(plan: Plan, table: Table, seat: int) -> Refusal | None:
    """Refuse to leave out a role that has to act and can."""
    role = role_of(plan, table, seat)
    if role is None or role.optional or not plan.options.mandatory:
        return None
    return Refusal("SNR-A28", f"role {role.number:02} has to act before play goes on")


def can_act(plan: Plan, table: Table, seat: int) -> bool:
    """Return whether the role of a seat that is waiting can act at all."""
    role = role_of(plan, table, seat)
    return role is not None and _CAN[role.effect](plan, table, seat)


def _free_zones(plan: Plan, table: Table) -> Iterator[int]:
    """Yield the bare zones without chips that are not closed."""
    for place, plot in table.city.items():
        if is_bare(plan, plot) and not plot.chips and place != table.closed:
            yield place


def _can_shift(plan: Plan, table: Table, _seat: int) -> bool:
    return any(table.city[place].tile not in table.shifted for place in _free_zones(plan, table))


def _can_swap(_plan: Plan, table: Table, seat: int) -> bool:
    owners = {owner(plot) for plot in table.city.values()} - {-1}
    return seat in owners and len(owners) > 1


_CAN: Mapping[str, Callable[[Plan, Table, int], bool]] = {
    PROTESTER: lambda plan, table, _seat: any(is_bare(plan, plot) for plot in table.city.values()),
    BANKER: lambda plan, table, seat: table.players[seat].chips > 0 and any(_free_zones(plan, table)),
    LOBBYIST: _can_shift,
    LAWYER: _can_swap,
    ENGINEER: lambda _plan, table, _seat: any(len(places) == 2 for places in exposed(table).values()),
    REALTOR: lambda _plan, _table, _seat: True,
}


def thinkable(plan: Plan, table: Table, seat: int) -> Iterator[Move]:
    """Yield what a waiting role may do, and perhaps more."""
    role = role_of(plan, table, seat)
    effect = role.effect if role is not None else ""
    yield Move(seat, "done")
    if effect in (PROTESTER, BANKER):
        yield from (Move(seat, VERBS[effect], (place,)) for place in table.city)
    elif effect == LOBBYIST:
        for start in _free_zones(plan, table):
            ends = [*frontier(table), *(start + step for step in STEPS)]
            yield from (Move(seat, "shift", (start, end, turn)) for end in ends for turn in range(4))
    elif effect == LAWYER:
        claimed = [place for place, plot in table.city.items() if plot.chips]
        yield from (Move(seat, "swap", (one, other)) for one in claimed for other in claimed)
    elif effect == ENGINEER:
        yield from (Move(seat, "take", (building,)) for building in exposed(table))
    elif effect == REALTOR:
        yield from (Move(seat, "declare", (type_,)) for type_ in range(5))
