"""Random games of all kinds as the texts of their logs, with all options."""

from collections.abc import Callable, Mapping

from tests.scoring.sunken.laws import WAYS as LAKE_WAYS
from tests.scoring.sunken.laws import game_number as lake_number
from tests.scoring.sunken.writing import short_log as lake_log
from tests.scoring.sunrise.laws import game_number as city_number
from tests.scoring.sunrise.laws import options_of
from tests.scoring.sunrise.writing import short_log as city_log
from tests.scoring.sunshine.laws import STYLES, WAYS, rules_with
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.writing import line_log


def _sunshine(number: int) -> str:
    options, seats, turns = WAYS[number % len(WAYS)]
    style = STYLES[number // len(WAYS) % len(STYLES)]
    game = play(rules_with(options), number, style, seats=seats, turns=turns)
    return line_log(game, *(option.replace("=", ": ") for option in options))


def _sunken(number: int) -> str:
    return lake_log(lake_number(number), *LAKE_WAYS[number % len(LAKE_WAYS)])


def _sunrise(number: int) -> str:
    return city_log(city_number(number), *options_of(number))


GAMES: Mapping[str, Callable[[int], str]] = {
    "sunshine-city": _sunshine,
    "sunken-city": _sunken,
    "sunrise-city": _sunrise,
}
"""The text of a game by its number, which decides everything about it."""
