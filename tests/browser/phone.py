"""A phone, or another browser, at a table: what a person sees there and does."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from generator.referee import Shelf
from generator.session import Session
from tests.browser.serving import Server

SMALL = (360, 740)
LARGE = (1280, 800)
PATIENCE = 10_000
"""In ms: how long something may take before it is called missing."""


@dataclass
class Phone:
    """A page in a context of its own, with what it said to its console and whom it asked.

    That the referee refused a line is told there by chromium itself, and no error.
    """

    page: Page
    server: Server
    host: str
    errors: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    is_deaf: bool = False

    def listen(self) -> None:
        """Note from now on what goes wrong, and which hosts are asked."""
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        url = str(message.location.get("url", ""))
        is_refusal = url.endswith("/lines") and re.search(r"status of (409|422)", message.text)
        is_meant = is_refusal or (self.is_deaf and url.endswith("/events"))
        if message.type in ("error", "warning") and not is_meant:
            self.errors.append(f"{message.text} ({url})")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob"):
            self.asked.add(parts.hostname or "")

    def open(self, path: str) -> "Phone":
        """Go to a page; of a table, wait for its state and its picture."""
        self.page.goto(f"http://{self.host}:{self.server.port}{path}")
        if path.startswith(("/t/", "/v/")) and not path.endswith("/verdict"):
            expect(self.page.locator("#seats li").first).to_be_visible(timeout=PATIENCE)
            expect(self.page.locator("#picture")).to_be_visible(timeout=PATIENCE)
        return self

    # What is seen

    @property
    def asking(self) -> Locator:
        return self.page.locator("#why")

    @property
    def line(self) -> Locator:
        return self.page.locator("#line")

    @property
    def answer(self) -> Locator:
        return self.page.locator("#answer")

    @property
    def newest(self) -> Locator:
        """The newest line of the log."""
        return self.page.locator("#lines li .text").first

    def choice(self, token: str) -> Locator:
        return self.page.locator(f'#choices button[data-token="{token}"]')

    def sees(self, line: str, within: int = PATIENCE) -> None:
        """Wait for a line to be the newest one of the log."""
        expect(self.newest).to_have_text(line, timeout=within)

    # What is done

    def sit(self, name: str) -> None:
        """Sit down at the seat of somebody."""
        self.page.get_by_role("button", name=f"Sit at {name}", exact=True).click()
        expect(self.page.get_by_role("button", name=f"Leave the seat of {name}")).to_be_visible()

    def act(self, letter: str | None) -> None:
        """Choose for whom a line is entered, where there is a choice."""
        chosen = self.page.locator(f'#actors button[data-actor="{letter or "round"}"]')
        if chosen.count() and chosen.get_attribute("aria-pressed") != "true":
            chosen.click()
            expect(chosen).to_have_attribute("aria-pressed", "true")

    def tap(self, token: str) -> None:
        """Tap a choice; one in a list that is folded is unfolded before."""
        choice = self.choice(token)
        expect(choice).to_be_attached(timeout=PATIENCE)
        folded = self.page.locator(f'details.many:not([open]):has(button[data-token="{token}"]) > summary')
        if folded.count():
            folded.click()
        choice.click()

    def tap_line(self, line: str) -> None:
        """Tap a line from its first choice to Enter; all steps of a walk are named in it."""
        version = str(self.server.state(self.path)["version"])
        expect(self.page.locator("body")).to_have_attribute("data-version", version, timeout=PATIENCE)
        seat = re.match(r"([A-H]):", line)
        self.act(seat[1] if seat else None)
        tokens = drafted(self.server.get(f"{self.path}/log.txt"), line)
        for number, token in enumerate(tokens, 1):
            self.tap(token)
            expect(self.page.locator("body")).to_have_attribute("data-taps", str(number))
        expect(self.page.locator("#enter")).to_be_enabled()
        self.page.locator("#enter").click()

    def deafen(self) -> None:
        """Let no news of the table come in any more."""
        self.is_deaf = True
        self.page.route("**/events", lambda route: route.abort())
        self.page.evaluate("window.dispatchEvent(new Event('online'))")

    def type_line(self, line: str) -> None:
        """Type a line and enter it."""
        field_of_words = self.page.locator("#words")
        if not field_of_words.is_visible():
            self.page.locator("#totext").click()
        field_of_words.fill(line)
        field_of_words.press("Enter")

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def width(self) -> int:
        """Return how wide the page is, in px."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth")
        return wide


def drafted(log: str, line: str) -> Sequence[str]:
    """Return the tokens that make a line, by the same list of legal moves that the phone is shown."""
    session = Session.open(log, Shelf())
    assert isinstance(session, Session), session
    letters = [seat.letter for seat in session.log.header.seats]
    seat = letters.index(line[0]) if line[1:2] == ":" else None
    offers = session.typed(seat, f"{line} ")
    assert offers.is_whole, (line, offers)
    return offers.draft


@contextmanager
def phone(browser: Browser, server: Server, host: str = "127.0.0.1", **options: Any) -> Iterator[Phone]:
    """A phone; whatever it complained of, or asked elsewhere, fails in the end."""
    width, height = options.pop("size", SMALL)
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", **options
    )
    found = Phone(context.new_page(), server, host)
    found.page.set_default_timeout(PATIENCE)
    found.listen()
    try:
        yield found
    finally:
        context.close()
    assert not found.errors, found.errors
    assert found.asked <= {host}, found.asked
