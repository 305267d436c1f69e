"""Remembers the newest few answers, so that all phones of a table get one that was worked out once."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any


class Memo:
    """Answers by what they depend on; the oldest go first."""

    __slots__ = ("_known", "_most")

    def __init__(self, most: int) -> None:
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self._most = most

    def get(self, key: Hashable) -> Any:
        """Return an answer, or None."""
        return self._known.get(key)

    def put(self, key: Hashable, answer: Any) -> None:
        """Remember an answer."""
        self._known[key] = answer
        while len(self._known) > self._most:
            self._known.popitem(last=False)
