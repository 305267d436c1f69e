"""What Sunken City alone has: its tables and words follow its pieces, in every language."""

import re

import pytest
import yaml

from generator import referee
from generator.referee import Shelf
from generator.scoring.issues import Place
from generator.scoring.loanwords import Loanwords, declared
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.notation import Notation
from generator.scoring.sunken.reading import read_turn
from tests.content.digests import (
    ROOT,
    digest_of,
    printed,
    read,
    strings,
    tables,
)
from tests.content.games import SUNKEN, Text
from tests.scoring.sunken.setting import rules_with, start, with_pieces, with_player

GAME = "sunken-city"
DIGEST = digest_of(GAME, "SNK")
EDITION = read(GAME, "edition.yaml")

in_every_language = pytest.mark.parametrize(
    "text", [Text(SUNKEN, language) for language in SUNKEN.languages], ids=str
)


def said(text: Text, words: str) -> str:
    """Return words of a log as a language has them."""
    words_of_logs = text.words["log"].get("words", {})
    own = {word: one[0] if isinstance(one, list) else one for word, one in words_of_logs.items()}
    return " ".join(own.get(word, word) for word in words.split())


def key_of(text: Text) -> str:
    """Return what the record sheet tells about writing a turn."""
    lines = (line if isinstance(line, str) else line["text"] for line in text.words["log"]["key"])
    return " ".join(lines).replace("\u00a0", " ")


def test_the_edition_plays_by_the_default_options() -> None:
    assert EDITION["options"] == DIGEST.options()


@in_every_language
def test_the_table_of_dice_is_that_of_the_dice(text: Text) -> None:
    names = text.words["pieces"]["dice"]
    dice = {die["colour"]: [str(face) for face in die["faces"]] for die in read(GAME, "die.yaml")["pieces"]}

    rows = {row[0]: row[1:] for row in tables(text.blocks)[0]["rows"]}

    assert [rows[label] for label in rows] == list(dice.values())
    assert all(f"({names[colour]})" in label for colour, label in zip(dice, rows, strict=True))


@in_every_language
def test_the_table_of_the_set_up_is_that_of_the_board(text: Text) -> None:
    names = text.words["pieces"]["dice"]
    board = read(GAME, "board.yaml")["pieces"][0]
    dice = {str(die["players"]): die["colour"] for die in read(GAME, "die.yaml")["pieces"]}
    expected = [
        [players, streets, f"{players} ({names[dice[players]]})", board["spirit_range"][players]]
        for players, streets in board["street_stack"].items()
    ]

    rows = [
        [row[0], int(row[1].split()[0]), row[2], int(row[3].split()[-1])]
        for row in tables(text.blocks)[1]["rows"]
    ]

    assert rows == expected


@in_every_language
def test_the_summary_card_shows_each_section_once(text: Text) -> None:
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(text.words["summary"])


@in_every_language
def test_the_checklist_has_a_short_note_for_each_kind(text: Text) -> None:
    notes = {kind: list(strings(entry)) for kind, entry in text.words["checklist"]["kinds"].items()}

    assert sorted(notes) == sorted(EDITION["kinds"])
    assert all(notes.values())
    assert [note for said in notes.values() for note in said if len(printed(note)) > 90] == []


LAKE = "a1> c1v 9@c3 d4> d2v f4>"
"""A lake on which the pieces of the key lie, and two more streets."""
EXAMPLES = {
    "go 9 c2": ("home", "f4>"),
    "go home": ("c3", "f4>"),
    "go home b1": ("c3", "f4>"),
    "chip go 9": ("home", "f4>"),
    "spirit d4": ("home", "d2v"),
    "spirit 2 d4": ("home", "f4>"),
    "spirit 2 d4 d3": ("home", "f4>"),
    "spirit 3 9": ("home", "f4>"),
    "spirit 0": ("home", "f4>"),
}
"""What the key writes, and where the adventurer and the spirit stand before it."""


@in_every_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_of_the_record_is_a_legal_first_turn(text: Text, seats: int) -> None:
    # given
    example = text.words["log"]["example"]
    head = [f"{letter} = {letter}" for letter in "ABCD"[:seats]]
    row = f"{example['round']} {example['seat']}: {example['card']} {example['line']}"

    # when
    verdict = referee.score("\n".join(("game: sunken-city", *head, row)).encode(), "some.log", Shelf())

    # then
    assert verdict.issues == ()
    assert verdict.status == "incomplete"


@pytest.mark.parametrize("words", EXAMPLES)
def test_every_example_of_the_key_is_legal_on_a_lake_with_its_pieces(words: str) -> None:
    # given
    at, spirit = EXAMPLES[words]
    rules = rules_with()
    seats = 3 if words == "spirit 0" else 2  # the die of two has no 0
    table = with_player(with_pieces(start(seats), LAKE, spirit), 0, at=at, chips=1)
    typed = tuple(Word(word, number) for number, word in enumerate(f"0/7 {words}".split(), 1))
    line = Notation(rules.lake).read(Entry("turn", Place(1, 1), words, typed, 1, 0))

    # when
    turn = read_turn(rules, table, 0, line, typed[-1])

    # then
    assert (line.issues, turn.refused, len(turn.ways)) == ((), (), 1)


@in_every_language
@pytest.mark.parametrize("words", EXAMPLES)
def test_every_example_is_in_the_key_and_read_as_the_same_words(text: Text, words: str) -> None:
    own = said(text, words)
    read_as = Loanwords(declared(text.words)).one

    assert own in key_of(text)
    assert " ".join(map(read_as, own.split())) == words


@in_every_language
def test_the_key_tells_all_that_a_row_needs(text: Text) -> None:
    needed = ("a1>", "c1v", "9@c3", "go", "home", "chip", "spirit", "=", "safe", "!", "?")

    assert {said(text, word) for word in needed} - set(re.findall(r"[^\s*.:,]+|\?", key_of(text))) == set()


@in_every_language
def test_the_letters_of_the_villages_name_their_colours(text: Text) -> None:
    # given
    letters = text.words["log"]["letters"]
    colours = [seat["colour"] for seat in read(GAME, "board.yaml")["pieces"][0]["seats"]]
    head = [f"{seat} = {seat}, {letters[colour]}" for seat, colour in zip("BCDA", colours, strict=True)]

    # when
    verdict = referee.score("\n".join(("game: sunken-city", *head)).encode(), "some.log", Shelf())

    # then
    assert list(letters) == colours
    assert [issue.message for issue in verdict.issues if issue.place.line > 0] == []


def test_a_row_of_the_record_has_room_for_a_hand() -> None:
    face = yaml.safe_load((ROOT / "templates/faces/sunken-city/sunken-log-lines.yaml").read_text())
    row = face["draw"][1]["stack"]
    _, _, begin, end = row["draw"][1]["for_each"].partition(" in ")[2].strip("[]").split(", ")

    assert float(row["size"][1].removesuffix("mm")) >= 7
    assert float(end) - float(begin) >= 45 * 3, "45 letters of 3 mm"


@in_every_language
def test_what_the_key_types_off_the_sheet_is_read_in_a_log(text: Text) -> None:
    # given
    example = text.words["log"]["example"]
    typed = [said(text, words) for words in ("A = Ana, yellow", "= A 3 B 2", "safe A 3 5 12")]
    row = f"{example['round']} {example['seat']} {example['card']} {example['line']}"

    # when
    verdict = referee.score(
        "\n".join(("game: sunken-city", typed[0], "B = B, white", row, *typed[1:])).encode(),
        "some.log",
        Shelf(),
    )

    # then
    assert [words for words in typed if words not in key_of(text)] == []
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
