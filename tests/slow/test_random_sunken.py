"""Thousands of seeded games of Sunken City keep the laws; read again from logs they are the same."""

from random import Random

import pytest

from generator.scoring.engine import Refusal, legal
from tests.scoring.sunken.laws import LAWS, corners_for, everything, game_number, is_legal
from tests.scoring.sunken.players import Played
from tests.scoring.sunken.setting import rules_with
from tests.scoring.sunken.test_sunken_written import both_forms_say_the_same, the_canonical_log_says_the_same

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", range(1_000, 5_500, 150))
def test_every_law_holds_in_a_hundred_and_fifty_games(first: int) -> None:
    for number in range(first, first + 150):
        game = game_number(number)
        for law in LAWS:
            law(game)


@pytest.mark.parametrize("first", range(6_000, 7_000, 100))
def test_a_hundred_more_games_read_again_are_the_same(first: int) -> None:
    for number in range(first, first + 100):
        both_forms_say_the_same(number)
        if number % 10 == 0:
            the_canonical_log_says_the_same(number)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_of_moves_drawn_from_the_list_keeps_the_laws(seed: int) -> None:
    game = drawn_from_the_list(seed)

    for law in LAWS:
        law(game)


@pytest.mark.parametrize("seed", range(3))
def test_the_list_says_what_the_check_says_after_every_move(seed: int) -> None:
    game = game_number(20_000 + seed)

    for table in game.tables:
        listed = set(legal(game.rules, table))
        assert listed == {move for move in everything(game, table) if is_legal(game.rules, table, move)}


def drawn_from_the_list(seed: int) -> Played:
    """Return a game in which each move is any of the legal ones, all with the same chance."""
    rng, seats, rules = Random(seed), 2 + seed % 3, rules_with()
    tables, moves = [rules.start(corners_for(seed, seats))], []
    while not tables[-1].over:
        moves.append(rng.choice(legal(rules, tables[-1])))
        after = rules.attempt(tables[-1], moves[-1])
        assert not isinstance(after, Refusal)
        tables.append(after)
    return Played(rules, tuple(moves), tuple(tables))
