"""What nobody should send, and what must not come back."""

import contextlib
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.companion import starting
from generator.companion.limits import BODY, Pace
from generator.web.inprocess import Ask
from tests.companion.fuzz import is_in_order, wishes
from tests.companion.party import OPENING, TWO, Party, said, served, started

SCRIPT = "<script>alert(1)</script>"
QUOTED = "\"'><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Party, dict[str, str]]]:
    """A server that keeps a table from one request of a fuzz run to the next, and the keys of the table."""
    with Party(tmp_path_factory.mktemp("fuzz") / "tables.sqlite") as party:
        yield party.without_hurry(), party.table()


# What is shown


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        (SCRIPT, QUOTED),
        ("</pre><b>", SCRIPT),
        ("{{ 7 * 191 }}", "{{ 7 * 191 }}{% raw %}"),
        ("&lt b", "&#60;b>"),
    ],
)
def test_what_somebody_typed_is_never_markup(party: Party, name: str, remark: str) -> None:
    keys = party.table(players=[{"name": name}, {"name": "Ben"}])
    for text in (*OPENING, f"; {remark}", f'ruling "{remark}"', f"A: {remark}"):
        party.phone().enter(keys["key"], text)

    pages = [
        party.phone().get(path.format(**keys), accept="text/html").body.decode()
        for path in ("/t/{key}", "/v/{view}", "/t/{key}/verdict", f"/t/{SCRIPT}", f"/new?edition={QUOTED}")
    ]

    for markup in ("<script>", "<img src=x", "</pre><b>", "<b>", "1337"):
        assert not [page for page in pages if markup in page]


def test_a_page_has_no_script_and_no_style_of_its_own(party: Party) -> None:
    key = party.table()["key"]

    for path in ("/", "/new?edition=sunken-city", f"/t/{key}", f"/t/{key}/verdict", "/nothing"):
        page = party.phone().get(path, accept="text/html").body.decode()
        assert not re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", page)
        assert not re.findall(r"""(?:src|href|action)=["']?(?:https?:)?//""", page)


def test_a_form_that_comes_back_shows_what_was_typed_as_text(party: Party) -> None:
    body = b"edition=sunken-city&name=%3Cscript%3Ealert(1)%3C/script%3E,&colour=%22%3E%3Cb%3E"
    headers = {"content-type": "application/x-www-form-urlencoded", "origin": "http://localhost"}

    answer = party.phone().post("/tables", body, **headers)

    assert answer.status == 422
    assert b"<script>alert" not in answer.body


# What is asked for


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/..\\app.py",
        "/static//etc/passwd",
        "/static/table.js%00.png",
        "/static/",
        "/static/__init__.py",
        "/pages/said.html",
        "/t/../static/table.js",
    ],
)
def test_only_known_files_are_given_out(party: Party, path: str) -> None:
    assert party.phone().get(path).status == 404


def test_all_unknown_keys_are_answered_alike(party: Party) -> None:
    keys = party.table()
    guesses = [
        "x",
        "0" * 26,
        keys["key"][:-1],
        keys["key"] + "0",
        keys["view"],
        "%00",
        "'; --",
        "\u00e9" * 26,
    ]

    answers = {
        (one.status, one.body) for one in (party.phone().get(f"/t/{guess}/state") for guess in guesses)
    }

    assert len(answers) == 1
    assert next(iter(answers))[0] == 404


@pytest.mark.parametrize("host", ["", "evil.example/<script>", "a b", "x" * 300, "localhost\r\nX: y"])
def test_a_server_is_not_called_by_what_is_no_name(party: Party, host: str) -> None:
    assert party.phone().get("/", host=host).status == 400


# What is sent


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"version": 0, "text": "; x", "id": "x", "more": 1}',
        b'{"version": "0", "text": "; x", "id": "x"}',
        b'{"version": 0.0, "text": "; x", "id": "x"}',
        b'{"version": true, "text": "; x", "id": "x"}',
        b'{"version": NaN, "text": "; x", "id": "x"}',
        b'{"version": 1e999, "text": "; x", "id": "x"}',
        b'{"version": ' + b"9" * 5000 + b', "text": "; x", "id": "x"}',
        b'{"version": -1, "text": "; x", "id": "x"}',
        b'{"version": 0, "text": "; \\ud800", "id": "x"}',
        b'{"version": 0, "text": "; \\u0000", "id": "x"}',
        b'{"version": 0, "text": "; one\\n; two", "id": "x"}',
        b'{"version": 0, "text": "; one\\u2028; two", "id": "x"}',
        b'{"version": 0, "text": "; \\u202e", "id": "x"}',
        b'{"version": 0, "text": " ", "id": "x"}',
        b'{"version": 0, "text": "; \xff", "id": "x"}',
        b'{"version": 0, "text": "; x", "id": "../x"}',
        b'{"version": 0, "text": "; x", "id": ""}',
        b'{"version": 0, "text": "; ' + b"x" * 2000 + b'", "id": "x"}',
        b"[" * 10_000 + b"]" * 10_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    ],
)
def test_a_body_that_is_no_line_is_refused_in_words_and_nothing_is_written(party: Party, body: bytes) -> None:
    key = party.table()["key"]

    answer = party.phone().post(f"/t/{key}/lines", body)

    assert answer.status == 400
    assert said(answer)["said"]
    assert party.phone().state(key)["version"] == 0


@pytest.mark.parametrize("told", [True, False])
def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(party: Party, told: bool) -> None:
    body = b'{"text": "' + b"x" * BODY + b'"}'
    headers = {} if told else {"content-length": "10"}

    answer = party.phone().post("/tables", body, **headers)

    assert answer.status == 413
    assert "64 KB" in said(answer)["said"]


@pytest.mark.parametrize("kind", ["text/plain", "", "application/jsonp", "text/html", "application/xml"])
def test_what_is_no_json_is_refused(party: Party, kind: str) -> None:
    answer = party.phone().post("/tables", b"{}", **{"content-type": kind})

    assert answer.status == 415


@pytest.mark.parametrize(
    "origin",
    ["http://elsewhere.example", "null", "http://localhost:81", "https://localhost", "file://", "http://["],
)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_page_of_another_server_may_send_nothing(party: Party, origin: str, kind: str) -> None:
    key = party.table()["key"]

    answers = [
        party.phone().post(path, b"{}", origin=origin, **{"content-type": kind})
        for path in ("/tables", f"/t/{key}/lines", f"/t/{key}/sit")
    ]

    assert [answer.status for answer in answers] == [403, 403, 403]


def test_a_server_that_speaks_https_may_stand_in_front(party: Party) -> None:
    forwarded = {"host": "games.example", "x-forwarded-proto": "https"}

    answers = [
        party.phone().post("/tables", TWO, origin=origin, **forwarded).status
        for origin in ("https://games.example", "http://games.example")
    ]

    assert answers == [201, 403]


def test_a_form_has_to_say_where_it_comes_from_and_is_for_new_tables_only(party: Party) -> None:
    key = party.table()["key"]
    form = {"content-type": "application/x-www-form-urlencoded"}

    assert party.phone().post("/tables", b"edition=sunken-city", **form).status == 403
    assert party.phone().post(f"/t/{key}/lines", b"text=x", origin="http://localhost", **form).status == 415


def test_no_other_method_does_anything(party: Party) -> None:
    key = party.table()["key"]

    for method in ("PUT", "DELETE", "PATCH", "TRACE"):
        headers = {"content-type": "application/json"}
        assert party.run(Ask(f"/t/{key}/lines", method, b"{}", headers)).status == 405


def test_no_answer_about_a_table_is_kept_by_a_browser_or_shown_in_a_frame(party: Party) -> None:
    key = party.table()["key"]

    for path in (f"/t/{key}", f"/t/{key}/state", f"/t/{key}/log.txt", f"/t/{key}/events", "/t/x"):
        answer = party.phone().get(path)
        assert answer.header("cache-control") == "no-store"
        assert "frame-ancestors 'none'" in answer.header("content-security-policy")
        assert answer.header("access-control-allow-origin") == ""


# Limits


def test_a_table_that_goes_too_fast_is_told_when_to_go_on(party: Party) -> None:
    key = party.table()["key"]
    party.companion.moves = Pace(10, 1)

    answers = [
        party.phone().post(f"/t/{key}/lines", {"version": 9, "text": "; x", "id": "x"}) for _ in range(12)
    ]

    assert [answer.status for answer in answers[:10]] == [409] * 10
    assert answers[-1].status == 429
    assert answers[-1].header("retry-after") == "1"


def test_one_address_begins_so_many_tables_a_minute(party: Party) -> None:
    party.companion.new_tables = Pace(20, 60)
    wish = {"edition": "sunshine-city", "players": [{"name": "Ana"}]}

    answers = [party.phone().post("/tables", wish) for _ in range(21)]

    assert [answer.status for answer in answers] == [201] * 20 + [429]
    assert 1 <= int(answers[-1].header("retry-after")) <= 4


def test_a_server_has_room_for_so_many_tables(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.companion.starting.TABLES", 2)
    for _ in range(2):
        party.table()

    answer = party.phone().post("/tables", {"edition": "sunshine-city", "players": [{"name": "Ana"}]})

    assert answer.status == 429
    assert answer.header("retry-after")


def test_a_table_has_room_for_so_many_lines(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.companion.entering.LINES", 2)
    key = party.table()["key"]
    for text in ("1. 1 2", "; x"):
        party.phone().enter(key, text)

    answer = party.phone().enter(key, "; one too many")

    assert answer.status == 429
    assert "at most" in said(answer)["said"]


def test_a_pace_forgets_names_and_lets_through_again_in_time() -> None:
    now = [0.0]
    pace = Pace(2, 10, clock=lambda: now[0])

    waits = [pace.wait("a"), pace.wait("a"), pace.wait("a"), pace.wait("b")]
    now[0] = 5.0

    assert waits == [0, 0, 5.0, 0]
    assert [pace.wait("a"), pace.wait("a")] == [0, 5.0]


# The log of the server


def test_what_the_server_says_holds_no_keys(tmp_path: Path) -> None:
    log = tmp_path / "errors.log"
    process, wire = started(tmp_path / "tables.sqlite", log)
    try:
        keys = wire.ask("/tables", {"edition": "sunshine-city", "players": [{"name": "Ana"}]})[1]
        for path in (f"/t/{keys['key']}/state", f"/v/{keys['view']}/state", f"/t/{keys['key']}/nothing"):
            wire.ask(path)
        wire.ask(f"/t/{keys['key']}/lines", {"version": 7})
    finally:
        process.terminate()
        rest = process.communicate(timeout=10)[0]

    told = rest + log.read_text()
    assert keys["key"] not in told
    assert keys["view"] not in told
    assert keys["key"][:8] not in told


# A mistake of this program


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_mistake_of_this_program_lets_a_browser_do_no_more_than_other_answers(
    party: Party, monkeypatch: pytest.MonkeyPatch, accept: str
) -> None:
    # given
    before = dict(party.phone().get("/").headers)
    monkeypatch.setattr(starting, "listed", lambda _editions: 1 // 0)

    # when
    with served(party.app) as wire, contextlib.closing(HTTPConnection("127.0.0.1", wire.port)) as line:
        line.request("GET", "/", headers={"accept": accept})
        answer = line.getresponse()
        told = answer.read().decode()

    # then
    assert answer.status == 500
    assert "this program has made a mistake" in told
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert answer.headers[name] == before[name]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("number", ["0", "01", "-1", "1_0", "\u0661", "one", "9" * 5000])
def test_a_code_that_is_none_is_told_however_long_its_number_is(party: Party, number: str) -> None:
    key = party.table()["key"]

    answer = party.phone().get(f"/t/{key}/qr/{quote(number)}.svg")

    assert answer.status == 404
    assert said(answer)["said"] == "the codes of this log have the numbers 1 to 1"


# Anything at all


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_request_is_an_error_of_the_server(
    shared: tuple[Party, dict[str, str]], data: st.DataObject
) -> None:
    party, keys = shared

    is_in_order(party, data.draw(wishes(keys)))


def test_an_error_has_its_words_as_json_or_as_a_page(party: Party) -> None:
    plain, page = party.phone().get("/nothing"), party.phone().get("/nothing", accept="text/html,*/*")

    assert json.loads(plain.body) == {"said": "there is nothing here", "hint": ""}
    assert page.header("content-type").startswith("text/html")
    assert b"there is nothing here" in page.body
