"""Simulations small enough for a test."""

from pathlib import Path

from generator.library.catalogue import load_catalogue
from generator.referee import Shelf
from generator.simulation.counts.sunken import SunkenTrial
from generator.simulation.counts.sunrise import SunriseTrial
from generator.simulation.counts.sunshine import SunshineTrial
from generator.simulation.report import Report, Wish, matches, simulated
from generator.simulation.trials import Match, trial_of

GAMES = ("sunshine-city", "sunken-city", "sunrise-city")
SMALL_LAKE = """edition: short-lake
extends: sunken-city
title: Short Lake
options:
  variant: {no_house_1: yes}
"""


def reported(wish: Wish, workers: int = 1) -> Report:
    """Return the report on a simulation on so many cores."""
    return simulated(wish, matches(wish, Shelf()), workers, lambda _games: None)


def match_of(game: str, players: int = 2, *options: str) -> Match:
    """Return a stock edition with so many players."""
    return Match(load_catalogue(game), game, options, players)


def sunshine(players: int = 2, *options: str) -> SunshineTrial:
    """Return Sunshine City, ready to be played."""
    trial = trial_of(match_of("sunshine-city", players, *options))
    assert isinstance(trial, SunshineTrial)
    return trial


def sunken(players: int = 2, *options: str) -> SunkenTrial:
    """Return Sunken City, ready to be played."""
    trial = trial_of(match_of("sunken-city", players, *options))
    assert isinstance(trial, SunkenTrial)
    return trial


def sunrise(players: int = 2, *options: str) -> SunriseTrial:
    """Return Sunrise City, ready to be played."""
    trial = trial_of(match_of("sunrise-city", players, *options))
    assert isinstance(trial, SunriseTrial)
    return trial


def short_lake(folder: Path) -> str:
    """Return an edition of one's own: Sunken City without its first house."""
    own = folder / "short-lake"
    own.mkdir()
    (own / "edition.yaml").write_text(SMALL_LAKE, encoding="utf-8")
    return str(own)
