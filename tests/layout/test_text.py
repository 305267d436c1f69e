from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import display
from generator.display import Use
from generator.layout.markup import MarkupError
from generator.layout.text import (
    Laid,
    Overflow,
    UnknownIcon,
    lay_out,
    measure,
    paragraph,
)
from generator.units import MM_PER_PT, Mm
from tests.layout.setting import (
    REGULAR,
    STYLE,
    TALL,
    drawn_width,
    em,
    lines_of,
    right_edge,
    texts_of,
)

SYMBOLS = {
    "wood": display.Symbol("wood", (0, 0, 24, 24), ()),
    "sun": display.Symbol("sun", (-10, -5, 40, 20), ()),
}


def icons(name: str) -> display.Symbol:
    if name not in SYMBOLS:
        raise UnknownIcon(name)
    return SYMBOLS[name]


def uses_of(laid: Laid) -> list[Use]:
    return [item for item in laid.items if isinstance(item, Use)]


def test_words_wrap_where_the_next_one_would_not_fit() -> None:
    # given a column just wide enough for the first two words
    width = 4 * em("the quick")

    # when
    laid = lay_out("the quick red fox", (0, 0, width, 100), STYLE, icons)

    # then
    assert lines_of(laid) == ["the quick", "red fox"]
    assert laid.lines == 2
    assert laid.height == pytest.approx(2 * 1.25 * 4)


def test_a_column_too_narrow_by_a_hair_breaks_earlier() -> None:
    width = 4 * em("the quick") - 0.001

    laid = lay_out("the quick", (0, 0, width, 100), STYLE, icons)

    assert lines_of(laid) == ["the", "quick"]


def test_a_newline_breaks_and_an_empty_line_keeps_its_height() -> None:
    laid = lay_out("a\n\nb\n", TALL, STYLE, icons)

    first, last = texts_of(laid)
    assert (first.text, last.text) == ("a", "b")
    assert last.y - first.y == pytest.approx(2 * 1.25 * 4)
    assert laid.lines == 3


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_no_words_are_no_lines(text: str) -> None:
    laid = lay_out(text, (0, 0, 10, 0), STYLE, icons)

    assert laid == Laid((), Mm(0), Mm(0), STYLE.size, 0)


@pytest.mark.parametrize(("align", "x"), [("left", 10.0), ("centre", 10.5), ("right", 11.0)])
def test_lines_are_aligned_in_the_box(align: str, x: float) -> None:
    # given a box that is 1 mm wider than the text
    width = 4 * em("seven boats")

    # when
    laid = lay_out("seven boats", (10, 0, width + 1, 10), replace(STYLE, align=align), icons)

    # then
    (text,) = texts_of(laid)
    assert text.x == pytest.approx(x)
    assert laid.width == pytest.approx(width)


@pytest.mark.parametrize(("valign", "top"), [("top", 20.0), ("middle", 22.5), ("bottom", 25.0)])
def test_the_block_of_lines_is_aligned_in_the_box(valign: str, top: float) -> None:
    # given two lines of 5 mm in a box of 15 mm
    laid = lay_out("one\ntwo", (0, 20, 30, 15), replace(STYLE, valign=valign), icons)

    first, second = texts_of(laid)
    assert first.y == pytest.approx(top + 2.5 + REGULAR.cap_height / 2 * 4)
    assert second.y == pytest.approx(first.y + 5)


@pytest.mark.parametrize("leading", [1.0, 1.2, 1.6])
def test_a_figure_stands_with_its_ink_in_the_middle_of_its_box(leading: float) -> None:
    # given a box of 8 mm at y = 3
    style = replace(STYLE, valign="middle", align="centre", leading=leading)

    # when
    laid = lay_out("1", (2, 3, 8, 8), style, icons)

    # then
    (text,) = texts_of(laid)
    outline = REGULAR.outline(text.glyphs[0].id)
    heights = [segment[-1] / 1000 * 4 for segment in outline if len(segment) > 1]
    assert text.y - (max(heights) + min(heights)) / 2 == pytest.approx(7, abs=0.05)
    assert text.x + drawn_width(text) / 2 == pytest.approx(6)


def test_text_shrinks_to_the_largest_size_that_fits() -> None:
    # given a box in which 4 mm is too large
    box = (0, 0, 20, 12)
    words = "Move one boat to a harbour next to it, then draw."
    style = replace(STYLE, shrink=True)

    # when
    laid = lay_out(words, box, style, icons)

    # then it fits, and a tenth of a point more would not
    assert STYLE.minimum < laid.size < STYLE.size
    assert laid.height <= 12
    assert (STYLE.size - laid.size) / MM_PER_PT * 10 == pytest.approx(
        round((STYLE.size - laid.size) / MM_PER_PT * 10)
    )
    with pytest.raises(Overflow):
        lay_out(words, box, replace(STYLE, size=Mm(laid.size + 0.1 * MM_PER_PT)), icons)


def test_text_that_fits_keeps_its_size() -> None:
    laid = lay_out("short", (0, 0, 30, 5), replace(STYLE, shrink=True), icons)

    assert laid.size == STYLE.size


def test_the_minimum_itself_is_tried() -> None:
    # given a minimum that no whole step reaches, and a box just wide enough for it
    style = replace(STYLE, minimum=Mm(2.011), shrink=True)

    # when
    laid = lay_out("harbour", (0, 0, em("harbour") * 2.011, 100), style, icons)

    # then
    assert laid.size == 2.011


def test_text_too_large_at_the_minimum_is_an_overflow_with_numbers() -> None:
    style = replace(STYLE, size=Mm(8 * MM_PER_PT), minimum=Mm(6 * MM_PER_PT), leading=1.0, shrink=True)

    with pytest.raises(Overflow) as caught:
        lay_out("one\ntwo\nthree", (0, 0, 20, 6), style, icons)

    assert str(caught.value) == "text needs 5.1 x 6.4 mm at 6pt, the box has 20.0 x 6.0 mm"
    assert caught.value.size == 6 * MM_PER_PT
    assert caught.value.height == pytest.approx(3 * 6 * MM_PER_PT)
    assert caught.value.width == pytest.approx(em("three") * 6 * MM_PER_PT)


def test_a_word_wider_than_the_box_is_never_broken() -> None:
    with pytest.raises(Overflow) as caught:
        lay_out("a harbour", (0, 0, 10, 100), STYLE, icons)

    assert caught.value.width == pytest.approx(em("harbour") * 4)
    assert caught.value.height == pytest.approx(10)


def test_a_hair_too_much_never_reads_as_equal() -> None:
    with pytest.raises(Overflow, match=r"needs 2\.2 x 5\.1 mm at 11\.3pt, the box has 30\.0 x 5\.0 mm"):
        lay_out("a", (0, 0, 30, 5), replace(STYLE, leading=1.2502), icons)


def test_escaped_signs_are_printed() -> None:
    laid = lay_out(r"2 \* 3 \:wood:", TALL, STYLE, icons)

    assert lines_of(laid) == ["2 * 3 :wood:"]


def test_unbalanced_markup_is_the_callers_to_report() -> None:
    with pytest.raises(MarkupError):
        lay_out("**a", TALL, STYLE, icons)


def test_an_icon_is_one_em_high_around_the_middle_of_the_capitals() -> None:
    laid = lay_out("3:wood: x", TALL, STYLE, icons)

    (use,) = uses_of(laid)
    figure, after = texts_of(laid)
    middle = figure.y - REGULAR.cap_height / 2 * 4
    assert use.symbol is SYMBOLS["wood"]
    assert use.scale == pytest.approx(4 / 24)
    assert use.x == pytest.approx(right_edge(figure) + 0.08 * 4)
    assert use.y == pytest.approx(middle - 2)
    assert use.colour == "#102030"
    assert after.x == pytest.approx(use.x + 4 + 0.08 * 4)


def test_an_icon_with_a_box_off_its_origin_lands_in_the_same_place() -> None:
    laid = lay_out(":sun:", (5, 0, 30, 100), STYLE, icons)

    (use,) = uses_of(laid)
    scale = 4 / 20
    middle = 1.25 / 2 * 4
    assert use.x == pytest.approx(5 + 0.32 + 10 * scale)
    assert use.y == pytest.approx(middle - 2 + 5 * scale)
    assert laid.width == pytest.approx(8 + 0.64)


def test_figures_and_punctuation_stay_with_their_icon() -> None:
    width = 4 * (em("2.") + 1.16)

    laid = lay_out("pay 2:wood:.", (0, 0, width, 100), STYLE, icons)

    (use,) = uses_of(laid)
    pay, figure, stop = texts_of(laid)
    assert (pay.text, figure.text, stop.text) == ("pay", "2", ".")
    assert figure.y == stop.y > pay.y
    assert figure.x < use.x < stop.x


def test_icons_side_by_side_may_stand_on_two_lines() -> None:
    laid = lay_out(":wood::wood::wood:", (0, 0, 4 * 2.4, 100), STYLE, icons)

    first, second, third = uses_of(laid)
    assert first.y == second.y
    assert second.x - first.x == pytest.approx(4 * 1.16)
    assert third.y == pytest.approx(first.y + 5)


def test_an_unknown_icon_is_the_callers_error() -> None:
    with pytest.raises(UnknownIcon, match=":stone:"):
        lay_out("a :stone:", TALL, STYLE, icons)


def test_tracking_stands_between_letters_and_not_at_the_end() -> None:
    laid = lay_out("CITY :wood:", TALL, replace(STYLE, tracking=0.1), icons)

    (text,) = texts_of(laid)
    plain = REGULAR.shape("CITY ")[0]
    assert [glyph.advance for glyph in text.glyphs] == [glyph.advance + 100 for glyph in plain]
    assert laid.width == pytest.approx(4 * (em("CITY ") + 5 * 0.1 + 1.16))


def test_tracked_lines_are_centred_by_their_ink() -> None:
    laid = lay_out("II", (0, 0, 20, 10), replace(STYLE, tracking=0.5, align="centre"), icons)

    (text,) = texts_of(laid)
    assert text.x == pytest.approx(10 - (4 * em("II") + 2) / 2)


def test_a_paragraph_starts_at_the_origin_and_is_as_high_as_measured() -> None:
    words = "Move one boat to a harbour next to it, then draw a card."

    laid = paragraph(words, 25, STYLE, icons)

    assert texts_of(laid)[0].x == pytest.approx(0)
    assert texts_of(laid)[0].y == pytest.approx((1.25 + REGULAR.cap_height) / 2 * 4)
    assert measure(words, 25, STYLE, icons) == laid.height == laid.lines * 1.25 * 4
    assert laid.lines > 1


def test_a_paragraph_does_not_shrink() -> None:
    with pytest.raises(Overflow, match=r"needs 14\.\d mm of width at 11\.3pt, there are 10\.0 mm"):
        measure("a harbour", 10, replace(STYLE, shrink=True), icons)


WORDS = st.text(alphabet="aWfiT.,1\u00e9\u0416\u00df+()\u201c\u201d", min_size=1, max_size=9)
PROSE = st.lists(WORDS, max_size=40).map(" ".join)


@given(PROSE, st.floats(10, 60), st.floats(5, 60))
def test_text_is_set_within_the_box_or_refused_at_the_minimum(
    prose: str, width: float, height: float
) -> None:
    style = replace(STYLE, shrink=True)

    try:
        laid = lay_out(prose, (0, 0, width, height), style, icons)
    except Overflow:
        with pytest.raises(Overflow):
            lay_out(prose, (0, 0, width, height), replace(style, size=style.minimum), icons)
    else:
        assert laid.width <= width + 1e-6
        assert laid.height <= height + 1e-6
        assert style.minimum <= laid.size <= style.size
