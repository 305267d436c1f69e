"""What stands behind plays that nobody knows: totals are believed, and the end may be told by them."""

import pytest

from generator.scoring.issues import Issue
from generator.scoring.sunrise.facts import ROUNDS
from generator.scoring.sunrise.table import KNOWN, LAST_GAP, Table
from tests.scoring.sunrise.setting import at, clauses, track, umpire, verdict

SEATS = "A = A\nB = B\n"
BEGUN = ("1.", "A: role 03", "B: role 25", "A: ZC01 1e", "B: ZC02 1n")
TOTALS = "= A 7t 4p B 5t 2p"
BELIEVED = "by the plays that are known it would be A 0t 0p B 0t 0p; what stands here is believed"
ENDED = "these totals are taken for the end of the game, which is missing"


def log(*lines: str) -> tuple[Table, list[Issue]]:
    """Return the table at the end of a log, and what is wrong with it."""
    judged, issues = verdict(SEATS + "".join(f"{line}\n" for line in (*BEGUN, *lines)))
    return judged.state, issues


def told(issues: list[Issue]) -> list[str]:
    """Return the messages of issues, all of which only say what could not be checked."""
    assert {issue.code for issue in issues} == {"unverified"}
    return [issue.message for issue in issues]


# Totals


@pytest.mark.parametrize("unknown", ["gap", "gap 1", "A: unread", "unread", "A: ZR05 ?"])
def test_totals_behind_a_play_that_nobody_knows_are_believed(unknown: str) -> None:
    table, issues = log(unknown, TOTALS)

    assert track(table) == [(7, 4), (5, 2)]
    assert BELIEVED in [issue.message for issue in issues]
    assert not table.over


def test_totals_are_compared_where_all_plays_are_known() -> None:
    table, issues = log(TOTALS)

    assert track(table) == [(0, 0), (0, 0)]
    assert [issue.code for issue in issues] == ["total"] * 4


def test_only_what_differs_from_the_plays_is_told() -> None:
    table, issues = log("A: unread", "= A 0t 0p B 1t 0p")

    assert told(issues)[1:] == [
        "by the plays that are known it would be B 0t 0p; what stands here is believed"
    ]
    assert track(table) == [(0, 0), (1, 0)]
    assert told(log("A: unread", "= A 0t 0p B 0t 0p")[1]) == told(issues)[:1]


def test_points_are_added_to_totals_that_are_believed() -> None:
    before, _ = log("A: unread", TOTALS)
    table, issues = log("A: unread", TOTALS, "B: ZC03 2e")

    assert track(before) == [(7, 4), (5, 2)]
    assert track(table) == [(7, 4), (5, 3)]
    assert told(issues)[1:] == [BELIEVED]


def test_totals_of_a_later_round_are_believed_too() -> None:
    table, _ = log("gap 1", "2.", "A: role 05", "B: role 23", "A: direction north", TOTALS)

    assert (table.round, table.lost, table.doubted) == (2, False, True)
    assert track(table) == [(7, 4), (5, 2)]


def test_a_word_that_is_no_total_is_told_behind_a_gap_as_well() -> None:
    table, issues = log("gap 1-3", "= A 7t 4p B 5x 2p")

    assert ("syntax", "5x") in [(issue.code, issue.typed) for issue in issues]
    assert not table.over


# The end


@pytest.mark.parametrize("gap", [("gap 1-3",), ("gap 2-3",), ("gap 1", "gap 2-3"), ("gap 1-2", "3.", "gap")])
def test_totals_of_everybody_behind_a_gap_in_the_last_round_tell_the_end(gap: tuple[str, ...]) -> None:
    table, issues = log(*gap, TOTALS)

    found = umpire().result(table)
    assert (table.over, table.round) == (True, ROUNDS)
    assert (found.winners, found.decided_by) == ((0,), "7 benchmark tokens against 5")
    assert told(issues)[-2:] == [BELIEVED, ENDED]


def test_a_gap_in_the_last_round_may_be_followed_by_the_word_end() -> None:
    table, issues = log("gap 1-3", TOTALS, "end")

    assert table.over
    assert told(issues)[1:] == [BELIEVED]
    assert umpire().result(table).winners == (0,)


@pytest.mark.parametrize(
    "lines",
    [("gap 1-3",), ("gap 1-3", "= A 7t 4p"), ("gap 1-2", TOTALS), ("gap", TOTALS), ("gap 1-2", "3.", TOTALS)],
)
def test_a_game_whose_end_is_not_told_is_not_over(lines: tuple[str, ...]) -> None:
    table, _ = log(*lines)

    assert not table.over
    assert umpire().result(table).winners == ()


def test_totals_with_plays_behind_the_gap_do_not_tell_the_end() -> None:
    table, _ = log("gap 1-2", "3.", "gap", "A: role 05", "B: role 23", TOTALS)

    assert (table.above, table.over) == (KNOWN, False)
    assert log("gap 1-2", "3.", "gap", TOTALS)[0].above == LAST_GAP


def test_a_gap_behind_a_round_ends_that_round() -> None:
    """Whoever holds a tile has passed, which nobody can check."""
    first = log("B: unread", "A: BRRa 1e 1n", "gap 2")[0]

    assert first.round == 2


# A line of nobody


def test_a_line_of_nobody_is_told_once_and_left_out() -> None:
    table, issues = log("D: ZP01 w of CH", "A: ZR05 1e1n ^n", "B: ZI04 2e ^n")

    assert [(issue.code, issue.message) for issue in issues] == [("unknown", "D is no seat of this log")]
    assert (table.lost, table.doubted, table.seat) == (False, False, 0)
    assert at(table, "1e1n") in table.city


def test_a_line_of_nobody_was_that_of_the_seat_on_turn_if_it_has_no_other() -> None:
    table, issues = log("D: ZR05 1e1n ^n", "B: ZI04 2e ^n", "A: ZP01 n of ZR05 ^n")

    assert [issue.code for issue in issues] == ["unknown"]
    assert (table.lost, table.doubted) == (True, True)
    assert [player.zones for player in table.players] == [1, 2]


def test_a_fifth_player_is_one_of_nobody() -> None:
    header = "".join(f"{letter} = {letter}\n" for letter in "ABCDE")
    roles = "".join(
        f"{letter}: role {number:02}\n" for letter, number in zip("ABCD", (3, 17, 25, 27), strict=True)
    )

    judged, issues = verdict(f"{header}1.\n{roles}A: ZC01 1e\nE: ZP01 1w\nB: ZC02 1n\n")

    assert clauses(issues) == [("illegal", "SNR-A6"), ("unknown", "")]
    assert (judged.state.lost, judged.state.seat) == (False, 2)


def test_a_play_at_another_moment_is_no_fault_in_a_round_behind_an_unknown_one() -> None:
    rounds = ("gap 1", "2.", "A: role 05", "B: role 23", "A: direction north")

    _, issues = log(*rounds, "B: ZR01 n of ZC02")

    assert told(issues)[1:] == ["it is the turn of A; but something before it is not known"]
