"""The score track: SNR-1. Pawns climb to the star, pass it or meet it, and earn benchmark tokens."""

from collections.abc import Iterable, Mapping

from generator.scoring.engine import rule
from generator.scoring.sunrise.facts import Plan
from generator.scoring.sunrise.table import Player, Table

COMPONENTS = ("district", "primary", "bonus", "community", "floor", "role")
"""The kinds of points, in the order in which they are scored one by one: SNR-1.5."""

Earned = dict[int, dict[str, int]]
"""The points of each seat by their kinds, of one event."""


@rule("SNR-1.1", "SNR-1.5", "SNR-10.5", "SNR-A3", "SNR-A4", "SNR-A5")
def scored(plan: Plan, table: Table, earned: Earned) -> Table:
    """Return the table after an event: each player's points move the pawn together, or kind by kind."""
    players = list(table.players)
    climb(plan, players, earned)
    return table._replace(players=tuple(players))


def climb(plan: Plan, players: list[Player], earned: Earned) -> None:
    """Move the pawns of players who have earned something in an event."""
    for seat, points in earned.items():
        players[seat] = _after(plan, players[seat], points)


def _after(plan: Plan, player: Player, points: Mapping[str, int]) -> Player:
    """Return a player after an event that earned points of some kinds."""
    if plan.options.granularity == "per_event":
        return climbed(player, sum(points.values()), plan.length)
    for kind in COMPONENTS:
        player = climbed(player, points.get(kind, 0), plan.length)
    return player


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
    """Return all points that a player has scored, if the tokens are those of the star: see is_counted."""
    return length * (player.overshot + player.hit) + player.pawn % length


def is_counted(player: Player) -> bool:
    """Return whether a player's tokens are those for the star, and not others that were only written down."""
    return player.tokens == player.overshot + 2 * player.hit


def earn(earned: Earned, seats: Iterable[int], kind: str, points: int) -> None:
    """Add the same points of one kind to what each of some seats has earned."""
    if points:
        for seat in seats:
            own = earned.setdefault(seat, {})
            own[kind] = own.get(kind, 0) + points
