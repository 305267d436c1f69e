"""Seeded games of Sunken City keep the laws, 300 of them played at random; thousands do in tests/slow."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scoring.engine import legal
from tests.scoring.elsewhere import printed_elsewhere
from tests.scoring.sunken.laws import LAWS, corners_for, game_number
from tests.scoring.sunken.players import FRIENDLY, JAMMING, SPITEFUL, play
from tests.scoring.sunken.setting import rules_with
from tests.scoring.sunken.writing import short_log

SOME = (0, 4, 8, 10, 14)
SCRIPT = f"""
from tests.scoring.sunken.test_sunken_laws import fingerprint
print([fingerprint(number) for number in {SOME}])
"""


def fingerprint(number: int) -> str:
    """Return a digest of a game: its last table, the moves that were legal half-way, and its log."""
    game = game_number(number)
    moves = legal(game.rules, game.tables[len(game.tables) // 2])
    return hashlib.sha256(repr((game.tables[-1], moves, short_log(game))).encode()).hexdigest()


@pytest.mark.parametrize("first", range(0, 450, 45))
def test_every_law_holds_in_forty_five_games(first: int) -> None:
    for number in range(first, first + 45):
        game = game_number(number)
        for law in LAWS:
            law(game)


@settings(max_examples=25, deadline=None)
@given(number=st.integers(min_value=450, max_value=2**40))
def test_every_law_holds_in_any_game(number: int) -> None:
    game = game_number(number)

    for law in LAWS:
        law(game)


def test_the_games_use_every_verb_and_every_number_of_players_plays_to_the_end() -> None:
    games = [game_number(number) for number in range(72)]

    ends = Counter((len(game.tables[0].players), game.tables[-1].over) for game in games)
    assert ends == {(2, True): 24, (3, True): 24, (4, True): 24}
    assert {move.verb for game in games for move in game.moves} == {
        *("card", "street", "house", "chip", "step", "roll", "haunt", "done"),
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_friends_bring_all_treasures_home(seats: int) -> None:
    games = [play(rules_with(), corners_for(seed, seats), seed, (FRIENDLY,) * seats) for seed in range(12)]

    ends = [game.tables[-1].ends for game in games]

    assert "treasures" in ends
    assert "hourglass" in ends


def test_players_who_leave_gaps_come_to_a_deadlock_and_the_game_ends_after_six_idle_rounds() -> None:
    games = [play(rules_with(), (0, 1, 2, 3), seed, (JAMMING,) * 4) for seed in range(20)]

    stuck = [game for game in games if game.tables[-1].ends == "deadlock"]

    assert stuck
    for game in stuck:
        ways = Counter((table.round, move.verb) for table, move in zip(game.tables, game.moves, strict=False))
        last = game.tables[-1].round
        for idle in range(last - 5, last + 1):
            assert {verb: ways[idle, verb] for number, verb in ways if number == idle} == {
                "card": 4,
                "done": 4,
            }
        assert {verb for number, verb in ways if number == last - 6} > {"card", "done"}


def test_spiteful_players_send_others_home_and_hand_out_chips() -> None:
    games = [play(rules_with(), (0, 1, 2, 3), seed, (SPITEFUL,) * 4) for seed in range(4)]

    chips = [sum(move.verb == "chip" for move in game.moves) for game in games]

    assert sum(chips) > 0
    assert any(player.chips for game in games for table in game.tables for player in table.players)


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_a_game_comes_out_the_same_in_a_new_process_with_another_hash_seed(seed: str) -> None:
    here = [fingerprint(number) for number in SOME]

    assert printed_elsewhere(SCRIPT, seed) == str(here)
