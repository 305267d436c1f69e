"""The city sheet holds what the rulebook tells of it; a test that is the proof of a clause names it."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

CONTENT = Path(__file__).parents[2] / "content" / "sunshine-city"
SHEETS: dict[str, Any] = yaml.safe_load((CONTENT / "city-sheet.yaml").read_text(encoding="utf-8"))
SHEET: dict[str, Any] = SHEETS["pieces"][0]
DISTRICTS: dict[str, dict[str, Any]] = {district["name"]: district for district in SHEET["districts"]}
RESOURCES = {"money", "chip", "wood", "glass", "steel", "science", "support"}
RED, YELLOW, BLUE = "invention", "buildings", "vehicles"


def boxes(district: dict[str, Any], area: str) -> list[str]:
    """Return what the boxes of one area show, in the order of the file."""
    if area == RED:
        return [box for row in district[RED] for box in row]
    if area == YELLOW:
        return [box for building in district[YELLOW] for column in building["columns"] for box in column]
    return [box for vehicle in district[BLUE] for box in vehicle["boxes"]]


def shown(area: str) -> Counter[str]:
    """Return how often each resource is shown in one colour, in the whole city."""
    return Counter(box for district in DISTRICTS.values() for box in boxes(district, area))


def vehicles() -> list[dict[str, Any]]:
    """Return all vehicles of the city."""
    return [vehicle for district in DISTRICTS.values() for vehicle in district[BLUE]]


def money_buildings() -> int:
    """Return how many buildings of the city give money."""
    return sum(building["gives"] == "money" for place in DISTRICTS.values() for building in place[YELLOW])


def test_each_player_has_one_city_sheet() -> None:
    """Claims SHN-2.2."""
    assert SHEETS["per"] == "player"
    assert len(SHEETS["pieces"]) == 1
    assert "copies" not in SHEET


def test_seven_districts_stand_in_clockwise_order() -> None:
    assert list(DISTRICTS) == ["money", "chip", "wood", "glass", "steel", "science", "support"]


def test_the_letters_of_the_districts_differ_and_come_from_their_names() -> None:
    letters = "".join(district["letter"] for district in SHEET["districts"])

    assert letters == "MCWGTSP"
    assert all(district["letter"].lower() in name for name, district in DISTRICTS.items())


def test_two_symbols_are_circled_at_the_start() -> None:
    assert {district["circled"] for district in DISTRICTS.values()} == {2}


def test_each_district_has_an_invention_buildings_and_vehicles() -> None:
    """Claims SHN-4.10, SHN-4.11, SHN-4.12."""
    for district in DISTRICTS.values():
        assert all(boxes(district, area) for area in (RED, YELLOW, BLUE))


def test_an_invention_is_five_rows_of_three() -> None:
    """Claims SHN-A4."""
    for district in DISTRICTS.values():
        assert [len(row) for row in district[RED]] == [3, 3, 3, 3, 3]


def test_money_and_wood_unlock_with_six_boxes_and_the_others_with_nine() -> None:
    """Claims SHN-4.13, SHN-11.3."""
    unlock = {name: district["unlock"] for name, district in DISTRICTS.items()}

    assert {name for name, count in unlock.items() if count == 6} == {"money", "wood"}
    assert sorted(unlock.values()) == [6, 6, 9, 9, 9, 9, 9]


def test_four_buildings_of_one_column_stand_in_each_district_but_money() -> None:
    """Claims SHN-4.14."""
    for name, district in DISTRICTS.items():
        if name != "money":
            assert [len(building["columns"]) for building in district[YELLOW]] == [1, 1, 1, 1]


def test_money_has_three_buildings_of_two_columns() -> None:
    assert [len(building["columns"]) for building in DISTRICTS["money"][YELLOW]] == [2, 2, 2]


def test_angus_finds_27_buildings_to_mark() -> None:
    assert sum(len(district[YELLOW]) for district in DISTRICTS.values()) == 27


def test_the_columns_of_a_district_are_equally_high_so_that_boxes_lie_side_by_side() -> None:
    for district in DISTRICTS.values():
        assert {len(column) for building in district[YELLOW] for column in building["columns"]} == {4}


def test_the_last_building_of_each_district_gives_money() -> None:
    """Claims SHN-4.15."""
    assert {district[YELLOW][-1]["gives"] for district in DISTRICTS.values()} == {"money"}


def test_the_other_buildings_give_the_resource_of_their_district() -> None:
    for name, district in DISTRICTS.items():
        assert {building["gives"] for building in district[YELLOW][:-1]} == {name}


def test_both_bonus_conditions_can_be_met_by_money_buildings() -> None:
    """Claims SHN-A30."""
    assert SHEET["bonus"] == [4, 7]
    assert money_buildings() == 9


def test_the_second_column_of_science_is_science_steel_chip_wood() -> None:
    """Claims SHN-10.6."""
    assert DISTRICTS["science"][YELLOW][1]["columns"] == [["science", "steel", "chip", "wood"]]


def test_the_invention_of_support_unlocks_with_three_of_anything_and_six_glass() -> None:
    """Claims SHN-11.4."""
    unlocking = boxes(DISTRICTS["support"], RED)[:9]

    assert unlocking == ["any"] * 3 + ["glass"] * 6


def test_the_centre_vehicle_of_steel_takes_four_support_and_gives_one_gear() -> None:
    """Claims SHN-12.7."""
    assert DISTRICTS["steel"][BLUE][1] == {"boxes": ["support"] * 4, "gears": 1}


def test_each_district_has_three_vehicles_so_that_one_is_in_the_centre() -> None:
    assert {len(district[BLUE]) for district in DISTRICTS.values()} == {3}


def test_no_two_districts_have_the_same_vehicles() -> None:
    """Claims SHN-4.16."""
    fleets = [str(district[BLUE]) for district in DISTRICTS.values()]

    assert len(set(fleets)) == 7


def test_some_vehicles_give_no_gear() -> None:
    """Claims SHN-12.8."""
    gears = [vehicle["gears"] for vehicle in vehicles()]

    assert gears.count(0) == 5
    assert min(gears) == 0


def test_there_are_gears_enough_for_all_five_projects() -> None:
    costs = [project["gears"] for project in SHEET["projects"]]

    assert costs == [1, 2, 3, 4, 5]
    assert sum(vehicle["gears"] for vehicle in vehicles()) == 19 >= sum(costs)


def test_each_project_has_its_own_effect() -> None:
    effects = [project["effect"] for project in SHEET["projects"]]

    assert effects == ["money", "boost", "travel", "stay", "neighbours"]


def test_a_box_shows_one_resource_or_a_question_mark() -> None:
    """Claims SHN-4.17."""
    total = shown(RED) + shown(YELLOW) + shown(BLUE)

    assert set(total) <= RESOURCES | {"any"}
    assert total.total() == 309


def test_no_box_shows_money_because_it_stands_for_the_others() -> None:
    total = shown(RED) + shown(YELLOW) + shown(BLUE)

    assert set(total) == (RESOURCES - {"money"}) | {"any"}


def test_support_is_asked_for_only_in_blue_boxes() -> None:
    """Claims SHN-4.9."""
    assert shown(RED)["support"] == shown(YELLOW)["support"] == 0
    assert shown(BLUE)["support"] == 42


def test_most_chips_are_for_inventions() -> None:
    """Claims SHN-4.4."""
    red, others = shown(RED)["chip"], shown(YELLOW)["chip"] + shown(BLUE)["chip"]

    assert red > 2 * others > 0


def test_wood_is_nearly_only_for_buildings() -> None:
    """Claims SHN-4.5."""
    yellow, others = shown(YELLOW)["wood"], shown(RED)["wood"] + shown(BLUE)["wood"]

    assert yellow > 9 * others > 0


def test_glass_is_asked_for_most_often() -> None:
    """Claims SHN-4.6."""
    total = shown(RED) + shown(YELLOW) + shown(BLUE)

    assert total.most_common(1) == [("glass", 55)]


def test_steel_is_needed_in_all_three_colours() -> None:
    """Claims SHN-4.7."""
    assert min(shown(area)["steel"] for area in (RED, YELLOW, BLUE)) >= 9


def test_science_is_needed_in_every_district_and_in_all_three_colours() -> None:
    """Claims SHN-4.8."""
    for district in DISTRICTS.values():
        assert "science" in boxes(district, RED) + boxes(district, YELLOW) + boxes(district, BLUE)

    assert min(shown(area)["science"] for area in (RED, YELLOW, BLUE)) >= 5


def test_23_plants_are_possible_and_the_track_holds_the_longest_game() -> None:
    areas = 3 * len(DISTRICTS)

    assert areas == 21
    assert areas + len(SHEET["bonus"]) == 23
    assert SHEET["plants"]["track"] > max(SHEET["plants"]["marks"])


def test_the_plant_track_marks_the_short_normal_hard_and_long_game() -> None:
    assert SHEET["plants"]["marks"] == [4, 7, 10, 11]


def test_every_box_has_a_short_name_of_its_own() -> None:
    names = [
        f"{district['letter']}{column}{number}"
        for district in DISTRICTS.values()
        for column, height in columns(district)
        for number in range(1, height + 1)
    ]

    assert len(names) == len(set(names)) == 309
    assert all(re.fullmatch(r"[MCWGTSP][a-iu-w][1-5]", name) for name in names)


def columns(district: dict[str, Any]) -> list[tuple[str, int]]:
    """Return each column letter of a district with the number of its boxes."""
    yellow = [len(column) for building in district[YELLOW] for column in building["columns"]]
    blue = [len(vehicle["boxes"]) for vehicle in district[BLUE]]
    red = [len(district[RED])] * 3
    return [
        *zip("abc", red, strict=True),
        *zip("defghi", yellow, strict=False),
        *zip("uvw", blue, strict=True),
    ]
