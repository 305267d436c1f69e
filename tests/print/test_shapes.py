"""Round and hex pieces, measured in the finished PDF: cut lines, backs, and whose ink lies where."""

from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageColor

from tests.print.drawn import MM_PER_PT, Outline, Point, around_pieces, hull, outlines, words_at
from tests.print.kits import PAPER_NAMES, Ink, Kits, Printed, Wish
from tests.raster import pdf_to_image

pytestmark = pytest.mark.print

TOKENS = Path(__file__).parents[1] / "editions" / "tokens"
HARBOUR = Wish(edition=str(TOKENS))
WISHES = [
    replace(HARBOUR, paper=paper, backs=backs)
    for paper in PAPER_NAMES
    for backs in ("long", "short", "split", "gutter", "none")
]
TWO_SIDED = [wish for wish in WISHES if wish.backs != "none"]
RIGHT = 0.05
GREY = "#808080"
DOTS = 100

# width and height of a kind's trim, and of the frame in the middle of its front and of its back
TRIMS = {"chip": (25, 25), "coin": (20, 20), "land": (40, 34.64), "weather": (25.98, 30)}
FRAMES = {"chip": (20.4, 20.4), "coin": (16, 16), "land": (34, 29.44), "weather": (21.12, 24.4)}
BACKS = {"chip": (20.4, "#FFFFFF"), "land": (18, "#FFFFFF"), "weather": (18, "#FFFFFF")}
WORDS = {"chip": "GOODS", "land": "LAND", "weather": "WEATHER"}
# the ground of a front by the colour of its frame
GROUNDS = {"#1B5E7B": "#BFE0E8", "#3B6B2E": "#CFE3C0", "#9A5212": "#F8E4C6", "#8E2F4F": "#F0CBD2"}
COPIES = {"chip": 58, "coin": 24, "land": 36, "weather": 16}


def cut_lines(printed: Printed, page: int) -> list[tuple[Point, ...]]:
    """Return the closed grey lines on a page; a fold is dashed."""
    grey = [one for one in around_pieces(printed.kit, page) if one.stroke == GREY and not one.dash]
    return [line for one in grey for line in one.lines]


def middle(points: tuple[Point, ...]) -> Point:
    left, top, right, bottom = hull(iter(points))
    return Point((left + right) / 2, (top + bottom) / 2)


def frames(printed: Printed, page: int, kind: str) -> list[Outline]:
    """Return the frames that stand in the middle of the fronts."""
    wanted = sorted(FRAMES[kind])
    drawn = [one for one in outlines(printed.kit, page) if one.stroke not in (None, GREY, "#FFFFFF")]
    return [one for one in drawn if sorted(one.size) == pytest.approx(wanted, abs=0.02)]


def rings(printed: Printed, page: int, kind: str) -> list[Point]:
    """Return the middles of the white rings of the backs."""
    size, stroke = BACKS[kind]
    drawn = [one for one in outlines(printed.kit, page) if one.stroke == stroke]
    found = [one for one in drawn if one.size == pytest.approx((size, size), abs=0.02)]
    return [middle(one.lines[0]) for one in found]


def distance(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def through_the_paper(printed: Printed, page: int, point: Point) -> Point:
    """Return where, seen from the front, a point printed on the back of a page lies."""
    with pikepdf.open(printed.kit) as pdf:
        *_, width, height = (float(side) * MM_PER_PT for side in pdf.pages[page].MediaBox)
    backs = printed.manifest["backs"]
    if backs == "gutter" or (height > width) == (backs in ("long", "split")):
        return Point(width - point.x, point.y)
    return Point(point.x, height - point.y)


def sides_of(printed: Printed, kind: str) -> list[tuple[int, int]]:
    """Return the front page and the back page of each sheet of a kind."""
    pages = printed.pages_of(kind)
    match printed.manifest["backs"]:
        case "gutter":
            return [(page, page) for page in pages]
        case "split":
            half = len(pages) // 2
            return list(zip(pages[:half], pages[half:], strict=True))
        case _:
            return list(zip(pages[::2], pages[1::2], strict=True))


@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize("kind", TRIMS)
def test_each_cut_line_runs_along_the_trim_of_its_piece(kits: Kits, wish: Wish, kind: str) -> None:
    printed = kits(wish)

    seen = 0
    for page in printed.pages_of(kind):
        centres = [middle(frame.lines[0]) for frame in frames(printed, page, kind)]
        lines = cut_lines(printed, page)
        assert len(lines) == len(centres)
        for line, centre in zip(lines, centres, strict=True):
            left, top, right, bottom = hull(iter(line))
            assert distance(middle(line), centre) < RIGHT
            assert sorted([right - left, bottom - top]) == pytest.approx(sorted(TRIMS[kind]), abs=RIGHT)
            for corner in line:
                assert distance(corner, centre) == pytest.approx(max(TRIMS[kind]) / 2, abs=RIGHT)
        seen += len(lines)
    assert seen == COPIES[kind]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_the_manifest_counts_a_cut_for_each_piece_of_the_fullest_sheet(kits: Kits, wish: Wish) -> None:
    printed = kits(wish)

    for name, kind in printed.manifest["kinds"].items():
        assert kind["cuts"] == max(len(cut_lines(printed, page)) for page in printed.pages_of(name))
        assert kind["shape"] == ("round" if name in ("chip", "coin") else "hex")
    assert printed.counts() == COPIES


@pytest.mark.parametrize("wish", TWO_SIDED, ids=str)
@pytest.mark.parametrize("kind", BACKS)
def test_each_back_lies_behind_a_front_and_is_not_marked(kits: Kits, wish: Wish, kind: str) -> None:
    printed = kits(wish)

    for front, back in sides_of(printed, kind):
        ahead = [middle(line) for line in cut_lines(printed, front)]
        behind = [through_the_paper(printed, back, ring) for ring in rings(printed, back, kind)]
        assert len(ahead) == len(behind) > 0
        assert all(min(distance(ring, line) for ring in behind) < RIGHT for line in ahead)
        assert back == front or not cut_lines(printed, back)


@pytest.mark.parametrize("wish", TWO_SIDED, ids=str)
@pytest.mark.parametrize("kind", BACKS)
def test_a_piece_that_is_turned_over_reads_the_same_way_up(kits: Kits, wish: Wish, kind: str) -> None:
    printed = kits(wish)

    for front, back in sides_of(printed, kind):
        ids = [piece["id"] for piece in printed.manifest["pieces"] if piece["kind"] == kind]
        ahead = [middle(line) for line in cut_lines(printed, front)]
        behind = [through_the_paper(printed, back, ring) for ring in rings(printed, back, kind)]
        below = [middle_of(box) for name in ids for box in words_at(printed.kit, front, name)]
        words = [middle_of(box) for box in words_at(printed.kit, back, WORDS[kind])]
        through = [through_the_paper(printed, back, word) for word in words]
        assert len(through) == len(behind)
        assert ways(below, ahead) == ways(through, behind)


def middle_of(box: tuple[float, float, float, float]) -> Point:
    return Point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def ways(words: list[Point], centres: list[Point]) -> set[str]:
    """Return on which sides of their pieces words stand."""
    found = set()
    for word in words:
        centre = min(centres, key=lambda one: distance(one, word))
        x, y = word.x - centre.x, word.y - centre.y
        if hypot(x, y) < max(TRIMS["land"]) / 2:
            found.add(("right" if x > 0 else "left") if abs(x) > abs(y) else ("below" if y > 0 else "above"))
    return found


@pytest.mark.parametrize("kind", TRIMS)
def test_no_straight_marks_stand_around_them(kits: Kits, kind: str) -> None:
    printed = kits(HARBOUR)

    for page in printed.pages_of(kind):
        drawn = {one.stroke for one in around_pieces(printed.kit, page) if len(one.lines) > 1}
        assert drawn <= {GREY, "#FFFFFF"}
        assert bool(drawn) == bool(cut_lines(printed, page))


@pytest.mark.parametrize("backs", ["long", "gutter"])
@pytest.mark.parametrize("kind", ["chip", "land", "weather"])
def test_no_ink_of_a_piece_lies_within_the_outline_of_another(kits: Kits, kind: str, backs: str) -> None:
    printed = kits(replace(HARBOUR, backs=backs))
    page = printed.pages_of(kind)[0]
    image = pdf_to_image(printed.kit, page, DOTS)
    dot = 25.4 / DOTS

    for line, frame in zip(cut_lines(printed, page), frames(printed, page, kind), strict=True):
        sides = [middle(side) for side in pairwise(line)] if kind != "chip" else []
        # well off the cut line, where the ground is
        rim = [inwards(point, middle(line)) for point in (*line, *sides)]
        found = {image.getpixel((round(x / dot), round(y / dot))) for x, y in rim}
        assert found == {ImageColor.getrgb(GROUNDS[frame.stroke or ""])}


def inwards(point: Point, centre: Point) -> Point:
    return Point(centre.x + (point.x - centre.x) * 0.93, centre.y + (point.y - centre.y) * 0.93)


@pytest.mark.parametrize("kind", ["chip", "weather", "land"])
def test_art_beyond_the_bleed_is_not_printed(kits: Kits, kind: str) -> None:
    printed = kits(HARBOUR)
    page = printed.pages_of(kind)[0]
    image = pdf_to_image(printed.kit, page, DOTS)
    dot = 25.4 / DOTS
    lines = cut_lines(printed, page)
    centres = [middle(line) for line in lines]

    left = min(centres)
    far = max(TRIMS[kind]) / 2 + 2 / cos(pi / 6) + 0.5
    around = [
        Point(left.x + far * cos(turn), left.y + far * sin(turn)) for turn in (3 * pi / 4, pi, 5 * pi / 4)
    ]
    white = [point for point in around if all(distance(point, one) > far - 0.1 for one in centres)]
    assert white
    assert {image.getpixel((round(x / dot), round(y / dot))) for x, y in white} == {(255, 255, 255)}


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_cut_lines_stay_in_every_ink(kits: Kits, ink: Ink) -> None:
    printed = kits(replace(HARBOUR, ink=ink))

    assert len(cut_lines(printed, printed.pages_of("land")[0])) == 32


def test_pieces_for_a_print_shop_and_drawings_of_them_have_no_cut_lines(kits: Kits) -> None:
    printed = kits(replace(HARBOUR, formats=("pieces", "svg")))

    for kind in TRIMS:
        path = printed.folder / f"{kind}-pieces.pdf"
        with pikepdf.open(path) as pdf:
            count = len(pdf.pages)
        assert not [one for page in range(count) for one in outlines(path, page) if one.stroke == GREY]
        drawings = [file.read_text() for file in (printed.folder / "svg" / kind).glob("*.svg")]
        assert drawings
        assert not [text for text in drawings if GREY in text]


def test_a_sheet_as_a_drawing_has_the_same_cut_lines_and_clips(kits: Kits) -> None:
    printed = kits(replace(HARBOUR, formats=("pieces", "svg")))

    front, back = ((printed.folder / "svg" / "sheets" / f"land-{page}.svg").read_text() for page in (1, 2))
    assert (front.count(f'stroke="{GREY}"'), back.count(f'stroke="{GREY}"')) == (1, 0)
    assert front.count("<clipPath") == back.count("<clipPath") == 32
    assert front.count("<clipPath id=") == front.count("</clipPath>")
