"""The tuck box as it is printed: its lines in millimetres, its words, and how it follows the kit."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from generator.layout.tuckbox import EDGE
from tests.print.drawn import Outline, outlines, text_of
from tests.print.kits import PAPER_NAMES, Kits, Printed, Wish, build

pytestmark = pytest.mark.print

RIGHT = 0.05
"""How far a millimetre in the PDF may be off."""

CUT = "#000000"
FOLD = "#6B625C"

# four summary cards of 84 x 126 mm, 0.3 mm thick, room of 17 mm, 1 mm of play, 0.5 mm for the walls
WIDE, HIGH, DEEP = 85.5, 127.5, 19.7
FLAP, TONGUE, GLUED = 0.5, 14, 12
NET = (2 * (WIDE + DEEP) + GLUED, HIGH + 2 * (DEEP - FLAP) + TONGUE)


def box(paper: str = "a4", players: int | None = None, copies: int = 1) -> Wish:
    return Wish(paper=paper, only=("tuck-box",), players=players, copies=copies)


def drawn(printed: Printed) -> tuple[Outline, ...]:
    """What is inked on the page of the box, which may lie on its side."""
    return outlines(printed.kit, printed.pages_of("tuck-box")[0])


def cut_line(printed: Printed) -> Outline:
    [line] = [
        one for one in drawn(printed) if one.stroke == CUT and one.fill is None and len(one.lines[0]) > 30
    ]
    return line


def near(*sides: float) -> object:
    return pytest.approx(sides, abs=RIGHT)


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_printed_outline_is_as_large_as_the_net_of_the_cards(kits: Kits, paper: str) -> None:
    # when
    line = cut_line(kits(box(paper)))

    # then
    assert sorted(line.size) == near(*sorted(NET))
    assert line.dash == ()


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_sides_of_the_printed_outline_are_those_of_the_cards_and_flaps(kits: Kits, paper: str) -> None:
    # given
    [corners] = cut_line(kits(box(paper))).lines

    # when
    straight = sorted(
        max(abs(x2 - x1), abs(y2 - y1))
        for (x1, y1), (x2, y2) in pairwise(corners)
        if min(abs(x2 - x1), abs(y2 - y1)) < 1e-3
    )

    # then: the tongue between its round corners, two flaps below, the glued flap, the front's free side
    long = [side for side in straight if side > 50]
    assert long == near(WIDE - 1 - 2 * TONGUE, WIDE - 1, WIDE - 1, HIGH - GLUED, HIGH)


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_printed_folds_lie_where_the_walls_meet(kits: Kits, paper: str) -> None:
    # given
    folds = [one for one in drawn(kits(box(paper))) if one.stroke == FOLD and one.dash]

    # when
    lengths = sorted(max(fold.size) for fold in folds)
    upright = [fold for fold in folds if max(fold.size) > HIGH - 1]
    across = 0 if upright[0].size[0] < RIGHT else 1
    steps = [far - close for close, far in pairwise(sorted(fold.box[across] for fold in upright))]

    # then
    assert lengths == near(*[DEEP] * 4, *[WIDE - 1] * 4, *[HIGH] * 4)
    assert sorted(steps) == near(DEEP, DEEP, WIDE)


def test_a_kit_for_more_players_has_a_deeper_box(kits: Kits) -> None:
    four, six = cut_line(kits(box())), cut_line(kits(box(players=6)))

    # two more cards of 0.3 mm, twice round the box and once above and below
    grown = [large - small for small, large in zip(four.size, six.size, strict=True)]
    assert grown == near(2 * 0.6, 2 * 0.6)


def test_each_copy_of_a_kit_has_a_box_for_its_own_cards(kits: Kits) -> None:
    one, two = kits(box()), kits(box(copies=2))

    assert two.counts() == {"tuck-box": 2}
    assert cut_line(two).size == near(*cut_line(one).size)
    assert "4 Summary cards" in text_of(two.kit)


@pytest.mark.parametrize(("leaf", "deeper"), [("0.5mm", 0.8), ("0.05mm", -1)])
def test_thicker_cards_make_a_deeper_box(tmp_path: Path, leaf: str, deeper: float) -> None:
    # given
    edition = tmp_path / "thick"
    edition.mkdir()
    (edition / "edition.yaml").write_text("edition: thick\nextends: sunshine-city\n")
    (edition / "tuck-box.yaml").write_text(f"kind: tuck-box\nbox: {{leaf: {leaf}}}\n")

    # when
    built = build(Wish(str(edition), only=("tuck-box",)), tmp_path / "out")

    # then
    made = json.loads((built.folder / "manifest.json").read_text())["kinds"]["tuck-box"]
    assert (made["width_mm"], made["height_mm"]) == near(*(side + 2 * EDGE + 2 * deeper for side in NET))


def test_the_box_says_what_it_is_and_what_is_in_it(kits: Kits) -> None:
    words = text_of(kits(box()).kit)

    # front, back, two sides, lid, foot, and the title at the foot of the page
    assert words.count("Sunshine") == 7
    for said in (
        "1\N{EN DASH}6",
        " · TB",
        "4 Summary cards · 2 Dice · 13 Figures",
        "Roll two dice",
    ):
        assert said in words
