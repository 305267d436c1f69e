"""SNK-12: the stacks on the street spaces, the hourglass, and what is due when streets run out."""

import pytest

from generator.scoring.engine import Refusal
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry
from generator.scoring.sunken.rulings import rested
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Judged, Played
from tests.scoring.sunken.places import covering, houses_for, streets_for
from tests.scoring.sunken.setting import after, move, refused, rules_with, start, with_pieces, wrong_line

SPIRIT = "c3> c2> e2>"
"""A way of two steps for the spirit from c3>, in yellow's territory."""


def with_stacks(table: Table, *stacks: int) -> Table:
    """Return a table with so many streets on the spaces from 1 on; the first that has any is in use."""
    draw = next((space for space, left in enumerate(stacks) if left), len(stacks) - 1)
    ends = "hourglass" if draw == len(stacks) - 1 else ""
    return table._replace(stacks=stacks, draw=draw, ends=ends)


def on_the_last_space(left: int) -> Table:
    """Return a table behind the hourglass: so many streets on space 6, and a way for the spirit."""
    return with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), 0, 0, 0, 0, 0, left)


def readings(before: Table, *steps: str) -> list[str]:
    """Return the ids of the rulings that a turn rests on."""
    moves, table = [], before
    for step in steps:
        moves.append(move(table, step))
        table = after(table, step)
    entry = Entry("turn", Place(1, 1), "", (), 1, 0)
    played = Played(entry, before, table, tuple(moves), ())
    judged = Judged((played,), table, (), frozenset())
    return [text.split()[1].rstrip(":") for text in rested(rules_with(), judged)]


# From one stack to the next


def test_streets_come_from_space_1_until_it_is_used_up() -> None:
    """SNK-12.2."""
    table = after(with_stacks(start(), 2, 1, 1, 1, 1, 0), "card 4/3", "street a1>")

    assert (table.draw, table.stacks) == (0, (1, 1, 1, 1, 1, 0))


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_the_next_stack_is_turned_the_moment_the_last_street_is_taken(space: int) -> None:
    """SNK-12.2, SNK-12.3 and SNK-A31."""
    stacks = [0] * (space - 1) + [1] * (6 - space) + [2]
    table = after(with_stacks(start(), *stacks), "card 4/3", "street a1>")

    assert table.draw == space
    assert table.now.card >= 0
    assert table.ends == ("hourglass" if space == 5 else "")


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_streets_that_submerge_are_gathered_on_the_space_behind_the_one_in_use(space: int) -> None:
    """SNK-8.3 and SNK-12.3."""
    stacks = [0] * (space - 1) + [9] + [1] * (5 - space) + [0]
    table = with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), *stacks)

    table = after(table, "card 0/7", "haunt c2>", "haunt e2>")

    assert table.stacks[space] == 1 + 2


def test_from_space_5_streets_are_gathered_on_space_6() -> None:
    """SNK-12.4."""
    table = with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), 0, 0, 0, 0, 3, 1)

    assert after(table, "card 0/7", "haunt c2>").stacks == (0, 0, 0, 0, 3, 2)


def test_from_space_6_streets_are_gathered_on_space_6() -> None:
    """SNK-12.6."""
    assert after(on_the_last_space(3), "card 0/7", "haunt c2>").stacks == (0, 0, 0, 0, 0, 4)


def test_the_stack_changes_in_the_middle_of_a_turn() -> None:
    """SNK-A31: the last street of space 1, then one that submerges lies on space 3."""
    table = with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), 1, 1, 1, 1, 1, 0)

    before = after(table, "card 1/6", "haunt c2>", "street a1>")
    behind = after(table, "card 1/6", "street a1>", "haunt c2>")

    assert before.stacks == (0, 2, 1, 1, 1, 0)
    assert behind.stacks == (0, 1, 2, 1, 1, 0)


def test_a_turn_takes_streets_from_as_many_stacks_as_it_needs() -> None:
    """SNK-12.2 and SNK-12.3: space 2 is turned, used up and left behind in one turn."""
    table = with_stacks(start(), 1, 1, 2, 1, 1, 0)

    table = after(table, "card 4/3", "street a1>", "street c1>", "street e1>", "street g1>")

    assert (table.draw, table.stacks) == (3, (0, 0, 0, 1, 1, 0))


def test_gathered_streets_are_taken_with_the_one_that_lay_there() -> None:
    """SNK-12.2: 1 lay on space 2, and 2 were gathered."""
    table = with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), 1, 1, 1, 1, 1, 0)
    table = after(
        table, "card 3/4", "haunt c2>", "haunt e2>", "street a1>", "street c2>", "street c3>", "done"
    )

    assert (table.draw, table.stacks) == (1, (0, 1, 1, 1, 1, 0))


def test_a_house_is_taken_from_no_stack() -> None:
    table = after(with_stacks(start(), 1, 1, 1, 1, 1, 0), "card 1/6", "house 9 d2")

    assert (table.draw, table.stacks) == (0, (1, 1, 1, 1, 1, 0))


# The hourglass


def test_the_last_street_of_space_5_shows_the_hourglass() -> None:
    """SNK-12.5 and SNK-13.2."""
    table = with_stacks(start(), 0, 0, 0, 0, 1, 0)
    assert table.ends == ""

    table = after(table, "card 1/6", "street a1>")

    assert (table.draw, table.ends, table.over) == (5, "hourglass", False)


def test_who_empties_space_5_finishes_the_turn_with_space_6() -> None:
    """SNK-A33: two more streets come from there."""
    table = with_stacks(start(), 0, 0, 0, 0, 1, 2)

    table = after(table, "card 3/4", "street a1>", "street c1>", "street e1>", "done")

    assert table.stacks == (0, 0, 0, 0, 0, 0)
    assert (table.ends, table.over, table.seat) == ("hourglass", False, 1)


def test_who_empties_space_5_needs_no_more_while_space_6_is_empty() -> None:
    """SNK-A33 and SNK-12.7."""
    table = after(with_stacks(start(), 0, 0, 0, 0, 1, 0), "card 3/4", "street a1>")

    assert table.now.may_stop
    assert after(table, "done").seat == 1


def test_snk_4_1_who_empties_space_5_goes_on_with_space_6() -> None:
    """SNK-A33 and SNK-A49."""
    table = with_stacks(start(), 0, 0, 0, 0, 1, 1)

    assert refused(table, "card 3/4", "street a1>", "done").clause == "SNK-4.1"


@pytest.mark.parametrize("left", [1, 2, 3])
def test_streets_on_space_6_have_to_appear(left: int) -> None:
    """SNK-A49: all of them, up to the number of the card."""
    streets = ["street a1>", "street c1>", "street e1>"]
    for placed in range(left):
        refusal = refused(on_the_last_space(left), "card 3/4", *streets[:placed], "done")
        assert (refusal.clause, refusal.need, refusal.have) == ("SNK-4.1", "exactly 3", str(placed))

    assert after(on_the_last_space(left), "card 3/4", *streets[:left], "done").seat == 1


def test_a_house_instead_of_the_last_street_is_free_too() -> None:
    """SNK-A50 behind the hourglass."""
    assert after(on_the_last_space(1), "card 2/5", "street a1>", "house 9 g2", "done").seat == 1
    assert after(on_the_last_space(1), "card 1/6", "house 9 g2", "done").seat == 1


# No street to take


def test_snk_12_7_without_a_stack_no_street_appears() -> None:
    refusal = refused(on_the_last_space(0), "card 1/6", "street a1>")

    assert refusal.clause == "SNK-12.7"
    assert refusal.why == "no street lies on street space 6, and none was gathered yet"
    assert streets_for(after(on_the_last_space(0), "card 1/6")) == []


def test_snk_12_7_a_log_says_so_too() -> None:
    issue = wrong_line(on_the_last_space(0), "1/6 a1>")

    assert (issue.code, issue.clause, issue.typed) == ("illegal", "SNK-12.7", "a1>")


def test_without_a_stack_nothing_has_to_appear() -> None:
    """SNK-12.7 and SNK-A28: not even a house that has a place."""
    table = after(on_the_last_space(0), "card 4/3")

    assert houses_for(table) != []
    assert after(table, "done").seat == 1


def test_without_a_stack_a_house_may_appear() -> None:
    """SNK-A28."""
    assert after(on_the_last_space(0), "card 4/3", "house 9 g2", "done").seat == 1


def test_streets_that_have_submerged_may_appear_again_in_the_same_turn() -> None:
    """SNK-12.7 and SNK-12.6."""
    table = after(on_the_last_space(0), "card 2/5", "haunt c2>", "haunt e2>")
    assert table.stacks[5] == 2

    assert after(table, "street a1>", "street c1>", "done").stacks[5] == 0


def test_nothing_has_to_appear_if_there_was_no_stack_at_the_beginning_of_the_turn() -> None:
    """SNK-A28, and readings say so."""
    steps = ("card 2/5", "haunt c2>", "haunt e2>", "done")

    assert after(on_the_last_space(0), *steps).seat == 1
    assert readings(on_the_last_space(0), *steps) == ["SNK-A28"]


@pytest.mark.parametrize("piece", ["street a1>", "house 9 g3"])
def test_snk_4_1_who_goes_on_with_what_has_submerged_has_to_place_all(piece: str) -> None:
    """SNK-A28: the full number is due again."""
    table = after(on_the_last_space(0), "card 2/5", "haunt c2>", "haunt e2>", piece)

    refusal = refused(table, "done")

    assert (refusal.clause, refusal.need, refusal.have) == ("SNK-4.1", "exactly 2", "1")
    assert after(table, "street h8v", "done").seat == 1


def test_who_has_taken_the_last_street_may_leave_what_submerges_then() -> None:
    """SNK-A28: the placements ended when there was no street."""
    steps = ("card 3/4", "street a1>", "haunt c2>", "done")

    assert after(on_the_last_space(1), *steps).seat == 1
    assert readings(on_the_last_space(1), *steps) == ["SNK-A28"]


def test_who_takes_what_submerges_in_between_goes_on_until_it_is_gone() -> None:
    """SNK-A28 and SNK-A16."""
    steps = ["card 4/3", "street a1>", "haunt c2>", "haunt e2>", "street h8v"]

    assert refused(on_the_last_space(1), *steps, "done").clause == "SNK-4.1"
    assert after(on_the_last_space(1), *steps, "street a8v", "done").seat == 1


def test_a_house_first_and_then_what_submerges() -> None:
    """SNK-A28: the turn may end behind the house; if a street follows, all do."""
    steps = ["card 3/4", "house 9 g3", "haunt c2>", "haunt e2>"]

    assert after(on_the_last_space(0), *steps, "done").seat == 1
    assert refused(on_the_last_space(0), *steps, "street a1>", "done").clause == "SNK-4.1"
    assert after(on_the_last_space(0), *steps, "street a1>", "street h8v", "done").seat == 1


def test_the_adventurer_may_move_before_anything_appears() -> None:
    """SNK-A28 and SNK-3.4: an action that nobody has begun is not over."""
    table = with_stacks(with_pieces(start(), f"a1> {SPIRIT}", spirit="c3>"), 0, 0, 0, 0, 0, 0)
    steps = ["card 1/6", "step a1>", "haunt c2>"]

    assert after(table, *steps, "done").seat == 1
    assert after(table, *steps, "street h8v", "done").seat == 1


def test_fewer_pieces_for_want_of_room_are_told_as_such() -> None:
    """SNK-A27, with the adventurer's or the spirit's move behind it."""
    full = with_pieces(start(), covering("h9 i9"), spirit="c2>")
    plain = ("card 3/4", "street h9>", "done")

    assert readings(full, *plain) == ["SNK-A27"]
    assert readings(full, *plain[:2], "step a1>", "done") == ["SNK-A27"]
    assert readings(full, *plain[:2], "haunt e2>", "done") == ["SNK-A27"]


def test_all_pieces_of_the_card_rest_on_no_reading() -> None:
    assert readings(on_the_last_space(1), "card 1/6", "street a1>", "done") == []
    assert readings(start(), "card 0/7", "done") == []


def test_streets_on_lake_and_spaces_stay_the_same_number() -> None:
    table = with_stacks(with_pieces(start(), SPIRIT, spirit="c3>"), 1, 1, 1, 1, 1, 0)
    count = [3 + 5]
    for step in ("card 3/4", "street a1>", "haunt c2>", "street h8v", "street a8v", "done"):
        found = rules_with().attempt(table, move(table, step))
        assert not isinstance(found, Refusal)
        table = found
        count.append(sum(table.stacks) + (table.laid >> 81).bit_count())

    assert {*count} == {8}
