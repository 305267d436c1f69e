"""Backs behind their fronts, measured in the finished PDF as paper is turned by hand."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest

from tests.print.drawn import MM_PER_PT, Box, Point, outlines, words_at
from tests.print.kits import PAPER_NAMES, Kits, Printed, Wish

pytestmark = pytest.mark.print

CARDS = 13
WIDTH, HEIGHT = 60.0, 84.0
RIGHT = 0.05

EDITION = """\
edition: two-sided
title: Two sides
theme: plain
kinds: [deck]
"""
KIND = """\
kind: deck
title: Deck
face: two-sided-front
back: two-sided-back
sheet: cut
stock: card
pieces:
"""
# the four marks tell the corners apart, so that nothing turned or mirrored passes for the right way up
FACE = """\
face: two-sided-{side}
size: [60mm, 84mm]
bleed: 2mm
takes: {{ink: text}}
draw:
  - rect: {{at: [-2mm, -2mm], size: [64mm, 88mm], fill: "#{red}EEEE"}}
  - rect: {{at: [3mm, 3mm], size: [2mm, 2mm], fill: "#{red}{{{{ ink }}}}10"}}
  - rect: {{at: [55mm, 3mm], size: [2mm, 2mm], fill: "#{red}{{{{ ink }}}}20"}}
  - rect: {{at: [55mm, 79mm], size: [2mm, 2mm], fill: "#{red}{{{{ ink }}}}30"}}
  - rect: {{at: [3mm, 79mm], size: [2mm, 2mm], fill: "#{red}{{{{ ink }}}}40"}}
  - text: {{text: "{side}-{{{{ piece.id }}}}", at: [20mm, 39mm], size: [20mm, 6mm], style: number}}
"""
SIDES = {"front": "C0", "back": "D0"}
CORNERS = {"top left": "10", "top right": "20", "bottom right": "30", "bottom left": "40"}
BEHIND = {"top left": "top right", "top right": "top left"} | {
    "bottom left": "bottom right",
    "bottom right": "bottom left",
}
INKS = {f"K{number:02}": f"{number:02}" for number in range(1, CARDS + 1)}


@pytest.fixture(scope="session")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirteen cards: the second sheet of any paper is not full."""
    folder = tmp_path_factory.mktemp("editions") / "two-sided"
    (folder / "templates" / "faces").mkdir(parents=True)
    (folder / "edition.yaml").write_text(EDITION)
    (folder / "deck.yaml").write_text(
        KIND + "".join(f"  - {{id: {name}, ink: {ink}}}\n" for name, ink in INKS.items())
    )
    for side, red in SIDES.items():
        face = folder / "templates" / "faces" / f"two-sided-{side}.yaml"
        face.write_text(FACE.format(side=side, red=red))
    return folder


@dataclass(frozen=True, slots=True)
class Seen:
    """A side of a card where it was found in a PDF, in mm."""

    page: int
    corners: dict[str, Point]

    @property
    def box(self) -> Box:
        xs, ys = zip(*self.corners.values(), strict=True)
        # the middle of a mark lies 4 mm inside the trim
        return min(xs) - 4, min(ys) - 4, max(xs) + 4, max(ys) + 4


def middle(box: Box) -> Point:
    return Point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def distance(one: Point, other: Point) -> float:
    return float(abs(one.x - other.x) + abs(one.y - other.y))


def side_of(printed: Printed, side: str, name: str) -> Seen:
    """Find the one place where a side of a card is printed, by its marks and by its words."""
    corners: dict[str, Point] = {}
    pages: set[int] = set()
    for page in range(printed.manifest["pages"]):
        drawn = {one.fill: middle(one.box) for one in outlines(printed.kit, page)}
        for corner, blue in CORNERS.items():
            if (mark := drawn.get(f"#{SIDES[side]}{INKS[name]}{blue}")) is not None:
                corners[corner] = mark
                pages.add(page)
    [page] = pages
    [word] = words_at(printed.kit, page, f"{side}-{name}")
    seen = Seen(page, corners)
    assert distance(middle(word), middle(seen.box)) < 1
    return seen


def paper_size(printed: Printed, page: int) -> tuple[float, float]:
    with pikepdf.open(printed.kit) as pdf:
        *_, width, height = pdf.pages[page].MediaBox
    return float(width) * MM_PER_PT, float(height) * MM_PER_PT


Turn = Callable[[Point], Point]


def through_the_paper(printed: Printed, page: int, backs: str) -> Turn:
    """Return where, seen from the front, a point printed on the back of a page lies."""
    width, height = paper_size(printed, page)
    long_is_upright = height > width
    about_upright = backs == "gutter" or (long_is_upright == (backs in ("long", "split")))
    if about_upright:
        return lambda point: Point(width - point.x, point.y)
    return lambda point: Point(point.x, height - point.y)


def page_behind(front: int, pages: int, backs: str) -> int:
    """Return the page that comes to lie behind a front."""
    if backs == "split":
        return front + pages // 2
    return front if backs == "gutter" else front + 1


WISHES = [
    Wish(paper=paper, backs=backs) for paper in PAPER_NAMES for backs in ("long", "short", "split", "gutter")
]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_each_back_lies_exactly_behind_its_front(kits: Kits, edition: Path, wish: Wish) -> None:
    printed = kits(replace(wish, edition=str(edition)))
    for name in INKS:
        front, back = side_of(printed, "front", name), side_of(printed, "back", name)
        turn = through_the_paper(printed, front.page, wish.backs)

        assert back.page == page_behind(front.page, printed.manifest["pages"], wish.backs)
        for corner, point in front.corners.items():
            assert distance(turn(back.corners[BEHIND[corner]]), point) < RIGHT, (name, corner)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_side_is_printed_at_its_size_and_no_two_overlap(kits: Kits, edition: Path, wish: Wish) -> None:
    printed = kits(replace(wish, edition=str(edition)))
    sides = [side_of(printed, side, name) for name in INKS for side in ("front", "back")]

    for side in sides:
        left, top, right, bottom = side.box
        assert sorted([right - left, bottom - top]) == pytest.approx([WIDTH, HEIGHT], abs=RIGHT)
    for one, other in combinations(sides, 2):
        assert one.page != other.page or apart(one.box, other.box), (one, other)


def apart(one: Box, other: Box) -> bool:
    slack = 0.01
    return (
        one[2] <= other[0] + slack
        or other[2] <= one[0] + slack
        or one[3] <= other[1] + slack
        or other[3] <= one[1] + slack
    )


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_cards_of_the_last_sheet_stand_where_those_of_a_full_one_do(
    kits: Kits, edition: Path, wish: Wish
) -> None:
    printed = kits(replace(wish, edition=str(edition)))
    fronts = [side_of(printed, "front", name) for name in INKS]
    pages = sorted({front.page for front in fronts})
    full = [front.box for front in fronts if front.page == pages[0]]
    rest = [front.box for front in fronts if front.page == pages[-1]]

    assert 0 < len(rest) < len(full)
    for box, place in zip(rest, full, strict=False):
        assert box == pytest.approx(place, abs=RIGHT)


def test_without_backs_only_fronts_are_printed(kits: Kits, edition: Path) -> None:
    printed = kits(Wish(edition=str(edition), backs="none"))

    found = [words_at(printed.kit, page, "back-") for page in range(printed.manifest["pages"])]

    assert not any(found)
    assert len({side_of(printed, "front", name).page for name in INKS}) == printed.manifest["pages"]
