"""Who plays at which corner, and whose line is due, as a log tells it."""

import pytest

from generator.referee import Shelf, score
from generator.scoring.issues import Issue
from generator.scoring.logfile import Seat
from generator.scoring.sunken.seating import corners_of
from generator.scoring.verdict import Verdict
from tests.scoring.sunken.setting import lake, rules_with, start

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
CALM = "0/7"


def judged(seats: str, *lines: str, options: str = "") -> Verdict:
    """Return the verdict on a log of players with colours, such as ``yellow white`` (a hyphen: none)."""
    colours = ["" if colour == "-" else f", {colour}" for colour in seats.split()]
    header = [
        f"{letter} = {name}{colour}" for letter, name, colour in zip("ABCDE", NAMES, colours, strict=False)
    ]
    log = "\n".join(["game: sunken-city", *options.splitlines(), *header, *lines])
    return score(log.encode(), "x.log", Shelf())


def issues(seats: str, *lines: str, options: str = "") -> list[Issue]:
    """Return what is wrong with such a log."""
    return list(judged(seats, *lines, options=options).issues)


def seated(*colours: str, options: tuple[str, ...] = ()) -> str:
    """Return the letters of the corners that seats with some colours have."""
    lake_ = rules_with(*options).lake
    seats = [Seat(letter, letter, colour) for letter, colour in zip("ABCD", colours, strict=False)]
    return "".join(lake_.corners[corner].letter for corner in corners_of(lake_, seats))


# Corners


@pytest.mark.parametrize(
    ("colours", "corners"),
    [
        (("", ""), "YW"),
        (("", "", ""), "YRW"),
        (("", "", "", ""), "YRWO"),
        (("red", ""), "RO"),
        (("", "yellow"), "WY"),
        (("W", "", "Y"), "WOY"),
        (("orange", "Yellow", "r"), "OYR"),
        (("yellow", "", "white"), "YRW"),
        (("", "orange", "", ""), "WOYR"),
    ],
)
def test_seats_go_clockwise_from_the_colours_that_are_named(colours: tuple[str, ...], corners: str) -> None:
    assert seated(*colours) == corners


@pytest.mark.parametrize("corners", ["YRW", "YRO", "YWO", "RWO", "OYR"])
def test_with_three_players_any_corner_may_stay_empty(corners: str) -> None:
    """SNK-A52."""
    assert seated(*corners) == corners
    assert issues(" ".join(corners), "1.", f"A: {CALM}", f"B: {CALM}", f"C: {CALM}") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_begins_at_home_with_all_cards_and_all_treasures_to_be_found(seats: int) -> None:
    """SNK-2.2 to 2.4 and SNK-2.9."""
    table = start(seats)

    assert len(table.players) == seats
    for player in table.players:
        assert (player.at, player.hand, player.hidden) == (-1, 0b111111, lake().all_treasures)
        assert (player.open, player.safe, player.chips) == (0, 0, 0)
    assert table.stacks == (20 + 3 * (seats - 2), 1, 1, 1, 1, 0)
    assert table.supply == 8


def test_house_10_stands_on_the_middle_with_the_spirit_on_it_and_the_others_are_in_their_grottoes() -> None:
    """SNK-2.7 and SNK-2.8."""
    table = start()

    assert table.houses == (-1,) * 9 + (table.spirit,)
    assert lake().water.spots[table.spirit].name == "e5"
    assert table.laid == table.covered == lake().middle


# What a header can't say


def test_snk_2_10_two_players_with_colours_side_by_side_are_refused() -> None:
    (issue,) = issues("yellow red", "1.", f"A: {CALM}", f"B: {CALM}")

    assert (issue.code, issue.clause, issue.place[:2]) == ("illegal", "SNK-2.10", (3, 1))
    assert issue.message == "two players take colours diagonally opposite"
    assert "setup.two_player_diagonal: no" in issue.hint


def test_snk_a40_two_players_may_agree_on_colours_side_by_side() -> None:
    option = "setup.two_player_diagonal: no"

    assert issues("yellow red", "1.", f"A: {CALM}", f"B: {CALM}", options=option) == []
    assert seated("yellow", "red", options=("setup.two_player_diagonal=no",)) == "YR"


@pytest.mark.parametrize("pair", ["yellow white", "white yellow", "R O", "orange red"])
def test_two_players_sit_opposite_each_other_in_either_order(pair: str) -> None:
    assert issues(pair, "1.", f"A: {CALM}", f"B: {CALM}") == []


@pytest.mark.parametrize("colours", ["yellow white red", "yellow red orange white", "red yellow white"])
def test_snk_3_1_seats_that_do_not_go_clockwise_are_refused(colours: str) -> None:
    (issue,) = issues(colours, "1.", *(f"{seat}: {CALM}" for seat in "ABCD"[: len(colours.split())]))

    assert (issue.code, issue.clause) == ("illegal", "SNK-3.1")
    assert issue.message == "the seats do not go clockwise round the board"
    assert "yellow, red, white, orange" in issue.hint


def test_an_unknown_colour_is_told_with_those_that_there_are() -> None:
    (issue,) = issues("yellow blue", "1.", f"A: {CALM}", f"B: {CALM}")

    assert (issue.code, issue.typed, issue.message) == ("unknown", "blue", "unknown colour blue")
    assert issue.hint == "colours are yellow, red, white, orange"


@pytest.mark.parametrize(("typed", "meant"), [("yelow", "yellow"), ("Wite", "white"), ("ornage", "orange")])
def test_a_colour_that_is_misspelt_is_told_with_the_one_that_was_meant(typed: str, meant: str) -> None:
    (issue,) = issues(f"{typed} red", "1.", f"A: {CALM}", f"B: {CALM}")

    assert (issue.code, issue.hint) == ("unknown", f"did you mean {meant}?")


def test_snk_2_2_a_colour_belongs_to_one_player() -> None:
    (issue,) = issues("yellow Y", "1.", f"A: {CALM}", f"B: {CALM}")

    assert (issue.code, issue.clause, issue.message) == ("illegal", "SNK-2.2", "yellow is taken already")


def test_snk_1_1_five_players_are_too_many() -> None:
    verdict = judged("- - - - -", "1.", *(f"{seat}: {CALM}" for seat in "ABCDE"))

    first = verdict.issues[0]
    assert (first.code, first.clause, first.typed) == ("illegal", "SNK-1.1", "E")
    assert first.message == "at most 4 can play this edition"
    assert len(verdict.standings) == 4
    assert verdict.issues[1].message == "there is no seat E"


def test_snk_1_1_no_more_play_than_the_option_says() -> None:
    found = issues("- - -", "1.", f"A: {CALM}", f"B: {CALM}", f"C: {CALM}", options="players: 2")

    assert [(issue.clause, issue.message) for issue in found] == [
        ("SNK-1.1", "at most 2 can play this edition")
    ]


def test_snk_2_5_one_player_is_too_few() -> None:
    found = issues("-", "1.", f"A: {CALM}")

    assert [(issue.code, issue.clause) for issue in found] == [("illegal", "SNK-2.5")]
    assert found[0].message == "at least 2 play Sunken City"
    assert found[0].hint == "name all players at the top: B = Ben"


# Whose line is due


def test_a_second_line_of_a_seat_in_a_round_is_refused() -> None:
    (issue,) = issues("- -", "1.", f"A: {CALM}", "A: 1/6 a1>")

    assert (issue.code, issue.seat, issue.place.line) == ("turn", 0, 6)
    assert issue.message == "a second line for A in round 1; it is the turn of B"


def test_a_missing_line_is_told_where_the_next_round_begins() -> None:
    (issue,) = issues("- -", "1.", f"A: {CALM}", "2.", "A: 1/6 a1>", f"B: {CALM}")

    assert (issue.code, issue.seat, issue.place.line) == ("turn", 1, 6)
    assert issue.message == "round 1 has no line for B, and what follows depends on it"
    assert issue.hint == "write what B did, or B: unread"


def test_a_missing_line_is_told_where_the_next_player_goes_on() -> None:
    (issue,) = issues("- - -", "1.", f"A: {CALM}", f"C: {CALM}")

    assert (issue.code, issue.seat, issue.place.line) == ("turn", 1, 7)


def test_an_unread_line_is_no_missing_line() -> None:
    (issue,) = issues("- -", "1.", f"A: {CALM}", "B: unread", "2.", "A: 1/6 a1>")

    assert (issue.code, issue.seat) == ("unverified", 1)


def test_a_round_without_its_number_is_no_fault() -> None:
    verdict = judged(
        "- -", "1.", f"A: {CALM}", f"B: {CALM}", "A: 1/6 a1>", "B: 1/6 i8v", "3.", "A: 2/5 c1> e1>"
    )

    assert [(issue.code, issue.place.line) for issue in verdict.issues] == [("note", 7)]
    assert verdict.issues[0].message == "round 2 begins here, its number was not written"
    assert verdict.status == "incomplete"


def test_a_round_number_that_stands_late_is_no_fault() -> None:
    found = issues(
        "- -", "1.", f"A: {CALM}", f"B: {CALM}", "A: 1/6 a1>", "2.", "B: 1/6 i8v", "3.", "A: 2/5 c1> e1>"
    )

    assert {issue.code for issue in found} == {"note"}


def test_a_line_before_any_round_is_told() -> None:
    found = issues("- -", f"A: {CALM}", f"B: {CALM}")

    assert (found[0].code, found[0].place.line) == ("turn", 4)
    assert found[0].hint == "write the round on a line before it: 1."


def test_the_first_seat_begins_unless_the_table_draws_for_it() -> None:
    """SNK-A41."""
    lines = ("1.", f"B: {CALM}", f"A: {CALM}", "2.", "B: 1/6 a1>", "A: 1/6 i8v")

    assert issues("- -", *lines)[0].message.startswith("round 1 has no line for A")
    assert issues("- -", *lines, options="setup.start: seed") == []


def test_who_was_drawn_begins_every_round() -> None:
    """SNK-3.1 and SNK-A41."""
    lines = ("1.", f"B: {CALM}", f"C: {CALM}", f"A: {CALM}", "2.", "A: 1/6 a1>")

    found = issues("- - -", *lines, options="setup.start: seed")

    assert found[0].message.startswith("round 2 has no line for B")
