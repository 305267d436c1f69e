"""Stands before all routes: who may send what from where, and what a browser may do with the answer."""

import re
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from generator.web.answers import SaidError

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# With no-referrer a browser would say "null" where a form comes from, and no form could be let in.
_ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
_JSON = "application/json"
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_IN_FRONT = "a server in front of this one has to hand on Host, and to set X-Forwarded-Proto"


class Guard:
    """Wraps an application: ``most`` is the largest body of a request to a path, in bytes."""

    def __init__(
        self, app: ASGIApp, said: Callable[[Request, SaidError], Response], most: Callable[[str], int]
    ) -> None:
        self._app = app
        self._said = said
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                mark(MutableHeaders(scope=message))
            await send(message)

        most = self._most(scope["path"])
        try:
            _look_at(scope["method"], scope["scheme"], Headers(scope=scope), most)
        except SaidError as error:
            await self._said(Request(scope), error)(scope, receive, sending)
            return
        await self._app(scope, _counting(receive, most), sending)


def mark(headers: MutableHeaders) -> None:
    """Set what a browser may do with an answer."""
    for name, value in _ALWAYS.items():
        headers[name] = value
    headers.setdefault("Cache-Control", "no-store")


def _look_at(method: str, scheme: str, headers: Headers, most: int) -> None:
    """Raise SaidError for a request that no page of ours makes."""
    if not _HOST.fullmatch(headers.get("host", "")):
        raise SaidError(400, "the name of this server is missing, or is none")
    if method in ("GET", "HEAD"):
        return
    origin, kind = headers.get("origin"), headers.get("content-type", "").split(";")[0].strip().lower()
    # A page can't set this header for another server, but a server in front of this one does.
    scheme = headers.get("x-forwarded-proto", scheme).partition(",")[0].strip()
    if origin is not None and origin.lower() != f"{scheme}://{headers['host']}".lower():
        raise SaidError(403, "this was sent by a page of another server", _IN_FRONT)
    if kind != _JSON and kind not in _FORMS:
        raise SaidError(415, f"expected {_JSON}")
    if kind in _FORMS and origin is None:
        raise SaidError(403, "a form has to say which page it was sent by")
    length = headers.get("content-length", "0")
    if length.isdecimal() and int(length[:12]) > most:
        raise _too_large(most)


def _counting(receive: Receive, most: int) -> Receive:
    """Return what receives a body, as long as it is not larger than it may be."""
    left = most

    async def counted() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise _too_large(most)
        return message

    return counted


def _too_large(most: int) -> SaidError:
    return SaidError(413, f"this is more than {most // 1024} KB")
