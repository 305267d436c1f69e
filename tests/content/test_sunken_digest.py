"""What Sunken City alone has: its tables and words follow its pieces."""

import re
from typing import Any

import pytest
import yaml

from generator import referee
from generator.referee import Shelf
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.notation import Notation
from generator.scoring.sunken.reading import read_turn
from tests.content.digests import (
    ROOT,
    digest_of,
    printed,
    read,
    tables,
)
from tests.scoring.sunken.setting import rules_with, start, with_pieces, with_player

GAME = "sunken-city"
DIGEST = digest_of(GAME, "SNK")
EDITION = read(GAME, "edition.yaml")
RULEBOOK: list[dict[str, Any]] = read(GAME, "text/en/rulebook.yaml")["blocks"]
WORDS = read(GAME, "text/en.yaml")


def test_the_edition_plays_by_the_default_options() -> None:
    assert EDITION["options"] == DIGEST.options()


def test_the_table_of_dice_is_that_of_the_dice() -> None:
    dice = {die["colour"]: [str(face) for face in die["faces"]] for die in read(GAME, "die.yaml")["pieces"]}

    rows = {row[0]: row[1:] for row in tables(RULEBOOK)[0]["rows"]}

    assert [rows[label] for label in rows] == list(dice.values())
    assert all(f"({colour})" in label for colour, label in zip(dice, rows, strict=True))


def test_the_table_of_the_set_up_is_that_of_the_board() -> None:
    board = read(GAME, "board.yaml")["pieces"][0]
    dice = {str(die["players"]): die["colour"] for die in read(GAME, "die.yaml")["pieces"]}
    expected = [
        [
            players,
            f"{streets} streets",
            f"{players} ({dice[players]})",
            f"spirit up to {board['spirit_range'][players]}",
        ]
        for players, streets in board["street_stack"].items()
    ]

    assert tables(RULEBOOK)[1]["rows"] == expected


def test_the_summary_card_shows_each_section_once() -> None:
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(WORDS["summary"])


def test_the_checklist_has_a_short_note_for_each_kind() -> None:
    notes = {kind: entry["note"] for kind, entry in WORDS["checklist"]["kinds"].items()}

    assert sorted(notes) == sorted(EDITION["kinds"])
    assert [note for note in notes.values() if len(printed(note)) > 90] == []


KEY = " ".join(WORDS["log"]["key"]).replace("\u00a0", " ")
EXAMPLE = WORDS["log"]["example"]
LAKE = "a1> c1v 9@c3 d4> d2v f4>"
"""A lake on which the pieces of the key lie, and two more streets."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_of_the_record_is_a_legal_first_turn(seats: int) -> None:
    # given
    head = [f"{letter} = {letter}" for letter in "ABCD"[:seats]]
    row = f"{EXAMPLE['round']} {EXAMPLE['seat']}: {EXAMPLE['card']} {EXAMPLE['line']}"

    # when
    verdict = referee.score("\n".join(("game: sunken-city", *head, row)).encode(), "some.log", Shelf())

    # then
    assert verdict.issues == ()
    assert verdict.status == "incomplete"


@pytest.mark.parametrize(
    ("words", "at", "spirit"),
    [
        ("go 9 c2", "home", "f4>"),
        ("go home", "c3", "f4>"),
        ("go home b1", "c3", "f4>"),
        ("chip go 9", "home", "f4>"),
        ("spirit d4", "home", "d2v"),
        ("spirit 2 d4", "home", "f4>"),
        ("spirit 2 d4 d3", "home", "f4>"),
        ("spirit 3 9", "home", "f4>"),
        ("spirit 0", "home", "f4>"),
    ],
)
def test_every_example_of_the_key_is_legal_on_a_lake_with_its_pieces(
    words: str, at: str, spirit: str
) -> None:
    # given
    rules = rules_with()
    seats = 3 if words == "spirit 0" else 2  # the die of two has no 0
    table = with_player(with_pieces(start(seats), LAKE, spirit), 0, at=at, chips=1)
    typed = tuple(Word(word, number) for number, word in enumerate(f"0/7 {words}".split(), 1))
    line = Notation(rules.lake).read(Entry("turn", Place(1, 1), words, typed, 1, 0))

    # when
    turn = read_turn(rules, table, 0, line, typed[-1])

    # then
    assert words in KEY
    assert (line.issues, turn.refused, len(turn.ways)) == ((), (), 1)


def test_the_key_tells_all_that_a_row_needs() -> None:
    needed = {"a1>", "c1v", "9@c3", "go", "home", "chip", "spirit", "=", "safe", "!", "?"}

    assert needed - set(re.findall(r"[^\s*.:,]+|\?", KEY)) == set()


def test_a_row_of_the_record_has_room_for_a_hand() -> None:
    face = yaml.safe_load((ROOT / "templates/faces/sunken-city/sunken-log-lines.yaml").read_text())
    row = face["draw"][1]["stack"]
    _, _, begin, end = row["draw"][1]["for_each"].partition(" in ")[2].strip("[]").split(", ")

    assert float(row["size"][1].removesuffix("mm")) >= 7
    assert float(end) - float(begin) >= 45 * 3, "45 letters of 3 mm"


def test_what_the_key_types_off_the_sheet_is_read_in_a_log() -> None:
    # given
    typed = ["A = Ana, yellow", "= A 3 B 2", "safe A 3 5 12"]
    row = f"{EXAMPLE['round']} {EXAMPLE['seat']} {EXAMPLE['card']} {EXAMPLE['line']}"

    # when
    verdict = referee.score(
        "\n".join(("game: sunken-city", typed[0], "B = B, white", row, *typed[1:])).encode(),
        "some.log",
        Shelf(),
    )

    # then
    assert [words for words in typed if words not in KEY] == []
    assert {issue.code for issue in verdict.issues} == {"total"}, "nothing is safe yet"


def test_the_result_has_every_treasure_to_ring_for_each_seat() -> None:
    face = yaml.safe_load((ROOT / "templates/faces/sunken-city/sunken-log-result.yaml").read_text())
    row = face["draw"][1]
    spaces = read(GAME, "adventurer-board.yaml")["values"]["spaces"]
    treasures = {piece["value"] for piece in read(GAME, "treasure.yaml")["pieces"]}

    rings = row["stack"]["draw"][2]

    assert row["for_each"] == "seat in ['A', 'B', 'C', 'D']"
    assert "content.adventurer_board[0].spaces" in rings["for_each"]
    assert set(spaces) == treasures
