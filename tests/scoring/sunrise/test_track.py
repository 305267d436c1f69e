"""The score track: pawns climb, pass the star or meet it, and earn benchmark tokens. SNR-1, SNR-A1 to A5."""

from copy import deepcopy

import pytest

from generator.scoring.sunrise.facts import read_plan
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BUILDING, ZONING, Player
from generator.scoring.sunrise.track import Earned, climbed, earn, scored, total
from tests.scoring.sunrise.setting import (
    after,
    city,
    in_step,
    plan,
    play,
    points,
    rules_with,
    start,
    track,
    with_chips,
    with_player,
    with_roles,
)


def moved(step: int, points: int, length: int = 10) -> tuple[int, int]:
    """Return the tokens and the step of a pawn that stood on a step and scored some points at once."""
    player = climbed(Player(6, pawn=step), points, length)
    return player.tokens, player.pawn


# The star


@pytest.mark.parametrize(
    ("step", "points", "tokens", "end"),
    [
        (0, 1, 0, 1),
        (0, 9, 0, 9),
        (7, 2, 0, 9),
        (7, 5, 1, 2),
        (9, 2, 1, 1),
        (9, 10, 1, 9),
        (1, 18, 1, 9),
    ],
)
def test_passing_the_star_earns_one_token_and_the_rest_is_counted_from_the_bottom(
    step: int, points: int, tokens: int, end: int
) -> None:
    """SNR-1.2."""
    assert moved(step, points) == (tokens, end)


@pytest.mark.parametrize(("step", "points"), [(7, 3), (9, 1), (0, 10)])
def test_meeting_the_star_exactly_earns_two_tokens(step: int, points: int) -> None:
    """SNR-1.3: the pawn stays on the star."""
    assert moved(step, points) == (2, 10)


@pytest.mark.parametrize(
    ("points", "tokens", "end"), [(1, 0, 1), (9, 0, 9), (10, 2, 10), (11, 1, 1), (20, 3, 10)]
)
def test_from_the_star_the_next_points_are_counted_from_the_bottom(
    points: int, tokens: int, end: int
) -> None:
    """SNR-1.3 and SNR-A2: a whole lap leads to the star again."""
    assert moved(10, points) == (tokens, end)


@pytest.mark.parametrize(
    ("step", "points", "tokens", "end"), [(9, 11, 3, 10), (5, 17, 2, 2), (5, 25, 4, 10), (9, 21, 4, 10)]
)
def test_one_action_may_pass_the_star_and_meet_it(step: int, points: int, tokens: int, end: int) -> None:
    """SNR-A2: 9 and 11 are one token for passing, then two for the star."""
    assert moved(step, points) == (tokens, end)


@pytest.mark.parametrize("step", range(11))
def test_an_action_without_points_moves_nothing(step: int) -> None:
    """Above all not from the star, which would pay once more."""
    assert moved(step, 0) == (0, step)


def test_passes_and_meetings_of_the_star_tell_all_points() -> None:
    """The invariant of the digest: points are 10 for each pass and meeting, and the step."""
    player, scored_ = Player(6), 0
    for number in (3, 7, 1, 11, 8, 20, 25, 5, 4, 16):
        before = player
        player, scored_ = climbed(player, number, 10), scored_ + number

        assert total(player, 10) == scored_
        assert player.tokens == player.overshot + 2 * player.hit
        assert player.tokens >= before.tokens
        assert 0 <= player.pawn <= 10


@pytest.mark.parametrize(
    ("length", "step", "points", "tokens", "end"), [(12, 7, 5, 2, 12), (12, 7, 6, 1, 1), (1, 0, 3, 4, 1)]
)
def test_the_star_lies_at_the_end_of_the_track_that_is_printed(
    length: int, step: int, points: int, tokens: int, end: int
) -> None:
    """SNR-A1."""
    assert moved(step, points, length) == (tokens, end)


def test_the_stock_track_has_ten_steps_and_all_pawns_start_below_the_first() -> None:
    """SNR-A1."""
    assert plan().length == 10
    assert track(start(4)) == [(0, 0)] * 4


def test_an_edition_with_a_longer_track_is_played_on_it() -> None:
    form = deepcopy(play())
    form["kinds"]["scoreboard"][0]["length"] = "15"
    rules = SunriseRules(read_plan(form))
    table = in_step(with_player(city("ZR01 1e; ZR02 2n"), 0, pawn=9), ZONING)

    table = after(table, "A: ZR03 2e", rules=rules)

    assert track(table) == [(0, 10), (0, 0)]


def test_tokens_do_not_run_out() -> None:
    """SNR-A5: there are 70 of them, but they are no limit."""
    player = climbed(Player(6, pawn=9, tokens=70), 11, 10)

    assert player.tokens == 73


# Actions


def test_all_points_of_one_placement_move_the_pawn_together() -> None:
    """SNR-A3: 2 primary and 2 bonus points from 8 pass the star, though 2 alone would meet it."""
    table = with_chips(in_step(city("ZR01 1e; ZM01 2e"), BUILDING), "ZR01 A")
    table = with_player(table, 0, pawn=8)

    assert track(after(table, "A: BRMa ZR01 ZM01"))[0] == (1, 2)


def test_a_table_may_score_part_by_part() -> None:
    """SNR-A3: then the 2 primary points meet the star and the bonus begins below."""
    rules = rules_with("track.granularity=per_component")
    table = with_chips(in_step(city("ZR01 1e; ZM01 2e"), BUILDING), "ZR01 A")
    table = with_player(table, 0, pawn=8)

    assert track(after(table, "A: BRMa ZR01 ZM01", rules=rules))[0] == (2, 2)


@pytest.mark.parametrize(
    ("kinds", "meets"),
    [
        (("district", "primary"), 3),
        (("primary", "bonus"), 3),
        (("bonus", "community"), 3),
        (("community", "floor"), 3),
        (("floor", "role"), 3),
    ],
)
def test_part_by_part_the_order_is_primary_bonus_community_floor_role(
    kinds: tuple[str, str], meets: int
) -> None:
    """SNR-A3: only if the first part is scored first its points meet the star."""
    rules = rules_with("track.granularity=per_component")
    table = with_player(start(), 0, pawn=10 - meets)
    first, second = kinds

    table = scored(rules.plan, table, {0: {second: 5, first: meets}})

    assert track(table)[0] == (2, 5)


def test_several_players_score_on_one_placement_each_on_an_own_track() -> None:
    """SNR-1.1 and SNR-A4: the builder 3 and 2, the owner of the other chip 2."""
    table = with_chips(in_step(city("ZR01 1e; ZR02 2e"), BUILDING), "ZR01 A; ZR02 B")
    table = with_player(with_player(table, 0, pawn=5), 1, pawn=9)

    assert track(after(table, "A: BRRa ZR01 ZR02")) == [(2, 10), (1, 1)]


def test_points_of_another_player_on_one_placement_are_one_action_too() -> None:
    """SNR-A3: B gets a bonus and a point as City Treasurer, 3 at once from 8."""
    table = with_roles(city("ZR01 1e; ZR02 2e"), "A 03 B 25")
    table = with_player(with_chips(in_step(table, BUILDING), "ZR01 A; ZR02 B"), 1, pawn=8)

    assert track(after(table, "A: BRRa ZR01 ZR02"))[1] == (1, 1)


def test_each_placement_is_an_action_of_its_own() -> None:
    """SNR-1.3: after the star was met the next tile begins at the bottom."""
    table = with_player(in_step(city("ZR01 1e; ZC01 1w"), ZONING), 0, pawn=9)

    table = after(table, "A: ZR02 2e", "B: ZI01 1n", "A: ZC02 2w")

    assert track(table)[0] == (2, 1)


def test_every_kind_of_points_moves_the_pawn() -> None:
    """SNR-1.5."""
    one = dict.fromkeys(("district", "primary", "bonus", "community", "floor", "role"), 1)

    assert points(scored(plan(), start(), {0: one})) == [6, 0]


def test_points_of_one_kind_from_several_causes_are_added() -> None:
    earned: Earned = {0: {"bonus": 1}}

    earn(earned, (0,), "bonus", 2)
    earn(earned, (1,), "role", 1)

    assert earned == {0: {"bonus": 3}, 1: {"role": 1}}
