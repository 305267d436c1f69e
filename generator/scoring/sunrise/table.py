"""What lies on the table of Sunrise City: the city with its floors and chips, the players, the phase."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.scoring.engine import rule
from generator.scoring.sunrise.facts import NO_TYPE, ZONE, Plan, Role

ROLES, DIRECTION, ZONING, CLOSING, BIDDING, CLAIMING, OPENING, BUILDING = range(8)
"""The steps of a round; the four phases are made of them: SNR-5.1.

Directions, closing, claiming and opening are those of one role each, or of the first player.
"""
PHASES = (
    "preparation",
    "zoning",
    "zoning",
    "zoning",
    "bidding",
    "bidding",
    "construction",
    "construction",
)
"""The phase of each step."""

NOWHERE = -1
NO_ROLE = -1
NOTHING = -1

KNOWN, LAST_GAP, NOBODYS = range(3)
"""What stands above a line: a play, a gap in the last round, or the line of a seat that nobody has."""


class Plot(NamedTuple):
    """A position of the city: its tile and by how many quarters it is turned clockwise.

    ``floors`` are the halves of buildings on it from the ground, each a building and 0 (left) or 1; ``chips``
    the seats whose chips lie there, from the bottom.
    """

    tile: int
    turn: int = 0
    floors: tuple[tuple[int, int], ...] = ()
    chips: tuple[int, ...] = ()


class Player(NamedTuple):
    """A player: tiles still in hand, chips, the pawn on its step (0 below the first), benchmark tokens.

    ``overshot`` and ``hit`` count how often the star was passed and met. ``hand`` has the tiles that were
    written down, as ids, or None if nobody knows them; ``extra`` of them are not known all the same.
    ``taken`` is the building that the Engineer has taken from the city, or NOTHING.
    """

    chips: int
    role: int = NO_ROLE
    zones: int = 0
    works: int = 0
    pawn: int = 0
    tokens: int = 0
    overshot: int = 0
    hit: int = 0
    declared: int = NO_TYPE
    hand: frozenset[str] | None = None
    extra: int = 0
    taken: int = NOTHING


class Table(NamedTuple):
    """All that lies there.

    ``zoned``, ``built`` and ``revealed`` are masks of the tiles, buildings and roles that were played;
    ``seat`` is on turn, ``waiting`` are those who act before play goes on. ``drawn`` says that the tile
    behind a community tile has to be added; ``bids`` counts the chips of this turn, ``passed`` the passes on
    end. ``shifted`` are the tiles that the Lobbyist has moved, ``colours`` those of the players;
    ``lost`` is true behind a play of this round that nobody knows, ``doubted`` behind one of any round;
    ``above`` says what the last line was, if it was no play. ``where`` has the position of each tile in the
    city, so that a name is found without a search.
    """

    city: Mapping[int, Plot]
    players: tuple[Player, ...]
    round: int = 1
    step: int = ROLES
    first: int = 0
    seat: int = 0
    waiting: tuple[int, ...] = ()
    direction: int = NOWHERE
    drawn: bool = False
    closed: int = NOWHERE
    zoned: int = 0
    built: int = 0
    revealed: int = 0
    bids: int = 0
    passed: int = 0
    shifted: frozenset[int] = frozenset()
    over: bool = False
    lost: bool = False
    colours: tuple[str, ...] = ()
    doubted: bool = False
    above: int = KNOWN
    where: Mapping[int, int] = {}

    def players_with(self, seat: int, player: Player) -> tuple[Player, ...]:
        """Return the players with another one at a seat."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])

    def with_player(self, seat: int, player: Player) -> "Table":
        """Return the table with another player at a seat."""
        return self._replace(players=self.players_with(seat, player))

    def with_plot(self, place: int, plot: Plot) -> "Table":
        """Return the table with another plot at a position."""
        where = self.where
        if where.get(plot.tile) != place:
            where = {**where, plot.tile: place}
        return self._replace(city={**self.city, place: plot}, where=where)


@rule("SNR-9.8")
def next_seat(table: Table) -> int:
    """Return the seat that is on turn when this turn is over."""
    return (table.seat + 1) % len(table.players)


def role_of(plan: Plan, table: Table, seat: int) -> Role | None:
    """Return the role of a seat in this round, if it is revealed."""
    role = table.players[seat].role
    return None if role == NO_ROLE else plan.roles[role]


def has(plan: Plan, table: Table, seat: int, effect: str) -> bool:
    """Return whether a seat has a role with an effect in this round."""
    role = table.players[seat].role
    return role != NO_ROLE and plan.roles[role].effect == effect


def holder(plan: Plan, table: Table, effect: str) -> list[int]:
    """Return the seats that have a role with an effect, clockwise from the first player."""
    found = [
        seat
        for seat, player in enumerate(table.players)
        if player.role != NO_ROLE and plan.roles[player.role].effect == effect
    ]
    if len(found) > 1:
        found.sort(key=lambda seat: (seat - table.first) % len(table.players))
    return found


@rule("SNR-2.4", "SNR-2.5")
def is_bare(plan: Plan, plot: Plot | None) -> bool:
    """Return whether a plot is an undeveloped zone tile; one with buildings on it is developed."""
    return plot is not None and not plot.floors and plan.tiles[plot.tile].kind == ZONE


@rule("SNR-7.1")
def type_of(plan: Plan, plot: Plot) -> int:
    """Return the type of a position: of its top segment, or of its zone tile."""
    if plot.floors:
        building, half = plot.floors[-1]
        return plan.buildings[building].types[half]
    tile = plan.tiles[plot.tile]
    return tile.type if tile.kind == ZONE else NO_TYPE


def has_walk(plan: Plan, plot: Plot, direction: int) -> bool:
    """Return whether a plot's tile has a sidewalk on the edge that faces a direction."""
    return plan.tiles[plot.tile].walks[(direction - plot.turn) % 4]


def name_of(plan: Plan, plot: Plot) -> str:
    """Return what the topmost tile of a plot is called: a tile's id, or a building's and its half."""
    if plot.floors:
        building, half = plot.floors[-1]
        return f"{plan.buildings[building].id}.{'lr'[half]}"
    return plan.tiles[plot.tile].id
