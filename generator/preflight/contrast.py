"""Whether words can be read on what lies behind them."""

from generator.layout.ink import luminance
from generator.preflight.findings import Findings
from generator.preflight.seen import Seen, Words

LEAST = 4.5
"""The contrast of words and ground, as WCAG 2.2 asks for in 1.4.3; grey has the luminance of its colour."""

LEAST_OF_LARGE = 3.0
"""That of large words."""

LARGE, LARGE_BOLD = 18.0, 14.0
"""From this size on, in pt, words are large; bold ones are so earlier."""

_BOLD = 700


def check_contrast(seen: Seen, piece: str, ink: str, findings: Findings) -> None:
    """Note words that stand out too little from their ground, where that is one known colour."""
    for words in seen.words:
        source, ground = words.text.source, seen.ground(words)
        if source is None or not ground:
            continue
        least, found = least_contrast(words), contrast(words.text.fill, ground)
        colours = f"this text is {words.text.fill} on {ground}"
        said = f"a contrast of {found:.1f}, expected {least:g} or more"
        is_news = ink == "full" or not findings.knows(source, f"{colours}: {said}", _HINT)
        if found < least and is_news:
            findings.add(source, f"{colours}{_in_ink(ink)}: {said}", _HINT, piece)


_HINT = "make one of the two darker or lighter"


def _in_ink(ink: str) -> str:
    return "" if ink == "full" else f" in {ink} ink"


def least_contrast(words: Words) -> float:
    """Return the contrast that words need, which is less if they are large."""
    large = LARGE_BOLD if words.text.font.weight >= _BOLD else LARGE
    return LEAST_OF_LARGE if words.points >= large - 0.01 else LEAST


def contrast(one: str, other: str) -> float:
    """Return the contrast of two ``#RRGGBB`` colours, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
