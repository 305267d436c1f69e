"""Short ways to a table of Sunken City and on from it: lakes, pieces and moves by their names.

A step is a text: ``card 3/4``, ``street a1>``, ``house 9 c3``, ``chip``, ``step a1>`` (a street, a house's
square, or ``home``), ``roll 2``, ``haunt c3``, ``done``; the player on turn takes it.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from generator.scoring.engine import SEATS, Move, Refusal
from generator.scoring.issues import Issue
from generator.scoring.logfile import Seat
from generator.scoring.reader import read
from generator.scoring.sunken import rising
from generator.scoring.sunken.facts import Lake, read_lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.seating import corners_of
from generator.scoring.sunken.table import HOME, NOBODY, Player, Table
from generator.scoring.sunken.walking import values
from generator.scoring.umpire import Reading
from tests.scoring.stock import form_of, options_of


def play() -> dict[str, Any]:
    """Return the play form of the stock edition."""
    return form_of("sunken-city")


@cache
def rules_with(*options: str) -> SunkenRules:
    """Return the rules on the stock edition's lake, with options such as ``variant.no_chips=yes``."""
    return SunkenRules(read_lake({**play(), "options": options_of(*options)}))


def lake() -> Lake:
    """Return the stock edition's lake."""
    return rules_with().lake


def start(seats: int = 2, rules: SunkenRules | None = None) -> Table:
    """Return the table before the first turn of so many players, seated as without colours."""
    rules = rules or rules_with()
    return rules.start(corners_of(rules.lake, [Seat(letter, letter) for letter in "ABCD"[:seats]]))


def with_pieces(table: Table, pieces: str, spirit: str = "", rules: SunkenRules | None = None) -> Table:
    """Return a table on whose lake just these pieces lie: ``a1> c1v 9@c3``; the spirit stands on ``spirit``.

    No street is taken from a stack for them. The spirit's piece is named by its spot: a street, or the
    square of a house; without a name it stands on the last piece.
    """
    lake = (rules or rules_with()).lake
    table = table._replace(laid=0, covered=0, houses=tuple(-1 for _ in lake.houses))
    for piece in pieces.split():
        number, _, square = piece.rpartition("@")
        if number:
            house = lake.houses.index(int(number))
            table = rising.built(lake, table, house, lake.water.numbers[square])
        else:
            table = rising.lay(lake, table, lake.water.named[piece])
    last = pieces.rsplit(maxsplit=1)[-1].rsplit("@", maxsplit=1)[-1]
    return table._replace(spirit=lake.water.named[spirit or last])


def with_player(table: Table, seat: int, at: str = "", **values: int) -> Table:
    """Return a table with another player: where the adventurer stands (a spot's name or home), and fields."""
    if at:
        values["at"] = HOME if at == "home" else lake().water.named[at]
    return table.with_player(seat, table.players[seat]._replace(**values))


def treasures(*found: int) -> int:
    """Return some treasures by their values, as a mask."""
    return sum(1 << lake().treasures.index(value) for value in found)


def told(some: int) -> list[int]:
    """Return the values of some treasures."""
    return values(lake(), some)


def move(table: Table, text: str, rules: SunkenRules | None = None) -> Move:
    """Return the move that a step names."""
    rules = rules or rules_with()
    water, (verb, *names) = rules.lake.water, text.split()
    seat = max(table.seat, 0) if table.seat != NOBODY else 0
    if verb == "card":
        hand = [str(card) for card in rules.lake.corners[table.players[seat].corner].hand]
        return Move(seat, verb, (hand.index(names[0]),))
    if verb == "house":
        return Move(seat, verb, (rules.lake.houses.index(int(names[0])), water.numbers[names[1]]))
    if verb == "roll":
        return Move(seat, verb, (int(names[0]),))
    return Move(seat, verb, tuple(HOME if name == "home" else water.named[name] for name in names))


def after(table: Table, *steps: str, rules: SunkenRules | None = None) -> Table:
    """Return the table after some steps, all of which are legal."""
    rules = rules or rules_with()
    for step in steps:
        found = rules.attempt(table, move(table, step, rules))
        assert isinstance(found, Table), (step, found)
        table = found
    return table


def refused(table: Table, *steps: str, rules: SunkenRules | None = None) -> Refusal:
    """Return why the last of some steps is forbidden; those before it are legal."""
    rules = rules or rules_with()
    table = after(table, *steps[:-1], rules=rules)
    found = rules.attempt(table, move(table, steps[-1], rules))
    assert isinstance(found, Refusal), steps[-1]
    return found


def pieces_on(table: Table) -> list[str]:
    """Return the names of the pieces on the lake: streets, and houses as 9@c3."""
    lake_ = lake()
    found = []
    for spot, piece in enumerate(lake_.water.spots):
        if table.laid >> spot & 1:
            house = f"{lake_.houses[table.houses.index(spot)]}@" if piece.is_house else ""
            found.append(house + piece.name)
    return found


def player_of(table: Table, seat: int) -> Player:
    """Return a player."""
    return table.players[seat]


def safe_of(table: Table) -> Iterable[list[int]]:
    """Return the safe treasures of each player."""
    return [told(player.safe) for player in table.players]


def with_treasures(table: Table, seat: int, opened: Iterable[int] = (), safe: Iterable[int] = ()) -> Table:
    """Return a table on which a player has some treasures open and some safe, by their values."""
    lies_open, is_safe = treasures(*opened), treasures(*safe)
    hidden = lake().all_treasures & ~lies_open & ~is_safe
    return with_player(table, seat, hidden=hidden, open=lies_open, safe=is_safe)


@cache
def umpire(*options: str) -> SunkenGame:
    """Return the game as the umpire plays it, on the stock edition's lake."""
    return SunkenGame(rules_with(*options).lake)


def line(table: Table, text: str, *options: str, helpful: bool = False) -> Reading[Table]:
    """Return what the umpire makes of a turn of the player on turn, written as in a log."""
    seats = "".join(f"{letter} = {letter}\n" for letter in SEATS[: len(table.players)])
    (entry,) = read(f"game: sunken-city\n{seats}{SEATS[table.seat]}: {text}\n").entries
    return umpire(*options).read(table, entry, {}, helpful=helpful)


def legal_line(table: Table, text: str, *options: str) -> Table:
    """Return the table after a turn that is legal and has one reading."""
    found = line(table, text, *options)
    assert found.issues == (), text
    return found.state


def wrong_line(table: Table, text: str, *options: str) -> Issue:
    """Return the only thing that is wrong with a turn."""
    (issue,) = line(table, text, *options).issues
    return issue


def place_of(table: Table, seat: int = 0) -> str:
    """Return the name of the piece where an adventurer stands, or home."""
    at = table.players[seat].at
    return "home" if at == HOME else lake().water.spots[at].name


def spirit_of(table: Table) -> str:
    """Return the name of the piece where the spirit stands."""
    return lake().water.spots[table.spirit].name
