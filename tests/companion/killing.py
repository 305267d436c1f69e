"""Kills a server in a burst of moves, and looks what the next one knows."""

import http.client
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.companion.party import Party, Wire, started

_TABLES = 4
_FIRST = "1. 1 2"


class Burst:
    """One phone at each of some tables that enters remarks as fast as it may, and notes what counts."""

    def __init__(self, data: Path, log: Path) -> None:
        self._data = data
        self._log = log
        with Party(data) as party:
            keys = [party.without_hurry().table()["key"] for _ in range(_TABLES)]
            for key in keys:
                party.phone().enter(key, _FIRST)
        self.confirmed = {key: [_FIRST] for key in keys}
        self.tried = {key: [_FIRST] for key in keys}

    def killed(self, seed: random.Random) -> None:
        """Start a server, enter remarks, and kill it at some moment."""
        process, wire = started(self._data, self._log)
        with ThreadPoolExecutor(_TABLES) as pool:
            entering = [pool.submit(self._enter, wire, key) for key in self.confirmed]
            time.sleep(seed.uniform(0.05, 0.6))
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()
        for one in entering:
            one.result()

    def _enter(self, wire: Wire, key: str) -> None:
        """Enter remarks until the server is gone; one that was tried in vain before is repeated first."""
        try:
            while True:
                text = self._next(key)
                wish = {"version": len(self.confirmed[key]), "text": text, "id": f"remark-{text[2:]}"}
                status, body = wire.ask(f"/t/{key}/lines", wish)
                assert status in (200, 429), body
                if status == 200:
                    self.confirmed[key].append(text)
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            return

    def _next(self, key: str) -> str:
        tried, confirmed = self.tried[key], self.confirmed[key]
        if confirmed[-1] == tried[-1]:
            tried.append(f"; {len(tried) + 1}")
        return tried[-1]

    def kept(self) -> dict[str, list[str]]:
        """Return the lines that the file has."""
        with Party(self._data) as party:
            phone = party.phone()
            return {key: [line["text"] for line in phone.state(key)["lines"]] for key in self.confirmed}


def every_confirmed_move_is_kept(folder: Path, rounds: int, seed: int) -> int:
    """Kill a server some times; return how many moves were confirmed in all."""
    log = folder / "errors.log"
    burst, chance = Burst(folder / "tables.sqlite", log), random.Random(seed)
    for _ in range(rounds):
        burst.killed(chance)
        for key, lines in burst.kept().items():
            confirmed = burst.confirmed[key]
            # All that was confirmed, once and in order; perhaps one more that nobody heard of any more.
            assert lines[: len(confirmed)] == confirmed
            assert lines[len(confirmed) :] in ([], burst.tried[key][-1:])
    assert log.read_text() == ""
    return sum(map(len, burst.confirmed.values()))
