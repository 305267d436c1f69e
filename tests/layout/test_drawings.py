"""A drawing is placed and painted as it is written, or it is refused with its element and line."""

from pathlib import Path

import pytest

from generator import display
from generator.layout.icons import read_symbol
from generator.layout.svgfile import UnsupportedDrawing
from generator.units import Mm


@pytest.fixture
def drawn(tmp_path: Path) -> "Drawn":
    return Drawn(tmp_path / "art.svg")


class Drawn:
    """Reads what stands inside an <svg> of 24 x 24."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def symbol(self, inside: str, root: str = 'viewBox="0 0 24 24"') -> display.Symbol:
        self.file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {root}>\n{inside}\n</svg>\n', "utf-8")
        return read_symbol(self.file, "art")

    def path(self, inside: str) -> display.Path:
        (item,) = self.symbol(inside).items
        assert isinstance(item, display.Path)
        return item

    def refusal(self, inside: str) -> UnsupportedDrawing:
        with pytest.raises(UnsupportedDrawing) as caught:
            self.symbol(inside)
        return caught.value


@pytest.mark.parametrize(
    "nothing",
    ['<rect width="0" height="5"/>', '<circle r="0"/>', '<path d=""/>', '<path d="M1 1h9" fill="none"/>'],
)
def test_what_has_no_ink_is_left_out(drawn: Drawn, nothing: str) -> None:
    assert drawn.symbol(nothing).items == ()


# Transforms and the viewBox


def test_transforms_work_from_the_inside_out(drawn: Drawn) -> None:
    path = drawn.path(
        '<g transform="translate(10, 2)"><g transform="rotate(90)scale(2)"><path d="M1 0L3 1z"/></g></g>'
    )

    assert path.segments[0][1:] == pytest.approx((10, 4))
    assert path.segments[1][1:] == pytest.approx((8, 8))


@pytest.mark.parametrize(
    ("transform", "place"),
    [
        ("matrix(2 0 0 3 4 5)", (6, 11)),
        ("translate(4)", (5, 2)),
        ("rotate(180 4 4)", (7, 6)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("scale(3, 2) translate(1 1)", (6, 6)),
    ],
)
def test_a_transform_moves_a_point(drawn: Drawn, transform: str, place: tuple[float, float]) -> None:
    path = drawn.path(f'<path transform="{transform}" d="M1 2L5 5"/>')

    assert path.segments[0][1:] == pytest.approx(place)


def test_a_scaled_stroke_is_scaled_with_its_dashes(drawn: Drawn) -> None:
    path = drawn.path(
        '<g transform="scale(2)" stroke="#00f" stroke-width="1.5" stroke-dasharray="1 2 3">'
        '<path fill="none" d="M4 5h5"/></g>'
    )

    assert path.paint.width == pytest.approx(3)
    assert path.paint.dash == (2, 4, 6, 2, 4, 6)


def test_the_box_begins_at_zero_wherever_the_view_box_does(drawn: Drawn) -> None:
    symbol = drawn.symbol('<path d="M-5 10h4v4z"/>', 'viewBox="-10 10 20 30" width="100%"')

    assert symbol.box == (0, 0, 20, 30)
    (path,) = symbol.items
    assert isinstance(path, display.Path)
    assert path.segments[0] == ("M", 5, 0)


def test_width_and_height_stand_in_for_a_view_box(drawn: Drawn) -> None:
    assert drawn.symbol("", 'width="30px" height="20"').box == (0, 0, 30, 20)


def test_ink_outside_the_view_box_is_cut_off(drawn: Drawn) -> None:
    (item,) = drawn.symbol('<circle cx="24" cy="12" r="3"/>').items

    assert isinstance(item, display.Group)
    assert item.clip is not None
    assert item.clip == display.Rect(Mm(0), Mm(0), Mm(24), Mm(24), display.Paint())


# Paint


def test_current_colour_takes_the_tint_of_its_user(drawn: Drawn) -> None:
    path = drawn.path('<path fill="currentColor" stroke="currentColor" d="M4 4h9v9z"/>')

    assert (path.paint.fill, path.paint.stroke) == (display.CURRENT, display.CURRENT)


@pytest.mark.parametrize(
    ("written", "painted"),
    [
        ("#0af", "#00AAFF"),
        ("#12ab34", "#12AB34"),
        ("red", "#FF0000"),
        ("Black", "#000000"),
        ("rgb(1, 2, 255)", "#0102FF"),
    ],
)
def test_a_fixed_colour_stays(drawn: Drawn, written: str, painted: str) -> None:
    assert drawn.path(f'<path fill="{written}" d="M4 4h9v9z"/>').paint.fill == painted


def test_paint_is_handed_down_and_style_goes_first(drawn: Drawn) -> None:
    path = drawn.path(
        '<g fill="none" stroke="#f00" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">'
        '<path stroke="#00f" style="stroke: #0f0; fill-rule:evenodd" d="M4 4h9v9"/></g>'
    )

    assert path.paint == display.Paint(None, "#00FF00", Mm(3), (), round=True, even_odd=True)


def test_a_stroke_without_width_is_no_hairline(drawn: Drawn) -> None:
    assert drawn.path('<path stroke="red" stroke-width="0" d="M4 4h9v9z"/>').paint.stroke is None


@pytest.mark.parametrize(
    ("shape", "ends", "corners"),
    [
        ('<path d="M4 4h9"', "round", "miter"),
        ('<line x1="4" y1="4" x2="9" y2="9"', "round", "miter"),
        ('<rect x="4" y="4" width="9" height="9"', "butt", "round"),
    ],
)
def test_only_ends_and_corners_that_exist_must_agree(
    drawn: Drawn, shape: str, ends: str, corners: str
) -> None:
    path = drawn.path(f'{shape} stroke="red" stroke-linecap="{ends}" stroke-linejoin="{corners}"/>')

    assert path.paint.round


def test_what_drawing_programs_add_without_effect_is_passed_over(drawn: Drawn) -> None:
    symbol = drawn.symbol(
        '<title>A</title><metadata/><defs><linearGradient id="unused"/></defs>'
        '<editor:view xmlns:editor="urn:editor"><path d="M0 0h9v9z"/></editor:view>'
        '<g id="layer" aria-hidden="true" style="font-size:12px;opacity:1"><path d="M4 4h9v9z"/></g>'
    )

    assert len(symbol.items) == 1


# Refusals

SQUARE = 'd="M4 4h9v9z"'

UNSUPPORTED = [
    ('<path fill="url(#g)" d="M4 4h9v9z"/>', "path", "url(#g)"),
    ("<linearGradient/>", "linearGradient", ""),
    ("<radialGradient/>", "radialGradient", ""),
    ("<pattern/>", "pattern", ""),
    ("<mask/>", "mask", ""),
    (f'<path mask="url(#m)" {SQUARE}/>', "path", "mask"),
    ("<clipPath/>", "clipPath", ""),
    ('<g clip-path="url(#c)"/>', "g", "clip-path"),
    ("<filter/>", "filter", ""),
    ('<g style="filter:url(#f)"/>', "g", "filter"),
    ("<text>A</text>", "text", ""),
    ('<image href="a.png"/>', "image", ""),
    ("<style>path{fill:red}</style>", "style", ""),
    ("<defs><style>path{fill:red}</style></defs>", "style", ""),
    ('<use href="#a"/>', "use", ""),
    ("<symbol/>", "symbol", ""),
    ("<svg/>", "svg", "inside"),
    ("<marker/>", "marker", ""),
    ("<switch/>", "switch", ""),
    ("<a/>", "a", ""),
    ("<foreignObject/>", "foreignObject", ""),
    (f'<path {SQUARE}><animate attributeName="d"/></path>', "animate", "inside"),
    (f'<path marker-end="url(#m)" {SQUARE}/>', "path", "marker-end"),
    (f'<path opacity="0.5" {SQUARE}/>', "path", "opacity"),
    (f'<path style="fill-opacity:.5" {SQUARE}/>', "path", "fill-opacity"),
    (f'<path class="warm" {SQUARE}/>', "path", "class"),
    (f'<path display="none" {SQUARE}/>', "path", "display"),
    ('<rect width="50%" height="5"/>', "rect", "width='50%'"),
    ('<circle r="1em"/>', "circle", "r='1em'"),
    ('<circle r="-1"/>', "circle", "negative r"),
    ('<circle r="1e999"/>', "circle", "too large"),
    ('<polygon points="1 2 3"/>', "polygon", "without its y"),
    ('<polygon points="1 2 x"/>', "polygon", "points"),
    ('<path d="L5 5"/>', "path", "outline"),
    ('<path d="M1 1L5 5 help"/>', "path", "outline"),
    ('<path d="M1 1L5"/>', "path", "too few numbers"),
    ('<path d="M1 1a5 5 0 2 0 1 1"/>', "path", "too few numbers"),
    (f'<path transform="turn(5)" {SQUARE}/>', "path", "transform"),
    (f'<path transform="matrix(1 2 3)" {SQUARE}/>', "path", "transform"),
    (f'<path transform="rotate(1 2)" {SQUARE}/>', "path", "transform"),
    (f'<path transform="scale(2" {SQUARE}/>', "path", "transform"),
    (f'<path fill="nonsense" {SQUARE}/>', "path", "nonsense"),
    (f'<path fill="#12345" {SQUARE}/>', "path", "#12345"),
    (f'<path fill="#12345678" {SQUARE}/>', "path", "#12345678"),
    (f'<path fill="rgba(1,2,3,.5)" {SQUARE}/>', "path", "rgba"),
    (f'<path fill="transparent" {SQUARE}/>', "path", "transparent"),
    (f'<path fill-rule="odd" {SQUARE}/>', "path", "fill-rule"),
    (f'<path stroke="red" stroke-linecap="square" {SQUARE}/>', "path", "stroke-linecap"),
    (f'<path stroke="red" stroke-linejoin="bevel" {SQUARE}/>', "path", "stroke-linejoin"),
    (f'<path stroke="red" stroke-miterlimit="9" {SQUARE}/>', "path", "stroke-miterlimit"),
    (f'<path stroke="red" stroke-dashoffset="1" {SQUARE}/>', "path", "stroke-dashoffset"),
    (f'<path stroke="red" stroke-dasharray="-1 2" {SQUARE}/>', "path", "negative stroke-dasharray"),
    (f'<path stroke="red" stroke-width="-1" {SQUARE}/>', "path", "negative stroke-width"),
    ('<path stroke="red" stroke-linecap="round" d="M4 4h9v9"/>', "path", "both"),
    (f'<path stroke="red" transform="scale(1 2)" {SQUARE}/>', "path", "stretches or skews"),
    (f'<path stroke="red" transform="skewX(20)" {SQUARE}/>', "path", "stretches or skews"),
]


@pytest.mark.parametrize(("drawing", "element", "reason"), UNSUPPORTED)
def test_what_cannot_be_shown_exactly_is_refused(
    drawn: Drawn, drawing: str, element: str, reason: str
) -> None:
    error = drawn.refusal(f"<path d='M1 1h1v1z'/>\n{drawing}")

    assert error.message.startswith(f"<{element}> ")
    assert reason in error.message
    assert (error.where.file, error.where.line) == (str(drawn.file), 3)


def test_a_refusal_says_file_line_and_column(drawn: Drawn) -> None:
    error = drawn.refusal("<g>\n  <text/></g>")

    assert str(error) == f"{drawn.file}:3:3: <text> can't be drawn"


@pytest.mark.parametrize("root", ["", 'viewBox="0 0 24"', 'viewBox="0 0 0 24"', 'width="50%" height="50%"'])
def test_a_drawing_without_a_size_is_refused(drawn: Drawn, root: str) -> None:
    with pytest.raises(UnsupportedDrawing, match="<svg> needs a"):
        drawn.symbol("", root)


def test_a_stretched_drawing_is_refused(drawn: Drawn) -> None:
    with pytest.raises(UnsupportedDrawing, match="<svg> can't be drawn with preserveAspectRatio"):
        drawn.symbol("", 'viewBox="0 0 24 24" preserveAspectRatio="none"')


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<svg", ":1:.*not an SVG file"),
        ("\x00\x01", ":1:.*not an SVG file"),
        ("", "not an SVG file"),
        ("<svg/>", "no SVG drawing: expected <svg xmlns="),
        ("<html xmlns='http://www.w3.org/1999/xhtml'/>", "no SVG drawing"),
        ("<g xmlns='http://www.w3.org/2000/svg'/>", "no SVG drawing"),
        ('<!DOCTYPE svg [\n<!ENTITY a "b">]><svg/>', ":2:.*<!ENTITY> can't be drawn"),
    ],
)
def test_another_kind_of_file_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "art.svg"
    file.write_text(content, "utf-8")

    with pytest.raises(UnsupportedDrawing, match=message):
        read_symbol(file, "art")


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_symbol(tmp_path / "none.svg", "none")


def test_a_long_wrong_list_is_refused_at_once(drawn: Drawn) -> None:
    error = drawn.refusal(f'<polygon points="{"1" * 5000}x"/>')

    assert "needs plain numbers" in error.message
