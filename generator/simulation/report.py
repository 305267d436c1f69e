"""Use case: an edition, or two of them, played many times; the report has what is shown of that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.library.catalogue import load_catalogue
from generator.playable import wrong
from generator.shelf import Shelf
from generator.simulation.tally import KINDS, Estimate, Key, Line, Tally, differs, tally
from generator.simulation.tournament import Progress, Tournament, played
from generator.simulation.trials import Match, players_of, trial_of


class Wish(NamedTuple):
    """What is to be simulated: the edition with ``options`` over its own, and perhaps another as it is."""

    edition: str
    games: int
    players: int | None = None
    seed: int = 1
    compare: str | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One edition and what was counted in its games, by the kind of players."""

    title: str
    code: str
    tallies: Mapping[str, Tally]


class Row(NamedTuple):
    """A line of the table with its mean on each side; ``differs`` if that is more than chance."""

    line: Line
    estimates: tuple[Estimate | None, ...]
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What is shown: one side, or two that are compared."""

    game: str
    sides: tuple[Side, ...]
    games: int
    players: int
    seed: int

    def rows(self, kind: str) -> list[Row]:
        """Return the lines that either side has, in order, with the means of one kind of players."""
        tallies = [side.tallies[kind] for side in self.sides]
        lines = _together([one.lines for one in tallies])
        found = [(line, tuple(one.estimate(line) for one in tallies)) for line in lines]
        told = [(line, means) for line, means in found if any(means)]
        return [Row(line, means, _differ(means, len(told))) for line, means in told]


def _together(lines: Sequence[tuple[Line, ...]]) -> list[Line]:
    """Return all lines, those of one section together, and those that only later sides have behind them."""
    known: dict[Key, Line] = {}
    for some in lines:
        known |= {line.key: line for line in some if line.key not in known}
    sections = dict.fromkeys(key.section for key in known)
    return [line for section in sections for line in known.values() if line.key.section == section]


def _differ(means: tuple[Estimate | None, ...], comparisons: int) -> bool:
    if len(means) < 2 or means[0] is None or means[1] is None:
        return False
    return differs(means[0], means[1], comparisons)


def matches(wish: Wish, shelf: Shelf) -> tuple[Match, ...]:
    """Return who plays what. Raises ProblemsError for what can't be played, before anything is."""
    found = list(_matches(wish, shelf))
    for match in found:
        trial_of(match)
    if len({match.catalogue.game for match in found}) > 1:
        games = " and ".join(str(match.catalogue.game) for match in found)
        raise wrong("--compare", f"{games} are different games", "compare editions of the same game")
    return tuple(found)


def _matches(wish: Wish, shelf: Shelf) -> Iterator[Match]:
    players = wish.players
    for reference, options in ((wish.edition, wish.options), (wish.compare, ())):
        if reference is not None:
            catalogue = load_catalogue(reference, shelf.language, shelf.cache)
            players = players if players is not None else players_of(catalogue, options, reference)
            yield Match(catalogue, reference, options, players)


def simulated(wish: Wish, found: Sequence[Match], workers: int, progress: Progress) -> Report:
    """Return the report on all games. Raises ProblemsError if an edition's games have no end."""
    sides = tuple(_side(Tournament(match, wish.games, wish.seed), workers, progress) for match in found)
    return Report(str(found[0].catalogue.game), sides, wish.games, found[0].players, wish.seed)


def _side(plan: Tournament, workers: int, progress: Progress) -> Side:
    games = played(plan, workers, progress)
    trial = trial_of(plan.match)
    tallies = {kind: tally(trial, games[kind]) for kind in KINDS}
    for one in tallies.values():
        if len(one.stuck) == one.games:
            hint = "look at what there is of each thing, and at the options"
            raise wrong(plan.match.reference, f"no game came to an end: {one.stuck[0]}", hint)
    return Side(plan.match.title, plan.match.catalogue.code, tallies)
