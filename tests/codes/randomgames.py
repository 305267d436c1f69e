"""Random games of all kinds as logs, with the header that a log begun by papercity has."""

from collections.abc import Callable, Mapping
from functools import cache

from generator.scoring.logfile import Log, write
from generator.scoring.reader import read
from generator.scoring.sunshine.rules import SunshineRules
from tests.scoring.sunken import players as lake
from tests.scoring.sunken.setting import rules_with as lake_rules
from tests.scoring.sunken.writing import short_log as lake_log
from tests.scoring.sunrise import players as city
from tests.scoring.sunrise.setting import rules_with as city_rules
from tests.scoring.sunrise.writing import short_log as city_log
from tests.scoring.sunshine import players as sheets
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import line_log

CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
HEAD = "edition: K7QM-3XPA-9T5\ndate: 2026-11-28\n"


def sunshine(seed: int, seats: int) -> str:
    """Return a greedily played game of Sunshine City."""
    return line_log(sheets.play(_sunshine_rules(), seed, seats=seats))


def sunken(seed: int, seats: int) -> str:
    """Return a greedily played game of Sunken City."""
    return lake_log(lake.play(lake_rules(), CORNERS[seats], seed, (lake.GREEDY,) * seats))


def sunrise(seed: int, seats: int) -> str:
    """Return a greedily played game of Sunrise City, with all hands written."""
    return city_log(city.play(city_rules(), (city.GREEDY,) * seats, seed))


GAMES: Mapping[str, Callable[[int, int], str]] = {
    "sunshine-city": sunshine,
    "sunken-city": sunken,
    "sunrise-city": sunrise,
}


def log_of(game: str, seed: int, seats: int = 4) -> Log:
    """Return a greedily played game as a log, with edition and date in its header."""
    first, rest = GAMES[game](seed, seats).split("\n", 1)
    return read(write(read(f"{first}\n{HEAD}{rest}")))


@cache
def _sunshine_rules() -> SunshineRules:
    return SunshineRules(city_with())
