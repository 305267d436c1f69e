"""The players of a simulation: what they play is legal, and greedy ones do well."""

from statistics import mean

import pytest

from generator.referee import Shelf, score
from generator.simulation.counts.sunken import STYLES
from generator.simulation.players.stuck import StuckError
from generator.simulation.players.sunken import play as play_sunken
from generator.simulation.tally import KINDS, Key
from generator.simulation.trials import trial_of
from tests.scoring.sunken.writing import short_log as lake_log
from tests.scoring.sunrise.writing import short_log as city_log
from tests.scoring.sunshine.writing import line_log
from tests.simulation.desk import GAMES, match_of, sunken, sunrise, sunshine

POINTS = {
    "sunshine-city": Key("Length", "turns"),
    "sunken-city": Key("Treasures, each player", "safe"),
    "sunrise-city": Key("Points, each player", "all"),
}


def log_of(game: str, kind: str, players: int, number: int) -> str:
    seed = f"7/{number}"
    if game == "sunshine-city":
        return line_log(sunshine(players).played(kind, seed))
    if game == "sunken-city":
        return lake_log(sunken(players).played(kind, seed))
    return city_log(sunrise(players).played(kind, seed))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_a_simulated_game_is_legal_and_over(game: str, kind: str, players: int) -> None:
    for number in range(2):
        verdict = score(log_of(game, kind, players, number).encode(), "simulated.log", Shelf())

        assert verdict.status == "legal", verdict.issues
        assert verdict.winners


@pytest.mark.parametrize("game", GAMES)
def test_greedy_players_do_well_above_random_ones(game: str) -> None:
    trial = trial_of(match_of(game, 3))

    greedy, random = (
        mean(trial.play(kind, f"1/{number}").values[POINTS[game]] for number in range(6)) for kind in KINDS
    )

    if game == "sunshine-city":
        assert greedy < random / 2, "turns to the same number of plants"
    else:
        assert greedy > 1.15 * random


def test_a_game_without_an_end_is_told() -> None:
    trial = sunken()

    with pytest.raises(StuckError, match="no end after 20 moves"):
        play_sunken(trial.game.rules, trial.corners, "1/0", [STYLES["greedy"]] * 2, 20)
