"""The adventurer moves: SNK-5, finds treasures and brings them home: SNK-6 and 11, with a chip: SNK-10."""

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.order import taking_up
from generator.scoring.sunken.table import HOME, WALK, Player, Table
from generator.scoring.sunken.water import members


@rule("SNK-10.1", "SNK-10.4", "SNK-A24", "SNK-A25", "SNK-A53")
def chip(lake: Lake, table: Table, _move: Move) -> Table | Refusal:
    """Return the table with a chip given back for a point for each treasure with its house side up."""
    player, now = table.player, table.now
    refused = _must_own_a_chip(lake, player) or _must_be_the_first_chip(table)
    if refused is not None:
        return refused
    if now.walked:
        return Refusal("SNK-A24", "a chip is given back before the adventurer's first step")
    table = table.with_player(table.seat, player._replace(chips=player.chips - 1))
    points = now.points + player.hidden.bit_count()
    halted = now.reach >= 0
    return table._replace(supply=table.supply + 1, now=now._replace(chip=True, points=points, halted=halted))


@rule("SNK-10.3")
def _must_be_the_first_chip(table: Table) -> Refusal | None:
    if table.now.chip:
        return Refusal("SNK-10.3", "one chip a turn, however many one has")
    return None


def _must_own_a_chip(lake: Lake, player: Player) -> Refusal | None:
    if player.chips:
        return None
    if lake.options.no_chips:
        return Refusal("SNK-A43", "there are no spirit chips in this variant")
    return Refusal("SNK-10.1", "this player has no spirit chip", need="1", have="0")


@rule("SNK-5.3", "SNK-5.5", "SNK-5.6", "SNK-5.7", "SNK-A19")
def step(lake: Lake, table: Table, move: Move) -> Table | Refusal:
    """Return the table after a step to a piece, or into the own village: one point each."""
    (spot,) = move.at
    refused = _must_have_a_point(table) or _must_lead_there(lake, table, spot)
    if refused is not None:
        return refused
    begun = taking_up(lake, table, WALK)
    if isinstance(begun, Refusal):
        return begun
    now = begun.now
    begun = begun._replace(now=now._replace(points=now.points - 1, walked=True))
    return entered(lake, begun, spot)


@rule("SNK-5.1", "SNK-A26")
def _must_have_a_point(table: Table) -> Refusal | None:
    if table.now.points:
        return None
    return Refusal("SNK-5.1", "no step is left for the adventurer", need="1", have="0")


def exits(lake: Lake, table: Table, at: int, corner: int) -> int:
    """Return the pieces that an adventurer of a corner can step to from a spot or HOME, as a mask."""
    if at == HOME:
        return lake.water.covering[lake.corners[corner].village] & table.laid
    return lake.water.beside[at] & table.laid


@rule("SNK-5.2", "SNK-5.4", "SNK-4.5", "SNK-5.9", "SNK-A2", "SNK-A4", "SNK-A46")
def _must_lead_there(lake: Lake, table: Table, spot: int) -> Refusal | None:
    """Refuse a step to what shares no edge with the adventurer's piece; the spirit is in nobody's way."""
    player = table.player
    if spot == HOME:
        village = lake.corners[player.corner].village
        if player.at != HOME and lake.water.spots[player.at].squares >> village & 1:
            return None
        name = lake.water.squares[village]
        return Refusal("SNK-5.2", f"the village is entered from the piece on {name} only")
    if exits(lake, table, player.at, player.corner) >> spot & 1:
        return None
    name = lake.water.spots[spot].name
    if not table.laid >> spot & 1:
        return Refusal("SNK-5.2", f"no piece lies at {name}")
    return Refusal("SNK-5.4", f"{name} shares no edge with where the adventurer stands")


def entered(lake: Lake, table: Table, spot: int) -> Table:
    """Return the table with the active player's adventurer on a spot, and what it finds or brings home."""
    player = table.player._replace(at=spot)
    after = _at_home(player) if spot == HOME else player._replace(**_found(lake, table, player, spot))
    if (after.open, after.safe) != (player.open, player.safe):
        table = table._replace(stirred=True)
    table = table.with_player(table.seat, after)
    if after.safe == lake.all_treasures and not table.ends:
        return _all_safe(table)
    return table


@rule("SNK-6.4", "SNK-A18")
def _at_home(player: Player) -> Player:
    """Return a player whose open treasures are safe now."""
    return player._replace(safe=player.safe | player.open, open=0)


@rule("SNK-13.1")
def _all_safe(table: Table) -> Table:
    return table._replace(ends="treasures")


@rule("SNK-6.1", "SNK-6.2", "SNK-6.3", "SNK-6.5", "SNK-A22")
def _found(lake: Lake, table: Table, player: Player, spot: int) -> dict[str, int]:
    """Return a player's treasures after entering a spot: those of a house are turned, if they were hidden."""
    turned = treasures_at(lake, table, spot) & player.hidden
    return {"hidden": player.hidden & ~turned, "open": player.open | turned}


@rule("SNK-11.1", "SNK-11.2", "SNK-11.3", "SNK-A23")
def treasures_at(lake: Lake, table: Table, spot: int) -> int:
    """Return the treasures that lie on a spot, as a mask: a house's, and in the middle the chest too."""
    if not lake.water.spots[spot].is_house:
        return 0
    found = 1 << lake.treasure_of[table.houses.index(spot)]
    return found | 1 << lake.chest if lake.middle >> spot & 1 else found


def values(lake: Lake, treasures: int) -> list[int]:
    """Return the values of some treasures."""
    return [lake.treasures[treasure] for treasure in members(treasures)]
