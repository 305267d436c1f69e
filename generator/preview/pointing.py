"""Which piece a problem concerns, so that one can be reached from the other."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.library.editions import Edition, Kind
from generator.problems import Problem, Source


class Target(NamedTuple):
    """A piece that shows a problem, or a whole kind if ``piece`` is empty."""

    kind: str
    piece: str


def targets(problem: Problem, edition: Edition) -> tuple[Target, ...]:
    """Return the pieces that a problem concerns: those that it names, else those of its place.

    What it names may be no piece: words at the foot of a sheet belong to none.
    """
    named = [Target(*(*label.split(" ", 1), "")[:2]) for label in problem.pieces]
    known = tuple(target for target in named if target.kind in edition.kinds)
    return known or tuple(_at(problem.where, edition))


def _at(where: Source, edition: Edition) -> Iterator[Target]:
    """Yield the piece in whose lines a place is, or the kinds that are told by its file."""
    own = [(name, kind) for name, kind in edition.kinds.items() if where.file in _files(kind)]
    for name, kind in own:
        yield Target(name, _piece(where, kind))
    if not own:
        stem = where.file.replace("\\", "/").rpartition("/")[2].removesuffix(".yaml")
        for name, kind in edition.kinds.items():
            if stem in (kind.file.face, kind.file.back) and "/faces/" in where.file.replace("\\", "/"):
                yield Target(name, "")


def _files(kind: Kind) -> set[str]:
    return {kind.source.file, *(piece.record.source.file for piece in kind.pieces)}


def _piece(where: Source, kind: Kind) -> str:
    """Return the last piece that begins at a place or before it, in the same file."""
    places = ((piece.record.source, piece.id) for piece in kind.pieces)
    before = [(source.line, source.column, name) for source, name in places if source.file == where.file]
    begun = [one for one in before if one[:2] <= (where.line, where.column)]
    return max(begun)[2] if begun else ""
