"""Laws that hold in every game of Sunken City, and seeded games to hold them to.

A law takes a game and asserts; its name says what.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random

from generator.scoring.engine import Move, Refusal, legal, replay
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import HOME, NOBODY, Table
from generator.scoring.sunken.water import members
from tests.scoring.sunken.players import (
    FRIENDLY,
    GREEDY,
    HOPEFUL,
    JAMMING,
    RANDOM,
    SPITEFUL,
    Played,
    Style,
    play,
)
from tests.scoring.sunken.recount import (
    has_place,
    is_locked,
    letters,
    map_of,
    ranks,
    recounted,
    squares_of,
    villages,
)
from tests.scoring.sunken.setting import rules_with

WAYS: tuple[tuple[str, ...], ...] = (
    (),
    ("turn.interleave=none",),
    ("turn.interleave=all",),
    ("variant.no_chips=yes",),
    ("variant.no_house_1=yes",),
    ("appear.protect_unused_villages=yes",),
    ("end.deadlock_rounds=1",),
    ("setup.start=seed",),
    ("ties.final=seat_order",),
    ("chips.only_if_loss=yes",),
    ("turn.interleave=all", "variant.no_house_1=yes", "variant.no_chips=yes", "setup.start=seed"),
    ("setup.two_player_diagonal=no", "turn.interleave=none", "ties.final=seat_order", "setup.start=seed"),
    ("chips.only_if_loss=yes", "turn.interleave=all", "end.deadlock_rounds=1"),
)
"""Options; games take them in turn, so that every option is played in each of its values."""

STYLES: tuple[tuple[Style, ...], ...] = (
    (GREEDY,) * 4,
    (FRIENDLY,) * 4,
    (SPITEFUL,) * 4,
    (HOPEFUL,) * 4,
    (JAMMING,) * 4,
    (GREEDY, SPITEFUL, RANDOM, HOPEFUL),
    (FRIENDLY,) * 4,
)
"""How the players of every third game play; in all others they play at random."""


def game_number(number: int) -> Played:
    """Return a game by its number, which decides its options, seats, corners, styles and luck."""
    options, seats = WAYS[number % len(WAYS)], 2 + number // 3 % 3
    styles = STYLES[number // 9 % len(STYLES)] if number % 3 == 2 else (RANDOM,) * 4
    return play(rules_with(*options), corners_for(number, seats, options), number, styles[:seats])


def corners_for(number: int, seats: int, options: Sequence[str] = ()) -> tuple[int, ...]:
    """Return corners for so many seats, clockwise from one that the number decides."""
    rng = Random(number)
    if seats == 2 and "setup.two_player_diagonal=no" not in options:
        first = rng.randrange(4)
        return first, (first + 2) % 4
    first = rng.randrange(4)
    others = sorted(rng.sample(range(1, 4), seats - 1))
    return (first, *((first + more) % 4 for more in others))


def some(game: Played, share: int) -> list[Table]:
    """Return about one in ``share`` of the tables, the same ones each time."""
    return list(game.tables[len(game.moves) % share :: share])


def turns(game: Played) -> Iterator[tuple[Table, list[Move], list[Table]]]:
    """Yield of each turn the table before it, its moves, and the tables after each of them."""
    begin = 0
    for at, move in enumerate(game.moves, start=1):
        if move.verb == "done":
            yield game.tables[begin], list(game.moves[begin:at]), list(game.tables[begin + 1 : at + 1])
            begin = at


# Replay


def a_replay_of_a_prefix_is_a_prefix(game: Played) -> None:
    length = Random(len(game.moves)).randrange(len(game.moves))

    tables, refused = replay(game.rules, game.tables[0], game.moves[:length])

    assert refused is None
    assert tuple(tables) == game.tables[: length + 1]


def going_back_and_on_again_gives_equal_tables(game: Played) -> None:
    steps = list(zip(pairwise(game.tables), game.moves, strict=True))
    for (before, after), move in reversed(steps[len(steps) % 7 :: 7]):
        again = game.rules.attempt(before, move)
        assert again == after
        assert hash(again) == hash(after)


# Nothing is lost and nothing made


def the_streets_on_the_lake_on_the_spaces_and_in_the_box_are_thirty(game: Played) -> None:
    seats = len(game.tables[0].players)
    box = 30 - {2: 20, 3: 23, 4: 26}[seats] - 4
    for table in game.tables:
        on_the_lake = sum(name[-1] in ">v" for name in names_of(game, table))
        assert on_the_lake + sum(table.stacks) + box == 30
        assert min(table.stacks) >= 0


def names_of(game: Played, table: Table) -> list[str]:
    """Return the names of the pieces on the lake."""
    return [game.lake.water.spots[spot].name for spot in members(table.laid)]


def each_house_is_on_the_lake_or_in_its_grotto(game: Played) -> None:
    every = 9 if game.lake.options.no_house_1 else 10
    for table in game.tables:
        on_the_lake = [square for square in table.houses if square >= 0]
        assert len(table.houses) == every
        assert len(set(on_the_lake)) == len(on_the_lake)
        assert sorted(on_the_lake) == [spot for spot in members(table.laid) if spot < 81]


def each_treasure_of_a_player_is_hidden_or_open_or_safe(game: Played) -> None:
    every = {*range(1, 11), 12} - ({1} if game.lake.options.no_house_1 else set())
    masks = (1 << len(every)) - 1
    for table in game.tables:
        for player in table.players:
            assert player.hidden | player.open | player.safe == masks
            assert not player.hidden & player.open | player.hidden & player.safe | player.open & player.safe
            assert player.open == 0 or player.at != HOME


def what_is_safe_stays_safe(game: Played) -> None:
    for before, after in pairwise(game.tables):
        for old, new in zip(before.players, after.players, strict=True):
            assert old.safe & new.safe == old.safe


def there_are_eight_chips_and_none_in_the_harsh_game(game: Played) -> None:
    chips = 0 if game.lake.options.no_chips else 8
    for table in game.tables:
        held = [player.chips for player in table.players]
        assert sum(held) + table.supply == chips
        assert min(*held, table.supply) >= 0


def cards_are_in_hand_or_on_the_table_and_each_block_of_six_turns_has_all(game: Played) -> None:
    played: dict[int, list[int]] = {seat: [] for seat in range(len(game.tables[0].players))}
    for (_, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        if move.verb == "card":
            played[move.seat].append(move.at[0])
        cards, hand = played[move.seat], after.players[move.seat].hand
        begun = len(cards) if move.verb == "done" else len(cards) - 1
        assert sorted([*members(hand), *cards[begun // 6 * 6 :]]) == list(range(6))
    for cards in played.values():
        assert all(len(set(cards[at : at + 6])) == len(cards[at : at + 6]) for at in range(0, len(cards), 6))


# The lake


def what_is_covered_is_what_pieces_lie_on_and_none_lies_on_another(game: Played) -> None:
    for table in game.tables:
        squares = [square for name in names_of(game, table) for square in squares_of(name)]
        assert len(set(squares)) == len(squares)
        assert {(at % 9, at // 9) for at in members(table.covered)} == set(squares)


def no_two_houses_touch_and_all_stand_on_dark_squares(game: Played) -> None:
    for table in some(game, 3):
        houses = [(square % 9, square // 9) for square in table.houses if square >= 0]
        assert all(map_of("lake")[house] in "dM" for house in houses)
        for at, (column, row) in enumerate(houses):
            assert all(max(abs(column - x), abs(row - y)) > 1 for x, y in houses[:at])


def no_street_lies_on_the_middle(game: Played) -> None:
    for table in game.tables:
        streets = [name for name in names_of(game, table) if name[-1] in ">v"]
        assert not any("M" in {map_of("lake")[square] for square in squares_of(name)} for name in streets)


def the_spirit_and_the_adventurers_stand_on_pieces(game: Played) -> None:
    for table in game.tables:
        assert table.laid >> table.spirit & 1
        assert all(player.at == HOME or table.laid >> player.at & 1 for player in table.players)


def no_village_is_locked_in(game: Played) -> None:
    for table in some(game, 2):
        taken = frozenset((at % 9, at // 9) for at in members(table.covered))
        for village in kept_open(game, table):
            assert not is_locked(taken, village), village


def kept_open(game: Played, table: Table) -> list[str]:
    """Return the squares of the villages that must keep a way in."""
    playing = {player.corner for player in table.players}
    everybody = game.lake.options.protect_unused
    return [name for corner, name in enumerate(villages()) if everybody or corner in playing]


# Turns


def as_many_pieces_appear_as_the_card_says_or_as_find_room(game: Played) -> None:
    for _, moves, tables in turns(game):
        pieces, _ = game.lake.corners[tables[0].player.corner].hand[moves[0].at[0]]
        verbs = [move.verb for move in moves]
        placed = [at for at, verb in enumerate(verbs) if verb in ("street", "house")]
        assert len(placed) <= pieces
        assert verbs.count("house") <= 1
        if len(placed) < pieces:
            _no_more_can_appear(game, tables[placed[-1] if placed else 0], has_house="house" in verbs)


def _no_more_can_appear(game: Played, table: Table, *, has_house: bool) -> None:
    pieces = names_of(game, table)
    houses = [name for name in pieces if name[-1].isdigit()]
    street, house = has_place(pieces, houses, kept_open(game, table))
    a_house_is_due = house and not has_house and -1 in table.houses
    assert not table.stacks[table.draw] or not (street or a_house_is_due)


def an_adventurer_goes_as_far_as_the_card_and_one_chip_allow(game: Played) -> None:
    for before, moves, tables in turns(game):
        _, points = game.lake.corners[tables[0].player.corner].hand[moves[0].at[0]]
        verbs = [move.verb for move in moves]
        assert verbs.count("chip") <= 1
        if "chip" in verbs:
            assert "step" not in verbs[: verbs.index("chip")]
            points += before.players[moves[0].seat].hidden.bit_count() + _turned_back(before, moves, tables)
        assert verbs.count("step") <= points


def _turned_back(before: Table, moves: Sequence[Move], tables: Sequence[Table]) -> int:
    """Return how many treasures had been turned back by the own spirit when a chip was given back."""
    seat, at = moves[0].seat, [move.verb for move in moves].index("chip")
    return tables[at].players[seat].hidden.bit_count() - before.players[seat].hidden.bit_count()


def the_spirit_goes_as_far_as_the_die_or_the_territory_allows(game: Played) -> None:
    for before, moves, _ in turns(game):
        rolled = [move.at[0] for move in moves if move.verb == "roll"]
        steps = sum(move.verb == "haunt" for move in moves)
        squares = squares_of(game.lake.water.spots[before.spirit].name)
        own = letters()[before.players[moves[0].seat].corner]
        is_inside = own in {map_of("territories")[square] for square in squares}
        assert len(rolled) <= 1
        assert not (rolled and is_inside)
        if steps:
            assert steps <= ({2: 4}.get(len(before.players), 3) if is_inside else rolled[0])


def everybody_has_had_equally_many_turns_when_a_round_is_over(game: Played) -> None:
    had: Counter[int] = Counter()
    for (before, after), move in zip(pairwise(game.tables), game.moves, strict=True):
        had[move.seat] += move.verb == "done"
        if after.round > before.round or after.over:
            assert set(had.values()) == {before.round}
            assert len(had) == len(after.players)
    assert game.tables[-1].over


# The end


def a_second_count_from_the_moves_comes_to_the_same_standings(game: Played) -> None:
    count, last = recounted(game), game.tables[-1]
    found = result(game.lake, last)

    for player, tally in zip(last.players, count.players, strict=True):
        assert set(values_of(game, player.safe)) == tally.safe
        assert set(values_of(game, player.open)) == tally.open
        assert player.chips == tally.chips
    is_shared = game.lake.options.ties != "seat_order"
    expected = ranks((tally.safe for tally in count.players), last.first, is_shared=is_shared)
    by_seat = {one.seat: one for one in found.standings}
    assert [by_seat[seat].rank for seat in range(len(expected))] == expected
    assert set(found.winners) == {seat for seat, rank in enumerate(expected) if rank == 1}
    for seat, tally in enumerate(count.players):
        assert dict(by_seat[seat].score) == {"treasures": len(tally.safe), "value": sum(tally.safe)}


def values_of(game: Played, some: int) -> list[int]:
    """Return the values of some treasures; in the short game there is no 1."""
    known = [*range(2 if game.lake.options.no_house_1 else 1, 11), 12]
    return [known[at] for at in members(some)]


def the_game_ends_for_a_reason(game: Played) -> None:
    last = game.tables[-1]
    everything = (1 << (10 if game.lake.options.no_house_1 else 11)) - 1
    for table in game.tables:
        assert table.ends or all(player.safe != everything for player in table.players)
        assert table.ends or any(table.stacks[:5])
    if last.ends == "treasures":
        assert any(player.safe == everything for player in last.players)
    elif last.ends == "hourglass":
        assert last.stacks[:5] == (0, 0, 0, 0, 0)
    else:
        assert last.ends == "deadlock"
        pieces = names_of(game, last)
        houses = [name for name in pieces if name[-1].isdigit()]
        street, house = has_place(pieces, houses, kept_open(game, last))
        assert not street
        assert not house or -1 not in last.houses


# The list of legal moves


def the_list_of_moves_is_sorted_and_says_what_the_check_says(game: Played) -> None:
    rng = Random(len(game.moves))
    for table in (game.tables[rng.randrange(8)], rng.choice(game.tables), game.tables[-rng.randint(1, 30)]):
        listed = legal(game.rules, table)

        assert listed == sorted(set(listed))
        assert set(listed) == {move for move in everything(game, table) if is_legal(game.rules, table, move)}


def is_legal(rules: SunkenRules, table: Table, move: Move) -> bool:
    """Return whether a move is allowed."""
    return not isinstance(rules.attempt(table, move), Refusal)


def everything(game: Played, table: Table) -> Iterator[Move]:
    """Yield every move that has a name, whether or not it makes sense; some of those who are not on turn."""
    spots, squares = range(len(game.lake.water.spots)), range(81)
    for seat in range(len(table.players)):
        yield from (Move(seat, verb) for verb in ("done", "chip"))
        yield from (Move(seat, "card", (card,)) for card in range(6))
        yield from (Move(seat, "roll", (number,)) for number in range(10))
        if table.seat in (seat, NOBODY):
            yield from (Move(seat, "street", (spot,)) for spot in spots)
            yield from (Move(seat, verb, (spot,)) for verb in ("step", "haunt") for spot in (HOME, *spots))
            yield from (
                Move(seat, "house", (house, square))
                for house in range(len(game.lake.houses))
                for square in squares
            )
        else:
            pieces = members(table.laid)
            yield from (Move(seat, verb, (spot,)) for spot in pieces for verb in ("step", "haunt"))


Law = Callable[[Played], None]
LAWS: tuple[Law, ...] = (
    a_replay_of_a_prefix_is_a_prefix,
    going_back_and_on_again_gives_equal_tables,
    the_streets_on_the_lake_on_the_spaces_and_in_the_box_are_thirty,
    each_house_is_on_the_lake_or_in_its_grotto,
    each_treasure_of_a_player_is_hidden_or_open_or_safe,
    what_is_safe_stays_safe,
    there_are_eight_chips_and_none_in_the_harsh_game,
    cards_are_in_hand_or_on_the_table_and_each_block_of_six_turns_has_all,
    what_is_covered_is_what_pieces_lie_on_and_none_lies_on_another,
    no_two_houses_touch_and_all_stand_on_dark_squares,
    no_street_lies_on_the_middle,
    the_spirit_and_the_adventurers_stand_on_pieces,
    no_village_is_locked_in,
    as_many_pieces_appear_as_the_card_says_or_as_find_room,
    an_adventurer_goes_as_far_as_the_card_and_one_chip_allow,
    the_spirit_goes_as_far_as_the_die_or_the_territory_allows,
    everybody_has_had_equally_many_turns_when_a_round_is_over,
    a_second_count_from_the_moves_comes_to_the_same_standings,
    the_game_ends_for_a_reason,
    the_list_of_moves_is_sorted_and_says_what_the_check_says,
)
