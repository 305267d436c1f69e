"""What people read, hold and write on is large enough, and all of it is on the piece."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from generator.display import Group, Item, Rect, Text, Use, walk
from generator.kit import Kit, Order
from generator.layout.imposition import Face, Slip
from generator.library.editions import load_edition
from generator.problems import Problems
from tests.print.drawn import Box, Matrix, Point, hull
from tests.print.kits import GAMES, SUNKEN, SUNRISE, SUNSHINE, Kits, Wish

PT = 25.4 / 72
LEAST_ID_PT = 5.0
LEAST_TEXT_PT = 6.0
LEAST_BOX = 6.0
LEAST_PIECE = 16.0
SLACK = 0.01

SMALL_STYLES = {
    SUNSHINE: {"id", "axis", "prose-clause"},
    SUNKEN: {"id", "prose-clause"},
    SUNRISE: {"id", "prose-clause"},
}
"""Ids, the letters and numbers of boxes, and the clauses in a rulebook's margin."""
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


def texts(items: tuple[Item, ...], at: Matrix = Matrix()) -> Iterator[tuple[Text, Matrix]]:  # noqa: B008
    """Yield every text with the matrix from its own place to that of ``items``; clipped ones are left out."""
    for item in items:
        match item:
            case Text():
                yield item, at
            case Use(symbol, x, y, scale, turn):
                yield from texts(symbol.items, placed(x, y, scale, turn).before(at))
            case Group(inner, x, y, turn, None):
                yield from texts(inner, placed(x, y, 1, turn).before(at))
            case _:
                pass


def placed(x: float, y: float, scale: float, turn: float) -> Matrix:
    cosine, sine = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    return Matrix(cosine, sine, -sine, cosine, x, y)


def ink(text: Text, at: Matrix) -> Box | None:
    """Return the box around the letters of a text, None for spaces."""
    points: list[Point] = []
    pen = 0
    em = text.size / text.font.upem
    for glyph in text.glyphs:
        for segment in text.font.outline(glyph.id):
            points += [
                at.map(text.x + (pen + glyph.dx + x) * em, text.y - (glyph.dy + y) * em)
                for x, y in zip(segment[1::2], segment[2::2], strict=True)
            ]
        pen += glyph.advance
    return hull(iter(points)) if points else None


def points_of(text: Text, at: Matrix) -> float:
    return text.size * math.hypot(at.a, at.b) / PT


def test_every_text_lies_inside_the_trim_of_its_face(drawn: Drawn) -> None:
    outside = []
    count = 0
    for name, face in drawn.each():
        for text, at in texts(face.symbol.items):
            box = ink(text, at)
            count += 1
            if box is not None and not within(box, (0, 0, face.width, face.height)):
                outside.append((name, text.text, box))

    assert count > 1000
    assert not outside


def within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def test_text_of_a_piece_that_is_cut_out_keeps_2_mm_from_the_cut(drawn: Drawn) -> None:
    kinds = drawn.kit.edition.kinds
    cut = [name for name in drawn.faces if kinds[name].file.sheet in (None, "cut", "board")]
    close = [
        (name, text.text, box)
        for kind in cut
        for name, face in drawn.faces[kind].items()
        for text, at in texts(face.symbol.items)
        if (box := ink(text, at)) is not None and not within(box, (2, 2, face.width - 2, face.height - 2))
    ]

    assert "summary-card" in cut
    assert not close


def test_no_text_is_smaller_than_6_points_and_no_id_smaller_than_5(drawn: Drawn) -> None:
    sizes = [
        (points_of(text, at), text.text) for _, face in drawn.each() for text, at in texts(face.symbol.items)
    ]
    small = {text for size, text in sizes if size < LEAST_TEXT_PT - SLACK}

    assert min(size for size, _ in sizes) >= LEAST_ID_PT
    assert small
    assert {text for text in small if not re.fullmatch("|".join(SMALL_TEXTS), text)} == set()


def test_only_styles_of_ids_may_shrink_below_6_points(drawn: Drawn) -> None:
    assert drawn.kit.supplies is not None
    styles = drawn.kit.supplies.theme.styles

    small = {
        name: style.minimum / PT for name, style in styles.items() if style.minimum < 6 * PT - SLACK * PT
    }

    assert set(small) == SMALL_STYLES[drawn.game]
    assert min(small.values()) >= LEAST_ID_PT - SLACK


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

    sizes = [text.size / PT for text, _ in texts(items)]
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


@pytest.mark.print
@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_at_least_16_mm_a_side(kits: Kits, game: str) -> None:
    kinds = kits(Wish(game)).manifest["kinds"]

    assert {
        name for name, kind in kinds.items() if min(kind["width_mm"], kind["height_mm"]) < LEAST_PIECE
    } == set()
