"""Where a value of an edition stands in its files."""

from collections.abc import Sequence

from generator.library.editions import Edition
from generator.problems import Source
from generator.yamlsource import Record, Value, source_of


def place_of(edition: Edition, path: Sequence[str | int]) -> Source:
    """Return the place of a value: kind, id of a piece, and the keys and numbers that lead to it there.

    It is that of the last part of the path that the files have, of a wrong path that of the edition.
    """
    name, own, *keys = (*path, "", "")[: max(len(path), 2)]
    kind = edition.kinds.get(str(name))
    if kind is None:
        return edition.source
    pieces = (piece.record for piece in kind.pieces if piece.id == own)
    value: Value | None = next(pieces, None)
    place = source_of(value) or kind.source
    for key in keys:
        value = _part(value, key)
        place = source_of(value) or place
    return place


def _part(value: Value | None, key: str | int) -> Value | None:
    if isinstance(value, Record):
        return value.get(str(key))
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        return value[key]
    return None
