"""Requests that no page of ours makes, for every route; none may be answered with an error of the server."""

import json
from typing import Any

from hypothesis import strategies as st

from generator.web.inprocess import Answered, Ask
from tests.companion.party import Party

TEXTS = st.text(max_size=40) | st.sampled_from(
    [
        "1. 1 2",
        "A: I C Ca1",
        "~",
        "fix 1 A: -",
        "= A 3",
        "hand A: x",
        "; <script>",
        "A:" + "!" * 300,
        "\ud800",
        "\0",
    ]
)
NUMBERS = st.integers() | st.floats() | st.sampled_from([10**400, -1, 0, 1, 2**63])
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def _with(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return bodies with the fields of a request, right ones or any, perhaps not all of them."""
    return st.fixed_dictionaries({}, optional={name: one | PLAIN for name, one in fields.items()})


SEATS = st.sampled_from(["A", "B", "C", "H"])
PLAYERS = st.lists(_with(name=TEXTS, colour=TEXTS | st.just("white")), max_size=9)
EDITIONS = st.sampled_from(["sunshine-city", "sunken-city", "sunrise-city", "..", ""])
OPTIONS = st.dictionaries(st.sampled_from(["length", "variant", "players"]) | TEXTS, TEXTS | st.just("short"))
BODIES = st.one_of(
    _with(seat=SEATS),
    _with(seat=SEATS, draft=st.lists(TEXTS | st.sampled_from(["undo", "b-c", "totals"]), max_size=5)),
    _with(seat=SEATS, typed=TEXTS),
    _with(version=st.integers(0, 30), text=TEXTS, stood=st.booleans(), id=st.text("abc-9", max_size=9)),
    _with(edition=EDITIONS, players=PLAYERS, options=OPTIONS),
    PLAIN,
)
JSON = BODIES.map(lambda body: json.dumps(body).encode())
FORMS = st.lists(
    st.sampled_from([b"edition=sunken-city", b"name=%00", b"name=A", b"option.length=%ff", b"=", b"&"])
)
MULTIPART = st.binary(max_size=60).map(
    lambda data: b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n' + data
)
ANY_BODY = JSON | FORMS.map(b"&".join) | MULTIPART | st.binary(max_size=80)
KINDS = st.sampled_from(
    [
        "application/json",
        "application/json; charset=utf-16",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "",
    ]
)
ORIGINS = st.sampled_from(["http://localhost", "http://elsewhere.example", "null", "http://[", ""])
ENDS = st.sampled_from(
    [
        *(
            "",
            "/state",
            "/events",
            "/sit",
            "/stand",
            "/offers",
            "/lines",
            "/join.svg",
            "/verdict",
            "/verdict.json",
        ),
        *(
            "/log.txt",
            "/log.yaml",
            "/log.json",
            "/log.exe",
            "/qr/1.svg",
            "/qr/99.svg",
            "/picture/city-sheet-A.svg",
        ),
        *("/picture/..%2f.svg", "/picture/%00.json", "/picture/city-sheet-A.json", "/nothing", "//", "/%ff"),
    ]
)
OTHERS = st.sampled_from(
    ["/", "/new", "/new?edition=%00", "/tables", "/check", "/l", "/static/table.js", "/static/..%2fapp.py"]
) | st.text(max_size=20).map(lambda text: f"/S/{text}")


def wishes(keys: dict[str, str]) -> st.SearchStrategy[Ask]:
    """Return any requests to a server where a table has these keys."""
    known = [f"/t/{keys['key']}", f"/v/{keys['view']}", f"/t/{keys['view']}", f"/v/{keys['key']}", "/t/x"]
    paths = st.builds("{}{}".format, st.sampled_from(known), ENDS) | OTHERS
    headers = st.fixed_dictionaries(
        {}, optional={"content-type": KINDS, "origin": ORIGINS, "accept": st.just("text/html")}
    )
    methods = st.sampled_from(["GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"])
    json_posts = st.builds(Ask, paths, st.just("POST"), JSON, st.just({"content-type": "application/json"}))
    return json_posts | st.builds(Ask, paths, methods, ANY_BODY, headers)


def is_in_order(party: Party, wish: Ask) -> Answered:
    """Ask, and hold the answer to what all answers have."""
    answer = party.run(wish)
    assert answer.status < 500, (wish, answer.body)
    assert answer.header("content-security-policy").startswith("default-src 'none'")
    assert answer.header("x-content-type-options") == "nosniff"
    if answer.status >= 400 and wish.method != "HEAD" and "accept" not in wish.headers:
        assert json.loads(answer.body).get("said"), answer.body
    return answer
