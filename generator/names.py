"""What was ordered, and the names that every face of a kit knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator import links
from generator.library.editions import Edition, Kind, Piece
from generator.yamlsource import Scalar


@dataclass(frozen=True, slots=True)
class Order:
    """What to draw: for how many players, in which ink, only which pieces, how many of each.

    ``instead`` names kinds that take the place of others, such as flat houses of houses to fold.
    """

    players: int | None = None
    ink: str = "full"
    only: dict[str, frozenset[str]] = field(default_factory=dict)
    copies: int = 1
    companion: str | None = None
    instead: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Told:
    """What is known once a kit lies on its sheets: how its backs are printed, each kind's pages in words."""

    backs: str = "long"
    pages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one kit; ``kinds`` are those that belong to it."""

    edition: Edition
    order: Order
    code: str
    kinds: Mapping[str, Kind]

    def general(
        self, values: Mapping[str, Mapping[str, Any]], sizes: Mapping[str, Any], told: Told
    ) -> dict[str, Any]:
        """Return what every face knows; ``values`` are those of all pieces, by kind and id."""
        edition = self.edition
        return {
            "sizes": dict(sizes),
            "text": edition.text,
            "options": edition.options,
            "content": {name.replace("-", "_"): list(pieces.values()) for name, pieces in values.items()},
            "kit": [self._entry(name, kind, told) for name, kind in self.kinds.items()],
            "build": {"backs": told.backs},
            "edition": {
                "name": edition.name,
                "title": edition.title,
                "code": self.code,
                "about": edition.about,
                "players": {"min": edition.players.min, "max": edition.players.max},
            },
        }

    def _entry(self, name: str, kind: Kind, told: Told) -> dict[str, Any]:
        """Return a line of the kit's list; its pages are empty as long as they are not known."""
        pieces = sum(map(self.copies, kind.pieces))
        return {
            "kind": name,
            "title": kind.file.title or name,
            "stock": kind.file.stock or "paper",
            "count": self.order.copies if kind.file.prose else pieces,
            "pages": told.pages.get(name, ""),
        }

    def piece(self, name: str, piece: Piece, number: int) -> dict[str, Any]:
        """Return what a face knows of its piece; ``number`` counts its copies from 1."""
        options = {
            key: str(value) for key, value in self.edition.options.items() if isinstance(value, Scalar)
        }
        sheet = f"{piece.id}.{number}" if self.edition.kinds[name].file.numbered else piece.id
        game = self.edition.game or self.edition.name
        qr = links.sheet_text(game, self.code, sheet, options, self.order.companion)
        return {"id": piece.id, "number": number, "copies": self.copies(piece), "kind": name, "qr": qr}

    def copies(self, piece: Piece) -> int:
        """Return how many of a piece this kit has."""
        players = self.order.players or self.edition.players.kit or self.edition.players.max
        return piece.copies * (players if piece.per == "player" else 1) * self.order.copies
