"""Codes with squares of 0.6 mm can be read off photos that are no better than they have to be."""

from pathlib import Path
from random import Random

import pytest

from generator.codes import codes_of, log_text
from generator.codes.page import Sheet, draw
from generator.layout.qr import version
from generator.links import NotOpenedError
from generator.scanning import NotScannedError, scan
from generator.scoring.logfile import write
from generator.scoring.reader import read
from tests.codes.phone import page_of, photo_of, pixels_of
from tests.codes.randomgames import log_of

TOP = Path(__file__).parents[2]
LOGS = {
    "small": read((TOP / "docs/lake.log").read_text(encoding="utf-8")),
    "middle": read((TOP / "docs/evening.log").read_text(encoding="utf-8")),
    "large": log_of("sunshine-city", 2),
}


@pytest.mark.parametrize("name", LOGS)
def test_of_ten_photos_at_least_nine_are_read(name: str, tmp_path: Path) -> None:
    """Turned by 7 degrees, 6 % perspective, blur of 0.3 of a square, noise, dull light, JPEG 50, 150 dpi."""
    log = LOGS[name]
    texts = codes_of(log, "http://192.168.178.30:8000")
    assert len(texts) == 1
    assert (version(texts[0]) > 22) == (name == "large")
    draw(Sheet("A game", ("Ana, Ben",), texts), tmp_path / "page.pdf", "pdf")
    page = page_of(tmp_path / "page.pdf")

    read_ = [is_read(photo_of(page, pixels_of(0.6), Random(seed)), write(log)) for seed in range(10)]

    assert sum(read_) >= 9


def is_read(photo: bytes, log: str) -> bool:
    try:
        return log_text(scan(photo)) == log
    except (NotScannedError, NotOpenedError):
        return False
