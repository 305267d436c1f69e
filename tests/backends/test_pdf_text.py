import re
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.backends import pdf
from generator.display import Text
from generator.fonts import Font, Glyph
from generator.units import Mm
from tests.backends.samples import FIRA, LILITA, document, line, page
from tests.raster import pdf_to_image


def extracted(*lines: Text, folder: Path) -> list[str]:
    path = folder / "text.pdf"
    pdf.write(document(page(*lines)), path)
    file = pdfium.PdfDocument(path)
    text: str = file[0].get_textpage().get_text_range()
    file.close()
    return text.splitlines()


def glyphs(font: Font, text: str) -> tuple[Glyph, ...]:
    return font.shape(text)[0]


@pytest.mark.parametrize(
    "text",
    [
        "final offer office",
        "Ärger über Öl, żółć, naïve",
        "Ωμέγα και άλφα",
        "Съешь ещё этих булок",
        "AVATAR To. Ty",
        "12 x 7 = 84, „Stück“",
    ],
)
def test_text_is_found_again_with_its_spaces(tmp_path: Path, text: str) -> None:
    assert extracted(line(text), folder=tmp_path) == [text]


def test_runs_of_two_fonts_and_sizes_keep_their_own_text(tmp_path: Path) -> None:
    lines = line("final Tower", y=10), line("Affine tower", y=20, size=8, font=LILITA), line("end", y=30)

    assert extracted(*lines, folder=tmp_path) == ["final Tower", "Affine tower", "end"]


def test_a_space_that_must_not_break_is_found_as_a_space(tmp_path: Path) -> None:
    assert extracted(line("12\u00a0points"), folder=tmp_path) == ["12 points"]


def test_a_glyph_that_stands_for_other_characters_later_is_still_found(tmp_path: Path) -> None:
    shape = glyphs(FIRA, "A")
    latin = Text(Mm(5), Mm(10), FIRA, Mm(4), shape, "A", "#000000")
    greek = Text(Mm(5), Mm(20), FIRA, Mm(4), shape, "\u0391", "#000000")

    assert "".join(extracted(latin, greek, folder=tmp_path)) == "A\u0391"


def test_a_mark_drawn_apart_from_its_letter_is_found_with_it(tmp_path: Path) -> None:
    text = "x\u0302y"

    assert extracted(line(text), folder=tmp_path) == [text]


def test_text_is_as_wide_as_it_was_shaped(tmp_path: Path) -> None:
    text = "AVATAR To. office"
    shaped = FIRA.shape(text)[1] * 4

    pdf.write(document(page(line(text + "|", x=5, size=4))), tmp_path / "wide.pdf")

    file = pdfium.PdfDocument(tmp_path / "wide.pdf")
    left = file[0].get_textpage().get_charbox(file[0].get_textpage().count_chars() - 1, loose=True)[0]
    file.close()
    assert left * 25.4 / 72 - 5 == pytest.approx(shaped, abs=0.02)


def test_letters_stand_upright(tmp_path: Path) -> None:
    pdf.write(document(page(line("L", x=10, y=40, size=30))), tmp_path / "l.pdf")

    image = pdf_to_image(tmp_path / "l.pdf", 0, 254).convert("L")

    foot, head = image.crop((100, 370, 300, 400)), image.crop((100, 200, 300, 230))
    assert sum(foot.histogram()[:128]) > 2 * sum(head.histogram()[:128])


def test_a_raised_glyph_is_drawn_higher(tmp_path: Path) -> None:
    plain = glyphs(FIRA, "..")
    raised = (plain[0], plain[1]._replace(dy=500))
    pdf.write(
        document(page(Text(Mm(10), Mm(40), FIRA, Mm(20), raised, "..", "#000000"))), tmp_path / "raised.pdf"
    )

    image = pdf_to_image(tmp_path / "raised.pdf", 0, 254).convert("L")

    ink = image.point(lambda level: 255 if level < 128 else 0).getbbox()
    assert ink is not None
    assert ink[3] == pytest.approx(401, abs=3)
    assert ink[3] - ink[1] > 100


def test_an_offset_moves_one_glyph_and_not_those_after_it(tmp_path: Path) -> None:
    plain = glyphs(FIRA, "lll")
    moved = (plain[0], plain[1]._replace(dx=100), plain[2])

    codes = _shown(Text(Mm(10), Mm(40), FIRA, Mm(20), moved, "lll", "#000000"), tmp_path)

    assert codes == re.sub("GG", f"{plain[0].id:04X}", "[<GG>-100<GG>100<GG>]TJ")


def _shown(text: Text, folder: Path) -> str:
    pdf.write(document(page(text)), folder / "shown.pdf")
    with pikepdf.open(folder / "shown.pdf") as file:
        found = re.search(r"Tm (.*) ET", file.pages[0].Contents.read_bytes().decode())
    assert found
    return found[1]


def test_kerning_is_in_the_operators(tmp_path: Path) -> None:
    first, second = glyphs(FIRA, "AV")
    kern = FIRA.advance(first.id) - first.advance

    assert kern > 0
    assert _shown(line("AV"), tmp_path) == f"[<{first.id:04X}>{kern}<{second.id:04X}>]TJ"


def test_the_file_knows_only_the_glyphs_that_are_shown(tmp_path: Path) -> None:
    pdf.write(document(page(line("aba"))), tmp_path / "few.pdf")

    with pikepdf.open(tmp_path / "few.pdf") as file:
        font = file.pages[0].Resources.Font.F0
        mapped = re.findall(r"<(\w{4})> <(\w{4})>\n", font.ToUnicode.read_bytes().decode())

    assert [chr(int(character, 16)) for _, character in mapped[1:]] == ["a", "b"]
    assert len(_program_glyphs(tmp_path / "few.pdf")) == 2


def _program_glyphs(path: Path) -> list[int]:
    with pikepdf.open(path) as file:
        widths = file.pages[0].Resources.Font.F0.DescendantFonts[0].W.as_list()
    return [int(width) for part in widths[1::2] for width in part.as_list()]


def test_a_font_carries_a_tag_that_depends_on_its_glyphs(tmp_path: Path) -> None:
    names = [_base_font(text, tmp_path) for text in ("abc", "abx", "abc")]

    assert re.fullmatch(r"/[A-Z]{6}\+FiraSans-Regular", names[0])
    assert names[0] == names[2] != names[1]


def _base_font(text: str, folder: Path) -> str:
    pdf.write(document(page(line(text))), folder / "tag.pdf")
    with pikepdf.open(folder / "tag.pdf") as file:
        return str(file.pages[0].Resources.Font.F0.BaseFont)


def test_a_font_with_postscript_outlines_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FIRA, "subset", lambda _: b"OTTO")

    with pytest.raises(ValueError, match="FiraSans-Regular has PostScript outlines"):
        pdf.write(document(page(line("a"))), tmp_path / "a.pdf")
