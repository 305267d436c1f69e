"""Where a value of an edition stands in its files."""

from collections.abc import Iterator, Sequence

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
    value = _piece(edition, path)
    return _deepest(value, keys, source_of(value) or kind.source)


def places_within(edition: Edition, path: Sequence[str | int]) -> frozenset[Source]:
    """Return the places of a value of a piece and of all that it holds; none if keys and values lack it.

    Where it can't be because what should have it has another form, it is the place of that.
    """
    if len(path) < 3:
        return frozenset()
    value: Value | None = _piece(edition, path)
    for key in path[2:]:
        if isinstance(value, Record) and str(key) not in value:
            return frozenset()
        value = _part(value, key)
    return frozenset((place_of(edition, path), *_places(value)))


def _places(value: Value | None) -> Iterator[Source]:
    """Yield the places of a value and of its parts."""
    where = source_of(value)
    if where is not None:
        yield where
    parts = value.values() if isinstance(value, Record) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _places(part)


def _piece(edition: Edition, path: Sequence[str | int]) -> Record | None:
    """Return all values of the piece that a path leads to, None if there is no such piece."""
    kind = edition.kinds.get(str(path[0])) if len(path) > 1 else None
    own = [piece.record for piece in kind.pieces if piece.id == path[1]] if kind is not None else []
    if kind is None or not own:
        return None
    return with_defaults(kind.file.values or Record(kind.source), own[0])


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
