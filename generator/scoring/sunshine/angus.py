"""Angus, who plays against a lone player: SHN-17."""

from generator.scoring.engine import Refusal, rule
from generator.scoring.sunshine.facts import DISTRICTS, City
from generator.scoring.sunshine.table import Angus, Table, closed


def walk(city: City, table: Table) -> Table:
    """Return the table after Angus has moved and marked; without him it stays as it is."""
    if table.angus is None or table.dice is None:
        return table
    low, high = sorted(table.dice)
    angus = table.angus if low == high else _moved(city, table.angus, low)
    angus = _marked(city, angus, 2 if low == high else 1)
    return table._replace(angus=angus, over="lost" if _has_won(city, angus) else "")


@rule("SHN-17.2", "SHN-17.3", "SHN-17.4", "SHN-17.7", "SHN-17.9", "SHN-A38")
def _moved(city: City, angus: Angus, steps: int) -> Angus:
    """Return Angus after his walk; he passes districts in which all buildings are marked."""
    at = (angus.at + steps) % 7
    for _ in range(7):
        if angus.marks[at] < _buildings(city, at):
            break
        at = (at + 1) % 7
    return angus._replace(at=at)


@rule("SHN-17.6", "SHN-17.8", "SHN-17.10", "SHN-A37", "SHN-A39")
def _marked(city: City, angus: Angus, marks: int) -> Angus:
    """Return Angus after marking buildings where he stands, the first free ones from the left."""
    now = min(angus.marks[angus.at] + marks, _buildings(city, angus.at))
    return angus._replace(marks=(*angus.marks[: angus.at], now, *angus.marks[angus.at + 1 :]))


def _buildings(city: City, district: int) -> int:
    return sum(building.district == district for building in city.buildings)


@rule("SHN-17.11", "SHN-A40")
def _has_won(city: City, angus: Angus) -> bool:
    return sum(angus.marks) >= len(city.buildings)


@rule("SHN-17.5", "SHN-A36")
def must_not_stand_there(city: City, table: Table, box: int) -> Refusal | None:
    """Nothing is filled in the district where Angus stands, in whatever way."""
    if not closed(city, table) >> box & 1:
        return None
    where = DISTRICTS[city.boxes[box].district].capitalize()
    return Refusal("SHN-17.5", f"Angus stands in {where}, and no box may be filled there")
