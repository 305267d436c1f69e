"""What Sunken City alone has: its tables and words follow its pieces."""

from typing import Any

from tests.content.digests import (
    digest_of,
    printed,
    read,
    tables,
)

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


def test_the_key_of_the_record_has_five_lines() -> None:
    assert len(WORDS["log"]["key"]) == 5
