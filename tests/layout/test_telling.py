"""What a block of prose says under some options."""

from pathlib import Path
from typing import Any

import pytest

from generator.display import Text, walk
from generator.kit import Kit, Order
from generator.layout.supplies import FaultyError
from generator.layout.telling import told
from generator.problems import Problem, Problems
from generator.schema.checking import check
from generator.schema.prose import Block, ProseFile
from generator.yamlsource import read
from tests.editions import desk

SCOPE: dict[str, Any] = {"options": {"rounds": 7, "spirit": False}}


def block_of(text: str, folder: Path) -> Block:
    path = folder / "guide.yaml"
    path.write_text(f"blocks:\n  - {text}\n", encoding="utf-8")
    problems = Problems()
    value = read(path, "guide.yaml", problems)
    assert value is not None
    prose = check(ProseFile, value, problems)
    assert prose is not None
    return prose.blocks[0]


def test_a_text_says_the_number_that_was_chosen(tmp_path: Path) -> None:
    block = block_of('text: "Play {{ options.rounds }} rounds."', tmp_path)

    said = told(block, SCOPE)

    assert said is not None
    assert said.text == "Play 7 rounds."


def test_a_sentence_that_is_left_out_leaves_no_gap(tmp_path: Path) -> None:
    block = block_of(
        'text: "You walk. {% if options.spirit %}So does the spirit.{% endif %} You rest."', tmp_path
    )

    said = told(block, SCOPE)

    assert said is not None
    assert said.text == "You walk. You rest."


@pytest.mark.parametrize("kind", ["list", "steps"])
def test_items_that_come_out_empty_are_left_out(kind: str, tmp_path: Path) -> None:
    block = block_of(kind + ': [Walk., "{% if options.spirit %}Flee.{% endif %}", Rest.]', tmp_path)

    said = told(block, SCOPE)

    assert said is not None
    assert getattr(said, kind) == ("Walk.", "Rest.")


def test_rows_that_come_out_empty_are_left_out(tmp_path: Path) -> None:
    rows = '[[a, b], ["{{ 1 if options.spirit }}", ""], ["{{ options.rounds }}", d], ["", e]]'
    block = block_of(f"table: {{rows: {rows}}}", tmp_path)

    said = told(block, SCOPE)

    assert said is not None
    assert said.table is not None
    assert said.table.rows == (("a", "b"), ("7", "d"), ("", "e"))


def test_a_row_is_left_out_if_its_first_cell_comes_out_empty(tmp_path: Path) -> None:
    block = block_of('table: {rows: [[a, b], ["{% if options.spirit %}c{% endif %}", d]]}', tmp_path)

    said = told(block, SCOPE)

    assert said is not None
    assert said.table is not None
    assert said.table.rows == (("a", "b"),)


@pytest.mark.parametrize(
    "text",
    [
        'text: "{% if options.spirit %}It walks.{% endif %}"',
        'list: ["{% if options.spirit %}It walks.{% endif %}"]',
        "{text: It walks., when: options.spirit}",
        "{figure: spirit, caption: It walks., when: options.rounds > 7}",
    ],
)
def test_nothing_is_printed_of_a_block_of_which_nothing_is_left(text: str, tmp_path: Path) -> None:
    assert told(block_of(text, tmp_path), SCOPE) is None


def test_what_a_text_says_keeps_its_place_in_the_file(tmp_path: Path) -> None:
    block = block_of('text: "Play {{ options.rnds }} rounds."', tmp_path)

    with pytest.raises(FaultyError) as caught:
        told(block, SCOPE)

    assert str(caught.value.where) == "guide.yaml:2:11"
    assert "options has no part rnds" in str(caught.value)


BOOK = {
    "edition.yaml": "edition: market\ntitle: Market\nkinds: [rules]\noptions: {rounds: 7}\n",
    "text/en.yaml": "labels: {margin: See there.}\n",
    "rules.yaml": "kind: rules\nface: rulebook-page\nsheet: page\nprose: rules\n",
}


def book_of(head: str, folder: Path) -> tuple[list[str], list[Problem]]:
    """Return what the first page of a rulebook with a title and a subtitle says, and its problems."""
    prose = f"{head}\nblocks:\n  - text: Buy and sell.\n"
    edition = desk.load(desk.write(folder, BOOK | {"text/en/rules.yaml": prose}))
    problems = Problems()
    kit = Kit(edition, Order(players=1), problems)
    items = [walk(kind.slips[0].front.symbol.items) for kind in kit.kinds() for _ in kind.slips[:1]]
    return [item.text for page in items for item in page if isinstance(item, Text)], problems.found


def test_title_and_subtitle_follow_options_too(tmp_path: Path) -> None:
    head = 'title: "{{ options.rounds }} days"\nsubtitle: "{% if options.rounds == 7 %}A week.{% endif %}"'

    said, problems = book_of(head, tmp_path)

    assert problems == []
    assert said[:2] == ["7 days", "A week."]


def test_a_title_that_comes_out_empty_is_that_of_the_edition(tmp_path: Path) -> None:
    said, _ = book_of('title: "{% if options.rounds == 8 %}Eight days{% endif %}"', tmp_path)

    assert said[0] == "Market"


def test_a_wrong_subtitle_is_told_where_it_stands(tmp_path: Path) -> None:
    _, problems = book_of('subtitle: "{{ options.rnds }} days"', tmp_path)

    assert ["text/en/rules.yaml:1:" in str(one.where) for one in problems] == [True]
    assert "options has no part rnds" in problems[0].message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ 6 / 2 }}", "3"),
        ("About {{ 6 / 2 }} rounds.", "About 3 rounds."),
        ("{{ options.get('days') }}", ""),
        ("2\N{NO-BREAK SPACE}mm and {{ options.rounds }}", "2\N{NO-BREAK SPACE}mm and 7"),
        (r"One\nand {{ options.rounds }}", "One\nand 7"),
    ],
)
def test_what_an_expression_gives_is_told_as_on_faces(text: str, said: str, tmp_path: Path) -> None:
    block = block_of(f'list: ["{text}", Rest.]', tmp_path)

    found = told(block, SCOPE)

    assert found is not None
    assert found.list == tuple(filter(None, (said, "Rest.")))


def test_a_list_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(FaultyError, match="expected text or a number, found a list"):
        told(block_of('text: "{{ [1, 2] }}"', tmp_path), SCOPE)
