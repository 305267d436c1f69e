"""A second referee for Sunken City: counts a game again from its lines, with no code of the first.

It reads lines in their canonical form alone: every turn with its card, the spirit's way square by square,
the adventurer's from stop to stop. It knows the stock edition by heart.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.scoring.sunken.counted_lake import (
    MIDDLE,
    SQUARES,
    VILLAGES,
    CountedLake,
    IllegalError,
    Piece,
    must,
    street_of,
)

CORNERS = {"yellow": (0, 0), "red": (5, 0), "white": (5, 5), "orange": (0, 5)}
CARDS = ("0/7", "1/6", "2/5", "3/4", "4/3", "4/2")
DICE = {2: (1, 2, 3, 4), 3: (0, 1, 2, 3), 4: (0, 1, 2, 3)}
CHEST = 12


class Recount(NamedTuple):
    """What a game came to: safe treasures by seat, winners, number of rounds, how it ended,
    chips that were not used, and how often each adventurer was sent home."""

    safe: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    rounds: int
    ended: str
    chips: tuple[int, ...]
    sunk: tuple[int, ...]


class Person:
    """One player: colour, cards in hand, where the adventurer stands (None: at home), treasures, chips."""

    def __init__(self, colour: str, values: Iterable[int]) -> None:
        self.colour = colour
        self.hand = list(CARDS)
        self.at: Piece | None = None
        self.hidden = set(values)
        self.open: set[int] = set()
        self.safe: set[int] = set()
        self.chips = 0
        self.sunk = 0


def recount(text: str) -> Recount:
    """Return what a log comes to. Raises IllegalError at the first line that breaks a rule."""
    lines = [line.split(";")[0].strip() for line in text.splitlines()]
    count = _Count(dict(_pairs(lines, ":")), [value for _, value in _pairs(lines, "=")])
    for line in filter(None, lines):
        try:
            count.line(line)
        except IllegalError as error:
            raise IllegalError(f"{line}: {error}") from None
    return count.result()


def _pairs(lines: Iterable[str], sign: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of the header with a sign: keys with values, or seats with names."""
    key = r"[a-z_.0-9]{2,}" if sign == ":" else r"[A-D]"
    for line in lines:
        found = re.fullmatch(rf"({key})\s*{sign}\s*(\S.*)", line)
        if found:
            yield found[1], found[2]


class _Count:
    """Counts line by line; what is on the table is changed as it goes."""

    def __init__(self, header: dict[str, str], seats: list[str]) -> None:
        self.header = header
        colours = [seat.split(",")[1].strip() for seat in seats if "," in seat]
        self.colours = colours or {2: ["yellow", "white"]}.get(len(seats), list(VILLAGES)[: len(seats)])
        short = header.get("variant") == "short" or header.get("variant.no_house_1") == "yes"
        values = {*range(2 if short else 1, 11), CHEST}
        self.people = [Person(colour, values) for colour in self.colours]
        is_wide = header.get("appear.protect_unused_villages") == "yes"
        villages = [VILLAGES[colour] for colour in (VILLAGES if is_wide else self.colours)]
        self.lake = CountedLake(values - {CHEST}, {2: 20, 3: 23, 4: 26}[len(seats)], villages)
        is_harsh = header.get("variant") == "harsh" or header.get("variant.no_chips") == "yes"
        self.supply = self.chips = 0 if is_harsh else 8
        self.first = self.turn = None if header.get("setup.start") == "seed" else 0
        self.rounds = 0
        self.ends = self.over = ""
        self.idle, self.frozen, self.treasures_moved = 0, False, False

    # lines

    def line(self, line: str) -> None:
        """Count one line. Raises IllegalError."""
        round_line = re.fullmatch(r"([0-9]+)\.", line)
        seat_line = re.fullmatch(r"([A-D]): *(.*)", line)
        if round_line:
            must(self.turn == self.first and int(round_line[1]) == self.rounds + 1, "wrong round")
            must(not self.over, "the game is over")
            self.rounds += 1
        elif seat_line:
            self._turn("ABCD".index(seat_line[1]), seat_line[2].split())
        elif line.startswith("= "):
            words = line[2:].split()
            for letter, number in zip(words[::2], words[1::2], strict=True):
                must(len(self._person(letter).safe) == int(number), f"total of {letter}")
        elif line.startswith("safe "):
            letter, *values = line[5:].split()
            must(self._person(letter).safe == set(map(int, values)), f"safe treasures of {letter}")
        else:
            must(re.match(r"[a-z_.0-9]{2,} *:|[A-D] *=|ruling ", line), "unknown line")

    def _person(self, letter: str) -> Person:
        return self.people["ABCD".index(letter)]

    def _turn(self, seat: int, words: list[str]) -> None:
        if self.turn is None:
            self.first = self.turn = seat
        must(self.turn == seat and not self.over, "not on turn")
        _Turn(self, seat).play(words)
        self._check()
        self.turn = (seat + 1) % len(self.people)
        if self.turn == self.first:
            self._round_over()

    def _round_over(self) -> None:
        self.idle = self.idle + 1 if self.frozen and not self.treasures_moved else 0
        limit = int(self.header.get("end.deadlock_rounds", "6"))
        if not self.ends and limit and self.idle >= limit:
            self.ends = "deadlock"
        self.over = self.ends
        self.treasures_moved = False
        self.frozen = not self.lake.beside(self.lake.spirit) and not self.lake.has_place(house=True)

    def _check(self) -> None:
        """Check that nothing was lost or made."""
        self.lake.check()
        must(self.supply + sum(person.chips for person in self.people) == self.chips, "chips")
        for person in self.people:
            must(person.at is None or self.lake.pieces[person.at.squares[0]] == person.at, "somebody swims")
            must(len(person.hidden | person.open | person.safe) in (10, 11), "treasures")

    def result(self) -> Recount:
        """Return what the game has come to by now."""
        keys = [(len(person.safe), sum(person.safe)) for person in self.people]
        best = [seat for seat, key in enumerate(keys) if key == max(keys)]
        if self.header.get("ties.final") == "seat_order":
            best = [min(best, key=lambda seat: (seat - (self.first or 0)) % len(keys))]
        return Recount(
            tuple(tuple(sorted(person.safe)) for person in self.people),
            tuple(best) if self.over else (),
            self.rounds,
            self.over,
            tuple(person.chips for person in self.people),
            tuple(person.sunk for person in self.people),
        )

    # the lake

    def lay_street(self, squares: tuple[str, ...]) -> None:
        """Lay a street; the last one of space 5 shows the hourglass. Raises IllegalError."""
        self.lake.lay_street(squares)
        self.ends = self.ends or ("hourglass" if self.lake.space == 5 else "")

    def sink(self, piece: Piece, mover: int) -> None:
        """Sink a piece; whoever stands on it goes home, clockwise from the one who moves the spirit."""
        self.lake.sink(piece)
        for step in range(len(self.people)):
            seat = (mover + step) % len(self.people)
            if self.people[seat].at == piece:
                self._send_home(self.people[seat], is_own=seat == mover)

    def _send_home(self, person: Person, *, is_own: bool) -> None:
        only_if_loss = self.header.get("chips.only_if_loss") == "yes"
        if not is_own and self.supply and (person.open or not only_if_loss):
            self.supply -= 1
            person.chips += 1
        self.treasures_moved = self.treasures_moved or bool(person.open)
        person.hidden |= person.open
        person.open = set()
        person.at = None
        person.sunk += 1


class _Turn:
    """One turn, word by word."""

    def __init__(self, count: _Count, seat: int) -> None:
        self.count, self.seat, self.person = count, seat, count.people[seat]
        self.placed, self.has_house = 0, False
        self.has_walked = self.has_chip = False
        self.done: list[str] = []
        """The actions in order: pieces, walk, spirit, chip; each as long as it lasts."""

    def play(self, words: list[str]) -> None:
        """Play the words of a turn. Raises IllegalError."""
        card, *words = words
        must(card in self.person.hand, "no such card in hand")
        self.person.hand.remove(card)
        self.pieces, self.points = map(int, card.split("/"))
        self.may_stop = self._may_stop()
        self._ways(words)
        must(self.placed == self.pieces or self.may_stop, "too few pieces")
        self._check_order()
        self.person.hand = self.person.hand or list(CARDS)

    def _ways(self, words: list[str]) -> None:
        at = 0
        while at < len(words):
            end = at + 1
            while end < len(words) and re.fullmatch(r"home|[0-9]+|[a-i][1-9]", words[end]):
                end += 1
            self._action(words[at], words[at + 1 : end])
            at = end

    def _action(self, word: str, stops: list[str]) -> None:
        kind = {"go": "walk", "spirit": "spirit", "chip": "chip"}.get(word, "pieces")
        if self.done[-1:] != [kind] or kind == "spirit":
            self.done.append(kind)
        must(stops or kind not in ("walk", "spirit"), f"nothing behind {word}")
        if kind == "walk":
            for stop in stops:
                self._walk(stop)
        elif kind == "spirit":
            self._haunt(stops)
        elif kind == "chip" and not stops:
            self._give_chip()
        else:
            must(not stops, f"what is {' '.join(stops)}?")
            self._place(word)

    def _check_order(self) -> None:
        free = self.count.header.get("turn.interleave", "spirit")
        must(self.done.count("spirit") <= 1, "the spirit moved twice")
        if free == "all":
            return
        left_out = ("chip", "spirit") if free == "spirit" else ("chip",)
        kept = [kind for kind in self.done if kind not in left_out]
        kept = [kind for at, kind in enumerate(kept) if kept[at - 1 : at] != [kind]]
        must(len(kept) == len(set(kept)), "an action was interrupted")

    # pieces

    def _place(self, word: str) -> None:
        must(self.placed < self.pieces, "too many pieces")
        if "@" in word:
            number, square = word.split("@")
            must(not self.has_house, "a second house")
            self.has_house = True
            self.count.lake.build_house(int(number), square)
        else:
            must(re.fullmatch(r"[a-i][1-9][>v]", word), f"unknown word {word}")
            self.count.lay_street(street_of(word))
        self.placed += 1
        self.may_stop = self._may_stop()

    def _may_stop(self) -> bool:
        has_streets = self.count.lake.stacks[self.count.lake.space] > 0
        return not has_streets or not self.count.lake.has_place(house=not self.has_house)

    # the adventurer

    def _give_chip(self) -> None:
        must(self.person.chips and not self.has_chip and not self.has_walked, "no chip to give")
        self.has_chip = True
        self.person.chips -= 1
        self.count.supply += 1
        self.points += len(self.person.hidden)

    def _walk(self, stop: str) -> None:
        goal = self._goal(stop)
        if goal == self.person.at:
            return
        way = self._way(goal, shunned=True) or self._way(goal, shunned=False)
        must(way, f"no way to {stop}")
        for piece in way:
            must(self.points, "no point left")
            self.points -= 1
            self.has_walked = True
            self._enter(piece)

    def _goal(self, stop: str) -> Piece | None:
        if stop == "home":
            return None
        numbers = {str(piece.number): piece for piece in self.count.lake.pieces.values() if piece.number}
        found = numbers.get(stop) or self.count.lake.pieces.get(stop)
        must(found is not None, f"nothing lies at {stop}")
        return found

    def _way(self, goal: Piece | None, *, shunned: bool) -> list[Piece | None]:
        """Return the shortest way to a goal; with ``shunned`` past all houses with a treasure to find."""
        ways: list[list[Piece | None]] = [[self.person.at]]
        seen: set[Piece | None] = {self.person.at}
        for way in ways:
            if way[-1] == goal and len(way) > 1:
                return way[1:]
            for piece in sorted(self._next(way[-1]), key=str):
                if piece not in seen and (piece == goal or not shunned or not self._found(piece)):
                    seen.add(piece)
                    ways.append([*way, piece])
        return []

    def _next(self, at: Piece | None) -> set[Piece | None]:
        village = VILLAGES[self.person.colour]
        if at is None:
            return {self.count.lake.pieces[village]} if village in self.count.lake.pieces else set()
        found: set[Piece | None] = {*self.count.lake.beside(at)}
        return found | {None} if village in at.squares else found

    def _found(self, piece: Piece | None) -> set[int]:
        if piece is None or not piece.number:
            return set()
        found = {piece.number, CHEST} if piece.squares == (MIDDLE,) else {piece.number}
        return found & self.person.hidden

    def _enter(self, piece: Piece | None) -> None:
        found = self._found(piece)
        self.person.at = piece
        self.person.hidden -= found
        self.person.open |= found
        if piece is None and self.person.open:
            self.person.safe |= self.person.open
            self.person.open = set()
            found = self.person.safe
        self.count.treasures_moved = self.count.treasures_moved or bool(found)
        if not self.person.hidden | self.person.open:
            self.count.ends = self.count.ends or "treasures"

    # the spirit

    def _haunt(self, stops: list[str]) -> None:
        count, mine = self.count, CORNERS[self.person.colour]
        must(count.lake.beside(count.lake.spirit), "the spirit is alone")
        where = [SQUARES[square] for square in count.lake.spirit.squares]
        is_inside = any(0 <= x - mine[0] < 4 and 0 <= y - mine[1] < 4 for x, y in where)
        if is_inside:
            reach = 4 if len(count.people) == 2 else 3
        else:
            must(stops and stops[0].isdecimal(), "no die")
            reach = int(stops.pop(0))
            must(reach in DICE[len(count.people)], "no such number on the die")
        must(len(stops) <= reach, "too far for the spirit")
        for stop in stops:
            self._haunt_one(stop)

    def _haunt_one(self, stop: str) -> None:
        count = self.count
        left, piece = count.lake.spirit, count.lake.pieces.get(stop)
        must(piece in count.lake.beside(left), f"the spirit can't go to {stop}")
        if piece is not None:
            count.lake.spirit = piece
        count.sink(left, self.seat)
