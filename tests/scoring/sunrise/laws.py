"""Laws that hold in every game of Sunrise City, and seeded games to hold them to.

A law takes a game and asserts; its name says what.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from generator.scoring.engine import Move, Refusal, legal
from generator.scoring.sunrise.facts import COMMUNITY, HALL, ROUNDS
from generator.scoring.sunrise.grid import STEPS, east_and_north
from generator.scoring.sunrise.rules import STEPS_OF, SunriseRules
from generator.scoring.sunrise.standings import result
from generator.scoring.sunrise.table import NO_ROLE, ROLES, ZONING, Plot, Table
from generator.scoring.sunrise.track import total
from generator.scoring.sunrise.zoning import frontier
from tests.scoring.sunrise.counting import recount
from tests.scoring.sunrise.players import GREEDY, HASTY, RANDOM, Played, Style, play, with_hands
from tests.scoring.sunrise.setting import rules_with
from tests.scoring.sunrise.writing import short_log

WAYS: tuple[tuple[str, ...], ...] = (
    (),
    ("bidding.chips_per_turn=2",),
    ("track.granularity=per_component",),
    ("zoning.direction=quadrant",),
    ("zoning.illegal=vote",),
    ("zoning.illegal=discard", "zoning.direction=quadrant"),
    ("bidding.chips_return_at_round_end=no",),
    ("construction.pass=free",),
    ("roles.order=number",),
    ("roles.imperative_mandatory=no",),
    ("roles.crime_boss_exclusive=no", "bidding.chips_per_turn=2"),
    ("roles.city_manager=per_community_tile", "track.granularity=per_component"),
    ("roles.lobbyist_keep_connected=yes", "roles.architect_return=shuffle"),
)
"""Options; games take them in turn, so that every option is played in each of its values."""

STYLES: tuple[tuple[Style, ...], ...] = (
    (RANDOM,) * 4,
    (HASTY,) * 4,
    (GREEDY, RANDOM, HASTY, GREEDY),
    (GREEDY,) * 4,
)
"""How the players of a game play."""

KNOWN: tuple[tuple[int, ...], ...] = ((0, 1, 2, 3), (), (0, 2))
"""Whose hands are known in a game."""


def options_of(number: int) -> tuple[str, ...]:
    """Return the options of a game by its number."""
    return WAYS[number % len(WAYS)]


def seats_of(number: int) -> int:
    """Return how many play a game by its number."""
    return 2 + number % 3


def game_number(number: int) -> Played:
    """Return a game by its number, which decides its options, seats, styles, whose hands are known, luck."""
    styles, known = STYLES[number // 3 % len(STYLES)], KNOWN[number // 12 % len(KNOWN)]
    return play(rules_with(*options_of(number)), styles[: seats_of(number)], number, known)


def steps(game: Played) -> Iterator[tuple[Table, Move, Table]]:
    """Yield each move with the tables before and behind it."""
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        yield before, move, after


def after(game: Played, before: Table, move: Move) -> Table | Refusal:
    """Return the table after a move; at the start of a round with the hands that were dealt."""
    found = game.rules.attempt(before, move)
    if isinstance(found, Refusal) or found.over or found.round == before.round:
        return found
    return with_hands(found, game.dealt[found.round - 1], game.known)


# Replay


def a_replay_of_a_prefix_is_a_prefix(game: Played) -> None:
    table = game.tables[0]

    for number in range(Random(len(game.moves)).randrange(len(game.moves))):
        found = after(game, table, game.moves[number])
        assert found == game.tables[number + 1]
        assert isinstance(found, Table)
        table = found


def going_back_and_on_again_gives_equal_tables(game: Played) -> None:
    every = list(steps(game))
    for before, move, behind in reversed(every[len(every) % 5 :: 5]):
        assert after(game, before, move) == behind


# Nothing is lost and nothing made


def each_player_has_six_chips_in_hand_and_city(game: Played) -> None:
    for table in game.tables:
        laid = Counter(seat for plot in table.city.values() for seat in plot.chips)
        for seat, player in enumerate(table.players):
            assert player.chips >= 0
            assert player.chips + laid[seat] == 6


def each_tile_is_in_the_city_in_a_hand_or_still_to_come(game: Played) -> None:
    plan, discarded = game.plan, 0
    for table in (game.tables[0], *(behind for _, _, behind in steps(game))):
        tiles = Counter(plot.tile for plot in table.city.values())
        hands = [one for player in table.players for one in player.hand or ()]
        zoned = {at for at in range(len(plan.tiles)) if table.zoned >> at & 1}
        assert max(tiles.values()) == 1
        assert table.where == {plot.tile: place for place, plot in table.city.items()}
        assert tiles.keys() - zoned == {plan.hall}
        assert len(zoned - tiles.keys()) >= discarded
        discarded = len(zoned - tiles.keys())
        assert len(set(hands)) == len(hands)
        assert not {plan.tiles[at].id for at in zoned} & set(hands)
        assert not {one.id for at, one in enumerate(plan.buildings) if table.built >> at & 1} & set(hands)
    assert discarded == sum(move.verb == "discard" for move in game.moves)


def as_many_tiles_are_in_the_hands_as_the_table_says(game: Played) -> None:
    for table in game.tables:
        for player in table.players:
            assert min(player.zones, player.works) >= 0
            if player.hand is not None:
                zones = sum(one[0] != "B" for one in player.hand)
                assert zones == player.zones
                assert len(player.hand) - zones + player.extra == player.works or table.step == ROLES


def each_building_in_the_city_lies_level_on_two_neighbours(game: Played) -> None:
    for table in game.tables[-1::-9]:
        places: dict[tuple[int, int], tuple[int, int]] = {}
        for place, plot in table.city.items():
            for floor, half in enumerate(plot.floors):
                assert half not in places
                places[half] = place, floor
        assert all(table.built >> building & 1 for building, _ in places)
        for building, _ in places:
            (left, floor), (right, other) = places[building, 0], places[building, 1]
            assert floor == other
            assert right - left in STEPS
    laid = {half[0] for plot in game.tables[-1].city.values() for half in plot.floors}
    verbs = Counter(move.verb for move in game.moves)
    assert len(laid) == verbs["build"] - verbs["take"]


def both_halves_of_a_building_are_laid_at_one_height(game: Played) -> None:
    for before, move, behind in steps(game):
        if move.verb == "build":
            building, left, right = move.at
            assert len(before.city[left].floors) == len(before.city[right].floors)
            assert behind.city[left].floors == (*before.city[left].floors, (building, 0))
            assert behind.city[right].floors == (*before.city[right].floors, (building, 1))


def nothing_lies_on_city_hall_and_community_tiles(game: Played) -> None:
    for plot in game.tables[-1].city.values():
        if game.plan.tiles[plot.tile].kind in (COMMUNITY, HALL):
            assert plot.floors == ()
    for table in game.tables:
        assert not any(plot.chips and plot.floors for plot in table.city.values())


# Rounds


def each_player_has_a_role_of_its_own_in_each_round(game: Played) -> None:
    shown = [(before.round, move.seat, move.at[0]) for before, move, _ in steps(game) if move.verb == "role"]
    seats = len(game.tables[0].players)

    assert len({role for _, _, role in shown}) == len(shown)
    assert {(number, seat) for number, seat, _ in shown} == {
        (number, seat) for number in range(1, ROUNDS + 1) for seat in range(seats)
    }


def each_player_zones_four_tiles_a_round_and_those_drawn_behind_community_tiles(game: Played) -> None:
    count: Counter[tuple[int, int]] = Counter()
    for before, move, _ in steps(game):
        if move.verb in ("zone", "stray", "discard"):
            count[before.round, move.seat] += not before.drawn
    assert set(count.values()) == {4}
    assert len(count) == ROUNDS * len(game.tables[0].players)


def tiles_lie_on_the_side_that_was_named(game: Played) -> None:
    for before, move, _ in steps(game):
        if move.verb in ("zone", "stray") and before.round > 1:
            east, north = east_and_north(move.at[1])
            assert (north, east, -north, -east)[before.direction] > 0
        if move.verb == "direction":
            assert before.round > 1
            assert move.seat == before.first


def the_game_is_over_after_three_rounds(game: Played) -> None:
    assert [table.round for table in game.tables] == sorted(table.round for table in game.tables)
    assert [table.over for table in game.tables] == [False] * len(game.moves) + [True]
    assert game.tables[-1].round == ROUNDS


def nobody_can_build_any_more_when_a_round_is_over(game: Played) -> None:
    for before, move, behind in steps(game):
        if move.verb in ("build", "pass") and (behind.over or behind.round > before.round):
            works = sum(player.works for player in before.players) - (move.verb == "build")
            are_known = all(player.hand is not None for player in before.players)
            assert move.verb == "pass" or works == 0 or are_known


# Points


def tokens_never_fall_and_pawns_stay_on_the_track(game: Played) -> None:
    for before, behind in pairwise(game.tables):
        for old, new in zip(before.players, behind.players, strict=True):
            assert old.tokens <= new.tokens
            assert total(old, game.plan.length) <= total(new, game.plan.length)
            assert 0 <= new.pawn <= 10


def tokens_are_one_for_passing_the_star_and_two_for_meeting_it(game: Played) -> None:
    for table in game.tables:
        for player in table.players:
            assert player.tokens == player.overshot + 2 * player.hit


def a_second_count_from_the_lines_comes_to_the_same_points_and_city(game: Played) -> None:
    count, last = recount(short_log(game, *ways_of(game))), game.tables[-1]

    for seat, player in enumerate(last.players):
        assert (player.tokens, player.pawn) == (count.tokens[seat], count.steps[seat])
        assert (player.overshot, player.hit) == (count.passed[seat], count.met[seat])
        below = player.pawn if player.pawn < 10 else 0
        assert count.points[seat] == 10 * (player.overshot + player.hit) + below
    assert set(result(game.plan, last).winners) == set(count.winners)
    assert count.passes == sum(move.verb == "pass" for move in game.moves)
    assert count.strays == sum(move.verb == "stray" for move in game.moves)
    assert {
        spot: (ground.tile, ground.edges, tuple(ground.floors)) for spot, ground in count.city.items()
    } == {
        east_and_north(place): (game.plan.tiles[plot.tile].id, _edges(game, plot), _floors(game, plot))
        for place, plot in last.city.items()
    }


def ways_of(game: Played) -> tuple[str, ...]:
    """Return the options with which a game was played."""
    (ways,) = {ways for ways in WAYS if rules_with(*ways).plan.options == game.plan.options}
    return ways


def _edges(game: Played, plot: Plot) -> str:
    walks = game.plan.tiles[plot.tile].walks
    return "".join("~-"[walks[(side - plot.turn) % 4]] for side in range(4))


def _floors(game: Played, plot: Plot) -> tuple[str, ...]:
    return tuple(f"{game.plan.buildings[building].id}.{'lr'[half]}" for building, half in plot.floors)


# The list of legal moves


def the_list_of_moves_is_sorted_and_says_what_the_check_says(game: Played) -> None:
    """Of a table of every fourth game; rarely of one where any tile may be in a hand, for that takes long."""
    rng = Random(len(game.moves))
    table = rng.choice(game.tables)
    is_known = all(player.hand is not None for player in table.players)
    if rng.random() < (0.25 if is_known or table.step != ZONING else 0.05):
        the_list_says_what_the_check_says(game, table, rng)


def the_list_says_what_the_check_says(game: Played, table: Table, rng: Random) -> None:
    listed = legal(game.rules, table)

    assert listed == sorted(set(listed))
    assert set(listed) == {move for move in everything(game, table, rng) if is_legal(game.rules, table, move)}


def is_legal(rules: SunriseRules, table: Table, move: Move) -> bool:
    """Return whether a move is allowed."""
    return not isinstance(rules.attempt(table, move), Refusal)


def everything(game: Played, table: Table, rng: Random) -> Iterator[Move]:
    """Yield every move that has a name, whether or not it makes sense; some of those of another moment."""
    plan, places = game.plan, [*table.city, *frontier(table), 0]
    for seat, player in enumerate(table.players):
        is_next = player.role == NO_ROLE if table.step == ROLES else seat == table.seat
        for verb, steps_of in STEPS_OF.items():
            found = _every(verb, len(plan.tiles), len(plan.buildings), places)
            moves = [Move(seat, verb, at) for at in found]
            yield from moves if is_next and table.step in steps_of else rng.sample(moves, min(len(moves), 40))


def _every(verb: str, tiles: int, buildings: int, places: list[int]) -> list[tuple[int, ...]]:
    """Return all that a verb could name."""
    turns, steps_ = range(4), (*STEPS, 0, 2)
    found: dict[str, Callable[[], list[tuple[int, ...]]]] = {
        "role": lambda: [(role,) for role in range(16)],
        "direction": lambda: [(side,) for side in turns],
        "zone": lambda: [(tile, place, turn) for tile in range(tiles) for place in places for turn in turns],
        "stray": lambda: [
            (tile, place, turn, agreed)
            for tile in range(tiles)
            for place in places
            for turn in turns
            for agreed in (0, 1)
        ],
        "discard": lambda: [(tile,) for tile in range(tiles)],
        "swap": lambda: [(one, other) for one in places for other in places],
        "take": lambda: [(building,) for building in range(buildings)],
        "declare": lambda: [(type_,) for type_ in range(5)],
        "shift": lambda: [(one, other, turn) for one in places for other in places for turn in turns],
        "build": lambda: [
            (b, one, one + step) for b in range(buildings) for one in places for step in steps_
        ],
        "pass": lambda: [()],
        "done": lambda: [()],
    }
    return found[verb]() if verb in found else [(place,) for place in places]


Law = Callable[[Played], None]
LAWS: tuple[Law, ...] = (
    a_replay_of_a_prefix_is_a_prefix,
    going_back_and_on_again_gives_equal_tables,
    each_player_has_six_chips_in_hand_and_city,
    each_tile_is_in_the_city_in_a_hand_or_still_to_come,
    as_many_tiles_are_in_the_hands_as_the_table_says,
    each_building_in_the_city_lies_level_on_two_neighbours,
    both_halves_of_a_building_are_laid_at_one_height,
    nothing_lies_on_city_hall_and_community_tiles,
    each_player_has_a_role_of_its_own_in_each_round,
    each_player_zones_four_tiles_a_round_and_those_drawn_behind_community_tiles,
    tiles_lie_on_the_side_that_was_named,
    the_game_is_over_after_three_rounds,
    nobody_can_build_any_more_when_a_round_is_over,
    tokens_never_fall_and_pawns_stay_on_the_track,
    tokens_are_one_for_passing_the_star_and_two_for_meeting_it,
    a_second_count_from_the_lines_comes_to_the_same_points_and_city,
    the_list_of_moves_is_sorted_and_says_what_the_check_says,
)
