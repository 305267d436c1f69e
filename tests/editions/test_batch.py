"""Several editions in one go: each is told about in its turn, a mistake in one harms no other."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from generator.batch import Errand, run_all
from generator.units import PAPERS

HERE = Path(__file__).parent
ORDER: dict[str, Any] = {
    "players": None,
    "ink": "full",
    "only": {},
    "copies": 1,
    "companion": None,
    "instead": frozenset[str](),
}


def errand(edition: Path, out: Path) -> Errand:
    return Errand(str(edition), str(out), ("pdf",), PAPERS["a4"], "long", None, ORDER)


def watch(_title: str) -> AbstractContextManager[Callable[[str], None]]:
    return nullcontext(lambda _what: None)


def cores(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(count)), raising=False)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    folder = tmp_path / "wrong"
    folder.mkdir()
    (folder / "edition.yaml").write_text("edition: wrong\nkinds: [cards]\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("count", [1, 2, 8])
def test_editions_are_told_about_in_the_order_they_were_named(
    count: int, wrong: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cores(count, monkeypatch)
    wanted = [errand(folder, tmp_path / "out") for folder in (HERE / "tokens", wrong, HERE / "big-board")]

    first, second, third = run_all(wanted, watch)

    assert first.said.startswith("The Little Harbour ")
    assert second.wrong.endswith("wrong: 1 problem; nothing was written")
    assert "expected the file cards.yaml" in second.wrong
    assert third.said.startswith("Big ")
    assert (first.wrong, second.said, third.wrong) == ("", "", "")
    assert {path.parent.parent.name for path in (tmp_path / "out").rglob("kit.pdf")} == {
        "tokens",
        "big-board",
    }


def test_the_number_of_cores_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[dict[str, bytes]] = []
    for count in (1, 2):
        cores(count, monkeypatch)
        out = tmp_path / str(count)
        told = list(run_all([errand(HERE / name, out) for name in ("tokens", "big-board")], watch))
        assert all(outcome.said for outcome in told)
        files.append(
            {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        )

    assert files[0] == files[1]
    assert len(files[0]) > 5


def test_a_folder_that_can_not_be_written_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cores(1, monkeypatch)
    (tmp_path / "out").write_text("a file in the way", encoding="utf-8")

    [outcome] = run_all([errand(HERE / "tokens", tmp_path / "out")], watch)

    assert "tokens can't be written: " in outcome.wrong
