"""What docs/qr.md says of codes is what the program does: the tables are its own, and the example is read."""

import re

import pytest

from generator import links
from generator.codes import codes_of
from generator.scoring.packing import coder, packed
from generator.scoring.packing.lines import KINDS
from generator.scoring.packing.vocabulary import Vocabulary
from generator.scoring.reader import read as read_log
from generator.scoring.registry import vocabularies
from tests.codes.otherreader import GAMES, PAGE, _game, _Log, read_codes, read_packed
from tests.docs.pages import blocks, chapters

EXAMPLE = chapters(PAGE, 2)["An example"]
LOG, CODE, PACKED = (block.text for block in blocks(EXAMPLE))


@pytest.mark.parametrize("vocabulary", vocabularies(), ids=lambda one: str(one.number))
def test_the_words_of_each_game_stand_there(vocabulary: Vocabulary) -> None:
    told = _game(vocabulary.number)

    assert GAMES[vocabulary.number].lower().replace(" ", "-") == vocabulary.game
    assert tuple(told.heads) == vocabulary.heads
    assert tuple(told.shapes) == vocabulary.shapes
    groups = tuple(f"{label}: {' '.join(words)}" for label, words in told.groups)
    assert vocabulary.groups in (groups, ())


def test_the_example_is_what_the_program_makes_and_reads() -> None:
    assert codes_of(read_log(LOG)) == (CODE.strip(),)
    assert links.packed_logs([CODE.strip()]) == (bytes.fromhex(PACKED),)
    assert packed.unpack(bytes.fromhex(PACKED), vocabularies()) == LOG


def test_the_example_is_read_by_a_reader_that_was_made_from_the_page() -> None:
    assert read_codes([CODE.strip()]) == LOG
    assert read_packed(bytes.fromhex(PACKED)) == LOG


def test_the_numbers_of_the_example_are_those_of_its_table() -> None:
    pattern = r"^\| `([a-z ]+)`" + 5 * r" \| ([0-9]+)" + r" \|$"
    rows = re.findall(pattern, EXAMPLE, re.MULTILINE)
    data = bytes.fromhex(PACKED)
    log = _Log(data[1], data[3 + data[2] // 2 :], iter(["Ana, yellow", "Ben, white"]))

    assert [*log.lines()] == LOG.splitlines()

    found = [(name, *map(str, numbers)) for name, *numbers in log.numbers.trace]
    assert found[: len(rows)] == rows
    (count,) = re.findall(r"Then\s+come\s+([0-9]+)\s+numbers", EXAMPLE)
    assert len(found) == int(count)
    assert f"{len(data)} bytes" in EXAMPLE


def test_the_numbers_of_the_page_are_those_of_the_program() -> None:
    words = " ".join(PAGE.split())

    assert f"up to {links.MOST_PARTS}" in words
    assert (
        f"{packed.LONGEST:,} characters, {packed.MOST_LINES:,} lines and {packed.MOST_WORDS:,} words" in words
    )
    assert coder.WEIGHTS == (1, 4, 16, 64)
    assert f"more than {coder.MOST} together" in words
    assert f"There are {len(KINDS)} of them" in words
    assert "8 * (1 + 8 * n)" in words
    assert packed.FRESH == 8
