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
from generator.scoring.verdict import Verdict
from tests.docs.pages import blocks, chapters, keys, read
from tests.scoring.sunshine.setting import city_with

PAGE = chapters(read("docs/notation.md"), level=2)
SUNSHINE, SUNKEN, SUNRISE = (
    {"": PAGE[title].split("\n### ")[0], **chapters(PAGE[title], level=3)}
    for title in ("Sunshine City", "Sunken City", "Sunrise City")
)
PRINTED = {"Builder": "B", "Inventor": "I", "Lobbyist": "L", "Wood": "W"}
SEATS = ["A = Ana, yellow", "B = Ben, white"]
SEATS_OF = {"sunrise-city": ["A = Ana, yellow", "B = Ben, blue"]}
TURNS = {"sunshine-city": "- ", "sunken-city": "4/3 a1v a3> 7@b4 c4v go 7", "sunrise-city": "role 03"}
DICE = {"sunshine-city": "1 2", "sunken-city": "", "sunrise-city": ""}
SHELF = Shelf()


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


# what all games share


@pytest.mark.parametrize(("page", "winners"), [("evening", (1,)), ("lake", (0,)), ("skyline", (0,))])
def test_a_whole_game_to_look_at_is_legal(page: str, winners: tuple[int, ...]) -> None:
    verdict = _score(read(f"docs/{page}.log"))

    assert verdict.issues == ()
    assert (verdict.status, verdict.winners) == ("legal", winners)


def test_corrections_are_read_as_told() -> None:
    found = _judged(_log(PAGE["What went wrong"]))

    assert set(found) == {"irregular", "unverified"}
    assert found["irregular"] == ["no unit that was gained fills We2"]


def test_a_log_in_yaml_is_the_same_log() -> None:
    # given
    (block,) = (block for block in blocks(PAGE["In YAML"]) if block.language == "yaml")
    first = _log(SUNSHINE[""]).split("2. 3 3")[0]

    # when
    found = logbook.canonical(block.text.encode(), "some.yaml", SHELF, corrected=False)

    # then
    assert found == logbook.canonical(_bare(first).encode(), "some.log", SHELF, corrected=False)


def _bare(text: str) -> str:
    return re.sub(r" *;.*", "", text)


SHARED = [
    (game, key)
    for game in TURNS
    for part in ("The top", "The lines", "What went wrong")
    for key in keys(PAGE[part])
]


@pytest.mark.parametrize(("game", "line"), SHARED)
def test_every_line_that_all_games_share_is_read_in_each(game: str, line: str) -> None:
    # given
    stands_for = {"TURN": TURNS[game], "CODE": load_catalogue(game).code, "DICE": DICE[game]}
    for word, text in stands_for.items():
        line = line.replace(word, text)

    # then
    assert not set(_judged(_around(game, line))) & {"syntax", "unknown", "ambiguous"}, line


def _around(game: str, line: str) -> str:
    """Return a short log that has a line where it may stand."""
    header = [] if line.startswith("game:") else [f"game: {game}"]
    seats = SEATS_OF.get(game, SEATS)[line.startswith("A =") :]
    is_top = re.match(r"[a-z]+:|A =", line) is not None
    first = f"1. {DICE[game]}"
    begin = [] if is_top or line.startswith("1.") else [first]
    return "\n".join((*header, *([line] if is_top else []), *seats, *begin, *([] if is_top else [line])))


GLUED = [
    ("sunshine-city", "1. 1 2\nA: I C Ca1 Cc1 B W Wd2 We1", "1. 1 2\na:iCcA1cC1bWwd2WE1"),
    ("sunken-city", "1.\nA: 4/3 a1v a3> 7@b4 c4v go 7", "1.\na:4/3A1Va3>7@B4C4vGO7"),
    ("sunken-city", "1.\nA: 4/3 a1v a3> 7@b4 c4v go 7", " 1 .\n A :  4 / 3 a1 v  a3 > 7 @ b4 c4 v   go 7"),
]


@pytest.mark.parametrize(("game", "usual", "other"), GLUED)
def test_spacing_and_case_are_free(game: str, usual: str, other: str) -> None:
    head = "\n".join((f"game: {game}", *SEATS, ""))

    found = [
        logbook.canonical((head + text).encode(), "some.log", SHELF, corrected=False)
        for text in (usual, other)
    ]

    assert _judged(head + other) == _judged(head + usual)
    assert found[0] == found[1]


# Sunshine City


def test_a_game_of_sunshine_city_in_lines_has_no_faults_as_far_as_it_goes() -> None:
    verdict = _score(_log(SUNSHINE[""]))

    assert verdict.issues == ()
    assert verdict.status == "incomplete"
    assert [number for number, _ in verdict.rounds] == [1, 2, 3]


def test_filled_sheets_are_the_turns_that_the_page_tells_line_by_line() -> None:
    # given
    lines = _log(SUNSHINE[""]).split("3. 2 5")[0]
    sheets = _log(SUNSHINE["Filled sheets"])

    # when
    by_line, by_sheet = (logbook.replay(text.encode(), "some.log", SHELF, 2) for text in (lines, sheets))

    # then
    filled = [[piece.values["filled"] for piece in one.shown.pieces] for one in (by_line, by_sheet)]
    assert filled[0] == filled[1]
    assert _judged(sheets) == {}


def test_crosses_are_counted_and_not_checked() -> None:
    verdict = _score(_log(SUNSHINE["Crosses"]))

    assert [issue.code for issue in verdict.issues] == ["unverified"]
    assert verdict.standings[0].score == {"plants": 1, "gears": 2}


def _turns(part: str) -> list[str]:
    return [line for block in blocks(part) if block.language == "turns" for line in block.text.splitlines()]


@pytest.mark.parametrize("line", [*_turns(SUNSHINE["A city turn"]), "Builder Wood Wd1"])
def test_every_word_of_a_turn_is_known(line: str) -> None:
    words = [Word(text, 1) for text in re.findall(r"[^\s()]+|[()]", line)]

    read_as = Notation(city_with(), PRINTED).read(Entry("turn", Place(1, 1), line, tuple(words), 1, 0))

    assert read_as.issues == ()
    assert read_as.ops


@pytest.mark.parametrize("line", keys(SUNSHINE[""]))
def test_every_line_of_sunshine_city_is_read(line: str) -> None:
    assert not set(_judged(_around("sunshine-city", line))) & {"syntax", "unknown", "ambiguous"}


@pytest.mark.parametrize("line", keys(SUNSHINE["Filled sheets"]))
def test_every_line_of_a_filled_sheet_is_read(line: str) -> None:
    # given
    lines = {"dice": [line, "sheet A"], "sheet": [line]}.get(line.split(maxsplit=1)[0], ["sheet A", line])

    # when
    found = _judged("\n".join(("game: sunshine-city", "A = Ana", *lines)))

    # then
    assert not set(found) & {"syntax", "unknown", "ambiguous"}


def test_the_words_of_a_turn_are_those_of_the_city() -> None:
    told = set(re.findall(r"`([^`]+)`", SUNSHINE["A city turn"].split("\n\n")[2]))
    city = city_with()

    assert set(city.letters) | {"B", "I", "L", "BL", "IL"} <= told
    assert {one.name for one in city.boxes} & told


# Sunken City


def test_the_first_rounds_of_sunken_city_have_no_faults() -> None:
    verdict = _score(_log(SUNKEN[""]))

    assert verdict.issues == ()
    assert [score for _, score in verdict.rounds] == [(0, 0), (0, 0), (4, 3)]


@pytest.mark.parametrize("line", [line for line in keys(SUNKEN[""]) if not line.startswith(("=", "safe"))])
def test_every_line_of_sunken_city_is_legal(line: str) -> None:
    assert _judged(_around("sunken-city", line)) == {}


@pytest.mark.parametrize("line", [line for line in keys(SUNKEN[""]) if line.startswith(("=", "safe"))])
def test_what_is_safe_is_told_in_the_log_as_well(line: str) -> None:
    assert line in _bare(_log(SUNKEN[""])).splitlines()


def _third_turn(text: str) -> Verdict:
    """Return the verdict of the first rounds with another turn of A in round 3, and nothing behind it."""
    before, _ = _log(SUNKEN[""]).split("3.\n")
    return _score(f"{before}3.\nA: {text}\n")


@pytest.mark.parametrize("line", _turns(SUNKEN["A turn on the lake"]))
def test_every_turn_on_the_lake_is_legal_in_the_third_round(line: str) -> None:
    assert _third_turn(line).issues == ()


def test_turns_show_every_word_of_the_table() -> None:
    shown = " ".join(_turns(SUNKEN["A turn on the lake"]))
    plain = {"go", "chip", "spirit", "-"}

    told = set(keys(SUNKEN["A turn on the lake"]))

    assert told == {"4/3", "a1>", "a1v", "9@c3", *plain}
    assert plain <= set(shown.split())
    assert all(re.search(one, shown) for one in (r"\d/\d", r"[a-i]\d>", r"[a-i]\dv", r"\d@[a-i]\d"))


SPELLINGS = [
    ("b1<", "a1>"),
    ("a2^", "a1v"),
    ("4-3", "4/3"),
    ("4 / 3", "4/3"),
    ("a1-b1", "a1>"),
    ("c3@9", "9@c3"),
    ("9 @ c3", "9@c3"),
    ("c1 v", "c1v"),
    ("a1>c1v", "a1> c1v"),
    ("1. A 4/3 a1>", "1. A: 4/3 a1>"),
    ("A = Ana O", "A = Ana, orange"),
    ("safe C none", "safe C"),
    ("safe A 3 chest", "safe A 3 12"),
]


def _typed(same: str) -> str:
    """Return a log that holds a word in its usual spelling."""
    if same.startswith("safe"):
        return "A = Ana\nB = Ben\nC = Cleo\nsafe A 3 12\nsafe B 5\nsafe C\n"
    first = "A = Ana, orange" if same.startswith("A =") else SEATS[0]
    second = "B = Ben, red" if same.startswith("A =") else SEATS[1]
    pieces = "a1v c1v 9@c3 d1v" if same == "a1v" else "a1> c1v 9@c3 d1v"
    return f"{first}\n{second}\n1. A: 4/3 {pieces}\n"


def _meaning(text: str) -> tuple[object, ...]:
    """Return what a log of Sunken City comes to: the lake, who has what, and what is wrong."""
    log = f"game: sunken-city\n{text}"
    verdict, shown = _score(log), logbook.replay(log.encode(), "some.log", SHELF, None).shown
    standings = [(one.seat, one.score, one.breakdown) for one in verdict.standings]
    return shown.pieces, standings, [(issue.code, issue.message) for issue in verdict.issues]


@pytest.mark.parametrize(("other", "same"), SPELLINGS)
def test_another_spelling_that_the_page_tells_means_the_same(other: str, same: str) -> None:
    # given
    usual = _typed(same)

    # then
    assert same in usual
    assert f"`{other}`" in SUNKEN["The tired hand"]
    assert _meaning(usual.replace(same, other)) == _meaning(usual)


def test_a_spirit_that_is_rolled_for_may_stay_or_go_into_a_house() -> None:
    assert all(f"`{words}`" in PAGE["Sunken City"] for words in ("spirit 2", "spirit 0", "spirit 3 9", "0/7"))

    assert [_third_turn(f"0/7 {words}").issues for words in ("", "spirit 2", "spirit 3 9")] == [()] * 3
    assert _judged("game: sunken-city\nA = Ana\nB = Ben\nC = Cleo\n1. A: 1/6 c5> spirit 0\n") == {}


def test_a_row_does_not_hold_what_is_safe() -> None:
    row, apart = "1. A 4/3 a1> c1v 9@c3 d1v go 9 3", "1. A 4/3 a1> c1v 9@c3 d1v go 9\n= A 0"
    head = "\n".join(("game: sunken-city", *SEATS, ""))

    assert set(_judged(head + row)) == {"illegal"}
    assert _judged(head + apart) == {}


def test_a_way_of_the_spirit_that_two_pieces_share_is_asked_for() -> None:
    unclear, clear = "1/6 d4v spirit 2 d4", "1/6 d4v spirit 2 c4 d4"
    assert all(f"`{line.split(' ', 2)[2]}`" in SUNKEN["What need not be said"] for line in (unclear, clear))

    (issue,) = _third_turn(unclear).issues

    assert issue.code == "ambiguous"
    assert issue.legal == (f"A: {clear}", "A: 1/6 d4v spirit 2 d6 d4")
    assert _third_turn(clear).issues == ()


def test_a_treasure_on_the_only_way_is_told() -> None:
    (issue,) = _third_turn("1/6 go 9 c4 c3>").issues

    assert (issue.code, "its treasure is open" in issue.message) == ("note", True)


def test_the_log_of_the_end_only_has_a_winner_and_is_not_verified() -> None:
    verdict = _score(_log(SUNKEN["Only the treasures"]))

    assert (verdict.status, verdict.winners) == ("unverified", (0,))
    assert [issue.code for issue in verdict.issues] == ["unverified"]


# fresh logs


def test_the_example_in_a_fresh_log_of_sunken_city_is_a_legal_turn() -> None:
    # given
    header = "game: sunken-city\nA = Ana\nB = Ben\nC = Cleo\n"
    game = GAMES["sunken-city"].make(load_catalogue("sunken-city").play, {})
    key = list(game.fresh("ABC", ["Ana", "Ben", "Cleo"], filled=False))

    # when
    (turn,) = (line.removeprefix(";  ") for line in key if line.startswith(";  A: "))
    found = _judged(f"{header}1.\n{turn}\n")

    # then
    assert found == {}
    assert max(map(len, key)) <= 80
    explained = " ".join(line[:18] for line in key if line != f";  {turn}").split()
    assert [word for word in turn.split()[1:] if word not in explained] == ["d4>"], "a street like a1>"


def test_a_fresh_log_of_the_end_is_one_of_the_end() -> None:
    game = GAMES["sunken-city"].make(load_catalogue("sunken-city").play, {})
    lines = game.fresh("AB", ["Ana", "Ben"], filled=True)

    verdict = _score("\n".join(("game: sunken-city", *SEATS, *lines)))

    assert [one.score["treasures"] for one in verdict.standings] == [11, 11]
    assert [issue.code for issue in verdict.issues] == ["unverified"]


# options


def _paths(options: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("sunshine-city", SUNSHINE["Options of Sunshine City"]),
        ("sunken-city", SUNKEN["Options of Sunken City"]),
        ("sunrise-city", SUNRISE["Options of Sunrise City"]),
    ],
)
def test_all_options_of_the_edition_are_told(game: str, part: str) -> None:
    told = set(re.findall(r"`([\w.]+)`", "\n".join(re.findall(r"^\| (`.+?`) \|", part, re.MULTILINE))))
    options = load_catalogue(game).play["options"]

    assert told == {*_paths(options), *(name for name, _ in GAMES[game].short)}
