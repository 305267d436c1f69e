"""What the rules read of an edition, and which editions they can't play."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from generator.scoring.engine import NotPlayableError
from generator.scoring.sunken.facts import Card, read_lake
from generator.scoring.sunken.water import members
from tests.scoring.sunken.setting import lake, play

Form = dict[str, Any]


def changed(change: Callable[[Form], object]) -> Form:
    """Return the stock play form after a change of its kinds."""
    form = deepcopy(play())
    change(form["kinds"])
    return form


def board(**keys: Any) -> Form:
    """Return the stock play form with keys of the board changed."""
    return changed(lambda kinds: kinds["board"][0].update(keys))


def house(which: int, **keys: Any) -> Callable[[Form], object]:
    """Return the change that gives a house other values."""

    def change(kinds: Form) -> None:
        one = next(one for one in kinds["house"] if one.get("number") == str(which))
        one.update(keys)

    return change


def told(form: Form) -> tuple[str, str]:
    """Return the clause that an edition breaks, and the words."""
    with pytest.raises(NotPlayableError) as error:
        read_lake(form)
    return error.value.clause, str(error.value)


def names(some: int) -> list[str]:
    """Return the names of some squares."""
    return [lake().water.squares[square] for square in members(some)]


# What is read


def test_the_lake_has_81_squares_and_a_spot_for_each_house_and_each_way_that_a_street_lies() -> None:
    water = lake().water

    assert len(water.squares) == 81
    assert [spot.name for spot in water.spots[:81]] == list(water.squares)
    assert len(water.spots) == 81 + 9 * 8 + 8 * 9
    assert names(water.spots[water.named["a1>"]].squares) == ["a1", "b1"]
    assert names(water.spots[water.named["a1v"]].squares) == ["a1", "a2"]


def test_no_street_of_the_lake_lies_on_the_middle() -> None:
    assert names(lake().middle) == ["e5"]
    assert len(lake().streets) == 144 - 4
    assert not any(squares & lake().middle for _, squares in lake().streets)


def test_houses_stand_on_48_dark_squares_and_the_middle() -> None:
    assert lake().dark.bit_count() == 49
    assert lake().dark & lake().middle


def test_spots_are_beside_each_other_that_share_an_edge_and_not_those_that_lie_on_each_other() -> None:
    water = lake().water
    beside = [water.spots[spot].name for spot in members(water.beside[water.named["a1>"]])]

    assert {"c1", "c1>", "c1v", "a2", "a2>", "a2v", "b2", "b2>", "b2v"} == set(beside)


def test_the_corners_stand_clockwise_with_village_territory_cards_and_the_gates_of_the_village() -> None:
    yellow, red, white, orange = lake().corners

    assert [one.letter for one in (yellow, red, white, orange)] == ["Y", "R", "W", "O"]
    assert [lake().water.squares[one.village] for one in lake().corners] == ["a1", "i1", "i9", "a9"]
    assert {one.territory.bit_count() for one in lake().corners} == {16}
    assert names(white.territory)[:4] == ["f6", "g6", "h6", "i6"]
    assert [names(gate) for gate in yellow.gates] == [["a1", "b1"], ["a1", "a2"]]
    assert yellow.hand == (Card(0, 7), Card(1, 6), Card(2, 5), Card(3, 4), Card(4, 2), Card(4, 3))


def test_eleven_treasures_belong_to_ten_houses_and_the_chest() -> None:
    assert lake().treasures == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
    assert [lake().treasures[one] for one in lake().treasure_of] == list(lake().houses)
    assert lake().treasures[lake().chest] == 12


def test_the_number_of_players_decides_about_streets_die_and_the_spirits_range() -> None:
    set_ups = lake().set_ups

    assert [set_ups[seats].stacks[0] for seats in (2, 3, 4)] == [20, 23, 26]
    assert {set_ups[seats].stacks[1:] for seats in (2, 3, 4)} == {(1, 1, 1, 1, 0)}
    assert [set_ups[seats].reach for seats in (2, 3, 4)] == [4, 3, 3]
    assert [sorted(set_ups[seats].die) for seats in (2, 3, 4)] == [
        [1, 2, 2, 3, 3, 4],
        [0, 1, 2, 2, 3, 3],
        [0, 1, 1, 2, 2, 3],
    ]


def test_a_lake_of_another_size_is_read_too() -> None:
    form = board(
        lake=["...d", ".M.d", "...."],
        territories=["YYRR", "YYRR", "OOWW"],
        seats=[
            {"letter": "Y", "colour": "yellow", "village": "a1"},
            {"letter": "R", "colour": "red", "village": "d1"},
        ],
        two_players=[["Y", "R"]],
        spirit_start="b2",
    )
    form["kinds"]["board"][0]["territories"] = ["YYRR", "YYRR", "--RR"]
    house(10, start="b2")(form["kinds"])

    small = read_lake(form)

    assert small.water.squares[-1] == "d3"
    assert [small.water.squares[corner.village] for corner in small.corners] == ["a1", "d1"]


def test_an_edition_without_spirit_chips_is_played_without_them() -> None:
    assert read_lake(changed(lambda kinds: kinds.pop("spirit-chip"))).chips == 0
    assert read_lake(changed(lambda kinds: kinds["spirit-chip"].clear())).chips == 0


# Editions that can't be played


@pytest.mark.parametrize("pieces", [0, 2])
def test_snk_1_1_there_is_one_board(pieces: int) -> None:
    form = deepcopy(play())
    form["kinds"]["board"] *= pieces

    assert told(form) == ("SNK-1.1", f"expected one board for all, found {pieces}")


def test_snk_1_1_seats_have_letters_of_their_own_and_are_two_or_more() -> None:
    seats = play()["kinds"]["board"][0]["seats"]
    same = [seats[0], {**seats[1], "letter": "Y"}, *seats[2:]]
    lonely = ["Y" * 9] * 9

    assert told(board(seats=same, territories=lonely))[0] == "SNK-1.1"
    assert told(board(seats=seats[:1], territories=lonely)) == (
        "SNK-1.1",
        "expected 2 to 8 seats with letters of their own",
    )


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["...", "..", ".M."], "expected 3 rows of 3 squares in lake, at most 26 squares in a row"),
        (["." * 27, "M" + "." * 26], "expected 2 rows of 27 squares in lake, at most 26 squares in a row"),
        ([".x.", ".M.", "..#"], "expected squares of d . M in lake, found # x"),
    ],
)
def test_snk_1_6_a_lake_has_even_rows_of_dark_and_light_squares(rows: list[str], words: str) -> None:
    assert told(board(lake=rows)) == ("SNK-1.6", words)


def test_snk_1_6_a_lake_has_squares() -> None:
    assert told(board(lake=[]))[0] == "SNK-1.6"


@pytest.mark.parametrize(("row", "found"), [("ddd...ddd", 0), ("ddM.M.ddd", 2)])
def test_snk_1_7_a_lake_has_one_middle(row: str, found: int) -> None:
    rows = list(play()["kinds"]["board"][0]["lake"])
    rows[4] = row

    assert told(board(lake=rows)) == ("SNK-1.7", f"expected one square M in the lake, found {found}")


def test_snk_1_9_houses_have_a_number_of_their_own() -> None:
    words = "expected houses with a number of their own each, from 1 on"

    assert told(changed(house(3, number="4"))) == ("SNK-1.9", words)
    assert told(changed(house(3, number="0"))) == ("SNK-1.9", words)
    assert told(changed(lambda kinds: kinds["house"].clear())) == ("SNK-1.9", words)
    assert told(changed(lambda kinds: kinds.pop("house"))) == ("SNK-1.9", words)


def test_snk_1_10_there_is_one_kind_of_street() -> None:
    def two(kinds: Form) -> None:
        kinds["street"] *= 2

    assert told(changed(two)) == ("SNK-1.10", "expected one street for all, found 2")
    assert told(changed(lambda kinds: kinds.pop("street")))[0] == "SNK-1.10"


def treasures_without(*ids: str) -> Form:
    """Return the stock play form without some treasures."""
    form = deepcopy(play())
    form["kinds"]["treasure"] = [one for one in form["kinds"]["treasure"] if one["id"] not in ids]
    return form


def test_snk_1_11_each_colour_has_a_treasure_for_each_house_and_the_chest() -> None:
    words = "expected for each colour a treasure of each house's number, and one more: the chest"

    assert told(treasures_without("TO1")) == ("SNK-1.11", words)
    assert told(treasures_without("TO1", "TR1", "TW1", "TY1")) == ("SNK-1.11", words)
    assert told(treasures_without("TO12", "TR12", "TW12", "TY12")) == ("SNK-1.11", words)
    assert told(changed(house(3, number="13"))) == ("SNK-1.11", words)
    assert told(changed(lambda kinds: kinds["treasure"].clear())) == ("SNK-1.11", words)
    assert told(changed(lambda kinds: kinds.pop("treasure"))) == ("SNK-1.11", words)


def test_snk_1_11_a_treasure_has_a_number() -> None:
    assert told(changed(lambda kinds: kinds["treasure"][0].update(value="many")))[0] == "SNK-1.11"


def test_snk_2_2_each_colour_has_movement_cards() -> None:
    def without_red(kinds: Form) -> None:
        kinds["movement-card"] = [one for one in kinds["movement-card"] if one["seat"] != "red"]

    assert told(changed(without_red)) == ("SNK-2.2", "expected movement cards in red, found none")
    assert told(changed(lambda kinds: kinds.pop("movement-card")))[0] == "SNK-2.2"


def test_snk_2_6_there_are_streets_enough_for_all_spaces() -> None:
    form = changed(lambda kinds: kinds["street"][0].update(copies=29))

    assert told(form) == ("SNK-2.6", "expected 30 streets for 4 players, found 29")
    assert read_lake(changed(lambda kinds: kinds["street"][0].update(copies=31))).set_ups


def test_snk_2_7_a_house_starts_on_a_square_of_the_lake() -> None:
    assert told(changed(house(10, start="k9"))) == ("SNK-2.7", "expected a square of the lake, found k9")


@pytest.mark.parametrize(("three", "four"), [("d2", "d2"), ("d2", "d3"), ("d2", "a1")])
def test_snk_2_7_houses_start_as_they_may_stand(three: str, four: str) -> None:
    form = changed(house(3, start=three))
    house(4, start=four)(form["kinds"])

    assert told(form)[0] == "SNK-2.7"


def test_snk_2_8_the_spirit_starts_on_a_square_of_the_lake() -> None:
    assert told(board(spirit_start="e0")) == ("SNK-2.8", "expected a square of the lake, found e0")


def test_snk_2_8_the_spirit_starts_on_a_house() -> None:
    assert told(board(spirit_start="d2"))[0] == "SNK-2.8"
    assert read_lake(changed(house(3, start="d2"))).spirit_start == lake().spirit_start


def test_snk_2_9_there_is_a_die_and_a_range_for_each_number_of_players() -> None:
    words = "expected one die and a range of the spirit for 3 players"

    assert told(changed(lambda kinds: kinds["die"].pop(1))) == ("SNK-2.9", words)
    assert told(changed(lambda kinds: kinds["die"][0].update(players="3")))[0] == "SNK-2.9"
    assert told(board(spirit_range={"2": "4", "4": "3"})) == ("SNK-2.9", words)
    assert told(changed(lambda kinds: kinds.pop("die")))[0] == "SNK-2.9"


def test_snk_2_10_two_players_are_named_by_their_letters() -> None:
    clause, words = told(board(two_players=[["Y", "P"]]))

    assert clause == "SNK-2.10"
    assert words.endswith("in two_players, found Y, P")


def test_snk_7_4_each_square_belongs_to_a_seat_or_to_nobody() -> None:
    land = list(play()["kinds"]["board"][0]["territories"])

    assert told(board(territories=[*land[:8], "OOOO-WWWX"])) == (
        "SNK-7.4",
        "expected squares of Y R W O - in territories, found X",
    )
    assert told(board(territories=land[:8])) == (
        "SNK-7.4",
        "expected 9 rows of 9 squares in territories, at most 26 squares in a row",
    )


def test_snk_a3_a_village_touches_a_square_of_the_lake() -> None:
    seats = deepcopy(play()["kinds"]["board"][0]["seats"])
    seats[2]["village"] = "j9"

    assert told(board(seats=seats)) == ("SNK-A3", "expected a square of the lake, found j9")


@pytest.mark.parametrize("space", ["2", "5"])
def test_snk_a32_a_street_lies_on_each_space_but_the_last(space: str) -> None:
    streets = {**play()["kinds"]["board"][0]["streets_face_down"], space: "0"}

    assert told(board(streets_face_down=streets)) == (
        "SNK-A32",
        "expected a street on each street space but the last",
    )


def test_snk_a32_there_are_three_spaces_at_least_and_the_first_has_streets() -> None:
    assert told(board(street_spaces="2"))[0] == "SNK-A32"
    assert told(board(street_stack={"2": "0", "3": "23", "4": "26"}))[0] == "SNK-A32"


def with_value(kind: str, key: str, value: Any) -> Form:
    """Return the stock play form with another value of the first piece of a kind."""
    return changed(lambda kinds: kinds[kind][0].update({key: value}))


def test_snk_1_5_the_number_of_street_spaces_is_one() -> None:
    assert told(board(street_spaces="six")) == (
        "SNK-1.5",
        "expected a number for street_spaces of B1, found six",
    )


def test_snk_1_13_chips_are_counted() -> None:
    assert told(with_value("spirit-chip", "copies", "some"))[0] == "SNK-1.13"


@pytest.mark.parametrize("faces", ["1 2 2 3 3 4", ["1", "2", "2", "3", "3", "x"]])
def test_snk_1_14_a_die_has_numbers_on_its_faces(faces: object) -> None:
    assert told(with_value("die", "faces", faces))[0] == "SNK-1.14"


def test_snk_2_5_the_streets_on_space_1_go_by_players() -> None:
    assert told(board(street_stack="20"))[0] == "SNK-2.5"
    assert told(board(street_stack={"5": "20"}))[0] == "SNK-2.5"


@pytest.mark.parametrize("key", ["pieces", "points"])
def test_snk_3_5_a_card_has_two_numbers(key: str) -> None:
    assert told(with_value("movement-card", key, None)) == (
        "SNK-3.5",
        f"expected a number for {key} of O07, found None",
    )


def test_snk_7_3_the_spirits_range_goes_by_players() -> None:
    assert told(board(spirit_range={"2": "far", "3": "3", "4": "3"}))[0] == "SNK-7.3"


@pytest.mark.parametrize("squares", ["two", "", None])
def test_snk_a1_a_street_has_a_length_in_squares(squares: str | None) -> None:
    assert told(with_value("street", "squares", squares))[0] == "SNK-A1"


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("board", "lake territories seats two_players spirit_start spirit_range"),
        ("board", "street_spaces street_stack streets_face_down"),
        ("die", "faces players"),
        ("movement-card", "pieces points"),
        ("street", "squares"),
        ("treasure", "seat value"),
    ],
)
def test_an_edition_whose_pieces_lack_a_value_is_told_what_it_lacks(kind: str, keys: str) -> None:
    for key in keys.split():
        form = deepcopy(play())
        del form["kinds"][kind][0][key]
        clause, words = told(form)
        assert clause.startswith("SNK-"), key
        assert words.startswith("expected"), key
