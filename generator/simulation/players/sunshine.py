"""Seeded players of Sunshine City: they propose moves and ask the rules, without listing all legal ones."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from generator.scoring.engine import TABLE, Move, Refusal
from generator.scoring.sunshine import powers, projects
from generator.scoring.sunshine.facts import ANY, BUILDER, INVENTOR, City
from generator.scoring.sunshine.rules import SunshineRules, activates_all
from generator.scoring.sunshine.table import Pool, Sheet, Table, earned
from generator.simulation.players.stuck import StuckError


@dataclass(frozen=True, slots=True)
class Played:
    """A legal game: its dice, all its moves, the last table, and who wrote which turn where."""

    rules: SunshineRules
    table: Table
    dice: tuple[tuple[int, int], ...]
    moves: tuple[Move, ...]
    boxes: tuple[dict[int, int], ...]
    gears: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(slots=True)
class Style:
    """How a player plays: chances of spending a unit, of using gears, of doing that inside an activation.

    With a ``focus`` what is nearly complete comes first; above 1 it looks for what a worker gains as well.
    """

    thrift: float = 1.0
    projects: float = 0.9
    inside: float = 0.15
    focus: float = 3.0


RANDOM = Style(thrift=0.8, projects=0.5, inside=0.3, focus=0.0)
GREEDY = Style()


@dataclass(slots=True)
class _Game:
    rules: SunshineRules
    table: Table
    rng: Random
    style: Style
    moves: list[Move] = field(default_factory=list)
    dice: list[tuple[int, int]] = field(default_factory=list)

    def tries(self, move: Move) -> bool:
        """Return whether a move was legal; it has been made then."""
        after = self.rules.attempt(self.table, move)
        if isinstance(after, Refusal):
            return False
        self.table = after
        self.moves.append(move)
        return True

    def must(self, move: Move) -> None:
        """Make a move that is legal whatever has happened. Raises StuckError if it is not."""
        if not self.tries(move):
            raise StuckError(f"{move.verb} is not possible in turn {self.table.turn}")

    @property
    def city(self) -> City:
        """The city on the sheets."""
        return self.rules.city


def play(
    rules: SunshineRules,
    seed: int | str,
    style: Style = GREEDY,
    *,
    seats: int = 1,
    turns: int = 60,
    filled: int = 0,
) -> Played:
    """Return a game played until somebody has won or some turns are over; ``filled`` stood there before.

    Raises StuckError where a turn can't be played.
    """
    table = rules.start(seats)
    if filled:
        table = table._replace(sheets=tuple(sheet._replace(filled=filled) for sheet in table.sheets))
    game = _Game(rules, table, Random(seed), style)
    while not game.table.over and game.table.turn < turns:
        _roll(game)
        for seat in range(seats) if not game.table.over else ():
            _turn(game, seat)
    boxes = tuple(dict(_boxes(game, seat)) for seat in range(seats))
    gears = tuple(_gears(game, seat) for seat in range(seats))
    return Played(rules, game.table, tuple(game.dice), tuple(game.moves), boxes, gears)


def _roll(game: _Game) -> None:
    while True:
        dice = (game.rng.randint(1, 6), game.rng.randint(1, 6))
        if game.tries(Move(TABLE, "roll", dice)):
            game.dice.append(dice)
            return


def _turn(game: _Game, seat: int) -> None:
    while not game.table.over and game.table.dice is not None and not game.table.sheets[seat].done:
        sheet = game.table.sheets[seat]
        if sheet.travels:
            _travel(game, seat)
        elif sheet.pools:
            _spend(game, seat)
        elif not (_crosses(game, seat) or _acts(game, seat)):
            game.must(Move(seat, "done"))


def _acts(game: _Game, seat: int) -> bool:
    sheet = game.table.sheets[seat]
    if sheet.acted.bit_count() == (3 if activates_all(game.table, sheet) else 2):
        return False
    options = [
        Move(seat, "act", (worker, steps, as_lobbyist))
        for worker in range(3)
        for steps in sorted(powers.steps(game.city, game.table, sheet))
        for as_lobbyist in (0, 1)
    ]
    best = _best(game, options, seat)
    return best is not None and game.tries(best)


def _travel(game: _Game, seat: int) -> None:
    options = [
        Move(seat, "travel", (worker, district, as_lobbyist))
        for worker in range(3)
        for district in range(7)
        for as_lobbyist in (0, 1)
    ]
    best = _best(game, options, seat)
    if best is None:
        raise StuckError("no worker can be moved by a project")
    game.must(best)


def _best(game: _Game, options: list[Move], seat: int) -> Move | None:
    """Return the option after which most units can be spent, as far as the style looks at that."""
    rated = []
    for move in options:
        after = game.rules.attempt(game.table, move)
        if not isinstance(after, Refusal):
            sheet = after.sheets[seat]
            worth = _worth(game.city, sheet, sheet.pools[-1]) if game.style.focus > 1 else 0
            rated.append((worth + game.rng.random() * 2, move))
    return max(rated)[1] if rated else None


def _worth(city: City, sheet: Sheet, pool: Pool) -> float:
    found = sum(
        any(
            unit.workers >> box.worker & 1 and unit.shows >> box.shows & 1
            for number, box in enumerate(city.boxes)
            if not sheet.filled >> number & 1
        )
        for unit in pool.units
    )
    return found + (0.5 if pool.units and pool.units[0].workers & 1 else 0)


def _spend(game: _Game, seat: int) -> None:
    """Fill a box, use a project or leave the pool."""
    if game.rng.random() < game.style.inside and _crosses(game, seat):
        return
    pool = game.table.sheets[seat].pools[-1]
    if pool.sets and any(game.tries(Move(seat, "set", boxes)) for boxes in _wished_sets(game, seat)):
        return
    if game.rng.random() < game.style.thrift:
        for box in _wished_boxes(game, seat):
            if game.tries(Move(seat, "fill", (box,))):
                return
    if game.tries(Move(seat, "close")):
        return
    if not any(game.tries(Move(seat, "fill", (box,))) for box in range(len(game.city.boxes))):
        game.must(Move(seat, "close"))


def _wished_sets(game: _Game, seat: int) -> list[tuple[int, ...]]:
    sheet = game.table.sheets[seat]
    found = list(projects.sets(game.city, sheet.filled))
    return sorted(found, key=lambda boxes: -sum(_wish(game, sheet, box) for box in boxes))


def _wished_boxes(game: _Game, seat: int) -> list[int]:
    sheet = game.table.sheets[seat]
    pool = sheet.pools[-1]
    if len(pool.boxes) >= len(pool.units):
        return []
    kinds = _payable(pool)
    fitting = [
        (-_wish(game, sheet, number), number)
        for number, box in enumerate(game.city.boxes)
        if not sheet.filled >> number & 1 and (box.worker, box.shows) in kinds
    ]
    return [number for _, number in sorted(fitting)]


def _payable(pool: Pool) -> set[tuple[int, int]]:
    """Return whose boxes units can fill, with what these show."""
    return {
        (worker, shows)
        for unit in set(pool.units)
        for worker in range(3)
        for shows in range(ANY + 1)
        if unit.workers >> worker & 1 and unit.shows >> shows & 1
    }


def _wish(game: _Game, sheet: Sheet, number: int) -> float:
    """Return how much a box is wanted: what is nearly complete first."""
    city, box = game.city, game.city.boxes[number]
    area = city.areas[3 * box.district + box.worker]
    near = _share(sheet.filled, area)
    if box.worker == BUILDER:
        near += _share(sheet.filled, city.buildings[city.home[number]].boxes)
    elif box.worker == INVENTOR:
        near += city.bulbs[box.district] >> number & 1
    else:
        vehicle = next(vehicle for vehicle in city.vehicles if vehicle.boxes >> number & 1)
        near += _share(sheet.filled, vehicle.boxes) + vehicle.gears / 2
    return game.style.focus * near + game.rng.random()


def _share(filled: int, boxes: int) -> float:
    return (filled & boxes).bit_count() / boxes.bit_count()


def _crosses(game: _Game, seat: int) -> bool:
    """Return whether a gear was crossed off; cheap projects and begun ones come first."""
    sheet = game.table.sheets[seat]
    if earned(game.city, sheet.filled) <= sum(sheet.crossed) or game.rng.random() > game.style.projects:
        return False
    order = list(range(len(game.city.projects)))
    game.rng.shuffle(order)
    order.sort(key=lambda project: -sheet.crossed[project])
    return any(game.tries(Move(seat, "cross", (project,))) for project in order)


def _boxes(game: _Game, seat: int) -> Iterator[tuple[int, int]]:
    for turn, move in _by_turn(game):
        if move.seat == seat and move.verb in ("fill", "set"):
            yield from ((box, turn) for box in move.at)


def _gears(game: _Game, seat: int) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in game.city.projects]
    for turn, move in _by_turn(game):
        if move.seat == seat and move.verb == "cross":
            found[move.at[0]].append(turn)
    return tuple(map(tuple, found))


def _by_turn(game: _Game) -> Iterator[tuple[int, Move]]:
    turn = 0
    for move in game.moves:
        turn += move.verb == "roll"
        yield turn, move
