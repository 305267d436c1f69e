"""Laws that hold in every game of Sunshine City, and seeded games to hold them to.

A law takes a game and asserts; its name says what.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from random import Random

from generator.scoring.engine import TABLE, Move, Refusal, legal, replay
from generator.scoring.sunshine import filling
from generator.scoring.sunshine.facts import ANY, City
from generator.scoring.sunshine.plants import count, plants
from generator.scoring.sunshine.powers import WILD
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Pool, Sheet, Table, closed, earned
from tests.scoring.sunshine.players import GREEDY, LAZY, Style, play
from tests.scoring.sunshine.setting import city_with

WAYS: tuple[tuple[tuple[str, ...], int, int], ...] = (
    ((), 1, 34),
    (("length=short",), 3, 18),
    (("solo.enabled=yes",), 1, 34),
    (("projects.five.set_size=3", "powers.steel_refund_window=immediate"), 1, 34),
    (("solo.enabled=yes", "solo.plants=10", "powers.support_on=activation"), 1, 34),
    (("length=long", "projects.five.set_size=row", "powers.money_same_turn=no"), 1, 34),
    (("gears.window=between_activations", "ties.gears=earned"), 2, 24),
    (("length=short", "spending.force=yes", "powers.steel_refund_window=immediate"), 1, 10),
)
"""Options, seats and turns; games take them in turn, so that every option is played in each of its values."""

STYLES = (GREEDY, LAZY, LAZY, Style(thrift=0.95, projects=1.0, inside=0.5, focus=0.9))


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: its rules, its moves, and the tables from the first to the last."""

    number: int
    rules: SunshineRules
    moves: tuple[Move, ...]
    tables: tuple[Table, ...]

    @property
    def city(self) -> City:
        """The city on the sheets."""
        return self.rules.city

    def some(self, share: int) -> list[Table]:
        """Return about one in ``share`` of the tables, the same ones each time."""
        return [self.tables[at] for at in range(self.number % share, len(self.tables), share)]


@cache
def rules_with(options: tuple[str, ...]) -> SunshineRules:
    """Return the rules with options."""
    return SunshineRules(city_with(*options))


def game_number(number: int) -> Game:
    """Return a game by its number, which decides its options, seats, style and dice."""
    options, seats, turns = WAYS[number % len(WAYS)]
    rules = rules_with(options)
    style = STYLES[number // len(WAYS) % len(STYLES)]
    moves = play(rules, number, style, seats=seats, turns=turns).moves
    tables, refused = replay(rules, rules.start(seats), moves)
    assert refused is None, (number, refused)
    return Game(number, rules, moves, tuple(tables))


# Replay


def a_replay_of_a_prefix_is_a_prefix(game: Game) -> None:
    length = Random(game.number).randrange(len(game.moves))

    tables, _ = replay(game.rules, game.tables[0], game.moves[:length])

    assert tuple(tables) == game.tables[: length + 1]


def going_back_and_on_again_gives_equal_tables(game: Game) -> None:
    steps = list(zip(pairwise(game.tables), game.moves, strict=True))
    for (before, after), move in reversed(steps[game.number % 5 :: 5]):
        again = game.rules.attempt(before, move)
        assert again == after
        assert hash(again) == hash(after)


# Running and recount


def plants_that_are_counted_on_the_way_equal_a_recount(game: Game) -> None:
    for table in (*game.some(9), game.tables[-1]):
        for sheet in table.sheets:
            assert sheet.planted == plants(game.city, sheet.filled) == count(game.city, sheet).plants


def the_game_is_won_when_somebody_has_the_plants_and_everybody_is_done(game: Game) -> None:
    for before, after in pairwise(game.tables):
        if after.dice is None and before.dice is not None:
            best = max(plants(game.city, sheet.filled) for sheet in after.sheets)
            assert after.over == ("won" if best >= game.city.options.required else "")


# Nothing is lost and nothing made


def what_is_written_is_never_rubbed_out(game: Game) -> None:
    for before, after in pairwise(game.tables):
        for old, new in zip(before.sheets, after.sheets, strict=True):
            assert old.filled & new.filled == old.filled
            assert all(was <= now for was, now in zip(old.crossed, new.crossed, strict=True))
            assert new.planted >= old.planted


def gears_crossed_off_are_at_most_those_earned(game: Game) -> None:
    for table in game.tables:
        for sheet in table.sheets:
            assert sum(sheet.crossed) <= earned(game.city, sheet.filled)
            prices = (price for price, _ in game.city.projects)
            assert all(some <= price for some, price in zip(sheet.crossed, prices, strict=True))


def each_box_is_paid_by_a_unit_of_its_own(game: Game) -> None:
    for table in game.tables:
        for sheet in table.sheets:
            for pool in sheet.pools:
                assert len(pool.payers) == len(pool.boxes) == len(set(pool.payers))
                assert all(_fits(game.city, pool, place) for place in range(len(pool.boxes)))


def _fits(city: City, pool: Pool, place: int) -> bool:
    unit, box = pool.units[pool.payers[place]], city.boxes[pool.boxes[place]]
    is_its_colour = unit.workers >> box.worker & 1 == 1
    is_its_resource = box.shows in (ANY, unit.resource) or unit.shows == WILD
    return is_its_colour and is_its_resource and unit.first <= place <= unit.last


def a_box_is_filled_by_a_unit_or_in_a_set_and_by_nothing_else(game: Game) -> None:
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        added = [
            (new.filled & ~old.filled).bit_count()
            for old, new in zip(before.sheets, after.sheets, strict=True)
        ]
        expected = len(move.at) if move.verb in ("fill", "set") else 0
        assert sum(added) == expected
        if expected:
            assert added[move.seat] == expected


def what_is_gained_is_what_the_digest_says(game: Game) -> None:
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        if move.verb in ("act", "travel"):
            sheet = after.sheets[move.seat]
            assert len(sheet.pools) == 1
            assert not before.sheets[move.seat].pools
            assert len(sheet.pools[0].units) == expected_units(game.city, sheet, move.at[0])


def expected_units(city: City, sheet: Sheet, worker: int) -> int:
    """Return how many units a worker gains: icons, Chip, Glass, and two with the boost."""
    district = sheet.at[worker]
    icons = 2 + sum(
        one.district == district and sheet.filled & one.boxes == one.boxes for one in city.buildings
    )
    chip = sheet.powers >> 1 & sheet.powers >> district & 1
    glass = sheet.powers >> 3 & 1 & (sheet.at.count(district) > 1)
    return icons + chip + glass + 2 * sheet.boost


def workers_stand_in_the_seven_districts_and_walk_by_the_dice(game: Game) -> None:
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        assert {place for sheet in after.sheets for place in sheet.at} <= set(range(7))
        if move.verb == "act":
            worker, steps, _ = move.at
            old, new = before.sheets[move.seat].at[worker], after.sheets[move.seat].at[worker]
            assert (new - old) % 7 == steps
            assert steps in {0, *(before.dice or ())}


def angus_marks_one_or_two_where_he_stands_and_nothing_is_filled_there(game: Game) -> None:
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        if before.angus is None or after.angus is None:
            continue
        fresh = [new - old for old, new in zip(before.angus.marks, after.angus.marks, strict=True)]
        assert sum(fresh) == fresh[after.angus.at]
        assert sum(fresh) in ({0, 1, 2} if move.verb == "roll" else {0})
        filled = after.sheets[0].filled & ~before.sheets[0].filled
        assert not filled & closed(game.city, after)


# The list of legal moves


def the_list_of_moves_is_sorted_and_says_what_the_check_says(game: Game) -> None:
    for table in game.some(max(1, len(game.tables) // 2)):
        listed = legal(game.rules, table)

        assert listed == sorted(set(listed))
        universe = set(everything(game, table))
        allowed = {move for move in universe if not isinstance(game.rules.attempt(table, move), Refusal)}
        assert set(listed) == allowed


def everything(game: Game, table: Table) -> Iterator[Move]:
    """Yield every move that has a name, whether or not it makes sense."""
    city = game.city
    yield from (Move(TABLE, "roll", (low, high)) for low in range(8) for high in range(8))
    for seat in range(len(table.sheets)):
        yield from (Move(seat, verb) for verb in ("close", "done"))
        yield from (Move(seat, "fill", (box,)) for box in range(len(city.boxes)))
        yield from (Move(seat, "cross", (project,)) for project in range(5))
        for worker in range(3):
            for place in range(7):
                yield from (Move(seat, "act", (worker, place, role)) for role in (0, 1))
                yield from (Move(seat, "travel", (worker, place, role)) for role in (0, 1))
        yield from (Move(seat, "set", boxes) for boxes in some_sets(city, game.number))


def some_sets(city: City, number: int) -> Iterator[tuple[int, ...]]:
    """Yield all choices out of each row, also such as do not lie side by side, and some out of the city."""
    for row in city.rows:
        for size in range(1, len(row) + 1):
            yield from combinations(row, size)
    rng = Random(number)
    yield from (tuple(sorted(rng.sample(range(len(city.boxes)), 2))) for _ in range(60))


def a_unit_that_is_left_is_told_from_one_that_is_spent(game: Game) -> None:
    """A box is refused for want of a unit only if no way of paying for all boxes exists."""
    for table in game.some(160):
        for sheet in table.sheets:
            for pool in sheet.pools[-1:]:
                _pays_as_a_full_search_does(game.city, pool)


def _pays_as_a_full_search_does(city: City, pool: Pool) -> None:
    for box in range(0, len(city.boxes), 37):
        boxes = (*pool.boxes, box)
        assert (filling.pay(city, pool, box) is not None) == _can_pay(city, pool, boxes, frozenset())


def _can_pay(city: City, pool: Pool, boxes: tuple[int, ...], used: frozenset[int]) -> bool:
    place = len(used)
    if place == len(boxes):
        return True
    for number in range(len(pool.units)):
        trial = pool._replace(boxes=(boxes[place],) * (place + 1), payers=(number,) * (place + 1))
        fits = number not in used and _fits(city, trial, place)
        if fits and _can_pay(city, pool, boxes, used | {number}):
            return True
    return False


Law = Callable[[Game], None]
LAWS: tuple[Law, ...] = (
    a_replay_of_a_prefix_is_a_prefix,
    going_back_and_on_again_gives_equal_tables,
    plants_that_are_counted_on_the_way_equal_a_recount,
    the_game_is_won_when_somebody_has_the_plants_and_everybody_is_done,
    what_is_written_is_never_rubbed_out,
    gears_crossed_off_are_at_most_those_earned,
    each_box_is_paid_by_a_unit_of_its_own,
    a_box_is_filled_by_a_unit_or_in_a_set_and_by_nothing_else,
    what_is_gained_is_what_the_digest_says,
    workers_stand_in_the_seven_districts_and_walk_by_the_dice,
    angus_marks_one_or_two_where_he_stands_and_nothing_is_filled_there,
    the_list_of_moves_is_sorted_and_says_what_the_check_says,
    a_unit_that_is_left_is_told_from_one_that_is_spent,
)
