"""Who has won a game of Sunken City and what decided it: SNK-13.4 and 13.5."""

from typing import Any

from generator.scoring.engine import rule
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import Player, Table
from generator.scoring.sunken.walking import values
from generator.scoring.umpire import Result, Standing, ranked

ENDS = {
    "treasures": "all treasures of a player are safe",
    "hourglass": "the hourglass has come into sight",
    "deadlock": "nothing could rise or move any more",
    "told": "",
}
"""Why a game is over, in words; of a log that only tells the end nobody knows."""


def result(lake: Lake, table: Table) -> Result:
    """Return the standings; equal players share a rank, and the next rank is left out."""
    keys = [_key(lake, table, seat) for seat in range(len(table.players))]
    ranks = ranked(keys)
    order = list(ranks)
    standings = tuple(
        Standing(ranks[seat], seat, _score(keys[seat]), _breakdown(lake, table.players[seat]))
        for seat in order
    )
    winners = tuple(seat for seat in order if ranks[seat] == 1) if table.over else ()
    decided = _decided_by(lake, keys[order[0]], keys[order[1]], table.ends) if table.over else ""
    return Result(table.over, standings, winners, decided)


@rule("SNK-13.4", "SNK-13.5", "SNK-A36")
def _key(lake: Lake, table: Table, seat: int) -> tuple[int, ...]:
    """Return what decides between players: the number of safe treasures, their sum, and perhaps the order."""
    safe = values(lake, table.players[seat].safe)
    earlier = (seat - table.first) % len(table.players) if lake.options.ties == "seat_order" else 0
    return len(safe), sum(safe), -earlier


def _score(key: tuple[int, ...]) -> dict[str, int]:
    return {"treasures": key[0], "value": key[1]}


def _breakdown(lake: Lake, player: Player) -> dict[str, Any]:
    return {
        "safe": values(lake, player.safe),
        "open": values(lake, player.open),
        "to_find": values(lake, player.hidden),
        "chips": player.chips,
    }


def _decided_by(lake: Lake, best: tuple[int, ...], second: tuple[int, ...], ends: str) -> str:
    decided = _difference(lake, best, second)
    return f"{decided}; the end came because {ENDS[ends]}" if ENDS[ends] else decided


def _difference(lake: Lake, best: tuple[int, ...], second: tuple[int, ...]) -> str:
    if best[0] != second[0]:
        many = "all" if best[0] == len(lake.treasures) else str(best[0])
        return f"{many} treasures safe, against {second[0]}"
    if best[1] != second[1]:
        return f"level with {best[0]} treasures safe; the sum is {best[1]} against {second[1]}"
    if best[2] != second[2]:
        return "level in number and sum; who comes first in the order of the table"
    return "level in number and sum: a shared victory"
