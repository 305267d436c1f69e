"""Merging an edition's differences over what it extends; every value keeps the place it was written."""

from generator.problems import Problems, Source, did_you_mean
from generator.yamlsource import Record, Scalar, Sequence, Value, source_of


def merge_records(under: Record, over: Record) -> Record:
    """Return ``under`` with the values of ``over``: mappings merge, everything else is replaced."""
    merged = Record(over.source)
    merged.update(under)
    merged.keys_at.update(under.keys_at)
    for key, value in over.items():
        merged[key] = _over(under.get(key), value)
        merged.keys_at[key] = over.keys_at.get(key, over.source)
    return merged


def merge_options(under: Record, over: Record, problems: Problems, path: str = "") -> Record:
    """Return options merged; one of another form than the parent's is a problem, and the parent's stays."""
    merged = merge_records(under, over)
    for key, value in over.items():
        below = under.get(key, value)
        if isinstance(below, Record) and isinstance(value, Record):
            merged[key] = merge_options(below, value, problems, f"{path}{key}.")
        elif type(below) is not type(value):
            merged[key] = below
            where = source_of(value) or over.source
            message = f"option {path}{key}: expected {_form(below)}, found {_found(value)}"
            problems.add(where, message, f"write {key}: {_example(below)}" if below else "")
    return merged


def _form(value: Value) -> str:
    """Return in words what an option looks like."""
    if isinstance(value, Record):
        return f"{' and '.join(value)} below it" if value else "keys and values"
    return "a list" if isinstance(value, Sequence) else "one value"


def _found(value: Value) -> str:
    return repr(str(value)) if isinstance(value, Scalar) else _form(value)


def _example(value: Value) -> str:
    """Return an option as YAML, only the first part of it."""
    if isinstance(value, Record):
        return "".join(f"{{{key}: {_example(part)}}}" for key, part in list(value.items())[:1]) or "{}"
    return f"[{', '.join(map(_example, value[:1]))}]" if isinstance(value, Sequence) else str(value)


def with_defaults(common: Record, own: Record) -> Record:
    """Return ``own`` with the values of ``common`` that it lacks; mappings do not merge."""
    merged = Record(own.source)
    merged.update(common)
    merged.update(own)
    merged.keys_at = {**common.keys_at, **own.keys_at}
    return merged


def _over(below: Value | None, value: Value) -> Value:
    if isinstance(below, Record) and isinstance(value, Record):
        return merge_records(below, value)
    return value


def merge_kind(under: Record | None, over: Record, problems: Problems) -> Record:
    """Return a kind's file merged over its parent's: pieces by id, then those under ``remove`` taken away."""
    if under is None:
        _without(Sequence(over.source), over.get("remove"), problems)
        return over
    merged = merge_records(under, over)
    if not isinstance(over.get("pieces", Sequence(over.source)), Sequence):
        # Not a list: the check of the whole kind tells so.
        return merged
    pieces = _merge_pieces(under.get("pieces"), over.get("pieces"))
    pieces = _without(pieces, over.get("remove"), problems)
    if isinstance(over.get("remove"), Sequence):
        del merged["remove"]
    if pieces or "pieces" in under:
        merged["pieces"] = pieces
        merged.keys_at["pieces"] = over.keys_at.get("pieces", under.keys_at.get("pieces", over.source))
    return merged


def _merge_pieces(under: Value | None, over: Value | None) -> Sequence:
    lists = [part for part in (under, over) if isinstance(part, Sequence)]
    merged = Sequence(lists[-1].source if lists else Source(""))
    at: dict[str, int] = {}
    for index, part in enumerate(lists):
        for piece in part:
            key = _id(piece)
            if index and key in at:
                merged[at[key]] = _over(merged[at[key]], piece)
                continue
            if not index and key is not None:
                at[key] = len(merged)
            merged.append(piece)
    return merged


def _id(piece: Value) -> str | None:
    found = piece.get("id") if isinstance(piece, Record) else None
    return str(found) if isinstance(found, Scalar) else None


def _without(pieces: Sequence, remove: Value | None, problems: Problems) -> Sequence:
    if not isinstance(remove, Sequence):
        return pieces
    known = {key for piece in pieces if (key := _id(piece)) is not None}
    gone = {str(name) for name in remove if isinstance(name, Scalar)}
    for name in remove:
        if isinstance(name, Scalar) and name not in known:
            problems.add(name.source, f"there is no piece {name!s} to remove", did_you_mean(name, known))
    kept = Sequence(pieces.source)
    kept.extend(piece for piece in pieces if _id(piece) not in gone)
    return kept
