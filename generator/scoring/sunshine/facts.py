"""The city as its edition prints it: boxes, areas, buildings, vehicles, projects and options."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from generator.scoring.engine import SEATS, NotPlayableError, rule
from generator.scoring.options import choice, flag, text_of

BUILDER, INVENTOR, LOBBYIST = range(3)
WORKERS = ("builder", "inventor", "lobbyist")
COLOURS = ("yellow", "red", "blue")
AREAS = ("buildings", "invention", "vehicles")
"""What each worker works on; an area is named by its worker's number."""

DISTRICTS = ("money", "chip", "wood", "glass", "steel", "science", "support")
MONEY, CHIP, WOOD, GLASS, STEEL, SCIENCE, SUPPORT = range(7)
ANY = 7
"""Resources are numbered like the districts that produce them; a box may also take any."""

EFFECTS = ("money", "boost", "travel", "stay", "neighbours")
LENGTHS = {"normal": 7, "short": 4, "long": 11}


class Box(NamedTuple):
    """One box: its name on the sheet, its district, the worker who fills it, the resource it shows."""

    name: str
    district: int
    worker: int
    shows: int


class Building(NamedTuple):
    """A building: its boxes as a mask, the resource below it, the name of its first column."""

    name: str
    district: int
    boxes: int
    gives: int


class Vehicle(NamedTuple):
    """A vehicle: its boxes as a mask and the gears above it."""

    name: str
    boxes: int
    gears: int


class Options(NamedTuple):
    """The options of a game, by the rulings that they come from."""

    required: int = 7
    solo: bool = False
    force: bool = False
    money_same_turn: bool = True
    refund_window: str = "activation"
    support_on: str = "move_only"
    gears_window: str = "any"
    set_size: str = "2"
    ties_gears: str = "unspent"
    seats: int = 6


class City(NamedTuple):
    """All that the rules read of an edition. Sets of boxes are masks: bit n is box n.

    ``areas`` has district 3 x d + worker, ``blocks`` the buildings of each district; ``home`` leads from a
    building's box to the building's number.
    """

    letters: str
    boxes: tuple[Box, ...]
    numbers: Mapping[str, int]
    circled: tuple[int, ...]
    areas: tuple[int, ...]
    bulbs: tuple[int, ...]
    buildings: tuple[Building, ...]
    blocks: tuple[tuple[Building, ...], ...]
    vehicles: tuple[Vehicle, ...]
    home: Mapping[int, int]
    rows: tuple[tuple[int, ...], ...]
    projects: tuple[tuple[int, str], ...]
    bonus: tuple[int, ...]
    options: Options

    def district_boxes(self, district: int) -> int:
        """Return all boxes of a district."""
        return self.areas[3 * district] | self.areas[3 * district + 1] | self.areas[3 * district + 2]


def read_city(play: Mapping[str, Any]) -> City:
    """Return the city of an edition's play form. Raises NotPlayableError."""
    sheet = _sheet(play)
    _check_districts(sheet["districts"])
    boxes: list[Box] = []
    buildings: list[Building] = []
    vehicles: list[Vehicle] = []
    rows: list[tuple[int, ...]] = []
    for number, district in enumerate(sheet["districts"]):
        start = len(boxes)
        boxes += _boxes(number, district)
        numbers = {box.name: start + place for place, box in enumerate(boxes[start:])}
        buildings += _buildings(number, district, numbers)
        vehicles += _vehicles(district, numbers)
        rows += _rows(district, numbers)
    areas: list[list[int]] = [[] for _ in range(21)]
    for number, box in enumerate(boxes):
        areas[3 * box.district + box.worker].append(number)
    return City(
        letters="".join(str(district["letter"]).upper() for district in sheet["districts"]),
        boxes=tuple(boxes),
        numbers={box.name: number for number, box in enumerate(boxes)},
        circled=tuple(int(district["circled"]) for district in sheet["districts"]),
        areas=tuple(map(_bits, areas)),
        bulbs=tuple(
            _bits(areas[3 * number + INVENTOR][: int(district["unlock"])])
            for number, district in enumerate(sheet["districts"])
        ),
        buildings=tuple(buildings),
        blocks=tuple(tuple(one for one in buildings if one.district == district) for district in range(7)),
        vehicles=tuple(vehicles),
        home={
            box: number
            for number, building in enumerate(buildings)
            for box in areas[3 * building.district + BUILDER]
            if building.boxes >> box & 1
        },
        rows=tuple(rows),
        projects=tuple((int(project["gears"]), str(project["effect"])) for project in sheet["projects"]),
        bonus=tuple(int(number) for number in sheet["bonus"]),
        options=read_options(play["options"]),
    )


def _sheet(play: Mapping[str, Any]) -> Mapping[str, Any]:
    sheets = play["kinds"].get("city-sheet") or []
    if len(sheets) != 1:
        raise NotPlayableError("SHN-2.2", f"expected one city sheet for all players, found {len(sheets)}")
    sheet: Mapping[str, Any] = sheets[0]
    effects = [project.get("effect") for project in sheet["projects"]]
    if sorted(effects) != sorted(EFFECTS):
        expected = ", ".join(EFFECTS)
        raise NotPlayableError("SHN-12.4", f"expected the projects {expected}, found {', '.join(effects)}")
    return sheet


@rule("SHN-4.1", "SHN-4.2")
def _check_districts(districts: Sequence[Mapping[str, Any]]) -> None:
    names = [str(district["name"]) for district in districts]
    if tuple(names) != DISTRICTS:
        expected = ", ".join(DISTRICTS)
        raise NotPlayableError("SHN-4.1", f"expected the districts {expected}, found {', '.join(names)}")
    letters = [str(district["letter"]).upper() for district in districts]
    if len(set(letters)) < len(letters) or any(len(letter) != 1 or letter in "BIL" for letter in letters):
        raise NotPlayableError(
            "SHN-4.1", f"expected a letter of its own for each district, not B, I or L: {', '.join(letters)}"
        )
    for district in districts:
        _check_columns(district)


def _check_columns(district: Mapping[str, Any]) -> None:
    """Boxes are named by a letter for the column and a digit for the row."""
    columns = [column for building in district["buildings"] for column in building["columns"]]
    if len(columns) > 9 or any(len(column) > 9 for column in columns):
        raise NotPlayableError("SHN-4.11", "expected at most nine columns of nine yellow boxes: d to l")
    if len(district["invention"]) > 9 or any(len(row) > 3 for row in district["invention"]):
        raise NotPlayableError("SHN-A4", "expected at most nine rows of three red boxes: a, b and c")
    if len(district["vehicles"]) > 3 or any(len(vehicle["boxes"]) > 9 for vehicle in district["vehicles"]):
        raise NotPlayableError("SHN-4.12", "expected at most three vehicles of nine blue boxes: u, v and w")


def _boxes(number: int, district: Mapping[str, Any]) -> Iterator[Box]:
    letter = str(district["letter"]).upper()
    columns = [column for building in district["buildings"] for column in building["columns"]]
    for column, shown in zip("defghijkl", columns, strict=False):
        for row, icon in enumerate(shown, start=1):
            yield Box(f"{letter}{column}{row}", number, BUILDER, _resource(icon))
    for row, icons in enumerate(district["invention"], start=1):
        for column, icon in zip("abc", icons, strict=False):
            yield Box(f"{letter}{column}{row}", number, INVENTOR, _resource(icon))
    for column, vehicle in zip("uvw", district["vehicles"], strict=False):
        for row, icon in enumerate(vehicle["boxes"], start=1):
            yield Box(f"{letter}{column}{row}", number, LOBBYIST, _resource(icon))


def _resource(icon: str) -> int:
    if icon == "any":
        return ANY
    if icon not in DISTRICTS:
        raise NotPlayableError("SHN-4.17", f"a box shows a resource or any, found {icon}")
    return DISTRICTS.index(icon)


def _buildings(number: int, district: Mapping[str, Any], numbers: Mapping[str, int]) -> Iterator[Building]:
    letter = str(district["letter"]).upper()
    columns = iter("defghijkl")
    for building in district["buildings"]:
        names = [next(columns) for _ in building["columns"]]
        boxes = [
            numbers[f"{letter}{name}{row}"]
            for name, column in zip(names, building["columns"], strict=True)
            for row in range(1, len(column) + 1)
        ]
        gives = _resource(building["gives"])
        if gives == ANY:
            raise NotPlayableError("SHN-4.2", "a building gives one resource, found any")
        yield Building(letter + names[0], number, _bits(boxes), gives)


def _vehicles(district: Mapping[str, Any], numbers: Mapping[str, int]) -> Iterator[Vehicle]:
    letter = str(district["letter"]).upper()
    for column, vehicle in zip("uvw", district["vehicles"], strict=False):
        boxes = [numbers[f"{letter}{column}{row}"] for row in range(1, len(vehicle["boxes"]) + 1)]
        yield Vehicle(letter + column, _bits(boxes), int(vehicle["gears"]))


def _rows(district: Mapping[str, Any], numbers: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    """Yield the rows of the building block and of the invention, from the left."""
    letter = str(district["letter"]).upper()
    for columns in ("defghijkl", "abc"):
        for row in range(1, 10):
            found = [numbers.get(f"{letter}{column}{row}") for column in columns]
            for is_there, run in groupby(found, key=lambda box: box is not None):
                if is_there:
                    yield tuple(box for box in run if box is not None)


def _bits(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def names(city: City, mask: int) -> list[str]:
    """Return the names of a set of boxes, in the order of the sheet."""
    return [box.name for number, box in enumerate(city.boxes) if mask >> number & 1]


@rule("SHN-1.2", "SHN-1.3", "SHN-1.4", "SHN-17.12", "SHN-A41")
def read_options(options: Mapping[str, Any]) -> Options:
    """Return the options of an edition's play form. Raises NotPlayableError for what they can't be."""
    solo = flag(options, "solo.enabled")
    length = choice(options, "length", tuple(LENGTHS))
    if solo and length != "normal":
        raise NotPlayableError("SHN-A41", "a solo game has no length: solo.plants says how many it needs")
    plants = int(choice(options, "solo.plants", ("7", "10")))
    return Options(
        required=plants if solo else LENGTHS[length],
        solo=solo,
        force=flag(options, "spending.force"),
        money_same_turn=flag(options, "powers.money_same_turn", "yes"),
        refund_window=choice(options, "powers.steel_refund_window", ("activation", "immediate")),
        support_on=choice(options, "powers.support_on", ("move_only", "activation")),
        gears_window=choice(options, "gears.window", ("any", "between_activations")),
        set_size=choice(options, "projects.five.set_size", ("2", "3", "row")),
        ties_gears=choice(options, "ties.gears", ("unspent", "earned")),
        seats=_seats(options),
    )


def _seats(options: Mapping[str, Any]) -> int:
    text = text_of(options, "players.max", "6")
    if not text.isdecimal() or not 1 <= int(text) <= len(SEATS):
        raise NotPlayableError("SHN-A35", f"expected players.max from 1 to {len(SEATS)}, found {text}")
    return int(text)
