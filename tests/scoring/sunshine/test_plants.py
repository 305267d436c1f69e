"""SHN-1, SHN-13 and SHN-14 as far as counting goes: plants, bonus conditions, when a game is over."""

import pytest

from generator.scoring.sunshine.plants import Count, count, gears, met
from tests.scoring.sunshine.setting import Game, game_of

MONEY_BUILDINGS = ("Md", "Mf", "Mh", "Cg", "Wg", "Gg", "Tg", "Sg", "Pg")


def counted(filled: str, *options: str) -> Count:
    """Return the count of a sheet with filled boxes."""
    game = game_of(*options).having(filled)
    return count(game.city, game.sheet)


def last_box(filled: str, district: str, worker: str, box: str) -> Game:
    """Return a game after a worker on doubles has filled one more box."""
    game = game_of().having(filled, at=3 * district).later().after("roll 5 5", f"act {worker} 0")
    return game.after(f"fill {box}")


# SHN-13 Plants


@pytest.mark.parametrize("letter", "MCWGTSP")
@pytest.mark.parametrize("colour", ["yellow", "red", "blue"])
def test_each_full_area_gives_a_plant(letter: str, colour: str) -> None:
    game = game_of().having(f"{letter}:{colour}")

    assert game.sheet.planted == 1
    assert count(game.city, game.sheet).plants == 1


@pytest.mark.parametrize(
    ("area", "district", "worker", "box"),
    [("W:yellow", "W", "B", "Wd2"), ("C:red", "C", "I", "Cc5"), ("P:blue", "P", "L", "Pv1")],
)
def test_the_last_box_of_an_area_gives_the_plant(area: str, district: str, worker: str, box: str) -> None:
    game = game_of()
    rest = [one.name for one in game.city.boxes if game.mask(area) & game.mask(one.name) and one.name != box]

    before = game.having(" ".join(rest), at=3 * district).later().after("roll 5 5", f"act {worker} 0")

    assert (before.sheet.planted, before.after(f"fill {box}").sheet.planted) == (0, 1)


def test_boxes_beyond_the_power_and_vehicles_without_gears_count() -> None:
    unlocked = game_of().having("C:bulb")
    all_with_gears = game_of().having("Cv Cw")

    assert unlocked.sheet.planted == 0
    assert all_with_gears.sheet.planted == 0
    assert all_with_gears.having("Cu").sheet.planted == 1


def test_a_district_with_its_invention_and_vehicles_has_given_two_plants() -> None:
    """The example of SHN-13.4."""
    assert counted("G:red G:blue")[:4] == (0, 1, 1, 0)


def test_a_full_city_has_21_areas_and_two_bonus_plants() -> None:
    colours = ("yellow", "red", "blue")
    full = counted(" ".join(f"{letter}:{colour}" for letter in "MCWGTSP" for colour in colours))

    assert full == Count(buildings=7, invention=7, vehicles=7, bonus=2, gears=19)
    assert full.plants == 23


@pytest.mark.parametrize(
    ("complete", "bonus"), [(0, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (8, 2), (9, 2)]
)
def test_four_and_seven_money_buildings_give_a_plant_each(complete: int, bonus: int) -> None:
    game = game_of().having(" ".join(MONEY_BUILDINGS[9 - complete :]))

    assert len(met(game.city, game.sheet.filled)) == bonus


def test_buildings_that_give_something_else_do_not_count_for_the_bonus() -> None:
    game = game_of().having("Cd Ce Cf Wd We Wf Gd Ge")

    assert met(game.city, game.sheet.filled) == ()
    assert game.sheet.planted == 0


def test_the_fourth_money_building_gives_its_plant_at_once_and_only_once() -> None:
    game = last_box("Md Mf Mh Cg1 Cg2 Cg3", "C", "B", "Cg4")

    assert game.sheet.planted == 1 + 1  # The buildings of Money, and the bonus.
    assert game.having("Wg").sheet.planted == 2


def test_one_box_completes_a_building_an_area_and_a_bonus() -> None:
    """The reading of SHN-A47: all apply at once, the refund of Steel too."""
    game = game_of().having("Md Mf Cg Wd We Wf Wg1 Wg2 Wg4", at="WWW").powered("T").later()
    game = game.after("roll 5 5", "act B 0")
    assert (game.gained, game.sheet.planted) == ("WWWWW", 0)

    game = game.after("fill Wg3")

    assert game.sheet.planted == 2
    assert game.gained == "MWWWWW"
    assert game.having("Mh").sheet.planted == 3


def test_a_box_beyond_the_power_unlocks_nothing_and_the_last_of_the_top_may_give_both() -> None:
    """The reading of SHN-A45: unlocked and complete are two states."""
    low = "Ca4 Cb4 Cc4 Ca5 Cb5 Cc5 Ca1 Cb1 Ca2 Cb2 Cc2 Ca3 Cb3 Cc3"
    game = last_box(low, "C", "I", "Cc1")

    assert game.sheet.planted == 1
    assert game.after("close", "act B 0").sheet.powers == 1 << 1


# SHN-1 and SHN-14: the end


@pytest.mark.parametrize(("length", "plants"), [("short", 4), ("normal", 7), ("long", 11)])
@pytest.mark.parametrize("missing", [0, 1])
def test_the_length_says_how_many_plants_end_the_game(length: str, plants: int, missing: int) -> None:
    areas = [f"{letter}:{colour}" for letter in "MCWGTSP" for colour in ("red", "blue")]
    game = game_of(f"length={length}", seats=2).having(" ".join(areas[: plants - missing]), seat=1).later()
    turn = ("act I 0", "close", "act B 0", "close", "act L 0", "close", "done")

    game = game.after("roll 5 5", *turn, *(f"1: {step}" for step in turn))

    assert game.table.over == ("" if missing else "won")


def test_all_players_finish_the_turn_in_which_the_last_plant_is_built() -> None:
    """The reading of SHN-A31."""
    game = game_of("length=short", seats=2).having("C:red W:red G:red T:red").after("roll 1 2")
    game = game.after("act I 1", "close", "act B 2", "close", "done")

    assert game.table.over == ""
    assert game.allows("1: act L 1")
    game = game.after("1: act L 1", "1: close", "1: act B 2", "1: close", "1: done")
    assert game.table.over == "won"


@pytest.mark.parametrize(("option", "left"), [("unspent", 2), ("earned", 5)])
def test_gears_that_break_a_tie_are_those_not_spent_or_all_that_were_earned(option: str, left: int) -> None:
    """SHN-A33 in both its values."""
    game = game_of(f"ties.gears={option}").having("Mu Mv Mw Gw", crossed=(1, 2, 0, 0, 0))

    assert gears(game.city, game.sheet) == left


def test_bonus_plants_are_counted_apart_from_buildings() -> None:
    assert counted("Md Mf Mh Cg") == Count(buildings=1, invention=0, vehicles=0, bonus=1, gears=0)
