import re

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from generator.layout.markup import Break, Icon, MarkupError, Span, parse


def test_plain_words_are_one_span() -> None:
    assert parse("Build a house.") == (Span("Build a house."),)


def test_nothing_is_no_piece() -> None:
    assert parse("") == ()


def test_stars_make_bold_italic_and_both() -> None:
    pieces = parse("a **b** *c* ***d***")

    assert pieces == (
        Span("a "),
        Span("b", bold=True),
        Span(" "),
        Span("c", italic=True),
        Span(" "),
        Span("d", bold=True, italic=True),
    )


def test_italics_lie_within_bold() -> None:
    pieces = parse("**one *two* three**")

    assert pieces == (Span("one ", bold=True), Span("two", bold=True, italic=True), Span(" three", bold=True))


def test_three_stars_close_one_style_and_open_the_other() -> None:
    assert parse("**bold***italic*") == (Span("bold", bold=True), Span("italic", italic=True))


def test_icons_stand_between_words_and_beside_each_other() -> None:
    pieces = parse("Pay 2:wood::old-glass2:.")

    assert pieces == (Span("Pay 2"), Icon("wood"), Icon("old-glass2"), Span("."))


@pytest.mark.parametrize(
    "text", ["10:30", "a: b", "cost: 3 : 4", ":Wood:", ":2nd:", "::", "12:30:45", ":wood"]
)
def test_a_colon_without_an_icon_name_is_text(text: str) -> None:
    assert parse(text) == (Span(text),)


@pytest.mark.parametrize("text", ["3 * 4", "* first", "last *", "2 ** 3", "****", "a *** b"])
def test_stars_that_stand_alone_are_text(text: str) -> None:
    assert parse(text) == (Span(text),)


def test_escapes_give_the_bare_characters() -> None:
    assert parse(r"\*no\* \:wood: \\*so*") == (Span("*no* :wood: \\"), Span("so", italic=True))


def test_a_backslash_before_anything_else_is_text() -> None:
    assert parse(r"C\D\n") == (Span(r"C\D\n"),)


def test_a_newline_breaks_the_line_and_the_last_one_does_not() -> None:
    assert parse("one\n\ntwo\r\nthree\n") == (
        Span("one"),
        Break(),
        Break(),
        Span("two"),
        Break(),
        Span("three"),
    )


def test_a_style_goes_on_over_a_line_break() -> None:
    assert parse("**a\nb**") == (Span("a", bold=True), Break(), Span("b", bold=True))


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("Take **two cards.", 5, "this ** is never closed"),
        ("Take *two* and *three", 15, "this * is never closed"),
        ("*one *two*", 0, "this * is never closed"),
        ("2**3 is 8", 1, "this ** is never closed"),
        ("Take two** cards", 8, "this ** closes nothing"),
        ("points* a round", 6, "this * closes nothing"),
    ],
)
def test_unbalanced_stars_are_reported_at_their_place(text: str, offset: int, message: str) -> None:
    with pytest.raises(MarkupError) as caught:
        parse(text)

    assert str(caught.value) == message
    assert caught.value.offset == offset


def test_the_hint_says_how_to_print_a_star() -> None:
    with pytest.raises(MarkupError) as caught:
        parse("Take **two")

    assert caught.value.hint == r"put ** right behind the words too, or write \*\* to print **"


@given(st.text())
def test_escaped_text_comes_back_as_it_was(text: str) -> None:
    escaped = re.sub(r"([*:\\])", r"\\\1", text)

    pieces = parse(escaped)

    shown = "".join(
        "\n" if isinstance(piece, Break) else piece.text for piece in pieces if not isinstance(piece, Icon)
    )
    unified = re.sub(r"\r\n?", "\n", text)
    assert shown == unified.removesuffix("\n")


def letters_of(text: str) -> str:
    return re.sub("[^ab]", "", text)


@given(st.text(alphabet="ab *:\\\n"))
def test_no_letter_gets_lost_whatever_stands_around_it(text: str) -> None:
    try:
        pieces = parse(text)
    except MarkupError:
        reject()

    read = [getattr(piece, "name", "") + getattr(piece, "text", "") for piece in pieces]
    assert letters_of("".join(read)) == letters_of(text)


def test_the_first_of_two_unclosed_marks_is_reported() -> None:
    with pytest.raises(MarkupError) as caught:
        parse("a *b **c")

    assert caught.value.offset == 2
