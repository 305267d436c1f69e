"""SHN-14.2 to SHN-14.6: who has won when several have enough plants, and why."""

import pytest

from generator.scoring.sunshine.standings import result
from generator.scoring.umpire import Result
from tests.scoring.sunshine.setting import game_of

FOUR = "C:red W:red G:red T:red"


def judged(*sheets: str, options: tuple[str, ...] = ("length=short",), sun: int | None = None) -> Result:
    """Return the result of a game that ended with these boxes filled, one seat a text."""
    game = game_of(*options, seats=len(sheets))
    for seat, filled in enumerate(sheets):
        game = game.having(filled, seat=seat)
    return result(game.city, game.table._replace(over="won", sun=sun))


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (f"{FOUR} S:red", f"{FOUR} Mu Mv", "more plants: 5 against 4"),
        (f"{FOUR} Mu Mv", f"{FOUR} Mu", "more gears: 2 against 1"),
        (f"{FOUR} Cv Cw", "C:red W:red G:red C:blue", "more plants from inventions: 4 against 3"),
        (
            "C:red W:red G:red P:yellow Mu Mv",
            "C:red W:red G:red C:blue",
            "more plants from buildings: 1 against 0",
        ),
    ],
    ids=["SHN-14.2", "SHN-14.3", "SHN-14.4", "SHN-14.5"],
)
def test_ties_are_broken_in_their_order(first: str, second: str, words: str) -> None:
    found = judged(first, second)
    turned = judged(second, first)

    assert (found.winners, turned.winners) == ((0,), (1,))
    assert found.decided_by == turned.decided_by == f"both have enough plants; {words}"


def test_a_shared_victory_unless_the_log_says_who_was_in_the_sun() -> None:
    """SHN-14.6 and SHN-A34."""
    shared, told = judged(FOUR, FOUR), judged(FOUR, FOUR, sun=1)

    assert shared.winners == (0, 1)
    assert "shared victory" in shared.decided_by
    assert told.winners == (1,)
    assert told.decided_by == "level in everything; who was in direct sunlight last"


def test_bonus_plants_count_in_the_total_and_for_no_kind() -> None:
    """SHN-A46: two bonus plants are no plants from buildings."""
    bonus = "C:red Md Cg Wg Gg Tg Sg Pg Cv Cw"
    found = judged(f"{bonus} W:red", "C:red W:red P:yellow T:yellow Mu Mv")

    assert [standing.score["plants"] for standing in found.standings] == [4, 4]
    assert found.winners == (1,)
    assert found.decided_by == "both have enough plants; more plants from buildings: 2 against 0"


def test_who_has_too_few_plants_has_not_won_by_gears() -> None:
    found = judged(FOUR, "C:red W:red G:red Mu Mv Cv")

    assert found.winners == (0,)
    assert found.decided_by == "4 plants, and 4 are required"
