"""Runs an application for browsers, and ends it at once though some still follow what is new."""

import asyncio
import contextlib
import socket
import sys
from typing import Protocol

import uvicorn
from starlette.applications import Starlette

_BACKLOG = 512
_MOST = 2_000
"""Connections at the same time; others are told to come again."""

_SWITCH = 0.0005
"""In s: so long at most a thread that judges or draws keeps an answer from being sent."""


class NotServedError(OSError):
    """The server can't listen where it was told to; the message says why."""


class Followed(Protocol):
    """What browsers follow in an application, as its ``state.live``."""

    def close(self) -> None:
        """End all streams."""


class Server(uvicorn.Server):
    """Ends all streams of events before it waits for what is still being answered."""

    def __init__(self, app: Starlette) -> None:
        # Only the last word of an address tells who may play: no access log.
        super().__init__(
            uvicorn.Config(
                app,
                access_log=False,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=1,
                timeout_keep_alive=30,
                limit_concurrency=_MOST,
                ws="none",
            )
        )
        self._live: Followed = app.state.live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._live.close()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises NotServedError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise NotServedError(f"{host} is no address that is known here") from error
    found = socket.socket(family, kind, protocol)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(address)
        found.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        found.close()
        raise NotServedError(_reason(host, port, error)) from error
    return found


def _reason(host: str, port: int, error: OSError | OverflowError) -> str:
    import errno

    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"port {port} is in use already; choose another with --port"
    if code == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; --host 0.0.0.0 is all of them"
    if code in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"{host}, port {port}: {getattr(error, 'strerror', None) or error}"


def run(app: Starlette, at: socket.socket) -> None:
    """Serve an application until somebody presses Ctrl-C."""
    sys.setswitchinterval(_SWITCH)
    server = Server(app)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner() as runner:
        runner.run(server.serve([at]))
