"""Reads QR codes off pictures: photos and scans as PNG or JPEG, within limits of time and memory."""

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.links import NotOpenedError, PartMissingError, holds_log, packed_logs

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 25_000_000
MOST_PIXELS = 30_000_000
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_FEW_PIXELS = 4_000_000
"""A picture with fewer is looked at larger, too."""


class NotScannedError(ValueError):
    """A picture that can't be read, or on which no code was found; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def is_picture(data: bytes) -> bool:
    """Return whether bytes begin as those of a PNG or JPEG picture."""
    return data.startswith((PNG, JPEG))


def scan(data: bytes) -> tuple[str, ...]:
    """Return what the QR codes on a PNG or JPEG picture say, each once. Raises NotScannedError.

    While none is found, or a part of a log is missing, the picture is looked at in other sizes, with more
    contrast, and turned.
    """
    found: dict[str, None] = {}
    for looked_at in _looks(_opened(data)):
        found |= dict.fromkeys(_texts(looked_at))
        if found and _is_whole(list(found)):
            break
    if not found:
        hint = "take it from nearer, with more light, flat and whole"
        raise NotScannedError("no QR code can be read on this picture", hint)
    return tuple(found)


def _is_whole(texts: Sequence[str]) -> bool:
    """Return whether no part of a log is missing among some codes."""
    try:
        packed_logs(list(filter(holds_log, texts)))
    except PartMissingError:
        return False
    except NotOpenedError:
        return True
    return True


def _opened(data: bytes) -> "Image":
    """Return a picture in shades of grey, on white. Raises NotScannedError."""
    if len(data) > MOST_BYTES:
        raise NotScannedError(f"this picture has more than {MOST_BYTES // 1_000_000} MB", "make it smaller")
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    if not is_picture(data):
        raise NotScannedError("this is no picture in PNG or JPEG", "save it as one of these")
    # Without Image.open, which knows forty formats, and warns of large pictures on the screen.
    kind = PngImageFile if data.startswith(PNG) else JpegImageFile
    try:
        image = kind(io.BytesIO(data))
        _check_size(*image.size)
        return _grey(image)
    except NotScannedError:
        raise
    except Exception as error:
        # Decoders of damaged pictures raise almost anything.
        raise NotScannedError("this picture is damaged, or not all of it is there") from error


def _check_size(width: int, height: int) -> None:
    """Check that a picture fits into memory. Raises NotScannedError."""
    if width * height > MOST_PIXELS:
        size = f"{width} x {height} pixels are more than {MOST_PIXELS // 1_000_000} million"
        raise NotScannedError(f"this picture is too large: {size}", "make it smaller")


def _grey(image: "Image") -> "Image":
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        from PIL import Image as Pixels

        layer = image.convert("RGBA")
        ground = Pixels.new("RGBA", layer.size, "white")
        return Pixels.alpha_composite(ground, layer).convert("L")
    return image.convert("L")


def _looks(image: "Image") -> Iterator["Image"]:
    """Yield a picture as it is, and then in ways that may show a code better."""
    from PIL import ImageFilter, ImageOps

    yield image
    clear = ImageOps.autocontrast(image.filter(ImageFilter.UnsharpMask(2, 150)), cutoff=2)
    yield clear
    if image.width * image.height <= _FEW_PIXELS:
        yield clear.resize((2 * image.width, 2 * image.height))
    yield image.reduce(2)
    yield clear.rotate(20, expand=True, fillcolor=255)
    yield image.reduce(4)


def _texts(image: "Image") -> list[str]:
    import zxingcpp

    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in zxingcpp.read_barcodes(image, formats=formats) if code.valid]
