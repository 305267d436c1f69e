"""QR codes as a phone sees them on a printed page."""

from contextlib import closing

import pypdfium2 as pdfium
import pytest
import zxingcpp

from tests.print.kits import Kits, Printed, Wish

pytestmark = pytest.mark.print

DPI = 150
ADDRESS = "https://city.example"
PLAIN, LINKED, GREY = Wish(), Wish(companion=ADDRESS), Wish(ink="grey")


def codes_on(printed: Printed, page: int) -> list[str]:
    with closing(pdfium.PdfDocument(printed.kit)) as document:
        image = document[page].render(scale=DPI / 72).to_pil()
    return [found.text for found in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("wish", [PLAIN, GREY, Wish(ink="low"), Wish(paper="letter")], ids=str)
def test_a_city_sheets_code_says_game_edition_and_sheet(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)
    edition = printed.manifest["edition"]["code"]
    for number, page in enumerate(printed.pages_of("city-sheet"), 1):
        [said] = codes_on(printed, page)

        assert said.startswith(f"PAPERCITY SUNSHINE-CITY {edition} S1.{number}")


def test_the_checklists_code_says_game_and_edition(kits: Kits) -> None:
    printed = kits(PLAIN)
    [said] = codes_on(printed, printed.pages_of("checklist")[0])

    assert said.startswith(f"PAPERCITY SUNSHINE-CITY {printed.manifest['edition']['code']} L1")


def test_a_code_says_the_options_that_are_plain_choices(kits: Kits) -> None:
    printed = kits(PLAIN)
    [said] = codes_on(printed, printed.pages_of("city-sheet")[0])

    assert said.split(" ")[4:] == ["LENGTH:NORMAL"]


def test_with_a_companion_a_code_is_a_link_to_it(kits: Kits) -> None:
    printed = kits(LINKED)
    edition = printed.manifest["edition"]["code"]
    for number, page in enumerate(printed.pages_of("city-sheet"), 1):
        [said] = codes_on(printed, page)

        assert said == f"HTTPS://CITY.EXAMPLE/S/SUNSHINE-CITY/{edition}/S1.{number}/LENGTH:NORMAL"


def test_no_other_page_has_a_code(kits: Kits) -> None:
    printed = kits(PLAIN)
    coded = {*printed.pages_of("city-sheet"), *printed.pages_of("checklist")}

    others = [page for page in range(printed.manifest["pages"]) if page not in coded]

    assert not any(codes_on(printed, page) for page in others)
