"""What happens in the whole games of Sunken City that are kept as files: each shows what it is there for."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from generator.scoring.engine import Move, replay
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import HOME, Table
from tests.scoring.sunken.counting import recount
from tests.scoring.sunken.games import WHOLE, case_of, expected, seats_of, text_of, turns_of


def test_every_way_to_end_has_a_game_of_two_three_and_four() -> None:
    found = {(expected(name)["end"][:14], seats_of(name)) for name in WHOLE}

    assert found >= {(end[:14], seats) for end in ENDS_IN_FULL for seats in (2, 3, 4)}


ENDS_IN_FULL = (
    "all treasures of a player are safe",
    "the hourglass has come into sight",
    "nothing could rise or move any more",
)


@pytest.mark.parametrize(
    "name", ["treasures-2-short", "treasures-3", "treasures-4-short", "treasures-shared-3"]
)
def test_the_round_in_which_somebody_has_all_is_played_out(name: str) -> None:
    ends = [one.after.ends for one in turns_of(name)]

    assert ends.count("treasures") > 1
    assert turns_of(name)[-1].after.over


@pytest.mark.parametrize("name", ["hourglass-2", "hourglass-3", "hourglass-4"])
def test_streets_of_space_6_are_laid_behind_the_hourglass(name: str) -> None:
    assert "a street of space 6" in used_in(name)


USED = [
    ("tie-sum-2", "space 6 is empty"),
    ("hourglass-3", "space 6 is empty"),
    ("hourglass-4", "a chip"),
    ("treasures-3-last", "the chest in house 10"),
    ("treasures-2-short", "the chest in another house"),
    ("treasures-2-short", "house 10 elsewhere"),
    ("interleave-none-2", "sent home by oneself"),
    ("own-spirit-3", "sent home by oneself"),
    ("interleave-all-3", "steps between pieces"),
    ("chips-run-out-4", "no chip is left"),
    ("interleave-none-2", "nobody's village is locked in"),
]


@pytest.mark.parametrize(("name", "what"), USED)
def test_a_game_shows_what_it_is_there_for(name: str, what: str) -> None:
    assert what in used_in(name)


def test_steps_between_pieces_are_taken_where_that_was_agreed_alone() -> None:
    shown = {name for name in WHOLE if "steps between pieces" in used_in(name)}

    assert shown == {"interleave-all-3", "own-spirit-3"}


def test_the_streets_that_are_left_are_those_counted_by_hand() -> None:
    left = {one.before.round: sum(one.before.stacks) for one in reversed(turns_of("tie-sum-2"))}

    assert (left[7], left[8]) == (6, 2)
    assert turns_of("deadlock-2")[-1].after.stacks == (0, 0, 0, 0, 1, 0)


def test_a_change_of_treasures_begins_the_count_of_a_deadlock_anew() -> None:
    idle = [one.after.idle for one in turns_of("deadlock-4") if one.after.seat == one.after.first]

    assert 0 in idle[5:]
    assert idle[-7:-1] == [0, 1, 2, 3, 4, 5]
    assert turns_of("deadlock-4")[-1].after.over


def test_nobody_gets_a_chip_in_the_harsh_variant() -> None:
    counted = recount(text_of("harsh-4"))

    assert sum(counted.sunk) > 3
    assert counted.chips == (0, 0, 0, 0)
    assert "chip" not in text_of("harsh-4").split("1.\n")[1].replace("no chip", "")


def test_every_corner_stays_empty_in_a_game_of_three() -> None:
    colours = {"yellow", "red", "white", "orange"}
    seated = [
        {line.split(", ")[1] for line in text_of(name).splitlines() if line[1:4] == " = "}
        for name in WHOLE
        if seats_of(name) == 3
    ]

    assert {colour for some in seated for colour in colours - some} == colours


def test_where_the_start_is_drawn_rounds_begin_with_whoever_has_the_first_line() -> None:
    for name in ("start-seed-3", "seat-order-2"):
        seats = [one.entry.seat for one in turns_of(name)]

        assert seats[0] == 1
        assert seats[-1] == 0


@cache
def used_in(name: str) -> frozenset[str]:
    """Return what happens in a game."""
    game = case_of(name)[0]
    found = set[str]()
    for one in turns_of(name):
        tables, refusal = replay(game.rules, one.before, one.moves)
        assert refusal is None
        for (before, after), move in zip(pairwise(tables), one.moves, strict=True):
            found.update(used_by(game, before, after, move))
        verbs = "".join({"street": "p", "house": "p", "step": "s"}.get(move.verb, "") for move in one.moves)
        found |= {"steps between pieces"} if verbs.strip("p").strip("s") else set()
        found.update(left_by(game, one.after))
    return frozenset(found)


def used_by(game: SunkenGame, before: Table, after: Table, move: Move) -> Iterator[str]:
    """Yield what a move has done that not every move does."""
    lake, (was, now) = game.lake, (before.players[move.seat], after.players[move.seat])
    if move.verb == "street" and before.draw == len(before.stacks) - 1:
        yield "a street of space 6"
    if move.verb == "chip":
        yield "a chip"
    if move.verb == "step" and move.at[0] != HOME:
        is_ten = before.houses[-1] == move.at[0]
        if now.open & ~was.open & 1 << lake.chest:
            yield "the chest in house 10" if is_ten else "the chest in another house"
        elif is_ten and not lake.middle >> move.at[0] & 1:
            yield "house 10 elsewhere"
    if move.verb == "haunt":
        yield from sent_home_by(before, after, move)


def sent_home_by(before: Table, after: Table, move: Move) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.at == now.at:
            continue
        if seat == move.seat:
            assert now.chips == was.chips
            yield "sent home by oneself"
        elif now.chips == was.chips and not before.supply:
            yield "no chip is left"


def left_by(game: SunkenGame, table: Table) -> Iterator[str]:
    """Yield what is strange about the table after a turn."""
    if table.draw == len(table.stacks) - 1 and not table.stacks[-1]:
        yield "space 6 is empty"
    in_play = {player.corner for player in table.players}
    for number, corner in enumerate(game.lake.corners):
        is_free = not table.covered >> corner.village & 1
        if number not in in_play and is_free and all(gate & table.covered for gate in corner.gates):
            yield "nobody's village is locked in"
