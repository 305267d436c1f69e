"""Games with the sheets of 40 seeds take as long as with the printed one, within a band of 8 %."""

from functools import cache

import pytest

from bench.sheets import BAND, Measured, measured

GAMES = 60
KINDS = ("greedy", "random")


@cache
def printed() -> Measured:
    """Return the printed sheet, measured more often than others, so that its noise is small beside theirs."""
    return measured((None, 400, KINDS))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_a_sheet_is_as_hard_as_the_printed_one(seed: int) -> None:
    sheet = measured((seed, GAMES, KINDS))

    for kind in KINDS:
        assert abs(sheet.mean(kind) / printed().mean(kind) - 1) < BAND
