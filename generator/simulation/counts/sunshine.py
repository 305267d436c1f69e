"""What is counted in games of Sunshine City: turns, plants and their sources, districts, powers, projects."""

from collections.abc import Iterator

from generator.scoring.engine import Move
from generator.scoring.sunshine.facts import DISTRICTS, City
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.plants import count
from generator.scoring.sunshine.standings import result
from generator.scoring.sunshine.table import Sheet, earned, lit
from generator.simulation.counts.shared import (
    each,
    lead_lines,
    lead_values,
    seat_lines,
    seat_values,
    shares,
)
from generator.simulation.players.stuck import StuckError
from generator.simulation.players.sunshine import GREEDY, RANDOM, Played, play
from generator.simulation.tally import Counted, Key, Line, Stock

MOST_TURNS = 400
STYLES = {"greedy": GREEDY, "random": RANDOM}
LENGTH, ENDS, PLANTS = "Length", "How games end", "Plants, each player"
ACTED, POWERS = "Workers act in this district", "Powers, players who have them in the end"
PROJECTS, FILLED = "Projects, players who use them", "Boxes filled in the end"
SOURCES = ("inventions", "buildings", "vehicles", "bonus")
NAMES = tuple(name.capitalize() for name in DISTRICTS)


class SunshineTrial:
    """Sunshine City with the sheets of one edition."""

    def __init__(self, game: SunshineGame, seats: int) -> None:
        self.game, self.seats = game, seats

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is counted, in the order of the table."""
        city, seats = self.game.city, self.seats
        return (
            Line(Key(LENGTH, "turns")),
            *((Line(Key(ENDS, "won against Angus"), is_share=True),) if city.options.solo else ()),
            *(Line(Key(PLANTS, name)) for name in ("all", *SOURCES, "gears earned", "gears spent")),
            *lead_lines(PLANTS, "plants", seats),
            *seat_lines(seats),
            *(Line(Key(ACTED, name), is_share=True, fair=1 / 7) for name in NAMES),
            *(Line(Key(POWERS, name), is_share=True) for name in NAMES),
            *(Line(Key(PROJECTS, name), is_share=True) for name in _projects(city)),
            *(Line(Key(FILLED, name), is_share=True) for name in NAMES),
        )

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """All boxes."""
        return (Stock("boxes", tuple(box.name for box in self.game.city.boxes)),)

    def play(self, kind: str, seed: str) -> Counted:
        """Return what was counted in a game of players of one kind."""
        try:
            game = self.played(kind, seed)
        except StuckError as error:
            return Counted({}, {}, str(error))
        if not game.table.over:
            return Counted({}, {}, f"no player had enough plants after {MOST_TURNS} turns")
        city = self.game.city
        filled = {box for boxes in game.boxes for box in boxes}
        names = frozenset(city.boxes[box].name for box in filled)
        return Counted(dict(_values(city, game)), {"boxes": names})

    def played(self, kind: str, seed: str) -> Played:
        """Return a game of players of one kind. Raises StuckError."""
        return play(self.game.rules, seed, STYLES[kind], seats=self.seats, turns=MOST_TURNS)


def _projects(city: City) -> list[str]:
    """Return the projects by their price and what they do."""
    gears = (f"{price} gear{'s' if price > 1 else ''}" for price, _ in city.projects)
    return [f"{price}: {effect}" for price, (_, effect) in zip(gears, city.projects, strict=True)]


def _values(city: City, game: Played) -> Iterator[tuple[Key, float]]:
    table = game.table
    ranks = result(city, table)
    yield Key(LENGTH, "turns"), float(table.turn)
    if city.options.solo:
        yield Key(ENDS, "won against Angus"), float(table.over == "won")
    yield from _plants(city, table.sheets)
    yield from lead_values(PLANTS, "plants", "plants", ranks)
    yield from seat_values(ranks, len(table.sheets))
    yield from ((Key(ACTED, name), share) for name, share in shares(_acted(game)).items())
    yield from _shared(city, table.sheets)


def _plants(city: City, sheets: tuple[Sheet, ...]) -> Iterator[tuple[Key, float]]:
    counts = [count(city, sheet) for sheet in sheets]
    yield Key(PLANTS, "all"), each([one.plants for one in counts])
    yield Key(PLANTS, "inventions"), each([one.invention for one in counts])
    yield Key(PLANTS, "buildings"), each([one.buildings for one in counts])
    yield Key(PLANTS, "vehicles"), each([one.vehicles for one in counts])
    yield Key(PLANTS, "bonus"), each([one.bonus for one in counts])
    yield Key(PLANTS, "gears earned"), each([earned(city, sheet.filled) for sheet in sheets])
    yield Key(PLANTS, "gears spent"), each([sum(sheet.crossed) for sheet in sheets])


def _acted(game: Played) -> dict[str, int]:
    """Return how often workers were activated in each district."""
    found = dict.fromkeys(NAMES, 0)
    at: dict[tuple[int, int], int] = {}
    for move in game.moves:
        place = _place(move, at)
        if place is not None:
            found[NAMES[place]] += 1
    return found


def _place(move: Move, at: dict[tuple[int, int], int]) -> int | None:
    """Return where a move activates a worker, None if it does not; ``at`` keeps where all stand."""
    if move.verb not in ("act", "travel"):
        return None
    worker, number, _ = move.at
    before = at.get((move.seat, worker), 0)
    place = number if move.verb == "travel" else (before + number) % 7
    at[move.seat, worker] = place
    return place


def _shared(city: City, sheets: tuple[Sheet, ...]) -> Iterator[tuple[Key, float]]:
    """Yield how many players have each power, have used each project, and how full districts are."""
    for district, name in enumerate(NAMES):
        yield Key(POWERS, name), each([lit(city, sheet.filled) >> district & 1 for sheet in sheets])
        boxes = city.district_boxes(district)
        full = [(sheet.filled & boxes).bit_count() / max(boxes.bit_count(), 1) for sheet in sheets]
        yield Key(FILLED, name), each(full)
    for number, name in enumerate(_projects(city)):
        price = city.projects[number][0]
        yield Key(PROJECTS, name), each([sheet.crossed[number] >= price for sheet in sheets])
