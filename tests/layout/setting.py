"""A plain style, and what was laid out with it, for the tests of text."""

from generator import display, fonts
from generator.display import Text
from generator.fonts import Font
from generator.layout.text import FontStack, Laid, Style
from generator.units import Mm

REGULAR = fonts.find("fira-sans")
BOLD = fonts.find("fira-sans", 700)
ITALIC = fonts.find("fira-sans", 400, italic=True)
BOLD_ITALIC = fonts.find("fira-sans", 700, italic=True)

FIRA = FontStack((REGULAR,), (BOLD,), (ITALIC,), (BOLD_ITALIC,))

STYLE = Style(
    fonts=FIRA,
    size=Mm(4),
    minimum=Mm(2),
    leading=1.25,
    colour="#102030",
    align="left",
    valign="top",
    shrink=False,
    tracking=0.0,
)

TALL: display.Box = (0, 0, 30, 1000)


def texts_of(laid: Laid) -> list[Text]:
    """Return the runs of text that were laid out."""
    return [item for item in laid.items if isinstance(item, Text)]


def lines_of(laid: Laid) -> list[str]:
    """Return the words of each line."""
    lines: dict[float, str] = {}
    for text in texts_of(laid):
        lines[text.y] = lines.get(text.y, "") + text.text
    return list(lines.values())


def drawn_width(text: Text) -> float:
    """Return how wide the glyphs of a run are, in mm."""
    return sum(glyph.advance for glyph in text.glyphs) / text.font.upem * text.size


def right_edge(text: Text) -> float:
    """Return where a run ends, in mm."""
    return text.x + drawn_width(text)


def em(text: str, font: Font = REGULAR) -> float:
    """Return the width of a text in ems."""
    return font.shape(text)[1]
