"""A pad to look at: as text, and as the values that draw it with the numbers in it."""

from collections.abc import Iterator, Sequence
from typing import Any

from generator.scoring.heads import drawable
from generator.scoring.pad.sheet import Sheet
from generator.scoring.pad.table import Table
from generator.scoring.umpire import Piece, Shown

_WIDE = 10


def shown(sheet: Sheet, table: Table, names: Sequence[str]) -> Shown:
    """Return a pad in words, and its piece with the numbers in it."""
    piece = Piece(sheet.kind, values(sheet, table, names), None, {"id": sheet.piece})
    return Shown(lambda _say: "\n".join(_lines(sheet, table, names)), (piece,))


def values(sheet: Sheet, table: Table, names: Sequence[str]) -> dict[str, Any]:
    """Return what stands on the pad, as its face takes it."""
    return {
        "names": [_short(name) for name in names],
        "numbers": {row.id: [*_numbers(sheet, table, at)] for at, row in enumerate(sheet.rows)},
        "points": {row.id: [*_points(sheet, table, at)] for at, row in enumerate(sheet.rows)},
        "totals": [str(sheet.total(own)) for own in table.written[: len(names)]],
    }


def _short(name: str) -> str:
    """Return as much of a name as a column has room for and every font has letters for."""
    words = drawable(name, " ").split()
    return (words[1] if len(words) > 1 else "".join(words))[:_WIDE]


def _is_blank(sheet: Sheet, table: Table, seat: int, row: int) -> bool:
    return table.written[seat][row] is None and sheet.rows[row].formula is None


def _numbers(sheet: Sheet, table: Table, row: int) -> Iterator[str]:
    for seat, own in enumerate(table.written):
        yield "" if _is_blank(sheet, table, seat, row) else str(sheet.numbers(own)[row])


def _points(sheet: Sheet, table: Table, row: int) -> Iterator[str]:
    """Yield the points of each seat in a row; its numbers, if it brings none by itself."""
    for seat, own in enumerate(table.written):
        found = sheet.points(own) if sheet.rows[row].each else sheet.numbers(own)
        yield "" if _is_blank(sheet, table, seat, row) else str(found[row])


def _lines(sheet: Sheet, table: Table, names: Sequence[str]) -> Iterator[str]:
    """Yield the pad, a line a row; a number with its points behind it, if they differ."""
    broad = max(len(row.name) for row in sheet.rows)
    wide = max(_WIDE, *(len(_short(name)) for name in names)) if names else _WIDE
    yield f"{'':<{broad}}  {'  '.join(f'{_short(name):>{wide}}' for name in names)}".rstrip()
    for at, row in enumerate(sheet.rows):
        pairs = zip(_numbers(sheet, table, at), _points(sheet, table, at), strict=True)
        cells = ((f"{one} = {two}" if one != two else one) or "." for one, two in pairs)
        yield f"{row.name:<{broad}}  {'  '.join(f'{cell:>{wide}}' for cell in cells)}".rstrip()
    totals = "  ".join(f"{sheet.total(own):>{wide}}" for own in table.written)
    yield f"{'=':<{broad}}  {totals}"
