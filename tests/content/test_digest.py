"""The digest of Sunshine City is whole, and the rulebook and the word file keep to it."""

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

GAME = "sunshine-city"
DIGEST = digest_of(GAME, "SHN")
BLOCKS_OF_RULEBOOK: list[dict[str, Any]] = read(GAME, "text/en/rulebook.yaml")["blocks"]
WORDS = read(GAME, "text/en.yaml")
SHEET: dict[str, Any] = read(GAME, "city-sheet.yaml")["pieces"][0]
CLAUSES_IN_SECTION = (4, 3, 6, 18, 3, 10, 5, 2, 5, 6, 5, 8, 8, 6, 7, 5, 12)
FIGURES = {"district", "box", "vehicle", "building", "projects", "plant-track", "dice-strip", "angus"}


def test_the_digest_numbers_113_clauses_section_by_section() -> None:
    assert DIGEST.numbered(CLAUSES_IN_SECTION) == DIGEST.clauses
    assert len(DIGEST.clauses) == 113


def test_the_digest_numbers_48_rulings_in_order() -> None:
    assert [f"SHN-A{number}" for number in range(1, 49)] == DIGEST.rulings


def test_each_clause_stands_under_the_heading_of_its_section() -> None:
    assert DIGEST.sections_by_heading() == list(CLAUSES_IN_SECTION)


def test_each_clause_names_its_lines_of_the_rulebook() -> None:
    assert DIGEST.clauses_without_lines() == []


def test_each_ruling_has_a_question_an_answer_a_reason_and_an_option_column() -> None:
    cells = DIGEST.ruling_cells()

    assert {len(row) for row in cells} == {5}
    assert [row[0] for row in cells if not row[1] or not row[2]] == []


def test_each_clause_that_is_not_judged_gives_its_reason() -> None:
    marked = DIGEST.not_judged()

    assert list(marked) == ["SHN-3.6", "SHN-8.1", "SHN-13.8", "SHN-A42"]
    assert all(len(reason.split()) >= 4 for reason in marked.values())


def test_every_id_that_the_digest_cites_exists() -> None:
    assert DIGEST.cites_that_lead_nowhere() == set()


def test_the_options_of_the_rulings_and_the_options_block_agree() -> None:
    named = DIGEST.options_of_rulings()

    assert len(named) >= 8
    assert {path: option(DIGEST.options(), path) for path in named} == named


def test_every_clause_is_explained_in_the_rulebook() -> None:
    explained = set(cited(BLOCKS_OF_RULEBOOK))

    assert [clause for clause in DIGEST.clauses if clause not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has() -> None:
    assert set(cited(BLOCKS_OF_RULEBOOK)) - {*DIGEST.clauses, *DIGEST.rulings} == set()


def test_no_block_of_the_rulebook_cites_a_clause_twice() -> None:
    for block in BLOCKS_OF_RULEBOOK:
        ids = cited([block])
        assert len(ids) == len(set(ids)), block


def test_the_rulebook_fills_four_to_five_pages() -> None:
    assert 1_800 <= words(BLOCKS_OF_RULEBOOK) <= 2_400


def test_each_block_of_the_rulebook_is_of_one_kind() -> None:
    for block in BLOCKS_OF_RULEBOOK:
        assert len(BLOCKS & set(block)) == 1, block
        assert set(block) <= BLOCKS | EXTRAS, block


def test_the_rulebook_shows_each_figure_once() -> None:
    assert sorted(figures(BLOCKS_OF_RULEBOOK)) == sorted(FIGURES)


def test_the_rows_of_each_table_are_as_long_as_its_head() -> None:
    found = tables(BLOCKS_OF_RULEBOOK)

    assert len(found) == 4
    assert all(len(row) == len(table["head"]) for table in found for row in table["rows"])


FILES = ("text/en/rulebook.yaml", "text/en.yaml", "summary-card.yaml", "city-sheet.yaml")


@pytest.mark.parametrize("name", FILES)
def test_no_file_has_a_key_twice(name: str) -> None:
    assert repeated_keys(GAME, name) == []


@pytest.mark.parametrize("content", [BLOCKS_OF_RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_every_icon_that_is_named_exists(content: object) -> None:
    assert icons(content)
    assert icons(content) <= icons_of(GAME)


@pytest.mark.parametrize("content", [BLOCKS_OF_RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_bold_and_italic_end_where_they_began(content: object) -> None:
    assert unbalanced(content) == []


def test_powers_and_projects_are_short_enough_for_their_places() -> None:
    powers = [district["power"] for district in WORDS["districts"].values()]

    assert [text for text in powers if len(printed(text)) > 75] == []
    assert [text for text in WORDS["projects"] if len(printed(text)) > 70] == []


def test_the_words_follow_the_sheet_district_by_district() -> None:
    names = [district["name"] for district in SHEET["districts"]]

    assert list(WORDS["districts"]) == names
    assert list(WORDS["resources"]) == [*names, "any"]


def test_there_is_a_line_for_each_project_and_each_mark() -> None:
    assert len(WORDS["projects"]) == len(SHEET["projects"])
    assert len(WORDS["labels"]["marks"]) == len(SHEET["plants"]["marks"])


def test_the_summary_card_shows_each_section_once() -> None:
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(WORDS["summary"])


def test_no_neighbouring_blocks_are_both_headings() -> None:
    for block, following in pairwise(BLOCKS_OF_RULEBOOK):
        assert not ("heading" in block and "heading" in following), following
