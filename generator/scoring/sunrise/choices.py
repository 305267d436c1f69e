"""The options of a game of Sunrise City, by the rulings that they come from."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.options import Asked, text_of


class Options(NamedTuple):
    """What a table has chosen."""

    players: int = 4
    granularity: str = "per_event"
    direction: str = "half_plane"
    illegal: str = "auto"
    chips_per_turn: int = 1
    chips_return: bool = True
    free_pass: bool = False
    roles_by_number: bool = False
    mandatory: bool = True
    exclusive_boss: bool = True
    per_community_tile: bool = False
    keep_connected: bool = False


def read_options(options: Mapping[str, Any]) -> Options:
    """Return the options of an edition's play form. Raises NotPlayableError for what they can't be."""
    asked = Asked(options)
    asked.choice("roles.architect_return", ("bottom", "shuffle"))
    city_manager = asked.choice("roles.city_manager", ("per_placement", "per_community_tile"))
    found = Options(
        players=asked.refusals.read_or(4, _players, options),
        granularity=asked.choice("track.granularity", ("per_event", "per_component")),
        direction=asked.choice("zoning.direction", ("half_plane", "quadrant")),
        illegal=asked.choice("zoning.illegal", ("auto", "vote", "discard")),
        chips_per_turn=int(asked.choice("bidding.chips_per_turn", ("1", "2"))),
        chips_return=asked.flag("bidding.chips_return_at_round_end", "yes"),
        free_pass=asked.choice("construction.pass", ("forced_only", "free")) == "free",
        roles_by_number=asked.choice("roles.order", ("clockwise", "number")) == "number",
        mandatory=asked.flag("roles.imperative_mandatory", "yes"),
        exclusive_boss=asked.flag("roles.crime_boss_exclusive", "yes"),
        per_community_tile=city_manager == "per_community_tile",
        keep_connected=asked.flag("roles.lobbyist_keep_connected"),
    )
    asked.end()
    return found


def _players(options: Mapping[str, Any]) -> int:
    text = text_of(options, "players.max", "4")
    if not text.isdecimal() or not 2 <= int(text) <= len(SEATS):
        message = f"expected players.max from 2 to {len(SEATS)}, found {text}"
        raise NotPlayableError("SNR-A6", message, ("options", "players", "max"))
    return int(text)
