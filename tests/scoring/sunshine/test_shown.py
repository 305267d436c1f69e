"""The table to look at, and what stands on a city sheet in the middle of a game."""

import re
from contextlib import closing
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator import logbook
from generator.referee import Shelf

HEADER = "game: sunshine-city\nA = Ana\n"
TURNS = """\
1. 1 2
A: I C Ca1 Cc1 B W Wd2 We1
2. 3 3
A: L M Mu2 Mu3 I C Cb2 Ca3 B W Wd4 We4
3. 1 4
A: L C Mu1! *1(Wd1 Wd3 Pu1) B P Pd2
"""


def replay(text: str = HEADER + TURNS, until: int | None = None) -> logbook.Replay:
    return logbook.replay(text.encode(), "some.log", Shelf(), until)


def values(until: int | None = None) -> dict[str, object]:
    (piece,) = replay(until=until).shown.pieces
    assert (piece.kind, piece.seat) == ("city-sheet", 0)
    return dict(piece.values)


def test_boxes_have_the_turn_in_which_they_were_filled() -> None:
    assert values(1)["filled"] == {"Ca1": "1", "Cc1": "1", "Wd2": "1", "We1": "1"}


def test_a_box_that_was_filled_against_the_rules_is_written_too() -> None:
    filled = values()["filled"]

    assert isinstance(filled, dict)
    assert (filled["Mu1"], filled["Pu1"]) == ("3", "3")


def test_workers_stand_where_the_dice_led_them_and_those_that_acted_are_below() -> None:
    assert values(1)["pieces"] == [
        {"worker": "builder", "district": "W", "spent": True},
        {"worker": "inventor", "district": "C", "spent": True},
        {"worker": "lobbyist", "district": "M", "spent": False},
    ]


def test_buildings_gears_and_projects_are_marked() -> None:
    found = values()

    assert found["circled"] == ["Wd"]
    assert found["crossed"] == {"Mu": 1}
    assert found["paid"] == {"1": ["3"]}


def test_the_dice_strip_has_the_dice_as_they_lay() -> None:
    assert values()["dice"] == {"1": "12", "2": "33", "3": "14"}
    assert values(0)["dice"] == {}


def test_a_game_of_many_has_no_angus() -> None:
    assert values()["angus"] is None


def test_angus_stands_and_has_marked_on_the_sheet_and_in_words() -> None:
    found = replay(f"{HEADER}solo: normal\n1. 1 2\nA: I C Wa1 B W We1\n")

    (on_sheet,) = found.shown.pieces
    assert on_sheet.values["angus"] == {"at": "C", "marks": {"C": 1}}
    assert found.shown.text.startswith("Turn 1, Angus in Chip, 1 of 27 buildings marked\n")


def test_a_district_shows_what_it_makes_and_what_its_boxes_are_or_take() -> None:
    lines = replay().shown.text.splitlines()

    wood = next(number for number, line in enumerate(lines) if "W Wood" in line)
    assert lines[wood].startswith("   W Wood, makes WWW ")
    assert lines[wood + 1].startswith("     a  b  c |  d  e  f  g |  u  v  w ")
    assert lines[wood + 2].startswith(" 1   c  g  c |  3  1  t  t |  p  p  p ")


def test_gears_projects_and_plants_stand_below() -> None:
    text = replay().shown.text

    assert "Gears     0 left of 1\n" in text
    assert "Projects  *1 3   *2 . .   *3 . . .   *4 . . . .   *5 . . . . .\n" in text
    assert text.endswith("Plants    0: inventions 0, buildings 0, vehicles 0, bonus 0")


def test_the_dice_of_all_turns_stand_in_one_line() -> None:
    assert "\nDice of all turns  12 33 14\n" in replay().shown.text
    assert "Dice of all turns" not in replay(until=0).shown.text


def test_dice_that_nobody_knows_leave_their_place_open() -> None:
    text = HEADER + TURNS.replace("2. 3 3\nA: L M Mu2 Mu3 I C Cb2 Ca3 B W Wd4 We4", "gap 2")

    assert "\nDice of all turns  12 .. 14\n" in replay(text).shown.text


def test_a_sheet_says_after_which_turn_it_is_shown() -> None:
    assert [values(until)["after"] for until in (0, 2)] == ["0", "2"]


NAMES = {
    "Ana": "A Ana",
    "王明 😀": "A",
    "*Zoë* :sun: {{ 3 }}": "A Zoë sun 3",
    "W" * 40: "A " + "W" * 10,
    "Maximiliana von und zu": "A Maximilian von u",
}


@pytest.mark.print
@pytest.mark.parametrize(("name", "written"), NAMES.items())
def test_a_drawn_sheet_has_as_much_of_a_name_as_its_line_has_room_for(
    tmp_path: Path, name: str, written: str
) -> None:
    found = replay(f"game: sunshine-city\ndate: 28. November 2026\nA = {name}\n" + TURNS, 2)

    logbook.draw(found, Shelf(), tmp_path / "sheet.pdf", "pdf")

    with closing(pdfium.PdfDocument(tmp_path / "sheet.pdf")) as pdf:
        words = " ".join(pdf[0].get_textpage().get_text_bounded().split())
    assert f"After turn 2 Player {written} Date 28. November 2026 " in words


def test_above_each_dot_of_a_fresh_sheet_stands_what_its_box_takes() -> None:
    text = logbook.fresh("sunshine-city", logbook.Wish(("Ana",), filled=True), Shelf())

    lines = text.splitlines()
    areas = [number for number, line in enumerate(lines) if re.match("[MCWGTSP]  ", line)]
    assert len(areas) == 21
    assert max(map(len, lines)) <= 80
    for number in areas:
        above, dots = lines[number - 1], lines[number]
        assert [place for place, one in enumerate(dots) if one == "."] == [
            place for place, one in enumerate(above) if one not in " ;"
        ]
    assert lines[areas[3] - 1 : areas[3] + 1] == [
        ";    c g c t s    g c c s t    c g ? c ?",
        "C  a . . . . .  b . . . . .  c . . . . .",
    ]
