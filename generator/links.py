"""Edition codes, and what QR codes say: those on printed sheets, and those that hold the log of a game."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

CODE_LENGTH = 10
SHEET_SEED = "sheet-seed"
"""Stands among the options in the code of a sheet that was dealt from a seed."""

PLAIN = "PAPERCITY:"
"""Stands before a log where no companion was named."""

MOST_PARTS = 42
_FORMAT = "1"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:"
"""Those of the letters in QR's own set that may stand in a link as they are."""

_BYTES, _CHECK = 21, 4
_LONGEST, _MOST_TEXTS = 8_000, 200
_CODE = re.compile(r"\s*(?:https?://\S|papercity[:\s])", re.IGNORECASE)
_APART = re.compile(r"(?<!^)(?=https?://|papercity[:\s])", re.IGNORECASE)
_SHEET = re.compile(r"\s*(?:papercity\s|https?://\S+?/S/)", re.IGNORECASE)
_AGAIN = "scan it again, with more light and the whole code in the picture"
_REDUCE = 0b100101
"""x^5 + x^2 + 1, the polynomial that makes 32 symbols a field."""


def edition_code(digest: bytes) -> str:
    """Return the code of an edition, ``K7QM-3XPA-9T5``: 50 bits of its play hash and a check character."""
    symbols = _symbols(digest)
    text = "".join(ALPHABET[symbol] for symbol in [*symbols, _check(symbols)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def parse_edition_code(text: str) -> str:
    """Return a typed code in its printed form. Raises ValueError for a slip of the pen.

    Case and hyphens are free, and I, L and O are read as 1, 1 and 0. The seed of a sheet may stand behind @.
    """
    letters = _letters(text.partition("@")[0])
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


# The log of a game


class NotOpenedError(ValueError):
    """Texts of codes that hold no whole log; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class PartMissingError(NotOpenedError):
    """Texts of codes that hold some parts of a log, but not all."""


class _Part(NamedTuple):
    """One code's part of a log: which of how many, the check of the whole, and its bytes."""

    number: int
    of: int
    check: bytes
    data: bytes


def log_texts(data: bytes, parts: int, companion: str | None) -> tuple[str, ...]:
    """Return what the codes of a packed log say, of which each holds as much as the others, up to a byte.

    With a companion each is a link to it, and all of the log stands behind #, which no server is told.
    """
    head = f"{companion.rstrip('/')}/L#" if companion else PLAIN
    check = sha256(data).digest()[:_CHECK]
    ends = [len(data) * at // parts for at in range(parts + 1)]
    pieces = [data[begin:end] for begin, end in pairwise(ends)]
    return tuple(
        f"{head}{_FORMAT}{_DIGITS[number]}{_DIGITS[parts]}{_spelt(check + piece)}"
        for number, piece in enumerate(pieces, 1)
    )


def is_code(text: str) -> bool:
    """Return whether a text begins like what a code of ours says: with a link, or ``PAPERCITY``."""
    return _CODE.match(text) is not None


def holds_log(text: str) -> bool:
    """Return whether a code seems to hold a log, or a part of one."""
    plain = text.lstrip()[:_LONGEST].upper()
    return plain.startswith(PLAIN) or "/L#" in plain


def texts_in(text: str) -> list[str]:
    """Return the codes that somebody typed or copied, one behind another; those of logs without spaces."""
    parts = [part.strip() for part in _APART.split(text) if part.strip()]
    return ["".join(part.split()) if holds_log(part) else part for part in parts]


def packed_logs(texts: Sequence[str]) -> tuple[bytes, ...]:
    """Return the packed logs that the texts of some codes hold, in any order. Raises NotOpenedError.

    The parts of one log know each other by their check, and may be there more than once.
    """
    if len(texts) > _MOST_TEXTS:
        raise NotOpenedError(f"these are more than {_MOST_TEXTS} codes")
    logs: dict[tuple[bytes, int], dict[int, bytes]] = {}
    for part in map(_part, texts):
        found = logs.setdefault((part.check, part.of), {})
        if found.setdefault(part.number, part.data) != part.data:
            raise NotOpenedError(f"part {part.number} is there twice, and differs", _AGAIN)
    return tuple(_whole(log, found) for log, found in logs.items())


def _whole(log: tuple[bytes, int], found: Mapping[int, bytes]) -> bytes:
    """Return the bytes of a log. Raises NotOpenedError."""
    check, of = log
    missing = [str(number) for number in range(1, of + 1) if number not in found]
    if missing:
        are = f"part {missing[0]} is" if len(missing) == 1 else f"parts {' and '.join(missing)} are"
        raise PartMissingError(f"this is a log in {of} codes, and {are} missing", "give all of them at once")
    data = b"".join(found[number] for number in range(1, of + 1))
    if sha256(data).digest()[:_CHECK] != check:
        raise NotOpenedError("this code is damaged: its check does not agree", _AGAIN)
    return data


def _part(text: str) -> _Part:
    """Return a log's part that a code says. Raises NotOpenedError."""
    if len(text) > _LONGEST:
        raise NotOpenedError(f"this is longer than any code: {len(text):,} characters")
    plain = text.strip().upper()
    head, sign, payload = plain.rpartition("#")
    if plain.startswith(PLAIN):
        payload = plain.removeprefix(PLAIN)
    elif not sign or not head.endswith("/L"):
        raise _foreign(text)
    if any(letter not in _DIGITS for letter in payload):
        raise NotOpenedError("this code is damaged: it has letters that no log has", _AGAIN)
    return _opened(payload)


def _foreign(text: str) -> NotOpenedError:
    """Return what a code is that holds no log."""
    if _SHEET.match(text):
        return NotOpenedError(
            "this is the code of a sheet: it tells the game and the edition, not a game that was played",
            "scan the code that papercity qr has made of a log",
        )
    return NotOpenedError(
        f"this is no code of a log: {_brief(text)}", "nothing is ever fetched from an address"
    )


def _opened(payload: str) -> _Part:
    if payload[:1] != _FORMAT:
        which = f"in format {payload[0]}" if payload else "empty"
        message = f"this code is {which}, and this version of papercity reads format {_FORMAT}"
        raise NotOpenedError(message, "a newer version may read it")
    data = _bytes(payload[3:])
    number, of = (_DIGITS.find(letter) for letter in payload[1:3].ljust(2))
    if data is None or len(data) <= _CHECK or not 1 <= number <= of:
        raise NotOpenedError("this code is damaged, or only a part of it is there", _AGAIN)
    return _Part(number, of, data[:_CHECK], data[_CHECK:])


# Bytes in the letters of QR codes


def _spelt(data: bytes) -> str:
    """Return bytes as digits to the base of 43, so many bytes at a time."""
    return "".join(_chunk(data[at : at + _BYTES]) for at in range(0, len(data), _BYTES))


def _chunk(data: bytes) -> str:
    number, letters = int.from_bytes(data, "big"), ""
    for _ in range(_digits_of(len(data))):
        number, digit = divmod(number, 43)
        letters = _DIGITS[digit] + letters
    return letters


def _bytes(text: str) -> bytes | None:
    """Return the bytes that digits spell, None if they spell none."""
    found = b""
    sizes = {_digits_of(size): size for size in range(1, _BYTES + 1)}
    step = _digits_of(_BYTES)
    for at in range(0, len(text), step):
        chunk = text[at : at + step]
        number = 0
        for letter in chunk:
            number = number * 43 + _DIGITS.index(letter)
        size = sizes.get(len(chunk), 0)
        if not size or number >> 8 * size:
            return None
        found += number.to_bytes(size, "big")
    return found


def _digits_of(size: int) -> int:
    """Return how many digits spell so many bytes."""
    digits = 0
    while 43**digits < 256**size:
        digits += 1
    return digits


def _brief(text: str) -> str:
    short = " ".join(text.split())
    return short if len(short) <= 40 else f"{short[:39]}\u2026"
