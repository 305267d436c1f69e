"""The commands that let people play at a table with their phones."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from generator import judging

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.applications import Starlette

    from generator.web.inprocess import Answered, Ask

_DATA = click.option("--data", type=click.Path(dir_okay=False), help="The file that keeps the tables.")


@click.command()
@click.argument("editions", nargs=-1, metavar="[EDITION...]")
@click.option(
    "--host", default="127.0.0.1", help="Where to listen; 0.0.0.0 lets phones in.", show_default=True
)
@click.option("--port", default=8765, type=click.IntRange(0, 65535), show_default=True)
@_DATA
def serve(editions: tuple[str, ...], host: str, port: int, data: str | None) -> None:
    """Let a table play with phones: moves are tapped, checked at once, and seen by all.

    Editions that come with papercity are there anyway; EDITION is a folder of your own. Ctrl-C ends it.
    """
    from generator.web import network, serving

    with _answering(), serving.listening(host, port) as at:
        address = network.url(network.reached_at(host), at.getsockname()[1])
        app = _application(editions, data, address if network.is_open(host) else "")
        app.state.companion.tables.store.open()
        _greet(address, is_open=network.is_open(host))
        serving.run(app, at)


def _greet(address: str, *, is_open: bool) -> None:
    from generator.web import network

    click.echo(f"papercity is at {address}/ (Ctrl-C ends it)")
    if is_open:
        click.echo(f"\n{network.terminal_code(f'{address}/')}\n\nPhones on the same network scan this.")
    else:
        click.echo("Only this machine reaches it; with --host 0.0.0.0 phones do, too.")
    sys.stdout.flush()


@click.command()
@click.argument("path", metavar="PATH")
@click.option("--method", default="GET", type=click.Choice(["GET", "POST"]), show_default=True)
@click.option("--body", metavar="JSON", help="What is sent.")
@click.option("--edition", "editions", multiple=True, metavar="EDITION", help="A folder of your own.")
@_DATA
def get(path: str, method: str, body: str | None, editions: tuple[str, ...], data: str | None) -> None:
    """Answer one request as the server would, without one: PATH begins with a slash.

    The exit code is 1 for an answer that says what is wrong.
    """
    from generator.web.inprocess import Ask

    if not path.startswith("/"):
        raise click.UsageError("a path begins with a slash, for instance /new", click.get_current_context())
    headers = {"content-type": "application/json", "accept": "application/json"} if method == "POST" else {}
    with _answering():
        wish = Ask(path, method, (body or "").encode(), headers)
        answered = _asked(_application(editions, data, ""), wish)
    sys.stdout.buffer.write(answered.body)
    sys.stdout.buffer.flush()
    if answered.status >= 400:
        click.echo(f"\nstatus {answered.status}", err=True)
        sys.exit(1)


def _asked(app: "Starlette", wish: "Ask") -> "Answered":
    """Return the answer of an application that runs for this one request."""
    import asyncio

    from generator.web.inprocess import ask

    async def once() -> "Answered":
        async with app.router.lifespan_context(app):
            return await ask(app, wish)

    return asyncio.run(once())


def _application(editions: tuple[str, ...], data: str | None, address: str) -> "Starlette":
    """Return the application. Raises ProblemsError for a broken edition."""
    from pathlib import Path

    from generator.companion.app import make

    return make(Path(data) if data else _home(), judging.shelf_of(), editions, address)


def _home() -> "Path":
    """Return where tables are kept unless somebody says otherwise."""
    from pathlib import Path

    above = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(above) / "papercity" / "tables.sqlite"


@contextmanager
def _answering() -> Iterator[None]:
    """Tell what is wrong with an edition, the file or the address, and end with exit code 2."""
    from generator.companion.store import StoreError
    from generator.web.serving import NotServedError

    try:
        yield
    except (judging.problems_error(), StoreError, NotServedError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)
