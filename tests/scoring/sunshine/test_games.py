"""Whole games, written as people write them; what they come to was counted from their boxes by hand."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator.referee import Case, Shelf, open_case, open_log, score
from generator.scoring.engine import Move, replay
from generator.scoring.logfile import Log, write
from generator.scoring.sunshine import powers
from generator.scoring.sunshine.facts import ANY, SCIENCE, City
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Pool, Table, lit
from generator.scoring.umpire import Judged, judge
from generator.scoring.verdict import Verdict
from tests.scoring.sunshine.writing import sheet_of

GAMES = Path(__file__).parent.parent / "games" / "sunshine"
NAMES = sorted(path.stem for path in GAMES.glob("*.log"))
WITHOUT_SLIPS = [name for name in NAMES if name != "slips"]
KINDS = ("buildings", "inventions", "vehicles", "bonus")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(cache=tmp_path_factory.mktemp("cache"))


class Game(NamedTuple):
    """A log of a whole game, the case it makes, and what came of its entries."""

    case: Case
    judged: Judged[Table]

    @property
    def city(self) -> City:
        """The city on its sheets."""
        assert isinstance(self.case.game, SunshineGame)
        return self.case.game.city


@cache
def played(name: str) -> Game:
    log = open_log(data_of(name), f"{name}.log")
    assert isinstance(log, Log)
    case = open_case(log, Shelf())
    assert isinstance(case, Case)
    return Game(case, judge(case.game, case.entries, log.header.seats))


def data_of(name: str) -> bytes:
    return (GAMES / f"{name}.log").read_bytes()


# What is expected


def expected(name: str) -> dict[str, str]:
    """Return what the lines ``; expect: key value`` of a log say."""
    sign = "; expect: "
    lines = (line.removeprefix(sign) for line in data_of(name).decode().splitlines() if line.startswith(sign))
    return dict(line.split(" ", 1) for line in lines)


def by_seat(text: str) -> dict[int, str]:
    """Return what ``A 7 B 4`` says of each seat."""
    words = text.split()
    return {"ABC".index(letter): value for letter, value in zip(words[::2], words[1::2], strict=True)}


def plants_of(verdict: Verdict) -> dict[int, str]:
    return {one.seat: str(one.score["plants"]) for one in verdict.standings}


def kinds_of(verdict: Verdict) -> dict[int, str]:
    return {one.seat: "+".join(str(one.breakdown[kind]) for kind in KINDS) for one in verdict.standings}


def gears_of(verdict: Verdict) -> dict[int, str]:
    return {
        one.seat: f"{one.breakdown['gears_earned']}-{one.breakdown['gears_spent']}"
        for one in verdict.standings
    }


def winners_of(verdict: Verdict) -> str:
    return " ".join("ABC"[seat] for seat in sorted(verdict.winners)) or "-"


# The same game in other forms


def sheet_log(game: Game, *, crosses: bool = False, dice: bool = True) -> str:
    """Return the sheets as they lay there at the end: turn numbers or crosses, with the dice strip or not."""
    header = game.case.log.header._replace(comments=())
    rolls = [one.after.dice for one in game.judged.played if one.entry.kind == "round"]
    strip = "dice " + " ".join(f"{roll[0]}{roll[1]}" for roll in rolls if roll) if dice else ""
    sheets = [line for seat in range(len(header.seats)) for line in sheet_lines(game, seat, crosses=crosses)]
    sun = [entry.text for entry in game.case.entries if entry.kind == "sun"]
    return write(Log(header)) + "\n".join([strip, *sheets, *sun]) + "\n"


def sheet_lines(game: Game, seat: int, *, crosses: bool) -> Iterator[str]:
    """Return one seat's sheet, told from how its table changed."""
    city, boxes = game.city, dict[int, str]()
    gears = [list[str]() for _ in city.projects]
    for one in game.judged.played:
        if one.entry.kind != "turn" or one.entry.seat != seat:
            continue
        before, after = one.before.sheets[seat], one.after.sheets[seat]
        mark = "x" if crosses else str(one.entry.round)
        new = after.filled & ~before.filled
        boxes |= {number: mark for number in range(len(city.boxes)) if new >> number & 1}
        for project, crossed in enumerate(after.crossed):
            gears[project] += [mark] * (crossed - before.crossed[project])
    return sheet_of(city, "ABC"[seat], boxes, gears)


def results_of(verdict: Verdict) -> tuple[Any, ...]:
    return verdict.standings, verdict.winners, verdict.decided_by


# As lines


@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_to_what_was_counted_by_hand(name: str, shelf: Shelf) -> None:
    wanted = expected(name)

    verdict = score(data_of(name), f"{name}.log", shelf)

    assert verdict.status == wanted["status"], verdict.issues
    assert winners_of(verdict) == wanted["winner"]
    assert wanted["decided"] in verdict.decided_by
    assert plants_of(verdict) == by_seat(wanted["plants"])
    assert kinds_of(verdict) == by_seat(wanted["kinds"])
    assert gears_of(verdict) == by_seat(wanted["gears"])
    assert len(verdict.rounds) == int(wanted["turns"])


@pytest.mark.parametrize("name", WITHOUT_SLIPS)
def test_a_legal_game_has_no_issues(name: str, shelf: Shelf) -> None:
    verdict = score(data_of(name), f"{name}.log", shelf)

    assert verdict.issues == ()
    assert verdict.exit_code == 0


def test_every_way_to_end_has_a_game() -> None:
    decided = " ".join(expected(name)["decided"] for name in NAMES)

    for words in (
        *("4 plants", "7 plants", "11 plants", "more plants:", "more gears"),
        *("more plants from inventions", "more plants from buildings", "sunlight", "shared victory"),
        *("plants before Angus had", "Angus has marked every building"),
    ):
        assert words in decided


def test_a_slip_that_stood_is_named_with_what_it_changed(shelf: Shelf) -> None:
    verdict = score(data_of("slips"), "slips.log", shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.clause, issue.typed) == ("irregular", "SHN-6.4", "Sc5!")
    assert expected("slips")["note"] in " ".join(verdict.notes)
    assert verdict.exit_code == 1


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("tie-gears", "only gears that are not spent break a tie"),
        ("tie-gears-earned", "all gears that were earned, spent or not, break a tie"),
    ],
)
def test_a_tie_by_gears_says_which_gears_were_counted(name: str, counted: str, shelf: Shelf) -> None:
    verdict = score(data_of(name), f"{name}.log", shelf)

    assert f"ruling SHN-A33: {counted}" in verdict.notes


def test_one_player_has_used_all_powers_and_all_projects() -> None:
    game = played("all-powers")
    sheet = game.judged.state.sheets[1]

    assert sheet.crossed == (1, 2, 3, 4, 5)
    assert lit(game.city, sheet.filled) == 0b1111111
    assert used_by(game, 1) == {
        *("the lower die twice", "one more by Chip", "0 steps", "one more by Glass"),
        *("a building gives back", "science for another", "as a Lobbyist"),
        *("3 gears on doubles", "4 gears and all stay", "5 gears and a refund that completes a building"),
    }


def used_by(game: Game, seat: int) -> set[str]:
    """Return what a seat has done that only a power or a project allows."""
    found: set[str] = set()
    for one in game.judged.played:
        if one.entry.seat == seat and one.moves:
            states, _ = replay(SunshineRules(game.city), one.before, one.moves)
            for (before, after), move in zip(pairwise(states), one.moves, strict=True):
                found.update(used_in(game.city, before, after, move))
    return found


def used_in(city: City, before: Table, after: Table, move: Move) -> Iterator[str]:
    was, now = before.sheets[move.seat], after.sheets[move.seat]
    assert before.dice is not None
    low, high = sorted(before.dice)
    if move.verb == "act" and was.stay:
        yield "4 gears and all stay"
    elif move.verb == "act" and low < high:
        yield from ["0 steps"] if move.at[1] == 0 else []
        yield from ["the lower die twice"] if move.at[1] == low == was.steps else []
    if move.verb == "travel" and low == high:
        yield "3 gears on doubles"
    if move.verb in ("act", "travel"):
        yield from ["as a Lobbyist"] if move.at[2] else []
        yield from ["one more by Chip"] if powers._by_chip(now, now.at[move.at[0]]) else []
        yield from ["one more by Glass"] if powers._by_glass(now, move.at[0]) else []
    if move.verb in ("fill", "set"):
        yield from filled_in(city, was.pools[-1], now.pools[-1], move)


def filled_in(city: City, was: Pool, now: Pool, move: Move) -> Iterator[str]:
    gives_back = len(now.units) > len(was.units)
    yield from ["a building gives back"] if gives_back else []
    if move.verb == "fill":
        payer, box = now.units[now.payers[-1]], city.boxes[move.at[0]]
        yield from (
            ["science for another"] if payer.resource == SCIENCE and box.shows not in (SCIENCE, ANY) else []
        )
        chained = gives_back and now.kind == "sets"
        yield from ["5 gears and a refund that completes a building"] if chained else []


# As sheets


@pytest.mark.parametrize("name", WITHOUT_SLIPS)
def test_the_filled_sheets_of_a_game_are_judged_like_its_lines(name: str, shelf: Shelf) -> None:
    lines = score(data_of(name), f"{name}.log", shelf)

    sheets = score(sheet_log(played(name)).encode(), "sheets.log", shelf)

    assert [issue for issue in sheets.issues if issue.code != "note"] == []
    assert sheets.status == lines.status
    assert results_of(sheets) == results_of(lines)


def test_a_slip_can_t_be_marked_on_a_sheet_and_is_illegal_there(shelf: Shelf) -> None:
    lines = score(data_of("slips"), "slips.log", shelf)

    sheets = score(sheet_log(played("slips")).encode(), "sheets.log", shelf)

    assert {(issue.code, issue.round, issue.seat) for issue in sheets.issues} == {("illegal", 8, 1)}
    assert sheets.status == "illegal"
    assert results_of(sheets) == results_of(lines)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "solo-lost"])
def test_the_end_alone_tells_plants_and_winner_and_nothing_else(name: str, shelf: Shelf) -> None:
    lines = score(data_of(name), f"{name}.log", shelf)

    end = score(sheet_log(played(name), crosses=True, dice=False).encode(), "end.log", shelf)

    assert end.status == "unverified"
    assert results_of(end) == results_of(lines)


@pytest.mark.parametrize("name", NAMES)
def test_the_end_and_the_dice_strip_tell_where_angus_went_too(name: str, shelf: Shelf) -> None:
    lines = score(data_of(name), f"{name}.log", shelf)

    end = score(sheet_log(played(name), crosses=True).encode(), "end.log", shelf)

    assert end.status == "unverified"
    assert results_of(end) == results_of(lines)


def test_the_end_of_a_lost_game_tells_only_that_the_plants_are_too_few(shelf: Shelf) -> None:
    """Where Angus went is known by the dice alone."""
    end = score(sheet_log(played("solo-lost"), crosses=True, dice=False).encode(), "end.log", shelf)

    assert end.status == "incomplete"
    assert plants_of(end) == {0: "6"}
    assert end.winners == ()


# As YAML


def test_a_game_in_yaml_is_judged_like_its_lines(shelf: Shelf) -> None:
    lines = score(data_of("normal"), "normal.log", shelf)

    yaml = score((GAMES / "normal.yaml").read_bytes(), "normal.yaml", shelf)

    assert yaml.issues == ()
    assert (yaml.status, yaml.rounds) == (lines.status, lines.rounds)
    assert results_of(yaml) == results_of(lines)
