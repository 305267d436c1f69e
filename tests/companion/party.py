"""A server in the test's own process, and phones that ask it; or one in a process of its own."""

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from starlette.applications import Starlette

from generator.companion.app import make
from generator.companion.companion import Companion
from generator.companion.limits import Pace
from generator.judging import shelf_of
from generator.web.inprocess import Answered, Ask, ask
from generator.web.serving import Server, listening

TWO = {"edition": "sunshine-city", "players": [{"name": "Ana"}, {"name": "Ben"}]}
OPENING = ("1. 1 2", "A: I C Ca1 Cc1 B W Wd2 We1", "B: B C Mf4 Me4 L W Wu3 Wv2")


_IDS = itertools.count()


class Phone:
    """A phone: it keeps its cookies, and speaks JSON."""

    def __init__(self, party: "Party") -> None:
        self._party = party
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answered:
        return self.send(Ask(path, headers=headers))

    def post(self, path: str, body: object, **headers: str) -> Answered:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.send(Ask(path, "POST", data, {"content-type": "application/json", **headers}))

    def send(self, wish: Ask) -> Answered:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        own = {"cookie": cookies} if cookies else {}
        answer = self._party.run(Ask(wish.path, wish.method, wish.body, {**own, **wish.headers}))
        for name, value in answer.headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self._cookies[key] = rest.partition(";")[0]
        return answer

    def enter(self, key: str, text: str, version: int | None = None, **more: Any) -> Answered:
        """Enter a line at the newest version, unless another is said."""
        wish = {"version": self.state(key)["version"] if version is None else version, "text": text}
        return self.post(f"/t/{key}/lines", {**wish, "id": f"id-{next(_IDS)}", **more})

    def state(self, key: str, who: str = "t") -> dict[str, Any]:
        return said(self.get(f"/{who}/{key}/state"))


@dataclass(slots=True)
class Party:
    """An application that runs in this process."""

    data: Path
    named: Sequence[str] = ()
    app: Starlette = field(init=False)
    _runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    _life: Any = None

    def __enter__(self) -> Self:
        self.app = make(self.data, shelf_of(), self.named)
        self._life = self.app.router.lifespan_context(self.app)
        self._runner.run(self._life.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._life.__aexit__(kind, error, trace))
        self._runner.close()

    @property
    def companion(self) -> Companion:
        found = self.app.state.companion
        assert isinstance(found, Companion)
        return found

    def run(self, wish: Ask) -> Answered:
        return self._runner.run(ask(self.app, wish))

    def phone(self) -> Phone:
        return Phone(self)

    def table(self, **wish: Any) -> dict[str, str]:
        """Return the keys of a new table of two, or another."""
        return said(self.phone().post("/tables", {**TWO, **wish}))

    def without_hurry(self) -> Self:
        """Let everybody go as fast as they like."""
        for name in ("new_tables", "moves", "work", "checks"):
            setattr(self.companion, name, Pace(1_000_000, 1))
        return self


def said(answer: Answered) -> dict[str, Any]:
    """Return the plain values of an answer."""
    found = json.loads(answer.body)
    assert isinstance(found, dict)
    return found


@dataclass(frozen=True, slots=True)
class Wire:
    """A server behind a port of this machine."""

    port: int

    def ask(self, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        """Return the status and the plain values of an answer. Raises OSError or HTTPException."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            if body is None:
                line.request("GET", path)
            else:
                line.request("POST", path, json.dumps(body), {"content-type": "application/json"})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()


@contextlib.contextmanager
def served(app: Starlette) -> Iterator[Wire]:
    """Serve an application from a thread of this process."""
    with listening("127.0.0.1", 0) as at:
        server = Server(app)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([at])))
        thread.start()
        try:
            yield Wire(at.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join()


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "generator", *map(str, arguments)]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Return what a command has said, at its end."""
    return subprocess.run(command(*arguments), check=False, capture_output=True, text=True, timeout=60)


def started(data: Path, log: Path, **more: Any) -> tuple[subprocess.Popen[str], Wire]:
    """Return a server in a process of its own, once it answers; what it says on its errors is in ``log``."""
    with log.open("a") as errors:
        process = subprocess.Popen(
            command("serve", "--port", "0", "--data", data),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            **more,
        )
    assert process.stdout is not None
    first = process.stdout.readline()
    port = first.partition("127.0.0.1:")[2].partition("/")[0]
    assert port, log.read_text()
    return process, Wire(int(port))
