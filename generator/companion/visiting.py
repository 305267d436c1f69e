"""The routes without a table: check a finished game, and where the code of a log leads."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from markupsafe import Markup
from pydantic import Field
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from generator import judging, verdictjson
from generator.codes.texts import codes_of
from generator.companion import bgstats, companion, outcome, qrpicture, takeaway
from generator.companion.answers import page
from generator.companion.asked import Asked, NotAskedError, read
from generator.companion.bgstats import Play
from generator.companion.checking import PASTED, Checked, NotCheckedError, check
from generator.companion.limits import BODY
from generator.problems import ProblemsError
from generator.scoring.logfile import Header
from generator.web.answers import SaidError, plain, to_json
from generator.wording import clean, cut

_MOST_FILES = 12
_LONGEST = 4_000_000
"""In bytes: a log that is pasted."""
_NAME = 60
_WAITING = 8
"""Games that may wait until others are checked."""
_TOO_FAST = "too many games were checked from here just now"


class Sent(Asked):
    """A game as a program sends it: its log, or what its codes say."""

    log: Annotated[str, Field(max_length=BODY)] = ""
    codes: Annotated[list[Annotated[str, Field(max_length=BODY)]], Field(max_length=50)] = []


class Given(NamedTuple):
    """What was sent: named bytes, what is wanted of it, and the sheets of which edition it was tapped in."""

    files: tuple[tuple[str, bytes], ...]
    wanted: str = ""
    sheets: str = ""


async def form(_request: Request) -> Response:
    """Return the page where a finished game is handed in."""
    return page("check.html", said="", hint="", pasted="")


async def handed(request: Request) -> Response:
    """Return the verdict on a game, as a page, as JSON, or one of its files. Raises SaidError."""
    server = companion.of(request)
    companion.paced(server.checks.wait(request.client.host if request.client else ""), _TOO_FAST)
    given = await _given(request)
    try:
        checked = await _checked(request, given)
    except NotCheckedError as error:
        if "text/html" not in request.headers.get("accept", ""):
            raise SaidError(422, str(error), error.hint) from error
        pasted = next((data.decode(errors="replace") for name, data in given.files if name == PASTED), "")
        return page("check.html", 422, said=str(error), hint=error.hint, pasted=pasted)
    if given.wanted in _WRITERS:
        return _file(checked, given.wanted)
    if "text/html" not in request.headers.get("accept", ""):
        return plain(verdictjson.to_json(checked.verdict, judging.speaker_of(checked.verdict)))
    return await _page(request, checked, given)


async def _checked(request: Request, given: Given) -> Checked:
    """Return a verdict; only a few are worked out at the same time. Raises NotCheckedError, SaidError."""
    server = companion.of(request)
    if server.checking >= _WAITING:
        raise SaidError(503, "many games are being checked", "try again in a moment", wait=5)
    server.checking += 1
    try:
        async with server.desk:
            return await asyncio.to_thread(check, given.files, server.editions)
    finally:
        server.checking -= 1


# What was sent


async def _given(request: Request) -> Given:
    """Return what was sent. Raises SaidError."""
    if not request.headers["content-type"].lower().startswith("application/json"):
        return await _of_form(request)
    try:
        sent = read(Sent, await request.body())
    except NotAskedError as error:
        raise SaidError(400, str(error)) from error
    texts = [sent.log, "\n".join(sent.codes)]
    return Given(tuple((PASTED, text.encode()) for text in texts if text.strip()))


async def _of_form(request: Request) -> Given:
    """Return what a form sends: a log as text, files, and what is wanted."""
    files: list[tuple[str, bytes]] = []
    texts: dict[str, str] = {}
    async with request.form(max_files=_MOST_FILES, max_fields=10, max_part_size=_LONGEST) as sent:
        for key, value in sent.multi_items():
            if isinstance(value, UploadFile):
                files.append((_named(value), await value.read()))
            else:
                texts[key] = value
    if texts.get("log", "").strip():
        files.insert(0, (PASTED, texts["log"].encode(errors="replace")))
    return Given(tuple(files), texts.get("as", ""), texts.get("sheets", ""))


def _named(file: UploadFile) -> str:
    """Return what a file is called, without its folders."""
    name = (file.filename or "").replace("\\", "/").rpartition("/")[2]
    return clean(name if len(name) <= _NAME else f"\u2026{name[-_NAME:]}") or "a file"


# What comes back


async def _page(request: Request, checked: Checked, given: Given) -> Response:
    server = companion.of(request)
    base = server.base(request)
    pictures, no_codes = await asyncio.to_thread(_codes, checked, base)
    play = None if checked.log is None else Play(checked.verdict, checked.log, datetime.now().astimezone())
    sheets = server.editions.get(given.sheets)
    return page(
        "verdict.html",
        **outcome.values(checked.verdict, checked.lines, judging.speaker_of(checked.verdict)),
        base="",
        has_log=checked.log is not None,
        log=checked.text,
        back="" if sheets is None else f"/sheets?edition={sheets.name}",
        bgstats=bgstats.link(play) if play else "",
        codes=pictures,
        no_codes=no_codes,
    )


def _codes(checked: Checked, address: str) -> tuple[list[Markup], str]:
    """Return pictures of the codes that hold a log, or why there are none; pictures hold nothing typed."""
    if checked.log is None:
        return [], ""
    try:
        texts = codes_of(checked.log, address)
    except ProblemsError as error:
        return [], error.problems[0].message
    of = len(texts)
    labels = (f"Code {number} of {of} with the log of this game" for number in range(1, of + 1))
    return [
        Markup(qrpicture.svg(text, label))  # noqa: S704 - a code is drawn as numbers
        for text, label in zip(texts, labels, strict=True)
    ], ""


def _written(write: Callable[[str, Header], str]) -> Callable[[Checked], str]:
    return lambda checked: write(checked.text, checked.header)


def _verdict(checked: Checked) -> str:
    return to_json(verdictjson.to_json(checked.verdict, judging.speaker_of(checked.verdict)))


_WRITERS: Mapping[str, tuple[str, Callable[[Checked], str]]] = {
    **{form: (media_type, _written(write)) for form, (media_type, write) in takeaway.FORMS.items()},
    "verdict": ("application/json", _verdict),
}


def _file(checked: Checked, wanted: str) -> Response:
    media_type, write = _WRITERS[wanted]
    ending = {"txt": "log", "verdict": "verdict.json"}.get(wanted, wanted)
    name = cut(checked.verdict.game or "game", _NAME)
    stem = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter == "-"))
    headers = {"Content-Disposition": f'attachment; filename="{stem or "game"}.{ending}"'}
    return PlainTextResponse(write(checked), media_type=media_type, headers=headers)


# Where the code of a log leads


async def arrived(_request: Request) -> Response:
    """Return the page that opens the code of a log; what the code says stays with the browser until asked."""
    return page("arrived.html")


ROUTES: list[Any] = [
    Route("/check", form),
    Route("/check", handed, methods=["POST"]),
    Route("/l", arrived),
    Route("/L", arrived),
]
