"""Short ways to a table of Sunrise City and on from it: cities, chips, roles, and plays as lines of a log.

A city is a text of tiles and where they lie: ``ZR05 2e1n ^n; ZC01 1e; BRCa 2e1n 1e``; City Hall lies at its
centre. A play is a line of a log: ``A: ZR05 2e1n ^n``.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from generator.scoring.engine import SEATS, Refusal
from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunrise.building import laid, site_of
from generator.scoring.sunrise.facts import Plan, read_plan
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.grid import east_and_north
from generator.scoring.sunrise.notation import NO_TURN, Notation, Play, place_of
from generator.scoring.sunrise.reading import lying_places, read_play
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import (
    BUILDING,
    DIRECTION,
    NO_ROLE,
    OPENING,
    ZONING,
    Plot,
    Table,
    name_of,
)
from generator.scoring.sunrise.track import total
from generator.scoring.umpire import Judged, Reading, judge
from tests.scoring.stock import form_of, options_of


def play() -> dict[str, Any]:
    """Return the play form of the stock edition."""
    return form_of("sunrise-city")


@cache
def rules_with(*options: str) -> SunriseRules:
    """Return the rules for the stock edition, with options such as ``bidding.chips_per_turn=2``."""
    return SunriseRules(read_plan({**play(), "options": options_of(*options)}))


def plan() -> Plan:
    """Return what the stock edition prints."""
    return rules_with().plan


@cache
def umpire(*options: str) -> SunriseGame:
    """Return the game as the umpire plays it, with the stock edition."""
    return SunriseGame(rules_with(*options).plan)


# Tables


def start(seats: int = 2, rules: SunriseRules | None = None) -> Table:
    """Return the table before the first round of so many players: City Hall alone."""
    rules = rules or rules_with()
    return rules.start(rules.plan.colours[:seats])


def city(text: str, seats: int = 2, table: Table | None = None) -> Table:
    """Return a table on which some tiles lie, whatever the rules say; nobody has scored for them."""
    table = table or start(seats)
    for part in filter(None, map(str.strip, text.split(";"))):
        table = _with_tile(table, _play(_entry(f"A: {part}")))
    return table


def _with_tile(table: Table, one: Play) -> Table:
    places = lying_places(plan(), table, one)
    assert not isinstance(places, Refusal), places
    if one.kind == "zone":
        tile = plan().tile_of[one.name]
        turn = 0 if one.turn == NO_TURN else one.turn
        return table.with_plot(places[0], Plot(tile, turn))._replace(zoned=table.zoned | 1 << tile)
    left, right = places
    site = site_of(left, right, table.city[left], table.city[right])
    works = table.players[0].works
    table = laid(plan(), table, 0, plan().building_of[one.name], site)
    return with_player(table, 0, works=works)


def at(table: Table, spot: str) -> int:
    """Return the position of a tile, or one counted from City Hall: ``ZR05``, ``2e1n``, ``e of CH``."""
    found = place_of(plan(), table, _play(_entry(f"A: claim {spot}")).spots[0])
    assert not isinstance(found, Refusal), found
    return found


def with_player(table: Table, seat: int, **fields: Any) -> Table:
    """Return a table with other fields of a player."""
    return table.with_player(seat, table.players[seat]._replace(**fields))


def with_roles(table: Table, roles: str) -> Table:
    """Return a table on which players have revealed roles: ``A 03 B 15``."""
    letters, numbers = roles.split()[::2], roles.split()[1::2]
    for letter, number in zip(letters, numbers, strict=True):
        index = [role.number for role in plan().roles].index(int(number))
        table = with_player(table, SEATS.index(letter), role=index)
        table = table._replace(revealed=table.revealed | 1 << index)
    return table


def with_chips(table: Table, stacks: str) -> Table:
    """Return a table with stacks of chips, from the bottom, out of the hands: ``ZR05 AAB; ZC02 B``."""
    for part in stacks.split(";"):
        spot, letters = part.rsplit(maxsplit=1)
        place = at(table, spot)
        chips = tuple(map(SEATS.index, letters))
        table = table.with_plot(place, table.city[place]._replace(chips=chips))
        for seat in chips:
            table = with_player(table, seat, chips=table.players[seat].chips - 1)
    return table


def with_hand(table: Table, seat: int, ids: str) -> Table:
    """Return a table on which a player's hand is known."""
    return with_player(table, seat, hand=frozenset(ids.split()))


def in_step(table: Table, step: int, seat: int = 0, rules: SunriseRules | None = None) -> Table:
    """Return a table at the beginning of a step of its round; ``seat`` is first player.

    Roles of that step wait. Behind zoning no zone tiles are in hand, behind bidding stacks are resolved.
    """
    table = table._replace(first=seat, seat=seat, step=step, waiting=(seat,) if step == DIRECTION else ())
    if step > ZONING:
        table = table._replace(players=tuple(one._replace(zones=0) for one in table.players))
    if step > DIRECTION:
        table = (rules or rules_with()).left(table._replace(step=step - 1))
    return table._replace(seat=table.waiting[0] if table.waiting else seat)


def zoning(text: str, seats: int = 2) -> Table:
    """Return a city that is to be extended; A begins."""
    return in_step(city(text, seats), ZONING)


# On from there


def _entry(text: str) -> Entry:
    seats = "".join(f"{letter} = {letter}\n" for letter in "ABCD")
    (entry,) = read(f"game: sunrise-city\n{seats}{text}\n").entries
    return entry


def _play(entry: Entry) -> Play:
    found = Notation(plan()).read(entry).play
    assert found is not None, entry.text
    return found


def line(
    table: Table, text: str, rules: SunriseRules | None = None, *, helpful: bool = False
) -> Reading[Table]:
    """Return what the umpire makes of a line."""
    return SunriseGame((rules or rules_with()).plan).read(table, _entry(text), {}, helpful=helpful)


def after(table: Table, *lines: str, rules: SunriseRules | None = None) -> Table:
    """Return the table after some lines, all of which are legal and have one reading."""
    for text in lines:
        found = line(table, text, rules)
        assert found.issues == (), (text, found.issues)
        table = found.state
    return table


def refused(table: Table, *lines: str, rules: SunriseRules | None = None) -> Refusal:
    """Return why the last of some plays is forbidden; those before it are legal."""
    rules = rules or rules_with()
    table = after(table, *lines[:-1], rules=rules)
    entry = _entry(lines[-1])
    assert entry.seat is not None
    found = read_play(rules, table, entry.seat, _play(entry)).refusal
    assert found is not None, lines[-1]
    return found


def verdict(text: str, *options: str, game: SunriseGame | None = None) -> tuple[Judged[Table], list[Issue]]:
    """Return a log's lines below its header as the umpire judges them, and all that is wrong with them."""
    log, game = read(f"game: sunrise-city\n{text}"), game or umpire(*options)
    prepared = game.prepare(log)
    judged = judge(game, net(prepared.entries)[0], log.header.seats)
    return judged, [*log.issues, *prepared.issues, *judged.issues, *game.hindsight(judged)]


# What lies there


def points(table: Table) -> list[int]:
    """Return all points that each player has scored."""
    return [total(player, plan().length) for player in table.players]


def track(table: Table) -> list[tuple[int, int]]:
    """Return the tokens of each player and the step of the pawn."""
    return [(player.tokens, player.pawn) for player in table.players]


def lies(table: Table, tile: str) -> tuple[int, int]:
    """Return how far to the east and north of City Hall a tile lies."""
    return east_and_north(at(table, tile))


def chips_of(table: Table) -> list[int]:
    """Return how many chips each player has in hand."""
    return [player.chips for player in table.players]


def stacks(table: Table) -> dict[str, str]:
    """Return the chips on each zone tile where some lie, from the bottom, as letters."""
    return {
        name_of(plan(), plot): "".join(SEATS[seat] for seat in plot.chips)
        for plot in table.city.values()
        if plot.chips
    }


def roles_of(table: Table) -> list[int]:
    """Return the number of each player's role, 0 where none is revealed."""
    return [0 if one.role == NO_ROLE else plan().roles[one.role].number for one in table.players]


def clauses(issues: Iterable[Issue]) -> list[tuple[str, str]]:
    """Return the code and the clause of each issue."""
    return [(issue.code, issue.clause) for issue in issues]


def constructing(
    text: str, chips: str = "", roles: str = "", seats: int = 2, rules: SunriseRules | None = None
) -> Table:
    """Return a table at the beginning of construction: a city, chips that won, roles; A is first player."""
    table = with_roles(city(text, seats), roles)
    return in_step(with_chips(table, chips) if chips else table, BUILDING, rules=rules)


def gained(table: Table, *lines: str, rules: SunriseRules | None = None) -> list[int]:
    """Return the points that each player scores by some lines, all of which are legal."""
    before, now = points(table), points(after(table, *lines, rules=rules))
    return [one - other for one, other in zip(now, before, strict=True)]


def opening(
    roles: str,
    text: str = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n",
    chips: str = "",
    rules: SunriseRules | None = None,
    seats: int = 2,
) -> Table:
    """Return a table at the start of construction, when roles act; A is first player."""
    table = with_roles(city(text, seats), roles)
    return in_step(with_chips(table, chips) if chips else table, OPENING, rules=rules)
