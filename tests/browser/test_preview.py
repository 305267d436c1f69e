"""The preview in a real chromium, while somebody saves files."""

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest
from coloraide import Color
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from generator import starters
from generator.layout.ink import grey_of
from tests.browser.serving import ROOT

pytestmark = pytest.mark.browser

PATIENCE = 20_000
"""In ms."""
OLD = re.compile(r"\bold\b")
"""The class of a piece that shows its last good picture."""
LARGE, SMALL = (1280, 800), (360, 740)


@dataclass
class Desk:
    """A designer's folder, and the page that shows it."""

    folder: Path
    address: str
    page: Page
    errors: list[str] = field(default_factory=list)

    def open(self, look: str = "") -> None:
        """Look at the edition in another way, and wait for its pictures."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{look}")
        self.painted()

    def painted(self) -> None:
        """Wait until everything in the window has its picture."""
        expect(self.page.locator("body")).to_have_attribute("data-painted", re.compile("[1-9]"))

    def change(self, name: str, old: str, new: str) -> None:
        """Save a file with a part of it exchanged."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def art(self, kind: str, piece: str, side: str = "front") -> Locator:
        return self.page.locator(f'[data-kind="{kind}"][data-piece="{piece}"] .{side} .art img')

    def pixel(self, kind: str, piece: str) -> Color:
        """Return the colour of a piece near its top left corner, as it is on the screen."""
        shot = self.page.locator(f'[data-kind="{kind}"][data-piece="{piece}"] .front').screenshot()
        found = Image.open(BytesIO(shot)).convert("RGB").crop((8, 8, 9, 9)).tobytes()
        return Color("srgb", [part / 255 for part in found])


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Return a folder with a small game, and the address of its preview, as a person starts it."""
    folder = tmp_path_factory.mktemp("preview") / "meadows"
    starters.make(starters.Wish(folder, None))
    command = [sys.executable, "-m", "generator", "preview", str(folder), "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    yield folder, found[0]
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")


@contextmanager
def looking(browser: Browser, running: tuple[Path, str], size: tuple[int, int]) -> Iterator[Desk]:
    """Give a page whose complaints fail in the end; all files are as they were then."""
    folder, address = running
    kept = folder.with_name("kept")
    shutil.copytree(folder, kept)
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    desk = Desk(folder, address, context.new_page())
    desk.page.on("pageerror", lambda error: desk.errors.append(str(error)))
    desk.page.on("console", lambda told: desk.errors.append(told.text) if told.type == "error" else None)
    desk.page.on(
        "request",
        lambda asked: None if asked.url.startswith((address, "about:")) else desk.errors.append(asked.url),
    )
    try:
        yield desk
    finally:
        context.close()
        expect.set_options(timeout=5000)
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        shutil.rmtree(kept)
    assert desk.errors == []


@pytest.fixture
def desk(browser: Browser, running: tuple[Path, str]) -> Iterator[Desk]:
    with looking(browser, running, LARGE) as found:
        yield found


def test_a_saved_word_is_seen_and_nothing_moves(desk: Desk) -> None:
    # given
    desk.open("kind=card&zoom=2")
    main = desk.page.locator("#main")
    main.evaluate("(main) => { main.scrollTop = 333; }")
    card = desk.art("card", "C2")
    expect(card).to_be_visible()
    before, other = card.get_attribute("src"), desk.art("card", "C2", "back").get_attribute("src")

    # when
    desk.change("text/en.yaml", "Old Oak", "New Oak")

    # then
    expect(card).not_to_have_attribute("src", str(before))
    expect(desk.art("card", "C2", "back")).to_have_attribute("src", str(other))
    assert main.evaluate("(main) => main.scrollTop") == 333


def test_a_mistake_is_told_over_the_page_and_leads_to_its_piece_and_back(desk: Desk) -> None:
    # given
    desk.open("view=all")
    before = desk.art("card", "C3").get_attribute("src")

    # when
    desk.change("card.yaml", "points: 3", "points: three")
    problem = desk.page.locator("#list li").first
    expect(problem).to_be_visible()

    # then
    expect(problem.locator(".where")).to_have_text(re.compile(r"card\.yaml:\d+:\d+$"))
    expect(problem.locator(".what")).to_contain_text("three")
    problem.get_by_role("button", name="card C3").click()
    piece = desk.page.locator('[data-kind="card"][data-piece="C3"]')
    expect(piece).to_be_in_viewport()
    expect(piece).to_be_focused()
    expect(piece).to_have_class(OLD)
    expect(desk.art("card", "C3")).to_have_attribute("src", str(before))
    piece.get_by_role("button", name=re.compile("problem")).click()
    expect(problem).to_be_focused()

    # and when
    desk.change("card.yaml", "points: three", "points: 3")

    # then
    expect(desk.page.locator("#problems")).to_have_attribute("data-state", "good")
    expect(piece).not_to_have_class(OLD)


@pytest.mark.parametrize("sight", ["grey", "protan", "deutan", "tritan"])
def test_eyes_see_what_a_filter_leaves(desk: Desk, sight: str) -> None:
    desk.open("kind=tile&lines=trim")
    full = desk.pixel("tile", "T1")
    desk.page.locator("[data-choice=sight]").select_option(sight)
    expect(desk.page.locator("#main")).to_have_attribute("data-sight", sight)

    seen = desk.pixel("tile", "T1")

    if sight == "grey":
        wanted = Color(grey_of(full.convert("srgb").to_string(hex=True)))
    else:
        wanted = full.filter(sight, 1, method="machado").convert("srgb").clip()
    assert seen.delta_e(wanted, method="2000") < 2


def test_how_somebody_looks_stays_with_a_reload(desk: Desk) -> None:
    desk.open("kind=tile")
    for key in ("t", "s", "i", "+", "f"):
        desk.page.keyboard.press(key)
    seen = desk.page.url

    desk.page.reload()
    desk.painted()

    assert desk.page.url == seen
    assert {"lines=trim%2Csafe", "ink=low", "side=front"} <= set(seen.partition("#")[2].split("&"))
    expect(desk.page.locator('#kinds [aria-current="true"]')).to_contain_text("Tiles")
    expect(desk.page.locator('[data-piece="T1"] .overlay .safe').first).to_be_visible()
    expect(desk.page.locator('[data-piece="T1"] .overlay .bleed').first).to_be_hidden()


def test_at_a_hundred_percent_a_piece_has_its_true_size(desk: Desk) -> None:
    desk.open("kind=card&zoom=1")

    box = desk.page.locator('[data-piece="C1"] .front').bounding_box()

    assert box is not None
    assert (round(box["width"] / 96 * 25.4), round(box["height"] / 96 * 25.4)) == (63, 88)


def test_the_sheets_follow_a_change(desk: Desk) -> None:
    desk.open("view=sheets")
    first = desk.page.locator(".sheet .art img").first
    expect(first).to_be_visible()
    before = first.get_attribute("src")

    desk.change("templates/themes/garden.yaml", 'ink: "#', 'ink: "#223344" # "')

    expect(first).not_to_have_attribute("src", str(before))


def test_a_phone_shows_it_too(browser: Browser, running: tuple[Path, str]) -> None:
    with looking(browser, running, SMALL) as desk:
        desk.open("kind=card")

        expect(desk.art("card", "C1")).to_be_visible()
        wide = desk.page.evaluate("() => document.documentElement.scrollWidth")
        desk.page.get_by_role("button", name="View").click()
        expect(desk.page.get_by_role("button", name="Sheets")).to_be_visible()

    assert wide <= SMALL[0]
