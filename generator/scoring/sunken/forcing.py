"""What was done against the rules, as far as it can be done: so that the rest of a log can be judged."""

from collections.abc import Callable, Mapping

from generator.scoring.sunken import haunting, rising, walking
from generator.scoring.sunken.notation import Op
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, HOME, Table, Turn
from generator.scoring.sunken.ways import ENDLESS, piece_on


def forced(rules: SunkenRules, table: Table, seat: int, op: Op) -> Table:
    """Return the table after a word was carried out all the same; unchanged where nothing can be done."""
    if table.seat != seat:
        return table
    force = _FORCES.get(op.kind)
    return table if force is None else force(rules, table, op.args)


def finished(rules: SunkenRules, table: Table) -> Table:
    """Return the table with the next player on turn, whatever this one did."""
    return table if table.over or table.seat < 0 else rules.passed_on(table)


def _card(rules: SunkenRules, table: Table, numbers: tuple[int, ...]) -> Table:
    """Return the table with a card that could not be played; of one that does not exist, its points."""
    hand = rules.lake.corners[table.player.corner].hand
    card = next((at for at, one in enumerate(hand) if one == numbers), 0)
    table = table._replace(now=Turn(card=card, points=numbers[1]))
    return table._replace(now=table.now._replace(may_stop=rising.may_stop(rules.lake, table)))


def _street(rules: SunkenRules, table: Table, spot: tuple[int, ...]) -> Table:
    if rules.lake.water.spots[spot[0]].squares & table.covered:
        return _risen(rules, table)
    taken = rising.drawn(table) if table.stacks[table.draw] else table
    return _risen(rules, rising.lay(rules.lake, taken, spot[0]))


def _house(rules: SunkenRules, table: Table, where: tuple[int, ...]) -> Table:
    number, square = where
    is_free = table.houses[number] == GROTTO and not table.covered >> square & 1
    table = rising.built(rules.lake, table, number, square) if is_free else table
    return _risen(rules, table, is_house=True)


def _risen(rules: SunkenRules, table: Table, *, is_house: bool = False) -> Table:
    """Return the table with one piece more that has appeared, also if there was no room for it."""
    return table if table.now.card < 0 else rising.counted(rules.lake, table, is_house=is_house)


def _found(rules: SunkenRules, table: Table, house: tuple[int, ...]) -> Table:
    square = table.houses[house[0]]
    return table if square == GROTTO else walking.entered(rules.lake, table, square)


def _gone(rules: SunkenRules, table: Table, square: tuple[int, ...]) -> Table:
    spot = HOME if square[0] == HOME else piece_on(rules.lake, table, square[0])
    return table if spot is None else walking.entered(rules.lake, table, spot)


def _rolled(_rules: SunkenRules, table: Table, number: tuple[int, ...]) -> Table:
    return table._replace(now=table.now._replace(rolled=True, reach=number[0]))


def _haunted(rules: SunkenRules, table: Table, square: tuple[int, ...]) -> Table:
    return _moved(rules, table, piece_on(rules.lake, table, square[0]))


def _sought(rules: SunkenRules, table: Table, house: tuple[int, ...]) -> Table:
    square = table.houses[house[0]]
    return table if square == GROTTO else _moved(rules, table, square)


def _moved(rules: SunkenRules, table: Table, spot: int | None) -> Table:
    """Return the table with the spirit on a spot; without a die nobody knows how far it might have gone."""
    if spot is None or spot == table.spirit:
        return table
    now = table.now
    reach = now.reach if now.reach >= 0 or haunting.is_inside(rules.lake, table) else ENDLESS
    now = now._replace(reach=reach if reach >= 0 else haunting.reach(rules.lake, table), gone=now.gone + 1)
    return haunting.sunk(rules.lake, table._replace(spirit=spot, now=now), table.spirit)


_FORCES: Mapping[str, Callable[[SunkenRules, Table, tuple[int, ...]], Table]] = {
    "card": _card,
    "street": _street,
    "house": _house,
    "to": _gone,
    "find": _found,
    "roll": _rolled,
    "haunt": _haunted,
    "seek": _sought,
    "done": lambda rules, table, _args: finished(rules, table),
}
