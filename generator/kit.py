"""Use case: the pieces of an edition, bound to their templates, as drawn faces."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from generator.booklet import Booklet, whole
from generator.boxes import Boxes
from generator.display import Box, Item, Picture, Symbol
from generator.gaps import Gaps
from generator.layout.contour import SLANT
from generator.layout.edge import edge_colour
from generator.layout.face import Drawing
from generator.layout.figures import Figures
from generator.layout.imposition import Face, Slip
from generator.layout.ink import Grey
from generator.layout.pictures import Pictures
from generator.layout.supplies import Faults, FaultyError, Supplies
from generator.layout.theme import Theme, make_theme
from generator.library.editions import Edition, Kind, Piece
from generator.library.hashes import code
from generator.library.merging import with_defaults
from generator.library.templates import Templates
from generator.library.words import merged, shared_words
from generator.names import Choice, Names, Order, Told
from generator.problems import Problems, Source, did_you_mean
from generator.schema.checking import check
from generator.schema.content import PIECE_KEYS
from generator.schema.prose import ProseFile
from generator.schema.shapes import take
from generator.schema.template import FaceFile
from generator.units import Mm
from generator.yamlsource import Record, source_of

__all__ = ["DrawnKind", "Kit", "Order", "Told"]


@dataclass(frozen=True, slots=True)
class DrawnKind:
    """A kind of piece with all its copies drawn, in print order; of prose, ``count`` is books, not pages."""

    name: str
    title: str
    stock: str
    sheet: str
    slips: tuple[Slip, ...]
    source: Source
    count: int
    reads_on: bool
    is_cut: bool


class Kit:
    """Draws an edition. Mistakes are noted in ``problems``; ask them before the faces are used."""

    def __init__(self, edition: Edition, order: Order, problems: Problems) -> None:
        self.edition = edition
        self.order = order
        self.problems = problems
        self.templates = Templates(edition.folders, problems)
        self.choice = Choice(edition, order, problems)
        self.code = code(edition)
        self.words = merged(shared_words(edition.language, problems), [edition.text])
        self.faults = Faults(edition.language, Gaps(edition))
        self._grey = Grey()
        self._pictures = Pictures()
        self._values: dict[str, dict[str, dict[str, Any]]] = {}
        self._wrong: set[tuple[str, str]] = set()
        self._shared: dict[Hashable, Face] = {}
        self._told = Told()
        theme = self._theme()
        self.supplies = None if theme is None else self._supplies(theme)

    def _theme(self) -> Theme | None:
        name = self.edition.theme
        file = self.templates.theme(name)
        if file is None:
            known = self.templates.names("theme")
            if name not in known:
                where = source_of(name) or self.edition.source
                self.problems.add(where, f"unknown theme {name}", did_you_mean(name, known))
            return None
        folder = self.templates.theme_folder(name)
        return make_theme(file, self.order.ink, folder, self.problems)

    def _supplies(self, theme: Theme) -> Supplies:
        return Supplies(theme, self.templates.faces, self._icon, self._picture, self.templates.face_hint)

    def _icon(self, name: str) -> Symbol:
        return self._pictures.drawing(self.templates.icon_file(name), name)

    def _picture(self, name: str) -> Picture | Symbol:
        return self._pictures.picture(self.templates.picture_file(name))

    def kinds(self) -> Iterator[DrawnKind]:
        """Yield the kinds that were ordered, drawn one after another."""
        self.bind()
        if self.supplies is None:
            return
        is_empty = True
        for name, kind in self.choice.kinds.items():
            if not self.order.only or name in self.order.only:
                drawn = self.book(name) if kind.file.prose else self._kind(name, kind)
                self.faults.report(self.problems)
                if drawn is not None and drawn.slips:
                    is_empty = False
                    yield drawn
        self.choice.check_removed()
        if is_empty and not self.problems.found:
            self.problems.add(self.edition.source, "this edition has no pieces to print", "list kinds in it")

    def _face_file(self, kind: Kind, which: str) -> FaceFile | None:
        name = getattr(kind.file, which)
        if name is None:
            if which == "face":
                self.problems.add(kind.source, "expected the key face, found none")
            return None
        if name not in self.templates.faces:
            where = source_of(name) or kind.source
            self.problems.add(where, f"unknown face {name}", self.templates.face_hint(name))
            return None
        file = self.templates.face(name)
        if kind.file.box is not None and file is not None:
            box = self._boxes.of(kind)
            return None if box is None else file.model_copy(update={"size": box.size})
        if file is not None and file.size is None:
            self.problems.add(source_of(name) or kind.source, f"the face {name} has no size")
            return None
        return file

    def _faces(self, kind: Kind) -> tuple[FaceFile | None, FaceFile | None]:
        """Return a kind's face and, if it has one, its back; nothing if either can't be drawn."""
        front, back = self._face_file(kind, "face"), self._face_file(kind, "back")
        return (None, None) if back is None and kind.file.back is not None else (front, back)

    def _check_sheet(self, kind: Kind) -> None:
        name = kind.file.sheet
        known = self.templates.names("sheet")
        if name is not None and name not in known:
            where = source_of(name) or kind.source
            self.problems.add(where, f"unknown sheet {name}", did_you_mean(name, known))

    def bind(self) -> None:
        """Check the values of all pieces, once."""
        if self._values:
            return
        self.choice.check()
        for name in self.edition.kinds:
            self._bind(name)

    def _bind(self, name: str) -> None:
        """Check the values of a kind's pieces against what its faces take."""
        kind = self.edition.kinds[name]
        self._values[name] = {}
        self._check_sheet(kind)
        front, back = self._faces(kind)
        if front is None:
            return
        for piece in kind.pieces:
            before = len(self.problems.found)
            self._values[name][piece.id] = self._taken(kind, front, back, piece.record)
            if len(self.problems.found) > before:
                self._wrong.add((name, piece.id))

    def _taken(self, kind: Kind, front: FaceFile, back: FaceFile | None, own: Record) -> dict[str, Any]:
        """Return the typed values of a piece; what its faces do not take, or miss, is noted."""
        fields = {**front.takes, **(back.takes if back is not None else {})}
        record = with_defaults(kind.file.values or Record(kind.source), own)
        return take(fields, record, PIECE_KEYS, self.problems)

    def face_with(self, name: str, piece: Piece, number: int, own: Record) -> Face | None:
        """Return the front of a piece, its copy ``number``, with ``own`` over its values, as it is in a game.

        None if it can't be drawn; what is wrong is noted.
        """
        self.bind()
        kind, before = self.edition.kinds[name], len(self.problems.found)
        front, back = self._faces(kind)
        if front is None or self.supplies is None:
            return None
        values = self._taken(kind, front, back, with_defaults(piece.record, own))
        if len(self.problems.found) > before:
            return None
        drawn = self._face(front, self._scope(name, piece, number) | values, f"{name} {piece.id}", "front")
        self.faults.report(self.problems)
        return drawn

    def picture(self, name: str, piece: Piece, face: str, own: Record) -> Face | None:
        """Return another face than a piece's own, such as all that lies around it, with the values ``own``.

        None if it can't be drawn; what is wrong is noted.
        """
        self.bind()
        before, file = len(self.problems.found), self.templates.face(face)
        if face not in self.templates.faces:
            self.problems.add(own.source, f"unknown face {face}", self.templates.face_hint(face))
        if file is None or self.supplies is None:
            return None
        scope = self._general | {"piece": self._names.piece(name, piece, 1)}
        scope |= take(file.takes, own, frozenset(), self.problems)
        label = f"{name} {piece.id}"
        sized = self._grown(file, scope, label) if len(self.problems.found) == before else None
        drawn = self._face(sized, scope, label, face) if sized is not None else None
        self.faults.report(self.problems)
        return drawn

    def _grown(self, file: FaceFile, scope: dict[str, Any], label: str) -> FaceFile | None:
        """Return a face with the size that its values give it; None after noting why it has none."""
        if file.extent is None:
            return self._fixed(file)
        figures = Figures(self._ready(), scope)
        try:
            size = (figures.get(file.extent[0]), figures.get(file.extent[1]))
        except FaultyError as error:
            self.faults.add(error, label)
            return None
        return file.model_copy(update={"size": size})

    def _fixed(self, file: FaceFile) -> FaceFile | None:
        if file.size is not None:
            return file
        where = source_of(file.face) or self.edition.source
        self.problems.add(where, f"the face {file.face} has no size")
        return None

    @cached_property
    def _names(self) -> Names:
        return Names(self.edition, self.words, self.order, self.code, self.choice.kinds)

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(self.choice, self.templates, self._names)

    @cached_property
    def _general(self) -> dict[str, Any]:
        """The names that every face knows; all kinds must have been bound."""
        sizes = self.supplies.theme.sizes if self.supplies else {}
        return self._names.general(self._values, sizes, self._told)

    def tell(self, told: Told) -> None:
        """Let faces know what was not known when they were drawn first."""
        self._told = told
        self.__dict__.pop("_general", None)
        self._shared.clear()
        self._ready().recall.drawn.clear()

    def again(self, name: str) -> DrawnKind | None:
        """Return a kind drawn anew if it shows what it was told since, else None."""
        kind = self.edition.kinds[name]
        supplies, file = self._ready(), self.templates.faces.get(str(kind.file.face))
        if kind.file.prose or file is None or not supplies.recall.tells_of_pages(file, supplies.faces):
            return None
        return self._kind(name, kind)

    def _scope(self, name: str, piece: Piece, number: int) -> dict[str, Any]:
        values = self._values[name].get(piece.id, {})
        box = self._boxes.of(self.edition.kinds[name])
        about = {"piece": self._names.piece(name, piece, number)} | ({"box": box.values} if box else {})
        return {**self._general, **values, **about}

    def _kind(self, name: str, kind: Kind) -> DrawnKind | None:
        front, back = self._faces(kind)
        if front is None:
            return None
        if back is not None and back.size != front.size:
            where = source_of(kind.file.back) or kind.source
            sizes = f"{_size(back)}, the face {front.face} is {_size(front)}"
            self.problems.add(where, f"the back {back.face} is {sizes}", "give both faces the same size")
            return None
        wanted = self.order.only.get(name)
        slips: list[Slip] = []
        for piece in kind.pieces:
            if (not wanted or piece.id in wanted) and (name, piece.id) not in self._wrong:
                slips += self._slips(name, piece, front, back)
        return self._drawn(name, kind, slips)

    def _drawn(self, name: str, kind: Kind, slips: list[Slip]) -> DrawnKind:
        file = kind.file
        title = file.title or name
        stock, sheet = file.stock or "paper", file.sheet or "cut"
        is_prose = file.prose is not None
        return DrawnKind(
            name=name,
            title=title,
            stock=stock,
            sheet=sheet,
            slips=tuple(slips),
            source=source_of(file.face) or kind.source,
            count=self.order.copies if is_prose else len(slips),
            reads_on=is_prose,
            is_cut=self.templates.is_cut(sheet),
        )

    def _slips(self, name: str, piece: Piece, front: FaceFile, back: FaceFile | None) -> list[Slip]:
        count = self._names.copies(piece)
        if not self.edition.kinds[name].file.numbered:
            return [self._slip(name, piece, 1, front, back)] * count
        return [self._slip(name, piece, number, front, back) for number in range(1, count + 1)]

    def slip(self, name: str, piece: Piece) -> Slip | None:
        """Return the first copy of a piece, ordered or not; mistakes are left in ``faults``."""
        self.bind()
        front, back = self._faces(self.edition.kinds[name])
        if front is None or self.supplies is None or (name, piece.id) in self._wrong:
            return None
        return self._slip(name, piece, 1, front, back)

    def _slip(self, name: str, piece: Piece, number: int, front: FaceFile, back: FaceFile | None) -> Slip:
        scope = self._scope(name, piece, number)
        label = f"{name} {piece.id}"
        drawn = self._face(front, scope, label, "front")
        return Slip(piece.id, drawn, self._face(back, scope, label, "back") if back is not None else None)

    def _face(self, file: FaceFile, scope: dict[str, Any], piece: str, side: str) -> Face:
        """Return a side of a piece; pieces that look the same, such as the backs of a deck, share it."""
        supplies = self._ready()
        key = supplies.recall.key(file, whole(file), scope, supplies.faces)
        if key is not None and key in self._shared:
            return self._shared[key]
        faults = self.faults.count
        drawing = self._drawing(piece)
        items = drawing.face(file, whole(file), scope)
        drawn = replace(self._finished(file, items, f"{piece}-{side}"), spots=tuple(drawing.spots))
        if key is not None and faults == self.faults.count:
            self._shared[key] = drawn
        return drawn

    def extra_face(self, name: str, box: Box, values: dict[str, Any]) -> tuple[Item, ...]:
        """Return a face that belongs to no piece, such as a sheet's furniture, drawn into ``box``."""
        if name not in self.templates.faces:
            where = source_of(name) or self.edition.source
            self.problems.add(where, f"unknown face {name}", self.templates.face_hint(name))
        file = self.templates.face(name)
        if file is None:
            return ()
        return self._drawing(name).face(file, box, {**self._general, **values})

    def _drawing(self, piece: str) -> Drawing:
        return Drawing(self._ready(), self.faults, piece)

    def _finished(self, file: FaceFile, items: tuple[Item, ...], label: str) -> Face:
        width, height = file.size or (Mm(0), Mm(0))
        bleed = file.bleed or Mm(0)
        if self.order.ink == "grey":
            items = self._grey.items(items)
        edge = edge_colour(items, width, height, bleed)
        # a corner of a hexagon's bleed lies further out than its sides
        corner = SLANT if file.shape == "hex" else 1.0
        reach = max(bleed / corner if edge != "" else 0.0, _HALF_A_LINE)
        box: Box = (-reach, -reach, width + 2 * reach, height + 2 * reach)
        return Face(Symbol(label, box, items), width, height, bleed, edge, file.shape or "rectangle")

    def book(self, name: str) -> DrawnKind | None:
        """Return a kind of flowing text, None if it can't be drawn; mistakes are left in ``faults``."""
        kind = self.edition.kinds[name]
        file = self._face_file(kind, "face")
        record = self.edition.prose.get(name)
        prose = check(ProseFile, record, self.problems) if record is not None else None
        if file is None or prose is None:
            return None
        scope = self._scope(name, Piece(name, 1, "table", Record(kind.source)), 1)
        booklet = Booklet(self.templates, self._ready(), self.faults)
        pages = booklet.pages(file, prose, scope, kind.source)
        slips = [
            Slip(f"{number}", self._finished(file, items, f"{name} {number}-front"))
            for number, items in enumerate(pages, start=1)
        ]
        return self._drawn(name, kind, slips * self.order.copies)

    def _ready(self) -> Supplies:
        if self.supplies is None:
            raise RuntimeError("nothing can be drawn without a theme")
        return self.supplies


_HALF_A_LINE = 0.5
"""A frame along a face's edge stands half outside it, in mm."""


def _size(file: FaceFile) -> str:
    width, height = file.size or (0, 0)
    return f"{width:g} x {height:g} mm"
