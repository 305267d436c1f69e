"""Who has won a game of Sunrise City and what decided it: SNR-14.4 to 14.6."""

from typing import Any

from generator.scoring.engine import rule
from generator.scoring.sunrise.facts import Plan
from generator.scoring.sunrise.table import NO_ROLE, Player, Table
from generator.scoring.sunrise.track import is_counted, total
from generator.scoring.umpire import Result, Standing, ranked

NO_NUMBER = 0
"""Stands for the numbers of roles that nobody knows."""


def result(plan: Plan, table: Table) -> Result:
    """Return the standings; equal players share a rank, and the next rank is left out."""
    keys = _keys(plan, table)
    ranks = ranked(keys)
    order = list(ranks)
    counted = all(map(is_counted, table.players))
    standings = tuple(
        Standing(ranks[seat], seat, _score(player), _breakdown(plan, player) if counted else {})
        for seat, player in ((seat, table.players[seat]) for seat in order)
    )
    winners = tuple(seat for seat in order if ranks[seat] == 1) if table.over else ()
    decided = _decided_by(keys[order[0]], keys[order[1]]) if table.over and len(order) > 1 else ""
    return Result(table.over, standings, winners, decided)


@rule("SNR-1.4", "SNR-14.4", "SNR-14.5", "SNR-14.6", "SNR-A44")
def _keys(plan: Plan, table: Table) -> list[tuple[int, int, int]]:
    """Return what decides: tokens, how high the pawn stands, and the lower role number if all are known."""
    is_known = all(player.role != NO_ROLE for player in table.players)
    return [
        (player.tokens, player.pawn, -plan.roles[player.role].number if is_known else NO_NUMBER)
        for player in table.players
    ]


def _score(player: Player) -> dict[str, int]:
    return {"tokens": player.tokens, "steps": player.pawn}


def _breakdown(plan: Plan, player: Player) -> dict[str, Any]:
    """Return where the tokens come from, which only the plays tell."""
    return {
        "points": total(player, plan.length),
        "star_passed": player.overshot,
        "star_met": player.hit,
    }


def _decided_by(best: tuple[int, int, int], second: tuple[int, int, int]) -> str:
    if best[0] != second[0]:
        return f"{best[0]} benchmark token{'' if best[0] == 1 else 's'} against {second[0]}"
    if best[1] != second[1]:
        return (
            f"level with {best[0]} token{'' if best[0] == 1 else 's'}; "
            f"the pawn stands on step {best[1]}, against {second[1]}"
        )
    if best[2] != second[2]:
        return f"level in tokens and on the track; role {-best[2]:02} is lower than {-second[2]:02}"
    return "level in tokens and on the track; nobody knows the roles, which would decide"
