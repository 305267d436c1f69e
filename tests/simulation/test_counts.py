"""What is counted in a game: it adds up, and everything that the table promises is there."""

import pytest

from generator.scoring.sunrise.track import COMPONENTS, total
from generator.simulation.counts.shared import WINS
from generator.simulation.counts.sunrise import NAMES, SOURCES
from generator.simulation.tally import KINDS, Key
from generator.simulation.trials import trial_of
from tests.simulation.desk import GAMES, match_of, sunken, sunrise, sunshine


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_are_the_lines_of_the_table(game: str, kind: str) -> None:
    trial = trial_of(match_of(game, 3))

    counted = trial.play(kind, "1/0")

    lines = [line.key for line in trial.lines]
    assert len(set(lines)) == len(lines)
    missing = {key.section for key in set(lines) - set(counted.values)}
    assert set(counted.values) <= set(lines)
    assert all(section.startswith("Roles, ") for section in missing)


@pytest.mark.parametrize("game", GAMES)
def test_the_seats_share_one_victory(game: str) -> None:
    counted = trial_of(match_of(game, 3)).play("greedy", "1/1")

    shares = [value for key, value in counted.values.items() if key.section == WINS]

    assert len(shares) == 3
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_used_is_among_the_things_of_the_edition(game: str) -> None:
    trial = trial_of(match_of(game))

    used = trial.play("random", "1/0").used

    stocks = {stock.what: set(stock.items) for stock in trial.stocks}
    assert used.keys() == stocks.keys()
    assert all(used[what] and used[what] <= stocks[what] for what in stocks)


@pytest.mark.parametrize("number", range(4))
def test_the_points_of_a_player_by_their_sources_are_all_points(number: int) -> None:
    trial = sunrise(3)
    counted = trial.play("greedy", f"5/{number}")
    last = trial.played("greedy", f"5/{number}").tables[-1]

    parts = [counted.values[Key(SOURCES, NAMES.get(kind, kind))] for kind in COMPONENTS]

    all_points = sum(total(player, trial.game.plan.length) for player in last.players)
    assert 3 * sum(parts) == pytest.approx(all_points)
    assert 3 * counted.values[Key(SOURCES, "all")] == pytest.approx(all_points)


def test_the_rounds_of_a_game_add_up_for_each_role() -> None:
    counted = sunrise(2).play("greedy", "5/1")

    beyond = [value for key, value in counted.values.items() if key.section.startswith("Roles, points")]

    assert len(beyond) == 6
    assert sum(beyond) == pytest.approx(0)


def test_workers_act_somewhere_in_all_turns() -> None:
    counted = sunshine().play("greedy", "1/0")

    acted = [value for key, value in counted.values.items() if key.section.startswith("Workers act")]

    assert sum(acted) == pytest.approx(1)


def test_a_lone_player_meets_angus_and_has_no_seats_to_compare() -> None:
    trial = sunshine(1, "solo=normal")

    counted = trial.play("greedy", "1/0")

    assert Key("How games end", "won against Angus") in counted.values
    assert not [line for line in trial.lines if line.key.section == WINS]


def test_cards_are_played_once_a_turn() -> None:
    trial = sunken(3)
    counted = trial.play("greedy", "1/0")
    game = trial.played("greedy", "1/0")

    played = [value for key, value in counted.values.items() if key.section.startswith("Cards, ")]

    assert 3 * sum(played) == pytest.approx(sum(move.verb == "card" for move in game.moves))
