"""Asks the application without a server and without a network: one request, one answer."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

_LOCAL = "localhost"
_FIRST = 2
"""So many messages of a stream of events are waited for: its head, and the first part."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request."""

    path: str
    method: str = "GET"
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back; of a stream of events only what came at first."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """Return a header's value, or nothing."""
        return next((value for key, value in self.headers if key == name), "")


async def ask(app: ASGIApp, wish: Ask) -> Answered:
    """Return the answer to a request; its application has to be running, see ``running``."""
    sent: list[Message] = []
    gone = asyncio.Event()
    asked = iter([{"type": "http.request", "body": wish.body, "more_body": False}])

    async def receive() -> Message:
        for message in asked:
            return message
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        if len(sent) > _FIRST and dict(sent[0]["headers"])[b"content-type"].startswith(b"text/event-stream"):
            gone.set()

    await app(_scope(wish), receive, send)
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in sent[0]["headers"]]
    return Answered(sent[0]["status"], headers, b"".join(one.get("body", b"") for one in sent[1:]))


def _scope(wish: Ask) -> dict[str, Any]:
    path, _, query = wish.path.partition("?")
    headers = {"host": _LOCAL, "content-length": str(len(wish.body)), **wish.headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": wish.method.upper(),
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "root_path": "",
        "headers": [
            (key.lower().encode("latin-1"), value.encode("latin-1")) for key, value in headers.items()
        ],
        "client": ("127.0.0.1", 0),
        "server": (_LOCAL, 80),
    }
