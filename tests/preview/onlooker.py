"""The preview in the test's own process, and somebody who edits the files and looks at what is told."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from starlette.applications import Starlette
from starlette.types import Message

from generator.preview.app import make
from generator.preview.proof import Look, Wish
from generator.preview.studio import Studio
from generator.units import PAPERS
from generator.web.inprocess import Answered, Ask, ask

PATIENCE = 60.0
"""In s: how long something may take on a busy machine before it is called missing."""


@dataclass(slots=True)
class Onlooker:
    """A running preview of the edition in a folder."""

    folder: Path
    app: Starlette = field(init=False)
    _runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    _life: AbstractAsyncContextManager[Any] = field(init=False)

    def __enter__(self) -> Self:
        self.app = make(Wish(str(self.folder), PAPERS["a4"], "long", Look(None, "full")))
        self._life = self.app.router.lifespan_context(self.app)
        self._runner.run(self._life.__aenter__())
        self.until(lambda told: told["build"] >= 1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._life.__aexit__(kind, error, trace))
        self._runner.close()

    @property
    def studio(self) -> Studio:
        found = self.app.state.studio
        assert isinstance(found, Studio)
        return found

    # Files

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def save(self, name: str, text: str | bytes) -> dict[str, Any]:
        """Write a file, and return what is told once it was heard of."""
        before = self.state()["build"]
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.until(lambda told: told["build"] > before)

    def change(self, name: str, old: str, new: str) -> dict[str, Any]:
        """Exchange a part of a file, and return what is told once it was heard of."""
        text = self.read(name)
        assert old in text
        return self.save(name, text.replace(old, new, 1))

    # Answers

    def get(self, path: str, **headers: str) -> Answered:
        return self._runner.run(ask(self.app, Ask(path, headers=headers)))

    def told(self, path: str) -> dict[str, Any]:
        answer = self.get(path)
        assert answer.status == 200, answer.body
        found = json.loads(answer.body)
        assert isinstance(found, dict)
        return found

    def state(self, query: str = "") -> dict[str, Any]:
        return self.told(f"/state.json?{query}")

    def until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first state of which something is true."""
        end = time.monotonic() + PATIENCE
        while not is_it(told := self.state()):
            assert time.monotonic() < end, told
            self._runner.run(asyncio.sleep(0.01))
        return told

    def piece(self, kind: str, piece: str, query: str = "") -> dict[str, Any]:
        """Return what is shown of a piece."""
        [answer] = self.told(f"/pieces.json?{query}&of={kind}:{piece}")["answers"]
        [shown] = answer["shown"]
        assert isinstance(shown, dict)
        return shown

    def drawing(self, kind: str, piece: str, side: str = "front") -> str:
        """Return a side of a piece as SVG."""
        answer = self.get(f"/picture/{self.piece(kind, piece)[side]['address']}.svg")
        assert answer.status == 200
        return answer.body.decode()

    def problems(self) -> list[str]:
        """Return all problems as they are printed, without their hints."""
        return [place(one) for one in self.state()["problems"]]

    def heard(self, meanwhile: Callable[[], None], count: int) -> list[str]:
        """Return the first events of a stream; something is done after the first of them."""
        return self._runner.run(asyncio.wait_for(self._hear(meanwhile, count), PATIENCE))

    async def _hear(self, meanwhile: Callable[[], None], count: int) -> list[str]:
        events: list[str] = []
        gone = asyncio.Event()

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            text = message.get("body", b"").decode()
            if text.startswith("data:"):
                events.append(text)
            if len(events) == 1:
                await asyncio.to_thread(meanwhile)
            if len(events) == count:
                gone.set()

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/events",
            "scheme": "http",
            "headers": [(b"host", b"localhost")],
            "query_string": b"",
            "root_path": "",
        }
        await self.app(scope, receive, send)
        return events


def place(problem: dict[str, Any]) -> str:
    """Return a problem as ``check`` prints it, with its file's name alone."""
    name = Path(problem["file"]).name
    line = f":{problem['line']}:{problem['column']}" if problem["line"] else ""
    return f"{name}{line}: {problem['message']}"
