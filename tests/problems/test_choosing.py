"""Wishes for some kinds: what can't be granted is blamed on the option that asks for it, on nothing else."""

import json
from pathlib import Path

import pytest

from tests.editions.desk import write
from tests.problems.told import CASES, papercity

KIND = "kind: {0}\nface: sign\n{1}pieces: [{{id: A}}, {{id: B}}]\n"


@pytest.fixture
def town(tmp_path: Path) -> Path:
    files = {
        "edition.yaml": "edition: town\nkinds: [house, tile]\n",
        "house.yaml": KIND.format("house", ""),
        "tile.yaml": KIND.format("tile", "instead_of: house\n"),
        "templates/faces/sign.yaml": (
            "face: sign\nsize: [20mm, 20mm]\ndraw: [{text: {text: '{{ piece.id }}', at: [5mm, 5mm]}}]\n"
        ),
    }
    return write(tmp_path / "town", files)


def test_only_a_kind_that_another_replaces_is_blamed_on_the_wishes(town: Path, tmp_path: Path) -> None:
    result = papercity("print", town, "--with", "tile", "--only", "house", "--out", tmp_path)

    assert result.exit_code == 1
    assert result.stderr.startswith(
        "--only: the kit has no house, as --with tile puts tile in its place\n    hint: say --only tile"
    )
    assert "edition.yaml" not in result.stderr


def test_two_kinds_that_would_replace_the_same_are_told(town: Path, tmp_path: Path) -> None:
    header = (town / "edition.yaml").read_text(encoding="utf-8")
    (town / "edition.yaml").write_text(header.replace("tile]", "tile, tent]"), encoding="utf-8")
    (town / "tent.yaml").write_text(KIND.format("tent", "instead_of: house\n"), encoding="utf-8")

    result = papercity("print", town, "--with", "tile", "--with", "tent", "--out", tmp_path)

    assert result.exit_code == 1
    assert result.stderr.startswith(
        "--with: tile and tent would both take the place of house\n    hint: ask for one of them"
    )


@pytest.mark.parametrize(
    ("wishes", "ids"),
    [
        (("house:A",), "A"),
        (("house:A", "house:B"), "AB"),
        (("house:A", "house"), "AB"),
        (("house", "house:A"), "AB"),
        (("house", "house:A", "house:B"), "AB"),
    ],
)
def test_a_kind_that_is_wanted_whole_is_printed_whole(
    wishes: tuple[str, ...], ids: str, town: Path, tmp_path: Path
) -> None:
    only = [word for wish in wishes for word in ("--only", wish)]

    result = papercity("print", town, *only, "--out", tmp_path / "out")

    assert result.exit_code == 0
    manifest = json.loads((tmp_path / "out" / "town" / "a4" / "manifest.json").read_text(encoding="utf-8"))
    assert "".join(piece["id"] for piece in manifest["pieces"]) == ids


@pytest.mark.parametrize("wish", [("--only", "broken"), ("--only", "broken:P"), ("--with", "broken")])
def test_a_kind_whose_file_is_wrong_is_not_called_unknown(wish: tuple[str, str], tmp_path: Path) -> None:
    result = papercity("print", CASES / "a-broken-kind-that-is-needed", *wish, "--out", tmp_path)

    assert result.exit_code == 1
    assert "unknown key fase" in result.stderr
    assert result.stderr.rstrip().endswith("1 problem; nothing was written")


def test_a_removed_kind_that_faces_read_is_told_where_it_was_removed(tmp_path: Path) -> None:
    header = "edition: mine\nextends: sunken-city\nremove:\n  - board\n"
    mine = write(tmp_path / "mine", {"edition.yaml": header})

    result = papercity("print", mine, "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert (
        "edition.yaml:4:5: the kind board is removed, but faces still read its pieces\n    hint: remove"
        in (result.stderr)
    )


@pytest.mark.parametrize(("pieces", "said"), [("{id: A}", "1 piece, "), ("{id: A}, {id: B}", "2 pieces, ")])
def test_pieces_are_counted_as_one_counts_them(
    pieces: str, said: str, town: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(town.parent)
    write(town, {"edition.yaml": "edition: town\nkinds: [house]\n"})
    write(town, {"house.yaml": f"kind: house\nface: sign\npieces: [{pieces}]\n"})
    (town / "tile.yaml").unlink()

    assert papercity("check", "town").stdout == f"town: {said}no problems\n"
