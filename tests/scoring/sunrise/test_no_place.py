"""Tiles that no place in the city would take: SNR-6.12, SNR-A13 to A15."""

import pytest

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise.table import Table
from generator.scoring.sunrise.zoning import fitting_tiles
from tests.scoring.sunrise.setting import (
    after,
    at,
    lies,
    plan,
    points,
    refused,
    rules_with,
    zoning,
)


def locked() -> Table:
    """Return a city to whose west, the side of this round, no tile could be added by the rules.

    The only sidewalk of the tile that lies there faces City Hall.
    """
    return zoning("ZR12 1w ^s")._replace(round=2, direction=3)


def test_where_no_sidewalk_is_open_no_tile_has_a_place() -> None:
    assert list(fitting_tiles(plan(), locked(), [*range(len(plan().tiles))])) == []


@pytest.mark.parametrize("place", ["2w", "1w1n", "1w1s"])
def test_snr_a13_any_tile_may_lie_beside_the_city_if_none_could_by_the_rules(place: str) -> None:
    """SNR-6.12: consent is taken as given."""
    table = after(locked(), f"A: ZI01 {place}")

    assert table.seat == 1
    assert lies(table, "ZI01")[0] < 0


def test_a_tile_that_meets_no_sidewalk_scores_its_district() -> None:
    """SNR-A13: only the rule of sidewalks is waived."""
    assert points(after(locked(), "A: ZR01 2w")) == [1, 0]


def test_snr_8_2_a_tile_that_meets_no_sidewalk_goes_to_the_side_of_the_round() -> None:
    """SNR-A13."""
    assert refused(locked(), "A: ZI01 1e").clause == "SNR-8.2"


def test_snr_6_9_a_tile_that_meets_no_sidewalk_lies_beside_the_city() -> None:
    """SNR-A13."""
    assert refused(locked(), "A: ZI01 3w").clause == "SNR-6.9"


def test_snr_6_1_a_tile_that_meets_no_sidewalk_lies_on_a_free_place() -> None:
    """SNR-A13."""
    assert refused(locked(), "A: ZI01 1w").clause == "SNR-6.1"


def stray(table: Table, tile: str, spot: str, rules: str = "", agreed: int = 1) -> Table | Refusal:
    """Return what the rules make of a tile that shall meet no sidewalk."""
    move = Move(0, "stray", (plan().tile_of[tile], at(table, spot), 0, agreed))
    return rules_with(*rules.split()).attempt(table, move)


@pytest.mark.parametrize("spot", ["1e", "3w", "1e2n"])
def test_snr_a13_what_meets_a_sidewalk_or_nothing_is_no_way_out(spot: str) -> None:
    found = stray(zoning("ZR12 1w ^s"), "zi01", spot)

    assert isinstance(found, Refusal)
    assert found.clause == "SNR-A13"
    assert found.why == "a tile that meets no sidewalk lies next to the city all the same"


def test_snr_a13_a_tile_that_has_a_place_goes_there() -> None:
    """Here the east is open."""
    found = stray(locked()._replace(direction=-1), "zi01", "2w")

    assert isinstance(found, Refusal)
    assert (found.clause, found.why) == ("SNR-A13", "ZI01 could be placed by the rules")


def test_snr_a13_a_table_may_want_a_vote() -> None:
    """SNR-A13 as vote: then the line says that all have agreed."""
    rules = rules_with("zoning.illegal=vote")

    assert lies(after(locked(), "A: ZI01 2w agreed", rules=rules), "ZI01") == (-2, 0)
    refusal = refused(locked(), "A: ZI01 2w", rules=rules)
    assert (refusal.clause, refusal.need) == ("SNR-A13", "agreed")


def test_snr_a13_without_a_vote_no_tile_strays_where_a_table_wants_one() -> None:
    found = stray(locked(), "zi01", "2w", "zoning.illegal=vote", agreed=0)

    assert isinstance(found, Refusal)
    assert (found.clause, found.need) == ("SNR-A13", "agreed")


def test_a_table_may_discard_a_tile_without_a_place() -> None:
    """SNR-A13 as discard: the tile is gone and the turn is over."""
    rules = rules_with("zoning.illegal=discard")

    table = after(locked(), "A: discard ZI01", rules=rules)

    assert (table.seat, table.players[0].zones, len(table.city)) == (1, 3, 2)
    assert refused(table, "B: discard ZI01", rules=rules).clause == "SNR-5.2"


def test_snr_a13_a_tile_is_discarded_only_where_the_table_plays_so() -> None:
    assert refused(locked(), "A: discard ZI01").clause == "SNR-A13"


def test_snr_a13_no_tile_with_a_place_is_discarded() -> None:
    rules = rules_with("zoning.illegal=discard")

    refusal = refused(zoning(""), "A: discard ZI01", rules=rules)

    assert (refusal.clause, refusal.why) == ("SNR-A13", "ZI01 could be placed by the rules")


def test_snr_a13_where_tiles_are_discarded_none_lies_without_a_sidewalk() -> None:
    found = stray(locked(), "zi01", "2w", "zoning.illegal=discard")

    assert isinstance(found, Refusal)
    assert found.clause == "SNR-A13"
    assert found.why == "this game discards a tile that can't be placed by the rules"


def test_snr_a13_a_building_is_no_tile_to_be_discarded() -> None:
    assert refused(locked(), "A: discard BRCa").clause == "SNR-A13"
