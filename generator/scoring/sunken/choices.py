"""The options of a game of Sunken City, by the rulings that they come from."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.scoring.engine import NotPlayableError, rule
from generator.scoring.options import choice, flag, text_of


class Options(NamedTuple):
    """What a table has chosen.

    ``interleave`` says what may come between two pieces or two steps: the spirit, nothing, or all.
    ``idle_rounds`` end a deadlock, 0 never does.
    """

    players: int = 4
    diagonal: bool = True
    start: str = "seat0"
    interleave: str = "spirit"
    protect_unused: bool = False
    only_if_loss: bool = False
    idle_rounds: int = 6
    ties: str = "shared"
    no_house_1: bool = False
    no_chips: bool = False


@rule("SNK-14.1", "SNK-14.2", "SNK-A42", "SNK-A43")
def read_options(options: Mapping[str, Any]) -> Options:
    """Return the options of an edition's play form. Raises NotPlayableError for what they can't be."""
    return Options(
        players=_number(options, "players", "4", 2),
        diagonal=flag(options, "setup.two_player_diagonal", "yes"),
        start=choice(options, "setup.start", ("seat0", "seed")),
        interleave=choice(options, "turn.interleave", ("spirit", "none", "all")),
        protect_unused=flag(options, "appear.protect_unused_villages"),
        only_if_loss=flag(options, "chips.only_if_loss"),
        idle_rounds=_number(options, "end.deadlock_rounds", "6", 0),
        ties=choice(options, "ties.final", ("shared", "seat_order")),
        no_house_1=flag(options, "variant.no_house_1"),
        no_chips=flag(options, "variant.no_chips"),
    )


def _number(options: Mapping[str, Any], path: str, default: str, least: int) -> int:
    text = text_of(options, path, default)
    if not text.isdecimal() or not text.isascii() or not least <= int(text) < 100:
        message = f"option {path}: expected a number from {least} on, found {text}"
        raise NotPlayableError("", message, ("options", *path.split(".")))
    return int(text)
