"""2,000 seeded games of Sunshine City keep the laws."""

import pytest

from tests.scoring.sunshine.laws import LAWS, game_number


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1_000, 3_000, 100))
def test_every_law_holds_in_a_hundred_games(first: int) -> None:
    for number in range(first, first + 100):
        game = game_number(number)
        for law in LAWS:
            law(game)
