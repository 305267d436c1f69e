"""A second referee for Sunrise City: counts a game again from its lines, with no code of the first.

It reads lines in their canonical form, and places beside a tile; it knows the stock edition by heart.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.scoring.sunrise.counted_city import (
    CountedCity,
    Ground,
    IllegalError,
    Spot,
    bonus_of,
    must,
    primary_of,
)
from tests.scoring.sunrise.counted_person import Person

ROLES = range(1, 32, 2)
DEVELOPER, ARCHITECT, TYCOON, BOSS, MAYOR, CRIME_BOSS = 3, 7, 11, 17, 19, 21
COMMISSIONER, TREASURER, MANAGER, REALTOR, SUPERVISOR = 23, 25, 27, 29, 31
KINDS = ("role", "direction", "zone", "protest", "bid", "claim", "opening", "build")
ZONING, BIDDING, CLAIMING, BUILDING = 2, 4, 5, 7
WORDS = {"discard": 2, "move": 6, "swap": 6, "take": 6, "type": 6, "pass": 7} | {
    kind: at for at, kind in enumerate(KINDS) if kind not in ("zone", "bid", "opening", "build")
}
OWNERS = {"protest": 1, "claim": 13, "move": 5, "swap": 15, "take": 9, "type": 29}
"""The roles whose words these are."""
PARTS = ("district", "primary", "bonus", "community", "floor", "role")


class Recount(NamedTuple):
    """What a game came to, by seat: tokens, steps, all points, how often the star was passed and met.

    ``most`` is the largest number of tokens in one action.
    """

    tokens: tuple[int, ...]
    steps: tuple[int, ...]
    points: tuple[int, ...]
    passed: tuple[int, ...]
    met: tuple[int, ...]
    winners: tuple[int, ...]
    decided: str
    roles: tuple[tuple[int, ...], ...]
    most: int
    passes: int
    strays: int
    city: Mapping[Spot, Ground]


def recount(text: str) -> Recount:
    """Return what a log comes to. Raises IllegalError at the first line that breaks a rule."""
    lines = [re.split(r"[;#]", line)[0].strip() for line in text.splitlines()]
    pairs = (re.fullmatch(r"([a-z_.]{2,}) *: *(.+)", line) for line in lines)
    header = {found[1]: found[2] for found in pairs if found}
    seats = sum(re.match(r"[A-D] *=", line) is not None for line in lines)
    count = _Count(header, seats)
    for line in filter(None, lines):
        try:
            count.line(line)
        except IllegalError as error:
            raise IllegalError(f"round {count.round}, {line}: {error}") from None
    return count.result()


class _Count:
    """Counts line by line; what is on the table is changed as it goes."""

    def __init__(self, header: Mapping[str, str], seats: int) -> None:
        self.header = header
        self.bids_a_turn = 2 if "two" in header.get("bidding", "") else 1
        self.bids_a_turn = int(header.get("bidding.chips_per_turn", self.bids_a_turn))
        self.people = [Person() for _ in range(seats)]
        self.city = CountedCity()
        self.revealed: set[int] = set()
        self.round = self.step = self.first = self.turn = self.bids = self.idle = 0
        self.most = self.passes = self.strays = 0
        self.drawn = False
        self.moved: set[str] = set()
        self.points: dict[int, list[tuple[str, int]]] = {}
        self.plays = {
            "role": self._role,
            "direction": self._direction,
            "zone": self._zone,
            "discard": self._zone,
            "protest": self._protest,
            "bid": self._bid,
            "claim": self._claim,
            "move": self._move,
            "swap": self._swap,
            "take": self._take,
            "type": self._type,
            "build": self._build,
            "pass": self._pass,
        }

    # lines

    def line(self, line: str) -> None:
        """Count one line. Raises IllegalError."""
        seat_line = re.fullmatch(r"([A-D]): *(.*)", line)
        if re.fullmatch(r"[1-3]\.", line):
            self._round(int(line[0]))
        elif seat_line:
            self._play("ABCD".index(seat_line[1]), seat_line[2].split())
        elif line.startswith("= "):
            for letter, tokens, step in re.findall(r"([A-D]) (\d+)t (\d+)p", line):
                person = self.people["ABCD".index(letter)]
                must((person.tokens, person.step) == (int(tokens), int(step)), f"total of {letter}")
        else:
            must(re.match(r"[a-z_.]{2,} *:|[A-D] *=|ruling |hand |end$", line), "unknown line")

    def _round(self, number: int) -> None:
        must(number == self.round + 1, "wrong round")
        must(not number > 1 or self.step >= CLAIMING or self.step == BIDDING, "the round is not over")
        self.round, self.step, self.bids = number, 0, 0
        self.city.new_round()
        self.moved.clear()
        if self.header.get("bidding.chips_return_at_round_end") != "no":
            self._chips_back(self.city.all_chips_off())
        for person in self.people:
            person.zones = person.works = 4
            person.role, person.declared = 0, ""

    def _chips_back(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.people[seat].chips += 1

    def _play(self, seat: int, words: Sequence[str]) -> None:
        words = [word for word in words if word not in ("of", "agreed")]
        step = self._step_of(words)
        must(step >= self.step, "too late in the round")
        self._go_on(step)
        self.points = {}
        if words[0] in OWNERS:
            must(self.people[seat].role == OWNERS[words[0]], "not this player's role")
        kind = words[0] if words[0] in WORDS else KINDS[step]
        self.plays[kind](seat, list(words))
        for one, parts in self.points.items():
            self._climb(self.people[one], parts)
        must(all(person.chips >= 0 for person in self.people), "chips")
        on_board = [len([chip for chip in self.city.chips() if chip == at]) for at in range(len(self.people))]
        if self.header.get("bidding.chips_return_at_round_end") != "no":
            must(all(p.chips + n == 6 for p, n in zip(self.people, on_board, strict=True)), "six chips")

    def _step_of(self, words: Sequence[str]) -> int:
        if words[0] in WORDS:
            return WORDS[words[0]]
        if words[0][0] == "B":
            return BUILDING
        is_bid = all(word[0] in "ZQ" for word in words) and self.step >= ZONING and not self.drawn
        return BIDDING if is_bid and (len(words) > 1 or words[0] in self.city.where_tiles()) else ZONING

    def _go_on(self, step: int) -> None:
        """Leave the steps before one."""
        if self.step == 0 < step:
            must(all(person.role for person in self.people), "a role is missing")
            self.first = min(range(len(self.people)), key=lambda seat: self.people[seat].role)
            for seat in self._with_role(ARCHITECT):
                self.people[seat].works += 1
        if self.step <= ZONING < step:
            must(not any(person.zones for person in self.people) and not self.drawn, "tiles are missing")
        if self.step <= BIDDING < step:
            must(not any(map(self._can_bid, range(len(self.people)))), "bids are missing")
            self._chips_back(self.city.losing_chips_off())
        if step != self.step:
            self.turn, self.idle, self.bids = self.first, 0, 0
        self.step = step

    def _take_turn(self, seat: int, able: Iterable[int]) -> None:
        """Check that a seat is the next one that can play."""
        able = set(able)
        order = [(self.turn + at) % len(self.people) for at in range(len(self.people))]
        must(next((one for one in order if one in able), None) == seat, "not on turn")
        self.bids = self.bids if seat == self.turn else 0
        self.turn = seat

    def _pass_on(self) -> None:
        self.turn, self.bids = (self.turn + 1) % len(self.people), 0

    # points

    def _climb(self, person: Person, parts: Sequence[tuple[str, int]]) -> None:
        if self.header.get("track.granularity") == "per_component":
            for part in PARTS:
                self.most = max(
                    self.most, person.climb(sum(points for name, points in parts if name == part))
                )
        else:
            self.most = max(self.most, person.climb(sum(points for _, points in parts)))

    def _earn(self, seat: int, part: str, points: int) -> None:
        if points:
            self.points.setdefault(seat, []).append((part, points))

    def _with_role(self, role: int) -> Iterator[int]:
        return (seat for seat, person in enumerate(self.people) if person.role == role)

    # preparation and zoning

    def _role(self, seat: int, words: list[str]) -> None:
        number = int(words[1])
        must(number in ROLES and number not in self.revealed and not self.people[seat].role, "no such role")
        self.revealed.add(number)
        self.people[seat].role = number
        self.people[seat].roles.append(number)

    def _direction(self, seat: int, words: list[str]) -> None:
        must(seat == self.first and self.round > 1 and not self.city.ahead, "no direction is named now")
        self.city.ahead = words[1][0]

    def _zone(self, seat: int, words: list[str]) -> None:
        must(self.round == 1 or self.city.ahead, "no direction")
        if not self.drawn:
            self._take_turn(seat, (at for at, person in enumerate(self.people) if person.zones))
            self.people[seat].zones -= 1
        else:
            must(seat == self.turn, "not on turn")
        is_discarded = words[0] == "discard"
        name = words[1] if is_discarded else words[0]
        if is_discarded:
            must(self.header.get("zoning.illegal") == "discard", "nothing is discarded here")
        else:
            self.strays += self.city.add(name, *self._turned(words[1:]), is_free=False)
            self._districts(seat, name)
        self.drawn = name[0] == "Q" and not is_discarded
        if not self.drawn:
            self._pass_on()

    def _turned(self, words: Sequence[str]) -> tuple[Spot, int]:
        turn = next(("nesw".index(word[1]) for word in words if word[0] == "^"), 0)
        (spot,) = self.city.spots([word for word in words if word[0] != "^"])
        return spot, turn

    def _districts(self, seat: int, name: str) -> None:
        points = self.city.matches(name)
        if self.people[seat].role == COMMISSIONER:
            points *= 2
        self._earn(seat, "district", points)
        for other in self._with_role(SUPERVISOR):
            if other != seat:
                self._earn(other, "role", points)

    def _protest(self, _seat: int, words: list[str]) -> None:
        (spot,) = self.city.spots(words[1:])
        must(self.city.is_bare(spot), "no bare zone")
        self.city.closed = spot

    # bidding

    def _can_bid(self, seat: int) -> bool:
        person = self.people[seat]
        return person.chips > 0 and any(self._is_open(person, spot) for spot in self.city.grounds)

    def _is_open(self, person: Person, spot: Spot) -> bool:
        chips = self.city.grounds[spot].chips
        is_closed = len(chips) > 1 and chips[-1] == chips[-2] and person.role != MAYOR
        return self.city.is_bare(spot) and spot != self.city.closed and not is_closed

    def _bid(self, seat: int, words: list[str]) -> None:
        for spot in self.city.spots(words):
            self._take_turn(seat, filter(self._can_bid, range(len(self.people))))
            must(self._is_open(self.people[seat], spot), "no bid goes there")
            self.people[seat].chips -= 1
            self.city.grounds[spot].chips.append(seat)
            self.bids += 1
            if self.bids == self.bids_a_turn:
                self._pass_on()

    def _claim(self, seat: int, words: list[str]) -> None:
        for spot in self.city.spots(words[1:]):
            must(self.city.is_free(spot), "no free zone")
            self.people[seat].chips -= 1
            self.city.grounds[spot].chips.append(seat)

    # before construction

    def _move(self, seat: int, words: list[str]) -> None:
        name = words[1]
        old = self.city.where_tiles()[name]
        must(self.city.is_free(old) and name not in self.moved, "no free zone")
        self.moved.add(name)
        del self.city.grounds[old]
        spot, turn = self._turned(words[2:])
        must(spot != old, "it stays where it is")
        must(not self.city.add(name, spot, turn, is_free=True), "no sidewalk")
        self._earn(seat, "district", self.city.matches(name))

    def _swap(self, seat: int, words: list[str]) -> None:
        one, other = (self.city.grounds[spot] for spot in self.city.spots(words[1:]))
        must((one.chips == [seat]) != (other.chips == [seat]) and one.chips and other.chips, "no such chips")
        one.chips, other.chips = other.chips, one.chips

    def _take(self, seat: int, words: list[str]) -> None:
        self.city.take(words[1])
        self.people[seat].works += 1

    def _type(self, seat: int, words: list[str]) -> None:
        must(not self.people[seat].declared, "named already")
        self.people[seat].declared = words[1][0].upper()

    # construction

    def _builders(self) -> Iterator[int]:
        left = [seat for seat, person in enumerate(self.people) if person.works]
        must(self.idle < len(left), "all have passed")
        return iter(left)

    def _pass(self, seat: int, _words: list[str]) -> None:
        self._take_turn(seat, self._builders())
        self.idle += 1
        self.passes += 1
        self._pass_on()

    def _build(self, seat: int, words: list[str]) -> None:
        self._take_turn(seat, self._builders())
        name, person = words[0], self.people[seat]
        left, right = self.city.spots(words[1:])
        grounds = self.city.grounds[left], self.city.grounds[right]
        height = len(grounds[0].floors)
        if not height:
            must(person.role == TYCOON or any([seat] == one.chips for one in grounds), "no chip")
            must(person.role == DEVELOPER or self.city.is_joined(left, right), "a waterway")
            self._bonus(seat, name, [one.chips for one in grounds])
        chips = self.city.build(name, left, right)
        self._earn(seat, "primary", primary_of(name))
        self._earn(seat, "floor", height // 2 if height % 2 == 0 else 0)
        self._earn(seat, "community", self.city.communities_round(name, left, right))
        self._roles(name, height, self.city.communities_beside(left, right))
        self._chips_back(chips)
        person.works -= 1
        self.idle = 0
        self._pass_on()

    def _bonus(self, seat: int, name: str, chips: Sequence[list[int]]) -> None:
        is_boss = self.people[seat].role == CRIME_BOSS
        alone = self.header.get("roles.crime_boss_exclusive") != "no"
        for points, owners in zip(bonus_of(name), chips, strict=True):
            if is_boss:
                self._earn(seat, "bonus", points)
            for owner in owners:
                if not is_boss or not (alone or owner == seat):
                    self._earn(owner, "bonus", points)

    def _roles(self, name: str, height: int, communities: int) -> None:
        for seat in self._with_role(BOSS if height else TREASURER):
            self._earn(seat, "role", 1)
        for seat in self._with_role(MANAGER):
            each = self.header.get("roles.city_manager") == "per_community_tile"
            self._earn(seat, "role", communities if each else min(communities, 1))
        for seat in self._with_role(REALTOR):
            self._earn(seat, "role", name[1:3].count(self.people[seat].declared or "-"))

    # the end

    def result(self) -> Recount:
        """Return what the game has come to."""
        people = self.people
        keys = [(person.tokens, person.step, -(person.roles or [0])[-1]) for person in people]
        best, second = sorted(keys, reverse=True)[:2]
        decided = next(
            (name for at, name in enumerate(("tokens", "step", "role")) if best[at] != second[at]), ""
        )
        return Recount(
            tuple(person.tokens for person in people),
            tuple(person.step for person in people),
            tuple(person.points for person in people),
            tuple(person.passed for person in people),
            tuple(person.met for person in people),
            tuple(seat for seat, key in enumerate(keys) if key == best),
            decided,
            tuple(tuple(person.roles) for person in people),
            self.most,
            self.passes,
            self.strays,
            self.city.grounds,
        )
