"""SHN-2 to SHN-8: dice, set-up, the roll, moving and activating, spending, the end of a turn."""

import pytest

from generator.scoring.engine import TABLE, Move, legal
from tests.scoring.sunshine.setting import Game, game_of


def rolled(low: int, high: int, *options: str) -> Game:
    """Return a game of one seat in its second turn, with a roll."""
    return game_of(*options).later().after(f"roll {low} {high}")


# SHN-2 Components, SHN-3 Set-up


@pytest.mark.parametrize("dice", ["0 3", "3 7", "-1 2"])
def test_shn_2_1_a_die_shows_1_to_6(dice: str) -> None:
    refused = game_of().refuses(f"roll {dice}")

    assert refused == ("SHN-2.1", "a die shows 1 to 6", "", dice, ())


def test_all_workers_start_in_money_and_nothing_is_filled() -> None:
    game = game_of(seats=3)

    assert {sheet.at for sheet in game.table.sheets} == {(0, 0, 0)}
    assert {(sheet.filled, sheet.planted, sheet.powers) for sheet in game.table.sheets} == {(0, 0, 0)}
    assert game.table.angus is None


@pytest.mark.parametrize("number", range(1, 7))
def test_shn_3_2_the_roll_of_turn_1_shows_two_different_numbers(number: int) -> None:
    refused = game_of().refuses(f"roll {number} {number}")

    assert refused.clause == "SHN-3.2"
    assert refused.why == "the roll of turn 1 shows two different numbers"
    assert refused.have == f"{number} {number}"


def test_thirty_rolls_open_a_game_and_thirty_six_every_other_turn() -> None:
    first, later = game_of(), game_of().later()

    assert len(legal(first.rules, first.table)) == 30
    assert len(legal(later.rules, later.table)) == 36


def test_two_icons_are_circled_in_each_district_and_those_of_money_are_no_buildings() -> None:
    for letter in "MCWGTSP":
        assert game_of().having(at=3 * letter).later().after("roll 4 4", "act B 0").gained == 2 * letter


# SHN-5 Turn and roll


def test_shn_5_1_a_turn_begins_with_a_roll() -> None:
    for step in ("act B 1", "done", "cross money", "fill Ma1"):
        refused = game_of().refuses(step)
        assert refused[:2] == ("SHN-5.1", "a turn begins with a roll of the dice")


def test_shn_5_2_the_dice_are_rolled_once_a_turn() -> None:
    game = game_of(seats=3).after("roll 1 2", "1: act I 1", "1: close", "1: act B 2", "1: close", "1: done")

    refused = game.refuses("roll 3 4")

    assert refused.clause == "SHN-5.2"
    assert refused.why == "the dice are rolled once a turn, and A and C have not finished turn 1"


def test_both_dice_serve_all_players() -> None:
    game = game_of(seats=2).after("roll 1 2", "act I 1", "1: act L 1")

    assert [sheet.at for sheet in game.table.sheets] == [(0, 1, 0), (0, 0, 1)]


def test_dice_may_lie_in_any_order() -> None:
    assert game_of().after("roll 5 2").allows("act B 2")
    assert not game_of().after("roll 5 2").allows("act B 5")


# SHN-6 Move and activate


@pytest.mark.parametrize("steps", [0, 1, 3, 4, 5, 6])
def test_shn_6_1_the_first_worker_walks_by_the_lower_number(steps: int) -> None:
    refused = rolled(2, 5).refuses(f"act B {steps}")

    assert refused == (
        "SHN-6.1",
        "the first worker walks by the lower number",
        "2 districts on",
        f"{steps} on",
        (),
    )


def test_shn_6_3_the_second_worker_walks_by_the_higher_number() -> None:
    refused = rolled(2, 5).after("act B 2", "close").refuses("act I 3")

    assert refused[:4] == (
        "SHN-6.3",
        "the second worker walks by the higher number",
        "5 districts on",
        "3 on",
    )


def test_shn_6_3_the_second_worker_is_another_one() -> None:
    refused = rolled(2, 5).after("act B 2", "close").refuses("act B 5")

    assert refused[:2] == ("SHN-6.3", "the Builder has been activated in this turn already")


def test_shn_a1_no_third_worker_is_activated() -> None:
    refused = rolled(2, 5).after("act B 2", "close", "act I 5", "close").refuses("act L 2")

    assert refused[:2] == ("SHN-A1", "both dice have been used: exactly one worker for each number")


@pytest.mark.parametrize(("steps", "which"), [((), "first"), (("act B 2", "close"), "second")])
def test_shn_a1_no_number_may_be_left_out(steps: tuple[str, ...], which: str) -> None:
    refused = rolled(2, 5).after(*steps).refuses("done")

    assert refused[:2] == ("SHN-A1", f"a worker for each number: the {which} one is missing")


def test_the_inventor_reaches_chip_with_a_1_from_the_start() -> None:
    """The example of SHN-6.9."""
    game = game_of().after("roll 1 2", "act I 1")

    assert game.city.letters[game.sheet.at[1]] == "C"
    assert game.gained == "CC"


def test_the_builder_reaches_wood_with_a_2_and_fills_two_yellow_boxes_of_wood_or_any() -> None:
    """The example of SHN-6.10."""
    game = game_of().after("roll 1 2", "act I 1", "close", "act B 2")

    shows = {game.city.boxes[game.city.numbers[name]][2:] for name in game.fillable()}
    assert shows == {(0, 2), (0, 7)}
    assert game.after("fill Md1 Pd2").fillable() == []


def test_workers_walk_past_support_to_money() -> None:
    game = game_of().having(at="PSM").later().after("roll 1 3", "act B 1", "close", "act I 3")

    assert game.sheet.at == (0, 1, 0)


def test_any_number_of_workers_may_stand_in_one_district() -> None:
    game = game_of().having(at="TCC").later().after("roll 1 4", "act I 1", "close", "act B 4")

    assert game.sheet.at == (1, 2, 1)


@pytest.mark.parametrize("worker", "BIL")
def test_all_workers_gain_alike(worker: str) -> None:
    game = game_of().having("Ce Cf Cg").later().after("roll 1 2", f"act {worker} 1")

    assert game.gained == "CCCCM"


def test_a_building_adds_nothing_to_the_activation_that_completes_it_but_to_the_next_of_that_turn() -> None:
    game = game_of().having("Wd1 Wd3 Wd4", at="MTM").later().after("roll 2 5", "act B 2", "fill Wd2")

    assert game.gained == "WW"
    assert game.after("close", "act I 5").gained == "WWW"


def test_a_power_unlocked_by_the_first_worker_works_for_the_second() -> None:
    """The reading of SHN-A8, for a power that does not touch the move."""
    filled = "Ca1 Cb1 Cc1 Ca2 Cb2 Cc2 Ca3 Cb3"
    game = game_of().having(filled, at="TMM").later().after("roll 1 4", "act I 1", "fill Cc3")

    assert game.gained == "CC"
    assert game.after("close", "act B 4").gained == "CCC"


# SHN-7 Spending


def test_shn_7_1_a_unit_fills_no_box_of_another_resource() -> None:
    refused = rolled(1, 2).after("act I 1").refuses("fill Cb1")

    assert refused.clause == "SHN-7.1"
    assert refused.why == "no unit that was gained fills Cb1"
    assert (refused.need, refused.have) == ("glass for a red box", "2 chip")


def test_shn_7_1_a_filled_box_is_not_filled_again() -> None:
    refused = rolled(1, 2).after("act I 1", "fill Ca1").refuses("fill Ca1")

    assert refused.clause == "SHN-7.1"
    assert refused.why == "Ca1 is filled already"
    assert refused.because == (Move(0, "fill", (refused.because[0].at[0],)),)


@pytest.mark.parametrize(("box", "colour"), [("Mi4", "yellow"), ("Mv3", "blue")])
def test_shn_7_2_a_box_of_another_colour_is_refused(box: str, colour: str) -> None:
    refused = rolled(1, 2).after("act I 1").refuses(f"fill {box}")

    assert refused.clause == "SHN-7.2"
    assert refused.why == f"{box} is a {colour} box, and this worker fills red"
    assert refused.need == f"any resource for a {colour} box"


def test_shn_7_2_money_does_not_change_the_colour_of_a_worker() -> None:
    game = game_of().having(at="PMM").later().after("roll 1 2", "act B 1")

    assert game.refuses("fill Ma1").clause == "SHN-7.2"
    assert game.allows("fill Md1")


@pytest.mark.parametrize("step", ["fill Ma1", "close"])
def test_shn_7_3_nothing_is_spent_while_nobody_is_active(step: str) -> None:
    for game in (rolled(1, 2), rolled(1, 2).after("act I 1", "fill Ca1", "close")):
        refused = game.refuses(step)
        assert refused[:2] == ("SHN-7.3", "nobody is active, and resources can't be kept")


def test_shn_6_4_no_more_boxes_are_filled_than_units_were_gained() -> None:
    refused = rolled(1, 2).after("act I 1", "fill Ca1 Cc1").refuses("fill Ca3")

    assert refused.clause == "SHN-6.4"
    assert refused.why == "all units that could fill Ca3 are spent"
    assert refused.have == "2 chip, spent on Ca1 Cc1"
    assert [move.verb for move in refused.because] == ["fill", "fill"]


def test_boxes_may_lie_in_several_districts_and_outside_the_activated_one() -> None:
    assert rolled(1, 2).after("act I 1", "fill Ma1 Pc4", "close").filled == ["Ma1", "Pc4"]


def test_money_fills_a_box_of_any_resource() -> None:
    game = game_of().having("Ce Cf Cg").later().after("roll 1 2", "act I 1")

    assert game.gained == "CCCCM"
    assert game.allows("fill Cb1")
    assert game.after("fill Cb1").refuses("fill Ca2").clause == "SHN-6.4"


def test_money_is_kept_for_the_box_that_needs_it_in_whatever_order_boxes_are_filled() -> None:
    game = game_of().having("Ce Cf Cg").later().after("roll 1 2", "act I 1")

    wild_last = game.after("fill Ca1 Cc1 Cb2 Ca3 Cb1")
    wild_first = game.after("fill Cb1 Ca1 Cc1 Cb2 Ca3")

    assert wild_last.sheet.filled == wild_first.sheet.filled


@pytest.mark.parametrize("district", "MCWGTSP")
def test_a_box_with_a_question_mark_takes_any_resource(district: str) -> None:
    """Support too, in red and yellow: SHN-A5."""
    for worker, box in (("B", "Mi4"), ("I", "Ma1"), ("L", "Mu2")):
        game = game_of().having(at=3 * district).later().after("roll 4 4", f"act {worker} 0")

        assert game.gained == 2 * district
        assert game.allows(f"fill {box}")


def test_boxes_of_an_area_are_filled_in_any_order() -> None:
    """The reading of SHN-A3: lower rows first, boxes of a column in any order."""
    assert rolled(1, 2).after("act I 1", "fill Cc5 Cc4").filled == ["Cc4", "Cc5"]
    assert rolled(2, 3).after("act B 2", "fill Wd4 Wd2").filled == ["Wd2", "Wd4"]


def test_a_worker_may_let_all_units_go_to_waste() -> None:
    assert rolled(1, 2).after("act I 1", "close", "act B 2", "close", "done").filled == []


def test_shn_a2_with_spending_force_no_unit_is_wasted_that_could_be_spent() -> None:
    game = rolled(1, 2, "spending.force=yes").after("act I 1", "fill Ca1")

    refused = game.refuses("close")

    assert refused.clause == "SHN-A2"
    assert refused.why == "a unit is left that can fill Ma1, and this game spends all it can"
    assert game.after("fill Ma1").allows("close")


def test_with_spending_force_units_that_fill_nothing_are_lost() -> None:
    """A worker that can fill nothing is activated all the same: SHN-A43."""
    game = game_of("spending.force=yes")
    chips = [box.name for box in game.city.boxes if box.worker == 1 and box.shows in (1, 7)]

    game = game.having(" ".join(chips)).having(powers=0).later().after("roll 1 2", "act I 1")

    assert game.fillable() == []
    assert game.allows("close")


# SHN-8 Victory check


def test_shn_a23_who_is_done_plays_no_more_in_that_turn() -> None:
    game = game_of(seats=2).having("Mu").after("roll 1 2", "act I 1", "close", "act B 2", "close", "done")

    for step in ("cross money", "act L 1", "done", "fill Ma1"):
        assert game.refuses(step)[:2] == ("SHN-A23", "this player has finished turn 1")
    assert game.allows("1: act L 1")


def test_gears_may_be_crossed_after_the_last_activation_until_the_player_is_done() -> None:
    game = game_of().having("Mu").after("roll 1 2", "act I 1", "close", "act B 2", "close")

    assert game.after("cross money", "fill Ma1 Mi4 Mv1", "close", "done").table.dice is None


def test_players_may_take_their_steps_in_any_order() -> None:
    """Sheets do not touch each other: SHN-A44."""
    one = game_of(seats=2).after("roll 1 2", "act I 1", "1: act B 1", "close", "1: close")
    two = game_of(seats=2).after("roll 1 2", "1: act B 1", "1: close", "act I 1", "close")

    assert one.table == two.table


def test_shn_8_2_nothing_happens_after_the_end() -> None:
    game = game_of("length=short").having("C:red W:red G:red T:red").later()
    game = game.after("roll 1 2", "act B 1", "close", "act L 2", "close", "done")

    assert game.table.over == "won"
    for step in ("roll 1 2", "act B 1", "done"):
        assert game.refuses(step)[:2] == ("SHN-8.2", "the game was over after turn 2")
    assert legal(game.rules, game.table) == []


def test_a_turn_ends_when_all_are_done_and_nobody_has_won() -> None:
    game = game_of(seats=2).after("roll 1 2")
    for seat in (1, 0):
        assert game.table.dice == (1, 2)
        steps = [f"{seat}: {step}" for step in ("act I 1", "close", "act B 2", "close", "done")]
        game = game.after(*steps)

    assert (game.table.dice, game.table.over, game.table.turn) == (None, "", 1)
    assert game.allows("roll 3 3")


def test_the_table_is_the_seat_of_the_dice() -> None:
    assert {move.seat for move in legal(game_of().rules, game_of().table)} == {TABLE}
