"""The routes for looking at a table: pictures, the verdict, its log to take along."""

import asyncio
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from generator import verdictjson
from generator.codes.texts import codes_of
from generator.companion import bgstats, companion, outcome, qrpicture, scenes, takeaway
from generator.companion.answers import page
from generator.companion.bgstats import Play
from generator.companion.companion import Seen
from generator.companion.scenes import Scene
from generator.problems import ProblemsError
from generator.scoring.verdict import Verdict
from generator.web.answers import SaidError, plain

_TOO_FAST = "too much is asked of this table"


async def _seen(request: Request) -> Seen:
    seen = await companion.seen(request)
    companion.paced(companion.of(request).work.wait(seen.table.kept.key), _TOO_FAST)
    return seen


# Pictures


async def picture(request: Request) -> Response:
    """Return a piece of the table as it is now, as SVG."""
    return Response((await _scene(request)).svg, media_type="image/svg+xml")


async def targets(request: Request) -> Response:
    """Return the places on a picture."""
    return plain((await _scene(request)).targets())


async def _scene(request: Request) -> Scene:
    seen = await _seen(request)
    session = seen.table.seen_by(seen.viewer)
    editions = companion.of(request).editions
    drawn = await editions.drawn(session.case.catalogue.label)
    piece = scenes.named(session.shown().pieces, session.log.header).get(request.path_params["name"])
    if drawn is None or piece is None:
        raise SaidError(404, "there is no such picture of this table")
    return await editions.picture(drawn, piece, session.log.header)


async def join(request: Request) -> Response:
    """Return the link of the table as a QR code."""
    seen = await _seen(request)
    address = f"{companion.of(request).base(request)}{seen.path}"
    return Response(qrpicture.svg(address), media_type="image/svg+xml")


# The verdict


async def verdict(request: Request) -> Response:
    """Return the page of the verdict."""
    seen = await _seen(request)
    found, session, server = await _verdict(seen), seen.table.seen_by(seen.viewer), companion.of(request)
    try:
        texts, no_codes = await codes(seen, server.base(request)), ""
    except SaidError as error:
        texts, no_codes = (), error.said
    minutes = server.tables.store.minutes(seen.table.kept.number)
    play = Play(found, session.log, datetime.now().astimezone(), minutes)
    return page(
        "verdict.html",
        **outcome.values(found, session.text.splitlines(), session.say),
        base=seen.path,
        has_log=True,
        bgstats=bgstats.link(play),
        codes=[f"{seen.path}/qr/{number}.svg" for number in range(1, len(texts) + 1)],
        no_codes=no_codes,
    )


async def verdict_json(request: Request) -> Response:
    """Return the verdict for programs."""
    seen = await _seen(request)
    return plain(verdictjson.to_json(await _verdict(seen), seen.table.session.say))


async def _verdict(seen: Seen) -> Verdict:
    table = seen.table
    key = ("verdict", table.version, table.hidden_from(seen.viewer))
    known = table.memo.get(key)
    if known is None:
        known = await asyncio.to_thread(table.seen_by(seen.viewer).verdict)
        table.memo.put(key, known)
    assert isinstance(known, Verdict)
    return known


# The log


async def log(request: Request) -> Response:
    """Return the log as a file: txt, yaml or json."""
    seen = await _seen(request)
    session, form = seen.table.seen_by(seen.viewer), request.path_params["form"]
    if form not in takeaway.FORMS:
        raise SaidError(404, f"a log comes as {', '.join(takeaway.FORMS)}")
    media_type, write = takeaway.FORMS[form]
    name = f"{session.case.catalogue.name}.{'log' if form == 'txt' else form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(write(session.text, session.log.header), media_type=media_type, headers=headers)


async def code(request: Request) -> Response:
    """Return one of the QR codes that hold the log, as SVG."""
    seen, wanted = await _seen(request), request.path_params["number"]
    texts = await codes(seen, companion.of(request).base(request))
    text = {str(number): text for number, text in enumerate(texts, 1)}.get(wanted)
    if text is None:
        raise SaidError(404, f"the codes of this log have the numbers 1 to {len(texts)}")
    return Response(qrpicture.svg(text), media_type="image/svg+xml")


async def codes(seen: Seen, address: str) -> tuple[str, ...]:
    """Return the texts of the QR codes that hold the log of a table. Raises SaidError for too long a log."""
    table = seen.table
    key = ("codes", table.version, table.hidden_from(seen.viewer), address)
    known = table.memo.get(key)
    if known is None:
        try:
            known = await asyncio.to_thread(codes_of, table.seen_by(seen.viewer).log, address)
        except ProblemsError as error:
            raise SaidError(422, error.problems[0].message, "take the log home as a file") from error
        table.memo.put(key, known)
    return tuple(known)


def _for_both(path: str, endpoint: Any) -> list[Route]:
    return [Route(f"/{who}/{{key}}{path}", endpoint) for who in "tv"]


ROUTES = [
    *_for_both("/picture/{name}.svg", picture),
    *_for_both("/picture/{name}.json", targets),
    *_for_both("/join.svg", join),
    *_for_both("/verdict", verdict),
    *_for_both("/verdict.json", verdict_json),
    *_for_both("/log.{form}", log),
    *_for_both("/qr/{number}.svg", code),
]
