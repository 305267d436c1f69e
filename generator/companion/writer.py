"""Writes to the file in a thread of its own: all that wait while the disk is busy go together, in order."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from generator.companion.store import Change, Store, StoreError


class Writer:
    """Carries out changes of one file, and tells each of those who wait what came of theirs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> None:
        """Return once the disk has a change. Raises OutrunError, and StoreError if the file can't take it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
        # Who asked may be gone; what is being written goes on, and the others are told.
        await asyncio.shield(done)

    async def _work(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting, []
            await self._together(some)

    async def _together(self, some: list[tuple[Change, asyncio.Future[None]]]) -> None:
        loop = asyncio.get_running_loop()
        changes = [change for change, _ in some]
        try:
            outcomes = await loop.run_in_executor(self._thread, self._store.carry_out, changes)
        except StoreError as error:
            for _, done in some:
                done.set_exception(error)
            return
        for (_, done), outcome in zip(some, outcomes, strict=True):
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()
