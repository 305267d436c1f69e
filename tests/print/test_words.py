"""All words on paper are text that a reader can search, copy and hear."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.library.tree import stock_folder
from generator.problems import Problems
from generator.yamlsource import Record, Scalar, Value, read
from tests.print.drawn import text_of
from tests.print.kits import BACKS, SUNSHINE, Kits, Wish

pytestmark = pytest.mark.print

NOT_PRINTED = {
    *("tagline", "kind_of_game", "flip.title"),
    *(f"workers.{worker}.does" for worker in ("builder", "inventor", "lobbyist", "angus")),
    *(f"labels.{name}" for name in ("start", "clockwise", "dice_strip", "lower", "higher", "how_to_fill")),
    *(f"labels.{name}" for name in ("plants_hint", "power_on", "more_boxes", "makes", "letters")),
    *("labels.angus_marks", "stocks.tile"),
    *(f"log.{name}" for name in ("seats", "colour", "spent", "last_in_sun", "winner", "remarks")),
}
"""Words of the edition that no face draws."""


def leaves(value: Value, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text below a value with its path, ``labels.turn``."""
    if isinstance(value, Scalar):
        yield path.removeprefix("."), str(value)
        return
    entries = value.items() if isinstance(value, Record) else enumerate(value)
    for key, part in entries:
        yield from leaves(part, f"{path}.{key}")


def phrases(marked_up: str) -> list[str]:
    """Return the runs of words between icons and changes of style."""
    parts = re.split(r":[a-z0-9-]+:|\*+|\n", marked_up)
    return [" ".join(part.split()) for part in parts if re.search(r"\w", part)]


def words_of(name: str) -> dict[str, str]:
    path = stock_folder() / "content" / SUNSHINE / "text" / name
    problems = Problems()
    value = read(path, str(path), problems)
    problems.raise_if_any()
    assert value is not None
    return dict(leaves(value))


@pytest.fixture(scope="module")
def printed(kits: Kits) -> str:
    """Everything that text extraction finds, in all ways to print backs, and the bookmarks."""
    files = [kits(Wish(backs=backs)).kit for backs in BACKS]
    return " ".join(" ".join([*map(text_of, files), *bookmarks(files[0])]).split())


def bookmarks(path: Path) -> list[str]:
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        entries: list[Any] = [entry for stock in outline.root for entry in (stock, *stock.children)]
        return [entry.title for entry in entries]


def test_every_word_of_the_edition_is_found_in_the_printed_kit(printed: str) -> None:
    texts = words_of("en.yaml")
    missing = {path for path, text in texts.items() if any(phrase not in printed for phrase in phrases(text))}

    assert len(texts) > 150
    assert missing == NOT_PRINTED & set(texts)


def test_every_word_of_the_rulebook_is_found_in_the_printed_kit(printed: str) -> None:
    texts = words_of("en/rulebook.yaml")
    drawn = {
        path: text
        for path, text in texts.items()
        if not re.search(r"\.(figure|clauses|widths)\b", path) and not path.endswith("figure")
    }
    missing = {
        path: phrase for path, text in drawn.items() for phrase in phrases(text) if phrase not in printed
    }

    assert len(drawn) > 100
    assert not missing


def test_every_clause_id_stands_in_the_margin(kits: Kits) -> None:
    clauses = {text for path, text in words_of("en/rulebook.yaml").items() if ".clauses." in path}
    words = set(text_of(kits(Wish()).folder / "rulebook.pdf").split())

    missing = {clause for clause in clauses if clause.removeprefix("SHN-") not in words}

    assert len(clauses) > 50
    assert not missing


def test_text_extraction_gives_no_private_or_unknown_characters(printed: str) -> None:
    written = "".join({**words_of("en.yaml"), **words_of("en/rulebook.yaml")}.values())
    # what faces put between words: a middle dot and the bullet of a list
    known = {*written, *"·•"}

    strange = {char for char in printed if not char.isascii() and char not in known}

    assert not strange
