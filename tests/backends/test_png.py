from pathlib import Path

import pytest
from PIL import Image

from generator.backends import pdf, png
from generator.display import Page, Paint
from generator.problems import ProblemsError
from generator.units import Mm
from tests.backends.samples import box, document, page


def sheets(folder: Path) -> Path:
    """Return a PDF of a blank page, a half black one, a cyan one and one of thin lines."""
    half = box(0, 0, 50, 60, Paint(fill="#000000"))
    cyan = box(0, 0, 100, 60, Paint(fill="#00FFFF"))
    lines = [box(x, 5, 6, 50, Paint(stroke="#000000", width=Mm(0.25))) for x in range(5, 95, 8)]
    path = folder / "sheets.pdf"
    pdf.write(document(page(), page(half), page(cyan), page(*lines)), path)
    return path


def test_a_page_becomes_pixels_of_its_size(tmp_path: Path) -> None:
    png.write(sheets(tmp_path), 1, tmp_path / "one.png", dpi=254)

    with Image.open(tmp_path / "one.png") as image:
        assert image.size == (1000, 600)
        assert image.getpixel((100, 300)) == (0, 0, 0)
        assert image.getpixel((900, 300)) == (255, 255, 255)


def test_a_png_knows_its_resolution(tmp_path: Path) -> None:
    png.write(sheets(tmp_path), 0, tmp_path / "one.png", dpi=300)

    with Image.open(tmp_path / "one.png") as image:
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_a_png_keeps_red_and_blue_apart(tmp_path: Path) -> None:
    path = tmp_path / "red.pdf"
    pdf.write(document(page(box(0, 0, 100, 60, Paint(fill="#FF0000")))), path)

    (image,) = png.render(path, dpi=20)

    assert image.getpixel((10, 10)) == (255, 0, 0)


def test_only_the_finished_png_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "png"
    folder.mkdir()

    png.write(sheets(tmp_path), 0, folder / "one.png", dpi=20)

    assert [entry.name for entry in folder.iterdir()] == ["one.png"]


def test_coverage_counts_each_ink_on_each_page(tmp_path: Path) -> None:
    blank, half, cyan, _ = png.coverage(sheets(tmp_path))

    assert blank == 0
    assert half == pytest.approx(50, abs=0.3)
    assert cyan == pytest.approx(100 / 3, abs=0.3)


def test_of_pages_that_are_empty_only_the_first_is_looked_at(tmp_path: Path) -> None:
    blank, half, cyan, thin = png.coverage(sheets(tmp_path))

    assert png.coverage(sheets(tmp_path), [True, False, True, False]) == [blank, half, blank, thin]
    assert cyan != blank


def test_coverage_does_not_take_thin_lines_for_thick_ones(tmp_path: Path) -> None:
    inked = 12 * (2 * 6 + 2 * 50) * 0.25 / (100 * 60) * 100

    assert png.coverage(sheets(tmp_path))[3] == pytest.approx(inked, rel=0.15)


def test_a_page_of_too_many_pixels_is_told_before_it_is_drawn(tmp_path: Path) -> None:
    # given
    path = tmp_path / "board.pdf"
    pdf.write(document(Page(Mm(1000), Mm(900), ())), path)

    # when
    with pytest.raises(ProblemsError) as caught:
        png.write(path, 0, tmp_path / "board.png", dpi=300)

    # then
    [problem] = caught.value.problems
    assert problem.message.startswith("board.png of 1000 x 900 mm would have 126 million pixels")
    assert not (tmp_path / "board.png").exists()
