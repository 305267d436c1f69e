"""How good are the likely slips in logs of Sunrise City? Single slips of the pen in legal games, judged.

Run ``python -m bench.cityslips [GAMES [WORD]]`` in the repository; with a word only kinds that have it in
their name. Prints for each kind of slip: how many were noticed, how often an issue stands in the slipped
line, how often the true line stands first or among the first three suspects of an issue (of those noticed),
in how many blocks a verdict tells them, and the median and the slowest search, in seconds of the processor.
A line is the true one if it leads to the same table. The hands of every other game are written down.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from bench.tallies import HEAD, Tally
from bench.writtengames import Line
from generator.scoring import repair
from generator.scoring.engine import SEATS, Move
from generator.scoring.issues import Issue, Suspect
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunrise.bidding import is_closed
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.table import Table, is_bare, name_of
from generator.scoring.sunrise.writing import write_play
from generator.scoring.umpire import judge
from tests.scoring.sunrise.players import HASTY, play
from tests.scoring.sunrise.setting import rules_with
from tests.scoring.sunrise.writing import hands_of, head_of, totals_of

GAMES = 20
OF_ROLES = ("protest", "claim", "shift", "swap", "take", "declare")


class Told(NamedTuple):
    """A legal game as lines, and the tables before those that are plays, with their moves."""

    header: tuple[str, ...]
    lines: tuple[Line, ...]
    before: dict[int, Table]
    moves: dict[int, Move]

    def plays(self, *verbs: str) -> list[int]:
        """Return the lines of plays, of some verbs or of all."""
        return [at for at, move in self.moves.items() if not verbs or move.verb in verbs]


@dataclass(frozen=True, slots=True)
class Slip:
    """Lines of a log with a slip: where it was made, and how the lines there should read.

    ``""`` is a line that should not be there; a line that is missing has the line before which it stood. A
    line that stands too far down has the one before which it belongs in ``above``.
    """

    lines: tuple[Line, ...]
    true: dict[int, str]
    before: dict[int, Table]
    above: int = -1


Maker = Callable[[Told, Random], Slip | None]


@cache
def game() -> SunriseGame:
    return SunriseGame(rules_with().plan)


@cache
def told(seed: int) -> Told:
    """Return the log of a legal game of two, three or four."""
    seats = 2 + seed % 3
    played = play(rules_with(), [HASTY] * seats, seed, range(seats) if seed % 2 else ())
    lines: list[Line] = []
    before: dict[int, Table] = {}
    moves: dict[int, Move] = {}
    number = 0
    for table, move in zip(played.tables, played.moves, strict=False):
        if table.round > number:
            lines += [Line(totals_of(table), ())] if number else []
            number = table.round
            lines += [Line(f"{number}.", ()), *(Line(hand, ()) for hand in hands_of(played, number))]
        if move.verb != "done":
            before[len(lines)], moves[len(lines)] = table, move
            words = write_play(played.rules, table, [move]).split()
            lines.append(Line(f"{SEATS[move.seat]}:", tuple(words)))
    lines.append(Line(totals_of(played.tables[-1]), ()))
    return Told(tuple(head_of(played, ())), tuple(lines), before, moves)


# Slips


def _changed(one: Told, others: Mapping[int, tuple[Line, ...]], true: dict[int, str]) -> Slip:
    lines = [line for at, old in enumerate(one.lines) for line in others.get(at, (old,))]
    return Slip(tuple(lines), true, one.before)


def _reworded(one: Told, at: int, words: list[str]) -> Slip | None:
    line = one.lines[at]
    if tuple(words) == line.words:
        return None
    return _changed(one, {at: (Line(line.head, tuple(words)),)}, {at: line.text})


def _word(
    one: Told, rng: Random, places: list[tuple[int, int]], others: Callable[[str], list[str]]
) -> Slip | None:
    """Return a slip in one of some words, which becomes another, or is lost."""
    if not places:
        return None
    at, place = rng.choice(places)
    words = list(one.lines[at].words)
    found = others(words[place])
    return (
        _reworded(one, at, [*words[:place], *rng.choice(found).split(), *words[place + 1 :]])
        if found
        else None
    )


def _at(one: Told, place: int, *verbs: str) -> list[tuple[int, int]]:
    """Return the places of a word, counted from the first or the last, of plays of some verbs."""
    found = ((at, place if place >= 0 else len(one.lines[at].words) + place) for at in one.plays(*verbs))
    return [(at, number) for at, number in found if 0 <= number < len(one.lines[at].words)]


def _ids() -> list[str]:
    return [*(tile.id for tile in game().plan.tiles), *(one.id for one in game().plan.buildings)]


def _alike(word: str) -> list[str]:
    """Return the ids of which one character differs."""
    return [one for one in _ids() if len(one) == len(word) and sum(map(str.__ne__, one, word)) == 1]


def bid_elsewhere(one: Told, rng: Random) -> Slip | None:
    return _bid(one, rng, lambda table, place: is_bare(game().plan, table.city[place]))


def bid_closed(one: Told, rng: Random) -> Slip | None:
    return _bid(one, rng, lambda table, place: is_closed(table.city[place]) or place == table.closed)


def _bid(one: Told, rng: Random, is_wanted: Callable[[Table, int], bool]) -> Slip | None:
    found = [
        (at, name_of(game().plan, plot))
        for at in one.plays("bid")
        for place, plot in one.before[at].city.items()
        if place != one.moves[at].at[0] and is_wanted(one.before[at], place)
    ]
    if not found:
        return None
    at, name = rng.choice(found)
    return _reworded(one, at, [name])


def place_miscounted(one: Told, rng: Random) -> Slip | None:
    def others(word: str) -> list[str]:
        digits = [at for at, letter in enumerate(word) if letter.isdecimal()]
        return [f"{word[:at]}{int(word[at]) + by}{word[at + 1 :]}" for at in digits for by in (1, -1)]

    return _word(one, rng, _at(one, 1, "zone"), others)


def place_on_the_other_side(one: Told, rng: Random) -> Slip | None:
    opposite = {"n": "s", "e": "w", "s": "n", "w": "e"}

    def others(word: str) -> list[str]:
        letters = [at for at, letter in enumerate(word) if letter in opposite]
        return [f"{word[:at]}{opposite[word[at]]}{word[at + 1 :]}" for at in letters]

    return _word(one, rng, _at(one, 1, "zone"), others)


def _arrows(one: Told) -> list[tuple[int, int]]:
    return [(at, place) for at, place in _at(one, 2, "zone") if one.lines[at].words[place][0] == "^"]


def halves_exchanged(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(one.plays("build"))
    building, *places = one.lines[at].words
    return _reworded(one, at, [building, *reversed(places)])


def halves_not_named(one: Told, rng: Random) -> Slip | None:
    found = [at for at in one.plays("build") if "." in one.lines[at].text]
    at = rng.choice(found)
    return _reworded(one, at, [word.partition(".")[0] for word in one.lines[at].words])


def other_total(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at, line in enumerate(one.lines) if line.head[0] == "="])
    words = one.lines[at].head.split()
    place = rng.choice([place for place, word in enumerate(words) if word[0].isdecimal()])
    number = int(words[place][:-1])
    words[place] = f"{number + 1 if number == 0 else number - 1}{words[place][-1]}"
    return _changed(one, {at: (Line(" ".join(words), ()),)}, {at: one.lines[at].head})


def _lost(one: Told, rng: Random, *verbs: str) -> Slip | None:
    found = one.plays(*verbs)
    if not found:
        return None
    at = rng.choice(found)
    return _changed(one, {at: ()}, {at: one.lines[at].text})


def doubled_line(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(one.plays("zone", "bid", "build"))
    return _changed(one, {at: (one.lines[at], one.lines[at])}, {at: "", at + 1: ""})


def _exchanged(one: Told, rng: Random, verb: str) -> Slip | None:
    found = [at for at, other in pairwise(one.plays(verb)) if other == at + 1]
    if not found:
        return None
    at = rng.choice(found)
    first, second = one.lines[at], one.lines[at + 1]
    return _changed(one, {at: (second,), at + 1: (first,)}, {at: first.text, at + 1: second.text})


def other_seat(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(one.plays("zone", "bid", "build"))
    line, seats = one.lines[at], SEATS[: len(one.before[at].players)]
    head = rng.choice([f"{letter}:" for letter in seats if f"{letter}:" != line.head])
    return _changed(one, {at: (Line(head, line.words),)}, {at: line.text})


def roles_last(one: Told, rng: Random) -> Slip | None:
    """Return what roles did in a round behind all other lines of it, as a sheet has it."""
    moved = one.plays(*OF_ROLES)
    if not moved:
        return None
    number = one.before[rng.choice(moved)].round
    moved = [at for at in moved if one.before[at].round == number]
    last = max(at for at in one.before if one.before[at].round == number)
    others = dict.fromkeys(moved, ())
    slip = _changed(one, {**others, last: (one.lines[last], *(one.lines[at] for at in moved))}, {})
    first = last - len(moved) + 1
    above = next(at for at in range(moved[0], last + 1) if at not in moved)
    before = moved.index(max((at for at in moved if at < above), default=moved[0])) + 1
    true = {first: one.lines[moved[0]].text}
    return Slip(slip.lines, true, slip.before, above - before)


def lost_round(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at, line in enumerate(one.lines) if line.head.endswith(".") and at])
    return _changed(one, {at: ()}, {at: one.lines[at].text})


KINDS: dict[str, Maker] = {
    "word: tile of a bid, any other": bid_elsewhere,
    "word: tile of a bid, closed": bid_closed,
    "word: id of a bid, alike": lambda one, rng: _word(one, rng, _at(one, 0, "bid"), _alike),
    "word: id of a tile": lambda one, rng: _word(one, rng, _at(one, 0, "zone"), _alike),
    "word: place miscounted": place_miscounted,
    "word: place on the other side": place_on_the_other_side,
    "word: arrow": lambda one, rng: _word(one, rng, _arrows(one), lambda _: ["^n", "^e", "^s", "^w"]),
    "word lost: arrow": lambda one, rng: _word(one, rng, _arrows(one), lambda _: [""]),
    "word: id of a building": lambda one, rng: _word(one, rng, _at(one, 0, "build"), _alike),
    "word: id below a building": lambda one, rng: _word(one, rng, _at(one, -1, "build"), _alike),
    "word: halves exchanged": halves_exchanged,
    "word lost: names of halves": halves_not_named,
    "word: number of a role": lambda one, rng: _word(
        one, rng, _at(one, 1, "role"), lambda _: [f"{role.number:02}" for role in game().plan.roles]
    ),
    "word: total": other_total,
    "line lost: role": lambda one, rng: _lost(one, rng, "role"),
    "line lost: direction": lambda one, rng: _lost(one, rng, "direction"),
    "line lost: tile": lambda one, rng: _lost(one, rng, "zone"),
    "line lost: bid": lambda one, rng: _lost(one, rng, "bid"),
    "line lost: building": lambda one, rng: _lost(one, rng, "build"),
    "line lost: pass": lambda one, rng: _lost(one, rng, "pass"),
    "line lost: what a role did": lambda one, rng: _lost(one, rng, *OF_ROLES),
    "line twice": doubled_line,
    "lines exchanged: tiles": lambda one, rng: _exchanged(one, rng, "zone"),
    "lines exchanged: bids": lambda one, rng: _exchanged(one, rng, "bid"),
    "lines exchanged: buildings": lambda one, rng: _exchanged(one, rng, "build"),
    "letter of another seat": other_seat,
    "lines of roles last": roles_last,
    "round's line lost": lost_round,
}


# What came of them


def count(tally: Tally, slip: Slip, issues: list[Issue], seconds: float, top: int) -> None:
    """Count what was said of a slip; ``top`` lines stand above the first."""
    ranks = [rank for issue in issues for rank in _ranks(slip, issue.suspects, top)]
    is_at_once = any(issue.place.line - top in slip.true for issue in issues)
    tally.add(issues, ranks, seconds, is_at_once=is_at_once)


def _ranks(slip: Slip, suspects: tuple[Suspect, ...], top: int) -> Iterator[int]:
    """Yield the ranks of the suspects that are the true line; ``top`` lines stand above the first.

    In which order roles are revealed does not matter.
    """
    for rank, suspect in enumerate(suspects):
        at = suspect.place.line - top
        if slip.above >= 0:
            is_there = f"before line {slip.above + top}" in suspect.consequence
            if at in slip.true and is_there and suspect.new == suspect.old:
                yield rank
            continue
        is_there = at in slip.true and _is_same(slip.before.get(at), suspect.new, slip.true[at])
        if is_there or _is_role(slip, suspect):
            yield rank


def _is_role(slip: Slip, suspect: Suspect) -> bool:
    """Return whether a suspect is the true role that was left out, wherever it is put."""
    return not suspect.old and ": role " in suspect.new and suspect.new in slip.true.values()


def _is_same(before: Table | None, one: str, other: str) -> bool:
    """Return whether two lines lead to the same table."""
    if before is None or not one or not other or one[0] != other[0]:
        return one.split() == other.split()
    return _after(before, one) == _after(before, other)


def _after(before: Table, text: str) -> Table:
    entry = read(f"game: sunrise-city\n1.\n{text}").entries[-1]
    entry = entry._replace(seat=SEATS.index(text[0]), round=before.round)
    return game().read(before, entry, {}, helpful=False).state


def judged(header: tuple[str, ...], lines: tuple[Line, ...]) -> tuple[list[Issue], float]:
    """Return the issues of a log with their suspects, and the seconds that these took.

    Passes that nobody can check are none.
    """
    log = read("\n".join([*header, *(line.text.strip() for line in lines)]))
    entries, corrections = net((prepared := game().prepare(log)).entries)
    found = judge(game(), entries, log.header.seats)
    begin = time.process_time()
    told_of = list(repair.mended(game(), found, game().hindsight(found)))
    seconds = time.process_time() - begin
    every = (issue for issue in (*log.issues, *corrections, *told_of) if issue not in prepared.moot)
    return [issue for issue in every if issue.code != "note" and issue.clause != "SNR-A48"], seconds


def main(games: int, wanted: str) -> None:
    """Print the table."""
    print(f"{games} games of 2, 3 and 4 seats, totals after each round; shares of those noticed")
    print(HEAD)
    every = Tally()
    for name, maker in KINDS.items():
        tally = Tally()
        for seed in range(games if wanted in name else 0):
            one = told(seed)
            slip = maker(one, Random(f"{name} {seed}"))
            if slip is not None:
                issues, seconds = judged(one.header, slip.lines)
                for some in (tally, every):
                    count(some, slip, issues, seconds, len(one.header) + 1)
        if tally.tried:
            print(tally.row(name), flush=True)
    print(every.row("all"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2] if len(sys.argv) > 2 else "")
