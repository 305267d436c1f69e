"""Three thousand seeded games of Sunrise City keep the laws; read again from logs they are the same."""

from random import Random

import pytest

from generator.scoring.engine import Refusal, legal
from tests.scoring.sunrise.laws import (
    LAWS,
    WAYS,
    game_number,
    options_of,
    the_list_says_what_the_check_says,
)
from tests.scoring.sunrise.players import GREEDY, Played, play
from tests.scoring.sunrise.setting import rules_with
from tests.scoring.sunrise.test_sunrise_written import (
    both_forms_say_the_same,
    the_canonical_log_says_the_same,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", range(1_000, 4_000, 100))
def test_every_law_holds_in_a_hundred_games(first: int) -> None:
    for number in range(first, first + 100):
        game = game_number(number)
        for law in LAWS:
            law(game)


@pytest.mark.parametrize("first", range(6_000, 7_000, 100))
def test_a_hundred_more_games_read_again_are_the_same(first: int) -> None:
    for number in range(first, first + 100):
        both_forms_say_the_same(number)
        if number % 10 == 0:
            the_canonical_log_says_the_same(number)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_moves_drawn_from_the_list_keeps_the_laws(seed: int) -> None:
    game = drawn_from_the_list(seed)

    for law in LAWS:
        law(game)


@pytest.mark.parametrize("seed", range(len(WAYS)))
def test_the_list_says_what_the_check_says_at_every_fifth_table(seed: int) -> None:
    """In a game in which all hands are known."""
    game = play(rules_with(*options_of(seed)), (GREEDY,) * (2 + seed % 3), seed)

    for table in game.tables[seed % 5 :: 5]:
        the_list_says_what_the_check_says(game, table, Random(seed))


def drawn_from_the_list(seed: int) -> Played:
    """Return a game of two whose hands nobody knows, in which each move is any of the legal ones."""
    rng, rules = Random(seed), rules_with(*options_of(seed))
    tables, moves = [rules.start(rules.plan.colours[:2])], []
    while not tables[-1].over:
        moves.append(rng.choice(legal(rules, tables[-1])))
        after = rules.attempt(tables[-1], moves[-1])
        assert not isinstance(after, Refusal)
        tables.append(after)
    return Played(rules, tuple(moves), tuple(tables), ((), (), ()), frozenset())
