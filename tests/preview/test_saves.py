"""A file is saved, in any of the ways in which editors and people do it."""

import shutil
from pathlib import Path

import pytest

from generator import starters
from generator.preview import studio
from generator.preview.watching import folders_of, stamp
from tests.preview.onlooker import Onlooker


def test_a_saved_word_is_told_and_drawn(onlooker: Onlooker) -> None:
    before = onlooker.piece("card", "C1")["front"]["address"]

    events = onlooker.heard(lambda: rewrite(onlooker.folder / "text/en.yaml", "Herbs", "Nettles"), 2)

    assert events[0] != events[1]
    assert onlooker.piece("card", "C1")["front"]["address"] != before
    assert "Nettles" in onlooker.drawing("card", "C1")


def rewrite(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_piece_that_stays_as_it_was_keeps_its_picture(onlooker: Onlooker) -> None:
    before = onlooker.piece("tile", "T2")

    onlooker.change("text/en.yaml", "Herbs", "Nettles")

    assert onlooker.piece("tile", "T2") == before


@pytest.mark.parametrize(
    ("name", "old", "new", "kind"),
    [
        ("card.yaml", "points: 2", "points: 3", "card"),
        ("templates/faces/card.yaml", "radius: 13.5mm", "radius: 11mm", "card"),
        ("templates/faces/scene.yaml", "fill: sky", "fill: ground", "card"),
        ("templates/themes/garden.yaml", 'leaf: "#', 'leaf: "#444444" #', "tile"),
        ("icons/leaf.svg", "<path", '<path fill="currentColor" d="M2 2h20v20z"/><path', "card"),
    ],
)
def test_whatever_a_piece_is_made_of_may_change(
    onlooker: Onlooker, name: str, old: str, new: str, kind: str
) -> None:
    first = {"card": "C1", "tile": "T1"}[kind]
    before = onlooker.piece(kind, first)["front"]["address"]

    told = onlooker.change(name, old, new)

    assert told["problems"] == []
    assert onlooker.piece(kind, first)["front"]["address"] != before


def test_a_file_that_is_put_in_anothers_place_is_heard_of(onlooker: Onlooker) -> None:
    beside = onlooker.folder / ".card.yaml.swp"
    beside.write_text(onlooker.read("card.yaml").replace("points: 2", "points: 7"), encoding="utf-8")
    before = onlooker.state()["build"]

    beside.replace(onlooker.folder / "card.yaml")

    onlooker.until(lambda told: told["build"] > before)
    assert 'aria-label="7"' in onlooker.drawing("card", "C1")


def test_a_burst_of_saves_ends_with_the_last(onlooker: Onlooker) -> None:
    text = onlooker.read("card.yaml")
    before = onlooker.state()["build"]

    for points in range(10, 40):
        (onlooker.folder / "card.yaml").write_text(text.replace("points: 2", f"points: {points}"))

    onlooker.until(lambda _told: 'aria-label="39"' in onlooker.drawing("card", "C1"))
    assert onlooker.state()["build"] - before < 15


def test_files_that_an_editor_keeps_for_itself_change_nothing(onlooker: Onlooker) -> None:
    folders = folders_of(str(onlooker.folder))
    before = stamp(folders)

    (onlooker.folder / ".card.yaml.swp").write_text("x")
    (onlooker.folder / "__pycache__").mkdir()
    (onlooker.folder / "__pycache__" / "x.yaml").write_text("x")

    assert stamp(folders) == before


def test_a_folder_that_is_taken_away_and_comes_back_is_followed_again(onlooker: Onlooker) -> None:
    before = onlooker.state()["build"]
    away = onlooker.folder.with_name("away")

    onlooker.folder.rename(away)
    gone = onlooker.until(lambda told: told["isBroken"])
    shutil.copytree(away, onlooker.folder)
    onlooker.until(lambda told: not told["isBroken"])
    onlooker.change("text/en.yaml", "Herbs", "Nettles")

    assert gone["build"] > before
    assert "Nettles" in onlooker.drawing("card", "C1")


def test_what_an_edition_extends_is_followed_even_while_it_is_broken(
    tmp_path: Path, meadows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio, "_PAUSE", 3600)
    child = tmp_path / "child"
    child.mkdir()
    (child / "edition.yaml").write_text("edition: child\nextends: ../meadows\n")
    whole = (meadows / "edition.yaml").read_text(encoding="utf-8")
    with Onlooker(child) as onlooker:
        (meadows / "edition.yaml").write_text("edition: [")
        broken = onlooker.until(lambda told: told["isBroken"])

        (meadows / "edition.yaml").write_text(whole)
        mended = onlooker.until(lambda told: not told["isBroken"])

    assert broken["problems"]
    assert [kind["name"] for kind in mended["edition"]["kinds"]] == ["card", "tile", "board", "sheet"]


def test_the_folders_of_an_edition_are_its_own_and_all_that_it_extends(tmp_path: Path) -> None:
    starters.make(starters.Wish(tmp_path / "lake", "sunken-city"))
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "edition.yaml").write_text("edition: pond\nextends: ../lake\n")

    names = [folder.name for folder in folders_of(str(tmp_path / "pond"))]

    assert names == ["pond", "lake", "sunken-city", "templates"]


@pytest.mark.parametrize(
    "text", ["edition: round\nextends: ../round\n", "extends: [a]\n", "extends: ''\n", "["]
)
def test_folders_are_found_however_wrong_the_edition_is(tmp_path: Path, text: str) -> None:
    (tmp_path / "round").mkdir()
    (tmp_path / "round" / "edition.yaml").write_text(text)

    names = [folder.name for folder in folders_of(str(tmp_path / "round"))]

    assert names == ["round", "templates"]


# Sheets


def test_the_sheets_in_the_window_are_drawn_before_all_the_others(onlooker: Onlooker) -> None:
    before = onlooker.told("/sheets.json")["sheets"]
    onlooker.change("templates/themes/garden.yaml", 'ink: "#', 'ink: "#223344" # "')

    some = onlooker.told("/sheets.json?seen=1&seen=2")
    every = onlooker.told("/sheets.json")

    assert some["isPart"]
    assert [sheet["number"] for sheet in some["sheets"]] == [1]  # the other side stays empty
    assert some["sheets"] == every["sheets"][:1]
    assert some["sheets"][0]["address"] != before[0]["address"]
    assert not every["isPart"]


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_sheet_that_is_drawn_by_itself_is_as_it_is_among_all(onlooker: Onlooker, number: int) -> None:
    onlooker.told("/sheets.json")
    onlooker.change("text/en.yaml", "Herbs", "Nettles")

    some = onlooker.told(f"/sheets.json?seen={number}")
    every = onlooker.told("/sheets.json")

    assert some["sheets"] == [one for one in every["sheets"] if one["number"] == number]


def test_all_sheets_are_laid_out_if_one_more_is_needed(onlooker: Onlooker) -> None:
    before = onlooker.told("/sheets.json")["sheets"]
    number = next(sheet["number"] for sheet in before if "card" in sheet["kinds"])
    count = len(before)
    onlooker.change("card.yaml", "copies: 4", "copies: 40")

    told = onlooker.told(f"/sheets.json?seen={number}")

    assert not told["isPart"]
    assert len(told["sheets"]) > count
