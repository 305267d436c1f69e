"""Where an edition's files may lie: hidden ones are not there, links lead nowhere else, names are unique."""

from pathlib import Path

import pytest

from tests.editions.desk import PLAIN, write
from tests.problems.told import papercity

FOREIGN = "password: open sesame\nkind: ware\nface: ware\n"


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", PLAIN)


def move(folder: Path, name: str, to: str) -> None:
    target = folder / to
    target.parent.mkdir(parents=True)
    (folder / name).rename(target)


@pytest.mark.parametrize("hidden", [".hidden", "__pycache__"])
def test_a_face_in_a_hidden_folder_is_not_found(market: Path, hidden: str, tmp_path: Path) -> None:
    move(market, "templates/faces/ware.yaml", f"templates/faces/{hidden}/ware.yaml")

    result = papercity("print", market, "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert "unknown face ware" in result.stderr


def test_a_face_in_a_folder_that_is_found_is_built_anew_when_it_changes(market: Path, tmp_path: Path) -> None:
    # given
    move(market, "templates/faces/ware.yaml", "templates/faces/deep/ware.yaml")
    wishes = ("print", market, "--out", tmp_path / "out")
    assert "(written)" in papercity(*wishes).stdout
    assert "(unchanged" in papercity(*wishes).stdout

    # when
    face = market / "templates" / "faces" / "deep" / "ware.yaml"
    face.write_text(face.read_text(encoding="utf-8").replace("#AA3311", "#113355"), encoding="utf-8")

    # then
    assert "(written)" in papercity(*wishes).stdout


@pytest.mark.parametrize("command", ["check", "print"])
def test_two_faces_of_one_name_are_told_whatever_is_done(
    market: Path, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(market, {"templates/faces/deep/ware.yaml": PLAIN["templates/faces/ware.yaml"]})

    result = papercity(command, "market")

    assert result.exit_code == 1
    assert (
        "market/templates/faces/ware.yaml: there are two faces ware, the other is "
        "market/templates/faces/deep/ware.yaml"
    ) in result.stderr
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    "name",
    ["edition.yaml", "ware.yaml", "text/en.yaml", "templates/faces/ware.yaml", "templates/themes/a.yaml"],
)
def test_a_link_out_of_the_edition_is_told_and_never_read(
    market: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.chdir(tmp_path)
    foreign = write(tmp_path, {"foreign.yaml": FOREIGN}) / "foreign.yaml"
    (market / name).parent.mkdir(parents=True, exist_ok=True)
    (market / name).unlink(missing_ok=True)
    (market / name).symlink_to(foreign)

    # when
    result = papercity("check", "market")

    # then
    assert result.exit_code == 1
    assert f"market/{name}: this file is a link that leads out of the edition's folder" in result.stderr
    assert "password" not in result.stderr
    assert "sesame" not in result.stderr


def test_an_icon_that_is_a_link_out_of_the_edition_is_told(market: Path, tmp_path: Path) -> None:
    # given
    foreign = write(tmp_path, {"foreign.svg": "<svg/>"}) / "foreign.svg"
    (market / "icons").mkdir()
    (market / "icons" / "coin.svg").symlink_to(foreign)
    face = (
        "face: ware\nsize: [40mm, 60mm]\ntakes: {name: text, price: integer}\ndraw: [{icon: {icon: coin}}]\n"
    )
    write(market, {"templates/faces/ware.yaml": face})

    # when
    result = papercity("print", market, "--out", tmp_path / "out")

    # then
    assert result.exit_code == 1
    assert "the icon coin is a link that leads out of the edition's folder" in result.stderr


def test_a_link_within_an_edition_is_a_file_like_others(market: Path, tmp_path: Path) -> None:
    move(market, "templates/faces/ware.yaml", "drafts/ware.yaml")
    (market / "templates" / "faces" / "ware.yaml").symlink_to(market / "drafts" / "ware.yaml")

    assert papercity("print", market, "--out", tmp_path / "out").exit_code == 0


def test_folders_that_are_links_and_links_to_nothing_are_passed_over(market: Path, tmp_path: Path) -> None:
    faces = market / "templates" / "faces"
    (faces / "around").symlink_to(market / "templates")
    (faces / "gone.yaml").symlink_to(tmp_path / "nothing.yaml")

    assert "gone" not in papercity("check", market).stderr
    assert papercity("print", market, "--out", tmp_path / "out").exit_code == 0
