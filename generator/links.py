"""Edition codes, and what a QR code on a printed sheet says."""

import re

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

CODE_LENGTH = 10
_REDUCE = 0b100101
"""x^5 + x^2 + 1, the polynomial that makes 32 symbols a field."""


def edition_code(digest: bytes) -> str:
    """Return the code of an edition, ``K7QM-3XPA-9T5``: 50 bits of its play hash and a check character."""
    symbols = _symbols(digest)
    text = "".join(ALPHABET[symbol] for symbol in [*symbols, _check(symbols)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def parse_edition_code(text: str) -> str:
    """Return a typed code in its printed form. Raises ValueError for a slip of the pen.

    Case and hyphens are free, and I, L and O are read as 1, 1 and 0.
    """
    letters = _letters(text)
    if len(letters) != CODE_LENGTH + 1 or any(letter not in ALPHABET for letter in letters):
        raise ValueError(f"expected an edition code such as K7QM-3XPA-9T5, found {text!r}")
    *symbols, check = (ALPHABET.index(letter) for letter in letters)
    if _check(symbols) != check:
        raise ValueError(f"the edition code {text!r} has a slip: its last character does not fit the others")
    return f"{letters[:4]}-{letters[4:8]}-{letters[8:]}"


def seal_text(digest: bytes) -> str:
    """Return the seal of a game as it is written, ``7KQ2M-X3PA9``: 50 bits of the hash of what was played."""
    text = "".join(ALPHABET[symbol] for symbol in _symbols(digest))
    return f"{text[:5]}-{text[5:]}"


def parse_seal(text: str) -> str:
    """Return a typed seal in its written form. Raises ValueError.

    Case and hyphens are free, and I, L and O are read as 1, 1 and 0.
    """
    letters = _letters(text)
    if len(letters) != CODE_LENGTH or any(letter not in ALPHABET for letter in letters):
        raise ValueError(f"expected a seal such as 7KQ2M-X3PA9, found {text!r}")
    return f"{letters[:5]}-{letters[5:]}"


def _symbols(digest: bytes) -> list[int]:
    """Return the first 50 bits of a hash, 5 at a time."""
    number = int.from_bytes(digest[:7], "big") >> 6
    return [number >> shift & 31 for shift in range(5 * (CODE_LENGTH - 1), -1, -5)]


def _letters(text: str) -> str:
    """Return what a person typed in upper case, without hyphens, letters like figures as those."""
    return re.sub(r"[\s-]", "", text.upper()).translate(str.maketrans("ILO", "110"))


def _check(symbols: list[int]) -> int:
    """Return the check symbol: it changes with any one wrong symbol and any two that changed places."""
    check = 0
    for symbol in symbols:
        check = _double(check ^ symbol)
    return check


def _double(symbol: int) -> int:
    doubled = symbol << 1
    return doubled ^ _REDUCE if doubled > 31 else doubled


def sheet_text(game: str, code: str, sheet: str, options: dict[str, str], companion: str | None) -> str:
    """Return what the QR code on a sheet says: a link to the companion, or plain words without one.

    Upper case keeps it in the denser alphanumeric mode. ``options`` are the edition's plain choices.
    """
    parts = [game, code, sheet, *(f"{name}:{value}" for name, value in sorted(options.items()))]
    words = [re.sub(r"[^A-Z0-9:.-]", "-", part.upper()) for part in parts]
    if companion:
        return companion.rstrip("/").upper() + "/S/" + "/".join(words)
    return "PAPERCITY " + " ".join(words)
