"""Construction: SNR-10 to 13. Building tiles on zones and on each other, and all that they score."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from generator.scoring.engine import SEATS, Move, Refusal, rule
from generator.scoring.sunrise.bidding import must_be_bare, must_be_open_to_all
from generator.scoring.sunrise.facts import (
    COMMUNITY,
    CRIME_BOSS,
    DEVELOPER,
    HALL,
    MANAGER,
    MIXED,
    REALTOR,
    TREASURER,
    TYCOON,
    TYPES,
    UNION_BOSS,
    Building,
    Plan,
)
from generator.scoring.sunrise.grid import STEPS, beside, surrounding
from generator.scoring.sunrise.table import (
    NO_ROLE,
    NOTHING,
    Player,
    Plot,
    Table,
    has,
    has_walk,
    is_bare,
    name_of,
    next_seat,
    type_of,
)
from generator.scoring.sunrise.track import Earned, climb, earn


class Site(NamedTuple):
    """Where a building tile is to lie: the positions of its left and right half, and what is there."""

    places: tuple[int, int]
    plots: tuple[Plot, Plot]

    @property
    def height(self) -> int:
        """The floors below the left half."""
        return len(self.plots[0].floors)


@rule("SNR-10.1", "SNR-10.3", "SNR-10.4")
def build(plan: Plan, table: Table, move: Move) -> Table | Refusal:
    """Return the city with one more building tile, and all players' points for it."""
    building, left, right = move.at
    refused = must_hold(plan, table, move.seat, building)
    site = refused or site_at(plan, table, left, right)
    if isinstance(site, Refusal):
        return site
    refused = may_build(plan, table, move.seat, building, site)
    if refused is not None:
        return refused
    players = _players_after(plan, table, move.seat, building, site)
    climb(plan, players, points(plan, table, move.seat, building, site))
    return _laid(table, building, site, players, next_seat(table))


def may_build(plan: Plan, table: Table, seat: int, building: int, site: Site) -> Refusal | None:
    """Refuse a building tile on a site: as a 1st floor, or as an upper floor."""
    one, other = site.plots
    if is_bare(plan, one) or is_bare(plan, other):
        refused = _must_not_slant(plan, site) or _may_be_first(plan, table, seat, site)
    else:
        refused = _must_be_level(plan, site)
    return refused or must_match(plan, plan.buildings[building], site)


def must_hold(plan: Plan, table: Table, seat: int, building: int) -> Refusal | None:
    """Refuse a building tile that lies in the city, or is known not to be in the hand."""
    one, player = plan.buildings[building], table.players[seat]
    if table.built >> building & 1 and not any((building, 0) in plot.floors for plot in table.city.values()):
        return Refusal("SNR-A43", f"{one.id} went to the box at the end of a round")
    if table.built >> building & 1:
        because = (Move(-1, "building", (building,)),)
        return Refusal("SNR-10.3", f"{one.id} was played already", because=because)
    for other, holder_ in enumerate(table.players):
        if other != seat and (holder_.taken == building or (holder_.hand and one.id in holder_.hand)):
            why = f"{one.id} is in the hand of {SEATS[other]}"
            return Refusal("SNR-10.3", why, because=(Move(other, "hand"),))
    if player.hand is None or one.id in player.hand or player.extra:
        return None
    held = " ".join(other.id for other in plan.buildings if other.id in player.hand)
    why = f"{one.id} is not in the hand that was written down"
    return Refusal("SNR-10.3", why, need=f"one of {held}", have=one.id, because=(Move(seat, "hand"),))


@rule("SNR-A37", "SNR-6.4")
def site_at(plan: Plan, table: Table, left: int, right: int) -> Site | Refusal:
    """Return where a building tile is to lie, or why it can't lie there whatever it is."""
    if right - left not in STEPS:
        return Refusal(
            "SNR-2.1", "the two halves lie on neighbouring places: side by side, or one above the other"
        )
    plots = (table.city.get(left), table.city.get(right))
    for plot in plots:
        if plot is not None and plan.tiles[plot.tile].kind in (COMMUNITY, HALL):
            return Refusal("SNR-6.4", f"no building lies on {plan.tiles[plot.tile].id}")
    if plots[0] is None or plots[1] is None:
        return Refusal("SNR-10.1", "one half of the building would lie on no tile at all")
    return site_of(left, right, plots[0], plots[1])


def site_of(left: int, right: int, one: Plot, other: Plot) -> Site:
    """Return a site of two plots."""
    return Site((left, right), (one, other))


def sites(plan: Plan, table: Table) -> Iterator[Site]:
    """Yield every place where a building tile could lie, one way and the other."""
    for left in table.city:
        for step in STEPS:
            site = site_at(plan, table, left, left + step)
            if isinstance(site, Site) and len(site.plots[0].floors) == len(site.plots[1].floors):
                yield site


# SNR-11 1st floor


def _may_be_first(plan: Plan, table: Table, seat: int, site: Site) -> Refusal | None:
    for place in site.places:
        refused = must_be_bare(plan, table, place, "SNR-10.1") or must_be_open_to_all(plan, table, place)
        if refused is not None:
            return refused
    return _must_have_a_claim(plan, table, seat, site) or _must_meet_by_walks(plan, table, seat, site)


@rule("SNR-11.1", "SNR-15.6", "SNR-A35")
def _must_have_a_claim(plan: Plan, table: Table, seat: int, site: Site) -> Refusal | None:
    if has(plan, table, seat, TYCOON) or any(owner(plot) == seat for plot in site.plots):
        return None
    one, other = (name_of(plan, plot) for plot in site.plots)
    return Refusal("SNR-11.1", f"this player has no chip on {one} nor on {other}")


def owner(plot: Plot) -> int:
    """Return the seat whose chip lies on top of a plot, -1 if there is none."""
    return plot.chips[-1] if plot.chips else -1


@rule("SNR-2.6", "SNR-6.11", "SNR-11.2", "SNR-15.2", "SNR-A31")
def _must_meet_by_walks(plan: Plan, table: Table, seat: int, site: Site) -> Refusal | None:
    if has(plan, table, seat, DEVELOPER):
        return None
    ahead = STEPS.index(site.places[1] - site.places[0])
    one, other = site.plots
    if has_walk(plan, one, ahead) and has_walk(plan, other, (ahead + 2) % 4):
        return None
    names = " and ".join(name_of(plan, plot) for plot in site.plots)
    return Refusal("SNR-11.2", f"a waterway runs between {names}")


@rule("SNR-11.3", "SNR-11.4", "SNR-12.1", "SNR-12.4")
def must_match(plan: Plan, building: Building, site: Site) -> Refusal | None:
    """Refuse halves whose types differ from those below; mixed use fits everywhere and everything fits it."""
    clause = "SNR-12.1" if site.height else "SNR-11.3"
    for half, plot in enumerate(site.plots):
        above, below = building.types[half], type_of(plan, plot)
        if above != below and MIXED not in (above, below):
            what = f"the {('left', 'right')[half]} half of {building.id} is {TYPES[above]}"
            return Refusal(clause, f"{what}, but {name_of(plan, plot)} below it is {TYPES[below]}")
    return None


# SNR-12 Upper floors


@rule("SNR-12.3")
def _must_not_slant(plan: Plan, site: Site) -> Refusal | None:
    if len(site.plots[0].floors) == len(site.plots[1].floors):
        return None
    low, high = sorted(site.plots, key=lambda plot: len(plot.floors))
    few, many = len(low.floors), len(high.floors)
    floors = f"{few} floor{'' if few == 1 else 's'}" if few else "no floors"
    what = f"{name_of(plan, low)} has {floors} and {name_of(plan, high)} {many}"
    return Refusal("SNR-12.3", f"the building would slant: {what}")


@rule("SNR-12.2", "SNR-12.5", "SNR-A36", "SNR-A38")
def _must_be_level(plan: Plan, site: Site) -> Refusal | None:
    """Refuse an upper floor on two heights; it needs no chip, and waterways below do not matter."""
    return _must_not_slant(plan, site)


# What a building scores


def laid(plan: Plan, table: Table, seat: int, building: int, site: Site) -> Table:
    """Return the city with a building tile, for which nobody scores."""
    return _laid(table, building, site, _players_after(plan, table, seat, building, site), table.seat)


def _laid(table: Table, building: int, site: Site, players: list[Player], seat: int) -> Table:
    """Return the city with a building tile, other players, and one of them on turn."""
    left, right = site.plots
    city = {
        **table.city,
        site.places[0]: Plot(left.tile, left.turn, (*left.floors, (building, 0))),
        site.places[1]: Plot(right.tile, right.turn, (*right.floors, (building, 1))),
    }
    built = table.built | 1 << building
    return table._replace(city=city, players=tuple(players), built=built, passed=0, seat=seat, bids=0)


@rule("SNR-11.9", "SNR-A42")
def _players_after(plan: Plan, table: Table, seat: int, building: int, site: Site) -> list[Player]:
    """Return the players when a building tile is out of a hand and the chips below it are back."""
    players = list(table.players)
    players[seat] = _out_of_hand(plan, players[seat], building)
    for plot in site.plots:
        for chip in plot.chips:
            players[chip] = players[chip]._replace(chips=players[chip].chips + 1)
    return players


def _out_of_hand(plan: Plan, player: Player, building: int) -> Player:
    """Return a player without a building tile that was in the hand."""
    one = plan.buildings[building].id
    extra, hand = player.extra, player.hand
    taken = NOTHING if player.taken == building else player.taken
    if hand is not None and one in hand:
        hand = hand - {one}
    elif hand is not None:
        extra -= 1
    return player._replace(works=player.works - 1, hand=hand, extra=extra, taken=taken)


@rule("SNR-15.17", "SNR-A33")
def points(plan: Plan, table: Table, seat: int, building: int, site: Site) -> Earned:
    """Return what a building tile earns, for its builder and off-turn for others, by kinds."""
    one = plan.buildings[building]
    earned = {} if site.height else _bonus(plan, table, seat, one, site)
    earn(earned, (seat,), "primary", one.primary)
    earn(earned, (seat,), "floor", _of_floor(site.height + 1))
    earn(earned, (seat,), "community", _communities(plan, table, one, site))
    _earn_by_roles(earned, plan, table, one, site)
    return earned


@rule("SNR-11.5", "SNR-11.6", "SNR-11.7", "SNR-11.8", "SNR-15.11", "SNR-A29", "SNR-A30", "SNR-A51")
def _bonus(plan: Plan, table: Table, seat: int, building: Building, site: Site) -> Earned:
    """Return the bonus of each half: for whoever has the chip there, or all of them for the Crime Boss."""
    earned: Earned = {}
    is_boss = has(plan, table, seat, CRIME_BOSS)
    for bonus, plot in zip(building.bonus, site.plots, strict=True):
        if is_boss:
            earn(earned, (seat,), "bonus", bonus)
        if owner(plot) >= 0 and not (is_boss and (plan.options.exclusive_boss or owner(plot) == seat)):
            earn(earned, (owner(plot),), "bonus", bonus)
    return earned


@rule("SNR-2.7", "SNR-12.6", "SNR-12.7", "SNR-12.8", "SNR-12.9", "SNR-A50")
def _of_floor(floor: int) -> int:
    """Return the floor points of an upper floor: half of what is below it, if that is even."""
    return (floor - 1) // 2 if floor % 2 else 0


@rule("SNR-13.1", "SNR-13.2")
def _communities(plan: Plan, table: Table, building: Building, site: Site) -> int:
    """Return a point for each half and each community tile of its type around it."""
    found = 0
    for type_, place in zip(building.types, site.places, strict=True):
        for other in surrounding(place):
            plot = table.city.get(other)
            if plot is not None:
                tile = plan.tiles[plot.tile]
                found += tile.type == type_ and tile.kind == COMMUNITY
    return found


def _earn_by_roles(earned: Earned, plan: Plan, table: Table, building: Building, site: Site) -> None:
    """Add the points that roles get for a placement, whoever made it."""
    for seat, player in enumerate(table.players):
        count = _OF_ROLES.get(plan.roles[player.role].effect) if player.role != NO_ROLE else None
        if count is not None:
            earn(earned, (seat,), "role", count(plan, table, player, building, site))


@rule("SNR-15.13")
def _of_first_floor(_plan: Plan, _table: Table, _player: Player, _building: Building, site: Site) -> int:
    return int(site.height == 0)


@rule("SNR-15.9")
def _of_upper_floor(_plan: Plan, _table: Table, _player: Player, _building: Building, site: Site) -> int:
    return int(site.height > 0)


@rule("SNR-15.14", "SNR-A32")
def _of_neighbours(plan: Plan, table: Table, _player: Player, _building: Building, site: Site) -> int:
    near = {other for place in site.places for other in beside(place) if other in table.city}
    count = sum(plan.tiles[table.city[place].tile].kind == COMMUNITY for place in near)
    return count if plan.options.per_community_tile else min(count, 1)


@rule("SNR-15.15")
def _of_types(_plan: Plan, _table: Table, player: Player, building: Building, _site: Site) -> int:
    return building.types.count(player.declared)


_OF_ROLES: Mapping[str, Callable[[Plan, Table, Player, Building, Site], int]] = {
    TREASURER: _of_first_floor,
    UNION_BOSS: _of_upper_floor,
    MANAGER: _of_neighbours,
    REALTOR: _of_types,
}
"""The points of each role that earns something for a placement."""


# Passing


@rule("SNR-14.1", "SNR-A39")
def must_be_stuck(plan: Plan, table: Table, seat: int) -> Refusal | None:
    """Refuse a pass of a player who is known to hold a tile that has a place."""
    player = table.players[seat]
    if plan.options.free_pass:
        return None
    held = [at for at, one in enumerate(plan.buildings) if player.hand and one.id in player.hand]
    held += [player.taken] if player.taken != NOTHING and player.hand is None else []
    found = next(fitting_buildings(plan, table, seat, held), None)
    if found is None:
        return None
    return Refusal(
        "SNR-A39", f"{plan.buildings[found[0]].id} has a place", because=(Move(seat, "build", found),)
    )


def fitting_buildings(
    plan: Plan, table: Table, seat: int, buildings: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield building tiles with the positions of their halves where a seat may lay them."""
    for site in sites(plan, table) if buildings else ():
        for building in buildings:
            if may_build(plan, table, seat, building, site) is None:
                yield (building, *site.places)
