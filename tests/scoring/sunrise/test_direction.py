"""The side of City Hall to which the city grows in rounds 2 and 3: SNR-8 and SNR-A12."""

import pytest

from generator.scoring.engine import legal
from generator.scoring.sunrise.grid import LETTERS, lies, position
from generator.scoring.sunrise.table import BIDDING, BUILDING, DIRECTION, NOWHERE, ROLES, ZONING, Table
from generator.scoring.sunrise.vocabulary import DIRECTIONS
from tests.scoring.sunrise.setting import (
    after,
    at,
    city,
    in_step,
    refused,
    rules_with,
    start,
    with_chips,
    with_roles,
)

CROSS = "ZR01 1n; ZR02 1e; ZR03 1s; ZI01 1w"


def round_of(number: int, direction: int = NOWHERE, text: str = CROSS) -> Table:
    """Return a city that is to be extended in a round; A begins."""
    return in_step(city(text)._replace(round=number, direction=direction), ZONING)


# Who names it, and when


def test_in_round_1_tiles_go_anywhere() -> None:
    """SNR-8.1: nobody names a direction."""
    table = after(start(), "A: role 03", "B: role 21")

    assert table.step == ZONING
    assert after(table, "A: ZR01 1n", "B: ZR02 1s", "A: ZI01 1e", "B: ZM01 1w").direction == NOWHERE


@pytest.mark.parametrize("number", [2, 3])
def test_in_rounds_2_and_3_the_first_player_names_a_direction(number: int) -> None:
    """SNR-8.2 and SNR-A52: B has the lower number."""
    table = after(start()._replace(round=number), "A: role 21", "B: role 03")

    assert (table.step, table.seat) == (DIRECTION, 1)
    table = after(table, "B: direction west")
    assert (table.step, table.seat, DIRECTIONS[table.direction]) == (ZONING, 1, "west")


@pytest.mark.parametrize(
    ("text", "name"), [("n", "north"), ("East", "east"), ("sou", "south"), ("W", "west")]
)
def test_a_direction_may_be_written_short(text: str, name: str) -> None:
    table = after(start()._replace(round=2), "A: role 03", "B: role 21", f"A: direction {text}")

    assert DIRECTIONS[table.direction] == name


def test_snr_a52_no_tile_is_added_before_the_direction_is_named() -> None:
    """SNR-8.2 and SNR-A12."""
    refusal = refused(start()._replace(round=2), "A: role 21", "B: role 03", "B: ZR01 1w")

    assert (refusal.clause, refusal.why) == ("SNR-A52", "B names a direction before the first tile")


def test_snr_5_5_nobody_but_the_first_player_names_it() -> None:
    assert (
        refused(start()._replace(round=2), "A: role 21", "B: role 03", "A: direction w").clause == "SNR-5.5"
    )


@pytest.mark.parametrize("number", [1, 2])
def test_snr_5_1_no_direction_is_named_in_round_1_nor_twice(number: int) -> None:
    lines = ["A: role 03", "B: role 21", *["A: direction north"] * number]

    assert refused(start()._replace(round=number), *lines).clause == "SNR-5.1"


def test_a_direction_may_be_named_again_in_round_3() -> None:
    """SNR-A12: that of round 2 holds for round 2 alone."""
    table = in_step(round_of(2, 0), BUILDING)
    table = after(table, "3.", "A: role 05", "B: role 03")

    assert (table.step, table.direction) == (DIRECTION, NOWHERE)
    assert after(table, "B: direction north").direction == 0


# What it means


@pytest.mark.parametrize(
    ("direction", "inside", "outside"),
    [
        ("n", ["1n", "1n5e", "1n5w", "9n"], ["5e", "5w", "1s", "1s1e", "3w1s"]),
        ("s", ["1s", "1s5e", "1s5w", "9s"], ["5e", "5w", "1n", "1n1e", "3w1n"]),
        ("e", ["1e", "1e5n", "1e5s", "9e"], ["5n", "5s", "1w", "1w1n", "1w3s"]),
        ("w", ["1w", "1w5n", "1w5s", "9w"], ["5n", "5s", "1e", "1e1n", "1e3s"]),
    ],
)
def test_a_direction_is_the_half_of_the_city_beyond_city_hall(
    direction: str, inside: list[str], outside: list[str]
) -> None:
    """SNR-A12: whatever the other coordinate is, and not in line with City Hall."""
    side = LETTERS.index(direction)

    assert [spot for spot in inside if not lies(at(start(), spot), side, quadrant=False)] == []
    assert [spot for spot in outside if lies(at(start(), spot), side, quadrant=False)] == []


@pytest.mark.parametrize("direction", range(4))
def test_a_quadrant_reaches_to_its_diagonals(direction: int) -> None:
    """SNR-A12 as quadrant: for each direction the same part of the plane, turned."""
    ahead = [(0, 1), (1, 1), (-1, 1), (3, 3), (2, 5)]
    beyond = [(2, 1), (-2, 1), (5, 4), (1, 0), (0, -1), (0, 0)]
    for _ in range(direction):
        ahead = [(north, -east) for east, north in ahead]
        beyond = [(north, -east) for east, north in beyond]

    assert all(lies(position(*place), direction, quadrant=True) for place in ahead)
    assert not any(lies(position(*place), direction, quadrant=True) for place in beyond)


@pytest.mark.parametrize(
    ("direction", "fits"),
    [(0, "2n 1n1e 1n1w"), (1, "2e 1e1n 1e1s"), (2, "2s 1s1e 1s1w"), (3, "2w 1w1n 1w1s")],
)
def test_tiles_are_added_on_that_side_only(direction: int, fits: str) -> None:
    """SNR-8.2."""
    table = round_of(2, direction)

    places = {move.at[1] for move in legal(rules_with(), table) if move.verb == "zone"}

    assert places == {at(table, spot) for spot in fits.split()}


@pytest.mark.parametrize("tile", ["ZC01", "Q1"])
def test_snr_8_2_a_tile_on_another_side_is_forbidden(tile: str) -> None:
    """Community tiles, too."""
    refusal = refused(round_of(2, 0), f"A: {tile} 2e")

    assert refusal.clause == "SNR-8.2"
    assert refusal.why == "in this round the city grows to the north of City Hall only"


def test_snr_8_2_a_place_in_line_with_city_hall_is_not_to_its_north() -> None:
    """SNR-A12: y has to be above 0."""
    assert refused(round_of(3, 0), "A: ZC01 2w").clause == "SNR-8.2"


def test_snr_8_2_a_table_may_play_by_quadrants() -> None:
    """Two to the east and one to the north lies east."""
    rules = rules_with("zoning.direction=quadrant")
    north, east = (round_of(2, side, "ZR01 1e; ZR02 1e1n; ZR03 1n") for side in (0, 1))

    assert refused(north, "A: ZC01 2e1n", rules=rules).clause == "SNR-8.2"
    assert after(east, "A: ZC01 2e1n", rules=rules).seat == 1
    assert after(north, "A: ZC01 2e1n").seat == 1


# What it does not mean


def test_bids_go_to_the_whole_city() -> None:
    """SNR-8.3."""
    table = in_step(city(CROSS)._replace(round=2, direction=0), BIDDING)

    assert after(table, "A: ZR03", "B: ZR02").seat == 0


def test_buildings_go_to_the_whole_city() -> None:
    """SNR-8.3."""
    table = in_step(city("ZR01 1s; ZR02 2s")._replace(round=2, direction=0), BUILDING)

    assert after(with_chips(table, "ZR01 A"), "A: BRRa ZR01 ZR02").seat == 1


def test_the_lobbyist_moves_tiles_to_any_side() -> None:
    """SNR-A24."""
    table = with_roles(city(CROSS)._replace(round=2, direction=0), "A 05 B 03")
    table = in_step(table, BUILDING - 1)

    assert at(after(table, "A: move ZR02 2s"), "ZR02") == position(0, -2)


def test_a_new_round_begins_without_a_direction() -> None:
    table = after(in_step(round_of(2, 3), BUILDING), "3.")

    assert (table.round, table.step, table.direction) == (3, ROLES, NOWHERE)
