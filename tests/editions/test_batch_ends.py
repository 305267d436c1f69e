"""Editions made side by side: one that dies, an interrupt, a first process that is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.library.tree import stock_folder
from tests.editions.desk import PLAIN, write
from tests.problems.told import papercity

PATIENCE = 30.0
MANY = PLAIN["ware.yaml"].replace("stock: card", "stock: card\nnumbered: yes")


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    """Two editions; the first takes its time."""
    slow = {
        "edition.yaml": PLAIN["edition.yaml"].replace("edition: market", "edition: slow"),
        "ware.yaml": MANY.replace("copies: 2", "copies: 1000"),
    }
    quick = {"edition.yaml": PLAIN["edition.yaml"].replace("edition: market", "edition: quick")}
    return [write(tmp_path / "slow", {**PLAIN, **slow}), write(tmp_path / "quick", {**PLAIN, **quick})]


@pytest.fixture
def running(folders: list[Path], tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A run of both editions, two at once whatever the machine has."""
    code = "import os\nos.sched_getaffinity = lambda _: {0, 1}\nfrom generator.__main__ import main\n"
    script = tmp_path / "run.py"
    script.write_text(f"{code}if __name__ == '__main__':\n    main()\n", encoding="utf-8")
    command = [sys.executable, str(script), "print", *map(str, folders), "--format", "pdf,svg,png"]
    process = subprocess.Popen(
        [*command, "--out", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "this took too long"
        time.sleep(0.02)


def workshops(out: Path) -> list[Path]:
    return list(out.glob(".building-*"))


def worker_on(name: str, out: Path) -> int:
    """Return the process that builds an edition, once it writes."""
    found: list[int] = []

    def is_found() -> bool:
        for workshop in workshops(out):
            normal = workshop / "edition.json"
            if normal.is_file() and f'"edition": "{name}"' in normal.read_text(encoding="utf-8"):
                found.append(int(workshop.name.split("-")[1]))
        return bool(found)

    until(is_found)
    return found[0]


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.is_file() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def test_an_edition_whose_process_dies_is_told_and_the_others_are_printed(
    running: subprocess.Popen[str], tmp_path: Path
) -> None:
    os.kill(worker_on("slow", tmp_path / "out"), signal.SIGKILL)

    said, wrong = running.communicate(timeout=PATIENCE)

    assert running.returncode == 1
    assert f"{tmp_path / 'slow'} ended unexpectedly" in wrong
    assert "Traceback" not in wrong
    assert f"{Path('quick', 'a4', 'kit.pdf')} (written)" in said
    assert not (tmp_path / "out" / "slow").exists()


def test_an_interrupt_ends_all_without_a_traceback(running: subprocess.Popen[str], tmp_path: Path) -> None:
    worker = worker_on("slow", tmp_path / "out")

    os.killpg(running.pid, signal.SIGINT)
    _, wrong = running.communicate(timeout=PATIENCE)

    assert running.returncode != 0
    assert wrong.strip() == "Aborted!"
    assert not is_running(worker)
    assert workshops(tmp_path / "out") == []


def test_no_process_stays_behind_when_the_first_one_is_killed(
    running: subprocess.Popen[str], tmp_path: Path
) -> None:
    worker = worker_on("slow", tmp_path / "out")

    running.kill()

    until(lambda: not is_running(worker))
    until(lambda: workshops(tmp_path / "out") == [])


def test_two_editions_for_one_folder_are_told_before_anything_is_built(tmp_path: Path) -> None:
    one, other = write(tmp_path / "one", PLAIN), write(tmp_path / "other", PLAIN)
    out = tmp_path / "out"

    result = papercity("print", one, other, "--out", out)

    assert result.exit_code == 1
    assert result.stderr == f"{one} and {other} would both be written to {out / 'market' / 'a4'}\n"
    assert not out.exists()


def test_an_edition_by_its_name_and_by_its_folder_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(stock_folder())

    result = papercity("print", "sunken-city", "./content/sunken-city", "--out", tmp_path / "out")

    assert result.exit_code == 1
    assert result.stderr.startswith("sunken-city and ./content/sunken-city would both be written to ")
