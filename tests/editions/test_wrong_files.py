"""Each mistake in ``wrong.yaml`` is told by check as it says there, and print writes nothing."""

from pathlib import Path

import pytest

from tests.editions import desk
from tests.editions.wrongfiles import FRESH, WRONG, spoiled
from tests.problems.told import papercity, told_by


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", FRESH)
def test_a_fresh_folder_has_no_mistake(name: str) -> None:
    desk.write(Path(name), FRESH[name])

    assert papercity("check", name).output.endswith("no problems\n")


def test_there_are_at_least_sixty_mistakes() -> None:
    assert len(WRONG) >= 60


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_told_where_it_stands_and_nothing_else_is(name: str, tmp_path: Path) -> None:
    # given
    wrong = WRONG[name]
    spoiled(name, tmp_path)

    # when
    result = papercity("check", wrong.fresh)

    # then
    assert result.exit_code == 1
    assert wrong.is_told_by(result.stderr), result.stderr
    assert all(
        told.line or told.file.count(".") or told.file == wrong.fresh for told in told_by(result.stderr)
    )


@pytest.mark.parametrize("name", [name for name in WRONG if not WRONG[name].prints])
def test_an_edition_with_a_mistake_is_not_printed(name: str, tmp_path: Path) -> None:
    # given
    wrong = WRONG[name]
    spoiled(name, tmp_path)

    # when
    result = papercity("print", wrong.fresh)

    # then
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert wrong.tells(result.stderr.splitlines()[0]), result.stderr
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("ends", "mark"), [(b"\r\n", b""), (b"\n", b"\xef\xbb\xbf"), (b"\r\n", b"\xef\xbb\xbf")]
)
def test_files_as_other_systems_save_them_are_no_mistake(ends: bytes, mark: bytes) -> None:
    folder = desk.write(Path("market"), FRESH["market"])
    for path in folder.rglob("*.yaml"):
        path.write_bytes(mark + path.read_bytes().replace(b"\n", ends))

    assert papercity("check", "market").output == "market: 4 pieces, no problems\n"


def test_a_name_misspelt_in_the_own_face_is_told_there_from_inside_the_folder_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    assert papercity("new", "fair", "--blank").exit_code == 0
    face = tmp_path / "fair" / "templates" / "faces" / "card.yaml"
    face.write_text(face.read_text().replace(".name }}", ".nam }}"))
    monkeypatch.chdir(tmp_path / "fair")

    # when
    told = told_by(papercity("check", ".").stderr)

    # then
    assert [one.file for one in told] == ["templates/faces/card.yaml"]
