from collections.abc import Mapping
from typing import Any

import pytest

from generator.scoring.engine import NotPlayableError
from generator.scoring.pad.game import make_game
from generator.scoring.pad.sheet import SheetError, read_sheet
from tests.scoring.pad.market import NAMES, play_of

COINS = {"id": "coins"}


def test_rows_are_read_as_they_are_declared() -> None:
    # when
    sheet = read_sheet(play_of(wins="least", ties=["most stars", "least coins"]), NAMES)

    # then
    rows = {row.id: row for row in sheet.rows}
    assert list(rows) == ["coins", "stars", "track", "debt", "crown", "pairs"]
    assert (rows["coins"].name, rows["stars"].name) == ("Münzen", "stars")
    assert (rows["debt"].least, rows["debt"].most, rows["crown"].once) == (-20, 0, True)
    assert (sheet.least, [(tie.row, tie.least) for tie in sheet.ties]) == (True, [(1, False), (0, True)])


def test_points_come_from_numbers_counts_steps_and_formulas() -> None:
    sheet = read_sheet(play_of(), NAMES)

    points = sheet.points((4, 2, 9, -3, None, None))

    assert points == (4, 6, 2, -3, 0, 4)
    assert sheet.total((4, 2, 9, -3, None, None)) == sum(points)


@pytest.mark.parametrize(("count", "points"), [(0, 0), (4, 0), (5, 2), (9, 2), (10, 6), (99, 6)])
def test_a_step_is_reached_with_its_count(count: int, points: int) -> None:
    (track,) = (row for row in read_sheet(play_of(), NAMES).rows if row.id == "track")

    assert track.points(count) == points


@pytest.mark.parametrize(
    ("row", "said", "path"),
    [
        ({"id": "C"}, "found C", ("rows", 1, "id")),
        ({"id": "far-off"}, "found far-off", ("rows", 1, "id")),
        ({"id": "min"}, "means something else", ("rows", 1, "id")),
        ({"id": "totals"}, "means something else", ("rows", 1, "id")),
        ({"name": "x"}, "found nothing", ("rows", 1, "id")),
        ({"id": "coins"}, "stands twice", ("rows", 1, "id")),
        ({"id": "stars", "each": "many"}, "row stars, each: expected a number", ("rows", 1, "each")),
        ({"id": "stars", "min": "5", "max": "2"}, "is less than the least", ("rows", 1, "max")),
        ({"id": "stars", "once": "perhaps"}, "expected no or yes", ("rows", 1, "once")),
        ({"id": "stars", "steps": {"few": "2"}}, "expected a number", ("rows", 1, "steps", "steps")),
        ({"id": "stars", "steps": "5"}, "expected points by counts", ("rows", 1, "steps")),
        ({"id": "stars", "steps": {"0": "1"}, "each": "2"}, "each and steps", ("rows", 1, "steps")),
        ({"id": "stars", "formula": "2 * cions"}, "did you mean coins?", ("rows", 1, "formula")),
        ({"id": "stars", "formula": "2 * stars"}, "no row above is called stars", ("rows", 1, "formula")),
        ({"id": "stars", "formula": "coins / 2"}, "at character 7; a division", ("rows", 1, "formula")),
    ],
)
def test_a_row_that_cannot_be_is_told_with_its_place(
    row: Mapping[str, Any], said: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(play_of(COINS, row), NAMES)

    assert said in str(caught.value)
    assert caught.value.path == ("sheet", "S1", *path)


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ({"columns": "9"}, "columns: expected a number from 1 to 8, found 9"),
        ({"columns": ""}, "found nothing"),
        ({"wins": "all"}, "wins: expected most or least, found all"),
        ({"ties": ["most cions"]}, "did you mean coins?"),
        ({"ties": ["coins"]}, "such as most coins"),
        ({"rows": []}, "expected 1 to 20 rows, found 0"),
        ({"rows": "coins"}, "expected one piece with rows"),
    ],
)
def test_a_pad_that_cannot_be_is_refused(piece: Mapping[str, Any], said: str) -> None:
    with pytest.raises(NotPlayableError) as caught:
        make_game(play_of(**piece), NAMES)

    assert said in str(caught.value)


def test_a_pad_that_is_not_judged_is_missed_with_what_to_write() -> None:
    with pytest.raises(NotPlayableError, match="write judged"):
        make_game({"game": "pad", "options": {}, "kinds": {}}, {})


def test_two_rows_that_a_word_could_mean_are_refused() -> None:
    # given
    names = {"pad": {"rows": {"harvest": {"name": "Pond"}}}}

    # when
    with pytest.raises(SheetError) as raised:
        read_sheet(play_of({"id": "harvest"}, {"id": "pond"}), names)

    # then
    assert "row pond: a log can't tell it from row harvest" in str(raised.value)
    assert raised.value.path[-3:] == ("rows", 1, "id")
