"""The normal form of an edition as plain JSON values: read back, what of it is judged, the code of that.

A referee needs no more than this of an edition, so nothing here loads what reads YAML.
"""

import json
import re
from typing import Any

from generator import seeds

FORMAT = 1
"""The number of this normal form; an edition.json says which one it is in."""


class NotANormalForm(ValueError):
    """Bytes are no edition that a build wrote; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def to_json(value: object) -> bytes:
    """Return ``value`` as normalised JSON: sorted keys, UTF-8, no spaces."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def play_form(normal: dict[str, Any]) -> dict[str, Any]:
    """Return only what changes legality or score: game, options, and the judged keys of judged pieces.

    An edition without a game is not judged; its code stands for all its pieces.
    """
    game, kinds = normal["game"], sorted(normal["kinds"].items())
    return {
        "game": game or normal["edition"],
        "options": normal["options"],
        "kinds": {name: _judged(kind) for name, kind in kinds if game is None or "judged" in kind},
    }


def _judged(kind: dict[str, Any]) -> list[dict[str, Any]]:
    keys = kind.get("judged")
    return [
        {"id": piece["id"], "copies": int(piece.get("copies", 1))}
        | {
            key: value
            for key, value in sorted({**kind["values"], **piece}.items())
            if (keys is None or key in keys) and key not in ("id", "copies")
        }
        for piece in kind["pieces"]
    ]


def play_hash(play: dict[str, Any]) -> bytes:
    """Return the SHA-256 of a play form."""
    import hashlib

    return hashlib.sha256(to_json(play)).digest()


def code_of(play: dict[str, Any]) -> str:
    """Return the edition code that is printed on every sheet, of a play form."""
    from generator.links import edition_code

    return edition_code(play_hash(play))


def read_normal(data: bytes) -> dict[str, Any]:
    """Return the normal form in an ``edition.json`` that a build wrote. Raises NotANormalForm."""
    try:
        value = json.loads(data)
        _expect(isinstance(value, dict) and "format" in value, "no edition")
        if value["format"] != FORMAT:
            raise NotANormalForm(
                f"expected an edition.json of format {FORMAT}, found format {str(value['format'])[:20]}",
                "read it with the papercity that wrote it, or print the edition again",
            )
        _check(value)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise NotANormalForm(
            "expected an edition.json that a build wrote, found no JSON", "print the edition again"
        ) from error
    return dict(value)


def _expect(is_so: bool, found: str) -> None:
    if not is_so:
        raise NotANormalForm(
            f"expected an edition.json that a build wrote, found {found}", "print the edition again"
        )


_KINDS_OF_VALUES = {
    "edition": str,
    "title": str,
    "game": str | None,
    "language": str,
    "players": dict,
    "options": dict,
    "kinds": dict,
    "text": dict,
}


def _check(normal: dict[str, Any]) -> None:
    """Note the first thing that no build would have written. Raises NotANormalForm."""
    for key, sort in _KINDS_OF_VALUES.items():
        _expect(key in normal and isinstance(normal[key], sort), f"no {key}")
    for key in ("min", "max"):
        _expect(type(normal["players"].get(key)) is int, f"no players: {key}")
    seed = normal.get("sheet_seed", 0)
    _expect(type(seed) is int and 0 <= seed <= seeds.MOST, "a sheet_seed that no build writes")
    for key in ("options", "text"):
        _expect(_is_written(normal[key]), f"{key} that no build writes")
    for name, kind in normal["kinds"].items():
        _expect(isinstance(kind, dict) and _is_kind(kind), f"a kind {name[:40]} that no build writes")


def _is_kind(kind: dict[str, Any]) -> bool:
    pieces, judged = kind.get("pieces"), kind.get("judged", [])
    if not isinstance(pieces, list) or not all(map(_is_piece, pieces)):
        return False
    once = len({piece["id"] for piece in pieces}) == len(pieces)
    return once and isinstance(judged, list) and _is_written([judged, _values(kind)])


def _values(kind: dict[str, Any]) -> object:
    values = kind.get("values")
    return values if isinstance(values, dict) else None


def _is_piece(piece: object) -> bool:
    return (
        isinstance(piece, dict)
        and _is_written(piece)
        and isinstance(piece.get("id"), str)
        and re.fullmatch(r"\s*[+-]?\d{1,9}\s*", str(piece.get("copies", "1"))) is not None
    )


def _is_written(value: object) -> bool:
    """Return whether ``value`` holds nothing but text, lists and mappings."""
    if isinstance(value, dict):
        return all(map(_is_written, value.values()))
    return isinstance(value, str) or (isinstance(value, list) and all(map(_is_written, value)))
