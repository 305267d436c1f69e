"""The words of Sunrise City in docs/notation.md, in fresh logs and on the printed record sheet."""

import re

import pytest
import yaml

from generator import logbook, referee
from generator.library.catalogue import load_catalogue
from generator.referee import Shelf
from generator.scoring.registry import GAMES
from generator.scoring.sunrise.facts import read_plan
from generator.scoring.sunrise.roles import VERBS
from generator.scoring.verdict import Verdict
from tests.docs.pages import blocks, chapters, keys, read
from tests.print.test_words import leaves

PAGE = chapters(read("docs/notation.md"), level=2)["Sunrise City"]
SUNRISE = {"": PAGE.split("\n### ")[0], **chapters(PAGE, level=3)}
SHELF = Shelf()
CITY = "game: sunrise-city\nA = Ana, red\nB = Ben, blue\n"
BEGUN = "1.\nA: role 17\nB: role 25\nA: ZC02 e of CH\n"
WORD_OF = {"shift": "move", "declare": "type"}


def _log(part: str) -> str:
    """Return the only log that a part of the page shows."""
    (found,) = (block.text for block in blocks(part) if block.language == "log")
    return found


def _score(text: str) -> Verdict:
    return referee.score(text.encode(), "some.log", SHELF)


def _judged(text: str) -> dict[str, list[str]]:
    """Return the messages of a verdict by their codes."""
    found: dict[str, list[str]] = {}
    for issue in _score(text).issues:
        found.setdefault(issue.code, []).append(issue.message)
    return found


def _bare(text: str) -> str:
    return re.sub(r" *;.*", "", text)


# the page


def test_the_first_round_of_sunrise_city_has_no_faults() -> None:
    verdict = _score(_log(SUNRISE[""]))

    assert verdict.issues == ()
    assert verdict.rounds[0] == (1, (3, 3))


@pytest.mark.parametrize("line", keys(SUNRISE[""]))
def test_every_line_of_sunrise_city_stands_in_its_log(line: str) -> None:
    assert line in _bare(_log(SUNRISE[""])).splitlines()


def _acting() -> dict[str, list[str]]:
    """Return the lines of roles that act, by the number of the role."""
    rows = re.findall(r"^\| (\d\d) [A-Z]\w+ \| (.+) \|$", SUNRISE["Plays"], re.MULTILINE)
    return {number: re.findall(r"`A: ([^`]+)`", text) for number, text in rows}


def test_all_roles_that_act_are_told_with_their_words() -> None:
    plan = read_plan(load_catalogue("sunrise-city").play)
    number_of = {role.effect: f"{role.number:02}" for role in plan.roles}

    told = {number: lines[0].split()[0] for number, lines in _acting().items()}

    assert told == {number_of[effect]: WORD_OF.get(verb, verb) for effect, verb in VERBS.items()}


@pytest.mark.parametrize("line", [line for lines in _acting().values() for line in lines])
def test_every_line_of_a_role_is_read(line: str) -> None:
    assert not set(_judged(f"{CITY}1.\nA: {line}\n")) & {"syntax", "unknown", "ambiguous"}


def test_a_hand_that_is_written_is_read() -> None:
    assert _judged(_log(SUNRISE["Hands"])) == {}


@pytest.mark.parametrize("option", ["bottom", "shuffle"])
def test_the_architect_notes_the_tile_that_was_kept_and_not_the_one_that_went_back(option: str) -> None:
    # given
    written = _log(SUNRISE["Hands"]).replace("role 17", "role 07").replace("BRMd\n", "BRMd BPPa\n")
    text = f"{written}B: ZR01 e of ZC01\n".replace("\n\n1.", f"\nroles.architect_return: {option}\n\n1.")

    # then
    assert option in text
    assert "BPPa" in text
    assert _judged(text) == {}


@pytest.mark.parametrize(
    ("other", "same"), re.findall(r"^\| `(.+)` \| `(.+)` \|$", SUNRISE["Other spellings"], re.MULTILINE)
)
def test_another_spelling_of_sunrise_city_means_the_same(other: str, same: str) -> None:
    # given
    before = "1.\n" if "role" in same else BEGUN
    if same.startswith("ZC02"):
        before = before.removesuffix("A: ZC02 e of CH\n")
    elif "1n" in same:
        before += "B: ZC01 n of ZC02\nA: ZI01 e of ZC02\n"
    seat = "B" if same.startswith("ZR") else "A"

    # when
    one, two = (f"{CITY}{before}{seat}: {text}\n" for text in (same, other))

    # then
    assert _judged(one) == _judged(two) == {}
    assert _city(one) == _city(two)


@pytest.mark.parametrize("line", ["A ZC01 e of CH", "Ana: ZC01 e of CH", "A: ZC01 e of CH"])
def test_a_seat_may_be_told_by_its_letter_or_its_name(line: str) -> None:
    before = CITY + BEGUN.removesuffix("A: ZC02 e of CH\n")

    assert f"`{line}`" in SUNRISE["Other spellings"]
    assert _judged(f"{before}{line}\n") == {}
    assert _city(f"{before}{line}\n") == _city(f"{before}A: ZC01 e of CH\n")


def test_a_community_tile_shares_a_line_with_the_tile_drawn_for_it() -> None:
    line = "A: Q3 1n, ZC01 2n"

    assert f"`{line}`" in SUNRISE["Other spellings"]
    assert _judged(f"{CITY}1.\nA: role 17\nB: role 25\n{line}\n") == {}


def _city(text: str) -> str:
    return logbook.replay(text.encode(), "some.log", SHELF, None).shown.text


def test_the_end_of_a_city_alone_has_a_winner_and_is_not_verified() -> None:
    verdict = _score(_log(SUNRISE["Only the end of Sunrise City"]))

    assert (verdict.status, verdict.winners) == ("unverified", (0,))
    assert {issue.code for issue in verdict.issues} == {"unverified"}


# the printed record sheet


LANGUAGES = ("en", "de")


def _printed(language: str) -> list[str]:
    """Return what is bold in the key of the printed record sheet, under all options, each once."""
    words = yaml.safe_load(read(f"content/sunrise-city/text/{language}.yaml"))
    lines = [text for _, text in leaves(words["log"]["key"])]
    return list(dict.fromkeys(one for line in lines for one in re.findall(r"\*\*(.+?)\*\*", line)))


PRINTED_GAME = """
1.
A: role 03
B: role 25
A: ZC02 e of CH
B: ZR05 e of ZC02 ^n
A: Q3 1n, ZC01 2n
B: ZI01 w of CH
A: ZI02 s of CH
B: ZP01 n of ZC01
A: ZP02 n of ZC02
B: ZM01 n of ZR05
A: ZR05
B: ZI01
A: ZC01
B: ZI02
A: ZP01
B: ZP02
A: ZM01
B: ZI01
A: ZM01
B: ZI02
A: ZC01
B: ZP02
A: BRCa ZR05 ZC02
B: BRCb BRCa
A: pass
2.
A: role 05
B: role 23
A: direction north
"""
IN_GERMAN = {
    "role": "rolle",
    "direction north": "richtung norden",
    " e of ": " o von ",
    " of ": " von ",
    "pass": "passe",
}


def _printed_game(language: str) -> str:
    """Return a game with the plays of the key, in the words of a language."""
    text = PRINTED_GAME
    for english, german in IN_GERMAN.items() if language == "de" else ():
        text = text.replace(english, german)
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plays_that_the_record_sheet_prints_are_legal_in_one_game(language: str) -> None:
    # given
    plays = [one for one in _printed(language) if re.match("[AB]: ", one) and one != "A: ZR05 ZC02"]
    game = _printed_game(language)
    lines = iter(game.splitlines())

    # when
    verdict = _score(CITY + game)

    # then
    assert {issue.code for issue in verdict.issues} == {"unverified"}, "a pass that nobody can check"
    assert sorted(set(plays) - set(game.splitlines())) == []
    assert all(one in lines for one in plays if "north" not in one and "norden" not in one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_chips_a_turn_are_played_as_the_record_sheet_prints_them(language: str) -> None:
    begun = PRINTED_GAME.split("A: ZR05\n", maxsplit=1)[0]
    (two,) = (one for one in _printed(language) if one == "A: ZR05 ZC02")

    assert _judged(f"game: sunrise-city\nbidding: two\nA = Ana\nB = Ben\n{begun}{two}\n") == {}


@pytest.mark.parametrize(
    "line",
    dict.fromkeys(
        one for language in LANGUAGES for one in _printed(language) if re.match("[a-z]+ [A-Z]|type|art", one)
    ),
)
def test_what_the_record_sheet_prints_for_roles_is_read(line: str) -> None:
    seat = "" if line.startswith("hand") else "A: "
    tiles = " ZC02 ZR05 ZC01 ZI01 BRCa BRCb BRCc BRCd" if line.startswith("hand") else ""

    found = _judged(f"{CITY}1.\nA: role 03\nB: role 25\n{seat}{line}{tiles}\n")

    assert not set(found) & {"syntax", "unknown", "ambiguous"}


# fresh logs


def test_the_plays_in_a_fresh_log_of_sunrise_city_are_those_of_a_game() -> None:
    # given
    game = GAMES["sunrise-city"].make(load_catalogue("sunrise-city").play, {})
    key = list(game.fresh("AB", ["Ana", "Ben"], filled=False))
    told = [line.removeprefix(";  ").split("  ")[0] for line in key if line.startswith(";  ")]
    role, left, right, chip, below, above = told[1:7]
    zones = [
        "A: ZP01 n of CH",
        "B: ZP02 w of CH",
        "A: ZP03 s of CH",
        "B: ZR01 n of ZP01",
        "A: ZR02 w of ZP02",
    ]
    chips = [f"{seat}: {zone}" for zone in ("ZP01", "ZP02", "ZP03") for seat in "BA"]

    # when
    plays = [role, "B: role 25", left, right, *zones, "B: ZR03 s of ZP03", chip, *chips]
    rest = ["B: ZR01", "A: ZR02", "B: ZR03", "A: ZR02", "B: ZR03", below, above]
    found = _judged(f"{CITY}1.\n" + "\n".join((*plays, *rest)))

    # then
    assert found == {}
    assert max(map(len, key)) <= 80


def test_a_fresh_log_of_the_end_of_sunrise_city_is_one_of_the_end() -> None:
    game = GAMES["sunrise-city"].make(load_catalogue("sunrise-city").play, {})

    verdict = _score(CITY + "\n".join(game.fresh("AB", ["Ana", "Ben"], filled=True)))

    assert [issue.code for issue in verdict.issues] == ["unverified"]
    assert [one.score["tokens"] for one in verdict.standings] == [0, 0]
