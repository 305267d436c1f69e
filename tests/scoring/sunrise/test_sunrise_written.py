"""A game of Sunrise City that is written down and read again is the same game."""

from random import Random

import pytest

from generator.logbook import canonical
from generator.referee import Shelf, score
from generator.scoring.engine import legal
from generator.scoring.logfile import write
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.table import Table
from generator.scoring.umpire import Judged, judge
from tests.scoring.sunrise.laws import WAYS, game_number, ways_of
from tests.scoring.sunrise.players import Played
from tests.scoring.sunrise.writing import final_log, short_log, wordy_log


def judged(game: Played, text: str) -> Judged[Table]:
    """Return what the umpire makes of a game that was written down."""
    log, umpires = read(text), SunriseGame(game.plan)
    prepared = umpires.prepare(log)
    assert (log.issues, prepared.issues) == ((), ())
    entries, issues = net(prepared.entries)
    assert issues == ()
    return judge(umpires, entries, log.header.seats)


def is_the_same(game: Played, text: str, number: int) -> None:
    """Hold that a log leads by the same moves to the same tables, and is legal as far as hands are known."""
    again = judged(game, text)
    hidden = list(SunriseGame(game.plan).hindsight(again))

    assert again.issues == (), (number, again.issues[0], text)
    moves = [move for one in again.played for move in one.moves]
    assert [_agreed(move.verb, move.at) for move in moves if move.verb != "done"] == [
        _agreed(move.verb, move.at) for move in game.moves if move.verb != "done"
    ]
    assert again.state == game.tables[-1], number
    assert {issue.code for issue in hidden} <= {"unverified"}, (number, hidden)
    assert {issue.seat for issue in hidden} == unseen(game), number


def _agreed(verb: str, at: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return a move without whether all agreed to it, which matters where they vote alone."""
    return verb, at[:3] if verb == "stray" else at


def unseen(game: Played) -> set[int]:
    """Return the seats whose passes nobody can check: of their hands not all was written down.

    Who could not have built with any tile that is still unseen has passed for certain.
    """
    if game.plan.options.free_pass:
        return set()
    passes = [
        (table, move.seat)
        for table, move in zip(game.tables, game.moves, strict=False)
        if move.verb == "pass"
    ]
    return {seat for table, seat in passes if _is_hidden(table, seat) and _could_build(game, table)}


def _is_hidden(table: Table, seat: int) -> bool:
    player = table.players[seat]
    return player.hand is None or player.extra > 0


def _could_build(game: Played, table: Table) -> bool:
    """Return whether any tile that nobody has seen could be built by the seat on turn."""
    seen = {one for player in table.players for one in player.hand or ()}
    return any(
        game.plan.buildings[move.at[0]].id not in seen
        for move in legal(game.rules, table)
        if move.verb == "build"
    )


def both_forms_say_the_same(number: int) -> None:
    game = game_number(number)

    is_the_same(game, short_log(game, *ways_of(game)), number)
    is_the_same(game, wordy_log(game, Random(number), *ways_of(game)), number)


def the_canonical_log_says_the_same(number: int) -> None:
    game, shelf = game_number(number), Shelf()
    texts = [short_log(game, *ways_of(game)), wordy_log(game, Random(number), *ways_of(game))]

    shown = [canonical(text.encode(), "game.log", shelf, corrected=False) for text in texts]

    for text, again in zip(texts, shown, strict=True):
        assert canonical(again.encode(), "game.log", shelf, corrected=False) == again
        assert write(read(again)) == again
        is_the_same(game, again, number)
        assert plays_of(again) == [line for line in plays_of(texts[0]) if line in plays_of(again)]
        verdict = score(again.encode(), "game.log", shelf)
        assert verdict.status == ("unverified" if unseen(game) else "legal")
        assert verdict.standings == score(text.encode(), "game.log", shelf).standings


def plays_of(text: str) -> list[str]:
    """Return the lines of plays of a log, without its passes."""
    return [line for line in text.splitlines() if line[1:2] == ":" and not line.endswith(" pass")]


@pytest.mark.parametrize("first", range(0, 100, 20))
def test_twenty_games_read_again_are_the_same_games(first: int) -> None:
    for number in range(first, first + 20):
        both_forms_say_the_same(number)


@pytest.mark.parametrize("first", range(100, 124, 6))
def test_six_games_shown_canonically_are_the_same_games(first: int) -> None:
    for number in range(first, first + 6):
        the_canonical_log_says_the_same(number)


def test_a_game_with_all_hands_is_legal_and_one_without_unverified() -> None:
    games = [game_number(number) for number in range(0, 36, 3)]
    statuses = {
        (len(game.known), score(short_log(game, *ways_of(game)).encode(), "game.log", Shelf()).status)
        for game in games
        if not game.plan.options.free_pass
    }

    assert statuses == {(2, "legal"), (0, "unverified"), (1, "unverified")}


@pytest.mark.parametrize("number", range(124, 136))
def test_a_canonical_log_of_bids_two_a_turn_on_one_line_is_the_same_game(number: int) -> None:
    game = game_number(number * len(WAYS) + 1)

    is_the_same(game, short_log(game, *ways_of(game)), number)


@pytest.mark.parametrize("number", range(136, 148))
def test_a_finished_city_written_tile_by_tile_is_the_city_and_can_t_be_checked_further(number: int) -> None:
    game = game_number(number - number % len(WAYS))

    verdict = score(final_log(game).encode(), "game.log", Shelf())

    assert {issue.code for issue in verdict.issues} == {"unverified"}
    found = {one.seat: tuple(one.score.values()) for one in verdict.standings}
    assert found == {
        seat: (player.tokens, player.pawn) for seat, player in enumerate(game.tables[-1].players)
    }


@pytest.mark.parametrize("number", range(148, 172))
def test_a_log_with_a_line_lost_or_doubled_is_shown_with_all_its_plays(number: int) -> None:
    game, rng = game_number(number), Random(number)
    lines = short_log(game, *ways_of(game)).splitlines()
    begin = lines.index("1.") + 1
    at = rng.randrange(begin, len(lines))
    lines[at : at + 1] = rng.choice(([], ["A: unread"], [lines[at], lines[at]]))
    text = "\n".join(lines)

    shown = canonical(text.encode(), "game.log", Shelf(), corrected=False)

    assert len(plays_of(shown)) == len(plays_of(text))
    assert canonical(shown.encode(), "game.log", Shelf(), corrected=False) == shown
