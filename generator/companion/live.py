"""Tells every phone at a table that something changed: server-sent events."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from generator.companion.limits import STREAMS
from generator.web.streams import Follower, Stream


class Mark(NamedTuple):
    """What phones at a table are told the change of: how many lines it has, and who sits there."""

    version: int
    seats: Mapping[str, str]


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

    def follow(self, table: int, version: int, *, is_onlooker: bool) -> Stream:
        """Return the answer to a phone that wants to follow a table."""
        follower = Follower(version, is_onlooker=is_onlooker)
        return Stream(follower, self._joined(table, follower))

    @contextmanager
    def _joined(self, table: int, follower: Follower) -> Iterator[None]:
        """Tell somebody meanwhile. Raises StoreError."""
        if table not in self._followers:
            self._seats[table] = self._marked(table).seats
        self._followers[table].add(follower)
        try:
            yield
        finally:
            self._followers[table].discard(follower)
            if not self._followers[table]:
                del self._followers[table], self._seats[table]
