import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.backends import pictures
from generator.display import Picture


def saved(image: Image.Image, folder: Path, name: str = "art.png", **options: Any) -> Picture:
    path = folder / name
    image.save(path, **options)
    return Picture(path, name, *image.size)


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(pictures.encoded(picture)))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_an_ordinary_png_is_left_alone(tmp_path: Path, mode: str) -> None:
    picture = saved(Image.new(mode, (4, 4)), tmp_path)

    assert pictures.encoded(picture) == picture.file.read_bytes()


def test_sixteen_bits_become_eight_without_being_cut_off(tmp_path: Path) -> None:
    picture = saved(Image.new("I;16", (4, 4), 0x8000), tmp_path)

    image = opened(picture)

    assert (image.mode, image.getpixel((0, 0))) == ("L", 0x80)


def test_a_colour_that_means_transparent_becomes_an_alpha_channel(tmp_path: Path) -> None:
    picture = saved(Image.new("RGB", (4, 4), (255, 0, 255)), tmp_path, transparency=(255, 0, 255))

    image = opened(picture)

    assert (image.mode, image.getpixel((0, 0))) == ("RGBA", (255, 0, 255, 0))


def test_grey_keeps_the_transparency(tmp_path: Path) -> None:
    picture = replace(saved(Image.new("RGBA", (4, 4), (200, 0, 0, 100)), tmp_path), grey=True)

    image = opened(picture)

    assert (image.mode, image.getpixel((0, 0))) == ("LA", (60, 100))


def test_a_grey_jpeg_stays_a_jpeg(tmp_path: Path) -> None:
    picture = replace(saved(Image.new("RGB", (4, 4)), tmp_path, "art.jpg"), grey=True)

    data = pictures.encoded(picture)

    assert pictures.media_type(data) == "image/jpeg"
    assert opened(picture).mode == "L"
