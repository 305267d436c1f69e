"""What prose says of an edition: its expressions evaluated, what does not hold left out."""

import re
from collections.abc import Mapping
from typing import Any

from generator.layout.bind import Scope, native, text_of
from generator.layout.face import is_wanted
from generator.layout.supplies import FaultyError
from generator.schema.fields import Wrong
from generator.schema.prose import Block, TableSpec
from generator.yamlsource import Scalar, source_of

_LINES = ("heading", "text", "note", "caption")
_ITEMS = ("list", "steps")


def told(block: Block, scope: Scope) -> Block | None:
    """Return the block as it reads in ``scope``, None if nothing of it is printed.

    Items and rows that come out empty are left out. Raises FaultyError for an expression that can't be
    evaluated.
    """
    if not is_wanted(block.when, scope):
        return None
    said: dict[str, Any] = {name: line(text, scope) for name in _LINES if (text := getattr(block, name))}
    said |= {name: _items(items, scope) for name in _ITEMS if (items := getattr(block, name))}
    if block.table is not None:
        said["table"] = _table(block.table, scope)
    return block.model_copy(update=said) if block.figure or _says(said) else None


def _says(said: Mapping[str, Any]) -> bool:
    """Return whether anything is left to print."""
    return any(part.rows if isinstance(part, TableSpec) else part for part in said.values())


def line(text: str, scope: Scope) -> str:
    """Return a text as it reads in ``scope``. Raises FaultyError if it can't be evaluated."""
    where = source_of(text)
    try:
        said = text_of(native(text, scope))
    except Wrong as error:
        if where is None:
            raise
        raise FaultyError(where, str(error), error.hint) from error
    if said is text or where is None:
        return text
    return Scalar(re.sub(r"[ \t]+", " ", said).strip(" "), where)


def _items(texts: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    return tuple(said for text in texts if (said := line(text, scope)))


def _table(table: TableSpec, scope: Scope) -> TableSpec:
    head = tuple(line(cell, scope) for cell in table.head)
    rows = tuple(said for row in table.rows if (said := _row(row, scope)))
    return table.model_copy(update={"head": head, "rows": rows})


def _row(cells: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    """Return what cells say, nothing if the first has come out empty or all are."""
    said = tuple(line(cell, scope) for cell in cells)
    is_left_out = not any(said) or (cells[0] and not said[0])
    return () if is_left_out else said
