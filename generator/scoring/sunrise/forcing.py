"""What was done against the rules, as far as it can be done: so that the rest of a log can be judged."""

from collections.abc import Callable, Mapping

from generator.scoring.engine import Move
from generator.scoring.sunrise.building import laid, site_of
from generator.scoring.sunrise.facts import COMMUNITY, ZONE, Plan
from generator.scoring.sunrise.rules import STEPS_OF, SunriseRules
from generator.scoring.sunrise.table import BUILDING, NO_ROLE, ROLES, Plot, Table


def forced(rules: SunriseRules, table: Table, move: Move) -> Table:
    """Return the table after a move that is against the rules; as it was where nothing can be done.

    If it only came too early or out of turn it scores as it should, otherwise nobody scores for it.
    """
    table = _in_step(rules, table, move)
    if table.over or move.verb not in STEPS_OF:
        return table
    after = rules.attempt(_on_turn(table, move.seat), move)
    if isinstance(after, Table):
        return after
    force = _FORCES.get(move.verb)
    return table if force is None else rules.settled(force(rules.plan, _on_turn(table, move.seat), move))


def _in_step(rules: SunriseRules, table: Table, move: Move) -> Table:
    """Return the table in the step of a round to which a move belongs, if that is still to come."""
    steps = STEPS_OF.get(move.verb, ())
    for _ in range(BUILDING):
        if table.over or not steps or table.step in steps or table.step > max(steps) or table.step == ROLES:
            break
        table = rules.left(table)
    return table


def _on_turn(table: Table, seat: int) -> Table:
    """Return the table with a seat on turn."""
    if seat >= len(table.players) or table.step == ROLES:
        return table
    waiting = table.waiting
    if waiting and seat in waiting:
        waiting = waiting[waiting.index(seat) :]
    return table._replace(seat=seat, waiting=waiting)


def _zone(plan: Plan, table: Table, move: Move) -> Table:
    tile, place, turn = move.at[:3]
    if place in table.city or table.zoned >> tile & 1 or plan.tiles[tile].kind not in (ZONE, COMMUNITY):
        return _passed(table)
    player = table.players[move.seat]
    drawn = plan.tiles[tile].kind == COMMUNITY
    if not table.drawn:
        table = table.with_player(move.seat, player._replace(zones=max(player.zones - 1, 0)))
    table = table.with_plot(place, Plot(tile, turn))._replace(zoned=table.zoned | 1 << tile, drawn=drawn)
    return table if drawn else _passed(table)


def _bid(_plan: Plan, table: Table, move: Move) -> Table:
    (place,) = move.at
    player, plot = table.players[move.seat], table.city.get(place)
    if plot is None or not player.chips:
        return _passed(table)
    table = table.with_player(move.seat, player._replace(chips=player.chips - 1))
    return _passed(table.with_plot(place, plot._replace(chips=(*plot.chips, move.seat))))


def _build(plan: Plan, table: Table, move: Move) -> Table:
    building, left, right = move.at
    one, other = table.city.get(left), table.city.get(right)
    if one is None or other is None or left == right or table.built >> building & 1:
        return _passed(table)
    return _passed(laid(plan, table, move.seat, building, site_of(left, right, one, other)))


def _role(_plan: Plan, table: Table, move: Move) -> Table:
    player = table.players[move.seat]
    if player.role != NO_ROLE:
        return table
    revealed = table.revealed | 1 << move.at[0]
    return table.with_player(move.seat, player._replace(role=move.at[0]))._replace(revealed=revealed)


def _passed(table: Table) -> Table:
    return table._replace(seat=(table.seat + 1) % len(table.players), bids=0)


_FORCES: Mapping[str, Callable[[Plan, Table, Move], Table]] = {
    "zone": _zone,
    "stray": _zone,
    "bid": _bid,
    "build": _build,
    "role": _role,
    "pass": lambda _plan, table, _move: _passed(table._replace(passed=table.passed + 1)),
}
