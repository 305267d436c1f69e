"""What a browser asks for, and gets."""

import re
from pathlib import Path

import pytest
from coloraide import Color

from generator.layout.ink import grey_of
from generator.preflight.sight import seen
from generator.preview.app import _PAGE
from tests.preview.onlooker import Onlooker


def test_the_page_has_no_script_and_no_style_of_its_own(onlooker: Onlooker) -> None:
    page = onlooker.get("/").body.decode()

    assert not re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", page)
    assert not re.findall(r"""(?:src|href|action)=["']?(?:https?:)?//""", page)


def test_every_answer_tells_the_browser_to_take_nothing_from_elsewhere(onlooker: Onlooker) -> None:
    for path in ("/", "/static/preview.js", "/static/node.js", "/state.json", "/nothing", "/picture/x.svg"):
        answer = onlooker.get(path)
        assert "default-src 'none'" in answer.header("content-security-policy"), path
        assert answer.header("x-content-type-options") == "nosniff", path


@pytest.mark.parametrize("path", ["/nothing", "/picture/000.svg", "/static/app.py", "/state.json?ink=gold"])
def test_what_is_not_there_is_said_in_words(onlooker: Onlooker, path: str) -> None:
    answer = onlooker.get(path)

    assert answer.status == 404
    assert b"said" in answer.body


def test_an_answer_goes_to_this_server_alone(onlooker: Onlooker) -> None:
    assert onlooker.get("/state.json", host="not a host").status == 400


def test_the_state_lists_kinds_and_pieces_in_their_order(onlooker: Onlooker) -> None:
    told = onlooker.state()

    kinds = told["edition"]["kinds"]
    assert [kind["name"] for kind in kinds] == ["card", "tile", "board", "sheet"]
    assert [piece["id"] for piece in kinds[0]["pieces"]] == ["C1", "C2", "C3"]
    assert kinds[0]["pieces"][0] == {"id": "C1", "copies": 4, "isEach": False}
    assert kinds[0]["size"] == [63, 88]
    assert told["problems"] == []


def test_a_piece_has_its_size_and_a_picture_of_each_side(onlooker: Onlooker) -> None:
    card, tile = onlooker.piece("card", "C1"), onlooker.piece("tile", "T1")

    assert {key: card["front"][key] for key in ("width", "height", "bleed", "outline")} == {
        "width": 63,
        "height": 88,
        "bleed": 3,
        "outline": "rectangle",
    }
    assert card["back"]["address"] != card["front"]["address"]
    assert tile["front"]["outline"] == "hex"
    assert tile["back"] is None
    assert 'aria-label="Herbs"' in onlooker.drawing("card", "C1")


def test_two_pieces_with_the_same_back_share_its_picture(onlooker: Onlooker) -> None:
    assert onlooker.piece("card", "C1")["back"] == onlooker.piece("card", "C2")["back"]


def test_a_picture_may_be_kept_as_another_has_another_address(onlooker: Onlooker) -> None:
    answer = onlooker.get(f"/picture/{onlooker.piece('card', 'C1')['front']['address']}.svg")

    assert "immutable" in answer.header("cache-control")
    assert answer.header("content-type") == "image/svg+xml"


def test_other_inks_have_other_pictures(onlooker: Onlooker) -> None:
    looks = {
        onlooker.piece("card", "C1", f"ink={ink}")["front"]["address"] for ink in ("full", "low", "grey")
    }

    assert len(looks) == 3


def test_the_sheets_are_those_that_are_printed(onlooker: Onlooker) -> None:
    told = onlooker.told("/sheets.json")

    first = told["sheets"][0]
    assert not told["isOld"]
    assert (first["width"], first["height"]) == (210, 297)
    assert all(sheet["number"] == number for number, sheet in enumerate(told["sheets"], 1))
    assert {slip["piece"] for sheet in told["sheets"] for slip in sheet["slips"]} >= {"C1", "C2", "C3", "T1"}
    assert onlooker.get(f"/picture/{first['address']}.svg").body.startswith(b"<?xml")


def test_only_pieces_that_are_looked_at_are_drawn(onlooker: Onlooker) -> None:
    onlooker.piece("card", "C2")

    proof = onlooker.studio.desk.proof(onlooker.studio.desk.wish.look)
    assert proof.kit is not None
    assert list(proof._drawn) == [("card", "C2")]


def test_the_languages_of_an_edition_can_be_looked_at(onlooker: Onlooker) -> None:
    words = onlooker.read("text/en.yaml").replace("Herbs", "Kräuter")
    onlooker.save("text/de.yaml", words)

    told = onlooker.state("language=de")

    assert told["edition"]["languages"] == ["de", "en"]
    assert told["edition"]["language"] == "de"
    german = onlooker.piece("card", "C1", "language=de")["front"]["address"]
    assert "Kräuter" in onlooker.get(f"/picture/{german}.svg").body.decode()


# How eyes see


def matrix(name: str) -> list[list[float]]:
    """Return the rows of a filter of the page."""
    page = _PAGE.render(reference="x", ink="full")
    [values] = re.findall(rf'<filter id="{name}".*?values="([^"]*)"', page, re.DOTALL)
    numbers = [float(number) for number in values.split()]
    return [numbers[row * 5 : row * 5 + 3] for row in range(3)]


COLOURS = ("#F2B84B", "#2C6E49", "#B3261E", "#1F5FA8", "#8A5A2B", "#FFFFFF")


def through(name: str, colour: str) -> Color:
    """Return a colour as a filter shows it."""
    linear = Color(colour).convert("srgb-linear").coords()
    shown = [
        min(1.0, max(0.0, sum(part * light for part, light in zip(row, linear, strict=True))))
        for row in matrix(name)
    ]
    return Color("srgb-linear", shown).convert("srgb")


@pytest.mark.parametrize("name", ["protan", "deutan", "tritan"])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_filter_shows_what_the_published_matrix_gives(name: str, colour: str) -> None:
    expected = Color(colour).filter(name, 1, method="machado").convert("srgb").clip()

    assert through(name, colour).delta_e(expected, method="2000") < 0.1


@pytest.mark.parametrize(
    ("name", "sight"), [("protan", "protanopia"), ("deutan", "deuteranopia"), ("tritan", "tritanopia")]
)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_preview_shows_the_colours_that_the_check_compares(name: str, sight: str, colour: str) -> None:
    assert through(name, colour).delta_e(seen(colour, sight), method="2000") < 0.1


@pytest.mark.parametrize("colour", COLOURS)
def test_the_grey_of_the_page_is_that_of_grey_ink(colour: str) -> None:
    assert through("grey", colour).to_string(hex=True).upper() == grey_of(colour) or (
        through("grey", colour).delta_e(Color(grey_of(colour)), method="2000") < 0.5
    )


def test_the_command_line_loads_nothing_of_the_preview_before_it_shows() -> None:
    source = Path("generator/previewcommand.py")

    lines = source.read_text(encoding="utf-8").splitlines()

    assert not [line for line in lines if line.startswith(("import watchfiles", "from generator.preview"))]
