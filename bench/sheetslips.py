"""How good are the slips named for a filled sheet? One slip of the pen on one sheet of a legal game, judged.

Run ``python -m bench.sheetslips [GAMES] [LENGTH]`` in the repository. Prints for each kind of slip: how many
were noticed (an issue that something is wrong), how many at the sheet alone that has it, how often what was
meant stands first or among the first three suspects (of those noticed), and the median and the slowest
explanation of a whole log, in seconds of the processor.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from random import Random

from generator.scoring.issues import Issue, Suspect
from generator.scoring.reader import read
from generator.scoring.sunshine.game import SunshineGame
from tests.scoring.sunshine.players import Played, play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import sheet_log

SEATS = 2
GAMES = 100


@dataclass(frozen=True, slots=True)
class Slip:
    """A game with a slip on the first sheet or in the dice, and how a suspect reads that undoes it."""

    game: Played
    true: str


Maker = Callable[[Played, Random], Slip | None]


@cache
def game(length: str) -> SunshineGame:
    return SunshineGame(city_with(f"length={length}"), {})


@cache
def played(length: str, seed: int) -> Played:
    return play(game(length).rules, seed, seats=SEATS)


def _boxes(one: Played, boxes: dict[int, int]) -> Played:
    return replace(one, boxes=(boxes, *one.boxes[1:]))


def _name(one: Played, box: int) -> str:
    return one.rules.city.boxes[box].name


def _columns(one: Played) -> dict[str, list[int]]:
    columns: dict[str, list[int]] = {}
    for name, box in sorted(one.rules.city.numbers.items()):
        columns.setdefault(name[:2], []).append(box)
    return columns


# Numbers


def _renumbered(one: Played, rng: Random, slipped: Callable[[int, int], list[int]]) -> Slip | None:
    """Return a slip in the number of one box; of those that may be, any one."""
    found = [
        (box, number, other)
        for box, number in sorted(one.boxes[0].items())
        for other in slipped(box, number)
        if other != number and 1 <= other <= len(one.dice)
    ]
    if not found:
        return None
    box, number, other = rng.choice(found)
    return Slip(_boxes(one, {**one.boxes[0], box: other}), f"{_name(one, box)}: {number}")


def one_off(one: Played, rng: Random) -> Slip | None:
    return _renumbered(one, rng, lambda _, number: [number - 1, number + 1])


def ten_off(one: Played, rng: Random) -> Slip | None:
    return _renumbered(one, rng, lambda _, number: [number - 10, number + 10])


def figures_exchanged(one: Played, rng: Random) -> Slip | None:
    return _renumbered(one, rng, lambda _, number: [int(str(number)[::-1])])


def figure_lost(one: Played, rng: Random) -> Slip | None:
    return _renumbered(
        one, rng, lambda _, number: [number // 10, number % 10] if number > 9 else [10 + number, 20 + number]
    )


def copied(one: Played, rng: Random) -> Slip | None:
    columns, boxes = _columns(one), one.boxes[0]

    def beside(box: int, _: int) -> list[int]:
        column = columns[_name(one, box)[:2]]
        at = column.index(box)
        return [boxes[other] for other in column[max(0, at - 1) : at + 2] if other in boxes]

    return _renumbered(one, rng, beside)


def any_number(one: Played, rng: Random) -> Slip | None:
    return _renumbered(one, rng, lambda _, __: list(range(1, len(one.dice) + 1)))


# Places


def _moved(one: Played, rng: Random, step: tuple[int, int, int]) -> Slip | None:
    """Return a slip in the place of a number: other district, column or row."""
    city, found = one.rules.city, []
    for box, number in sorted(one.boxes[0].items()):
        letter, column, row = tuple(_name(one, box))
        for way in (-1, 1):
            district = city.letters.index(letter) + way * step[0]
            name = f"{city.letters[district % 7]}{chr(ord(column) + way * step[1])}{int(row) + way * step[2]}"
            other = city.numbers.get(name, -1)
            is_alike = other >= 0 and _worker(one, [other]) == _worker(one, [box])
            if 0 <= district < 7 and is_alike and other not in one.boxes[0]:
                found.append((box, other, number))
    if not found:
        return None
    box, other, number = rng.choice(found)
    boxes = {**one.boxes[0], other: number}
    del boxes[box]
    return Slip(_boxes(one, boxes), f"{_name(one, box)}: {number}")


def box_below(one: Played, rng: Random) -> Slip | None:
    return _moved(one, rng, (0, 0, 1))


def box_beside(one: Played, rng: Random) -> Slip | None:
    return _moved(one, rng, (0, 1, 0))


def other_district(one: Played, rng: Random) -> Slip | None:
    return _moved(one, rng, (1, 0, 0))


def exchanged(one: Played, rng: Random) -> Slip | None:
    columns, boxes = _columns(one), one.boxes[0]
    found = [
        (a, b)
        for column in columns.values()
        for a, b in pairwise(column)
        if a in boxes and b in boxes and boxes[a] != boxes[b]
    ]
    if not found:
        return None
    a, b = rng.choice(found)
    true = f"{_name(one, a)}: {boxes[a]}, {_name(one, b)}: {boxes[b]}"
    return Slip(_boxes(one, {**boxes, a: boxes[b], b: boxes[a]}), true)


def column_shifted(one: Played, rng: Random) -> Slip | None:
    columns, boxes = _columns(one), dict(one.boxes[0])
    found = []
    for name, column in columns.items():
        for beside in (-1, 1):
            other = columns.get(name[0] + chr(ord(name[1]) + beside), [])
            is_same = bool(other) and one.rules.city.boxes[other[0]].worker == _worker(one, column)
            many = sum(box in boxes for box in column)
            if is_same and many > 1 and len(other) >= len(column) and not any(box in boxes for box in other):
                found.append((name, column, other))
    if not found:
        return None
    name, column, other = rng.choice(found)
    for box, there in zip(column, other, strict=False):
        if box in boxes:
            boxes[there] = boxes.pop(box)
    return Slip(_boxes(one, boxes), f"column {name}")


def _worker(one: Played, column: list[int]) -> int:
    return one.rules.city.boxes[column[0]].worker


def columns_exchanged(one: Played, rng: Random) -> Slip | None:
    columns, boxes = _columns(one), dict(one.boxes[0])
    found = []
    for name, column in columns.items():
        other = name[0] + chr(ord(name[1]) + 1)
        there = columns.get(other, [])
        if len(there) == len(column) and _worker(one, there) == _worker(one, column):
            numbers = [[boxes.get(box, 0) for box in boxed] for boxed in (column, there)]
            if numbers[0] != numbers[1] and all(map(any, numbers)):
                found.append((name, other))
    if not found:
        return None
    name, other = rng.choice(found)
    swapped = dict(zip(columns[name] + columns[other], columns[other] + columns[name], strict=True))
    boxes = {swapped.get(box, box): number for box, number in boxes.items()}
    return Slip(_boxes(one, boxes), f"columns {other}, {name}")


# Gears and dice


def _gears(one: Played, gears: list[list[int]]) -> Played:
    return replace(one, gears=(tuple(map(tuple, gears)), *one.gears[1:]))


def gear_missing(one: Played, rng: Random) -> Slip | None:
    gears = [list(written) for written in one.gears[0]]
    project = rng.choice([at for at, written in enumerate(gears) if written] or [-1])
    if project < 0:
        return None
    at = rng.randrange(len(gears[project]))
    del gears[project][at]
    return Slip(_gears(one, gears), _project(one, project))


def project_missing(one: Played, rng: Random) -> Slip | None:
    gears = [list(written) for written in one.gears[0]]
    project = rng.choice([at for at, written in enumerate(gears) if len(written) == at + 1] or [-1])
    if project < 0:
        return None
    gears[project] = []
    return Slip(_gears(one, gears), _project(one, project))


def gear_astray(one: Played, rng: Random) -> Slip | None:
    gears = [list(written) for written in one.gears[0]]
    found = [
        (project, other)
        for project, written in enumerate(gears)
        for other in (project - 1, project + 1)
        if written and 0 <= other < 5 and len(gears[other]) <= other
    ]
    if not found:
        return None
    project, other = rng.choice(found)
    gears[other].append(gears[project].pop(rng.randrange(len(gears[project]))))
    low, high = sorted((project, other))
    return Slip(_gears(one, gears), f"{_project(one, low)}  {_project(one, high)}")


def _project(one: Played, project: int) -> str:
    """Return a project as it is told; of its gears only those that can be known: how many, the last one."""
    price, written = one.rules.city.projects[project][0], one.gears[0][project]
    return f"*{price}: {' '.join([*map(str, sorted(written)), *['.'] * (price - len(written))])}"


def _strip(one: Played, dice: list[tuple[int, int]], true: str) -> Slip:
    return Slip(replace(one, dice=tuple(dice)), true)


def other_die(one: Played, rng: Random) -> Slip | None:
    dice, at = list(one.dice), rng.randrange(1, len(one.dice))
    low, high = dice[at]
    other = rng.choice([die for die in range(1, 7) if die != low])
    dice[at] = (other, high)
    return _strip(one, dice, f"dice of turn {at + 1}: {low}{high}")


def dice_lost(one: Played, rng: Random) -> Slip | None:
    dice = list(one.dice)
    at = rng.randrange(1, len(dice))
    low, high = dice.pop(at)
    return _strip(one, dice, f"dice of turn {at + 1}: {low}{high}")


def dice_doubled(one: Played, rng: Random) -> Slip | None:
    dice = list(one.dice)
    at = rng.randrange(1, len(dice))
    dice.insert(at, dice[at])
    return _strip(one, dice, "")


def dice_exchanged(one: Played, rng: Random) -> Slip | None:
    dice = list(one.dice)
    at = rng.choice([n for n in range(1, len(dice) - 1) if set(dice[n]) != set(dice[n + 1])])
    true = " ".join(f"{low}{high}" for low, high in dice[at : at + 2])
    dice[at : at + 2] = dice[at + 1], dice[at]
    return _strip(one, dice, f"dice of turns {at + 1} and {at + 2}: {true}")


KINDS: dict[str, Maker] = {
    "number one off": one_off,
    "number ten off": ten_off,
    "figures exchanged": figures_exchanged,
    "figure lost or added": figure_lost,
    "number copied in its column": copied,
    "any other number": any_number,
    "one box up or down": box_below,
    "one column aside": box_beside,
    "one district off": other_district,
    "two numbers exchanged": exchanged,
    "column shifted": column_shifted,
    "columns exchanged": columns_exchanged,
    "gear missing": gear_missing,
    "all gears of a project missing": project_missing,
    "gear at another project": gear_astray,
    "other die": other_die,
    "dice lost": dice_lost,
    "dice twice": dice_doubled,
    "dice exchanged": dice_exchanged,
}


# What came of them


@dataclass(slots=True)
class Tally:
    tried: int = 0
    noticed: int = 0
    first: int = 0
    in_three: int = 0
    shown: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, slip: Slip, issues: list[Issue], seconds: float) -> None:
        self.tried += 1
        wrong = [issue for issue in issues if issue.seat is not None]
        if not wrong:
            return
        suspects = [(rank, one) for issue in wrong for rank, one in enumerate(issue.suspects)]
        ranks = [rank for rank, one in suspects if _same(one, slip.true)]
        self.noticed += 1
        self.first += 0 in ranks
        self.in_three += any(rank < 3 for rank in ranks)
        self.shown += bool(ranks)
        self.seconds.append(seconds)

    def row(self, name: str) -> str:
        times = sorted(self.seconds) or [0.0]
        shares = (self.first, self.in_three, self.shown)
        percent = "".join(f"{100 * share / max(1, self.noticed):8.0f}%" for share in shares)
        noticed = f"{100 * self.noticed / max(1, self.tried):8.0f}%"
        return f"{name:31}{self.tried:5}{noticed}{percent}{statistics.median(times):9.2f}{times[-1]:8.2f}"


def _same(one: Suspect, true: str) -> bool:
    """Return whether a suspect says what was meant, as far as it can be known.

    Of a project only the number of gears and the last turn count, of a roll neither order nor which doubles.
    """
    if true.startswith("*"):
        return _last_gears(one.new) == _last_gears(true)
    return _roll(one.new) == _roll(true) and bool(true or one.old.startswith("dice"))


def _roll(text: str) -> list[str]:
    words = text.removesuffix(" or any doubles").split()
    if not text.startswith("dice"):
        return words
    rolls = [
        "".join(sorted(word)) for word in words if len(word) == 2 and word.isdecimal() and int(word) > 10
    ]
    is_alike = text.startswith("dice of turn ")
    return [*words[:4], *("doubles" if is_alike and one[0] == one[1] else one for one in rolls)]


def _last_gears(text: str) -> list[tuple[str, int, str]]:
    found = []
    for part in text.split("  "):
        name, _, rest = part.partition(": ")
        numbers = [word for word in rest.split() if word != "."]
        is_full = "." not in rest.split()
        found.append((name, len(numbers), numbers[-1] if is_full and numbers else ""))
    return found


def main(games: int, length: str) -> None:
    """Print the table."""
    print(f"{games} {length} games, {SEATS} sheets, one slip each; shares of those noticed")
    print(f"{'slip':31}tried noticed   first   three    five   median    max")
    every = Tally()
    for name, maker in KINDS.items():
        tally = Tally()
        for seed in range(games):
            slip = maker(played(length, seed), Random(f"{name} {seed}"))
            if slip is None:
                continue
            log = read(sheet_log(slip.game))
            begin = time.process_time()
            issues = list(game(length).prepare(log).issues)
            seconds = time.process_time() - begin
            tally.add(slip, issues, seconds)
            every.add(slip, issues, seconds)
        print(tally.row(name), flush=True)
    print(every.row("all"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2] if len(sys.argv) > 2 else "normal")
