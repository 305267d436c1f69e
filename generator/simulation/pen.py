"""Draws the words, lines and signs of a chart in the type and colours of a game's kit."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from generator.display import Item, Paint, Path, Rect, Text
from generator.fonts import Font
from generator.layout.figures import circle
from generator.layout.theme import Theme, make_theme
from generator.library.templates import Templates
from generator.library.tree import stock_folder
from generator.problems import Problems
from generator.units import MM_PER_PT, Mm

THEMES = {"sunshine-city": "sunshine", "sunken-city": "sunken", "sunrise-city": "sunrise"}


@cache
def theme_of(game: str) -> Theme:
    """Return the theme of a game's stock edition."""
    problems = Problems()
    file = Templates((), problems).theme(THEMES.get(game, "plain"))
    problems.raise_if_any()
    if file is None:
        raise LookupError(f"the theme of {game} is not there")
    theme = make_theme(file, "full", stock_folder(), problems)
    problems.raise_if_any()
    return theme


@dataclass(slots=True)
class Pen:
    """Puts items on a page, in mm; sizes of letters in pt."""

    theme: Theme
    items: list[Item] = field(default_factory=list)

    def colour(self, name: str) -> str:
        """Return a colour of the theme as ``#RRGGBB``."""
        return self.theme.colours[name]

    def write(
        self,
        at: tuple[float, float],
        text: str,
        style: str = "narrow",
        colour: str = "ink",
        anchor: float = 0.0,
    ) -> None:
        """Write a line of text with its baseline at a place; ``anchor`` 1 ends it there, 0.5 centres it."""
        if not text:
            return
        font, size = self._font(style, text)
        glyphs, width = font.shape(text)
        x = at[0] - anchor * width * size
        self.items.append(Text(Mm(x), Mm(at[1]), font, Mm(size), glyphs, text, self.colour(colour)))

    def width(self, text: str, style: str = "narrow") -> float:
        """Return how wide a text is, in mm."""
        font, size = self._font(style, text)
        return font.shape(text)[1] * size if text else 0.0

    def _font(self, style: str, text: str) -> tuple[Font, float]:
        stack, weight, points = _STYLES[style]
        fonts = getattr(self.theme.stack(stack), weight)
        body = self.theme.stack("body").regular
        found = next((one for one in (*fonts, *body) if all(map(one.covers, text))), fonts[0])
        return found, points * MM_PER_PT

    def rect(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """Draw a filled rectangle."""
        paint = Paint(fill=self.colour(fill))
        self.items.append(Rect(Mm(x), Mm(y), Mm(width), Mm(height), paint))

    def line(
        self, points: Sequence[tuple[float, float]], colour: str, width: float, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw a line through some points."""
        (x, y), *others = points
        segments = (("M", x, y), *(("L", *point) for point in others))
        paint = Paint(stroke=self.colour(colour), width=Mm(width), dash=dash)
        self.items.append(Path(segments, paint))

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a filled circle."""
        self.items.append(Path(circle(x, y, radius), Paint(fill=self.colour(colour))))

    def diamond(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw the outline of a square that stands on its tip."""
        tips = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
        segments = (("M", *tips[0]), *(("L", *tip) for tip in tips[1:]), ("Z",))
        paint = Paint(fill=self.colour("paper"), stroke=self.colour(colour), width=Mm(0.4))
        self.items.append(Path(segments, paint))


_STYLES: dict[str, tuple[str, str, float]] = {
    "title": ("title", "regular", 22),
    "heading": ("title", "regular", 11),
    "body": ("body", "regular", 8.5),
    "narrow": ("narrow", "regular", 7.5),
    "strong": ("narrow", "bold", 7.5),
    "axis": ("narrow", "regular", 6.5),
}
"""A font of the theme, its cut and the size in pt."""


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Return round numbers from at most ``low`` to at least ``high``, about so many."""
    span = max(high - low, 1e-9)
    raw = span / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]
