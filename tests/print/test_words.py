"""All words on paper are text that a reader can search, copy and hear."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.library.tree import stock_folder
from generator.problems import Problems
from generator.yamlsource import read
from tests.print.drawn import text_of, words_at
from tests.print.kits import BACKS, GAMES, SUNKEN, SUNSHINE, Kits, Wish
from tests.rulebooks import blocks_of

pytestmark = pytest.mark.print

NOT_PRINTED = {
    *("tagline", "kind_of_game", "flip.title"),
    *(f"workers.{worker}.does" for worker in ("builder", "inventor", "lobbyist", "angus")),
    *(f"labels.{name}" for name in ("start", "clockwise", "lower", "higher", "power_on", "more_boxes")),
    *("labels.makes", "labels.letters", "labels.angus_marks", "stocks.tile"),
    *("labels.after", "labels.at_start"),  # on a sheet that is shown in the middle of a game
}
"""Words of Sunshine City that no face of an empty kit draws; the other games have none."""


LANGUAGES = ("en", "de")
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
HYPHEN_AT_END = "\x02"
"""What the extraction gives for a hyphen at the end of a line."""
TWINS = {SUNKEN: ("house-tile",)}


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text below a value with its path, ``labels.turn``."""
    if not isinstance(value, dict | list):
        yield path.removeprefix("."), str(value)
        return
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in entries:
        yield from leaves(part, f"{path}.{key}")


def phrases(marked_up: str) -> list[str]:
    """Return the runs of words between icons, changes of style, and places where a word may break."""
    parts = re.split(r":[a-z0-9-]+:|\\?\*+|\n|\N{SOFT HYPHEN}", marked_up)
    return [" ".join(part.split()) for part in parts if re.search(r"\w", part)]


def words_of(game: str, name: str) -> dict[str, str]:
    return words_in_file(stock_folder() / "content" / game / "text" / name)


def words_in_file(path: Path) -> dict[str, str]:
    problems = Problems()
    value = read(path, str(path), problems)
    problems.raise_if_any()
    assert value is not None
    return dict(leaves(value))


@dataclass(frozen=True, slots=True)
class Book:
    """A game in a language, and all that text extraction finds in its kits, for all kinds of backs."""

    game: str
    language: str
    words: str


@pytest.fixture(scope="module", params=product(GAMES, LANGUAGES), ids="-".join)
def book(kits: Kits, request: pytest.FixtureRequest) -> Book:
    game, language = request.param
    wishes = [Wish(game, backs=backs, language=language) for backs in BACKS]
    wishes.append(Wish(game, instead=TWINS.get(game, ()), language=language))
    files = [kits(wish).kit for wish in wishes]
    found = " ".join([*map(text_of, files), *bookmarks(files[0])])
    return Book(game, language, " ".join(found.replace(HYPHEN_AT_END, "- ").split()))


def bookmarks(path: Path) -> list[str]:
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        entries: list[Any] = [entry for stock in outline.root for entry in (stock, *stock.children)]
        return [entry.title for entry in entries]


def hangs_on_an_option(path: str) -> bool:
    """Return whether words are printed only by editions that play otherwise than the stock game."""
    return "otherwise" in path.split(".")


def optional_words(game: str, language: str) -> dict[str, str]:
    """Return the words of a game that only an option prints, by their paths."""
    words = words_of(game, f"{language}.yaml")
    return {path: text for path, text in words.items() if hangs_on_an_option(path)}


def test_every_word_of_the_edition_is_found_in_the_printed_kit(book: Book) -> None:
    texts = {
        path: text
        for path, text in words_of(book.game, f"{book.language}.yaml").items()
        if not path.startswith("log.words.") and not hangs_on_an_option(path)
    }
    missing = {
        path for path, text in texts.items() if any(phrase not in book.words for phrase in phrases(text))
    }

    assert len(texts) > 100
    assert missing == (NOT_PRINTED & set(texts) if book.game == SUNSHINE else set())


def test_every_word_of_the_rulebook_is_found_in_the_printed_kit(book: Book) -> None:
    texts = dict(leaves(blocks_of(book.game, book.language)))
    drawn = {
        path: text for path, text in texts.items() if not re.search(r"\.(figure|clauses|widths)\b", path)
    }
    missing = {
        path: phrase for path, text in drawn.items() for phrase in phrases(text) if phrase not in book.words
    }

    assert len(drawn) > 100
    assert not missing


@pytest.mark.parametrize("table", [0, 1, 2, 3])
def test_a_table_of_the_rulebook_stands_in_one_column(kits: Kits, table: int) -> None:
    texts = dict(leaves(blocks_of(SUNSHINE, "en")))
    heads = [path for path in texts if re.search(r"table\.head\.0$", path)]
    own = heads[table].removesuffix("head.0")
    first, last = (
        [" ".join(text.split()[:2]) for path, text in texts.items() if path.startswith(own + part)][-1]
        for part in ("head", "rows")
    )
    path = kits(Wish(SUNSHINE)).folder / "rulebook.pdf"

    found = [[words_at(path, page, words) for words in (first, last)] for page in range(4)]

    assert len(heads) == 4
    assert any(
        abs(one[0] - other[0]) < 1 and one[1] < other[1]
        for tops, ends in found
        for one in tops
        for other in ends
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_id_stands_in_the_margin(kits: Kits, game: str) -> None:
    clauses = {text for path, text in leaves(blocks_of(game, "en")) if ".clauses." in path}
    words = set(text_of(kits(Wish(game)).folder / "rulebook.pdf").split())

    missing = {clause for clause in clauses if clause.split("-", 1)[1] not in words}

    assert len(clauses) > 50
    assert not missing


def test_text_extraction_gives_no_private_or_unknown_characters(book: Book) -> None:
    files = (words_of(book.game, f"{book.language}{name}") for name in (".yaml", "/rulebook.yaml"))
    written = "".join(word for file in files for word in file.values())
    # what faces put between words and numbers: a middle dot, the bullet of a list, a dash
    known = {*written, *"·•", "\N{EN DASH}"}

    strange = {char for char in book.words if not char.isascii() and char not in known}

    assert not strange


def words_in(texts: Iterable[str]) -> set[str]:
    """Return the words of some texts, without names of icons and the options that QR codes hold."""
    plain = " ".join(re.sub(r":[a-z0-9-]+:|\*|\b[A-Z.]+:[A-Z0-9]+", "", text) for text in texts)
    parts = f"{plain} {plain.replace(SOFT_HYPHEN, '')}".replace(SOFT_HYPHEN, " ")
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", parts)}


def said(game: str, language: str) -> set[str]:
    """Return all words that a game has in a language, those of every page with them."""
    shared = stock_folder() / "templates" / "words" / f"{language}.yaml"
    files = (words_of(game, f"{language}.yaml"), words_of(game, f"{language}/rulebook.yaml"))
    return words_in(text for file in (*files, words_in_file(shared)) for text in file.values())


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_german_kit_has_an_english_word(kits: Kits, game: str, paper: str) -> None:
    english = said(game, "en") - said(game, "de")
    wish = Wish(game, paper, language="de")

    found = words_in([text_of(kits(wish).kit), *bookmarks(kits(wish).kit)])

    assert len(english) > 500
    assert found & english == set()
