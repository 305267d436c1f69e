"""Whether words, codes, places, lines and pieces are large enough: for eyes, phones, pens and hands."""

from generator.layout.imposition import Face
from generator.layout.marks import LEAST_WIDTH
from generator.preflight.findings import Findings
from generator.preflight.seen import Seen

LEAST_TEXT, LEAST_ID = 6.0, 5.0
"""Of words that are read, and of ids, in pt."""

SHRUNK, EASY = 0.75, 8.0
"""A text may shrink to this part of its size, or to so many pt, before it looks squeezed in."""

LEAST_PLACE = 6.0
"""A side of what is written into, in mm: two figures fit in."""

LEAST_PIECE = 16.0
"""A side of a piece, in mm: smaller ones can't be picked up."""

LEAST_MODULE, LEAST_MODULE_ON_CARD = 0.5, 0.4
"""A module of a QR code, in mm; card lies flat, so a phone reads smaller ones."""

_SLACK = 0.005


def check_sizes(seen: Seen, piece: str, stock: str, findings: Findings) -> None:
    """Note what is too small on a face; ``stock`` is paper, card or tile."""
    _check_words(seen, piece, findings)
    _check_places(seen, piece, findings)
    for where, width in seen.lines:
        if width < LEAST_WIDTH - _SLACK:
            message = f"this line is {width:.2g} mm wide, expected {LEAST_WIDTH:g} mm or more"
            findings.add(where, message, "thinner lines vanish on home printers", piece)
    least = LEAST_MODULE if stock == "paper" else LEAST_MODULE_ON_CARD
    for where, module in seen.codes:
        if module < least - _SLACK:
            message = f"the squares of this QR code are {module:.2f} mm a side, expected {least:g} mm or more"
            findings.add(where, message, "enlarge its box, or shorten its text", piece)


def _check_words(seen: Seen, piece: str, findings: Findings) -> None:
    for words in seen.words:
        least = LEAST_ID if words.text.is_id else LEAST_TEXT
        if words.text.source is not None and words.points < least - _SLACK:
            message = f"this text is {words.points:.2g} pt, expected {least:g} pt or more"
            hint = "only ids may be smaller, down to 5 pt: in the style id, or one that extends it"
            findings.add(
                words.text.source, message, hint if not words.text.is_id else "make it larger", piece
            )

        elif words.text.source is not None and words.text.full and words.points < EASY - _SLACK:
            shrunk = words.text.size / words.text.full
            if shrunk < SHRUNK - _SLACK:
                message = f"this text shrinks from {words.points / shrunk:.3g} to {words.points:.2g} pt"
                hint = "shorten it, enlarge its box, or give it a font_size that all of them have room for"
                findings.add(words.text.source, message, hint, piece)


def _check_places(seen: Seen, piece: str, findings: Findings) -> None:
    for spot in seen.spots:
        if spot.source is not None and min(spot.width, spot.height) < LEAST_PLACE - _SLACK:
            size = f"{spot.width:.2f} x {spot.height:.2f} mm"
            message = f"a place that is written into is {size}, expected {LEAST_PLACE:g} mm or more a side"
            findings.add(spot.source, message, "enlarge it", piece)


def is_too_small(face: Face) -> bool:
    """Return whether a piece is hard to pick up."""
    return min(face.width, face.height) < LEAST_PIECE - _SLACK
