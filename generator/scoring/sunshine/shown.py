"""A table of Sunshine City to look at: as text, and as the values that draw each player's city sheet."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from generator.scoring.sunshine.facts import (
    BUILDER,
    DISTRICTS,
    INVENTOR,
    WORKERS,
    City,
)
from generator.scoring.sunshine.notation import WORKER_LETTERS
from generator.scoring.sunshine.plants import count, met
from generator.scoring.sunshine.signs import legend, sign
from generator.scoring.sunshine.table import Sheet, Table, earned, lit
from generator.scoring.umpire import Piece, Played, Say, Shown

COLUMNS = 80
_CELL = 3
_GAP = 2
_SIDE = 3
_DICE = 20
"""The turns whose dice stand in a line."""
_PARTED = " |"
"""Stands between two areas, instead of a column."""


class Pencil(NamedTuple):
    """What a player has written on a sheet, by turns.

    ``boxes`` has the turn of each filled box, ``paid`` those on the gears of each project, ``plants`` those
    on the plant track.
    """

    boxes: dict[int, int]
    paid: tuple[list[int], ...]
    plants: list[int]


def written(city: City, played: Sequence[Played[Table]], seat: int) -> Pencil:
    """Return what a seat has written, told from how its sheet changed."""
    pencil = Pencil({}, tuple([] for _ in city.projects), [])
    for one in played:
        before, after, turn = one.before.sheets[seat], one.after.sheets[seat], one.after.turn
        if before is after:
            continue
        new = after.filled & ~before.filled
        while new:
            pencil.boxes[new.bit_length() - 1] = turn
            new ^= 1 << new.bit_length() - 1
        for turns, old, crossed in zip(pencil.paid, before.crossed, after.crossed, strict=True):
            turns.extend([turn] * (crossed - old))
        pencil.plants.extend([turn] * (after.planted - before.planted))
    return pencil


def dice(played: Sequence[Played[Table]]) -> dict[str, str]:
    """Return both dice of each turn, by its number."""
    return {
        str(one.after.turn): f"{one.after.dice[0]}{one.after.dice[1]}"
        for one in played
        if one.entry.kind == "round" and one.after.dice is not None
    }


def shown(city: City, played: Sequence[Played[Table]], table: Table, names: Sequence[str]) -> Shown:
    """Return a table in words, and the values of each seat's city sheet."""
    seats = range(len(table.sheets))
    pieces = (Piece("city-sheet", values(city, played, table, seat), seat) for seat in seats)
    return Shown(lambda say: table_text(city, played, table, names, say), tuple(pieces))


# Values for the face of the city sheet


def values(city: City, played: Sequence[Played[Table]], table: Table, seat: int) -> dict[str, Any]:
    """Return what is written and stands on a seat's city sheet, as its face takes it.

    ``player`` and ``date`` are empty: lines for what the head of the log says.
    """
    sheet, pencil = table.sheets[seat], written(city, played, seat)
    bulbs = lit(city, sheet.filled)
    return {
        "player": "",
        "date": "",
        "after": str(table.turn),
        "filled": {city.boxes[box].name: str(turn) for box, turn in sorted(pencil.boxes.items())},
        "pieces": [
            {
                "worker": worker,
                "district": city.letters[at],
                "spent": bool(sheet.acted >> number & 1),
            }
            for number, (worker, at) in enumerate(zip(WORKERS, sheet.at, strict=True))
        ],
        "lit": [letter for district, letter in enumerate(city.letters) if bulbs >> district & 1],
        "circled": [one.name for one in city.buildings if sheet.filled & one.boxes == one.boxes],
        "crossed": _crossed_off(city, sheet),
        "paid": {
            str(gears): list(map(str, turns))
            for (gears, _), turns in zip(city.projects, pencil.paid, strict=True)
            if turns
        },
        "planted": list(map(str, pencil.plants)),
        "met": list(met(city, sheet.filled)),
        "dice": dice(played),
        "angus": _angus(city, table),
    }


def _crossed_off(city: City, sheet: Sheet) -> dict[str, int]:
    """Return how many gears are crossed off above which vehicle: those of the first vehicles first."""
    left, found = sum(sheet.crossed), {}
    for vehicle in city.vehicles:
        if left and vehicle.gears and sheet.filled & vehicle.boxes == vehicle.boxes:
            found[vehicle.name] = min(left, vehicle.gears)
            left -= found[vehicle.name]
    return found


def _angus(city: City, table: Table) -> dict[str, Any] | None:
    if table.angus is None:
        return None
    marks = zip(city.letters, table.angus.marks, strict=True)
    return {
        "at": city.letters[table.angus.at],
        "marks": {letter: number for letter, number in marks if number},
    }


# Text


def table_text(
    city: City, played: Sequence[Played[Table]], table: Table, names: Sequence[str], say: Say
) -> str:
    """Return the whole table, 80 columns wide where the city is no wider."""
    rolls = _dice_lines(dice(played), table.turn, say)
    lines = [say(_turn_line(city, table)), *rolls, *map(say, _key(city))]
    for seat, name in enumerate(names):
        lines += ["", f"--- {name} ---"]
        lines += _sheet(city, table.sheets[seat], written(city, played, seat), say)
    return "\n".join(lines)


def _turn_line(city: City, table: Table) -> str:
    shown = [f"Turn {table.turn}" if table.turn else "Before turn 1"]
    if table.over:
        shown.append(f"the game is {table.over}")
    if table.dice is not None:
        shown.append(f"dice {table.dice[0]} {table.dice[1]}")
    if table.angus is not None:
        shown.append(f"Angus in {DISTRICTS[table.angus.at].capitalize()}")
        shown.append(f"{sum(table.angus.marks)} of {len(city.buildings)} buildings marked")
    return ", ".join(shown)


def _dice_lines(known: dict[str, str], turn: int, say: Say) -> Iterator[str]:
    """Yield the dice of all turns as on the strip, .. where nobody knows them; one line is enough mostly."""
    rolls = [known.get(str(number), "..") for number in range(1, turn + 1)]
    for first in range(0, turn, _DICE):
        head = f"from turn {first + 1}" if first else "Dice of all turns"
        yield f"{say(head):<17}  {' '.join(rolls[first : first + _DICE])}"


def _key(city: City) -> Iterator[str]:
    yield "A box shows the turn in which it was filled, an empty one what it takes:"
    yield legend(city)
    yield "[B I L*] are the workers in a district; * has been activated in this turn."


def _sheet(city: City, sheet: Sheet, pencil: Pencil, say: Say) -> Iterator[str]:
    blocks = [list(_district(city, sheet, pencil, number, say)) for number in range(len(city.letters))]
    while blocks:
        row = [blocks.pop(0)]
        while blocks and _SIDE + sum(_width(block) + _GAP for block in (*row, blocks[0])) - _GAP <= COLUMNS:
            row.append(blocks.pop(0))
        yield from _side_by_side(row)
        yield ""
    yield from map(say, _foot(city, sheet, pencil))


def _side_by_side(blocks: Sequence[list[str]]) -> Iterator[str]:
    """Yield blocks beside each other; the rows of boxes are numbered on the left."""
    widths = [_width(block) + _GAP for block in blocks]
    for number, cells in enumerate(zip_longest(*blocks, fillvalue="")):
        row = f"{number - 1:>{_SIDE - 1}} " if number > 1 else " " * _SIDE
        yield (row + "".join(map(str.ljust, cells, widths))).rstrip()


def _width(block: Sequence[str]) -> int:
    return max(map(len, block))


def _district(city: City, sheet: Sheet, pencil: Pencil, number: int, say: Say) -> Iterator[str]:
    """Yield a district: its name, who stands there and what it makes; then its columns from the top."""
    columns = list(_columns(city, number))
    here = "".join(
        letter + ("*" if sheet.acted >> worker & 1 else "")
        for worker, letter in enumerate(WORKER_LETTERS)
        if sheet.at[worker] == number
    )
    power = f" {say('power on')}" if lit(city, sheet.filled) >> number & 1 else ""
    makes = say(f"{DISTRICTS[number].capitalize()}, makes {_makes(city, sheet, number)}")
    yield f"{city.letters[number]} {makes}{power}{f'  [{here}]' if here else ''}"
    yield "".join(name if name == _PARTED else f"{name:>{_CELL}}" for name, _ in columns)
    for row in range(max(len(boxes) for _, boxes in columns)):
        yield "".join(_cells(city, pencil, columns, row)).rstrip()


def _cells(city: City, pencil: Pencil, columns: Sequence[tuple[str, list[int]]], row: int) -> Iterator[str]:
    for name, boxes in columns:
        shown = _written(city, pencil, boxes[row]) if row < len(boxes) else ""
        yield name if name == _PARTED else f"{shown:>{_CELL}}"


def _columns(city: City, number: int) -> Iterator[tuple[str, list[int]]]:
    """Yield the columns of a district, a name and its boxes each; ``_PARTED`` stands between two areas."""
    for worker in (INVENTOR, BUILDER, 3 - INVENTOR - BUILDER):
        names: dict[str, list[int]] = {}
        for place, box in enumerate(city.boxes):
            if (box.district, box.worker) == (number, worker):
                names.setdefault(box.name[1], []).append(place)
        if worker != INVENTOR:
            yield _PARTED, []
        yield from sorted(names.items())


def _makes(city: City, sheet: Sheet, number: int) -> str:
    gives = [number] * city.circled[number]
    gives += [
        one.gives
        for one in city.buildings
        if one.district == number and sheet.filled & one.boxes == one.boxes
    ]
    return "".join(city.letters[one] for one in gives)


def _written(city: City, pencil: Pencil, box: int) -> str:
    if box in pencil.boxes:
        return str(pencil.boxes[box])
    return sign(city, city.boxes[box].shows)


def _foot(city: City, sheet: Sheet, pencil: Pencil) -> Iterator[str]:
    projects = [
        f"*{gears} {' '.join([*map(str, turns), *['.'] * (gears - len(turns))])}"
        for (gears, _), turns in zip(city.projects, pencil.paid, strict=True)
    ]
    spent, all_gears = sum(sheet.crossed), earned(city, sheet.filled)
    yield f"Gears     {all_gears - spent} left of {all_gears}"
    yield f"Projects  {'   '.join(projects)}"
    one = count(city, sheet)
    kinds = (
        f"inventions {one.invention}, buildings {one.buildings}, vehicles {one.vehicles}, bonus {one.bonus}"
    )
    plants = [f"Plants    {sheet.planted}: {kinds}"]
    if pencil.plants:
        plants.append(f"turns {' '.join(map(str, pencil.plants))}")
    yield "; ".join(plants)
