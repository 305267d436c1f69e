"""Seeded games of Sunrise City keep the laws, a hundred for each number of players; more in tests/slow."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scoring.engine import legal
from generator.scoring.sunrise.table import ZONING
from tests.scoring.elsewhere import printed_elsewhere
from tests.scoring.sunrise.laws import LAWS, WAYS, game_number, ways_of
from tests.scoring.sunrise.players import GREEDY, RANDOM, play
from tests.scoring.sunrise.setting import rules_with
from tests.scoring.sunrise.writing import short_log

SOME = (0, 4, 13, 24, 31)
SCRIPT = f"""
from tests.scoring.sunrise.test_sunrise_laws import fingerprint
print([fingerprint(number) for number in {SOME}])
"""


def fingerprint(number: int) -> str:
    """Return a digest of a game: its last table, the moves that were legal at one, and its log."""
    game = game_number(number)
    table = next(one for one in reversed(game.tables) if one.step != ZONING and not one.over)
    players = [player._replace(hand=None) for player in game.tables[-1].players]
    told = repr((game.tables[-1].city, players, legal(game.rules, table), short_log(game)))
    return hashlib.sha256(told.encode()).hexdigest()


@pytest.mark.parametrize("first", range(0, 300, 30))
def test_every_law_holds_in_thirty_games(first: int) -> None:
    for number in range(first, first + 30):
        game = game_number(number)
        for law in LAWS:
            law(game)


@settings(max_examples=25, deadline=None)
@given(number=st.integers(min_value=300, max_value=2**40))
def test_every_law_holds_in_any_game(number: int) -> None:
    game = game_number(number)

    for law in LAWS:
        law(game)


def test_the_games_use_every_verb_every_role_and_all_options_and_play_to_the_end() -> None:
    games = [game_number(number) for number in range(117)]

    assert Counter(len(game.tables[0].players) for game in games) == {2: 39, 3: 39, 4: 39}
    assert all(game.tables[-1].over for game in games)
    assert {ways_of(game) for game in games} == set(WAYS)
    moves = [move for game in games for move in game.moves]
    assert {move.verb for move in moves} == {
        *("role", "direction", "zone", "stray", "discard", "protest", "bid", "claim"),
        *("shift", "swap", "take", "declare", "build", "pass", "done"),
    }
    assert {move.at[0] for move in moves if move.verb == "role"} == {*range(16)}


def test_greedy_players_earn_more_than_those_who_play_at_random() -> None:
    greedy = [play(rules_with(), (GREEDY, RANDOM) * 2, seed) for seed in range(12)]

    tokens = [[player.tokens for player in game.tables[-1].players] for game in greedy]

    assert sum(one[0] + one[2] for one in tokens) > 1.05 * sum(one[1] + one[3] for one in tokens)


def test_towers_grow_to_floors_that_earn_points() -> None:
    games = [play(rules_with(), (GREEDY,) * 4, seed) for seed in range(6)]

    heights = [max(len(plot.floors) for plot in game.tables[-1].city.values()) for game in games]

    assert max(heights) >= 7


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_a_game_comes_out_the_same_in_a_new_process_with_another_hash_seed(seed: str) -> None:
    here = [fingerprint(number) for number in SOME]

    assert printed_elsewhere(SCRIPT, seed) == str(here)
