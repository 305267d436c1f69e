"""Makes docs/kit.png, the README's picture of printed sheets, from a fresh build. Run by `make picture`."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageFilter

from generator import outbox, press
from generator.backends import png
from generator.units import PAPERS

TARGET = Path(__file__).resolve().parent / "kit.png"
SIZE = (1600, 1110)
GROUND = (250, 244, 232)
SHADOW = (90, 60, 30)
DPI = 150


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a file of the kit, its middle on the table and its width in pixels, turned in degrees."""

    file: str
    page: int
    middle: tuple[int, int]
    width: int
    turn: float


LAID = (
    Laid("rulebook.pdf", 2, (1290, 340), 480, -7),
    Laid("rulebook.pdf", 0, (290, 350), 480, 5),
    Laid("city-sheet.pdf", 0, (730, 510), 1010, -1.5),
    Laid("die-pieces.pdf", 0, (190, 900), 270, 8),
    Laid("figure-pieces.pdf", 0, (470, 965), 62, 14),
    Laid("figure-pieces.pdf", 1, (575, 980), 62, 3),
    Laid("figure-pieces.pdf", 2, (680, 975), 62, -7),
    Laid("figure-pieces.pdf", 3, (785, 985), 62, 5),
    Laid("summary-card-pieces.pdf", 1, (1430, 850), 258, -9),
    Laid("summary-card-pieces.pdf", 0, (1180, 890), 258, 4),
)


def main() -> None:
    """Build the kit and lay its sheets out on a table."""
    table = Image.new("RGB", SIZE, GROUND)
    with tempfile.TemporaryDirectory() as folder:
        job = press.Job("sunshine-city", PAPERS["a4"])
        built = outbox.build(job, ("pdf", "pieces"), Path(folder), lambda _what: None)
        for one in LAID:
            sheet = list(png.render(built.folder / one.file, DPI))[one.page]
            _lay(table, sheet, one)
    table.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        TARGET, optimize=True
    )


def _lay(table: Image.Image, sheet: Image.Image, one: Laid) -> None:
    """Lay a sheet of paper with a soft shadow onto the table."""
    height = round(sheet.height * one.width / sheet.width)
    paper = sheet.resize((one.width, height), Image.Resampling.LANCZOS).convert("RGBA")
    paper = paper.rotate(one.turn, Image.Resampling.BICUBIC, expand=True)
    at = (one.middle[0] - paper.width // 2, one.middle[1] - paper.height // 2)
    shade = Image.new("L", (paper.width + 60, paper.height + 60), 0)
    shade.paste(paper.getchannel("A").point(lambda value: value * 2 // 5), (30, 34))
    table.paste(SHADOW, (at[0] - 30, at[1] - 30), shade.filter(ImageFilter.GaussianBlur(9)))
    table.paste(paper, at, paper)


if __name__ == "__main__":
    main()
