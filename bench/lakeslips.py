"""How good are the likely slips in logs of Sunken City? Single slips of the pen in legal games, judged.

Run ``python -m bench.lakeslips [GAMES [WORD]]`` in the repository; with a word only kinds that have it in
their name. Prints for each kind of slip: how many were noticed, how often an issue stands in the slipped
line, how often the true line stands first or among the first three suspects of an issue (of those noticed),
in how many blocks a verdict tells them, and the median and the slowest search, in seconds of the processor.
A line is the true one if it leads to the same table.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from bench.tallies import HEAD, Tally
from bench.writtengames import Line
from generator.scoring import repair
from generator.scoring.issues import Issue, Suspect
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.notation import CARD, CHIP, GO, HOUSE, SPIRIT, SQUARE, STREET
from generator.scoring.sunken.table import Table
from generator.scoring.sunken.writing import write_turn
from generator.scoring.umpire import judge
from tests.scoring.sunken.players import HOPEFUL, play
from tests.scoring.sunken.setting import rules_with

GAMES = 60
TOTALS_EVERY = 3
ARROWS = str.maketrans(">v", "→↓")
CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


class Told(NamedTuple):
    """A legal game as lines, and the tables before those that are turns."""

    header: tuple[str, ...]
    lines: tuple[Line, ...]
    before: dict[int, Table]


@dataclass(frozen=True, slots=True)
class Slip:
    """Lines of a log with a slip: where it was made, and how the lines there should read.

    ``""`` is a line that should not be there; a line that is missing has the line before which it stood.
    """

    lines: tuple[Line, ...]
    true: dict[int, str]
    before: dict[int, Table]


Maker = Callable[[Told, Random], Slip | None]


@cache
def game() -> SunkenGame:
    return SunkenGame(rules_with().lake)


@cache
def told(seed: int) -> Told:
    """Return the log of a legal game of two, three or four."""
    seats = 2 + seed % 3
    played = play(game().rules, CORNERS[seats], seed, [HOPEFUL] * seats)
    header = ("game: sunken-city", "", *(f"{letter} = {letter}" for letter in "ABCD"[:seats]), "")
    lines: list[Line] = []
    before: dict[int, Table] = {}
    begin = 0
    for at, move in enumerate(played.moves):
        if move.verb != "done":
            continue
        table, moves = played.tables[begin], played.moves[begin : at + 1]
        lines += _between(table)
        before[len(lines)] = table
        text = write_turn(game().rules, table, moves)
        lines.append(Line(f"{'ABCD'[move.seat]}:", tuple(text.split())))
        begin = at + 1
    return Told(header, (*lines, _totals(played.tables[-1])), before)


def _between(table: Table) -> Iterator[Line]:
    """Yield the lines that stand before a turn: at the beginning of a round, and now and then totals."""
    if table.seat == table.first:
        if table.round > 1 and table.round % TOTALS_EVERY == 1:
            yield _totals(table)
        yield Line(f"{table.round}.", ())


def _totals(table: Table) -> Line:
    points = game().points(table)
    return Line("=", tuple(word for seat, some in enumerate(points) for word in ("ABCD"[seat], str(some))))


# Slips


def _words(one: Told, is_wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return the places of some words, as lines and places in them."""
    return [(at, n) for at in one.before for n, word in enumerate(one.lines[at].words) if is_wanted(word)]


def _in_ways(one: Told, way: str, is_wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return the places of some words behind go or spirit."""
    return [(at, n) for at, n in _words(one, is_wanted) if _way_of(one.lines[at].words, n) == way]


def _way_of(words: tuple[str, ...], place: int) -> str:
    for word in reversed(words[:place]):
        if word in (GO, SPIRIT):
            return word
        if STREET.fullmatch(word) or HOUSE.fullmatch(word) or CARD.fullmatch(word):
            return ""
    return ""


def _changed(one: Told, others: Mapping[int, tuple[Line, ...]], true: dict[int, str]) -> Slip:
    lines = [line for at, old in enumerate(one.lines) for line in others.get(at, (old,))]
    return Slip(tuple(lines), true, one.before)


def _replaced(one: Told, at: int, place: int, *words: str) -> Slip:
    line = one.lines[at]
    return _changed(one, {at: (line.replaced(place, *words),)}, {at: line.text})


def _any_word(
    one: Told, rng: Random, places: list[tuple[int, int]], others: Callable[[str], list[str]]
) -> Slip | None:
    """Return a slip in one of some words, which becomes another."""
    if not places:
        return None
    at, place = rng.choice(places)
    found = others(one.lines[at].words[place])
    return _replaced(one, at, place, rng.choice(found)) if found else None


def _beside(square: str) -> list[str]:
    water = game().lake.water
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    near = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    size = len(water.squares) // water.width
    return [water.squares[y * water.width + x] for x, y in near if 0 <= x < water.width and 0 <= y < size]


def street_one_off(one: Told, rng: Random) -> Slip | None:
    return _any_word(
        one, rng, _words(one, _is_street), lambda word: [near + word[-1] for near in _beside(word[:-1])]
    )


def street_turned(one: Told, rng: Random) -> Slip | None:
    return _any_word(
        one, rng, _words(one, _is_street), lambda word: [word[:-1] + (">" if word[-1] == "v" else "v")]
    )


def house_number(one: Told, rng: Random) -> Slip | None:
    return _any_word(
        one,
        rng,
        _words(one, _is_house),
        lambda word: [
            f"{n}@{word.split('@')[1]}" for n in game().lake.houses if str(n) != word.split("@")[0]
        ],
    )


def house_square(one: Told, rng: Random) -> Slip | None:
    return _any_word(
        one,
        rng,
        _words(one, _is_house),
        lambda word: [f"{word.split('@')[0]}@{near}" for near in _beside(word.split("@")[1])],
    )


def card(one: Told, rng: Random) -> Slip | None:
    cards = list(map(str, game().lake.corners[0].hand))
    return _any_word(
        one, rng, _words(one, _is_card), lambda word: [other for other in cards if other != word]
    )


def way_square(one: Told, rng: Random) -> Slip | None:
    return _any_word(one, rng, _in_ways(one, GO, _is_square), _beside)


def way_house(one: Told, rng: Random) -> Slip | None:
    houses = list(map(str, game().lake.houses))
    return _any_word(
        one, rng, _in_ways(one, GO, str.isdecimal), lambda word: [n for n in houses if n != word]
    )


def die(one: Told, rng: Random) -> Slip | None:
    return _any_word(
        one, rng, _in_ways(one, SPIRIT, str.isdecimal), lambda word: [n for n in "01234" if n != word]
    )


def spirit_square(one: Told, rng: Random) -> Slip | None:
    return _any_word(one, rng, _in_ways(one, SPIRIT, _is_square), _beside)


def _lost(one: Told, rng: Random, places: list[tuple[int, int]]) -> Slip | None:
    if not places:
        return None
    at, place = rng.choice(places)
    return _replaced(one, at, place)


def lost_piece(one: Told, rng: Random) -> Slip | None:
    return _lost(one, rng, _words(one, lambda word: _is_street(word) or _is_house(word)))


def lost_go_or_spirit(one: Told, rng: Random) -> Slip | None:
    return _lost(one, rng, _words(one, lambda word: word in (GO, SPIRIT)))


def lost_stop(one: Told, rng: Random) -> Slip | None:
    return _lost(one, rng, _in_ways(one, GO, lambda _word: True))


def lost_die(one: Told, rng: Random) -> Slip | None:
    return _lost(one, rng, _in_ways(one, SPIRIT, str.isdecimal))


def lost_way(one: Told, rng: Random, way: str) -> Slip | None:
    places = _words(one, lambda word: word == way)
    if not places:
        return None
    at, place = rng.choice(places)
    words = one.lines[at].words
    behind = [n for n in range(place + 1, len(words)) if _way_of(words, n) != way or words[n] in (GO, SPIRIT)]
    line = Line(one.lines[at].head, words[:place] + words[min(behind, default=len(words)) :])
    return _changed(one, {at: (line,)}, {at: one.lines[at].text})


def lost_chip(one: Told, rng: Random) -> Slip | None:
    return _lost(one, rng, _words(one, lambda word: word == CHIP))


def die_behind(one: Told, rng: Random) -> Slip | None:
    places = [
        (at, place)
        for at, place in _in_ways(one, SPIRIT, str.isdecimal)
        if any(map(_is_square, one.lines[at].words[place + 1 : place + 2]))
    ]
    if not places:
        return None
    at, place = rng.choice(places)
    words = one.lines[at].words
    line = Line(one.lines[at].head, (*words[:place], words[place + 1], words[place], *words[place + 2 :]))
    return _changed(one, {at: (line,)}, {at: one.lines[at].text})


def piece_misspelt(one: Told, rng: Random) -> Slip | None:
    """Return a street with a square too many or with its signs exchanged, or a house with another sign."""
    return _any_word(one, rng, _words(one, lambda word: _is_street(word) or _is_house(word)), _misspelt)


def _misspelt(word: str) -> list[str]:
    if _is_house(word):
        number, square = word.split("@")
        return [f"{number}{sign}{square}" for sign in ("q", " ", "(", " on ")] + [f"H{word}"]
    return [f"{word[1:-1]}{word[0]}{word[-1]}", f"{word[:-1]}-{word[-1]}", word.translate(ARROWS)]


def lost_line(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(list(one.before))
    return _changed(one, {at: ()}, {at: one.lines[at].text})


def doubled_line(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(list(one.before))
    return _changed(one, {at: (one.lines[at], one.lines[at])}, {at: "", at + 1: ""})


def exchanged_lines(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at in one.before if at + 1 in one.before])
    first, second = one.lines[at], one.lines[at + 1]
    return _changed(one, {at: (second,), at + 1: (first,)}, {at: first.text, at + 1: second.text})


def exchanged_letters(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at in one.before if at + 1 in one.before])
    first, second = one.lines[at], one.lines[at + 1]
    others = {at: (Line(second.head, first.words),), at + 1: (Line(first.head, second.words),)}
    return _changed(one, others, {at: first.text, at + 1: second.text})


def other_seat(one: Told, rng: Random) -> Slip | None:
    at = rng.choice(list(one.before))
    line, seats = one.lines[at], "ABCD"[: len(one.before[at].players)]
    head = rng.choice([f"{letter}:" for letter in seats if f"{letter}:" != line.head])
    return _changed(one, {at: (Line(head, line.words),)}, {at: line.text})


def other_total(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at, line in enumerate(one.lines) if line.head == "="])
    place = 2 * rng.randrange(len(one.lines[at].words) // 2) + 1
    number = int(one.lines[at].words[place])
    return _replaced(one, at, place, str(number + 1 if number == 0 else number + rng.choice((-1, 1))))


def lost_round(one: Told, rng: Random) -> Slip | None:
    at = rng.choice([at for at, line in enumerate(one.lines) if line.head.endswith(".") and at])
    return _changed(one, {at: ()}, {at: one.lines[at].text})


def _is_street(word: str) -> bool:
    return STREET.fullmatch(word) is not None


def _is_house(word: str) -> bool:
    return HOUSE.fullmatch(word) is not None


def _is_card(word: str) -> bool:
    return CARD.fullmatch(word) is not None


def _is_square(word: str) -> bool:
    return SQUARE.fullmatch(word) is not None


KINDS: dict[str, Maker] = {
    "word: street one off": street_one_off,
    "word: street turned": street_turned,
    "word: number of a house": house_number,
    "word: square of a house": house_square,
    "word: card": card,
    "word: square of a way": way_square,
    "word: house of a way": way_house,
    "word: die": die,
    "word: square of the spirit": spirit_square,
    "word lost: piece": lost_piece,
    "word lost: card": lambda one, rng: _lost(one, rng, _words(one, _is_card)),
    "word lost: go or spirit": lost_go_or_spirit,
    "word lost: stop of a way": lost_stop,
    "word lost: die": lost_die,
    "word lost: chip": lost_chip,
    "word: die behind its square": die_behind,
    "word: piece misspelt": piece_misspelt,
    "word: total": other_total,
    "way lost: of the spirit": lambda one, rng: lost_way(one, rng, SPIRIT),
    "way lost: of the adventurer": lambda one, rng: lost_way(one, rng, GO),
    "line lost": lost_line,
    "line twice": doubled_line,
    "lines exchanged": exchanged_lines,
    "letters exchanged": exchanged_letters,
    "letter of another seat": other_seat,
    "round's line lost": lost_round,
}


# What came of them


def count(tally: Tally, slip: Slip, issues: list[Issue], seconds: float, top: int) -> None:
    """Count what was said of a slip; ``top`` lines stand above the first."""
    ranks = [rank for issue in issues for rank in _ranks(slip, issue.suspects, top)]
    is_at_once = any(issue.place.line - top in slip.true for issue in issues)
    tally.add(issues, ranks, seconds, is_at_once=is_at_once)


def _ranks(slip: Slip, suspects: tuple[Suspect, ...], top: int) -> Iterator[int]:
    """Yield the ranks of the suspects that are the true line; ``top`` lines stand above the first."""
    for rank, suspect in enumerate(suspects):
        at = suspect.place.line - top
        if at in slip.true and _is_same(slip.before.get(at), suspect.new, slip.true[at]):
            yield rank


def _is_same(before: Table | None, one: str, other: str) -> bool:
    """Return whether two lines lead to the same table."""
    if before is None or not one or not other or one[0] != other[0]:
        return one.split() == other.split()
    return _after(before, one) == _after(before, other)


def _after(before: Table, text: str) -> Table:
    entry = read(f"game: sunken-city\n1.\n{text}").entries[-1]._replace(seat=before.seat, round=before.round)
    return game().read(before, entry, {}, helpful=False).state


def judged(header: tuple[str, ...], lines: tuple[Line, ...]) -> tuple[list[Issue], float]:
    """Return the issues of a log with their suspects, and the seconds that these took."""
    log = read("\n".join([*header, *(line.text for line in lines)]))
    entries, corrections = net((prepared := game().prepare(log)).entries)
    found = judge(game(), entries, log.header.seats)
    begin = time.process_time()
    told_of = list(repair.mended(game(), found))
    seconds = time.process_time() - begin
    every = (issue for issue in (*log.issues, *corrections, *told_of) if issue not in prepared.moot)
    return [issue for issue in every if issue.code != "note"], seconds


def main(games: int, wanted: str) -> None:
    """Print the table."""
    print(f"{games} games of 2, 3 and 4 seats, totals every {TOTALS_EVERY} rounds; shares of those noticed")
    print(HEAD)
    every, words = Tally(), Tally()
    for name, maker in KINDS.items():
        tally = Tally()
        for seed in range(games if wanted in name else 0):
            one = told(seed)
            slip = maker(one, Random(f"{name} {seed}"))
            if slip is not None:
                issues, seconds = judged(one.header, slip.lines)
                for some in (tally, every, *([words] if name.startswith("word") else [])):
                    count(some, slip, issues, seconds, len(one.header) + 1)
        if tally.tried:
            print(tally.row(name), flush=True)
    print(words.row("single words"))
    print(every.row("all"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2] if len(sys.argv) > 2 else "")
