"""Pictures of a position of Sunrise City: the city from above, and the scoreboard with its pawns."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator import picture
from generator.backends.files import Format
from generator.display import Group, Item, Page, Rect, Text, Use
from generator.library.editions import Edition
from generator.picture import View
from generator.problems import ProblemsError
from tests.editions import desk
from tests.print.drawn import MM_PER_PT
from tests.print.kits import SUNRISE

pytestmark = pytest.mark.print

Values = dict[str, Any]
Place = tuple[int, int]

CELL = 40
TIMES = "\N{MULTIPLICATION SIGN}"
FLOOR_PT = 22
PRIMARY = 40
WATER = ["waterway", "sidewalk", "sidewalk", "sidewalk"]
DRY = ["sidewalk"] * 4
TYPES = {"R": "residential", "C": "commercial", "I": "industrial", "P": "parks", "M": "mixed"}
TURNS = {"e": 0, "s": 90, "w": 180, "n": 270}
STEPS: dict[str, Place] = {"e": (1, 0), "s": (0, -1), "w": (-1, 0), "n": (0, 1)}
HALL: Values = {"id": "CH", "kind": "city-hall", "east": 0, "north": 0, "edges": DRY}
PLAYERS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True, slots=True)
class Seen:
    """An item where it lies on the page, in mm, turned clockwise by degrees."""

    item: Item
    x: float
    y: float
    turn: float


def zone(name: str, at: Place, **more: Any) -> Values:
    own: Values = {"id": name, "kind": "zone", "type": TYPES[name[1]], "edges": WATER}
    return own | {"east": at[0], "north": at[1]} | more


def zoo(at: Place, turn: int = 0) -> Values:
    own: Values = {"id": "Q5", "kind": "community", "type": "parks", "place": "zoo", "edges": DRY}
    return own | {"east": at[0], "north": at[1], "turn": turn}


def building(name: str, at: Place, toward: str = "e", floor: int = 1) -> Values:
    types: Values = {"left": TYPES[name[1]], "right": TYPES[name[2]], "primary": PRIMARY, "bonus": [2, 1]}
    return {"id": name, "east": at[0], "north": at[1], "toward": toward, "floor": floor} | types


def city(*tiles: Values, **more: Any) -> Values:
    return {"tiles": [HALL, *tiles], **more}


def whole_city() -> Values:
    """Return more tiles, chips and floors than a game of four players can have."""
    places = [(east, north) for east in range(-4, 4) for north in range(-3, 4) if (east, north) != (0, 0)]
    tiles = [
        zone(f"ZR{n:02}", at, turn=n % 4, chips=[*PLAYERS] if n % 8 == 0 else [])
        for n, at in enumerate(places)
    ]
    towers = [(-2, 2), (2, 2), (2, -2), (-2, -2)]
    laid = [building(f"BRC{n}", towers[n % 4], "nesw"[n % 3], n // 4 + 1) for n in range(50)]
    return city(*tiles, buildings=laid, new="BRC49", round=3, phase="Construction", direction="n")


@pytest.fixture(scope="module")
def sunrise() -> Edition:
    return desk.load(SUNRISE)


def page(edition: Edition, view: View) -> Page:
    """Return the page of a picture. Raises ProblemsError."""
    [made] = picture._pages(edition, [view])
    return made


def seen(items: tuple[Item, ...], x: float = 0, y: float = 0, turn: float = 0) -> Iterator[Seen]:
    """Yield all items in the order in which they are drawn, where they lie on the page."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for item in items:
        own_x, own_y = (item.x, item.y) if isinstance(item, Text | Group | Rect | Use) else (0, 0)
        right, down = x + cos * own_x - sin * own_y, y + sin * own_x + cos * own_y
        yield Seen(item, right, down, turn % 360)
        if isinstance(item, Group):
            yield from seen(item.items, right, down, turn + item.turn)


def drawn(edition: Edition, values: Values) -> list[Seen]:
    return list(seen(page(edition, View("city-hall", values, face="city-picture")).items))


def scoreboard(edition: Edition, values: Values) -> list[Seen]:
    return list(seen(page(edition, View("scoreboard", values)).items))


def words(shown: list[Seen]) -> Counter[str]:
    return Counter(one.item.text for one in shown if isinstance(one.item, Text))


def said(shown: list[Seen], text: str) -> list[Seen]:
    return [one for one in shown if isinstance(one.item, Text) and one.item.text == text]


def icons(shown: list[Seen]) -> Counter[str]:
    return Counter(one.item.symbol.name for one in shown if isinstance(one.item, Use))


def place_of(one: Seen, west: int, north: int) -> Place:
    """Return a place in the city; ``west`` and ``north`` are the outermost ones that are shown."""
    return (math.floor((one.x - 12) / CELL) + west, north - math.floor((one.y - 36) / CELL))


def floors(shown: list[Seen]) -> list[Seen]:
    """Return the numbers of floors: none but those of primary points are as large."""
    numbers = (one for one in shown if _text(one).isdigit() and _text(one) != str(PRIMARY))
    return [one for one in numbers if _size(one) == pytest.approx(FLOOR_PT * MM_PER_PT)]


def _size(one: Seen) -> float:
    assert isinstance(one.item, Text)
    return float(one.item.size)


def test_a_picture_is_as_large_as_the_city_and_a_ring_of_empty_places(sunrise: Edition) -> None:
    small, large = city(), city(zone("ZR05", (2, 0)), zone("ZC08", (-3, 1)), zoo((0, -2)))

    pages = [page(sunrise, View("city-hall", values, face="city-picture")) for values in (small, large)]

    one, other = [(float(made.width), float(made.height)) for made in pages]
    assert one == (24 + 3 * CELL, 48 + 3 * CELL)
    assert other == (24 + 8 * CELL, 48 + 6 * CELL)


def test_rows_and_columns_have_the_names_of_the_log_at_both_ends(sunrise: Edition) -> None:
    shown = drawn(sunrise, city(zone("ZR05", (1, 0)), zone("ZC08", (-1, 1)), zone("ZC09", (-1, -1))))

    names = ["2w", "1w", "1e", "2e", "2n", "1n", "1s", "2s"]
    assert [words(shown)[name] for name in names] == [2] * 8
    assert words(shown)["0"] == 4
    assert not {"3w", "3e", "3n", "3s"} & set(words(shown))
    [above, below] = said(shown, "2e")
    assert place_of(above, -2, 2) == (2, 3)
    assert place_of(below, -2, 2) == (2, -3)
    [left, right] = said(shown, "1s")
    assert left.x < 12 < 12 + 5 * CELL < right.x
    assert place_of(left, -2, 2)[1] == place_of(right, -2, 2)[1] == -1


@pytest.mark.parametrize("turn", range(4))
def test_a_tile_lies_turned_where_it_was_laid(sunrise: Edition, turn: int) -> None:
    shown = drawn(sunrise, city(zone("ZR05", (1, 2), turn=turn), zoo((-1, -1), turn)))

    [of_zone], [of_zoo] = said(shown, "ZR05"), said(shown, "Zoo")
    assert (of_zone.turn, of_zoo.turn) == (90 * turn, 90 * turn)
    assert place_of(of_zone, -2, 3) == (1, 2)
    assert place_of(of_zoo, -2, 3) == (-1, -1)
    assert place_of(said(shown, "CH")[0], -2, 3) == (0, 0)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("count", [1, 6])
def test_each_chip_of_a_stack_is_named_the_one_on_top_highest(
    sunrise: Edition, count: int, turn: int
) -> None:
    chips = [*PLAYERS, *PLAYERS][:count]

    shown = drawn(sunrise, city(zone("ZI01", (1, 0), turn=turn, chips=chips)))

    named = [one for one in shown if isinstance(one.item, Text) and one.item.text.lower() in PLAYERS]
    assert [one.item.text.lower() for one in named if isinstance(one.item, Text)] == chips
    assert [one.y for one in named] == sorted((one.y for one in named), reverse=True)
    assert {one.turn for one in named} == {0}
    assert {place_of(one, -1, 1) for one in named} == {(1, 0)}


@pytest.mark.parametrize("turn", range(4))
def test_a_stack_of_chips_leaves_the_id_of_its_tile_to_be_read(sunrise: Edition, turn: int) -> None:
    shown = drawn(sunrise, city(zone("ZI01", (1, 0), turn=turn, chips=[*PLAYERS, "red", "blue"])))

    [name] = said(shown, "ZI01")
    chips = said(shown, "Green")[0].x - 2
    reach = {0: (0, 4.6), 1: (-2.5, 2.5), 2: (-4.6, 0), 3: (-2.5, 2.5)}[turn]
    assert name.x + reach[1] < chips or name.x + reach[0] > chips + 16


def test_of_many_chips_the_six_on_top_are_seen_and_the_others_counted(sunrise: Edition) -> None:
    shown = drawn(sunrise, city(zone("ZI01", (1, 0), chips=[*PLAYERS, *PLAYERS, "red"])))

    assert sum(words(shown)[name] for name in ("Red", "Blue", "Green", "Yellow")) == 6
    assert words(shown)["+3"] == 1
    assert words(shown)["Red"] == 2


def test_the_protester_stands_upright_on_a_turned_tile(sunrise: Edition) -> None:
    shown = drawn(sunrise, city(zone("ZM05", (1, 0), turn=3, protester=True), zone("ZM06", (0, 1), turn=1)))

    [name] = said(shown, "Protester")
    assert name.turn == 0
    assert place_of(name, -1, 2) == (1, 0)
    assert icons(shown)["role-protester"] == 1


@pytest.mark.parametrize("toward", TURNS)
def test_a_building_lies_from_its_left_half_toward_its_right_one(sunrise: Edition, toward: str) -> None:
    # given
    east, north = STEPS[toward]
    left, right = (1, 1), (1 + east, 1 + north)
    values = city(zone("ZR05", left), zone("ZC08", right), buildings=[building("BRCb", left, toward, 3)])
    west, top = min(0, 1 + east) - 1, max(1, 1 + north) + 1

    # when
    shown = drawn(sunrise, values)

    # then
    assert said(shown, "BRCb")[0].turn == TURNS[toward]
    numbers = {"2": left, "1": right}
    for number, place in numbers.items():
        [bonus] = said(shown, number)
        assert (bonus.turn, place_of(bonus, west, top)) == (TURNS[toward], place)
    assert [place_of(one, west, top) for one in floors(shown)] == [left, right]
    assert {one.turn for one in floors(shown)} == {0}
    assert words(shown)["3"] == 2


@pytest.mark.parametrize("toward", TURNS)
def test_a_building_covers_what_lies_below_it_and_shows_its_floor_on_both_halves(
    sunrise: Edition, toward: str
) -> None:
    # given
    places = [(1, 0), (2, 0), (1, 1), (2, 1)]
    low = [building("BRCa", (1, 0)), building("BCCa", (1, 1))]
    corner = {"e": (1, 0), "s": (1, 1), "w": (2, 0), "n": (1, 0)}[toward]
    upper = [building(f"BRR{floor}", corner, toward, floor) for floor in range(2, 8)]
    values = city(*(zone(f"ZR0{n}", at) for n, at in enumerate(places)), buildings=low + upper)

    # when
    shown = drawn(sunrise, values)

    # then
    ids = [one["id"] for one in low + upper]
    order = [one.item.text for one in shown if isinstance(one.item, Text) and one.item.text in ids]
    assert order == ids
    on_top = {place_of(one, -1, 2): one for one in floors(shown)}
    step = STEPS[toward]
    sevens = {corner, (corner[0] + step[0], corner[1] + step[1])}
    tops = {at: _text(one) for at, one in on_top.items()}
    assert tops == {at: "7" if at in sevens else "1" for at in places}


def _text(one: Seen) -> str:
    return one.item.text if isinstance(one.item, Text) else ""


@pytest.mark.parametrize(
    ("floor", "markers"), [(1, 0), (2, 1), (3, 0), (4, 2), (6, 3), (7, 0), (8, 4), (10, 5)]
)
def test_an_even_floor_has_half_as_many_markers_on_each_half(
    sunrise: Edition, floor: int, markers: int
) -> None:
    tiles = [zone("ZR05", (1, 0)), zone("ZC08", (1, -1))]

    shown = drawn(sunrise, city(*tiles, buildings=[building("BRCa", (1, 0), "s", floor)]))

    assert [(one.turn, place_of(one, -1, 1)) for one in said(shown, "+1")] == [
        (0, at) for _ in range(markers) for at in ((1, 0), (1, -1))
    ]


@pytest.mark.parametrize(
    ("new", "size"), [("ZR05", (CELL, CELL)), ("BRCa", (2 * CELL, CELL)), ("CH", (CELL, CELL))]
)
def test_what_was_laid_last_has_a_dark_line_within_a_white_one(
    sunrise: Edition, new: str, size: tuple[int, int]
) -> None:
    values = city(zone("ZR05", (1, 0)), zone("ZC08", (2, 0)), buildings=[building("BRCa", (1, 0))])

    marked, plain = drawn(sunrise, values | {"new": new}), drawn(sunrise, values)

    kept = Counter(map(repr, (one.item for one in plain if isinstance(one.item, Rect))))
    rings = [one.item for one in marked if isinstance(one.item, Rect) and not kept[repr(one.item)]]
    assert len(rings) == 2
    assert len({ring.paint.stroke for ring in rings}) == 2
    for ring in rings:
        assert (ring.width, ring.height) == pytest.approx((size[0] - 0.4, size[1] - 0.4))
        assert ring.paint.fill is None


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"round": 2, "phase": "Zoning", "direction": "w"}, "Round 2 · Zoning · Direction W"),
        ({"round": 1, "phase": "Bidding"}, "Round 1 · Bidding"),
        ({"round": 3}, "Round 3"),
        ({"direction": "n"}, "Direction N"),
    ],
)
def test_the_heading_tells_round_phase_and_direction(sunrise: Edition, values: Values, line: str) -> None:
    shown = drawn(sunrise, city(**values))

    assert words(shown)["Sunrise City"] == 1
    assert line in " ".join(words(shown))


@pytest.mark.parametrize("direction", ["n", "e", "s", "w"])
def test_the_direction_of_zoning_is_marked_on_the_compass_rose(sunrise: Edition, direction: str) -> None:
    plain, marked = drawn(sunrise, city()), drawn(sunrise, city(direction=direction))

    letters = [one for one in marked if _text(one) == direction.upper() and one.y < 24]
    [letter] = [one for one in letters if one.x > 100]
    [before] = [one for one in plain if _text(one) == direction.upper() and one.y < 24]
    assert isinstance(letter.item, Text)
    assert isinstance(before.item, Text)
    assert letter.item.fill != before.item.fill


def test_all_words_of_a_picture_have_six_points_or_more(sunrise: Edition) -> None:
    shown = drawn(sunrise, whole_city())

    sizes = [_size(one) / MM_PER_PT for one in shown if isinstance(one.item, Text)]
    assert len(sizes) > 300
    assert min(sizes) >= 5.99


@pytest.mark.parametrize("fmt", ["svg", "pdf"])
def test_the_fullest_city_is_drawn_without_problems(sunrise: Edition, tmp_path: Path, fmt: Format) -> None:
    view = View("city-hall", whole_city(), "city", face="city-picture")
    board = View("scoreboard", {"steps": {"red": 4}, "tokens": {"red": 7}}, "score")

    made = picture.draw(sunrise, [view, board], tmp_path / f"p.{fmt}", fmt)

    names = ["p.pdf"] if fmt == "pdf" else ["p-city.svg", "p-score.svg"]
    assert [path.name for path in made] == names
    if fmt == "svg":
        assert "<title>Sunrise City</title>" in made[0].read_text(encoding="utf-8")


def test_a_mistake_in_the_values_is_told_at_its_place(sunrise: Edition) -> None:
    values = city(zone("ZR05", (1, 0), turn="left"), buildings=[building("BRCa", (1, 0)) | {"toward": "up"}])

    with pytest.raises(ProblemsError) as error:
        drawn(sunrise, values)

    assert {problem.message for problem in error.value.problems} == {
        "expected a whole number, found 'left'",
        "expected n or e or s or w, found 'up'",
    }


@pytest.mark.parametrize("values", [{}, {"steps": {}, "tokens": {}}, {"steps": None, "tokens": None}])
def test_a_scoreboard_without_pawns_is_the_printed_one(
    sunrise: Edition, tmp_path: Path, values: Values
) -> None:
    [printed] = picture.draw(sunrise, [View("scoreboard")], tmp_path / "printed.svg", "svg")

    [empty] = picture.draw(sunrise, [View("scoreboard", values)], tmp_path / "empty.svg", "svg")

    assert empty.read_bytes() == printed.read_bytes()
    assert "Start" not in words(scoreboard(sunrise, values)) - words(scoreboard(sunrise, {}))


@pytest.mark.parametrize("step", range(11))
def test_pawns_stand_on_their_steps_and_hide_no_number(sunrise: Edition, step: int) -> None:
    plain = scoreboard(sunrise, {})

    shown = scoreboard(sunrise, {"steps": dict.fromkeys(PLAYERS, step)})

    pawns = [one for one in shown if isinstance(one.item, Text) and one not in plain]
    names = said(plain, "Start") if step == 0 else said(plain, str(step))
    assert [_text(pawn).lower() for pawn in pawns] == [*PLAYERS]
    for pawn, name in zip(pawns, names, strict=True):
        assert 6 < pawn.x - name.x < 23
        assert (0 if step == 10 else 10) < pawn.y - name.y < 18


def test_pawns_and_tokens_stand_for_the_players_that_are_named(sunrise: Edition) -> None:
    plain = words(scoreboard(sunrise, {}))

    values = {"steps": {"red": 4, "green": 0}, "tokens": {"red": 7, "green": 12}}
    more = words(scoreboard(sunrise, values)) - plain

    assert more == Counter(["Red", "Green", f"{TIMES} 7", f"{TIMES} 12"])
