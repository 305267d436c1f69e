"""What is counted in games of Sunken City: their ends, treasures, cards, houses, the lake, what runs out."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from generator.scoring.logfile import Seat
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.seating import corners_of
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import GROTTO, Table
from generator.scoring.sunken.walking import values
from generator.simulation.counts.shared import each, lead_lines, lead_values, seat_lines, seat_values
from generator.simulation.players.stuck import StuckError
from generator.simulation.players.sunken import GREEDY, RANDOM, Played, play
from generator.simulation.tally import Counted, Key, Line, Stock

MOST_MOVES = 8_000
STYLES = {"greedy": GREEDY, "random": RANDOM}
LENGTH, ENDS, TREASURES = "Length", "How games end", "Treasures, each player"
CARDS, SAFE = "Cards, times played by a player", "Treasures, players who have them safe"
HOUSES, LAKE, GONE = "Houses, games in which they appear", "The lake", "What runs out, in games"
WAYS = {"treasures": "all treasures safe", "hourglass": "hourglass", "deadlock": "deadlock"}
HELD = ("safe", "value of those", "found and not brought home")
WATER = (
    "pieces at the end",
    "most pieces at once",
    "streets that sink",
    "houses that sink",
    "steps of a player",
    "chips given back by a player",
)


class SunkenTrial:
    """Sunken City on the lake of one edition."""

    def __init__(self, game: SunkenGame, seats: tuple[Seat, ...]) -> None:
        self.game = game
        self.corners = corners_of(game.lake, seats)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is counted, in the order of the table."""
        lake, seats = self.game.lake, len(self.corners)
        return (
            Line(Key(LENGTH, "rounds")),
            *(Line(Key(ENDS, name), is_share=True) for name in WAYS.values()),
            *(Line(Key(TREASURES, name)) for name in HELD),
            *lead_lines(TREASURES, "treasures", seats),
            *seat_lines(seats),
            *(Line(Key(CARDS, name)) for name in self._cards()),
            *(Line(Key(SAFE, f"treasure {value}"), is_share=True) for value in lake.treasures),
            *(Line(Key(HOUSES, f"house {number}"), is_share=True) for number in lake.houses),
            *(Line(Key(LAKE, name)) for name in WATER),
            *(Line(Key(GONE, name), is_share=True) for name in _stores(lake, seats)),
        )

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """All places where streets can lie."""
        names = tuple(self.game.lake.water.spots[spot].name for spot, _ in self.game.lake.streets)
        return (Stock("places for streets", names),)

    def _cards(self) -> list[str]:
        hands = (self.game.lake.corners[corner].hand for corner in self.corners)
        return [str(card) for card in sorted({card for hand in hands for card in hand})]

    def play(self, kind: str, seed: str) -> Counted:
        """Return what was counted in a game of players of one kind."""
        try:
            game = self.played(kind, seed)
        except StuckError as error:
            return Counted({}, {}, str(error))
        lake = self.game.lake
        laid = frozenset(lake.water.spots[move.at[0]].name for move in game.moves if move.verb == "street")
        return Counted(dict(self._values(game)), {"places for streets": laid})

    def played(self, kind: str, seed: str) -> Played:
        """Return a game of players of one kind. Raises StuckError."""
        styles = [STYLES[kind]] * len(self.corners)
        return play(self.game.rules, self.corners, seed, styles, MOST_MOVES)

    def _values(self, game: Played) -> Iterator[tuple[Key, float]]:
        lake, last = self.game.lake, game.tables[-1]
        ranks = result(lake, last)
        yield Key(LENGTH, "rounds"), float(last.round)
        yield from ((Key(ENDS, name), float(last.ends == end)) for end, name in WAYS.items())
        yield from _treasures(lake, last)
        yield from lead_values(TREASURES, "treasures", "treasures", ranks)
        yield from seat_values(ranks, len(last.players))
        played = _played_cards(lake, game)
        yield from ((Key(CARDS, name), played[name] / len(last.players)) for name in self._cards())
        yield from _houses(lake, game)
        yield from _lake(lake, game)
        yield from _gone(lake, game)


def _treasures(lake: Lake, last: Table) -> Iterator[tuple[Key, float]]:
    players = last.players
    yield Key(TREASURES, "safe"), each([player.safe.bit_count() for player in players])
    yield Key(TREASURES, "value of those"), each([sum(values(lake, player.safe)) for player in players])
    yield Key(TREASURES, "found and not brought home"), each([player.open.bit_count() for player in players])
    for at, value in enumerate(lake.treasures):
        yield Key(SAFE, f"treasure {value}"), each([player.safe >> at & 1 for player in players])


def _played_cards(lake: Lake, game: Played) -> Counter[str]:
    players = game.tables[0].players
    hands = [lake.corners[player.corner].hand for player in players]
    return Counter(str(hands[move.seat][move.at[0]]) for move in game.moves if move.verb == "card")


def _houses(lake: Lake, game: Played) -> Iterator[tuple[Key, float]]:
    began = {house for house, square in enumerate(lake.starts) if square != GROTTO}
    rose = {move.at[0] for move in game.moves if move.verb == "house"}
    for house, number in enumerate(lake.houses):
        yield Key(HOUSES, f"house {number}"), float(house in began or house in rose)


def _lake(lake: Lake, game: Played) -> Iterator[tuple[Key, float]]:
    laid, seats = [table.laid for table in game.tables], len(game.tables[0].players)
    houses = sum(1 << spot for spot, piece in enumerate(lake.water.spots) if piece.is_house)
    sunk = [before & ~after for before, after in pairwise(laid)]
    verbs = Counter(move.verb for move in game.moves)
    counts = (
        laid[-1].bit_count(),
        max(pieces.bit_count() for pieces in laid),
        sum((pieces & ~houses).bit_count() for pieces in sunk),
        sum((pieces & houses).bit_count() for pieces in sunk),
        verbs["step"] / seats,
        verbs["chip"] / seats,
    )
    return ((Key(LAKE, name), float(count)) for name, count in zip(WATER, counts, strict=True))


def _stores(lake: Lake, seats: int) -> list[str]:
    stacks = lake.set_ups[seats].stacks
    spaces = [f"street space {space}" for space, streets in enumerate(stacks, 1) if streets]
    return [*spaces, "houses in the grottoes", *(["spirit chips"] if lake.chips else [])]


def _gone(lake: Lake, game: Played) -> Iterator[tuple[Key, float]]:
    """Yield which stores were empty at some moment."""
    for space, streets in enumerate(game.tables[0].stacks):
        if streets:
            is_gone = any(not table.stacks[space] for table in game.tables)
            yield Key(GONE, f"street space {space + 1}"), float(is_gone)
    yield Key(GONE, "houses in the grottoes"), float(any(GROTTO not in table.houses for table in game.tables))
    if lake.chips:
        yield Key(GONE, "spirit chips"), float(any(not table.supply for table in game.tables))
