"""SHN-10 to SHN-12: what Builder, Inventor and Lobbyist complete, and what gears pay for."""

import pytest

from tests.scoring.sunshine.setting import Game, game_of

TURN = ("act I 1", "close", "act B 2", "close", "done")


def activated(worker: str, district: str, filled: str = "", *options: str) -> Game:
    """Return a game of one seat on doubles, with a worker activated in a district."""
    game = game_of(*options).having(filled, at=3 * district).later()
    return game.after("roll 5 5", f"act {worker} 0")


# SHN-10 Builder


def test_a_building_is_complete_with_the_last_box_of_its_column() -> None:
    game = activated("B", "W", "Wd1 Wd3")

    game = game.after("fill Wd2", "close", "act I 0")
    assert game.gained == "WW"

    game = game.after(
        "close", "act L 0", "close", "done", "roll 2 2", "act B 0", "fill Wd4", "close", "act L 0"
    )
    assert game.gained == "WWW"


def test_money_needs_both_columns_of_a_building() -> None:
    one_column = game_of().having("Md1 Md2 Md3 Md4").later().after("roll 5 5", "act B 0")
    both = game_of().having("Md").later().after("roll 5 5", "act B 0")

    assert one_column.gained == "MM"
    assert both.gained == "MMM"


def test_buildings_are_completed_in_any_order_while_others_are_unfinished() -> None:
    game = activated("B", "W", "Wd1 We2 Wf1 Wf3 Wf4 Wg1 Wg2 Wg4")

    assert game.after("fill Wg3 Wf2", "close", "act I 0").refuses("fill Wd2").clause == "SHN-7.2"
    assert game.after("fill Wg3 Md1", "close", "act I 0").gained == "MWW"


def test_the_second_column_of_science_takes_science_steel_chip_and_wood() -> None:
    """The example of SHN-10.6: a unit of each kind, and the building is complete."""
    game = game_of().having(at="SSS").later()
    for district, box in zip("STCW", ("Se1", "Se2", "Se3", "Se4"), strict=True):
        game = game.having(at=3 * district).after("roll 4 4", "act B 0", f"fill {box}", "close")
        game = game.after("act I 0", "close", "act L 0", "close", "done")

    assert game.filled == ["Se1", "Se2", "Se3", "Se4"]
    assert game.having(at="SSS").after("roll 4 4", "act L 0").gained == "SSS"


# SHN-11 Inventor


def test_the_invention_of_support_unlocks_with_three_of_anything_and_six_glass() -> None:
    """The example of SHN-11.4."""
    game = game_of().having("Pa1 Pb1 Pc1", at="GGG").later()
    for boxes in ("Pa2 Pb2", "Pc2 Pa3", "Pb3 Pc3"):
        assert game.table.sheets[0].powers == 0
        game = game.after("roll 4 4", "act I 0", f"fill {boxes}", "close", "act B 0", "close", "act L 0")
        game = game.after("close", "done")

    assert game.after("roll 4 4", "act B 0").sheet.powers == 1 << 6


@pytest.mark.parametrize(("letter", "top"), [*zip("MCWGTSP", (6, 9, 6, 9, 9, 9, 9), strict=True)])
def test_a_power_is_unlocked_by_the_top_rows_and_not_by_others(letter: str, top: int) -> None:
    names = [f"{letter}{column}{row}" for row in range(1, 6) for column in "abc"]
    rolled = game_of().later()

    all_but_one = rolled.having(" ".join(name for name in names if name != names[top - 1]))
    just_enough = rolled.having(" ".join(names[:top]))

    assert all_but_one.after("roll 4 4", "act B 0").sheet.powers == 0
    assert just_enough.after("roll 4 4", "act B 0").sheet.powers == 1 << "MCWGTSP".index(letter)


def test_a_power_holds_for_the_rest_of_the_game() -> None:
    game = game_of().powered("T").after("roll 1 2", *TURN, "roll 1 2", *TURN)

    assert game.sheet.powers == 1 << 4


# SHN-12 Lobbyist, gears, projects


def test_shn_12_2_a_gear_waits_for_its_vehicle() -> None:
    game = activated("L", "P", "Mu2 Mu3")

    refused = game.refuses("cross money")
    assert refused[:4] == (
        "SHN-12.2",
        "no gear of a complete vehicle is left",
        "1 gear",
        "0 earned, 0 spent",
    )

    assert game.after("fill Mu1").allows("cross money")


def test_shn_12_2_a_gear_is_spent_once() -> None:
    refused = activated("L", "P", "Mu Mv").after("cross boost boost").refuses("cross stay")

    assert (refused.clause, refused.have) == ("SHN-12.2", "2 earned, 2 spent")


def test_shn_12_2_a_vehicle_without_gears_pays_for_nothing() -> None:
    refused = activated("L", "P", "Cu").refuses("cross money")

    assert (refused.clause, refused.have) == ("SHN-12.2", "0 earned, 0 spent")


def test_the_centre_vehicle_of_steel_takes_four_support_and_gives_a_gear() -> None:
    """The example of SHN-12.7."""
    game = game_of().having("Pe Pd").having(at="PPP").later().after("roll 4 4", "act L 0")
    assert game.gained == "PPPP"

    game = game.after("fill Tv1 Tv2 Tv3 Tv4")

    assert game.allows("cross money")
    assert game.after("cross money", "close").refuses("cross boost").have == "1 earned, 1 spent"


def test_gears_are_kept_and_spent_in_a_later_turn() -> None:
    game = game_of().having("Tv").after("roll 1 2", *TURN, "roll 1 2", *TURN, "roll 1 2")

    assert game.after("cross money").gained == "MMM"


def test_shn_12_6_a_project_is_used_once() -> None:
    game = activated("L", "P", "Mu Mv").after("cross money", "close")

    assert game.refuses("cross money")[:2] == (
        "SHN-12.6",
        "the project of 1 gear has been used, and each is used once",
    )


def test_projects_are_used_in_any_order_and_by_each_player() -> None:
    game = game_of(seats=2).having("Mu Mv Mw Cv Cw").having("Mu Mv Mw Cv Cw", seat=1).after("roll 1 2")

    game = game.after(
        "cross neighbours neighbours neighbours neighbours neighbours", "1: cross stay stay stay"
    )

    assert game.sheet.pools[-1].sets == 3
    assert game.allows("1: cross stay")


def test_gears_are_paid_in_advance_and_one_at_a_time() -> None:
    """The reading of SHN-A24: a vehicle with two gears feeds two projects."""
    game = game_of().having("Gw").after("roll 1 2", "cross boost stay")

    assert game.sheet.crossed == (0, 1, 0, 1, 0)
    assert (game.sheet.next_boost, game.sheet.next_stay, game.sheet.pools) == (False, False, ())


def test_gears_are_crossed_in_the_middle_of_an_activation() -> None:
    game = activated("L", "P", "Mu Mv Mw").after("fill Tv1", "cross money", "fill Md1", "close")

    assert game.gained == "PP"
    assert game.after("fill Tv2").fillable() == []
    assert game.after("cross boost boost").sheet.next_boost


def test_shn_a22_with_the_narrow_window_gears_wait_for_the_end_of_an_activation() -> None:
    game = activated("L", "P", "Mu", "gears.window=between_activations")

    refused = game.refuses("cross money")

    assert refused[:2] == ("SHN-A22", "gears are crossed off between activations in this game")
    assert game.after("close").allows("cross money")


def test_shn_a25_the_last_gear_of_the_third_project_waits_for_the_end_of_an_activation() -> None:
    game = activated("L", "P", "Mu Mv Mw").after("cross travel travel")

    refused = game.refuses("cross travel")

    assert refused[:2] == (
        "SHN-A25",
        "the last gear for the project of 3 gears waits until nothing is left to spend",
    )
    assert game.after("close").allows("cross travel")
