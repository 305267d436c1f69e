"""What a table looks like now: its pieces as SVG with the kit's own faces, and the places to tap on them."""

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from generator.backends import svg
from generator.display import Spot
from generator.layout.recall import frozen
from generator.library.editions import Edition
from generator.logbook import view_of
from generator.picture import Studio, View
from generator.scoring.logfile import Header
from generator.scoring.umpire import Piece

_KEPT = 24
"""Pictures that are kept for phones that ask a little later; some 12 MB."""


class Scene(NamedTuple):
    """A picture as SVG, its size in mm, and the places on it that have names, those on top last."""

    svg: bytes
    width_mm: float
    height_mm: float
    spots: tuple[Spot, ...]

    def targets(self) -> dict[str, Any]:
        """Return the places as plain values."""
        return {
            "width_mm": self.width_mm,
            "height_mm": self.height_mm,
            "spots": [
                {
                    "name": spot.name,
                    "x": round(spot.x, 2),
                    "y": round(spot.y, 2),
                    "width": round(spot.width, 2),
                    "height": round(spot.height, 2),
                }
                for spot in self.spots
            ],
        }


class Scenes:
    """Draws the pieces of tables of one edition. Threads may share it: they wait for each other."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._studio = Studio(edition)
        self._newest: OrderedDict[Hashable, Scene] = OrderedDict()
        self._lock = Lock()

    def draw(self, piece: Piece, header: Header) -> Scene:
        """Return a piece as it lies on a table. Raises ProblemsError for an edition that can't be drawn."""
        with self._lock:
            view = view_of(self.edition, piece, header)
            key = (view.kind, view.piece, view.face, frozen(view.values))
            scene = self._newest.pop(key, None) or self._drawn(view)
            self._newest[key] = scene
            while len(self._newest) > _KEPT:
                self._newest.popitem(last=False)
            return scene

    def _drawn(self, view: View) -> Scene:
        scene = self._studio.scene(view)
        kind = self.edition.kinds[view.kind]
        picture = svg.render(scene.page, kind.file.title or view.kind)
        return Scene(picture.encode(), float(scene.page.width), float(scene.page.height), scene.spots)


def stamp(piece: Piece) -> str:
    """Return what changes with what is seen of a piece, for its picture's address."""
    return sha256(repr(frozen(piece.values)).encode()).hexdigest()[:12]


def named(pieces: Sequence[Piece], header: Header) -> dict[str, Piece]:
    """Return the pieces of a table by the names of their pictures, such as ``city-sheet-A``."""
    return {_name(piece, header): piece for piece in pieces}


def _name(piece: Piece, header: Header) -> str:
    return piece.kind if piece.seat is None else f"{piece.kind}-{header.seats[piece.seat].letter}"


def label(edition: Edition, piece: Piece, header: Header) -> str:
    """Return what a picture is called: the piece, or whose sheet it is."""
    title = edition.kinds[piece.kind].file.title or piece.kind
    if piece.face:
        return edition.title
    if piece.seat is None:
        return title
    seat = header.seats[piece.seat]
    return f"{seat.letter} {seat.name}".strip()
