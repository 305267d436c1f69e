"""Seeded players of Sunken City: they propose moves and ask the rules, without listing all legal ones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunken import haunting, rising, walking
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, HOME, NOBODY, Player, Table, card_of
from generator.scoring.sunken.water import mask, members
from generator.simulation.players.stuck import StuckError

MOST_MOVES = 20_000
MOST_TRIES = 5_000


@dataclass(frozen=True, slots=True)
class Played:
    """A legal game: its rules, all its moves, and the tables from the first to the last."""

    rules: SunkenRules
    moves: tuple[Move, ...]
    tables: tuple[Table, ...]

    @property
    def lake(self) -> Lake:
        """The lake that it was played on."""
        return self.rules.lake


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: chances of a sensible turn, of moving the spirit in it, of doing harm with that.

    Who is a friend builds for the first seat. ``begins`` is how a turn of another kind begins.
    """

    sense: float = 0.0
    haunts: float = 0.9
    spite: float = 0.0
    is_friend: bool = False
    begins: "Callable[[Game], None] | None" = None


RANDOM = Style()
GREEDY = Style(sense=1.0)


@dataclass(slots=True)
class Game:
    """A game under way: moves that were legal have been made, and are kept."""

    rules: SunkenRules
    rng: Random
    tables: list[Table]
    moves: list[Move] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.tables[-1]

    @property
    def lake(self) -> Lake:
        """The lake that is played on."""
        return self.rules.lake

    def tries(self, verb: str, *at: int) -> bool:
        """Return whether a move of the player on turn was legal; it has been made then."""
        move = Move(self.table.seat, verb, at)
        after = self.rules.attempt(self.table, move)
        if isinstance(after, Refusal):
            return False
        self.tables.append(after)
        self.moves.append(move)
        return True

    def must(self, verb: str, *at: int) -> None:
        """Make a move that is legal whatever has happened. Raises StuckError if it is not."""
        if not self.tries(verb, *at):
            raise StuckError(f"{verb} is not possible in round {self.table.round}")


def play(
    rules: SunkenRules,
    corners: Sequence[int],
    seed: int | str,
    styles: Sequence[Style],
    most_moves: int = MOST_MOVES,
) -> Played:
    """Return a game played to its end by players at some corners; each has a style.

    Raises StuckError for a game that takes more moves, or in which a turn can't be played.
    """
    game = Game(rules, Random(seed), [rules.start(corners)])
    if game.table.seat == NOBODY:
        _begins(game, game.rng.randrange(len(corners)))
    while not game.table.over:
        if len(game.moves) >= most_moves:
            raise StuckError(f"the game has no end after {most_moves} moves")
        _turn(game, styles[game.table.seat])
    return Played(rules, tuple(game.moves), tuple(game.tables))


def _begins(game: Game, first: int) -> None:
    """Let a seat play the first card, where nothing else tells who begins."""
    card = Move(first, "card", (game.rng.choice(list(members(game.table.players[first].hand))),))
    after = game.rules.attempt(game.table, card)
    if isinstance(after, Refusal):
        raise StuckError(f"the first card can't be played: {after.why}")
    game.tables.append(after)
    game.moves.append(card)


def _turn(game: Game, style: Style) -> None:
    seat = game.table.seat, game.table.round
    if style.begins is not None:
        style.begins(game)
    elif game.rng.random() < style.sense:
        sensible_turn(game, style)
    elif game.table.now.card < 0:
        game.must("card", game.rng.choice(list(members(game.table.player.hand))))
    idle = 0
    while not game.table.over and seat == (game.table.seat, game.table.round):
        idle = 0 if game.rng.choice(_STEPS)(game) else idle + 1
        if idle > MOST_TRIES:
            raise StuckError(f"a turn of round {game.table.round} can't be ended")


# At random


def _rises(game: Game) -> bool:
    """Return whether a piece has appeared, one at random; now and then one is tried that is not due."""
    pieces, _ = card_of(game.lake, game.table)
    if game.table.now.placed >= pieces and game.rng.random() < 0.9:
        return False
    return (game.rng.random() < 0.3 and any_house(game)) or _any_street(game) or any_house(game)


def any_house(game: Game) -> bool:
    """Return whether a house has appeared, any one at a random place."""
    grottoes = [house for house, square in enumerate(game.table.houses) if square == GROTTO]
    squares = list(rising.house_squares(game.lake, game.table))
    if not squares:
        return False
    return game.tries("house", game.rng.choice(grottoes), game.rng.choice(squares))


def _any_street(game: Game) -> bool:
    streets = game.lake.streets
    if any(game.tries("street", game.rng.choice(streets)[0]) for _ in range(8)):
        return True
    spots = list(rising.street_spots(game.lake, game.table))
    return bool(spots) and game.tries("street", game.rng.choice(spots))


def _walks(game: Game) -> bool:
    player = game.table.player
    ways = [*members(walking.exits(game.lake, game.table, player.at, player.corner))]
    return game.tries("step", game.rng.choice([*ways, HOME]))


def haunts(game: Game) -> bool:
    """Return whether the spirit has gone on, or its die was rolled."""
    spots = list(haunting.neighbours(game.lake, game.table))
    if not spots:
        return False
    is_inside = haunting.is_inside(game.lake, game.table)
    if game.table.now.reach < 0 and (not is_inside or game.rng.random() < 0.1) and _rolls(game):
        return True
    return game.tries("haunt", game.rng.choice(spots))


def _rolls(game: Game) -> bool:
    return game.tries("roll", game.rng.choice(haunting.set_up(game.lake, game.table).die))


def _gives_a_chip(game: Game) -> bool:
    return game.tries("chip")


def _is_done(game: Game) -> bool:
    return game.tries("done")


_STEPS: tuple[Callable[[Game], bool], ...] = (
    *(_rises, _rises, _rises, _walks, _walks, _walks, haunts, haunts, haunts, _gives_a_chip, _is_done),
)


# With sense: find treasures and bring them home


def sensible_turn(game: Game, style: Style) -> None:
    """Play a turn: lay what leads to treasures, fetch them, then move the spirit; the end of it is left."""
    if game.table.now.card < 0:
        game.must("card", _best_card(game))
    builds_for = 0 if style.is_friend else game.table.seat
    while _builds(game, builds_for):
        pass
    if game.rng.random() < 0.5:
        _fetches(game)
    if game.rng.random() < style.haunts:
        _sends_the_spirit(game, style)
    _fetches(game)
    while game.table.player.at != HOME and _goes(game, HOME):
        pass
    game.tries("done")


def _best_card(game: Game) -> int:
    """Return a card with many points if there is something to fetch, and one with many pieces otherwise."""
    player = game.table.player
    hand = game.lake.corners[player.corner].hand
    seen = reached(game.lake, game.table, player, player.at)
    is_rich = player.open or any(_is_wanted(game.lake, game.table, player, spot) for spot in seen)
    return max(members(player.hand), key=lambda card: hand[card].points if is_rich else hand[card].pieces)


def reached(lake: Lake, table: Table, player: Player, start: int) -> dict[int, tuple[int, int]]:
    """Return the spots (and HOME) that lead on from one: how far they are, and the spot before."""
    found, front, far = {start: (0, start)}, [start], 0
    village = 1 << lake.corners[player.corner].village
    while front:
        far += 1
        after: list[int] = []
        for at in front:
            spots = [*members(walking.exits(lake, table, at, player.corner))]
            if at != HOME and lake.water.spots[at].squares & village:
                spots.append(HOME)
            fresh = [spot for spot in spots if spot not in found]
            found |= dict.fromkeys(fresh, (far, at))
            after += fresh
        front = after
    return found


def _is_wanted(lake: Lake, table: Table, player: Player, spot: int) -> bool:
    return spot != HOME and bool(walking.treasures_at(lake, table, spot) & player.hidden)


def _fetches(game: Game) -> None:
    """Go to treasures and home, the nearest first, as long as there are points; a chip helps, or two."""
    if game.table.player.hidden.bit_count() > 2 and game.rng.random() < 0.5 and game.tries("chip"):
        game.tries("chip")
    while game.table.now.points:
        table, player = game.table, game.table.player
        seen = reached(game.lake, table, player, player.at)
        goals = [(seen[spot][0], spot) for spot in seen if _is_wanted(game.lake, table, player, spot)]
        if player.open and HOME in seen and (len(goals) == 0 or player.open.bit_count() > 1):
            goals.append((seen[HOME][0] - 1, HOME))
        if not goals or not _goes(game, min(goals)[1]):
            return


def _goes(game: Game, goal: int) -> bool:
    """Return whether the adventurer has gone at least one step towards a spot that it can reach."""
    player = game.table.player
    seen = reached(game.lake, game.table, player, player.at)
    if goal not in seen or goal == player.at:
        return False
    way = [goal]
    while seen[way[-1]][1] != player.at:
        way.append(seen[way[-1]][1])
    gone = [game.tries("step", spot) for spot in reversed(way)]
    return any(gone)


def _builds(game: Game, seat: int) -> bool:
    """Return whether a piece has appeared, one that is of use to a seat if there is such a one."""
    pieces, _ = card_of(game.lake, game.table)
    if game.table.now.placed >= pieces:
        return False
    return (not game.table.now.has_house and _good_house(game, seat)) or _good_street(game, seat)


def _good_house(game: Game, seat: int) -> bool:
    """Return whether a house with a treasure that is still to be found stands near the own village."""
    lake, table, player = game.lake, game.table, game.table.players[seat]
    squares = list(rising.house_squares(lake, table))
    houses = [house for house, square in enumerate(table.houses) if square == GROTTO]
    wanted = [house for house in houses if player.hidden >> lake.treasure_of[house] & 1]
    if not squares or not houses:
        return False
    village = lake.corners[player.corner].village
    near = min(squares, key=lambda square: _far(lake, square, village))
    if player.hidden >> lake.chest & 1 and lake.middle.bit_length() - 1 in squares:
        near = lake.middle.bit_length() - 1
    return game.tries("house", game.rng.choice(wanted or houses), near)


def _good_street(game: Game, seat: int) -> bool:
    """Return whether a street appeared that leads from the own village towards the nearest treasure."""
    lake, table, player = game.lake, game.table, game.table.players[seat]
    spots = list(rising.street_spots(lake, table))
    seen = reached(lake, table, player, HOME)
    edge = 0
    for spot in seen:
        edge |= lake.water.covering[lake.corners[player.corner].village]
        edge |= lake.water.beside[spot] if spot != HOME else 0
    goals = [
        square
        for square in table.houses
        if square >= 0 and square not in seen and _is_wanted(lake, table, player, square)
    ]
    useful = [spot for spot in spots if edge >> spot & 1] if goals else []
    if not useful:
        return bool(spots) and game.tries("street", game.rng.choice(spots))
    return game.tries("street", min(useful, key=lambda spot: _gap(lake, spot, goals)))


def _gap(lake: Lake, spot: int, goals: Sequence[int]) -> int:
    return min(
        _far(lake, square, goal) for square in members(lake.water.spots[spot].squares) for goal in goals
    )


def _far(lake: Lake, one: int, other: int) -> int:
    width = lake.water.width
    return abs(one % width - other % width) + abs(one // width - other // width)


# The spirit


def _sends_the_spirit(game: Game, style: Style) -> None:
    """Move the spirit where it harms others, or where nobody misses what submerges."""
    if game.table.now.reach < 0 and not haunting.is_inside(game.lake, game.table):
        _rolls(game)
    left = haunting.reach(game.lake, game.table) - game.table.now.gone
    rate = _harm if game.rng.random() < style.spite else _mercy
    who = 0 if style.is_friend else game.table.seat
    rated = [
        (rate(game.lake, game.table, way, who), -len(way), game.rng.random(), way)
        for way in spirit_ways(game.lake, game.table, left)
    ]
    for spot in max(rated)[-1][1:] if rated else ():
        game.tries("haunt", spot)


def spirit_ways(lake: Lake, table: Table, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways of the spirit over at most so many pieces, with where it stands."""
    front: list[tuple[int, ...]] = [(table.spirit,)]
    for _ in range(most + 1):
        yield from front
        front = [
            (*way, spot)
            for way in front[:30]
            for spot in members(lake.water.beside[way[-1]] & table.laid)
            if spot not in way
        ]


def _harm(lake: Lake, table: Table, way: tuple[int, ...], own: int) -> int:
    """Return what others lose by a way of the spirit, more than the own loss; else how near it comes."""
    loss = 0
    for seat, player in enumerate(table.players):
        worth = 10 * player.open.bit_count()
        if player.at in way[:-1]:
            loss += worth + 1 if seat != own else -3 * worth - 3
        elif player.at != HOME and seat != own and lake.water.beside[way[-1]] >> player.at & 1:
            loss += 1
    return loss


def _mercy(lake: Lake, table: Table, way: tuple[int, ...], own: int) -> int:
    """Return how many streets submerge, less for each treasure out of reach and each adventurer on them."""
    gone = way[:-1]
    streets = sum(not lake.water.spots[spot].is_house for spot in gone)
    hurt = sum(player.at in gone for player in table.players)
    player = table.players[own]
    after = table._replace(laid=table.laid & ~mask(gone))
    seen = reached(lake, after, player, player.at)
    kept = sum(_is_wanted(lake, table, player, spot) for spot in seen) + (HOME in seen)
    return 5 * streets + 2 * kept - (len(gone) - streets) - 9 * hurt
