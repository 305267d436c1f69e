"""QR codes as a phone sees them on a printed page."""

import re
from contextlib import closing

import pypdfium2 as pdfium
import pytest
import zxingcpp
from PIL import Image

from tests.print.kits import GAMES, SUNKEN, Ink, Kits, Printed, Wish

pytestmark = pytest.mark.print

DPI = 150
ADDRESS = "https://city.example"
PLAIN, LINKED, GREY = Wish(), Wish(companion=ADDRESS), Wish(ink="grey")


def rendered(printed: Printed, page: int, dpi: int) -> Image.Image:
    with closing(pdfium.PdfDocument(printed.kit)) as document:
        image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    return image


def codes_on(printed: Printed, page: int) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(rendered(printed, page, DPI))]


@pytest.mark.parametrize("wish", [PLAIN, GREY, Wish(ink="low"), Wish(paper="letter")], ids=str)
def test_a_city_sheets_code_says_game_edition_and_sheet(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)
    edition = printed.manifest["edition"]["code"]
    for number, page in enumerate(printed.pages_of("city-sheet"), 1):
        [said] = codes_on(printed, page)

        assert said.startswith(f"PAPERCITY SUNSHINE-CITY {edition} S1.{number}")


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("game", GAMES)
def test_the_checklists_code_says_game_and_edition(kits: Kits, game: str, ink: Ink) -> None:
    printed = kits(Wish(game, ink=ink))
    [said] = codes_on(printed, printed.pages_of("checklist")[0])

    assert said.startswith(f"PAPERCITY {game.upper()} {printed.manifest['edition']['code']} L1")


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_boards_code_says_game_and_edition(kits: Kits, ink: Ink, paper: str) -> None:
    printed = kits(Wish(SUNKEN, paper, ink=ink))
    said = [code for page in printed.pages_of("board") for code in codes_on(printed, page)]

    assert len(said) == 1
    assert said[0].startswith(f"PAPERCITY SUNKEN-CITY {printed.manifest['edition']['code']} B1")


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


@pytest.mark.parametrize("wish", [PLAIN, LINKED], ids=["plain", "linked"])
@pytest.mark.parametrize("kind", ["city-sheet", "checklist"])
def test_a_code_has_four_light_modules_all_round_and_modules_of_half_a_millimetre(
    kits: Kits, kind: str, wish: Wish
) -> None:
    printed = kits(wish)
    dpi = 300
    image = rendered(printed, printed.pages_of(kind)[0], dpi)
    [found] = zxingcpp.read_barcodes(image)
    corner, far = found.position.top_left, found.position.bottom_right
    area = image.crop((corner.x, corner.y, far.x, far.y))
    # the corner mark is seven modules of black
    first_row = area.crop((0, 4, area.width, 5)).tobytes()
    module = len(re.split(rb"[\x80-\xff]", first_row.lstrip(bytes(range(128, 256))))[0]) / 7
    quiet = 4 * module - 2

    around = image.crop((corner.x - quiet, corner.y - quiet, far.x + quiet, far.y + quiet))
    ring = around.copy()
    ring.paste(
        255, (int(quiet) - 2, int(quiet) - 2, around.width - int(quiet) + 2, around.height - int(quiet) + 2)
    )

    assert module * 25.4 / dpi == pytest.approx(0.55, abs=0.06)
    # the checklist's code stands on a light tint
    assert min(ring.tobytes()) > 220


def test_no_other_page_has_a_code(kits: Kits) -> None:
    printed = kits(PLAIN)
    coded = {*printed.pages_of("city-sheet"), *printed.pages_of("checklist")}

    others = [page for page in range(printed.manifest["pages"]) if page not in coded]

    assert not any(codes_on(printed, page) for page in others)
