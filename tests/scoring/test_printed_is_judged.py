"""What is printed and what is judged are one value, and a log of another edition is told apart."""

from collections import Counter
from pathlib import Path

import pytest

from generator.display import Use, walk
from generator.kit import Kit, Order
from generator.problems import Problems
from generator.referee import Shelf, score
from generator.scoring.verdict import Verdict
from tests.editions import desk

STOCK = Path(__file__).parents[2] / "content" / "sunshine-city"
SHEET = (STOCK / "city-sheet.yaml").read_text(encoding="utf-8")
WOOD = "{columns: [[glass, wood, glass, any]], gives: wood}"
"""The first building of the Wood District: its boxes are Wd1 to Wd4."""

TURN = "1. 2 5\nA: B W Wd2 I\n"
"""Two wood are gained, and Wd2 shows wood."""


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """Return an edition in which Wd2 shows steel."""
    assert WOOD in SHEET
    sheet = SHEET.replace(WOOD, WOOD.replace("glass, wood, glass", "glass, steel, glass"))
    edition = "edition: steel-town\nextends: sunshine-city\ntitle: Steel Town\n"
    return desk.write(tmp_path / "steel-town", {"edition.yaml": edition, "city-sheet.yaml": sheet})


def judged(log: str, *editions: Path | str) -> Verdict:
    return score(log.encode(), "game.log", Shelf(tuple(map(str, editions))))


def icons(edition: Path) -> Counter[str]:
    """Return how often each icon stands on the city sheet as it is printed."""
    problems = Problems()
    kit = Kit(desk.load(edition), Order(only={"city-sheet": frozenset()}), problems)
    (kind,) = kit.kinds()
    problems.raise_if_any()
    items = walk(kind.slips[0].front.symbol.items)
    return Counter(item.symbol.name for item in items if isinstance(item, Use))


def test_a_box_that_is_changed_in_yaml_changes_on_the_sheet_and_for_the_referee(changed: Path) -> None:
    printed, before = icons(changed), icons(STOCK)

    by_stock = judged(f"game: sunshine-city\nA = Ana\n{TURN}")
    by_changed = judged(f"game: sunshine-city\nA = Ana\n{TURN}", changed)

    assert printed["steel"] == before["steel"] + 1
    assert printed["wood"] == before["wood"] - 1
    assert [issue.code for issue in by_stock.issues] == []
    assert [(issue.code, issue.clause) for issue in by_changed.issues] == [("illegal", "SHN-7.1")]
    assert by_changed.issues[0].need == "steel for a yellow box"
    assert by_stock.edition != by_changed.edition


def test_a_log_is_judged_by_the_edition_whose_code_it_has(changed: Path) -> None:
    code = judged(f"A = Ana\n{TURN}", changed).edition

    verdict = judged(f"edition: {code}\nA = Ana\n{TURN}", changed)

    assert verdict.edition == code
    assert [issue.code for issue in verdict.issues] == ["illegal"]


def test_another_edition_is_told_before_any_move_is_called_illegal_and_the_boxes_are_named(
    changed: Path,
) -> None:
    stock = judged(f"game: sunshine-city\nA = Ana\n{TURN}").edition

    verdict = judged(f"edition: {stock}\nA = Ana\n{TURN}", changed)

    assert verdict.edition == stock
    first, *others = verdict.issues
    assert first.code == "edition"
    assert "district W (wood), building 1, column 1, box 2: wood instead of steel" in first.message
    assert others == []


def test_an_unknown_edition_calls_nothing_illegal(changed: Path) -> None:
    code = judged(f"A = Ana\n{TURN}", changed).edition
    turn = TURN.replace("Wd2", "Te1")

    verdict = judged(f"game: sunshine-city\nedition: {code}\nA = Ana\n{turn}")

    assert [issue.code for issue in verdict.issues] == ["edition", "unverified"]
    assert code in verdict.issues[0].message
    assert "--edition" in verdict.issues[0].hint


def test_a_slip_in_the_edition_code_is_no_other_edition() -> None:
    verdict = judged(f"edition: SJ36-WFBD-1CX\nA = Ana\n{TURN}")

    assert verdict.status == "unreadable"
    assert verdict.exit_code == 2
    assert "slip" in verdict.issues[0].message
    assert (verdict.issues[0].place.line, verdict.issues[0].place.column) == (1, 10)


def test_options_of_the_table_stand_over_those_of_the_edition() -> None:
    short = judged(f"game: sunshine-city\nlength: short\nA = Ana\n{TURN}")
    wrong = judged(f"game: sunshine-city\nlenght: short\nA = Ana\n{TURN}")

    assert short.issues == ()
    assert [issue.code for issue in wrong.issues] == ["unknown"]
    assert wrong.issues[0].hint == "did you mean length?"


def test_shn_a35_more_players_than_the_edition_has_room_for_are_refused() -> None:
    seats = "".join(f"{letter} = Player {letter}\n" for letter in "ABCDEFG")

    verdict = judged(f"game: sunshine-city\n{seats}1. 2 5\n")

    crowd = [issue for issue in verdict.issues if issue.clause == "SHN-A35"]
    assert [(issue.typed, issue.place.line) for issue in crowd] == [("G", 8)]
    assert crowd[0].message == "at most 6 can play this edition"


def test_shn_a35_a_solo_game_has_one_player() -> None:
    verdict = judged("game: sunshine-city\nsolo: hard\nA = Ana\nB = Ben\n1. 2 5\n")

    crowd = [issue for issue in verdict.issues if issue.clause == "SHN-A35"]
    assert [issue.message for issue in crowd] == ["a solo game has one player"]


def test_as_many_may_play_as_the_edition_is_printed_for(tmp_path: Path) -> None:
    edition = "edition: duel\nextends: sunshine-city\ntitle: Duel\nplayers: {min: 2, max: 2, kit: 2}\n"
    duel = desk.write(tmp_path / "duel", {"edition.yaml": edition})
    seats = "A = Ana\nB = Ben\nC = Cem\n"

    crowd = judged(f"{seats}1. 2 5\n", duel).issues[0]
    more = judged(f"players.max: 3\n{seats}1. 2 5\n", duel).issues

    assert (crowd.clause, crowd.typed, crowd.message) == ("SHN-A35", "C", "at most 2 can play this edition")
    assert "SHN-A35" not in {issue.clause for issue in more}
