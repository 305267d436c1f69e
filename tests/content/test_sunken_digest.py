"""The digest of Sunken City is whole, and the rulebook and the word file keep to it."""

from itertools import pairwise
from typing import Any

import pytest

from tests.content.digests import (
    BLOCKS,
    EXTRAS,
    cited,
    digest_of,
    figures,
    icons,
    icons_of,
    option,
    printed,
    read,
    repeated_keys,
    tables,
    unbalanced,
    words,
)

GAME = "sunken-city"
DIGEST = digest_of(GAME, "SNK")
EDITION = read(GAME, "edition.yaml")
RULEBOOK: list[dict[str, Any]] = read(GAME, "text/en/rulebook.yaml")["blocks"]
WORDS = read(GAME, "text/en.yaml")
CLAUSES_IN_SECTION = (14, 10, 7, 11, 9, 5, 7, 5, 5, 4, 3, 7, 6, 3)
FIGURES = {
    *("pieces", "lake", "card", "touch", "first-turn", "treasure", "half", "walk", "ways-home"),
    *("whole-turn", "chip", "street-spaces"),
}


def test_the_digest_numbers_96_clauses_section_by_section() -> None:
    assert DIGEST.numbered(CLAUSES_IN_SECTION) == DIGEST.clauses
    assert len(DIGEST.clauses) == 96


def test_the_digest_numbers_53_rulings_in_order() -> None:
    assert [f"SNK-A{number}" for number in range(1, 54)] == DIGEST.rulings


def test_each_clause_stands_under_the_heading_of_its_section() -> None:
    assert DIGEST.sections_by_heading() == list(CLAUSES_IN_SECTION)


def test_each_clause_names_its_lines_of_the_rulebook() -> None:
    assert DIGEST.clauses_without_lines() == []


def test_each_ruling_has_a_question_an_answer_a_reason_and_an_option_column() -> None:
    cells = DIGEST.ruling_cells()

    assert {len(row) for row in cells} == {5}
    assert [row[0] for row in cells if not all(row)] == []


def test_each_clause_that_is_not_judged_gives_its_reason() -> None:
    marked = DIGEST.not_judged()

    assert list(marked) == ["SNK-2.1", "SNK-13.6", "SNK-14.3"]
    assert all(len(reason.split()) >= 3 for reason in marked.values())


def test_every_id_that_the_digest_cites_exists() -> None:
    assert DIGEST.cites_that_lead_nowhere() == set()


def test_the_options_of_the_rulings_and_the_options_block_agree() -> None:
    named = DIGEST.options_of_rulings()

    assert len(named) == 9
    assert {path: option(DIGEST.options(), path) for path in named} == named


def test_the_edition_plays_by_the_default_options() -> None:
    assert EDITION["options"] == DIGEST.options()


def test_every_clause_is_explained_in_the_rulebook() -> None:
    explained = set(cited(RULEBOOK))

    assert [clause for clause in DIGEST.clauses if clause not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has() -> None:
    assert set(cited(RULEBOOK)) - {*DIGEST.clauses, *DIGEST.rulings} == set()


def test_no_block_of_the_rulebook_cites_a_clause_twice() -> None:
    for block in RULEBOOK:
        ids = cited([block])
        assert len(ids) == len(set(ids)), block


def test_the_rulebook_fills_four_pages() -> None:
    assert 2_000 <= words(RULEBOOK) <= 2_600


def test_each_block_of_the_rulebook_is_of_one_kind() -> None:
    for block in RULEBOOK:
        assert len(BLOCKS & set(block)) == 1, block
        assert set(block) <= BLOCKS | EXTRAS, block


def test_no_neighbouring_blocks_are_both_headings() -> None:
    for block, following in pairwise(RULEBOOK):
        assert not ("heading" in block and "heading" in following), following


def test_the_rulebook_shows_each_figure_once() -> None:
    assert sorted(figures(RULEBOOK)) == sorted(FIGURES)


def test_the_rows_of_each_table_are_as_long_as_its_head() -> None:
    found = tables(RULEBOOK)

    assert len(found) == 2
    assert all(len(row) == len(table["head"]) for table in found for row in table["rows"])


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


@pytest.mark.parametrize("name", ["text/en/rulebook.yaml", "text/en.yaml", "summary-card.yaml"])
def test_no_file_has_a_key_twice(name: str) -> None:
    assert repeated_keys(GAME, name) == []


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_every_icon_that_is_named_exists(content: object) -> None:
    assert icons(content) <= icons_of(GAME)


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_bold_and_italic_end_where_they_began(content: object) -> None:
    assert unbalanced(content) == []


def test_the_summary_card_shows_each_section_once() -> None:
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(WORDS["summary"])


def test_the_checklist_has_a_short_note_for_each_kind() -> None:
    notes = {kind: entry["note"] for kind, entry in WORDS["checklist"]["kinds"].items()}

    assert sorted(notes) == sorted(EDITION["kinds"])
    assert [note for note in notes.values() if len(printed(note)) > 90] == []


def test_the_key_of_the_record_has_five_lines() -> None:
    assert len(WORDS["log"]["key"]) == 5
