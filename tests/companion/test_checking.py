"""A finished game without a table: what may be pasted and uploaded, and what nobody should send."""

import html
import io
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.codes import codes_of
from generator.companion.limits import PHOTO, Pace
from generator.companion.takeaway import as_json
from generator.layout.qr import matrix
from generator.links import log_texts
from generator.problems import ProblemsError
from generator.referee import Shelf, open_log, score
from generator.scoring.logfile import Log
from generator.web.inprocess import Answered, Ask
from tests.companion.party import Party, said

TOP = Path(__file__).parents[2]
LAKE = (TOP / "docs" / "lake.log").read_text(encoding="utf-8")
SEAL = "54KK7-C4TXB"
SCRIPT = "<script>alert(1)</script>"
QUOTED = "\"'><img src=x onerror=alert(1)>"
MARK = "--------mark"


def form(*parts: tuple[str, str, bytes]) -> bytes:
    """Return the body of a form: each part has a name, a file name or nothing, and what it holds."""
    found = b""
    for name, file, data in parts:
        named = f'; filename="{file}"' if file else ""
        found += f'--{MARK}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode()
        found += data + b"\r\n"
    return found + f"--{MARK}--\r\n".encode()


def send(party: Party, *parts: tuple[str, str, bytes], accept: str = "application/json") -> Answered:
    headers = {
        "content-type": f"multipart/form-data; boundary={MARK}",
        "origin": "http://localhost",
        "accept": accept,
    }
    return party.phone().send(Ask("/check", "POST", form(*parts), headers))


def picture(text: str, pixels: int = 4) -> bytes:
    """Return a PNG with the code of a text."""
    rows = matrix(text)
    image = Image.new("L", (len(rows) + 8, len(rows) + 8), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if dark else 255)
    target = io.BytesIO()
    image.resize((image.width * pixels, image.height * pixels)).save(target, "PNG")
    return target.getvalue()


def codes(size: float | None = None) -> tuple[str, ...]:
    log = open_log(LAKE.encode(), "lake.log")
    assert isinstance(log, Log)
    return codes_of(log, "http://192.168.0.7:8765", size)


def seal(answer: Answered) -> Any:
    assert answer.status == 200, answer.body[:300]
    return said(answer)["seal"]


# What may be handed in


def test_a_pasted_log_gets_its_verdict(party: Party) -> None:
    assert seal(send(party, ("log", "", LAKE.encode()))) == SEAL


def test_an_uploaded_log_gets_its_verdict_under_its_name(party: Party) -> None:
    answer = send(party, ("log", "", b""), ("files", "lake.log", LAKE.encode()), ("files", "", b""))

    assert seal(answer) == SEAL
    assert said(answer)["file"] == "lake.log"


def test_a_log_in_yaml_gets_its_verdict_and_goes_home_as_text(party: Party) -> None:
    home = send(party, ("log", "", LAKE.encode()), ("as", "", b"yaml")).body

    assert seal(send(party, ("files", "lake.yaml", home))) == SEAL
    text = send(party, ("files", "lake.yaml", home), ("as", "", b"txt")).body
    assert text.startswith(b"game: sunken-city\n")
    assert seal(send(party, ("log", "", text))) == SEAL


def test_what_a_code_says_may_be_pasted(party: Party) -> None:
    [text] = codes()

    assert seal(send(party, ("log", "", text.encode()))) == SEAL


def test_photos_of_all_codes_of_a_game_make_one_log(party: Party) -> None:
    texts = codes(size=30)
    assert len(texts) > 1

    photos = [("files", f"{number}.png", picture(text)) for number, text in enumerate(texts)]

    assert seal(send(party, *photos)) == SEAL


def test_a_missing_code_is_named(party: Party) -> None:
    texts = codes(size=30)

    answer = send(
        party, *(("files", f"{number}.png", picture(text)) for number, text in enumerate(texts[1:]))
    )

    assert answer.status == 422
    assert f"this is a log in {len(texts)} codes, and part 1 is missing" in said(answer)["said"]


def test_a_program_sends_json(party: Party) -> None:
    assert seal(party.phone().post("/check", {"log": LAKE})) == SEAL
    assert seal(party.phone().post("/check", {"codes": list(codes(size=30))})) == SEAL


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"log": 1}', b'{"path": "/etc/passwd"}', b'{"codes": "x"}'])
def test_other_json_is_refused(party: Party, body: bytes) -> None:
    assert party.phone().post("/check", body).status == 400


@pytest.mark.parametrize(
    ("wanted", "name", "first"),
    [
        ("txt", "sunken-city.log", b"game: sunken-city"),
        ("yaml", "sunken-city.yaml", b'game: "sunken-city"'),
        ("json", "sunken-city.json", b"{"),
        ("verdict", "sunken-city.verdict.json", b'{"file"'),
    ],
)
def test_the_log_goes_home_as_a_file(party: Party, wanted: str, name: str, first: bytes) -> None:
    answer = send(party, ("log", "", LAKE.encode()), ("as", "", wanted.encode()))

    assert answer.header("content-disposition") == f'attachment; filename="{name}"'
    assert answer.body.startswith(first)


def test_a_page_holds_the_log_unchanged_for_its_files(party: Party) -> None:
    log = LAKE.replace("A: 4/3", "; <b>&amp; \u00e4 \n\nA: 4/3", 1)

    page = send(party, ("log", "", log.encode()), accept="text/html").body.decode()
    [kept] = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)

    assert html.unescape(kept) == log


def test_nothing_is_kept(party: Party) -> None:
    send(party, ("log", "", LAKE.encode()))

    assert party.companion.tables.store.count() == 0


# What nobody should send


@pytest.mark.parametrize("typed", [SCRIPT, QUOTED, "</textarea><b>", "</title><b>", "{{ 7 * 191 }}"])
def test_what_a_log_says_is_never_markup(party: Party, typed: str) -> None:
    log = LAKE.replace("Ana", typed).replace("1.", f"; {typed}\n1.", 1) + f"{typed}\nA: {typed}\n"

    for parts in (
        (("log", "", log.encode()),),
        (("files", f"{typed.replace(chr(34), '')}.log", log.encode()),),
        (("log", "", typed.encode()),),
        (("log", "", f"game: {typed}\nedition: {typed}\ndate: {typed}\nlength: {typed}\n".encode()),),
        (("log", "", LAKE.encode()), ("sheets", "", typed.encode()), ("as", "", typed.encode())),
        (("log", "", f"PAPERCITY:{typed}".encode()),),
    ):
        page = send(party, *parts, accept="text/html").body.decode()
        for markup in ("<script>", "<img src=x", "<b>", "1337"):
            assert markup not in page


def test_pages_have_no_script_of_their_own_and_lead_to_no_other_server_but_bg_stats(party: Party) -> None:
    pages = [party.phone().get(path, accept="text/html").body.decode() for path in ("/check", "/l", "/L")]
    pages.append(send(party, ("log", "", LAKE.encode()), accept="text/html").body.decode())

    for page in pages:
        assert not re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", page)
        found = re.findall(r"""(?:src|href|action)=["']?((?:https?:)?//[^/"]+)""", page)
        assert set(found) <= {"https://app.bgstatsapp.com"}


def png(width: int, height: int) -> bytes:
    """Return a picture that is small as a file and large in memory."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes((width // 8 + 1) * min(height, 4000)), 9)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (png(60_000, 60_000), "this picture is too large"),
        (png(800, 800), "no QR code can be read on this picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "this picture is damaged"),
        (b"\xff\xd8\xff\xe0" + b"\1" * 1000, "this picture is damaged"),
        (b"HTTP://ELSEWHERE.EXAMPLE/L#1" + b"A" * 7000, "damaged"),
        (b"http://elsewhere.example/game.log", "this is no code of a log"),
        (b"PAPERCITY SUNKEN-CITY MPDV-4GCZ-NF7 S1", "this is the code of a sheet"),
        (b"  \n ", "there is nothing to check"),
    ],
)
def test_a_wrong_file_is_refused_in_words(party: Party, file: bytes, expected: str) -> None:
    answer = send(party, ("files", "a.png", file))

    assert answer.status == 422
    assert expected in said(answer)["said"]


@pytest.mark.parametrize("file", [b"GIF89a" + b"\0" * 50, b"%PDF-1.7\n", b"PK\3\4" + b"\0" * 50, b"\0" * 99])
def test_a_file_that_is_no_log_is_called_unreadable(party: Party, file: bytes) -> None:
    answer = send(party, ("files", "a.bin", file))

    assert said(answer)["status"] == "unreadable"
    page = send(party, ("files", "a.bin", file), accept="text/html").body.decode()
    assert "This can&#39;t be judged" in page


def test_a_deflate_bomb_is_refused(party: Party) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(50_000_000)) + packer.flush()
    texts = log_texts(b"\1\0" + b"\xff\xff\xff\x7f" + bomb, 42, None)

    answer = party.phone().post("/check", {"codes": list(texts)})

    assert answer.status in (400, 422)


def test_two_games_at_once_are_not_guessed_at(party: Party) -> None:
    answer = send(party, ("log", "", LAKE.encode()), ("files", "b.log", LAKE.encode()))

    assert answer.status == 422
    assert said(answer) == {"said": "these are 2 games", "hint": "check one after another"}


def test_a_browser_gets_the_form_back_with_what_was_pasted(party: Party) -> None:
    answer = send(party, ("log", "", b"papercity:1 <b>"), accept="text/html")

    assert answer.status == 422
    assert b"papercity:1 &lt;b&gt;</textarea>" in answer.body
    assert b'role="alert"' in answer.body


def test_too_much_is_refused(party: Party) -> None:
    many = [("files", f"{number}.log", b"x") for number in range(40)]

    assert send(party, *many).status == 400
    assert send(party, ("log", "", b"a" * (PHOTO + 1))).status == 413
    assert send(party, ("log", "", b"a" * 5_000_000)).status == 400
    assert said(send(party, ("log", "", b"a\n" * 600_000)))["status"] == "unreadable"


def test_a_form_of_another_server_is_refused(party: Party) -> None:
    headers = {
        "content-type": f"multipart/form-data; boundary={MARK}",
        "origin": "http://elsewhere.example",
    }

    answer = party.phone().send(Ask("/check", "POST", form(("log", "", LAKE.encode())), headers))

    assert answer.status == 403


def test_who_checks_too_much_has_to_wait(party: Party) -> None:
    party.companion.checks = Pace(2, 60)

    statuses = [send(party, ("log", "", LAKE.encode())).status for _ in range(3)]

    assert statuses == [200, 200, 429]


# Editions


def test_a_log_of_an_edition_that_is_named_here_is_judged_by_it(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    text = "edition: mine\nextends: sunshine-city\ntitle: Our City\noptions: {length: long}\n"
    (tmp_path / "mine" / "edition.yaml").write_text(text)
    with Party(tmp_path / "tables.sqlite", [str(tmp_path / "mine")]) as party:
        [code] = [one.catalogue.code for one in party.companion.editions.all() if one.name == "mine"]
        log = f"game: sunshine-city\nedition: {code}\nA = Ana\n\n1. 1 2\n"

        verdict = said(send(party, ("log", "", log.encode())))

        assert (verdict["edition"], verdict["title"]) == (code, "Our City")


# Filled sheets


def test_the_page_of_sheets_asks_for_what_its_game_needs(party: Party) -> None:
    sunshine, sunken, sunrise, none = (
        party.phone().get(f"/sheets{query}", accept="text/html").body.decode()
        for query in ("?edition=sunshine-city", "?edition=sunken-city", "?edition=sunrise-city", "")
    )

    assert 'id="dice"' in sunshine
    assert re.findall(r'name="safe-A" value="(\d+)"', sunken) == [*map(str, range(1, 11)), "12"]
    assert 'name="tokens-D"' in sunrise
    assert 'id="send"' not in none
    assert party.phone().get("/sheets?edition=../x", accept="text/html").status == 404


@pytest.mark.print
def test_the_empty_sheet_has_a_place_for_each_box(party: Party) -> None:
    found = json.loads(party.phone().get("/sheets/sunshine-city.json").body)

    spots = {spot["name"] for spot in found["spots"]}
    boxes = {
        f"{district['letter']}{column['letter']}{number}"
        for district in found["districts"]
        for column in district["columns"]
        for number in range(1, len(column["takes"]) + 1)
    }
    assert boxes < spots
    assert spots - boxes == {*"MCWGTSP", *(f"*{gears}" for gears in found["projects"])}
    svg = party.phone().get("/sheets/sunshine-city.svg")
    assert svg.header("content-type") == "image/svg+xml"
    assert party.phone().get("/sheets/sunken-city.svg").status == 404


GAMES = sorted((Path(__file__).parents[1] / "scoring/games").glob("*/*.log"))


@pytest.mark.parametrize("log", GAMES, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_every_kind_of_log_has_a_page_and_values(party: Party, log: Path) -> None:
    for kind in ("text/html", "application/json"):
        answer = party.phone().post("/check", {"log": log.read_text(encoding="utf-8")}, accept=kind)
        assert answer.status == 200


@pytest.mark.parametrize("log", GAMES[::6], ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_a_log_in_json_has_the_same_verdict(log: Path) -> None:
    # given
    text = log.read_text(encoding="utf-8")
    found = open_log(text.encode(), "a.log")
    assert isinstance(found, Log)

    # when
    again = score(as_json(text, found.header).encode(), "a.json", Shelf())

    # then
    verdict = score(text.encode(), "a.log", Shelf())
    assert (again.status, again.seal, again.standings) == (verdict.status, verdict.seal, verdict.standings)


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"log": [1]}', '{"log": ["1.\\nA: x"]}', "[" * 90_000])
def test_json_that_holds_no_log_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ProblemsError):
        open_log(text.encode(), "a.json")
