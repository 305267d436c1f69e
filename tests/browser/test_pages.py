"""The companion's pages as people meet them: narrow and wide, by keyboard, by ear, dark and light."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import LARGE, SMALL, Phone
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

Path = Callable[[Server], str]


def start(_server: Server) -> str:
    return "/"


def new(_server: Server) -> str:
    return "/new?edition=sunken-city"


def unknown(_server: Server) -> str:
    return "/new?edition=atlantis"


def sunshine(server: Server) -> str:
    path = server.table("sunshine-city", "Ana", "Ben", "Cleo", length="short")
    server.write(path, "1. 2 5", "A: B W Te2 Te4 I S Mc1 Tc1")
    return path


def sunken(server: Server) -> str:
    path = server.table("sunken-city", "Ana yellow", "Ben white")
    server.write(path, "1.", "A: 4/3 a1v a3> 7@b4 c4v go 7")
    return path


def sunrise(server: Server) -> str:
    path = server.table("sunrise-city", "Ana red", "Ben blue", bidding="two")
    server.write(path, "1.", "A: role 17", "B: role 25", "A: ZC01 1e")
    return path


def verdict(server: Server) -> str:
    return f"{sunken(server)}/verdict"


def check(_server: Server) -> str:
    return "/check"


def arrived(_server: Server) -> str:
    return "/l#112ABC"


def sheets(_server: Server) -> str:
    return "/sheets?edition=sunshine-city"


def ends(_server: Server) -> str:
    return "/sheets?edition=sunken-city"


PAGES: tuple[Path, ...] = (start, new, sunshine, sunken, sunrise, verdict, check, arrived, sheets, ends)

UNNAMED = """() => [...document.querySelectorAll("button, a, input, select, summary, [role=region], img")]
  .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]") && one.type !== "hidden")
  .filter((one) => {
    const label = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent || "";
    const isPicture = one.tagName === "IMG" && one.hasAttribute("alt");
    return !label.trim() && !isPicture;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What a screen reader would have no name for."""

TINY = """() => [...document.querySelectorAll("button, .button, select, input, summary")]
  .filter((one) => one.checkVisibility() && !one.closest("#targets"))
  .filter((one) => !one.matches("[type=radio], [type=checkbox], [type=hidden]"))
  .filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What is too small for a thumb."""

PALE = r"""() => {
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const bright = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const found = numbers(getComputedStyle(at).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const texts = [...document.querySelectorAll("body *")].filter((one) =>
    one.checkVisibility() && !one.closest(".hidden, #targets, .skip, noscript") &&
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
  return texts.map((one) => {
    const [ink, paper] = [bright(numbers(getComputedStyle(one).color)), bright(ground(one))];
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    return [contrast, `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`];
  }).filter(([contrast]) => contrast < 4.5).map(([contrast, what]) => `${contrast.toFixed(2)} ${what}`);
}"""
"""Words whose ink is too near to their ground."""


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_no_page_scrolls_sideways(phones: Phones, server: Server, page: Path, size: tuple[int, int]) -> None:
    who = phones(size=size).open(page(server))

    assert who.width() <= size[0]


@pytest.mark.parametrize("page", PAGES)
def test_all_controls_have_names_and_room_for_a_thumb(phones: Phones, server: Server, page: Path) -> None:
    who = phones().open(page(server))

    assert who.page.evaluate(UNNAMED) == []
    assert who.page.evaluate(TINY) == []
    assert who.page.locator("h1").count() == 1
    assert who.page.locator("html").get_attribute("lang") == "en"
    assert who.page.locator("main").count() == 1


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_stand_out_from_their_ground(
    phones: Phones, server: Server, page: Path, scheme: str
) -> None:
    who = phones(color_scheme=scheme).open(page(server))

    assert who.page.evaluate(PALE) == []


def test_what_is_not_there_is_told_on_a_page(phones: Phones, server: Server) -> None:
    who = phones().open(unknown(server))

    expect(who.page.locator("h1")).to_contain_text("not played here")
    assert who.errors.pop().startswith("Failed to load resource: the server responded with a status of 404")


def test_a_table_is_begun_without_javascript(phones: Phones, server: Server) -> None:
    who = phones(java_script_enabled=False)
    who.page.goto(f"{server.address}/new?edition=sunken-city")

    for letter, name in (("A", "Ana"), ("B", "Ben")):
        who.page.get_by_label(f"Name of player {letter}").fill(name)
    who.page.get_by_role("button", name="Start the table").click()

    expect(who.page.locator("h1")).to_have_text("Sunken City")
    assert [seat["name"] for seat in server.state(who.path)["seats"]] == ["Ana", "Ben"]


def test_the_form_has_names_for_those_who_gave_none(phones: Phones, server: Server) -> None:
    who = phones().open("/new?edition=sunshine-city")

    who.page.get_by_role("radio", name="3").check()
    who.page.get_by_role("button", name="Start the table").click()

    expect(who.page.locator("#seats li")).to_have_count(3)
    assert [seat["name"] for seat in server.state(who.path)["seats"]] == ["Player A", "Player B", "Player C"]


def test_the_first_tab_leads_past_the_head_of_the_page(phones: Phones, server: Server) -> None:
    who = phones(size=LARGE).open(sunken(server))

    who.page.keyboard.press("Tab")
    focused = who.page.evaluate("document.activeElement.className")
    who.page.keyboard.press("Enter")

    assert focused == "skip"
    assert who.page.evaluate("document.activeElement.id") == "main"


def test_a_line_is_entered_with_the_keyboard_alone(phones: Phones, server: Server) -> None:
    # Given the table, and the focus on the first choice
    path = server.table("sunshine-city", "Ana", "Ben")
    who = phones(size=LARGE).open(path)
    tabbed_to(who, "#choices button")

    # When both dice are chosen and entered with Enter and Tab
    who.page.keyboard.press("Enter")
    expect(who.page.locator("body")).to_have_attribute("data-taps", "1")
    assert focus(who, "closest('#choices') !== null")
    who.page.keyboard.press("Enter")
    expect(who.page.locator("#enter")).to_be_enabled()
    tabbed_to(who, "#enter")
    line = who.line.inner_text()
    shown = focus(who, "matches(':focus-visible') && getComputedStyle(document.activeElement).outlineStyle")
    who.page.keyboard.press("Enter")

    # Then the line is written, and the focus could be seen
    who.sees(line)
    assert line.startswith("1. ")
    expect(who.asking).to_contain_text("Ana")
    expect(who.page.locator("#choices button:focus")).to_have_count(1)
    assert shown == "solid"


def test_a_typed_word_is_completed_with_the_arrow_keys(phones: Phones, server: Server) -> None:
    # Given a line whose last word has begun
    path = server.table("sunrise-city", "Ana red", "Ben blue")
    server.write(path, "1.", "A: role 17", "B: role 25")
    who = phones().open(path)
    who.page.locator("#totext").click()
    who.page.locator("#words").press_sequentially("ZC0")
    expect(who.page.locator("#completions [role=option]").first).to_be_visible()

    # When the second completion is taken with the keyboard
    for key in ("ArrowDown", "ArrowDown"):
        who.page.keyboard.press(key)
    active = who.page.locator("#words").get_attribute("aria-activedescendant")
    who.page.keyboard.press("Enter")

    # Then it stands in the field, and what may follow is listed
    assert active == "completion-1"
    expect(who.page.locator("#words")).to_have_value("A: ZC02 ")
    expect(who.page.locator("#completions [role=option] .words").first).to_have_text("1s")


def test_what_the_referee_says_is_read_out(phones: Phones, server: Server) -> None:
    who = phones().open(sunken(server))

    regions: list[Any] = [
        who.page.locator(f"#{name}").get_attribute("aria-live") for name in ("answer", "when", "line")
    ]

    assert regions == ["assertive", "polite", "polite"]


def tabbed_to(who: Phone, selector: str) -> None:
    """Press Tab until the focus is on something; it has to come there by itself."""
    for _ in range(60):
        if focus(who, f"matches({selector!r})"):
            return
        who.page.keyboard.press("Tab")
    raise AssertionError(selector)


def focus(who: Phone, what: str) -> Any:
    """Return what is true of the element with the focus."""
    return who.page.evaluate(f"document.activeElement.{what}")
