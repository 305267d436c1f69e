"""Means, how far they can be trusted, and what is more than chance."""

from random import Random

import pytest

from generator.simulation.tally import Counted, Estimate, Key, Line, Stock, differs, estimate, quantile, tally

TURNS = Line(Key("Length", "turns"))
WON = Line(Key("Seats", "seat A"), is_share=True)


class Coins:
    """Stands for a game."""

    lines = (TURNS, WON)
    stocks = (Stock("coins", ("penny", "crown")),)

    def play(self, _kind: str, seed: str) -> Counted:
        return Counted({TURNS.key: float(len(seed))}, {"coins": frozenset({"penny"})})


@pytest.mark.parametrize(
    ("probability", "freedom", "known"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 4, 2.776),
        (0.975, 9, 2.262),
        (0.975, 30, 2.042),
        (0.995, 10, 3.169),
        (0.9995, 3, 12.924),
        (0.975, 1000, 1.962),
    ],
)
def test_quantiles_are_those_of_the_books(probability: float, freedom: int, known: float) -> None:
    assert quantile(probability, freedom) == pytest.approx(known, abs=0.0005)


def test_a_mean_has_the_interval_of_its_sample() -> None:
    found = estimate([3.0, 5.0, 4.0, 6.0, 2.0])

    assert found.mean == 4
    assert found.variance == pytest.approx(2.5)
    assert found.half == pytest.approx(2.776 * (2.5 / 5) ** 0.5, rel=0.005)


@pytest.mark.parametrize("games", [2, 3, 5])
def test_intervals_of_few_games_are_wide_enough(games: int) -> None:
    rng = Random(5)

    samples = [[rng.gauss(29, 3) for _ in range(games)] for _ in range(1000)]

    held = sum(abs(found.mean - 29) <= found.half for found in map(estimate, samples))
    assert 0.93 <= held / 1000 <= 0.97


def test_what_never_happened_may_happen_yet() -> None:
    few, many = (estimate([0.0] * games, is_share=True) for games in (10, 1000))

    assert few.mean == many.mean == 0
    assert few.half > 0.15
    assert 0 < many.half < 0.01


def test_one_game_tells_nothing_of_others() -> None:
    assert estimate([7.0]).half == float("inf")
    assert not differs(estimate([7.0]), estimate([9.0]), 1)


def test_a_few_games_that_were_alike_tell_nothing_of_others() -> None:
    assert estimate([7.0] * 2).half == float("inf")
    assert estimate([0.5] * 2, is_share=True).half == 1
    assert estimate([7.0] * 10).half == 0


def test_intervals_hold_the_true_mean_in_about_95_of_100_cases() -> None:
    rng = Random(4)

    held = 0
    for _ in range(400):
        found = estimate([float(rng.random() < 0.3) for _ in range(60)], is_share=True)
        held += abs(found.mean - 0.3) <= found.half

    assert 0.92 <= held / 400 <= 0.985


def test_chance_alone_is_marked_in_few_tables() -> None:
    rng = Random(5)

    marked = 0
    for _ in range(100):
        pairs = [[estimate([rng.gauss(0, 1) for _ in range(30)]) for _ in range(2)] for _ in range(40)]
        marked += any(differs(one, other, len(pairs)) for one, other in pairs)

    assert marked <= 12


def test_a_clear_difference_is_marked() -> None:
    assert differs(Estimate(100, 10, 0.4, 4), Estimate(100, 12, 0.4, 4), 80)
    assert differs(Estimate(100, 7, 0, 0), Estimate(100, 8, 0, 0), 80)
    assert not differs(Estimate(100, 10, 0.4, 4), Estimate(100, 10.4, 0.4, 4), 80)
    assert not differs(Estimate(9, 10, 0.4, 4), Estimate(9, 90, 0.4, 4), 80)


def test_what_no_game_used_and_what_had_no_end_is_told() -> None:
    games = [Coins().play("greedy", "abc"), Counted({}, {}, "it has no end"), Coins().play("greedy", "a")]

    found = tally(Coins(), games)

    assert found.games == 3
    assert found.stuck == ("it has no end",)
    assert found.unused == {"coins": ("crown",)}
    assert found.estimate(WON) is None
    mean = found.estimate(TURNS)
    assert mean is not None
    assert (mean.n, mean.mean) == (2, 2)
