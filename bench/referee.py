"""Times the referee: checked replay beside python-chess, filled sheets, a score from the command line.

Replay is that of all three games; more of Sunken City is in bench/lake.py, of Sunrise City in bench/city.py.

    python bench/referee.py PYTHON CHESS

PYTHON is an interpreter that has PyPI's chess, CHESS a script that prints its moves a second. An entry is
one small step: a worker activated, a box filled, a gear crossed off; a card, a piece, a step on the lake;
a tile, a chip, a building of Sunrise City.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.umpire import Game, judge
from tests.scoring.sunken import players as sunken
from tests.scoring.sunken.setting import rules_with
from tests.scoring.sunken.writing import short_log
from tests.scoring.sunrise import players as sunrise
from tests.scoring.sunrise import setting as sunrise_setting
from tests.scoring.sunrise.writing import short_log as sunrise_log
from tests.scoring.sunshine.players import Played, play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import line_log, sheet_log

REPLAY_BAR = 0.4
START_BAR = 6.0
SHEET_BAR = 1.0
GAMES = 12
REPLAYS = 3
ROUNDS = 15


def median_of(run: Callable[[], object], rounds: int) -> float:
    """Return the seconds that a call takes, the median of some rounds."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def replayed(game: Game[Any], logs: list[str]) -> int:
    """Return the number of small steps in logs that are read and checked."""
    entries = 0
    for text in logs:
        log = read(text)
        judged = judge(game, net(log.entries)[0], log.header.seats)
        assert not judged.issues, judged.issues[0]
        entries += sum(len(one.moves) for one in judged.played)
    return entries


def sunken_logs() -> list[str]:
    """Return games of Sunken City by four who play with sense."""
    styles = (sunken.GREEDY, sunken.SPITEFUL, sunken.HOPEFUL, sunken.FRIENDLY)
    corners = (0, 1, 2, 3)
    games = (sunken.play(rules_with(), corners, seed, (styles[seed % 4],) * 4) for seed in range(GAMES))
    return [short_log(game) for game in games]


def sunrise_logs() -> list[str]:
    """Return games of Sunrise City by four, whose hands nobody wrote down."""
    styles = (sunrise.GREEDY, sunrise.HASTY, sunrise.RANDOM)
    rules = sunrise_setting.rules_with()
    games = (sunrise.play(rules, (styles[seed % 3],) * 4, seed, known=()) for seed in range(GAMES))
    return [sunrise_log(game) for game in games]


def entries_a_second(game: Game[Any], logs: list[str]) -> float:
    """Return how many small steps a second are read from text and checked."""
    return replayed(game, logs) / median_of(lambda: replayed(game, logs), 7)


def replay_ratio(game: SunshineGame, python: str, script: str) -> float:
    """Print the rates of replay, measured in turn; return the lowest one of all games beside chess."""
    city_logs = [line_log(play(game.rules, seed, seats=4)) for seed in range(GAMES)]
    measured: list[tuple[str, Game[Any], list[str]]] = [
        ("Sunshine City", game, city_logs),
        ("Sunken City", SunkenGame(rules_with().lake), sunken_logs()),
        ("Sunrise City", SunriseGame(sunrise_setting.plan()), sunrise_logs()),
    ]
    rates = [
        (chess_a_second(python, script), *(entries_a_second(one, logs) for _, one, logs in measured))
        for _ in range(REPLAYS)
    ]
    chess, *own = (statistics.median(column) for column in zip(*rates, strict=True))
    ratios = [statistics.median(rate[at] / rate[0] for rate in rates) for at in range(1, len(own) + 1)]
    print(f"replay: python-chess {chess:,.0f} moves/s")
    for (name, _, _), entries, ratio in zip(measured, own, ratios, strict=True):
        print(f"  {name} {entries:,.0f} entries/s, ratio {ratio:.2f} (bar {REPLAY_BAR})")
    return min(ratios)


def chess_a_second(python: str, script: str) -> float:
    """Return the moves a second that python-chess reads and checks."""
    done = subprocess.run([python, script], check=True, capture_output=True, text=True)
    found = re.search(r"([\d,]+) moves/s", done.stdout)
    if found is None:
        raise SystemExit(f"{script} did not say its moves/s: {done.stdout}")
    return float(found.group(1).replace(",", ""))


def explained(game: SunshineGame, played: Played) -> float:
    """Return the seconds in which the filled sheets of a game are explained."""
    log = read(sheet_log(played))
    prepared = game.prepare(log)
    assert not prepared.issues, prepared.issues[0]
    return median_of(lambda: game.prepare(log), 3)


def growth(game: SunshineGame) -> float:
    """Print how the time for sheets grows with players and turns; return that for four players."""
    print("filled sheets explained, seconds (median and worst of 12 games)")
    worst = 0.0
    for seats in (1, 2, 4):
        seconds = [explained(game, play(game.rules, seed, seats=seats)) for seed in range(GAMES)]
        print(f"  {seats} players to the end   {statistics.median(seconds):.3f}  {max(seconds):.3f}")
        worst = max(seconds)
    endless = SunshineGame(game.city._replace(options=game.city.options._replace(required=99)), {})
    for turns in (10, 20, 40):
        seconds = [
            explained(endless, play(endless.rules, seed, seats=2, turns=turns)) for seed in range(GAMES)
        ]
        print(f"  2 players, {turns} turns    {statistics.median(seconds):.3f}  {max(seconds):.3f}")
    return worst


def start_ratio(game: SunshineGame) -> float:
    """Return how much longer a score of a normal game takes than bare Python's start."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "game.log"
        log.write_text(line_log(play(game.rules, 3, seats=3)), encoding="utf-8")
        score = [str(Path(sys.executable).with_name("papercity")), "score", str(log)]
        bare = [sys.executable, "-c", "pass"]
        times = [(started(bare), started(score)) for _ in range(ROUNDS)]
    return statistics.median(one for _, one in times) / statistics.median(one for one, _ in times)


def started(command: list[str]) -> float:
    """Return the seconds that a command takes; Python may keep its bytecode, as it does for everybody."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return median_of(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=kept), 1)


def main() -> None:
    """Print all three, and end with 1 if a bar is missed."""
    game = SunshineGame(city_with(), {})
    slower = replay_ratio(game, *sys.argv[1:3])
    sheets, start = growth(game), start_ratio(game)
    print(f"  worst for four players {sheets:.2f} s (bar {SHEET_BAR} s)")
    print(f"papercity score, three players: {start:.1f} times bare Python (bar {START_BAR})")
    sys.exit(0 if slower >= REPLAY_BAR and sheets <= SHEET_BAR and start <= START_BAR else 1)


if __name__ == "__main__":
    main()
