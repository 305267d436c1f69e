"""SHN-17: Angus walks and marks, closes his district, and wins or loses."""

import pytest

from generator.scoring.sunshine.table import Angus
from tests.scoring.sunshine.setting import Game, game_of

SOLO = "solo.enabled=yes"
FULL = (3, 4, 4, 4, 4, 4, 4)


def angus(game: Game) -> tuple[str, str]:
    """Return the letter of Angus' district and his marks, Money first."""
    assert game.table.angus is not None
    return game.city.letters[game.table.angus.at], "".join(map(str, game.table.angus.marks))


def solo(at: str, marks: str, *options: str) -> Game:
    """Return a solo game in its second turn."""
    return game_of(SOLO, *options).later().with_angus(at, marks)


# SHN-17.1 to SHN-17.4: his walk


def test_angus_starts_in_money_with_nothing_marked() -> None:
    assert game_of(SOLO).table.angus == Angus(0, (0,) * 7)


def test_angus_moves_in_the_first_turn_before_the_workers() -> None:
    assert angus(game_of(SOLO).after("roll 2 5")) == ("W", "0010000")
    assert angus(game_of(SOLO).after("roll 5 2")) == ("W", "0010000")


def test_angus_goes_on_every_turn() -> None:
    game = game_of(SOLO).after("roll 2 5", "act B 2", "close", "act I 5", "close", "done", "roll 3 4")

    assert angus(game) == ("S", "0010010")


def test_angus_takes_the_dice_as_they_lie() -> None:
    """Whatever Wood and Money make of them, and also in the turn after four gears."""
    wood = solo("M", "0000000").powered("WM").after("roll 3 6", "act B 0")
    stay = solo("M", "0000000").having(next_stay=True).after("roll 3 6", "act B 0")

    assert angus(wood) == angus(stay) == ("G", "0001000")


def test_the_walk_of_the_example() -> None:
    """The example of SHN-17.7: a 1 and a 2 take him from Science to Support."""
    game = solo("S", "0000003").after("roll 1 2")

    assert angus(game) == ("P", "0000004")
    assert game.having(at="PPP").after("act I 1", "close", "act B 2").refuses("fill Pd2").clause == "SHN-17.5"


# SHN-17.5: his district is closed


@pytest.mark.parametrize(("worker", "box"), [("I", "Ca1"), ("L", "Cv1")])
def test_shn_17_5_nothing_is_filled_where_angus_stands(worker: str, box: str) -> None:
    game = game_of(SOLO).after("roll 1 2", f"act {worker} 1")

    refused = game.refuses(f"fill {box}")

    assert refused[:2] == ("SHN-17.5", "Angus stands in Chip, and no box may be filled there")
    assert not [name for name in game.fillable() if name.startswith("C")]


def test_workers_enter_his_district_and_gain_there() -> None:
    game = game_of(SOLO).after("roll 1 2", "act I 1")

    assert game.gained == "CC"
    assert game.after("fill Ga2 Wa1").filled == ["Wa1", "Ga2"]


def test_shn_17_5_also_by_three_money() -> None:
    game = game_of(SOLO).having("Mu").after("roll 1 2", "cross money")

    assert game.refuses("fill Cd1").clause == "SHN-17.5"


def test_shn_17_5_also_by_boxes_side_by_side() -> None:
    five = "cross neighbours neighbours neighbours neighbours neighbours"
    game = game_of(SOLO).having("Mu Mv Mw Wu Ww").after("roll 1 2", five)

    assert game.refuses("set Ca1 Cb1")[:2] == (
        "SHN-17.5",
        "no box may be filled in the district where Angus stands",
    )
    assert game.allows("set Ma1 Mb1")


def test_five_gears_stop_when_the_only_pairs_left_are_where_angus_stands() -> None:
    five = "cross neighbours neighbours neighbours neighbours neighbours"
    full = " ".join(f"{letter}:{colour}" for letter in "MWGTSP" for colour in ("yellow", "red"))
    game = game_of(SOLO, "solo.plants=10").having(f"Mu Mv Mw Wu Ww {full}").after("roll 1 2", five)

    assert game.allows("close")


def test_shn_17_5_also_by_the_refund_of_steel() -> None:
    game = solo("M", "0000000").having("Wd1 Wd3 Wd4", at="WWW").powered("T").after("roll 1 2", "act B 1")
    assert game.gained == "GG"

    doubles = solo("C", "0000000").having("Wd1 Wd3 Wd4", at="WWW").powered("T")
    doubles = doubles.after("roll 4 4", "act B 0", "fill Wd2")

    assert doubles.gained == "WWW"
    assert doubles.refuses("fill Cd1").clause == "SHN-17.5"


def test_with_spending_force_boxes_where_angus_stands_need_not_be_filled() -> None:
    game = game_of(SOLO, "spending.force=yes")
    others = [
        box.name for box in game.city.boxes if box.worker == 1 and box.shows in (1, 7) and box.district != 1
    ]

    game = game.having(" ".join(others)).having(powers=0).after("roll 1 2", "act I 1")

    assert game.allows("close")


def test_gears_are_crossed_off_vehicles_where_angus_stands() -> None:
    assert game_of(SOLO).having("Cv").after("roll 1 2").allows("cross money")


def test_the_district_opens_again_when_angus_leaves() -> None:
    game = game_of(SOLO).after("roll 1 2", "act I 1", "close", "act B 2", "close", "done", "roll 2 3")

    assert angus(game)[0] == "G"
    assert game.after("act B 2", "close", "act L 3").refuses("fill Gu1").clause == "SHN-17.5"
    assert game.having("Mu").after("cross money").allows("fill Cd1")


# SHN-17.6 to SHN-17.10: his marks


def test_angus_marks_the_first_free_building_which_the_player_may_still_build() -> None:
    """SHN-A37, and SHN-17.8: a funded district is used as usual."""
    game = solo("M", "0400000").having("Cd1 Cd2 Cd3", at="WWW").after("roll 3 3", "act B 0")
    assert angus(game) == ("M", "2400000")

    game = game.after("fill Cd4", "close", "act I 0")

    assert game.filled == ["Cd1", "Cd2", "Cd3", "Cd4"]
    assert game.having(at="CCC").after("close", "act L 0").gained == "CCC"


@pytest.mark.parametrize(
    ("at", "marks", "dice", "lands", "after"),
    [
        ("M", "0400000", "1 2", "W", "0410000"),
        ("M", "0444000", "1 2", "T", "0444100"),
        ("S", "3000004", "1 5", "C", "3100004"),
        ("P", "3000000", "1 5", "C", "3100000"),
        ("M", "0030000", "2 5", "W", "0040000"),
        ("M", "0440000", "3 5", "G", "0441000"),
        ("C", "3344444", "6 5", "C", "3444444"),
    ],
    ids=[
        "one on",
        "repeatedly",
        "past Support and Money",
        "Money at three",
        "the last",
        "passed by",
        "round",
    ],
)
def test_angus_goes_on_from_a_funded_district(at: str, marks: str, dice: str, lands: str, after: str) -> None:
    assert angus(solo(at, marks).after(f"roll {dice}")) == (lands, after)


@pytest.mark.parametrize(
    ("at", "marks", "after"),
    [
        ("W", "0000000", "0020000"),
        ("W", "0020000", "0040000"),
        ("W", "0030000", "0040000"),
        ("W", "0040000", "0040000"),
        ("M", "1000000", "3000000"),
        ("M", "2000000", "3000000"),
        ("M", "3000000", "3000000"),
    ],
)
def test_angus_stays_on_doubles_and_marks_two_if_there_are_two(at: str, marks: str, after: str) -> None:
    """The second mark does not spill over: SHN-A39."""
    assert angus(solo(at, marks).after("roll 2 2")) == (at, after)


def test_angus_is_no_worker_and_brings_no_company() -> None:
    game = solo("W", "0000000").having(at="WMM").powered("G").after("roll 2 2", "act B 0")

    assert game.gained == "WW"


# SHN-17.11 and SHN-17.12: the end


def test_angus_wins_with_the_last_mark_even_if_the_player_could_win_in_that_turn() -> None:
    """SHN-A40: he marks before the workers act."""
    six = "M:red M:blue C:red C:blue W:red W:blue G:red"
    game = solo("S", "3444443").having(six).after("roll 1 2")

    assert game.table.over == "lost"
    assert game.refuses("act B 1").clause == "SHN-8.2"
    assert game.refuses("roll 1 2").clause == "SHN-8.2"


def test_angus_does_not_win_with_26_marks() -> None:
    game = solo("S", "3444442").after("roll 1 2")

    assert (angus(game), game.table.over) == (("P", "3444443"), "")


@pytest.mark.parametrize("option", ["7", "10"])
def test_the_player_wins_with_7_plants_or_with_10_in_the_hard_mode(option: str) -> None:
    areas = [f"{letter}:{colour}" for letter in "MCWGTSP" for colour in ("red", "blue")]
    turn = ("act I 1", "close", "act B 2", "close", "done")
    game = game_of(SOLO, f"solo.plants={option}")

    enough = game.having(" ".join(areas[: int(option)])).having(powers=0).after("roll 1 2", *turn)
    too_few = game.having(" ".join(areas[: int(option) - 1])).having(powers=0).after("roll 1 2", *turn)

    assert (enough.table.over, too_few.table.over) == ("won", "")


def test_a_full_set_of_marks_is_27() -> None:
    assert sum(FULL) == len(game_of(SOLO).city.buildings) == 27
