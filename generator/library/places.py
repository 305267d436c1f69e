"""Where a value of an edition stands in its files."""

from collections.abc import Sequence

from generator.library.editions import Edition
from generator.library.merging import with_defaults
from generator.problems import Source
from generator.yamlsource import Record, Value, source_of


def place_of(edition: Edition, path: Sequence[str | int]) -> Source:
    """Return the place of a value: kind, id of a piece, and the keys and numbers that lead to it there.

    The path of an option is ``options`` and its own. It is the place of the last part of the path that the
    files have; where a kind was taken away; of a wrong path that of the edition.
    """
    name, own, *keys = (*path, "", "")[: max(len(path), 2)]
    kind = edition.kinds.get(str(name))
    if kind is None:
        options = (own, *keys) if name == "options" else ()
        return _deepest(edition.options, options, edition.removed.get(str(name), edition.source))
    record = next((piece.record for piece in kind.pieces if piece.id == own), None)
    shared = kind.file.values or Record(kind.source)
    value = with_defaults(shared, record) if record is not None else None
    return _deepest(value, keys, source_of(value) or kind.source)


def _deepest(value: Value | None, keys: Sequence[str | int], place: Source) -> Source:
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
