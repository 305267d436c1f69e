import pytest
import zxingcpp
from PIL import Image, ImageDraw

from generator.display import Paint, Path
from generator.layout.bounds import bounds
from generator.layout.qr import QrTooSmall, qr_path


def picture(path: Path, side: int) -> Image.Image:
    """Return the bars of a code as black rectangles, 20 pixels a mm."""
    image = Image.new("L", (side * 20, side * 20), 255)
    draw = ImageDraw.Draw(image)
    corners = [segment[1:] for segment in path.segments if segment[0] != "Z"]
    for at in range(0, len(corners), 4):
        (left, top), (right, bottom) = corners[at], corners[at + 2]
        draw.rectangle((left * 20, top * 20, right * 20 - 1, bottom * 20 - 1), fill=0)
    return image


@pytest.mark.parametrize("text", ["PAPERCITY SUNSHINE-CITY K7QM-3XPA-9T5 S1.1", "lower case ü", "1" * 90])
def test_a_code_reads_back_as_it_was_written(text: str) -> None:
    path = qr_path(text, (0, 0, 40, 40), 0.5, Paint("#000000"))

    found = zxingcpp.read_barcodes(picture(path, 40))

    assert [code.text for code in found] == [text]


def test_a_code_is_one_outline_with_a_quiet_zone_of_four_modules() -> None:
    path = qr_path("PAPERCITY", (10, 10, 29, 29), 0.5, Paint("#000000"))

    x, y, width, height = bounds(path)

    assert (x, y, width, height) == pytest.approx((14, 14, 21, 21))


def test_modules_that_a_phone_can_not_read_are_refused_with_the_side_they_need() -> None:
    with pytest.raises(QrTooSmall, match=r"needs 14\.5 mm a side .* the box has 14\.0 mm"):
        qr_path("PAPERCITY", (0, 0, 14, 20), 0.5, Paint("#000000"))


def test_a_text_too_long_for_any_code_is_refused() -> None:
    with pytest.raises(QrTooSmall, match="more than a QR code holds"):
        qr_path("x" * 5000, (0, 0, 500, 500), 0.5, Paint("#000000"))
