"""Two plays in one line: a community tile with the tile drawn for it, and what the Lobbyist moves."""

import pytest

from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.notation import NO_TURN, Notation, Play
from generator.scoring.sunrise.table import OPENING, ZONING, Table
from generator.scoring.sunrise.writing import write_play
from tests.scoring.sunrise.setting import (
    after,
    city,
    clauses,
    in_step,
    lies,
    line,
    plan,
    rules_with,
    verdict,
    with_hand,
    with_roles,
)

LOBBY = "ZR01 1e; ZC01 2e; ZI01 1w; ZP01 1n"


def read(text: str) -> Play | None:
    """Return the play that the words of a line tell."""
    words = tuple(Word(word, 1) for word in text.split())
    return Notation(plan()).read(Entry("turn", Place(1, 1), text, words, 1, 0)).play


def zoning(text: str = "ZR01 1e") -> Table:
    return in_step(with_roles(city(text), "A 03 B 31"), ZONING)


def lobby() -> Table:
    return in_step(with_roles(city(LOBBY), "A 05 B 31"), OPENING)


# words


def test_a_community_tile_and_the_tile_drawn_for_it_may_share_a_line() -> None:
    found = read("Q3 n of CH, ZM10 e of Q3 ^n")

    assert found is not None
    assert (found.kind, found.name, found.turn) == ("zone", "q3", NO_TURN)
    assert found.then is not None
    assert (found.then.kind, found.then.name, found.then.turn) == ("zone", "zm10", 0)


@pytest.mark.parametrize(
    "text", ["move ZR01 s of ZR02 ^e ZR08 s of ZR01 ^s", "move ZR01 ^e s of ZR02, move ZR08 ^s s of ZR01"]
)
def test_the_lobbyist_may_move_several_tiles_in_a_line(text: str) -> None:
    found = read(text)

    assert found is not None
    assert found.then is not None
    assert [(one.kind, one.name, one.turn) for one in (found, found.then)] == [
        ("move", "zr01", 1),
        ("move", "zr08", 2),
    ]


@pytest.mark.parametrize("text", ["ZR01 e of CH ZR02 w of CH", "Q3 n of CH ZM10", "Q3 ^n ZM10 e of Q3"])
def test_other_tiles_do_not_share_a_line(text: str) -> None:
    assert read(text) is None


# tables


@pytest.mark.parametrize(
    ("table", "one", "others"),
    [
        (zoning(), "A: Q3 1w, ZC01 w of Q3", ("A: Q3 1w", "A: ZC01 w of Q3")),
        (zoning(), "A: Q3 1w Q2 2w ZC01 n of Q2", ("A: Q3 1w", "A: Q2 2w", "A: ZC01 2w1n")),
        (lobby(), "A: move ZI01 1s ZP01 w of ZI01", ("A: move ZI01 1s", "A: move ZP01 1w1s")),
    ],
)
def test_a_shared_line_does_the_same_as_one_line_for_each_play(
    table: Table, one: str, others: tuple[str, ...]
) -> None:
    assert after(table, one) == after(table, *others)


@pytest.mark.parametrize(
    ("table", "text", "canonical"),
    [
        (zoning(), "Q3 1w, ZC01 w of Q3", "Q3 1w ZC01 2w"),
        (lobby(), "move ZI01 1s move ZP01 w of ZI01", "move ZI01 1s ZP01 1w1s"),
    ],
)
def test_a_shared_line_stays_one_and_reads_back_the_same(table: Table, text: str, canonical: str) -> None:
    done = line(table, f"A: {text}")

    assert write_play(rules_with(), table, done.moves) == canonical
    assert after(table, f"A: {canonical}") == done.state


def test_an_arrow_left_out_in_a_shared_line_leaves_all_readings_of_the_line() -> None:
    (issue,) = line(zoning(), "A: Q3 1w, ZR04 w of Q3", helpful=True).issues

    assert issue.code == "ambiguous"
    assert issue.legal == ("A: Q3 1w ZR04 2w ^n", "A: Q3 1w ZR04 2w ^s", "A: Q3 1w ZR04 2w ^w")


def test_what_stands_behind_a_play_against_the_rules_is_still_laid() -> None:
    found = line(zoning("ZR01 1e; ZR02 5e"), "A: Q3 7e, ZC01 1w")

    assert clauses(found.issues) == [("illegal", "SNR-6.9")]
    assert (lies(found.state, "Q3"), lies(found.state, "ZC01")) == ((7, 0), (-1, 0))
    assert found.state.seat == 1


def test_a_slip_behind_the_first_play_of_a_line_is_told_at_its_word() -> None:
    found = line(zoning(), "A: Q3 1w, ZC01 1e")

    (issue,) = found.issues
    assert (issue.clause, issue.typed) == ("SNR-6.1", "ZC01")
    assert (lies(found.state, "Q3"), found.state.seat) == ((-1, 0), 1)


def test_a_drawn_tile_comes_from_the_stack_in_a_shared_line_too() -> None:
    table = with_hand(zoning(), 0, "Q3 ZI01 ZI02 ZI03")

    assert after(table, "A: Q3 1w, ZC01 w of Q3").players[0].hand == frozenset({"ZI01", "ZI02", "ZI03"})
    (issue,) = line(table, "A: Q3 1w, ZI01 w of Q3 ^n").issues
    assert issue.clause == "SNR-6.13"


def test_a_drawn_tile_that_is_forgotten_is_named() -> None:
    table = after(zoning(), "A: Q3 1w")

    (issue,) = line(table, "B: ZC01 2w").issues

    assert issue.message == "A still lays the tile drawn for the community tile"
    assert (issue.code, issue.clause) == ("turn", "SNR-6.13")
    assert "a line above" in issue.hint


def test_a_finished_city_may_be_told_with_shared_lines() -> None:
    judged, _ = verdict("A = A\nB = B\n\nlay Q3 1w ZC01 2w\n= A 7t 4p B 5t 2p\n")

    assert (lies(judged.state, "Q3"), lies(judged.state, "ZC01")) == ((-1, 0), (-2, 0))
