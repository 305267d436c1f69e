import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.backends import pdf
from generator.display import CURRENT, Document, Group, Image, Paint, Symbol
from generator.display import Path as Outline
from generator.units import Mm
from tests.backends.samples import CARD, block, box, document, every_kind, kit, line, page, picture, use
from tests.raster import pdf_to_image

PT_PER_MM = 72 / 25.4


def written(document: Document, folder: Path) -> pikepdf.Pdf:
    path = folder / "written.pdf"
    pdf.write(document, path)
    return pikepdf.open(path)


def operators(file: pikepdf.Pdf, number: int = 0) -> str:
    return file.pages[number].Contents.read_bytes().decode()


def colour_at(document: Document, folder: Path, x: float, y: float) -> tuple[int, ...]:
    """Return the colour of the first page at a place in mm."""
    path = folder / "colour.pdf"
    pdf.write(document, path)
    pixel = pdf_to_image(path, 0, 254).getpixel((int(x * 10), int(y * 10)))
    assert isinstance(pixel, tuple)
    return pixel


def test_a_page_has_the_size_it_was_given_in_mm(tmp_path: Path) -> None:
    file = written(document(page(width=63, height=88)), tmp_path)

    media = [float(side) / PT_PER_MM for side in file.pages[0].MediaBox]

    assert media == pytest.approx([0, 0, 63, 88], abs=0.001)


def test_trim_and_bleed_are_the_page_unless_given(tmp_path: Path) -> None:
    file = written(document(page()), tmp_path)

    assert list(file.pages[0].TrimBox) == list(file.pages[0].MediaBox)
    assert list(file.pages[0].BleedBox) == list(file.pages[0].MediaBox)


def test_trim_and_bleed_are_turned_upside_down_for_the_pdf(tmp_path: Path) -> None:
    sheet = replace(page(), trim=(10, 5, 60, 30), bleed=(7, 2, 66, 36))

    file = written(document(sheet), tmp_path)

    trim = [float(side) / PT_PER_MM for side in file.pages[0].TrimBox]
    bleed = [float(side) / PT_PER_MM for side in file.pages[0].BleedBox]
    assert trim == pytest.approx([10, 25, 70, 55], abs=0.001)
    assert bleed == pytest.approx([7, 22, 73, 58], abs=0.001)


@pytest.mark.parametrize(
    ("duplex", "key"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_a_viewer_prints_at_true_size_on_the_right_sides(tmp_path: Path, duplex: str, key: str) -> None:
    file = written(replace(document(page()), duplex=duplex), tmp_path)

    preferences = file.Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == key
    assert preferences.PickTrayByPDFSize
    assert preferences.DisplayDocTitle


def test_a_document_tells_its_title_and_language(tmp_path: Path) -> None:
    file = written(kit(), tmp_path)

    assert file.pdf_version == "1.7"
    assert str(file.docinfo["/Title"]) == "The Lake: Ω"
    assert str(file.Root.Lang) == "en-GB"


def test_bookmarks_lead_to_their_pages(tmp_path: Path) -> None:
    file = written(kit(), tmp_path)

    with file.open_outline() as outline:
        first: Any = outline.root[0]
        below: Any = first.children[0]
    assert (first.title, below.title) == ("Карты", "Cards, again")
    pages = [pikepdf.Page(entry.destination[0]).index for entry in (first, below)]
    assert pages == [0, 1]


def test_attachments_come_out_as_they_went_in(tmp_path: Path) -> None:
    file = written(kit(), tmp_path)

    held = {name: attached.get_file().read_bytes() for name, attached in file.attachments.items()}

    assert held == {"edition.json": b'{"a": 1}', "a.csv": b"1,2"}


def test_attachments_are_marked_as_the_data_of_the_document(tmp_path: Path) -> None:
    file = written(kit(), tmp_path)

    marked = {str(entry.UF): str(entry.AFRelationship) for entry in file.Root.AF}

    assert marked == {"a.csv": "/Data", "edition.json": "/Data"}
    assert file.attachments["edition.json"].get_file().mime_type == "application/json"


def test_a_document_without_attachments_has_no_list_of_them(tmp_path: Path) -> None:
    file = written(document(page()), tmp_path)

    assert "/AF" not in file.Root
    assert "/Names" not in file.Root


def test_every_font_is_our_own_and_embedded(tmp_path: Path) -> None:
    file = written(kit(), tmp_path)

    fonts = file.pages[0].Resources.Font

    assert sorted(str(font.BaseFont)[8:] for font in fonts.values()) == [
        "FiraSans-Regular",
        "LilitaOne-Regular",
    ]
    for font in fonts.values():
        assert font.Subtype == "/Type0"
        assert len(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()) > 500
    assert b"Helvetica" not in (tmp_path / "written.pdf").read_bytes()


def test_a_page_without_text_names_no_font(tmp_path: Path) -> None:
    file = written(document(page(box(0, 0, 5, 5, Paint(fill="#000000")))), tmp_path)

    assert len(file.pages[0].Resources.Font) == 0


def test_pages_have_no_transition(tmp_path: Path) -> None:
    file = written(document(page()), tmp_path)

    assert "/Trans" not in file.pages[0]


def test_a_repeated_symbol_is_stored_once(tmp_path: Path) -> None:
    sheet = page(use(CARD, 5, 5), use(CARD, 40, 5), use(CARD, 5, 30))

    file = written(document(sheet, sheet), tmp_path)

    cards = [thing for thing in file.objects if _is_form(thing) and "Tf" in thing.read_bytes().decode()]
    assert len(cards) == 1
    assert operators(file).count(" Do") == 3


def _is_form(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


def test_a_symbol_takes_the_colour_of_its_use(tmp_path: Path) -> None:
    icon = block()
    sheet = document(page(use(icon, 10, 10, colour="#00AA44"), use(icon, 30, 10, colour="#CC0000")))

    assert colour_at(sheet, tmp_path, 15, 15) == (0, 0xAA, 0x44)
    assert colour_at(sheet, tmp_path, 35, 15) == (0xCC, 0, 0)


def test_a_use_without_a_colour_is_black_whatever_was_drawn_before(tmp_path: Path) -> None:
    sheet = document(page(box(50, 10, 5, 5, Paint(fill="#FF0000")), use(block(), 10, 10)))

    assert colour_at(sheet, tmp_path, 15, 15) == (0, 0, 0)


def test_the_colour_comes_back_after_another_one_inside_a_symbol(tmp_path: Path) -> None:
    spot = box(0, 0, 4, 10, Paint(fill="#0000FF"))
    stem = box(6, 0, 4, 10, Paint(fill=CURRENT))
    icon = Symbol("mixed", (0, 0, 10, 10), (spot, stem))

    sheet = document(page(use(icon, 10, 10, colour="#FF0000")))

    assert colour_at(sheet, tmp_path, 12, 15) == (0, 0, 255)
    assert colour_at(sheet, tmp_path, 18, 15) == (255, 0, 0)


def test_a_colour_reaches_symbols_within_symbols_and_groups(tmp_path: Path) -> None:
    inner = block()
    ground = box(0, 0, 20, 20, Paint(fill="#EEEEEE"))
    outer = Symbol("outer", (0, 0, 20, 20), (ground, Group((use(inner, 0, 0),), Mm(5), Mm(5))))

    sheet = document(page(use(outer, 10, 10, colour="#00AA44")))

    assert colour_at(sheet, tmp_path, 20, 20) == (0, 0xAA, 0x44)
    assert colour_at(sheet, tmp_path, 12, 12) == (0xEE, 0xEE, 0xEE)


def test_a_symbol_is_scaled_and_turned_clockwise_about_its_origin(tmp_path: Path) -> None:
    bar = Symbol("bar", (0, 0, 10, 2), (box(0, 0, 10, 2, Paint(fill="#000000")),))

    sheet = document(page(use(bar, 50, 20, scale=2, turn=90)))

    assert colour_at(sheet, tmp_path, 48, 38) == (0, 0, 0)
    assert colour_at(sheet, tmp_path, 52, 38) == (255, 255, 255)


def test_a_group_is_clipped_where_it_lies_after_its_move(tmp_path: Path) -> None:
    field = box(-50, -50, 100, 100, Paint(fill="#0000FF"))
    group = Group((field,), Mm(40), Mm(30), 90, box(0, 0, 20, 4, Paint()))

    sheet = document(page(group))

    assert colour_at(sheet, tmp_path, 38, 45) == (0, 0, 255)
    assert colour_at(sheet, tmp_path, 45, 32) == (255, 255, 255)


def test_greys_ink_in_black_only(tmp_path: Path) -> None:
    file = written(document(page(box(0, 0, 5, 5, Paint("#333333", "#000000", Mm(1))))), tmp_path)

    assert "0.2 g" in operators(file)
    assert "rg" not in operators(file)


def test_a_state_is_written_once_for_equal_paints(tmp_path: Path) -> None:
    boxes = [box(x, 5, 5, 5, Paint("#FFEECC", "#203060", Mm(0.3), (1, 0.5))) for x in range(5, 50, 8)]

    code = operators(written(document(page(*boxes)), tmp_path))

    assert [code.count(operator) for operator in (" rg", " RG", " w", " d", " re B")] == [1, 1, 1, 1, 6]


def test_a_paint_without_colour_draws_nothing(tmp_path: Path) -> None:
    code = operators(written(document(page(box(1, 1, 5, 5, Paint()))), tmp_path))

    assert "re" not in code


@pytest.mark.parametrize(
    ("paint", "operator"),
    [
        (Paint(fill="#112233"), "f"),
        (Paint(fill="#112233", even_odd=True), "f*"),
        (Paint(stroke="#112233"), "S"),
        (Paint("#112233", "#112233"), "B"),
        (Paint("#112233", "#112233", even_odd=True), "B*"),
        (Paint("#112233", "#112233", Mm(0)), "f"),
    ],
)
def test_a_paint_chooses_how_the_outline_is_inked(tmp_path: Path, paint: Paint, operator: str) -> None:
    code = operators(written(document(page(box(1, 2, 3, 4, paint))), tmp_path))

    assert code.endswith(f"1 2 3 4 re {operator}")


def test_lengths_are_short_and_never_minus_nought(tmp_path: Path) -> None:
    code = operators(written(document(page(box(-0.0001, 1 / 3, 12.5, 40, Paint(fill="#000000")))), tmp_path))

    assert "0 0.333 12.5 40 re" in code


def test_a_length_that_is_no_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nan"):
        pdf.write(document(page(box(float("nan"), 0, 1, 1, Paint(fill="#000000")))), tmp_path / "a.pdf")


def test_a_picture_is_embedded_once_however_often_it_is_drawn(tmp_path: Path) -> None:
    disc = picture(tmp_path, "disc.png")
    images = [Image(Mm(x), Mm(5), Mm(10), Mm(10), disc) for x in (5, 20, 35)]

    file = written(document(page(*images), page(*images)), tmp_path)

    drawn = [thing for thing in file.objects if _is_image(thing) and "/SMask" in thing]
    assert len(drawn) == 1
    assert drawn[0].SMask.ColorSpace == "/DeviceGray"


def _is_image(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"


def test_a_picture_shows_the_page_through_its_transparency(tmp_path: Path) -> None:
    disc = Image(Mm(10), Mm(10), Mm(20), Mm(20), picture(tmp_path, "disc.png"))
    sheet = document(page(box(0, 0, 100, 60, Paint(fill="#00FF00")), disc))

    assert colour_at(sheet, tmp_path, 20, 20) == (220, 40, 90)
    assert colour_at(sheet, tmp_path, 10.5, 10.5) == (0, 255, 0)


def test_a_grey_picture_has_no_colour_left(tmp_path: Path) -> None:
    disc = Image(Mm(10), Mm(10), Mm(20), Mm(20), picture(tmp_path, "disc.png", grey=True))

    red, green, blue = colour_at(document(page(disc)), tmp_path, 20, 20)

    assert red == green == blue < 255


def test_a_jpeg_is_embedded_as_it_is(tmp_path: Path) -> None:
    slope = picture(tmp_path, "slope.jpg")

    file = written(document(page(Image(Mm(0), Mm(0), Mm(10), Mm(10), slope))), tmp_path)

    image = file.pages[0].Resources.XObject.P0
    assert image.read_raw_bytes() == slope.file.read_bytes()


def test_a_run_of_documents_cuts_each_font_down_once(tmp_path: Path) -> None:
    one, two = document(page(line("abc"))), document(page(line("xyz")))
    writer = pdf.PdfWriter([one, two])

    writer.write(one, tmp_path / "one.pdf")
    writer.write(two, tmp_path / "two.pdf")

    programs = [_program(tmp_path / name) for name in ("one.pdf", "two.pdf")]
    assert programs[0] == programs[1]


def _program(path: Path) -> bytes:
    with pikepdf.open(path) as file:
        font = file.pages[0].Resources.Font.F0
        return bytes(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes())


def test_a_document_holds_only_the_symbols_it_draws(tmp_path: Path) -> None:
    one, two = document(page(use(CARD, 0, 0))), document(page(use(block(), 0, 0)))
    writer = pdf.PdfWriter([one, two])

    writer.write(two, tmp_path / "two.pdf")

    with pikepdf.open(tmp_path / "two.pdf") as file:
        assert sum(_is_form(thing) for thing in file.objects) == 1


def test_a_page_alone_is_written_as_it_is_among_others(tmp_path: Path) -> None:
    sheets = (page(use(CARD, 5, 5)), page(line("later"), use(block(), 50, 5)))
    whole, part = document(*sheets), document(sheets[1])
    writer = pdf.PdfWriter([whole, part])

    writer.write(whole, tmp_path / "whole.pdf")
    writer.write(part, tmp_path / "part.pdf")

    with pikepdf.open(tmp_path / "whole.pdf") as all_pages, pikepdf.open(tmp_path / "part.pdf") as one:
        assert operators(all_pages, 1) == operators(one, 0)


def test_the_same_input_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    made = [_made_with(seed, tmp_path) for seed in ("0", "1", "2")]

    assert made[0] == made[1] == made[2]


_MAKE = """
import sys
from pathlib import Path
from dataclasses import replace
from generator.backends import pdf
from tests.backends.samples import every_kind, kit
made = kit()
folder = Path(sys.argv[1])
pdf.write(replace(made, pages=(*made.pages, every_kind(folder))), folder / "made.pdf")
"""


def _made_with(seed: str, folder: Path) -> bytes:
    environment = os.environ | {
        "PYTHONHASHSEED": seed,
        "TZ": f"UTC-{seed}",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    subprocess.run([sys.executable, "-c", _MAKE, str(folder)], check=True, env=environment)
    return (folder / "made.pdf").read_bytes()


def test_different_contents_have_different_file_ids(tmp_path: Path) -> None:
    one = written(document(page(box(0, 0, 5, 5, Paint(fill="#000000")))), tmp_path).trailer["/ID"][0]
    two = written(document(page(box(0, 0, 6, 5, Paint(fill="#000000")))), tmp_path).trailer["/ID"][0]

    assert bytes(one) != bytes(two)


def test_a_failed_write_leaves_the_old_file_and_no_half_one(tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    path.write_bytes(b"old")
    gone = replace(picture(tmp_path, "disc.png"), file=tmp_path / "gone.png")

    with pytest.raises(FileNotFoundError):
        pdf.write(document(page(Image(Mm(0), Mm(0), Mm(1), Mm(1), gone))), path)

    assert path.read_bytes() == b"old"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["disc.png", "kit.pdf"]


def test_a_strict_reader_finds_nothing_to_mend(tmp_path: Path) -> None:
    made = kit()

    file = written(replace(made, pages=(*made.pages, every_kind(tmp_path))), tmp_path)

    assert file.check_pdf_syntax() == []


def test_a_sharp_corner_is_cut_off_as_svg_has_it(tmp_path: Path) -> None:
    corner = (("M", 10, 37), ("L", 50, 44), ("L", 10, 51))
    spike = Outline(corner, Paint(stroke="#000000", width=Mm(4)))

    drawn = document(page(spike, width=100, height=80))

    assert colour_at(drawn, tmp_path, 48, 44) == (0, 0, 0)
    assert colour_at(drawn, tmp_path, 57, 44) == (255, 255, 255)
