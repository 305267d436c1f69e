"""Pictures as PDF and SVG embed them."""

import io

from PIL import Image as Pixels

from generator.display import Picture

_EMBEDDED_AS_THEY_ARE = {"1", "L", "LA", "P", "RGB", "RGBA", "CMYK"}
_JPEG_QUALITY = 90


def encoded(picture: Picture) -> bytes:
    """Return a JPEG or PNG file: the picture's own bytes, or new ones if it prints grey.

    Pixels of 16 bits, and transparency other than an alpha channel or a palette's, are not what
    every reader knows; they are written anew too.
    """
    with Pixels.open(picture.file) as image:
        if not picture.grey and _is_plain(image):
            return picture.file.read_bytes()
        if image.mode.startswith("I"):
            return _saved(
                image.convert("I").point(lambda level: level * (1 / 256)).convert("L"), image.format
            )
        clear = image.has_transparency_data
        if picture.grey:
            return _saved(image.convert("RGBA").convert("LA") if clear else image.convert("L"), image.format)
        return _saved(image.convert("RGBA" if clear else "RGB"), image.format)


def media_type(data: bytes) -> str:
    """Return the media type of what ``encoded`` returned."""
    return "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"


def _is_plain(image: Pixels.Image) -> bool:
    if image.mode not in _EMBEDDED_AS_THEY_ARE:
        return False
    return image.mode == "P" or "transparency" not in image.info


def _saved(image: Pixels.Image, format: str | None) -> bytes:
    target = io.BytesIO()
    if format == "JPEG":
        image.save(target, "JPEG", quality=_JPEG_QUALITY)
    else:
        image.save(target, "PNG")
    return target.getvalue()
