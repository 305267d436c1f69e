"""One face of a piece: its template, bound to values, becomes display items."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from generator.display import Box, Group, Item, Paint, Rect, Spot
from generator.layout.bind import Scope, is_true, items_of, native
from generator.layout.figures import Figures
from generator.layout.recall import Drawn
from generator.layout.supplies import MAX_ELEMENTS_OF_A_KIT, Faults, FaultyError, Supplies
from generator.problems import Source, did_you_mean
from generator.schema import template as t
from generator.schema.fields import Bound, Wrong
from generator.schema.shapes import Fields, Leaf, ListOf, MapOf, Shape
from generator.units import Mm
from generator.yamlsource import Record, Scalar, source_of

TOLERANCE = 0.01
MAX_ELEMENTS = 20_000
"""How many elements one face may draw, so that an endless loop ends in a message."""

_Child: TypeAlias = tuple[t.Element, Scope]
_Sized: TypeAlias = tuple[_Child, tuple[float, float] | None]


class _EndlessError(Exception):
    """What is drawn gets too much."""

    def __init__(self, where: Source, message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


class Drawing:
    """Draws the faces of one piece; what can't be drawn is noted in ``faults``."""

    def __init__(self, supplies: Supplies, faults: Faults, piece: str) -> None:
        self.supplies = supplies
        self.faults = faults
        self.piece = piece
        self.columns: list[Box] = []
        self.prose: tuple[Item, ...] = ()
        self.spots: list[Spot] = []
        self._open: list[str] = []
        self._left = MAX_ELEMENTS

    def face(self, file: t.FaceFile, box: Box, scope: Scope) -> tuple[Item, ...]:
        """Return ``file`` drawn into ``box`` with the values in ``scope``."""
        try:
            return self._face(file, box, scope)
        except _EndlessError as error:
            self.faults.add(FaultyError(error.where, error.message, "draw less in its loops"), self.piece)
            return ()

    def _face(self, file: t.FaceFile, box: Box, scope: Scope) -> tuple[Item, ...]:
        self._open.append(file.face)
        items = self._elements((*file.under, *(file.draw or ()), *file.over), box, scope)
        self._open.pop()
        return items

    def _elements(self, elements: tuple[t.Element, ...], box: Box, scope: Scope) -> tuple[Item, ...]:
        drawn: list[Item] = []
        for element, own in self._expand(elements, scope):
            drawn += self._element(element, box, own)
        return tuple(drawn)

    def _expand(self, elements: tuple[t.Element, ...], scope: Scope) -> list[_Child]:
        """Return each element as often as its ``for_each`` and ``when`` say, with its scope."""
        children: list[_Child] = []
        for element in elements:
            try:
                scopes = _scopes(element, scope)
                self._spend(_where(element), len(scopes))
                children += [(element, own) for own in scopes if is_wanted(element.when, own)]
            except FaultyError as error:
                self.faults.add(error, self.piece)
        return children

    def _spend(self, where: Source | None, count: int) -> None:
        self._left -= count
        self.supplies.budget.left -= count
        if self._left >= 0 and self.supplies.budget.left >= 0:
            return
        what = f"this face draws more than {MAX_ELEMENTS} elements"
        if self._left >= 0:
            what = f"the faces of this kit draw more than {MAX_ELEMENTS_OF_A_KIT} elements"
        raise _EndlessError(where or self.supplies.theme.source, what)

    def _element(self, element: t.Element, box: Box, scope: Scope) -> tuple[Item, ...]:
        try:
            return self._draw(element, box, scope)
        except FaultyError as error:
            self.faults.add(error, self.piece)
            return ()

    def _draw(self, element: t.Element, box: Box, scope: Scope) -> tuple[Item, ...]:
        verb = element.verb
        spec = getattr(element, verb)
        figures = Figures(self.supplies, scope)
        if element.spot is not None:
            self.spots.append(self._spot(element.spot, spec, box, figures))
        match verb:
            case "stack":
                return self._stack(spec, box, figures)
            case "row" | "column":
                return self._line_up(spec, box, figures, along=0 if verb == "row" else 1)
            case "grid":
                return self._grid(spec, box, figures)
            case "use":
                return self._use(spec, box, figures)
            case "prose":
                return self._prose(spec, box, figures)
            case _:
                drawn: tuple[Item, ...] = getattr(figures, verb)(spec, box)
                return drawn

    def _spot(self, name: Bound[str], spec: Any, box: Box, figures: Figures) -> Spot:
        """Return the place that an element asks for; the box around it where its verb has no place."""
        x, y, width, height = figures.place(spec, box) if isinstance(spec, t.Placed) else box
        used = self._face_file(spec, figures) if isinstance(spec, t.UseSpec) and spec.size is None else None
        width, height = (used and used.size) or (width, height)
        turn = figures.maybe(spec.turn, 0.0) if isinstance(spec, t.StackSpec) else 0.0
        upright = Spot(figures.get(name), -width / 2, -height / 2, width, height, name.source)
        return _turned(upright, turn, (x + width / 2, y + height / 2))

    def _stack(self, spec: t.StackSpec, box: Box, figures: Figures) -> tuple[Item, ...]:
        x, y, width, height = figures.place(spec, box)
        turn = figures.maybe(spec.turn, 0.0)
        clip = figures.maybe(spec.clip, otherwise=False)
        if not turn and not clip:
            return self._elements(spec.draw, (x, y, width, height), figures.scope)
        # A turned stack is drawn about its middle.
        inner: Box = (-width / 2, -height / 2, width, height)
        named = len(self.spots)
        items = self._elements(spec.draw, inner, figures.scope)
        middle = (x + width / 2, y + height / 2)
        self.spots[named:] = [_turned(spot, turn, middle) for spot in self.spots[named:]]
        cut = Rect(Mm(inner[0]), Mm(inner[1]), Mm(width), Mm(height), Paint()) if clip else None
        return (Group(items, Mm(x + width / 2), Mm(y + height / 2), turn, cut),)

    def _line_up(self, spec: t.LineUpSpec, box: Box, figures: Figures, along: int) -> tuple[Item, ...]:
        place = figures.place(spec, box)
        gap = figures.maybe(spec.gap, 0.0)
        sized = self._sized(spec, place, figures, along)
        fixed = [size[along] if size else None for _, size in sized]
        free = place[2 + along] - gap * max(0, len(sized) - 1) - sum(part or 0.0 for part in fixed)
        if free < -TOLERANCE:
            self._note_overflow(spec, along, place[2 + along], place[2 + along] - free)
        shares = fixed.count(None)
        start = place[along] + _slack(figures.maybe(spec.align, "start"), free if not shares else 0.0)
        drawn: list[Item] = []
        for (child, size), length in zip(sized, fixed, strict=True):
            extent = length if length is not None else max(0.0, free / shares)
            across = size[1 - along] if size else place[3 - along]
            drawn += self._in_slot(child, _slot(place, along, start, extent, across))
            start += extent + gap
        return tuple(drawn)

    def _note_overflow(self, spec: t.LineUpSpec, along: int, room: float, need: float) -> None:
        where = next((found for part in spec.draw if (found := _source_of(part)) is not None), None)
        if where is not None:
            noun = ("row", "column")[along]
            message = f"what stands in this {noun} needs {need:.1f} mm, there are {room:.1f} mm"
            self.faults.add(FaultyError(where, message, "make it shorter, or enlarge its box"), self.piece)

    def _sized(self, spec: t.LineUpSpec, box: Box, figures: Figures, along: int) -> list[_Sized]:
        """Return the children of a row or column with the sizes they ask for, without those at fault."""
        sized: list[_Sized] = []
        for child in self._expand(spec.draw, figures.scope):
            try:
                sized.append((child, self._own_size(child, box, along)))
            except FaultyError as error:
                self.faults.add(error, self.piece)
        return sized

    def _own_size(self, child: _Child, box: Box, along: int) -> tuple[float, float] | None:
        """Return the size that a child asks for; text in a column is as high as its lines."""
        element, scope = child
        spec = getattr(element, element.verb)
        figures = Figures(self.supplies, scope)
        if getattr(spec, "size", None) is not None:
            width, height = spec.size
            return (figures.get(width).along(box[2]), figures.get(height).along(box[3]))
        if isinstance(spec, t.UseSpec):
            file = self._face_file(spec, figures)
            return file.size if file is not None else None
        if along == 1 and isinstance(spec, t.TextSpec):
            return (box[2], figures.height(spec, box[2]))
        if along == 1 and element.column is not None:
            return self._column_size(element.column, box, figures)
        return None

    def _column_size(self, spec: t.LineUpSpec, box: Box, figures: Figures) -> tuple[float, float] | None:
        """Return the size of a column in a column: the sum of its parts, if each has a height of its own."""
        sizes = [size for _, size in self._sized(spec, box, figures, along=1)]
        known = [size[1] for size in sizes if size is not None]
        if len(known) < len(sizes):
            return None
        return (box[2], sum(known) + figures.maybe(spec.gap, 0.0) * max(0, len(known) - 1))

    def _in_slot(self, child: _Child, slot: Box) -> tuple[Item, ...]:
        element, scope = child
        spec = getattr(element, element.verb)
        if getattr(spec, "size", None) is not None:
            spec = spec.model_copy(update={"size": None})
            element = element.model_copy(update={element.verb: spec})
        return self._element(element, slot, scope)

    def _grid(self, spec: t.GridSpec, box: Box, figures: Figures) -> tuple[Item, ...]:
        place = figures.place(spec, box)
        children = self._expand(spec.draw, figures.scope)
        columns = figures.get(spec.columns)
        rows = figures.maybe(spec.rows, max(1, -(-len(children) // columns)))
        gap_x, gap_y = (figures.get(part) for part in spec.gap) if spec.gap else (0.0, 0.0)
        if spec.cell:
            width, height = (figures.get(part).along(place[2 + i]) for i, part in enumerate(spec.cell))
        else:
            width = (place[2] - gap_x * (columns - 1)) / columns
            height = (place[3] - gap_y * (rows - 1)) / rows
        drawn: list[Item] = []
        for index, child in enumerate(children):
            row, column = divmod(index, columns)
            x, y = place[0] + column * (width + gap_x), place[1] + row * (height + gap_y)
            drawn += self._element(child[0], (x, y, width, height), child[1])
        return tuple(drawn)

    def _face_file(self, spec: t.UseSpec, figures: Figures) -> t.FaceFile | None:
        """Return the face that is used, or None where its own file is wrong, which was told already."""
        name = figures.get(spec.face)
        if name not in self.supplies.faces:
            hint = self.supplies.face_hint(name)
            raise FaultyError(spec.face.source, f"unknown face {name}", hint)
        return self.supplies.faces.get(name)

    def _use(self, spec: t.UseSpec, box: Box, figures: Figures) -> tuple[Item, ...]:
        file = self._face_file(spec, figures)
        if file is None:
            return ()
        place = figures.place(spec, box)
        if spec.size is None and file.size is not None and (place[2], place[3]) != file.size:
            place = (place[0], place[1], *file.size)
        if file.face in self._open:
            raise FaultyError(spec.face.source, f"the face {file.face} uses itself")
        return self._recalled(file, place, self._values(file, spec, figures), spec.face.source)

    def _recalled(self, file: t.FaceFile, box: Box, scope: Scope, where: Source) -> tuple[Item, ...]:
        """Return a face that is used, drawn anew only if it was not drawn with these values before."""
        recall = self.supplies.recall
        key = recall.key(file, box, scope, self.supplies.faces)
        known = recall.drawn.get(key) if key is not None else None
        if known is not None:
            self._spend(where, known.elements)
            self.spots += known.spots_at(box)
            return known.at(box)
        left, faults, columns, named = self._left, self.faults.count, len(self.columns), len(self.spots)
        items = self._face(file, box, scope)
        is_plain = faults == self.faults.count and columns == len(self.columns)
        if key is not None and is_plain:
            recall.drawn[key] = Drawn(items, box[0], box[1], left - self._left, tuple(self.spots[named:]))
        return items

    def _values(self, file: t.FaceFile, spec: t.UseSpec, figures: Figures) -> Scope:
        """Return the scope inside a used face: everything general, and the values given to it."""
        for name in spec.with_:
            if name not in file.takes:
                message = f"the face {file.face} takes no {name}"
                self.faults.add(
                    FaultyError(spec.face.source, message, did_you_mean(name, file.takes)), self.piece
                )
        scope = {name: figures.scope[name] for name in GENERAL if name in figures.scope}
        for name, field in file.takes.items():
            if name in spec.with_:
                scope[name] = _typed(field.shape, _given(spec.with_[name], figures.scope, spec))
            elif field.optional:
                scope[name] = left_out(field.shape)
            else:
                raise FaultyError(spec.face.source, f"the face {file.face} needs {name}")
        return scope

    def _prose(self, spec: t.ProseSpec, box: Box, figures: Figures) -> tuple[Item, ...]:
        x, y, width, height = figures.place(spec, box)
        column = (width - spec.gap * (spec.columns - 1)) / spec.columns
        self.columns += [(x + i * (column + spec.gap), y, column, height) for i in range(spec.columns)]
        return self.prose


GENERAL = ("sizes", "text", "edition", "options", "content", "kit", "build", "piece")
"""The names that every face knows without being given them."""


def left_out(shape: Shape) -> Any:
    """Return the value of an optional field that was left out."""
    match shape:
        case ListOf():
            return []
        case MapOf() | Fields():
            return {}
        case _:
            return None


def _scopes(element: t.Element, scope: Scope) -> list[Scope]:
    each = element.for_each
    if each is None:
        return [scope]
    try:
        items = items_of(each.items, scope)
    except Wrong as error:
        raise FaultyError(each.items.source, str(error), error.hint) from error
    count = len(items)
    return [
        {
            **scope,
            each.name: item,
            "loop": {"index": i + 1, "index0": i, "first": i == 0, "last": i == count - 1},
        }
        for i, item in enumerate(items)
    ]


def is_wanted(when: Bound[str] | None, scope: Scope) -> bool:
    """Return whether a condition holds, or there is none. Raises FaultyError."""
    if when is None:
        return True
    try:
        return is_true(when, scope)
    except Wrong as error:
        raise FaultyError(when.source, str(error), error.hint) from error


def _given(value: Any, scope: Scope, spec: t.UseSpec) -> Any:
    """Return a value of ``with``: expressions evaluated, lists and mappings all the way down."""
    if isinstance(value, Scalar):
        try:
            return native(value, scope)
        except Wrong as error:
            raise FaultyError(source_of(value) or spec.face.source, str(error), error.hint) from error
    if isinstance(value, list):
        return [_given(part, scope, spec) for part in value]
    if isinstance(value, Mapping | Record):
        return {str(key): _given(part, scope, spec) for key, part in value.items()}
    return value


def _where(element: t.Element) -> Source | None:
    """Return the place of what repeats an element, or of the element."""
    return element.for_each.items.source if element.for_each is not None else _source_of(element)


def _source_of(element: t.Element) -> Source | None:
    spec = getattr(element, element.verb)
    fields = (getattr(spec, name) for name in type(spec).model_fields)
    bounds = [field.source for field in fields if isinstance(field, Bound)]
    return min(bounds) if bounds else None


def _typed(shape: Shape, value: Any) -> Any:
    """Return a value that was written out, such as ``first: 1``, in the type its face takes."""
    if not isinstance(value, Scalar) or not isinstance(shape, Leaf):
        return value
    try:
        return shape.parse(value)
    except Wrong as error:
        raise FaultyError(value.source, str(error), error.hint) from error


def _turned(spot: Spot, degrees: float, middle: tuple[float, float]) -> Spot:
    """Return the upright box round a place that was turned clockwise about (0, 0) and moved to ``middle``."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
    width = abs(spot.width * cosine) + abs(spot.height * sine)
    height = abs(spot.width * sine) + abs(spot.height * cosine)
    right, down = middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine
    return replace(spot, x=right - width / 2, y=down - height / 2, width=width, height=height)


def _slack(align: str, free: float) -> float:
    return {"start": 0.0, "middle": free / 2, "end": free}[align]


def _slot(place: Box, along: int, start: float, extent: float, across: float) -> Box:
    if along == 0:
        return (start, place[1], extent, across)
    return (place[0], start, across, extent)
