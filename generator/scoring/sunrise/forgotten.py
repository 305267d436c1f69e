"""Lines that are missing where they should stand: left out, or those of roles that stand further down."""

from collections.abc import Iterable, Iterator, Sequence

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunrise import roles
from generator.scoring.sunrise.building import fitting_buildings
from generator.scoring.sunrise.facts import COMMUNITY, ZONE
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    DIRECTION,
    NO_ROLE,
    OPENING,
    ROLES,
    ZONING,
    Table,
    name_of,
)
from generator.scoring.sunrise.vocabulary import OTHER_NAMES
from generator.scoring.sunrise.writing import write_play
from generator.scoring.sunrise.zoning import fitting_tiles, known_tiles
from generator.scoring.umpire import Played

SINGLED_OUT, IDLE, ANY = 0.0, 0.1, 0.4
"""Costs of a forgotten play: one with a tile that later lines name, a pass, any other."""

TOGETHER, ALONE = 1.5, 1.7
"""Costs of lines of roles that stand too far down: all of a round, or one of them."""

STEP_OF = {
    "protest": CLOSING,
    "claim": CLAIMING,
    "move": OPENING,
    "swap": OPENING,
    "take": OPENING,
    "type": OPENING,
}
"""The step of a round to which the lines of roles belong, by their verbs."""

Placing = tuple[int, int]
"""Where a line stands, and before which it belongs."""


def forgotten(
    rules: SunriseRules, one: Played[Table], later: Sequence[Played[Table]]
) -> Iterator[tuple[int, str, float]]:
    """Yield the plays that may be missing before an entry: their seats, their words, and costs.

    ``later`` are the lines from that entry on; what they name was more likely played than other tiles. Before
    a play of the seat on turn nothing but a community tile may be missing, or what came out of order.
    """
    table = _behind_optional_roles(rules, one.before)
    is_open = table.seat != one.entry.seat or any(issue.code == "turn" for issue in one.issues)
    told: set[str] = set()
    for move, cost in _plays(rules, table, later):
        if not is_open and not _is_community(rules, move):
            continue
        if isinstance(rules.attempt(table, move), Refusal):
            continue
        text = write_play(rules, table, (move,))
        if text not in told:
            told.add(text)
            yield move.seat, text, cost


def _is_community(rules: SunriseRules, move: Move) -> bool:
    return move.verb == "zone" and rules.plan.tiles[move.at[0]].kind == COMMUNITY


def _behind_optional_roles(rules: SunriseRules, table: Table) -> Table:
    """Return the table behind the roles that may have done nothing."""
    while table.step in STEP_OF.values() and table.waiting:
        after = rules.attempt(table, Move(table.waiting[0], "done"))
        if isinstance(after, Refusal):
            break
        table = after
    return table


def _plays(rules: SunriseRules, table: Table, later: Sequence[Played[Table]]) -> Iterator[tuple[Move, float]]:
    """Yield the moves that somebody may have made now, with costs."""
    seat = table.seat
    if table.over:
        return
    if table.step == ROLES:
        yield from ((move, ANY) for move in _roles(rules, table))
    elif table.step == DIRECTION:
        yield from ((Move(table.first, "direction", (side,)), ANY) for side in range(4))
    elif table.waiting:
        found = roles.thinkable(rules.plan, table, table.waiting[0])
        yield from ((move, ANY) for move in found if move.verb != "done")
    elif table.step == ZONING:
        yield from _tiles(rules, table, seat, _named(later))
    elif table.step == BIDDING:
        built_on = _named(one for one in later if _is_building(rules, one, seat))
        for place, plot in table.city.items():
            is_used = name_of(rules.plan, plot).casefold() in built_on
            yield Move(seat, "bid", (place,)), SINGLED_OUT if is_used else ANY
    elif table.step == BUILDING:
        yield from _buildings(rules, table, seat, _named(later))


def _roles(rules: SunriseRules, table: Table) -> Iterator[Move]:
    """Yield the roles that the only player without one may have."""
    seats = [seat for seat, player in enumerate(table.players) if player.role == NO_ROLE]
    if len(seats) == 1:
        yield from (Move(seats[0], "role", (role,)) for role in range(len(rules.plan.roles)))


def _tiles(rules: SunriseRules, table: Table, seat: int, named: set[str]) -> Iterator[tuple[Move, float]]:
    """Yield where a tile of a known hand could lie, or of a hidden one a tile that later lines name."""
    plan = rules.plan
    free = [
        at
        for at, tile in enumerate(plan.tiles)
        if tile.kind in (ZONE, COMMUNITY) and not table.zoned >> at & 1
    ]
    singled = [at for at in free if plan.tiles[at].id.casefold() in named]
    is_known = table.players[seat].hand is not None and not table.drawn
    others = known_tiles(plan, table, seat) if is_known else []
    for tiles, cost in ((singled, SINGLED_OUT), ([at for at in others if at not in singled], ANY)):
        yield from ((Move(seat, "zone", one), cost) for one in fitting_tiles(plan, table, tiles))


def _buildings(rules: SunriseRules, table: Table, seat: int, named: set[str]) -> Iterator[tuple[Move, float]]:
    """Yield where a building of a known hand could lie, or one that later lines name, and a pass."""
    plan, hand = rules.plan, table.players[seat].hand
    free = [at for at in range(len(plan.buildings)) if not table.built >> at & 1]
    singled = [at for at in free if plan.buildings[at].id.casefold() in named]
    others = [at for at in free if hand and plan.buildings[at].id in hand and at not in singled]
    yield Move(seat, "pass"), IDLE
    for works, cost in ((singled, SINGLED_OUT), (others, ANY)):
        found = fitting_buildings(plan, table, seat, works)
        yield from ((Move(seat, "build", one), cost) for one in found)


def _named(later: Iterable[Played[Table]]) -> set[str]:
    """Return the ids that plays name."""
    return {
        word.text.rstrip("!,").split(".")[0].casefold()
        for one in later
        if one.entry.kind == "turn"
        for word in one.entry.words
    }


def _is_building(rules: SunriseRules, one: Played[Table], seat: int) -> bool:
    """Return whether a line tells of a building of a seat."""
    words = one.entry.words
    return one.entry.seat == seat and bool(words) and words[0].text.casefold() in rules.plan.building_of


# Lines that stand further down


def misplaced(played: Sequence[Played[Table]], lines: range) -> Iterator[tuple[tuple[Placing, ...], float]]:
    """Yield lines of roles that stand behind the moment when they act: all of some lines, then each."""
    found = [(at, before) for at in lines for before in _belongs_before(played, lines, at)]
    if not found:
        return
    yield tuple(found), TOGETHER
    clockwise = sorted(found, key=lambda one: (one[1], *_order(played, one)))
    if clockwise != found:
        yield tuple(clockwise), TOGETHER
    if len(found) > 1:
        yield from (((one,), ALONE) for one in found)


def _belongs_before(played: Sequence[Played[Table]], lines: range, at: int) -> Iterator[int]:
    """Yield the first line behind the moment of a role whose line stands further down.

    Behind the bids no other lines are legal but those of roles and buildings.
    """
    step = _step(played[at])
    if step is None:
        return
    for other in range(lines.start, at):
        one = played[other]
        is_behind = one.before.step >= min(step, CLAIMING) or one.before.round > one.entry.round
        if one.entry.kind == "turn" and is_behind and _step(one) is None:
            yield other
            return


def _step(one: Played[Table]) -> int | None:
    """Return the step to which the line of a role belongs; of other lines None."""
    if one.entry.kind != "turn" or not one.entry.words:
        return None
    word = one.entry.words[0].text.casefold()
    return STEP_OF.get(OTHER_NAMES.get(word, word))


def _order(played: Sequence[Played[Table]], placing: Placing) -> tuple[int, int]:
    """Return what sorts lines of roles by their steps, those of a step clockwise from the first player."""
    one, table = played[placing[0]], played[placing[1]].before
    return _step(one) or 0, ((one.entry.seat or 0) - table.first) % len(table.players)
