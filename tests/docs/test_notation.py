import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from generator import logbook, referee
from generator.library.catalogue import load_catalogue
from generator.referee import Shelf
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.registry import GAMES
from generator.scoring.sunshine.notation import Notation
from tests.docs.pages import blocks, chapters, keys, read
from tests.scoring.sunshine.setting import city_with

PAGE = read("docs/notation.md")
CHAPTERS = chapters(PAGE, level=2)
LOGS = {name: block for name, text in CHAPTERS.items() for block in blocks(text) if block.language == "log"}
PRINTED = {"Builder": "B", "Inventor": "I", "Lobbyist": "L", "Wood": "W"}
SHELF = Shelf()


def _judged(text: str, file: str = "some.log") -> dict[str, list[str]]:
    """Return the messages of a verdict by their codes."""
    found: dict[str, list[str]] = {}
    for issue in referee.score(text.encode(), file, SHELF).issues:
        found.setdefault(issue.code, []).append(issue.message)
    return found


def test_a_whole_game_in_lines_has_no_faults_as_far_as_it_goes() -> None:
    text = LOGS["A whole game in lines"].text

    verdict = referee.score(text.encode(), "some.log", SHELF)

    assert verdict.issues == ()
    assert verdict.status == "incomplete"
    assert [number for number, _ in verdict.rounds] == [1, 2, 3]


def test_the_log_of_an_evening_is_a_legal_game() -> None:
    verdict = referee.score(read("docs/evening.log").encode(), "evening.log", SHELF)

    assert verdict.issues == ()
    assert (verdict.status, verdict.winners) == ("legal", (1,))


def test_corrections_are_read_as_told() -> None:
    text = LOGS["What went wrong"].text

    found = _judged(text)

    assert set(found) == {"irregular", "unverified"}
    assert found["irregular"] == ["no unit that was gained fills We2"]


def test_filled_sheets_are_the_turns_that_the_page_tells_line_by_line() -> None:
    # given
    lines = LOGS["A whole game in lines"].text.split("3. 2 5")[0]
    sheets = LOGS["Filled sheets"].text

    # when
    by_line, by_sheet = (logbook.replay(text.encode(), "some.log", SHELF, 2) for text in (lines, sheets))

    # then
    filled = [[piece.values["filled"] for piece in one.shown.pieces] for one in (by_line, by_sheet)]
    assert filled[0] == filled[1]
    assert _judged(sheets) == {}


def test_crosses_are_counted_and_not_checked() -> None:
    verdict = referee.score(LOGS["Only the end"].text.encode(), "some.log", SHELF)

    assert [issue.code for issue in verdict.issues] == ["unverified"]
    assert verdict.standings[0].score == {"plants": 1, "gears": 2}


def test_a_log_in_yaml_is_the_same_log() -> None:
    # given
    (block,) = (block for block in blocks(CHAPTERS["In YAML"]) if block.language == "yaml")
    first = LOGS["A whole game in lines"].text.split("2. 3 3")[0]

    # when
    found = logbook.canonical(block.text.encode(), "some.yaml", SHELF, corrected=False)

    # then
    assert found == logbook.canonical(_bare(first).encode(), "some.log", SHELF, corrected=False)


def _bare(text: str) -> str:
    return re.sub(r" *;.*", "", text)


def _turns() -> Iterator[str]:
    for block in blocks(CHAPTERS["A turn"]):
        if block.language == "turns":
            yield from block.text.splitlines()
    yield "Builder Wood Wd1"


@pytest.mark.parametrize("line", list(_turns()))
def test_every_word_of_a_turn_is_known(line: str) -> None:
    words = [Word(text, 1) for text in re.findall(r"[^\s()]+|[()]", line)]

    read_as = Notation(city_with(), PRINTED).read(Entry("turn", Place(1, 1), line, tuple(words), 1, 0))

    assert read_as.issues == ()
    assert read_as.ops


LINES = [
    (chapter, key)
    for chapter in ("A whole game in lines", "What went wrong", "Filled sheets")
    for key in keys(CHAPTERS[chapter])
]


@pytest.mark.parametrize(("chapter", "line"), LINES)
def test_every_line_that_a_table_tells_is_read(chapter: str, line: str) -> None:
    # given
    header = [] if line.startswith("game:") else ["game: sunshine-city"]
    seats = ["A = Cem", "B = Dora"] if not line.startswith("A =") else []
    if re.match(r"[a-z]+: ", line):
        text = "\n".join((*header, line, *seats))
    elif chapter == "Filled sheets":
        lines = {"dice": [line, "sheet A"], "sheet": [line]}.get(line.split(maxsplit=1)[0], ["sheet A", line])
        text = "\n".join((*header, *seats[:1], *lines))
    else:
        text = "\n".join((*header, *seats, *([] if line[0] in "1A" else ["1. 1 2"]), line))

    # then
    assert not set(_judged(text)) & {"syntax", "unknown", "ambiguous"}, text


def test_the_words_of_a_turn_are_those_of_the_city() -> None:
    told = set(re.findall(r"`([^`]+)`", CHAPTERS["A turn"].split("\n\n")[2]))
    city = city_with()

    assert set(city.letters) | {"B", "I", "L", "BL", "IL"} <= told
    assert {one.name for one in city.boxes} & told


def _paths(options: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


def test_all_options_of_the_edition_are_told() -> None:
    told = set(
        re.findall(r"`([\w.]+)`", "\n".join(re.findall(r"^\| (`.+?`) \|", CHAPTERS["Options"], re.MULTILINE)))
    )
    options = load_catalogue("sunshine-city").play["options"]

    assert told == {*_paths(options), *(name for name, _ in GAMES["sunshine-city"].short)}
