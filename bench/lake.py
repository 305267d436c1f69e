"""Times Sunken City beside bare Python, on crowded and on larger lakes, and with slips of the pen.

    python bench/lake.py

Three tables: the list of legal moves by the number of pieces on the lake, for lakes of 9 x 9 and 13 x 13
squares; ``papercity score`` of whole games of four beside bare Python; and how long the verdict takes of the
longest of some games with one slip in its first rounds.
"""

import copy
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.referee import median_of, started
from generator.referee import Shelf, score
from generator.scoring.engine import Move, legal
from generator.scoring.sunken import rising
from generator.scoring.sunken.facts import read_lake
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, Table
from generator.scoring.sunken.water import COLUMNS, members
from tests.scoring.sunken.players import GREEDY, HOPEFUL, SPITEFUL, Played, play
from tests.scoring.sunken.setting import play as play_form
from tests.scoring.sunken.setting import rules_with
from tests.scoring.sunken.writing import short_log

SIZES = {9: (4, 8, 16, 24, 32), 13: (4, 8, 16, 24, 32, 48, 64)}
LAKES = 12
GAMES = 40
ROUNDS = 15
START_BAR = 6.0
SLIPS = 24
CORNERS = (0, 1, 2, 3)


# The list of legal moves


def rules_of(size: int) -> SunkenRules:
    """Return the rules on a square lake; all but its size is as on the printed one."""
    form: dict[str, Any] = copy.deepcopy(play_form())
    (board,) = form["kinds"]["board"]
    end, middle = COLUMNS[size - 1], f"{COLUMNS[size // 2]}{size // 2 + 1}"
    board["lake"] = ["".join(_kind(size, column, row) for column in range(size)) for row in range(size)]
    top, low = (f"{one * (size // 2)}-{other * (size // 2)}" for one, other in ("YR", "OW"))
    board["territories"] = [*[top] * (size // 2), "-" * size, *[low] * (size // 2)]
    villages = ("a1", f"{end}1", f"{end}{size}", f"a{size}")
    board["seats"] = [
        {**seat, "village": village} for seat, village in zip(board["seats"], villages, strict=True)
    ]
    board["spirit_start"] = middle
    for house in form["kinds"]["house"]:
        if house.get("start"):
            house["start"] = middle
    return SunkenRules(read_lake(form))


def _kind(size: int, column: int, row: int) -> str:
    far = abs(column - size // 2), abs(row - size // 2)
    return "M" if far == (0, 0) else "d" if max(far) > 1 and sum(far) <= size // 2 + 1 else "."


def crowded(rules: SunkenRules, pieces: int, seed: int) -> Table | None:
    """Return a table with so many pieces, a card just played, or None where so many found no room."""
    rng, lake = Random(seed), rules.lake
    table = rules.start(CORNERS)
    for number in range(pieces - 1):
        houses = [house for house, square in enumerate(table.houses) if square == GROTTO]
        squares = list(rising.house_squares(lake, table)) if number % 4 == 0 else []
        spots = list(rising.street_spots(lake, table))
        if squares and houses:
            table = rising.built(lake, table, houses[0], rng.choice(squares))
        elif spots:
            table = rising.lay(lake, table, rng.choice(spots))
        else:
            return None
    laid = list(members(table.laid))
    table = table.with_player(0, table.player._replace(at=rng.choice(laid)))
    after = rules.attempt(table, Move(0, "card", (4,)))
    assert isinstance(after, Table), after
    return after


def list_times() -> None:
    """Print how long the list of legal moves takes, and how that grows."""
    print("the list of legal moves, median of up to 12 lakes")
    print("  lake     pieces  moves  milliseconds  microseconds a move")
    for size, numbers in SIZES.items():
        rules = rules_of(size)
        for pieces in numbers:
            tables = [table for seed in range(LAKES) if (table := crowded(rules, pieces, seed)) is not None]
            if tables:
                _list_time(rules, tables, f"  {size:2} x {size:<2} {pieces:6}")


def _list_time(rules: SunkenRules, tables: list[Table], head: str) -> None:
    seconds = statistics.median(_list_seconds(rules, table) for table in tables)
    moves = statistics.median(len(legal(rules, table)) for table in tables)
    print(f"{head}  {moves:5.0f}  {1e3 * seconds:12.2f}  {1e6 * seconds / max(moves, 1):19.1f}")


def _list_seconds(rules: SunkenRules, table: Table) -> float:
    """Return the seconds of the processor that a list takes, the best of some."""
    seconds = []
    for _ in range(5):
        start = time.process_time()
        legal(rules, table)
        seconds.append(time.process_time() - start)
    return min(seconds)


# Logs


@cache
def games() -> list[Played]:
    """Return games of four, the longest first."""
    styles = (GREEDY, SPITEFUL, HOPEFUL)
    found = [play(rules_with(), CORNERS, seed, (styles[seed % 3],) * 4) for seed in range(GAMES)]
    return sorted(found, key=lambda game: -len(game.moves))


def score_times() -> float:
    """Print and return how much longer a score of a whole game takes than bare Python's start."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "game.log"
        log.write_text(short_log(games()[0]), encoding="utf-8")
        command = [str(Path(sys.executable).with_name("papercity")), "score", str(log)]
        bare = [sys.executable, "-c", "pass"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times = [(started(bare), started(command)) for _ in range(ROUNDS)]
    bare_time = statistics.median(one for one, _ in times)
    own = statistics.median(other for _, other in times)
    turns = sum(move.verb == "done" for move in games()[0].moves)
    print(f"papercity score, four players, {turns} turns: {own:.3f} s, bare Python {bare_time:.3f} s")
    print(f"  ratio {own / bare_time:.1f} (bar {START_BAR})")
    return own / bare_time


def slipped(text: str, rng: Random) -> Iterator[str]:
    """Yield a log again and again, each time with another square in a word of its first three rounds."""
    lines = text.splitlines()
    early = [at for at, line in enumerate(lines[: lines.index("4.")]) if line[1:2] == ":"]
    while True:
        at = rng.choice(early)
        squares = [*re.finditer(r"\b[a-i][1-9](?=[>v ]|$)", lines[at])]
        if squares:
            found = rng.choice(squares)
            square = rng.choice("abcdefghi") + rng.choice("123456789")
            line = lines[at][: found.start()] + square + lines[at][found.end() :]
            yield "\n".join([*lines[:at], line, *lines[at + 1 :]]) + "\n"


def slip_times() -> None:
    """Print how long the verdict takes of a long log with a slip near its start."""
    text = short_log(games()[0])
    legal_time = median_of(lambda: score(text.encode(), "game.log", Shelf()), 5)
    seconds: list[float] = []
    told = 0
    logs = slipped(text, Random(1))
    while len(seconds) < SLIPS:
        log = next(logs).encode()
        start = time.process_time()
        verdict = score(log, "game.log", Shelf())
        spent = time.process_time() - start
        if verdict.status == "illegal":
            seconds.append(spent)
            told += any(issue.suspects for issue in verdict.issues)
    print(f"verdict of {len(text.splitlines())} lines: {legal_time:.3f} s where all is legal")
    print(
        f"  with a slip in its first three rounds: median {statistics.median(seconds):.2f} s,"
        f" worst {max(seconds):.2f} s; {told} of {SLIPS} with likely slips"
    )


def main() -> None:
    """Print all three, and end with 1 if the bar is missed."""
    list_times()
    ratio = score_times()
    slip_times()
    sys.exit(0 if ratio <= START_BAR else 1)


if __name__ == "__main__":
    main()
