"""The net of a tuck box: it holds the cards, closes, and is one piece of paper."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box
from generator.kit import Kit, Order
from generator.layout.outlines import SHAPES
from generator.layout.svgfile import Element
from generator.layout.tuckbox import (
    DEEPEST,
    EDGE,
    LOWEST,
    NARROWEST,
    PLAY,
    SHALLOWEST,
    SLACK,
    WALLS,
    Cards,
    TuckBox,
    box_for,
    fitting,
)
from generator.library.editions import load_edition
from generator.library.tree import stock_editions
from generator.problems import Problems, Source

BOX = TuckBox(85, 127, 20)
WALLS_ROUND = ("front", "right", "back", "left")

sides = st.floats(20, 200, allow_nan=False)
depths = st.floats(SHALLOWEST, 80, allow_nan=False)
boxes = st.builds(TuckBox, sides, sides, depths)


def right(box: Box) -> float:
    return box[0] + box[2]


def foot(box: Box) -> float:
    return box[1] + box[3]


def points(box: TuckBox) -> list[tuple[float, float]]:
    """The corners of the outline, handles of its arcs left out."""
    segments = SHAPES["path"](Element("path", {"d": box.outline}, Source("net")))
    return [(float(segment[-2]), float(segment[-1])) for segment in segments if segment[0] != "Z"]


def overlap(one: Box, other: Box) -> float:
    """How much area two panels share."""
    wide = min(right(one), right(other)) - max(one[0], other[0])
    high = min(foot(one), foot(other)) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0)


def area(corners: list[tuple[float, float]]) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def test_the_inside_is_one_mm_larger_than_the_pile_of_cards() -> None:
    # when
    box = box_for([Cards(63, 88, 24), Cards(84, 126, 4)], leaf=0.5, room=16)

    # then
    assert (box.width, box.height) == (84 + PLAY, 126 + PLAY)
    assert box.depth == pytest.approx(28 * 0.5 + 16 + PLAY)


def test_cards_that_are_wider_than_high_stand_upright_in_the_box() -> None:
    lying, standing = box_for([Cards(88, 63, 50)], 0.3, 0), box_for([Cards(63, 88, 50)], 0.3, 0)

    assert lying == standing


def test_a_box_for_few_cards_is_deep_enough_to_be_glued() -> None:
    assert box_for([Cards(63, 88, 1)], 0.3, 0).depth == SHALLOWEST


@pytest.mark.parametrize(("count", "leaf", "room"), [(41, 0.3, 0), (40, 0.31, 0), (40, 0.3, 0.1)])
def test_the_net_grows_with_the_cards_their_thickness_and_the_room(
    count: int, leaf: float, room: float
) -> None:
    # given
    small = box_for([Cards(63, 88, 40)], 0.3, 0)

    # when
    large = box_for([Cards(63, 88, count)], leaf, room)

    # then
    deeper = large.depth - small.depth
    assert deeper > 0.05
    assert large.size[0] - small.size[0] == pytest.approx(2 * deeper)
    assert large.size[1] - small.size[1] == pytest.approx(2 * deeper)


@given(boxes)
def test_four_walls_go_once_round_the_inside_with_two_pairs_of_equal_walls(box: TuckBox) -> None:
    front, side, back, other = (box.panels[name] for name in WALLS_ROUND)

    assert [right(front), right(side), right(back), right(other)] == pytest.approx(
        [side[0], back[0], other[0], box.panels["glue"][0]]
    )
    assert front[2:] == back[2:] == pytest.approx((box.width + WALLS, box.height + WALLS))
    assert side[2:] == other[2:] == pytest.approx((box.depth + WALLS, box.height + WALLS))
    assert {panel[1] for panel in (front, side, back, other, box.panels["glue"])} == {front[1]}


@given(boxes)
def test_every_flap_stays_inside_the_opening_that_it_closes(box: TuckBox) -> None:
    panels = box.panels
    opening = (panels["front"][2], panels["right"][2])

    for name in ("lid", "bottom_front", "bottom_back"):
        assert panels[name][2:] == pytest.approx((opening[0] - 2 * SLACK, opening[1] - SLACK)), name
    for one, other in (("top_right", "top_left"), ("bottom_right", "bottom_left")):
        assert panels[one][2] == panels[other][2] == opening[1]
        assert panels[one][3] + panels[other][3] < opening[0]


@given(boxes)
def test_the_tongue_and_the_glued_flap_lie_behind_the_front(box: TuckBox) -> None:
    _, _, width, height = box.panels["front"]
    tongue, glue = box.panels["tongue"], box.panels["glue"]
    _, _, radius = box.notch

    assert tongue[2] < width
    assert tongue[3] + radius < height
    assert glue[2] < width
    assert glue[3] == height
    assert 2 * radius < width


@given(boxes)
def test_no_two_panels_of_a_net_overlap(box: TuckBox) -> None:
    shared = {
        (one, other): overlap(box.panels[one], box.panels[other])
        for one, other in combinations(box.panels, 2)
    }

    assert {pair for pair, mm2 in shared.items() if mm2 > 1e-6} == set()


@given(boxes)
def test_the_net_lies_inside_its_size_and_touches_all_four_edges(box: TuckBox) -> None:
    xs, ys = zip(*points(box), strict=True)
    width, height = box.size

    assert (min(xs), min(ys)) == pytest.approx((EDGE, EDGE), abs=1e-3)
    assert (max(xs), max(ys)) == pytest.approx((width - EDGE, height - EDGE), abs=1e-3)


@given(boxes)
def test_the_outline_runs_clockwise_round_less_paper_than_its_panels_and_more_than_its_walls(
    box: TuckBox,
) -> None:
    # given
    panels = {name: width * height for name, (_, _, width, height) in box.panels.items()}
    walls = sum(panels[name] for name in WALLS_ROUND)

    # when
    paper = area(points(box))

    # then: arcs count as straight lines, so the notch takes nothing away
    assert walls < paper < sum(panels.values())


def test_the_folds_make_one_piece_of_all_panels() -> None:
    # given
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in BOX.folds]

    # then: a tree
    assert len(BOX.folds) == len(BOX.panels) - 1
    for x, y in middles:
        touching = [
            name
            for name, (left, top, width, height) in BOX.panels.items()
            if left - 1e-6 <= x <= left + width + 1e-6 and top - 1e-6 <= y <= top + height + 1e-6
        ]
        assert len(touching) == 2, (x, y)


@pytest.mark.parametrize(
    ("box", "said"),
    [
        (TuckBox(NARROWEST, LOWEST, DEEPEST), []),
        (TuckBox(39.9, 55, 8), ["least 40 x 55 mm, this one would be 39.9 x 55 x 8 mm inside"]),
        (TuckBox(40, 54, 8), ["least 40 x 55 mm, this one would be 40 x 54 x 8 mm inside"]),
        (TuckBox(40, 55, 80.5), ["most 80 mm of depth, this one would be 40 x 55 x 80.5 mm inside"]),
    ],
)
def test_a_box_that_cannot_be_printed_on_is_told(box: TuckBox, said: list[str]) -> None:
    problems = Problems()

    found = fitting(box, Source("box.yaml", 4, 6), problems)

    assert found == (None if said else box)
    assert [problem.message.split("expected a box of at ")[1] for problem in problems.found] == said


@pytest.mark.parametrize("game", sorted(stock_editions()))
def test_the_stock_faces_fit_on_every_box(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load_edition(game, None, Problems())
    assert edition is not None

    for size in product((NARROWEST, 47, 60, 190), (LOWEST, 65, 75, 250), (SHALLOWEST, 20, DEEPEST)):
        problems, box = Problems(), TuckBox(*size)
        monkeypatch.setattr("generator.boxes.box_for", lambda *_, box=box: box)
        kinds = list(Kit(edition, Order(only={"tuck-box": frozenset()}), problems).kinds())

        fronts = [slip.front for kind in kinds for slip in kind.slips]
        assert problems.found == []
        assert [(front.width, front.height) for front in fronts] == [box.size]


def test_a_face_sees_the_inside_the_panels_and_the_lines() -> None:
    values = BOX.values

    assert (values["width"], values["height"], values["depth"]) == (85, 127, 20)
    assert values["outline"] == BOX.outline
    assert len(values["folds"]) == len(BOX.folds)
    assert values["front"] == {"x": EDGE, "y": BOX.panels["front"][1], "width": 85.5, "height": 127.5}
    assert BOX.panels.keys() <= values.keys()
