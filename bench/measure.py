"""Times papercity beside its peers on one deck, and against itself as the deck grows; see README.md."""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

DECK = Path(__file__).resolve().parent / "deck"
ROUNDS = 5
GROWTH_ROUNDS = 3
HELP_ROUNDS = 15
SIZES = (54, 270, 540)
MB = 1_000_000

MOST_OF_FASTEST_PEER = 0.5
MOST_PDF = 0.17
MOST_MEMORY = 200.0
MOST_ABOVE_LINE = 1.25
MOST_FILES_WRITTEN = 0
MOST_OF_BARE_PYTHON = 5.0


class MeasureError(Exception):
    """Something could not be run or did not make what it should have made."""


@dataclass(frozen=True, slots=True)
class Run:
    """One finished process: seconds by the clock, MB of memory at its peak, MB of the PDF it made."""

    wall: float
    memory: float
    pdf: float = 0.0


@dataclass(frozen=True, slots=True)
class Series:
    """The runs of one contestant."""

    name: str
    runs: tuple[Run, ...]

    @property
    def wall(self) -> float:
        return statistics.median(run.wall for run in self.runs)

    @property
    def memory(self) -> float:
        return statistics.median(run.memory for run in self.runs)

    @property
    def pdf(self) -> float:
        return max(run.pdf for run in self.runs)

    @property
    def row(self) -> str:
        fastest = min(run.wall for run in self.runs)
        slowest = max(run.wall for run in self.runs)
        span = f"{fastest:.2f} to {slowest:.2f}"
        return f"{self.name:<18}{self.wall:>8.3f}{span:>16}{self.memory:>12.0f}{self.pdf:>10.3f}"


@dataclass(frozen=True, slots=True)
class Bar:
    """A measured number and the most it may be."""

    what: str
    found: float
    most: float

    @property
    def met(self) -> bool:
        return self.found <= self.most

    @property
    def row(self) -> str:
        return f"{self.what:<52}{self.found:>9.3f}{self.most:>9.2f}  {'met' if self.met else 'MISSED'}"


@dataclass(frozen=True, slots=True)
class Growth:
    """Cold builds and unchanged rebuilds of one number of cards, and how many paths a rebuild touched."""

    cards: int
    cold: Series
    rebuild: Series
    touched: int

    @property
    def row(self) -> str:
        return f"{self.cold.row}{self.rebuild.wall:>14.3f}{self.touched:>9}"


@dataclass(frozen=True, slots=True)
class Papercity:
    """The program under test."""

    program: str

    def print(self, edition: Path, cards: int, out: Path, cache: Path) -> Run:
        """Return one build of ``edition`` into ``out``; raises where it did not print ``cards`` pieces."""
        command = [self.program, "print", str(edition), "--backs", "none", "--out", str(out)]
        run = finished(command, cache)
        pdf = only_kit(out)
        printed = len(json.loads((pdf.parent / "manifest.json").read_text(encoding="utf-8"))["pieces"])
        if printed != cards:
            raise MeasureError(f"{edition} has {cards} cards, but papercity printed {printed}")
        return replace(run, pdf=pdf.stat().st_size / MB)

    def print_cold(self, edition: Path, cards: int) -> Run:
        """Return one build that finds neither an earlier output nor a cache."""
        with tempfile.TemporaryDirectory() as folder:
            return self.print(edition, cards, Path(folder) / "out", Path(folder) / "cache")


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool set up by ``setup.sh`` in ``folder``."""

    name: str
    folder: Path

    def print_cold(self) -> Run:
        """Return one build of the peer's own deck; an earlier PDF is removed first."""
        pdf = self.folder / "out" / f"{self.name}.pdf"
        pdf.unlink(missing_ok=True)
        run = finished(["sh", str(self.folder / "run.sh"), self.name])
        if not pdf.is_file():
            raise MeasureError(f"{self.name} ended well, but made no {pdf}")
        return replace(run, pdf=pdf.stat().st_size / MB)


def finished(command: list[str], cache: Path | None = None) -> Run:
    """Return what ``command`` took; raises with its last words where it ends with a code other than 0."""
    environment = os.environ | ({"XDG_CACHE_HOME": str(cache)} if cache else {})
    with tempfile.TemporaryFile() as complaints:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=complaints, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            complaints.seek(0)
            last_words = complaints.read().decode(errors="replace")[-2000:]
            raise MeasureError(f"{' '.join(command)} ended with {process.returncode}\n{last_words}")
    return Run(wall, usage.ru_maxrss * 1024 / MB)


def only_kit(out: Path) -> Path:
    """Return the one kit.pdf in ``out``."""
    kits = list(out.glob("*/*/kit.pdf"))
    if len(kits) != 1:
        raise MeasureError(f"expected one <edition>/<paper>/kit.pdf in the output, found {len(kits)}")
    return kits[0]


def peers_in(folder: Path) -> list[Peer]:
    """Return the peers that have a virtual environment in ``folder``."""
    if not (folder / "run.sh").is_file():
        raise MeasureError(f"{folder} holds no run.sh")
    peers = [Peer(venv.name, folder) for venv in sorted((folder / "venv").glob("*"))]
    if not peers:
        raise MeasureError(f"{folder} holds no peers: run its setup.sh first")
    return peers


def side_by_side(contestants: dict[str, Callable[[], Run]], rounds: int) -> list[Series]:
    """Return a series for each contestant: one run each that does not count, then rounds in turn."""
    for run in contestants.values():
        run()
    laps = [[run() for run in contestants.values()] for _ in range(rounds)]
    return [Series(name, runs) for name, runs in zip(contestants, zip(*laps, strict=True), strict=True)]


def grown_deck(folder: Path, cards: int) -> Path:
    """Return a copy of the deck in ``folder`` that has ``cards`` pieces of its own."""
    edition = folder / str(cards) / DECK.name
    shutil.copytree(DECK, edition)
    lines = (DECK / "cards.yaml").read_text(encoding="utf-8").splitlines()
    pieces = [line for line in lines if line.startswith("  - {id: ")]
    head = [line for line in lines if line not in pieces]
    grown = [varied(pieces[n % len(pieces)], n + 1, n // len(pieces)) for n in range(cards)]
    (edition / "cards.yaml").write_text("\n".join([*head, *grown]) + "\n", encoding="utf-8")
    return edition


def varied(piece: str, number: int, lap: int) -> str:
    """Return the piece with its own id and title, its body beginning ``7 * lap`` words later."""
    piece = re.sub(r"id: C\d+", f"id: C{number:02d}", piece)
    piece = re.sub(r"title: (\w+) \d+", rf"title: \1 {number}", piece)
    return re.sub(r'body: "([^"]*)\."', lambda body: f'body: "{turned(body[1], 7 * lap)}."', piece)


def turned(sentence: str, by: int) -> str:
    """Return the sentence with its first ``by`` words moved to the end."""
    words = sentence.split()
    start = by % len(words)
    return " ".join(words[start:] + words[:start]).capitalize()


def traces(*folders: Path) -> dict[Path, tuple[int, int, int]]:
    """Return what any write below ``folders`` would change: inode, size and time of each path."""
    paths = [path for folder in folders for path in (folder, *folder.rglob("*"))]
    states = [(path, path.lstat()) for path in paths]
    return {path: (state.st_ino, state.st_size, state.st_mtime_ns) for path, state in states}


def touched_between(before: dict[Path, tuple[int, int, int]], after: dict[Path, tuple[int, int, int]]) -> int:
    """Return how many paths were made, removed or written."""
    return sum(before.get(path) != after.get(path) for path in before.keys() | after.keys())


def built_twice(papercity: Papercity, edition: Path, cards: int) -> tuple[Run, Run, int]:
    """Return a cold build, the same again unchanged, and how many paths the second touched."""
    with tempfile.TemporaryDirectory() as folder:
        out, cache = Path(folder) / "out", Path(folder) / "cache"
        cold = papercity.print(edition, cards, out, cache)
        before = traces(Path(folder), edition)
        rebuild = papercity.print(edition, cards, out, cache)
        return cold, rebuild, touched_between(before, traces(Path(folder), edition))


def growth_of(papercity: Papercity, folder: Path) -> list[Growth]:
    """Return a growth for each size, the sizes built in turn."""
    editions = {cards: grown_deck(folder, cards) for cards in SIZES}
    laps = [
        [built_twice(papercity, edition, cards) for cards, edition in editions.items()]
        for _ in range(GROWTH_ROUNDS)
    ]
    return [growth(cards, builds) for cards, builds in zip(SIZES, zip(*laps, strict=True), strict=True)]


def growth(cards: int, builds: Iterable[tuple[Run, Run, int]]) -> Growth:
    cold, rebuild, touched = zip(*builds, strict=True)
    return Growth(cards, Series(f"{cards} cards", cold), Series("unchanged", rebuild), max(touched))


def above_line(amounts: Iterable[float]) -> float:
    """Return the last of three amounts as a share of where a line through the first two would end."""
    first, middle, last = amounts
    steps = [after - before for before, after in pairwise(SIZES)]
    return last / (middle + (middle - first) * steps[1] / steps[0])


def compared(papercity: Papercity, peers: list[Peer]) -> list[Bar]:
    """Return the bars that papercity is held to beside its peers."""
    contestants = {"papercity": lambda: papercity.print_cold(DECK, SIZES[0])}
    own, *others = side_by_side(contestants | {peer.name: peer.print_cold for peer in peers}, ROUNDS)
    show(f"{SIZES[0]} cards, cold, {ROUNDS} rounds in turn", (series.row for series in (own, *others)))
    fastest = min(others, key=lambda series: series.wall)
    return [
        Bar(
            f"time, as a share of the fastest peer ({fastest.name})",
            own.wall / fastest.wall,
            MOST_OF_FASTEST_PEER,
        ),
        Bar(f"PDF of {SIZES[0]} cards, MB", own.pdf, MOST_PDF),
    ]


def grown(papercity: Papercity) -> list[Bar]:
    """Return the bars that papercity is held to as the deck grows."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = growth_of(papercity, Path(folder))
    show(
        f"papercity alone, {GROWTH_ROUNDS} rounds in turn",
        (size.row for size in sizes),
        "unchanged s  touched",
    )
    worst_memory = max(run.memory for run in sizes[-1].cold.runs)
    return [
        Bar(f"peak memory of {SIZES[-1]} cards, MB", worst_memory, MOST_MEMORY),
        Bar(
            "time, as a share of linear growth", above_line(size.cold.wall for size in sizes), MOST_ABOVE_LINE
        ),
        Bar(
            "memory, as a share of linear growth",
            above_line(size.cold.memory for size in sizes),
            MOST_ABOVE_LINE,
        ),
        Bar("paths touched by an unchanged rebuild", max(size.touched for size in sizes), MOST_FILES_WRITTEN),
    ]


def started(papercity: Papercity) -> list[Bar]:
    """Return the bar for asking papercity for help."""
    bare, helped = side_by_side(
        {
            "python -c pass": lambda: finished([sys.executable, "-c", "pass"]),
            "papercity --help": lambda: finished([papercity.program, "--help"]),
        },
        HELP_ROUNDS,
    )
    show(f"start, {HELP_ROUNDS} rounds in turn", (bare.row, helped.row))
    return [Bar("papercity --help, in times of bare Python", helped.wall / bare.wall, MOST_OF_BARE_PYTHON)]


def show(title: str, rows: Iterable[str], more: str = "") -> None:
    heading = f"{'':<18}{'wall s':>8}{'from, to':>16}{'memory MB':>12}{'PDF MB':>10}   {more}".rstrip()
    print("\n".join([title, heading, *rows, ""]), flush=True)


def measured(papercity: Papercity, peers: list[Peer]) -> bool:
    """Return whether every bar is met, after printing all tables."""
    bars = [*compared(papercity, peers), *grown(papercity), *started(papercity)]
    heading = f"{'bar':<52}{'found':>9}{'at most':>9}"
    print("\n".join([heading, *(bar.row for bar in bars)]))
    return all(bar.met for bar in bars)


def main(program: str, folder: str) -> int:
    """Return 0 where every bar is met, 1 where one is missed, 2 where something could not be measured."""
    try:
        return 0 if measured(Papercity(program), peers_in(Path(folder).resolve())) else 1
    except (MeasureError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
