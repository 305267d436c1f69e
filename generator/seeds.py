"""The seed of a sheet, as it stands behind an edition's name or code: sunshine-city@42, K7QM-3XPA-9T5@42."""

import os
from typing import NamedTuple

GAMES = ("sunshine-city",)
"""The games whose sheets can be dealt anew."""

MOST = (1 << 32) - 1


class NotASeedError(ValueError):
    """A text is no seed; the message says what one is."""


class Seeded(NamedTuple):
    """The name, folder or code of an edition, and the seed of its sheet, None for the printed one."""

    edition: str
    seed: int | None = None

    def __str__(self) -> str:
        """Return it as it is written."""
        return self.edition if self.seed is None else f"{self.edition}@{self.seed}"


def why_not(name: str, seed: int | None) -> tuple[str, str]:
    """Return why an edition has no sheets from a seed, and what to do; ``seed`` is that of a sheet it has."""
    if seed is not None:
        return f"{name} has its sheet from a seed already", "name the edition without one"
    games = " and ".join(GAMES)
    return f"{name} has no sheets from a seed: only {games} and what extends it have", "leave the seed out"


def of_reference(text: str) -> Seeded:
    """Return the name or folder of an edition, and the seed behind its @. Raises NotASeedError.

    A path that is there means itself, and an @ in the middle of a path belongs to the path.
    """
    typed = text.rpartition("@")[2]
    if "/" in typed or os.sep in typed or os.path.exists(text):  # noqa: PTH110
        return Seeded(text)
    return split(text)


def split(text: str) -> Seeded:
    """Return what stands before an @, and the seed behind it. Raises NotASeedError."""
    edition, sign, typed = text.rpartition("@")
    return Seeded(edition.strip(), number(typed)) if sign and edition.strip() else Seeded(text)


def number(text: str) -> int:
    """Return the seed that somebody wrote. Raises NotASeedError."""
    digits = text.strip()
    if not digits.isascii() or not digits.isdecimal() or len(digits) > len(str(MOST)) or int(digits) > MOST:
        found = repr(digits[:40]) if digits else "nothing"
        raise NotASeedError(f"expected the seed of a sheet, a whole number from 0 to {MOST}, found {found}")
    return int(digits)
