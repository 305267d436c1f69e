"""The games that can be judged, by the name that an edition gives as ``game``."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.scoring.options import Short
from generator.scoring.umpire import Game

Plain = Mapping[str, Any]


class Judge(NamedTuple):
    """How a game is made of an edition's play form and words, and the short options of its logs."""

    make: Callable[[Plain, Plain], Game[Any]]
    short: Short


def _sunshine(play: Plain, text: Plain) -> Game[Any]:
    """Return Sunshine City. Raises NotPlayableError."""
    from generator.scoring.sunshine.game import make_game

    return make_game(play, text)


def _sunken(play: Plain, text: Plain) -> Game[Any]:
    """Return Sunken City. Raises NotPlayableError."""
    from generator.scoring.sunken.game import make_game

    return make_game(play, text)


def _sunrise(play: Plain, text: Plain) -> Game[Any]:
    """Return Sunrise City. Raises NotPlayableError."""
    from generator.scoring.sunrise.game import make_game

    return make_game(play, text)


GAMES: Mapping[str, Judge] = {
    "sunshine-city": Judge(
        _sunshine,
        {
            ("solo", "normal"): {"solo.enabled": "yes", "solo.plants": "7"},
            ("solo", "hard"): {"solo.enabled": "yes", "solo.plants": "10"},
        },
    ),
    "sunken-city": Judge(
        _sunken,
        {
            ("variant", "short"): {"variant.no_house_1": "yes"},
            ("variant", "harsh"): {"variant.no_chips": "yes"},
        },
    ),
    "sunrise-city": Judge(_sunrise, {("bidding", "two"): {"bidding.chips_per_turn": "2"}}),
}
