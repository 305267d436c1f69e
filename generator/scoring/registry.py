"""The games that can be judged, by the name that an edition gives as ``game``."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.scoring.guiding import Guide
from generator.scoring.options import Short
from generator.scoring.umpire import Game

if TYPE_CHECKING:
    from generator.scoring.packing.vocabulary import Vocabulary

Plain = Mapping[str, Any]


class Judge(NamedTuple):
    """How a game is made of an edition's play form and words, and the short options of its logs.

    ``guide`` makes what helps to write such a log, of a game, the edition's words and the seats' letters.
    ``rules`` is the number of the rules, apart from that of any edition: it is raised when the same steps
    lead to another table or another winner than before, or leave other traces, so that no old seal is
    compared with a new one. ``names`` are the places of printed names among the words, as logs may have them
    in any language.
    """

    make: Callable[[Plain, Plain], Game[Any]]
    short: Short
    guide: Callable[[Game[Any], Plain, Sequence[str]], Guide[Any]]
    rules: int
    names: tuple[str, ...] = ()


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


def _pad(play: Plain, text: Plain) -> Game[Any]:
    """Return the score pad of an edition. Raises NotPlayableError."""
    from generator.scoring.pad.game import make_game

    return make_game(play, text)


def _sunshine_guide(game: Any, text: Plain, letters: Sequence[str]) -> Guide[Any]:
    """Return the guide of Sunshine City."""
    from generator.scoring.sunshine.guide import guide_of

    return guide_of(game, text, letters)


def _sunken_guide(game: Any, text: Plain, letters: Sequence[str]) -> Guide[Any]:
    """Return the guide of Sunken City."""
    from generator.scoring.sunken.guide import guide_of

    return guide_of(game, text, letters)


def _sunrise_guide(game: Any, text: Plain, letters: Sequence[str]) -> Guide[Any]:
    """Return the guide of Sunrise City."""
    from generator.scoring.sunrise.guide import guide_of

    return guide_of(game, text, letters)


def _pad_guide(game: Any, text: Plain, letters: Sequence[str]) -> Guide[Any]:
    """Return the guide of a score pad."""
    from generator.scoring.pad.guide import guide_of

    return guide_of(game, text, letters)


GAMES: Mapping[str, Judge] = {
    "sunshine-city": Judge(
        _sunshine,
        {
            ("solo", "normal"): {"solo.enabled": "yes", "solo.plants": "7"},
            ("solo", "hard"): {"solo.enabled": "yes", "solo.plants": "10"},
        },
        _sunshine_guide,
        rules=1,
        names=("workers.*.name", "districts.*.name"),
    ),
    "sunken-city": Judge(
        _sunken,
        {
            ("variant", "short"): {"variant.no_house_1": "yes"},
            ("variant", "harsh"): {"variant.no_chips": "yes"},
        },
        _sunken_guide,
        rules=1,
    ),
    "sunrise-city": Judge(
        _sunrise,
        {("bidding", "two"): {"bidding.chips_per_turn": "2"}},
        _sunrise_guide,
        rules=1,
        names=("roles.*.name",),
    ),
    "pad": Judge(_pad, {}, _pad_guide, rules=1, names=("pad.rows.*.name",)),
}


def vocabularies() -> "tuple[Vocabulary, ...]":
    """Return the words of all games as packed logs tell them."""
    from generator.scoring.sunken.packed import VOCABULARY as LAKE
    from generator.scoring.sunrise.packed import VOCABULARY as CITY
    from generator.scoring.sunshine.packed import ANY, PRINTED

    return PRINTED, LAKE, CITY, ANY
