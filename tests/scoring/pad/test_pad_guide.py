from pathlib import Path

import pytest

from generator.referee import Shelf
from generator.scoring.guiding import Moment, Offers
from generator.scoring.issues import Issue
from generator.scoring.pad.guide import guide_of
from generator.session import Session
from tests.docs.pages import chapters, files, read, write
from tests.scoring.pad.market import judged, market, pad

GUIDE = guide_of(market(), {}, "AB")


def offers(lines: str, seat: int | None, *draft: str) -> Offers:
    return GUIDE.offers(Moment(judged(lines).state, 0), seat, draft)


def test_blank_rows_are_offered_and_then_their_numbers() -> None:
    rows = offers("A: coins 3\n", 0)
    numbers = offers("A: coins 3\n", 0, "row-stars")

    assert [one.word for one in rows.choices] == ["stars", "track", "debt", "crown"]
    assert [one.word for one in numbers.choices] == list("0123456789")
    assert (rows.is_whole, numbers.is_whole) == (False, False)


def test_a_line_is_whole_behind_a_number() -> None:
    found = offers("", 1, "row-stars", "number-4", "row-debt", "number--2")

    assert (found.line, found.is_whole) == ("B: stars 4 debt -2", True)
    assert judged(f"{found.line}\n").issues == ()


def test_what_somebody_else_has_is_offered_as_nothing() -> None:
    assert [one.word for one in offers("A: crown 3\n", 1, "row-crown").choices] == ["0"]


@pytest.mark.parametrize(
    ("least", "most", "offered"),
    [
        (-100, -50, range(-90, -49)),
        (-100, 100, range(-40, 41)),
        (100, 500, range(100, 141)),
        (-3, 2, range(-3, 3)),
    ],
)
def test_numbers_are_offered_from_the_one_nearest_to_nothing(least: int, most: int, offered: range) -> None:
    game = pad({"id": "heat", "min": str(least), "max": str(most)})

    found = guide_of(game, {}, "AB").offers(Moment(judged("", game).state, 0), 0, ["row-heat"])

    assert [one.word for one in found.choices] == list(map(str, offered))


@pytest.mark.parametrize(("least", "most", "offered"), [(-5, 5, ["0"]), (-5, 0, ["0"]), (1, 5, [])])
def test_in_a_row_that_another_has_nothing_can_stand(least: int, most: int, offered: list[str]) -> None:
    # given
    rows = {"id": "crown", "min": str(least), "max": str(most), "once": "yes"}, {"id": "coins"}
    game = pad(*rows)
    state = judged(f"A: crown {most or least}\n", game).state

    # when
    found = guide_of(game, {}, "AB").offers(Moment(state, 0), 1, [])
    numbers = guide_of(game, {}, "AB").offers(Moment(state, 0), 1, ["row-crown"])

    # then
    assert [one.word for one in numbers.choices] == offered
    assert [one.word for one in found.choices] == [*(["crown"] if offered else []), "coins"]


def test_what_is_not_offered_is_refused() -> None:
    for draft in (["row-pairs"], ["number-3"], ["row-stars", "number-10"]):
        assert offers("", 0, *draft).choices == ()
    assert offers("", None).choices == ()


def test_the_totals_end_the_game() -> None:
    # given
    lines = "A: coins 3\nB: stars 2\n"
    assert GUIDE.waiting(Moment(judged(lines).state, 0)).waits == (0, 1)

    # when
    totals = GUIDE.totals(judged(lines).state)

    # then
    assert totals == "= A 3 B 6"
    assert GUIDE.waiting(Moment(judged(f"{lines}{totals}\n").state, 0)).waits == ()


def test_a_pad_is_filled_line_by_line(tmp_path: Path) -> None:
    # given
    write(files(chapters(read("docs/editions.md"), level=2)["A score pad"]), tmp_path)
    session = Session.open("game: pad\nA = Ana\nB = Ben\n", Shelf((str(tmp_path),)))
    assert not isinstance(session, Issue)

    # when
    for line in (session.offers(0, ("row-stars", "number-4")).line, "corn A 12 B 20", "= A 32 B 20"):
        session = session.extended(line)

    # then
    assert session.told() == ()
    assert session.position().is_over
    assert session.position().points == (32, 20)
