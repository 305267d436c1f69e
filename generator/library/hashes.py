"""What an edition is, as bytes: its normal form, its two hashes, its code."""

import hashlib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.library import normalform
from generator.library.editions import Edition, Kind, Piece
from generator.library.normalform import FORMAT, to_json
from generator.library.tree import files_below, stock_folder
from generator.yamlsource import Scalar, Sequence, Value

__all__ = ["code", "files_hash", "normal_form", "play_form", "play_hash", "print_hash", "to_json"]


def normal_form(edition: Edition) -> dict[str, Any]:
    """Return everything that an edition says, as plain JSON values: keys sorted, text NFC, pieces by id."""
    return {
        "format": FORMAT,
        "edition": edition.name,
        "title": edition.title,
        "game": edition.game,
        "language": edition.language,
        "players": edition.players.model_dump(),
        "options": _plain(edition.options),
        "theme": edition.theme,
        "kinds": {name: _kind(kind) for name, kind in sorted(edition.kinds.items())},
        "text": _plain(edition.text),
        "prose": {name: _plain(prose) for name, prose in sorted(edition.prose.items())},
    } | ({} if edition.sheet_seed is None else {"sheet_seed": edition.sheet_seed})


def play_form(edition: Edition) -> dict[str, Any]:
    """Return only what changes legality or score: game, options, and the judged keys of judged pieces.

    An edition without a game is not judged; its code stands for all its pieces.
    """
    return normalform.play_form(normal_form(edition))


def play_hash(edition: Edition) -> bytes:
    """Return the SHA-256 of the play form."""
    return normalform.play_hash(play_form(edition))


def code(edition: Edition) -> str:
    """Return the edition code that is printed on every sheet."""
    return normalform.code_of(play_form(edition))


def print_hash(edition: Edition) -> str:
    """Return the SHA-256, in hex, of all that changes a printed page: the normal form and the templates."""
    digest = hashlib.sha256(to_json(normal_form(edition)))
    digest.update(files_hash([stock_folder() / "templates", *edition.folders], skip=".yaml"))
    digest.update(
        files_hash([stock_folder() / "templates", *(folder / "templates" for folder in edition.folders)])
    )
    return digest.hexdigest()


def files_hash(folders: list[Path], skip: str = "\0") -> bytes:
    """Return the SHA-256 of the files below ``folders``, names and bytes."""
    digest = hashlib.sha256()
    for folder in folders:
        if folder.is_dir():
            for path in files_below(folder):
                if path.suffix != skip:
                    digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
                    status = path.stat()
                    digest.update(_digest(path, status.st_mtime_ns, status.st_size))
    return digest.digest()


@lru_cache(maxsize=4096)
def _digest(path: Path, _changed: int, _size: int) -> bytes:
    """Return the SHA-256 of a file; read once, though a build asks for it three times."""
    return hashlib.sha256(path.read_bytes()).digest()


def _kind(kind: Kind) -> dict[str, Any]:
    header = kind.file.model_dump(exclude={"pieces", "values", "remove"}, exclude_none=True)
    values = _plain(kind.file.values) if kind.file.values is not None else {}
    pieces = [_piece(piece) for piece in sorted(kind.pieces, key=lambda piece: piece.id)]
    return {**header, "values": values, "pieces": pieces}


def _piece(piece: Piece) -> dict[str, Any]:
    """Return a piece's keys; a code is also asked for editions that have mistakes in an id or a number."""
    plain: dict[str, Any] = _plain(piece.record)
    copies = {"copies": str(piece.copies)} if "copies" in plain else {}
    return plain | copies | {"id": piece.id}


def _plain(value: Value) -> Any:
    if isinstance(value, Scalar):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, Sequence):
        return [_plain(part) for part in value]
    return {unicodedata.normalize("NFC", key): _plain(part) for key, part in value.items()}
