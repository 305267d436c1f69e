"""What people write on is large enough; tests/preflight holds the stock to all else that check looks at."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from generator.display import Rect, Text, walk
from generator.kit import Kit, Order
from generator.layout.imposition import Face, Slip
from generator.library.editions import load_edition
from generator.preflight.seen import look
from generator.problems import Problems
from tests.print.kits import GAMES, SUNKEN, SUNRISE, SUNSHINE

PT = 25.4 / 72
LEAST_TEXT_PT = 6.0
LEAST_BOX = 6.0

SMALL_TEXTS = [
    r"[A-Z]{1,3}\d{0,2}[a-d]?",  # the id of a piece or of an addition to the rules
    r"(Sun\w+ City · )?[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3} · [A-Z]{1,2}\d*(\.\d+)?",
    r"\d+\.\d+",  # a clause
    "hard solo",  # a mark of the plant track
]


@dataclass(frozen=True, slots=True)
class Drawn:
    """All faces of a kit, by kind, with what they are called."""

    game: str
    kit: Kit
    faces: dict[str, dict[str, Face]]

    def each(self) -> Iterator[tuple[str, Face]]:
        for faces in self.faces.values():
            yield from faces.items()


def draw(game: str) -> Drawn:
    problems = Problems()
    edition = load_edition(game, None, problems)
    assert edition is not None
    kit = Kit(edition, Order(players=1, only={name: frozenset() for name in edition.kinds}), problems)
    faces = {kind.name: dict(_faces(kind.slips)) for kind in kit.kinds()}
    problems.raise_if_any()
    return Drawn(game, kit, faces)


@pytest.fixture(scope="module", params=GAMES)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    return draw(request.param)


@pytest.fixture(scope="module")
def sunshine() -> Drawn:
    return draw(SUNSHINE)


def _faces(slips: tuple[Slip, ...]) -> Iterator[tuple[str, Face]]:
    for slip in slips:
        for face in (slip.front, slip.back):
            if face is not None:
                yield face.symbol.name, face


def test_only_ids_and_a_mark_are_smaller_than_6_points(drawn: Drawn) -> None:
    small = {
        words.text.text
        for _, face in drawn.each()
        for words in look(face).words
        if words.points < LEAST_TEXT_PT - 0.01
    }

    assert small
    assert {text for text in small if not re.fullmatch("|".join(SMALL_TEXTS), text)} == set()


def test_furniture_is_at_least_6_points(drawn: Drawn) -> None:
    values = {
        "width": 190,
        "title": "City sheets",
        "page": 1,
        "pages": 22,
        "code": "SJ36-WFBD-1CQ",
        "flip": "Print on one side.",
    }

    items = drawn.kit.extra_face("furniture", (0, 0, 190, 5), values)

    sizes = [item.size / PT for item in walk(items) if isinstance(item, Text)]
    assert len(sizes) >= 3
    assert min(sizes) >= LEAST_TEXT_PT


def squares(face: Face, style: tuple[str | None, str | None], least: float) -> Counter[tuple[float, float]]:
    """Count the rectangles inked in (fill, stroke) and at least ``least`` mm wide, by their size."""
    found = (item for item in walk(face.symbol.items) if isinstance(item, Rect))
    return Counter(
        (round(rect.width, 2), round(rect.height, 2))
        for rect in found
        if (rect.paint.fill, rect.paint.stroke) == style and rect.width > least
    )


def test_boxes_to_write_in_are_at_least_6_mm(sunshine: Drawn) -> None:
    assert sunshine.kit.supplies is not None
    colours = sunshine.kit.supplies.theme.colours
    [sheet] = sunshine.faces["city-sheet"].values()

    for worker, count in (("builder", 120), ("inventor", 105), ("lobbyist", 84)):
        boxes = squares(sheet, (colours["paper"], colours[worker]), 3)
        fives = {size: number for size, number in boxes.items() if size[0] < 20}
        assert sum(fives.values()) == count, worker
        assert min(min(size) for size in fives) >= LEAST_BOX


def test_boxes_for_the_dice_and_the_plants_are_at_least_6_mm(sunshine: Drawn) -> None:
    assert sunshine.kit.supplies is not None
    colours = sunshine.kit.supplies.theme.colours
    [sheet] = sunshine.faces["city-sheet"].values()

    dice = squares(sheet, (colours["paper"], colours["rule"]), 5) + squares(
        sheet, (colours["paper"], colours["accent"]), 5
    )

    # 62 turns, 11 plants without a mark, two bonus plants
    assert dice[6.07, 6.5] == 62
    assert min(min(size) for size in dice) >= LEAST_BOX


def test_lines_of_the_record_sheet_are_at_least_6_mm_high(sunshine: Drawn) -> None:
    [sheet] = sunshine.faces["log-sheet"].values()
    lines = [
        item for item in walk(sheet.symbol.items) if isinstance(item, Rect) and item.width == sheet.width
    ]

    assert len(lines) == 27
    assert min(line.height for line in lines) >= LEAST_BOX


LINES = {SUNKEN: 20, SUNRISE: 20}


@pytest.mark.parametrize("game", LINES)
def test_a_log_sheet_has_room_to_write(game: str) -> None:
    for sheet in draw(game).faces["log-sheet"].values():
        rects = [item for item in walk(sheet.symbol.items) if isinstance(item, Rect)]
        lines = [rect for rect in rects if rect.width > 60 and 5 < rect.height < 9]

        assert len(lines) >= LINES[game]
        assert min(line.height for line in lines) >= LEAST_BOX


@pytest.mark.parametrize("game", [*LINES, "sunshine-city"])
def test_a_record_has_ten_boxes_of_6_mm_for_the_seal(game: str) -> None:
    first = next(iter(draw(game).faces["log-sheet"].values()))
    rects = [item for item in walk(first.symbol.items) if isinstance(item, Rect)]

    # two groups of five letters
    groups = [rect for rect in rects if rect.radius == 0.8 and 8 <= rect.height < 10]
    assert len(groups) == 2
    assert min(rect.width / 5 for rect in groups) >= LEAST_BOX
    assert {rect.y for rect in groups} == {groups[0].y}
