"""How good are the likely slips that a verdict names? Single slips of the pen in legal games, judged.

Run ``python -m bench.slips [GAMES]`` in the repository. Prints for each kind of slip: how many were noticed,
how many at once (an issue stands in the slipped line), how often the true line stands first or among the
first three suspects of an issue (of those noticed), in how many blocks a verdict tells them, and the median
and the slowest search, in seconds of the processor.
"""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random

from bench.tallies import HEAD, Tally
from bench.writtengames import DISTRICTS, HEADER, SEATS, TOTALS_EVERY, Line, game, lines_of
from generator.scoring import repair
from generator.scoring.issues import Issue, Suspect
from generator.scoring.logfile import Entry
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.umpire import judge

GAMES = 200
NEAR = {"rows": "123456", "columns": "abcdefghijkluvw", "districts": DISTRICTS}


@dataclass(frozen=True, slots=True)
class Slip:
    """A log with a slip: the lines that it touched and how they should read (``""``: not at all).

    A line that is missing altogether has the line before which it stood; of a turn nothing but its workers
    can be found again. A project that was forgotten may stand ``anywhere`` in its line.
    """

    lines: list[Line]
    touched: tuple[int, ...]
    true: tuple[str, ...]
    workers_only: bool = False
    anywhere: bool = False


Maker = Callable[[list[Line], Random], Slip | None]


# Slips


def _turns(lines: list[Line]) -> list[int]:
    return [at for at, line in enumerate(lines) if line.is_turn]


def _words(lines: list[Line], is_wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    return [(at, n) for at in _turns(lines) for n, word in enumerate(lines[at].words) if is_wanted(word)]


def _is_box(word: str) -> bool:
    return len(word) == 3 and word[0] in NEAR["districts"] and word[2].isdecimal()


def _is_worker(word: str) -> bool:
    return word in ("B", "I", "L")


def _exchanged(lines: list[Line], at: int, *others: Line) -> list[Line]:
    return [*lines[:at], *others, *lines[at + 1 :]]


def _in_line(lines: list[Line], at: int, slipped: Line) -> Slip:
    return Slip(_exchanged(lines, at, slipped), (at,), (lines[at].text,))


def _typo(lines: list[Line], rng: Random, *, near: bool) -> Slip:
    at, place = rng.choice(_words(lines, _is_box))
    word = lines[at].words[place]
    column = rng.randrange(3)
    row = tuple(NEAR.values())[(2, 1, 0)[column]]
    here = row.index(word[column])
    beside = [row[n] for n in (here - 1, here + 1) if 0 <= n < len(row)]
    others = beside if near else row.replace(row[here], "")
    other = word[:column] + rng.choice(list(others)) + word[column + 1 :]
    return _in_line(lines, at, lines[at].replaced(place, other))


def near_typo(lines: list[Line], rng: Random) -> Slip:
    return _typo(lines, rng, near=True)


def any_typo(lines: list[Line], rng: Random) -> Slip:
    return _typo(lines, rng, near=False)


def exchanged_characters(lines: list[Line], rng: Random) -> Slip:
    at, place = rng.choice(_words(lines, _is_box))
    word, column = lines[at].words[place], rng.randrange(2)
    other = word[:column] + word[column + 1] + word[column] + word[column + 2 :]
    return _in_line(lines, at, lines[at].replaced(place, other))


def lost_worker(lines: list[Line], rng: Random) -> Slip:
    at, place = rng.choice(_words(lines, _is_worker))
    return _in_line(lines, at, lines[at].replaced(place))


def other_worker(lines: list[Line], rng: Random) -> Slip:
    at, place = rng.choice(_words(lines, _is_worker))
    other = rng.choice([letter for letter in "BIL" if letter != lines[at].words[place]])
    return _in_line(lines, at, lines[at].replaced(place, other))


def other_district(lines: list[Line], rng: Random) -> Slip | None:
    places = _words(lines, lambda word: word in NEAR["districts"])
    if not places:
        return None
    at, place = rng.choice(places)
    other = rng.choice([letter for letter in NEAR["districts"] if letter != lines[at].words[place]])
    return _in_line(lines, at, lines[at].replaced(place, other))


def lost_box(lines: list[Line], rng: Random) -> Slip:
    at, place = rng.choice(_words(lines, _is_box))
    return _in_line(lines, at, lines[at].replaced(place))


def box_too_many(lines: list[Line], rng: Random) -> Slip:
    at, place = rng.choice(_words(lines, _is_box))
    word = lines[at].words[place]
    other = rng.choice([name for name in game().city.numbers if name[:2] == word[:2]])
    return _in_line(lines, at, lines[at].replaced(place, word, other))


def box_in_the_next_turn(lines: list[Line], rng: Random) -> Slip | None:
    at, place = rng.choice(_words(lines, _is_box))
    later = next((n for n in _turns(lines) if n > at and lines[n].head == lines[at].head), None)
    if later is None:
        return None
    word = lines[at].words[place]
    slipped = _exchanged(lines, at, lines[at].replaced(place))
    last = len(lines[later].words) - 1
    first = next(n for n, one in enumerate(lines[later].words) if _is_box(one) or n == last)
    slipped = _exchanged(slipped, later, lines[later].replaced(first, word, lines[later].words[first]))
    return Slip(slipped, (at, later), (lines[at].text, lines[later].text))


def lost_line(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice(_turns(lines))
    return Slip(_exchanged(lines, at), (at,), (lines[at].text,), workers_only=True)


def doubled_line(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice(_turns(lines))
    return Slip(_exchanged(lines, at, lines[at], lines[at]), (at, at + 1), ("", ""))


def swapped_lines(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice([n for n in _turns(lines) if lines[n + 1].is_turn])
    one, other = Line(lines[at].head, lines[at + 1].words), Line(lines[at + 1].head, lines[at].words)
    slipped = _exchanged(_exchanged(lines, at, one), at + 1, other)
    return Slip(slipped, (at, at + 1), (lines[at].text, lines[at + 1].text))


def other_seat(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice(_turns(lines))
    head = rng.choice([f"{letter}:" for letter in "ABCD" if f"{letter}:" != lines[at].head])
    return _in_line(lines, at, Line(head, lines[at].words))


def other_dice(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice([n for n, line in enumerate(lines) if line.head.endswith(".")])
    place = rng.randrange(2)
    other = rng.choice([die for die in "123456" if die != lines[at].words[place]])
    return _in_line(lines, at, lines[at].replaced(place, other))


def lost_round(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice([n for n, line in enumerate(lines) if line.head.endswith(".") and line.head != "1."])
    return Slip(_exchanged(lines, at), (at,), (lines[at].text,))


def _projects(lines: list[Line]) -> list[tuple[int, int, int]]:
    """Return the lines with projects, and where each begins and ends there."""
    found = []
    for at, place in _words(lines, lambda word: word.startswith("*")):
        words, end = lines[at].words, place + 1
        if "/" in words[place]:
            continue
        if words[place].endswith("("):
            end = words.index(")", place) + 1
        found.append((at, place, end))
    return found


def forgotten_project(lines: list[Line], rng: Random) -> Slip | None:
    projects = _projects(lines)
    if not projects:
        return None
    at, place, end = rng.choice(projects)
    words = lines[at].words
    slip = _in_line(lines, at, Line(lines[at].head, (*words[:place], *words[end:])))
    return replace(slip, anywhere=True)


def forgotten_brackets(lines: list[Line], rng: Random) -> Slip | None:
    projects = [(at, place, end) for at, place, end in _projects(lines) if end > place + 1]
    if not projects:
        return None
    at, place, end = rng.choice(projects)
    words = lines[at].words
    kept = (*words[:place], *words[place + 1 : end - 1], *words[end:])
    return _in_line(lines, at, Line(lines[at].head, kept))


def other_total(lines: list[Line], rng: Random) -> Slip:
    at = rng.choice([n for n, line in enumerate(lines) if line.head == "="])
    place = 2 * rng.randrange(SEATS) + 1
    number = int(lines[at].words[place])
    other = number + 1 if number == 0 else number + rng.choice((-1, 1))
    return _in_line(lines, at, lines[at].replaced(place, str(other)))


KINDS: dict[str, Maker] = {
    "box one off": near_typo,
    "box with any other character": any_typo,
    "two characters exchanged": exchanged_characters,
    "worker lost": lost_worker,
    "other worker": other_worker,
    "other district": other_district,
    "box lost": lost_box,
    "box too many": box_too_many,
    "box in the next turn": box_in_the_next_turn,
    "line lost": lost_line,
    "line written twice": doubled_line,
    "lines of two seats exchanged": swapped_lines,
    "line of another seat": other_seat,
    "dice": other_dice,
    "round's line lost": lost_round,
    "total": other_total,
    "project forgotten": forgotten_project,
    "brackets of a project forgotten": forgotten_brackets,
}


# What came of them


def count(tally: Tally, slip: Slip, issues: list[Issue], seconds: float) -> None:
    """Count what was said of a slip."""
    lines = {at + 1 + len(HEADER) for at in slip.touched}
    ranks = [rank for issue in issues for rank in _ranks(slip, issue.suspects)]
    tally.add(issues, ranks, seconds, is_at_once=any(issue.place.line in lines for issue in issues))


def _ranks(slip: Slip, suspects: tuple[Suspect, ...]) -> Iterator[int]:
    """Yield the ranks of the suspects that are the true line."""
    for rank, suspect in enumerate(suspects):
        for at, true in zip(slip.touched, slip.true, strict=True):
            if suspect.place.line == at + 1 + len(HEADER) and _is_true(slip, suspect, true):
                yield rank


def _is_true(slip: Slip, suspect: Suspect, true: str) -> bool:
    """Return whether a suspect is the true line, in whatever order dice and the boxes of a worker stand."""
    if slip.workers_only:
        return [word for word in suspect.new.split() if _is_worker(word)] == _acting(true)
    if slip.anywhere:
        return sorted(_plain(suspect.new)) == sorted(_plain(true))
    return _plain(suspect.new) == _plain(true)


def _acting(text: str) -> list[str]:
    """Return the workers of a line, but for those that a project moves."""
    return [word for word in text.split() if _is_worker(word)]


def _plain(text: str) -> list[str]:
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    if words and words[0].endswith("."):
        return sorted(words)
    runs = groupby(words, key=lambda word: _is_box(word) or word.startswith("*"))
    return [word for is_free, run in runs for word in (sorted(run) if is_free else run)]


def judged(lines: list[Line]) -> tuple[list[Issue], float]:
    """Return the issues of a log with their suspects, and the seconds that these took."""
    log = read("\n".join([*HEADER, *(line.text for line in lines)]))
    entries: tuple[Entry, ...]
    entries, corrections = net(game().prepare(log).entries)
    found = judge(game(), entries, log.header.seats)
    begin = time.process_time()
    told = list(repair.mended(game(), found))
    seconds = time.process_time() - begin
    return [issue for issue in (*log.issues, *corrections, *told) if issue.code != "note"], seconds


def main(games: int) -> None:
    """Print the table."""
    print(f"{games} games, {SEATS} seats, totals every {TOTALS_EVERY} rounds; shares of those noticed")
    print(HEAD)
    every = Tally()
    for name, maker in KINDS.items():
        tally = Tally()
        for seed in range(games):
            slip = maker(lines_of(seed), Random(f"{name} {seed}"))
            if slip is not None and slip.lines != lines_of(seed):
                issues, seconds = judged(slip.lines)
                count(tally, slip, issues, seconds)
                count(every, slip, issues, seconds)
        print(tally.row(name), flush=True)
    print(every.row("all"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
