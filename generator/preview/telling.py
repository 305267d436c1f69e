"""What a browser is told: the edition, its problems, its pieces and sheets, as plain values."""

from typing import Any

from generator.kit import Kit
from generator.library.editions import Edition, Kind, Piece
from generator.preview.desk import Desk, Kept
from generator.preview.pointing import targets
from generator.preview.proof import Look, Sheet, Side
from generator.problems import Problem

_MOST_PROBLEMS = 200
"""More would only be scrolled past."""


def state(desk: Desk, look: Look) -> dict[str, Any]:
    """Return the edition without its pictures, and all that is known to be wrong."""
    proof = desk.proof(look)
    edition, found = desk.editions.get(look.language), desk.problems(look)
    problems = [_problem(problem, edition) for problem in found[:_MOST_PROBLEMS]]
    return {
        "version": desk.version,
        "build": desk.build,
        "isChecked": desk.is_checked,
        "isBroken": proof.edition is None,
        "paper": {"name": desk.wish.paper.name, "backs": desk.wish.backs},
        "edition": _edition(edition, proof.kit) if edition is not None else None,
        "problems": problems,
        "more": max(0, len(found) - _MOST_PROBLEMS),
    }


def _edition(edition: Edition, kit: Kit | None) -> dict[str, Any]:
    return {
        "title": edition.title,
        "code": kit.code if kit is not None else "",
        "language": edition.language,
        "languages": list(edition.languages),
        "kinds": [_kind(name, kind, kit) for name, kind in edition.kinds.items()],
    }


def _kind(name: str, kind: Kind, kit: Kit | None) -> dict[str, Any]:
    file = kind.file
    face = kit.templates.face(file.face) if kit is not None and file.face is not None else None
    size = face.size if face is not None else None
    return {
        "name": name,
        "title": file.title or name,
        "stock": file.stock or "paper",
        "twinOf": file.instead_of,
        "hasBack": file.back is not None,
        "isBook": file.prose is not None,
        "size": [float(length) for length in size] if size is not None else None,
        "pieces": [] if file.prose else [_piece(piece) for piece in kind.pieces],
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {"id": piece.id, "copies": piece.copies, "isEach": piece.per == "player"}


def _problem(problem: Problem, edition: Edition | None) -> dict[str, Any]:
    found = targets(problem, edition) if edition is not None else ()
    return {
        "file": problem.where.file,
        "line": problem.where.line,
        "column": problem.where.column,
        "message": problem.message,
        "hint": problem.hint,
        "targets": [list(target) for target in dict.fromkeys(found)],
    }


def kept(one: Kept) -> dict[str, Any]:
    """Return what is shown of a piece; it has no front if it could not be drawn yet."""
    front, back = (one.shown.front, one.shown.back) if one.shown is not None else (None, None)
    return {"piece": one.piece, "isOld": one.is_old, "front": _side(front), "back": _side(back)}


def _side(side: Side | None) -> dict[str, Any] | None:
    if side is None:
        return None
    size = {"width": _mm(side.width), "height": _mm(side.height), "bleed": _mm(side.bleed)}
    return {"address": side.address, "outline": side.outline, **size}


def sheet(one: Sheet) -> dict[str, Any]:
    """Return a page with what lies on it."""
    slips = [
        {
            "kind": slip.kind,
            "piece": slip.piece,
            "box": list(map(_mm, slip.box)),
            "bleed": _mm(slip.bleed),
            "outline": slip.outline,
        }
        for slip in one.slips
    ]
    size = {"width": _mm(one.page.width), "height": _mm(one.page.height)}
    kinds = {"kinds": list(one.kinds), "title": ", ".join(one.kinds.values())}
    return {"number": one.number, "address": one.address, **size, **kinds, "slips": slips}


def _mm(length: float) -> float:
    return round(float(length), 3)
