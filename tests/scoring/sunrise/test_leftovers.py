"""What is discarded, drawn or left over in Sunrise City stays out of the game: SNR-6.13, A13, A43."""

from generator.scoring.sunrise.table import BUILDING
from tests.scoring.sunrise.setting import (
    after,
    city,
    clauses,
    in_step,
    line,
    refused,
    with_chips,
    with_hand,
    with_player,
    with_roles,
)
from tests.scoring.sunrise.test_hindsight import ROLES, dry, told

DISCARD = "zoning.illegal=discard"
WORKS = "BRRa BRRb BRRc BRRd"


def test_a_tile_is_not_discarded_while_another_of_the_written_hand_has_a_place() -> None:
    hand = f"hand A: ZI01 ZC01 ZC02 ZC03 {WORKS}"

    found = told(hand, *ROLES, "A: discard ZI01", game=dry("ZI01", options=DISCARD))

    assert found == [(4, "illegal", "SNR-A13")]


def test_a_tile_laid_later_tells_that_a_discard_was_wrong() -> None:
    found = told(*ROLES, "A: discard ZI01", "B: ZR01 1n", "A: ZC01 1w", game=dry("ZI01", options=DISCARD))

    assert found == [(3, "illegal", "SNR-A13")]


def test_a_discard_that_nobody_can_check_is_unverified() -> None:
    found = told(*ROLES, "A: discard ZI01", "B: ZR01 1n", game=dry("ZI01", options=DISCARD))

    assert found == [(3, "unverified", "SNR-A48")]


def test_behind_a_discarded_community_tile_nothing_is_drawn() -> None:
    found = told(*ROLES, "A: discard Q1", "B: ZR01 1n", game=dry("Q1", options=DISCARD))

    assert found == [(3, "unverified", "SNR-A48")]


def test_snr_6_13_the_tile_behind_a_community_tile_is_none_of_the_hand() -> None:
    hand = f"hand A: Q1 ZC01 ZC02 ZC03 {WORKS}"

    found = told(hand, *ROLES, "A: Q1 1w", "A: ZC01 1e")

    assert found == [(5, "illegal", "SNR-6.13")]


def test_snr_a43_a_building_left_in_a_written_hand_is_in_the_box_in_the_next_round() -> None:
    table = with_hand(in_step(city("ZR01 1e; ZR02 2e"), BUILDING), 0, "BRRa BIIa")
    table = with_chips(table, "ZR01 B; ZR02 B")
    table = after(table, "2.", "A: role 03", "B: role 21", "A: direction n")
    table = with_chips(in_step(table, BUILDING), "ZR01 A")

    assert refused(table, "A: BRRa ZR01 ZR02").clause == "SNR-A43"


def test_who_has_no_tile_left_builds_out_of_turn_once() -> None:
    table = in_step(with_roles(city("ZR01 1e; ZC01 2e"), "A 03 B 21"), BUILDING)
    table = with_player(with_player(table, 1, works=0), 0, works=1)

    assert clauses(line(table, "B: BRCa ZR01 ZC01").issues) == [("turn", "SNR-5.5")]
