import base64
import os
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from generator.backends import svg
from generator.display import Group, Image, Page, Paint
from generator.units import Mm
from tests.backends.samples import CARD, FIRA, block, box, line, page, picture, use

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def drawn(sheet: Page, title: str = "Lake") -> Element:
    return fromstring(svg.render(sheet, title))


def body(sheet: Page) -> list[Element]:
    """Return what the page draws, without title and definitions."""
    return [part for part in drawn(sheet) if part.tag not in (f"{SVG}title", f"{SVG}defs")]


def defined(root: Element) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in root.iterfind(f"{SVG}defs/*")}


def test_one_unit_is_one_millimetre() -> None:
    root = drawn(page(width=63.5, height=88))

    assert (root.attrib["width"], root.attrib["height"]) == ("63.5mm", "88mm")
    assert root.attrib["viewBox"] == "0 0 63.5 88"


def test_a_drawing_has_its_title() -> None:
    assert drawn(page(), "Lake & <City>").findtext(f"{SVG}title") == "Lake & <City>"


def test_numbers_have_at_most_three_decimals() -> None:
    (rect,) = body(page(box(0.1 + 0.2, -0.0001, 1 / 3, 2, Paint(fill="#FF8800"))))

    assert [rect.attrib[name] for name in ("x", "y", "width", "height")] == ["0.3", "0", "0.333", "2"]


def test_a_length_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="inf"):
        svg.render(page(box(float("inf"), 0, 1, 1, Paint())), "Lake")


def test_control_characters_do_not_reach_the_file() -> None:
    root = drawn(page(line("a\x0bb")), "title\x00")

    assert root.findtext(f"{SVG}title") == "title\ufffd"
    assert [part.attrib["aria-label"] for part in root.iter() if "aria-label" in part.attrib] == ["a\ufffdb"]


def test_a_line_can_be_read_and_searched() -> None:
    (run,) = body(page(line("final offer")))

    assert run.attrib["aria-label"] == "final offer"
    assert run.attrib["role"] == "img"


def test_a_glyph_is_outlined_once_and_placed_where_it_was_shaped() -> None:
    root = drawn(page(line("AVA")))

    (run,) = (part for part in root.iter() if part.attrib.get("aria-label") == "AVA")
    shaped = FIRA.shape("AVA")[0]
    assert [part.attrib[LINK] for part in run] == ["#g0", "#g1", "#g0"]
    assert [part.attrib["x"] for part in run] == [
        "0",
        str(shaped[0].advance),
        str(shaped[0].advance + shaped[1].advance),
    ]
    assert sorted(defined(root)) == ["g0", "g1"]


def test_a_blank_takes_room_but_no_outline() -> None:
    (run,) = body(page(line("a b")))

    assert len(run) == 2
    assert run[1].attrib["x"] == str(FIRA.advance(FIRA.shape("a")[0][0].id) + FIRA.shape(" ")[0][0].advance)


def test_a_repeated_symbol_is_defined_once() -> None:
    root = drawn(page(use(CARD, 0, 0), use(CARD, 40, 0)))

    assert [part.attrib[LINK] for part in root if part.tag == f"{SVG}use"] == ["#s1", "#s1"]
    assert {name for name in defined(root) if name.startswith("s")} == {"s0", "s1"}


def test_a_tint_is_the_colour_of_the_use() -> None:
    root = drawn(page(use(block(), 0, 0, colour="#00AA44"), use(block("#123456"), 0, 0)))

    (tinted, plain) = (part for part in root if part.tag == f"{SVG}use")
    assert tinted.attrib["color"] == "#00AA44"
    assert "color" not in plain.attrib
    assert defined(root)["s0"][0].attrib["fill"] == "currentColor"
    assert defined(root)["s1"][0].attrib["fill"] == "#123456"


def test_a_use_is_scaled_and_turned_about_its_origin() -> None:
    (placed,) = body(page(use(block(), 10, 20, scale=2, turn=90)))

    assert placed.attrib["transform"] == "matrix(0 2 -2 0 10 20)"


def test_a_paint_tells_all_that_differs_from_the_default() -> None:
    paint = Paint("#112233", "#445566", Mm(0.3), (1, 0.5), round=True, even_odd=True)

    (rect,) = body(page(box(0, 0, 5, 5, paint, radius=9)))

    expected = {
        "fill": "#112233",
        "fill-rule": "evenodd",
        "stroke": "#445566",
        "stroke-width": "0.3",
        "stroke-dasharray": "1 0.5",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "rx": "2.5",
        "ry": "2.5",
    }
    assert {name: rect.attrib[name] for name in expected} == expected


def test_a_group_is_clipped_by_a_shape_of_its_own() -> None:
    clips = (box(0, 0, 5, 5, Paint()), box(0, 0, 6, 6, Paint(), radius=2))
    root = drawn(page(*(Group((box(0, 0, 9, 9, Paint()),), Mm(3), Mm(4), 0, clip) for clip in clips)))

    groups = [part for part in root if part.tag == f"{SVG}g"]
    assert [group.attrib["clip-path"] for group in groups] == ["url(#c0)", "url(#c1)"]
    assert groups[0].attrib["transform"] == "matrix(1 0 0 1 3 4)"
    assert defined(root)["c1"][0].attrib["rx"] == "2"


def test_a_picture_is_embedded_once_with_its_own_bytes(tmp_path: Path) -> None:
    disc = picture(tmp_path, "disc.png")
    root = drawn(page(*(Image(Mm(x), Mm(1), Mm(10), Mm(5), disc) for x in (1, 20))))

    uses = [part for part in root if part.tag == f"{SVG}use"]
    assert [part.attrib["transform"] for part in uses] == [
        "translate(1 1) scale(10 5)",
        "translate(20 1) scale(10 5)",
    ]
    kind, _, data = defined(root)["p0"].attrib[LINK].partition(";base64,")
    assert kind == "data:image/png"
    assert base64.b64decode(data) == disc.file.read_bytes()


def test_a_grey_picture_is_another_picture(tmp_path: Path) -> None:
    colour, grey = picture(tmp_path, "slope.jpg"), picture(tmp_path, "slope.jpg", grey=True)

    root = drawn(page(*(Image(Mm(1), Mm(1), Mm(10), Mm(5), each) for each in (colour, grey))))

    links = [defined(root)[name].attrib[LINK] for name in ("p0", "p1")]
    assert links[0] != links[1]
    assert all(link.startswith("data:image/jpeg;base64,") for link in links)


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "card.svg"

    svg.write(page(line("Ωμέγα")), path, "Lake")

    assert path.read_text(encoding="utf-8") == svg.render(page(line("Ωμέγα")), "Lake")
    assert [entry.name for entry in tmp_path.iterdir()] == ["card.svg"]


def test_the_same_page_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    made = [_made_with(seed, tmp_path) for seed in ("0", "1")]

    assert made[0] == made[1]


_MAKE = """
import sys
from pathlib import Path
from generator.backends import svg
from tests.backends.samples import every_kind
folder = Path(sys.argv[1])
svg.write(every_kind(folder), folder / "made.svg", "Lake")
"""


def _made_with(seed: str, folder: Path) -> bytes:
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", _MAKE, str(folder)], check=True, env=environment)
    return (folder / "made.svg").read_bytes()
