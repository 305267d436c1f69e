"""What the codes of a log say: in parts, in any order, twice, damaged, of others, or not ours at all."""

import time
from contextlib import suppress
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.links import (
    MOST_PARTS,
    NotOpenedError,
    PartMissingError,
    holds_log,
    is_code,
    log_texts,
    packed_logs,
    sheet_text,
    texts_in,
)

DATA = sha256(b"a game").digest() * 9
COMPANION = "http://192.168.0.7:8000"
companions = st.sampled_from([None, COMPANION, "https://City.example/table/"])


def said(texts: list[str]) -> str:
    with pytest.raises(NotOpenedError) as told:
        packed_logs(texts)
    return str(told.value)


@given(st.binary(min_size=50, max_size=400), st.integers(1, 9), companions, st.randoms(use_true_random=False))
def test_the_parts_of_a_log_join_in_any_order_though_some_are_there_twice(
    data: bytes, parts: int, companion: str | None, random: Random
) -> None:
    texts = [*log_texts(data, parts, companion)]
    texts += random.choices(texts, k=2)
    random.shuffle(texts)

    assert packed_logs(texts) == (data,)
    assert packed_logs([text.lower() for text in texts]) == (data,)


@pytest.mark.parametrize("size", range(9, 80))
def test_no_part_of_a_log_is_empty(size: int) -> None:
    data = bytes(size)

    assert packed_logs(log_texts(data, 9, None)) == (data,)


@given(st.binary(min_size=1, max_size=90))
def test_bytes_are_written_in_letters_that_a_link_and_the_dense_mode_of_codes_have(data: bytes) -> None:
    (text,) = log_texts(data, 1, None)

    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:")
    assert packed_logs([text]) == (data,)


def test_a_link_leads_to_the_companion_and_no_server_is_told_the_log() -> None:
    (text,) = log_texts(DATA, 1, f"{COMPANION}/")

    address, _, log = text.partition("#")
    assert address == f"{COMPANION}/L"
    assert log == log_texts(DATA, 1, None)[0].removeprefix("PAPERCITY:")


def test_codes_of_two_logs_are_two_logs() -> None:
    other = bytes(reversed(DATA))
    one, two, three = log_texts(DATA, 3, None)
    uno, due = log_texts(other, 2, COMPANION)

    assert packed_logs([two, due, one, uno, three]) == (DATA, other)


@pytest.mark.parametrize(
    ("kept", "missing"),
    [([0, 2], "part 2 is missing"), ([1], "parts 1 and 3 are missing"), ([0, 0, 1], "part 3 is missing")],
)
def test_a_part_that_is_missing_is_named(kept: list[int], missing: str) -> None:
    texts = log_texts(DATA, 3, None)

    with pytest.raises(PartMissingError, match=f"this is a log in 3 codes, and {missing}"):
        packed_logs([texts[at] for at in kept])


def test_parts_of_two_logs_are_not_mixed() -> None:
    one, _ = log_texts(DATA, 2, None)
    _, other = log_texts(bytes(reversed(DATA)), 2, None)

    assert said([one, other]) == "this is a log in 2 codes, and part 2 is missing"


@given(st.integers(0, 10_000), st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:"))
def test_a_letter_that_was_misread_is_noticed(at: int, letter: str) -> None:
    (text,) = log_texts(DATA, 1, None)
    at = len("PAPERCITY:") + at % (len(text) - len("PAPERCITY:"))
    if text[at] == letter:
        return

    with pytest.raises(NotOpenedError) as told:
        packed_logs([text[:at] + letter + text[at + 1 :]])

    assert told.value.hint


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_a_code_of_which_the_end_is_missing_is_damaged(length: int) -> None:
    (text,) = log_texts(DATA, 1, None)

    assert "damaged" in said([text[: len("PAPERCITY:1") + length]])


def test_a_part_that_is_there_in_two_ways_is_told() -> None:
    texts = log_texts(DATA, 2, None)
    head = texts[0][: len("PAPERCITY:112") + 6]
    other = head + log_texts(bytes(200), 2, None)[0][len(head) :]

    assert said([*texts, other]) in (
        "part 1 is there twice, and differs",
        "this code is damaged, or only a part of it is there",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PAPERCITY:", "this code is empty, and"),
        ("PAPERCITY:211", "this code is in format 2, and this version of papercity reads format 1"),
        ("papercity:x11", "this code is in format X"),
        ("PAPERCITY:1", "damaged"),
        ("PAPERCITY:10100", "damaged"),
        ("PAPERCITY:121" + "0" * 20, "damaged"),
        ("PAPERCITY:111" + ":" * 31, "damaged"),
        ("PAPERCITY:111ÄÖ", "letters that no log has"),
        ("PAPERCITY:111%%", "letters that no log has"),
        ("https://evil.example/a.log", "this is no code of a log: https://evil.example/a.log"),
        ("https://evil.example/x#" + "A" * 100, "this is no code of a log: https://evil.example/x#AAA"),
        ("WIFI:S:home;P:secret;;", "this is no code of a log"),
        ("", "this is no code of a log"),
        ("PAPERCITY:" + "0" * 9_000, "longer than any code: 9,010 characters"),
    ],
)
def test_what_is_no_code_of_a_log_is_said_plainly(text: str, message: str) -> None:
    assert message in said([text])


@pytest.mark.parametrize("companion", [None, COMPANION])
def test_the_code_of_a_sheet_is_told_apart_from_that_of_a_game(companion: str | None) -> None:
    text = sheet_text("sunshine-city", "K7QM-3XPA-9T5", "S1.2", {"length": "normal"}, companion)

    assert "this is the code of a sheet" in said([text])
    assert is_code(text)
    assert not holds_log(text)


def test_ten_megabytes_and_a_thousand_codes_are_refused_at_once() -> None:
    began = time.process_time()

    assert "longer than any code" in said(["PAPERCITY:1" + "A" * 10_000_000])
    assert "more than 200 codes" in said(["PAPERCITY:111AAAAAA"] * 1_000)

    assert time.process_time() - began < 1


@given(
    st.lists(
        st.text(max_size=60) | st.from_regex(r"PAPERCITY:1[1-9A-Z]{2}[0-9A-Z$*+./:-]{0,90}", fullmatch=True)
    )
)
def test_any_texts_are_logs_or_said_to_be_none(texts: list[str]) -> None:
    with suppress(NotOpenedError):
        assert len(packed_logs(texts)) <= len(texts)


def test_codes_that_were_copied_may_be_broken_into_lines() -> None:
    one, two = log_texts(DATA, 2, COMPANION)
    typed = f"  {one[:60]}\r\n{one[60:]}\n\n{two[:100]} {two[100:]}\n"

    assert texts_in(typed) == [one, two]
    assert packed_logs(texts_in(typed)) == (DATA,)


def test_the_most_parts_have_numbers_of_one_letter() -> None:
    texts = log_texts(DATA, MOST_PARTS, None)

    assert len(texts) == MOST_PARTS
    assert packed_logs(texts) == (DATA,)
