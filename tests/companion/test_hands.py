"""A hand that is written into a log of Sunrise City stays with its phone until the game has ended."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from generator.companion import tables
from generator.companion.hands import Viewer, covered, owner
from generator.companion.state import state
from generator.companion.store import Kept, Line
from generator.companion.tables import Table, opened
from generator.judging import shelf_of
from generator.referee import Shelf, score
from tests.companion.party import Party, Phone, said

GAMES = Path(__file__).parents[1] / "scoring" / "games" / "sunrise"
HAND = "ZC01 ZR05 ZI02 ZP08 BCIa BRMa BIPa BRMd"
SUNRISE = {"edition": "sunrise-city", "players": [{"name": "Ana"}, {"name": "Ben"}]}
PATHS = (
    "/t/{key}/state",
    "/t/{key}/log.txt",
    "/t/{key}/log.yaml",
    "/t/{key}/log.json",
    "/t/{key}/verdict.json",
)
LOOKING = ("/v/{view}/state", "/v/{view}/log.txt", "/v/{view}/verdict.json", "/v/{view}/verdict")


def dealt(party: Party) -> tuple[dict[str, str], Phone, Phone]:
    """Return a table where Ana has written her hand, her phone and that of Ben."""
    keys = party.table(**SUNRISE)
    ana, ben = party.phone(), party.phone()
    for phone, seat in ((ana, "A"), (ben, "B")):
        phone.post(f"/t/{keys['key']}/sit", {"seat": seat})
    for phone, text in ((ana, "1."), (ana, "A: role 17"), (ben, "B: role 25"), (ana, f"hand A: {HAND}")):
        assert phone.enter(keys["key"], text).status == 200
    return keys, ana, ben


def test_a_hand_goes_to_its_own_phone_only(party: Party) -> None:
    keys, ana, ben = dealt(party)

    own = ana.get(f"/t/{keys['key']}/state").body
    others = [ben.get(path.format(**keys)).body for path in PATHS]
    others += [party.phone().get(path.format(**keys)).body for path in (*PATHS, *LOOKING)]

    assert HAND.encode() in own
    assert b"hand A: (kept)" in others[0]
    assert not [body for body in others if b"ZR05 ZI02" in body or b"BRMd" in body]


def test_what_is_offered_to_others_does_not_tell_the_hand(party: Party) -> None:
    keys, ana, ben = dealt(party)
    wish = {"seat": "A", "draft": []}

    own = said(ana.post(f"/t/{keys['key']}/offers", wish))["choices"]
    others = said(ben.post(f"/t/{keys['key']}/offers", wish))["choices"]

    assert own
    assert len(others) > len(own)


def test_a_seat_with_a_hidden_hand_plays_from_its_own_phone_only(party: Party) -> None:
    keys, ana, ben = dealt(party)
    held, other = "A: ZC01 e of CH", "A: ZC02 e of CH"

    for text in (held, other, "Ana: ZC01 e of CH", "A ZC01 e of CH", "fix 1 A: role 18"):
        for phone in (ben, party.phone()):
            answer = phone.enter(keys["key"], text)
            assert answer.status == 409, text
            assert "hand of seat A is hidden" in said(answer)["said"]

    assert ana.enter(keys["key"], other).status == 422
    assert ana.enter(keys["key"], held).status == 200


def test_who_takes_a_seat_over_can_not_ask_what_its_hand_holds(party: Party) -> None:
    keys, _, ben = dealt(party)
    ben.post(f"/t/{keys['key']}/stand", {"seat": "A"})
    ben.post(f"/t/{keys['key']}/sit", {"seat": "A"})

    def answered(tile: str) -> list[object]:
        answer = ben.enter(keys["key"], f"A: {tile} e of CH")
        state = ben.state(keys["key"])
        found = [answer.status, said(answer)["issues"], state["step"], state["waits"], state["seats"]]
        ben.enter(keys["key"], "~")
        return found

    assert answered("ZC01") == answered("ZC02")
    assert answered("ZC01")[0] == 200


def test_a_tile_that_another_holds_is_answered_like_any_other(party: Party) -> None:
    keys, ana, ben = dealt(party)
    assert ana.enter(keys["key"], "A: ZC01 e of CH").status == 200

    def answered(tile: str) -> list[object]:
        answer = ben.enter(keys["key"], f"B: {tile} 1w ^n")
        state = ben.state(keys["key"])
        found = [answer.status, said(answer)["issues"], state["step"], state["waits"], state["seats"]]
        ben.enter(keys["key"], "~")
        return found

    assert answered("ZR05") == answered("ZR06")
    assert answered("ZR05")[0] == 200


def test_a_hand_that_names_a_tile_of_another_hand_is_answered_like_any_other(party: Party) -> None:
    keys, _, ben = dealt(party)

    shared = ben.enter(keys["key"], f"hand B: {HAND}")

    assert (shared.status, said(shared)["issues"]) == (200, [])


def test_only_who_sits_at_a_seat_is_offered_to_write_its_hand(party: Party) -> None:
    keys, ana, ben = dealt(party)
    wish = {"seat": "B", "draft": []}

    def words(phone: Phone) -> list[str]:
        return [one["word"] for one in said(phone.post(f"/t/{keys['key']}/offers", wish))["choices"]]

    assert "hand B:" in words(ben)
    assert "hand B:" not in [*words(ana), *words(party.phone())]


def test_a_hand_is_written_once_in_a_round_unless_it_is_taken_back(party: Party) -> None:
    keys, ana, ben = dealt(party)
    ben.post(f"/t/{keys['key']}/stand", {"seat": "A"})
    ben.post(f"/t/{keys['key']}/sit", {"seat": "A"})

    again = ben.enter(keys["key"], f"hand A: {HAND}")
    ana.enter(keys["key"], "~")

    assert (again.status, "already" in said(again)["said"]) == (409, True)
    assert ben.enter(keys["key"], f"hand A: {HAND}").status == 200


def test_a_phone_without_a_seat_writes_no_hand(party: Party) -> None:
    keys = party.table(**SUNRISE)
    phone = party.phone()
    for text in ("1.", "A: role 17", "B: role 25"):
        assert phone.enter(keys["key"], text).status == 200

    answer = phone.enter(keys["key"], f"hand A: {HAND}")

    assert answer.status == 409
    assert "sit down" in said(answer)["said"]


def test_what_is_taken_back_behind_a_hand_is_the_same_for_everybody(party: Party) -> None:
    keys, ana, ben = dealt(party)
    onlooker = party.phone()

    assert ben.enter(keys["key"], "~").status == 200

    states = [ana.state(keys["key"]), ben.state(keys["key"]), onlooker.state(keys["view"], "v")]
    assert (
        len({json.dumps([one[key] for key in ("step", "round", "waits", "status")]) for one in states}) == 1
    )
    assert states[0]["round"] == 1
    assert states[0]["step"] != "preparation"
    assert b"hand A: (kept)\n~\n" in onlooker.get(f"/v/{keys['view']}/log.txt").body
    assert ana.enter(keys["key"], f"hand A: {HAND}").status == 200


@pytest.mark.parametrize(
    "words", [["final"], ["gap 2-3", "end"], ["gap", "= A 1 B 2"], ["unread"], ["2.", "3.", "end"]]
)
@pytest.mark.parametrize("stood", [False, True])
def test_no_word_opens_a_hand_in_the_midst_of_a_game(party: Party, words: list[str], stood: bool) -> None:
    keys, ana, ben = dealt(party)

    for text in words:
        ben.enter(keys["key"], text, stood=stood)

    seen = [ben.get(path.format(**keys)).body for path in PATHS]
    seen += [party.phone().get(path.format(**keys)).body for path in (*PATHS, *LOOKING)]
    assert not [body for body in seen if b"ZR05 ZI02" in body or b"BRMd" in body]
    assert HAND in json.dumps(ana.state(keys["key"]))


def test_nobody_writes_the_hand_of_a_seat_where_another_sits(party: Party) -> None:
    keys, _, ben = dealt(party)

    answer = ben.enter(keys["key"], f"hand A: {HAND}")

    assert answer.status == 409
    assert "seat A" in said(answer)["said"]


def test_who_takes_a_seat_over_does_not_get_its_hand(party: Party) -> None:
    keys, ana, ben = dealt(party)

    ben.post(f"/t/{keys['key']}/stand", {"seat": "A"})
    ben.post(f"/t/{keys['key']}/sit", {"seat": "A"})

    assert ben.state(keys["key"])["you"] == "A"
    assert HAND not in json.dumps(ben.state(keys["key"]))
    assert HAND not in json.dumps(ana.state(keys["key"]))


def games_with_hands() -> list[str]:
    """Return the names of whole games in which all hands are written."""
    return [path.stem for path in sorted(GAMES.glob("t*.log")) if "\nhand" in path.read_text("utf-8")]


def played(name: str) -> Iterator[tuple[Table, list[Viewer]]]:
    """Yield the table of a game after each of its lines, with all who look at it."""
    lines = (GAMES / f"{name}.log").read_text("utf-8").splitlines()
    begin = lines.index("1.")
    header = "".join(f"{line}\n" for line in lines[:begin] if line and not line.startswith(";"))
    shelf = shelf_of()
    table = Table(Kept(1, "K", "V", header), opened(header, shelf), [], {}, 0, shelf, header.count("\n"))
    letters = [seat.letter for seat in table.session.log.header.seats]
    viewers = [Viewer(is_onlooker=True), *(Viewer(letter, f"phone-{letter}") for letter in letters)]
    for number, text in enumerate(filter(None, lines[begin:]), 1):
        seat = owner(text) or ""
        line = Line(number, text, seat, f"phone-{seat}", f"id-{number}", text, "{}")
        table.add(line, table.session.extended(text))
        yield table, viewers


@pytest.mark.parametrize("name", games_with_hands())
def test_everybody_is_at_the_same_place_of_the_game_and_all_hands_open_at_its_end(name: str) -> None:
    hidden = 0
    for table, viewers in played(name):
        true = table.session.position()
        for viewer in viewers:
            seen = table.position(viewer)
            assert seen._replace(last="") == true._replace(last="")
            hidden += bool(table.hidden_from(viewer))

    assert hidden
    assert true.is_over
    assert not any(table.hidden_from(viewer) for viewer in viewers)


@pytest.mark.parametrize("name", games_with_hands()[:2])
def test_what_somebody_sees_grows_line_by_line_to_what_it_is_when_it_is_read_anew(name: str) -> None:
    for table, viewers in played(name):
        for viewer in viewers[1:] if table.version % 2 else viewers:
            table.seen_by(viewer)
        if table.version % 20 == 0:
            for viewer in viewers:
                anew = opened(table.seen_by(viewer).text, table.shelf)
                assert anew.judged == table.seen_by(viewer).judged
                assert anew.position() == table.seen_by(viewer).position()


@pytest.mark.parametrize("name", games_with_hands()[:2])
def test_no_hand_makes_the_table_read_its_log_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_text: str, _shelf: Shelf) -> NoReturn:
        pytest.fail("the log was read anew")

    for table, viewers in played(name):
        if table.version == 1:
            monkeypatch.setattr(tables, "opened", never)
        for viewer in viewers:
            table.seen_by(viewer)


@pytest.mark.parametrize("name", ["components-3", "hidden-2", "two-4", "tie-step-2", "slips", "gap"])
def test_the_state_of_a_finished_game_says_what_its_verdict_says(name: str) -> None:
    *_, (table, viewers) = played(name)

    found = state(table, viewers[1])
    verdict = table.session.verdict()

    assert found["over"]
    assert (found["status"], found["seal"] or "") == (verdict.status, verdict.seal)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("hand A: ZC01", "A"),
        ("HAND b:ZC01", "B"),
        ("  hand  A ZC01", "A"),
        ("1. hand A: ZC01", "A"),
        ("fix 1 hand A: ZC01", "A"),
        ("hand: ZC01", ""),
        ("A: ZC01  ; on the other hand", None),
        ("A: ZC01", None),
    ],
)
def test_a_line_that_tells_of_a_hand_is_known_however_it_is_written(text: str, seat: str | None) -> None:
    assert owner(text) == seat
    assert "ZC01" not in covered(text)


@pytest.mark.parametrize(
    "log",
    [
        "game: sunrise-city\nA = Ana, red\nB = Ben, blue\n\n1.\nA: role 17\n{word}\n",
        "game: sunken-city\nA = Ana, yellow\nB = Ben, white\n\n1.\n{word}\n",
    ],
)
@pytest.mark.parametrize("word", ["final", "=end", "part", "laid", "end A 3 5", "final = A 7"])
def test_no_word_ends_a_game_in_its_midst_without_a_word_of_the_referee(log: str, word: str) -> None:
    verdict = score(log.format(word=word).encode(), "game.log", shelf_of())

    assert verdict.status in ("illegal", "incomplete")
    assert [issue for issue in verdict.issues if issue.place.line == log.format(word=word).count("\n")]
