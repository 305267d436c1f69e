"""What a phone sees of a printed page: turned, not straight above, a bit blurred, in bad light."""

import io
from contextlib import closing
from pathlib import Path
from random import Random

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageFilter

DPI = 150
TURN, PERSPECTIVE, QUALITY = 7.0, 0.06, 50
BLUR = 0.3
"""Of a module."""


def page_of(pdf: Path, dpi: int = DPI) -> Image.Image:
    """Return the first page of a PDF in shades of grey."""
    with closing(pdfium.PdfDocument(pdf)) as document:
        image: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("L")
    return image


def photo_of(page: Image.Image, module: float, rng: Random) -> bytes:
    """Return a JPEG photo of a page; a module of the codes on it has so many pixels."""
    turned = page.rotate(rng.choice((-TURN, TURN)), Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    seen = turned.transform(
        turned.size, Image.Transform.PERSPECTIVE, _askew(turned, rng), Image.Resampling.BICUBIC, fillcolor=255
    )
    blurred = seen.filter(ImageFilter.GaussianBlur(BLUR * module))
    dull = blurred.point([round(70 + shade * 110 / 255) for shade in range(256)])
    noise = Image.effect_noise(dull.size, 12)
    lit = ImageChops.add(dull, noise, 1, -128)
    shadow = (
        Image.linear_gradient("L").resize(lit.size).point([round(25 * shade / 255) for shade in range(256)])
    )
    target = io.BytesIO()
    ImageChops.subtract(lit, shadow).save(target, "JPEG", quality=QUALITY)
    return target.getvalue()


def _askew(image: Image.Image, rng: Random) -> list[float]:
    """Return a perspective in which one side of a picture is shorter by some percent."""
    width, height = image.size
    lean = PERSPECTIVE * rng.choice((-1, 1))
    # x' = (x + b y) / (1 + h y): the upper side stays as it is, the lower one turns longer or shorter
    far = lean / height
    return [1, far * width / 2, 0, 0, 1 + abs(lean) / 2, -abs(lean) * height / 4, 0, far]


def pixels_of(module: float) -> float:
    """Return how many pixels a length in mm has."""
    return module * DPI / 25.4
