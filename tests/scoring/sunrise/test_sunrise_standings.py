"""Who has won and what decided it: SNR-1.4, SNR-14.4 to 14.6 and SNR-A44."""

import pytest

from generator.scoring.sunrise.standings import result
from generator.scoring.sunrise.table import BUILDING, Table
from generator.scoring.umpire import Result
from tests.scoring.sunrise.setting import (
    after,
    in_step,
    plan,
    start,
    umpire,
    verdict,
    with_player,
    with_roles,
)


def finished(*players: tuple[int, int], roles: str = "A 03 B 21 C 25 D 27") -> Table:
    """Return a table at the end, by the tokens and the step of each player."""
    table = with_roles(start(len(players)), roles[: 5 * len(players)])
    for seat, (tokens, pawn) in enumerate(players):
        table = with_player(table, seat, tokens=tokens, pawn=pawn)
    return table._replace(over=True, round=3)


def of(*players: tuple[int, int], roles: str = "A 03 B 21 C 25 D 27") -> Result:
    """Return the standings of such a table."""
    return result(plan(), finished(*players, roles=roles))


def ranks(found: Result) -> list[tuple[int, int]]:
    """Return the ranks and seats in their order."""
    return [(one.rank, one.seat) for one in found.standings]


def test_most_tokens_win() -> None:
    """SNR-1.4 and SNR-14.4: how high the pawns stand does not matter then."""
    found = of((4, 10), (5, 0), (3, 9))

    assert found.is_over
    assert found.winners == (1,)
    assert ranks(found) == [(1, 1), (2, 0), (3, 2)]
    assert found.decided_by == "5 benchmark tokens against 4"


@pytest.mark.parametrize(("one", "other", "winner"), [(3, 2, 0), (8, 9, 1), (1, 0, 0)])
def test_of_equal_tokens_the_highest_pawn_wins(one: int, other: int, winner: int) -> None:
    """SNR-14.5."""
    found = of((5, one), (5, other), roles="A 03 B 21" if winner else "A 21 B 03")

    assert found.winners == (winner,)
    high, low = max(one, other), min(one, other)
    assert found.decided_by == f"level with 5 tokens; the pawn stands on step {high}, against {low}"


def test_a_pawn_on_the_star_stands_highest() -> None:
    """SNR-A44: it counts as 10, not as the bottom."""
    assert of((5, 9), (5, 10)).winners == (1,)
    assert of((5, 0), (5, 10)).winners == (1,)


def test_of_equal_pawns_the_lowest_role_of_the_last_round_wins() -> None:
    """SNR-14.6."""
    found = of((5, 3), (5, 3), (5, 2), roles="A 21 B 03 C 01")

    assert found.winners == (1,)
    assert ranks(found) == [(1, 1), (2, 0), (3, 2)]
    assert found.decided_by == "level in tokens and on the track; role 03 is lower than 21"


def test_two_on_the_star_are_told_apart_by_their_roles() -> None:
    """SNR-A44 and SNR-14.6."""
    assert of((2, 10), (2, 10), roles="A 31 B 29").winners == (1,)


def test_those_who_are_not_first_are_ordered_in_the_same_way() -> None:
    found = of((1, 3), (9, 0), (1, 3), (1, 4), roles="A 21 B 31 C 03 D 27")

    assert ranks(found) == [(1, 1), (2, 3), (3, 2), (4, 0)]


def test_players_whose_roles_nobody_knows_share_a_rank() -> None:
    """Totals alone do not tell the roles, so neither do they tell who has won."""
    table = finished((5, 3), (5, 3), (5, 1), roles="")

    found = result(plan(), table)

    assert found.winners == (0, 1)
    assert ranks(found) == [(1, 0), (1, 1), (3, 2)]
    assert found.decided_by == "level in tokens and on the track; nobody knows the roles, which would decide"


def test_a_role_that_is_not_known_decides_nothing() -> None:
    table = finished((5, 3), (5, 3), (5, 1), roles="A 31 C 01")

    assert result(plan(), table).winners == (0, 1)


def test_tokens_that_were_only_written_down_come_from_nowhere() -> None:
    table = with_player(finished((0, 0), (0, 0)), 0, tokens=5, pawn=4, overshot=1)

    assert [one.breakdown for one in result(plan(), table).standings] == [{}, {}]


def test_nobody_has_won_before_the_end() -> None:
    found = result(plan(), finished((5, 3), (2, 3))._replace(over=False))

    assert not found.is_over
    assert (found.winners, found.decided_by) == ((), "")
    assert ranks(found) == [(1, 0), (2, 1)]


def test_standings_tell_where_points_come_from() -> None:
    """All points: 10 for each time the star was passed or met, and the step."""
    table = with_player(finished((0, 0), (0, 0)), 0, tokens=5, pawn=4, overshot=1, hit=2)
    table = with_player(table, 1, tokens=2, pawn=10, hit=1)

    one, other = result(plan(), table).standings

    assert dict(one.breakdown) == {"points": 34, "star_passed": 1, "star_met": 2}
    assert dict(other.breakdown) == {"points": 10, "star_passed": 0, "star_met": 1}
    assert one.score["tokens"] == 5
    assert [*one.score.values()] == [5, 4]


def test_the_unit_that_decides_is_the_token() -> None:
    assert umpire().unit == "tokens"
    assert umpire().points(finished((5, 3), (2, 9))) == (5, 2)


# As a log tells it


def test_a_log_of_the_end_alone_tells_the_winner() -> None:
    judged, issues = verdict("A = Ann\nB = Ben\nC = Cleo\n= A 7t 4p B 8t 2p C 8t 10p\n")

    found = umpire().result(judged.state)

    assert found.winners == (2,)
    assert found.decided_by == "level with 8 tokens; the pawn stands on step 10, against 2"
    assert {issue.code for issue in issues} == {"unverified"}


def test_the_roles_of_round_3_decide() -> None:
    """SNR-14.6: not those of round 1, when A had the lower one."""
    table = after(start(), "A: role 01", "B: role 31")
    table = in_step(table._replace(round=2), BUILDING)

    table = after(table, "3.", "A: role 21", "B: role 03")

    assert result(plan(), table._replace(over=True)).winners == (1,)
