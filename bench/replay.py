"""Times checked replay of Sunshine City logs beside python-chess reading PGN, both in one run.

    python bench/replay.py PYTHON CHESS

PYTHON is an interpreter that has PyPI's chess, CHESS a script that prints its moves a second. An entry is
one small step: a worker activated, a box filled, a gear crossed off. The bar is 0.4 of python-chess.
"""

import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.umpire import judge
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import line_log

BAR = 0.4
GAMES = 12


def entries_a_second() -> float:
    """Return how many small steps a second are read from text and checked; the median of five rounds."""
    game = SunshineGame(city_with(), {})
    logs = [line_log(play(game.rules, seed, seats=4)) for seed in range(GAMES)]
    rates = []
    for _ in range(5):
        start, entries = time.perf_counter(), 0
        for text in logs:
            log = read(text)
            judged = judge(game, net(log.entries)[0], len(log.header.seats))
            assert not judged.issues, judged.issues[0]
            entries += sum(len(one.moves) for one in judged.played)
        rates.append(entries / (time.perf_counter() - start))
    return statistics.median(rates)


def chess_a_second(python: str, script: str) -> float:
    """Return the moves a second that python-chess reads and checks."""
    done = subprocess.run([python, script], check=True, capture_output=True, text=True)
    found = re.search(r"([\d,]+) moves/s", done.stdout)
    if found is None:
        raise SystemExit(f"{script} did not say its moves/s: {done.stdout}")
    return float(found.group(1).replace(",", ""))


def main() -> None:
    """Print both rates and their ratio."""
    python, script = sys.argv[1:3]
    chess, ours = chess_a_second(python, script), entries_a_second()
    print(f"python-chess {chess:,.0f} moves/s, papercity {ours:,.0f} entries/s")
    print(f"ratio {ours / chess:.2f} (bar {BAR})")
    sys.exit(0 if ours >= BAR * chess else 1)


if __name__ == "__main__":
    main()
