"""The rulebook and the words of each game keep to its digest, in every language."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.content.digests import (
    BLOCKS,
    EXTRAS,
    cited,
    figures,
    icons,
    icons_of,
    repeated_keys,
    strings,
    tables,
    unbalanced,
    words,
)
from tests.content.games import TEXTS, Text

pytestmark = pytest.mark.parametrize("text", TEXTS, ids=str)


def test_every_clause_is_explained_in_the_rulebook(text: Text) -> None:
    explained = set(cited(text.blocks))

    assert [clause for clause in text.game.digest.clauses if clause not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has(text: Text) -> None:
    assert set(cited(text.blocks)) - {*text.game.digest.clauses, *text.game.digest.rulings} == set()


def test_no_block_of_the_rulebook_cites_a_clause_twice(text: Text) -> None:
    for block in text.blocks:
        ids = cited([block])
        assert len(ids) == len(set(ids)), block


def test_the_rulebook_is_as_long_as_a_family_reads(text: Text) -> None:
    fewest, most = text.game.words

    assert fewest <= words(text.blocks) <= most


def test_each_block_of_the_rulebook_is_of_one_kind(text: Text) -> None:
    for block in text.blocks:
        assert len(BLOCKS & set(block)) == 1, block
        assert set(block) <= BLOCKS | EXTRAS, block


def test_no_neighbouring_blocks_are_both_headings(text: Text) -> None:
    for block, following in pairwise(text.blocks):
        assert not ("heading" in block and "heading" in following), following


def test_the_rulebook_shows_each_figure_once_and_says_what_it_shows(text: Text) -> None:
    assert sorted(figures(text.blocks)) == sorted(text.game.figures)
    assert all("caption" in block for block in text.blocks if "figure" in block)


def test_the_rows_of_each_table_are_as_long_as_its_head(text: Text) -> None:
    found = tables(text.blocks)

    assert len(found) == text.game.tables
    assert all(len(row) == len(table["head"]) for table in found for row in table["rows"])


def test_no_file_has_a_key_twice(text: Text) -> None:
    files = (*text.files, *text.game.values)

    assert {name: keys for name in files if (keys := repeated_keys(text.game.name, name))} == {}


def test_every_icon_that_is_named_exists(text: Text) -> None:
    for content in (text.blocks, text.words):
        assert icons(content)
        assert icons(content) <= icons_of(text.game.name)


def test_bold_and_italic_end_where_they_began(text: Text) -> None:
    assert unbalanced([text.blocks, text.words]) == []


def test_a_rulebook_says_block_by_block_what_the_english_one_says(text: Text) -> None:
    english = Text(text.game, "en")

    assert [_shape(block) for block in text.blocks] == [_shape(block) for block in english.blocks]


def test_the_same_words_are_there_in_every_language(text: Text) -> None:
    english = Text(text.game, "en")

    assert set(_paths(text.words)) - set(_paths(english.words)) == set()
    assert set(_paths(english.words)) - set(_paths(text.words)) == set()


def test_nothing_in_another_language_is_empty(text: Text) -> None:
    assert [one for one in strings([text.blocks, text.words]) if not one.strip()] == []


def _shape(block: dict[str, Any]) -> dict[str, Any]:
    """Return what a block has in every language: its kind, figure, clauses, and how many lines or rows."""
    found = {key: len(value) if isinstance(value, list) else "" for key, value in block.items()}
    if "table" in block:
        found["table"] = len(block["table"]["rows"])
    return found | {key: block[key] for key in ("figure", "clauses") if key in block}


def _paths(words: object, path: str = "") -> Iterator[str]:
    """Yield the path of each text; the words of logs are those that a language has."""
    if isinstance(words, dict):
        for key, value in words.items():
            if f"{path}.{key}" != ".log.words":
                yield from _paths(value, f"{path}.{key}")
    elif isinstance(words, list):
        for place, value in enumerate(words):
            yield from _paths(value, f"{path}.{place}")
    else:
        yield path
