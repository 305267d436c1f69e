"""A QR code as SVG, one outline: separate squares would show seams."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.layout.qr import QUIET_ZONE, matrix


def svg(text: str, label: str = "") -> str:
    """Return the code of a text, black on white, with its quiet zone. Raises QrTooSmall if it is too long.

    ``label`` is plain words for who does not see it.
    """
    rows = matrix(text)
    side = len(rows) + 2 * QUIET_ZONE
    strokes = "".join(_strokes(rows))
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"'
    said = f' role="img" aria-label="{label}"' if label else ""
    return f'<svg {head}{said}><path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{strokes}"/></svg>'


def _strokes(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Yield the outline of dark squares, those side by side in one."""
    for y, row in enumerate(rows, QUIET_ZONE):
        x = QUIET_ZONE
        for dark, squares in groupby(row):
            many = len(list(squares))
            if dark:
                yield f"M{x} {y}h{many}v1h-{many}z"
            x += many
