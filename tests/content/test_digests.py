"""The digest of each game is whole."""

import pytest

from tests.content.digests import option
from tests.content.games import GAMES, Game

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
