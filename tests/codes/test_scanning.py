"""Codes on pictures of all sorts are read; what is no picture, or too large, is said, and soon."""

import io
import struct
import time
import zlib
from contextlib import suppress
from random import Random

import pytest
from PIL import Image

from generator.layout.qr import matrix
from generator.links import log_texts
from generator.scanning import MOST_BYTES, NotScannedError, is_picture, scan
from tests.codes.phone import photo_of

DATA = bytes(range(250))
TEXTS = log_texts(DATA, 3, "http://192.168.0.7:8000")


def code(text: str, module: int = 4) -> Image.Image:
    rows = matrix(text)
    image = Image.new("L", (len(rows) + 8, len(rows) + 8), 255)
    image.putdata(
        [
            0 if _is_dark(rows, x - 4, y - 4) else 255
            for y in range(len(rows) + 8)
            for x in range(len(rows) + 8)
        ]
    )
    return image.resize((image.width * module, image.height * module), Image.Resampling.NEAREST)


def _is_dark(rows: list[list[bool]], x: int, y: int) -> bool:
    return 0 <= x < len(rows) and 0 <= y < len(rows) and rows[y][x]


def saved(image: Image.Image, kind: str = "PNG") -> bytes:
    target = io.BytesIO()
    image.save(target, kind)
    return target.getvalue()


def said(data: bytes) -> str:
    with pytest.raises(NotScannedError) as told:
        scan(data)
    return str(told.value)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("turn", [0, 90, 33, 180])
def test_a_code_is_read_whichever_way_it_lies(kind: str, turn: int) -> None:
    picture = code(TEXTS[0]).rotate(turn, expand=True, fillcolor=255)

    assert scan(saved(picture, kind)) == (TEXTS[0],)


@pytest.mark.parametrize("mode", ["1", "P", "RGB", "LA", "RGBA", "CMYK", "I;16"])
def test_a_code_is_read_in_any_kind_of_colours(mode: str) -> None:
    image = code(TEXTS[0])
    picture = (
        image.convert("I;16").point(lambda shade: shade * 257) if mode == "I;16" else image.convert(mode)
    )

    assert scan(saved(picture, "JPEG" if mode == "CMYK" else "PNG")) == (TEXTS[0],)


def test_what_is_transparent_counts_as_white() -> None:
    picture = Image.new("RGBA", code(TEXTS[0]).size, (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), mask=code(TEXTS[0]).point(lambda shade: 255 - shade))

    assert scan(saved(picture)) == (TEXTS[0],)


def test_all_codes_on_a_picture_are_read_each_once() -> None:
    picture = Image.new("L", (1_200, 700), 230)
    for at, text in enumerate((*TEXTS, TEXTS[0])):
        picture.paste(code(text), (20 + 290 * at, 30 + 70 * at))

    assert sorted(scan(saved(picture, "JPEG"))) == sorted(TEXTS)


def test_a_code_that_is_hard_to_see_is_looked_for_again() -> None:
    faint = code(TEXTS[0], 3).point(lambda shade: 120 + shade // 12)

    assert scan(photo_of(faint.point(lambda shade: (shade - 120) * 12), 3, Random(1))) == (TEXTS[0],)
    assert scan(saved(faint)) == (TEXTS[0],)


def test_a_picture_without_a_code_is_told_with_what_to_do() -> None:
    with pytest.raises(NotScannedError, match="no QR code can be read on this picture") as told:
        scan(saved(Image.new("RGB", (300, 200), "white")))

    assert "more light" in told.value.hint


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_a_picture_whose_end_is_missing_is_told(kind: str, share: float) -> None:
    data = saved(code(TEXTS[0]), kind)

    assert said(data[: int(len(data) * share)]) == "this picture is damaged, or not all of it is there"


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_picture_is_read_or_told(seed: int) -> None:
    rng = Random(seed)
    data = bytearray(saved(code(TEXTS[0], 2), ("PNG", "JPEG")[seed % 2]))
    for _ in range(rng.choice((1, 5, 50))):
        data[rng.randrange(3, len(data))] = rng.randrange(256)

    with suppress(NotScannedError):
        assert scan(bytes(data))


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"game: sunshine-city\n", b"RIFF....WEBP", b"BM" + bytes(60)]
)
def test_other_files_are_no_pictures(data: bytes) -> None:
    assert not is_picture(data)
    assert said(data) == "this is no picture in PNG or JPEG"


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return a PNG in shades of grey, whatever it says of its size."""
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(pixels, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


@pytest.mark.parametrize("size", [(60_000, 60_000), (1, 2_000_000_000), (6_000, 5_001)])
def test_a_picture_that_would_fill_the_memory_is_refused_at_once(size: tuple[int, int]) -> None:
    began = time.process_time()

    message = said(png(*size, bytes(1_000_000)))

    assert "pixels are more than 30 million" in message
    assert time.process_time() - began < 1


def test_a_picture_with_more_pixels_than_it_says_is_read_as_it_says_or_told() -> None:
    with pytest.raises(NotScannedError):
        scan(png(100, 100, bytes(30_000_000)))


def test_a_file_of_more_than_25_megabytes_is_refused() -> None:
    assert said(b"\xff\xd8\xff" + bytes(MOST_BYTES)) == "this picture has more than 25 MB"
