"""The PNG back end: pages of a finished PDF as pixels, drawn by PDFium, and how much ink they take."""

import io
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image as Pixels
from PIL import ImageStat

from generator.backends.target import replace
from generator.units import PT_PER_INCH

_COVERAGE_DPI = 100
"""PDFium draws a line at least a pixel wide: at 20 dpi a sheet of thin lines looks four times as dark."""


def write(pdf_path: Path, page: int, path: Path, dpi: int) -> None:
    """Write a page of a PDF, counted from 0, to ``path`` as a PNG that knows its true size."""
    with closing(pdfium.PdfDocument(pdf_path)) as document:
        image = _drawn(document[page], dpi)
    target = io.BytesIO()
    image.save(target, "PNG", dpi=(dpi, dpi))
    replace(path, target.getvalue())


def render(pdf_path: Path, dpi: int) -> Iterator[Pixels.Image]:
    """Yield each page of a PDF as an RGB image on white."""
    with closing(pdfium.PdfDocument(pdf_path)) as document:
        for page in document:
            yield _drawn(page, dpi)


def coverage(pdf_path: Path, dpi: int = _COVERAGE_DPI) -> list[float]:
    """Return the ink of each page in percent: 100 is solid cyan, magenta and yellow all over."""
    return [100 * (1 - sum(ImageStat.Stat(image).mean) / (3 * 255)) for image in render(pdf_path, dpi)]


def _drawn(page: pdfium.PdfPage, dpi: int) -> Pixels.Image:
    # PDFium rounds up: without the margin 100 mm at 254 dpi would be 1001 pixels.
    bitmap = page.render(scale=dpi / PT_PER_INCH * (1 - 1e-6), rev_byteorder=True)
    image: Pixels.Image = bitmap.to_pil().convert("RGB")
    page.close()
    return image
