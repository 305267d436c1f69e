"""A game of Sunken City that is written down and read again is the same game."""

import re
from random import Random

import pytest

from generator.logbook import canonical
from generator.referee import Shelf, score
from generator.scoring.logfile import write
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Judged, judge
from generator.scoring.verdict import status
from tests.scoring.sunken.laws import WAYS, game_number, turns
from tests.scoring.sunken.players import Played
from tests.scoring.sunken.writing import short_log, wordy_log


def judged(game: Played, text: str) -> Judged[Table]:
    """Return what the umpire makes of a game that was written down."""
    log, umpires = read(text), SunkenGame(game.lake)
    prepared = umpires.prepare(log)
    assert (log.issues, prepared.issues) == ((), ())
    entries, issues = net(prepared.entries)
    assert issues == ()
    return judge(umpires, entries, log.header.seats)


def is_the_same(game: Played, text: str, number: int) -> None:
    """Hold that a log is legal and leads to the same table after every turn."""
    again = judged(game, text)

    assert again.issues == (), (number, again.issues[0], text)
    assert status(again.issues, again.state.over, bool(again.unsure)) == "legal"
    tables = [one.after for one in again.played if one.entry.kind == "turn"]
    assert tables == [tables[-1] for _, _, tables in turns(game)], number
    assert again.state == game.tables[-1], number


def both_forms_say_the_same(number: int) -> None:
    game = game_number(number)
    options = WAYS[number % len(WAYS)]

    is_the_same(game, short_log(game, *options), number)
    is_the_same(game, wordy_log(game, Random(number), *options), number)


def the_canonical_log_says_the_same(number: int) -> None:
    game = game_number(number)
    options, shelf = WAYS[number % len(WAYS)], Shelf()
    texts = [short_log(game, *options), wordy_log(game, Random(number), *options)]

    shown = [canonical(text.encode(), "game.log", shelf, corrected=False) for text in texts]

    for text, again in zip(texts, shown, strict=True):
        assert canonical(again.encode(), "game.log", shelf, corrected=False) == again
        assert write(read(again)) == again
        is_the_same(game, again, number)
        verdict = score(again.encode(), "game.log", shelf)
        assert verdict.status == "legal"
        assert turns_of(again) == turns_of(texts[0])
        assert verdict.standings == score(text.encode(), "game.log", shelf).standings


def turns_of(text: str) -> list[str]:
    """Return the lines of turns of a log."""
    return [line for line in text.splitlines() if line[1:2] == ":"]


def without_cards(text: str) -> str:
    """Return a log whose turns do not say which card was played."""
    return re.sub(r"(?<=: )[0-9]/[0-9]( |$)", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("first", range(0, 100, 20))
def test_twenty_games_read_again_are_the_same_games(first: int) -> None:
    for number in range(first, first + 20):
        both_forms_say_the_same(number)


@pytest.mark.parametrize("number", range(112, 124))
def test_a_turn_without_its_card_is_the_same_turn_or_ambiguous_but_never_illegal(number: int) -> None:
    game = game_number(number)
    entries = [
        entry
        for entry in read(without_cards(short_log(game))).entries
        if entry.kind == "turn" and entry.words
    ]

    umpires = SunkenGame(game.lake)
    by_turn = {(before.round, moves[0].seat): (before, tables[-1]) for before, moves, tables in turns(game)}
    for entry in entries:
        before, after = by_turn[entry.round, entry.seat or 0]
        reading = umpires.read(before, entry, {}, helpful=False)
        codes = {issue.code for issue in reading.issues}
        assert codes <= {"ambiguous"}, (entry.text, reading.issues)
        assert codes or reading.state == after, entry.text


@pytest.mark.parametrize("first", range(100, 112, 4))
def test_four_games_shown_canonically_are_the_same_games(first: int) -> None:
    for number in range(first, first + 4):
        the_canonical_log_says_the_same(number)


def test_a_turn_that_cannot_be_checked_is_shown_as_it_was_typed() -> None:
    unchecked = "B: 1/6 c6v d9> go i9 9"
    text = f"game: sunken-city\nA = Ana\nB = Ben\n\n1.\nA: unread\n{unchecked}\n"

    shown = canonical(text.encode(), "game.log", Shelf(), corrected=False)

    assert shown.splitlines()[-1] == unchecked


def pieces_of(text: str) -> list[list[str]]:
    """Return the cards, streets and houses of each turn of a log."""
    return [re.findall(r"\S+[/@>v]\S*", line) for line in turns_of(text)]


@pytest.mark.parametrize("number", range(124, 148))
def test_a_log_with_a_line_lost_or_doubled_is_shown_with_all_its_pieces(number: int) -> None:
    game, rng = game_number(number), Random(number)
    lines = short_log(game).splitlines()
    begin = lines.index("1.") + 1
    at = rng.randrange(begin, len(lines))
    lines[at : at + 1] = rng.choice(([], ["A: unread"], [lines[at], lines[at]]))

    shown = canonical("\n".join(lines).encode(), "game.log", Shelf(), corrected=False)

    assert pieces_of(shown) == pieces_of("\n".join(lines))
    assert canonical(shown.encode(), "game.log", Shelf(), corrected=False) == shown


def test_a_house_that_stood_against_the_rules_submerges_like_any_other() -> None:
    text = "game: sunken-city\nA = Ana\nB = Ben\n\n1. A: 4/3 e4^ 9@e1 8@e2! c9> spirit 3 e4 e2 e1\n"

    verdict = score(text.encode(), "game.log", Shelf())

    assert [(issue.code, issue.clause) for issue in verdict.issues] == [("irregular", "SNK-4.2")]
