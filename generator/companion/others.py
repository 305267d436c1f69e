"""Notices what another process writes to the file, so that phones here hear of it, too."""

import asyncio
import contextlib

from generator.companion.live import Live, Mark
from generator.companion.store import Store, StoreError

EVERY = 1.0
"""In s: so often the file is looked at while anybody follows a table."""


class Others:
    """Looks at the file as long as it is told to."""

    def __init__(self, store: Store, live: Live) -> None:
        self._store = store
        self._live = live
        self._stamp = -1

    async def notice(self) -> None:
        """Go on until this is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            # Whoever asks next is told what is wrong with the file; this goes on when it is well again.
            with contextlib.suppress(StoreError):
                self._look()

    def _look(self) -> None:
        if not self._live.is_followed():
            return
        stamp = self._store.stamp()
        if stamp != self._stamp:
            self._live.look()
            self._stamp = stamp


def marked(store: Store, table: int) -> Mark:
    """Return how a table stands in the file. Raises StoreError."""
    return Mark(store.length(table), store.seats(table))
