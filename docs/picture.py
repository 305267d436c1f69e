"""Makes docs/kit.png, the README's picture of printed sheets, from a fresh build. Run by `make picture`."""

import tempfile
from pathlib import Path

from PIL import Image, ImageFilter

from generator import outbox, press
from generator.backends import png
from generator.units import PAPERS

TARGET = Path(__file__).resolve().parent / "kit.png"
SIZE = (1600, 980)
GROUND = (250, 244, 232)
DPI = 110

# kind, page of the kind's PDF, left, top, width in pixels of the picture, turn in degrees
SHEETS = (
    ("rulebook", 0, 40, 60, 470, 5),
    ("summary-card", 0, 1130, 50, 420, -6),
    ("figure", 0, 1160, 500, 400, 4),
    ("die", 0, 30, 620, 500, -4),
    ("city-sheet", 0, 300, 190, 1010, 0),
)


def main() -> None:
    """Build the kit and lay its sheets out on a table."""
    table = Image.new("RGB", SIZE, GROUND)
    with tempfile.TemporaryDirectory() as folder:
        job = press.Job("sunshine-city", PAPERS["a4"])
        built = outbox.build(job, ("pdf",), Path(folder), lambda _what: None)
        for kind, page, left, top, width, turn in SHEETS:
            sheet = list(png.render(built.folder / f"{kind}.pdf", DPI))[page]
            _lay(table, sheet, (left, top), width, turn)
    table.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        TARGET, optimize=True
    )


def _lay(table: Image.Image, sheet: Image.Image, at: tuple[int, int], width: int, turn: float) -> None:
    """Lay a sheet of paper with a soft shadow onto the table."""
    height = round(sheet.height * width / sheet.width)
    paper = sheet.resize((width, height), Image.Resampling.LANCZOS).convert("RGBA")
    paper = paper.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    shadow = Image.new("RGBA", (paper.width + 60, paper.height + 60), (90, 60, 30, 0))
    shadow.putalpha(Image.new("L", shadow.size, 0))
    shade = Image.new("L", shadow.size, 0)
    shade.paste(paper.getchannel("A").point(lambda value: value * 2 // 5), (30, 34))
    shadow.putalpha(shade.filter(ImageFilter.GaussianBlur(10)))
    table.paste(shadow, (at[0] - 30, at[1] - 30), shadow)
    table.paste(paper, at, paper)


if __name__ == "__main__":
    main()
