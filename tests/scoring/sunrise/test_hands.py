"""Hands that were written down, and what hindsight tells of those that were not: SNR-A48."""

import pytest

from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry
from generator.scoring.reader import read
from generator.scoring.sunrise.hands import hindsight
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BIDDING, BUILDING, ZONING, Table
from generator.scoring.umpire import Judged, Played
from tests.scoring.sunrise.setting import (
    after,
    at,
    city,
    clauses,
    constructing,
    in_step,
    line,
    plan,
    refused,
    rules_with,
    start,
    verdict,
    with_hand,
    with_player,
    with_roles,
)

HAND = "ZR01 ZR02 ZC01 Q2 BRCa BRCb BCCa BMMa"
STREET = "ZR01 1e; ZC01 2e"


def judged(table: Table, *lines: str, rules: SunriseRules | None = None) -> list[Issue]:
    """Return what is wrong with lines from a table on, and what hindsight tells."""
    rules, played, found = rules or rules_with(), list[Played[Table]](), list[Issue]()
    for text in lines:
        entry, reading = _entry(text), line(table, text, rules)
        played.append(Played(entry, table, reading.state, reading.moves, reading.issues))
        found += reading.issues
        table = reading.state
    done = Judged(tuple(played), table, tuple(found), frozenset())
    return [*found, *hindsight(rules, done)]


def _entry(text: str) -> Entry:
    (entry,) = read(f"game: sunrise-city\nA = A\nB = B\n{text}\n").entries
    return entry


# a hand that was written down


def test_a_hand_is_four_tiles_of_each_kind() -> None:
    done = after(start(), f"hand A: {HAND}")

    assert done.players[0].hand == frozenset(HAND.split())
    assert (done.players[0].extra, done.players[1].hand) == (0, None)


@pytest.mark.parametrize("text", [f"hand A: {HAND}", f"hand A {HAND}", f"HAND a: {HAND.lower()}"])
def test_a_hand_may_be_written_in_small_letters_and_without_its_colon(text: str) -> None:
    assert after(start(), text).players[0].hand == frozenset(HAND.split())


def test_a_hand_may_be_written_behind_the_roles_and_the_direction() -> None:
    table = after(start(), "A: role 03", "B: role 31")

    assert after(table, f"hand B: {HAND}").players[1].hand == frozenset(HAND.split())


def test_the_hand_of_the_architect_may_have_five_building_tiles_or_four() -> None:
    table = after(start(), "A: role 07", "B: role 31")

    assert after(table, f"hand A: {HAND}").players[0].extra == 1
    assert after(table, f"hand A: {HAND} BPPa").players[0].extra == 0


def test_a_tile_leaves_the_hand_when_it_is_played() -> None:
    table = after(start(), f"hand A: {HAND}", "A: role 03", "B: role 31", "A: ZR01 1e")

    assert table.players[0].hand == frozenset(HAND.split()) - {"ZR01"}


def test_snr_5_2_a_tile_that_is_not_in_the_hand_is_refused() -> None:
    table = after(start(), f"hand A: {HAND}", "A: role 03", "B: role 31")

    found = refused(table, "A: ZR03 1e")

    assert (found.clause, found.have) == ("SNR-5.2", "ZR03")


def test_the_tile_behind_a_community_tile_comes_from_the_stack() -> None:
    table = after(start(), f"hand A: {HAND}", "A: role 03", "B: role 31", "A: Q2 1e", "A: ZI05 2e ^n")

    assert table.seat == 1
    assert table.players[0].hand == frozenset(HAND.split()) - {"Q2"}


@pytest.mark.parametrize(
    "hand",
    [
        "ZR01 ZR02 ZC01 BRCa BRCb BIIa BMMa",
        f"{HAND} ZR03",
        f"{HAND} BPPa",
        "BRCa BRCb BIIa BMMa",
        "ZR01 ZR02 ZC01 Q2",
        "",
    ],
)
def test_snr_5_2_a_hand_of_another_number_of_tiles_is_told(hand: str) -> None:
    found = line(start(), f"hand A: {hand}")

    assert clauses(found.issues) == [("illegal", "SNR-5.2")]
    assert found.state.players[0].hand is None


def test_a_tile_that_there_is_not_is_told_with_what_is_nearest() -> None:
    (issue,) = line(start(), f"hand A: {HAND.replace('ZR02', 'ZR2')}").issues

    assert (issue.code, issue.typed) == ("unknown", "ZR2")
    assert "ZR02" in issue.hint


@pytest.mark.parametrize("word", ["CH", "e", "2e1n", "BRCa.l"])
def test_nothing_but_tiles_are_in_a_hand(word: str) -> None:
    assert line(start(), f"hand A: {HAND.replace('ZR02', word)}").issues[0].code == "unknown"


def test_snr_5_2_a_tile_is_in_a_hand_once() -> None:
    (issue,) = line(start(), f"hand A: {HAND.replace('ZR02', 'ZR01')}").issues

    assert (issue.code, issue.clause, issue.typed) == ("illegal", "SNR-5.2", "ZR01")


def test_snr_5_2_a_tile_is_in_the_hand_of_one_player() -> None:
    other = "ZR03 ZR04 ZC02 Q3 BRCa BRCc BIIb BMMb"

    (issue,) = line(after(start(), f"hand A: {HAND}"), f"hand B: {other}").issues

    assert (issue.code, issue.clause, issue.typed) == ("illegal", "SNR-5.2", "BRCa")


def test_snr_5_2_what_is_in_one_hand_is_not_played_from_another() -> None:
    table = after(start(), f"hand A: {HAND}", "A: role 03", "B: role 31", "A: ZR01 1e")

    assert refused(table, "B: ZR02 1w").clause == "SNR-5.2"
    building = with_hand(constructing(STREET, "ZR01 B"), 0, "BRCa BRCb BIIa BMMa")
    assert refused(building._replace(seat=1), "B: BRCa ZR01 ZC01").clause == "SNR-10.3"


def test_snr_5_2_a_tile_of_the_city_is_in_no_hand() -> None:
    table = city(f"{STREET}; BRCa ZR01 ZC01")

    codes = clauses(line(table, f"hand A: {HAND}").issues)

    assert codes == [("illegal", "SNR-5.2")] * 3


@pytest.mark.parametrize("text", ["hand", f"hand {HAND}", f"hand X: {HAND}", f"hand C: {HAND}"])
def test_a_hand_is_one_of_a_player(text: str) -> None:
    (issue,) = line(start(), text).issues

    assert issue.code in ("syntax", "unknown")
    assert issue.hint


@pytest.mark.parametrize("step", [BIDDING, BUILDING])
def test_a_hand_stands_before_the_first_tile(step: int) -> None:
    table = in_step(with_roles(city(STREET), "A 03 B 31"), step)

    (issue,) = line(table, f"hand A: {HAND.replace('ZR01', 'ZR05').replace('ZC01', 'ZC05')}").issues

    assert issue.code == "turn"
    assert issue.message == "the hand of A stands before the first tile of the round"


def test_hands_are_forgotten_at_the_end_of_a_round() -> None:
    table = with_hand(constructing(STREET, "ZR01 A"), 0, "BRCa")
    table = with_player(with_player(table, 0, works=1), 1, works=0)

    assert [player.hand for player in after(table, "A: BRCa ZR01 ZC01").players] == [None, None]


# passes with a hand


def test_snr_a39_a_pass_with_a_tile_that_has_a_place_is_refused() -> None:
    table = with_hand(constructing(STREET, "ZR01 A"), 0, "BIIa BRCb BPPa BIPa")

    found = refused(table, "A: pass")

    assert (found.clause, found.why) == ("SNR-A39", "BRCb has a place")
    assert after(table, "A: pass", rules=rules_with("construction.pass=free")).seat == 1


def test_a_pass_without_a_tile_that_has_a_place_is_legal_and_certain() -> None:
    table = with_hand(constructing(STREET, "ZR01 A"), 0, "BIIa BIIb BPPa BIPa")

    assert judged(table, "A: pass") == []


def test_snr_a39_the_engineer_who_holds_a_tile_with_a_place_does_not_pass() -> None:
    table = with_roles(city(f"{STREET}; BRCa ZR01 ZC01; ZR02 1w; ZR03 2w"), "A 09 B 31")
    table = after(in_step(table, BUILDING - 1), "A: take BRCa")
    with_chip = table.with_plot(at(table, "ZR01"), table.city[at(table, "ZR01")]._replace(chips=(0,)))

    assert refused(with_chip, "A: pass").clause == "SNR-A39"


# hindsight


def test_snr_a39_the_extra_tile_of_the_architect_is_checked_in_hindsight() -> None:
    table = with_hand(
        constructing(f"{STREET}; ZR02 1e1n; ZC02 2e1n", "ZR01 A; ZR02 B"), 0, "BIIa BIIb BIIc BPPa"
    )
    table = with_player(table, 0, works=5, extra=1)

    found = judged(table, "A: pass", "B: BRCa ZR02 ZC02", "A: BRCb ZR01 ZC01")

    assert clauses(found) == [("illegal", "SNR-A39")]


def test_construction_ends_by_itself_where_all_hands_are_known_and_nothing_fits() -> None:
    table = with_hand(constructing(STREET, "ZR01 A"), 0, "BIIa BIIb BIIc BRCa")
    table = with_hand(table, 1, "BPPa BPPb BPPc BPPd")

    assert after(table, "A: BRCa ZR01 ZC01").round == 2
    open_ = with_player(table, 1, hand=None)
    assert after(open_, "A: BRCa ZR01 ZC01").round == 1


def test_a_pass_of_who_could_build_nothing_whatever_the_hand_needs_no_word() -> None:
    assert judged(constructing(STREET, "ZR01 B"), "A: pass") == []


def test_a_pass_that_nobody_can_check_is_unverified() -> None:
    (issue,) = judged(constructing(STREET, "ZR01 A"), "A: pass")

    assert (issue.code, issue.clause, issue.seat) == ("unverified", "SNR-A48", 0)
    assert issue.hint.startswith("hand A: ")


def test_passes_of_one_player_in_one_round_are_unverified_once() -> None:
    table = constructing(f"{STREET}; ZR02 1e1n; ZC02 2e1n", "ZR01 B; ZR02 B")

    found = judged(table, "A: pass", "B: BRCa ZR01 ZC01", "A: pass", "B: BIIa ZR01 ZC01 !")

    assert [issue.clause for issue in found if issue.code == "unverified"] == ["SNR-A48"]


def test_snr_a39_a_pass_is_wrong_if_a_tile_that_was_laid_later_had_a_place() -> None:
    table = constructing(f"{STREET}; ZR02 1e1n; ZC02 2e1n", "ZR01 A; ZR02 B")

    found = judged(table, "A: pass", "B: BRCa ZR02 ZC02", "A: BRCb ZR01 ZC01")

    (issue,) = found
    assert (issue.code, issue.clause, issue.seat) == ("illegal", "SNR-A39", 0)
    assert issue.message == "BRCb, which A laid later and held then, had a place"
    assert len(issue.because) == 1


def test_a_pass_is_not_wrong_if_the_tile_laid_later_got_its_place_later() -> None:
    table = constructing(f"{STREET}; ZR02 1e1n; ZC02 2e1n", "ZR02 B")

    found = judged(table, "A: pass", "B: BRCa ZR02 ZC02", "A: BRCb BRCa")

    assert clauses(found) == []


def test_what_another_player_lays_later_tells_nothing() -> None:
    table = constructing(f"{STREET}; ZR02 1e1n; ZC02 2e1n", "ZR01 A; ZR02 B")

    assert clauses(judged(table, "A: pass", "B: BRCb ZR02 ZC02")) == [("unverified", "SNR-A48")]


def test_a_pass_needs_no_reason_where_the_table_plays_so() -> None:
    table = constructing(STREET, "ZR01 A")

    assert judged(table, "A: pass", "B: pass", rules=rules_with("construction.pass=free")) == []


def stuck(more: str = "") -> Table:
    """Return a table at which no tile has a place: the city grows north, where no sidewalk leads."""
    table = with_roles(city(f"ZR12 1n ^w{more}"), "A 03 B 29")
    return in_step(table, ZONING)._replace(direction=0, round=2)


def with_water() -> SunriseRules:
    """Return the rules for an edition in which ZI12 has waterways all around."""
    tiles = (tile._replace(walks=(False,) * 4) if tile.id == "ZI12" else tile for tile in plan().tiles)
    return SunriseRules(plan()._replace(tiles=tuple(tiles)))


def test_a_stray_tile_with_a_sidewalk_proves_that_no_other_had_a_place() -> None:
    assert judged(stuck(), "A: ZC01 1n1e") == []


def test_a_stray_tile_that_nobody_can_check_is_unverified() -> None:
    (issue,) = judged(stuck(), "A: ZI12 1n1e ^n", rules=with_water())

    assert (issue.code, issue.clause, issue.seat) == ("unverified", "SNR-A48", 0)


def test_snr_a13_a_stray_tile_is_wrong_if_another_that_was_laid_later_had_a_place() -> None:
    table = stuck("; ZR11 1e ^e")

    found = judged(table, "A: ZI12 2n ^n", "B: ZC02 1e1n", "A: ZC01 2e1n", rules=with_water())

    assert clauses(found) == [("illegal", "SNR-A13")]
    assert found[0].message == "ZC01, which A laid later and held then, had a place"


def test_a_drawn_tile_may_stray_though_one_of_the_hand_has_a_place() -> None:
    table = stuck("; ZR11 1e ^e")._replace(drawn=True)

    assert judged(table, "A: ZI12 2n ^n", "B: ZC02 1e1n", "A: ZC01 2e1n", rules=with_water()) == []


def test_what_was_drawn_behind_a_community_tile_was_not_held_before() -> None:
    table = stuck("; ZR11 1e ^e")

    lines = ("A: ZI12 2n ^n", "B: ZC02 1e1n", "A: Q2 2e1n", "A: ZC01 3e1n")
    found = judged(table, *lines, rules=with_water())

    (issue,) = found
    assert issue.message == "Q2, which A laid later and held then, had a place"


# as a log


ROUND = """\
A = A
B = B
1.
A: role 03
B: role 31
A: ZR01 1e
B: ZC01 2e
A: ZR02 3e
B: ZC02 4e
A: ZI01 1w
B: ZI02 2w
A: ZP01 1n
B: ZP02 1s
A: ZR01
B: ZC01
A: ZR02
B: ZC02
A: ZI01
B: ZI02
A: ZP01
B: ZP02
A: ZR01
B: ZC01
A: ZR02
B: ZC02
A: pass
B: BRCa ZR01 ZC01
"""


def test_hindsight_is_told_in_the_line_of_the_pass() -> None:
    _, issues = verdict(f"{ROUND}A: BRCb ZR02 ZC02\n")

    (issue,) = issues
    assert clauses(issues) == [("illegal", "SNR-A39")]
    assert (issue.place.line, issue.because[0].line) == (27, 29)


def test_passes_that_a_new_round_implies_are_not_checked_as_wrong() -> None:
    _, issues = verdict(f"{ROUND}2.\n")

    assert {issue.code for issue in issues} == {"unverified"}


def test_a_hand_in_a_log_makes_its_passes_certain() -> None:
    text = ROUND.replace("1.\n", "1.\nhand A: ZR01 ZR02 ZI01 ZP01 BMMa BIPa BIIb BIIc\n", 1)

    _, issues = verdict(text)

    assert clauses(issues) == [("illegal", "SNR-A39")]
    assert "BMMa has a place" in issues[0].message
