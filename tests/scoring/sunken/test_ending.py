"""SNK-13: what ends a game, the round that is played out, who has won, and the deadlock of SNK-A44."""

import pytest

from generator.referee import Shelf, score
from generator.scoring.engine import legal
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.rulings import rested
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Judged, Result
from tests.scoring.sunken.places import covering, free_on
from tests.scoring.sunken.setting import (
    after,
    lake,
    refused,
    rules_with,
    start,
    told,
    with_pieces,
    with_player,
    with_treasures,
    wrong_line,
)

ALL = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
CALM = ("card 0/7", "done")


def nearly_done(seat: int = 0, seats: int = 3) -> Table:
    """Return a table on which a player has one treasure open, all others safe, and stands before home."""
    table = with_pieces(start(seats), "a1> h1> h9> 10@e5", spirit="e5")
    before = ("a1>", "h1>", "h9>")[seat]
    return with_player(with_treasures(table, seat, opened=(12,), safe=ALL[:-1]), seat, at=before)


def at_the_hourglass(seats: int = 3) -> Table:
    """Return a table on which one street is left on space 5."""
    return start(seats)._replace(stacks=(0, 0, 0, 0, 1, 0), draw=4)


def played_out(table: Table) -> Table:
    """Return the table after calm turns up to the end of the game, at most three rounds."""
    for _ in range(3 * len(table.players)):
        if table.over:
            break
        table = after(_with_all_cards(table), *CALM)
    return table


def _with_all_cards(table: Table) -> Table:
    return table.with_player(table.seat, table.player._replace(hand=0b111111))


# What triggers the end


def test_all_treasures_of_a_player_safe_are_the_end() -> None:
    """SNK-13.1."""
    table = after(nearly_done(), "card 0/7")
    assert table.ends == ""

    table = after(table, "step home")

    assert told(table.players[0].safe) == [*ALL]
    assert (table.ends, table.over) == ("treasures", False)


def test_ten_of_eleven_treasures_are_not_the_end() -> None:
    """SNK-13.1: the chest lies open, but not in the village."""
    table = after(nearly_done(), "card 0/7", "done")

    assert table.ends == ""
    assert not played_out(table).over


def test_the_last_street_of_space_5_is_the_end() -> None:
    """SNK-13.2."""
    assert after(at_the_hourglass(), "card 1/6", "street a1>").ends == "hourglass"
    assert after(at_the_hourglass(), "card 1/6", "house 9 c3").ends == ""


def test_what_came_first_is_why_the_game_ends() -> None:
    table = nearly_done()._replace(stacks=(0, 0, 0, 0, 1, 0), draw=4)

    assert after(table, "card 1/6", "street d1>", "step home").ends == "hourglass"
    assert after(table, "card 1/6", "step home", "street d1>").ends == "treasures"


# The round is played out


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_is_played_to_its_end(seat: int) -> None:
    """SNK-13.3 and SNK-A34: up to the right neighbour of the start player, whoever has ended it."""
    table = nearly_done(seat)
    for _ in range(seat):
        table = after(table, *CALM)

    table = after(table, "card 0/7", "step home", "done")

    assert table.over is (seat == 2)
    assert table.round == 1
    for _ in range(seat, 2):
        assert not table.over
        table = after(table, *CALM)
    assert (table.over, table.round, table.ends) == (True, 1, "treasures")


def test_behind_the_hourglass_the_others_play_with_space_6() -> None:
    """SNK-13.3 and SNK-12.6."""
    table = with_pieces(at_the_hourglass(), "c3> d2> 10@e5", spirit="c3>")
    table = after(table, "card 1/6", "haunt d2>", "street a1>", "done")
    assert table.stacks == (0, 0, 0, 0, 0, 1)

    table = after(table, "card 1/6", "street g1>", "done", "card 4/3", "done")

    assert (table.over, table.ends, table.stacks[5]) == (True, "hourglass", 0)


def test_all_have_had_equally_many_turns_when_the_start_player_was_drawn() -> None:
    """SNK-A34 and SNK-A41: C began, so B is the last."""
    table = at_the_hourglass()._replace(seat=2, first=2)

    table = after(table, "card 1/6", "street a1>", "done", *CALM)
    assert (table.over, table.seat) == (False, 1)

    assert after(table, *CALM).over


def test_snk_13_3_nobody_plays_when_the_game_is_over() -> None:
    table = played_out(after(nearly_done(), "card 0/7", "step home", "done"))
    assert table.over

    for step in ("card 0/7", "done", "street a1>"):
        refusal = refused(table, step)
        assert (refusal.clause, refusal.why) == ("SNK-13.3", "the game was over after round 1")
    assert legal(rules_with(), table) == []


def test_another_player_may_still_draw_level_in_the_last_turns() -> None:
    """SNK-A35 and SNK-A36."""
    table = nearly_done(0)
    second = with_treasures(table, 1, opened=(12,), safe=ALL[:-1])
    table = with_player(second, 1, at="h1>")

    table = after(table, "card 0/7", "step home", "done", "card 0/7", "step home", "done", *CALM)

    assert table.over
    assert result(lake(), table).winners == (0, 1)


# Who has won


def ended(*safe: tuple[int, ...], options: tuple[str, ...] = (), first: int = 0) -> Result:
    """Return the result of a game that the hourglass ended with these treasures safe."""
    table = start(len(safe))
    for seat, some in enumerate(safe):
        table = with_treasures(table, seat, safe=some)
    rules = rules_with(*options)
    return result(rules.lake, table._replace(over=True, ends="hourglass", first=first))


def test_most_safe_treasures_win_whatever_their_sum() -> None:
    """SNK-13.4."""
    found = ended((10, 12), (1, 2, 3))

    assert found.winners == (1,)
    assert found.decided_by == (
        "3 treasures safe, against 2; the end came because the hourglass has come into sight"
    )
    assert [standing.score for standing in found.standings] == [
        {"treasures": 3, "value": 6},
        {"treasures": 2, "value": 22},
    ]


def test_open_treasures_do_not_count() -> None:
    """SNK-13.4 and SNK-6.3."""
    table = with_treasures(with_treasures(start(), 0, opened=ALL[1:], safe=(1,)), 1, safe=(2, 3))

    assert result(lake(), table._replace(over=True, ends="hourglass")).winners == (1,)


def test_as_many_treasures_are_decided_by_their_sum() -> None:
    """SNK-13.5."""
    found = ended((1, 12), (3, 9), (2, 10))

    assert found.winners == (0,)
    assert found.decided_by.startswith("both have 2 treasures safe; their sum is 13 against 12")
    assert [(standing.seat, standing.rank) for standing in found.standings] == [(0, 1), (1, 2), (2, 2)]


def test_level_in_number_and_sum_is_a_shared_victory() -> None:
    """SNK-A36."""
    found = ended((1, 10), (5, 6), (10,))

    assert found.winners == (0, 1)
    assert found.decided_by.startswith("level in number and sum: a shared victory")
    assert [standing.rank for standing in found.standings] == [1, 1, 3]


def test_nobody_with_a_treasure_is_a_shared_victory_too() -> None:
    assert ended((), ()).winners == (0, 1)


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_a_table_may_decide_a_tie_by_the_order_of_seats(first: int, winner: int) -> None:
    """SNK-A36: from the start player on; A and C are level."""
    found = ended((1, 10), (7,), (5, 6), options=("ties.final=seat_order",), first=first)

    assert found.winners == (winner,)
    assert found.decided_by.startswith("level in number and sum; who comes first in the order of the table")


def test_the_order_of_seats_decides_nothing_else() -> None:
    """SNK-A36."""
    assert ended((1, 9), (5, 6), options=("ties.final=seat_order",)).winners == (1,)


def test_all_eleven_treasures_are_called_all() -> None:
    table = with_treasures(start(), 1, safe=ALL)

    found = result(lake(), table._replace(over=True, ends="treasures"))

    assert found.decided_by == (
        "all treasures safe, against 0; the end came because all treasures of a player are safe"
    )


def test_nobody_has_won_before_the_end() -> None:
    table = with_treasures(start(), 1, safe=(1, 2))

    found = result(lake(), table)

    assert (found.is_over, found.winners, found.decided_by) == (False, (), "")
    assert [standing.seat for standing in found.standings] == [1, 0]


# A deadlock


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
    assert "nothing could appear or move any more" in result(lake(), table).decided_by


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


# As a log tells it


def test_snk_13_3_a_line_behind_the_end_is_refused() -> None:
    table = played_out(after(nearly_done(), "card 0/7", "step home", "done"))

    issue = wrong_line(table, "0/7")

    assert (issue.code, issue.clause) == ("illegal", "SNK-13.3")
    assert issue.message == "the game was over after round 1"
    assert issue.hint == "take this line out, or look for a slip above it"


def test_the_end_alone_has_its_winner() -> None:
    """SNK-13.4 and SNK-13.5."""
    header = "game: sunken-city\nA = Ana\nB = Ben\nC = Cleo\n"
    verdict = score(f"{header}safe A 3 5\nsafe B 12 1\nsafe C 10\n".encode(), "x.log", Shelf())

    assert verdict.winners == (1,)
    assert verdict.decided_by == "both have 2 treasures safe; their sum is 13 against 8"


def test_a_verdict_names_the_readings_that_its_end_rests_on() -> None:
    """SNK-A36 and SNK-A44."""
    table = rounds(dead(), 7)

    found = [*rested(rules_with(), Judged((), table, (), frozenset()))]

    assert [text.partition(":")[0] for text in found] == ["ruling SNK-A36", "ruling SNK-A44"]
