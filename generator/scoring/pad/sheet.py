"""A score sheet as its edition declares it: rows, limits, formulas, and what decides who has won."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from generator.scoring.engine import SEATS, NotPlayableError
from generator.scoring.heads import folded
from generator.scoring.pad.formulas import FUNCTIONS, MOST, Formula, FormulaError, parse
from generator.scoring.refusals import Refusals

MOST_ROWS = 20
_ID = re.compile(r"[a-z][a-z0-9]{1,23}")
_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")
_ANY = (-MOST, MOST)
_WAYS = ("each", "steps", "formula")
_RESERVED = frozenset(
    (*FUNCTIONS, "comment", "fix", "gap", "round", "ruling", "total", "totals", "turn", "unread")
)

Plain = Mapping[str, Any]
Numbers = tuple[int | None, ...]
"""What a player has written into each row; None is blank, and so is every row with a formula."""


class SheetError(NotPlayableError):
    """A score sheet can't be played; no clause says so, but its place does."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__("", message, path)


class Row(NamedTuple):
    """A row of the sheet: what a number in it is worth, and which numbers may stand in it.

    ``steps`` are counts from which on the row brings so many points, in order; of a ``formula`` the number is
    worked out. With ``once`` only one player may have more than nothing in it.
    """

    id: str
    name: str
    each: int = 1
    steps: tuple[tuple[int, int], ...] = ()
    formula: Formula | None = None
    least: int = 0
    most: int = MOST
    once: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether its points are the number in it."""
        return self.each == 1 and not self.steps

    def points(self, number: int) -> int:
        """Return the points that a number in this row brings."""
        if not self.steps:
            return number * self.each
        return next((points for count, points in reversed(self.steps) if number >= count), 0)


class Tie(NamedTuple):
    """A row that decides between players with equal points: the most in it, or the least."""

    row: int
    least: bool


class Sheet(NamedTuple):
    """All rows of a sheet, the piece that it is, and for how many players it has columns."""

    kind: str
    piece: str
    columns: int
    rows: tuple[Row, ...]
    least: bool = False
    ties: tuple[Tie, ...] = ()

    def numbers(self, written: Numbers) -> tuple[int, ...]:
        """Return the number in each row, blank ones as 0, those of formulas worked out."""
        known: dict[str, int] = {}
        for row, number in zip(self.rows, written, strict=True):
            known[row.id] = row.formula.value(known) if row.formula is not None else number or 0
        return tuple(known.values())

    def points(self, written: Numbers) -> tuple[int, ...]:
        """Return the points that each row brings."""
        return tuple(row.points(number) for row, number in zip(self.rows, self.numbers(written), strict=True))

    def total(self, written: Numbers) -> int:
        """Return the points of all rows."""
        return sum(self.points(written))

    def blanks(self, written: Numbers) -> list[Row]:
        """Return the rows that somebody has to write into, and has not yet."""
        pairs = zip(self.rows, written, strict=True)
        return [row for row, number in pairs if number is None and row.formula is None]

    def row_of(self, typed: str) -> int:
        """Return the row that is called so, by its id or its name, or -1."""
        word = folded(typed)
        known = (*(row.id for row in self.rows), *(folded(row.name) for row in self.rows))
        return known.index(word) % len(self.rows) if word in known else -1


def read_sheet(play: Plain, text: Plain) -> Sheet:
    """Return the score sheet of an edition. Raises NotPlayableError if it has none that can be played."""
    found = [
        (kind, piece)
        for kind, pieces in play["kinds"].items()
        for piece in pieces
        if isinstance(piece.get("rows"), list)
    ]
    if len(found) != 1:
        hint = "; write judged: [columns, rows, wins, ties] into its kind" if not found else ""
        message = f"expected one piece with rows in the kinds that are judged, found {len(found)}{hint}"
        raise SheetError(message)
    ((kind, piece),) = found
    refusals = Refusals()
    try:
        return _sheet(kind, piece, text)
    except NotPlayableError as error:
        for one in error.refusals:
            refusals.note(SheetError(str(one), kind, str(piece["id"]), *one.path))
        refusals.end()
        raise


def _sheet(kind: str, piece: Plain, text: Plain) -> Sheet:
    refusals = Refusals()
    rows = refusals.read(_rows, piece["rows"], _names(text))
    wins = refusals.read(_choice, piece, "wins", ("most", "least"))
    columns = refusals.read(_whole, {"columns": piece.get("columns")}, "columns", (1, len(SEATS)), ())
    ties = refusals.read(lambda: tuple(_ties(piece.get("ties", []), _ids(piece["rows"]))))
    refusals.end()
    return Sheet(kind, str(piece["id"]), columns(), rows(), wins() == "least", ties())


def _names(text: Plain) -> Mapping[str, str]:
    """Return the names of rows as the edition's words say them: ``pad: {rows: {coins: {name: Coins}}}``."""
    pad = text.get("pad", {})
    rows = pad.get("rows", {}) if isinstance(pad, Mapping) else {}
    pairs = rows.items() if isinstance(rows, Mapping) else ()
    return {key: str(row["name"]) for key, row in pairs if isinstance(row, Mapping) and "name" in row}


def _rows(plain: Sequence[Any], names: Mapping[str, str]) -> tuple[Row, ...]:
    if not 1 <= len(plain) <= MOST_ROWS:
        raise SheetError(f"expected 1 to {MOST_ROWS} rows, found {len(plain)}", "rows")
    ids = _ids(plain)
    rows: list[Row] = []
    refusals = Refusals()
    for at, one in enumerate(plain):
        row = refusals.read(_row, one if isinstance(one, Mapping) else {}, at, ids[:at], names)
        refusals.read(_add, row, rows, at)
    refusals.end()
    return tuple(rows)


def _ids(plain: Sequence[Any]) -> list[str]:
    """Return the ids of rows, such as they are."""
    return [str(one.get("id", "")) if isinstance(one, Mapping) else "" for one in plain]


def _add(read: Callable[[], Row], rows: list[Row], at: int) -> None:
    """Add a row to those above it. Raises SheetError if a log couldn't tell it from one of them."""
    row = read()
    same = [other.id for other in rows if _are_alike(row, other)]
    if row.id in same:
        raise SheetError(f"the row {row.id} stands twice", "rows", at, "id")
    if same:
        message = f"row {row.id}: a log can't tell it from row {same[0]}, which is called like it"
        raise SheetError(message, "rows", at, "id")
    rows.append(row)


def _are_alike(one: Row, other: Row) -> bool:
    """Return whether a word could mean either of two rows."""
    return not {one.id, folded(one.name)}.isdisjoint({other.id, folded(other.name)})


def _row(plain: Plain, at: int, above: Sequence[str], names: Mapping[str, str]) -> Row:
    own, path = str(plain.get("id", "")), ("rows", at)
    if not _ID.fullmatch(own) or own in _RESERVED:
        expected = "expected a row's id of 2 to 24 small letters and digits"
        found = f"{own}, which means something else" if own in _RESERVED else own or "nothing"
        raise SheetError(f"{expected}, found {found}", *path, "id")
    refusals = Refusals()
    refusals.read(_check_ways, plain, path)
    limits = refusals.read(_limits, plain, path)
    points = refusals.read(_whole, plain, "each", _ANY, path, 1)
    steps = refusals.read(_steps, plain, path)
    formula = refusals.read(_formula, plain, path, above)
    once = refusals.read(_choice, plain, "once", ("no", "yes", "false", "true"), path)
    refusals.end()
    is_once = once() in ("yes", "true")
    return Row(own, names.get(own, own), points(), steps(), formula(), *limits(), is_once)


def _check_ways(plain: Plain, path: tuple[str | int, ...]) -> None:
    ways = [way for way in _WAYS if plain.get(way)]
    if len(ways) > 1:
        message = f"row {plain['id']}: {' and '.join(ways)} can't be used together"
        raise SheetError(message, *path, ways[1])


def _limits(plain: Plain, path: tuple[str | int, ...]) -> tuple[int, int]:
    """Return the least and the most that may stand in a row."""
    refusals = Refusals()
    least = refusals.read(_whole, plain, "min", _ANY, path, 0)
    most = refusals.read(_whole, plain, "max", _ANY, path, MOST)
    refusals.end()
    if least() > most():
        message = f"row {plain['id']}: the most, {most()}, is less than the least, {least()}"
        raise SheetError(message, *path, "max")
    return least(), most()


def _steps(plain: Plain, path: tuple[str | int, ...]) -> tuple[tuple[int, int], ...]:
    steps = plain.get("steps", {})
    if not isinstance(steps, Mapping):
        raise SheetError(
            f"row {plain['id']}: expected points by counts in steps, found {steps}", *path, "steps"
        )
    here = (*path, "steps")
    numbers = {key: _whole({"id": plain["id"], "steps": key}, "steps", _ANY, here) for key in steps}
    return tuple(sorted((numbers[key], _whole(steps, key, _ANY, here)) for key in steps))


def _formula(plain: Plain, path: tuple[str | int, ...], above: Sequence[str]) -> Formula | None:
    text = plain.get("formula")
    if text is None:
        return None
    try:
        formula = parse(str(text))
    except FormulaError as error:
        hint = f"; {error.hint}" if error.hint else ""
        message = f"row {plain['id']}, formula {text}: {error} at character {error.column}{hint}"
        raise SheetError(message, *path, "formula") from error
    for name in sorted(formula.names - set(above)):
        near = get_close_matches(name, above, n=1)
        hint = f"did you mean {near[0]}?" if near else "a formula names rows above its own"
        message = f"row {plain['id']}, formula {text}: no row above is called {name}; {hint}"
        raise SheetError(message, *path, "formula")
    return formula


def _ties(plain: Any, ids: Sequence[str]) -> Iterator[Tie]:
    for at, one in enumerate(plain if isinstance(plain, list) else [plain]):
        way, _, row = str(one).strip().partition(" ")
        if way not in ("most", "least") or row.strip() not in ids:
            near = get_close_matches(row.strip(), ids, n=1)
            hint = f"; did you mean {near[0]}?" if near and way in ("most", "least") else ""
            message = (
                f"ties: expected most or least and the id of a row, such as most {ids[0]}, found {one}{hint}"
            )
            raise SheetError(message, "ties", at)
        yield Tie(ids.index(row.strip()), way == "least")


def _choice(plain: Plain, key: str, known: Sequence[str], path: tuple[str | int, ...] = ()) -> str:
    value = str(plain.get(key, known[0]))
    if value not in known:
        raise SheetError(f"{key}: expected {' or '.join(known[:2])}, found {value}", *path, key)
    return value


def _whole(
    plain: Plain, key: str, span: tuple[int, int], path: tuple[str | int, ...], default: int | None = None
) -> int:
    value = plain.get(key, default)
    least, most = span
    if not _WHOLE.fullmatch(str(value).strip()) or not least <= int(value) <= most:
        where = f"row {plain['id']}, {key}" if "id" in plain else key
        message = f"{where}: expected a number from {least} to {most}, found {value or 'nothing'}"
        raise SheetError(message, *path, key)
    return int(value)
