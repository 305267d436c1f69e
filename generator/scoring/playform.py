"""The play form of an edition, read with care: what is missing or no number is told by its clause."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.scoring.engine import NotPlayableError

Plain = Mapping[str, Any]


def pieces(play: Plain, kind: str) -> Sequence[Plain]:
    """Return the pieces of a kind, none if the edition has taken it away."""
    found: Sequence[Plain] = play["kinds"].get(kind) or ()
    return found


def only(play: Plain, kind: str, clause: str) -> Plain:
    """Return the one piece of a kind. Raises NotPlayableError if there are more or less."""
    found = pieces(play, kind)
    if len(found) != 1:
        raise NotPlayableError(clause, f"expected one {kind} for all, found {len(found)}")
    return found[0]


def text(piece: Plain, key: str, clause: str) -> str:
    """Return a value as text. Raises NotPlayableError if it is missing."""
    value = piece.get(key)
    if value is None or isinstance(value, Mapping | list | tuple):
        raise _wrong(piece, key, clause, "a word")
    return str(value)


def whole(piece: Plain, key: str, clause: str) -> int:
    """Return a value as a number from 0 on. Raises NotPlayableError if it is none."""
    return _whole(piece.get(key), piece, key, clause)


def row(piece: Plain, key: str, clause: str) -> list[Any]:
    """Return a value as a list. Raises NotPlayableError if it is none."""
    value = piece.get(key)
    if not isinstance(value, list | tuple):
        raise _wrong(piece, key, clause, "a list")
    return list(value)


def wholes(piece: Plain, key: str, clause: str) -> list[int]:
    """Return a value as a list of numbers. Raises NotPlayableError if it is none."""
    return [_whole(one, piece, key, clause) for one in row(piece, key, clause)]


def table(piece: Plain, key: str, clause: str) -> dict[int, int]:
    """Return a value as numbers by numbers. Raises NotPlayableError if it is none."""
    value = piece.get(key)
    if not isinstance(value, Mapping):
        raise _wrong(piece, key, clause, "a number for each number")
    return {
        _whole(one, piece, key, clause): _whole(other, piece, key, clause) for one, other in value.items()
    }


def _whole(value: Any, piece: Plain, key: str, clause: str) -> int:
    digits = str(value)
    if not digits.isdecimal() or not digits.isascii() or len(digits) > 6:
        raise _wrong(piece, key, clause, "a number")
    return int(digits)


def _wrong(piece: Plain, key: str, clause: str, what: str) -> NotPlayableError:
    found = piece.get(key, "nothing")
    return NotPlayableError(
        clause, f"expected {what} for {key} of {piece.get('id', 'a piece')}, found {found}"
    )
