"""Lengths and paper: everything inside papercity is in millimetres."""

import re
from dataclasses import dataclass
from typing import NewType

Mm = NewType("Mm", float)

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
MM_PER_PT = MM_PER_INCH / PT_PER_INCH

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}

_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-zA-Z]*)\s*")


class NotALength(ValueError):
    """The text is no length; ``hint`` says what to write instead (may be empty)."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def parse_length(text: str) -> Mm:
    """Return the length written as ``text``, for instance ``63.5mm``, in millimetres.

    A bare number is refused, except 0: the same "3" is read as mm by one author and as
    pixels by another. Raises NotALength.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise NotALength(f"expected a length such as 63.5mm, found {text!r}")
    number, unit = match.groups()
    if unit in MM_PER_UNIT:
        return Mm(float(number) * MM_PER_UNIT[unit])
    if unit == "" and float(number) == 0:
        return Mm(0.0)
    if unit == "":
        raise NotALength(f"a length needs a unit, found {text!r}", f"did you mean {number}mm?")
    raise NotALength(f"expected a length in mm, cm, in or pt, found {text!r}", f"did you mean {number}mm?")


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in portrait, in mm."""

    name: str
    width: Mm
    height: Mm

    def landscape(self) -> "Paper":
        """Return this paper turned by 90 degrees."""
        return Paper(self.name, self.height, self.width)


PAPERS = {
    "a3": Paper("a3", Mm(297), Mm(420)),
    "a4": Paper("a4", Mm(210), Mm(297)),
    "letter": Paper("letter", Mm(215.9), Mm(279.4)),
}


def parse_paper(text: str) -> Paper:
    """Return the paper named or measured by ``text``: ``a4``, ``letter``, ``a3``, ``200x250mm``.

    Raises NotALength.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = re.fullmatch(r"([\d.]+)([a-z]*)x([\d.]+)([a-z]+)", name)
    if match is None:
        raise NotALength(
            f"expected a paper size, found {text!r}", "write a4, letter, a3 or, for instance, 200x250mm"
        )
    width, width_unit, height, unit = match.groups()
    sides = sorted([parse_length(width + (width_unit or unit)), parse_length(height + unit)])
    if not 50 <= sides[0] <= sides[1] <= 2000:
        raise NotALength(f"expected paper between 50 mm and 2 m a side, found {text!r}")
    return Paper(f"{sides[0]:g}x{sides[1]:g}mm", sides[0], sides[1])
