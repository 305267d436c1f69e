"""A QR code as SVG, one outline: separate squares would show seams."""

from generator.layout.qr import QUIET_ZONE, matrix


def svg(text: str) -> str:
    """Return the code of a text, black on white, with its quiet zone. Raises QrTooSmall if it is too long."""
    rows = matrix(text)
    side = len(rows) + 2 * QUIET_ZONE
    squares = "".join(
        f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{squares}"/></svg>'
    )
