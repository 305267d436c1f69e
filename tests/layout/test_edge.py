from generator.display import Group, Item, Paint, Path, Rect, Symbol, Use
from generator.layout.bounds import bounds
from generator.layout.edge import edge_colour
from generator.layout.figures import circle
from generator.units import Mm

BLEED = Mm(3)


def ground(fill: str, reach: float = 3) -> Rect:
    return Rect(Mm(-reach), Mm(-reach), Mm(60 + 2 * reach), Mm(90 + 2 * reach), Paint(fill=fill))


def inside() -> Rect:
    return Rect(Mm(5), Mm(5), Mm(50), Mm(80), Paint(fill="#00FF00", stroke="#000000", width=Mm(1)))


def edge(*items: Item) -> str | None:
    return edge_colour(items, 60, 90, BLEED)


def test_a_face_that_leaves_its_rim_white_has_a_paper_edge() -> None:
    assert edge(inside()) == ""


def test_one_ground_over_the_whole_bleed_gives_its_colour() -> None:
    assert edge(ground("#FFE3A3"), inside()) == "#FFE3A3"


def test_the_topmost_ground_counts() -> None:
    assert edge(ground("#111111"), ground("#FFE3A3"), inside()) == "#FFE3A3"


def test_a_ground_that_ends_within_the_bleed_is_mixed_art() -> None:
    assert edge(ground("#FFE3A3", reach=1)) is None


def test_art_over_the_ground_that_reaches_the_rim_is_mixed() -> None:
    stripe = Rect(Mm(-3), Mm(20), Mm(66), Mm(5), Paint(fill="#000000"))

    assert edge(ground("#FFE3A3"), stripe) is None


def test_bounds_hold_a_turned_group_and_a_scaled_symbol() -> None:
    bar = Rect(Mm(0), Mm(0), Mm(10), Mm(2), Paint(fill="#000000"))
    dot = Symbol("dot", (0, 0, 24, 24), (Path(circle(12, 12, 12), Paint(fill="#000000")),))

    turned = bounds(Group((bar,), Mm(50), Mm(50), 90))
    used = bounds(Use(dot, Mm(1), Mm(2), 0.5))

    assert [round(value, 6) for value in turned] == [48, 50, 2, 10]
    assert used == (1, 2, 12, 12)
