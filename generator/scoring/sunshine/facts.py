"""The city as its edition prints it: boxes, areas, buildings, vehicles, projects and options."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from generator.scoring import playform
from generator.scoring.engine import SEATS, NotPlayableError, rule
from generator.scoring.options import Asked, text_of
from generator.scoring.playform import Plain
from generator.scoring.refusals import Refusals, each

Part = TypeVar("Part")

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


class PrintedBuilding(NamedTuple):
    """A building: the resources of its boxes column by column, and the one below it."""

    columns: tuple[tuple[int, ...], ...]
    gives: int


class PrintedVehicle(NamedTuple):
    """A vehicle: the resources of its boxes, and the gears above it."""

    boxes: tuple[int, ...]
    gears: int


class District(NamedTuple):
    """A district: its letter, its power after ``unlock`` red boxes, icons that are circled from the start.

    ``invention`` has the resources of the red boxes row by row.
    """

    letter: str
    unlock: int
    circled: int
    invention: tuple[tuple[int, ...], ...]
    buildings: tuple[PrintedBuilding, ...]
    vehicles: tuple[PrintedVehicle, ...]

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The columns of all its buildings, from the left."""
        return tuple(column for building in self.buildings for column in building.columns)


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
    refusals = Refusals()
    options = refusals.read(read_options, play["options"])
    sheet = refusals.read(playform.only, play, "city-sheet", "SHN-2.2")
    districts = refusals.read(lambda: _districts(sheet()))
    projects = refusals.read(lambda: _projects(sheet()))
    bonus = refusals.read(lambda: tuple(playform.wholes(sheet(), "bonus", "SHN-13.5")))
    refusals.end()
    return _city(districts())._replace(projects=projects(), bonus=bonus(), options=options())


def _city(districts: Sequence[District]) -> City:
    """Return the city of some districts, without projects and bonuses."""
    boxes: list[Box] = []
    buildings: list[Building] = []
    vehicles: list[Vehicle] = []
    rows: list[tuple[int, ...]] = []
    for number, district in enumerate(districts):
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
        letters="".join(district.letter for district in districts),
        boxes=tuple(boxes),
        numbers={box.name: number for number, box in enumerate(boxes)},
        circled=tuple(district.circled for district in districts),
        areas=tuple(map(_bits, areas)),
        bulbs=tuple(
            _bits(areas[3 * number + INVENTOR][: district.unlock])
            for number, district in enumerate(districts)
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
        projects=(),
        bonus=(),
        options=Options(),
    )


def _projects(sheet: Plain) -> tuple[tuple[int, str], ...]:
    """Return the gears and the effect of each project."""
    found = playform.parts(sheet, "projects", "a project", "SHN-12.4")
    refusals = Refusals()
    refusals.read(_check_effects, sheet, found)
    gears = refusals.read(each, lambda one: playform.whole(one, "gears", "SHN-12.5"), found)
    refusals.end()
    return tuple((number, str(one["effect"])) for number, one in zip(gears(), found, strict=True))


def _check_effects(sheet: Plain, found: Sequence[Plain]) -> None:
    effects = [playform.text(one, "effect", "SHN-12.4") for one in found]
    if sorted(effects) != sorted(EFFECTS):
        expected = ", ".join(EFFECTS)
        message = f"expected the projects {expected}, found {', '.join(effects)}"
        raise NotPlayableError("SHN-12.4", message, playform.place(sheet, "projects"))


@rule("SHN-4.1", "SHN-4.2")
def _districts(sheet: Plain) -> tuple[District, ...]:
    """Return the seven districts of a city sheet, clockwise. Raises NotPlayableError."""
    found = playform.parts(sheet, "districts", "a district", "SHN-4.1")
    names = [playform.text(one, "name", "SHN-4.1") for one in found]
    if tuple(names) != DISTRICTS:
        expected = ", ".join(DISTRICTS)
        message = f"expected the districts {expected}, found {', '.join(names)}"
        raise NotPlayableError("SHN-4.1", message, playform.place(sheet, "districts"))
    named = [
        playform.Printed({**one, "id": f"the {name} district"}, one.path)
        for one, name in zip(found, names, strict=True)
    ]
    districts = tuple(each(lambda two: _district(*two), zip(named, names, strict=True)))
    letters = [district.letter for district in districts]
    if len(set(letters)) < len(letters) or any(len(letter) != 1 or letter in "BIL" for letter in letters):
        message = f"expected a letter of its own for each district, not B, I or L: {', '.join(letters)}"
        raise NotPlayableError("SHN-4.1", message, playform.place(sheet, "districts"))
    each(lambda two: _check_columns(*two), zip(named, districts, strict=True))
    return districts


def _district(printed: Plain, name: str) -> District:
    refusals = Refusals()
    letter = refusals.read(playform.text, printed, "letter", "SHN-4.1")
    unlock = refusals.read(playform.whole, printed, "unlock", "SHN-4.13")
    circled = refusals.read(playform.whole, printed, "circled", "SHN-3.4")
    invention = refusals.read(_lines, printed, "invention", "SHN-4.10")
    buildings = refusals.read(_parts, printed, "buildings", f"a building of {name}", "SHN-4.11", _building)
    vehicles = refusals.read(_parts, printed, "vehicles", f"a vehicle of {name}", "SHN-4.12", _vehicle)
    refusals.end()
    return District(letter().upper(), unlock(), circled(), invention(), buildings(), vehicles())


def _parts(
    printed: Plain, key: str, what: str, clause: str, reader: Callable[[Plain], Part]
) -> tuple[Part, ...]:
    return tuple(each(reader, playform.parts(printed, key, what, clause)))


def _building(printed: Plain) -> PrintedBuilding:
    where = playform.place(printed, "gives")
    gives = _resource(playform.text(printed, "gives", "SHN-4.2"), where)
    if gives == ANY:
        raise NotPlayableError("SHN-4.2", "a building gives one resource, found any", where)
    columns = _lines(printed, "columns", "SHN-4.11")
    if not columns:
        message = f"expected a column of boxes in {printed['id']}, found none"
        raise NotPlayableError("SHN-4.11", message, playform.place(printed, "columns"))
    return PrintedBuilding(columns, gives)


def _vehicle(printed: Plain) -> PrintedVehicle:
    boxes = _resources(playform.row(printed, "boxes", "SHN-4.12"), playform.place(printed, "boxes"))
    return PrintedVehicle(boxes, playform.whole(printed, "gears", "SHN-12.2"))


def _lines(printed: Plain, key: str, clause: str) -> tuple[tuple[int, ...], ...]:
    """Return the resources of boxes in rows, or in columns."""
    found = []
    for at, line in enumerate(playform.row(printed, key, clause)):
        path = playform.place(printed, key, at)
        boxes = playform.row(playform.Printed({**printed, key: line}, path[:-2]), key, clause)
        found.append(_resources(boxes, path))
    return tuple(found)


def _resources(icons: Sequence[Any], path: playform.Path) -> tuple[int, ...]:
    return tuple(_resource(icon, (*path, at)) for at, icon in enumerate(icons))


def _resource(icon: Any, path: playform.Path) -> int:
    if icon == "any":
        return ANY
    if icon not in DISTRICTS:
        raise NotPlayableError("SHN-4.17", f"a box shows a resource or any, found {icon}", path)
    return DISTRICTS.index(icon)


def _check_columns(printed: Plain, district: District) -> None:
    """Boxes are named by a letter for the column and a digit for the row."""
    if _is_beyond(district.columns, 9, 9):
        message = "expected at most nine columns of nine yellow boxes: d to l"
        raise NotPlayableError("SHN-4.11", message, playform.place(printed, "buildings"))
    if _is_beyond(district.invention, 9, 3):
        message = "expected at most nine rows of three red boxes: a, b and c"
        raise NotPlayableError("SHN-A4", message, playform.place(printed, "invention"))
    if _is_beyond([vehicle.boxes for vehicle in district.vehicles], 3, 9):
        message = "expected at most three vehicles of nine blue boxes: u, v and w"
        raise NotPlayableError("SHN-4.12", message, playform.place(printed, "vehicles"))


def _is_beyond(lines: Sequence[Sequence[int]], most: int, longest: int) -> bool:
    return len(lines) > most or any(len(line) > longest for line in lines)


def _boxes(number: int, district: District) -> Iterator[Box]:
    for column, shown in zip("defghijkl", district.columns, strict=False):
        for row, resource in enumerate(shown, start=1):
            yield Box(f"{district.letter}{column}{row}", number, BUILDER, resource)
    for row, resources in enumerate(district.invention, start=1):
        for column, resource in zip("abc", resources, strict=False):
            yield Box(f"{district.letter}{column}{row}", number, INVENTOR, resource)
    for column, vehicle in zip("uvw", district.vehicles, strict=False):
        for row, resource in enumerate(vehicle.boxes, start=1):
            yield Box(f"{district.letter}{column}{row}", number, LOBBYIST, resource)


def _buildings(number: int, district: District, numbers: Mapping[str, int]) -> Iterator[Building]:
    columns = iter("defghijkl")
    for building in district.buildings:
        names = [next(columns) for _ in building.columns]
        boxes = [
            numbers[f"{district.letter}{name}{row}"]
            for name, column in zip(names, building.columns, strict=True)
            for row in range(1, len(column) + 1)
        ]
        yield Building(district.letter + names[0], number, _bits(boxes), building.gives)


def _vehicles(district: District, numbers: Mapping[str, int]) -> Iterator[Vehicle]:
    for column, vehicle in zip("uvw", district.vehicles, strict=False):
        boxes = [numbers[f"{district.letter}{column}{row}"] for row in range(1, len(vehicle.boxes) + 1)]
        yield Vehicle(district.letter + column, _bits(boxes), vehicle.gears)


def _rows(district: District, numbers: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    """Yield the rows of the building block and of the invention, from the left."""
    for columns in ("defghijkl", "abc"):
        for row in range(1, 10):
            found = [numbers.get(f"{district.letter}{column}{row}") for column in columns]
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
    asked = Asked(options)
    solo = asked.flag("solo.enabled")
    length = asked.choice("length", tuple(LENGTHS))
    if solo and length != "normal":
        message = "a solo game has no length: solo.plants says how many it needs"
        asked.refusals.note(NotPlayableError("SHN-A41", message, ("options", "length")))
    plants = int(asked.choice("solo.plants", ("7", "10")))
    found = Options(
        required=plants if solo else LENGTHS[length],
        solo=solo,
        force=asked.flag("spending.force"),
        money_same_turn=asked.flag("powers.money_same_turn", "yes"),
        refund_window=asked.choice("powers.steel_refund_window", ("activation", "immediate")),
        support_on=asked.choice("powers.support_on", ("move_only", "activation")),
        gears_window=asked.choice("gears.window", ("any", "between_activations")),
        set_size=asked.choice("projects.five.set_size", ("2", "3", "row")),
        ties_gears=asked.choice("ties.gears", ("unspent", "earned")),
        seats=asked.refusals.read_or(6, _seats, options),
    )
    asked.end()
    return found


def _seats(options: Mapping[str, Any]) -> int:
    text = text_of(options, "players.max", "6")
    if not text.isdecimal() or not 1 <= int(text) <= len(SEATS):
        message = f"expected players.max from 1 to {len(SEATS)}, found {text}"
        raise NotPlayableError("SHN-A35", message, ("options", "players", "max"))
    return int(text)
