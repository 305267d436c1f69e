"""Prose that flows: blocks become strips, strips fill the columns of as many pages as they need."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from generator.display import Box, Group, Item, Paint, Path, Rect
from generator.layout.supplies import NO_GLYPH_HINT, FaultyError, Supplies, in_short
from generator.layout.text import Laid, NoGlyph, Overflow, Style, paragraph
from generator.schema.fields import Wrong
from generator.schema.prose import Block, TableSpec
from generator.units import Mm
from generator.yamlsource import Scalar, source_of

MARGIN = 9.0
"""The room left of the prose for clause ids, in mm."""

_INDENT = 4.0
_CELL_GAP = 2.0
_NOTE_PADDING = 2.0

DrawFigure = Callable[[str, float], tuple[tuple[Item, ...], float, float]]
"""Returns a figure's items, width and height for its name and the room's width in mm."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of prose that stays in one column; its origin is its top left corner, in mm."""

    items: tuple[Item, ...]
    height: float
    before: float
    with_next: bool = False


class Flow:
    """Sets blocks in columns of one width."""

    def __init__(self, supplies: Supplies, width: float, figure: DrawFigure) -> None:
        self.supplies = supplies
        self.width = width
        self.figure = figure

    def strips(self, blocks: tuple[Block, ...]) -> list[Strip]:
        """Return the strips of all blocks, in reading order. Raises FaultyError for what can't be set."""
        return [strip for block in blocks for strip in self._block(block)]

    def _block(self, block: Block) -> list[Strip]:
        if block.heading is not None:
            return [self._heading(block.heading)]
        if block.table is not None:
            strips = self._table(block.table)
        elif block.list is not None:
            strips = self._items(block.list, ["•"] * len(block.list))
        elif block.steps is not None:
            strips = self._items(block.steps, [f"{number}." for number in range(1, len(block.steps) + 1)])
        elif block.note is not None:
            strips = [self._note(block.note)]
        elif block.figure is not None:
            strips = [self._figure(block)]
        else:
            strips = [self._text(block.text or "")]
        return self._with_clauses(strips, block.clauses)

    def _set(self, text: str, width: float, style: str) -> Laid:
        where = source_of(text) or self.supplies.theme.source
        try:
            return paragraph(text, width, self._style(style), self.supplies.icon, where)
        except Overflow as error:
            message = f"{in_short(text)} does not fit: {error}"
            raise FaultyError(where, message, "break up its longest word with a hyphen") from error
        except ValueError as error:
            hint = NO_GLYPH_HINT if isinstance(error, NoGlyph) else getattr(error, "hint", "")
            raise FaultyError(where, str(error), hint) from error

    def _style(self, name: str) -> Style:
        return self.supplies.theme.style(name)

    def _colour(self, name: str) -> str | None:
        try:
            return self.supplies.theme.colour(name)
        except Wrong as error:
            message = f"the theme {self.supplies.theme.name} has no colour {name}, in which prose is set"
            raise FaultyError(self.supplies.theme.source, message, error.hint) from error

    def _heading(self, text: str) -> Strip:
        laid = self._set(text, self.width, "prose-heading")
        rule = self._colour("accent")
        line = Path(
            (("M", 0, laid.height + 0.6), ("L", self.width, laid.height + 0.6)),
            Paint(stroke=rule, width=Mm(0.4)),
        )
        return Strip((*laid.items, line), laid.height + 0.8, before=4.5, with_next=True)

    def _text(self, text: str) -> Strip:
        laid = self._set(text, self.width - MARGIN, "prose")
        return Strip((Group(laid.items, Mm(MARGIN)),), laid.height, before=1.6)

    def _items(self, texts: tuple[str, ...], signs: list[str]) -> list[Strip]:
        strips = []
        for sign, text in zip(signs, texts, strict=True):
            mark = self._set(sign, _INDENT + 1, "prose-sign")
            laid = self._set(text, self.width - MARGIN - _INDENT, "prose")
            items = (Group(mark.items, Mm(MARGIN)), Group(laid.items, Mm(MARGIN + _INDENT)))
            strips.append(Strip(items, laid.height, before=0.8))
        return strips

    def _note(self, text: str) -> Strip:
        pad = _NOTE_PADDING
        laid = self._set(text, self.width - MARGIN - 2 * pad, "prose-note")
        height = laid.height + 2 * pad
        ground = Rect(
            Mm(MARGIN),
            Mm(0),
            Mm(self.width - MARGIN),
            Mm(height),
            Paint(fill=self._colour("tint"), stroke=self._colour("rule")),
            Mm(1.2),
        )
        return Strip((ground, Group(laid.items, Mm(MARGIN + pad), Mm(pad))), height, before=2.4)

    def _table(self, table: TableSpec) -> list[Strip]:
        shares = table.widths or [1.0] * len(table.rows[0])
        room = self.width - MARGIN - _CELL_GAP * (len(shares) - 1)
        widths = [share * room / sum(shares) for share in shares]
        rows = [(row, "prose-cell") for row in table.rows]
        if table.head:
            rows.insert(0, (table.head, "prose-head"))
        strips = [self._row(cells, widths, style) for cells, style in rows]
        first = replace(strips[0], before=2.0, with_next=True)
        return [first, *strips[1:]]

    def _row(self, cells: tuple[str, ...], widths: list[float], style: str) -> Strip:
        items: list[Item] = []
        x, height = MARGIN, 0.0
        for cell, width in zip(cells, widths, strict=True):
            laid = self._set(cell, width, style)
            items.append(Group(laid.items, Mm(x), Mm(0.5)))
            x += width + _CELL_GAP
            height = max(height, laid.height + 1.0)
        rule = self._colour("rule")
        items.append(
            Path((("M", MARGIN, height), ("L", self.width, height)), Paint(stroke=rule, width=Mm(0.15)))
        )
        return Strip(tuple(items), height, before=0.0)

    def _figure(self, block: Block) -> Strip:
        items, width, height = self.figure(block.figure or "", self.width - MARGIN)
        caption_top = height + 1
        x = MARGIN + max(0.0, (self.width - MARGIN - width) / 2)
        drawn: tuple[Item, ...] = (Group(items, Mm(x)),)
        if block.caption:
            laid = self._set(block.caption, self.width - MARGIN, "prose-caption")
            drawn = (*drawn, Group(laid.items, Mm(MARGIN), Mm(caption_top)))
            height = caption_top + laid.height
        return Strip(drawn, height, before=2.4)

    def _with_clauses(self, strips: list[Strip], clauses: tuple[str, ...]) -> list[Strip]:
        """Return the strips with the clause ids beside the first, one below another."""
        if not clauses:
            return strips
        short = "\n".join(clause.split("-", 1)[-1] for clause in clauses)
        where = source_of(clauses[0])
        text = short if where is None else Scalar(short, where)
        laid = self._set(text, MARGIN - 1.5, "prose-clause")
        beside = Group(laid.items, Mm(0), Mm(0.35))
        left: float = laid.height
        out = []
        for strip in strips:
            left -= strip.height + strip.before
            out.append(strip)
        out[0] = replace(out[0], items=(*out[0].items, beside))
        if left > 0:
            out[-1] = replace(out[-1], height=out[-1].height + left)
        return out


class TooHigh(ValueError):
    """A strip is higher than an empty column."""

    def __init__(self, height: float, room: float) -> None:
        super().__init__(f"a block of this prose is {height:.1f} mm high, a column has {room:.1f} mm")


def fill(strips: list[Strip], columns: Callable[[int], list[Box]]) -> list[tuple[Item, ...]]:
    """Return the items of each page; ``columns`` gives a page's columns, all of the strips' width.

    A strip that keeps with the next moves to the next column with it. Raises TooHigh for a strip
    that is higher than an empty column.
    """
    pages: list[tuple[Item, ...]] = []
    rest = strips
    while rest:
        drawn: list[Item] = []
        for box in _balanced(rest, columns(len(pages))):
            count = _fitting(rest, box[3])
            drawn += _stacked(rest[:count], box)
            rest = rest[count:]
        if not drawn:
            raise TooHigh(rest[0].height, max((box[3] for box in columns(len(pages))), default=0.0))
        pages.append(tuple(drawn))
    return pages


def _balanced(strips: list[Strip], boxes: list[Box]) -> list[Box]:
    """Return the columns of a last page cut to the least height that holds all strips, others as they are."""
    if not _hold(strips, boxes, 1.0):
        return boxes
    low, high = 0.0, 1.0
    for _ in range(10):
        middle = (low + high) / 2
        low, high = (low, middle) if _hold(strips, boxes, middle) else (middle, high)
    return [(x, y, width, height * high) for x, y, width, height in boxes]


def _hold(strips: list[Strip], boxes: list[Box], share: float) -> bool:
    rest = strips
    for box in boxes:
        rest = rest[_fitting(rest, box[3] * share) :]
    return not rest


def _fitting(strips: list[Strip], height: float) -> int:
    """Return how many strips fit a column, without a heading left alone at its end."""
    used, count = 0.0, 0
    for index, strip in enumerate(strips):
        used += strip.height + (strip.before if index else 0.0)
        if used > height + 1e-6:
            break
        count += 1
    while 0 < count < len(strips) and strips[count - 1].with_next:
        count -= 1
    return count


def _stacked(strips: list[Strip], box: Box) -> list[Item]:
    y: float = box[1]
    items: list[Item] = []
    for index, strip in enumerate(strips):
        y += strip.before if index else 0.0
        items.append(Group(strip.items, Mm(box[0]), Mm(y)))
        y += strip.height
    return items
