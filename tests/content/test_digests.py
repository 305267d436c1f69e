"""The digest of each game is whole, and its rulebook and its word file keep to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from tests.content.digests import (
    BLOCKS,
    EXTRAS,
    Digest,
    cited,
    digest_of,
    figures,
    icons,
    icons_of,
    option,
    read,
    repeated_keys,
    tables,
    unbalanced,
    words,
)

PROSE = ("text/en/rulebook.yaml", "text/en.yaml")


@dataclass(frozen=True, slots=True)
class Game:
    """What is expected of a game: clauses a section, rulings, what isn't judged, options, its rulebook.

    ``files`` are those that people write by hand; ``reason`` is how many words a reason has at least.
    """

    name: str
    prefix: str
    sections: Sequence[int]
    clauses: int
    rulings: int
    not_judged: Sequence[str]
    options: int
    words: tuple[int, int]
    figures: frozenset[str]
    tables: int
    files: Sequence[str]
    reason: int = 4

    @property
    def digest(self) -> Digest:
        return digest_of(self.name, self.prefix)

    @property
    def blocks(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = read(self.name, "text/en/rulebook.yaml")["blocks"]
        return found


SUNSHINE = Game(
    name="sunshine-city",
    prefix="SHN",
    sections=(4, 3, 6, 18, 3, 10, 5, 2, 5, 6, 5, 8, 8, 6, 7, 5, 12),
    clauses=113,
    rulings=48,
    not_judged=("SHN-3.6", "SHN-8.1", "SHN-13.8", "SHN-A42"),
    options=9,
    words=(1_800, 2_400),
    figures=frozenset(
        ("district", "box", "vehicle", "building", "projects", "plant-track", "dice-strip", "angus")
    ),
    tables=4,
    files=(*PROSE, "summary-card.yaml", "city-sheet.yaml"),
)
SUNKEN = Game(
    name="sunken-city",
    prefix="SNK",
    sections=(14, 10, 7, 11, 9, 5, 7, 5, 5, 4, 3, 7, 6, 3),
    clauses=96,
    rulings=53,
    not_judged=("SNK-2.1", "SNK-13.6", "SNK-14.3"),
    options=9,
    words=(2_000, 2_600),
    figures=frozenset(
        (
            *("pieces", "lake", "card", "touch", "first-turn", "treasure", "half", "walk", "ways-home"),
            *("whole-turn", "chip", "street-spaces"),
        )
    ),
    tables=2,
    files=(*PROSE, "summary-card.yaml"),
    reason=3,
)
SUNRISE = Game(
    name="sunrise-city",
    prefix="SNR",
    sections=(6, 7, 5, 7, 6, 14, 8, 3, 8, 5, 9, 10, 7, 6, 18),
    clauses=119,
    rulings=52,
    not_judged=("SNR-12.10", "SNR-A46"),
    options=13,
    words=(2_300, 3_200),
    figures=frozenset(
        (
            *("track", "role", "zone", "placement", "community", "matching", "direction", "bidding"),
            *("building-tile", "first-floor", "level", "floors", "neighbours", "key"),
        )
    ),
    tables=9,
    files=(*PROSE, "summary-card.yaml", "log-sheet.yaml"),
)
GAMES = [SUNSHINE, SUNKEN, SUNRISE]

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_the_digest_numbers_its_clauses_section_by_section(game: Game) -> None:
    assert game.digest.numbered(game.sections) == game.digest.clauses
    assert len(game.digest.clauses) == game.clauses


def test_the_digest_numbers_its_rulings_in_order(game: Game) -> None:
    expected = [f"{game.prefix}-A{number}" for number in range(1, game.rulings + 1)]

    assert game.digest.rulings == expected


def test_each_clause_stands_under_the_heading_of_its_section(game: Game) -> None:
    assert game.digest.sections_by_heading() == list(game.sections)


def test_each_clause_names_its_lines_of_the_rulebook(game: Game) -> None:
    assert game.digest.clauses_without_lines() == []


def test_each_ruling_has_a_question_an_answer_a_reason_and_an_option_column(game: Game) -> None:
    cells = game.digest.ruling_cells()

    assert {len(row) for row in cells} == {5}
    assert [row[0] for row in cells if not all(row)] == []


def test_each_clause_that_is_not_judged_gives_its_reason(game: Game) -> None:
    marked = game.digest.not_judged()

    assert sorted(marked) == sorted(game.not_judged)
    assert all(len(reason.split()) >= game.reason for reason in marked.values())


def test_every_id_that_the_digest_cites_exists(game: Game) -> None:
    assert game.digest.cites_that_lead_nowhere() == set()


def test_the_options_of_the_rulings_and_the_options_block_agree(game: Game) -> None:
    named = game.digest.options_of_rulings()

    assert len(named) == game.options
    assert {path: option(game.digest.options(), path) for path in named} == named


def test_every_clause_is_explained_in_the_rulebook(game: Game) -> None:
    explained = set(cited(game.blocks))

    assert [clause for clause in game.digest.clauses if clause not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has(game: Game) -> None:
    assert set(cited(game.blocks)) - {*game.digest.clauses, *game.digest.rulings} == set()


def test_no_block_of_the_rulebook_cites_a_clause_twice(game: Game) -> None:
    for block in game.blocks:
        ids = cited([block])
        assert len(ids) == len(set(ids)), block


def test_the_rulebook_is_as_long_as_a_family_reads(game: Game) -> None:
    fewest, most = game.words

    assert fewest <= words(game.blocks) <= most


def test_each_block_of_the_rulebook_is_of_one_kind(game: Game) -> None:
    for block in game.blocks:
        assert len(BLOCKS & set(block)) == 1, block
        assert set(block) <= BLOCKS | EXTRAS, block


def test_no_neighbouring_blocks_are_both_headings(game: Game) -> None:
    for block, following in pairwise(game.blocks):
        assert not ("heading" in block and "heading" in following), following


def test_the_rulebook_shows_each_figure_once_and_says_what_it_shows(game: Game) -> None:
    assert sorted(figures(game.blocks)) == sorted(game.figures)
    assert all("caption" in block for block in game.blocks if "figure" in block)


def test_the_rows_of_each_table_are_as_long_as_its_head(game: Game) -> None:
    found = tables(game.blocks)

    assert len(found) == game.tables
    assert all(len(row) == len(table["head"]) for table in found for row in table["rows"])


def test_no_file_has_a_key_twice(game: Game) -> None:
    assert {name: keys for name in game.files if (keys := repeated_keys(game.name, name))} == {}


@pytest.mark.parametrize("name", PROSE)
def test_every_icon_that_is_named_exists(game: Game, name: str) -> None:
    named = icons(read(game.name, name))

    assert named
    assert named <= icons_of(game.name)


@pytest.mark.parametrize("name", PROSE)
def test_bold_and_italic_end_where_they_began(game: Game, name: str) -> None:
    assert unbalanced(read(game.name, name)) == []
