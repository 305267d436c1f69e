"""Logs in other languages: the words that an edition declares are read as ours, and nothing else changes."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator import logbook
from generator.codes import codes_of
from generator.library.catalogue import Catalogue, load_catalogue, stock_names
from generator.referee import open_log, score
from generator.scoring.heads import COMMANDS, HEADER_KEYS, folded
from generator.scoring.issues import Issue
from generator.scoring.loanwords import COMMON, Loanwords, declared, read_again, written
from generator.scoring.logfile import Log, Word
from generator.scoring.reader import read
from generator.scoring.registry import GAMES
from generator.shelf import Shelf, in_our_words, loanwords_of

GAMES_PLAYED = sorted((Path(__file__).parent / "games").rglob("*.log"))
WHOLE = [path for path in GAMES_PLAYED if "\n1." in path.read_text("utf-8")]
STOCK = [name for name in stock_names() if "de" in load_catalogue(name).languages]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf((), None, tmp_path_factory.mktemp("cache"))


def read_log(text: str) -> Log:
    log = open_log(text.encode(), "a.log")
    assert not isinstance(log, Issue)
    return log


# Twins: the same game in two languages


def told(issue: Issue) -> tuple[Any, ...]:
    """Return what is said of a line in whatever language it was typed."""
    return issue.code, issue.place.line, issue.message, issue.hint, issue.clause, issue.need, issue.have


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_a_german_log_has_the_seal_the_verdict_and_the_codes_of_its_english_twin(
    path: Path, shelf: Shelf
) -> None:
    # given
    english = logbook.canonical(path.read_bytes(), path.name, shelf, corrected=False)
    german = logbook.canonical(path.read_bytes(), path.name, shelf._replace(language="de"), corrected=False)
    assert german != english

    # when
    one, other = (score(text.encode(), "a.log", shelf) for text in (english, german))

    # then
    assert other.status == one.status
    assert other.seals == one.seals
    assert (other.seal, other.standings, other.winners) == (one.seal, one.standings, one.winners)
    assert list(map(told, other.issues)) == list(map(told, one.issues))
    assert codes_of(in_our_words(read_log(german), shelf)) == codes_of(read_log(english))


def test_there_are_twins_of_all_games() -> None:
    assert {path.parent.name for path in WHOLE} == {"sunken", "sunrise", "sunshine"}


# What is typed


LAKE = """spiel: sunken-city
sprache: de
A = Ana, gelb
B = Ben, rot

1.
A: 4/3 a1> c1v 9@c3 d4> geh 9 Geist 2 d4
~
A: 4/3 a1> c1v 9@c3 d4> GEH 9 GEIST 2 d4
B: geist! wurst
"""


def test_a_log_in_german_is_read_word_by_word_and_told_as_it_was_typed(shelf: Shelf) -> None:
    # when
    verdict = score(LAKE.encode(), "a.log", shelf)

    # then
    assert [(one.code, one.place.line, one.typed) for one in verdict.issues if one.code == "unknown"] == [
        ("unknown", 10, "wurst")
    ]
    assert verdict.header.language == "de"
    assert [seat.colour for seat in verdict.header.seats] == ["yellow", "red"]


def test_what_may_stand_there_is_told_in_the_language_of_the_log(shelf: Shelf) -> None:
    # when
    verdict = score(LAKE.replace("A: 4/3 a1>", "A: 4/4 a1>").encode(), "a.log", shelf)

    # then
    legal = [line for one in verdict.issues for line in one.legal]
    assert any(" geh " in line for line in legal)
    assert not any(" go " in line for line in legal)


def test_heads_corrections_and_remarks_have_german_words() -> None:
    # given
    text = (
        "spiel: sunken-city\nA = Ana\n\n1.\nA: unlesbar\nkorrektur 1 A: 4/3\nlücke 2-3\n" + 'einigung "gut"\n'
    )

    # when
    log = read(text)

    # then
    assert log.issues == ()
    assert [entry.kind for entry in log.entries] == ["round", "unread", "fix", "gap", "ruling"]
    assert log.header.game == "sunken-city"


def test_a_name_of_several_words_is_read_where_it_begins() -> None:
    # given
    words = Loanwords([("Zum Goldenen Hirsch", "The Golden Deer"), ("hirsch", "deer"), ("o", "e")])
    typed = tuple(
        Word(text, column)
        for text, column in (
            ("zum", 1),
            ("goldenen", 5),
            ("Hirsch!", 14),
            ("HIRSCH,", 22),
            ("2o1n", 30),
            ("^o", 35),
        )
    )

    # when
    read_as = words.words(typed)

    # then
    assert [word.text for word in read_as] == ["The", "Golden", "Deer!", "deer,", "2e1n", "^e"]
    assert [word.column for word in read_as] == [1, 1, 1, 22, 30, 35]


def test_a_log_without_words_of_another_language_stays_the_same_log() -> None:
    # given
    log = read("game: sunken-city\nA = Ana\n\n1.\nA: 4/3 go 9\n")

    # then
    assert read_again(log, Loanwords([("geh", "go")])).log is log


def test_a_language_that_there_are_no_verdicts_in_is_told(shelf: Shelf) -> None:
    # when
    verdict = score(b"game: sunken-city\nlanguage: tlh\nA = Ana\nB = Ben\n\n1.\n", "a.log", shelf)

    # then
    assert ("note", 2, "there are no verdicts in tlh") in [
        (one.code, one.place.line, one.message) for one in verdict.issues
    ]


# No token has two readings


def tokens(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield what stands for something in the logs of an edition, in the words of all languages."""
    yield from ((word, word) for word in (*COMMANDS, *HEADER_KEYS))
    for words in COMMON.values():
        yield from ((spelling, canonical) for canonical, own in words.items() for spelling in own)
    for text in (catalogue.text, *catalogue.others.values()):
        for spelling, canonical in declared(text):
            yield spelling, canonical
            yield canonical, canonical
    yield from ((one, one) for one in ids(catalogue))


def ids(catalogue: Catalogue) -> Iterator[str]:
    """Yield what an edition calls its pieces in logs: tiles, buildings; letters and colours."""
    for pieces in catalogue.play["kinds"].values():
        yield from (str(piece["id"]) for piece in pieces)
    game = GAMES[str(catalogue.game)].make(catalogue.play, catalogue.text)
    yield from game.colours
    yield from getattr(getattr(game, "city", None), "letters", ())


@pytest.mark.parametrize("name", STOCK)
def test_no_token_has_two_readings_after_case_folding(name: str, shelf: Shelf) -> None:
    # given
    meant: dict[str, set[str]] = {}

    # when
    for spelling, canonical in tokens(load_catalogue(name, cache=shelf.cache)):
        meant.setdefault(folded(spelling), set()).add(folded(canonical))

    # then
    assert {spelling: several for spelling, several in meant.items() if len(several) > 1} == {}


@pytest.mark.parametrize("name", STOCK)
def test_every_word_that_is_declared_is_one_word(name: str, shelf: Shelf) -> None:
    catalogue = load_catalogue(name, "de", shelf.cache)

    assert [word for word, _ in declared(catalogue.text) if re.search(r"[\W\d_]", word)] == []


@pytest.mark.parametrize("name", STOCK)
def test_printed_names_are_read_in_every_language(name: str, shelf: Shelf) -> None:
    # given
    own, german = load_catalogue(name, cache=shelf.cache), load_catalogue(name, "de", shelf.cache)

    # when
    names = {" ".join(key): meant for key, meant in loanwords_of(own).read_as.items()}

    # then
    for path in GAMES[str(own.game)].names:
        section = path.partition(".")[0]
        for key, value in german.text[section].items():
            theirs, ours = folded(value["name"]), own.text[section][key]["name"]
            assert names.get(theirs, theirs) in (ours, folded(ours))


# The printed key of the record sheet


@pytest.mark.parametrize("name", STOCK)
def test_the_printed_key_has_the_words_that_are_declared(name: str, shelf: Shelf) -> None:
    # given
    text = load_catalogue(name, "de", shelf.cache).text
    other = {canonical for canonical, word in written("de", text).items() if len(canonical) > 1}
    other -= {word for word, _ in declared(text)}

    # then
    assert {word for word in bold_words(text["log"]) if word in other} == set()


def bold_words(log: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words that the key of a record sheet prints bold: they can be typed as they stand."""
    for line in log["key"]:
        for bold in re.findall(r"\*\*(.+?)\*\*", str(line)):
            yield from re.findall(r"[^\W\d_]+", bold.casefold())
