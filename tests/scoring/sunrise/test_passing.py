"""Passes, the ends of construction, of rounds and of the game. SNR-14.1 to 14.3, SNR-A39 to A43."""

import pytest

from generator.scoring.engine import Move
from generator.scoring.sunrise.table import BIDDING, BUILDING, ROLES, Table
from tests.scoring.sunrise.setting import (
    after,
    chips_of,
    city,
    clauses,
    in_step,
    line,
    plan,
    refused,
    rules_with,
    stacks,
    start,
    verdict,
    with_chips,
    with_hand,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZR02 2e; ZC01 1w; ZC02 2w; ZI01 1n; ZI02 2n"
FREE = rules_with("construction.pass=free")
STAY = rules_with("bidding.chips_return_at_round_end=no")


def construction(works: tuple[int, ...] = (1, 1), chips: str = "ZR01 A; ZC01 B", number: int = 1) -> Table:
    """Return a city in construction, by how many building tiles each player still has; A is first player."""
    table = with_chips(city(CITY, len(works)), chips)
    table = in_step(with_roles(table, "A 03 B 21 C 25"[: 5 * len(works)]), BUILDING)
    for seat, left in enumerate(works):
        table = with_player(table, seat, works=left)
    return table._replace(round=number)


# Passing


def test_whoever_passes_may_build_on_a_later_turn() -> None:
    """SNR-14.1: B has made the place in between."""
    table = after(construction((1, 2)), "A: pass", "B: BCCa ZC01 ZC02", "A: BCCb BCCa")

    assert (table.seat, table.players[0].works, table.step) == (1, 0, BUILDING)


def test_a_pass_is_the_turn_of_one_player() -> None:
    assert after(construction((2, 2, 2)), "A: pass").seat == 1
    assert refused(construction((2, 2, 2)), "B: pass").clause == "SNR-5.5"


def test_snr_a39_nobody_passes_who_is_known_to_have_a_tile_with_a_place() -> None:
    table = with_hand(construction(), 0, "BIIa BRRa")

    refusal = refused(table, "A: pass")

    assert (refusal.clause, refusal.why) == ("SNR-A39", "BRRa has a place")
    assert refusal.because[0].verb == "build"
    assert refusal.because[0].at[0] == plan().building_of["brra"]


@pytest.mark.parametrize("hand", ["BIIa BCCa", "BPPa"])
def test_whoever_is_known_to_have_no_such_tile_passes(hand: str) -> None:
    """SNR-A39: consent is assumed. B has the chip on ZC01, nobody one on ZI01."""
    assert after(with_hand(construction(), 0, hand), "A: pass").seat == 1


def test_where_a_table_plays_so_anybody_passes() -> None:
    """SNR-A39 as free."""
    assert after(with_hand(construction(), 0, "BRRa"), "A: pass", rules=FREE).seat == 1


@pytest.mark.parametrize("step", [BIDDING])
def test_snr_14_1_a_pass_belongs_to_construction(step: int) -> None:
    assert refused(in_step(city(CITY), step), "A: pass").clause == "SNR-14.1"


# The end of construction


def test_construction_ends_when_all_tiles_are_laid() -> None:
    """SNR-14.2 and SNR-A40: by itself."""
    table = after(construction(), "A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02")

    assert (table.round, table.step) == (2, ROLES)


def test_construction_ends_when_all_who_have_tiles_have_passed_on_end() -> None:
    """SNR-14.2: C has none left and is not asked."""
    table = after(construction((2, 3, 0)), "A: pass")
    assert table.step == BUILDING

    assert after(table, "B: pass").step == ROLES


def test_a_building_makes_passes_void() -> None:
    """SNR-14.1: it may have made a place for those who passed."""
    table = after(construction((2, 2)), "A: pass", "B: BCCa ZC01 ZC02", "A: pass")

    assert table.step == BUILDING
    assert after(table, "B: pass").step == ROLES


def test_a_seat_with_an_empty_hand_is_left_out() -> None:
    """SNR-A40: without an entry."""
    table = after(construction((2, 0, 1)), "A: BRRa ZR01 ZR02")

    assert table.seat == 2


def test_a_pass_of_somebody_with_an_empty_hand_says_nothing() -> None:
    """SNR-A40."""
    table = construction((2, 0, 1))

    assert after(table, "B: pass") == table
    assert after(table, "A: BRRa ZR01 ZR02", "B: pass", "C: pass", "A: pass").step == ROLES


@pytest.mark.parametrize("number", [1, 3])
def test_passes_behind_the_end_of_the_phase_are_tolerated(number: int) -> None:
    """SNR-A40: those of a round's end and of the game's."""
    table = after(construction(number=number), "A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02")

    assert after(table, "A: pass", "B: pass") == table
    assert table.over == (number == 3)


def test_construction_ends_by_itself_where_all_hands_are_known_and_nothing_fits() -> None:
    """SNR-A40: by what is known. B's tile has no place any more once A's lies there."""
    table = with_hand(with_hand(construction((1, 1), "ZR01 A"), 0, "BRRa"), 1, "BIIa")

    assert after(table, "A: BRRa ZR01 ZR02").step == ROLES
    assert after(with_player(table, 1, hand=None), "A: BRRa ZR01 ZR02").step == BUILDING
    assert after(with_hand(table, 1, "BRMa"), "A: BRRa ZR01 ZR02").step == BUILDING
    assert after(with_player(table, 1, works=2, extra=1), "A: BRRa ZR01 ZR02").step == BUILDING


def test_the_line_of_the_next_round_ends_construction() -> None:
    """SNR-A40: whoever has tiles left has passed."""
    found = line(construction((2, 2)), "2.")

    assert found.issues == ()
    assert found.moves == (Move(0, "pass"), Move(1, "pass"))
    assert (found.state.round, found.state.step) == (2, ROLES)


def test_the_line_of_a_round_that_has_begun_by_itself_changes_nothing() -> None:
    table = after(construction(), "A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02")

    assert after(table, "2.") == table


def test_a_round_does_not_end_before_its_construction() -> None:
    found = line(in_step(city(CITY), BIDDING), "2.")

    assert [issue.code for issue in found.issues] == ["turn"]


def test_snr_a39_the_next_round_does_not_begin_while_somebody_is_known_to_have_a_place() -> None:
    """SNR-A40."""
    found = line(with_hand(construction((1, 1)), 0, "BRRa"), "2.")

    assert [(*one, issue.seat) for one, issue in zip(clauses(found.issues), found.issues, strict=True)] == [
        ("illegal", "SNR-A39", 0)
    ]
    assert found.state.round == 2


def test_tiles_that_were_not_placed_are_not_kept() -> None:
    """SNR-14.2 and SNR-A43: each draws four in the next round."""
    table = after(construction((3, 1)), "A: pass", "B: pass")

    assert [(one.zones, one.works) for one in table.players] == [(4, 4), (4, 4)]


# The end of a round


def test_all_chips_return_at_the_end_of_a_round() -> None:
    """SNR-A41: those on zones where nobody has built, too."""
    table = after(construction(chips="ZR01 A; ZR02 A; ZC01 B; ZI01 A"), "2.")

    assert (stacks(table), chips_of(table)) == ({}, [6, 6])


def test_a_table_may_leave_chips_where_they_are() -> None:
    """SNR-A41 as no: then there are fewer to bid with."""
    table = after(construction(chips="ZR01 A; ZR02 A; ZC01 B; ZI01 A"), "2.", rules=STAY)

    assert stacks(table) == {"ZR01": "A", "ZR02": "A", "ZC01": "B", "ZI01": "A"}
    assert chips_of(table) == [3, 5]


def test_snr_5_1_chips_that_return_in_construction_wait_for_the_next_bidding() -> None:
    """SNR-A42 and SNR-11.9."""
    table = after(construction((2, 2), "ZR01 A; ZR02 B"), "A: BRRa ZR01 ZR02")

    assert chips_of(table) == [6, 6]
    assert refused(table, "B: ZI01").clause == "SNR-5.1"


def test_after_a_round_the_next_begins_with_preparation() -> None:
    """SNR-14.3; what the last round has closed, moved or counted is over."""
    table = construction()._replace(direction=2, closed=5, shifted=frozenset((1,)))

    table = after(table, "A: pass", "B: pass")

    assert (table.round, table.step, table.direction, table.closed) == (2, ROLES, -1, -1)
    assert (table.shifted, table.passed, table.over) == (frozenset(), 0, False)


# The end of the game


def test_after_round_3_the_game_is_over() -> None:
    """SNR-14.3."""
    assert after(construction(number=3), "A: pass", "B: pass").over
    assert after(construction(number=3), "A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02").over
    assert not after(construction(number=2), "A: pass", "B: pass").over


def test_a_log_ends_the_last_construction() -> None:
    """SNR-A40."""
    found = line(construction((2, 1), number=3), "end")

    assert (found.issues, found.state.over) == ((), True)
    assert found.moves == (Move(0, "pass"), Move(1, "pass"))


@pytest.mark.parametrize("table", [construction(number=2), start(), in_step(city(CITY), BIDDING)])
def test_a_log_does_not_end_before_the_last_construction(table: Table) -> None:
    found = line(table, "end")

    assert [issue.code for issue in found.issues] == ["turn"]
    assert not found.state.over


@pytest.mark.parametrize("text", ["A: BRRb BRRa", "A: role 05", "A: ZR05 3e", "A: ZI01", "A: direction n"])
def test_snr_14_3_nothing_is_played_behind_the_end(text: str) -> None:
    table = after(construction(number=3), "A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02")

    refusal = refused(table, text)

    assert (refusal.clause, refusal.why) == ("SNR-14.3", "the game was over after round 3")
    assert clauses(line(table, text).issues) == [("illegal", "SNR-14.3")]


def test_snr_14_3_there_is_no_fourth_round() -> None:
    table = after(construction(number=3), "A: pass", "B: pass")

    assert clauses(line(table, "4.").issues) == [("illegal", "SNR-14.3")]


def test_an_unfinished_log_is_not_over() -> None:
    judged, issues = verdict("A = Ann\nB = Ben\n1.\nA: role 03\nB: role 21\n")

    assert (judged.state.over, issues) == (False, [])
