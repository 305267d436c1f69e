"""A server of the companion as a person starts it, on a free port of this machine, with tables of its own."""

import json
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[2]


@dataclass(slots=True)
class Server:
    """A running server; it can be ended, and started again at the same address."""

    data: Path
    port: int = 0
    process: "subprocess.Popen[str] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and return once it answers."""
        command = [
            sys.executable,
            "-m",
            "generator",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", greeting)
        assert found, greeting
        self.port = int(found[1])
        self.get("/static/icon.svg")

    def stop(self) -> None:
        """End it, and return once it is gone."""
        if self.process is None:
            return
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=10)
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def get(self, path: str) -> str:
        """Return what it answers to a GET."""
        with urlopen(f"{self.address}{path}", timeout=30) as answer:
            text: str = answer.read().decode()
            return text

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Return the JSON that it answers to a POST of JSON."""
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())

    def table(self, edition: str, *players: str, **options: str) -> str:
        """Return the path of a new table; a player is a name, or a name and a colour: ``Ana red``."""
        named = [dict(zip(("name", "colour"), player.split(), strict=False)) for player in players]
        made = self.post("/tables", {"edition": edition, "players": named, "options": options})
        return f"/t/{made['key']}"

    def state(self, path: str) -> Any:
        """Return the state of a table."""
        return json.loads(self.get(f"{path}/state"))

    def write(self, path: str, *lines: str) -> None:
        """Write lines into the log of a table; each must be right."""
        version = self.state(path)["version"]
        for line in lines:
            wish = {"version": version, "text": line, "id": f"{path[-6:]}-{version}"}
            version = self.post(f"{path}/lines", wish)["version"]
