import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import CURRENT, Group, Page, Paint, Rect, Symbol, Use, walk
from generator.layout.ink import Grey, grey_of, luminance
from generator.units import Mm

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


@given(colours)
def test_grey_is_as_light_as_its_colour(colour: str) -> None:
    grey = grey_of(colour)

    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert luminance(grey) == pytest.approx(luminance(colour), abs=0.005)


def test_a_page_in_grey_keeps_shared_symbols_shared_and_tints_open() -> None:
    box = Rect(Mm(0), Mm(0), Mm(9), Mm(9), Paint(fill=CURRENT, stroke="#FF0000"))
    card = Symbol("card", (0, 0, 9, 9), (box,))
    uses = tuple(Use(card, Mm(x), Mm(0), colour="#00FF00") for x in (0, 20))
    page = Page(Mm(50), Mm(50), (Group(uses),))

    grey = Grey().page(page)

    found = [item for item in walk(grey.items) if isinstance(item, Use)]
    assert found[0].symbol is found[1].symbol
    assert found[0].colour == grey_of("#00FF00")
    assert found[0].symbol.items == (
        Rect(Mm(0), Mm(0), Mm(9), Mm(9), Paint(fill=CURRENT, stroke=grey_of("#FF0000"))),
    )
