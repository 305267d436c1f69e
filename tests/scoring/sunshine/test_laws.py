"""200 seeded games keep the laws; thousands do in tests/slow."""

import hashlib

import pytest

from tests.scoring.elsewhere import printed_elsewhere
from tests.scoring.sunshine.laws import LAWS, game_number

SCRIPT = """
import hashlib
from tests.scoring.sunshine.laws import game_number
print([hashlib.sha256(repr(game_number(number).tables[-1]).encode()).hexdigest() for number in (0, 4, 9)])
"""


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_every_law_holds_in_twenty_games(first: int) -> None:
    for number in range(first, first + 20):
        game = game_number(number)
        for law in LAWS:
            law(game)


def test_the_games_reach_their_ends_and_use_every_verb() -> None:
    games = [game_number(number) for number in range(24)]

    assert {game.tables[-1].over for game in games} == {"won", "lost", ""}
    assert {move.verb for game in games for move in game.moves} == {
        *("roll", "act", "fill", "close", "cross", "travel", "set", "done"),
    }


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_a_game_comes_out_the_same_in_a_new_process_with_another_hash_seed(seed: str) -> None:
    here = [hashlib.sha256(repr(game_number(number).tables[-1]).encode()).hexdigest() for number in (0, 4, 9)]

    assert printed_elsewhere(SCRIPT, seed) == str(here)
