"""Files of single pieces: each piece has its own, however many of them look alike."""

from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tests.editions.desk import write
from tests.problems.told import papercity

FACE = "face: {0}\nsize: [20mm, 20mm]\ndraw: [{{circle: {{fill: '{1}'}}}}]\n"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    files = {
        "edition.yaml": "edition: deck\nkinds: [coin]\n",
        "coin.yaml": "kind: coin\nface: head\nback: tail\npieces: [{id: A}, {id: B, copies: 2}, {id: C}]\n",
        "templates/faces/head.yaml": FACE.format("head", "#112233"),
        "templates/faces/tail.yaml": FACE.format("tail", "#445566"),
    }
    return write(tmp_path / "deck", files)


@pytest.mark.parametrize("kind_of_file", ["svg", "png"])
def test_pieces_that_look_alike_have_a_front_and_a_back_each(
    deck: Path, tmp_path: Path, kind_of_file: str
) -> None:
    result = papercity("print", deck, "--format", kind_of_file, "--out", tmp_path / "out")

    assert result.exit_code == 0
    folder = tmp_path / "out" / "deck" / "a4" / kind_of_file / "coin"
    sides = {path.stem: path.read_bytes() for path in folder.iterdir()}
    assert sorted(sides) == ["A-back", "A-front", "B-back", "B-front", "C-back", "C-front"]
    assert sides["A-front"] != sides["A-back"]
    if kind_of_file == "png":
        assert sides["A-front"] == sides["B-front"] == sides["C-front"]
        assert sides["A-back"] == sides["B-back"] == sides["C-back"]


def test_a_print_shop_gets_each_different_face_once(deck: Path, tmp_path: Path) -> None:
    result = papercity("print", deck, "--format", "pieces", "--out", tmp_path / "out")

    assert result.exit_code == 0
    assert len(pdfium.PdfDocument(tmp_path / "out" / "deck" / "a4" / "coin-pieces.pdf")) == 2


def test_numbered_copies_have_files_of_their_own(deck: Path, tmp_path: Path) -> None:
    # given
    face = "face: head\nsize: [20mm, 20mm]\ndraw: [{text: {text: '{{ piece.number }}'}}]\n"
    coin = "kind: coin\nface: head\nback: tail\nnumbered: yes\npieces: [{id: A, copies: 3}, {id: B}]\n"
    write(deck, {"coin.yaml": coin, "templates/faces/head.yaml": face})

    # when
    papercity("print", deck, "--format", "svg", "--out", tmp_path / "out")

    # then
    names = [path.stem for path in (tmp_path / "out" / "deck" / "a4" / "svg" / "coin").iterdir()]
    assert sorted(names) == ["A-2-front", "A-3-front", "A-back", "A-front", "B-back", "B-front"]
