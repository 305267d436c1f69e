"""SNK-A44: a lake where nothing can appear and the spirit can't move ends the game, after six rounds."""

import pytest

from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.rulings import rested
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Judged
from tests.scoring.sunken.places import covering, free_on
from tests.scoring.sunken.setting import (
    after,
    lake,
    rules_with,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
)

ALL = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
CALM = ("card 0/7", "done")


def _with_all_cards(table: Table) -> Table:
    return table.with_player(table.seat, table.player._replace(hand=0b111111))


def dead(free: str = "d5 f5 e4 e6", houses: str = "10@e5 1@e1 2@e9 3@a5 4@i5") -> Table:
    """Return a table whose lake is covered apart from some squares: the four round the spirit's."""
    table = with_pieces(start(), covering(free, houses), spirit="e5")
    assert sorted(free_on(table)) == sorted(free.split())
    return table


def rounds(table: Table, count: int, rules: SunkenRules | None = None) -> Table:
    """Return the table after so many rounds in which everybody plays a card and nothing appears."""
    for _ in range(count * len(table.players)):
        table = after(_with_all_cards(table), "card 4/2", "done", rules=rules)
    return table


def test_a_deadlock_ends_the_game_after_six_rounds() -> None:
    """SNK-A44: they count from the first that began with it."""
    table = rounds(dead(), 1)
    assert table.frozen

    table = rounds(table, 5)
    assert (table.over, table.idle) == (False, 5)

    table = rounds(table, 1)
    assert (table.over, table.ends, table.round) == (True, "deadlock", 7)
    assert "nothing could rise or move any more" in result(lake(), table).decided_by


@pytest.mark.parametrize("count", [1, 2])
def test_a_table_may_agree_on_other_rounds_of_a_deadlock(count: int) -> None:
    rules = rules_with(f"end.deadlock_rounds={count}")
    table = rounds(dead(), count, rules)
    assert not table.over

    assert rounds(table, 1, rules).ends == "deadlock"


def test_a_table_may_play_on_in_a_deadlock() -> None:
    """SNK-A44: 0 is off."""
    table = rounds(dead(), 9, rules_with("end.deadlock_rounds=0"))

    assert (table.over, table.frozen) == (False, True)


def test_a_treasure_that_changes_begins_the_six_rounds_anew() -> None:
    """SNK-A44: house 1 is entered in the fourth round of the deadlock, and brought home in none."""
    table = rounds(dead(), 4)
    assert table.idle == 3
    beside = next(name for name in ("d1>", "c1>", "d1v", "e2>", "d2>") if _touches(table, name))
    table = with_player(_with_all_cards(table), 0, at=beside)

    table = after(table, "card 1/6", "step e1", "done", "card 1/6", "done")

    assert told(table.players[0].open) == [1]
    assert (table.idle, table.frozen) == (0, True)
    assert not rounds(table, 5).over
    assert rounds(table, 6).ends == "deadlock"


def _touches(table: Table, name: str) -> bool:
    """Return whether a street lies beside e1."""
    water = lake().water
    return bool(table.laid & water.beside[water.named["e1"]] & 1 << water.named[name])


def test_a_house_entered_again_changes_no_treasure() -> None:
    """SNK-A44 and SNK-A22."""
    table = rounds(dead(), 4)
    beside = next(name for name in ("d1>", "c1>", "d1v", "e2>", "d2>") if _touches(table, name))
    table = with_player(with_treasures(_with_all_cards(table), 0, safe=(1,)), 0, at=beside)

    assert after(table, "card 1/6", "step e1", "done", "card 1/6", "done").idle == 4


def test_cards_without_pieces_are_no_deadlock() -> None:
    """SNK-A44: on an open lake a game goes on however little is done."""
    table = start()
    for _ in range(16):
        table = after(_with_all_cards(table), *CALM)

    assert (table.over, table.frozen, table.idle) == (False, False, 0)


@pytest.mark.parametrize(
    ("free", "houses"),
    [
        ("f5 e4 e6", "10@e5 1@e1 2@e9 3@a5"),
        ("d5 f5 e4 e6 a1 b1", "10@e5 1@e1 2@e9 3@a5 4@i5"),
        ("d5 f5 e4 e6 i5", "10@e5 1@e1 2@e9 3@a5"),
    ],
    ids=["the spirit can move", "a street has room", "a house has room"],
)
def test_what_can_still_be_done_is_no_deadlock(free: str, houses: str) -> None:
    """SNK-A44."""
    table = with_pieces(start(), covering(free, houses), spirit="e5")
    for _ in range(16):
        table = after(_with_all_cards(table), *CALM)

    assert (table.over, table.frozen) == (False, False)


def test_all_treasures_safe_end_a_deadlock_in_their_own_name() -> None:
    table = rounds(dead(), 6)
    corner = next(name for name in ("a1>", "a1v") if table.laid >> lake().water.named[name] & 1)
    table = with_player(with_treasures(table, 0, opened=(12,), safe=ALL[:-1]), 0, at=corner)

    table = after(_with_all_cards(table), "card 1/6", "step home", "done")
    table = after(_with_all_cards(table), *CALM)

    assert (table.over, table.ends) == (True, "treasures")


def test_a_verdict_names_the_readings_that_its_end_rests_on() -> None:
    """SNK-A36 and SNK-A44."""
    table = rounds(dead(), 7)

    found = [*rested(rules_with(), Judged((), table, (), frozenset()))]

    assert [text.partition(":")[0] for text in found] == ["ruling SNK-A36", "ruling SNK-A44"]
