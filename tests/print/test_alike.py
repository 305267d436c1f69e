"""The PDF and the SVG of a sheet are one picture."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.print.kits import SUNKEN, SUNRISE, SUNSHINE, Kits, Printed, Wish
from tests.raster import pdf_to_image, svg_to_image

pytestmark = [pytest.mark.print, pytest.mark.browser]

DPI = 100
MEAN = 11.0
"""The most by which a channel may differ on average, of 255: PDFium moves small letters to whole pixels."""
FAR = 64
SHARE = 0.055
"""The largest part of all pixels that may differ by more than FAR; measured are 0.03 to 0.045."""
BLUR_PX = 3
WORST = 45
"""The most by which a channel may differ anywhere once both are blurred; measured are 23 to 29."""

BOTH = Wish(formats=("pdf", "svg"))
SHEETS = [
    *((SUNSHINE, sheet) for sheet in ("city-sheet-1", "rulebook-2", "summary-card-1", "summary-card-2")),
    *((SUNKEN, sheet) for sheet in ("board-1", "treasure-1", "movement-card-1", "house-1")),
    *((SUNRISE, sheet) for sheet in ("zone-1", "building-1", "role-card-1", "scoreboard-1")),
]


def pictures(printed: Printed, sheet: str) -> tuple[Image.Image, Image.Image]:
    kind, _, number = sheet.rpartition("-")
    from_pdf = pdf_to_image(printed.folder / f"{kind}.pdf", int(number) - 1, DPI)
    return from_pdf, svg_to_image(printed.folder / "svg" / "sheets" / f"{sheet}.svg", DPI)


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    return float(max(ImageStat.Stat(ImageChops.difference(one, other)).mean))


def share_far_apart(one: Image.Image, other: Image.Image) -> float:
    histogram = ImageChops.difference(one, other).convert("L").histogram()
    return sum(histogram[FAR + 1 :]) / sum(histogram)


def worst_difference(one: Image.Image, other: Image.Image) -> float:
    blurred = [image.filter(ImageFilter.GaussianBlur(BLUR_PX)) for image in (one, other)]
    extremes = ImageStat.Stat(ImageChops.difference(*blurred)).extrema
    return float(max(high for _, high in extremes))


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_the_pdf_and_the_svg_of_a_sheet_look_alike(kits: Kits, game: str, sheet: str) -> None:
    one, other = pictures(kits(replace(BOTH, edition=game)), sheet)

    assert one.size == other.size
    assert mean_difference(one, other) < MEAN
    assert share_far_apart(one, other) < SHARE
    assert worst_difference(one, other) < WORST


def test_the_comparison_notices_boxes_of_another_colour(kits: Kits, tmp_path: Path) -> None:
    printed = kits(BOTH)
    one, _ = pictures(printed, "city-sheet-1")
    text = (printed.folder / "svg" / "sheets" / "city-sheet-1.svg").read_text(encoding="utf-8")
    assert text.count("#17497E") > 50
    (tmp_path / "changed.svg").write_text(text.replace("#17497E", "#CB3A2E"), encoding="utf-8")

    other = svg_to_image(tmp_path / "changed.svg", DPI)

    assert worst_difference(one, other) > WORST


def test_the_comparison_notices_a_sheet_moved_by_a_millimetre(kits: Kits) -> None:
    one, other = pictures(kits(BOTH), "city-sheet-1")
    moved = ImageChops.offset(other, round(DPI / 25.4), 0)

    assert worst_difference(one, moved) > WORST
    assert mean_difference(one, moved) > MEAN
    assert share_far_apart(one, moved) > SHARE
