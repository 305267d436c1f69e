"""The routes for finished sheets that are tapped in: the form, and the empty sheet with its places."""

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.companion import companion
from generator.companion.answers import page
from generator.companion.editions import Offered
from generator.companion.scenes import Scene
from generator.companion.starting import agreed, listed
from generator.referee import options_of
from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.logfile import Header, Seat
from generator.scoring.registry import GAMES
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunshine.facts import AREAS, DISTRICTS, City
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.signs import legend, sign
from generator.scoring.umpire import Game
from generator.web.answers import SaidError, plain

_GONE = "this edition is not played here"


async def form(request: Request) -> Response:
    """Return the page where sheets of an edition are tapped in; without one it asks which."""
    server, name = companion.of(request), request.query_params.get("edition", "")
    found = _offered(request, name) if name else None
    judged = None if found is None else _game(found)
    lake = judged.lake if isinstance(judged, SunkenGame) else None
    plan = judged.plan if isinstance(judged, SunriseGame) else None
    return page(
        "sheets.html",
        editions=listed(server.editions.all()),
        chosen=None if found is None else agreed(found),
        game=None if found is None else found.catalogue.game,
        options={},
        letters=SEATS,
        treasures=() if lake is None else lake.treasures,
        steps=0 if plan is None else plan.length,
    )


async def picture(request: Request) -> Response:
    """Return the empty sheet of an edition as SVG. Raises SaidError."""
    _, scene = await _sheet(request)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(scene.svg, media_type="image/svg+xml", headers=headers)


async def places(request: Request) -> Response:
    """Return the places on the empty sheet, and what its boxes are. Raises SaidError."""
    city, scene = await _sheet(request)
    return plain(
        {
            **scene.targets(),
            "districts": list(_districts(city)),
            "projects": [gears for gears, _ in city.projects],
            "legend": legend(city),
        }
    )


async def _sheet(request: Request) -> tuple[City, Scene]:
    """Return a city, and its sheet with nothing on it. Raises SaidError."""
    found = _offered(request, request.path_params["name"])
    judged = _game(found)
    editions = companion.of(request).editions
    drawn = await editions.drawn(found.catalogue.label)
    if not isinstance(judged, SunshineGame) or drawn is None:
        raise SaidError(404, "there is no picture of these sheets")
    one = Seat(SEATS[0], "")
    piece = judged.shown((), judged.start((one,)), ("",)).pieces[0]
    bare = piece._replace(seat=None, values={**piece.values, "pieces": []})
    return judged.city, await editions.picture(drawn, bare, Header(seats=(one,)))


def _offered(request: Request, name: str) -> Offered:
    """Return the edition of a name. Raises SaidError."""
    found = companion.of(request).editions.get(name)
    if found is None or found.catalogue.game is None:
        raise SaidError(404, _GONE, "choose one from the start page")
    return found


def _game(one: Offered) -> Game[Any]:
    """Return the game of an edition as it is printed. Raises SaidError."""
    catalogue = one.catalogue
    play = {**catalogue.play, "options": options_of(catalogue)}
    try:
        return GAMES[catalogue.game or ""].make(play, catalogue.text)
    except NotPlayableError as error:
        raise SaidError(422, str(error)) from error


def _districts(city: City) -> Iterator[dict[str, Any]]:
    """Yield the districts with their columns; of each the area it belongs to, and what its boxes take."""
    for number, letter in enumerate(city.letters):
        columns: dict[str, dict[str, Any]] = {}
        for box in city.boxes:
            if box.district == number:
                column = columns.setdefault(box.name[1], {"area": AREAS[box.worker], "takes": []})
                column["takes"].append(sign(city, box.shows))
        made = [{"letter": name, **column} for name, column in sorted(columns.items())]
        yield {"letter": letter, "name": DISTRICTS[number].capitalize(), "columns": made}


ROUTES = [
    Route("/sheets", form),
    Route("/sheets/{name}.svg", picture),
    Route("/sheets/{name}.json", places),
]
