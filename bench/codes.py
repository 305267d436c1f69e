"""Measures how large the QR codes of whole games are, by game and players.

    python bench/codes.py [GAMES]

Games are played greedily; all hands of Sunrise City are written down, and plants of Sunshine City every third
turn. Codes are links to a companion whose address has 30 letters. Ends with 1 if a game needs several codes.
"""

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.codes import codes_of, log_text
from generator.layout.qr import version
from generator.scoring.logfile import write
from generator.scoring.packing.packed import pack
from generator.scoring.registry import vocabularies
from tests.codes.randomgames import GAMES, log_of

COMPANION = "http://companion.home.net:8000"
assert len(COMPANION) == 30


def rows(games: int) -> Iterator[tuple[str, int, list[tuple[int, int, int, int]]]]:
    """Yield game, players, and of each game the letters of its log, its bytes, its codes, their version."""
    for game in GAMES:
        for seats in (2, 3, 4):
            yield game, seats, [_measured(game, seed, seats) for seed in range(games)]


def _measured(game: str, seed: int, seats: int) -> tuple[int, int, int, int]:
    log = log_of(game, seed, seats)
    texts = codes_of(log, COMPANION)
    assert log_text(texts) == write(log)
    text = write(log)
    return len(text), len(pack(text, vocabularies())), len(texts), max(map(version, texts))


def main() -> None:
    """Print the table, and end with 1 if a game does not fit one code."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print(f"| game | players | letters of the log | bytes | most of {games} | version | highest version |")
    print("|---|---|---|---|---|---|---|")
    split = 0
    for game, seats, found in rows(games):
        letters, sizes, codes, versions = (list(column) for column in zip(*found, strict=True))
        split += sum(count > 1 for count in codes)
        middle = [round(statistics.median(column)) for column in (letters, sizes, versions)]
        cells = (game, seats, *middle[:2], max(sizes), middle[2], max(versions))
        print(f"| {' | '.join(map(str, cells))} |", flush=True)
    print(f"games that need more than one code: {split}")
    sys.exit(bool(split))


if __name__ == "__main__":
    main()
