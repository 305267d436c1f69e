"""The options of a game of Sunken City, by the rulings that they come from."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.scoring.engine import NotPlayableError, rule
from generator.scoring.options import Asked, text_of


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
    asked = Asked(options)
    found = Options(
        players=asked.refusals.read_or(4, _number, options, "players", "4", 2),
        diagonal=asked.flag("setup.two_player_diagonal", "yes"),
        start=asked.choice("setup.start", ("seat0", "seed")),
        interleave=asked.choice("turn.interleave", ("spirit", "none", "all")),
        protect_unused=asked.flag("appear.protect_unused_villages"),
        only_if_loss=asked.flag("chips.only_if_loss"),
        idle_rounds=asked.refusals.read_or(6, _number, options, "end.deadlock_rounds", "6", 0),
        ties=asked.choice("ties.final", ("shared", "seat_order")),
        no_house_1=asked.flag("variant.no_house_1"),
        no_chips=asked.flag("variant.no_chips"),
    )
    asked.end()
    return found


def _number(options: Mapping[str, Any], path: str, default: str, least: int) -> int:
    text = text_of(options, path, default)
    if not text.isdecimal() or not text.isascii() or not least <= int(text) < 100:
        message = f"option {path}: expected a number from {least} on, found {text}"
        raise NotPlayableError("", message, ("options", *path.split(".")))
    return int(text)
