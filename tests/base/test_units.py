import pytest

from generator.units import Mm, NotALength, parse_length, parse_paper


@pytest.mark.parametrize(
    ("text", "mm"), [("63.5mm", 63.5), ("2 cm", 20), ("1in", 25.4), ("72pt", 25.4), ("-3mm", -3), ("0", 0)]
)
def test_a_length_is_read_in_any_of_its_units(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["63", "63px", "mm", "", "six mm", "6mm 7mm", "1e3mm"])
def test_a_bare_number_or_an_unknown_unit_is_refused(text: str) -> None:
    with pytest.raises(NotALength):
        parse_length(text)


def test_a_length_without_unit_is_told_what_to_write() -> None:
    with pytest.raises(NotALength) as refused:
        parse_length("63")

    assert refused.value.hint == "did you mean 63mm?"


def test_a_paper_is_named_or_measured() -> None:
    assert parse_paper("A4").width == Mm(210)
    assert parse_paper("250x180mm") == parse_paper("180mmx250mm")
    assert parse_paper("8x10in").height == pytest.approx(254)


@pytest.mark.parametrize("text", ["a9", "10x10mm", "200", "200x250", "axbmm", "3000x3000mm"])
def test_paper_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotALength):
        parse_paper(text)
