"""A table from its first line to its verdict, as phones see it."""

import gzip
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from zxingcpp import read_barcodes

from generator import referee, verdictjson
from generator.codes.texts import log_text
from generator.judging import shelf_of
from tests.companion.party import OPENING, Party, said


def test_a_new_table_has_two_keys_that_nobody_can_guess(party: Party) -> None:
    one, other = party.table(), party.table()

    assert len({one["key"], one["view"], other["key"], other["view"]}) == 4
    assert all(len(key) == 26 for key in (one["key"], one["view"]))
    assert one["url"] == f"http://localhost/t/{one['key']}"


def test_a_form_begins_a_table_and_leads_to_it(party: Party) -> None:
    body = b"edition=sunken-city&name=Ana&colour=yellow&name=Ben&colour=white&option.variant=short&name="
    headers = {"content-type": "application/x-www-form-urlencoded", "origin": "http://localhost"}

    answer = party.phone().post("/tables", body, **headers)

    key = answer.header("location").removeprefix("/t/")
    state = party.phone().state(key)
    assert answer.status == 303
    assert [(one["name"], one["colour"]) for one in state["seats"]] == [("Ana", "yellow"), ("Ben", "white")]
    assert b"variant: short\n" in party.phone().get(f"/t/{key}/log.txt").body


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"edition": "sunset-city"}, "not played here"),
        ({"edition": "../sunshine-city"}, "not played here"),
        ({"players": [{"name": "Ana, Ben"}]}, "can't be a name"),
        ({"players": [{"name": "Ana\nB = Ben"}]}, "can't be a name"),
        ({"options": {"length": "endless"}}, "expected normal or short or long"),
        ({"options": {"lenght": "short"}}, "unknown option lenght"),
        ({"edition": "sunrise-city", "players": [{"name": "Ana"}]}, "at least 2 play"),
        (
            {"edition": "sunken-city", "players": [{"name": "Ana", "colour": "green"}, {"name": "B"}]},
            "unknown colour",
        ),
    ],
)
def test_a_table_that_no_log_can_tell_of_is_refused_in_words(
    party: Party, wish: dict[str, object], words: str
) -> None:
    answer = party.phone().post(
        "/tables", {"edition": "sunshine-city", "players": [{"name": "Ana"}, {"name": "Ben"}], **wish}
    )

    assert answer.status == 422
    assert words in said(answer)["said"]
    assert "--" not in said(answer)["hint"]


def test_a_form_with_a_mistake_comes_back_with_what_is_wrong(party: Party) -> None:
    body = b"edition=sunken-city&name=Ana&colour=white&name=Ben&colour=white"
    headers = {"content-type": "application/x-www-form-urlencoded", "origin": "http://localhost"}

    answer = party.phone().post("/tables", body, **headers)

    assert answer.status == 422
    assert b"white is taken already" in answer.body
    assert b'action="/tables"' in answer.body


def test_moves_are_confirmed_and_seen_by_all(party: Party) -> None:
    # given
    keys = party.table()
    ana, ben = party.phone(), party.phone()
    ana.post(f"/t/{keys['key']}/sit", {"seat": "A"})
    ben.post(f"/t/{keys['key']}/sit", {"seat": "B"})

    # when
    answers = [phone.enter(keys["key"], text) for phone, text in zip((ana, ana, ben), OPENING, strict=True)]

    # then
    state = party.phone().state(keys["view"], "v")
    assert [said(answer) for answer in answers] == [{"version": n, "issues": []} for n in (1, 2, 3)]
    assert [(line["n"], line["text"], line["by"]) for line in state["lines"]] == [
        (1, OPENING[0], "A"),
        (2, OPENING[1], "A"),
        (3, OPENING[2], "B"),
    ]
    assert (state["version"], state["you"], state["waits"], state["over"]) == (3, None, [None], False)
    assert [(one["letter"], one["taken"]) for one in state["seats"]] == [("A", True), ("B", True)]
    assert state["links"]["join"] is None
    assert keys["key"] not in json.dumps(state)


def test_a_wrong_line_is_refused_with_its_clause_and_what_would_be_legal(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()
    for text in OPENING:
        phone.enter(key, text)
    phone.enter(key, "2. 3 3")

    answer = phone.enter(key, "A: L M Mu2 Mu3 I C Ca1")

    issue = said(answer)["issues"][0]
    assert answer.status == 422
    assert issue["code"] == "illegal"
    assert issue["clause"].startswith("SHN-")
    assert issue["rule"]
    assert issue["legal"]
    assert phone.state(key)["version"] == 4


def test_what_stood_all_the_same_is_written_as_it_was_played(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()
    phone.enter(key, "1. 1 2")

    answer = phone.enter(key, "A: I C Ca1 Cc1 B W Wd2 We2  ; we did not see it", stood=True)

    line = phone.state(key)["lines"][-1]
    assert answer.status == 200
    assert line["text"] == "A: I C Ca1 Cc1 B W Wd2 We2 ! ; we did not see it"
    assert [issue["code"] for issue in line["issues"]] == ["irregular"]


def test_what_is_right_is_written_without_a_mark_whatever_is_said(party: Party) -> None:
    key = party.table()["key"]

    party.phone().enter(key, "1. 1 2", stood=True)

    assert party.phone().state(key)["lines"][0]["text"] == "1. 1 2"


@pytest.mark.parametrize(
    "text", ["~", "fix 1 A: I C Ca1 Cc1 B W Wd2 Wd4", "; a remark", "= A 0 B 0", 'ruling "ok"']
)
def test_undo_corrections_remarks_totals_and_rulings_are_lines(party: Party, text: str) -> None:
    key = party.table()["key"]
    phone = party.phone()
    for line in OPENING:
        phone.enter(key, line)

    answer = phone.enter(key, text)

    assert answer.status == 200
    assert phone.state(key)["version"] == 4


@pytest.mark.parametrize("text", ["length: short", "C = Cleo", "game: sunken-city", "edition: MPDV-4GCZ-NF7"])
@pytest.mark.parametrize("stood", [False, True])
def test_the_top_of_the_log_can_not_be_changed_by_a_line(party: Party, text: str, stood: bool) -> None:
    key = party.table()["key"]

    first = party.phone().enter(key, text, stood=stood)
    party.phone().enter(key, OPENING[0])
    later = party.phone().enter(key, text, stood=stood)

    assert [first.status, later.status] == [422, 422]
    assert party.phone().state(key)["version"] == 1


def test_an_old_version_is_a_conflict_and_nothing_is_written(party: Party) -> None:
    key = party.table()["key"]
    party.phone().enter(key, "; first")

    answer = party.phone().enter(key, "; second", version=0)

    assert answer.status == 409
    assert said(answer)["version"] == 1
    assert "before you" in said(answer)["said"]
    assert [line["text"] for line in party.phone().state(key)["lines"]] == ["; first"]


def test_a_wish_that_is_repeated_is_answered_as_before_and_written_once(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()
    wish = {"version": 0, "text": "1. 1 2", "id": "again"}
    first = phone.post(f"/t/{key}/lines", wish)
    phone.enter(key, "; another")

    again = phone.post(f"/t/{key}/lines", wish)
    other = phone.post(f"/t/{key}/lines", {**wish, "text": "1. 2 2"})

    assert (again.status, again.body) == (first.status, first.body)
    assert other.status == 409
    assert phone.state(key)["version"] == 2


def test_an_id_belongs_to_its_table(party: Party) -> None:
    one, other = party.table()["key"], party.table()["key"]

    answers = [
        party.phone().post(f"/t/{key}/lines", {"version": 0, "text": "; x", "id": "same"})
        for key in (one, other)
    ]

    assert [answer.status for answer in answers] == [200, 200]


def test_a_restarted_server_knows_tables_lines_seats_and_what_it_answered(tmp_path: Path) -> None:
    # given
    with Party(tmp_path / "tables.sqlite") as party:
        key = party.table()["key"]
        phone = party.phone()
        phone.post(f"/t/{key}/sit", {"seat": "B"})
        first = phone.post(f"/t/{key}/lines", {"version": 0, "text": "1. 1 2", "id": "one"})
        before = phone.state(key)

    # when
    with Party(tmp_path / "tables.sqlite") as party:
        phone._party = party
        after = phone.state(key)
        again = phone.post(f"/t/{key}/lines", {"version": 0, "text": "1. 1 2", "id": "one"})

    # then
    assert after == before
    assert after["you"] == "B"
    assert again.body == first.body


def test_another_process_that_writes_to_the_same_file_is_noticed(tmp_path: Path) -> None:
    with Party(tmp_path / "tables.sqlite") as one, Party(tmp_path / "tables.sqlite") as other:
        key = one.table()["key"]
        one.phone().enter(key, "; of one")
        other.phone().enter(key, "; of the other")

        answer = one.phone().enter(key, "; again", version=1)

        assert answer.status == 409
        assert one.phone().state(key) == other.phone().state(key)
        assert one.phone().state(key)["version"] == 2


# Seats


def test_a_seat_is_for_one_phone_until_it_is_freed(party: Party) -> None:
    key = party.table()["key"]
    ana, ben = party.phone(), party.phone()

    taken = [
        ana.post(f"/t/{key}/sit", {"seat": "A"}).status,
        ana.post(f"/t/{key}/sit", {"seat": "A"}).status,
        ben.post(f"/t/{key}/sit", {"seat": "A"}).status,
        ben.post(f"/t/{key}/sit", {"seat": "C"}).status,
    ]
    ana.post(f"/t/{key}/stand", {})

    assert taken == [200, 200, 409, 422]
    assert ben.post(f"/t/{key}/sit", {"seat": "A"}).status == 200
    assert ben.state(key)["you"] == "A"
    assert ana.state(key)["you"] is None


def test_a_phone_that_changes_its_seat_frees_the_first(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()

    for seat in "AB":
        phone.post(f"/t/{key}/sit", {"seat": seat})

    state = phone.state(key)
    assert state["you"] == "B"
    assert [one["taken"] for one in state["seats"]] == [False, True]


def test_the_cookie_of_a_seat_is_for_its_table_and_no_script(party: Party) -> None:
    key = party.table()["key"]

    cookie = party.phone().post(f"/t/{key}/sit", {"seat": "A"}).header("set-cookie")

    assert cookie.startswith(f"seat-{key[:8]}=")
    assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", f"Path=/t/{key}"))


def test_a_seat_whose_phone_is_gone_can_be_freed_by_another(party: Party) -> None:
    key = party.table()["key"]
    party.phone().post(f"/t/{key}/sit", {"seat": "A"})

    other = party.phone()
    other.post(f"/t/{key}/stand", {"seat": "A"})

    assert other.post(f"/t/{key}/sit", {"seat": "A"}).status == 200


# What may come next


def test_what_is_offered_can_be_entered(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()
    draft: list[str] = []

    for _ in range(5):
        offer = said(phone.post(f"/t/{key}/offers", {"seat": None, "draft": draft}))
        if offer["whole"]:
            break
        draft.append(offer["choices"][0]["token"])

    assert offer["whole"]
    assert phone.enter(key, offer["line"]).status == 200


def test_typed_words_are_completed(party: Party) -> None:
    key = party.table()["key"]
    party.phone().enter(key, "1. 1 2")

    offer = said(party.phone().post(f"/t/{key}/offers", {"seat": "A", "typed": "A: I C"}))

    assert offer["version"] == 1
    assert offer["choices"]


# Looking on


@pytest.mark.parametrize("what", ["lines", "sit", "stand", "offers"])
def test_an_onlooker_can_write_nothing(party: Party, what: str) -> None:
    keys = party.table()
    body = {"version": 0, "text": "; x", "id": "x", "seat": "A"}

    assert party.phone().post(f"/v/{keys['view']}/{what}", body).status in (404, 405)
    assert party.phone().post(f"/t/{keys['view']}/{what}", body).status == 404
    assert party.phone().get(f"/v/{keys['key']}/state").status == 404


def test_a_stream_tells_the_version_at_once(party: Party) -> None:
    key = party.table()["key"]
    party.phone().enter(key, "; x")

    answer = party.phone().get(f"/t/{key}/events")

    assert answer.header("content-type").startswith("text/event-stream")
    assert answer.body == b'retry: 1000\n\ndata: {"version": 1}\n\n'


def test_every_piece_of_a_table_has_a_picture_and_places(party: Party) -> None:
    key = party.table()["key"]
    phone = party.phone()
    phone.enter(key, "1. 1 2")

    pieces = phone.state(key)["pieces"]

    assert [one["seat"] for one in pieces] == ["A", "B"]
    for piece in pieces:
        picture = phone.get(piece["url"])
        places = said(phone.get(piece["url"].replace(".svg", ".json")))
        assert picture.header("content-type") == "image/svg+xml"
        assert b"<svg" in picture.body[:200]
        assert {"Wd1", "Ca1"} <= {spot["name"] for spot in places["spots"]}


def test_pictures_come_small_to_a_phone_that_can_unpack_them_and_streams_as_they_are(party: Party) -> None:
    # given
    key = party.table()["key"]
    phone = party.phone()
    url = phone.state(key)["pieces"][0]["url"]
    packing = {"accept-encoding": "gzip"}

    # when
    plain, small = phone.get(url), phone.get(url, **packing)
    stream = phone.get(f"/t/{key}/events", **packing)

    # then
    assert small.header("content-encoding") == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) * 4 < len(plain.body)
    assert stream.body.startswith(b"retry:")


def test_the_verdict_is_that_of_the_referee_on_the_log_taken_home(party: Party) -> None:
    # given
    key = party.table()["key"]
    for text in OPENING:
        party.phone().enter(key, text)

    # when
    log = party.phone().get(f"/t/{key}/log.txt").body
    told = said(party.phone().get(f"/t/{key}/verdict.json"))

    # then
    verdict = verdictjson.to_json(referee.score(log, "log", shelf_of()))
    assert told == json.loads(json.dumps(verdict))
    assert told["entries"] > 5


@pytest.mark.parametrize(("form", "name"), [("txt", "game.log"), ("yaml", "game.yaml")])
def test_a_log_taken_home_is_the_same_game_in_every_form(party: Party, form: str, name: str) -> None:
    key = party.table(options={"length": "short"}, players=[{"name": "Ana: \u00dc"}, {"name": "'Ben' #1"}])[
        "key"
    ]
    for text in (*OPENING, '; what \\ a "game"', "~"):
        party.phone().enter(key, text)

    log = party.phone().get(f"/t/{key}/log.{form}").body

    told = verdictjson.to_json(referee.score(log, name, shelf_of()))
    direct = said(party.phone().get(f"/t/{key}/verdict.json"))
    for one in (told, direct):
        del one["file"], one["problems"]
    assert json.loads(json.dumps(told)) == direct


def test_a_log_for_programs_has_its_lines_in_a_list(party: Party) -> None:
    key = party.table()["key"]
    party.phone().enter(key, OPENING[0])

    log = said(party.phone().get(f"/t/{key}/log.json"))

    assert (log["game"], log["log"]) == ("sunshine-city", ["A = Ana", "B = Ben", "", OPENING[0]])


def test_a_scanned_sheet_leads_to_the_form_with_its_edition_and_options(party: Party) -> None:
    code = party.phone().state(party.table()["key"])["code"]

    found = party.phone().get(f"/S/SUNSHINE-CITY/{code}/S1/LENGTH:SHORT")
    slip = party.phone().get("/S/SUNSHINE-CITY/AAAA-AAAA-AAA/S1", accept="text/html")

    assert found.status == 200
    assert b'<option value="short" selected>' in found.body
    assert slip.status == 404
    assert b"has a slip" in slip.body


def test_an_edition_named_on_the_command_line_is_played_by_its_own_rules(tmp_path: Path) -> None:
    # given
    mine = tmp_path / "mine"
    mine.mkdir()
    text = "edition: mine\nextends: sunshine-city\ntitle: Our City\noptions: {length: long}\n"
    (mine / "edition.yaml").write_text(text)

    with Party(tmp_path / "tables.sqlite", (str(mine),)) as party:
        # when
        own, stock = party.table(edition="mine")["key"], party.table()["key"]

        # then
        assert b"Our City" in party.phone().get("/").body
        states = [party.phone().state(key) for key in (own, stock)]
        assert [state["title"] for state in states] == ["Our City", "Sunshine City"]
        assert party.phone().enter(own, "1. 1 2").status == 200
        problems = [said(party.phone().get(f"/t/{key}/verdict.json"))["problems"] for key in (own, stock)]
        assert all(one["code"] != "edition" for told in problems for one in told)

    with Party(tmp_path / "tables.sqlite") as party:
        told = said(party.phone().get(f"/t/{own}/verdict.json"))
        assert "which is not at hand" in told["problems"][0]["message"]


def test_the_codes_of_a_table_hold_its_log(party: Party) -> None:
    # given
    key = party.table()["key"]
    for text in OPENING:
        party.phone().enter(key, text)

    # when
    picture = party.phone().get(f"/t/{key}/qr/1.svg").body.decode()
    texts = [one.text for one in read_barcodes(drawn(picture))]

    # then
    assert texts[0].upper().startswith("HTTP://LOCALHOST/")
    lines = log_text(texts).splitlines()
    assert lines[-3:] == list(OPENING)
    assert party.phone().get(f"/t/{key}/qr/0.svg").status == 404
    assert party.phone().get(f"/t/{key}/qr/2.svg").status == 404


def test_the_code_to_join_leads_to_the_table(party: Party) -> None:
    keys = party.table()

    player = party.phone().get(f"/t/{keys['key']}/join.svg").body.decode()
    onlooker = party.phone().get(f"/v/{keys['view']}/join.svg").body.decode()

    found = [one.text for picture in (player, onlooker) for one in read_barcodes(drawn(picture))]
    assert found == [f"http://localhost/t/{keys['key']}", f"http://localhost/v/{keys['view']}"]


def drawn(picture: str) -> Image.Image:
    """Return a picture of a code, three pixels a square."""
    [side] = re.findall(r'viewBox="0 0 (\d+) ', picture)
    found = Image.new("L", (int(side), int(side)), 255)
    for x, y, many in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", picture):
        found.paste(0, (int(x), int(y), int(x) + int(many), int(y) + 1))
    return found.resize((3 * int(side), 3 * int(side)), Image.Resampling.NEAREST)
