"""Districts: a tile scores for the neighbours of its type. SNR-7, SNR-A11 and SNR-A47."""

import pytest

from generator.scoring.sunrise.table import OPENING
from tests.scoring.sunrise.setting import (
    after,
    city,
    in_step,
    points,
    with_roles,
    zoning,
)


@pytest.mark.parametrize(
    ("laid", "tile", "scored"),
    [
        ("ZR01 1e", "ZR02 2e", 1),
        ("ZR01 1e; ZR03 1n", "ZR02 1e1n", 2),
        ("ZR01 1e; ZR03 1n; ZR05 1e2n", "ZR02 1e1n", 3),
        ("ZR01 1e; ZR03 1n; ZR05 1e2n; ZR06 2e1n", "ZR02 1e1n", 4),
        ("ZR01 1e; ZR03 2e; ZR04 3e", "ZR02 4e", 1),
        ("ZR01 1e", "ZI02 2e", 0),
        ("ZR01 1e", "ZR02 1n", 0),
        ("ZR01 1e; ZC01 1n", "ZR02 1e1n", 1),
    ],
)
def test_a_tile_scores_a_point_for_each_neighbour_of_its_type(laid: str, tile: str, scored: int) -> None:
    """SNR-7.2 to 7.4: neighbours only, not the whole district, and none at a corner."""
    assert points(after(zoning(laid), f"A: {tile}")) == [scored, 0]


@pytest.mark.parametrize("type_", "RCIPM")
def test_every_type_makes_districts(type_: str) -> None:
    """SNR-15.18."""
    assert points(after(zoning(f"Z{type_}01 1e"), f"A: Z{type_}02 2e")) == [1, 0]


@pytest.mark.parametrize("type_", "RCIP")
def test_mixed_use_is_not_wild_in_districts(type_: str) -> None:
    """SNR-7.5 and SNR-A34."""
    assert points(after(zoning(f"Z{type_}01 1e"), "A: ZM01 2e", f"B: Z{type_}02 3e")) == [0, 0]


@pytest.mark.parametrize(
    ("community", "zone"), [("Q1", "ZI"), ("Q2", "ZR"), ("Q3", "ZC"), ("Q4", "ZM"), ("Q5", "ZP")]
)
def test_community_tiles_make_no_district(community: str, zone: str) -> None:
    """SNR-7.6: neither when they are added nor as neighbours of their own type."""
    assert points(after(zoning(f"{zone}01 1e"), f"A: {community} 2e", f"A: {zone}02 3e")) == [0, 0]


@pytest.mark.parametrize(
    ("tile", "scored"), [("ZI01", 1), ("ZR02", 0), ("ZM02", 0), ("ZP02", 0), ("ZC02", 0)]
)
def test_a_half_of_a_building_on_top_counts_as_a_neighbour_and_what_is_below_does_not(
    tile: str, scored: int
) -> None:
    """SNR-7.7 and SNR-7.1: on mixed use lies residential, and on that, once it was mixed, industrial."""
    table = zoning("ZM01 1e; ZM03 2e; BRMa 1e 2e; BRIa 1e 2e")

    assert points(after(table, f"A: {tile} 3e")) == [scored, 0]


def test_a_mixed_half_on_top_counts_for_mixed_use_only() -> None:
    """SNR-7.5 and SNR-7.7."""
    table = zoning("ZR01 1e; ZR02 2e; BRMa 1e 2e")

    assert points(after(table, "A: ZM01 3e")) == [1, 0]
    assert points(after(table, "A: ZR03 3e")) == [0, 0]


def test_a_district_reaches_over_a_waterway() -> None:
    """SNR-A11: being adjacent is enough; the sidewalk that the tile needs is elsewhere."""
    table = zoning("ZR04 1e ^n; ZI01 1n")

    assert points(after(table, "A: ZR05 1e1n ^e")) == [1, 0]


def test_roles_add_to_districts() -> None:
    """SNR-7.8: the Commissioner's own points are doubled."""
    table = with_roles(zoning("ZR01 1e"), "A 23 B 03")

    assert points(after(table, "A: ZR02 2e", "B: ZR03 3e")) == [2, 1]


# Moved tiles


@pytest.mark.parametrize(
    ("laid", "tile", "scored"),
    [
        ("ZR01 1e; ZR02 1w", "ZR02 2e", 1),
        ("ZM01 1e; ZM02 2e; BRIa 1e 2e; ZI01 1w", "ZI01 3e", 1),
        ("ZM01 1e; ZM02 2e; BRIa 1e 2e; ZM03 1w", "ZM03 3e", 0),
        ("ZM01 1e; ZM02 2e; BRMa 1e 2e; ZM03 1w", "ZM03 3e", 1),
    ],
)
def test_a_tile_that_the_lobbyist_moves_meets_what_its_neighbours_are_now(
    laid: str, tile: str, scored: int
) -> None:
    """SNR-A47: the tops of buildings."""
    table = in_step(with_roles(city(laid), "A 05 B 03"), OPENING)

    assert points(after(table, f"A: move {tile}")) == [scored, 0]
