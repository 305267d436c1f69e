"""Hands that nobody wrote down: what is known later still binds. SNR-A48, and SNR-A13 to A15 with it."""

from copy import deepcopy
from pathlib import Path

import pytest

from generator.links import edition_code
from generator.referee import Shelf, score
from generator.scoring.sunrise.facts import read_plan
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.table import BUILDING
from tests.scoring.stock import options_of
from tests.scoring.sunrise.setting import play, verdict

ROLES = ("A: role 03", "B: role 21")
ZONES = (
    *("A: ZR01 1e", "B: ZC01 1w", "A: ZR02 2e", "B: ZC02 2w"),
    *("A: ZI01 1n", "B: ZI02 2n", "A: ZP01 1s", "B: ZP02 2s"),
)
BIDS = (
    *("A: ZR01", "B: ZC01", "A: ZR01", "B: ZC01", "A: ZR02", "B: ZC02"),
    *("A: ZR02", "B: ZC02", "A: ZI01", "B: ZP01", "A: ZI01", "B: ZP01"),
)
"""Who wins which zone: A those of ZR and ZI01, B those of ZC and ZP01."""
HAND = "hand A: ZR01 ZR02 ZI01 ZP01"
ISLAND = ("A: ZC12 1n", "B: ZI12 1e", "A: ZM12 1s", "B: ZP12 1w")
"""Four tiles whose only sidewalks face City Hall: then no tile has a place."""


def told(*lines: str, options: str = "", game: SunriseGame | None = None) -> list[tuple[int, str, str]]:
    """Return what is told of the lines behind the round's: number, code and clause, in order."""
    header = "A = Ann\nB = Ben\n"
    _, issues = verdict("\n".join((header + "1.", *lines, "")), *options.split(), game=game)
    return sorted((issue.place.line - 4, issue.code, issue.clause) for issue in issues)


def built(*lines: str, hand: str = "", options: str = "") -> list[tuple[int, str, str]]:
    """Return what is told of the plays of construction, by their number, perhaps with a hand of A above."""
    above = [one for one in (hand, *ROLES, *ZONES, *BIDS) if one]
    return [(line - len(above), code, clause) for line, code, clause in told(*above, *lines, options=options)]


# Passes


def test_a_pass_without_a_written_hand_cannot_be_checked() -> None:
    """B has the chips where BCCb could have been laid."""
    assert built("A: pass", "B: BCCa ZC01 ZC02", "A: BCCb BCCa") == [(1, "unverified", "SNR-A48")]


def test_it_is_told_once_for_each_player_in_each_round() -> None:
    assert built("A: pass", "B: BCCa ZC01 ZC02", "A: pass", "B: pass") == [
        (1, "unverified", "SNR-A48"),
        (4, "unverified", "SNR-A48"),
    ]


def test_passes_that_the_next_round_implies_cannot_be_checked_either() -> None:
    assert built("A: BRRa ZR01 ZR02", "2.") == [(2, "unverified", "SNR-A48")] * 2


def test_snr_a39_a_pass_is_refused_by_a_tile_that_was_laid_later_and_had_a_place() -> None:
    """The tile was in the hand then."""
    assert built("A: pass", "B: BCCa ZC01 ZC02", "A: BRRa ZR01 ZR02") == [(1, "illegal", "SNR-A39")]


def test_an_issue_of_hindsight_names_the_later_line() -> None:
    lines = "\n".join(("A = Ann", "B = Ben", "1.", *ROLES, *ZONES, *BIDS, "A: pass", "B: BCCa ZC01 ZC02", ""))

    _, issues = verdict(lines + "A: BRRa ZR01 ZR02\n")

    (issue,) = issues
    assert issue.message == "BRRa, which A laid later and held then, had a place"
    assert [place.line for place in issue.because] == [issue.place.line + 2]
    assert issue.seat == 0


def test_a_tile_that_another_player_lays_later_refuses_nothing() -> None:
    """B could not have laid BRRa for A, and A did not hold it."""
    assert built("A: pass", "B: BCCa ZC01 ZC02", "A: BCCb BCCa", "B: BPPa ZP01 ZP02") == [
        (1, "unverified", "SNR-A48")
    ]


def test_tiles_of_the_next_round_refuse_nothing() -> None:
    """SNR-A48: BRRa, which had a place in round 1, was not in the hand then."""
    tiles = ("ZM01", "ZM02", "ZM03", "ZP03", "ZR03", "ZC03", "ZI03", "ZI04")
    zones = [f"{'AB'[number % 2]}: {tile} {number + 3}e ^n" for number, tile in enumerate(tiles)]
    bids = [one.translate({ord("I"): "M", ord("P"): "M"}) for one in BIDS]
    begin = ("2.", "A: role 05", "B: role 23", "A: direction east")

    found = built("A: pass", "B: pass", *begin, *zones, *bids, "A: BRRa ZR01 ZR02")

    assert found == [(1, "unverified", "SNR-A48"), (2, "unverified", "SNR-A48")]


def test_a_pass_with_a_written_hand_is_checked_at_once() -> None:
    hand = f"{HAND} BCCb BCCc BPPa BPPb"

    assert built("A: pass", hand=hand) == []
    assert built("A: pass", hand=f"{HAND} BCCb BCCc BRRa BPPb") == [(1, "illegal", "SNR-A39")]


def test_a_pass_of_the_architect_whose_extra_tile_nobody_knows_cannot_be_checked() -> None:
    """SNR-A48: the hand was written before the roles were revealed."""
    architect = ("A: role 07", "B: role 21")
    above = (f"{HAND} BCCb BCCc BPPa BPPb", *architect, *ZONES, *BIDS)
    number = len(above) + 1

    assert told(*above, "A: pass") == [(number, "unverified", "SNR-A48")]
    assert told(*above, "A: pass", "B: BCCa ZC01 ZC02", "A: BRRa ZR01 ZR02") == [
        (number, "illegal", "SNR-A39")
    ]


def test_an_architect_whose_five_tiles_are_known_passes_for_certain() -> None:
    """The hand may be written below the roles, too."""
    architect = ("A: role 07", "B: role 21")

    assert told(*architect, f"{HAND} BCCb BCCc BPPa BPPb BPPc", *ZONES, *BIDS, "A: pass") == []


def test_where_passing_is_free_nothing_is_left_to_check() -> None:
    assert built("A: pass", "B: BCCa ZC01 ZC02", "A: BRRa ZR01 ZR02", options="construction.pass=free") == []


def test_passes_of_empty_hands_are_no_passes() -> None:
    """SNR-A40."""
    plays = [
        *("A: BRRa ZR01 ZR02", "B: BCCa ZC01 ZC02", "A: BRRb BRRa", "B: BCCb BCCa"),
        *("A: BRRc BRRb", "B: BCCc BCCb", "A: BRRd BRRc", "A: pass", "B: BCCd BCCc", "B: pass"),
    ]

    assert built(*plays) == []


# Tiles without a place


def test_a_tile_with_a_sidewalk_that_has_no_place_proves_that_no_tile_has_one() -> None:
    """SNR-A13: any tile may be turned, so nobody need know the hand."""
    assert told(*ROLES, *ISLAND, "A: ZR01 2n") == []


def test_a_tile_that_met_no_sidewalk_is_legal_if_the_written_hand_had_no_place() -> None:
    hand = "hand A: ZC12 ZM12 ZR01 ZR02 BRRa BRRb BRRc BRRd"

    assert told(hand, *ROLES, *ISLAND, "A: ZR01 2n") == []


def dry(*ids: str, options: str = "") -> SunriseGame:
    """Return the game of an edition in which some tiles have no sidewalk at all."""
    form = deepcopy(play())
    for piece in (*form["kinds"]["zone"], *form["kinds"]["community"]):
        if piece["id"] in ids:
            piece["edges"] = ["waterway"] * 4
    return SunriseGame(read_plan({**form, "options": options_of(*options.split())}))


def test_a_tile_without_any_sidewalk_cannot_be_checked() -> None:
    """SNR-A48: another of the hand could have had a place."""
    assert told(*ROLES, "A: ZI01 1e", "B: ZR01 1n", game=dry("ZI01")) == [(3, "unverified", "SNR-A48")]


@pytest.mark.parametrize("later", [("A: ZC01 1w",), ("A: Q1 1w", "A: ZC01 2w")])
def test_snr_a13_a_stray_is_refused_by_a_tile_that_was_added_later_and_had_a_place(
    later: tuple[str, ...],
) -> None:
    """SNR-A14: a community tile has to be played first as well."""
    found = told(*ROLES, "A: ZI01 1e", "B: ZR01 1n", *later, game=dry("ZI01"))

    assert found == [(3, "illegal", "SNR-A13")]


def test_a_tile_that_was_drawn_behind_a_community_tile_refuses_nothing() -> None:
    """SNR-A48: ZC01 was not in the hand when ZI01 was added."""
    lines = ("A: ZI01 1e", "B: ZR01 1n", "A: Q1 1w", "A: ZC01 1s")

    assert told(*ROLES, *lines, game=dry("ZI01", "Q1")) == [(3, "unverified", "SNR-A48")]


def test_a_drawn_tile_is_looked_at_alone() -> None:
    """SNR-A15: it has no place itself, so it may lie anywhere; all of that is known."""
    lines = ("A: Q1 1w", "A: ZI01 1e", "B: ZR01 1n", "A: ZC01 1s")

    assert told(*ROLES, *lines, game=dry("ZI01")) == []


def test_a_drawn_tile_is_looked_at_alone_though_a_hand_is_known() -> None:
    """SNR-A15."""
    hand = "hand A: Q1 ZC01 ZC02 ZC03 BRRa BRRb BRRc BRRd"

    assert told(hand, *ROLES, "A: Q1 1w", "A: ZI01 1e", game=dry("ZI01")) == []


@pytest.mark.parametrize("other", ["ZC01", "Q1"])
def test_snr_a13_with_a_tile_in_hand_that_has_a_place_no_other_strays(other: str) -> None:
    """SNR-A14: a community tile has to be played first as well; all other tiles of the hand are dry."""
    hand = f"hand A: ZI01 ZI02 ZI03 {other} BRRa BRRb BRRc BRRd"
    game = dry("ZI01", "ZI02", "ZI03")

    assert told(hand, *ROLES, "A: ZI01 1e", game=game) == [(4, "illegal", "SNR-A13")]


def test_with_a_hand_of_dry_tiles_any_of_them_strays() -> None:
    """SNR-A13."""
    hand = "hand A: ZI01 ZI02 ZI03 ZI04 BRRa BRRb BRRc BRRd"

    assert told(hand, *ROLES, "A: ZI01 1e", game=dry("ZI01", "ZI02", "ZI03", "ZI04")) == []


def test_the_round_of_these_tests_is_sound() -> None:
    judged, issues = verdict("\n".join(("A = Ann", "B = Ben", "1.", *ROLES, *ZONES, *BIDS, "")))

    assert (issues, judged.state.step) == ([], BUILDING)


def test_nothing_is_refused_in_hindsight_behind_a_line_that_nobody_can_read() -> None:
    found = built("A: pass", "B: unread", "A: BRRa ZR01 ZR02")

    assert "illegal" not in {code for _, code, _ in found}
    assert ("unverified", "SNR-A48") in {(code, clause) for _, code, clause in found}


def test_nothing_is_refused_in_hindsight_by_an_edition_that_is_not_the_logs() -> None:
    damaged = Path(__file__).parents[1] / "damaged" / "city-a-pass-though-a-tile-had-a-place.log"
    text = damaged.read_text(encoding="utf-8")
    foreign = text.replace("game: sunrise-city", f"game: sunrise-city\nedition: {edition_code(bytes(32))}", 1)

    own, other = (score(one.encode(), "game.log", Shelf()) for one in (text, foreign))

    assert ("illegal", "SNR-A39") in {(issue.code, issue.clause) for issue in own.issues}
    assert ("unverified", "SNR-A39") in {(issue.code, issue.clause) for issue in other.issues}
    assert "illegal" not in {issue.code for issue in other.issues}
