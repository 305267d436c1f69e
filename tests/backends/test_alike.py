from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.backends import pdf, svg
from generator.display import Page
from tests.backends.samples import document, every_kind, line, page
from tests.raster import pdf_to_image, svg_to_image

DPI = 254
BLUR_PX = 5
"""Half a millimetre. Two programs smooth edges differently; what a blur leaves is a real difference."""

TOLERANCE = 30
"""The largest difference of a blurred channel, of 255; measured are 24 alike and 37 for a digit."""


def worst_difference(sheet: Page, folder: Path) -> int:
    """Return by how much Chromium's SVG and PDFium's PDF of a page differ at the worst place."""
    pdf.write(document(sheet), folder / "sheet.pdf")
    svg.write(sheet, folder / "sheet.svg", "Lake")
    one, two = pdf_to_image(folder / "sheet.pdf", 0, DPI), svg_to_image(folder / "sheet.svg", DPI)
    return _worst(one, two)


def _worst(one: Image.Image, two: Image.Image) -> int:
    blurred = [image.filter(ImageFilter.GaussianBlur(BLUR_PX)) for image in (one, two)]
    extremes = ImageStat.Stat(ImageChops.difference(*blurred)).extrema
    return int(max(high for _, high in extremes))


@pytest.mark.browser
def test_pdf_and_svg_of_a_page_look_alike(tmp_path: Path) -> None:
    assert worst_difference(every_kind(tmp_path), tmp_path) < TOLERANCE


@pytest.mark.browser
def test_the_comparison_notices_a_digit(tmp_path: Path) -> None:
    pdf.write(document(page(line("27 points", size=5))), tmp_path / "one.pdf")
    svg.write(page(line("21 points", size=5)), tmp_path / "two.svg", "Lake")

    one, two = pdf_to_image(tmp_path / "one.pdf", 0, DPI), svg_to_image(tmp_path / "two.svg", DPI)

    assert _worst(one, two) > TOLERANCE
