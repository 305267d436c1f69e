"""Filled sheets with turn numbers: every legal game is explained, and what is wrong is found."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from generator.scoring.engine import TABLE, Move, Refusal, replay
from generator.scoring.sunshine.filled.explain import Change, Explained, Marks, explain
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Table
from tests.scoring.sunshine.players import GREEDY, LAZY, Played, Style, play
from tests.scoring.sunshine.setting import city_with

OPTIONS = (
    "length=normal",
    "length=long",
    "solo.enabled=yes",
    "spending.force=yes",
    "powers.money_same_turn=no",
    "powers.steel_refund_window=immediate",
    "powers.support_on=activation",
    "gears.window=between_activations",
    "projects.five.set_size=3",
    "projects.five.set_size=row",
    "ties.gears=earned",
)
Dice = Sequence[tuple[int, int]]


@cache
def played(option: str, seed: int, style: str = "greedy", seats: int = 1) -> Played:
    """Return a legal game, the same whenever it is asked for."""
    styles = {"greedy": GREEDY, "lazy": LAZY, "half": Style(thrift=0.8, projects=0.6, inside=0.3)}
    rules = SunshineRules(city_with(option))
    return play(rules, seed, styles[style], seats=seats, turns=45)


def marks_of(game: Played, seat: int = 0) -> Marks:
    return Marks(game.boxes[seat], game.gears[seat])


def with_rolls(dice: Dice, lines: Sequence[Sequence[Move]]) -> Iterator[Move]:
    """Yield the moves of a seat, each turn's behind its roll."""
    for roll, line in zip(dice, lines, strict=False):
        yield Move(TABLE, "roll", roll)
        yield from line


def replayed(rules: SunshineRules, dice: Dice, found: Explained) -> Table:
    """Return the table after the turns that were explained; all moves are legal."""
    tables, refused = replay(rules, rules.start(1), with_rolls(dice, found.turns))
    assert refused is None
    return tables[-1]


def sheet_of(text: str) -> Marks:
    """Return marks from words such as ``Wd1:1`` and ``*3:7``."""
    city, gears = city_with(), [list[int]() for _ in range(5)]
    words = [word.split(":") for word in text.split()]
    for name, turn in words:
        if name.startswith("*"):
            gears[[price for price, _ in city.projects].index(int(name[1:]))].append(int(turn))
    boxes = {city.numbers[name]: int(turn) for name, turn in words if not name.startswith("*")}
    return Marks(boxes, tuple(map(tuple, gears)))


def explained(dice: str, marks: str, *options: str) -> Explained:
    """Return what is found for a sheet and rolls such as ``12 34``."""
    rolls = [(int(roll[0]), int(roll[1])) for roll in dice.split()]
    return explain(SunshineRules(city_with(*options)), rolls, 0, sheet_of(marks))


def slips(found: Explained) -> set[tuple[str, str]]:
    """Return what may have been written wrong, and what may have been meant."""
    return {(change.old, change.new) for change in found.nearest}


def verbs(found: Explained, turn: int) -> list[str]:
    """Return the moves of a turn, but for what fills boxes."""
    return [
        f"{move.verb} {' '.join(map(str, move.at))}".strip()
        for move in found.turns[turn - 1]
        if move.verb not in ("fill", "close", "done")
    ]


# Every legal game is explained


@pytest.mark.parametrize("style", ["greedy", "half", "lazy"])
@pytest.mark.parametrize("option", OPTIONS)
def test_the_sheet_of_a_legal_game_is_explained_by_a_legal_line(option: str, style: str) -> None:
    for seed in (3, 9):
        game = played(option, seed, style)

        found = explain(game.rules, game.dice, 0, marks_of(game))

        assert found.failed is None
        assert len(found.turns) == len(game.dice)
        after = replayed(game.rules, game.dice, found)
        assert after.sheets[0].filled == game.table.sheets[0].filled
        assert after.sheets[0].crossed == game.table.sheets[0].crossed
        assert after.over == game.table.over


def test_the_games_of_these_tests_have_all_projects_powers_and_odd_readings() -> None:
    games = [played("length=normal", seed) for seed in range(12)]

    moves = [move for game in games for move in game.moves]
    used = {at for game in games for at, gears in enumerate(game.table.sheets[0].crossed) if gears == at + 1}
    powers = {at for game in games for at in range(7) if game.table.sheets[0].powers >> at & 1}

    assert used == {0, 1, 2, 3, 4}
    assert powers == set(range(7))
    assert any(move.verb == "act" and move.at[2] for move in moves)
    assert all(20 <= len(game.dice) <= 45 for game in games)


@pytest.mark.parametrize("seed", range(12))
def test_games_with_many_powers_and_projects_are_explained(seed: int) -> None:
    game = played("length=normal", seed)

    found = explain(game.rules, game.dice, 0, marks_of(game))

    assert found.failed is None
    assert replayed(game.rules, game.dice, found).sheets[0].filled == game.table.sheets[0].filled


def test_the_lines_of_all_seats_make_one_legal_game() -> None:
    game = played("length=normal", 5, seats=4)

    found = [explain(game.rules, game.dice, seat, marks_of(game, seat)) for seat in range(4)]

    together = [
        tuple(move for one in found for move in one.turns[number]) for number in range(len(game.dice))
    ]
    tables, refused = replay(game.rules, game.rules.start(4), with_rolls(game.dice, together))
    assert refused is None
    assert tables[-1].over == "won"
    assert [one.filled for one in tables[-1].sheets] == [one.filled for one in game.table.sheets]


def test_the_same_sheet_gives_the_same_line() -> None:
    game = played("length=normal", 3, "lazy")

    lines = [explain(game.rules, game.dice, 0, marks_of(game)) for _ in range(2)]

    assert lines[0] == lines[1]


# Which line is told


def test_boxes_tell_who_went_where() -> None:
    found = explained("12", "Ca1:1 Cc1:1 Wd2:1")

    assert verbs(found, 1) == ["act 1 1 0", "act 0 2 0"]
    assert [move.verb for move in found.turns[0]][-2:] == ["close", "done"]
    assert (found.open, found.matters, found.failed) == ((), False, None)


def test_an_empty_turn_is_open_and_matters_while_the_game_goes_on() -> None:
    found = explained("12", "")

    assert found.failed is None
    assert found.open == (1,)
    assert found.matters


def test_what_comes_later_settles_an_open_turn() -> None:
    """Red chips in turn 2 by a 1 take an Inventor in Money: it was not he who walked in turn 1."""
    alone = explained("12", "")

    later = explained("12 16", "Pu1:2 Pu2:2 Ca1:2 Cc1:2")

    assert alone.open == (1,)
    assert later.failed is None
    assert later.open == ()
    assert verbs(later, 2)[0] == "act 1 1 0"


def test_where_the_workers_stand_does_not_matter_once_the_game_is_won() -> None:
    games = [played("length=normal", seed) for seed in range(12)]

    assert all(game.table.over == "won" for game in games)
    assert not any(explain(game.rules, game.dice, 0, marks_of(game)).matters for game in games)


def test_a_line_without_odd_readings_is_preferred() -> None:
    """With the power of Money both workers might walk by the lower die; nothing shows it."""
    game = played("length=normal", 4)
    found = explain(game.rules, game.dice, 0, marks_of(game))

    odd = [move for line in found.turns for move in line if move.verb == "act" and move.at[2]]
    played_odd = [move for move in game.moves if move.verb == "act" and move.at[2]]
    assert len(odd) <= len(played_odd)


def test_on_doubles_all_three_workers_act_where_they_stand() -> None:
    found = explained("12 33", "Ca1:1 Wd2:1 Cc1:2 We1:2 Mu1:2")

    assert sorted(verbs(found, 2)) == ["act 0 0 0", "act 1 0 0", "act 2 0 0"]


def test_the_moves_bear_the_number_of_the_seat() -> None:
    rules = SunshineRules(city_with())

    found = explain(rules, [(1, 2)], 3, sheet_of("Ca1:1 Wd2:1"))

    assert {move.seat for line in found.turns for move in line} == {3}


def test_a_sheet_without_turns_is_explained() -> None:
    assert explained("", "") == Explained((), (), matters=False)


# What can't be explained


def test_a_box_too_many_is_named_with_the_clause() -> None:
    found = explained("12", "Ca1:1 Cc1:1 Wd2:1 Wd4:1 We1:1")

    assert found.failed == 1
    assert found.turns == ()
    assert found.reason is not None
    assert found.reason.clause == "SHN-6.4"
    assert ("We1: 1", "") in slips(found)


def test_boxes_of_three_colours_take_a_third_worker() -> None:
    found = explained("12", "Ca1:1 Wd1:1 Mu2:1")

    assert found.failed == 1
    assert found.reason is not None
    assert found.reason.clause in ("SHN-7.1", "SHN-7.2")


def test_a_wrong_die_is_suspected() -> None:
    found = explained("12 15", "Ca1:1 Cc1:1 Wd2:1 We1:1 Pu1:2 Pu2:2 Ma1:2")

    assert found.failed == 2
    assert len(found.turns) == 1
    assert all(change.explains >= 2 for change in found.nearest)


def test_gears_that_nobody_earned_are_refused() -> None:
    found = explained("12 34", "Ca1:1 Wd2:1 *1:2")

    assert found.failed == 2
    assert found.reason is not None
    assert found.reason.clause == "SHN-12.2"
    assert ("*1: 2", "*1: .") in slips(found)


def test_a_number_beyond_the_dice_is_the_failed_turn() -> None:
    found = explained("12", "Ca1:1 Wd2:1 We1:7")

    assert found.failed == 7
    assert len(found.turns) == 1
    assert found.reason is not None
    assert found.reason.clause == "SHN-5.1"
    assert ("We1: 7", "We1: 1") in slips(found)


def test_a_number_that_is_no_turn_is_the_failed_turn() -> None:
    found = explained("12", "Ca1:1 Wd2:0")

    assert found.failed == 0
    assert found.turns == ()
    assert found.reason is not None


def test_doubles_in_turn_1_are_refused() -> None:
    found = explained("33", "")

    assert found.failed == 1
    assert found.reason is not None
    assert found.reason.clause == "SHN-3.2"


def test_no_box_is_filled_where_angus_stands() -> None:
    found = explained("12", "Ca1:1 Wd1:1", "solo.enabled=yes")

    assert found.failed == 1
    assert found.reason is not None
    assert found.reason.clause == "SHN-17.5"


def test_units_that_went_to_waste_are_refused_where_all_must_be_spent() -> None:
    found = explained("12", "Ca1:1 Wd2:1", "spending.force=yes")

    assert found.failed == 1
    assert found.reason is not None
    assert found.reason.clause == "SHN-A2"


def test_a_roll_after_the_game_was_won_is_refused() -> None:
    game = played("length=normal", 3)

    found = explain(game.rules, [*game.dice, (1, 2)], 0, marks_of(game))

    assert found.failed == len(game.dice) + 1
    assert found.reason is not None
    assert found.reason.clause == "SHN-8.2"


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_number_is_explained_or_found_where_it_shows(seed: int) -> None:
    game, rng = played("length=normal", seed), Random(seed)
    box, old = rng.choice(sorted(game.boxes[0].items()))
    new = rng.choice([turn for turn in range(1, len(game.dice) + 1) if turn != old])
    marks = Marks({**game.boxes[0], box: new}, game.gears[0])

    found = explain(game.rules, game.dice, 0, marks)

    assert found.failed is None or found.failed >= min(old, new)
    replayed(game.rules, game.dice, found)
    if found.failed is not None:
        assert isinstance(found.reason, Refusal)
        assert len(found.turns) == found.failed - 1
        assert len(found.nearest) <= 5
        assert all(found.failed <= change.explains <= len(game.dice) for change in found.nearest)


@pytest.mark.parametrize("seed", range(4))
def test_an_offered_change_explains_as_many_turns_as_it_says(seed: int) -> None:
    game, rng = played("length=normal", seed), Random(seed)
    box, old = rng.choice(sorted(game.boxes[0].items()))
    marks = Marks({**game.boxes[0], box: old % len(game.dice) + 1}, game.gears[0])

    found = explain(game.rules, game.dice, 0, marks)

    assert found.nearest
    for change in found.nearest:
        again = _changed(game, marks, change)
        assert (again.failed or len(game.dice) + 1) - 1 == change.explains


def _changed(game: Played, marks: Marks, change: Change) -> Explained:
    """Return what is found after a change of numbers in boxes."""
    boxes, numbers = dict(marks.boxes), game.rules.city.numbers
    for name, _ in _pairs(change.old):
        del boxes[numbers[name]]
    boxes |= {numbers[name]: int(turn) for name, turn in _pairs(change.new)}
    return explain(game.rules, game.dice, 0, Marks(boxes, marks.gears))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield boxes with their numbers from ``Cd3: 4, Cd4: 5``."""
    for part in filter(None, text.split(", ")):
        name, _, turn = part.partition(": ")
        yield name, turn


def test_the_number_written_in_a_neighbour_box_is_found() -> None:
    """Ca1 and Cc1 take chips; Cb1 between them takes glass."""
    found = explained("12", "Ca1:1 Cb1:1 Wd2:1 We1:1")

    assert found.failed == 1
    assert ("Cb1: 1", "Cc1: 1") in slips(found)


def test_the_states_stay_few_however_little_is_filled() -> None:
    rules = SunshineRules(city_with())
    rng = Random(1)
    dice = [(1, 2)] + [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(59)]

    found = explain(rules, dice, 0, Marks({}, ((),) * 5))

    assert found.failed is None
    assert len(found.turns) == 60
    assert found.open[-1] == 60
