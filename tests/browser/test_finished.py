"""Finished games in a real browser: checked, opened from codes, tapped in from sheets."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from generator.codes import codes_of
from generator.codes.page import Sheet, draw
from generator.referee import open_log
from generator.scoring.logfile import Log
from generator.scoring.sunshine.rules import SunshineRules
from tests.browser.conftest import Phones
from tests.browser.phone import LARGE, SMALL, Phone
from tests.browser.serving import Server
from tests.scoring.sunshine.players import Played, play
from tests.scoring.sunshine.setting import city_with

pytestmark = pytest.mark.browser

TOP = Path(__file__).parents[2]
LAKE = (TOP / "docs" / "lake.log").read_text(encoding="utf-8")
EVENING = (TOP / "docs" / "evening.log").read_text(encoding="utf-8")
SEAL = "54KK7-C4TXB"
SEED = 15
"""Of 40 short games alone, the one whose sheet has the fewest numbers."""


def texts(server: Server, size: float | None = None) -> tuple[str, ...]:
    log = open_log(LAKE.encode(), "lake.log")
    assert isinstance(log, Log)
    return codes_of(log, server.address, size)


def opened(who: Phone, text: str) -> None:
    """Open a code as a camera does: the link in a page of its own."""
    who.page.goto("about:blank")
    who.page.goto(text)


def seen(page: Page) -> str:
    """Return the words of the verdict, once it is there."""
    expect(page.locator("#headline")).to_be_visible()
    return page.inner_text("main")


# Codes


def test_a_code_opens_its_game(phones: Phones, server: Server) -> None:
    # Given a phone that has scanned the one code of a game
    who = phones()
    [text] = texts(server)
    opened(who, text)
    expect(who.page.locator("#what")).to_have_text("The whole game is here.")

    # When it is checked
    who.page.get_by_role("button", name="Check this game").click()

    # Then the verdict is there
    assert "Ana has won" in (words := seen(who.page))
    assert SEAL in words


def test_the_second_code_completes_the_first_even_in_another_window(phones: Phones, server: Server) -> None:
    # Given a game in several codes, of which one was opened
    who, parts = phones(), texts(server, size=32)
    assert len(parts) > 1
    opened(who, parts[0])
    expect(who.page.locator("#what")).to_contain_text(f"This game is in {len(parts)} codes")
    expect(who.page.locator("#send")).to_be_hidden()

    # When the others are opened, each in a window of its own
    context: BrowserContext = who.page.context
    for part in parts[1:]:
        context.new_page().goto(part)

    # Then the first window has heard of it
    expect(who.page.locator("#parts .here")).to_have_count(len(parts))
    who.page.get_by_role("button", name="Check this game").click()
    assert SEAL in seen(who.page)


def test_parts_of_two_games_are_kept_apart(phones: Phones, server: Server) -> None:
    who, lake = phones(), texts(server, size=32)
    log = open_log(EVENING.encode(), "evening.log")
    assert isinstance(log, Log)
    evening = codes_of(log, server.address, 50)
    assert len(evening) > 1

    opened(who, evening[0])
    opened(who, lake[1])

    expect(who.page.locator("#parts .here")).to_have_text([f"Code {2}: here"])
    expect(who.page.locator("#send")).to_be_hidden()


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        ("", "Here finished games are opened"),
        ("211ABC", "This code is in format 2"),
        ("111A", "This code is damaged"),
        ("1<script>", "This code is damaged"),
        ("1119/////////", "This code is damaged"),
        ("%zz", "This code is damaged"),
    ],
)
def test_a_code_that_holds_no_game_is_told_in_words(phones: Phones, payload: str, said: str) -> None:
    who = phones().open(f"/l#{payload}")

    expect(who.page.locator("#what")).to_contain_text(said)
    expect(who.page.locator("#send")).to_be_hidden()


def test_the_address_of_a_code_in_capitals_leads_there_too(phones: Phones, server: Server) -> None:
    [text] = texts(server)
    who = phones()

    opened(who, text.upper())

    expect(who.page.locator("#what")).to_have_text("The whole game is here.")


def test_without_javascript_the_page_says_what_to_do(phones: Phones) -> None:
    who = phones(java_script_enabled=False).open("/l#1")

    expect(who.page.get_by_text("This page needs JavaScript to open what the code says")).to_be_visible()


# Photos, files, text


def test_photos_of_codes_are_uploaded(phones: Phones, server: Server, tmp_path: Path) -> None:
    # Given pictures of the two halves of a game
    parts = texts(server, size=32)
    files = [
        path
        for number, part in enumerate(parts)
        for path in draw(Sheet("A game", (), (part,)), tmp_path / f"{number}.png", "png")
    ]

    # When they are handed in
    who = phones().open("/check")
    who.page.locator("#photos").set_input_files(files)
    who.page.get_by_role("button", name="Check it").click()

    # Then they make one game
    assert SEAL in seen(who.page)


def test_a_pasted_log_comes_back_with_its_verdict_and_goes_home(phones: Phones, tmp_path: Path) -> None:
    who = phones(accept_downloads=True).open("/check")
    who.page.locator("#log").fill(EVENING)
    who.page.get_by_role("button", name="Check it").click()
    assert "Ben has won" in seen(who.page)

    with who.page.expect_download() as waiting:
        who.page.get_by_role("button", name="Log as text").click()

    waiting.value.save_as(tmp_path / "home.log")
    assert (tmp_path / "home.log").read_text(encoding="utf-8") == EVENING


def test_what_holds_no_game_is_said_above_the_form(phones: Phones) -> None:
    who = phones().open("/check")
    who.page.get_by_role("button", name="Check it").click()

    expect(who.page.get_by_role("alert")).to_contain_text("There is nothing to check")
    who.errors.clear()


def test_a_verdict_fills_a_play_in_bg_stats(phones: Phones) -> None:
    who = phones().open("/check")
    who.page.locator("#log").fill(EVENING)
    who.page.get_by_role("button", name="Check it").click()

    link = who.page.locator("#bgstats").get_attribute("href") or ""

    data = json.loads(unquote(link.partition("?data=")[2]))
    assert [player["winner"] for player in data["players"]] == [False, True]


def test_several_codes_are_shown_one_after_another(phones: Phones, server: Server) -> None:
    # Given a table whose log is too long for one code
    path = server.table("sunshine-city", "Ana", "Ben")
    noise = ["".join(sha256(b"%d %d" % (row, part)).hexdigest() for part in range(15)) for row in range(6)]
    server.write(path, "1. 2 5", *(f"; {text}" for text in noise))
    who = phones()
    who.page.goto(f"{server.address}{path}/verdict")
    figures = who.page.locator("#codes figure:visible")
    expect(figures).to_have_count(1)
    count = re.search(r"1 of (\d+)", who.page.inner_text("#codes .at"))
    assert count is not None

    # When the next one is asked for
    who.page.get_by_role("button", name="Next code").click()

    # Then it stands there alone
    expect(figures).to_have_count(1)
    expect(who.page.locator("#codes .at")).to_have_text(f"2 of {count[1]}")


# Sheets


def finished() -> Played:
    """Return a short game that one has played alone to its end."""
    return play(SunshineRules(city_with("length=short")), SEED, seats=1)


def marks(game: Played) -> Iterator[tuple[int, str]]:
    """Yield the turn and the name of each box, and of each project a gear at a time, by turns."""
    city = game.rules.city
    found = [(turn, city.boxes[box].name) for box, turn in game.boxes[0].items()]
    for (gears, _), turns in zip(city.projects, game.gears[0], strict=True):
        found += [(turn, f"*{gears}") for turn in turns]
    yield from sorted(found)


def tap_sheet(who: Phone, game: Played, by_hand: int) -> None:
    """Tap in a sheet; after so many taps with a thumb the rest is tapped by the page itself."""
    who.page.locator("#dice").fill("".join(f"{one}{other}" for one, other in game.dice))
    who.page.locator("#jumps button").first.click()
    for number, (turn, name) in enumerate(marks(game)):
        turn_field = who.page.locator("#turn")
        if turn_field.input_value() != str(turn):
            turn_field.fill(str(turn))
        target = who.page.locator(f'#targets button[data-spot="{name}"]')
        if number < by_hand:
            target.click()
        else:
            target.evaluate("target => target.click()")


def test_a_finished_sheet_is_tapped_in_and_judged(phones: Phones) -> None:
    # Given the sheet of a short game, alone
    game = finished()
    who = phones().open("/sheets?edition=sunshine-city")
    expect(who.page.locator("body")).to_have_attribute("data-ready", "yes")
    who.page.get_by_role("radio", name="1", exact=True).check()
    who.page.get_by_label("Name of player A").fill("Ana")
    who.page.get_by_text("House rules and variants").click()
    who.page.get_by_label("Length", exact=True).select_option("short")
    expect(who.page.locator("#targets button").first).to_be_visible()

    # When all of it is tapped in
    tap_sheet(who, game, by_hand=25)
    who.page.get_by_role("button", name="Check these sheets").click()

    # Then the referee finds a way in which it was played, and nothing wrong
    words = seen(who.page)
    assert "Ana has won" in words
    assert "Every line keeps to the rules" in words
    assert who.width() <= SMALL[0]

    # And the sheet is still there to go back to
    who.page.get_by_role("link", name="Back to the sheets").click()
    expect(who.page.locator("#written")).to_contain_text("sheet A", use_inner_text=False)
    turn, name = next(marks(game))
    expect(who.page.locator(f'#targets button[data-spot="{name}"]')).to_have_text(str(turn))


def test_a_second_tap_empties_a_box_and_a_reload_keeps_the_rest(phones: Phones) -> None:
    who = phones(size=LARGE).open("/sheets?edition=sunshine-city")
    box = who.page.locator('#targets button[data-spot="Wd1"]')
    who.page.get_by_role("button", name="Come close to Wood").click()
    box.click()
    who.page.get_by_role("button", name="Next turn").click()
    who.page.locator('#targets button[data-spot="We1"]').click()
    who.page.locator('#targets button[data-spot="*2"]').click()
    expect(box).to_have_text("1")

    box.click()
    who.page.reload()

    expect(box).to_have_text("")
    expect(who.page.locator('#targets button[data-spot="We1"]')).to_have_text("2")
    written = who.page.locator("#written").text_content() or ""
    assert "W  e 2 . . .\n" in written
    assert "gears  *2 2 .\n" in written


def test_boxes_are_filled_with_the_keyboard(phones: Phones) -> None:
    who = phones().open("/sheets?edition=sunshine-city")
    summary = who.page.get_by_text("G Glass")
    summary.focus()
    who.page.keyboard.press("Enter")
    box = who.page.get_by_role("button", name=re.compile("^Glass, column d, box 2, takes .*: empty"))
    box.focus()

    who.page.keyboard.press("Enter")

    filled = who.page.get_by_role("button", name=re.compile("^Glass, column d, box 2, takes .*: turn 1"))
    expect(filled).to_be_focused()
    assert "G  d . 1 . .\n" in (who.page.locator("#written").text_content() or "")


def test_each_player_has_a_sheet(phones: Phones) -> None:
    who = phones().open("/sheets?edition=sunshine-city")
    expect(who.page.locator("#closer")).to_be_visible()
    who.page.get_by_role("button", name="Come close to Wood").click()
    expect(who.page.locator("#closer")).to_be_hidden()
    who.page.locator('#targets button[data-spot="Wd1"]').click()
    expect(who.page.locator("#written")).to_contain_text("W d 1 . . .")

    who.page.get_by_role("button", name="B Player B").click()
    who.page.locator('#targets button[data-spot="We1"]').click()
    expect(who.page.locator("#written")).to_contain_text("W e 1 . . .")

    written = who.page.locator("#written").text_content() or ""
    assert "sheet A\nW  d 1 . . .\n\nsheet B\nW  e 1 . . .\n" in written


def test_the_treasures_of_a_lake_are_ticked(phones: Phones) -> None:
    who = phones().open("/sheets?edition=sunken-city")
    who.page.get_by_label("Name of player A").fill("Ana, <b>; x = y")
    for treasure in ("2", "3", "12"):
        who.page.locator(f'[name="safe-A"][value="{treasure}"]').check()
    who.page.locator('[name="safe-B"][value="4"]').check()
    who.page.get_by_text("As it is written").click()
    expect(who.page.locator("#written")).to_contain_text(
        "A = Ana <b> x y\nB = Player B\n\nsafe A 2 3 12\nsafe B 4"
    )

    who.page.get_by_role("button", name="Check these sheets").click()

    words = seen(who.page)
    assert "Ana <b> x y has won" in words
    assert "Unverified" in words


def test_tokens_and_steps_are_typed(phones: Phones) -> None:
    who = phones().open("/sheets?edition=sunrise-city")
    for field, value in (("tokens-A", "5"), ("steps-A", "4"), ("tokens-B", "7"), ("steps-B", "2")):
        who.page.locator(f"#{field}").fill(value)

    who.page.get_by_role("button", name="Check these sheets").click()

    assert "Player B has won" in seen(who.page)
