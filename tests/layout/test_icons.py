"""Our icons can all be read, and outlines come out as they were drawn."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from generator import display
from generator.layout.icons import read_symbol

ICONS = sorted((Path(__file__).parents[2] / "templates" / "icons").glob("*.svg"))
MARGIN = 1.5
ROUNDED = 0.01

Draw = Callable[[str], display.Path]


@pytest.fixture
def drawn(tmp_path: Path) -> Draw:
    def draw(shape: str) -> display.Path:
        file = tmp_path / "art.svg"
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{shape}</svg>', "utf-8")
        (path,) = paths(read_symbol(file, "art").items)
        return path

    return draw


def paths(items: tuple[display.Item, ...]) -> Iterator[display.Path]:
    return (item for item in display.walk(items) if isinstance(item, display.Path))


def ink(path: display.Path) -> Iterator[tuple[float, float]]:
    """Yield points along the outline, close enough to measure it."""
    reach = path.paint.width / 2 if path.paint.stroke else 0
    x, y = 0.0, 0.0
    for command, *numbers in path.segments:
        if command == "Z":
            continue
        *handles, x1, y1 = numbers
        begin = (x1, y1) if command == "M" else (x, y)
        curve = (*begin, *(handles or (*begin, x1, y1)), x1, y1)
        for step in range(17):
            px, py = _between(curve, step / 16)
            yield px - reach, py - reach
            yield px + reach, py + reach
        x, y = x1, y1


def _between(curve: tuple[float, ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * x for weight, x in zip(weights, curve[::2], strict=True)),
        sum(weight * y for weight, y in zip(weights, curve[1::2], strict=True)),
    )


def covered(path: display.Path, x: float, y: float) -> bool:
    """Return whether an even-odd fill covers a point, by the edges a ray to the right crosses."""
    crossings, begin, here = 0, (0.0, 0.0), (0.0, 0.0)
    for command, *numbers in path.segments:
        if command == "M":
            begin = here = (numbers[0], numbers[1])
            continue
        there = begin if command == "Z" else (numbers[-2], numbers[-1])
        curve = (*here, *(numbers[:4] if command == "C" else (*here, *there)), *there)
        points = [here, *(_between(curve, step / 32) for step in range(1, 33))]
        crossings += sum(_crosses(a, b, x, y) for a, b in pairwise(points))
        here = there
    return crossings % 2 == 1


def _crosses(a: tuple[float, float], b: tuple[float, float], x: float, y: float) -> bool:
    if (a[1] > y) == (b[1] > y):
        return False
    return a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > x


# Our own icons


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_an_icon_is_read_and_keeps_its_margin(icon: Path) -> None:
    symbol = read_symbol(icon, icon.stem)

    assert symbol.name == icon.stem
    assert symbol.box == (0, 0, 24, 24)
    points = [point for path in paths(symbol.items) for point in ink(path)]
    flat = [number for point in points for number in point]
    assert min(flat) >= MARGIN - ROUNDED
    assert max(flat) <= 24 - MARGIN + ROUNDED


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_an_icon_has_one_colour_which_its_user_chooses(icon: Path) -> None:
    symbol = read_symbol(icon, icon.stem)

    colours = {colour for path in paths(symbol.items) for colour in (path.paint.fill, path.paint.stroke)}
    assert colours - {None} == {display.CURRENT}


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_an_icon_strokes_with_the_one_icon_stroke(icon: Path) -> None:
    symbol = read_symbol(icon, icon.stem)

    strokes = {
        (path.paint.width, path.paint.round, path.paint.fill)
        for path in paths(symbol.items)
        if path.paint.stroke
    }
    assert strokes <= {(2, True, None)}


def test_icons_have_lower_case_names_with_hyphens() -> None:
    assert ICONS
    assert [icon.stem for icon in ICONS if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", icon.stem)] == []


def test_every_icon_has_a_title_of_its_own() -> None:
    titles = [re.findall("<title>([^<]+)</title>", icon.read_text("utf-8")) for icon in ICONS]

    assert all(len(title) == 1 for title in titles)
    assert len({title[0] for title in titles}) == len(titles)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_face_has_as_many_pips_as_its_name_says(pips: int) -> None:
    (icon,) = (icon for icon in ICONS if icon.stem == f"pip-{pips}")

    symbol = read_symbol(icon, icon.stem)

    outlines = [segment[0] for path in paths(symbol.items) for segment in path.segments]
    assert outlines.count("M") == pips


# Outlines


def test_a_circle_becomes_four_curves(drawn: Draw) -> None:
    path = drawn('<circle cx="12" cy="10" r="5"/>')

    assert "".join(segment[0] for segment in path.segments) == "MCCCCZ"
    assert path.segments[0] == ("M", 17, 10)
    assert path.segments[1][1:] == pytest.approx((17, 12.7614, 14.7614, 15, 12, 15), abs=1e-4)


def test_an_arc_stays_on_its_circle(drawn: Draw) -> None:
    path = drawn('<path d="M4 12A8 8 0 0 1 20 12"/>')

    radii = [((x - 12) ** 2 + (y - 12) ** 2) ** 0.5 for x, y in ink(path)]
    assert radii == pytest.approx([8] * len(radii), abs=0.003)
    assert min(y for _, y in ink(path)) == pytest.approx(4, abs=0.003)


def test_an_arc_too_small_for_its_ends_grows(drawn: Draw) -> None:
    path = drawn('<path d="M4 12A1 1 0 0 0 20 12"/>')

    assert max(y for _, y in ink(path)) == pytest.approx(20, abs=0.003)


def test_a_turned_elliptic_arc_passes_its_far_point(drawn: Draw) -> None:
    path = drawn('<path d="M12 4A8 4 90 0 1 12 20"/>')

    assert max(x for x, _ in ink(path)) == pytest.approx(16, abs=0.003)


def test_an_arc_without_a_radius_is_a_line(drawn: Draw) -> None:
    assert drawn('<path d="M4 12A0 5 0 0 1 20 12"/>').segments == (("M", 4, 12), ("L", 20, 12))


def test_a_quadratic_curve_becomes_the_same_cubic_curve(drawn: Draw) -> None:
    path = drawn('<path d="M3 3Q9 3 9 9"/>')

    assert path.segments[1] == ("C", 7, 3, 9, 5, 9, 9)


def test_an_outline_goes_on_where_the_closed_one_began(drawn: Draw) -> None:
    path = drawn('<path d="m2 2 4 0 0 4zl-1 3"/>')

    assert path.segments[-3:] == (("Z",), ("M", 2, 2), ("L", 1, 5))


def test_a_hole_is_cut_by_the_even_odd_rule(drawn: Draw) -> None:
    path = drawn('<path fill-rule="evenodd" d="M2 2h20v20h-20zM8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"/>')

    assert path.paint.even_odd
    assert covered(path, 4, 4)
    assert not covered(path, 12, 12)
    assert not covered(path, 15.8, 12.1)


def test_the_coin_has_a_hole_for_its_sun() -> None:
    (money,) = (icon for icon in ICONS if icon.stem == "money")

    coin = next(paths(read_symbol(money, "money").items))

    assert not covered(coin, 10.6, 10.7)
    assert covered(coin, 10.6, 14.1)


@pytest.mark.parametrize(
    ("shape", "outline"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', "M1 2 L4 2 L4 6 L1 6 Z"),
        ('<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>', "M1 2 L3 4"),
        ('<polyline points="1,2 3,4 5 6"/>', "M1 2 L3 4 L5 6"),
        ('<polygon points="1 2 3 4 5 6"/>', "M1 2 L3 4 L5 6 Z"),
        ('<path d="M1.5.5.5-1H3V4h1v1"/>', "M1.5 0.5 L0.5 -1 L3 -1 L3 4 L4 4 L4 5"),
    ],
)
def test_a_shape_has_its_outline(drawn: Draw, shape: str, outline: str) -> None:
    text = display.dump((drawn(shape),))

    assert re.findall("path (.*?) (?:fill|stroke)", text) == [outline]


@pytest.mark.parametrize("radii", ['rx="9" ry="2"', 'ry="2" rx="99px"'])
def test_a_rectangle_is_rounded_at_most_to_its_middle(drawn: Draw, radii: str) -> None:
    path = drawn(f'<rect x="2" y="2" width="10" height="8" {radii}/>')

    assert path.segments[0] == ("M", 7, 2)
    assert path.segments[2][-2:] == (12, 4)
    assert not covered(path, 2.3, 2.3)


def test_one_radius_of_a_rectangle_counts_for_both(drawn: Draw) -> None:
    one = drawn('<rect width="9" height="9" ry="2"/>')
    both = drawn('<rect width="9" height="9" rx="2" ry="2"/>')

    assert one == both
