"""Ink modes: the same kit in full, low and grey."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from tests.print.drawn import outlines, text_of
from tests.print.kits import GAMES, Kits, Printed, Wish

pytestmark = pytest.mark.print

each_game = pytest.mark.parametrize("game", GAMES)


def full(game: str) -> Wish:
    return Wish(game)


def low(game: str) -> Wish:
    return Wish(game, ink="low")


def grey(game: str) -> Wish:
    return Wish(game, ink="grey")


PHOTO_EDITION = {
    "edition.yaml": "edition: photo\ntitle: Photo\ntheme: plain\nkinds: [card]\n",
    "card.yaml": "kind: card\ntitle: Card\nface: photo-card\nstock: card\npieces: [{id: P1}]\n",
    "templates/faces/photo-card.yaml": (
        "face: photo-card\nsize: [50mm, 70mm]\ndraw:\n  - image: {file: art.png}\n"
        "  - image: {file: art.svg, at: [5mm, 5mm], size: [20mm, 20mm]}\n"
    ),
    "art.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<path d="M0 0h10v10h-10z" fill="#12C878"/></svg>'
    ),
}


def rendered(path: Path) -> Iterator[Image.Image]:
    with closing(pdfium.PdfDocument(path)) as document:
        for page in document:
            yield page.render(scale=1).to_pil().convert("RGB")


def is_grey(image: Image.Image) -> bool:
    red, green, blue = (channel.tobytes() for channel in image.split())
    return red == green == blue


@each_game
def test_grey_ink_has_no_coloured_pixel_on_any_page(kits: Kits, game: str) -> None:
    coloured = {number for number, page in enumerate(rendered(kits(grey(game)).kit)) if not is_grey(page)}

    assert not coloured


@each_game
def test_every_page_of_full_ink_that_has_a_piece_has_coloured_pixels(kits: Kits, game: str) -> None:
    printed = kits(full(game))
    used = {page - 1 for kind in printed.manifest["kinds"].values() for page in kind["pages"]}

    coloured = {number for number, page in enumerate(rendered(printed.kit)) if not is_grey(page)}

    assert coloured >= used


@each_game
def test_grey_ink_names_no_colour_in_any_operator(kits: Kits, game: str) -> None:
    printed = kits(grey(game))
    inks = {
        ink
        for page in range(printed.manifest["pages"])
        for one in outlines(printed.kit, page)
        for ink in (one.fill, one.stroke)
        if ink is not None
    }

    assert len(inks) > 5
    assert not [ink for ink in inks if not ink[1:3] == ink[3:5] == ink[5:7]]


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("photo")
    for name, text in PHOTO_EDITION.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    Image.new("RGB", (400, 560), (240, 40, 90)).save(folder / "art.png")
    return folder


def test_pictures_and_drawings_of_an_edition_are_printed_grey_too(kits: Kits, photo: Path) -> None:
    coloured, neutral = kits(full(str(photo))), kits(grey(str(photo)))

    [in_colour], [in_grey] = list(rendered(coloured.kit)), list(rendered(neutral.kit))

    assert not is_grey(in_colour)
    assert is_grey(in_grey)


@each_game
def test_low_ink_covers_less_than_full_on_every_page_and_clearly_less_in_all(kits: Kits, game: str) -> None:
    much, little = (kits(wish(game)).manifest["coverage_percent"] for wish in (full, low))

    assert len(much) == len(little) == kits(full(game)).manifest["pages"]
    assert all(less <= more for less, more in zip(little, much, strict=True))
    assert sum(little) < 0.9 * sum(much)


def whole_text(printed: Printed) -> str:
    return text_of(printed.kit)


@each_game
def test_ink_changes_no_word_and_no_code(kits: Kits, game: str) -> None:
    made = [kits(wish(game)) for wish in (full, low, grey)]

    assert len({whole_text(printed) for printed in made}) == 1
    assert len({printed.manifest["edition"]["code"] for printed in made}) == 1
    assert {printed.manifest["edition"]["name"] for printed in made} == {game}
