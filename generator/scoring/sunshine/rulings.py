"""Which of our readings of the rulebook a verdict rests on: those that this game has used."""

from collections.abc import Iterator
from itertools import pairwise

from generator.scoring.engine import SEATS, Move, replay
from generator.scoring.sunshine.facts import ANY, SCIENCE, STEEL, City
from generator.scoring.sunshine.plants import count
from generator.scoring.sunshine.powers import ALL_WORKERS
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.standings import result, ties
from generator.scoring.sunshine.table import Pool, Sheet, Table, lit
from generator.scoring.umpire import Judged, Played


def rested(rules: SunshineRules, judged: Judged[Table]) -> Iterator[str]:
    """Yield the rulings that the verdict rests on, each once, in words, with the first turn that used it."""
    used: dict[str, str] = {}
    for one in judged.played:
        if one.entry.kind == "turn" and one.entry.seat is not None and one.moves:
            where = f"first used by {SEATS[one.entry.seat]} in turn {one.after.turn}"
            for clause in _of_turn(rules, one, one.entry.seat):
                used.setdefault(clause, where)
    used |= dict.fromkeys(_of_ties(rules.city, judged.state), "")
    meant = _meant(rules.city)
    for clause in sorted(used, key=lambda text: int(text[5:])):
        said = f"ruling {clause}: {meant[clause]}"
        yield f"{said} ({used[clause]})" if used[clause] else said


def _meant(city: City) -> dict[str, str]:
    """Return the rulings in words, as the options of a game choose them."""
    size, gears = city.options.set_size, city.options.ties_gears
    boxes = "a whole row" if size == "row" else f"{size} boxes"
    unspent = "only gears that are not spent break a tie"
    all_gears = "all gears that were earned, spent or not, break a tie"
    return {
        "SHN-A8": "a power that the first worker unlocks helps the second one to move",
        "SHN-A14": "science that a building gives back stands for any resource too",
        "SHN-A15": "what a building gives back may be spent until the activation ends",
        "SHN-A19": "2 more for every activation of the turn, however many there are",
        "SHN-A27": f"a set of boxes side by side is {boxes}",
        "SHN-A33": all_gears if gears == "earned" else unspent,
        "SHN-A46": "bonus plants count for no kind in a tie",
    }


def _of_turn(rules: SunshineRules, one: Played[Table], seat: int) -> Iterator[str]:
    sheet, before = one.after.sheets[seat], one.before.sheets[seat]
    verbs = [move.verb for move in one.moves]
    if "set" in verbs:
        yield "SHN-A27"
    if before.boost and verbs.count("act") + verbs.count("travel") > 2:
        yield "SHN-A19"
    refunds = bool(sheet.powers >> STEEL & 1) and _has_built(rules.city, before.filled, sheet.filled)
    if refunds or lit(rules.city, before.filled) != sheet.powers:
        states, _ = replay(rules, one.before, one.moves)
        for (earlier, later), move in zip(pairwise(states), one.moves, strict=False):
            yield from _of_move(rules.city, earlier, later, move)


def _has_built(city: City, before: int, after: int) -> bool:
    """Return whether a building was completed."""
    return any(before & one.boxes != one.boxes == after & one.boxes for one in city.buildings)


def _of_move(city: City, before: Table, after: Table, move: Move) -> Iterator[str]:
    sheet = before.sheets[move.seat]
    if move.verb == "act" and sheet.steps is not None and before.dice is not None:
        newly = after.sheets[move.seat].powers & ~sheet.powers & 1
        if newly and move.at[1] == min(before.dice) != max(before.dice):
            yield "SHN-A8"
    if move.verb == "close" and sheet.pools:
        yield from _of_refunds(city, sheet, sheet.pools[-1])


def _of_refunds(city: City, sheet: Sheet, pool: Pool) -> Iterator[str]:
    for place, (box, payer) in enumerate(zip(pool.boxes, pool.payers, strict=True)):
        unit = pool.units[payer]
        if unit.workers != ALL_WORKERS or (pool.kind == "money" and unit.first == 0):
            continue
        if place > unit.first:
            yield "SHN-A15"
        is_wild = unit.resource == SCIENCE and bool(sheet.powers >> SCIENCE & 1)
        if is_wild and city.boxes[box].shows not in (SCIENCE, ANY):
            yield "SHN-A14"


def _of_ties(city: City, table: Table) -> Iterator[str]:
    """Yield the rulings without which somebody else would have won."""
    now = result(city, table).winners
    if len(table.sheets) < 2 or not now:
        return
    other = "earned" if city.options.ties_gears == "unspent" else "unspent"
    if result(city._replace(options=city.options._replace(ties_gears=other)), table).winners != now:
        yield "SHN-A33"
    if _with_bonus_as_buildings(city, table) != now:
        yield "SHN-A46"


def _with_bonus_as_buildings(city: City, table: Table) -> tuple[int, ...]:
    """Return who would have won if bonus plants counted as plants from buildings."""
    keys = {}
    for seat, sheet in enumerate(table.sheets):
        one = count(city, sheet)
        values = (tie.value(one) for tie in ties()[:-1])
        keys[seat] = (*values, one.buildings + one.bonus, int(table.sun == seat))
    best = max(keys.values())
    return tuple(seat for seat, key in keys.items() if key == best)
