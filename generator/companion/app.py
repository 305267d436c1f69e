"""The application: routes, and what is said where one fails."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from generator.companion import filledsheets, looking, playing, starting, visiting
from generator.companion.answers import said
from generator.companion.companion import Companion
from generator.companion.editions import Editions
from generator.companion.limits import largest
from generator.companion.live import Live
from generator.companion.others import Others, marked
from generator.companion.store import Store, StoreError
from generator.companion.tables import NotOpenError, Tables
from generator.problems import ProblemsError
from generator.shelf import Shelf
from generator.web import guard
from generator.web.answers import SaidError

_STATUS = {404: "there is nothing here", 405: "this can't be done here"}


def make(data: Path, shelf: Shelf, named: Sequence[str] = (), address: str = "") -> Starlette:
    """Return the application with its tables in a file. Raises ProblemsError for a broken edition."""
    editions, store = Editions(named, shelf), Store(data)
    live = Live(partial(marked, store))
    companion = Companion(Tables(store, editions), editions, live, address)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        noticing = asyncio.create_task(Others(store, live).notice())
        yield
        noticing.cancel()
        live.close()
        editions.close()
        await companion.tables.close()

    app = Starlette(
        routes=[*starting.ROUTES, *playing.ROUTES, *looking.ROUTES, *visiting.ROUTES, *filledsheets.ROUTES],
        middleware=[
            Middleware(guard.Guard, said=said, most=largest),
            Middleware(GZipMiddleware, compresslevel=6),
        ],
        exception_handlers={
            SaidError: _said,
            HTTPException: _http,
            StoreError: _store,
            NotOpenError: _not_open,
            ProblemsError: _problems,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.companion, app.state.live = companion, live
    return app


async def _said(request: Request, error: Exception) -> Response:
    assert isinstance(error, SaidError)
    return said(request, error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = said(request, SaidError(error.status_code, _STATUS.get(error.status_code, error.detail)))
    answer.headers.update(error.headers or {})
    return answer


async def _store(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return said(request, SaidError(503, error.said, error.hint))


async def _not_open(request: Request, error: Exception) -> Response:
    assert isinstance(error, NotOpenError)
    return said(request, SaidError(503, f"this table can't be opened: {error}", error.hint))


async def _problems(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemsError)
    first = error.problems[0]
    return said(request, SaidError(503, f"the edition of this table is broken: {first.message}", first.hint))


async def _failed(request: Request, _error: Exception) -> Response:
    """Answer although something is wrong with this program; what it was is told on the server's screen.

    Such an answer does not come through the guard, which is left by then.
    """
    answer = said(request, SaidError(500, "this program has made a mistake", "nothing was written"))
    guard.mark(answer.headers)
    return answer


async def _gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)
