"""How long a phone waits for its move to be confirmed while many tables play, beside a bare echo.

Everything stays on this machine, and stops by itself:

    python bench/table.py [--tables 50] [--phones 4] [--seconds 120] [--pause 2]

Each phone enters a move of a real game every so many seconds, one after another at each table, and follows
its table; half of them look at the state after each move. In the end the server's file is read: no confirmed
move may be missing.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from generator.companion.asked import NewTable
from generator.companion.begin import header
from generator.companion.editions import Editions
from generator.companion.store import Store, new_table
from generator.companion.tables import new_key
from generator.judging import shelf_of
from generator.session import Session

GAME = "sunshine-city"


@dataclass(slots=True)
class Load:
    """What is done, and what came of it: times in seconds, confirmed lines by their tables."""

    port: int
    seconds: float
    pause: float
    waits: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    conflicts: int = 0
    confirmed: dict[str, dict[int, str]] = field(default_factory=dict)


# A game that is entered


def played(top: str, most: int, seed: int) -> Iterator[str]:
    """Yield the lines of a game, each chosen by chance from what the session offers."""
    chance = random.Random(seed)
    session = Session.open(top, shelf_of())
    assert isinstance(session, Session)
    for _ in range(most):
        position = session.position()
        if position.is_over or not position.waits:
            return
        line = _line(session, position.waits[0], chance)
        session = session.extended(line)
        yield line


def _line(session: Session, seat: int | None, chance: random.Random) -> str:
    draft: list[str] = []
    while True:
        offers = session.offers(seat, draft)
        choices = [one for one in offers.choices if one.token not in ("undo", "totals")]
        if offers.is_whole and (not choices or chance.random() < 0.4):
            return offers.line
        draft.append(chance.choice(choices).token)


# HTTP, as little of it as there has to be


async def call(port: int, method: str, path: str, body: object = None) -> tuple[int, dict[str, object]]:
    """Return the status and the plain values of an answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(_head(method, path, len(data)) + data)
        status, length = await _answered(reader)
        return status, json.loads(await reader.readexactly(length))
    finally:
        writer.close()


def _head(method: str, path: str, length: int) -> bytes:
    return (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()


async def _answered(reader: asyncio.StreamReader) -> tuple[int, int]:
    status, length = int((await reader.readline()).split()[1]), 0
    while (line := await reader.readline()) != b"\r\n":
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return status, length


# Phones


@dataclass(slots=True)
class Table:
    """A table as its phones know it, and when the newest move was sent."""

    key: str
    game: Sequence[str]
    version: int = 0
    sent: float = 0

    def next(self) -> str:
        """Return the line that comes next; behind the end of a game a remark."""
        return self.game[self.version] if self.version < len(self.game) else f"; {self.version}"


async def enter(load: Load, table: Table, name: str, first: float, until: float) -> None:
    """Enter a move every so often, from ``first`` on."""
    number = 0
    await asyncio.sleep(first - time.perf_counter())
    while time.perf_counter() < until:
        since, number = time.perf_counter(), number + 1
        await _entered(load, table, f"{name}-{number}")
        await asyncio.sleep(max(0.0, load.pause - (time.perf_counter() - since)))


async def _entered(load: Load, table: Table, name: str) -> None:
    while True:
        text, since = table.next(), time.perf_counter()
        wish = {"version": table.version, "text": text, "id": f"{name}-{table.version}"}
        table.sent = since
        status, answer = await call(load.port, "POST", f"/t/{table.key}/lines", wish)
        table.version = max(table.version, int(str(answer.get("version", 0))))
        if status == 200:
            load.waits.append(time.perf_counter() - since)
            load.confirmed.setdefault(table.key, {})[int(str(answer["version"]))] = text
            return
        if status != 409:
            load.errors.append(f"{status} {answer}")
            return
        load.conflicts += 1


async def follow(load: Load, table: Table, ready: asyncio.Event, *, looks: bool) -> None:
    """Follow a table, and perhaps look at it after each move; ``ready`` is set after the first time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
    writer.write(_head("GET", f"/t/{table.key}/events", 0))
    try:
        while line := await reader.readline():
            if not line.startswith(b"data: "):
                continue
            load.heard.append(time.perf_counter() - table.sent)
            table.version = max(table.version, json.loads(line[6:])["version"])
            if looks:
                status, _ = await call(load.port, "GET", f"/t/{table.key}/state")
                load.errors += [] if status == 200 else [f"state {status}"]
            ready.set()
    finally:
        writer.close()


async def play(load: Load, tables: Sequence[Table], phones: int) -> None:
    """Let all phones play for a while."""
    ready = [asyncio.Event() for _ in range(len(tables) * phones)]
    following = [
        asyncio.create_task(follow(load, tables[at % len(tables)], one, looks=at // len(tables) % 2 == 0))
        for at, one in enumerate(ready)
    ]
    await asyncio.gather(*(one.wait() for one in ready))
    load.heard.clear()
    since = time.perf_counter()
    entering = []
    for table in tables:
        # Who sits at a table moves one after another, the tables at any moment.
        first = since + random.uniform(0, load.pause)
        for phone in range(phones):
            begin = first + phone * load.pause / phones
            entering.append(enter(load, table, f"p{phone}", begin, since + load.seconds))
    await asyncio.gather(*entering)
    for task in following:
        task.cancel()
    ended = await asyncio.gather(*following, return_exceptions=True)
    load.errors += [repr(one) for one in ended if not isinstance(one, asyncio.CancelledError)]


async def echo(load: Load, phones: int) -> None:
    """Let as many phones send the same to a server that only sends it back."""
    until = time.perf_counter() + load.seconds
    wish = {"version": 7, "text": "A: I C Ca1 Cc1 B W Wd2 We1", "id": "p1-1-7"}

    async def one() -> None:
        await asyncio.sleep(random.uniform(0, load.pause))
        while time.perf_counter() < until:
            since = time.perf_counter()
            await call(load.port, "POST", "/", wish)
            load.waits.append(time.perf_counter() - since)
            await asyncio.sleep(max(0.0, load.pause - (time.perf_counter() - since)))

    await asyncio.gather(*(one() for _ in range(phones)))


# Servers


async def _echoed(request: Request) -> JSONResponse:
    return JSONResponse(await request.json())


def serve_echo() -> None:
    """Serve the bare echo; its port is said first."""
    config = uvicorn.Config(
        Starlette(routes=[Route("/", _echoed, methods=["POST"])]), port=0, access_log=False, log_level="error"
    )
    server, at = uvicorn.Server(config), config.bind_socket()
    at.listen(512)
    sys.stdout.write(f"http://127.0.0.1:{at.getsockname()[1]}/\n")
    sys.stdout.flush()
    asyncio.run(server.serve([at]))


def started(*command: str) -> tuple[subprocess.Popen[str], int]:
    """Return a server, and its port."""
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0])


def begun(data: Path, wanted: int, moves: int) -> list[Table]:
    """Return tables that were begun in a file, faster than a server lets one address begin them."""
    players = [{"name": name} for name in ("Ana", "Ben", "Cleo", "Dan")]
    editions = Editions((), shelf_of())
    top = header(editions, NewTable.model_validate({"edition": GAME, "players": players}))
    games = [list(played(top, moves, seed)) for seed in range(3)]
    store, keys = Store(data), [new_key() for _ in range(wanted)]
    store.carry_out([new_table(key, new_key(), top) for key in keys])
    store.close()
    return [Table(key, games[number % len(games)]) for number, key in enumerate(keys)]


def missing(data: Path, load: Load) -> int:
    """Return how many confirmed lines the file does not have where they were confirmed."""
    store, lost = Store(data), 0
    for key, lines in load.confirmed.items():
        kept = store.table(key)
        assert kept is not None
        found = {line.n: line.sent for line in store.lines(kept.number, 0)}
        lost += sum(found.get(number) != text for number, text in lines.items())
    store.close()
    return lost


# What is told


def told(name: str, times: list[float]) -> float:
    """Print quantiles in ms; return the 99th percentile in s."""
    times.sort()
    middle, high, worst = times[len(times) // 2], times[int(len(times) * 0.99)], times[-1]
    parts = (
        f"{word} {one * 1e3:7.1f} ms" for word, one in (("median", middle), ("99 %", high), ("worst", worst))
    )
    print(f"{name:<28} {len(times):6} times, {', '.join(parts)}")
    return high


def main() -> int:
    """Measure; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--phones", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pause", type=float, default=2)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite"
        moves = int(wanted.phones * wanted.seconds / wanted.pause) + wanted.phones
        tables = begun(data, wanted.tables, moves)
        lengths = [len(one.game) for one in tables[:3]]
        print(f"{len(tables)} tables of {wanted.phones} phones; games of {lengths} lines")
        phones = wanted.tables * wanted.phones
        bare = _with("echo", wanted, lambda load: echo(load, phones))
        full = _with(data, wanted, lambda load: play(load, tables, wanted.phones))
        lost = missing(data, full)
    base = told("bare echo", bare.waits)
    high = told("a move, to its confirmation", full.waits)
    told("a move, to all phones", full.heard)
    count = sum(map(len, full.confirmed.values()))
    print(f"99th percentiles: {high / base:.1f} times the echo; {count} moves confirmed, {lost} lost,")
    print(f"{full.conflicts} conflicts, {len(full.errors)} errors {full.errors[:3]}")
    return 1 if lost or full.errors else 0


def _with(what: str | Path, wanted: argparse.Namespace, work: Callable[[Load], Awaitable[None]]) -> Load:
    """Return what came of some work with a server that is ended afterwards."""
    command = (
        (__file__, "--echo")
        if what == "echo"
        else ("-m", "generator", "serve", "--port", "0", "--data", str(what))
    )
    process, port = started(*command)
    load = Load(port, wanted.seconds, wanted.pause)
    try:
        asyncio.run(_awaited(work, load))
    finally:
        process.terminate()
        process.communicate(timeout=10)
    return load


async def _awaited(work: Callable[[Load], Awaitable[None]], load: Load) -> None:
    await work(load)


if __name__ == "__main__":
    if sys.argv[1:] == ["--echo"]:
        serve_echo()
    else:
        sys.exit(main())
