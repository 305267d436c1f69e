"""What the rules read of an edition, and which editions they can't play."""

from copy import deepcopy
from typing import Any

import pytest

from generator.scoring.engine import NotPlayableError
from generator.scoring.sunshine.facts import (
    ANY,
    BUILDER,
    INVENTOR,
    LOBBYIST,
    names,
    read_city,
    read_options,
)
from tests.scoring.stock import options_of
from tests.scoring.sunshine.setting import city_with, play


def changed(**districts: Any) -> dict[str, Any]:
    """Return the stock play form with keys of the Chip District changed."""
    form = deepcopy(play())
    form["kinds"]["city-sheet"][0]["districts"][1] |= districts
    return form


def refused(form: dict[str, Any]) -> NotPlayableError:
    """Return why an edition can't be played."""
    with pytest.raises(NotPlayableError) as told:
        read_city(form)
    return told.value


# Boxes and their sets


def test_all_309_boxes_are_read_by_name_district_worker_and_what_they_show() -> None:
    city = city_with()

    assert len(city.boxes) == len(city.numbers) == 309
    assert city.boxes[city.numbers["Mi4"]] == ("Mi4", 0, BUILDER, ANY)
    assert city.boxes[city.numbers["Pa4"]] == ("Pa4", 6, INVENTOR, 1)
    assert city.boxes[city.numbers["Tv4"]] == ("Tv4", 4, LOBBYIST, 6)


def test_areas_part_the_boxes() -> None:
    city = city_with()

    assert sum(area.bit_count() for area in city.areas) == 309
    assert names(city, city.areas[3 * 1 + INVENTOR])[:3] == ["Ca1", "Cb1", "Cc1"]


def test_buildings_are_named_by_their_first_column() -> None:
    city = city_with()

    assert [building.name for building in city.buildings[:4]] == ["Md", "Mf", "Mh", "Cd"]
    assert names(city, city.buildings[0].boxes) == ["Md1", "Md2", "Md3", "Md4", "Me1", "Me2", "Me3", "Me4"]
    assert all(city.buildings[home].boxes >> box & 1 for box, home in city.home.items())
    assert len(city.home) == 6 * 16 + 24


def test_rows_join_the_columns_of_all_buildings_of_a_district_but_not_the_invention() -> None:
    rows = [[city_with().boxes[box].name for box in row] for row in city_with().rows]

    assert ["Md1", "Me1", "Mf1", "Mg1", "Mh1", "Mi1"] in rows
    assert ["Ca5", "Cb5", "Cc5"] in rows
    assert len(rows) == 7 * (4 + 5)


def test_a_row_ends_where_a_shorter_column_has_no_box() -> None:
    buildings = deepcopy(play()["kinds"]["city-sheet"][0]["districts"][1]["buildings"])
    buildings[1]["columns"][0].pop()

    city = read_city(changed(buildings=buildings))

    rows = [[city.boxes[box].name for box in row] for row in city.rows]
    assert ["Cd4"] in rows
    assert ["Cf4", "Cg4"] in rows


# Editions that can't be played


def test_shn_2_2_there_is_one_city_sheet_for_all() -> None:
    form = deepcopy(play())
    form["kinds"]["city-sheet"] *= 2

    assert refused(form).clause == "SHN-2.2"
    assert str(refused(form)) == "expected one city-sheet for all, found 2"
    assert refused({**form, "kinds": {}}).clause == "SHN-2.2"


def test_shn_4_1_the_districts_stand_in_their_order() -> None:
    form = deepcopy(play())
    form["kinds"]["city-sheet"][0]["districts"].reverse()

    assert refused(form).clause == "SHN-4.1"
    assert str(refused(form)).startswith("expected the districts money, chip, wood")


@pytest.mark.parametrize("letter", ["M", "B", "i", "L", "CC"])
def test_shn_4_1_each_district_has_a_letter_of_its_own(letter: str) -> None:
    told = refused(changed(letter=letter))

    assert told.clause == "SHN-4.1"
    assert str(told).startswith("expected a letter of its own for each district, not B, I or L")


def test_shn_4_2_a_building_gives_one_resource() -> None:
    told = refused(changed(buildings=[{"columns": [["wood"]], "gives": "any"}]))

    assert (told.clause, str(told)) == ("SHN-4.2", "a building gives one resource, found any")


@pytest.mark.parametrize(
    "buildings",
    [[{"columns": [["wood"]] * 10, "gives": "chip"}], [{"columns": [["wood"] * 10], "gives": "chip"}]],
)
def test_shn_4_11_yellow_columns_and_their_boxes_have_names_enough(buildings: list[dict[str, Any]]) -> None:
    told = refused(changed(buildings=buildings))

    assert (told.clause, str(told)) == (
        "SHN-4.11",
        "expected at most nine columns of nine yellow boxes: d to l",
    )


@pytest.mark.parametrize("invention", [[["chip"] * 4] * 3, [["chip"] * 3] * 10])
def test_shn_a4_red_boxes_stand_in_three_columns(invention: list[list[str]]) -> None:
    assert refused(changed(invention=invention)).clause == "SHN-A4"


@pytest.mark.parametrize("vehicles", [[["chip"]] * 4, [["chip"] * 10]])
def test_shn_4_12_a_district_has_at_most_three_vehicles(vehicles: list[list[str]]) -> None:
    told = refused(changed(vehicles=[{"boxes": boxes, "gears": 1} for boxes in vehicles]))

    assert (told.clause, str(told)) == (
        "SHN-4.12",
        "expected at most three vehicles of nine blue boxes: u, v and w",
    )


def test_shn_4_17_a_box_shows_a_resource_or_any() -> None:
    told = refused(changed(invention=[["gold"] * 3]))

    assert (told.clause, str(told)) == ("SHN-4.17", "a box shows a resource or any, found gold")


def test_shn_12_4_there_are_the_five_projects() -> None:
    form = deepcopy(play())
    form["kinds"]["city-sheet"][0]["projects"][0]["effect"] = "rain"

    assert refused(form).clause == "SHN-12.4"
    assert "found rain, boost, travel, stay, neighbours" in str(refused(form))


# What an edition lacks


MISSING = [
    ("", "districts", "SHN-4.1"),
    ("", "projects", "SHN-12.4"),
    ("", "bonus", "SHN-13.5"),
    ("projects", "gears", "SHN-12.5"),
    ("projects", "effect", "SHN-12.4"),
    ("districts", "name", "SHN-4.1"),
    ("districts", "letter", "SHN-4.1"),
    ("districts", "unlock", "SHN-4.13"),
    ("districts", "circled", "SHN-3.4"),
    ("districts", "invention", "SHN-4.10"),
    ("districts", "buildings", "SHN-4.11"),
    ("districts", "vehicles", "SHN-4.12"),
    ("buildings", "columns", "SHN-4.11"),
    ("buildings", "gives", "SHN-4.2"),
    ("vehicles", "boxes", "SHN-4.12"),
    ("vehicles", "gears", "SHN-12.2"),
]


def part_of(form: dict[str, Any], part: str) -> dict[str, Any]:
    """Return the sheet of a play form, its second district, or a part of either."""
    sheet: dict[str, Any] = form["kinds"]["city-sheet"][0]
    if not part:
        return sheet
    parts = sheet if part in sheet else sheet["districts"][1]
    found: dict[str, Any] = parts[part][1]
    return found


@pytest.mark.parametrize(("part", "key", "clause"), MISSING)
def test_what_a_sheet_lacks_is_told_by_its_clause(part: str, key: str, clause: str) -> None:
    # given
    without, broken = deepcopy(play()), deepcopy(play())
    del part_of(without, part)[key]
    part_of(broken, part)[key] = {"of": "another kind"}

    # then
    told = refused(without)
    assert (told.clause, refused(broken).clause) == (clause, clause)
    assert f" for {key} of " in str(told)
    assert str(told).endswith(", found nothing")


def test_what_is_missing_is_told_with_whose_it_is() -> None:
    sheet, district, vehicle = (deepcopy(play()) for _ in range(3))
    del part_of(sheet, "")["bonus"]
    del part_of(district, "districts")["unlock"]
    del part_of(vehicle, "vehicles")["gears"]

    assert str(refused(sheet)) == "expected a list for bonus of S1, found nothing"
    assert str(refused(district)) == "expected a number for unlock of the chip district, found nothing"
    assert str(refused(vehicle)) == "expected a number for gears of a vehicle of chip, found nothing"


@pytest.mark.parametrize(
    ("part", "key", "value", "clause"),
    [
        ("districts", "circled", "two", "SHN-3.4"),
        ("districts", "unlock", "-1", "SHN-4.13"),
        ("projects", "gears", "1.5", "SHN-12.5"),
        ("", "bonus", ["4", "many"], "SHN-13.5"),
        ("buildings", "columns", [], "SHN-4.11"),
        ("buildings", "columns", ["wood"], "SHN-4.11"),
        ("districts", "vehicles", ["a car"], "SHN-4.12"),
        ("districts", "invention", [["chip", ["glass"]]], "SHN-4.17"),
    ],
)
def test_what_is_of_another_kind_is_told_by_its_clause(part: str, key: str, value: Any, clause: str) -> None:
    form = deepcopy(play())
    part_of(form, part)[key] = value

    assert refused(form).clause == clause


# Options


def test_the_stock_edition_and_no_options_at_all_mean_the_same() -> None:
    assert read_options(play()["options"]) == read_options({}) == city_with().options


def test_shn_a35_up_to_six_play_unless_the_option_says_otherwise() -> None:
    assert read_options({}).seats == 6
    assert read_options(options_of("players.max=8")).seats == 8
    for text in ("0", "21", "many", "-1"):
        with pytest.raises(NotPlayableError, match=f"from 1 to 8, found {text}") as told:
            read_options(options_of(f"players.max={text}"))
        assert told.value.clause == "SHN-A35"


def test_shn_a41_a_solo_game_has_no_length() -> None:
    for length in ("short", "long"):
        with pytest.raises(NotPlayableError, match="a solo game has no length") as told:
            read_options(options_of("solo.enabled=yes", f"length={length}"))
        assert told.value.clause == "SHN-A41"

    assert read_options(options_of("solo.enabled=yes")).required == 7
    assert read_options(options_of("solo.enabled=yes", "solo.plants=10")).required == 10
    assert read_options(options_of("solo.plants=10")).required == 7


@pytest.mark.parametrize(
    "option",
    [
        *("length=endless", "solo.plants=8", "solo.enabled=perhaps", "spending.force=2"),
        *("powers.steel_refund_window=later", "powers.support_on=foot", "gears.window=open"),
        *("projects.five.set_size=4", "ties.gears=all", "powers.money_same_turn=maybe"),
    ],
)
def test_an_option_that_is_none_is_refused_with_what_it_may_be(option: str) -> None:
    path, _, value = option.partition("=")

    with pytest.raises(NotPlayableError, match=f"^option {path}: expected .* or .*, found {value}$"):
        read_options(options_of(option))


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        ({"solo": "yes"}, ("solo",), "option solo: expected {…: …}, found yes"),
        ({"ties": ["unspent"]}, ("ties",), "option ties: expected {…: …}, found [unspent]"),
        ({"players": "3"}, ("players",), "option players: expected {…: …}, found 3"),
        (
            {"projects": {"five": "2"}},
            ("projects", "five"),
            "option projects.five: expected {…: …}, found 2",
        ),
        (
            {"length": {"a": "1", "b": ["2"]}},
            ("length",),
            "option length: expected normal or short or long, found {a: 1, b: [2]}",
        ),
        (
            {"players": {"max": ["3"]}},
            ("players", "max"),
            "expected players.max from 1 to 8, found [3]",
        ),
    ],
)
def test_an_option_of_another_form_is_refused_once_and_not_the_default(
    options: dict[str, object], path: tuple[str, ...], message: str
) -> None:
    with pytest.raises(NotPlayableError) as told:
        read_options(options)

    assert [(str(one), one.path) for one in told.value.refusals] == [(message, ("options", *path))]
