"""The routes of a table: its page, who sits there, its state, what may come next, one more line, news."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.companion import companion, scenes
from generator.companion.answers import page
from generator.companion.asked import Draft, NewLine, NotAskedError, Sit, Some, Stand, read
from generator.companion.companion import Companion, Seen
from generator.companion.entering import enter
from generator.companion.hands import owner
from generator.companion.phones import known_again
from generator.companion.state import state
from generator.companion.store import OutrunError, freed_seat, taken_seat
from generator.scoring.guiding import Offers
from generator.web.answers import SaidError, plain, to_json
from generator.web.streams import Stream


async def table(request: Request) -> Response:
    """Return the page of a table."""
    seen = await companion.seen(request)
    edition, is_onlooker = seen.table.session.case.catalogue, seen.viewer.is_onlooker
    return page("table.html", base=seen.path, is_onlooker=is_onlooker, title=edition.title, game=edition.game)


async def told(request: Request) -> Response:
    """Return the state of a table."""
    seen = await companion.seen(request)
    server = companion.of(request)
    return Response(await _state(server, seen, server.base(request)), media_type="application/json")


async def _state(server: Companion, seen: Seen, base: str) -> str:
    """Return the state of a table as JSON; it is worked out once for all who see the same."""
    table, viewer = seen.table, seen.viewer
    seats = tuple(table.seats)
    key = ("state", table.version, seats, table.hidden_from(viewer), viewer.is_onlooker, base)
    known = table.memo.get(key)
    if known is None:
        join = None if viewer.is_onlooker else f"{base}/t/{table.kept.key}"
        links = {"join": join, "view": f"{base}/v/{table.kept.view}"}
        known = to_json({**state(table, viewer), "pieces": await _pieces(server, seen), "links": links})
        table.memo.put(key, known)
    you = to_json({"you": viewer.seat or None})
    return f"{you[:-1]},{known[1:]}"


async def _pieces(server: Companion, seen: Seen) -> list[dict[str, Any]]:
    session = seen.table.seen_by(seen.viewer)
    drawn = await server.editions.drawn(session.case.catalogue.label)
    if drawn is None:
        return []
    header = session.log.header
    return [
        {
            "name": name,
            "label": scenes.label(drawn.edition, piece, header),
            "seat": None if piece.seat is None else header.seats[piece.seat].letter,
            "url": f"{seen.path}/picture/{name}.svg?v={scenes.stamp(piece)}",
        }
        for name, piece in scenes.named(session.shown().pieces, header).items()
    ]


async def asked(request: Request, kind: type[Some]) -> Some:
    """Return what the body of a request asks for. Raises SaidError."""
    if not request.headers["content-type"].lower().startswith("application/json"):
        raise SaidError(415, "expected application/json")
    try:
        return read(kind, await request.body())
    except NotAskedError as error:
        raise SaidError(400, str(error)) from error


# Who sits where


async def sit(request: Request) -> Response:
    """Give a seat to a phone. Raises SaidError if another has it."""
    seen, wish = await companion.seen(request), await asked(request, Sit)
    server, table = companion.of(request), seen.table
    if wish.seat not in [seat.letter for seat in table.session.log.header.seats]:
        raise SaidError(422, f"there is no seat {wish.seat} at this table")
    answer = plain({"you": wish.seat})
    phone = known_again(answer, request, table.kept.key)
    async with table.lock:
        server.tables.refresh(table)
        if table.seats.get(wish.seat) == phone:
            return answer
        try:
            await server.tables.write(taken_seat(table.kept.number, wish.seat, phone))
        except OutrunError as error:
            hint = "if its phone is gone, free the seat first"
            raise SaidError(409, f"seat {wish.seat} is taken", hint) from error
    _changed(server, seen)
    return answer


async def stand(request: Request) -> Response:
    """Free the seat of a phone, or one whose phone is gone."""
    seen, wish = await companion.seen(request), await asked(request, Stand)
    server, letter = companion.of(request), wish.seat or seen.viewer.seat
    if letter:
        await server.tables.write(freed_seat(seen.table.kept.number, letter))
        _changed(server, seen)
    return plain({"you": None if letter == seen.viewer.seat else seen.viewer.seat})


def _changed(server: Companion, seen: Seen) -> None:
    server.tables.refresh(seen.table)
    server.live.tell(seen.table.kept.number, seen.table.version)


# Lines


async def offers(request: Request) -> Response:
    """Return what may come next in a line."""
    seen, wish = await companion.seen(request), await asked(request, Draft)
    companion.paced(companion.of(request).work.wait(seen.table.kept.key), _TOO_FAST)
    session = seen.table.seen_by(seen.viewer)
    letters = [seat.letter for seat in session.log.header.seats]
    if wish.seat is not None and wish.seat not in letters:
        raise SaidError(422, f"there is no seat {wish.seat} at this table")
    seat = None if wish.seat is None else letters.index(wish.seat)
    found = session.offers(seat, wish.draft) if wish.typed is None else session.typed(seat, wish.typed)
    choices = tuple(one for one in found.choices if owner(one.word) in (None, seen.viewer.seat))
    return plain({"version": seen.table.version, **_offered(found._replace(choices=choices))})


def _offered(found: Offers) -> dict[str, Any]:
    choices = [
        {"token": one.token, "label": one.label, "group": one.group, "spot": one.spot, "word": one.word}
        for one in found.choices
    ]
    return {
        "line": found.line,
        "whole": found.is_whole,
        "why": found.why,
        "draft": list(found.draft),
        "choices": choices,
    }


async def lines(request: Request) -> Response:
    """Enter a line."""
    seen, wish = await companion.seen(request), await asked(request, NewLine)
    server, number = companion.of(request), seen.table.kept.number
    companion.paced(server.moves.wait(seen.table.kept.key), _TOO_FAST)
    before = seen.table.version
    reply = await enter(server.tables, seen.table, seen.viewer, wish)
    if seen.table.version != before:
        server.live.tell(number, seen.table.version)
    answer = plain(reply.body, reply.status)
    if reply.status == 429:
        answer.headers["Retry-After"] = "3600"
    return answer


_TOO_FAST = "this table goes too fast"


# News


async def events(request: Request) -> Response | Stream:
    """Follow a table."""
    seen, server = await companion.seen(request), companion.of(request)
    number, is_onlooker = seen.table.kept.number, seen.viewer.is_onlooker
    if server.live.is_crowded(number, is_onlooker=is_onlooker):
        raise SaidError(429, "too many phones follow this table", wait=5)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    return server.live.follow(number, seen.table.version, is_onlooker=is_onlooker)


def _for_both(path: str, endpoint: Any) -> list[Route]:
    """Return a route for players and one for onlookers."""
    return [Route(f"/{who}/{{key}}{path}", endpoint) for who in "tv"]


ROUTES = [
    *_for_both("", table),
    *_for_both("/state", told),
    *_for_both("/events", events),
    Route("/t/{key}/sit", sit, methods=["POST"]),
    Route("/t/{key}/stand", stand, methods=["POST"]),
    Route("/t/{key}/offers", offers, methods=["POST"]),
    Route("/t/{key}/lines", lines, methods=["POST"]),
]
