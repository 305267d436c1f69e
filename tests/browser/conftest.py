from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import Phone, phone
from tests.browser.serving import Server

CHROMIUM = "/usr/bin/chromium"
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP table.test 127.0.0.1"),
)

Phones = Callable[..., Phone]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a real chromium; while one runs, no other test of this process may run a loop of events."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that runs through all tests; each begins tables of its own."""
    made = Server(tmp_path_factory.mktemp("companion") / "tables.sqlite")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def server(shared_server: Server) -> Server:
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server that the test may end."""
    made = Server(tmp_path / "tables.sqlite")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Phones]:
    """Return what makes phones: each call is another one, with cookies of its own."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(phone(browser, server, **options))
