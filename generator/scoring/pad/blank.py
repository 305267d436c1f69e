"""What the fresh log of a pad says below its header."""

from collections.abc import Iterator, Sequence

from generator.scoring.pad.sheet import Row, Sheet
from generator.scoring.pad.table import begin
from generator.scoring.pad.writing import total_line


def key(sheet: Sheet, letters: Sequence[str]) -> Iterator[str]:
    """Yield which rows there are, and how they are written."""
    written = [row for row in sheet.rows if row.formula is None]
    first = written[0].id if written else sheet.rows[0].id
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    line = " ".join(f"{row.id} 0" for row in written[:3])
    total = total_line(sheet, begin(sheet, len(letters)).written, letters)
    broad = max(len(line) + 3, len(total))
    yield f";  {f'A: {line}':<{broad}}  numbers of A, in one line or several"
    yield f";  {f'{first} A 0':<{broad}}  or row by row"
    yield f";  {total:<{broad}}  the totals; blank rows count 0 then"
    yield f";  {'~':<{broad}}  takes back the line above;  ?  can't be read"
    yield "; The rows:"
    yield from (f";  {row.id:<12} {told(row)}".rstrip() for row in sheet.rows)


def told(row: Row) -> str:
    """Return a row's name, what it brings, and its limits."""
    name = row.name if row.name != row.id else ""
    if row.formula is not None:
        return ", ".join(filter(None, (name, f"worked out: {row.formula.text}")))
    steps = " ".join(f"{count}:{points}" for count, points in row.steps)
    parts = (
        name,
        "no points by itself" if not row.each else f"{row.each} each" if row.each != 1 else "",
        f"points by number {steps}" if steps else "",
        f"from {row.least}" if row.least else "",
        f"at most {row.most}" if row.most != Row("", "").most else "",
        "one player only" if row.once else "",
    )
    return ", ".join(filter(None, parts))


def columns(sheet: Sheet, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player, to be filled in from a pad that was written on."""
    rows = " ".join(f"{row.id} ?" for row in sheet.rows if row.formula is None)
    yield "; Write each column's numbers over the ?; the totals as they stand at the foot of the pad."
    for letter, name in zip(letters, names, strict=True):
        yield f"{letter}: {rows}  ; {name}"
