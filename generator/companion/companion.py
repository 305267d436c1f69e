"""All that one running server has: its tables, its editions, who follows them, and how fast they may go."""

import asyncio
from dataclasses import dataclass, field

from starlette.requests import Request

from generator.companion.editions import Editions
from generator.companion.hands import Viewer
from generator.companion.limits import Pace
from generator.companion.live import Live
from generator.companion.phones import phone_of
from generator.companion.tables import Table, Tables
from generator.web.answers import SaidError

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(slots=True)
class Companion:
    """A server; ``address`` is where phones reach it, if that is not where this machine does."""

    tables: Tables
    editions: Editions
    live: Live
    address: str = ""
    new_tables: Pace = field(default_factory=lambda: Pace(20, 60))
    moves: Pace = field(default_factory=lambda: Pace(10, 1))
    work: Pace = field(default_factory=lambda: Pace(60, 1))
    checks: Pace = field(default_factory=lambda: Pace(60, 60))
    desk: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(2))
    """Lets a few games without a table be checked at the same time."""
    checking: int = 0
    """How many of them are being checked, or wait."""

    def base(self, request: Request) -> str:
        """Return the address that phones reach, as far as it is known."""
        host = request.headers["host"]
        if self.address and host.rpartition(":")[0] in _LOOPBACK:
            return self.address
        return f"{request.url.scheme}://{host}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A table, and who looks at it."""

    table: Table
    viewer: Viewer

    @property
    def path(self) -> str:
        """Return where this table is for whoever looks at it."""
        kept = self.table.kept
        return f"/v/{kept.view}" if self.viewer.is_onlooker else f"/t/{kept.key}"


def of(request: Request) -> Companion:
    """Return the server that a request came to."""
    found = request.app.state.companion
    assert isinstance(found, Companion)
    return found


async def seen(request: Request) -> Seen:
    """Return the table that an address leads to. Raises SaidError, the same one for all unknown keys."""
    key = request.path_params["key"].upper()
    is_onlooker = request.url.path.startswith("/v/")
    table = await of(request).tables.find(key)
    if table is None or key != (table.kept.view if is_onlooker else table.kept.key):
        raise SaidError(404, "there is no such table here", "look whether the whole link was taken over")
    if is_onlooker:
        return Seen(table, Viewer(is_onlooker=True))
    phone = phone_of(request, key)
    seat = next((letter for letter, one in table.seats.items() if phone and one == phone), "")
    return Seen(table, Viewer(seat, phone))


def paced(wait: float, said: str) -> None:
    """Raise SaidError if somebody has to wait so many seconds."""
    if wait:
        raise SaidError(429, said, "wait a moment and try again", wait)
