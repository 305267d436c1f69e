"""A build that is killed at any moment leaves whole files, and the next build repairs everything."""

import hashlib
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2 as pdfium
import pytest

pytestmark = pytest.mark.slow

EDITION = "edition: town\nextends: sunshine-city\ntitle: {}\n"


def command(edition: Path, out: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "generator",
        "print",
        str(edition),
        "--only",
        "city-sheet",
        "--out",
        str(out),
    ]


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_killed_build_leaves_whole_files_and_the_next_one_repairs(tmp_path: Path) -> None:
    edition, out = tmp_path / "town", tmp_path / "out"
    edition.mkdir()
    seed = random.Random(7)

    for turn in range(12):
        (edition / "edition.yaml").write_text(EDITION.format(f"Town {turn}"), encoding="utf-8")
        running = subprocess.Popen(
            command(edition, out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(seed.uniform(0.2, 1.4))
        running.send_signal(signal.SIGKILL)
        running.wait()

        for path in out.glob("town/**/*.pdf"):
            assert len(pdfium.PdfDocument(path)) > 0

    subprocess.run(command(edition, out), check=True, capture_output=True)
    built = digests(out / "town")
    fresh = tmp_path / "fresh"
    subprocess.run(command(edition, fresh), check=True, capture_output=True)
    assert built == digests(fresh / "town")
    assert list(out.glob(".building-*")) == []
