"""A board that was printed in parts, cut and joined mark on mark, measured in the PDF."""

import shutil
from pathlib import Path

import pytest

from tests.print.drawn import Outline, Point, around_pieces, outlines, text_of
from tests.print.kits import SUNKEN, Kits, Printed, Wish

pytestmark = pytest.mark.print

EDITION = str(Path(__file__).parents[1] / "editions" / "big-board")
SIZE = (500.0, 420.0)
SQUARE = 20.0
CLOSE = 0.05
PAPERS = {"a4": (2, 3), "letter": (2, 3), "a3": (2, 2), "150x200mm": (3, 4)}


def marks_of(path: Path, page: int) -> Outline:
    """The crop marks and match marks of a part, which are one outline."""
    [found] = [one for one in around_pieces(path, page) if any(map(is_diamond, one.lines))]
    return found


def is_diamond(line: tuple[Point, ...]) -> bool:
    return (
        len(line) == 5
        and line[0] == line[-1]
        and abs(line[0].y - line[2].y) < 1e-3 < abs(line[0].x - line[2].x)
    )


def middles(marks: Outline) -> list[Point]:
    found = [line for line in marks.lines if is_diamond(line)]
    return [Point((line[0].x + line[2].x) / 2, (line[1].y + line[3].y) / 2) for line in found]


def strokes(marks: Outline) -> list[tuple[Point, Point]]:
    return [(line[0], line[1]) for line in marks.lines if len(line) == 2]


def is_upright(stroke: tuple[Point, Point]) -> bool:
    return abs(stroke[0].x - stroke[1].x) < 1e-3


def through(stroke: tuple[Point, Point], middle: Point) -> bool:
    a, b = stroke
    return abs((a.x + b.x) / 2 - middle.x) < 0.1 and abs((a.y + b.y) / 2 - middle.y) < 0.1


def ticks(marks: Outline) -> list[tuple[Point, Point]]:
    """The crop marks: strokes that cross no diamond."""
    tips = middles(marks)
    return [stroke for stroke in strokes(marks) if not any(through(stroke, tip) for tip in tips)]


def ends(kit: Path, page: int, *, upright: bool) -> list[Point]:
    """The middles of the marks at the ends of upright or level joins, from the left top."""
    marks = marks_of(kit, page)
    lines = [stroke for stroke in strokes(marks) if is_upright(stroke) == upright]
    return sorted(tip for tip in middles(marks) if any(through(line, tip) for line in lines))


def shift(kit: Path, left: int, right: int) -> Point:
    """How far the page ``right`` is moved so that its first upright join meets the last one of ``left``."""
    one, other = ends(kit, left, upright=True)[-2:], ends(kit, right, upright=True)[:2]
    moves = [Point(a.x - b.x, a.y - b.y) for a, b in zip(sorted(one), sorted(other), strict=True)]
    assert moves[0] == pytest.approx(moves[1], abs=CLOSE)
    return moves[0]


def joined(printed: Printed, rows: int, columns: int) -> dict[tuple[int, int], Point]:
    """Where the origin of each page lies when the parts have been glued: rows first, then row on row."""
    pages = printed.pages_of("board")
    at = {(0, 0): Point(0, 0)}
    for row in range(rows):
        first = row * columns
        if row:
            # level joins carry marks at the board's left and right edge only
            left = level_ends(printed.kit, pages[first - columns], pages[first])
            before = at[row - 1, 0]
            at[row, 0] = Point(before.x + left.x, before.y + left.y)
        for column in range(1, columns):
            index = first + column
            moved = shift(printed.kit, pages[index - 1], pages[index])
            before = at[row, column - 1]
            at[row, column] = Point(before.x + moved.x, before.y + moved.y)
    return at


def level_ends(kit: Path, above: int, below: int) -> Point:
    """How far the page ``below`` is moved so that the left mark of their join meets that of ``above``."""
    low = max(ends(kit, above, upright=False), key=lambda point: point.y)
    high = min(ends(kit, below, upright=False), key=lambda point: point.y)
    return Point(low.x - high.x, low.y - high.y)


@pytest.fixture(params=PAPERS)
def printed(kits: Kits, request: pytest.FixtureRequest) -> tuple[Printed, int, int]:
    made = kits(Wish(edition=EDITION, paper=request.param))
    return made, *PAPERS[request.param]


def test_the_parts_make_a_board_as_large_as_in_yaml(printed: tuple[Printed, int, int]) -> None:
    made, rows, columns = printed
    assert len(made.pages_of("board")) == rows * columns

    assert measured(made, rows, columns) == pytest.approx(SIZE, abs=CLOSE)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_lake_is_as_large_as_in_yaml(kits: Kits, paper: str) -> None:
    made = kits(Wish(SUNKEN, paper))
    kind = made.manifest["kinds"]["board"]
    assert (kind["width_mm"], kind["height_mm"]) == (258, 326)

    assert measured(made, 2, 1) == pytest.approx((258, 326), abs=CLOSE)


def measured(made: Printed, rows: int, columns: int) -> tuple[float, float]:
    """Width and height of the joined board, from crop mark to crop mark."""
    at = joined(made, rows, columns)
    pages = made.pages_of("board")
    xs, ys = [], []
    for (row, column), origin in at.items():
        for a, b in ticks(marks_of(made.kit, pages[row * columns + column])):
            if is_upright((a, b)):
                xs.append(origin.x + a.x)
            else:
                ys.append(origin.y + a.y)

    assert len(xs) == len(ys) == 4
    return max(xs) - min(xs), max(ys) - min(ys)


def test_every_square_of_the_joined_board_lies_where_yaml_has_it(printed: tuple[Printed, int, int]) -> None:
    made, rows, columns = printed
    at = joined(made, rows, columns)
    pages = made.pages_of("board")
    corner = board_corner(made, at, columns)

    for (row, column), origin in at.items():
        squares = [
            one.box
            for one in outlines(made.kit, pages[row * columns + column])
            if one.size == pytest.approx((SQUARE, SQUARE), abs=CLOSE)
        ]
        assert len(squares) == 525
        left = [(box[0] + origin.x - corner.x) / SQUARE for box in squares]
        top = [(box[1] + origin.y - corner.y) / SQUARE for box in squares]
        assert max(abs(x - round(x)) * SQUARE for x in left) < CLOSE
        assert max(abs(y - round(y)) * SQUARE for y in top) < CLOSE
        assert (round(min(left)), round(max(left)), round(min(top)), round(max(top))) == (0, 24, 0, 20)


def board_corner(made: Printed, at: dict[tuple[int, int], Point], columns: int) -> Point:
    marks = ticks(marks_of(made.kit, made.pages_of("board")[0]))
    [x] = [a.x for a, b in marks if is_upright((a, b))]
    [y] = [a.y for a, b in marks if not is_upright((a, b))]
    assert at[0, 0] == (0, 0)
    assert columns > 1
    return Point(x, y)


def test_a_part_tells_its_name_and_those_of_its_neighbours(kits: Kits) -> None:
    made = kits(Wish(edition=EDITION))
    first, last = made.pages_of("board")[0], made.pages_of("board")[-1]

    assert {"A1", "A2", "B1"} <= set(text_of(made.kit, first).split())
    assert {"B3"} == {"A1", "A2", "A3", "B1", "B2", "B3"} & set(text_of(made.kit, last).split())


def test_on_paper_that_is_large_enough_a_board_is_one_piece(kits: Kits) -> None:
    made = kits(Wish(edition=EDITION, paper="450x550mm"))

    assert made.manifest["kinds"]["board"]["sheets"] == 1
    assert not any(is_diamond(line) for one in around_pieces(made.kit, 0) for line in one.lines)


def test_a_board_with_a_back_comes_in_parts_when_no_backs_are_printed(kits: Kits, tmp_path: Path) -> None:
    edition = tmp_path / "two-sided"
    shutil.copytree(EDITION, edition)
    board = edition / "board.yaml"
    board.write_text(board.read_text(encoding="utf-8") + "back: big-board\n", encoding="utf-8")

    made = kits(Wish(edition=str(edition), backs="none"))

    assert made.manifest["kinds"]["board"]["sheets"] == 6


def without_words(folder: Path, size: str = "500mm, 420mm") -> str:
    """Return a copy of the edition that has no words of its own, and a plain board of this size."""
    edition = folder / "no-words"
    shutil.copytree(EDITION, edition)
    shutil.rmtree(edition / "text")
    face = edition / "templates" / "faces" / "big-board.yaml"
    face.write_text(f"face: big-board\nsize: [{size}]\ndraw: [{{rect: {{fill: tint}}}}]\n", encoding="utf-8")
    return str(edition)


def words_on(printed: Printed, page: int) -> str:
    return " ".join(text_of(printed.kit, page).split())


def test_an_edition_needs_no_words_for_its_boards(kits: Kits, tmp_path: Path) -> None:
    made = kits(Wish(edition=without_words(tmp_path)))

    words = words_on(made, 0)

    assert "Glue onto this tab the part A2" in words
    assert "Cut from diamond to diamond and glue onto the tab, first into rows" in words


def test_the_words_of_an_edition_win(kits: Kits) -> None:
    words = words_on(kits(Wish(edition=EDITION)), 0)

    assert "Glue here A2" in words
    assert "Glue onto this tab" not in words
    assert "Glue onto the tab, diamond on diamond." in words


@pytest.mark.parametrize("size", ["5000mm, 100mm", "100mm, 5000mm"])
def test_the_map_of_many_parts_stays_in_a_quarter_of_the_page(kits: Kits, tmp_path: Path, size: str) -> None:
    made = kits(Wish(edition=without_words(tmp_path, size)))
    count = made.manifest["kinds"]["board"]["sheets"]
    assert count >= 18

    for page in (0, count - 1):
        cells = [one for one in outlines(made.kit, page) if one.fill and one.stroke and max(one.size) < 90]
        assert len(cells) == count
        assert max(one.box[2] for one in cells) < 5 + 287 / 4 + CLOSE
        assert max(one.box[3] for one in cells) - min(one.box[1] for one in cells) <= 7 + CLOSE


@pytest.mark.parametrize(
    ("paper", "ruler", "told"),
    [
        ("80x120mm", 50, ("A1",)),
        ("100x120mm", 50, ("A1", "50 mm", "Print on one side.")),
        ("140x160mm", 50, ("A1", "50 mm", "Print on one side.", "Cut from diamond to diamond")),
        ("160x210mm", 100, ("A1", "100 mm", "Print on one side.", "Cut from diamond to diamond", "Big")),
    ],
)
def test_the_foot_of_a_part_fits_narrow_paper(
    kits: Kits, tmp_path: Path, paper: str, ruler: float, told: tuple[str, ...]
) -> None:
    made = kits(Wish(edition=without_words(tmp_path, "300mm, 290mm"), paper=paper))

    for page in range(made.manifest["pages"]):
        words = words_on(made, page)
        level = [one for one in around_pieces(made.kit, page) if one.size[1] < CLOSE and one.size[0] > 15]
        assert [one.size[0] for one in level if not one.dash] == [pytest.approx(ruler, abs=CLOSE)]
        assert made.manifest["edition"]["code"] in words
        if page == 0:
            assert [text for text in told if text not in words] == []


@pytest.mark.parametrize(("paper", "ruler"), [("50x50mm", 40), ("60x90mm", 50), ("90x95mm", 50)])
def test_the_foot_of_any_piece_fits_the_smallest_paper(
    kits: Kits, tmp_path: Path, paper: str, ruler: float
) -> None:
    made = kits(Wish(edition=without_words(tmp_path, "20mm, 20mm"), paper=paper, backs="split"))

    words = words_on(made, 0)
    level = [one for one in around_pieces(made.kit, 0) if one.size[1] < CLOSE and one.size[0] > 30]
    assert [one.size[0] for one in level] == [pytest.approx(ruler, abs=CLOSE)]
    assert f"{ruler} mm" in words
    assert f"{made.manifest['edition']['code']} · 1/1" in words
