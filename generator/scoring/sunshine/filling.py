"""Filling boxes: who pays for them, why a box may not be filled, and what a filled box completes."""

from generator.scoring.engine import Move, Refusal, rule
from generator.scoring.sunshine.facts import ANY, COLOURS, DISTRICTS, Box, City
from generator.scoring.sunshine.plants import plants_by
from generator.scoring.sunshine.powers import refund
from generator.scoring.sunshine.table import Pool, Sheet, Unit


@rule("SHN-7.3")
def must_be_open(sheet: Sheet) -> Refusal | None:
    """Return why nothing can be spent: nobody is active."""
    if sheet.travels:
        return Refusal("SHN-16.3", "the project of 3 gears moves a worker at once, before anything else")
    if sheet.pools:
        return None
    return Refusal("SHN-7.3", "nobody is active, and resources can't be kept")


def must_be_empty(city: City, sheet: Sheet, move: Move) -> Refusal | None:
    """Return why a box can't take a unit: it is filled already."""
    (box,) = move.at
    if not sheet.filled >> box & 1:
        return None
    return Refusal("SHN-7.1", f"{city.boxes[box].name} is filled already", because=(move,))


@rule("SHN-7.1", "SHN-7.2", "SHN-10.1", "SHN-11.1", "SHN-12.1", "SHN-A3")
def pay(city: City, pool: Pool, box: int) -> Pool | None:
    """Return the pool after one more box, or None if its units can't pay for all boxes.

    Where no unit is free for the box, one that pays for an earlier box changes over if another can take its
    place: a step of Kuhn's matching of units and boxes.
    """
    place, boxes = len(pool.boxes), (*pool.boxes, box)
    for number, unit in enumerate(pool.units):
        if number not in pool.payers and _pays(unit, city.boxes[box], place):
            return Pool(pool.kind, pool.units, boxes, (*pool.payers, number), pool.sets)
    fitting = [
        [number for number, unit in enumerate(pool.units) if _pays(unit, city.boxes[one], at)]
        for at, one in enumerate(boxes)
    ]
    payers = [*pool.payers, -1]
    if not _finds_payer(fitting, payers, place, set()):
        return None
    return pool._replace(boxes=boxes, payers=tuple(payers))


def _pays(unit: Unit, box: Box, place: int) -> bool:
    return bool(
        unit.workers >> box.worker & 1 and unit.shows >> box.shows & 1 and unit.first <= place <= unit.last
    )


def _finds_payer(fitting: list[list[int]], payers: list[int], place: int, seen: set[int]) -> bool:
    for number in fitting[place]:
        if number in seen:
            continue
        seen.add(number)
        if number not in payers or _finds_payer(fitting, payers, payers.index(number), seen):
            payers[place] = number
            return True
    return False


def why_not(city: City, sheet: Sheet, move: Move) -> Refusal:
    """Return why no unit pays for a box."""
    pool, box = sheet.pools[-1], city.boxes[move.at[0]]
    need = f"{_in_words(box.shows)} for a {COLOURS[box.worker]} box"
    have = _left_in_words(city, pool)
    because = tuple(Move(move.seat, "fill", (one,)) for one in pool.boxes)
    if pool.kind == "sets" and not pool.units:
        return Refusal("SHN-16.5", f"5 gears fill boxes side by side, and {box.name} is a single one")
    if not any(unit.workers >> box.worker & 1 for unit in pool.units):
        whose = " or ".join(
            COLOURS[worker] for worker in range(3) if any(unit.workers >> worker & 1 for unit in pool.units)
        )
        why = f"{box.name} is a {COLOURS[box.worker]} box, and this worker fills {whose}"
        return Refusal("SHN-7.2", why, need, have, because)
    if not any(unit.shows >> box.shows & 1 for unit in pool.units if unit.workers >> box.worker & 1):
        return Refusal("SHN-7.1", f"no unit that was gained fills {box.name}", need, have, because)
    return Refusal("SHN-6.4", f"all units that could fill {box.name} are spent", need, have, because)


def _in_words(resource: int) -> str:
    return "any resource" if resource == ANY else DISTRICTS[resource]


def _left_in_words(city: City, pool: Pool) -> str:
    """Return what was gained and on what it was spent: 2 chip, 1 money (Ca1, Ca3)."""
    gained = [unit.resource for unit in pool.units]
    parts = [f"{gained.count(resource)} {DISTRICTS[resource]}" for resource in dict.fromkeys(gained)]
    spent = " ".join(city.boxes[box].name for box in pool.boxes)
    all_gained = ", ".join(parts) or "nothing"
    return f"{all_gained}, spent on {spent}" if spent else all_gained


@rule("SHN-10.2", "SHN-10.3", "SHN-10.4", "SHN-10.5", "SHN-A47")
def mark(city: City, sheet: Sheet, box: int, pools: tuple[Pool, ...]) -> Sheet:
    """Return the sheet with a box filled, some open pools, and with all that this completes at once."""
    before, filled = sheet.filled, sheet.filled | 1 << box
    planted = sheet.planted + plants_by(city, before, filled, box)
    sheet = sheet._replace(filled=filled, planted=planted, pools=pools)
    home = city.home.get(box)
    if home is not None and filled & city.buildings[home].boxes == city.buildings[home].boxes:
        return refund(city, sheet, city.buildings[home].gives)
    return sheet
