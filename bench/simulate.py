"""Times simulations: games a second of each game and kind of players, on one core and on two.

    python bench/simulate.py [GAMES]

Both columns play the same games; the check at the end is that they gave the same table.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.library.catalogue import load_catalogue, stock_names
from generator.simulation.tally import KINDS
from generator.simulation.tournament import Tournament, played
from generator.simulation.trials import Match, trial_of

PLAYERS = 4


def seconds(plan: Tournament, workers: int) -> tuple[float, object]:
    """Return how long a simulation takes, and what was counted."""
    start = time.perf_counter()
    counted = played(plan, workers, lambda _games: None)
    return time.perf_counter() - start, counted


def main() -> None:
    """Print the table, and end with 1 if two cores count anything else than one."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"games a second: {games} games of {PLAYERS} of each kind of players")
    print(f"| game | {' | '.join(KINDS)} | both, 1 core | both, 2 cores | ratio |")
    print("|---|---|---|---|---|---|")
    differs = False
    for name in stock_names():
        match = Match(load_catalogue(name), name, (), PLAYERS)
        rates = [f"{_rate(match, kind, games // 4 or 1):.1f}" for kind in KINDS]
        plan = Tournament(match, games, 1)
        (one, first), (two, second) = (seconds(plan, workers) for workers in (1, 2))
        differs |= first != second
        both = (f"{2 * games / one:.1f}", f"{2 * games / two:.1f}", f"{one / two:.2f}")
        print(f"| {' | '.join((name, *rates, *both))} |", flush=True)
    sys.exit(differs)


def _rate(match: Match, kind: str, games: int) -> float:
    trial = trial_of(match)
    start = time.perf_counter()
    for number in range(games):
        trial.play(kind, f"1/{number}")
    return games / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
