"""Production and the seven powers: SHN-6 and SHN-15."""

from generator.scoring.engine import Refusal, rule
from generator.scoring.sunshine.facts import (
    ANY,
    CHIP,
    DISTRICTS,
    GLASS,
    LOBBYIST,
    MONEY,
    SCIENCE,
    STEEL,
    SUPPORT,
    WOOD,
    City,
)
from generator.scoring.sunshine.table import FOREVER, Pool, Sheet, Table, Unit, lit

WILD = (1 << 8) - 1
ALL_WORKERS = 0b111


def has(sheet: Sheet, district: int) -> bool:
    """Return whether the power of a district applies."""
    return bool(sheet.powers >> district & 1)


# SHN-6 Move and activate


def activate(city: City, sheet: Sheet, worker: int, *, landed: bool, as_lobbyist: bool) -> Sheet | Refusal:
    """Return the sheet with what a worker gains where it stands, or why it can't act as a Lobbyist there."""
    refused = may_act_as_lobbyist(city, sheet, worker, landed) if as_lobbyist else None
    pays_for = LOBBYIST if as_lobbyist else worker
    return refused or sheet._replace(pools=(production(city, sheet, worker, pays_for),))


@rule("SHN-6.4", "SHN-6.5", "SHN-6.6", "SHN-6.7", "SHN-6.9", "SHN-6.10", "SHN-4.18", "SHN-9.5", "SHN-A7")
def production(city: City, sheet: Sheet, worker: int, pays_for: int) -> Pool:
    """Return what a worker gains where it stands: a unit for each circled icon, and what powers add."""
    district = sheet.at[worker]
    gained = [district] * city.circled[district]
    for building in city.blocks[district]:
        if sheet.filled & building.boxes == building.boxes:
            gained.append(building.gives)
    gained += [district] * (_by_chip(sheet, district) + _by_glass(sheet, worker) + _by_project(sheet))
    return Pool("activation", tuple(unit(sheet, resource, 1 << pays_for) for resource in gained))


@rule("SHN-4.3", "SHN-7.4", "SHN-7.5", "SHN-A5", "SHN-A6", "SHN-15.6", "SHN-A14")
def unit(sheet: Sheet, resource: int, workers: int, first: int = 0) -> Unit:
    """Return one gained unit. Money stands for any resource, and science does with its power."""
    is_wild = resource == MONEY or (resource == SCIENCE and has(sheet, SCIENCE))
    return Unit(resource, WILD if is_wild else 1 << resource | 1 << ANY, workers, first)


# SHN-15 Powers


@rule("SHN-15.1", "SHN-15.3", "SHN-A9", "SHN-A10")
def steps(city: City, table: Table, sheet: Sheet) -> frozenset[int]:
    """Return how many districts the next worker may walk."""
    low, high = sorted(table.dice or (0, 0))
    if sheet.stay or low == high:
        return frozenset((0,))
    by_now = lit(city, sheet.filled)
    if sheet.steps is None:
        return frozenset((low, 0)) if by_now >> WOOD & 1 and high == 6 else frozenset((low,))
    lower, higher = (0, low) if sheet.steps == 0 else (low, high)
    early = sheet.powers if not city.options.money_same_turn else by_now
    return frozenset((lower, higher)) if early >> MONEY & 1 else frozenset((higher,))


def why_not_steps(city: City, table: Table, sheet: Sheet, wanted: int, allowed: frozenset[int]) -> Refusal:
    """Return why a worker may not walk so far."""
    low, high = sorted(table.dice or (0, 0))
    is_second, is_six = sheet.steps is not None, wanted == 0 and high == 6
    was_six, has_wood = sheet.steps == 0, bool(lit(city, sheet.filled) >> WOOD & 1)
    reasons = (
        (sheet.stay, "SHN-16.4", "4 gears were paid a turn ago: nobody moves"),
        (low == high, "SHN-9.1", "on doubles nobody moves"),
        (is_six and was_six, "SHN-15.1", "the lower number for both takes the power of Money"),
        (was_six, "SHN-15.3", f"the 6 counted as 0, so {low} is the higher number"),
        (has_wood and is_second and is_six, "SHN-A9", "a 6 as 0 is the lower number, and that was used"),
        (is_six and not is_second, "SHN-15.3", "a 6 counts as 0 only with the power of Wood"),
        (is_second and wanted == low, "SHN-15.1", "the lower number for both takes the power of Money"),
        (is_second, "SHN-6.3", "the second worker walks by the higher number"),
        (True, "SHN-6.1", "the first worker walks by the lower number"),
    )
    clause, why = next((clause, why) for is_so, clause, why in reasons if is_so)
    if allowed == {0}:
        return Refusal(clause, why)
    return Refusal(clause, why, f"{' or '.join(map(str, sorted(allowed)))} districts on", f"{wanted} on")


@rule("SHN-15.2", "SHN-A13")
def _by_chip(sheet: Sheet, district: int) -> int:
    return int(has(sheet, CHIP) and has(sheet, district))


@rule("SHN-15.4", "SHN-A12")
def _by_glass(sheet: Sheet, worker: int) -> int:
    others = [place for who, place in enumerate(sheet.at) if who != worker]
    return int(has(sheet, GLASS) and sheet.at[worker] in others)


@rule("SHN-16.2", "SHN-A19", "SHN-A20")
def _by_project(sheet: Sheet) -> int:
    return 2 if sheet.boost else 0


@rule("SHN-15.5", "SHN-A15", "SHN-A16", "SHN-A17")
def refund(city: City, sheet: Sheet, resource: int) -> Sheet:
    """Return the sheet with the unit that a completed building gives at once, if Steel has its power."""
    if not has(sheet, STEEL) or not sheet.pools:
        return sheet
    pool = sheet.pools[-1]
    first = len(pool.boxes)
    gained = unit(sheet, resource, ALL_WORKERS, first)
    if city.options.refund_window == "immediate":
        units = _spent_next((*pool.units, gained._replace(last=first)), first)
    else:
        units = (*pool.units, gained)
    return sheet._replace(pools=(*sheet.pools[:-1], pool._replace(units=units)))


def _spent_next(units: tuple[Unit, ...], place: int) -> tuple[Unit, ...]:
    """Return units in which those gained just now pay for the next boxes or none, in any order."""
    waiting = [one.first == place <= one.last < FOREVER for one in units]
    last = place + sum(waiting) - 1
    return tuple(one._replace(last=last) if waits else one for one, waits in zip(units, waiting, strict=True))


def lapsed(pool: Pool) -> Pool:
    """Return the pool without the refunds that had to be spent before anything else."""
    place = len(pool.boxes)
    units = tuple(
        one._replace(last=place - 1) if one.last < FOREVER and place <= one.last else one
        for one in pool.units
    )
    return pool._replace(units=units)


@rule("SHN-15.7", "SHN-A18", "SHN-A48")
def may_act_as_lobbyist(city: City, sheet: Sheet, worker: int, landed: bool) -> Refusal | None:
    """Return why a worker may not act as a Lobbyist."""
    why = ""
    if worker == LOBBYIST:
        why = "the Lobbyist is one already"
    elif sheet.at[worker] != SUPPORT:
        why = f"only in the Support District, and this is {DISTRICTS[sheet.at[worker]].capitalize()}"
    elif not has(sheet, SUPPORT):
        why = "the power of Support is not unlocked"
    elif not landed and city.options.support_on == "move_only":
        why = "the worker did not move there in this turn"
    return Refusal("SHN-15.7", f"no worker acts as a Lobbyist here: {why}") if why else None
