"""Boards in parts: how many, what each shows, where tabs and marks stand."""

from dataclasses import replace

import pytest

from generator.display import Group, Item, Paint, Path, Rect, Symbol
from generator.layout.boards import MARK, SPARE, NotInParts, Part, in_parts
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Face, ImposedPage, Slip
from generator.units import PAPERS, Mm, Paper

OVERLAP = Mm(10)
SPEC = SheetSpec(turn="none", overlap=OVERLAP)


def board(width: float, height: float, bleed: float = 3) -> Slip:
    paint = Paint(fill="#8FB8D8")
    art = Rect(Mm(-bleed), Mm(-bleed), Mm(width + 2 * bleed), Mm(height + 2 * bleed), paint)
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Slip("B1", Face(Symbol("board", box, (art,)), Mm(width), Mm(height), Mm(bleed), "#8FB8D8"))


def parted(slip: Slip, paper: str = "a4") -> list[tuple[ImposedPage, Part]]:
    imposed, parts = in_parts([slip], SPEC, PAPERS[paper])
    return list(zip(imposed.pages, parts, strict=True))


def clip_of(items: tuple[Item, ...]) -> Rect:
    [art] = [item for item in items if isinstance(item, Group)]
    assert isinstance(art.clip, Rect)
    return art.clip


def diamonds(page: ImposedPage) -> list[tuple[float, float]]:
    """The middles of the match marks of a page."""
    [marks] = [item for item in page.items if isinstance(item, Path)]
    starts = [segment[1:] for segment in marks.segments if segment[0] == "M"]
    closed = [index for index, segment in enumerate(marks.segments) if segment[0] == "Z"]
    tips = [marks.segments[index - 4][1:] for index in closed]
    assert set(tips) <= set(starts)
    return [(x + MARK, y) for x, y in tips]


@pytest.mark.parametrize(
    ("size", "paper", "parts"),
    [
        ((258, 300), "a4", (2, 1)),
        ((258, 300), "letter", (2, 1)),
        ((258, 300), "a3", (1, 1)),
        ((500, 420), "a4", (2, 3)),
        ((500, 420), "letter", (2, 3)),
        ((500, 420), "a3", (2, 2)),
        ((700, 120), "a4", (1, 3)),
    ],
)
def test_a_board_has_as_few_parts_as_the_paper_allows(
    size: tuple[float, float], paper: str, parts: tuple[int, int]
) -> None:
    _, first = parted(board(*size), paper)[0]

    assert (first.rows, first.columns) == parts


def test_the_parts_show_the_whole_board_and_nothing_twice() -> None:
    pages = parted(board(500, 420))

    boxes = {part.name: part.own for _, part in pages}

    assert list(boxes) == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert sum(box[2] * box[3] for box in boxes.values()) == pytest.approx(500 * 420)
    assert boxes["B3"] == pytest.approx((1000 / 3, 210, 500 / 3, 210))


def test_a_part_shows_the_bleed_outside_and_a_little_more_at_its_joins() -> None:
    pages = {part.name: (page, part) for page, part in parted(board(500, 420))}
    page, part = pages["B2"]

    clip = clip_of(page.items)

    x, y, width, height = part.at
    assert (clip.x, clip.y) == pytest.approx((x - SPARE, y - SPARE))
    assert (clip.width, clip.height) == pytest.approx((width + 2 * SPARE, height + SPARE + 3))


def test_each_join_has_a_tab_on_the_part_above_or_left_of_it() -> None:
    tabs = {part.name: [(tab.part, tab.tall) for tab in part.tabs] for _, part in parted(board(500, 420))}

    assert tabs == {
        "A1": [("A2", True), ("B1", False)],
        "A2": [("A3", True), ("B2", False)],
        "A3": [("B3", False)],
        "B1": [("B2", True)],
        "B2": [("B3", True)],
        "B3": [],
    }


def test_tabs_are_as_wide_as_the_sheet_says_and_begin_at_the_join() -> None:
    for _, part in parted(board(500, 420)):
        x, y, width, height = part.at
        for tab in part.tabs:
            at = (x + width, y, OVERLAP, height) if tab.tall else (x, y + height, width, OVERLAP)
            assert tab.box == pytest.approx(at)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "150x200mm"])
def test_everything_of_a_part_keeps_off_the_rim_and_the_foot_of_the_page(paper: str) -> None:
    slip = board(500, 420)
    size = PAPERS.get(paper, Paper(paper, Mm(150), Mm(200)))
    imposed, parts = in_parts([slip], SPEC, size)
    for page, part in zip(imposed.pages, parts, strict=True):
        foot = part.strip[1]
        clip = clip_of(page.items)
        for tab in part.tabs:
            x, y, width, height = tab.box
            assert x + width <= page.width - SPEC.margin + 1e-6
            assert y + height <= foot + 1e-6
        for x, y in diamonds(page):
            assert x - MARK >= 3 - 1e-6
            assert x + MARK <= page.width - 3 + 1e-6
            assert y - MARK >= 3 - 1e-6
            assert y + MARK <= foot + 1e-6
        assert clip.x >= SPEC.margin - 1e-6
        assert clip.y + clip.height <= foot + 1e-6


def test_no_mark_stands_on_the_board() -> None:
    for page, part in parted(board(500, 420)):
        clip = clip_of(page.items)
        for x, y in diamonds(page):
            beside = (
                x + MARK <= clip.x
                or x - MARK >= clip.x + clip.width
                or y + MARK <= clip.y
                or y - MARK >= clip.y + clip.height
            )
            assert beside, part.name


def test_each_mark_stands_on_the_line_of_its_join() -> None:
    for page, part in parted(board(500, 420)):
        x, y, width, height = part.at
        joins = {round(x, 6), round(x + width, 6), round(y, 6), round(y + height, 6)}
        assert diamonds(page)
        for mark_x, mark_y in diamonds(page):
            assert {round(mark_x, 6), round(mark_y, 6)} & joins


def refusal(slip: Slip, spec: SheetSpec = SPEC, paper: Paper = PAPERS["a4"]) -> tuple[str, str]:
    """Why a board is not parted, and the hint."""
    with pytest.raises(NotInParts) as caught:
        in_parts([slip], spec, paper)
    return str(caught.value), caught.value.hint


def test_a_board_with_a_back_is_not_parted() -> None:
    slip = board(500, 420)

    _, hint = refusal(Slip("B1", slip.front, slip.front))

    assert "take its back away" in hint


@pytest.mark.parametrize("outline", ["round", "hex"])
def test_only_rectangles_are_parted(outline: str) -> None:
    slip = board(500, 420)

    _, hint = refusal(Slip("B1", replace(slip.front, outline=outline)))

    assert hint == "print on larger paper: only rectangles are printed in parts"


def test_a_sheet_without_an_overlap_parts_nothing() -> None:
    _, hint = refusal(board(500, 420), SheetSpec())

    assert "use the sheet board" in hint


def test_paper_too_small_for_any_part_is_told() -> None:
    _, hint = refusal(board(500, 420), paper=Paper("50x60mm", Mm(50), Mm(60)))

    assert hint == "print on larger paper"


def test_paper_too_small_for_wide_tabs_only_is_told_as_that() -> None:
    wide = replace(SPEC, overlap=Mm(40))

    _, hint = refusal(board(500, 420), wide, Paper("90x100mm", Mm(90), Mm(100)))

    assert hint == "print on larger paper, or make the overlap smaller"


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((10000, 10000), "a board of 10000 x 10000 mm would come in 2145 parts on a4 paper"),
        ((100, 8000), "a board of 100 x 8000 mm would come in 32 parts on a4 paper"),
        ((2000, 3000), "a board of 2000 x 3000 mm would come in"),
    ],
)
def test_too_many_parts_are_told_before_any_is_made(size: tuple[float, float], told: str) -> None:
    message, hint = refusal(board(*size))

    assert message.startswith(told)
    assert message.endswith("expected at most 100, and 26 in a line")
    assert hint == "print on larger paper"


def test_26_parts_in_a_line_are_named_by_the_letters_from_a_to_z() -> None:
    names = [part.name for _, part in parted(board(100, 6500))]

    assert names == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_two_copies_of_a_board_are_parted_one_after_the_other() -> None:
    slip = board(258, 300)
    imposed, parts = in_parts([slip, slip], SPEC, PAPERS["a4"])

    assert [part.name for part in parts] == ["A", "B", "A", "B"]
    assert imposed.sheets == 4


@pytest.mark.parametrize("overlap", [0, 4.9, 40.1])
def test_tabs_too_narrow_for_glue_and_too_wide_for_paper_are_refused(overlap: float) -> None:
    with pytest.raises(ValueError, match=r"expected an overlap of 5 to 40 mm, found"):
        SheetSpec(overlap=Mm(overlap))
