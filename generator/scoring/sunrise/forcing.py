"""What was done against the rules, as far as it can be done: so that the rest of a log can be judged."""

from collections.abc import Callable, Mapping

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise.building import laid, site_at
from generator.scoring.sunrise.facts import COMMUNITY, ROUNDS, ZONE, Plan
from generator.scoring.sunrise.reading import PlayRead, read_play
from generator.scoring.sunrise.rules import STEPS_OF, SunriseRules
from generator.scoring.sunrise.table import BIDDING, BUILDING, NO_ROLE, ROLES, ZONING, Plot, Table, is_bare


def forced(rules: SunriseRules, table: Table, move: Move) -> Table:
    """Return the table after a move that is against the rules, as far as it can be carried out.

    If it only came too early or out of turn it scores as it should, otherwise nobody scores for it. What
    can't be done at all counts as a play that nobody knows.
    """
    if move.verb == "pass" and table.step != BUILDING:
        return rules.settled(_passed(table)) if table.seat == move.seat else table
    table = _on_turn(rules, _in_step(rules, table, move), move.seat)
    if table.over or table.step not in STEPS_OF[move.verb]:
        return table
    after = rules.attempt(table, move)
    if isinstance(after, Table):
        return after
    force = _FORCES.get(move.verb)
    done = force(rules.plan, table, move) if force is not None else None
    return unknown(rules, table, move.seat) if done is None else rules.settled(done)


def carried(rules: SunriseRules, seat: int, found: PlayRead) -> Table:
    """Return the table after a line, as far as it can be carried out though a play of it is forbidden."""
    table = found.ways[0].table
    if found.refusal is not None:
        for move in found.tried:
            table = forced(rules, table, move)
        if not found.tried:
            return unknown(rules, table, seat)
    if found.rest is None or table.seat != seat:
        return table
    return carried(rules, seat, read_play(rules, table, seat, found.rest))


def unknown(rules: SunriseRules, table: Table, seat: int) -> Table:
    """Return the table after a play that nobody knows: a tile or a chip less, and the next on turn.

    Whether a building was laid is open, so construction ends with the next round.
    """
    if table.over or table.step == ROLES:
        return table
    table = _on_turn(rules, table, seat)
    player = table.players[seat]
    if table.waiting:
        return rules.settled(table._replace(waiting=table.waiting[1:]))
    if table.step == ZONING:
        player = player._replace(zones=max(player.zones - (not table.drawn), 0))
    elif table.step == BIDDING:
        player = player._replace(chips=max(player.chips - 1, 0))
    return rules.settled(_passed(table.with_player(seat, player)._replace(drawn=False)))


def skipped(rules: SunriseRules, table: Table, number: int) -> Table:
    """Return the table at the beginning of a round, whatever was played before it; no later than the last."""
    if table.round >= min(number, ROUNDS):
        return table
    while table.round < min(number, ROUNDS):
        table = rules.left(table)
    return rules.settled(table)


def is_passed_over(table: Table, seat: int) -> bool:
    """Return whether a play of a seat comes before the one of the seat on turn."""
    return (
        table.step in (ZONING, BIDDING, BUILDING)
        and not (table.lost or table.over or table.waiting)
        and table.seat != seat
    )


def is_idle(table: Table, seat: int) -> bool:
    """Return whether a pass says nothing: of somebody without tiles, or behind the end of a phase."""
    if table.step == BUILDING and not table.over:
        return seat < len(table.players) and not table.players[seat].works
    is_begun = any(player.role != NO_ROLE for player in table.players)
    return table.over or (table.step == ROLES and not is_begun)


def _in_step(rules: SunriseRules, table: Table, move: Move) -> Table:
    """Return the table in the step of a round to which a move belongs, if that is still to come."""
    steps = STEPS_OF[move.verb]
    while not (table.over or table.step in steps or table.step > max(steps) or table.step == ROLES):
        table = rules.left(table)
    return table


def _on_turn(rules: SunriseRules, table: Table, seat: int) -> Table:
    """Return the table with a seat on turn; whoever was jumped over has made a play that nobody knows."""
    if table.over or table.step == ROLES or seat >= len(table.players):
        return table
    if table.waiting:
        waiting = table.waiting[table.waiting.index(seat) :] if seat in table.waiting else table.waiting
        return table._replace(waiting=waiting, seat=seat)
    step = table.step
    for _ in table.players:
        if table.seat == seat or table.step != step or table.over:
            break
        table = unknown(rules, table, table.seat)
    return table if table.step != step or table.over else table._replace(seat=seat)


def _zone(plan: Plan, table: Table, move: Move) -> Table | None:
    tile, place, turn = move.at[:3]
    if place in table.city or table.zoned >> tile & 1 or plan.tiles[tile].kind not in (ZONE, COMMUNITY):
        return None
    player = table.players[move.seat]
    drawn = plan.tiles[tile].kind == COMMUNITY
    if not table.drawn:
        table = table.with_player(move.seat, player._replace(zones=max(player.zones - 1, 0)))
    table = table.with_plot(place, Plot(tile, turn))._replace(zoned=table.zoned | 1 << tile, drawn=drawn)
    return table if drawn else _passed(table)


def _bid(plan: Plan, table: Table, move: Move) -> Table | None:
    (place,) = move.at
    player, plot = table.players[move.seat], table.city.get(place)
    if plot is None or not is_bare(plan, plot) or not player.chips:
        return None
    table = table.with_player(move.seat, player._replace(chips=player.chips - 1))
    return _passed(table.with_plot(place, plot._replace(chips=(*plot.chips, move.seat))))


def _build(plan: Plan, table: Table, move: Move) -> Table | None:
    building, left, right = move.at
    site = site_at(plan, table, left, right)
    if isinstance(site, Refusal) or table.built >> building & 1:
        return None
    return _passed(laid(plan, table, move.seat, building, site))


def _role(_plan: Plan, table: Table, move: Move) -> Table:
    player = table.players[move.seat]
    if player.role != NO_ROLE:
        return table
    revealed = table.revealed | 1 << move.at[0]
    return table.with_player(move.seat, player._replace(role=move.at[0]))._replace(revealed=revealed)


def _passed(table: Table) -> Table:
    return table._replace(seat=(table.seat + 1) % len(table.players), bids=0)


_FORCES: Mapping[str, Callable[[Plan, Table, Move], Table | None]] = {
    "zone": _zone,
    "stray": _zone,
    "bid": _bid,
    "build": _build,
    "role": _role,
    "pass": lambda _plan, table, _move: _passed(table._replace(passed=table.passed + 1)),
}
