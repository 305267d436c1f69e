"""The spirit moves: SNK-7, what it leaves submerges: SNK-8, and adventurers are sent home: SNK-9."""

from collections.abc import Iterator

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunken.facts import Lake, SetUp
from generator.scoring.sunken.order import taking_up
from generator.scoring.sunken.table import GROTTO, HAUNT, HOME, Player, Table, isolated
from generator.scoring.sunken.water import members


@rule("SNK-7.5", "SNK-A6", "SNK-A9")
def roll(lake: Lake, table: Table, move: Move) -> Table | Refusal:
    """Return the table with a die that says how far the spirit may go at most."""
    (number,) = move.at
    refused = (
        _must_be_unmoved(table)
        or _must_not_be_isolated(lake, table)
        or _must_be_outside(lake, table)
        or _must_be_on_the_die(lake, table, number)
    )
    if refused is not None:
        return refused
    begun = taking_up(lake, table, HAUNT)
    if isinstance(begun, Refusal):
        return begun
    return begun._replace(now=begun.now._replace(rolled=True, reach=number))


@rule("SNK-7.1", "SNK-7.2", "SNK-8.1", "SNK-8.4", "SNK-8.5", "SNK-A11", "SNK-A47")
def haunt(lake: Lake, table: Table, move: Move) -> Table | Refusal:
    """Return the table with the spirit one piece further on; the one that it left has submerged."""
    (spot,) = move.at
    known = _with_reach(lake, table)
    if isinstance(known, Refusal):
        return known
    refused = _must_reach(lake, known, 1) or _must_touch(lake, table, spot)
    if refused is not None:
        return refused
    begun = taking_up(lake, known, HAUNT)
    if isinstance(begun, Refusal):
        return begun
    begun = begun._replace(spirit=spot, now=begun.now._replace(gone=begun.now.gone + 1))
    return sunk(lake, begun, table.spirit)


def set_up(lake: Lake, table: Table) -> SetUp:
    """Return what depends on the number of players."""
    return lake.set_ups[len(table.players)]


@rule("SNK-7.7", "SNK-A7")
def is_inside(lake: Lake, table: Table) -> bool:
    """Return whether the spirit's piece lies in the active player's territory, be it half of it."""
    squares = lake.water.spots[table.spirit].squares
    return bool(squares & lake.corners[table.player.corner].territory)


@rule("SNK-A51")
def _with_reach(lake: Lake, table: Table) -> Table | Refusal:
    """Return the table with a known reach of the spirit: what the die said, or that of the own territory."""
    if table.now.reach >= 0:
        return _must_go_on(table) or table
    refused = _must_not_be_isolated(lake, table)
    if refused is not None:
        return refused
    if not is_inside(lake, table):
        why = "the spirit stands outside of this player's territory, so a die says how far it goes"
        return Refusal("SNK-A51", why, need="the number rolled")
    return table._replace(now=table.now._replace(reach=set_up(lake, table).reach))


@rule("SNK-A8")
def _must_be_unmoved(table: Table) -> Refusal | None:
    if table.now.reach < 0:
        return None
    return Refusal("SNK-A8", "the spirit moves once a turn, and the die is rolled before it does, once")


def _must_go_on(table: Table) -> Refusal | None:
    if not table.now.halted:
        return None
    return Refusal("SNK-A8", "the spirit moves once a turn, and its move was over")


@rule("SNK-7.6", "SNK-A10")
def _must_not_be_isolated(lake: Lake, table: Table) -> Refusal | None:
    if isolated(lake, table):
        name = lake.water.spots[table.spirit].name
        return Refusal("SNK-7.6", f"no piece touches the spirit's at {name}: it stays, and no die is rolled")
    return None


def _must_be_outside(lake: Lake, table: Table) -> Refusal | None:
    if not is_inside(lake, table):
        return None
    reach = set_up(lake, table).reach
    why = f"the spirit stands in this player's own territory: it goes up to {reach}, and no die is rolled"
    return Refusal("SNK-A51", why, need="no number")


def _must_be_on_the_die(lake: Lake, table: Table, number: int) -> Refusal | None:
    die = set_up(lake, table).die
    if number in die:
        return None
    faces = " ".join(map(str, sorted(set(die))))
    why = f"the die of {len(table.players)} players has no {number}"
    return Refusal("SNK-7.5", why, need=f"one of {faces}", have=str(number))


def _must_reach(lake: Lake, table: Table, spaces: int) -> Refusal | None:
    now = table.now
    return None if now.gone + spaces <= now.reach else too_far(lake, table, spaces)


def reach(lake: Lake, table: Table) -> int:
    """Return how far the spirit may go in this turn: as the die says, or as in the own territory."""
    now = table.now
    return now.reach if now.reach >= 0 else set_up(lake, table).reach


def too_far(lake: Lake, table: Table, spaces: int) -> Refusal:
    """Return why the spirit can't go so many spaces more."""
    most, have = reach(lake, table), str(table.now.gone + spaces)
    if table.now.rolled:
        return Refusal("SNK-7.5", f"the die says {most}", need=f"at most {most}", have=have)
    why = f"in the own territory the spirit goes up to {most}"
    return Refusal("SNK-7.3", why, need=f"at most {most}", have=have)


def _must_touch(lake: Lake, table: Table, spot: int) -> Refusal | None:
    if spot == HOME:
        return Refusal("SNK-7.2", "the spirit never goes into a village")
    if lake.water.beside[table.spirit] & table.laid & 1 << spot:
        return None
    name, at = lake.water.spots[spot].name, lake.water.spots[table.spirit].name
    if not table.laid >> spot & 1:
        return Refusal("SNK-7.2", f"no piece lies at {name}")
    return Refusal("SNK-7.2", f"{name} shares no edge with {at}, where the spirit is")


# What it leaves submerges


def sunk(lake: Lake, table: Table, spot: int) -> Table:
    """Return the lake without a piece; who stood on it is at home."""
    piece = lake.water.spots[spot]
    table = table._replace(laid=table.laid & ~(1 << spot), covered=table.covered & ~piece.squares)
    table = _in_its_grotto(table, spot) if piece.is_house else _gathered(table)
    for seat in _standing(table, spot):
        table = _sent_home(lake, table, seat)
    return table


@rule("SNK-8.2")
def _in_its_grotto(table: Table, square: int) -> Table:
    houses = tuple(GROTTO if where == square else where for where in table.houses)
    return table._replace(houses=houses)


@rule("SNK-8.3", "SNK-12.4")
def _gathered(table: Table) -> Table:
    """Return the table with a street gathered on the space behind the one in use; the last takes its own."""
    space = min(table.draw + 1, len(table.stacks) - 1)
    stacks = (*table.stacks[:space], table.stacks[space] + 1, *table.stacks[space + 1 :])
    return table._replace(stacks=stacks)


@rule("SNK-9.1", "SNK-9.2", "SNK-A12", "SNK-A15", "SNK-A20")
def _standing(table: Table, spot: int) -> Iterator[int]:
    """Yield the seats whose adventurers stand on a spot, clockwise from the active player."""
    seats = len(table.players)
    for seat in (*range(table.seat, seats), *range(table.seat)):
        if table.players[seat].at == spot:
            yield seat


@rule("SNK-9.3", "SNK-A17")
def _sent_home(lake: Lake, table: Table, seat: int) -> Table:
    """Return the table with an adventurer at home, its open treasures with their house side up again."""
    player = table.players[seat]
    home = player._replace(at=HOME, hidden=player.hidden | player.open, open=0)
    chips = _chips_due(lake, table, player, seat)
    table = table.with_player(seat, home._replace(chips=home.chips + chips))
    return table._replace(supply=table.supply - chips, stirred=table.stirred or player.open > 0)


@rule("SNK-9.4", "SNK-9.5", "SNK-A13", "SNK-A14")
def _chips_due(lake: Lake, table: Table, player: Player, seat: int) -> int:
    """Return how many chips make up for it: one, if there is any, and none for one's own move."""
    if seat == table.seat or (lake.options.only_if_loss and not player.open):
        return 0
    return min(1, table.supply)


def neighbours(lake: Lake, table: Table) -> Iterator[int]:
    """Yield the pieces that touch the spirit's."""
    return members(lake.water.beside[table.spirit] & table.laid)
