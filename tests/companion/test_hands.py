"""A hand that is written into the log of Sunrise City stays with its phone until the game is over."""

import json

import pytest

from generator.companion.hands import covered, owner
from generator.judging import shelf_of
from generator.referee import score
from tests.companion.party import Party, Phone, said

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


def test_a_line_that_only_the_hand_forbids_is_refused_to_others_without_a_reason(party: Party) -> None:
    keys, ana, ben = dealt(party)
    line = "A: ZC02 e of CH"

    known, unknown = ana.enter(keys["key"], line), ben.enter(keys["key"], line)

    assert (known.status, unknown.status) == (422, 422)
    assert "hidden" in said(unknown)["issues"][0]["message"]
    assert said(known)["issues"][0]["message"] != said(unknown)["issues"][0]["message"]
    assert not [tile for tile in HAND.split() if tile in json.dumps(said(unknown))]


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


def test_all_hands_are_open_when_the_game_is_over(party: Party) -> None:
    keys, _, ben = dealt(party)
    table = party.companion.tables._open[1]
    assert HAND not in json.dumps(ben.state(keys["key"]))

    # The lines of a finished game would fill a page; what is asked is only whether it is over.
    over = table.session.position()._replace(is_over=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table.session), "position", lambda _: over)
        table.memo = type(table.memo)(4)
        seen = json.dumps(ben.state(keys["key"]))

    assert HAND in seen


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
