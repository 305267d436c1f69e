"""The test page fits on every paper that is large enough for it."""

from collections.abc import Iterator
from itertools import product

import pytest

from generator import testpage
from generator.calibration.deviation import LEAST_HEIGHT, LEAST_WIDTH
from generator.display import Text, walk
from generator.problems import ProblemsError
from generator.units import Paper, parse_paper

WIDTHS = (140, 149.9, 159.9, 160, 179.9, 180, 190, 200, 210, 300, 2000)
HEIGHTS = (200, 209.9, 210, 219.9, 220, 229.9, 230, 240, 260, 300, 2000)


def papers() -> Iterator[Paper]:
    yield from (parse_paper(f"{width}x{height}mm") for width, height in product(WIDTHS, HEIGHTS))


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_on_the_page_is_too_large_for_its_place_from_the_least_paper_on(language: str) -> None:
    for paper in papers():
        pages = testpage.document(paper, language).pages

        assert [(page.width, page.height) for page in pages] == [(paper.width, paper.height)] * 2


def test_the_page_is_in_the_language_that_was_asked_for() -> None:
    said = {
        language: [
            item.text
            for item in walk(testpage.document(parse_paper("a4"), language).pages[1].items)
            if isinstance(item, Text)
        ]
        for language in ("en", "de", "fr")
    }

    assert "Calibration: back" in said["en"]
    assert "Kalibrieren: Rückseite" in said["de"]
    assert said["fr"] == said["en"]


def test_a_paper_with_a_long_name_has_room_for_its_command() -> None:
    document = testpage.document(parse_paper("140.123x1999.99mm"))

    assert "140.123x1999.99mm" in document.title


@pytest.mark.parametrize(
    ("width", "height"), [(LEAST_WIDTH - 0.1, LEAST_HEIGHT), (LEAST_WIDTH, LEAST_HEIGHT - 0.1)]
)
def test_smaller_paper_is_refused(width: float, height: float) -> None:
    with pytest.raises(ProblemsError, match=r"expected paper of 140 x 200 mm or more"):
        testpage.document(parse_paper(f"{width}x{height}mm"))
