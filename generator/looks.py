"""What pieces look like, as short hashes; a build keeps them, and a later one prints only what changed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from generator.display import Group, Image, Item, Page, Paint, Path, Rect, Symbol, Text, Use
from generator.layout.imposition import Face, Slip
from generator.names import Order
from generator.schema.template import SheetFile

_LENGTH = 12
"""Digits of a look: two that differ get the same one once in some hundred million million pieces."""

Pieces: TypeAlias = dict[str, dict[str, int]]
"""By the id of each piece how many of its copies have which look."""


class NotLooks(ValueError):
    """A value is not what a build keeps of looks."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What the pieces of a build look like.

    ``pieces`` are by kind those of one kit, whatever the order's ``copies``; ``sheets`` has for each kind
    what stands for its sheet. Of ``order`` only what changes looks is known.
    """

    order: Order
    sheets: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, Pieces] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Return the looks as plain JSON values."""
        order = self.order
        return {
            "ink": order.ink,
            "players": order.players,
            "companion": order.companion,
            "with": sorted(order.instead),
            "sheets": dict(sorted(self.sheets.items())),
            "pieces": {kind: dict(sorted(some.items())) for kind, some in sorted(self.pieces.items())},
        }


def read(value: object) -> Looks:
    """Return the looks that a build has kept. Raises NotLooks."""
    if not (isinstance(value, dict) and value.keys() >= {"ink", "players", "companion", "with"}):
        raise NotLooks
    sheets, pieces = value.get("sheets"), value.get("pieces")
    instead = value["with"]
    sound = (
        value["ink"] in ("full", "low", "grey"),
        value["players"] is None or type(value["players"]) is int,
        value["companion"] is None or isinstance(value["companion"], str),
        isinstance(instead, list) and all(isinstance(name, str) for name in instead),
        isinstance(sheets, dict) and all(isinstance(look, str) for look in sheets.values()),
        isinstance(pieces, dict) and all(map(_is_kind, pieces.values())),
    )
    if not all(sound) or not isinstance(sheets, dict) or not isinstance(pieces, dict):
        raise NotLooks
    order = Order(value["players"], value["ink"], companion=value["companion"], instead=frozenset(instead))
    return Looks(order, sheets, pieces)


def _is_kind(pieces: object) -> bool:
    return isinstance(pieces, dict) and all(
        isinstance(copies, dict) and all(type(count) is int and count > 0 for count in copies.values())
        for copies in pieces.values()
    )


def sheet_look(file: SheetFile) -> str:
    """Return what stands for the way a sheet lays its pieces on paper."""
    return sha256(file.model_dump_json(exclude={"sheet", "about", "extends"}).encode()).hexdigest()[:_LENGTH]


@dataclass(slots=True)
class Eye:
    """Looks at pieces. What is used often, such as an icon or the back of a deck, is looked at once."""

    symbols: dict[Symbol, str] = field(default_factory=dict)
    faces: dict[int, tuple[Face, str]] = field(default_factory=dict)

    def slip(self, slip: Slip) -> str:
        """Return the look of a piece: the same for the same drawings on both its sides, whatever its id."""
        back = self.side(slip.back) if slip.back is not None else ""
        return sha256(f"{self.side(slip.front)} {back}".encode()).hexdigest()[:_LENGTH]

    def copies(self, slips: Iterable[Slip]) -> Pieces:
        """Return by their ids how many of the pieces have which look."""
        found: dict[str, Counter[str]] = {}
        for slip in slips:
            found.setdefault(slip.id, Counter())[self.slip(slip)] += 1
        return {name: dict(sorted(looks.items())) for name, looks in found.items()}

    def side(self, face: Face) -> str:
        """Return the look of one side of a piece."""
        if id(face) not in self.faces:
            outline = f"{face.outline} {_n(face.width, face.height, face.bleed)}"
            self.faces[id(face)] = face, f"{outline} {self._symbol(face.symbol)}"
        return self.faces[id(face)][1]

    def _symbol(self, symbol: Symbol) -> str:
        if symbol not in self.symbols:
            self.symbols[symbol] = sha256("\n".join(self._lines(symbol.items)).encode()).hexdigest()
        return self.symbols[symbol]

    def page(self, page: Page) -> str:
        """Return the look of a page or, as ``outbox.piece_page`` makes one, of a side of a piece."""
        size = _n(page.width, page.height)
        return sha256("\n".join((size, *self._lines(page.items))).encode()).hexdigest()[:_LENGTH]

    def _lines(self, items: tuple[Item, ...]) -> Iterator[str]:
        for item in items:
            yield from self._item(item)

    def _item(self, item: Item) -> Iterator[str]:
        match item:
            case Rect(x, y, width, height, paint, radius):
                yield f"rect {_n(x, y, width, height, radius)} {_paint(paint)}"
            case Path(_, paint):
                yield f"path {_route(item)} {_paint(paint)}"
            case Text(x, y, font, size, glyphs, text, fill):
                yield f"text {_n(x, y, size)} {font.name} {fill} {glyphs} {text!r}"
            case Image(x, y, width, height, picture):
                yield f"image {_n(x, y, width, height)} {picture.digest} {picture.grey}"
            case Use(symbol, x, y, scale, turn, colour):
                yield f"use {_n(x, y, scale, turn)} {colour} {self._symbol(symbol)}"
            case Group(items, x, y, turn, clip):
                yield f"group {_n(x, y, turn)} {self._clip(clip)}"
                yield from self._lines(items)
                yield "end"

    def _clip(self, clip: Rect | Path | None) -> str:
        return " ".join(self._item(clip)) if clip is not None else ""


def _route(path: Path) -> str:
    return " ".join(f"{name} {_n(*numbers)}" for name, *numbers in path.segments)


def _paint(paint: Paint) -> str:
    stroke = f"{paint.stroke} {_n(paint.width, *paint.dash)}" if paint.stroke else ""
    return f"{paint.fill} {stroke} {paint.round} {paint.even_odd}"


def _n(*numbers: float) -> str:
    """Return lengths as text, to a thousandth of a millimetre: what computers may differ in is far below."""
    return " ".join([f"{number + 0.0:.3f}" for number in numbers]).replace("-0.000", "0.000")
