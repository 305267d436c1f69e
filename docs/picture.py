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
    """A page of a kit's file, its middle on the table and its width in pixels, turned in degrees."""

    game: str
    file: str
    page: int
    middle: tuple[int, int]
    width: int
    turn: float


LAID = (
    Laid("sunshine-city", "city-sheet.pdf", 0, (1130, 300), 880, 4),
    Laid("sunken-city", "board-pieces.pdf", 0, (400, 500), 700, -4),
    Laid("sunrise-city", "scoreboard-pieces.pdf", 0, (1370, 830), 400, -6),
    Laid("sunrise-city", "role-card-pieces.pdf", 2, (830, 690), 170, 8),
    Laid("sunrise-city", "role-card-pieces.pdf", 6, (1010, 700), 170, -4),
    Laid("sunrise-city", "zone-pieces.pdf", 14, (890, 905), 118, 6),
    Laid("sunrise-city", "zone-pieces.pdf", 54, (1020, 915), 118, -3),
    Laid("sunrise-city", "community-pieces.pdf", 2, (1140, 880), 118, 9),
    Laid("sunrise-city", "building-pieces.pdf", 24, (960, 1022), 236, -4),
    Laid("sunken-city", "movement-card-pieces.pdf", 6, (150, 955), 165, 9),
    Laid("sunken-city", "movement-card-pieces.pdf", 16, (325, 965), 165, -5),
    Laid("sunken-city", "treasure-pieces.pdf", 3, (560, 985), 66, 12),
    Laid("sunken-city", "treasure-pieces.pdf", 30, (640, 1010), 66, -8),
    Laid("sunken-city", "street-pieces.pdf", 0, (700, 930), 130, 18),
    Laid("sunken-city", "spirit-chip-pieces.pdf", 0, (470, 1040), 66, -14),
    Laid("sunshine-city", "figure-pieces.pdf", 0, (735, 1005), 52, 10),
    Laid("sunshine-city", "figure-pieces.pdf", 1, (800, 1010), 52, -6),
)


def main() -> None:
    """Build the kits and lay their sheets out on a table."""
    table = Image.new("RGB", SIZE, GROUND)
    with tempfile.TemporaryDirectory() as folder:
        built = {
            game: outbox.build(
                press.Job(game, PAPERS["a4"]), ("pdf", "pieces"), Path(folder), lambda _what: None
            )
            for game in sorted({one.game for one in LAID})
        }
        for one in LAID:
            sheet = list(png.render(built[one.game].folder / one.file, DPI))[one.page]
            _lay(table, sheet, one)
    table.quantize(224, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
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
