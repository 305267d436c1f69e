"""How a phone is known again: a cookie that only its table gets, of which the server keeps a hash."""

import re
import secrets
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_YEAR = 365 * 24 * 3600
"""In s."""


def phone_of(request: Request, key: str) -> str:
    """Return by which hash the phone of a request is known at a table; nothing if it was never seated."""
    token = request.cookies.get(_name(key), "")
    return _hash(token) if _TOKEN.fullmatch(token) else ""


def known_again(answer: Response, request: Request, key: str) -> str:
    """Return the hash by which a phone is known from now on; give it a cookie if it has none."""
    phone = phone_of(request, key)
    if phone:
        return phone
    token = secrets.token_urlsafe(16)
    path = f"/t/{key}"
    answer.set_cookie(_name(key), token, max_age=_YEAR, path=path, httponly=True, samesite="strict")
    return _hash(token)


def _name(key: str) -> str:
    return f"seat-{key[:8]}"


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()[:32]
