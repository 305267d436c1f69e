"""The model of flowing prose: a rulebook as a list of blocks, one idea each."""

from typing import Annotated

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from generator.schema import forms
from generator.schema.fields import Condition, FixedName, FixedRatio, FixedText, Model

KINDS = ("heading", "text", "list", "steps", "table", "note", "figure")


class TableSpec(Model):
    """Rows of cells under a head; ``widths`` are shares of the column."""

    head: tuple[FixedText, ...] = ()
    rows: Annotated[tuple[Annotated[tuple[FixedText, ...], Field(min_length=1)], ...], Field(min_length=1)]
    widths: tuple[FixedRatio, ...] = ()

    @model_validator(mode="after")
    def _of_equal_rows(self) -> "TableSpec":
        columns = len(self.widths or self.head or self.rows[0])
        for row in (self.head or self.rows[0], *self.rows):
            if len(row) != columns:
                raise PydanticCustomError(
                    "papercity",
                    "expected rows of equal length, found one of {found} and {columns} columns",
                    {"found": len(row), "columns": columns, "hint": ""},
                )
        return self


class Block(Model):
    """One block: exactly one of KINDS, the clauses it tells, a figure's caption, and when it is printed."""

    model_config = ConfigDict(json_schema_extra=forms.exactly_one(KINDS))

    heading: FixedText | None = None
    text: FixedText | None = None
    list: Annotated[tuple[FixedText, ...], Field(min_length=1)] | None = None
    steps: Annotated[tuple[FixedText, ...], Field(min_length=1)] | None = None
    table: TableSpec | None = None
    note: FixedText | None = None
    figure: FixedName | None = None
    caption: FixedText | None = None
    clauses: tuple[FixedText, ...] = ()
    when: Condition | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> "Block":
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise PydanticCustomError(
                "papercity",
                "expected one of {kinds}, found {found}",
                {"kinds": ", ".join(KINDS), "found": " and ".join(given) or "none", "hint": ""},
            )
        return self


class ProseFile(Model):
    """A text that flows over as many pages as it needs."""

    title: FixedText | None = None
    subtitle: FixedText = ""
    blocks: Annotated[tuple[Block, ...], Field(min_length=1)]
