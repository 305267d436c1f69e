"""Pictures of pieces in a game: the piece as it is printed, and what was written on it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from generator.library.editions import Edition
from generator.library.hashes import code
from generator.picture import View, draw
from generator.problems import ProblemsError
from tests.editions import desk
from tests.print.drawn import MM_PER_PT, text_of
from tests.print.kits import GAMES, SUNSHINE, Wish, build

pytestmark = pytest.mark.print

WARE = (40, 60)
PEARS = {"name": "Pears", "price": 9}
PLAYED: dict[str, Any] = {
    "filled": {"Ma1": 71, "Tv4": "72"},
    "paid": {"3": ["73", None]},
    "planted": ["74", 75],
    "dice": {"1": "16"},
    "lit": ["M"],
    "circled": ["Cd"],
    "crossed": {"Tv": 1},
    "met": [4],
    "angus": {"at": "S", "marks": {"M": 2}},
    "pieces": [{"worker": "builder", "district": "C", "spent": False}],
}


@pytest.fixture
def market(tmp_path: Path) -> Edition:
    return desk.load(desk.write(tmp_path / "market", desk.PLAIN))


@pytest.fixture(scope="module")
def sunshine() -> Edition:
    return desk.load(SUNSHINE)


def untitled(path: Path) -> str:
    return re.sub(r"<title>.*?</title>", "", path.read_text(encoding="utf-8"))


def wrong(edition: Edition, out: Path, view: View) -> list[str]:
    """Return what is said about a view that can't be drawn."""
    with pytest.raises(ProblemsError) as error:
        draw(edition, [view], out, "pdf")
    return str(error.value).splitlines()


def test_a_picture_has_the_size_of_its_piece_and_shows_the_values_over_its_own(
    market: Edition, tmp_path: Path
) -> None:
    [made] = draw(market, [View("ware", PEARS)], tmp_path / "pears.pdf", "pdf")

    with pikepdf.open(made) as pdf:
        [page] = pdf.pages
        sides = tuple(round(float(side) * MM_PER_PT, 2) for side in page.mediabox)
    assert sides == (0, 0, *WARE)
    assert {"Pears", "9", "morning"} <= set(text_of(made).split())
    assert "Apples" not in text_of(made)


def test_a_picture_without_values_is_the_piece_as_it_is_printed(market: Edition, tmp_path: Path) -> None:
    built = build(Wish(str(tmp_path / "market"), formats=("svg",)), tmp_path / "out")

    [made] = draw(market, [View("ware", piece="W2")], tmp_path / "bread.svg", "svg")

    assert untitled(made) == untitled(built.folder / "svg" / "ware" / "W2-front.svg")


def test_several_pictures_are_the_pages_of_one_pdf(market: Edition, tmp_path: Path) -> None:
    made = draw(market, [View("ware"), View("ware", PEARS)], tmp_path / "new" / "both.pdf", "pdf")

    assert made == (tmp_path / "new" / "both.pdf",)
    with pikepdf.open(made[0]) as pdf:
        assert len(pdf.pages) == 2
        assert str(pdf.docinfo["/Title"]) == "Market: Wares"
    assert re.search("Apples.*Pears", text_of(made[0]), re.DOTALL)


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (["A", "B"], ["w-A.svg", "w-B.svg"]),
        (["A", ""], ["w-A.svg", "w-2.svg"]),
        (["A", "A"], ["w-1.svg", "w-2.svg"]),
        (["A"], ["w.svg"]),
    ],
)
def test_several_svg_files_are_called_after_their_labels(
    market: Edition, tmp_path: Path, labels: list[str], names: list[str]
) -> None:
    out = tmp_path / "pictures" / "w.svg"

    made = draw(market, [View("ware", label=label) for label in labels], out, "svg")

    assert [path.name for path in made] == names
    assert sorted(path.name for path in out.parent.iterdir()) == sorted(names)


def test_png_files_have_300_pixels_an_inch(market: Edition, tmp_path: Path) -> None:
    out = tmp_path / "pictures" / "w.png"

    made = draw(market, [View("ware", PEARS, "A"), View("ware", label="B")], out, "png")

    assert [path.name for path in out.parent.iterdir() if path not in made] == []
    for path in made:
        with Image.open(path) as image:
            assert image.size == pytest.approx([side / 25.4 * 300 for side in WARE], abs=1)


def test_a_sheet_in_play_shows_all_that_was_written_on_it(sunshine: Edition, tmp_path: Path) -> None:
    [made] = draw(sunshine, [View("city-sheet", PLAYED)], tmp_path / "sheet.pdf", "pdf")

    assert {"71", "72", "73", "74", "75", "16"} <= set(text_of(made).split())


def test_the_sheet_of_each_seat_has_its_number_and_the_code_of_the_edition(
    sunshine: Edition, tmp_path: Path
) -> None:
    judged = {"bonus": [1, 2]}

    [made] = draw(sunshine, [View("city-sheet"), View("city-sheet", judged)], tmp_path / "s.pdf", "pdf")

    words = " ".join(text_of(made).split())
    assert f"{code(sunshine)} · S1.1" in words
    assert f"{code(sunshine)} · S1.2" in words


@pytest.mark.parametrize("game", GAMES)
def test_the_first_piece_of_every_kind_can_be_pictured(game: str, tmp_path: Path) -> None:
    edition = desk.load(game)
    views = [View(name) for name, kind in edition.kinds.items() if kind.pieces]

    [made] = draw(edition, views, tmp_path / "all.pdf", "pdf")

    with pikepdf.open(made) as pdf:
        assert len(pdf.pages) == len(views) > 4


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"names": "Pears"}, ["picture ware A: unknown key names", "    hint: did you mean name?"]),
        ({"price": "dear"}, ["picture ware A, price: expected a whole number, found 'dear'"]),
        ({"price": True}, ["picture ware A, price: expected a whole number, found 'yes'"]),
        ({"name": ["Pears"]}, ["picture ware A, name: expected text, found a list"]),
        ({"price": {"of": 1}}, ["picture ware A, price: expected a whole number, found keys and values"]),
    ],
)
def test_values_that_no_face_takes_are_told_and_no_file_is_touched(
    market: Edition, tmp_path: Path, values: Mapping[str, Any], said: list[str]
) -> None:
    out = tmp_path / "kept.pdf"
    out.write_text("as it was", encoding="utf-8")
    before = sorted(tmp_path.iterdir())

    assert wrong(market, out, View("ware", values, "A")) == said
    assert out.read_text(encoding="utf-8") == "as it was"
    assert sorted(tmp_path.iterdir()) == before


def test_a_value_that_is_null_is_left_to_the_piece(market: Edition, tmp_path: Path) -> None:
    [made] = draw(market, [View("ware", {"name": None, "price": 4})], tmp_path / "w.pdf", "pdf")

    assert {"Apples", "4"} <= set(text_of(made).split())


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (View("wares"), ["picture wares: this edition has no kind wares", "    hint: did you mean ware?"]),
        (
            View("ware", piece="W3", label="B"),
            ["picture ware B: the kind ware has no piece W3", "    hint: known are W1, W2"],
        ),
    ],
)
def test_a_piece_that_is_not_there_is_told(
    market: Edition, tmp_path: Path, view: View, said: list[str]
) -> None:
    assert wrong(market, tmp_path / "w.pdf", view) == said


def test_a_book_has_no_piece_to_picture(sunshine: Edition, tmp_path: Path) -> None:
    said = wrong(sunshine, tmp_path / "book.pdf", View("rulebook"))

    assert said[0] == "picture rulebook: the kind rulebook has no pieces"


def test_all_views_are_looked_at_before_anything_is_told(market: Edition, tmp_path: Path) -> None:
    views = [View("wares"), View("ware", {"price": "dear"}, "B"), View("ware", PEARS)]

    with pytest.raises(ProblemsError) as error:
        draw(market, views, tmp_path / "w.pdf", "pdf")

    assert {problem.where.file for problem in error.value.problems} == {
        "picture wares",
        "picture ware B, price",
    }


FIELD = """\
face: field
extent: ["{{ 10 * rows | length }}mm", "{{ 30 / tall }}mm"]
takes: {rows: [text], tall: number}
draw:
  - for_each: row in rows
    text: {text: "{{ row }} {{ piece.id }}", at: [0mm, "{{ 5 * loop.index0 }}mm"], size: [100%, 5mm]}
"""


@pytest.fixture
def farm(tmp_path: Path) -> Edition:
    return desk.load(desk.write(tmp_path / "farm", desk.PLAIN | {"templates/faces/field.yaml": FIELD}))


def test_a_face_of_its_own_is_as_large_as_its_values_say(farm: Edition, tmp_path: Path) -> None:
    view = View("ware", {"rows": ["rye", "oats", "hay"], "tall": 2}, piece="W2", face="field")

    [made] = draw(farm, [view], tmp_path / "field.pdf", "pdf")

    with pikepdf.open(made) as pdf:
        [page] = pdf.pages
        sides = tuple(round(float(side) * MM_PER_PT, 2) for side in page.mediabox)
        assert str(pdf.docinfo["/Title"]) == "Market"
    assert sides == (0, 0, 30, 15)
    assert text_of(made).split() == ["rye", "W2", "oats", "W2", "hay", "W2"]


def test_a_piece_and_a_face_of_its_own_are_pages_of_one_file(farm: Edition, tmp_path: Path) -> None:
    views = [View("ware", PEARS), View("ware", {"rows": ["rye"], "tall": 1}, face="field")]

    [made] = draw(farm, views, tmp_path / "both.pdf", "pdf")

    with pikepdf.open(made) as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize(
    ("face", "values", "said"),
    [
        (
            "fields",
            {},
            [
                "picture ware: unknown face fields",
                "    hint: did you mean field?; a new one goes into templates/faces/fields.yaml",
            ],
        ),
        ("field", {"tall": 1, "row": "a"}, ["picture ware: unknown key row", "    hint: did you mean rows?"]),
        ("field", {"rows": ["rye"]}, ["picture ware: expected the key tall, found none"]),
        ("bare", {}, ["the face bare has no size"]),
        ("field", {"rows": ["rye"], "tall": 0}, ["nothing can be divided by 0 (in ware W1, language en)"]),
        ("field", {"rows": [], "tall": 1}, ["expected more than 0, found '0mm' (in ware W1, language en)"]),
    ],
)
def test_what_is_wrong_with_a_face_of_its_own_is_told(
    tmp_path: Path, face: str, values: Mapping[str, Any], said: list[str]
) -> None:
    more = {"templates/faces/field.yaml": FIELD, "templates/faces/bare.yaml": "face: bare\ndraw: []\n"}
    farm = desk.load(desk.write(tmp_path / "farm", desk.PLAIN | more))

    found = wrong(farm, tmp_path / "field.pdf", View("ware", values, face=face))

    assert found[0].endswith(said[0])
    assert found[1:2] == said[1:] or len(said) == 1
