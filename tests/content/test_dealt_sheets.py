"""What the rulebook and the printed pages tell of the city sheet is true of that of every seed."""

import copy
import json
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.library.catalogue import load_catalogue
from generator.library.citysheet import deal
from generator.library.numbers import Numbers
from generator.scoring.sunshine.facts import DISTRICTS, read_city
from generator.seeds import MOST
from tests.content import test_sunshine_facts as facts

seeds = st.integers(0, MOST)

FACTS = [
    facts.test_seven_districts_stand_in_clockwise_order,
    facts.test_the_letters_of_the_districts_differ_and_come_from_their_names,
    facts.test_two_symbols_are_circled_at_the_start,
    facts.test_each_district_has_an_invention_buildings_and_vehicles,
    facts.test_an_invention_is_five_rows_of_three,
    facts.test_money_and_wood_unlock_with_six_boxes_and_the_others_with_nine,
    facts.test_four_buildings_of_one_column_stand_in_each_district_but_money,
    facts.test_money_has_three_buildings_of_two_columns,
    facts.test_angus_finds_27_buildings_to_mark,
    facts.test_the_columns_of_a_district_are_equally_high_so_that_boxes_lie_side_by_side,
    facts.test_the_last_building_of_each_district_gives_money,
    facts.test_the_other_buildings_give_the_resource_of_their_district,
    facts.test_both_bonus_conditions_can_be_met_by_money_buildings,
    facts.test_the_second_column_of_science_is_science_steel_chip_wood,
    facts.test_the_invention_of_support_unlocks_with_three_of_anything_and_six_glass,
    facts.test_the_centre_vehicle_of_steel_takes_four_support_and_gives_one_gear,
    facts.test_each_district_has_three_vehicles_so_that_one_is_in_the_centre,
    facts.test_no_two_districts_have_the_same_vehicles,
    facts.test_some_vehicles_give_no_gear,
    facts.test_there_are_gears_enough_for_all_five_projects,
    facts.test_each_project_has_its_own_effect,
    facts.test_a_box_shows_one_resource_or_a_question_mark,
    facts.test_no_box_shows_money_because_it_stands_for_the_others,
    facts.test_support_is_asked_for_only_in_blue_boxes,
    facts.test_most_chips_are_for_inventions,
    facts.test_wood_is_nearly_only_for_buildings,
    facts.test_glass_is_asked_for_most_often,
    facts.test_steel_is_needed_in_all_three_colours,
    facts.test_science_is_needed_in_every_district_and_in_all_three_colours,
    facts.test_23_plants_are_possible_and_the_track_holds_the_longest_game,
    facts.test_the_plant_track_marks_the_short_normal_hard_and_long_game,
    facts.test_every_box_has_a_short_name_of_its_own,
]
"""All tests of the printed sheet but that each player has one, which no seed changes."""


@cache
def printed() -> dict[str, Any]:
    """Return the sheet as it is printed without a seed."""
    found: dict[str, Any] = load_catalogue("sunshine-city").play["kinds"]["city-sheet"][0]
    return found


def dealt(seed: int) -> dict[str, Any]:
    """Return the sheet of a seed, numbers as they are written."""
    sheet = copy.deepcopy(printed())
    deal(sheet, seed)
    return sheet


def with_numbers(value: Any) -> Any:
    """Return a sheet whose numbers are numbers, as the tests of the printed one read it."""
    if isinstance(value, dict):
        return {key: with_numbers(one) for key, one in value.items()}
    if isinstance(value, list):
        return list(map(with_numbers, value))
    return int(value) if str(value).isdecimal() else value


def boxes(sheet: dict[str, Any]) -> dict[str, str]:
    """Return what each box shows, by its name."""
    city = read_city({"kinds": {"city-sheet": [sheet]}, "options": {}})
    return {box.name: [*DISTRICTS, "any"][box.shows] for box in city.boxes}


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_every_fact_of_the_printed_sheet_is_one_of_a_dealt_sheet(seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        sheet = with_numbers(dealt(seed))
        patch.setattr(facts, "SHEET", sheet)
        patch.setattr(facts, "DISTRICTS", {one["name"]: one for one in sheet["districts"]})
        for fact in FACTS:
            fact()


def test_all_facts_of_the_sheet_are_asked_for() -> None:
    named = {name for name in vars(facts) if name.startswith("test_")}

    assert named - {fact.__name__ for fact in FACTS} == {"test_each_player_has_one_city_sheet"}


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_what_examples_on_the_pages_name_stays_as_it_is(seed: int) -> None:
    named = [
        "Ca1",
        "Ca3",
        "Cc1",
        "Wd2",
        "Wd4",
        *(f"{column}{row}" for column in ("Tv", "Se") for row in "1234"),
    ]

    before, after = boxes(printed()), boxes(dealt(seed))

    assert {name: after[name] for name in named} == {name: before[name] for name in named}


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_all_else_is_as_printed_and_boxes_and_gears_stay_in_their_rank(seed: int) -> None:
    before, after = printed(), dealt(seed)

    assert ranks(after) == ranks(before)
    assert bare(after) == bare(before)


def ranks(sheet: dict[str, Any]) -> dict[tuple[str, int], Counter[str]]:
    """Return what is shown how often: in parts of inventions, buildings by number, vehicles by length."""
    found: dict[tuple[str, int], Counter[str]] = {}
    for district in sheet["districts"]:
        shown = [box for row in district["invention"] for box in row]
        unlock, last = int(district["unlock"]), len(district["buildings"]) - 1
        found.setdefault(("power", 0), Counter()).update(shown[:unlock])
        found[f"question marks for {district['name']}", unlock] = Counter(
            one for one in shown[:unlock] if one == "any"
        )
        found.setdefault(("rest", 0), Counter()).update(shown[unlock:])
        for number, building in enumerate(district["buildings"]):
            rank = ("building", -1 if number == last else number)
            found.setdefault(rank, Counter()).update(box for column in building["columns"] for box in column)
        for vehicle in district["vehicles"]:
            found.setdefault(("vehicle", len(vehicle["boxes"])), Counter()).update(vehicle["boxes"])
            found.setdefault(("gears", len(vehicle["boxes"])), Counter()).update([vehicle["gears"]])
    return found


def bare(sheet: dict[str, Any]) -> str:
    """Return a sheet without what its boxes show and its vehicles give."""
    plain = copy.deepcopy(sheet)
    for district in plain["districts"]:
        district["invention"] = [len(row) for row in district["invention"]]
        for building in district["buildings"]:
            building["columns"] = [len(column) for column in building["columns"]]
        district["vehicles"] = [len(vehicle["boxes"]) for vehicle in district["vehicles"]]
    return json.dumps(plain, sort_keys=True)


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_no_line_of_a_sheet_is_odd(seed: int) -> None:
    for district in dealt(seed)["districts"]:
        rows = district["invention"] if district["name"] != "support" else district["invention"][3:]
        columns = [column for building in district["buildings"] for column in building["columns"]]
        vehicles = [vehicle["boxes"] for vehicle in district["vehicles"]]
        assert all(row.count(box) < 3 for row in rows for box in row if box != "any")
        assert all(column.count(box) < 3 for column in columns for box in column)
        assert all(vehicle.count(box) < 3 for vehicle in vehicles for box in vehicle if box != "support")
        assert all("support" in vehicle for vehicle in vehicles)
        assert any(vehicle["gears"] != "0" for vehicle in district["vehicles"])


@settings(max_examples=6, deadline=None)
@given(seed=seeds, other=seeds)
def test_other_seeds_have_other_sheets_and_the_same_seed_the_same(seed: int, other: int) -> None:
    assert dealt(seed) == dealt(seed)
    assert (dealt(seed) == dealt(other)) is (seed == other)


@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_most_boxes_show_something_else_than_on_the_printed_sheet(seed: int) -> None:
    before, after = boxes(printed()), boxes(dealt(seed))

    assert sum(after[name] != before[name] for name in before) > 150


def test_twenty_seeds_have_twenty_sheets() -> None:
    found = {json.dumps(dealt(seed), sort_keys=True) for seed in range(20)}

    assert len(found) == 20


def test_another_process_deals_the_same() -> None:
    # given: another order of sets and mappings than here
    load = "from generator.library.catalogue import load_catalogue"
    said = f"{load}; print(load_catalogue('sunshine-city@42').code)"

    codes = {
        subprocess.run(
            [sys.executable, "-c", said],
            env={"PYTHONHASHSEED": number, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for number in "12"
    }

    assert codes == {load_catalogue("sunshine-city@42").code}


def test_numbers_are_those_of_the_published_generator() -> None:
    """The authors' code of SplitMix64, begun with 0, gives these two."""
    numbers = Numbers(0)

    assert [numbers.below(1 << 64) for _ in range(2)] == [16294208416658607535, 7960286522194355700]


@given(seed=seeds, size=st.integers(1, 400))
def test_numbers_are_below_what_was_asked(seed: int, size: int) -> None:
    numbers = Numbers(seed)

    assert all(0 <= numbers.below(size) < size for _ in range(50))


def test_numbers_are_spread_evenly() -> None:
    numbers = Numbers(7)

    counts = Counter(numbers.below(10) for _ in range(10_000))

    assert set(counts) == set(range(10))
    assert max(counts.values()) - min(counts.values()) < 200
