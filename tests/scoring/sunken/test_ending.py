"""SNK-13: what ends a game, the round that is played out, and who has won."""

import pytest

from generator.referee import Shelf, score
from generator.scoring.engine import legal
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Result
from tests.scoring.sunken.setting import (
    after,
    lake,
    refused,
    rules_with,
    start,
    told,
    umpire,
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
    assert "sum is 13 against 12" in found.decided_by
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


# As a log tells it


def test_snk_13_3_a_line_behind_the_end_is_refused() -> None:
    table = played_out(after(nearly_done(), "card 0/7", "step home", "done"))

    issue = wrong_line(table, "0/7")

    assert (issue.code, issue.clause) == ("illegal", "SNK-13.3")
    assert issue.message == "the game was over after round 1"
    assert issue.hint == "take this line out, or look for a slip above it"


def entry(kind: str, number: int, seat: int | None = None) -> Entry:
    """Return an entry of a log, on line 9."""
    return Entry(kind, Place(9, 1), f"{number}.", (), number, seat)


def test_snk_13_3_rounds_behind_the_end_are_told_once() -> None:
    table = played_out(after(nearly_done(), "card 0/7", "step home", "done"))

    first = umpire().read(table, entry("round", 2), {}, helpful=False)
    then = umpire().read(table, entry("turn", 2, 0), {}, helpful=False)

    assert [(issue.code, issue.clause, issue.place.line) for issue in first.issues] == [
        ("illegal", "SNK-13.3", 9)
    ]
    assert then.issues == ()


def test_snk_13_3_a_log_that_stops_in_the_last_round_lacks_lines() -> None:
    """The round is played to its end, so B and C have a turn left."""
    table = after(nearly_done(), "card 0/7", "step home", "done")

    issues = umpire().finish(table, entry("turn", 1, 0)).issues

    assert [(issue.code, issue.seat) for issue in issues] == [("turn", 1), ("turn", 2)]


def test_a_log_that_stops_in_any_other_round_was_only_interrupted() -> None:
    ended = played_out(after(nearly_done(), "card 0/7", "step home", "done"))

    for table in (after(start(), *CALM), ended):
        assert umpire().finish(table, entry("turn", 1, 0)).issues == ()


def test_the_end_alone_has_its_winner() -> None:
    """SNK-13.4 and SNK-13.5."""
    header = "game: sunken-city\nA = Ana\nB = Ben\nC = Cleo\n"
    verdict = score(f"{header}safe A 3 5\nsafe B 12 1\nsafe C 10\n".encode(), "x.log", Shelf())

    assert verdict.winners == (1,)
    assert verdict.decided_by.endswith("sum is 13 against 8")
