"""What lies on the table of Sunshine City: sheets with their workers, open pools of units, Angus."""

from typing import NamedTuple

from generator.scoring.sunshine.facts import City

FOREVER = 999
"""The last box that a unit pays for, where nothing says that it has to be spent sooner."""


class Unit(NamedTuple):
    """One gained resource: what it can stand for and whose boxes it fills, as masks.

    It pays for the boxes of its pool from number ``first`` up to number ``last``.
    """

    resource: int
    shows: int
    workers: int
    first: int = 0
    last: int = FOREVER


class Pool(NamedTuple):
    """Units that are being spent: of an activation, of 3 money, or of boxes side by side (``sets`` left).

    ``boxes`` are those filled with them, in order; unit ``payers[n]`` pays for box n. Later boxes may change
    who pays, since paper does not tell.
    """

    kind: str
    units: tuple[Unit, ...]
    boxes: tuple[int, ...] = ()
    payers: tuple[int, ...] = ()
    sets: int = 0


class Sheet(NamedTuple):
    """A player's sheet and workers.

    ``at`` has the districts of Builder, Inventor and Lobbyist; ``powers`` those whose power applies by now;
    ``acted`` the workers that the dice have activated this turn, ``steps`` how far the first one went.
    """

    at: tuple[int, int, int] = (0, 0, 0)
    filled: int = 0
    crossed: tuple[int, ...] = (0, 0, 0, 0, 0)
    planted: int = 0
    powers: int = 0
    boost: bool = False
    stay: bool = False
    next_boost: bool = False
    next_stay: bool = False
    acted: int = 0
    steps: int | None = None
    pools: tuple[Pool, ...] = ()
    travels: bool = False
    done: bool = False


class Angus(NamedTuple):
    """The district where Angus stands and the buildings he has marked in each."""

    at: int = 0
    marks: tuple[int, ...] = (0,) * 7


class Table(NamedTuple):
    """All sheets; ``dice`` as they lie, or None before a roll; ``over`` is won or lost at the end.

    ``sun`` is the seat that was in direct sunlight last, if the log tells it.
    """

    sheets: tuple[Sheet, ...]
    turn: int = 0
    dice: tuple[int, int] | None = None
    angus: Angus | None = None
    over: str = ""
    sun: int | None = None

    def with_sheet(self, seat: int, sheet: Sheet) -> "Table":
        """Return the table with another sheet at a seat."""
        sheets = (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])
        return Table(sheets, self.turn, self.dice, self.angus, self.over, self.sun)


def lit(city: City, filled: int) -> int:
    """Return the districts whose light bulb is circled."""
    found = 0
    for district, bulb in enumerate(city.bulbs):
        if filled & bulb == bulb:
            found |= 1 << district
    return found


def earned(city: City, filled: int) -> int:
    """Return the gears above all complete vehicles."""
    return sum(vehicle.gears for vehicle in city.vehicles if filled & vehicle.boxes == vehicle.boxes)


def closed(city: City, table: Table) -> int:
    """Return the boxes that nobody may fill because Angus stands in their district."""
    return city.district_boxes(table.angus.at) if table.angus is not None else 0
