import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.links import ALPHABET, edition_code, parse_edition_code, sheet_text

digests = st.binary(min_size=32, max_size=32)


@given(digests)
def test_a_typed_code_is_read_back_whatever_its_case_and_hyphens(digest: bytes) -> None:
    code = edition_code(digest)

    assert parse_edition_code(code.lower().replace("-", " ")) == code


@given(digests, st.integers(0, 10), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_found(digest: bytes, at: int, letter: str) -> None:
    letters = edition_code(digest).replace("-", "")
    wrong = letters[:at] + letter + letters[at + 1 :]

    if wrong != letters:
        with pytest.raises(ValueError, match="slip"):
            parse_edition_code(wrong)


@given(digests, st.integers(0, 10), st.integers(0, 10))
def test_two_characters_that_changed_places_are_found(digest: bytes, one: int, other: int) -> None:
    letters = list(edition_code(digest).replace("-", ""))
    letters[one], letters[other] = letters[other], letters[one]
    swapped = "".join(letters)

    if swapped != edition_code(digest).replace("-", ""):
        with pytest.raises(ValueError, match="slip"):
            parse_edition_code(swapped)


def test_letters_that_look_like_figures_are_read_as_figures() -> None:
    code = next(
        code
        for number in range(1000)
        if "0" in (code := edition_code(number.to_bytes(7, "big"))) and "1" in code
    )

    assert parse_edition_code(code.replace("0", "O").replace("1", "l")) == code


def test_a_sheet_says_game_code_sheet_and_options_in_plain_words() -> None:
    text = sheet_text("sunshine-city", "K7QM-3XPA-9T5", "S1.2", {"length": "normal"}, None)

    assert text == "PAPERCITY SUNSHINE-CITY K7QM-3XPA-9T5 S1.2 LENGTH:NORMAL"


def test_a_sheet_is_a_link_where_a_companion_was_named() -> None:
    text = sheet_text("sunshine-city", "K7QM-3XPA-9T5", "S1.2", {}, "http://192.168.0.7:8000/")

    assert text == "HTTP://192.168.0.7:8000/S/SUNSHINE-CITY/K7QM-3XPA-9T5/S1.2"
