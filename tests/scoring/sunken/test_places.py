"""Where pieces have no place: villages that would be locked in, and lakes that are full."""

from copy import deepcopy

import pytest

from generator.scoring.sunken.facts import read_lake
from generator.scoring.sunken.rules import SunkenRules
from tests.scoring.sunken.places import ALL_HOUSES, covering, free_on, houses_for, streets_for
from tests.scoring.sunken.setting import after, lake, pieces_on, play, refused, rules_with, start, with_pieces

# Villages stay open


@pytest.mark.parametrize(("laid", "street"), [("b1>", "a2>"), ("b1v", "a2v"), ("a2v", "b1>"), ("a2>", "b1>")])
def test_snk_4_6_no_street_locks_a_village_in(laid: str, street: str) -> None:
    """SNK-A5: its square would be empty, both beside it covered."""
    refusal = refused(with_pieces(start(), f"{laid} 10@e5"), "card 1/6", f"street {street}")

    assert refusal.clause == "SNK-4.6"
    assert refusal.why == "the yellow village would be locked in: no street could reach a1 any more"


def test_snk_4_6_the_villages_of_all_players_stay_open() -> None:
    """Not only that of the active player."""
    refusal = refused(with_pieces(start(), "h8v 10@e5"), "card 1/6", "street i7v")

    assert refusal.clause == "SNK-4.6"
    assert refusal.why.startswith("the white village")


def test_one_side_before_a_village_may_be_covered() -> None:
    """SNK-A5: the other side still leads there."""
    assert "b1>" in pieces_on(after(start(), "card 1/6", "street b1>"))


@pytest.mark.parametrize("corner", ["a1>", "a1v"])
def test_a_covered_corner_is_never_locked_in(corner: str) -> None:
    """SNK-A5."""
    rest = {"a1>": ("street a2>",), "a1v": ("street b1>",)}[corner]

    assert after(with_pieces(start(), f"{corner} 10@e5"), "card 1/6", *rest, "done").seat == 1


def test_both_sides_may_be_covered_in_the_turn_that_covers_the_corner_between() -> None:
    """SNK-A5 looks at each piece by itself, so the order within a turn counts."""
    table = with_pieces(start(), "b1> 10@e5")

    assert refused(table, "card 2/5", "street a2>").clause == "SNK-4.6"
    assert after(table, "card 2/5", "street a1v", "street b2>", "done").seat == 1


def test_snk_4_6_no_house_locks_a_village_in() -> None:
    """No dark square of the stock lake lies at a village; on this one b1 is dark."""
    assert not lake().shores & lake().dark
    form = deepcopy(play())
    form["kinds"]["board"][0]["lake"][0] = ".d.ddd..."
    rules = SunkenRules(read_lake(form))

    refusal = refused(with_pieces(start(), "a2> 10@e5"), "card 1/6", "house 9 b1", rules=rules)

    assert (refusal.clause, refusal.why.split(":")[0]) == ("SNK-4.6", "the yellow village would be locked in")


def test_the_villages_of_those_who_do_not_play_may_be_locked_in() -> None:
    """SNK-A45: red is not there."""
    table = after(with_pieces(start(), "h1v 10@e5"), "card 1/6", "street i2v", "done")

    assert {"h1v", "i2v"} <= {*pieces_on(table)}


def test_snk_4_6_a_table_may_agree_that_every_village_stays_open() -> None:
    """SNK-A5 and SNK-A45."""
    rules = rules_with("appear.protect_unused_villages=yes")

    refusal = refused(with_pieces(start(), "h1v 10@e5"), "card 1/6", "street i2v", rules=rules)

    assert refusal.clause == "SNK-4.6"
    assert refusal.why.startswith("the red village")


def test_the_village_of_the_third_player_is_protected_as_soon_as_there_is_one() -> None:
    """SNK-A45 with SNK-A52."""
    assert refused(with_pieces(start(3), "h1v 10@e5"), "card 1/6", "street i2v").clause == "SNK-4.6"


# Where nothing more has a place


def test_fewer_pieces_appear_where_none_more_has_a_place() -> None:
    """SNK-A27: one place for a street, none for a house."""
    table = with_pieces(start(), covering("a1 b1"), spirit="e5")
    assert free_on(table) == ["a1", "b1"]

    table = after(table, "card 3/4")

    assert not table.now.may_stop
    assert streets_for(table) == ["a1>"]
    assert after(table, "street a1>", "done").seat == 1


def test_no_piece_appears_on_a_full_lake() -> None:
    """SNK-A27."""
    table = with_pieces(start(), covering(""), spirit="e5")
    assert free_on(table) == []

    assert after(table, "card 4/2", "done").seat == 1


def test_snk_4_1_what_still_has_a_place_appears() -> None:
    """SNK-A27: two places, and only one of them was taken."""
    table = with_pieces(start(), covering("a1 b1 h9 i9"), spirit="e5")

    refusal = refused(table, "card 3/4", "street a1>", "done")

    assert (refusal.clause, refusal.need, refusal.have) == ("SNK-4.1", "exactly 3", "1")
    assert after(table, "card 3/4", "street a1>", "street h9>", "done").seat == 1


def test_who_blocks_own_places_needs_no_more() -> None:
    """SNK-A27 looks at the lake as it lies: two streets had room, and one in their midst leaves none."""
    table = with_pieces(start(), covering("d4 e4 f4 f5"), spirit="e5")
    table = after(table, "card 2/5")
    assert streets_for(table) == ["d4>", "e4>", "f4v"]

    assert refused(table, "street d4>", "done").clause == "SNK-4.1"
    assert after(table, "street e4>", "done").seat == 1


def test_snk_4_1_a_house_is_due_where_no_street_has_a_place() -> None:
    """SNK-A29: d2 is dark and alone."""
    table = with_pieces(start(), covering("d2"), spirit="e5")
    assert free_on(table)[0] == "d2"
    table = after(table, "card 2/5")

    assert streets_for(table) == []
    assert houses_for(table) == ["d2"]
    assert refused(table, "done").clause == "SNK-4.1"
    assert after(table, "house 1 d2", "done").seat == 1


def test_a_second_house_is_not_due_where_no_street_has_a_place() -> None:
    """SNK-A29 and SNK-4.2: d2 and g2 are free, and one house appears."""
    table = with_pieces(start(), covering("d2 g2"), spirit="e5")
    table = after(table, "card 2/5", "house 1 d2")

    assert table.now.may_stop
    assert refused(table, "house 2 g2").clause == "SNK-4.2"
    assert after(table, "done").seat == 1


def test_no_house_is_due_where_each_dark_square_touches_one() -> None:
    """SNK-A27 and SNK-4.9."""
    table = with_pieces(start(), covering("d2", "10@e5 9@d3"), spirit="e5")
    assert "d2" in free_on(table)

    assert after(table, "card 2/5", "done").seat == 1


def test_no_house_is_due_on_a_light_square() -> None:
    """SNK-A27 and SNK-4.8."""
    table = with_pieces(start(), covering("b2"), spirit="e5")
    assert "b2" in free_on(table)

    assert after(table, "card 1/6", "done").seat == 1


def test_no_house_is_due_when_all_are_on_the_lake() -> None:
    """SNK-A27: h7 is dark and touches none, but no grotto holds a house."""
    table = with_pieces(start(), covering("h7", ALL_HOUSES), spirit="e5")
    assert "h7" in free_on(table)
    assert -1 not in table.houses

    assert after(table, "card 1/6", "done").seat == 1
    without = with_pieces(start(), covering("h7", ALL_HOUSES.replace("5@c2 ", "")), spirit="e5")
    assert houses_for(after(without, "card 1/6"))[-1] == "h7"


def test_a_place_that_would_lock_a_village_in_is_no_place() -> None:
    """SNK-A27 and SNK-4.6: a1 and its two neighbours are free, and no street fits but before the village."""
    table = with_pieces(start(), covering("a1 b1"), spirit="e5")
    locked = with_pieces(start(), covering("a1 b1 b2"), spirit="e5")

    assert streets_for(after(table, "card 1/6")) == ["a1>"]
    assert "b1v" not in streets_for(after(locked, "card 1/6"))


def test_a_place_that_the_spirit_makes_later_does_not_have_to_be_taken() -> None:
    """SNK-A27: the placements may have ended before the spirit's move."""
    table = with_pieces(start(), covering(""), spirit="c3>")

    assert after(table, "card 1/6", "haunt e3>", "done").seat == 1


def test_snk_4_1_who_goes_on_in_the_place_that_the_spirit_made_has_to_fill_it() -> None:
    """SNK-A27: the number is due again as far as there are places."""
    table = with_pieces(start(), covering(""), spirit="c2>")
    table = after(table, "card 3/4", "haunt e2>", "haunt g2>")
    assert free_on(table) == ["c2", "d2", "e2", "f2"]

    assert refused(table, "street c2>", "done").clause == "SNK-4.1"
    assert after(table, "street c2>", "street e2>", "done").seat == 1
    assert after(table, "done").seat == 1


def test_snk_4_1_a_place_at_the_beginning_is_not_forgotten_when_the_spirit_has_moved() -> None:
    """SNK-A27."""
    table = with_pieces(start(), covering("a1 b1"), spirit="c2>")

    assert refused(table, "card 1/6", "haunt e2>", "done").clause == "SNK-4.1"
