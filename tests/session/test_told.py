"""What is said of the newest line, where the game is, and what lies on the table."""

import pytest

from generator.referee import score
from generator.session import Session
from tests.session.desk import HEADS, SHELF, begun, opened, wrong


def codes(session: Session) -> list[tuple[str, int]]:
    """Return the codes and lines of what is told."""
    return [(issue.code, issue.place.line) for issue in session.told()]


def test_an_illegal_line_is_told_with_its_clause_and_what_may_stand_there() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # when
    (issue,) = session.extended("A: B T Tg4 L W").told()

    # then
    assert (issue.code, issue.clause, issue.typed) == ("illegal", "SHN-6.1", "B")
    assert issue.legal
    assert all(wrong(session.extended(line)) == [] for line in issue.legal)


def test_a_line_that_is_right_is_told_nothing() -> None:
    assert begun("sunshine-city", "1. 1 2", "A: B C L W").told() == ()


def test_what_is_only_missing_so_far_is_no_fault() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2", "A: B C L W")

    # then
    assert session.told() == ()
    assert [issue.code for issue in session.verdict().issues] == ["turn"]


def test_a_line_that_comes_too_early_says_what_is_missing() -> None:
    assert codes(begun("sunshine-city", "1. 1 2").extended("2. 3 3")) == [("turn", 5)] * 2


def test_only_the_newest_line_is_told_of() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2").extended("A: B T Tg4 L W")

    # when
    after = session.extended("B: B C L W")

    # then
    assert codes(session) == [("illegal", 5)]
    assert after.told() == ()


def test_a_line_that_stood_is_told_as_irregular() -> None:
    assert codes(begun("sunshine-city", "1. 1 2").extended("A: B T L W !")) == [("irregular", 5)]


def test_a_wrong_total_is_told() -> None:
    assert codes(begun("sunken-city", "1.", "A: 0/7").extended("= A 3")) == [("total", 6)]


def test_a_correction_tells_what_it_makes_wrong_below() -> None:
    # given
    lines = ("1. 1 2", "A: I C Ca1 B W Wd2", "B: B C L W", "2. 3 3", "A: I C Cc1")
    session = begun("sunshine-city", *lines)

    # when
    after = session.extended("fix 1 A: I C Cc1 B W Wd2")

    # then
    assert codes(after) == [("illegal", 8)]
    assert after.told()[0].because


def test_taking_back_a_wrong_line_leaves_nothing_to_tell() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2").extended("A: B T Tg4 L W").extended("~")

    # then
    assert session.told() == ()
    assert session.position().waits == (0, 1)


def test_nothing_to_take_back_is_told() -> None:
    assert codes(opened(HEADS["sunken-city"]).extended("~")) == [("syntax", 4)]


@pytest.mark.parametrize(
    ("game", "lines", "step", "waits"),
    [
        ("sunshine-city", (), "dice of turn 1", (None,)),
        ("sunshine-city", ("1. 1 2",), "turn 1, dice 1 2", (0, 1)),
        ("sunshine-city", ("1. 1 2", "B: B C L W"), "turn 1, dice 1 2", (0,)),
        ("sunken-city", (), "round 1", (None,)),
        ("sunken-city", ("1.",), "round 1", (0,)),
        ("sunken-city", ("1.", "A: 0/7"), "round 1", (1,)),
        ("sunrise-city", (), "round 1, preparation", (None,)),
        ("sunrise-city", ("1.",), "round 1, preparation", (0, 1)),
        ("sunrise-city", ("1.", "B: role 17"), "round 1, preparation", (0,)),
        ("sunrise-city", ("1.", "B: role 17", "A: role 25"), "round 1, zoning", (1,)),
    ],
)
def test_a_position_says_what_is_done_and_who_may_write(
    game: str, lines: tuple[str, ...], step: str, waits: tuple[int | None, ...]
) -> None:
    # when
    position = begun(game, *lines).position()

    # then
    assert (position.step, position.waits, position.round) == (step, waits, 1)
    assert (position.points, position.is_over) == ((0, 0), False)
    assert position.last == (lines[-1] if lines else "")


def test_filled_sheets_are_waited_for_by_nobody_and_nothing_is_offered() -> None:
    # given
    session = opened("game: sunshine-city\nA = Ana\ndice 12\nsheet A\nM  a . . . . .\n")

    # then
    assert (session.position().step, session.position().waits) == ("filled sheets", ())
    assert session.offers(0, ()).choices == ()
    assert "sheets" in session.offers(0, ()).why


def test_the_table_is_shown_as_it_is_now() -> None:
    # when
    shown = begun("sunken-city", "1.", "A: 4/3 a1v a3> 7@b4 c4v go 7").shown()

    # then
    assert "A Ana" in shown.text
    assert [piece.kind for piece in shown.pieces]


def test_the_verdict_is_the_referees() -> None:
    # given
    session = begun("sunken-city", "1.", "A: 4/3 a1v a3> 7@b4 c4v go 7")

    # then
    assert session.verdict() == score(session.text.encode(), "log", SHELF)
