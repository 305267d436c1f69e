"""Times Sunrise City beside bare Python: legal placements of a growing city, and a score of a whole game.

    python bench/city.py

Placements are all legal moves of the player on turn whose hand is known, while tiles are added and while
buildings are laid, by the number of tiles in the city.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.referee import median_of, started
from generator.referee import Shelf, score
from generator.scoring.engine import legal
from generator.scoring.sunrise.table import BUILDING, ZONING, Table
from tests.scoring.sunrise.players import GREEDY, Played, play
from tests.scoring.sunrise.setting import rules_with
from tests.scoring.sunrise.writing import short_log

GAMES = 12
ROUNDS = 15
WIDTH = 12
"""Tiles by which cities are put together in a row of the table."""
START_BAR = 6.0


def games() -> list[Played]:
    """Return games of four with all hands known, the longest first."""
    found = [play(rules_with(), (GREEDY,) * 4, seed) for seed in range(GAMES)]
    return sorted(found, key=lambda game: -len(game.moves))


def tables(found: list[Played], step: int) -> Iterator[tuple[Played, Table]]:
    """Yield every fourth table of a step of the rounds."""
    for game in found:
        for table in game.tables[::4]:
            if table.step == step and not table.over and not table.drawn:
                yield game, table


def list_times(found: list[Played]) -> None:
    """Print how long the list of legal moves takes and how long it is, by the number of tiles."""
    for step, name in ((ZONING, "tiles"), (BUILDING, "buildings")):
        rows: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for game, table in tables(found, step):
            start = time.process_time()
            moves = len(legal(game.rules, table))
            rows[len(table.city) // WIDTH].append((time.process_time() - start, moves))
        print(f"legal placements of {name}: tiles in the city, median ms, moves, microseconds a tile")
        for row in sorted(rows):
            seconds = statistics.median(one for one, _ in rows[row])
            moves_ = statistics.median(count for _, count in rows[row])
            tiles = WIDTH * row + WIDTH / 2
            print(
                f"  {WIDTH * row:3} to {WIDTH * row + WIDTH - 1:3}  {seconds * 1e3:7.2f}"
                f"  {moves_:5.0f}  {seconds / tiles * 1e6:5.0f}"
            )


def score_times(game: Played) -> float:
    """Print and return how much longer a score of a whole game takes than bare Python's start."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "game.log"
        log.write_text(short_log(game), encoding="utf-8")
        command = [sys.executable, "-m", "generator", "score", str(log)]
        bare = [sys.executable, "-c", "pass"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times = [(started(bare), started(command)) for _ in range(ROUNDS)]
        inside = median_of(lambda: score(log.read_bytes(), "game.log", Shelf()), 5)
    bare_time = statistics.median(one for one, _ in times)
    own = statistics.median(other for _, other in times)
    print(f"score, four players, {len(game.moves)} plays: {own:.3f} s, bare Python {bare_time:.3f} s")
    print(f"  ratio {own / bare_time:.1f} (bar {START_BAR}); the verdict alone {inside:.3f} s")
    return own / bare_time


def main() -> None:
    """Print both, and end with 1 if the bar is missed."""
    found = games()
    list_times(found)
    sys.exit(0 if score_times(found[0]) <= START_BAR else 1)


if __name__ == "__main__":
    main()
