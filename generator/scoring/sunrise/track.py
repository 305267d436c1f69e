"""The score track: SNR-1. Pawns climb to the star, pass it or meet it, and earn benchmark tokens."""

from collections.abc import Mapping, Sequence

from generator.scoring.engine import rule
from generator.scoring.sunrise.facts import Plan
from generator.scoring.sunrise.table import Player, Table

COMPONENTS = ("district", "primary", "bonus", "community", "floor", "role")
"""The kinds of points, in the order in which they are scored one by one: SNR-1.5."""

Earned = Mapping[int, Mapping[str, int]]
"""The points of each seat by their kinds, of one event."""


@rule("SNR-1.1", "SNR-1.5", "SNR-10.5", "SNR-A3", "SNR-A4", "SNR-A5")
def scored(plan: Plan, table: Table, earned: Earned) -> Table:
    """Return the table after an event: each player's points move the pawn together, or kind by kind."""
    for seat, points in earned.items():
        player = table.players[seat]
        if plan.options.granularity == "per_event":
            player = climbed(player, sum(points.values()), plan.length)
        else:
            for kind in COMPONENTS:
                player = climbed(player, points.get(kind, 0), plan.length)
        table = table.with_player(seat, player)
    return table


@rule("SNR-1.2", "SNR-1.3", "SNR-1.6", "SNR-A2")
def climbed(player: Player, points: int, length: int) -> Player:
    """Return a player after one scoring action of so many points; the star is step ``length``."""
    if not points:
        return player
    step, overshot = player.pawn % length + points, 0
    while step > length:
        step -= length
        overshot += 1
    hit = int(step == length)
    return player._replace(
        pawn=step,
        tokens=player.tokens + overshot + 2 * hit,
        overshot=player.overshot + overshot,
        hit=player.hit + hit,
    )


def total(player: Player, length: int) -> int:
    """Return all points that a player has scored."""
    return length * (player.overshot + player.hit) + player.pawn % length


def together(*parts: Mapping[int, Mapping[str, int]]) -> dict[int, dict[str, int]]:
    """Return the points of several parts of an event, by seat and kind."""
    found: dict[int, dict[str, int]] = {}
    for part in parts:
        for seat, points in part.items():
            own = found.setdefault(seat, {})
            for kind, number in points.items():
                own[kind] = own.get(kind, 0) + number
    return found


def shares(seats: Sequence[int], kind: str, points: int) -> dict[int, dict[str, int]]:
    """Return the same points of one kind for some seats."""
    return {seat: {kind: points} for seat in seats} if points else {}
