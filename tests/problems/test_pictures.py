"""Picture files that are missing, too coarse, no pictures, or outside the edition's folder."""

from pathlib import Path

import pytest
from PIL import Image

from tests.problems.told import papercity, told_by

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def told(folder: Path, file: str) -> tuple[str, str]:
    """Return the message and the hint about an edition whose one card shows ``file`` 20 mm wide."""
    (folder / "templates" / "faces").mkdir(parents=True)
    (folder / "edition.yaml").write_text("edition: art\nkinds: [cards]\n", encoding="utf-8")
    (folder / "cards.yaml").write_text(
        f'kind: cards\nface: art\npieces:\n  - {{id: one, art: "{file}"}}\n', encoding="utf-8"
    )
    draw = '  - image: {file: "{{ art }}", size: [20mm, 20mm]}\n'
    face = f"face: art\nsize: [30mm, 30mm]\ntakes: {{art: image}}\ndraw:\n{draw}"
    (folder / "templates" / "faces" / "art.yaml").write_text(face, encoding="utf-8")
    result = papercity("check", folder)
    if result.exit_code == 0:
        return "", ""
    (problem,) = told_by(result.stderr)
    assert (problem.file.rsplit("/", 1)[-1], problem.line) == ("cards.yaml", 4)
    return problem.message, problem.hint


def test_a_missing_picture_names_one_that_is_there(tmp_path: Path) -> None:
    Image.new("RGB", (400, 400)).save(tmp_path / "sun.png")

    message, hint = told(tmp_path, "sin.png")

    assert message.startswith("there is no file sin.png")
    assert hint == "did you mean sun.png?"


def test_a_picture_under_200_pixels_an_inch_says_how_wide_it_must_be(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100)).save(tmp_path / "sun.png")

    message, hint = told(tmp_path, "sun.png")

    assert message.startswith("sun.png prints with 127 pixels an inch, expected 200 or more")
    assert "157 pixels wide" in hint


def test_a_fine_picture_is_no_problem(tmp_path: Path) -> None:
    Image.new("RGB", (160, 160)).save(tmp_path / "sun.png")

    assert told(tmp_path, "sun.png") == ("", "")


@pytest.mark.parametrize("file", ["../../secret.png", "/etc/hostname", "pictures/../../x.svg"])
def test_a_file_outside_the_folder_is_out_of_reach(file: str, tmp_path: Path) -> None:
    message, _ = told(tmp_path / "edition", file)

    assert "outside the edition's folder" in message


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sun.png").write_text("words", encoding="utf-8")

    assert "can't be read as a picture" in told(tmp_path, "sun.png")[0]


def test_art_that_can_not_be_shown_names_the_element(tmp_path: Path) -> None:
    (tmp_path / "sun.svg").write_text(SVG.format("<text>Sun</text>"), encoding="utf-8")

    assert "<text>" in told(tmp_path, "sun.svg")[0]
