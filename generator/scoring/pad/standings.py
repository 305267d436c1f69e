"""Who has won by a pad, and what decided it."""

from collections.abc import Iterator

from generator.scoring.pad.sheet import Numbers, Sheet
from generator.scoring.pad.table import Table
from generator.scoring.umpire import Result, Standing, ranked


def result(sheet: Sheet, table: Table) -> Result:
    """Return the standings; players that nothing decides between share a rank."""
    ranks = ranked([_key(sheet, own) for own in table.written])
    order = list(ranks)
    standings = tuple(
        Standing(
            ranks[seat],
            seat,
            {"points": sheet.total(table.written[seat])},
            _sources(sheet, table.written[seat]),
        )
        for seat in order
    )
    if not table.is_over(sheet):
        return Result(is_over=False, standings=standings, winners=(), decided_by="")
    decided = _decided_by(sheet, *(table.written[seat] for seat in order[:2]))
    winners = tuple(seat for seat in order if ranks[seat] == 1)
    return Result(is_over=True, standings=standings, winners=winners, decided_by=decided)


def _key(sheet: Sheet, own: Numbers) -> tuple[int, ...]:
    """Return what decides between players, more being better."""
    numbers, total = sheet.numbers(own), sheet.total(own)
    ties = (-numbers[tie.row] if tie.least else numbers[tie.row] for tie in sheet.ties)
    return (-total if sheet.least else total, *ties)


def _sources(sheet: Sheet, own: Numbers) -> dict[str, int]:
    return {row.name: points for row, points in zip(sheet.rows, sheet.points(own), strict=True)}


def _decided_by(sheet: Sheet, best: Numbers, second: Numbers | None = None) -> str:
    total = sheet.total(best)
    if second is None:
        return f"{total} points"
    other = sheet.total(second)
    if total != other:
        return f"{total} points, against {other}{'; the least wins' if sheet.least else ''}"
    return f"level with {total} points; {next(_ties(sheet, best, second), 'a shared victory')}"


def _ties(sheet: Sheet, best: Numbers, second: Numbers) -> Iterator[str]:
    """Yield what the first row says that decides between two players."""
    one, other = sheet.numbers(best), sheet.numbers(second)
    for row, least in sheet.ties:
        if one[row] != other[row]:
            word = "less" if least else "more"
            yield f"{word} in {sheet.rows[row].name}, {one[row]} against {other[row]}"
