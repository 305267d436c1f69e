"""Server-sent events: a browser hears of each new version until it is gone, or the server ends."""

import asyncio
import json
from contextlib import AbstractContextManager

from starlette.types import Message, Receive, Scope, Send

HEARTBEAT = 15.0
"""In s: so long a stream is silent at most."""
PATIENCE = 10.0
"""In s: a browser that does not take what it is sent within this time is dropped."""

_HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]


class Follower:
    """A browser that follows something; of several changes it missed it is told the last."""

    __slots__ = ("changed", "ended", "is_onlooker", "version")

    def __init__(self, version: int, *, is_onlooker: bool = False) -> None:
        self.version = version
        self.is_onlooker = is_onlooker
        self.ended = False
        self.changed = asyncio.Event()
        self.changed.set()

    def tell(self, version: int) -> None:
        """Wake the stream for a new version."""
        self.version = version
        self.changed.set()

    def end(self) -> None:
        """Let the stream come to its end."""
        self.ended = True
        self.changed.set()


class Stream:
    """An ASGI answer that tells a follower of each version while ``joined`` is entered."""

    def __init__(self, follower: Follower, joined: AbstractContextManager[None]) -> None:
        self._follower = follower
        self._joined = joined

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send events."""
        with self._joined:
            gone = asyncio.create_task(self._until_gone(receive))
            try:
                await self._send_all(send)
            except TimeoutError:
                return
            finally:
                gone.cancel()

    async def _send_all(self, send: Send) -> None:
        await _sent(send, {"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await _sent(send, _part("retry: 1000\n\n"))
        while await self._next(send):
            pass
        await _sent(send, {"type": "http.response.body", "body": b""})

    async def _next(self, send: Send) -> bool:
        """Send what changed, or after a while that nothing did; return whether to go on."""
        follower = self._follower
        try:
            await asyncio.wait_for(follower.changed.wait(), HEARTBEAT)
        except TimeoutError:
            await _sent(send, _part(": still here\n\n"))
            return True
        follower.changed.clear()
        if follower.ended:
            return False
        await _sent(send, _part(f"data: {json.dumps({'version': follower.version})}\n\n"))
        return True

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._follower.end()


def _part(text: str) -> Message:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def _sent(send: Send, message: Message) -> None:
    """Send a message. Raises TimeoutError for a browser that does not take it."""
    await asyncio.wait_for(send(message), PATIENCE)
