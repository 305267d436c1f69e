"""Measures how fair sheets from a seed are: how long games take with them, beside the printed sheet.

    python bench/sheets.py [SHEETS [GAMES [FIRST]]]

Each of the sheets, two or more, is played by one greedy and one random player, GAMES times each, to the end
of a normal game. What is shown of a sheet: the strain that dealing goes by, the mean length in turns with its
standard error, and the difference from the printed sheet. The last lines tell how far sheets differ truly
(without the noise of few games), and how strain and turns go together. The exit code is 1 if a sheet is
outside of the band.
"""

import math
import statistics
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.library.catalogue import load_catalogue
from generator.library.citysheet import spots_of, strain
from generator.scoring.sunshine.facts import read_city
from generator.scoring.sunshine.rules import SunshineRules
from generator.simulation.players.sunshine import GREEDY, RANDOM, play

BAND = 0.08
"""A sheet is as fair as the printed one if games take at most so much longer or shorter, in the mean."""

STYLES = {"greedy": GREEDY, "random": RANDOM}
MOST_TURNS = 400


class Measured(NamedTuple):
    """A sheet: its seed, its strain, and the lengths of its games in turns by the kind of players."""

    seed: int | None
    strain: int
    turns: dict[str, list[int]]

    def mean(self, kind: str) -> float:
        """Return the mean length in turns."""
        return statistics.mean(self.turns[kind])

    def error(self, kind: str) -> float:
        """Return the standard error of the mean."""
        return statistics.stdev(self.turns[kind]) / math.sqrt(len(self.turns[kind]))


def measured(wish: tuple[int | None, int, tuple[str, ...]]) -> Measured:
    """Return what was measured of the sheet of a seed: so many games of some kinds of players."""
    seed, games, kinds = wish
    catalogue = load_catalogue("sunshine-city" if seed is None else f"sunshine-city@{seed}")
    rules = SunshineRules(read_city(catalogue.play))
    turns = {
        kind: [play(rules, f"{number}", STYLES[kind], turns=MOST_TURNS).table.turn for number in range(games)]
        for kind in kinds
    }
    sheet: dict[str, Any] = catalogue.play["kinds"]["city-sheet"][0]
    spots = spots_of(sheet)
    return Measured(seed, strain(spots, [spot.holder[spot.key] for spot in spots]), turns)


def main() -> None:
    """Print the table."""
    sheets, games, first = ([int(text) for text in sys.argv[1:4]] + [40, 60, 0][len(sys.argv) - 1 :])[:3]
    kinds = tuple(STYLES)
    with Pool() as pool:
        printed = pool.apply(measured, ((None, 4 * games, kinds),))
        wishes = [(seed, games, kinds) for seed in range(first, first + max(2, sheets))]
        found = []
        print(f"| seed | strain | {' | '.join(f'{kind}, turns | against printed' for kind in kinds)} |")
        print(f"|---|---|{'---|---|' * len(kinds)}")
        for one in (printed, *pool.imap(measured, wishes)):
            found.append(one)
            print(_row(one, printed, kinds), flush=True)
    dealt = found[1:]
    for kind in kinds:
        print(_told(dealt, printed, kind))
    sys.exit(any(abs(_off(one, printed, kind)) > BAND for one in dealt for kind in kinds))


def _row(one: Measured, printed: Measured, kinds: tuple[str, ...]) -> str:
    cells = [
        f"{one.mean(kind):.1f} ± {one.error(kind):.1f} | {_off(one, printed, kind):+.1%}" for kind in kinds
    ]
    return f"| {'printed' if one.seed is None else one.seed} | {one.strain} | {' | '.join(cells)} |"


def _off(one: Measured, printed: Measured, kind: str) -> float:
    return one.mean(kind) / printed.mean(kind) - 1


def _told(dealt: list[Measured], printed: Measured, kind: str) -> str:
    """Return in words how far the dealt sheets are from the printed one and from each other."""
    means = [one.mean(kind) for one in dealt]
    noise = statistics.mean(one.error(kind) ** 2 for one in dealt)
    true = math.sqrt(max(0.0, statistics.variance(means) - noise))
    of_printed = [_off(one, printed, kind) for one in dealt]
    strains = [float(one.strain) for one in dealt]
    agree = statistics.correlation(strains, means) if len(set(strains)) > 1 else 0.0
    return (
        f"{kind}: printed {printed.mean(kind):.1f}, dealt {statistics.mean(means):.1f} turns in the mean,"
        f" from {min(of_printed):+.1%} to {max(of_printed):+.1%}; sheets differ by {true:.2f} turns (standard"
        f" deviation without noise, noise {math.sqrt(noise):.2f}); strain and turns correlate by {agree:+.2f}"
    )


if __name__ == "__main__":
    main()
