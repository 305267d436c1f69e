"""Tells every phone at a table that something changed: server-sent events."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from starlette.types import Message, Receive, Scope, Send

from generator.companion.limits import STREAMS

HEARTBEAT = 15.0
"""In s: so long a stream is silent at most."""
PATIENCE = 10.0
"""In s: a phone that does not take what it is sent within this time is dropped."""

_HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]


class Mark(NamedTuple):
    """What phones at a table are told the change of: how many lines it has, and who sits there."""

    version: int
    seats: Mapping[str, str]


class Follower:
    """A phone that follows a table; of several changes it missed it is told the last."""

    __slots__ = ("changed", "ended", "is_onlooker", "version")

    def __init__(self, version: int, *, is_onlooker: bool) -> None:
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


class Live:
    """All phones that follow tables, by the numbers of the tables."""

    def __init__(self, marked: Callable[[int], Mark]) -> None:
        """Take what returns how a table stands in the file, which other processes may write, too."""
        self._followers: defaultdict[int, set[Follower]] = defaultdict(set)
        self._marked = marked
        self._seats: dict[int, Mapping[str, str]] = {}

    def look(self) -> None:
        """Tell those who were not told yet what this or another process has written. Raises StoreError."""
        for table, followers in self._followers.items():
            version, seats = self._marked(table)
            if seats != self._seats[table] or any(one.version != version for one in followers):
                self._seats[table] = seats
                self.tell(table, version)

    def tell(self, table: int, version: int) -> None:
        """Tell all who follow a table that it changed."""
        for follower in self._followers.get(table, ()):
            follower.tell(version)

    def is_crowded(self, table: int, *, is_onlooker: bool) -> bool:
        """Return whether as many players, or onlookers, follow a table as may."""
        followers = self._followers.get(table, ())
        return sum(one.is_onlooker == is_onlooker for one in followers) >= STREAMS

    def is_followed(self, table: int | None = None) -> bool:
        """Return whether anybody follows a table, or any."""
        return bool(self._followers if table is None else self._followers.get(table))

    def close(self) -> None:
        """End all streams."""
        for followers in self._followers.values():
            for follower in followers:
                follower.end()

    def follow(self, table: int, version: int, *, is_onlooker: bool) -> "Stream":
        """Return the answer to a phone that wants to follow a table."""
        return Stream(self, table, Follower(version, is_onlooker=is_onlooker))

    def join(self, table: int, follower: Follower) -> None:
        """Begin to tell somebody. Raises StoreError."""
        if table not in self._followers:
            self._seats[table] = self._marked(table).seats
        self._followers[table].add(follower)

    def leave(self, table: int, follower: Follower) -> None:
        """Stop telling somebody."""
        self._followers[table].discard(follower)
        if not self._followers[table]:
            del self._followers[table], self._seats[table]


class Stream:
    """An ASGI answer that goes on until the phone is gone, is too slow, or the server ends."""

    def __init__(self, live: Live, table: int, follower: Follower) -> None:
        self._live = live
        self._table = table
        self._follower = follower

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send events."""
        self._live.join(self._table, self._follower)
        gone = asyncio.create_task(self._until_gone(receive))
        try:
            await _sent(send, {"type": "http.response.start", "status": 200, "headers": _HEADERS})
            await _sent(send, _part("retry: 1000\n\n"))
            while await self._next(send):
                pass
            await _sent(send, {"type": "http.response.body", "body": b""})
        except TimeoutError:
            return
        finally:
            gone.cancel()
            self._live.leave(self._table, self._follower)

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
    """Send a message. Raises TimeoutError for a phone that does not take it."""
    await asyncio.wait_for(send(message), PATIENCE)
