"""SNK-3.4 and SNK-A16: the order of a turn's actions, and what may come between two steps of one."""

from itertools import permutations

import pytest

from generator.scoring.engine import Refusal
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import Table
from tests.scoring.sunken.setting import after, line, move, pieces_on, refused, rules_with, start, with_pieces

RISE = ("street a8v", "street i6v")
WALK = ("step a1>", "step c1>")
HAUNT = ("haunt d3>", "haunt d2>")
PIECES = "a1> c1> d2> d3> d4>"


def table_before(rules: SunkenRules | None = None) -> Table:
    """Return a table with a way for the adventurer and one for the spirit, in yellow's territory."""
    return after(with_pieces(start(), PIECES, spirit="d4>"), "card 2/5", rules=rules)


def mixed(order: str, rules: SunkenRules) -> Table | Refusal:
    """Return the table after steps in an order such as ``rwrwh``, and after the turn, or what was refused."""
    steps = {"r": iter(RISE), "w": iter(WALK), "h": iter(HAUNT)}
    found: Table | Refusal = table_before(rules)
    for text in (*(next(steps[one]) for one in order), "done"):
        assert isinstance(found, Table)
        found = rules.attempt(found, move(found, text, rules))
        if isinstance(found, Refusal):
            return found
    return found


@pytest.mark.parametrize("order", ["".join(order) for order in permutations(("rr", "ww", "hh"))])
@pytest.mark.parametrize("interleave", ["spirit", "none", "all"])
def test_the_three_actions_come_in_any_order(order: str, interleave: str) -> None:
    """SNK-3.4."""
    table = mixed(order, rules_with(f"turn.interleave={interleave}"))

    assert isinstance(table, Table)
    assert table.seat == 1
    assert pieces_on(table) == ["a1>", "c1>", "d2>", "i6v", "a8v"]


@pytest.mark.parametrize("order", ["rhhrww", "wwrhhr", "whhwrr", "rrwhhw"])
def test_the_spirit_comes_between_two_pieces_or_two_steps(order: str) -> None:
    """SNK-A16 and SNK-7.1."""
    table = mixed(order, rules_with())

    assert isinstance(table, Table)
    assert table.seat == 1


@pytest.mark.parametrize("order", ["wrrw", "wrrhhw", "wrhhrw"])
def test_snk_a16_steps_stay_together(order: str) -> None:
    refusal = mixed(order, rules_with())

    assert isinstance(refusal, Refusal)
    assert refusal.clause == "SNK-A16"
    assert refusal.why.startswith("the adventurer moves once a turn")


@pytest.mark.parametrize("order", ["rwwr", "rwrw", "rhhwwr"])
def test_snk_4_1_pieces_stay_together_so_all_appear_before_the_first_step(order: str) -> None:
    refusal = mixed(order, rules_with())

    assert isinstance(refusal, Refusal)
    assert (refusal.clause, refusal.need, refusal.have) == ("SNK-4.1", "exactly 2", "1")


@pytest.mark.parametrize("order", ["hrrhww", "hwwhrr", "hrhrww", "hwhwrr"])
@pytest.mark.parametrize("interleave", ["spirit", "none", "all"])
def test_snk_a8_the_spirits_move_is_over_when_something_else_was_done(order: str, interleave: str) -> None:
    refusal = mixed(order, rules_with(f"turn.interleave={interleave}"))

    assert isinstance(refusal, Refusal)
    assert refusal.clause == "SNK-A8"


@pytest.mark.parametrize("order", ["whhwrr", "rrwhhw"])
def test_snk_a16_without_interleaving_the_spirit_ends_the_adventurers_move(order: str) -> None:
    refusal = mixed(order, rules_with("turn.interleave=none"))

    assert isinstance(refusal, Refusal)
    assert refusal.clause == "SNK-A16"


@pytest.mark.parametrize("order", ["rhhrww", "wwrhhr"])
def test_snk_4_1_without_interleaving_all_pieces_appear_before_the_spirit_moves(order: str) -> None:
    refusal = mixed(order, rules_with("turn.interleave=none"))

    assert isinstance(refusal, Refusal)
    assert refusal.clause == "SNK-4.1"


@pytest.mark.parametrize("order", ["rwrwhh", "wrwrhh", "rwhhrw", "wrhhwr", "rrwwhh"])
def test_a_table_may_agree_that_all_is_interleaved(order: str) -> None:
    table = mixed(order, rules_with("turn.interleave=all"))

    assert isinstance(table, Table)
    assert table.seat == 1


@pytest.mark.parametrize("interleave", ["spirit", "none", "all"])
def test_snk_4_1_all_pieces_appear_however_actions_are_mixed(interleave: str) -> None:
    refusal = mixed("wwrhh" if interleave != "none" else "wwhhr", rules_with(f"turn.interleave={interleave}"))

    assert isinstance(refusal, Refusal)
    assert (refusal.clause, refusal.have) == ("SNK-4.1", "1")


def test_a_refused_move_ends_nothing() -> None:
    table = table_before()

    assert refused(table, "street a1v").clause != ""
    assert after(table, *HAUNT, *RISE, *WALK, "done").seat == 1


def test_the_written_order_is_the_order_of_play() -> None:
    """A step onto a street that appears later in the line is refused."""
    table = with_pieces(start(), "a1> c1> d2> d3> d4>", spirit="d4>")

    early = line(table, "1/6 go e1 e1>").issues
    later = line(table, "1/6 e1> go e1").issues

    assert [issue.clause for issue in early] == ["SNK-5.2"]
    assert later == ()


def test_the_spirit_may_step_onto_a_piece_of_the_same_turn() -> None:
    """SNK-A47: from the middle over a street that has just appeared, and over one that was laid meanwhile."""
    steps = ["card 2/5", "street e3v", "roll 2", "haunt e3v"]

    assert after(start(), *steps, "street a1>", "done").seat == 1
    assert refused(start(), *steps, "street d3v", "haunt d3v").clause == "SNK-A8"


def test_the_adventurer_may_step_onto_a_piece_of_the_same_turn() -> None:
    """SNK-3.4."""
    assert after(start(), "card 2/5", "street a1>", "house 9 d1", "step a1>", "done").seat == 1
    assert refused(start(), "card 2/5", "step a1>").clause == "SNK-5.2"
