"""What was against the rules but stood: the table after it, as far as it can be."""

from collections.abc import Iterable

from generator.scoring.sunshine import filling, powers, projects
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Sheet, Table


def worker(rules: SunshineRules, table: Table, seat: int, args: tuple[int, int, int]) -> Table:
    """Return the table after a worker was activated in a district (-1: where the dice take it)."""
    who, district, as_lobbyist = args
    sheet = table.sheets[seat]
    steps = min(powers.steps(rules.city, table, sheet))
    sheet = rules.started(sheet, who, (sheet.at[who] + steps) % 7 if district < 0 else district)
    sheet = sheet._replace(acted=sheet.acted | 1 << who, travels=False)
    if sheet.steps is None:
        sheet = sheet._replace(steps=steps)
    pool = powers.production(rules.city, sheet, who, 2 if as_lobbyist == 1 else who)
    return table.with_sheet(seat, sheet._replace(pools=(pool,)))


def boxes(city: City, table: Table, seat: int, numbers: Iterable[int]) -> Table:
    """Return the table after boxes were filled without paying; one that is filled stays as it is."""
    sheet = table.sheets[seat]
    for box in numbers:
        if not sheet.filled >> box & 1:
            sheet = filling.mark(city, sheet, box, sheet.pools)
    return table.with_sheet(seat, sheet)


def gears(city: City, table: Table, seat: int, project: int, some: int) -> Table:
    """Return the table after some gears of a project (0: all that are missing) were crossed off unpaid."""
    sheet = table.sheets[seat]
    price, _ = city.projects[project]
    for _ in range(some or max(1, price - sheet.crossed[project])):
        spent = min(sheet.crossed[project], price - 1)
        crossed = (*sheet.crossed[:project], spent, *sheet.crossed[project + 1 :])
        sheet = projects.cross(city, sheet._replace(crossed=crossed), project)
    return table.with_sheet(seat, sheet)


def crossed(table: Table, seat: int, project: int) -> Table:
    """Return the table after one gear was crossed off on a project, whatever that did."""
    sheet = table.sheets[seat]
    gears = tuple(some + (at == project) for at, some in enumerate(sheet.crossed))
    return table.with_sheet(seat, sheet._replace(crossed=gears))


def closed(table: Table, seat: int) -> Table:
    """Return the table after the last open pool was left."""
    sheet = table.sheets[seat]
    return table.with_sheet(seat, sheet._replace(pools=sheet.pools[:-1], travels=False))


def done(rules: SunshineRules, table: Table, seat: int) -> Table:
    """Return the table after a seat has finished the turn, whatever is missing."""
    sheet: Sheet = table.sheets[seat]
    after = table.with_sheet(seat, sheet._replace(pools=(), travels=False, done=True))
    return rules.checked(after) if all(one.done for one in after.sheets) else after
