"""Builds: the same bytes anywhere, nothing written in vain, and whole or not at all."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.backends import pdf, svg
from generator.display import Document, Page
from generator.library.tree import stock_folder
from generator.problems import ProblemsError
from tests.print.drawn import text_of
from tests.print.kits import GAMES, SUNSHINE, Wish, build, files_in

pytestmark = pytest.mark.print

DISK_FULL = OSError(28, "No space left on device")

Snapshot = dict[str, bytes]


def snapshot(folder: Path) -> Snapshot:
    return {path.as_posix(): (folder / path).read_bytes() for path in files_in(folder)}


def marks_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file and folder with its inode and the time of its last change."""
    paths = [folder, *sorted(folder.rglob("*"))]
    return {str(path): (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """A copy of a small part of Sunshine City, to be changed by a test."""
    folder = tmp_path / "editions" / "mine"
    shutil.copytree(stock_folder() / "content" / SUNSHINE, folder)
    header = folder / "edition.yaml"
    kinds = "kinds: [summary-card, die, figure]"
    header.write_text(re.sub(r"kinds: \[.*\]", kinds, header.read_text()).replace(SUNSHINE, "mine", 1))
    for name in ("checklist", "rulebook", "city-sheet", "log-sheet", "tuck-box"):
        (folder / f"{name}.yaml").unlink()
    for words in (folder / "text").glob("*.yaml"):
        text = words.read_text(encoding="utf-8")
        words.write_text(re.sub(r"\nkinds:\n(?:  .*\n)+", "\n", text), encoding="utf-8")
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def in_another_process(out: Path, home: Path, seed: str, zone: str, game: str = SUNSHINE) -> Snapshot:
    home.mkdir()
    keep = {name: os.environ[name] for name in ("PATH",)}
    environment = {**keep, "PYTHONHASHSEED": seed, "HOME": str(home), "TZ": zone, "LC_ALL": "C.UTF-8"}
    command = [
        sys.executable,
        "-m",
        "generator",
        "print",
        game,
        "--players",
        "2",
        "--format",
        "pdf,svg,pieces",
    ]
    subprocess.run([*command, "--out", str(out)], check=True, cwd=home, env=environment, capture_output=True)
    return snapshot(out)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_edition_gives_the_same_bytes_in_any_process(tmp_path: Path, game: str) -> None:
    one = in_another_process(tmp_path / "one", tmp_path / "home", "1", "Pacific/Auckland", game)
    there = tmp_path / "two" / "deeper"
    other = in_another_process(there, tmp_path / "elsewhere", "2", "America/Denver", game)

    assert {Path(name).suffix for name in one} == {".pdf", ".svg", ".json"}
    assert one.keys() == other.keys()
    assert [name for name, data in one.items() if data != other[name]] == []


def test_no_file_says_where_or_when_it_was_made(tmp_path: Path) -> None:
    made = in_another_process(tmp_path / "one", tmp_path / "home", "3", "Asia/Tokyo")

    for name, data in made.items():
        assert str(tmp_path).encode() not in data, name
        assert time.strftime("%Y-%m-%d").encode() not in data, name
        assert time.strftime("D:%Y%m%d").encode() not in data, name


def test_an_unchanged_rebuild_writes_nothing(edition: Path, tmp_path: Path) -> None:
    wish = Wish(edition=str(edition), formats=("pdf", "svg", "pieces"))
    build(wish, tmp_path / "out")
    before = marks_of(tmp_path / "out")

    again = build(wish, tmp_path / "out")

    assert again.unchanged
    assert marks_of(tmp_path / "out") == before


def test_a_build_inside_the_editions_own_folder_is_no_part_of_the_edition(edition: Path) -> None:
    wish = Wish(edition=str(edition), formats=("pdf", "svg"))
    first = build(wish, edition / "output")

    again = build(wish, edition / "output")
    elsewhere = build(wish, edition.parent / "output")

    assert again.unchanged
    assert elsewhere.manifest == first.manifest


@pytest.mark.parametrize("other", [{"backs": "none"}, {"ink": "low"}, {"players": 2}, {"copies": 2}], ids=str)
def test_another_wish_builds_anew(edition: Path, tmp_path: Path, other: dict[str, Any]) -> None:
    wish = Wish(edition=str(edition))
    built = build(wish, tmp_path)
    before = snapshot(built.folder)

    again = build(replace(wish, **other), tmp_path)

    assert not again.unchanged
    assert snapshot(built.folder)["kit.pdf"] != before["kit.pdf"]


def test_a_number_changed_in_a_file_is_printed(edition: Path, tmp_path: Path) -> None:
    wish = Wish(edition=str(edition))
    build(wish, tmp_path)
    change(edition / "die.yaml", "copies: 2", "copies: 5")

    again = build(wish, tmp_path)

    assert not again.unchanged
    assert again.manifest["kinds"]["die"]["count"] == 5
    assert text_of(again.folder / "die.pdf").count("D1") == 5


def test_a_changed_word_is_printed(edition: Path, tmp_path: Path) -> None:
    wish = Wish(edition=str(edition))
    build(wish, tmp_path)
    change(edition / "text" / "en.yaml", "title: Your turn", "title: Now you")

    again = build(wish, tmp_path)

    assert not again.unchanged
    assert "Now you" in text_of(again.folder / "summary-card.pdf")
    assert "Your turn" not in text_of(again.folder / "summary-card.pdf")


def test_a_changed_template_is_printed(edition: Path, tmp_path: Path) -> None:
    wish = Wish(edition=str(edition))
    built = build(wish, tmp_path)
    own = edition / "templates" / "faces"
    own.mkdir(parents=True)
    shutil.copy(stock_folder() / "templates" / "faces" / SUNSHINE / "summary-foot.yaml", own)
    change(own / "summary-foot.yaml", "{{ edition.title }}", "Foot of {{ edition.title }}")

    again = build(wish, tmp_path)

    assert not again.unchanged
    assert "Foot of Sunshine City" in text_of(built.folder / "summary-card.pdf")


def test_a_file_that_was_damaged_or_lost_is_made_again(edition: Path, tmp_path: Path) -> None:
    wish = Wish(edition=str(edition))
    built = build(wish, tmp_path)
    whole = snapshot(built.folder)
    (built.folder / "die.pdf").unlink()
    (built.folder / "kit.pdf").write_bytes(b"%PDF-1.7 half")

    again = build(wish, tmp_path)

    assert not again.unchanged
    assert snapshot(built.folder) == whole


def test_files_of_a_former_build_that_are_not_wanted_any_more_go_away(edition: Path, tmp_path: Path) -> None:
    build(Wish(edition=str(edition), formats=("pdf", "svg")), tmp_path)

    built = build(Wish(edition=str(edition), only=("die",)), tmp_path)

    assert set(snapshot(built.folder)) == {"kit.pdf", "die.pdf", "edition.json", "manifest.json"}


def test_files_that_a_person_put_there_stay(edition: Path, tmp_path: Path) -> None:
    built = build(Wish(edition=str(edition)), tmp_path)
    (built.folder / "notes.txt").write_text("cut with a new blade")

    build(Wish(edition=str(edition), only=("die",)), tmp_path)

    assert (built.folder / "notes.txt").read_text() == "cut with a new blade"


def fail_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let the disk be full when the PDF back end writes its file ``number``, from 1."""
    write = pdf.PdfWriter.write
    written: list[Path] = []

    def failing(self: pdf.PdfWriter, document: Document, path: Path) -> None:
        written.append(path)
        if len(written) == number:
            path.write_bytes(b"%PDF half a file")
            raise DISK_FULL
        write(self, document, path)

    monkeypatch.setattr(pdf.PdfWriter, "write", failing)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_build_that_fails_while_writing_leaves_the_former_one_whole(
    edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    out = tmp_path / "out"
    build(Wish(edition=str(edition)), out)
    before, marks = snapshot(out), marks_of(out / "mine")
    change(edition / "die.yaml", "copies: 2", "copies: 3")
    fail_at(monkeypatch, number)

    with pytest.raises(OSError, match="No space left"):
        build(Wish(edition=str(edition)), out)

    assert snapshot(out) == before
    assert marks_of(out / "mine") == marks
    assert [path.name for path in out.iterdir()] == ["mine"]


def test_a_first_build_that_fails_leaves_no_half_of_a_kit(
    edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_page: Page, _path: Path, _title: str) -> None:
        raise DISK_FULL

    monkeypatch.setattr(svg, "write", failing)

    with pytest.raises(OSError, match="No space left"):
        build(Wish(edition=str(edition), formats=("pdf", "svg")), tmp_path / "out")

    assert list(files_in(tmp_path / "out")) == []
    assert list((tmp_path / "out").iterdir()) == []


def test_after_a_failure_the_next_build_is_whole(
    edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        fail_at(patch, 2)
        with pytest.raises(OSError, match="No space left"):
            build(Wish(edition=str(edition)), tmp_path / "out")

    built = build(Wish(edition=str(edition)), tmp_path / "out")

    assert not built.unchanged
    assert snapshot(built.folder) == snapshot(build(Wish(edition=str(edition)), tmp_path / "fresh").folder)


def test_a_build_that_fails_while_it_is_put_in_place_is_made_again_by_the_next(
    edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, wish = tmp_path / "out", Wish(edition=str(edition))
    build(wish, out)
    change(edition / "die.yaml", "copies: 2", "copies: 3")
    move = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if target == out / "mine" / "a4" / "figure.pdf":
            raise DISK_FULL
        return move(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing)
        with pytest.raises(OSError, match="No space left"):
            build(wish, out)
    again = build(wish, out)

    assert not again.unchanged
    assert snapshot(again.folder) == snapshot(build(wish, tmp_path / "fresh").folder)
    assert [path.name for path in out.iterdir()] == ["mine"]


def test_a_mistake_in_a_file_leaves_the_former_build_whole(edition: Path, tmp_path: Path) -> None:
    build(Wish(edition=str(edition)), tmp_path / "out")
    before = marks_of(tmp_path / "out")
    change(edition / "die.yaml", "copies: 2", "copies: two")

    with pytest.raises(ProblemsError, match=r"die\.yaml:10:13"):
        build(Wish(edition=str(edition)), tmp_path / "out")

    assert marks_of(tmp_path / "out") == before


def interrupted(out: Path, edition: Path) -> int:
    """Start to print, end it by ``kill -INT`` in the middle of writing, and return its exit code."""
    command = [
        sys.executable,
        "-m",
        "generator",
        "print",
        str(edition),
        "--out",
        str(out),
        "--format",
        "pdf,svg",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not list(out.glob(".building-*/*.pdf")):
        assert process.poll() is None, "it was finished before it could be interrupted"
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    return process.wait(timeout=30)


def test_an_interrupted_build_leaves_the_former_one_whole(edition: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(Wish(edition=str(edition)), out)
    before = snapshot(out)
    change(edition / "die.yaml", "copies: 2", "copies: 400")

    code = interrupted(out, edition)

    assert code != 0
    assert snapshot(out) == before
    assert [path.name for path in out.iterdir()] == ["mine"]
