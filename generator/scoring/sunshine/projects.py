"""Gears and projects: SHN-12 and SHN-16."""

from collections.abc import Iterable, Iterator

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunshine.facts import DISTRICTS, MONEY, WORKERS, City
from generator.scoring.sunshine.powers import ALL_WORKERS, unit
from generator.scoring.sunshine.table import Pool, Sheet, Table, closed, earned

SETS = 3


# SHN-12 Lobbyist, gears, projects


@rule("SHN-12.2", "SHN-12.3", "SHN-12.6", "SHN-A24")
def may_cross(city: City, sheet: Sheet, project: int) -> Refusal | None:
    """Return why a gear may not be crossed off on a project."""
    price, effect = city.projects[project]
    if sheet.travels:
        return Refusal("SHN-16.3", "the project of 3 gears moves a worker at once, before anything else")
    if sheet.crossed[project] >= price:
        gears = "1 gear" if price == 1 else f"{price} gears"
        return Refusal("SHN-12.6", f"the project of {gears} has been used, and each is used once")
    refused = _must_be_between(city, sheet, effect, price - sheet.crossed[project] == 1)
    if refused is not None:
        return refused
    have, spent = earned(city, sheet.filled), sum(sheet.crossed)
    if have > spent:
        return None
    return Refusal(
        "SHN-12.2", "no gear of a complete vehicle is left", "1 gear", f"{have} earned, {spent} spent"
    )


@rule("SHN-A25")
def _must_be_between(city: City, sheet: Sheet, effect: str, is_last: bool) -> Refusal | None:
    if not sheet.pools:
        return None
    if city.options.gears_window == "between_activations":
        return Refusal("SHN-A22", "gears are crossed off between activations in this game")
    if effect == "travel" and is_last:
        return Refusal(
            "SHN-A25", "the last gear for the project of 3 gears waits until nothing is left to spend"
        )
    return None


@rule("SHN-12.4", "SHN-12.5")
def cross(city: City, sheet: Sheet, project: int) -> Sheet:
    """Return the sheet with one more gear crossed off; the last one uses the project."""
    price, effect = city.projects[project]
    crossed = tuple(gears + (number == project) for number, gears in enumerate(sheet.crossed))
    sheet = sheet._replace(crossed=crossed)
    return sheet if crossed[project] < price else _used(sheet, effect)


# SHN-16 Projects


def _used(sheet: Sheet, effect: str) -> Sheet:
    if effect == "boost":
        return sheet._replace(next_boost=True)
    if effect == "stay":
        return sheet._replace(next_stay=True)
    if effect == "travel":
        return sheet._replace(travels=True)
    pool = _money(sheet) if effect == "money" else Pool("sets", (), sets=SETS)
    return sheet._replace(pools=(*sheet.pools, pool))


@rule("SHN-16.1", "SHN-A28")
def _money(sheet: Sheet) -> Pool:
    return Pool("money", (unit(sheet, MONEY, ALL_WORKERS),) * 3)


@rule("SHN-16.3", "SHN-A26")
def may_travel(sheet: Sheet, worker: int, district: int) -> Refusal | None:
    """Return why a worker may not be moved to a district by 3 gears."""
    if not sheet.travels:
        return Refusal("SHN-16.3", "no worker moves but by a die or by the project of 3 gears")
    if sheet.at[worker] == district:
        where = f"the {WORKERS[worker].capitalize()} is in {DISTRICTS[district].capitalize()} already"
        return Refusal("SHN-16.3", f"{where}, and 3 gears move it to another district")
    return None


@rule("SHN-16.5", "SHN-A27")
def may_fill_set(city: City, table: Table, move: Move) -> Refusal | None:
    """Return why boxes are no set of boxes side by side that 5 gears fill."""
    sheet = table.sheets[move.seat]
    names = " ".join(city.boxes[box].name for box in move.at)
    if not sheet.pools or sheet.pools[-1].sets == 0:
        return Refusal("SHN-16.5", "only the project of 5 gears fills boxes side by side, three times")
    filled = [city.boxes[box].name for box in move.at if sheet.filled >> box & 1]
    if filled:
        because = tuple(Move(move.seat, "fill", (box,)) for box in move.at if sheet.filled >> box & 1)
        are = "are" if len(filled) > 1 else "is"
        return Refusal("SHN-16.5", f"{' and '.join(filled)} {are} filled already", because=because)
    if any(closed(city, table) >> box & 1 for box in move.at):
        return Refusal("SHN-17.5", "no box may be filled in the district where Angus stands")
    rows = [row for row in city.rows if move.at[0] in row]
    if move.at not in sets(city, sheet.filled, rows):
        return Refusal("SHN-A27", f"{names} are no {_set_in_words(city)} of a building block or an invention")
    return None


def _set_in_words(city: City) -> str:
    size = city.options.set_size
    return "row of all empty boxes side by side" if size == "row" else f"{size} boxes side by side"


def sets(city: City, filled: int, rows: Iterable[tuple[int, ...]] | None = None) -> Iterator[tuple[int, ...]]:
    """Yield all sets of empty boxes side by side, of some rows or of all; with ``row`` whole runs."""
    for row in city.rows if rows is None else rows:
        runs = list(_runs(row, filled))
        if city.options.set_size == "row":
            yield from (run for run in runs if len(run) > 1)
        else:
            size = int(city.options.set_size)
            yield from (run[at : at + size] for run in runs for at in range(len(run) - size + 1))


def _runs(row: tuple[int, ...], filled: int) -> Iterator[tuple[int, ...]]:
    run: tuple[int, ...] = ()
    for box in row:
        if filled >> box & 1:
            yield run
            run = ()
        else:
            run = (*run, box)
    yield run


def must_use_all_sets(city: City, table: Table, sheet: Sheet) -> Refusal | None:
    """Return why the project of 5 gears is not finished yet."""
    if not sheet.pools or sheet.pools[-1].sets == 0:
        return None
    shut = closed(city, table)
    for boxes in sets(city, sheet.filled):
        if not any(shut >> box & 1 for box in boxes):
            left, names = sheet.pools[-1].sets, " ".join(city.boxes[box].name for box in boxes)
            return Refusal("SHN-A27", f"5 gears fill three sets, {left} more to come: {names} for instance")
    return None
