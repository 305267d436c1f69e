"""SHN-16: the five projects, and what they do when something else is going on."""

import pytest

from tests.scoring.sunshine.setting import Game, game_of

VEHICLES = "Mu Mv Mw Cv Cw Wu Ww Gv"
TURN = ("act I 1", "close", "act B 2", "close")
FIVE = "cross neighbours neighbours neighbours neighbours neighbours"
FOUR = "cross stay stay stay stay"
THREE = "cross travel travel travel"


def with_gears(*options: str, at: str = "", filled: str = "") -> Game:
    """Return a game in its second turn with eight gears to spend."""
    return game_of(*options).having(f"{VEHICLES} {filled}", at=at).later()


# SHN-16.1 Three money


def test_one_gear_gives_three_money_for_any_colours() -> None:
    game = with_gears().after("roll 1 2", "cross money")
    assert game.gained == "MMM"

    game = game.after("fill Cd1 Cb1 Pu1")

    assert game.fillable() == []
    assert game.after("close").refuses("fill Ma1").clause == "SHN-7.3"


def test_what_is_left_of_three_money_is_lost() -> None:
    game = with_gears().after("roll 1 2", "cross money", "fill Cd1", "close")

    assert game.sheet.pools == ()


def test_shn_9_4_three_money_are_spent_before_a_worker_acts() -> None:
    assert with_gears().after("roll 1 2", "cross money").refuses("act I 1").clause == "SHN-9.4"


def test_three_money_inside_an_activation_leave_its_units_alone() -> None:
    game = with_gears().after("roll 1 2", "act I 1", "fill Ca1", "cross money", "fill Cd1 Cd2 Cd3", "close")

    assert game.gained == "CC"
    assert game.allows("fill Cc1")
    assert not game.allows("fill Cd4")


def test_three_money_are_no_production() -> None:
    """SHN-A28: neither Chip nor Glass nor the boost add to them."""
    game = with_gears().powered("MCG").having(boost=False, next_boost=True).after("roll 1 2", "cross money")

    assert game.gained == "MMM"


# SHN-16.2 Two more in the next turn


def test_two_gears_give_two_more_to_each_activation_of_the_next_turn_only() -> None:
    game = with_gears().after("roll 1 2", "cross boost boost", "act I 1")
    assert game.gained == "CC"

    game = game.after("close", "act B 2", "close", "done", "roll 1 2", "act I 1")
    assert game.gained == "WWWW"
    game = game.after("close", "act B 2")
    assert game.gained == "TTTT"

    assert game.after("close", "done", "roll 1 2", "act I 1").gained == "GG"


def test_two_gears_serve_three_workers_on_doubles_and_a_worker_that_travels() -> None:
    """SHN-A19."""
    game = with_gears().after("roll 1 2", "cross boost boost", *TURN, "done", "roll 3 3")

    game = game.after(THREE, "travel B G")
    assert game.gained == "GGGG"
    for worker, gained in (("B", "GGGG"), ("I", "CCCC"), ("L", "MMMM")):
        game = game.after("close", f"act {worker} 0")
        assert game.gained == gained


def test_two_and_four_gears_in_one_turn_add_up() -> None:
    game = with_gears().after("roll 1 2", "cross boost boost", FOUR, *TURN, "done", "roll 1 2")

    for worker, gained in (("B", "WWWW"), ("I", "CCCC"), ("L", "MMMM")):
        game = game.after(f"act {worker} 0")
        assert game.gained == gained
        game = game.after("close")


# SHN-16.3 One worker travels


def test_three_gears_move_a_worker_and_activate_it_before_the_first_die() -> None:
    game = with_gears().after("roll 1 2", THREE, "travel I G")
    assert (game.sheet.at, game.gained) == ((0, 3, 0), "GG")

    game = game.after("close", "act I 1", "close", "act B 2", "close")

    assert game.sheet.at == (2, 4, 0)
    assert game.allows("done")


def test_a_worker_that_has_acted_may_travel() -> None:
    """SHN-A26: and travelling is no die move."""
    game = with_gears().after("roll 1 2", "act I 1", "close", THREE, "travel I M", "close")

    assert game.refuses("act I 2").clause == "SHN-6.3"
    assert game.after("act B 2", "close", "done").table.turn == 2


def test_on_doubles_a_worker_travels_and_is_activated_there_when_its_turn_comes() -> None:
    game = with_gears().after("roll 3 3", THREE, "travel B W", "close", "act B 0")

    assert game.gained == "WW"


def test_shn_16_3_a_worker_travels_to_another_district() -> None:
    refused = with_gears().after("roll 1 2", THREE).refuses("travel B M")

    assert refused[:2] == (
        "SHN-16.3",
        "the Builder is in Money already, and 3 gears move it to another district",
    )


def test_shn_16_3_nobody_travels_without_three_gears() -> None:
    for steps in ((), ("cross travel travel",), (THREE, "travel B C", "close")):
        refused = with_gears().after("roll 1 2", *steps).refuses("travel B G")
        assert refused[:2] == ("SHN-16.3", "no worker moves but by a die or by the project of 3 gears")


@pytest.mark.parametrize("step", ["act I 1", "fill Ma1", "close", "cross money", "done"])
def test_shn_16_3_the_worker_travels_before_anything_else(step: str) -> None:
    refused = with_gears().after("roll 1 2", THREE).refuses(step)

    assert refused[:2] == (
        "SHN-16.3",
        "the project of 3 gears moves a worker at once, before anything else",
    )


def test_shn_a25_the_project_of_three_gears_does_not_interrupt_three_money() -> None:
    game = with_gears().after("roll 1 2", "cross money travel travel")

    assert game.refuses("cross travel").clause == "SHN-A25"


def test_with_support_a_worker_that_travels_there_has_landed() -> None:
    """SHN-A18."""
    game = with_gears().powered("P").after("roll 3 3", THREE, "travel B P L")

    assert game.allows("fill Pu1")
    assert game.after("close").refuses("act B 0 L").clause == "SHN-15.7"


def test_a_worker_that_travels_counts_as_the_next_to_be_activated() -> None:
    """SHN-A17: a power unlocked before it applies to it."""
    filled = "Ca1 Cb1 Cc1 Ca2 Cb2 Cc2 Ca3 Cb3"
    game = with_gears(filled=filled).after("roll 1 2", "act I 1", "fill Cc3", "close", THREE, "travel B C")

    assert game.gained == "CCC"


def test_travelling_does_not_touch_the_dice() -> None:
    game = with_gears().after("roll 1 2", "act I 1", "close", THREE, "travel L P", "close")

    assert game.refuses("act B 1").clause == "SHN-15.1"
    assert game.allows("act L 2")


# SHN-16.4 Nobody moves in the next turn


def stayed(*options: str, powers: str = "", dice: str = "3 6") -> Game:
    """Return a game in the turn after four gears were paid."""
    game = with_gears(*options).powered(powers).after("roll 1 2", FOUR, *TURN, "done")
    return game.after(f"roll {dice}")


def test_shn_16_4_nobody_moves_in_the_turn_after_four_gears() -> None:
    for steps in (3, 6):
        refused = stayed().refuses(f"act B {steps}")
        assert refused[:4] == ("SHN-16.4", "4 gears were paid a turn ago: nobody moves", "", "")


def test_shn_9_1_all_three_are_activated_in_the_turn_after_four_gears() -> None:
    game = stayed().after("act L 0", "close", "act B 0", "close")

    assert game.refuses("done").clause == "SHN-9.1"
    assert game.after("act I 0", "close", "done").after("roll 1 2").allows("act B 1")


def test_shn_9_2_each_is_activated_once_in_the_turn_after_four_gears() -> None:
    assert stayed().after("act L 0", "close").refuses("act L 0").clause == "SHN-9.2"


def test_the_turn_in_which_four_gears_are_paid_goes_on_as_usual() -> None:
    game = with_gears().after("roll 1 2", FOUR)

    assert game.allows("act B 1")
    assert not game.allows("act B 0")


@pytest.mark.parametrize("dice", ["6 6", "4 4"])
def test_doubles_in_the_turn_after_four_gears_use_them_up(dice: str) -> None:
    """SHN-A21."""
    turn = [step for worker in "BIL" for step in (f"act {worker} 0", "close")]
    game = stayed(dice=dice).after(*turn)
    assert game.refuses("act B 0").clause == "SHN-9.2"

    assert game.after("done", "roll 1 2").allows("act B 1")


def test_shn_16_4_money_and_wood_do_nothing_in_that_turn() -> None:
    game = stayed(powers="MW").after("act B 0", "close")

    assert game.offered("act") == game.moves("act I 0", "act L 0")
    assert game.refuses("act I 3").clause == "SHN-16.4"


def test_a_worker_may_travel_in_the_turn_after_four_gears() -> None:
    game = stayed().having("Tw Sv Su").after(THREE, "travel L S", "close", "act L 0")

    assert game.gained == "SS"


# SHN-16.5 Boxes side by side


def test_five_gears_fill_three_pairs_of_any_buildings_or_inventions() -> None:
    game = with_gears().after("roll 1 2", FIVE, "set Md1 Me1", "set Cd4 Ce4", "set Pb5 Pc5")

    assert game.filled == sorted(game.filled, key=game.city.numbers.__getitem__)
    assert game.sheet.filled == game.mask(VEHICLES, "Md1 Me1 Cd4 Ce4 Pb5 Pc5")
    assert game.after("close", "act I 1").gained == "CC"


def test_shn_16_5_there_are_three_sets_and_no_more() -> None:
    game = with_gears().after("roll 1 2", FIVE, "set Md1 Me1", "set Cd4 Ce4", "set Pb5 Pc5")

    refused = game.refuses("set Sa1 Sb1")
    assert refused[:2] == ("SHN-16.5", "only the project of 5 gears fills boxes side by side, three times")


def test_shn_16_5_nobody_fills_a_set_without_five_gears() -> None:
    for steps in ((), ("cross neighbours",), ("act I 1",)):
        assert with_gears().after("roll 1 2", *steps).refuses("set Sa1 Sb1").clause == "SHN-16.5"


def test_shn_16_5_a_filled_box_is_in_no_set() -> None:
    refused = with_gears(filled="Sa1").after("roll 1 2", FIVE).refuses("set Sa1 Sb1")

    assert refused[:2] == ("SHN-16.5", "Sa1 is filled already")
    assert [move.verb for move in refused.because] == ["fill"]
    both = with_gears(filled="Sa1 Sb1").after("roll 1 2", FIVE).refuses("set Sa1 Sb1")
    assert both.why == "Sa1 and Sb1 are filled already"


def test_shn_16_5_five_gears_fill_no_single_box() -> None:
    refused = with_gears().after("roll 1 2", FIVE).refuses("fill Sa1")

    assert refused[:2] == ("SHN-16.5", "5 gears fill boxes side by side, and Sa1 is a single one")


@pytest.mark.parametrize(
    "boxes",
    [
        "Sa1 Sa2",  # One below the other.
        "Sa1 Sc1",  # Not side by side.
        "Sc1 Sd1",  # Of the invention and of a building.
        "Su1 Sv1",  # Vehicles.
        "Sa1",
        "Sa1 Sb1 Sc1",
        "Wg1 Gd1",
    ],
)
def test_shn_a27_what_is_no_pair(boxes: str) -> None:
    refused = with_gears().after("roll 1 2", FIVE).refuses(f"set {boxes}")

    assert refused[:2] == (
        "SHN-A27",
        f"{boxes} are no 2 boxes side by side of a building block or an invention",
    )


def test_columns_of_different_buildings_lie_side_by_side() -> None:
    game = with_gears().after("roll 1 2", FIVE)

    assert game.allows("set Wf1 Wg1")
    assert game.allows("set Me1 Mf1")


@pytest.mark.parametrize(
    ("size", "allowed", "refused"),
    [
        ("2", ["Sa1 Sb1", "Sb1 Sc1", "Wf2 Wg2"], ["Sa1 Sb1 Sc1"]),
        ("3", ["Sa1 Sb1 Sc1", "Wd2 We2 Wf2", "Me1 Mf1 Mg1"], ["Sa1 Sb1", "Wd2 We2 Wf2 Wg2"]),
        ("row", ["Sa1 Sb1 Sc1", "Wd2 We2 Wf2 Wg2", "Sb2 Sc2", "Md1 Me1 Mf1 Mg1 Mh1 Mi1"], ["Sa1 Sb1"]),
    ],
)
def test_shn_a27_a_set_has_the_size_that_the_option_says(
    size: str, allowed: list[str], refused: list[str]
) -> None:
    game = with_gears(f"projects.five.set_size={size}", filled="Sa2").after("roll 1 2", FIVE)

    assert [boxes for boxes in allowed if not game.allows(f"set {boxes}")] == []
    assert {game.refuses(f"set {boxes}").clause for boxes in refused} == {"SHN-A27"}


def test_shn_a27_five_gears_are_not_left_before_the_third_set() -> None:
    game = with_gears().after("roll 1 2", FIVE, "set Md1 Me1")

    assert game.refuses("close")[:2] == (
        "SHN-A27",
        "5 gears fill three sets, 2 more to come: Mf1 Mg1 for instance",
    )


def test_five_gears_stop_when_no_pair_is_left() -> None:
    rest = "Ma1 Mb1"
    everything = " ".join(f"{letter}:{colour}" for letter in "CWGTSP" for colour in ("yellow", "red"))
    inventions = " ".join(
        f"M{column}{row}" for column in "abc" for row in range(1, 6) if f"M{column}{row}" not in rest
    )

    game = with_gears(filled=f"{everything} {inventions} M:yellow").after("roll 1 2", FIVE, "set Ma1 Mb1")

    assert game.after("close", "act I 1").sheet.planted == 15 + 2


def test_five_gears_inside_an_activation_resolve_at_that_moment() -> None:
    """SHN-A22."""
    game = with_gears().after(
        "roll 1 2", "act I 1", FIVE, "set Sa1 Sb1", "set Sa2 Sb2", "set Sa3 Sb3", "close"
    )

    assert game.gained == "CC"


def test_with_steel_pairs_that_complete_buildings_refund_inside_the_project() -> None:
    """SHN-A15 and SHN-A16: both refunds may be spent, before or between the other sets."""
    filled = "Wd1 Wd2 Wd3 We1 We2 We3"
    game = with_gears(filled=filled).powered("T").after("roll 1 2", FIVE, "set Wd4 We4")
    assert game.gained == "WW"

    game = game.after("fill Wc3", "set Sa1 Sb1", "fill Md1", "set Sa2 Sb2")

    assert game.refuses("fill Md2").clause == "SHN-6.4"
    assert game.after("close").sheet.pools == ()


def test_refunds_of_a_pair_are_spent_next_with_the_window_immediate() -> None:
    filled = "Wd1 Wd2 Wd3 We1 We2 We3"
    game = with_gears("powers.steel_refund_window=immediate", filled=filled).powered("T")
    game = game.after("roll 1 2", FIVE, "set Wd4 We4")

    assert game.after("fill Wc3 Md1").refuses("fill Md2").clause == "SHN-6.4"
    assert game.after("set Sa1 Sb1").refuses("fill Md1").clause == "SHN-6.4"
    assert game.after("fill Wc3", "set Sa1 Sb1").refuses("fill Md1").clause == "SHN-6.4"


def test_with_spending_force_three_money_are_spent() -> None:
    game = with_gears("spending.force=yes").after("roll 1 2", "cross money", "fill Cd1")

    assert game.refuses("close").clause == "SHN-A2"
