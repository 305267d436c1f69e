"""The PNG back end: pages of a finished PDF as pixels, drawn by PDFium, and how much ink they take."""

import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image as Pixels
from PIL import ImageStat

from generator.backends.target import replace
from generator.problems import Problem, ProblemsError, Source
from generator.units import MM_PER_PT, PT_PER_INCH

MOST_PIXELS = 100_000_000
"""Of one PNG; three times as many bytes are needed to draw it, and again to write it."""

_COVERAGE_DPI = 100
"""PDFium draws a line at least a pixel wide: at 20 dpi a sheet of thin lines looks four times as dark."""


def write(pdf_path: Path, page: int, path: Path, dpi: int) -> None:
    """Write a page of a PDF, counted from 0, to ``path`` as a PNG that knows its true size.

    Raises ProblemsError if it would have more than MOST_PIXELS.
    """
    with closing(pdfium.PdfDocument(pdf_path)) as document:
        _check_size(document[page], path.name, dpi)
        image = _drawn(document[page], dpi)
    target = io.BytesIO()
    image.save(target, "PNG", dpi=(dpi, dpi))
    replace(path, target.getvalue())


def render(pdf_path: Path, dpi: int) -> Iterator[Pixels.Image]:
    """Yield each page of a PDF as an RGB image on white."""
    with closing(pdfium.PdfDocument(pdf_path)) as document:
        for page in document:
            yield _drawn(page, dpi)


def coverage(pdf_path: Path, empty: Sequence[bool] = ()) -> list[float]:
    """Return the ink of each page in percent: 100 is solid cyan, magenta and yellow all over.

    ``empty`` tells which pages show nothing but their furniture; only the first of them is looked at.
    """
    found: list[float] = []
    nothing: float | None = None
    with closing(pdfium.PdfDocument(pdf_path)) as document:
        for number in range(len(document)):
            is_empty = number < len(empty) and empty[number]
            if is_empty and nothing is not None:
                found.append(nothing)
                continue
            mean = ImageStat.Stat(_drawn(document[number], _COVERAGE_DPI)).mean
            found.append(100 * (1 - sum(mean) / (3 * 255)))
            nothing = found[-1] if is_empty else nothing
    return found


def _check_size(page: pdfium.PdfPage, name: str, dpi: int) -> None:
    width, height = page.get_size()
    pixels = width * height * (dpi / PT_PER_INCH) ** 2
    page.close()
    if pixels > MOST_PIXELS:
        size = f"{width * MM_PER_PT:.0f} x {height * MM_PER_PT:.0f} mm"
        message = f"{name} of {size} would have {pixels / 1e6:.0f} million pixels"
        most = f"expected at most {MOST_PIXELS // 1_000_000} million"
        hint = "leave png away: pdf, pieces and svg have no pixels"
        raise ProblemsError([Problem(Source("--format png"), f"{message}: {most}", hint)])


def _drawn(page: pdfium.PdfPage, dpi: int) -> Pixels.Image:
    # PDFium rounds up: without the margin 100 mm at 254 dpi would be 1001 pixels.
    bitmap = page.render(scale=dpi / PT_PER_INCH * (1 - 1e-6), rev_byteorder=True)
    image: Pixels.Image = bitmap.to_pil().convert("RGB")
    page.close()
    return image
