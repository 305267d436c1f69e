"""A log that was packed is the same log again, whatever stands in it; any bytes are a log, or refused."""

import time
import zlib
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scoring.logfile import write
from generator.scoring.packing.coder import NotPackedError, Reader, Writer
from generator.scoring.packing.packed import LONGEST, MOST_WORDS, pack, unpack
from generator.scoring.packing.vocabulary import Vocabulary, find, shapes_of, spelt
from generator.scoring.reader import read
from generator.scoring.registry import vocabularies
from tests.codes.otherreader import read_packed
from tests.scoring.test_logfile_junk import anything, plain, refused

TOP = Path(__file__).parents[1] / "scoring"
LOGS = sorted([*TOP.glob("games/*/*.log"), *TOP.glob("damaged/*.log")])
GAMES = vocabularies()
heads = st.sampled_from(["", *(f"game: {one.game}\n" for one in GAMES)])


@pytest.mark.parametrize("part", range(8))
def test_every_log_of_the_corpus_survives(part: int) -> None:
    for path in LOGS[part::8]:
        log = read(path.read_text(encoding="utf-8", errors="replace"))
        if refused(log):
            continue
        packed = pack(write(log), GAMES)

        assert unpack(packed, GAMES) == write(log), path.name
        assert plain(read(unpack(packed, GAMES))) == plain(log), path.name


@given(heads, anything)
@settings(deadline=None)
def test_whatever_is_typed_survives(head: str, text: str) -> None:
    written = write(read(head + text))

    assert unpack(pack(written, GAMES), GAMES) == written


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False), st.sampled_from(["", "!", "!!"]))
def test_every_word_of_a_shape_is_told_and_spelt_again(
    vocabulary: Vocabulary, random: Random, stood: str
) -> None:
    shape = random.choice([one for one in shapes_of(vocabulary) if one.texts != ("!",)])
    numbers: list[int] = []
    while (field := shape.field(len(numbers), numbers)) is not None:
        numbers.append(random.randrange(len(field.choices)))
    word = shape.word(numbers)

    for typed in (word + stood, word.lower() + stood, word.upper() + stood):
        found = find(vocabulary, typed)
        assert spelt(vocabulary, found) == typed
        assert found.shape < len(vocabulary.shapes)


@pytest.mark.parametrize("vocabulary", GAMES, ids=lambda one: f"{one.game}-{one.number}")
def test_fields_of_one_name_have_the_same_choices(vocabulary: Vocabulary) -> None:
    known: dict[str, tuple[str, ...]] = {}
    for shape in shapes_of(vocabulary):
        for field in (*shape.fields, *shape.groups):
            assert known.setdefault(field.name, field.choices) == field.choices, field.name
            assert len(set(field.choices)) == len(field.choices)


def test_a_turn_that_keeps_to_the_shapes_takes_few_bytes_and_other_words_theirs() -> None:
    usual = (
        "game: sunken-city\nA = Ana\nB = Ben\n\n1.\nA: 4/3 a1v a3> 7@b4 c4v go 7\nB: 3/4 h9> h7v 5@g7 go 5\n"
    )
    odd = usual.replace("go 7", "wanders 7")

    packed = len(pack(usual, GAMES))

    assert packed < 40
    assert packed < len(pack(odd, GAMES)) <= packed + len("wanders") + 4


def test_a_log_typed_in_small_letters_takes_hardly_more() -> None:
    lines = "".join(f"A: B W Wd{box} I C Ca{box}\n" for box in (1, 2, 3, 4) * 4)
    log = f"game: sunshine-city\nA = Ana\n\n1. 1 2\n{lines}"

    assert len(pack(log.replace("B W", "b w").replace("I C", "i c"), GAMES)) < len(pack(log, GAMES)) + 25


@given(st.integers(0, 6), st.binary(max_size=300))
@settings(deadline=None)
def test_any_bytes_are_a_log_or_said_to_be_none(game: int, data: bytes) -> None:
    with suppress(NotPackedError):
        assert len(unpack(bytes((1, game)) + data, GAMES)) <= LONGEST


@given(st.data())
@settings(deadline=None, max_examples=50)
def test_a_packed_log_that_was_changed_is_another_log_or_none(data: st.DataObject) -> None:
    packed = bytearray(pack(write(read((TOP / "games/sunken/deadlock-4.log").read_text("utf-8"))), GAMES))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))

    with suppress(NotPackedError):
        assert len(unpack(bytes(packed), GAMES)) <= LONGEST


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "too short"),
        (b"\x01", "too short"),
        (b"\x02\x01\x00", "packed in format 2, and this version of papercity reads format 1"),
        (b"\x01\x63\x00", "game number 99"),
        (b"\x01\x01", "its end is missing"),
        (b"\x01\x01\x80\x80\x80\x80\x01", "its end is missing"),
        (b"\x01\x01\x14ab", "its end is missing"),
        (b"\x01\x01\x04\xff\xff", "a text in it is damaged"),
        (b"\x01\x01\x05ab", "a text in it is damaged"),
        (b"\x01\x01\x04ab\x00", "there is more in it than a log"),
    ],
)
def test_what_is_no_packed_log_is_said(data: bytes, said: str) -> None:
    with pytest.raises(NotPackedError, match=said):
        unpack(data, GAMES)


def _inflating(size: int) -> bytes:
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    stored = made.compress(b"x" * size) + made.flush()
    length = 2 * len(stored) + 1
    return bytes((1, 0, length & 127 | 128, length >> 7 & 127 | 128, length >> 14)) + stored


def test_a_deflate_bomb_goes_off_in_a_small_box() -> None:
    began = time.process_time()

    with pytest.raises(NotPackedError, match="longer than 200,000 characters"):
        unpack(_inflating(50_000_000), GAMES)

    assert time.process_time() - began < 2


def test_a_text_that_is_longer_than_a_log_is_refused_though_it_is_one() -> None:
    numbers = pack("x\n", ())[4:]
    data = _inflating(LONGEST + 1) + numbers

    with pytest.raises(NotPackedError, match="longer than 200,000 characters"):
        unpack(data, GAMES)


@pytest.mark.parametrize(
    "line", ["A: B W Wd1\n", "A: " + "- " * 9_000 + "-\n", "\n", "~\n", "A: b!!!!!!!!!!!!\n"]
)
def test_a_log_that_is_too_long_is_refused_when_it_is_packed(line: str) -> None:
    with pytest.raises(NotPackedError, match=r"longer than|more than"):
        pack("game: sunshine-city\n" + line * 21_000, GAMES)


def test_the_longest_log_is_packed_and_read_in_some_seconds() -> None:
    words = MOST_WORDS // 5
    text = "game: sunshine-city\n" + "A: B W Wd1 Wd2\n" * (words - 1)

    began = time.process_time()
    packed = pack(text, GAMES)
    assert unpack(packed, GAMES) == text

    assert time.process_time() - began < 12


@given(st.lists(st.tuples(st.integers(1, 70_000), st.integers(0, 10**6)), max_size=200))
@settings(deadline=None)
def test_even_numbers_come_back(pairs: list[tuple[int, int]]) -> None:
    numbers = [(min(size, 65_536), number % min(size, 65_536)) for size, number in pairs]
    writer = Writer()
    for size, number in numbers:
        writer.even(size, number)

    reader = Reader(writer.finish(), ())

    assert [reader.even(size) for size, _ in numbers] == [number for _, number in numbers]
    reader.finish()


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "format-1").glob("*.packed")), ids=lambda one: one.stem
)
def test_a_log_packed_by_format_1_is_read_by_every_later_version(path: Path) -> None:
    packed = bytes.fromhex(path.read_text(encoding="ascii"))

    assert unpack(packed, GAMES) == path.with_suffix(".log").read_text(encoding="utf-8")
    assert read_packed(packed) == path.with_suffix(".log").read_text(encoding="utf-8")


def test_numbers_that_end_in_many_noughts_come_back() -> None:
    # given: their bytes end in more noughts than a reader takes for the end
    sizes, numbers = (3, 2, 2, 2, 200, 2, 65_535, 2, 2), (1, 0, 0, 1, 0, 0, 0, 0, 0)
    writer = Writer()
    for size, number in zip(sizes, numbers, strict=True):
        writer.even(size, number)

    # when
    reader = Reader(writer.finish(), ())

    # then
    assert tuple(map(reader.even, sizes)) == numbers
    reader.finish()
