"""A log of the end only: totals alone, and the finished city tile by tile."""

import pytest

from generator.scoring.issues import Issue
from generator.scoring.sunrise.facts import ROUNDS
from generator.scoring.sunrise.table import Table
from tests.scoring.sunrise.setting import at, clauses, track, umpire, verdict

SEATS = "A = A\nB = B\n"
TOTALS = "= A 7t 4p B 5t 2p"
CITY = ("lay ZR01 1e", "lay ZC01 2e", "lay BRCa ZR01 ZC01")
ONLY_THE_END = "only the end was written down: whether the plays were legal can't be checked"


def end(*lines: str) -> tuple[Table, list[Issue]]:
    """Return the table at the end of a log of some lines, and what is wrong beside that plays are missing."""
    judged, issues = verdict(SEATS + "".join(f"{text}\n" for text in lines))
    assert ONLY_THE_END in [issue.message for issue in issues]
    return judged.state, [issue for issue in issues if issue.message != ONLY_THE_END]


# totals


def test_totals_alone_tell_who_has_won() -> None:
    table, issues = end(TOTALS)

    result = umpire().result(table)
    assert (issues, track(table)) == ([], [(7, 4), (5, 2)])
    assert (table.over, table.round) == (True, ROUNDS)
    assert (result.winners, result.decided_by) == ((0,), "7 benchmark tokens against 5")


@pytest.mark.parametrize(
    "totals", [("= A 7 4 B 5 2",), ("= A 7t 4p", "= B 5t 2p"), ("= a 7T 4P b 5T 2P",), ("= B 5t 2p A 7t 4p",)]
)
def test_totals_may_be_written_in_other_ways(totals: tuple[str, ...]) -> None:
    table, issues = end(*totals)

    assert (issues, track(table), table.over) == ([], [(7, 4), (5, 2)], True)


def test_the_higher_pawn_decides_between_equal_tokens() -> None:
    table, _ = end("= A 7t 4p B 7t 10p")

    result = umpire().result(table)
    assert result.winners == (1,)
    assert result.decided_by == "level with 7 tokens; the pawn stands on step 10, against 4"


def test_players_who_are_level_in_all_that_is_known_both_win() -> None:
    table, _ = end("= A 7t 4p B 7t 4p")

    assert umpire().result(table).winners == (0, 1)


def test_a_game_of_which_a_total_is_missing_is_not_over() -> None:
    table, issues = end("= A 7t 4p")

    assert not table.over
    (issue,) = issues
    assert (issue.code, issue.message, issue.hint) == (
        "unknown",
        "nobody wrote what B has",
        "write = B 7t 4p",
    )


@pytest.mark.parametrize("word", ["11p", "5x", "-1p", "99p"])
def test_a_word_that_is_no_total_is_told(word: str) -> None:
    table, issues = end(f"= A 7t 4p B 5t {word}")

    assert not table.over
    assert [issue.typed for issue in issues] == [word]
    assert issues[0].code == "syntax"
    assert "from 0 to 10" in issues[0].hint


def test_totals_of_a_seat_that_nobody_has_are_told() -> None:
    _, issues = verdict(f"{SEATS}= A 7t 4p C 5t 2p\n")

    assert "C is no seat of this log" in [issue.message for issue in issues]


# the finished city


def test_the_finished_city_lies_as_it_was_written() -> None:
    table, issues = end(*CITY, "lay ZI04 1w ^s", "lay Q2 1n", TOTALS)

    assert issues == []
    assert [len(table.city[at(table, spot)].floors) for spot in ("1e", "2e", "1w")] == [1, 1, 0]
    assert table.city[at(table, "ZI04")].turn == 2
    assert track(table) == [(7, 4), (5, 2)]


def test_upper_floors_are_written_from_below() -> None:
    table, issues = end(*CITY, "lay BRMa BRCa", "lay BRCb BRMa.l BRMa.r", TOTALS)

    assert issues == []
    assert len(table.city[at(table, "ZR01")].floors) == 3


def test_a_waterway_between_two_zones_may_have_been_the_developers() -> None:
    _, issues = end(
        "lay ZR04 1e ^e", "lay ZC01 2e", "lay ZI01 1e1n", "lay ZI02 2e1n", "lay BRCa ZR04 ZC01", TOTALS
    )

    assert issues == []


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("lay BIPb ZR01 ZC01", "SNR-12.1"),
        ("lay BRIa ZI01 ZP01", "SNR-11.3"),
        ("lay BCCa ZC01 ZC02", "SNR-12.3"),
        ("lay BRCb ZR01 ZI01", "SNR-2.1"),
        ("lay BMMa CH ZI01", "SNR-6.4"),
        ("lay BCMa ZC02 Q2", "SNR-6.4"),
        ("lay BRCb ZR05 ZC01", "SNR-10.1"),
        ("lay BCMa ZC02 9e", "SNR-2.1"),
        ("lay BCMa ZC02 s of ZC02", "SNR-10.1"),
    ],
)
def test_a_building_that_can_never_lie_there_is_told(text: str, clause: str) -> None:
    more = ("lay ZI01 1w", "lay ZP01 2w", "lay ZC02 3e", "lay Q2 4e")

    _, issues = end(*CITY, *more, text, TOTALS)

    assert clauses(issues) == [("illegal", clause)]


def test_snr_12_3_a_finished_building_does_not_slant() -> None:
    _, issues = end(*CITY, "lay ZC02 3e", "lay BCCa ZC01 ZC02", TOTALS)

    assert clauses(issues) == [("illegal", "SNR-12.3")]


@pytest.mark.parametrize("text", ["lay ZR01 3e", "lay ZR02 1e", "lay CH 1n", "lay BRCa BRCa", "lay ZR02 0e"])
def test_a_place_or_a_tile_that_is_taken_is_told(text: str) -> None:
    _, issues = end(*CITY, text, TOTALS)

    assert [issue.code for issue in issues] == ["illegal"]


@pytest.mark.parametrize("text", ["lay", "lay pass", "lay role 03", "lay ZR05", "lay ZR5 1n", "lay BRCb"])
def test_what_lies_where_has_to_be_told(text: str) -> None:
    _, issues = end(*CITY, text, TOTALS)

    (issue,) = issues
    assert issue.code in ("syntax", "unknown", "illegal")


def test_snr_a13_a_tile_that_meets_no_sidewalk_is_unverified() -> None:
    _, issues = end("lay ZR12 1e ^n", "lay ZC12 2e ^s", TOTALS)

    assert clauses(issues) == [("unverified", "SNR-A13")]
    assert issues[0].message.startswith("ZC12 meets no sidewalk")


def test_a_city_that_earns_more_than_the_totals_tell_does_not_fit_them() -> None:
    city = ("lay ZR01 1e", "lay ZC01 2e", "lay BRCd ZR01 ZC01")

    _, fits = end(*city, "= A 0t 5p B 0t 0p")
    _, misfits = end(*city, "= A 0t 3p B 0t 1p")

    assert fits == []
    assert clauses(misfits) == [("total", "SNR-10.5")]
    assert (misfits[0].need, misfits[0].have) == ("5", "4")


def test_the_city_without_totals_tells_nobodys_tokens() -> None:
    table, issues = end(*CITY)

    assert not table.over
    assert [issue.message for issue in issues] == ["nobody wrote what A has", "nobody wrote what B has"]


def test_one_token_is_told_in_the_singular() -> None:
    table, _ = end("= A 1t 4p B 1t 2p")

    assert umpire().result(table).decided_by == "level with 1 token; the pawn stands on step 4, against 2"


def test_the_finished_city_stands_in_no_log_of_plays() -> None:
    _, issues = verdict(f"{SEATS}1.\nA: role 03\nB: role 31\nlay ZC01 2e\nA: ZR01 1e\n")

    assert [issue.place.line for issue in issues] == [7]


# totals between plays


PLAYED = f"{SEATS}1.\nA: role 03\nB: role 23\nA: ZR01 1e\nB: ZR02 2e\n"


@pytest.mark.parametrize("totals", ["= A 0t 0p B 0t 2p", "= B 0 2", "= B 2p", "= A 0t", "= B 0t A 0p"])
def test_totals_that_agree_with_the_plays_say_nothing(totals: str) -> None:
    _, issues = verdict(f"{PLAYED}{totals}\n")

    assert issues == []


@pytest.mark.parametrize(
    ("totals", "message", "typed"),
    [
        ("= A 0t 0p B 0t 1p", "B has the pawn on step 2 by the plays above, not 1", "1p"),
        ("= A 1t B 0t", "A has 0 tokens by the plays above, not 1", "1t"),
        ("= A 0t 0p B 1t 2p", "B has 0 tokens by the plays above, not 1", "1t"),
    ],
)
def test_totals_that_differ_from_the_plays_are_told(totals: str, message: str, typed: str) -> None:
    _, issues = verdict(f"{PLAYED}{totals}\n")

    (issue,) = issues
    assert (issue.code, issue.clause, issue.message, issue.typed) == ("total", "SNR-1.1", message, typed)
    assert (issue.place.line, issue.seat) == (9, "AB".index(message[0]))


def test_both_totals_of_a_player_may_be_wrong() -> None:
    _, issues = verdict(f"{PLAYED}= A 0t 0p B 1t 3p\n")

    assert [(issue.need, issue.have) for issue in issues] == [("0", "1"), ("2", "3")]
