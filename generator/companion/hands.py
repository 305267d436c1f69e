"""Hands that are written into a log stay with the phone that wrote them until the game is over."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.companion.store import Line

_HAND = re.compile(r"\bhand\b\W*([a-h])?\b", re.IGNORECASE)


class Viewer(NamedTuple):
    """Who looks at a table: the seat of the phone, if it has one, and a hash that knows the phone again."""

    seat: str = ""
    phone: str = ""
    is_onlooker: bool = False


def owner(text: str) -> str | None:
    """Return whose hand a line tells of, nothing if that can't be said; None if it tells of no hand."""
    found = _HAND.search(text.partition(";")[0])
    return None if found is None else (found[1] or "").upper()


def hidden(lines: Iterable[Line], viewer: Viewer) -> Iterator[int]:
    """Yield the numbers of the lines that somebody may not see before the game is over."""
    for line in lines:
        seat = owner(line.text)
        if seat is not None and not _is_own(line, seat, viewer):
            yield line.n


def _is_own(line: Line, seat: str, viewer: Viewer) -> bool:
    """Return whether a phone may see a hand: it sits there, and wrote the line itself, or no phone did."""
    return bool(seat) and seat == viewer.seat and line.phone in ("", viewer.phone)


def covered(text: str) -> str:
    """Return what others see of a line that tells of a hand."""
    return f"hand {owner(text) or '?'}: (kept)"
