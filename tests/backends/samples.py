"""Small display lists that the tests of the back ends share."""

import hashlib
from pathlib import Path

from PIL import Image as Pixels
from PIL import ImageDraw

from generator import fonts
from generator.display import (
    CURRENT,
    Bookmark,
    Document,
    Group,
    Image,
    Item,
    Page,
    Paint,
    Picture,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.display import Path as Outline
from generator.units import Mm

FIRA = fonts.find("fira-sans", 400)
LILITA = fonts.find("lilita-one")


def line(text: str, x: float = 5, y: float = 10, size: float = 4, font: fonts.Font = FIRA) -> Text:
    return Text(Mm(x), Mm(y), font, Mm(size), font.shape(text)[0], text, "#102040")


def box(x: float, y: float, width: float, height: float, paint: Paint, *, radius: float = 0) -> Rect:
    return Rect(Mm(x), Mm(y), Mm(width), Mm(height), paint, Mm(radius))


def use(
    symbol: Symbol, x: float, y: float, *, scale: float = 1, turn: float = 0, colour: str | None = None
) -> Use:
    return Use(symbol, Mm(x), Mm(y), scale, turn, colour)


def page(*items: Item, width: float = 100, height: float = 60) -> Page:
    return Page(Mm(width), Mm(height), items)


def document(*pages: Page, title: str = "Lake") -> Document:
    return Document(title, "en", pages)


def block(colour: str = CURRENT) -> Symbol:
    return Symbol("block", (0, 0, 10, 10), (box(0, 0, 10, 10, Paint(fill=colour)),))


def picture(folder: Path, name: str, grey: bool = False) -> Picture:
    """Return a picture of a red disc on nothing (``.png``) or of a grey slope (``.jpg``)."""
    path = folder / name
    if name.endswith(".png"):
        image = Pixels.new("RGBA", (80, 80), (0, 0, 0, 0))
        ImageDraw.Draw(image).ellipse((4, 4, 75, 75), fill=(220, 40, 90, 255))
    else:
        image = Pixels.linear_gradient("L").resize((60, 40)).convert("RGB")
    image.save(path)
    return Picture(path, hashlib.sha256(path.read_bytes()).hexdigest(), *image.size, grey)


_FIVE_POINTS = (("M", 0, -5), ("L", 2, 4), ("L", -4, -1), ("L", 4, -1), ("L", -2, 4), ("Z",))

STAR = Symbol(
    "star",
    (-5, -5, 10, 10),
    (
        Outline(_FIVE_POINTS, Paint(fill=CURRENT)),
        Outline((("M", -2, -2), ("L", 2, 2)), Paint(stroke="#CC0000", width=Mm(0.5))),
        box(-4, -4, 2, 2, Paint(stroke=CURRENT, width=Mm(0.4))),
    ),
)

CARD = Symbol(
    "card",
    (0, 0, 30, 20),
    (
        box(0.5, 0.5, 29, 19, Paint("#FFF8E0", "#203060", Mm(0.8), (2, 1)), radius=3),
        use(STAR, 22, 12, turn=15, colour="#00AA44"),
        line("Lagoon", 4, 7, 4, LILITA),
        use(STAR, 8, 14, scale=0.5),
    ),
)


def every_kind(folder: Path) -> Page:
    """Return a page with each kind of item in each way that a back end treats differently."""
    wave = (("M", 5, 42), ("C", 15, 32, 25, 52, 35, 42), ("L", 35, 55), ("L", 5, 55), ("Z",))
    ring = (
        *(("M", 40, 40), ("L", 55, 40), ("L", 55, 55), ("L", 40, 55), ("Z",)),
        *(("M", 44, 44), ("L", 51, 44), ("L", 51, 51), ("L", 44, 51), ("Z",)),
    )
    clipped = Group(
        (box(-9, -9, 18, 18, Paint(fill="#88CCFF")), use(STAR, 0, 0, scale=1.5)),
        Mm(72),
        Mm(46),
        20,
        box(-8, -5, 16, 10, Paint(), radius=2),
    )
    return page(
        box(5, 15, 10, 10, Paint(fill="#FF8800")),
        box(18, 15, 12, 10, Paint(stroke="#333333", width=Mm(0.6), round=True), radius=9),
        line("final offer, Ärger Ωμέγα Съешь"),
        use(CARD, 35, 14),
        use(CARD, 96, 14, scale=0.8, turn=90),
        use(STAR, 88, 50, colour="#0044CC"),
        Outline(wave, Paint("#CCDDEE", "#334455", Mm(1))),
        Outline(ring, Paint(fill="#553311", even_odd=True)),
        clipped,
        Image(Mm(5), Mm(27), Mm(12), Mm(9), picture(folder, "disc.png")),
        Image(Mm(20), Mm(27), Mm(10), Mm(9), picture(folder, "slope.jpg")),
    )


def kit() -> Document:
    """Return a document that uses what a PDF has beyond its pages."""
    pages = (page(use(CARD, 5, 5), line("one", y=50)), page(use(CARD, 5, 5), line("two Ω", y=50)))
    bookmarks = (Bookmark("Карты", 0), Bookmark("Cards, again", 1, 1))
    return Document(
        "The Lake: Ω", "en-GB", pages, "long", bookmarks, {"edition.json": b'{"a": 1}', "a.csv": b"1,2"}
    )
