"""What each turn leaves behind for the seal: its card, chip and die, and what lies on the lake afterwards.

The way of an adventurer, the order of pieces and that of actions make no difference if the lake is the same.
"""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import SEATS
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import GROTTO, HOME, Player, Table
from generator.scoring.sunken.walking import values
from generator.scoring.sunken.water import members
from generator.scoring.umpire import Played, Trace

_SILENT = ("round", "totals", "safe", "ruling")
"""Kinds of entries that leave nothing behind."""


def traces(lake: Lake, played: Sequence[Played[Table]]) -> Iterator[Trace]:
    """Yield what each turn left behind, up to what nobody knows."""
    for one in played:
        if one.entry.kind == "turn" and one.entry.seat is not None:
            if one.before is not one.after:
                yield _turn(lake, one, one.entry.seat)
        elif one.entry.kind not in _SILENT:
            return


def _turn(lake: Lake, one: Played[Table], seat: int) -> Trace:
    before, after = one.before, one.after
    lines = (" ".join((SEATS[seat], *_said(lake, one))), *_lake(lake, after), *_players(lake, after))
    return Trace(before.round, lines, ends=after.over or after.round > before.round)


def _said(lake: Lake, one: Played[Table]) -> Iterator[str]:
    """Yield the card, the chip and the die of a turn."""
    said = {move.verb: move for move in one.moves}
    if "card" in said:
        card = said["card"]
        yield str(lake.corners[one.before.players[card.seat].corner].hand[card.at[0]])
    if "chip" in said:
        yield "chip"
    if "roll" in said:
        yield f"die {said['roll'].at[0]}"


def _lake(lake: Lake, table: Table) -> Iterator[str]:
    """Yield the pieces that lie on the lake, and where the spirit is."""
    spots = lake.water.spots
    yield " ".join(sorted(spots[spot].name for spot in members(table.laid) if not spots[spot].is_house))
    pairs = zip(lake.houses, table.houses, strict=True)
    yield " ".join(f"{house}@{spots[square].name}" for house, square in pairs if square != GROTTO)
    yield f"spirit {spots[table.spirit].name}"


def _players(lake: Lake, table: Table) -> Iterator[str]:
    for letter, player in zip(SEATS, table.players, strict=False):
        yield f"{letter} {lake.corners[player.corner].colour} {_player(lake, player)}"


def _player(lake: Lake, player: Player) -> str:
    """Return where an adventurer is, the treasures that are open and safe, and the chips."""
    at = "home" if player.at == HOME else lake.water.spots[player.at].name
    found, safe = (" ".join(map(str, values(lake, some))) for some in (player.open, player.safe))
    return f"{at}, open {found}, safe {safe}, chips {player.chips}"
