"""The table to look at: in words, and as what lies on the board and before each player."""

from typing import Any

import pytest

from generator import logbook
from generator.problems import ProblemsError
from generator.referee import Shelf
from generator.scoring.sunken.shown import board, shown
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Piece
from tests.scoring.sunken.setting import (
    after,
    lake,
    rules_with,
    start,
    with_pieces,
    with_player,
    with_treasures,
)

LOG = """\
game: sunken-city
A = Ana, yellow
B = Ben, white
1. A: 4/3 a1> c1v 9@c3 d4> go 9 spirit 2 d4
B: 3/4 i8v h7v 3@g7 go 3
2. A: 2/5 c4v e3> go home
B: 1/6 f8> spirit 1 e3
"""


def replay(until: int | None = None, seat: str = "", text: str = LOG) -> logbook.Replay:
    return logbook.replay(text.encode(), "some.log", Shelf(), until, seat)


def pieces(until: int | None = None, seat: str = "") -> tuple[Piece, ...]:
    return replay(until, seat).shown.pieces


def on_board(until: int | None = None, seat: str = "") -> dict[str, Any]:
    return dict(pieces(until, seat)[0].values)


def text_of(table: Table) -> str:
    names = ["A Ana", "B Ben", "C Cleo", "D Dan"][: len(table.players)]
    return shown(lake(), (), table, names).text


def rows_of(table: Table) -> list[str]:
    """Return the lines of the map, those between two rows too."""
    lines = text_of(table).splitlines()
    first = next(at for at, text in enumerate(lines) if text.startswith(" 1 "))
    return lines[first : first + 17]


# values for the faces


def test_a_board_and_the_adventurer_boards_of_all_seats_are_shown() -> None:
    assert [(piece.kind, piece.seat, dict(piece.own)) for piece in pieces()] == [
        ("board", None, {}),
        ("adventurer-board", 0, {"seat": "yellow"}),
        ("adventurer-board", 1, {"seat": "white"}),
    ]


def test_at_the_start_house_10_and_the_spirit_are_in_the_middle_and_the_adventurers_at_home() -> None:
    found = on_board(0)

    assert found["pieces"] == [
        {"kind": "house", "at": "e5", "number": 10},
        {"kind": "spirit", "at": "e5"},
        {"kind": "adventurer", "at": "home", "seat": "yellow"},
        {"kind": "adventurer", "at": "home", "seat": "white"},
    ]
    assert found["housed"] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (found["stacks"], found["drawing"], found["chips"]) == ([20, 1, 1, 1, 1, 0], 1, 8)
    assert found["safe"] == {"yellow": [], "white": []}


def test_pieces_of_the_last_turn_are_new_and_the_others_are_not() -> None:
    found = {piece["at"]: piece.get("new", False) for piece in on_board(1)["pieces"][:7]}

    assert found == {"a1": False, "c1": False, "c3": False, "d4": False, "g7": True, "h7": True, "i8": True}


def test_a_street_has_its_first_square_and_its_direction() -> None:
    streets = {piece["at"]: piece["way"] for piece in on_board(1)["pieces"] if piece["kind"] == "street"}

    assert streets == {"a1": "right", "c1": "down", "d4": "right", "h7": "down", "i8": "down"}


def test_figures_stand_on_the_first_square_of_their_piece() -> None:
    found = [piece for piece in on_board()["pieces"] if piece["kind"] in ("spirit", "adventurer")]

    assert found == [
        {"kind": "spirit", "at": "e3"},
        {"kind": "adventurer", "at": "home", "seat": "yellow"},
        {"kind": "adventurer", "at": "g7", "seat": "white"},
    ]


def test_what_the_spirit_left_is_in_the_grotto_or_on_the_stack_and_no_longer_on_the_lake() -> None:
    found = on_board()

    assert 10 in found["housed"]
    assert "d4" not in [piece["at"] for piece in found["pieces"]]
    assert found["stacks"] == [20 - 3 - 2 - 2 - 1, 2, 1, 1, 1, 0]


def test_what_is_safe_lies_on_the_board_by_its_colour() -> None:
    assert on_board()["safe"] == {"yellow": [9], "white": []}


@pytest.mark.parametrize("drawing", range(6))
def test_the_space_in_use_is_counted_from_1(drawing: int) -> None:
    assert board(lake(), (), start()._replace(draw=drawing))["drawing"] == drawing + 1


def test_chips_lie_beside_the_board_or_before_a_player() -> None:
    table = with_player(start(), 1, chips=3)._replace(supply=5)

    found = shown(lake(), (), table, ["A", "B"]).pieces

    assert found[0].values["chips"] == 5
    assert [piece.values["chips_held"] for piece in found[1:]] == [0, 3]


def test_each_treasure_lies_house_side_up_open_or_safe() -> None:
    table = with_treasures(start(), 0, opened=[5, 12], safe=[3])

    treasures = shown(lake(), (), table, ["A", "B"]).pieces[1].values["treasures"]

    assert treasures == {
        **{str(value): "house" for value in (1, 2, 4, 6, 7, 8, 9, 10)},
        "5": "open",
        "12": "open",
        "3": "safe",
    }


def test_played_cards_lie_on_the_table_until_the_hand_is_empty() -> None:
    table = start()
    cards = ["0/7", "1/6", "2/5", "3/4", "4/2", "4/3"]

    assert [piece.values["played"] for piece in pieces()[1:]] == [["2/5", "4/3"], ["1/6", "3/4"]]
    last = with_player(table, 0, hand=0b000001)
    assert shown(lake(), (), last, ["A", "B"]).pieces[1].values["played"] == cards[1:]
    all_back = after(last, "card 0/7", "done")
    assert shown(lake(), (), all_back, ["A", "B"]).pieces[1].values["played"] == []


def test_without_chips_none_are_shown() -> None:
    rules = rules_with("variant.no_chips=yes")

    assert board(rules.lake, (), rules.start((0, 2)))["chips"] == 0


# which moment


def test_the_table_after_one_seats_turn_can_be_seen() -> None:
    after_a, after_b = on_board(1, "A"), on_board(1, "B")

    assert [piece["at"] for piece in after_a["pieces"] if piece.get("new")] == ["c3", "a1", "c1", "d4"]
    assert after_b == on_board(1)
    assert replay(1, "A").shown.text.startswith("Round 1; B is on turn\n")


def test_a_round_that_is_not_in_the_log_is_refused() -> None:
    with pytest.raises(ProblemsError, match="no round 7"):
        replay(7)


# words


def test_the_first_line_says_which_round_it_is_and_who_is_on_turn_with_which_card() -> None:
    assert replay(0).shown.text.startswith("Round 1; A is on turn\n")
    assert replay().shown.text.startswith("Round 3; A is on turn\n")
    assert text_of(after(start(), "card 3/4")).startswith("Round 1; A is on turn with 3/4\n")


@pytest.mark.parametrize("ends", ["hourglass", "treasures"])
def test_the_first_line_says_why_a_round_is_the_last(ends: str) -> None:
    last = start()._replace(round=12, ends=ends)

    begins = text_of(last).splitlines()[0]
    over = text_of(last._replace(over=True)).splitlines()[0]

    assert begins.startswith("Round 12, the last one: ")
    assert begins.endswith("; A is on turn")
    assert over.startswith("Round 12, the game is over: ")


def test_the_map_has_dark_and_light_squares_before_any_piece() -> None:
    table = start()._replace(laid=0, covered=0)

    letters = ["".join(row.split()[1:]) for row in rows_of(table)[::2]]

    assert letters == [
        "...~~~...",
        "..~~~~~..",
        ".~~~~~~~.",
        "~~~...~~~",
        "~~~.~.~~~",
        "~~~...~~~",
        ".~~~~~~~.",
        "..~~~~~..",
        "...~~~...",
    ]


def test_the_squares_are_named_along_the_map() -> None:
    lines = text_of(start()).splitlines()

    assert lines[2].split() == list("abcdefghi")
    assert [int(row.split()[0]) for row in rows_of(start())[::2]] == list(range(1, 10))


def test_a_street_across_covers_two_squares_and_what_is_between() -> None:
    rows = rows_of(with_pieces(start(), "a1> 9@h5"))

    assert rows[0].startswith(" 1  =========  .  ")
    assert rows[1].strip() == ""


def test_a_street_upright_covers_two_squares_and_what_is_between() -> None:
    rows = rows_of(with_pieces(start(), "c1v 9@h5"))

    columns = slice(14, 18)
    assert [row[columns] for row in rows[:3]] == ["===="] * 3
    assert rows[1].strip() == "===="


def test_two_streets_side_by_side_are_seen_as_two() -> None:
    row = rows_of(with_pieces(start(), "a1> c1> 9@h5"))[0]

    assert row.startswith(" 1  ========= =========  ~")


def test_houses_are_seen_with_their_numbers() -> None:
    rows = rows_of(with_pieces(start(), "9@c3 10@e5 a1>"))

    assert "[9]" in rows[4]
    assert "[10]" in rows[8]


@pytest.mark.parametrize(
    ("inside", "seen"), [((), "9*"), ((0,), "9A*"), ((1, 3), "9BD*"), ((0, 1, 2), "9AB+")], ids=str
)
def test_who_is_in_a_house_is_seen_behind_its_number(inside: tuple[int, ...], seen: str) -> None:
    table = with_pieces(start(4), "a1> 9@c3")
    for seat in inside:
        table = with_player(table, seat, "c3")

    assert rows_of(table)[4].split()[3] == seen


def test_who_stands_on_a_street_is_seen_on_its_first_square() -> None:
    table = with_pieces(start(), "a1> c1v 9@h5", "c1v")
    table = with_player(with_player(table, 0, "a1>"), 1, "c1v")

    row = rows_of(table)[0]

    assert row.split()[1].startswith("=A=")
    assert "B*" in row.split()[2]


def test_all_lines_fit_a_screen_of_80_letters() -> None:
    table = with_pieces(start(4), "a1> c1> e1> g1> i1v 9@h5 5@c3")

    assert max(map(len, text_of(table).splitlines())) <= 80


def test_the_spirit_the_streets_and_the_grottoes_stand_below_the_map() -> None:
    text = replay(1).shown.text

    assert "\nSpirit   on the street d4>; 8 of 8 chips beside the board\n" in text
    assert "\nStreets  1: 15 in use   2: 1   3: 1   4: 1   5: 1   6: 0\n" in text
    assert "\nHouses   in their grottoes: 1 2 4 5 6 7 8 10\n" in text


def test_with_all_houses_on_the_lake_no_grotto_is_named() -> None:
    places = ("d1", "f1", "c3", "e3", "g3", "b5", "e5", "h5", "c7", "g7")
    table = with_pieces(start(), " ".join(f"{house}@{place}" for house, place in enumerate(places, 1)))

    assert "\nHouses   in their grottoes: none\n" in text_of(table)


def test_a_player_is_told_with_village_place_hand_and_treasures() -> None:
    _, ana, ben = replay(2).shown.text.split("\n--- ")

    assert ana.splitlines() == [
        "A Ana, yellow, village at a1 ---",
        "Stands   in the village; spirit chips: 0",
        "Hand     0/7 1/6 3/4 4/2",
        "Safe     9",
        "Open     -",
        "To find  1 2 3 4 5 6 7 8 10 12",
    ]
    assert ben.splitlines()[1:] == [
        "Stands   in house 3 on g7; spirit chips: 0",
        "Hand     0/7 2/5 4/2 4/3",
        "Safe     -",
        "Open     3",
        "To find  1 2 4 5 6 7 8 9 10 12",
    ]


def test_the_lake_of_four_has_four_players_below() -> None:
    assert text_of(start(4)).count("\n--- ") == 4
    assert "--- D Dan, orange, village at a9 ---" in text_of(start(4))
