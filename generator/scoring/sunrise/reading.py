"""A line, read: the moves that its words stand for, and why they are forbidden if they are.

Roles that may be left out end by themselves where a later play follows. A tile whose arrow was not written
lies as the rules allow, if that is one way only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.logfile import Word
from generator.scoring.sunrise.bidding import can_bid
from generator.scoring.sunrise.facts import Plan
from generator.scoring.sunrise.grid import STEPS
from generator.scoring.sunrise.notation import NO_TURN, Play, Spot, place_of, shown
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    OPENING,
    PHASES,
    ROLES,
    ZONING,
    Table,
)


class Way(NamedTuple):
    """One reading of a line: the table it leads to, and its moves."""

    table: Table
    moves: tuple[Move, ...] = ()


class PlayRead(NamedTuple):
    """The readings of a line that differ, or why there is none.

    Then the only way is how far it came, ``word`` is the one at fault, ``tried`` are the moves that were
    meant, and ``rest`` is what stands behind them in the line.
    """

    ways: tuple[Way, ...]
    refusal: Refusal | None = None
    word: Word | None = None
    tried: tuple[Move, ...] = ()
    rest: Play | None = None


Options = list[list[Move]] | Refusal


def read_play(rules: SunriseRules, table: Table, seat: int, play: Play) -> PlayRead:
    """Return the readings of a seat's play, with all that stands in its line."""
    return _read_on(rules, Way(table), seat, play)


def _read_on(rules: SunriseRules, way: Way, seat: int, play: Play) -> PlayRead:
    """Return the readings of a play and what follows it in its line, behind what was read before."""
    found = _read(rules, way, seat, play)
    if found.refusal is not None:
        return found._replace(word=found.word or play.word, rest=play.then)
    if play.then is None:
        return found
    further = [_read_on(rules, one, seat, play.then) for one in found.ways]
    ways = [one for each in further if each.refusal is None for one in each.ways]
    return PlayRead(tuple(ways)) if ways else further[0]


def _read(rules: SunriseRules, way: Way, seat: int, play: Play) -> PlayRead:
    """Return the readings of one play."""
    begun = _waited(rules, way, seat, play)
    if play.kind == "skip":
        return _skipped(rules, begun, seat)
    options = _OPTIONS[play.kind](rules.plan, begun.table, seat, play)
    if isinstance(options, Refusal):
        word = _wrong_word(rules.plan, begun.table, play)
        options = _with_clause(options, play)
        return PlayRead((begun,), options, word, _meant(rules.plan, begun.table, seat, play))
    found, first = _tried(rules, begun, options)
    if not found and play.kind == "zone" and first is not None and first.clause == "SNR-6.6":
        strays = [
            [move._replace(verb="stray", at=(*move.at, _agreed(rules.plan, play)))] for (move,) in options
        ]
        found, other = _tried(rules, begun, strays)
        first = other if other is not None and other.need else first
    if found:
        return PlayRead(tuple(found))
    return PlayRead((begun,), first, tried=tuple(options[0]))


def _with_clause(refusal: Refusal, play: Play) -> Refusal:
    """Return a refusal with the clause on where such a play may lie, if it has none of its own."""
    return refusal if refusal.clause else refusal._replace(clause=_NOT_THERE[play.kind])


def _wrong_word(plan: Plan, table: Table, play: Play) -> Word | None:
    """Return the word of the first place that is not in the city."""
    wrong = (spot for spot in play.spots if isinstance(place_of(plan, table, spot), Refusal))
    return next((spot.word for spot in wrong), None)


def _agreed(plan: Plan, play: Play) -> int:
    """Return 1 if all agreed to a tile that meets no sidewalk, where a table votes on it."""
    return int(play.agreed and plan.options.illegal == "vote")


def _meant(plan: Plan, table: Table, seat: int, play: Play) -> tuple[Move, ...]:
    """Return what can be carried out of a play that can't be read as it stands."""
    if play.kind == "pass":
        return (Move(seat, "pass"),)
    if play.kind == "bid" and len(play.spots) > plan.options.chips_per_turn:
        first = _bids(plan, table, seat, play._replace(spots=play.spots[:1]))
        return () if isinstance(first, Refusal) else tuple(first[0])
    return ()


def _tried(rules: SunriseRules, way: Way, options: list[list[Move]]) -> tuple[list[Way], Refusal | None]:
    """Return the options that are legal, and why the first that is not is forbidden."""
    found: list[Way] = []
    first: Refusal | None = None
    for moves in options:
        after = _followed(rules, way, moves)
        if isinstance(after, Way):
            found.append(after)
        else:
            first = first or after
    return found, first


def _followed(rules: SunriseRules, way: Way, moves: Iterable[Move]) -> Way | Refusal:
    table = way.table
    for move in moves:
        after = rules.attempt(table, move)
        if isinstance(after, Refusal):
            return after
        table = after
    return Way(table, (*way.moves, *moves))


def _waited(rules: SunriseRules, way: Way, seat: int, play: Play) -> Way:
    """Return the table behind the roles that may be left out, where a play of something later follows."""
    while way.table.step in (CLOSING, CLAIMING, OPENING) and way.table.waiting:
        is_step = way.table.step in _OF_ROLES.get(play.kind, ())
        if is_step and (way.table.waiting[0] == seat or seat not in way.table.waiting):
            return way
        after = rules.attempt(way.table, Move(way.table.waiting[0], "done"))
        if isinstance(after, Refusal):
            return way
        way = Way(after, (*way.moves, Move(way.table.waiting[0], "done")))
    return way


_NOT_THERE: Mapping[str, str] = {
    "zone": "SNR-6.1",
    "bid": "SNR-9.2",
    "build": "SNR-10.1",
    "protest": "SNR-15.1",
    "move": "SNR-15.3",
    "claim": "SNR-15.7",
    "swap": "SNR-15.8",
}
"""The clauses that say where each kind of play may lie, for places that are not in the city."""

_OF_ROLES: Mapping[str, tuple[int, ...]] = {
    "protest": (CLOSING,),
    "claim": (CLAIMING,),
    "move": (OPENING,),
    "swap": (OPENING,),
    "take": (OPENING,),
    "type": (OPENING,),
}


def _turns(plan: Plan, play: Play) -> list[int]:
    """Return how a tile may be turned; without an arrow each way that gives other edges."""
    if play.turn != NO_TURN:
        return [play.turn]
    walks = plan.tiles[plan.tile_of[play.name]].walks
    edges = {tuple(walks[(side - turn) % 4] for side in range(4)): turn for turn in (3, 2, 1, 0)}
    return sorted(edges.values())


def _skipped(rules: SunriseRules, way: Way, seat: int) -> PlayRead:
    """Return the table after a skipped chip: whoever can't bid is left out anyway."""
    if way.table.step != BIDDING:
        now = PHASES[way.table.step]
        return PlayRead(
            (way,), Refusal("SNR-A17", f"a chip is skipped in bidding only, and {now} is under way")
        )
    if can_bid(rules.plan, way.table, seat):
        return PlayRead((way,), Refusal("SNR-A17", "there is a zone tile on which this player may bid"))
    return PlayRead((way,))


# What each kind of play stands for


def _role(_plan: Plan, _table: Table, seat: int, play: Play) -> Options:
    return [[Move(seat, "role", (play.number,))]]


def _direction(_plan: Plan, _table: Table, seat: int, play: Play) -> Options:
    return [[Move(seat, "direction", (play.number,))]]


def _zone(plan: Plan, table: Table, seat: int, play: Play) -> Options:
    places = _halfway(plan, table, play.spots[0])
    if isinstance(places, Refusal):
        return places
    tile = plan.tile_of[play.name]
    return [[Move(seat, "zone", (tile, place, turn))] for place in places for turn in _turns(plan, play)]


def _halfway(plan: Plan, table: Table, spot: Spot) -> list[int] | Refusal:
    """Return the positions that a spot may name: beside either half of a building that is named whole."""
    return _places(plan, table, (one for (one,) in _by_halves(plan, (spot,))))


def _by_halves(plan: Plan, spots: tuple[Spot, ...]) -> Iterator[tuple[Spot, ...]]:
    """Yield spots with a half for each building that is named without one, the left one first."""
    choices = (
        [spot._replace(half=half) for half in "lr"]
        if spot.name in plan.building_of and not spot.half
        else [spot]
        for spot in spots
    )
    return product(*choices)


def _places(plan: Plan, table: Table, spots: Iterable[Spot]) -> list[int] | Refusal:
    found: list[int] = []
    for spot in spots:
        place = place_of(plan, table, spot)
        if isinstance(place, Refusal):
            return place
        found.append(place)
    return found


def _bid(plan: Plan, table: Table, seat: int, play: Play) -> Options:
    stray = _in_hand(plan, table, play) if table.step == ZONING else None
    if stray is not None:
        name = shown(plan, stray.name)
        return Refusal("SNR-6.1", f"where does {name} lie? Write {name} e of CH ^n, or {name} 2e1n ^n")
    if len(play.spots) > plan.options.chips_per_turn:
        why = "a turn has one chip at this table; for two write bidding: two at the top"
        return Refusal("SNR-9.2", why, need="1", have=str(len(play.spots)))
    return _bids(plan, table, seat, play)


def _in_hand(plan: Plan, table: Table, play: Play) -> Spot | None:
    """Return the first tile that a play names and that lies in no city yet."""
    tiles = (spot for spot in play.spots if spot.name in plan.tile_of)
    return next((spot for spot in tiles if not table.zoned >> plan.tile_of[spot.name] & 1), None)


def _pass(_plan: Plan, table: Table, seat: int, _play: Play) -> Options:
    if table.step not in (BUILDING, ROLES):
        now = PHASES[table.step]
        return Refusal("SNR-14.1", f"nobody passes in {now}; who can't bid is left out without a line")
    return [[Move(seat, "pass")]]


def _each(verb: str) -> Callable[[Plan, Table, int, Play], Options]:
    """Return what reads a play on some places, one move for each."""

    def read(plan: Plan, table: Table, seat: int, play: Play) -> Options:
        places = _places(plan, table, play.spots)
        if isinstance(places, Refusal):
            return places
        return [[Move(seat, verb, (place,)) for place in places]]

    return read


_bids = _each("bid")


def _move(plan: Plan, table: Table, seat: int, play: Play) -> Options:
    if play.name not in plan.tile_of:
        return Refusal("SNR-15.3", f"{shown(plan, play.name) or play.name} is no zone tile")
    start = place_of(plan, table, Spot(play.word, play.name))
    if isinstance(start, Refusal):
        return start
    ends = _halfway(plan, table, play.spots[0])
    if isinstance(ends, Refusal):
        return ends
    return [[Move(seat, "shift", (start, end, turn))] for end in ends for turn in _turns(plan, play)]


def _swap(plan: Plan, table: Table, seat: int, play: Play) -> Options:
    places = _places(plan, table, play.spots)
    if isinstance(places, Refusal):
        return places
    if len(places) != 2:
        return Refusal("SNR-15.8", "two chips change places", need="2 tiles", have=str(len(places)))
    return [[Move(seat, "swap", (places[0], places[1]))], [Move(seat, "swap", (places[1], places[0]))]]


def _take(plan: Plan, _table: Table, seat: int, play: Play) -> Options:
    if play.name not in plan.building_of:
        return Refusal("SNR-15.5", f"{shown(plan, play.name) or play.name} is no building tile")
    return [[Move(seat, "take", (plan.building_of[play.name],))]]


def _type(_plan: Plan, _table: Table, seat: int, play: Play) -> Options:
    return [[Move(seat, "declare", (play.number,))]]


def _discard(plan: Plan, _table: Table, seat: int, play: Play) -> Options:
    if play.name not in plan.tile_of:
        return Refusal("SNR-A13", f"{shown(plan, play.name) or play.name} is no zone or community tile")
    return [[Move(seat, "discard", (plan.tile_of[play.name],))]]


def _build(plan: Plan, table: Table, seat: int, play: Play) -> Options:
    """Return the moves of a building: on two places, or on a whole building below it.

    Of buildings that are named without a half any may be meant, if halves of them lie side by side.
    """
    building = plan.building_of[play.name]
    found: list[list[int]] = []
    for spots in _by_halves(plan, _both_halves(plan, play.spots)):
        places = _places(plan, table, spots)
        if isinstance(places, Refusal):
            return places
        if len(places) != 2:
            have = str(len(places))
            return Refusal("SNR-10.1", "a building lies on two places", need="2 places", have=have)
        found.append(places)
    near = [places for places in found if places[1] - places[0] in STEPS]
    return [[Move(seat, "build", (building, *places))] for places in near or found[:1]]


def lying_places(plan: Plan, table: Table, play: Play) -> list[int] | Refusal:
    """Return the positions that a play names: of a tile, or of both halves of a building."""
    found = _places(plan, table, _both_halves(plan, play.spots))
    return _with_clause(found, play) if isinstance(found, Refusal) else found


def _both_halves(plan: Plan, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Return the left and right half of a building that is named as a whole."""
    if len(spots) == 1 and spots[0].name in plan.building_of and not spots[0].half:
        return spots[0]._replace(half="l"), spots[0]._replace(half="r")
    return spots


_OPTIONS: Mapping[str, Callable[[Plan, Table, int, Play], Options]] = {
    "role": _role,
    "direction": _direction,
    "zone": _zone,
    "bid": _bid,
    "claim": _each("claim"),
    "protest": _each("protest"),
    "move": _move,
    "swap": _swap,
    "take": _take,
    "type": _type,
    "discard": _discard,
    "build": _build,
    "pass": _pass,
}
