"""Pieces appear: SNK-4 and SNK-12, streets from the stack in use and houses from their grottoes."""

from collections.abc import Iterator

from generator.scoring.engine import TABLE, Move, Refusal, rule
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.order import taking_up
from generator.scoring.sunken.table import GROTTO, RISE, Table, card_of
from generator.scoring.sunken.water import members


@rule("SNK-4.4", "SNK-4.10")
def street(lake: Lake, table: Table, move: Move) -> Table | Refusal:
    """Return the lake with one more street, which may touch what it likes, or nothing."""
    (spot,) = move.at
    squares = lake.water.spots[spot].squares
    refused = (
        _must_be_long_enough(lake, spot)
        or _must_be_due(lake, table)
        or _must_be_there(table)
        or _must_not_be_in_the_middle(lake, squares)
        or must_be_free(lake, table, squares, "SNK-4.3")
        or must_not_seal(lake, table, squares)
    )
    if refused is not None:
        return refused
    begun = taking_up(lake, table, RISE)
    if isinstance(begun, Refusal):
        return begun
    return counted(lake, drawn(lay(lake, begun, spot)), is_house=False)


@rule("SNK-4.7", "SNK-4.11", "SNK-A38")
def house(lake: Lake, table: Table, move: Move) -> Table | Refusal:
    """Return the lake with one more house, whichever the player likes."""
    number, square = move.at
    refused = (
        _must_be_due(lake, table)
        or _must_be_the_first_house(table)
        or must_be_in_its_grotto(lake, table, number)
        or must_be_dark(lake, square)
        or must_be_free(lake, table, 1 << square, "SNK-A48")
        or must_not_touch(lake, table, square)
        or must_not_seal(lake, table, 1 << square)
    )
    if refused is not None:
        return refused
    begun = taking_up(lake, table, RISE)
    if isinstance(begun, Refusal):
        return begun
    return counted(lake, built(lake, begun, number, square), is_house=True)


def named(lake: Lake, table: Table, spot: int) -> str:
    """Return what a piece on the lake is called."""
    if lake.water.spots[spot].is_house:
        return f"house {lake.houses[table.houses.index(spot)]}"
    return f"the street {lake.water.spots[spot].name}"


def lay(lake: Lake, table: Table, spot: int) -> Table:
    """Return the lake with a piece on a spot."""
    squares = lake.water.spots[spot].squares
    return table._replace(laid=table.laid | 1 << spot, covered=table.covered | squares)


def built(lake: Lake, table: Table, number: int, square: int) -> Table:
    """Return the lake with a house on a square."""
    houses = (*table.houses[:number], square, *table.houses[number + 1 :])
    return lay(lake, table._replace(houses=houses), square)


@rule("SNK-12.1", "SNK-12.2", "SNK-12.3", "SNK-12.6", "SNK-13.2", "SNK-A31", "SNK-A33")
def drawn(table: Table) -> Table:
    """Return the table with a street taken from the stack in use.

    The moment one is used up the next is turned; behind the last but one the hourglass shows.
    """
    draw, last = table.draw, len(table.stacks) - 1
    left = table.stacks[draw] - 1
    stacks = (*table.stacks[:draw], left, *table.stacks[draw + 1 :])
    if left > 0 or draw == last:
        return table._replace(stacks=stacks)
    ends = table.ends or ("hourglass" if draw + 1 == last else "")
    return table._replace(stacks=stacks, draw=draw + 1, ends=ends)


def counted(lake: Lake, table: Table, *, is_house: bool) -> Table:
    """Return the table with one piece more that has appeared in this turn."""
    now = table.now
    now = now._replace(placed=now.placed + 1, has_house=now.has_house or is_house)
    table = table._replace(now=now)
    return table._replace(now=now._replace(may_stop=may_stop(lake, table)))


@rule("SNK-4.1", "SNK-12.7", "SNK-A27", "SNK-A28", "SNK-A29", "SNK-A30", "SNK-A49", "SNK-A50")
def may_stop(lake: Lake, table: Table) -> bool:
    """Return whether no more pieces have to appear.

    That is so when all have, while no street can be taken, and where nothing that may appear has a place.
    """
    if table.now.placed >= card_of(lake, table)[0] or not table.stacks[table.draw]:
        return True
    return not _any(street_spots(lake, table)) and (
        table.now.has_house or not _any(house_squares(lake, table))
    )


def no_place(lake: Lake, table: Table) -> bool:
    """Return whether neither a street nor a house can appear on the lake as it lies."""
    has_street = table.stacks[table.draw] > 0 and _any(street_spots(lake, table))
    return not has_street and not _any(house_squares(lake, table))


def _any(places: Iterator[int]) -> bool:
    return next(places, None) is not None


def street_spots(lake: Lake, table: Table) -> Iterator[int]:
    """Yield the spots where there is room for a street."""
    for spot, squares in lake.streets:
        if not squares & table.covered and must_not_seal(lake, table, squares) is None:
            yield spot


def house_squares(lake: Lake, table: Table) -> Iterator[int]:
    """Yield the squares where a house can appear, if there is one in a grotto."""
    if GROTTO not in table.houses:
        return
    for square in members(lake.dark & ~table.covered):
        if must_not_touch(lake, table, square) is None and must_not_seal(lake, table, 1 << square) is None:
            yield square


def _must_be_due(lake: Lake, table: Table) -> Refusal | None:
    pieces, _ = card_of(lake, table)
    if table.now.placed < pieces:
        return None
    why = "all pieces of this card are on the lake already" if pieces else "with this card no piece rises"
    return Refusal("SNK-4.1", why, need=f"exactly {pieces}", have=f"{table.now.placed + 1} with this one")


def _must_be_long_enough(lake: Lake, spot: int) -> Refusal | None:
    if lake.water.spots[spot].is_house:
        return Refusal("SNK-A1", "a street does not lie on the place of a house")
    return None


def _must_be_there(table: Table) -> Refusal | None:
    if table.stacks[table.draw]:
        return None
    why = f"no street lies on street space {table.draw + 1}, and none was gathered yet"
    return Refusal("SNK-12.7", why)


@rule("SNK-4.2")
def _must_be_the_first_house(table: Table) -> Refusal | None:
    if table.now.has_house:
        return Refusal("SNK-4.2", "a house has risen in this turn already", need="at most one house")
    return None


@rule("SNK-4.3")
def _must_not_be_in_the_middle(lake: Lake, squares: int) -> Refusal | None:
    if not squares & lake.middle:
        return None
    return Refusal("SNK-4.3", "a street never lies on the middle of the lake")


@rule("SNK-A48", "SNK-A21")
def must_be_free(lake: Lake, table: Table, squares: int, clause: str) -> Refusal | None:
    """Refuse a piece on squares that others lie on, the spirit's among them."""
    taken = list(members(squares & table.covered))
    if not taken:
        return None
    names = " and ".join(lake.water.squares[square] for square in taken)
    there = {next(members(lake.water.covering[square] & table.laid)): None for square in taken}
    pieces = " and ".join(named(lake, table, spot) for spot in there)
    are, lie = len(taken) > 1, len(there) > 1
    why = f"{names} {'are' if are else 'is'} not free: there {'are' if lie else 'is'} {pieces}"
    return Refusal(clause, why, because=tuple(Move(TABLE, "on", (square,)) for square in taken))


@rule("SNK-4.6", "SNK-A5", "SNK-A45")
def must_not_seal(lake: Lake, table: Table, squares: int) -> Refusal | None:
    """Refuse a piece that leaves no way to lay a street before a village."""
    if not squares & lake.shores:
        return None
    for number, corner in enumerate(lake.corners):
        village, covered = 1 << corner.village, table.covered | squares
        if covered & village or not any(gate & squares for gate in corner.gates):
            continue
        if all(gate & covered for gate in corner.gates) and _is_protected(lake, table, number):
            name = lake.water.squares[corner.village]
            why = f"the {corner.colour} village would be locked in: no street could reach {name} any more"
            return Refusal("SNK-4.6", why)
    return None


def _is_protected(lake: Lake, table: Table, corner: int) -> bool:
    return lake.options.protect_unused or any(player.corner == corner for player in table.players)


def must_be_in_its_grotto(lake: Lake, table: Table, number: int) -> Refusal | None:
    """Refuse a house that is on the lake."""
    square = table.houses[number]
    if square == GROTTO:
        return None
    why = f"house {lake.houses[number]} stands on {lake.water.squares[square]}, not in its grotto"
    return Refusal("SNK-4.7", why, because=(Move(TABLE, "on", (square,)),))


@rule("SNK-4.8")
def must_be_dark(lake: Lake, square: int) -> Refusal | None:
    """Refuse a house on a light square."""
    if lake.dark >> square & 1:
        return None
    return Refusal("SNK-4.8", f"{lake.water.squares[square]} is a light square: only streets rise there")


def must_not_touch(lake: Lake, table: Table, square: int) -> Refusal | None:
    """Refuse a house that touches another, also at a corner."""
    near = lake.water.near[square]
    for number, other in enumerate(table.houses):
        if other >= 0 and near >> other & 1:
            where = f"house {lake.houses[number]} on {lake.water.squares[other]}"
            why = f"{lake.water.squares[square]} touches {where}"
            return Refusal("SNK-4.9", why, because=(Move(TABLE, "on", (other,)),))
    return None
