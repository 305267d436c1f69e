"""What lies on the table of Sunken City: the lake with its pieces, the players, and the turn under way."""

from typing import NamedTuple

from generator.scoring.sunken.facts import Lake

HOME = -1
"""Where an adventurer stands that is in its village."""
GROTTO = -1
"""Where a house is that is not on the lake."""
NOBODY = -1

RISE, WALK, HAUNT = 1, 2, 4
"""The three actions of a turn: pieces appear, the adventurer moves, the spirit moves."""


class Player(NamedTuple):
    """A player: the corner of the village, the spot where the adventurer stands, cards in hand, treasures.

    Sets of cards and treasures are masks; a treasure is ``hidden`` (house side), ``open`` or ``safe``.
    """

    corner: int
    hand: int
    hidden: int
    open: int = 0
    safe: int = 0
    at: int = HOME
    chips: int = 0


class Turn(NamedTuple):
    """How far a turn has come.

    ``may_stop`` is true if no more pieces have to appear; ``doing`` is the action under way, ``ended`` the
    mask of those that are over. The spirit goes up to ``reach`` spaces, -1 before it is known.
    """

    card: int = -1
    placed: int = 0
    has_house: bool = False
    may_stop: bool = False
    points: int = 0
    walked: bool = False
    chip: bool = False
    rolled: bool = False
    reach: int = -1
    gone: int = 0
    halted: bool = False
    doing: int = 0
    ended: int = 0


class Table(NamedTuple):
    """All that lies there.

    ``laid`` are the spots with a piece, ``covered`` the squares under them, ``houses`` the square of each
    house; ``draw`` is the street space in use, counted from 0. ``seat`` is on turn, ``first`` began; NOBODY
    before anybody did. ``ends`` says why this is the last round. ``idle`` counts the rounds of a deadlock
    without a change of treasures, ``stirred`` is true after such a change in this round; ``unsure`` is true
    behind a turn that nobody knows, ``missed`` are the seats whose line was missing last.
    """

    players: tuple[Player, ...]
    laid: int
    covered: int
    houses: tuple[int, ...]
    spirit: int
    stacks: tuple[int, ...]
    supply: int
    draw: int = 0
    round: int = 1
    seat: int = 0
    first: int = 0
    now: Turn = Turn()
    ends: str = ""
    over: bool = False
    frozen: bool = False
    idle: int = 0
    stirred: bool = False
    unsure: bool = False
    missed: tuple[int, ...] = ()

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.seat]

    def with_player(self, seat: int, player: Player) -> "Table":
        """Return the table with another player at a seat."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def card_of(lake: Lake, table: Table) -> tuple[int, int]:
    """Return the pieces and points of the card that was played in this turn."""
    return lake.corners[table.player.corner].hand[table.now.card]


def isolated(lake: Lake, table: Table) -> bool:
    """Return whether no piece touches the spirit's."""
    return not lake.water.beside[table.spirit] & table.laid
