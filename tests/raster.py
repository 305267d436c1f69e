"""Pictures of what the back ends wrote, drawn by programs that we did not write."""

import math
import re
import subprocess
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

CHROMIUM = "/usr/bin/chromium"
CSS_PX_PER_INCH = 96
MM_PER_INCH = 25.4


def svg_to_image(path: Path, dpi: int) -> Image.Image:
    """Return an SVG file that is measured in mm as Chromium draws it, on white."""
    width, height = (_css_px(path, side) for side in ("width", "height"))
    with tempfile.TemporaryDirectory() as folder:
        shot = Path(folder) / "shot.png"
        command = [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={folder}/profile",
            f"--force-device-scale-factor={dpi / CSS_PX_PER_INCH}",
            f"--window-size={math.ceil(width)},{math.ceil(height)}",
            "--default-background-color=FFFFFFFF",
            f"--screenshot={shot}",
            path.resolve().as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        scale = dpi / CSS_PX_PER_INCH
        with Image.open(shot) as image:
            return image.convert("RGB").crop((0, 0, _pixels(width * scale), _pixels(height * scale)))


def pdf_to_image(path: Path, page: int, dpi: int) -> Image.Image:
    """Return a page of a PDF, counted from 0, as PDFium draws it, on white."""
    document = pdfium.PdfDocument(path)
    # PDFium rounds up, as _pixels does; the margin keeps 100 mm at 254 dpi at 1000 pixels.
    image: Image.Image = document[page].render(scale=dpi / 72 * (1 - 1e-6)).to_pil().convert("RGB")
    document.close()
    return image


def _css_px(path: Path, side: str) -> float:
    found = re.search(rf'<svg [^>]*\b{side}="([\d.]+)mm"', path.read_text(encoding="utf-8"))
    assert found, f"{path} has no {side} in mm"
    return float(found[1]) / MM_PER_INCH * CSS_PX_PER_INCH


def _pixels(length: float) -> int:
    return math.ceil(length - 1e-3)
