"""The digest of Sunrise City is whole, and the rulebook and the word file keep to it."""

from itertools import pairwise
from typing import Any

import pytest

from tests.content import digests

GAME = "sunrise-city"
DIGEST = digests.digest_of(GAME, "SNR")
RULEBOOK = digests.read(GAME, "text/en/rulebook.yaml")
BLOCKS: list[dict[str, Any]] = RULEBOOK["blocks"]
WORDS = digests.read(GAME, "text/en.yaml")
CARD: dict[str, Any] = digests.read(GAME, "summary-card.yaml")["pieces"][0]
CLAUSES_IN_SECTION = (6, 7, 5, 7, 6, 14, 8, 3, 8, 5, 9, 10, 7, 6, 18)
ROLES = [
    *("Protester", "Developer", "Lobbyist", "Architect", "Engineer", "Tycoon", "Banker", "Lawyer"),
    *("Union Boss", "Mayor", "Crime Boss", "Zoning Commissioner", "City Treasurer", "City Manager"),
    *("Realtor", "County Supervisor"),
]
"""In the order of their numbers: 01, 03, 05 and so on."""
FIGURES = {
    *("track", "role", "zone", "placement", "community", "matching", "direction", "bidding"),
    *("building-tile", "first-floor", "level", "floors", "neighbours", "key"),
}
FILES = ("text/en/rulebook.yaml", "text/en.yaml", "summary-card.yaml", "log-sheet.yaml")
ENTRIES = [
    *("role 03", "ZR05 e of ZC02 ^n", "ZR05 2e1n ^n", "A: ZR05**", "BRCa ZC02 ZR05", "BRCa.l"),
    *("A: pass", "= A 7t 4p"),
]


def test_the_digest_numbers_119_clauses_section_by_section() -> None:
    assert DIGEST.numbered(CLAUSES_IN_SECTION) == DIGEST.clauses
    assert len(DIGEST.clauses) == 119


def test_the_digest_numbers_52_rulings_in_order() -> None:
    assert [f"SNR-A{number}" for number in range(1, 53)] == DIGEST.rulings


def test_each_clause_stands_under_the_heading_of_its_section() -> None:
    assert tuple(DIGEST.sections_by_heading()) == CLAUSES_IN_SECTION


def test_each_clause_names_its_lines_of_the_rulebook() -> None:
    assert DIGEST.clauses_without_lines() == []


def test_each_ruling_has_a_question_an_answer_a_reason_and_an_option_column() -> None:
    cells = DIGEST.ruling_cells()

    assert {len(row) for row in cells} == {5}
    assert [row[0] for row in cells if not row[1] or not row[2]] == []


def test_each_clause_that_is_not_judged_gives_its_reason() -> None:
    marked = DIGEST.not_judged()

    assert set(marked) == {"SNR-12.10", "SNR-A46"}
    assert all(len(reason.split()) >= 4 for reason in marked.values())


def test_every_id_that_the_digest_cites_exists() -> None:
    assert DIGEST.cites_that_lead_nowhere() == set()


def test_the_options_of_the_rulings_and_the_options_block_agree() -> None:
    named = DIGEST.options_of_rulings()

    assert len(named) == 13
    assert {path: digests.option(DIGEST.options(), path) for path in named} == named


def test_every_option_but_the_number_of_players_has_a_ruling_or_a_clause() -> None:
    groups = {key: value for key, value in DIGEST.options().items() if key != "players"}
    paths = {f"{group}.{key}" for group, options in groups.items() for key in options}

    assert paths == {*DIGEST.options_of_rulings()}


def test_every_clause_is_explained_in_the_rulebook() -> None:
    explained = set(digests.cited(BLOCKS))

    assert [clause for clause in DIGEST.clauses if clause not in explained] == []


def test_the_rulebook_tells_each_reading_that_its_letter_does_not_settle() -> None:
    settled_by_us = ("A2", "A12", "A13", "A14", "A24", "A25", "A27", "A28", "A29", "A32", "A41")
    explained = set(digests.cited(BLOCKS))

    assert [name for name in settled_by_us if f"SNR-{name}" not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has() -> None:
    known = {*DIGEST.clauses, *DIGEST.rulings}

    assert [clause for clause in digests.cited(BLOCKS) if clause not in known] == []


def test_no_block_of_the_rulebook_cites_a_clause_twice() -> None:
    for block in BLOCKS:
        cited = digests.cited([block])
        assert len(cited) == len(set(cited)), block


def test_the_rulebook_is_as_long_as_a_family_reads() -> None:
    assert 2_300 <= digests.words(BLOCKS) <= 3_200


def test_each_block_of_the_rulebook_is_of_one_kind() -> None:
    for block in BLOCKS:
        assert len(digests.BLOCKS & set(block)) == 1, block
        assert set(block) <= digests.BLOCKS | digests.EXTRAS, block


def test_the_rulebook_shows_each_figure_once_and_says_what_it_shows() -> None:
    shown = digests.figures(BLOCKS)

    assert len(shown) == len(set(shown))
    assert set(shown) == FIGURES
    assert all("caption" in block for block in BLOCKS if "figure" in block)


def test_the_rows_of_each_table_are_as_long_as_its_head() -> None:
    tables = digests.tables(BLOCKS)

    assert len(tables) == 9
    assert all(len(row) == len(table["head"]) for table in tables for row in table["rows"])


def test_the_rulebook_explains_all_sixteen_roles() -> None:
    rows = [row for table in digests.tables(BLOCKS) for row in table["rows"] if row[0][0] in "0123"]
    told = {number: name.strip("*") for number, name, _ in rows}

    assert len(rows) == 16
    assert told == {f"{2 * place + 1:02d}": name for place, name in enumerate(ROLES)}


def test_no_neighbouring_blocks_are_both_headings() -> None:
    for block, following in pairwise(BLOCKS):
        assert not ("heading" in block and "heading" in following), following


@pytest.mark.parametrize("name", FILES)
def test_no_file_has_a_key_twice(name: str) -> None:
    assert digests.repeated_keys(GAME, name) == []


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_every_icon_that_is_named_exists(content: dict[str, Any]) -> None:
    named = digests.icons(content)

    assert named
    assert named <= digests.icons_of(GAME)


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_bold_and_italic_end_where_they_began(content: dict[str, Any]) -> None:
    assert digests.unbalanced(content) == []


def test_the_summary_card_shows_each_section_once() -> None:
    assert sorted(CARD["front"] + CARD["back"]) == sorted(WORDS["summary"])


def test_each_kind_of_the_kit_has_a_note_in_the_checklist() -> None:
    kinds = digests.read(GAME, "edition.yaml")["kinds"]

    assert list(WORDS["checklist"]["kinds"]) == kinds
    assert all(entry["note"] for entry in WORDS["checklist"]["kinds"].values())


def test_the_key_of_the_record_sheet_shows_each_kind_of_entry() -> None:
    key = " ".join(WORDS["log"]["key"])

    assert len(WORDS["log"]["key"]) == 5
    assert [entry for entry in ENTRIES if entry not in key] == []
