"""Answers of a server: its files, pages, plain values, and what is wrong in words."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

_SHARED = Path(__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}


class SaidError(Exception):
    """A request that can't be answered: the status of HTTP, and why in plain words."""

    def __init__(self, status: int, said: str, hint: str = "", wait: float = 0) -> None:
        super().__init__(said)
        self.status = status
        self.said = said
        self.hint = hint
        self.wait = wait
        """In s: when to try again."""


class Static:
    """The files that pages need, by name, with those that all applications share; they are read once."""

    def __init__(self, *folders: Path) -> None:
        found = (path for folder in (_SHARED, *folders) for path in sorted(folder.iterdir()))
        known = [path for path in found if path.suffix in _TYPES]
        self._files = {path.name: (path.read_bytes(), _TYPES[path.suffix]) for path in known}
        self._marks = {name: sha256(data).hexdigest()[:16] for name, (data, _) in self._files.items()}

    def address(self, name: str) -> str:
        """Return where a file is found; with other contents it has another address."""
        return f"/static/{name}?v={self._marks[name]}"

    def answer(self, request: Request, name: str) -> Response:
        """Return a file, or that a browser has it already. Raises SaidError."""
        if name not in self._files:
            raise SaidError(404, "there is nothing here")
        data, media_type = self._files[name]
        is_marked = request.query_params.get("v") == self._marks[name]
        kept = "public, max-age=31536000, immutable" if is_marked else "no-cache"
        headers = {"Cache-Control": kept, "ETag": f'"{self._marks[name]}"'}
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=media_type, headers=headers)


def templates(folder: Path, static: Static) -> Environment:
    """Return the pages in a folder; they say ``static(name)`` for the address of a file."""
    pages = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.globals["static"] = static.address
    return pages


def plain(values: Any, status: int = 200) -> Response:
    """Return plain values as JSON."""
    return Response(to_json(values), status, media_type="application/json")


def to_json(values: Any) -> str:
    """Return plain values as the text of JSON."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def in_plain(_request: Request, error: SaidError) -> Response:
    """Return what is wrong as JSON."""
    return plain({"said": error.said, "hint": error.hint}, error.status)
