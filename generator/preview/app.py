"""The application: its page, the state of the edition, pictures, and news of changes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from generator.preview import telling
from generator.preview.desk import Desk
from generator.preview.proof import Look, Wish
from generator.preview.studio import Studio
from generator.web import guard
from generator.web.answers import SaidError, Static, in_plain, plain, templates
from generator.web.streams import Stream

_HERE = Path(__file__).parent
_STATIC = Static(_HERE / "static")
_PAGE = templates(_HERE / "pages", _STATIC).get_template("preview.html")
_MOST_ASKED = 300
"""Pieces in one request; no window shows more."""
_INKS = ("full", "low", "grey")


def make(wish: Wish) -> Starlette:
    """Return the application that previews an edition."""
    studio = Studio(wish)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(studio.follow_files())
        yield
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
        await studio.end()

    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/static/{name}", _static),
            Route("/events", _events),
            Route("/state.json", _state),
            Route("/pieces.json", _pieces),
            Route("/sheets.json", _sheets),
            Route("/picture/{address}.svg", _picture),
        ],
        middleware=[Middleware(guard.Guard, said=in_plain, most=lambda _path: 0)],
        exception_handlers={SaidError: _said, HTTPException: _http},
        lifespan=lifespan,
    )
    app.state.studio = app.state.live = studio
    return app


def _studio(request: Request) -> Studio:
    found = request.app.state.studio
    assert isinstance(found, Studio)
    return found


def _look(request: Request) -> Look:
    """Return how somebody looks: as the command says, unless the address says otherwise."""
    wished, asked = _studio(request).desk.wish.look, request.query_params
    ink = asked.get("ink", wished.ink)
    if ink not in _INKS:
        raise SaidError(404, f"there is no ink {ink}")
    return Look(asked.get("language") or wished.language, ink)


async def _page(request: Request) -> Response:
    wish = _studio(request).desk.wish
    return HTMLResponse(_PAGE.render(reference=wish.reference, ink=wish.look.ink))


async def _static(request: Request) -> Response:
    return _STATIC.answer(request, request.path_params["name"])


async def _events(request: Request) -> Stream:
    return _studio(request).follow()


async def _state(request: Request) -> Response:
    look = _look(request)
    return plain(await _studio(request).at_desk(lambda desk: telling.state(desk, look)))


async def _pieces(request: Request) -> Response:
    look, asked = _look(request), request.query_params.getlist("of")[:_MOST_ASKED]

    def found(desk: Desk) -> dict[str, object]:
        answers = []
        for name in asked:
            kind, _, piece = name.partition(":")
            kept = [telling.kept(one) for one in desk.piece(look, kind, piece)]
            answers.append({"kind": kind, "piece": piece, "shown": kept})
        return {"build": desk.build, "answers": answers}

    return plain(await _studio(request).drawn(found))


async def _sheets(request: Request) -> Response:
    """Return all sheets; or first only those that somebody sees, if it takes long to lay all of them out."""
    look = _look(request)
    seen = frozenset(int(one) for one in request.query_params.getlist("seen") if one.isdecimal())

    def found(desk: Desk) -> dict[str, object]:
        some = desk.some_sheets(look, seen) if seen else ()
        sheets, is_old = (some, False) if some else desk.sheets(look)
        told = [telling.sheet(one) for one in sheets]
        return {"build": desk.build, "isOld": is_old, "isPart": bool(some), "sheets": told}

    return plain(await _studio(request).drawn(found))


async def _picture(request: Request) -> Response:
    """Return a picture by its look, so that it never changes."""
    address = request.path_params["address"]
    picture = await _studio(request).drawn(lambda desk: desk.picture(address))
    if picture is None:
        raise SaidError(404, "this picture is not shown any more")
    kept = {"Cache-Control": "private, max-age=86400, immutable"}
    return Response(picture, media_type="image/svg+xml", headers=kept)


async def _said(request: Request, error: Exception) -> Response:
    assert isinstance(error, SaidError)
    return in_plain(request, error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return in_plain(request, SaidError(error.status_code, "there is nothing here"))
