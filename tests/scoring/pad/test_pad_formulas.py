import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scoring.pad.formulas import DEEPEST, LONGEST, MOST, FormulaError, parse

VALUES = {"stars": 4, "thorns": 1, "row2": 10, "none": 0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 * stars - 2 * thorns", 10),
        ("stars", 4),
        ("2+3*4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("17 // 5 // 2", 1),
        ("-stars + 10", 6),
        ("--stars", 4),
        ("7 // none", 0),
        ("-7 // 2", -4),
        ("min(stars, thorns, 3)", 1),
        ("max( stars , row2 ) // 3", 3),
        ("min(max(stars, 2), row2)", 4),
    ],
)
def test_a_formula_gives_what_arithmetic_says(text: str, value: int) -> None:
    assert parse(text).value(VALUES) == value


def test_a_formula_knows_the_rows_that_it_names() -> None:
    assert parse("3 * stars - min(thorns, row2)").names == {"stars", "thorns", "row2"}


@pytest.mark.parametrize(
    ("text", "column", "said", "hint"),
    [
        ("3 * ", 5, "found the end", ""),
        ("", 1, "found the end", ""),
        ("3 stars", 3, "stars stands where the formula is complete", "a sign is missing"),
        ("stars / 2", 7, "/ has no meaning", "write //"),
        ("2 ^ 3", 3, "^ has no meaning", "write the same name twice"),
        ("2.5 * stars", 2, ". has no meaning", "numbers are whole"),
        ("(stars", 7, "expected ), found the end", ""),
        ("min stars", 1, "expected ( behind min", "write min(a, b)"),
        ("min()", 5, "found )", ""),
        ("Stars", 1, "S has no meaning", ""),
        ("__import__", 1, "_ has no meaning", ""),
        ("stars.real", 6, ". has no meaning", ""),
        ("1000000000", 1, "expected a number up to", ""),
        ("1 +" * (LONGEST // 3) + " 1 + 1", LONGEST + 1, "at most", "a row of its own"),
        ("(" * (DEEPEST + 2) + "1", DEEPEST + 2, "too many brackets", ""),
    ],
)
def test_what_is_no_formula_is_told_with_its_character(text: str, column: int, said: str, hint: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)

    assert said in str(caught.value)
    assert (caught.value.column, hint in caught.value.hint) == (column, True)


def test_a_result_stops_where_no_pad_has_room_for_it() -> None:
    assert parse("row2 * row2 * row2 * row2 * row2 * row2 * row2").value(VALUES) == MOST
    assert parse("-row2 * row2 * row2 * row2 * row2 * row2 * row2").value(VALUES) == -MOST


@given(st.text(alphabet="min(ax), 1290+-*/stars\t", max_size=40) | st.text(max_size=20))
def test_any_text_is_a_formula_with_a_value_or_is_refused(text: str) -> None:
    column = 1
    try:
        formula = parse(text)
        value = formula.value(dict.fromkeys(formula.names, 7))
    except FormulaError as error:
        column, value = error.column, 0

    assert 1 <= column <= len(text) + 1
    assert abs(value) <= MOST
