"""How long after a save is the preview repainted, beside a full build of the same files in the same run?

Prints a line for each kind of change; exit code 1 if one takes more than a third of the build. With chromium
the page is repainted, without it all that its window shows was fetched.
"""

import http.client
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parents[1]
CHROMIUM = Path("/usr/bin/chromium")
ROUNDS = 3
MOST = 1 / 3
WINDOW = 12
"""Pieces that are fetched where there is no chromium; a window of 1280 x 800 shows fewer."""
PATIENCE = 120.0
BUILD = """
import sys, time
from generator import outbox
from generator.backends import pdf, png
from generator.batch import Errand, run
from generator.units import PAPERS
begin = time.perf_counter()
done = run(Errand(sys.argv[1], sys.argv[2], ("pdf",), PAPERS["a4"], "long", None, order={}))
sys.exit(done.wrong) if done.wrong else print(time.perf_counter() - begin)
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A text in a file that is saved as another one, and back."""

    what: str
    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Game:
    """A stock game, its theme, the kind that is looked at, and what is changed."""

    name: str
    theme: str
    kind: str
    changes: tuple[Change, ...]


WORDS, FACES, THEMES = "text/en.yaml", "templates/faces", "templates/themes"
GAMES = (
    Game(
        "sunshine-city",
        "sunshine",
        "city-sheet",
        (
            Change("a word", WORDS, "dice_strip: ", "dice_strip: New "),
            Change("a value", "city-sheet.yaml", "bonus: [4, 7]", "bonus: [3, 8]"),
            Change("a face", f"{FACES}/city-sheet.yaml", "at: [75.7mm, 171.6mm]", "at: [75.9mm, 171.7mm]"),
            Change("a colour", f"{THEMES}/sunshine.yaml", 'accent: "#AA430D"', 'accent: "#8A330D"'),
        ),
    ),
    Game(
        "sunken-city",
        "sunken",
        "movement-card",
        (
            Change("a word", WORDS, "none: nothing rises", "none: nothing is seen"),
            Change("a value", "movement-card.yaml", "pieces: 0, points: 7", "pieces: 0, points: 6"),
            Change("a face", f"{FACES}/movement-card.yaml", "at: [8mm, 33mm]", "at: [8mm, 32mm]"),
            Change("a colour", f"{THEMES}/sunken.yaml", 'accent: "#134A6B"', 'accent: "#135A5B"'),
        ),
    ),
    Game(
        "sunrise-city",
        "sunrise",
        "role-card",
        (
            Change("a word", WORDS, "{name: Protester,", "{name: Agitator,"),
            Change("a value", "role-card.yaml", "protester, phase: zoning", "protester, phase: bidding"),
            Change("a face", f"{FACES}/role-front.yaml", "draw:\n", "draw:\n  - rect: {size: [9mm, 9mm]}\n"),
            Change("a colour", f"{THEMES}/sunrise.yaml", 'ink: "#1B2233"', 'ink: "#2B1213"'),
        ),
    ),
)  # fmt: skip

Repainted = Callable[[int], frozenset[str]]
"""Returns once a build is seen, with the addresses of all pictures in the window."""


class MeasureError(Exception):
    """Something could not be run, or did not show what was changed."""


def copied(game: Game, folder: Path) -> Path:
    """Return a folder with a stock game, its faces and its theme, all to be changed."""
    edition = folder / game.name
    shutil.copytree(HERE / "content" / game.name, edition)
    templates = HERE / "templates"
    shutil.copytree(templates / "faces" / game.name, edition / FACES)
    (edition / THEMES).mkdir()
    shutil.copy(templates / "themes" / f"{game.theme}.yaml", edition / THEMES)
    return edition


@contextmanager
def previewed(edition: Path) -> Iterator[int]:
    """Give the port at which an edition is previewed."""
    command = [sys.executable, "-m", "generator", "preview", str(edition), "--port", "0"]
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise MeasureError("the preview did not start")
        yield int(found[1])
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def browsers() -> Iterator[Page | None]:
    """Give a page of chromium, if it is there."""
    if not CHROMIUM.exists():
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser.new_page(viewport={"width": 1280, "height": 800})
        browser.close()


def seen_by(page: Page, port: int, view: str) -> Repainted:
    """Return what waits for a page of chromium to be repainted."""
    page.goto("about:blank")
    page.goto(f"http://127.0.0.1:{port}/#{view}")

    def repainted(build: int) -> frozenset[str]:
        page.wait_for_selector(f'body[data-painted="{build}"]', timeout=1000 * PATIENCE)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        return frozenset(page.locator("main img").evaluate_all("all => all.map((one) => one.src)"))

    return repainted


def fetched_from(port: int, game: Game, view: str) -> Repainted:
    """Return what hears of a change and fetches all that a window shows of it."""

    def ask(path: str) -> bytes:
        wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        wire.request("GET", path)
        return wire.getresponse().read()

    def addresses() -> list[str]:
        if "sheets" in view:
            return [sheet["address"] for sheet in json.loads(ask("/sheets.json"))["sheets"][:4]]
        kinds = json.loads(ask("/state.json"))["edition"]["kinds"]
        pieces = next(kind["pieces"] for kind in kinds if kind["name"] == game.kind)[:WINDOW]
        query = "&".join(f"of={game.kind}:{piece['id']}" for piece in pieces)
        answers = json.loads(ask(f"/pieces.json?{query}"))["answers"]
        sides = [one[side] for answer in answers for one in answer["shown"] for side in ("front", "back")]
        return list(dict.fromkeys(side["address"] for side in sides if side))

    def repainted(build: int) -> frozenset[str]:
        while json.loads(ask("/state.json"))["build"] < build:
            time.sleep(0.005)
        found = addresses()
        for address in found:
            ask(f"/picture/{address}.svg")
        return frozenset(found)

    return repainted


def built(edition: Path) -> float:
    """Return the seconds that a full build of an edition takes in a process of its own, without its start."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run(
            [sys.executable, "-c", BUILD, str(edition), out],
            cwd=HERE,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise MeasureError(done.stderr)
    return float(done.stdout)


def settled(port: int) -> int:
    """Return the newest build once the check beside it is over, so that it slows nothing that is timed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        wire.request("GET", "/state.json")
        told = json.loads(wire.getresponse().read())
        if told["isChecked"]:
            return int(told["build"])
        time.sleep(0.05)
    raise MeasureError("the check of everything does not end")


def saved(edition: Path, change: Change) -> None:
    """Save a file with what is changed in it, or as it was before."""
    path = edition / change.file
    text = path.read_text(encoding="utf-8")
    if change.old not in text and change.new not in text:
        raise MeasureError(f"{path} has no {change.old!r}")
    is_new = change.new in text
    path.write_text(text.replace(*((change.new, change.old) if is_new else (change.old, change.new)), 1))


def timed(edition: Path, port: int, change: Change, repainted: Repainted) -> tuple[float, float]:
    """Return the seconds from a save to the repainted window, and those of a full build."""
    build = settled(port)
    before = repainted(build)
    begin = time.perf_counter()
    saved(edition, change)
    after = repainted(build + 1)
    seconds = time.perf_counter() - begin
    if before == after:
        raise MeasureError(f"{edition.name}: {change.what} was changed, and nothing is seen of it")
    settled(port)
    return seconds, built(edition)


def row(name: str, change: str, rounds: list[tuple[float, float]]) -> float:
    """Print the medians of some rounds, and return how much of the build the preview took."""
    shown, whole = (statistics.median(times) for times in zip(*rounds, strict=True))
    print(f"{name:<32}{change:<10}{shown:>8.2f} s{whole:>8.2f} s{shown / whole:>8.2f}", flush=True)
    return shown / whole


def measured(game: Game, folder: Path, page: Page | None) -> Iterator[float]:
    """Yield for each change how much of a build it takes to see it, among pieces and among sheets."""
    edition = copied(game, folder)
    for view in (f"kind={game.kind}", "view=sheets"):
        with previewed(edition) as port:
            repainted = seen_by(page, port, view) if page else fetched_from(port, game, view)
            for change in game.changes if "sheets" not in view else game.changes[-1:]:
                rounds = [timed(edition, port, change, repainted) for _ in range(ROUNDS)]
                yield row(f"{game.name} {view.partition('=')[2]}", change.what, rounds)


def main(*names: str) -> int:
    """Time all changes of some games, or of all."""
    games = [game for game in GAMES if not names or game.name in names]
    with tempfile.TemporaryDirectory() as folder, browsers() as page:
        print("seen in chromium" if page else "fetched, as there is no chromium")
        print(f"{'':<42}{'preview':>10}{'build':>10}{'ratio':>8}")
        ratios = [ratio for game in games for ratio in measured(game, Path(folder), page)]
    print(f"the largest ratio is {max(ratios):.2f}, bar {MOST:.2f}")
    return 1 if max(ratios) > MOST else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(*sys.argv[1:]))
    except MeasureError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from error
