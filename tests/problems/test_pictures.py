"""Picture files that are missing, too coarse, no pictures, or outside the edition's folder."""

from pathlib import Path

import pytest
from PIL import Image

from generator.layout import pictures
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


@pytest.mark.parametrize("format", ["PNG", "JPEG"])
def test_a_picture_that_was_cut_short_is_refused_before_it_is_printed(format: str, tmp_path: Path) -> None:
    # given
    path = tmp_path / f"sun.{format.lower()}"
    Image.effect_noise((400, 400), 90).convert("RGB").save(path, format)
    path.write_bytes(path.read_bytes()[:20_000])

    # then
    assert told(tmp_path, path.name)[0].startswith(f"{path.name} is a damaged picture")


def test_a_picture_of_another_format_is_refused(tmp_path: Path) -> None:
    Image.new("RGB", (400, 400)).save(tmp_path / "sun.gif")

    assert told(tmp_path, "sun.gif")[0].startswith("expected a PNG, JPEG or SVG file, sun.gif is GIF")


def test_a_picture_too_large_to_open_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PIXELS", 1_000_000)
    Image.new("1", (1001, 1000)).save(tmp_path / "sun.png")

    assert told(tmp_path, "sun.png")[0].startswith("sun.png has more than 1 million pixels")


def test_art_nested_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sun.svg").write_text(SVG.format("<g>" * 5000 + "</g>" * 5000), encoding="utf-8")

    assert told(tmp_path, "sun.svg")[0].startswith("sun.svg is nested too deeply")


def test_a_message_about_art_names_its_line_and_no_folder(tmp_path: Path) -> None:
    (tmp_path / "sun.svg").write_text(SVG.format("\n<text>Sun</text>"), encoding="utf-8")

    message, _ = told(tmp_path, "sun.svg")

    assert message.startswith("sun.svg, line 2: <text> can't be drawn (in")
