"""What is counted in games of Sunrise City: tokens, points by source, roles, passes, strays, tiles unused."""

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.scoring.engine import Move
from generator.scoring.sunrise import building, zoning
from generator.scoring.sunrise.facts import COMMUNITY, ROUNDS, ZONE, Plan
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.standings import result
from generator.scoring.sunrise.table import NO_ROLE, Table
from generator.scoring.sunrise.track import COMPONENTS, Earned, total
from generator.scoring.umpire import Result
from generator.simulation.counts.shared import (
    each,
    lead_lines,
    lead_values,
    seat_lines,
    seat_values,
    wins,
)
from generator.simulation.players.stuck import StuckError
from generator.simulation.players.sunrise import GREEDY, RANDOM, Played, play
from generator.simulation.tally import Counted, Key, Line, Stock

STYLES = {"greedy": GREEDY, "random": RANDOM}
LENGTH, TOKENS, SOURCES = "Length", "Tokens, each player", "Points, each player"
ROLES, ROUND = "Roles, games won by whoever had them", "Roles, points in their round beyond the others"
PLAYED, PLAYS = "Roles, games in which they are played", "Plays, each player"
CITY = ("plays", "tiles in the city", "buildings", "highest floor")
WON = ("benchmark tokens", "star passed", "star met")
DONE = ("passes", "buildings left in hand", "tiles laid astray")
NAMES = {"district": "districts", "floor": "floors", "role": "roles"}


class SunriseTrial:
    """Sunrise City with the tiles and roles of one edition."""

    def __init__(self, game: SunriseGame, seats: int) -> None:
        self.game, self.seats = game, seats

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is counted, in the order of the table."""
        plan, seats = self.game.plan, self.seats
        roles = [role_name(plan, number) for number in range(len(plan.roles))]
        return (
            *(Line(Key(LENGTH, name)) for name in CITY),
            *(Line(Key(TOKENS, name)) for name in WON),
            *lead_lines(TOKENS, "tokens", seats),
            *(Line(Key(SOURCES, name)) for name in ("all", *(NAMES.get(one, one) for one in COMPONENTS))),
            *seat_lines(seats),
            *(Line(Key(ROLES, name), is_share=True, fair=1 / seats) for name in roles),
            *(Line(Key(ROUND, name), fair=0.0) for name in roles),
            *(Line(Key(PLAYED, name), is_share=True) for name in roles),
            *(Line(Key(PLAYS, name)) for name in DONE),
        )

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """All tiles that are drawn."""
        plan = self.game.plan
        tiles = tuple(tile.id for tile in plan.tiles if tile.kind in (ZONE, COMMUNITY))
        return (Stock("tiles", tiles), Stock("buildings", tuple(one.id for one in plan.buildings)))

    def play(self, kind: str, seed: str) -> Counted:
        """Return what was counted in a game of players of one kind."""
        plan = self.game.plan
        try:
            game = self.played(kind, seed)
        except StuckError as error:
            return Counted({}, {}, str(error))
        laid = (plan.tiles[plot.tile] for plot in game.tables[-1].city.values())
        tiles = frozenset(tile.id for tile in laid if tile.kind in (ZONE, COMMUNITY))
        built = frozenset(plan.buildings[move.at[0]].id for move in game.moves if move.verb == "build")
        return Counted(dict(_values(plan, game)), {"tiles": tiles, "buildings": built})

    def played(self, kind: str, seed: str) -> Played:
        """Return a game of players of one kind. Raises StuckError."""
        return play(self.game.rules, [STYLES[kind]] * self.seats, seed, range(self.seats))


def role_name(plan: Plan, role: int) -> str:
    """Return a role by its number and effect."""
    return f"{plan.roles[role].number:02} {plan.roles[role].effect}"


def _values(plan: Plan, game: Played) -> Iterator[tuple[Key, float]]:
    last = game.tables[-1]
    ranks = result(plan, last)
    yield from _city(game)
    yield Key(TOKENS, "benchmark tokens"), each([player.tokens for player in last.players])
    yield Key(TOKENS, "star passed"), each([player.overshot for player in last.players])
    yield Key(TOKENS, "star met"), each([player.hit for player in last.players])
    yield from lead_values(TOKENS, "tokens", "tokens", ranks)
    yield from _sources(plan, game)
    yield from seat_values(ranks, len(last.players))
    yield from _roles(plan, game, ranks)
    yield from _plays(game)


def _city(game: Played) -> Iterator[tuple[Key, float]]:
    city = game.tables[-1].city
    yield Key(LENGTH, "plays"), float(sum(move.verb not in ("done", "pass") for move in game.moves))
    yield Key(LENGTH, "tiles in the city"), float(len(city))
    yield Key(LENGTH, "buildings"), float(sum(move.verb == "build" for move in game.moves))
    yield Key(LENGTH, "highest floor"), float(max(len(plot.floors) for plot in city.values()))


def _sources(plan: Plan, game: Played) -> Iterator[tuple[Key, float]]:
    """Yield the points of a player by their kinds, counted move by move."""
    players = game.tables[-1].players
    found: Counter[str] = Counter()
    for move, before, after in zip(game.moves, game.tables, game.tables[1:], strict=False):
        for points in _earned(plan, move, before, after).values():
            found.update(points)
    yield Key(SOURCES, "all"), each([total(player, plan.length) for player in players])
    for kind in COMPONENTS:
        yield Key(SOURCES, NAMES.get(kind, kind)), found[kind] / len(players)


def _earned(plan: Plan, move: Move, before: Table, after: Table) -> Earned:
    """Return what a legal move earned for each seat."""
    if move.verb == "build":
        work, left, right = move.at
        site = building.site_of(left, right, before.city[left], before.city[right])
        return building.points(plan, before, move.seat, work, site)
    if move.verb in ("zone", "stray"):
        tile, place = move.at[:2]
        return zoning.districts(plan, after, move.seat, zoning.matches(plan, after, tile, place))
    if move.verb == "shift":
        place = move.at[1]
        points = zoning.matches(plan, after, after.city[place].tile, place)
        return {move.seat: {"district": points}}
    return {}


def _roles(plan: Plan, game: Played, ranks: Result) -> Iterator[tuple[Key, float]]:
    """Yield for each role that was played how its holder did, in the game and in that round."""
    seats = len(game.tables[0].players)
    won = wins(ranks, seats)
    played: set[int] = set()
    for table, gained in _rounds(plan, game):
        for seat, player in enumerate(table.players):
            if player.role == NO_ROLE:
                continue
            played.add(player.role)
            name = role_name(plan, player.role)
            others = (sum(gained) - gained[seat]) / max(seats - 1, 1)
            yield Key(ROLES, name), won[seat]
            yield Key(ROUND, name), gained[seat] - others
    for role in range(len(plan.roles)):
        yield Key(PLAYED, role_name(plan, role)), float(role in played)


def _rounds(plan: Plan, game: Played) -> Iterator[tuple[Table, Sequence[int]]]:
    """Yield the last table of each round before its roles are put away, and the points made in it."""
    before = [0] * len(game.tables[0].players)
    for number in range(1, ROUNDS + 1):
        tables = [table for table in game.tables if table.round == number]
        after = next((table for table in game.tables if table.round > number), game.tables[-1])
        points = [total(player, plan.length) for player in after.players]
        yield tables[-1], [now - then for now, then in zip(points, before, strict=True)]
        before = points


def _plays(game: Played) -> Iterator[tuple[Key, float]]:
    seats, verbs = len(game.tables[0].players), Counter(move.verb for move in game.moves)
    left = [
        sum(player.works for player in before.players)
        for before, after in zip(game.tables, (*game.tables[1:], None), strict=True)
        if after is None or after.round > before.round
    ]
    yield Key(PLAYS, "passes"), verbs["pass"] / seats
    yield Key(PLAYS, "buildings left in hand"), sum(left) / seats
    yield Key(PLAYS, "tiles laid astray"), verbs["stray"] / seats
