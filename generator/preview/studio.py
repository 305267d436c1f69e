"""Keeps the desk up to date: hears of saved files, draws in one thread, tells all browsers."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from generator.preview.checking import Checker
from generator.preview.desk import Desk
from generator.preview.proof import Wish
from generator.preview.watching import changes
from generator.web.streams import Follower, Stream

T = TypeVar("T")

_PAUSE = 0.25
"""In s: a check waits until nobody has asked for a picture, and nothing was saved, for so long."""


class Studio:
    """A desk and all who look at it."""

    def __init__(self, wish: Wish) -> None:
        self.desk = Desk(wish)
        self._followers: set[Follower] = set()
        self._drawing = ThreadPoolExecutor(1, "draw")
        self._checker = Checker()
        self._working = 0
        self._idle = asyncio.Event()
        self._pause: asyncio.TimerHandle | None = None
        self._checks: set[asyncio.Task[None]] = set()

    async def at_desk(self, work: Callable[[Desk], T]) -> T:
        """Return what some work at the desk gives; all of it is done in one thread, in its order."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._drawing, work, self.desk)

    async def drawn(self, work: Callable[[Desk], T]) -> T:
        """Return what some work at the desk gives that somebody waits to see; no check begins meanwhile."""
        self._working += 1
        self._idle.clear()
        if self._pause is not None:
            self._pause.cancel()
        try:
            return await self.at_desk(work)
        finally:
            self._working -= 1
            if not self._working:
                self._pause = asyncio.get_running_loop().call_later(_PAUSE, self._idle.set)

    async def follow_files(self) -> None:
        """Renew the desk with every change of the files, for good.

        Garbage is looked for in pauses: while something is drawn, that would cost a tenth of the time.
        """
        gc.disable()
        async for _ in changes(self.desk.wish.reference):
            self._tell(await self.drawn(Desk.renew))
            for task in self._checks:
                task.cancel()
            task = asyncio.create_task(self._check(self.desk.build))
            self._checks.add(task)
            task.add_done_callback(self._checks.discard)

    async def _check(self, build: int) -> None:
        await self._idle.wait()
        await self.at_desk(lambda _desk: gc.collect())
        loop = asyncio.get_running_loop()
        reference = self.desk.wish.reference
        found = await loop.run_in_executor(self._checker.thread, self._checker.found, reference)
        self._tell(await self.at_desk(lambda desk: desk.checked(build, found)))

    def follow(self) -> Stream:
        """Return the answer to a browser that wants to hear of changes."""
        follower = Follower(self.desk.version)
        return Stream(follower, self._joined(follower))

    @contextmanager
    def _joined(self, follower: Follower) -> Iterator[None]:
        self._followers.add(follower)
        try:
            yield
        finally:
            self._followers.discard(follower)

    def _tell(self, version: int) -> None:
        for follower in self._followers:
            follower.tell(version)

    def close(self) -> None:
        """End all streams."""
        for follower in self._followers:
            follower.end()

    async def end(self) -> None:
        """Stop all work."""
        self.close()
        gc.enable()
        for task in self._checks:
            task.cancel()
        await asyncio.to_thread(self._checker.close)
        self._drawing.shutdown(cancel_futures=True)
