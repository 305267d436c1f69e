"""What a viewer, a printer and a print shop are told by the finished files."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.library.editions import load_edition
from generator.library.templates import Templates
from generator.problems import Problems
from generator.units import PAPERS
from tests.print.drawn import MM_PER_PT, outlines, text_of
from tests.print.kits import GAMES, LAYOUTS, Kits, Printed, Wish

pytestmark = pytest.mark.print

STANDARD_FONTS = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats", "Arial")
EMBEDDED = ("/FontFile", "/FontFile2", "/FontFile3")
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
PIECES = Wish(formats=("pieces", "pdf"))
TITLES = {"sunshine-city": "Sunshine City", "sunken-city": "Sunken City", "sunrise-city": "Sunrise City"}


def boxed(page: Any, name: str) -> list[float]:
    return [float(side) * MM_PER_PT for side in page.obj[f"/{name}"]]


def fonts_in(pdf: pikepdf.Pdf) -> list[Any]:
    """All fonts of a file, wherever they hang."""
    objects: list[Any] = list(pdf.objects)
    return [one for one in objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]


def is_embedded(font: Any) -> bool:
    descriptors = [inner.FontDescriptor for inner in font.get("/DescendantFonts", [])]
    if "/FontDescriptor" in font:
        descriptors.append(font.FontDescriptor)
    return any(key in descriptor for descriptor in descriptors for key in EMBEDDED)


def expected_duplex(printed: Printed, file: Path, backs: str) -> str:
    if backs not in DUPLEX:
        return "/Simplex"
    is_book = file.stem == "rulebook" and backs == "long"
    has_backs = file.stem in {"kit", *printed.with_backs()}
    return DUPLEX[backs] if is_book or has_backs else "/Simplex"


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_every_font_of_every_file_is_embedded(kits: Kits, wish: Wish) -> None:
    for file in kits(wish).pdfs():
        with pikepdf.open(file) as pdf:
            fonts = fonts_in(pdf)
            loose = [str(font.BaseFont) for font in fonts if not is_embedded(font)]

            assert fonts, f"{file.name} has no font at all"
            assert not loose, file.name


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_no_file_names_a_font_of_the_viewer(kits: Kits, wish: Wish) -> None:
    for file in kits(wish).pdfs():
        with pikepdf.open(file) as pdf:
            names = " ".join(str(font.get("/BaseFont", "")) for font in fonts_in(pdf))

        assert not [name for name in STANDARD_FONTS if name in names], file.name
        assert b"Helvetica" not in file.read_bytes()


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_a_page_is_the_paper_and_its_boxes_are_the_page(kits: Kits, wish: Wish) -> None:
    paper = PAPERS[wish.paper]
    for file in kits(wish).pdfs():
        with pikepdf.open(file) as pdf:
            for page in pdf.pages:
                left, top, *size = boxed(page, "MediaBox")

                assert (left, top) == (0, 0)
                assert sorted(size) == pytest.approx([paper.width, paper.height], abs=0.05)
                assert boxed(page, "TrimBox") == boxed(page, "BleedBox") == boxed(page, "MediaBox")
                assert "/Rotate" not in page.obj


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_a_file_asks_for_true_size_and_the_right_turn_of_the_paper(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)
    for file in printed.pdfs():
        with pikepdf.open(file) as pdf:
            told: Any = pdf.Root.ViewerPreferences

            assert told.PrintScaling == "/None"
            assert told.DisplayDocTitle is True
            assert told.Duplex == expected_duplex(printed, file, wish.backs), file.name


@pytest.mark.parametrize("game", GAMES)
def test_a_file_says_its_language_and_its_title(kits: Kits, game: str) -> None:
    printed = kits(Wish(game))
    titles = {}
    for file in printed.pdfs():
        with pikepdf.open(file) as pdf:
            titles[file.stem] = str(pdf.docinfo["/Title"])
            assert pdf.Root.Lang == "en"

    assert titles.pop("kit") == TITLES[game]
    assert titles == {
        name: f"{TITLES[game]}: {kind['title']}" for name, kind in printed.manifest["kinds"].items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_dash_is_all_gaps_of_nothing_which_strict_viewers_refuse(kits: Kits, game: str) -> None:
    printed = kits(Wish(game))
    dashes = {one.dash for page in range(printed.manifest["pages"]) for one in outlines(printed.kit, page)}

    assert len(dashes) > 1
    assert [dash for dash in dashes if dash and not any(dash)] == []


def outline(pdf: pikepdf.Pdf) -> list[tuple[str, str, int]]:
    """Bookmarks as (stock, kind, page from 0); a stock's own has no kind."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    found: list[tuple[str, str, int]] = []
    with pdf.open_outline() as tree:
        for stock in tree.root:
            for entry in (stock, *stock.children):
                name = "" if entry is stock else entry.title
                found.append((stock.title, name, numbers[_page_of(pdf, entry)]))
    return found


def _page_of(pdf: pikepdf.Pdf, entry: Any) -> tuple[int, int]:
    target = entry.destination if entry.destination is not None else entry.action.D
    if isinstance(target, pikepdf.Name | pikepdf.String):
        target = pdf.Root.Dests[str(target) if str(target).startswith("/") else f"/{target}"]
    found: tuple[int, int] = target[0].objgen
    return found


@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_bookmarks_lead_by_stock_and_kind_to_their_pages(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)
    stocks = {"paper": "Plain paper", "card": "Card", "tile": "Thick card"}
    kinds = printed.manifest["kinds"].values()
    expected = [(stocks[kind["stock"]], kind["title"], kind["pages"][0] - 1) for kind in kinds]

    with pikepdf.open(printed.kit) as pdf:
        marks = outline(pdf)

    assert [mark for mark in marks if mark[1]] == expected
    for stock in {stock for stock, _, _ in expected}:
        first = min(page for name, _, page in expected if name == stock)
        assert (stock, "", first) in marks
    for _, _, page in expected:
        titles = ", ".join(kind["title"] for kind in kinds if page + 1 in kind["pages"])
        assert f"· {titles} ·" in text_of(printed.kit, page)


@pytest.mark.parametrize("game", GAMES)
def test_the_edition_is_attached_to_the_kit_as_it_lies_beside_it(kits: Kits, game: str) -> None:
    printed = kits(Wish(game))

    with pikepdf.open(printed.kit) as pdf:
        attached = {name: spec.get_file().read_bytes() for name, spec in pdf.attachments.items()}

    assert attached == {"edition.json": (printed.folder / "edition.json").read_bytes()}


def test_the_manifest_lists_every_file_with_its_size(kits: Kits) -> None:
    printed = kits(PIECES)
    there = {path.name: path.stat().st_size for path in printed.folder.iterdir()}
    there.pop("manifest.json")

    assert printed.manifest["files"] == there


def bleeds_of(game: str) -> dict[str, float]:
    """The bleed of each kind's front, in mm, as its face says."""
    problems = Problems()
    edition = load_edition(game, None, problems)
    assert edition is not None
    templates = Templates(edition.folders, problems)
    faces = {name: templates.face(str(kind.file.face)) for name, kind in edition.kinds.items()}
    return {name: (face.bleed or 0.0) if face else 0.0 for name, face in faces.items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_alone_on_a_page_has_its_edge_as_trim_and_its_bleed_around_it(kits: Kits, game: str) -> None:
    printed = kits(replace(PIECES, edition=game))
    bleeds = bleeds_of(game)
    for name, kind in printed.manifest["kinds"].items():
        width, height, bleed = kind["width_mm"], kind["height_mm"], bleeds[name]
        with pikepdf.open(printed.folder / f"{name}-pieces.pdf") as pdf:
            for page in pdf.pages:
                whole = [0, 0, width + 2 * bleed, height + 2 * bleed]

                assert boxed(page, "MediaBox") == pytest.approx(whole, abs=0.05)
                assert boxed(page, "BleedBox") == boxed(page, "MediaBox")
                trim = [bleed, bleed, bleed + width, bleed + height]
                assert boxed(page, "TrimBox") == pytest.approx(trim, abs=0.05)


def test_pieces_alone_are_each_different_face_once(kits: Kits) -> None:
    printed = kits(PIECES)
    # four numbered city sheets, three workers and Angus, both sides of one summary card
    counts = {"city-sheet": 4, "figure": 4, "summary-card": 2, "die": 1, "log-sheet": 1, "checklist": 1}
    for name, count in counts.items():
        with pikepdf.open(printed.folder / f"{name}-pieces.pdf") as pdf:
            assert len(pdf.pages) == count, name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("backs", ["long", "short"])
def test_a_front_is_printed_on_a_side_of_its_own_sheet_and_its_back_on_the_other(
    kits: Kits, backs: str, game: str
) -> None:
    printed = kits(Wish(game, backs=backs))
    pieces = [piece for piece in printed.manifest["pieces"] if piece["kind"] != "rulebook"]

    assert all(piece["front"] % 2 == 1 for piece in pieces)
    assert {piece["back"] - piece["front"] for piece in pieces if piece["back"]} == {1}
    assert printed.manifest["pages"] % 2 == 0


def test_all_fronts_come_before_all_backs_when_printed_in_two_runs(kits: Kits) -> None:
    printed = kits(Wish(backs="split", players=6))
    pages = printed.manifest["kinds"]["summary-card"]["pages"]
    half = len(pages) // 2

    texts = [text_of(printed.kit, page - 1) for page in pages]

    assert half > 1
    assert ["Your turn" in text for text in texts] == [True] * half + [False] * half
    assert ["Powers" in text for text in texts] == [False] * half + [True] * half
