"""Short ways to a table of Sunshine City and on from it: cities, boxes and moves by their names.

A step is a line: ``roll 1 2``, ``act B 2``, ``act I 1 L`` (as a Lobbyist), ``fill Ca1 Ca3``, ``close``,
``cross boost boost``, ``travel B G``, ``set Md1 Me1``, ``done``; those of another seat begin with ``1:``.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from generator.scoring.engine import TABLE, Move, Refusal, legal
from generator.scoring.sunshine.facts import City, names, read_city
from generator.scoring.sunshine.plants import plants
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Sheet, Table, Unit, lit
from tests.scoring.stock import form_of, options_of

LETTERS = "BIL"


def play() -> dict[str, Any]:
    """Return the play form of the stock edition."""
    return form_of("sunshine-city")


@cache
def city_with(*options: str) -> City:
    """Return the stock edition's city, with options such as ``solo.enabled=yes``."""
    return read_city({**play(), "options": options_of(*options)})


@dataclass(frozen=True, slots=True)
class Game:
    """A table and the rules that it is played by."""

    rules: SunshineRules
    table: Table

    @property
    def city(self) -> City:
        """The city on the sheets."""
        return self.rules.city

    @property
    def sheet(self) -> Sheet:
        """The sheet of the first seat."""
        return self.table.sheets[0]

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of the pool that is being spent."""
        return self.sheet.pools[-1].units

    @property
    def gained(self) -> str:
        """The resources of those units by the letters of their districts, sorted."""
        return "".join(sorted(self.city.letters[unit.resource] for unit in self.units))

    @property
    def filled(self) -> list[str]:
        """The names of the boxes that the first seat has filled."""
        return names(self.city, self.sheet.filled)

    def mask(self, *things: str) -> int:
        """Return boxes by name, buildings (Cd), vehicles (Tv), areas (C:red) and power boxes (C:bulb)."""
        found = 0
        for thing in " ".join(things).split():
            found |= _mask(self.city, thing)
        return found

    def having(self, filled: str = "", at: str = "", seat: int = 0, **more: Any) -> "Game":
        """Return the game with boxes filled at a seat and workers placed: ``MCW`` for B, I, L."""
        sheet = self.table.sheets[seat]
        mask = sheet.filled | self.mask(filled)
        places = tuple(self.city.letters.index(letter) for letter in at) if at else sheet.at
        assert len(places) == 3
        given = sheet._replace(filled=mask, planted=plants(self.city, mask), at=places, **more)
        return replace(self, table=self.table.with_sheet(seat, given))

    def powered(self, letters: str) -> "Game":
        """Return the game with the powers of districts unlocked in an earlier turn."""
        game = self.having(" ".join(f"{letter}:bulb" for letter in letters))
        return game.having(powers=lit(game.city, game.sheet.filled))

    def with_angus(self, at: str, marks: str = "0000000") -> "Game":
        """Return the game with Angus in a district and with marked buildings, Money first."""
        assert self.table.angus is not None
        angus = self.table.angus._replace(at=self.city.letters.index(at), marks=tuple(map(int, marks)))
        return replace(self, table=self.table._replace(angus=angus))

    def later(self) -> "Game":
        """Return the game as if a turn had been played, so that doubles may be rolled."""
        return replace(self, table=self.table._replace(turn=1))

    def after(self, *steps: str) -> "Game":
        """Return the game after steps that are all legal."""
        table = self.table
        for move in self.moves(*steps):
            outcome = self.rules.attempt(table, move)
            assert not isinstance(outcome, Refusal), (move, outcome)
            table = outcome
        return replace(self, table=table)

    def refuses(self, step: str) -> Refusal:
        """Return why the last move of a step is refused; those before it are legal."""
        *before, last = self.moves(step)
        table = self.table
        for move in before:
            outcome = self.rules.attempt(table, move)
            assert not isinstance(outcome, Refusal), (move, outcome)
            table = outcome
        refused = self.rules.attempt(table, last)
        assert isinstance(refused, Refusal), f"{step} is allowed"
        return refused

    def allows(self, step: str) -> bool:
        """Return whether a step of one move is legal."""
        (move,) = self.moves(step)
        return not isinstance(self.rules.attempt(self.table, move), Refusal)

    def offered(self, verb: str) -> list[Move]:
        """Return the legal moves with a verb."""
        return [move for move in legal(self.rules, self.table) if move.verb == verb]

    def fillable(self) -> list[str]:
        """Return the names of the boxes that may be filled now."""
        return [self.city.boxes[move.at[0]].name for move in self.offered("fill")]

    def moves(self, *steps: str) -> list[Move]:
        """Return the moves of steps."""
        return [move for step in steps for move in _moves(self.city, step)]


def game_of(*options: str, seats: int = 1) -> Game:
    """Return a game of the stock edition before its first roll."""
    rules = SunshineRules(city_with(*options))
    return Game(rules, rules.start(seats))


def _mask(city: City, thing: str) -> int:
    if thing in city.numbers:
        return 1 << city.numbers[thing]
    made = {one.name: one.boxes for one in city.buildings} | {one.name: one.boxes for one in city.vehicles}
    if thing in made:
        return made[thing]
    letter, _, part = thing.partition(":")
    district = city.letters.index(letter)
    return city.bulbs[district] if part == "bulb" else city.areas[3 * district + _worker(part)]


def _worker(colour: str) -> int:
    return ("yellow", "red", "blue").index(colour)


def _moves(city: City, step: str) -> list[Move]:
    head, colon, rest = step.partition(": ")
    seat, text = (int(head), rest) if colon else (0, step)
    verb, *words = text.split()
    effects = [effect for _, effect in city.projects]
    if verb == "roll":
        return [Move(TABLE, verb, tuple(map(int, words)))]
    if verb == "fill":
        return [Move(seat, verb, (city.numbers[word],)) for word in words]
    if verb == "cross":
        return [Move(seat, verb, (effects.index(word),)) for word in words]
    if verb == "set":
        return [Move(seat, verb, tuple(city.numbers[word] for word in words))]
    if verb in ("act", "travel"):
        place = int(words[1]) if verb == "act" else city.letters.index(words[1])
        return [Move(seat, verb, (LETTERS.index(words[0]), place, int(words[2:] == ["L"])))]
    return [Move(seat, verb)]
