"""The words of a line: each has one reading, however it is typed, and what is none is told."""

from collections import Counter
from itertools import product

import pytest

from generator.scoring.engine import Refusal
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.grid import east_and_north
from generator.scoring.sunrise.notation import NO_TURN, Line, Notation, Play, place_of
from generator.scoring.sunrise.vocabulary import AGREED, COMPASS, DIRECTIONS, HALF, OTHER_NAMES, UNREAD, VERBS
from generator.scoring.telling import NO_WORD
from tests.scoring.sunrise.setting import city, plan

CITY = "ZR01 1e; ZC01 2e; ZI01 1w; BRCa ZR01 ZC01"


def read(text: str) -> Line:
    """Return what the words of a line tell."""
    words, column = [], 4
    for word in text.split():
        words.append(Word(word, column))
        column += len(word) + 1
    return Notation(plan()).read(Entry("turn", Place(1, 1), text, tuple(words), 1, 0))


def play(text: str) -> Play:
    """Return the play of a line in which nothing is wrong."""
    found = read(text)
    assert found.play is not None, found.issues
    assert found.issues == ()
    return found.play


def same(text: str) -> Play:
    """Return a play without the words in which it was typed."""
    found = play(text)
    spots = tuple(spot._replace(word=NO_WORD) for spot in found.spots)
    return found._replace(word=Word("", 0), spots=spots)


def wrong(text: str) -> Issue:
    """Return the only thing that is wrong with a line."""
    (issue,) = read(text).issues
    return issue


def where(text: str, on: str = CITY) -> tuple[int, int]:
    """Return the place that a text names in a city, as counted from City Hall."""
    found = place_of(plan(), city(on), play(f"claim {text}").spots[0])
    assert not isinstance(found, Refusal), found
    return east_and_north(found)


# all words there are


def ids() -> list[str]:
    return [*(tile.id for tile in plan().tiles), *(one.id for one in plan().buildings)]


def halves() -> list[str]:
    return [f"{one.id}.{half}" for one, half in product(plan().buildings, "lr")]


def counted() -> list[str]:
    one = [f"{number}{letter}" for number, letter in product(range(31), "nesw")]
    return [*one, *(f"{east}{north}" for east, north in product(("2e", "12w"), ("1n", "3s")))]


def every_word() -> list[str]:
    keywords = {*VERBS, *OTHER_NAMES, *UNREAD, AGREED, "of", "!", *DIRECTIONS, *"nesw"}
    arrows = [f"^{letter}" for letter in "nesw"]
    return [*keywords, *arrows, *ids(), *halves(), *counted()]


def test_no_word_has_two_readings_after_case_folding() -> None:
    folded = Counter(word.casefold() for word in every_word())

    assert [word for word, count in folded.items() if count > 1] == []


def test_no_id_is_a_place_or_a_half_or_a_word_of_the_notation() -> None:
    for word in ids():
        text = word.casefold()

        assert COMPASS.fullmatch(text) is None
        assert HALF.fullmatch(text) is None
        assert text not in (*VERBS, *OTHER_NAMES, *DIRECTIONS, *UNREAD)


def test_tiles_and_buildings_share_no_id() -> None:
    assert plan().tile_of.keys() & plan().building_of.keys() == set()


def test_each_type_and_each_direction_is_told_by_its_first_letter() -> None:
    types = ("residential", "commercial", "industrial", "parks", "mixed")

    assert [same(f"type {name[0]}").number for name in types] == [
        same(f"type {name}").number for name in types
    ]
    assert [same(f"direction {name[0]}") for name in DIRECTIONS] == [
        same(f"direction {name}") for name in DIRECTIONS
    ]


LINES = (
    "role 03",
    "role R15",
    "direction north",
    "ZR05 e of ZC02 ^n",
    "ZR05 2e1n ^n",
    "ZR05 2e1n agreed",
    "ZR05",
    "2e1n",
    "protest ZR05",
    "claim ZR05 ZC07",
    "move ZR05 e of ZC02 ^n",
    "swap ZR05 ZC07",
    "take BRCa",
    "type residential",
    "discard ZR05",
    "BRCa ZC02 ZR05",
    "BRCb BRCa.l BRCa.r",
    "BIMd BRCa",
    "pass",
    "skip",
)


@pytest.mark.parametrize("text", LINES)
def test_each_line_is_read_alike_in_capitals_and_in_small_letters(text: str) -> None:
    assert same(text.upper()) == same(text.lower()) == same(text)


@pytest.mark.parametrize("text", LINES)
def test_each_line_may_say_that_it_stood_against_the_rules(text: str) -> None:
    assert not same(text).forced
    assert same(f"{text} !") == same(f"{text}!") == same(text)._replace(forced=True)
    first, *others = text.split()
    assert same(" ".join((f"{first}!", *others))) == same(text)._replace(forced=True)


@pytest.mark.parametrize("text", LINES)
def test_a_comma_behind_a_word_says_nothing(text: str) -> None:
    assert same(text.replace(" ", ", ")) == same(text)


@pytest.mark.parametrize("text", ["?", "unread", "Unread", "ZR05 ?", "ZR05 2e1n ?", "BRCa unread ZC01"])
def test_what_nobody_can_read_is_told_as_unverified(text: str) -> None:
    line = read(text)

    assert line.play is not None
    assert line.play.kind == "unread"
    (issue,) = line.issues
    assert (issue.code, issue.message) == ("unverified", "this can't be read, and what follows depends on it")
    assert issue.typed.casefold() in UNREAD


# kinds of plays


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("role 03", "role"),
        ("ZR05", "bid"),
        ("ZR05 ZC07", "bid"),
        ("BRCa.l", "bid"),
        ("2e1n", "bid"),
        ("ZR05 2e", "zone"),
        ("ZR05 e of CH", "zone"),
        ("ZR05 e CH", "zone"),
        ("ZR05 north of CH", "zone"),
        ("ZR05 ^n 2e", "zone"),
        ("Q2 2e", "zone"),
        ("BRCa ZR01 ZC01", "build"),
        ("BRCa", "build"),
        ("pass", "pass"),
        ("skip", "skip"),
    ],
)
def test_the_first_words_tell_the_kind_of_a_play(text: str, kind: str) -> None:
    assert play(text).kind == kind


@pytest.mark.parametrize("number", [role.number for role in plan().roles])
def test_a_role_is_named_by_its_number(number: int) -> None:
    at = [role.number for role in plan().roles].index(number)

    for text in (f"role {number:02}", f"role {number}", f"role R{number:02}", f"role r{number}"):
        assert play(text).number == at


def test_a_play_may_be_named_by_its_role() -> None:
    assert same("protester ZR05") == same("protest ZR05")
    assert same("banker ZR05 ZC01") == same("claim ZR05 ZC01")
    assert same("lawyer ZR05 ZC01") == same("swap ZR05 ZC01")
    assert same("engineer BRCa") == same("take BRCa")
    assert same("realtor parks") == same("type parks")


@pytest.mark.parametrize("text", ["type mixed use", "type parks & recreation", "type parks and recreation"])
def test_a_type_may_be_named_as_the_rulebook_does(text: str) -> None:
    assert same(text) == same(f"type {text.split()[1]}")


def test_an_arrow_may_stand_before_the_place_or_behind_it() -> None:
    assert same("ZR05 ^e 2e1n") == same("ZR05 2e1n ^e")
    assert play("ZR05 2e1n").turn == NO_TURN
    assert [play(f"ZR05 2e1n ^{letter}").turn for letter in "nesw"] == [0, 1, 2, 3]


# places


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0e", (0, 0)),
        ("2e", (2, 0)),
        ("2w", (-2, 0)),
        ("3n", (0, 3)),
        ("3s", (0, -3)),
        ("2e1n", (2, 1)),
        ("1n2e", (2, 1)),
        ("2w1s", (-2, -1)),
        ("12e10s", (12, -10)),
        ("CH", (0, 0)),
        ("ZR01", (1, 0)),
        ("zc01", (2, 0)),
        ("BRCa.l", (1, 0)),
        ("BRCa.r", (2, 0)),
        ("brca.R", (2, 0)),
        ("BRCa", (1, 0)),
        ("e of ZC01", (3, 0)),
        ("east of ZC01", (3, 0)),
        ("n ZR01", (1, 1)),
        ("s of BRCa.r", (2, -1)),
        ("w of CH", (-1, 0)),
        ("north of 2e1n", (2, 2)),
    ],
)
def test_a_place_is_named_by_a_tile_a_half_a_side_or_counted(text: str, place: tuple[int, int]) -> None:
    assert where(text) == place


@pytest.mark.parametrize("letter", "nesw")
def test_the_side_of_a_tile_is_that_of_the_compass_however_it_is_turned(letter: str) -> None:
    step = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[letter]

    for arrow in "nesw":
        assert where(f"{letter} of ZR04", f"ZR04 3e ^{arrow}") == (3 + step[0], step[1])


def test_a_tile_that_does_not_lie_there_names_no_place() -> None:
    table = city(CITY)

    def why(text: str) -> str:
        found = place_of(plan(), table, play(f"claim {text}").spots[0])
        assert isinstance(found, Refusal)
        return found.why

    assert why("ZR05") == "ZR05 does not lie in the city"
    assert why("e of zr05") == "ZR05 does not lie in the city"
    assert why("BRCb") == "BRCb does not lie in the city"
    assert why("brcb.r").startswith("BRCb")


# what is wrong


@pytest.mark.parametrize(
    ("text", "typed", "hint"),
    [
        ("ZR5", "ZR5", "ZR05"),
        ("ZR0S", "ZR0S", "ZR05"),
        ("BRCe ZR01 ZC01", "BRCe", "BRC"),
        ("ZR05 e off ZC02", "e", ""),
        ("paas", "paas", "pass"),
        ("protst ZR05", "protst", "protest"),
        ("BRCa ZR01 ZC0l", "ZC0l", "ZC01"),
        ("ZR05 e of ZC2 ^n", "e", ""),
        ("ZR05 2e1n ^x", "^x", "^n"),
        ("ZR05 1e1w", "1e1w", "2e1n"),
        ("pass now", "now", ""),
        ("role 03 developer", "developer", ""),
        ("take BRCa BRCb", "BRCb", ""),
        ("ZR05 ne of ZC02", "ne", ""),
        ("5", "5", "role 05"),
        ("ZR05 e of CH s", "s", "^s"),
        ("ZR05 o of CH", "o", "did you mean e?"),
        ("ZR05 südlich von CH", "südlich", "did you mean s?"),
        ("ZR05 e of ZC2", "e", "ZC02"),
        ("BRCd BRCar BRCal", "BRCar", "did you mean BRCa.r?"),
        ("BRCd BRCa right BRCa left", "right", "did you mean brca.r?"),
        ("ZR05 ↑ of CH", "↑", "an arrow is ^n"),
        ("ZR05 e of CH ( beautiful )", "(", "a remark stands behind a semicolon"),
        ("ZR05 e of CH finally", "finally", "a remark stands behind a semicolon"),
        ("keep BRCa", "keep", "a play begins with a tile, or with role"),
    ],
)
def test_an_unknown_word_is_named_with_what_is_nearest(text: str, typed: str, hint: str) -> None:
    issue = wrong(text)

    assert issue.code == "unknown"
    assert issue.typed == typed
    assert hint.casefold() in issue.hint.casefold()
    assert issue.hint


@pytest.mark.parametrize("text", ["keep BRCa", "ZR05 e of CH finally", "pass now", "take BRCa BRCb"])
def test_what_does_not_look_like_a_place_gets_no_hint_on_places(text: str) -> None:
    assert "arrow" not in wrong(text).hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("role", "numbers are 01 03 05"),
        ("role 04", "numbers are 01 03 05"),
        ("role three", "numbers are 01 03 05"),
        ("role r", "numbers are 01 03 05"),
        ("direction", "north, east, south or west"),
        ("direction up", "north, east, south or west"),
        ("direction northeast", "north, east, south or west"),
        ("type", "residential, commercial"),
        ("type wood", "residential, commercial"),
    ],
)
def test_a_role_a_direction_or_a_type_that_there_is_not_is_told_with_those_that_are(
    text: str, hint: str
) -> None:
    issue = wrong(text)

    assert issue.code == "unknown"
    assert issue.message == f"which {text.split(maxsplit=1)[0]}?"
    assert hint in issue.hint


@pytest.mark.parametrize("verb", ["take", "move", "discard", "protest", "claim"])
def test_a_verb_without_a_tile_is_told(verb: str) -> None:
    issue = wrong(verb)

    assert (issue.code, issue.message) == ("syntax", f"{verb} what?")


@pytest.mark.parametrize("text", ["ZR05 ^n", "ZR05 e of ZC02 2e1n", "move ZR05", "move ZR05 ^n"])
def test_a_tile_lies_in_one_place(text: str) -> None:
    issue = wrong(text)

    assert (issue.code, issue.message) == ("syntax", "a tile lies in one place")
    assert "ZR05 e of ZC02" in issue.hint


@pytest.mark.parametrize("text", ["ZR05 2e1n ^n ^s", "ZR05 ^n 2e1n ^n", "move ZR05 2e ^e ^w"])
def test_a_tile_has_one_arrow(text: str) -> None:
    issue = wrong(text)

    assert (issue.code, issue.message, issue.typed) == (
        "syntax",
        "a tile has one arrow",
        text.rsplit(maxsplit=1)[-1],
    )


def test_a_building_has_no_arrow() -> None:
    issue = wrong("BRCa ZR01 ZC01 ^n")

    assert (issue.code, issue.typed) == ("syntax", "^n")
    assert "has no arrow" in issue.message


@pytest.mark.parametrize("text", ["", "!", ","])
def test_an_empty_line_is_told(text: str) -> None:
    issue = wrong(text)

    assert (issue.code, issue.message) == ("syntax", "nothing stands here")


def test_an_issue_stands_at_its_word() -> None:
    assert wrong("BRCa ZR01 ZX99").place == Place(1, 14)


@pytest.mark.parametrize("text", ["e", "n of", "of", "^n", "e of", "0", "1", "e1"])
def test_words_that_name_nothing_alone_are_told(text: str) -> None:
    assert wrong(text).code == "unknown"
