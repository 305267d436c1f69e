"""What may be incomplete where something was against the rules: buildings, bulbs, vehicles, areas."""

from collections.abc import Collection, Iterator

from generator.scoring.issues import Issue
from generator.scoring.sunshine.facts import MONEY, WOOD, City
from generator.scoring.sunshine.table import Table
from generator.scoring.umpire import Trouble

GEARS = ("SHN-12.2", "SHN-12.6", "SHN-A25")
STEPS = ("SHN-6.1", "SHN-6.3", "SHN-15.1", "SHN-15.3", "SHN-A9")


def groups(city: City, issue: Issue, at: Collection[int]) -> Iterator[int]:
    """Yield the sets of boxes that may be incomplete where an issue arose, with workers in some districts."""
    if issue.code == "total":
        yield from city.areas
        yield from (one.boxes for one in city.buildings if one.gives == MONEY)
    elif issue.clause in GEARS:
        yield from (one.boxes for one in city.vehicles)
    elif issue.clause in STEPS:
        yield from (city.bulbs[MONEY], city.bulbs[WOOD])
    else:
        yield from (one.boxes for one in city.buildings if one.district in at)
        yield from city.bulbs


def wanted(city: City, seat: int, trouble: Trouble[Table]) -> int:
    """Return the boxes each of which alone would have completed something that an issue asks for."""
    found = 0
    before, after = trouble.at.before.sheets[seat], trouble.at.after.sheets[seat]
    if trouble.issue.code == "turn":
        return 0
    for group in groups(city, trouble.issue, {*before.at, *after.at}):
        for filled in (before.filled, after.filled):
            missing = group & ~filled
            found |= 0 if missing & (missing - 1) else missing
    return found
