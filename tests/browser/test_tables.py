"""Tables in a real browser: begun, joined, tapped, typed, corrected, seen by all."""

import json
import re
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from generator.scoring.sunshine.rules import SunshineRules
from tests.browser.conftest import Phones
from tests.browser.phone import LARGE, SMALL, Phone, phone
from tests.browser.serving import ROOT, Server
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import line_log

pytestmark = pytest.mark.browser

SEED = 1
"""Of 60 short games for three, the one with the fewest turns."""
TAPPED = 7
"""Every so many lines of the whole game are tapped, the others typed."""

LAKE = (
    ("1.", "1."),
    ("A: 4/3 a1v a3> 7@b4 c4v go a1 a3 7", "A: 4/3 a1v a3> 7@b4 c4v go 7"),
    ("B: 3/4 h9> h7v 5@g7 go h9 h7 5", "B: 3/4 h9> h7v 5@g7 go 5"),
    ("2.", "2."),
    ("A: 3/4 d5v 9@c6 f6> go c4 9 d5 10", "A: 3/4 d5v 9@c6 f6> go 9 10"),
    ("B: 2/5 spirit 2 d5 c6 10@g5 d6> go f6 10 f6 d6 9", "B: 2/5 spirit 2 d5 c6 10@g5 d6> go 10 9"),
)
"""Lines as they are tapped, and as they are written then."""
CITY = (
    "1.",
    "A: role 17",
    "B: role 25",
    "A: ZC01 1e",
    "B: ZC02 1n",
    "A: ZR05 1e1n ^n",
    "B: ZI04 2e ^n",
    "A: ZI02 1w",
    "B: ZM04 1s ^s",
    "A: ZP08 1w1n ^n",
    "B: ZR04 1e1s ^n",
    "A: ZC01 ZC02",
    "B: ZR05 ZI04",
)


def short_game() -> list[str]:
    """Return the lines of a whole short game of Sunshine City for three."""
    game = play(SunshineRules(city_with("length=short")), SEED, seats=3)
    lines = line_log(game, "length: short", totals=0).splitlines()
    return [line for line in lines if re.match(r"\d+\.|[A-F]:", line)]


def begin(who: Phone, title: str, *names: str, option: tuple[str, str] | None = None) -> str:
    """Begin a table from the start page as a person does; return its path."""
    who.open("/").page.get_by_role("link", name=title, exact=True).click()
    who.page.get_by_role("radio", name=str(len(names))).check()
    for letter, name in zip("ABCD", names, strict=False):
        who.page.get_by_label(f"Name of player {letter}").fill(name)
    if option is not None:
        who.page.get_by_text("House rules and variants").click()
        who.page.get_by_label(option[0], exact=True).select_option(option[1])
    who.page.get_by_role("button", name="Start the table").click()
    expect(who.page.locator("#seats li")).to_have_count(len(names))
    return who.path


def score(log: str, folder: Path) -> dict[str, object]:
    """Return what ``papercity score`` says of a log."""
    path = folder / "table.log"
    path.write_text(log, encoding="utf-8")
    command = [sys.executable, "-m", "generator", "score", str(path), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_a_whole_short_game_is_played_on_three_phones(phones: Phones, server: Server, tmp_path: Path) -> None:
    # Given a table that Ana has begun and that two others have joined by its link
    ana, ben, cleo = phones(), phones(), phones()
    path = begin(ana, "Sunshine City", "Ana", "Ben", "Cleo", option=("Length", "short"))
    link = ana.page.locator("#join-link").input_value()
    assert link == f"{server.address}{path}"
    for name, who in (("Ana", ana), ("Ben", ben), ("Cleo", cleo)):
        (who if who is ana else who.open(path)).sit(name)

    # When a whole game is entered, each line on the phone of its seat
    at_seat = {"A": ana, "B": ben, "C": cleo}
    lines, who = short_game(), ana
    for number, (line, following) in enumerate(pairwise([*lines, "A"])):
        (who.tap_line if number % TAPPED == 0 else who.type_line)(line)
        who = at_seat.get(following[0], ana)
        who.sees(line)

    # Then all see that it is over, and the verdict is that of the downloaded log
    for who in at_seat.values():
        expect(who.page.locator("#when")).to_have_text("The game is over")
    log = server.get(f"{path}/log.txt")
    told = json.loads(server.get(f"{path}/verdict.json"))
    scored = score(log, tmp_path)
    assert told["status"] == scored["status"] == "legal"
    assert told["standings"] == scored["standings"]
    assert told["winners"] == scored["winners"]


def test_turns_of_sunken_city_are_tapped(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    who = phones().open(path)

    for tapped, written in LAKE:
        who.tap_line(tapped)
        who.sees(written)

    assert not any(line["issues"] for line in server.state(path)["lines"])


def test_a_round_of_sunrise_city_is_tapped(phones: Phones, server: Server) -> None:
    path = server.table("sunrise-city", "Ana red", "Ben blue", bidding="two")
    who = phones(size=LARGE).open(path)

    for line in CITY:
        who.tap_line(line)
        who.sees(line)

    assert not any(line["issues"] for line in server.state(path)["lines"])


def test_a_box_is_tapped_on_the_picture(phones: Phones, server: Server) -> None:
    # Given a builder that has come to Wood
    path = server.table("sunshine-city", "Ana", "Ben")
    server.write(path, "1. 2 5")
    who = phones().open(path)
    who.tap(who.page.locator("#choices button").first.get_attribute("data-token") or "")

    # When the sheet is tapped where a box is marked, and then that box
    target = who.page.locator("#targets button").first
    box = target.get_attribute("data-spot")
    expect(who.page.locator("#closer")).to_be_visible()
    target.click()
    expect(who.page.locator("#closer")).to_be_hidden()
    expect(target).to_be_visible()
    size = target.evaluate("(one) => one.getBoundingClientRect().toJSON()")
    target.click()

    # Then it stands in the line, and it was large enough for a thumb
    expect(who.line).to_contain_text(str(box))
    assert size is not None
    assert min(size["width"], size["height"]) >= 30


def test_a_place_on_the_lake_is_tapped_on_the_picture(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    server.write(path, "1.")
    who = phones().open(path)
    who.tap("card-4-3")

    who.page.locator('#targets button[data-spot="c3"]').click()

    # A street has two squares: the second one is asked for now
    expect(who.page.locator("body")).to_have_attribute("data-taps", "2")
    expect(who.page.locator('#targets button[data-spot="d3"]')).to_be_visible()


def test_an_illegal_line_is_refused_with_its_clause_and_may_stand(phones: Phones, server: Server) -> None:
    # Given a line that fills a box without its resource
    path = server.table("sunshine-city", "Ana", "Ben")
    server.write(path, "1. 2 5")
    who = phones().open(path)

    # When it is typed
    who.type_line("A: B W Wd1 Wd2 Wd3 Wd4 I S Sa1")

    # Then nothing is written, and the rule is told with its words
    expect(who.answer.locator("h3").first).to_have_text("Not allowed")
    expect(who.answer.locator(".rule cite").first).to_have_text(re.compile(r"SHN-\d"))
    assert len(who.answer.locator(".rule").first.inner_text()) > 20
    assert server.state(path)["version"] == 1

    # When it was played like this all the same
    who.page.get_by_role("button", name="It was played like this").click()

    # Then it stands, marked
    expect(who.newest).to_contain_text("!")
    assert server.state(path)["lines"][1]["text"].endswith("!")


def test_a_legal_line_that_is_offered_fills_the_field(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    server.write(path, *(written for _, written in LAKE[:-1]))
    who = phones().open(path)

    who.type_line("B: 2/5 spirit 2 d5 c6 10@g5 d6> go h7 10 9")
    offered = who.answer.locator(".legal button").first
    words = offered.inner_text()
    offered.click()

    expect(who.page.locator("#words")).to_have_value(words)


def test_undo_takes_the_last_line_back(phones: Phones, server: Server) -> None:
    path = server.table("sunshine-city", "Ana", "Ben")
    server.write(path, "1. 2 5")
    who = phones().open(path)

    who.page.get_by_role("button", name="Undo line 1: 1. 2 5").click()

    expect(who.page.locator("#lines .gone")).to_contain_text("1. 2 5")
    expect(who.asking).to_contain_text("what does one die show?")


def test_a_line_is_fixed_from_the_log(phones: Phones, server: Server) -> None:
    path = server.table("sunshine-city", "Ana", "Ben")
    server.write(path, "1. 2 5")
    who = phones().open(path)

    who.page.get_by_role("button", name="Fix line 1: 1. 2 5").click()
    expect(who.page.locator("#words")).to_have_value("fix 1. 2 5")
    who.page.locator("#words").fill("fix 1. 3 5")
    who.page.locator("#words").press("Enter")

    expect(who.page.locator("#when")).to_contain_text("3 5")


def test_remarks_and_totals_are_noted(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    server.write(path, "1.")
    who = phones().open(path)

    who.page.get_by_text("A remark, totals").click()
    who.page.locator("#remark-text").fill("Tea is served")
    who.page.get_by_role("button", name="Note it").click()
    who.sees("; Tea is served")
    who.page.get_by_role("button", name="Write down the totals now").click()

    who.sees("= A 0 B 0")


def test_a_move_is_seen_on_another_phone_within_a_second(phones: Phones, server: Server) -> None:
    path = server.table("sunshine-city", "Ana", "Ben")
    ana, ben = phones().open(path), phones().open(path)
    begun = time.monotonic()

    ana.tap_line("1. 3 4")
    ana.sees("1. 3 4")
    ben.sees("1. 3 4", within=1000)

    assert time.monotonic() - begun < 5


def test_of_two_lines_at_once_the_second_is_kept_on_its_phone(phones: Phones, server: Server) -> None:
    # Given a phone that has not heard of the newest line
    path = server.table("sunshine-city", "Ana", "Ben")
    who = phones().open(path)
    who.deafen()
    server.write(path, "1. 2 5")

    # When it enters a line
    who.type_line("1. 3 4")

    # Then nothing is written, and its words are still there
    expect(who.answer).to_contain_text("Not written yet")
    expect(who.page.locator("#words")).to_have_value("1. 3 4")
    assert [line["text"] for line in server.state(path)["lines"]] == ["1. 2 5"]


def test_what_was_tapped_is_kept_when_another_line_came_first(phones: Phones, server: Server) -> None:
    # Given a phone with a line in its hand that has not heard of the newest one
    path = server.table("sunshine-city", "Ana", "Ben")
    who = phones().open(path)
    who.deafen()
    for number in (1, 2):
        who.tap(drafted_first(who))
        expect(who.page.locator("body")).to_have_attribute("data-taps", str(number))
    line = who.line.inner_text()
    server.write(path, "; tea is served")

    # When it is entered
    who.page.locator("#enter").click()

    # Then it is told, and entered with one more tap
    expect(who.answer).to_contain_text("Not written yet")
    expect(who.line).to_have_text(line)
    who.page.locator("#enter").click()
    who.sees(line)


def test_a_seat_whose_phone_is_gone_is_freed_with_two_taps(phones: Phones, server: Server) -> None:
    path = server.table("sunshine-city", "Ana", "Ben")
    gone, here = phones().open(path), phones().open(path)
    gone.sit("Ana")

    here.page.get_by_role("button", name="Free the seat of Ana", exact=True).click()
    here.page.get_by_role("button", name="Yes, free the seat of Ana").click()

    here.sit("Ana")


def test_the_picture_is_made_larger_and_whole_again(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    who = phones().open(path)

    def wide() -> float:
        box = who.page.locator("#sheet").bounding_box()
        assert box is not None
        return box["width"]

    whole = wide()
    for _ in range(3):
        who.page.get_by_role("button", name="Larger").click()
    larger = wide()
    who.page.get_by_role("button", name="All", exact=True).click()

    assert larger > 2 * whole
    assert wide() == whole
    assert who.width() <= SMALL[0]


def test_onlookers_see_the_table_and_write_nothing(phones: Phones, server: Server) -> None:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    player = phones().open(path)
    view = player.page.locator("#view-link").input_value()

    looker = phones().open(view.removeprefix(server.address))
    server.write(path, "1.")

    looker.sees("1.")
    assert looker.page.locator("#enter, #undo, #typing, .seats button").count() == 0


def test_a_phone_comes_back_after_the_server_was_restarted(browser: Browser, own_server: Server) -> None:
    # Given a phone at a table
    path = own_server.table("sunshine-city", "Ana", "Ben")
    with phone(browser, own_server) as who:
        who.open(path)
        who.tap(drafted_first(who))

        # When the server goes away
        own_server.stop()
        expect(who.page.locator("#link")).to_have_text(re.compile("Connection lost"))

        # Then the phone goes on by itself once it is back, and what was tapped is still there
        own_server.start()
        own_server.write(path, "; back again")
        who.sees("; back again")
        expect(who.page.locator("#link")).to_be_hidden()
        expect(who.line).to_contain_text("1.")
        assert all("ERR_CONNECTION_REFUSED" in one or "ERR_" in one for one in who.errors), who.errors
        who.errors.clear()


def drafted_first(who: Phone) -> str:
    """Return the token of the first choice."""
    return who.page.locator("#choices button").first.get_attribute("data-token") or ""


def test_it_works_by_a_host_name_that_is_not_called_secure(phones: Phones, server: Server) -> None:
    # Given a name that chromium does not trust as it trusts this machine
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    who = phones(host="table.test").open(path)
    assert who.page.evaluate("window.isSecureContext") is False

    # When a line is tapped and one is typed
    who.tap_line("1.")
    who.sees("1.")
    who.type_line("A: 4/3 a1v a3> 7@b4 c4v go 7")

    # Then both are written, and the link for others has that name
    who.sees("A: 4/3 a1v a3> 7@b4 c4v go 7")
    assert who.page.locator("#join-link").input_value().startswith(f"http://table.test:{server.port}/t/")
