import pytest

from generator.wording import clean, cut, left, right, table, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ana", 3),
        ("Łucja", 5),
        ("小林", 4),
        ("🦊", 2),
        ("👩\u200d🚀", 2),
        ("e\u0301", 1),
        ("❤\ufe0f", 2),
        ("한국", 4),
    ],
)
def test_a_text_is_as_wide_as_a_terminal_shows_it(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_text_is_filled_up_on_either_side() -> None:
    assert left("小", 4) == "小  "
    assert right("小", 4) == "  小"


def test_a_long_text_is_cut_to_its_columns() -> None:
    assert cut("Maximilian", 6) == "Maxim…"
    assert cut("小林さくら", 6) == "小林…"
    assert cut("Ana", 6) == "Ana"


def test_lines_are_broken_between_words_and_indented() -> None:
    assert list(wrapped("one two three", "  - ", 12)) == ["  - one two", "    three"]


def test_a_word_that_is_too_long_stands_alone() -> None:
    assert list(wrapped("a bbbbbbbb", "", 4)) == ["a", "bbbbbbbb"]


def test_what_could_confuse_a_terminal_is_replaced() -> None:
    assert clean("a\x1bb\u202ec") == "a\ufffdb\ufffdc"
    assert clean("👩\u200d🚀 Łucja") == "👩\u200d🚀 Łucja"


def test_a_table_is_parted_where_its_columns_do_not_fit() -> None:
    rows = [("name", [str(number) for number in range(60)]), ("Ana", ["7"] * 60)]

    lines = list(table(rows))

    assert max(map(width, lines)) <= 80
    heads = [line.split()[1:] for line in lines if line.startswith("name")]
    assert len(heads) > 1
    assert [number for head in heads for number in head] == rows[0][1]
