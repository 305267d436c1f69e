"""Plants: SHN-13; who has won: SHN-14."""

from typing import NamedTuple

from generator.scoring.engine import rule
from generator.scoring.sunshine.facts import BUILDER, INVENTOR, LOBBYIST, MONEY, City
from generator.scoring.sunshine.table import Sheet, earned


class Count(NamedTuple):
    """The plants of a sheet by their kind, and the gears that break a tie."""

    buildings: int
    invention: int
    vehicles: int
    bonus: int
    gears: int

    @property
    def plants(self) -> int:
        """All plants."""
        return self.buildings + self.invention + self.vehicles + self.bonus


@rule("SHN-13.3", "SHN-13.4", "SHN-A45")
def count(city: City, sheet: Sheet) -> Count:
    """Return what a sheet is worth, counted afresh from its boxes."""
    return Count(
        areas_of(city, sheet.filled, BUILDER),
        areas_of(city, sheet.filled, INVENTOR),
        areas_of(city, sheet.filled, LOBBYIST),
        len(met(city, sheet.filled)),
        gears(city, sheet),
    )


def plants(city: City, filled: int) -> int:
    """Return the plants that filled boxes give."""
    return sum(areas_of(city, filled, worker) for worker in range(3)) + len(met(city, filled))


@rule("SHN-13.2")
def areas_of(city: City, filled: int, worker: int) -> int:
    """Return the number of a worker's areas in which every box is filled."""
    return sum(filled & area == area for area in city.areas[worker::3])


@rule("SHN-13.1")
def plants_by(city: City, before: int, filled: int, box: int) -> int:
    """Return the plants that filling one box gives."""
    shown = city.boxes[box]
    area = city.areas[3 * shown.district + shown.worker]
    by_area = int(filled & area == area)
    home = city.home.get(box)
    if home is None or city.buildings[home].gives != MONEY:
        return by_area
    if filled & city.buildings[home].boxes != city.buildings[home].boxes:
        return by_area
    return by_area + len(met(city, filled)) - len(met(city, before))


@rule("SHN-3.5")
def money_buildings(city: City, filled: int) -> int:
    """Return the complete buildings that give money, wherever they stand."""
    return sum(
        building.gives == MONEY and filled & building.boxes == building.boxes for building in city.buildings
    )


@rule("SHN-13.5", "SHN-13.6", "SHN-13.7", "SHN-A29")
def met(city: City, filled: int) -> tuple[int, ...]:
    """Return the bonus conditions that are met, by their numbers of money buildings."""
    complete = money_buildings(city, filled)
    return tuple(number for number in city.bonus if complete >= number)


@rule("SHN-14.3", "SHN-A33")
def gears(city: City, sheet: Sheet) -> int:
    """Return the gears that break a tie: those not spent, or with ties.gears all that were earned."""
    spent = sum(sheet.crossed) if city.options.ties_gears == "unspent" else 0
    return earned(city, sheet.filled) - spent
