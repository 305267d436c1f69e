"""SHN-9: on doubles nobody moves, and all three workers are activated."""

import pytest

from tests.scoring.sunshine.setting import Game, game_of


def rolled(low: int, high: int, *options: str) -> Game:
    """Return a game of one seat in its second turn, with a roll."""
    return game_of(*options).later().after(f"roll {low} {high}")


@pytest.mark.parametrize("steps", range(1, 7))
def test_shn_9_1_nobody_moves_on_doubles(steps: int) -> None:
    refused = rolled(4, 4).refuses(f"act B {steps}")

    assert refused == ("SHN-9.1", "on doubles nobody moves", "", "", ())


def test_shn_9_1_all_three_are_activated_on_doubles() -> None:
    game = rolled(4, 4).after("act L 0", "close")

    assert game.refuses("done")[:2] == (
        "SHN-9.1",
        "all three workers are activated, and Builder and Inventor have not been",
    )
    assert game.after("act B 0", "close").refuses("done").why == (
        "all three workers are activated, and Inventor has not been"
    )


def test_shn_9_2_each_worker_is_activated_once_on_doubles() -> None:
    refused = rolled(4, 4).after("act B 0", "close").refuses("act B 0")

    assert refused[:2] == ("SHN-9.2", "the Builder has been activated in this turn already")


@pytest.mark.parametrize("step", ["act I 0", "done"])
def test_shn_9_4_one_worker_is_resolved_before_the_next(step: str) -> None:
    refused = rolled(4, 4).after("act B 0", "fill Md1").refuses(step)

    assert refused[:2] == ("SHN-9.4", "one worker is resolved completely before anything else starts")


def test_shn_9_4_also_when_numbers_differ() -> None:
    assert rolled(1, 2).after("act I 1").refuses("act B 2").clause == "SHN-9.4"


@pytest.mark.parametrize("order", ["BIL", "BLI", "IBL", "ILB", "LBI", "LIB"])
def test_the_order_on_doubles_is_free_and_doubles_may_follow_doubles(order: str) -> None:
    game = rolled(2, 2)
    turn = [step for worker in order for step in (f"act {worker} 0", "close")]

    assert game.after(*turn, "done", "roll 2 2", *turn, "done").table.turn == 3


def test_the_example_of_doubles() -> None:
    """The example of SHN-9.5: Lobbyist in Money, Inventor in Chip, Builder in Wood."""
    game = game_of().after("roll 1 2", "act I 1", "close", "act B 2", "close", "done", "roll 5 5")

    lobbyist = game.after("act L 0")
    assert set(lobbyist.fillable()) == {box.name for box in game.city.boxes if box.worker == 2}

    inventor = lobbyist.after("fill Pw1 Gv3", "close", "act I 0")
    assert {game.city.boxes[game.city.numbers[name]][2:] for name in inventor.fillable()} == {(1, 1), (1, 7)}

    builder = inventor.after("fill Ca1 Ma1", "close", "act B 0")
    assert {game.city.boxes[game.city.numbers[name]][2:] for name in builder.fillable()} == {(0, 2), (0, 7)}
    assert builder.after("fill Wd2 Wd4", "close", "done").table.turn == 2


def test_a_turn_with_zero_or_twice_the_lower_number_is_no_doubles() -> None:
    """The reading of SHN-A11."""
    money = game_of().powered("M").later().after("roll 2 5", "act B 2", "close", "act I 2", "close")
    wood = game_of().powered("W").later().after("roll 3 6", "act B 0", "close", "act I 3", "close")

    for game in (money, wood):
        assert game.refuses("act L 2").clause == "SHN-A1"
        assert game.allows("done")
