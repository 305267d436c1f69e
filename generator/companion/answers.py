"""Answers of the companion: its pages, and what is wrong in words, as a page or as JSON."""

import math
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from generator.web.answers import SaidError, Static, in_plain, templates

_HERE = Path(__file__).parent
STATIC = Static(_HERE / "static")
_PAGES = templates(_HERE / "pages", STATIC)


def page(name: str, code: int = 200, **values: Any) -> Response:
    """Return a page that is filled with values, all of them escaped."""
    return HTMLResponse(_PAGES.get_template(name).render({"game": "", **values}), code)


def said(request: Request, error: SaidError) -> Response:
    """Return what is wrong: a page for a browser that shows one, JSON for all others."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page:
        answer = page("said.html", error.status, status=error.status, said=error.said, hint=error.hint)
    else:
        answer = in_plain(request, error)
    if error.wait:
        answer.headers["Retry-After"] = str(math.ceil(error.wait))
    return answer
