"""Home printers print nothing close to the edge: it stays white but for marks to cut and fold by."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw

from tests.print.kits import LAYOUTS, Kits, Wish

DPI = 100
PX_PER_MM = DPI / 25.4
NOTHING_MM = 3.0
MARKS_MM = 5.0
WIDEST_MARK_PX = 3
"""A mark of 0.2 mm touches two pixels, a third where its edge is smoothed."""


def rendered(path: Path) -> Iterator[Image.Image]:
    with closing(pdfium.PdfDocument(path)) as document:
        for page in document:
            yield page.render(scale=DPI / 72).to_pil().convert("RGB")


def stray_ink(sheet: Image.Image) -> str:
    """Say what is wrong within 5 mm of the edge of a page, or nothing."""
    for quarter in range(4):
        turned = sheet.rotate(90 * quarter, expand=True)
        rim = turned.crop((0, 0, turned.width, int(NOTHING_MM * PX_PER_MM)))
        if rim.getextrema() != ((255, 255),) * 3:
            return f"ink within {NOTHING_MM} mm of an edge"
        band = turned.crop((0, int(NOTHING_MM * PX_PER_MM), turned.width, int(MARKS_MM * PX_PER_MM)))
        if fault := _not_marks(band):
            return fault
    return ""


def _not_marks(band: Image.Image) -> str:
    """Say what in a band along an edge is no thin neutral line across it."""
    red, green, blue = band.split()
    if red.tobytes() != green.tobytes() or green.tobytes() != blue.tobytes():
        return "colour beside the marks"
    for row in range(band.height):
        pixels = red.crop((0, row, band.width, row + 1)).tobytes()
        widest = max((len(run) for run in re.findall(rb"[^\xff]+", pixels)), default=0)
        if widest > WIDEST_MARK_PX:
            return f"ink {widest} px wide beside the marks"
    return ""


@pytest.mark.print
@pytest.mark.parametrize("wish", LAYOUTS, ids=str)
def test_nothing_but_marks_stands_within_5_mm_of_the_papers_edge(kits: Kits, wish: Wish) -> None:
    sheets = list(enumerate(rendered(kits(wish).kit), 1))

    faults = {number: fault for number, sheet in sheets if (fault := stray_ink(sheet))}

    assert len(sheets) >= 13
    assert not faults


@pytest.mark.parametrize(
    ("box_mm", "colour", "fault"),
    [
        ((50, 2, 50.2, 10), "black", "ink within"),
        ((205.5, 50, 209.5, 50.4), "black", "ink within"),
        ((50, 4, 60, 10), "black", "px wide"),
        ((50, 4, 50.2, 10), "red", "colour"),
    ],
)
def test_the_edge_check_notices_ink_that_a_printer_would_lose(
    box_mm: tuple[float, ...], colour: str, fault: str
) -> None:
    sheet = Image.new("RGB", (827, 1170), "white")
    ImageDraw.Draw(sheet).rectangle([side * PX_PER_MM for side in box_mm], fill=colour)

    assert fault in stray_ink(sheet)
