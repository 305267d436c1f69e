"""The pages before a table: the start, the form of a new table, and where a printed sheet's code leads."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator import seeds
from generator.companion import companion
from generator.companion.answers import STATIC, page
from generator.companion.asked import NewTable, NotAskedError, read
from generator.companion.begin import NotBegunError, header
from generator.companion.choices import agreements
from generator.companion.editions import Offered, label_of
from generator.companion.limits import TABLES
from generator.companion.store import Kept
from generator.library.catalogue import Catalogue
from generator.links import SHEET_SEED
from generator.scoring.engine import SEATS, NotPlayableError
from generator.web.answers import SaidError, plain, to_json


async def start(request: Request) -> Response:
    """Return the start page."""
    return page("start.html", editions=listed(companion.of(request).editions.all()))


def listed(editions: Sequence[Offered]) -> list[dict[str, Any]]:
    """Return editions as pages list them."""
    return [
        {
            "name": one.name,
            "title": _title(one.catalogue),
            "game": one.catalogue.game,
            "code": one.catalogue.label,
            "least": one.catalogue.players["min"],
            "most": one.catalogue.players["max"],
        }
        for one in editions
    ]


def _title(catalogue: Catalogue) -> str:
    """Return what an edition is called, and that its sheet is from a seed."""
    seed = catalogue.sheet_seed
    return catalogue.title if seed is None else f"{catalogue.title}, sheet from seed {seed}"


# The form of a new table


async def form(request: Request) -> Response:
    """Return the form of a new table, with what the address asks for chosen."""
    wanted = dict(request.query_params)
    return _form(request, wanted.pop("edition", ""), wanted)


async def sheet(request: Request) -> Response:
    """Return the form of a new table for the edition whose sheet was scanned."""
    words = [*str(request.path_params["rest"]).split("/"), ""]
    game, typed = words[:2]
    parts = (one.lower().partition(":") for one in words[2:])
    options = {path: value for path, sign, value in parts if sign}
    seed = options.pop(SHEET_SEED, "")
    try:
        found = companion.of(request).editions.by_label(label_of(f"{typed}@{seed}" if seed else typed))
    except ValueError as error:
        raise SaidError(404, str(error), "scan the code of the sheet again") from error
    if found is None:
        hint = "whoever runs this server can name its folder: papercity serve FOLDER"
        raise SaidError(404, f"the edition {typed.upper()} of {game.lower()} is not played here", hint)
    return _form(request, found.name, options)


def _form(
    request: Request, name: str, options: dict[str, str], wrong: NotBegunError | None = None
) -> Response:
    """Return the form, with options chosen, and what was wrong with what it sent. Raises SaidError."""
    editions = companion.of(request).editions
    found = editions.get(name)
    if name and (found is None or found.catalogue.game is None):
        raise SaidError(404, "this edition is not played here", "choose one from the start page")
    return page(
        "new.html",
        422 if wrong else 200,
        editions=listed(_with(editions.all(), found)),
        chosen=None if found is None else agreed(found),
        game=None if found is None else found.catalogue.game,
        options=options,
        letters=SEATS,
        said=str(wrong) if wrong else "",
        hint=wrong.hint if wrong else "",
    )


def _with(offered: list[Offered], chosen: Offered | None) -> list[Offered]:
    """Return all editions, also one with a sheet from a seed that was chosen."""
    return offered if chosen is None or chosen in offered else [*offered, chosen]


def agreed(one: Offered) -> dict[str, Any]:
    """Return what may be agreed on for an edition. Raises SaidError."""
    try:
        found = agreements(one.catalogue)
    except NotPlayableError as error:
        raise SaidError(422, str(error)) from error
    options = [option._asdict() for option in found.options]
    return {
        **listed([one])[0],
        "least": found.least,
        "most": found.most,
        "options": options,
        "colours": found.colours,
        "has_seeds": one.catalogue.game in seeds.GAMES and one.catalogue.sheet_seed is None,
    }


async def new_table(request: Request) -> Response:
    """Begin a table; a browser is led to it, a program told of it. Raises SaidError."""
    is_form = not request.headers["content-type"].lower().startswith("application/json")
    try:
        wish = await _of_form(request) if is_form else read(NewTable, await request.body())
        kept = await _begun(request, header(companion.of(request).editions, wish))
    except NotAskedError as error:
        raise SaidError(400, str(error)) from error
    except NotBegunError as error:
        if is_form:
            return _form(request, wish.edition, wish.options, error)
        raise SaidError(422, str(error), error.hint) from error
    if is_form:
        return RedirectResponse(f"/t/{kept.key}", 303)
    url = f"{companion.of(request).base(request)}/t/{kept.key}"
    return plain({"key": kept.key, "view": kept.view, "url": url}, 201)


async def _begun(request: Request, top: str) -> Kept:
    """Return a new table, if there may be one more. Raises SaidError."""
    server = companion.of(request)
    address = request.client.host if request.client else ""
    companion.paced(server.new_tables.wait(address), "too many tables were begun from here just now")
    if server.tables.store.count() >= TABLES:
        hint = "whoever runs it can name a new file with --data"
        raise SaidError(429, f"this server has {TABLES} tables, and no more", hint, wait=3600)
    return await server.tables.new(top)


async def _of_form(request: Request) -> NewTable:
    """Return what a form asks for: edition, name and colour of each seat, option.PATH.

    Raises NotAskedError.
    """
    async with request.form(max_files=0, max_fields=100) as sent:
        texts = [(key, value) for key, value in sent.multi_items() if isinstance(value, str)]
    names = [value.strip() for key, value in texts if key == "name"]
    colours = [value for key, value in texts if key == "colour"] + [""] * len(names)
    players = [{"name": name, "colour": colour} for name, colour in zip(names, colours, strict=False) if name]
    options = {
        key.removeprefix("option."): value for key, value in texts if key.startswith("option.") and value
    }
    edition = _edition(dict(texts))
    return read(NewTable, to_json({"edition": edition, "players": players, "options": options}).encode())


def _edition(sent: dict[str, str]) -> str:
    """Return the edition that a form asks for, with the seed of its sheet. Raises NotAskedError."""
    name, seed = sent.get("edition", ""), sent.get("sheet_seed", "").strip()
    try:
        return str(seeds.split(f"{name}@{seed}")) if seed else name
    except seeds.NotASeedError as error:
        raise NotAskedError(str(error)) from error


async def static(request: Request) -> Response:
    """Return a file that pages need."""
    return STATIC.answer(request, request.path_params["name"])


ROUTES = [
    Route("/", start),
    Route("/new", form),
    Route("/tables", new_table, methods=["POST"]),
    Route("/S/{rest:path}", sheet),
    Route("/s/{rest:path}", sheet),
    Route("/static/{name}", static),
]
