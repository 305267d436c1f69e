import re
import unicodedata
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from generator import display, fonts
from generator.layout.markup import MarkupError
from generator.layout.text import (
    FontStack,
    NoGlyph,
    Overflow,
    UnknownIcon,
    lay_out,
)
from generator.units import Mm
from tests.layout.setting import (
    BOLD,
    BOLD_ITALIC,
    FIRA,
    ITALIC,
    REGULAR,
    STYLE,
    TALL,
    drawn_width,
    em,
    lines_of,
    right_edge,
    texts_of,
)

TITLE = fonts.find("lilita-one")

TITLES = FontStack(*[(TITLE, REGULAR)] * 4)


def icons(name: str) -> display.Symbol:
    raise UnknownIcon(name)


WORDS = st.text(alphabet="aWfiT.,1\u00e9\u0416\u00df+()\u201c\u201d", min_size=1, max_size=9)
PROSE = st.lists(WORDS, max_size=40).map(" ".join)
MARKED = st.text(alphabet="ab -\u2014\u00a0\u200b\u00ad\n*e\u0301\u0416", max_size=80)


def test_a_line_is_one_run_with_its_spaces_shaped_as_if_in_one_go() -> None:
    laid = lay_out("To Vary, fit 11 offices", (0, 0, 100, 10), STYLE, icons)

    (text,) = texts_of(laid)
    assert text.text == "To Vary, fit 11 offices"
    assert text.glyphs == REGULAR.shape(text.text)[0]
    assert text.fill == "#102030"


def test_spaces_and_tabs_in_a_row_are_one_space() -> None:
    laid = lay_out("  a  b\t c  ", TALL, STYLE, icons)

    assert lines_of(laid) == ["a b c"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("harbour-master", ["harbour-", "master"]),
        ("harbour\u2014master", ["harbour\u2014", "master"]),
        ("harbour\u2013master", ["harbour\u2013", "master"]),
        ("harbour\u200bmaster", ["harbour", "master"]),
        ("harbour\u00admaster", ["harbour-", "master"]),
        ("a\u00adb harbour", ["ab", "harbour"]),
    ],
)
def test_words_break_behind_hyphens_and_dashes(text: str, lines: list[str]) -> None:
    laid = lay_out(text, (0, 0, 4 * em("harbour\u2014"), 100), STYLE, icons)

    assert lines_of(laid) == lines


@pytest.mark.parametrize("text", ["a 1-2", "a -x", "a 3\u20135", "a\u00a0b", "a (-)b"])
def test_ranges_minus_signs_and_no_break_spaces_hold_together(text: str) -> None:
    last = text.rsplit(" ", maxsplit=1)[-1]
    width = 4 * em(last)

    laid = lay_out(text, (0, 0, width, 100), STYLE, icons)

    assert lines_of(laid)[-1] == last


def test_a_soft_hyphen_shows_only_if_the_hyphen_fits_too() -> None:
    # given room for the first two parts of the word, but not for a hyphen behind them
    width = 4 * em("sunken") + 0.001

    # when
    laid = lay_out("sun\u00adken\u00adcity", (0, 0, width, 100), STYLE, icons)

    # then
    assert lines_of(laid) == ["sun-", "kencity"]
    assert all(right_edge(text) <= width + 1e-6 for text in texts_of(laid))


def test_letters_missing_in_the_first_font_come_from_the_next() -> None:
    laid = lay_out(
        "City \u0413\u043e\u0440\u043e\u0434 \u043d\u0430 9", TALL, replace(STYLE, fonts=TITLES), icons
    )

    runs = [(text.font, text.text) for text in texts_of(laid)]
    assert runs == [(TITLE, "City "), (REGULAR, "\u0413\u043e\u0440\u043e\u0434 \u043d\u0430 "), (TITLE, "9")]
    assert all(glyph.id for text in texts_of(laid) for glyph in text.glyphs)


def test_runs_follow_each_other_without_a_gap() -> None:
    laid = lay_out("City \u0413\u043e\u0440 **so** 9", TALL, replace(STYLE, fonts=TITLES), icons)

    runs = texts_of(laid)
    assert len(runs) > 2
    for left, right in pairwise(runs):
        assert right.x == pytest.approx(right_edge(left))


def test_a_mark_stays_with_its_letter_in_one_font() -> None:
    # given a combining mark that Lilita One lacks and Fira Sans has
    assert not TITLE.covers("\u0323")
    assert REGULAR.covers("\u0323")

    # when
    laid = lay_out("aw\u0323a", TALL, replace(STYLE, fonts=TITLES), icons)

    # then
    assert [(text.font, text.text) for text in texts_of(laid)] == [
        (TITLE, "a"),
        (REGULAR, unicodedata.normalize("NFC", "w\u0323")),
        (TITLE, "a"),
    ]


def test_a_letter_and_accent_typed_apart_become_one_glyph() -> None:
    laid = lay_out("e\u0301", TALL, STYLE, icons)

    assert len(texts_of(laid)[0].glyphs) == 1


def test_a_character_in_no_font_is_named() -> None:
    with pytest.raises(NoGlyph) as caught:
        lay_out("ab\u4e2dc", TALL, STYLE, icons)

    assert caught.value.char == "\u4e2d"
    assert caught.value.code == "U+4E2D"
    assert str(caught.value) == (
        "no glyph for '\u4e2d' (U+4E2D CJK UNIFIED IDEOGRAPH-4E2D) in FiraSans-Regular"
    )


@pytest.mark.parametrize("char", ["\x07", "\u2028", "\ufffe"])
def test_control_characters_are_reported_rather_than_dropped(char: str) -> None:
    with pytest.raises(NoGlyph):
        lay_out(f"a{char}b", TALL, STYLE, icons)


@pytest.mark.parametrize("char", ["\u00a0", "\u2009", "\u202f", "\u2003"])
def test_every_kind_of_space_needs_no_glyph_of_its_own(char: str) -> None:
    laid = lay_out(f"10{char}000", TALL, replace(STYLE, fonts=TITLES), icons)

    (text,) = texts_of(laid)
    assert text.text == f"10{char}000"
    assert drawn_width(text) > 4 * em("10000", TITLE)


def test_bold_and_italic_words_take_their_own_fonts() -> None:
    laid = lay_out("a **b *c*** *d*", TALL, STYLE, icons)

    assert [(text.font, text.text) for text in texts_of(laid)] == [
        (REGULAR, "a "),
        (BOLD, "b "),
        (BOLD_ITALIC, "c "),
        (ITALIC, "d"),
    ]


def test_a_word_of_two_styles_is_not_broken_between_them() -> None:
    width = 4 * (em("sun", BOLD) + em("rise"))

    laid = lay_out("of **sun**rise", (0, 0, width, 100), STYLE, icons)

    assert lines_of(laid) == ["of", "sunrise"]


@given(
    PROSE, st.floats(20, 60), st.sampled_from(["left", "centre", "right"]), st.sampled_from([FIRA, TITLES])
)
def test_no_word_is_lost_and_every_run_lies_in_the_box(
    prose: str, width: float, align: str, stack: FontStack
) -> None:
    style = replace(STYLE, size=Mm(3), align=align, fonts=stack)

    laid = lay_out(prose, (7, 0, width, 1000), style, icons)

    assert " ".join(line.strip() for line in lines_of(laid)) == prose
    for text in texts_of(laid):
        assert text.x >= 7 - 1e-6
        assert right_edge(text) <= 7 + width + 1e-6


@given(PROSE, st.floats(20, 60), st.sampled_from([0.0, 0.05]))
def test_glyphs_point_at_the_characters_of_their_run(prose: str, width: float, tracking: float) -> None:
    laid = lay_out(prose, (0, 0, width, 1000), replace(STYLE, size=Mm(2.5), tracking=tracking), icons)

    for text in texts_of(laid):
        alone = text.font.shape(text.text)[0]
        assert [(glyph.id, glyph.cluster) for glyph in text.glyphs] == [(g.id, g.cluster) for g in alone]


@given(MARKED)
def test_no_letter_is_lost_whatever_the_markup(marked: str) -> None:
    style = replace(STYLE, fonts=TITLES, size=Mm(3), shrink=True)
    plain = re.sub("[- *\u200b\u00ad\n]", "", unicodedata.normalize("NFC", marked))

    try:
        laid = lay_out(marked, (0, 0, 60, 1000), style, icons)
    except (MarkupError, Overflow):
        reject()

    shown = "".join(text.text for text in texts_of(laid))
    assert re.sub("[- *]", "", shown) == plain
