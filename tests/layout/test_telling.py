"""What a block of prose says under some options."""

from pathlib import Path
from typing import Any

import pytest

from generator.layout.supplies import FaultyError
from generator.layout.telling import told
from generator.problems import Problems
from generator.schema.checking import check
from generator.schema.prose import Block, ProseFile
from generator.yamlsource import read

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
    rows = '[[a, b], ["{{ 1 if options.spirit }}", ""], ["{{ options.rounds }}", d]]'
    block = block_of(f"table: {{rows: {rows}}}", tmp_path)

    said = told(block, SCOPE)

    assert said is not None
    assert said.table is not None
    assert said.table.rows == (("a", "b"), ("7", "d"))


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
