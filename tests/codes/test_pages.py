"""Whole games go into codes on a page, and come back from its picture."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from generator.codes import codes_of, logs_of
from generator.codes.page import Sheet, Wish, draw, sheet_of
from generator.codes.reading import logs_in
from generator.problems import ProblemsError
from generator.referee import Shelf
from generator.scanning import scan
from generator.scoring.logfile import Log, write
from generator.scoring.reader import read
from tests.codes.randomgames import GAMES, log_of

TOP = Path(__file__).parents[2]
CORPUS = sorted((TOP / "tests/scoring/games").glob("*/*.log"))
A_PAGE = 6


def as_pictures(logs: Sequence[Log], folder: Path) -> Iterator[bytes]:
    """Yield pictures of pages with the codes of some logs, six on each."""
    texts = [text for log in logs for text in codes_of(log, "http://192.168.0.7:8000")]
    for first in range(0, len(texts), A_PAGE):
        for path in draw(
            Sheet("Games", ("",), tuple(texts[first : first + A_PAGE])), folder / "page.png", "png"
        ):
            yield path.read_bytes()


def come_back_from_pictures(logs: Sequence[Log], folder: Path) -> None:
    found = logs_of([text for picture in as_pictures(logs, folder) for text in scan(picture)])

    assert sorted(found) == sorted({write(log) for log in logs})


@pytest.mark.parametrize("part", range(4))
def test_every_finished_game_comes_back_from_a_picture(part: int, tmp_path: Path) -> None:
    come_back_from_pictures([read(path.read_text(encoding="utf-8")) for path in CORPUS[part::4]], tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_come_back_from_pictures(game: str, tmp_path: Path) -> None:
    come_back_from_pictures([log_of(game, seed, 2 + seed % 3) for seed in range(100, 106)], tmp_path)


# The page


def evening(folder: Path, size: float | None = None, language: str | None = None) -> Sheet:
    shelf = Shelf((), language, str(folder / "cache"))
    return sheet_of((TOP / "docs/evening.log").read_bytes(), "evening.log", shelf, Wish(None, size))


def words_of(pdf: Path) -> list[str]:
    document = PdfDocument(pdf)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return " ".join(texts).split()


def test_a_page_says_game_edition_day_players_and_seal(tmp_path: Path) -> None:
    sheet = evening(tmp_path)
    draw(sheet, tmp_path / "a.pdf", "pdf")

    words = " ".join(words_of(tmp_path / "a.pdf"))

    assert re.search(r"Sunshine City Edition SJ36-WFBD-1CQ . 2026-11-28 Ana, Ben Seal \w{5}-\w{5}\b", words)
    assert "This code holds the whole game." in words
    assert " of 1" not in words


def test_a_page_is_in_german_if_asked(tmp_path: Path) -> None:
    draw(evening(tmp_path, 35, "de"), tmp_path / "a.pdf", "pdf")

    words = " ".join(words_of(tmp_path / "a.pdf"))

    assert re.search(r"Ausgabe SJ36-WFBD-1CQ . 2026-11-28 Ana, Ben Siegel \w{5}-\w{5}\b", words)
    assert "1 von 3" in words
    assert words.endswith(
        "In diesen Codes steckt die ganze Partie. Ein Foto davon liest papercity score FOTO"
    )


def test_several_codes_say_which_they_are(tmp_path: Path) -> None:
    sheet = evening(tmp_path, 35)
    draw(sheet, tmp_path / "a.pdf", "pdf")

    words = " ".join(words_of(tmp_path / "a.pdf"))

    assert [f"{number} of 3" in words for number in (1, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.parametrize("size", [None, 40])
def test_squares_have_0_6_mm_on_the_page(size: float | None, tmp_path: Path) -> None:
    sheet = evening(tmp_path, size)
    draw(sheet, tmp_path / "a.svg", "svg")

    (path,) = re.findall(r'<path d="([^"]+)" fill="#000000"', (tmp_path / "a.svg").read_text("utf-8"))[:1]
    left, top, right, _ = [float(number) for number in re.findall(r"-?[0-9.]+", path)[:4]]

    assert left == pytest.approx(8)
    assert top == pytest.approx(32 + 4 * 0.6)
    assert right - left == pytest.approx(7 * 0.6), "the upper left mark of a code is seven squares wide"


def test_more_codes_than_a_page_holds_stand_on_several(tmp_path: Path) -> None:
    texts = tuple(text for path in CORPUS[:12] for text in codes_of(read(path.read_text("utf-8")), None, 40))
    assert len(texts) > 30

    (pdf,) = draw(Sheet("Games", (), texts), tmp_path / "all.pdf", "pdf")
    files = draw(Sheet("Games", (), texts), tmp_path / "all.svg", "svg")

    with PdfDocument(pdf) as document:
        assert len(document) == len(files)
        assert all(height <= 297 / 25.4 * 72 + 1 for _, height in (page.get_size() for page in document))
    assert [file.name for file in files] == [f"all-{number}.svg" for number in range(1, len(files) + 1)]
    assert not list(tmp_path.glob(".codes-*"))


def test_names_that_no_font_has_are_left_out_and_long_ones_cut(tmp_path: Path) -> None:
    log = "game: sunken-city\nA = 🌻 Zoë Ω, yellow\nB = " + "Maximiliane " * 9 + ", white\n1.\n"
    shelf = Shelf((), None, str(tmp_path / "cache"))

    sheet = sheet_of(log.encode(), "x.log", shelf, Wish())

    assert sheet.lines[1].startswith("Zoë, Maximiliane Max")
    assert sheet.lines[1].endswith("\u2026")
    assert draw(sheet, tmp_path / "a.svg", "svg")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"; only a note\n", b"\xff\xfe\x00"])
def test_what_is_no_log_has_no_codes(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(ProblemsError):
        sheet_of(data, "x.log", Shelf((), None, str(tmp_path)), Wish())


def test_a_page_that_can_not_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a.svg").mkdir()

    with pytest.raises(OSError, match=r"a\.svg"):
        draw(Sheet("Games", (), codes_of(read("game: x\nA = Ana\n"))), tmp_path / "a.svg", "svg")

    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


# Files of codes


def test_parts_of_a_log_may_be_spread_over_pictures_and_texts(tmp_path: Path) -> None:
    log = read((TOP / "docs/evening.log").read_text("utf-8"))
    texts = codes_of(log, None, 35)
    (picture,) = draw(Sheet("One", (), texts[:1]), tmp_path / "a.png", "png")

    opened = logs_in([("b.txt", "\n".join(texts[1:]).encode()), ("a.png", picture.read_bytes())])

    assert [(one.name, one.text) for one in opened] == [("b.txt, a.png", write(log))]


def test_a_missing_part_is_told_beside_a_log_that_is_whole() -> None:
    one, _, three = codes_of(read((TOP / "docs/evening.log").read_text("utf-8")), None, 35)
    (other,) = codes_of(read("game: x\nA = Ana\n"))

    opened = logs_in([("a.txt", one.encode()), ("b.txt", other.encode()), ("c.txt", three.encode())])

    assert [(one.name, one.why) for one in opened] == [
        ("b.txt", ""),
        ("a.txt, c.txt", "this is a log in 3 codes, and part 2 is missing"),
    ]


def test_the_code_of_a_sheet_beside_that_of_a_log_does_not_matter(tmp_path: Path) -> None:
    (log,) = codes_of(read("game: x\nA = Ana\n"))
    sheet = "PAPERCITY SUNSHINE-CITY K7QM-3XPA-9T5 S1.1"
    (picture,) = draw(Sheet("Both", (), (sheet, log)), tmp_path / "a.png", "png")

    (opened,) = logs_in([("a.png", picture.read_bytes())])

    assert opened.text == "game: x\nA = Ana\n"
