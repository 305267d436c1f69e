"""The editions that can be simulated: a trial of the game that an edition's rules make."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.library.catalogue import Catalogue
from generator.playable import game_of, option_of, wrong
from generator.scoring.engine import SEATS
from generator.scoring.logfile import Header, Log, Seat
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunshine.game import SunshineGame
from generator.simulation.counts.sunken import SunkenTrial
from generator.simulation.counts.sunrise import SunriseTrial
from generator.simulation.counts.sunshine import SunshineTrial
from generator.simulation.tally import Trial


class Match(NamedTuple):
    """Who plays what: plain values that another process makes the same trial of."""

    catalogue: Catalogue
    reference: str
    options: tuple[str, ...]
    players: int

    @property
    def title(self) -> str:
        """What the edition is called, with the options that differ from its own."""
        options = "".join(f", {option}" for option in self.options)
        return f"{self.catalogue.name}{options}"


def trial_of(match: Match) -> Trial:
    """Return what can be played. Raises ProblemsError for an edition or a number of players that can't."""
    options = tuple(map(option_of, match.options))
    game = game_of(match.catalogue, options, match.reference)
    seats = tuple(Seat(letter, letter) for letter in SEATS[: match.players])
    _check_players(match)
    header = Header(str(match.catalogue.game), match.catalogue.code, "", options, seats)
    for issue in game.prepare(Log(header)).issues:
        raise wrong("--players", issue.message, "give as many as can play with --players")
    if isinstance(game, SunshineGame):
        return SunshineTrial(game, match.players)
    if isinstance(game, SunkenGame):
        return SunkenTrial(game, seats)
    if isinstance(game, SunriseGame):
        return SunriseTrial(game, match.players)
    what = "this game has a score pad, and no rules that papercity could play by"
    raise wrong(match.reference, what, "simulate plays editions of the games that come with papercity")


def _check_players(match: Match) -> None:
    fewest, most = (int(match.catalogue.players[key]) for key in ("min", "max"))
    most = min(most, len(SEATS))
    if not fewest <= match.players <= most:
        raise wrong(
            "--players", f"expected {fewest} to {most} players for {match.reference}, found {match.players}"
        )


def players_of(catalogue: Catalogue, options: Sequence[str], reference: str) -> int:
    """Return for how many an edition's kit is printed; a lone player meets Angus. Raises ProblemsError."""
    game = game_of(catalogue, tuple(map(option_of, options)), reference)
    if isinstance(game, SunshineGame) and game.city.options.solo:
        return 1
    about = catalogue.players
    fewest, most, kit = int(about["min"]), int(about["max"]), int(about["kit"] or about["max"])
    return max(fewest, min(kit, most, len(SEATS)))
