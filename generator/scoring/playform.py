"""The play form of an edition, read with care: what is missing or no number is told by its clause."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.scoring.engine import NotPlayableError

Plain = Mapping[str, Any]
Path = tuple[str | int, ...]


class Printed(dict[str, Any]):
    """A piece as an edition prints it, or a part of one; ``path`` leads to it in the edition's files."""

    def __init__(self, plain: Plain, path: Path) -> None:
        super().__init__(plain)
        self.path = path


def place(piece: Plain, *keys: str | int) -> Path:
    """Return the path of a value of a piece, of what is no piece an empty one."""
    return (*piece.path, *keys) if isinstance(piece, Printed) else ()


def pieces(play: Plain, kind: str) -> Sequence[Printed]:
    """Return the pieces of a kind, none if the edition has taken it away."""
    return [Printed(piece, (kind, str(piece["id"]))) for piece in play["kinds"].get(kind) or ()]


def only(play: Plain, kind: str, clause: str) -> Printed:
    """Return the one piece of a kind. Raises NotPlayableError if there are more or less."""
    found = pieces(play, kind)
    if len(found) != 1:
        raise NotPlayableError(clause, f"expected one {kind} for all, found {len(found)}", (kind,))
    return found[0]


def parts(piece: Plain, key: str, what: str, clause: str) -> list[Printed]:
    """Return the keys and values in a list of a piece, in words ``what`` each. Raises NotPlayableError."""
    found = []
    for at, value in enumerate(row(piece, key, clause)):
        path = place(piece, key, at)
        if not isinstance(value, Mapping):
            raise NotPlayableError(clause, f"expected keys and values for {what}, found {value}", path)
        found.append(Printed({**value, "id": what}, path))
    return found


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
    message = f"expected {what} for {key} of {piece.get('id', 'a piece')}, found {found}"
    return NotPlayableError(clause, message, place(piece, key))
