"""A game that is written down, in lines or on sheets, and read again is the same game."""

import pytest

from generator.scoring.logfile import write
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.table import Table
from generator.scoring.umpire import Judged, judge
from tests.scoring.sunshine.laws import STYLES, WAYS, rules_with
from tests.scoring.sunshine.players import Played, play
from tests.scoring.sunshine.writing import line_log, sheet_log


def game_number(number: int) -> Played:
    """Return a game by its number, which decides its options, seats, style and dice."""
    options, seats, turns = WAYS[number % len(WAYS)]
    style = STYLES[number // len(WAYS) % len(STYLES)]
    return play(rules_with(options), number, style, seats=seats, turns=turns)


def judged(game: Played, text: str) -> Judged[Table]:
    """Return what the umpire makes of a game that was written down."""
    log, umpires = read(text), SunshineGame(game.rules.city, {})
    prepared = umpires.prepare(log)
    assert (log.issues, prepared.issues) == ((), ())
    entries, issues = net(prepared.entries)
    assert issues == ()
    return judge(umpires, entries, log.header.seats)


def lines_say_the_same(number: int) -> None:
    game = game_number(number)
    text = line_log(game)

    again = judged(game, text)

    assert again.issues == (), (number, again.issues[0])
    assert again.state == game.table, number
    # paper does not tell whether a gear was crossed off just before or after the rest was let go
    assert sorted(move for one in again.played for move in one.moves) == sorted(game.moves), number
    assert line_log(game) == text
    assert write(read(write(read(text)))) == write(read(text))


def sheets_say_the_same(number: int) -> None:
    game = game_number(number)

    again = judged(game, sheet_log(game))

    assert [issue for issue in again.issues if issue.code != "note"] == [], (number, again.issues[0])
    for sheet, played in zip(again.state.sheets, game.table.sheets, strict=True):
        assert (sheet.filled, sheet.crossed, sheet.planted) == (
            played.filled,
            played.crossed,
            played.planted,
        ), number
    assert again.state.over == game.table.over


@pytest.mark.parametrize("first", [0, *(pytest.param(at, marks=pytest.mark.slow) for at in (50, 100, 150))])
def test_fifty_games_read_again_from_their_lines_are_the_same_games(first: int) -> None:
    for number in range(first, first + 50):
        lines_say_the_same(number)


@pytest.mark.parametrize("first", [0, *(pytest.param(at, marks=pytest.mark.slow) for at in (20, 40))])
def test_twenty_games_read_again_from_their_sheets_end_alike(first: int) -> None:
    for number in range(first, first + 20):
        sheets_say_the_same(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(5000, 6000, 100))
def test_a_hundred_more_games_read_again_are_the_same(first: int) -> None:
    for number in range(first, first + 100):
        lines_say_the_same(number)
        if number % 3 == 0:
            sheets_say_the_same(number)
