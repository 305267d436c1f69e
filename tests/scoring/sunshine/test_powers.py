"""SHN-15: the seven powers, and when a power that was just unlocked begins to apply."""

import pytest

from generator.scoring.sunshine.facts import SCIENCE
from generator.scoring.sunshine.powers import WILD
from tests.scoring.sunshine.setting import Game, game_of

ALMOST_MONEY = "Ma1 Mb1 Mc1 Ma2 Mb2"
ALMOST_WOOD = "Wa1 Wb1 Wc1 Wa2 Wb2"
ALMOST_STEEL = "Ta1 Tb1 Ta2 Tb2 Tc2 Ta3 Tb3 Tc3"
ALMOST_SCIENCE = "Sa1 Sb1 Sa2 Sb2 Sc2 Sa3 Sb3 Sc3"


def with_power(letters: str, at: str = "", filled: str = "", *options: str) -> Game:
    """Return a game in its second turn with powers unlocked in the first."""
    return game_of(*options).having(filled, at=at).powered(letters).later()


# SHN-15.1 Money


def test_shn_15_1_without_the_power_the_second_worker_walks_by_the_higher_number() -> None:
    refused = game_of().after("roll 2 5", "act B 2", "close").refuses("act I 2")

    assert refused[:4] == (
        "SHN-15.1",
        "the lower number for both takes the power of Money",
        "5 districts on",
        "2 on",
    )


def test_with_money_the_second_worker_takes_either_number() -> None:
    game = with_power("M").after("roll 2 5", "act B 2", "close")

    assert game.allows("act I 2")
    assert game.allows("act L 5")
    assert game.refuses("act I 3").need == "2 or 5 districts on"


def test_shn_6_1_money_does_not_serve_the_first_worker() -> None:
    refused = with_power("M").after("roll 2 5").refuses("act B 5")

    assert refused[:3] == ("SHN-6.1", "the first worker walks by the lower number", "2 districts on")


@pytest.mark.parametrize(("option", "allowed"), [("yes", True), ("no", False)])
def test_money_unlocked_by_the_first_worker_serves_the_move_of_the_second(option: str, allowed: bool) -> None:
    """SHN-A8 in both its values."""
    game = game_of(f"powers.money_same_turn={option}").having(ALMOST_MONEY, at="MMM").later()
    game = game.after("roll 1 5", "act I 1", "fill Mc2", "close")

    assert game.allows("act B 1") is allowed
    assert game.allows("act B 5")


@pytest.mark.parametrize("option", ["yes", "no"])
def test_money_unlocked_in_an_earlier_turn_serves_with_either_option(option: str) -> None:
    game = with_power("M", "MMM", "", f"powers.money_same_turn={option}").after(
        "roll 1 5", "act I 1", "close"
    )

    assert game.allows("act B 1")


# SHN-15.2 Chip


@pytest.mark.parametrize(
    ("powers", "district", "gained"),
    [("C", "C", "CCC"), ("C", "G", "GG"), ("CG", "G", "GGG"), ("CM", "M", "MMM"), ("G", "G", "GG")],
)
def test_with_chip_districts_with_power_produce_one_more(powers: str, district: str, gained: str) -> None:
    """Chip itself and Money too: SHN-A13."""
    others = {"M": "CWW", "C": "CMM", "G": "GMM"}[district]
    game = with_power(powers, others if district != "M" else "MCC").after("roll 5 5", "act B 0")

    assert game.gained == gained


# SHN-15.3 Wood


def test_shn_15_3_a_six_is_no_zero_without_the_power() -> None:
    refused = game_of().after("roll 3 6").refuses("act B 0")

    assert refused[:4] == (
        "SHN-15.3",
        "a 6 counts as 0 only with the power of Wood",
        "3 districts on",
        "0 on",
    )


@pytest.mark.parametrize("dice", ["3 6", "6 3"])
def test_with_wood_a_six_may_be_zero_and_the_other_number_is_then_the_higher(dice: str) -> None:
    game = with_power("W", "GGG").after(f"roll {dice}", "act B 0")
    assert (game.sheet.at, game.gained) == ((3, 3, 3), "GG")

    game = game.after("close")

    assert game.refuses("act I 6")[:4] == (
        "SHN-15.3",
        "the 6 counted as 0, so 3 is the higher number",
        "3 districts on",
        "6 on",
    )
    assert game.after("act I 3").sheet.at == (3, 6, 3)


def test_shn_15_1_zero_for_both_workers_takes_wood_and_money() -> None:
    wood = with_power("W").after("roll 3 6", "act B 0", "close")
    both = with_power("WM").after("roll 3 6", "act B 0", "close")

    assert wood.refuses("act I 0")[:2] == ("SHN-15.1", "the lower number for both takes the power of Money")
    assert both.allows("act I 0")
    assert both.allows("act I 3")
    assert not both.allows("act I 6")


def test_wood_need_not_be_used() -> None:
    game = with_power("W").after("roll 3 6", "act B 3", "close")

    assert game.allows("act I 6")


def test_wood_unlocked_by_a_project_serves_the_first_worker_of_that_turn() -> None:
    """SHN-A8: a power applies from the next activation on, its move included."""
    five = "cross neighbours neighbours neighbours neighbours neighbours"
    game = game_of().having("Wa1 Wb1 Wc1 Wa2 Mu Mv Mw Cv Cw").later().after("roll 1 6", five)
    assert not game.after("set Ca1 Cb1", "set Ga1 Gb1", "set Sa1 Sb1", "close").allows("act B 0")

    assert game.after("set Ca1 Cb1", "set Ga1 Gb1", "set Wb2 Wc2", "close").allows("act B 0")


def test_shn_a9_a_six_is_no_zero_once_the_lower_number_was_used() -> None:
    earlier = with_power("W").after("roll 1 6", "act I 1", "close")
    with_money = with_power("WM").after("roll 1 6", "act I 1", "close")

    for game in (earlier, with_money):
        refused = game.refuses("act B 0")
        assert refused[:2] == ("SHN-A9", "a 6 as 0 is the lower number, and that was used")


def test_shn_a9_also_when_the_first_worker_unlocked_wood() -> None:
    game = game_of().having(ALMOST_WOOD, at="MMM").later()

    game = game.after("roll 1 6", "act I 1", "fill Wc2", "close")

    assert game.refuses("act B 0").clause == "SHN-A9"


def test_shn_9_1_two_sixes_are_doubles_with_wood_too() -> None:
    game = with_power("W").after("roll 6 6", "act B 0", "close", "act I 0", "close")

    assert game.refuses("done").clause == "SHN-9.1"
    assert game.after("act L 0", "close", "done").table.turn == 2


@pytest.mark.parametrize("dice", ["1 2", "4 5"])
def test_shn_6_1_wood_is_for_sixes_only(dice: str) -> None:
    assert with_power("W").after(f"roll {dice}").refuses("act B 0").clause == "SHN-6.1"


# SHN-15.4 Glass


@pytest.mark.parametrize(("at", "gained"), [("WMM", "WW"), ("WWM", "WWW"), ("WWW", "WWW")])
def test_with_glass_company_brings_one_more_however_many(at: str, gained: str) -> None:
    """One in all: SHN-A12."""
    assert with_power("G", at).after("roll 5 5", "act B 0").gained == gained


def test_without_glass_company_brings_nothing() -> None:
    assert game_of().having(at="WWW").later().after("roll 5 5", "act B 0").gained == "WW"


def test_other_players_and_angus_are_no_company() -> None:
    two = game_of(seats=2).having(at="WMM").having(at="WWW", seat=1).powered("G").later()
    solo = game_of("solo.enabled=yes").having(at="WMM").powered("G").later().with_angus("W")

    assert two.after("roll 5 5", "act B 0").gained == "WW"
    assert solo.after("roll 5 5", "act B 0").gained == "WW"


def test_glass_counts_company_after_the_move() -> None:
    game = with_power("G", "MCM").after("roll 1 5", "act B 1")

    assert game.gained == "CCC"
    assert game.after("close", "act L 5").gained == "SS"


# SHN-15.5 Steel


def refunded(*options: str) -> Game:
    """Return a game in which the Builder has completed Wood's first building with one of two units."""
    return with_power("T", "WMM", "Wd1 Wd3 Wd4", *options).after("roll 5 5", "act B 0", "fill Wd2")


def test_with_steel_a_completed_building_gives_its_unit_for_any_colour() -> None:
    game = refunded()

    assert game.gained == "WWW"
    assert game.allows("fill Wc3")  # Wood, red.
    assert game.allows("fill Mi4")
    assert game.after("fill Wu3").allows("fill Md1")  # Wood, blue, and the other unit is still there.


def test_shn_6_4_a_refund_is_one_unit_only() -> None:
    refused = refunded().after("fill Wc3").refuses("fill Wu3")

    assert refused.clause == "SHN-6.4"
    assert refused.have == "3 wood, spent on Wd2 Wc3"


def test_shn_6_4_a_refund_pays_for_no_box_that_was_filled_before_it() -> None:
    game = with_power("T", "WMM", "Td1 Td2 Td3").after("roll 5 5", "act B 0", "fill Td4 Md1")
    assert game.gained == "TWW"

    assert game.refuses("fill Md2").clause == "SHN-6.4"  # Steel has no part in the question mark of Td4.
    assert game.allows("fill Me1") is False
    assert game.allows("fill Mf2")  # Steel, yellow.


def test_refunds_follow_each_other_and_are_lost_at_the_end_of_the_activation() -> None:
    """SHN-A15 with the window activation: a refund completes another building, and refunds again."""
    game = with_power("T", "WMM", "Wd1 Wd3 Wd4 We1 We2 We3").after("roll 5 5", "act B 0", "fill Wd2 We4")

    assert game.gained == "WWWW"
    game = game.after("close")
    assert game.sheet.pools == ()
    assert game.refuses("fill Wc3").clause == "SHN-7.3"


def test_money_and_with_its_power_science_come_back_wild() -> None:
    money = with_power("T", "WMM", "Wg1 Wg2 Wg4").after("roll 5 5", "act B 0", "fill Wg3")
    plain = with_power("T", "SMM", "Se2 Se3 Se4").after("roll 5 5", "act B 0", "fill Se1")
    wild = with_power("TS", "SMM", "Se2 Se3 Se4").after("roll 5 5", "act B 0", "fill Se1")

    assert money.units[-1].shows == wild.units[-1].shows == WILD
    assert plain.units[-1].shows == 1 << SCIENCE | 1 << 7


def test_with_the_window_activation_a_refund_may_be_spent_last() -> None:
    assert refunded().after("fill Md1").allows("fill Wc3")


def test_with_the_window_immediate_a_refund_is_spent_next_or_lost() -> None:
    """SHN-A15 in its other value."""
    game = refunded("powers.steel_refund_window=immediate")

    assert game.after("fill Wc3").allows("fill Md1")
    refused = game.after("fill Md1").refuses("fill Wc3")
    assert refused.clause == "SHN-6.4"


def test_steel_unlocked_in_an_activation_refunds_only_from_the_next() -> None:
    """SHN-A17: neither in the same activation nor by projects before the next one."""
    filled = ALMOST_STEEL + " Mu Wd1 Wd3 Wd4 We1 We2 We3"
    game = game_of().having(filled, at="MMM").later().after("roll 4 5", "act I 4", "fill Tc1", "close")

    by_project = game.after("cross money", "fill Wd2")
    assert by_project.gained == "MMM"

    game = by_project.after("close", "act B 5", "close", "done", "roll 1 2")
    assert game.sheet.powers == 1 << 4


def test_steel_unlocked_last_in_a_turn_refunds_nothing_before_the_first_activation_of_the_next() -> None:
    """SHN-A17, across turns; a worker that travels is that activation."""
    filled = ALMOST_STEEL + " Mu Mv Mw Cv Wd1 Wd3 Wd4"
    game = game_of().having(filled, at="MMM").later()
    game = game.after("roll 1 4", "act B 1", "close", "act I 4", "fill Tc1", "close", "done", "roll 1 2")

    assert game.after("cross money", "fill Wd2").gained == "MMM"
    travelled = game.after("cross travel travel travel", "travel L G", "cross money", "fill Wd2")
    assert travelled.gained == "MMMW"


def test_steel_refunds_when_a_project_completes_the_building() -> None:
    """SHN-A16, and SHN-A15: that refund ends with the project's effect."""
    game = with_power("T", "WMM", "Mu Wd1 Wd3 Wd4").after("roll 5 5", "act B 0", "cross money", "fill Wd2")

    assert game.gained == "MMMW"
    game = game.after("close")
    assert game.gained == "WW"
    assert game.refuses("fill Wc3").clause == "SHN-7.2"


# SHN-15.6 Science


def test_with_science_science_fills_any_box_of_the_workers_colour() -> None:
    game = with_power("S", "SMM").after("roll 5 5", "act B 0")

    assert {game.city.boxes[game.city.numbers[name]].worker for name in game.fillable()} == {0}
    assert game.allows("fill Md1")
    assert game.refuses("fill Ma1").clause == "SHN-7.2"


def test_shn_7_1_without_its_power_science_is_science() -> None:
    refused = game_of().having(at="SMM").later().after("roll 5 5", "act B 0").refuses("fill Md1")

    assert refused.clause == "SHN-7.1"


def test_science_unlocked_in_an_activation_is_not_wild_in_it() -> None:
    game = game_of().having(ALMOST_SCIENCE, at="SSS").later()
    game = game.after("roll 5 5", "act I 0", "fill Sc1")
    assert not game.allows("fill Ca1")

    assert game.after("close", "act B 0").allows("fill Md1")


def test_with_science_the_boost_of_two_gears_is_wild_too() -> None:
    """SHN-A14: every science unit, whatever it comes from."""
    game = with_power("S", "SMM").having(boost=False, next_boost=True).after("roll 5 5", "act B 0")

    assert [unit.shows for unit in game.units] == [WILD] * 4


# SHN-15.7 Support


def test_with_support_the_builder_that_lands_there_acts_as_a_lobbyist() -> None:
    game = with_power("P", "SMM").after("roll 1 2", "act B 1 L")

    assert {game.city.boxes[game.city.numbers[name]].worker for name in game.fillable()} == {2}
    assert game.refuses("fill Mi4").clause == "SHN-7.2"


def test_with_support_a_worker_need_not_act_as_a_lobbyist() -> None:
    assert with_power("P", "SMM").after("roll 1 2", "act B 1").allows("fill Mi4")


@pytest.mark.parametrize(
    ("powers", "at", "step", "why"),
    [
        ("P", "MMS", "act L 1 L", "the Lobbyist is one already"),
        ("P", "MMM", "act B 1 L", "only in the Support District, and this is Chip"),
        ("", "SMM", "act B 1 L", "the power of Support is not unlocked"),
    ],
)
def test_shn_15_7_who_may_not_act_as_a_lobbyist(powers: str, at: str, step: str, why: str) -> None:
    refused = with_power(powers, at).after("roll 1 2").refuses(step)

    assert refused[:2] == ("SHN-15.7", f"no worker acts as a Lobbyist here: {why}")


@pytest.mark.parametrize(
    ("powers", "dice", "stay"),
    [("P", "4 4", False), ("PW", "3 6", False), ("P", "1 2", True)],
    ids=["doubles", "a Wood 0", "the 4-gear turn"],
)
def test_shn_15_7_who_did_not_move_has_not_landed(powers: str, dice: str, stay: bool) -> None:
    """SHN-A18 and SHN-A48: nobody lands without moving, unless the option says that activation is enough."""
    letter = with_power(powers, "PMM").having(next_stay=stay).after(f"roll {dice}")
    loose = (
        with_power(powers, "PMM", "", "powers.support_on=activation")
        .having(next_stay=stay)
        .after(f"roll {dice}")
    )

    assert letter.refuses("act B 0 L").why.endswith("the worker did not move there in this turn")
    assert letter.after("act B 0").gained == "PP"
    assert loose.after("act B 0 L").allows("fill Mu1")
