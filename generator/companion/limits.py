"""How much one table, one address and the whole server may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable

BODY = 64 * 1024
"""In bytes: the largest body of a request."""
PHOTO = 12 * 1024 * 1024
"""In bytes: the largest body with photos."""
TABLES = 10_000
"""In one file; none is ever taken out of it."""
LINES = 2_000
"""At one table."""
LONGEST = 1_000
"""In characters: a line of a log."""
STREAMS = 64
"""Phones that follow one table at the same time; so many of players, and so many of onlookers."""

_PHOTOS = ("/check",)
"""Where photos may be sent to."""
_MOST_KNOWN = 10_000


def largest(path: str) -> int:
    """Return the largest body of a request to a path, in bytes."""
    return PHOTO if path in _PHOTOS else BODY


class Pace:
    """Lets so many through within some seconds, for each name; what it forgets may go on."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._refill = most / seconds
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """Return 0 and count one, or how many seconds it has to wait."""
        now = self._clock()
        left, since = self._left.pop(name, (float(self._most), now))
        left = min(self._most, left + (now - since) * self._refill)
        allowed = left >= 1
        self._left[name] = (left - allowed, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._refill
