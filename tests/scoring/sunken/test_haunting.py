"""The spirit moves: SNK-7, and what the rulings say about its way."""

import pytest

from generator.scoring.engine import NotPlayableError, legal
from generator.scoring.sunken.facts import read_lake
from generator.scoring.sunken.table import Table
from tests.scoring.sunken.setting import (
    after,
    lake,
    pieces_on,
    play,
    player_of,
    refused,
    rules_with,
    spirit_of,
    start,
    with_pieces,
    with_player,
)

INSIDE = "a2> c2> c3> c4> d5v"
"""Five streets in a row, the first four in yellow's territory."""
OUTSIDE = "e1> e2> e3> e4> f5>"
"""Five streets in a row in a row, none of them in yellow's territory."""


def on(pieces: str, spirit: str, seats: int = 2, card: str = "0/7") -> Table:
    """Return a table on which yellow has played a card; the spirit stands on a piece."""
    return after(with_pieces(start(seats), pieces, spirit), f"card {card}")


def verbs(table: Table) -> set[str]:
    """Return what the player on turn can do."""
    return {move.verb for move in legal(rules_with(), table)}


# 7.1, 7.2: when, and over what


def test_the_spirit_starts_on_house_10_in_the_middle() -> None:
    assert spirit_of(start()) == "e5"
    assert pieces_on(start()) == ["10@e5"]


def test_the_spirit_moves_before_the_pieces_between_them_and_behind_them() -> None:
    table = on("e4> g4> 9@h5", "e4>", card="2/5")

    first = after(table, "roll 1", "haunt g4>", "street a1>", "street c1>", "done")
    between = after(table, "street a1>", "roll 1", "haunt g4>", "street c1>", "done")
    last = after(table, "street a1>", "street c1>", "roll 1", "haunt g4>", "done")

    assert pieces_on(first) == pieces_on(between) == pieces_on(last) == ["9@h5", "a1>", "c1>", "g4>"]


def test_the_spirit_moves_between_two_steps() -> None:
    table = after(on("a1> c1> e1> g1v", "g1v"), "step a1>", "roll 1", "haunt e1>", "step c1>")

    assert lake().water.spots[player_of(table, 0).at].name == "c1>"


def test_to_move_the_spirit_is_voluntary() -> None:
    assert spirit_of(after(on(INSIDE, "c2>"), "done")) == "c2>"
    assert spirit_of(after(on(OUTSIDE, "e2>"), "done")) == "e2>"


def test_the_spirit_goes_over_streets_and_into_houses() -> None:
    table = after(on("c1v 9@c3 c4v", "c1v"), "haunt c3", "haunt c4v")

    assert spirit_of(table) == "c4v"


def test_snk_7_2_the_spirit_does_not_swim() -> None:
    found = refused(on("c1v 9@c3", "c1v"), "haunt d1>")

    assert (found.clause, found.why) == ("SNK-7.2", "no piece lies at d1>")


def test_snk_7_2_the_spirit_does_not_pass_a_corner() -> None:
    found = refused(on("a1> c2v b2v", "a1>"), "haunt c2v")

    assert (found.clause, found.why) == ("SNK-7.2", "c2v shares no edge with a1>, where the spirit is")


def test_snk_7_2_no_village_lets_the_spirit_in() -> None:
    found = refused(on("a1> c1v", "a1>"), "haunt home")

    assert (found.clause, found.why) == ("SNK-7.2", "the spirit never goes into a village")


def test_snk_7_2_a_piece_that_it_has_left_is_gone_and_so_it_never_goes_back() -> None:
    found = refused(on(INSIDE, "c2>"), "haunt c3>", "haunt c2>")

    assert (found.clause, found.why) == ("SNK-7.2", "no piece lies at c2>")


def test_the_spirit_steps_onto_a_piece_that_has_risen_in_the_same_turn() -> None:
    table = after(on("c1v 9@h5", "c1v", card="1/6"), "house 5 c3", "haunt c3")

    assert spirit_of(table) == "c3"


def test_the_spirit_may_stop_on_and_cross_pieces_with_adventurers() -> None:
    table = with_player(on(INSIDE, "a2>"), 1, "c2>")

    assert player_of(after(table, "haunt c2>"), 1).at == lake().water.named["c2>"]
    assert spirit_of(after(table, "haunt c2>", "haunt c3>")) == "c3>"


# 7.3, 7.4, 7.7: in the own territory


@pytest.mark.parametrize(("seats", "reach"), [(2, 4), (3, 3), (4, 3)])
def test_snk_7_3_in_the_own_territory_it_goes_up_to_4_spaces_with_two_players_else_3(
    seats: int, reach: int
) -> None:
    table = on("a2> c2> c3> c4> e4> e3>", "a2>", seats)
    steps = [f"haunt {spot}" for spot in ("c2>", "c3>", "c4>", "e4>", "e3>")]

    farthest = after(table, *steps[:reach])
    found = refused(table, *steps[: reach + 1])

    assert farthest.now.gone == reach
    assert (found.clause, found.need, found.have) == ("SNK-7.3", f"at most {reach}", str(reach + 1))


def test_in_the_own_territory_it_may_stop_after_each_space() -> None:
    assert spirit_of(after(on(INSIDE, "a2>"), "haunt c2>", "done")) == "c2>"


@pytest.mark.parametrize("seat", range(4))
def test_a_territory_is_the_16_squares_before_the_own_village(seat: int) -> None:
    squares = {"yellow": "abcd1234", "red": "fghi1234", "white": "fghi6789", "orange": "abcd6789"}
    corner = lake().corners[player_of(start(4), seat).corner]
    columns, rows = squares[corner.colour][:4], squares[corner.colour][4:]

    own = [name for at, name in enumerate(lake().water.squares) if corner.territory >> at & 1]

    assert sorted(own) == sorted(column + row for column in columns for row in rows)


def test_snk_7_4_an_edition_must_mark_every_square_of_the_territories() -> None:
    board = play()["kinds"]["board"][0]
    strange = {**board, "territories": ["?" * 9, *board["territories"][1:]]}

    with pytest.raises(NotPlayableError, match="in territories, found") as told:
        read_lake({**play(), "kinds": {**play()["kinds"], "board": [strange]}})

    assert told.value.clause == "SNK-7.4"


@pytest.mark.parametrize(("street", "house"), [("d4>", "d3"), ("d4v", "c4"), ("d2>", "d3"), ("b4v", "a4")])
def test_a_street_that_lies_half_in_the_territory_is_in_it(street: str, house: str) -> None:
    table = on(f"{street} 9@{house}", street)

    assert "roll" not in verbs(table)
    assert spirit_of(after(table, f"haunt {house}")) == house


# 7.5: outside of it


@pytest.mark.parametrize(
    ("seats", "faces"),
    [(2, [1, 2, 3, 4]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3])],
    ids=["two", "three", "four"],
)
def test_outside_of_it_the_die_for_the_number_of_players_is_rolled(seats: int, faces: list[int]) -> None:
    table = on(OUTSIDE, "e2>", seats)

    assert sorted(move.at[0] for move in legal(rules_with(), table) if move.verb == "roll") == faces


def test_snk_7_5_a_number_that_is_not_on_the_die_is_refused() -> None:
    found = refused(on(OUTSIDE, "e2>", seats=3), "roll 4")

    assert (found.clause, found.need, found.have) == ("SNK-7.5", "one of 0 1 2 3", "4")
    assert refused(on(OUTSIDE, "e2>"), "roll 0").clause == "SNK-7.5"


def test_snk_7_5_it_goes_no_farther_than_the_die_says() -> None:
    found = refused(on(OUTSIDE, "e1>"), "roll 2", "haunt e2>", "haunt e3>", "haunt e4>")

    assert (found.clause, found.need, found.have) == ("SNK-7.5", "at most 2", "3")


@pytest.mark.parametrize("spaces", range(4))
def test_it_may_go_as_far_as_the_die_says_or_less_or_stay(spaces: int) -> None:
    steps = [f"haunt {spot}" for spot in ("e2>", "e3>", "e4>")]

    table = after(on(OUTSIDE, "e1>"), "roll 3", *steps[:spaces], "done")

    assert spirit_of(table) == ["e1>", "e2>", "e3>", "e4>"][spaces]


def test_snk_7_5_a_0_on_the_die_leaves_the_spirit_where_it_is() -> None:
    table = on(OUTSIDE, "e1>", seats=4)

    assert refused(table, "roll 0", "haunt e2>").clause == "SNK-7.5"
    assert spirit_of(after(table, "roll 0", "done")) == "e1>"


@pytest.mark.parametrize(
    ("pieces", "spirit"),
    [
        ("e3> 9@g3", "e3>"),  # a neutral square and red's territory
        ("e1v e3v", "e1v"),  # neutral squares only
        ("g7> 9@g6", "g7>"),  # white's territory, who plays
        ("b7> 9@b6", "b7>"),  # orange's territory, whom nobody plays
        ("10@e5 e6v", "e5"),  # the middle
    ],
)
def test_neutral_squares_and_the_territories_of_others_are_outside(pieces: str, spirit: str) -> None:
    table = on(pieces, spirit)

    assert "roll" in verbs(table)
    assert "haunt" not in verbs(table)


def test_the_territory_of_the_active_player_counts_and_not_that_of_the_last() -> None:
    table = on("g7> 9@g6", "g7>")

    for_white = after(table, "done", "card 0/7")

    assert "roll" in verbs(table)
    assert "roll" not in verbs(for_white)
    assert spirit_of(after(for_white, "haunt g6")) == "g6"


def test_where_the_spirit_starts_decides_how_far_it_goes() -> None:
    goes_out = after(on("d3v d5v d7> f7> h7v", "d3v"), "haunt d5v", "haunt d7>", "haunt f7>", "haunt h7v")
    comes_in = on("e4> c4> a4> a3>", "e4>")

    assert spirit_of(goes_out) == "h7v"
    assert refused(comes_in, "roll 2", "haunt c4>", "haunt a4>", "haunt a3>").clause == "SNK-7.5"


def test_snk_a51_in_the_own_territory_no_die_is_rolled_even_if_it_would_be_welcome() -> None:
    found = refused(on(INSIDE, "c2>"), "roll 4")

    assert (found.clause, found.need) == ("SNK-A51", "no number")
    assert "up to 4" in found.why


def test_snk_a51_outside_of_it_the_spirit_does_not_move_without_a_roll() -> None:
    found = refused(on(OUTSIDE, "e2>"), "haunt e3>")

    assert (found.clause, found.need) == ("SNK-A51", "the number rolled")


# 7.6: alone in the water


def test_snk_7_6_a_spirit_that_no_piece_touches_stays_and_nobody_rolls() -> None:
    inside, outside = on("a2> c3>", "a2>"), on("e2> g3>", "e2>")

    assert refused(inside, "haunt c3>").clause == "SNK-7.6"
    assert refused(outside, "roll 2").clause == "SNK-7.6"
    assert "haunt" not in verbs(inside)
    assert verbs(outside) == {"done"}


def test_snk_7_6_a_piece_at_a_corner_leaves_the_spirit_alone() -> None:
    assert refused(on("e2> g3>", "e2>"), "roll 1").clause == "SNK-7.6"


def test_at_the_start_the_spirit_is_alone_and_a_street_beside_it_sets_it_free() -> None:
    table = after(start(), "card 1/6")

    assert "roll" not in verbs(table)
    assert spirit_of(after(table, "street e3v", "roll 2", "haunt e3v")) == "e3v"


def test_a_piece_may_be_raised_beside_a_lone_spirit_before_it_moves() -> None:
    table = after(on("c2> 9@h5", "c2>", card="1/6"), "street c3>", "haunt c3>")

    assert spirit_of(table) == "c3>"


# rulings about one move


def test_snk_a8_the_die_is_rolled_once() -> None:
    assert refused(on(OUTSIDE, "e2>"), "roll 2", "roll 3").clause == "SNK-A8"
    assert refused(on(OUTSIDE, "e2>"), "roll 2", "haunt e3>", "roll 3").clause == "SNK-A8"


def test_snk_a8_a_move_that_was_interrupted_is_over() -> None:
    table = on("a2> c2> c3> c4> 9@h5", "a2>", card="1/6")

    found = refused(table, "haunt c2>", "street g7>", "haunt c3>")

    assert (found.clause, found.why) == ("SNK-A8", "the spirit moves once a turn, and its move was over")
    assert refused(table, "haunt c2>", "street g7>", "roll 2").clause == "SNK-A8"


def test_snk_a8_a_roll_is_the_beginning_of_the_move() -> None:
    table = on("e1> e2> 9@h5", "e1>", card="1/6")

    assert refused(table, "roll 2", "street e3>", "haunt e2>").clause == "SNK-A8"
    assert spirit_of(after(table, "street e3>", "roll 2", "haunt e2>")) == "e2>"


def test_snk_a8_a_step_of_the_adventurer_ends_the_move_of_the_spirit_too() -> None:
    table = on("a1> c1> c2> c3> c4> 9@h5", "c2>")

    assert refused(table, "haunt c3>", "step a1>", "haunt c4>").clause == "SNK-A8"


def test_the_spirit_moves_again_in_the_next_turn() -> None:
    table = after(on(INSIDE, "a2>"), "haunt c2>", "done", "card 0/7", "roll 1", "haunt c3>")

    assert spirit_of(table) == "c3>"


def test_snk_7_3_a_chip_does_not_make_the_spirit_faster() -> None:
    table = with_player(on("a2> c2> c3> c4> e4> e3>", "a2>"), 0, chips=1)
    steps = [f"haunt {spot}" for spot in ("c2>", "c3>", "c4>", "e4>", "e3>")]

    assert refused(table, "chip", *steps).clause == "SNK-7.3"


def test_with_nothing_in_between_the_spirit_waits_until_all_pieces_have_appeared() -> None:
    strict = rules_with("turn.interleave=none")
    table = on("c2> c3> 9@h5", "c2>", card="2/5")

    found = refused(table, "street g7>", "haunt c3>", rules=strict)
    table = after(table, "haunt c3>", "street g7>", "street f8>", "done", rules=strict)

    assert found.clause == "SNK-4.1"
    assert spirit_of(table) == "c3>"


def test_snk_a16_with_nothing_in_between_a_walk_that_the_spirit_interrupted_is_over() -> None:
    strict = rules_with("turn.interleave=none")
    table = on("a1> c1> c2> c3> 9@h5", "c2>")

    found = refused(table, "step a1>", "haunt c3>", "step c1>", rules=strict)

    assert found.clause == "SNK-A16"
