"""The plays that a seat may make, chosen in stages: which tile, where, how turned."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.scoring.engine import Move, Refusal
from generator.scoring.guiding import Offer
from generator.scoring.sunrise import building, roles, zoning
from generator.scoring.sunrise.facts import COMMUNITY, TYPES, ZONE, Plan
from generator.scoring.sunrise.grid import LETTERS
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BIDDING, BUILDING, DIRECTION, ROLES, ZONING, Table, name_of
from generator.scoring.sunrise.vocabulary import AGREED, DIRECTIONS
from generator.scoring.sunrise.writing import counted


class Head(NamedTuple):
    """The first choice of a play, and the moves that it may lead to, legal or not, once asked for."""

    offer: Offer
    moves: Iterable[Move]


class Names:
    """What tiles, buildings and roles are called on buttons, in an edition's words."""

    def __init__(self, plan: Plan, text: Mapping[str, Any]) -> None:
        self.plan = plan
        self.text = text

    def role(self, role: int) -> str:
        """Return a role's number and name."""
        number = self.plan.roles[role].number
        name = self.text.get("roles", {}).get(str(number), {}).get("name", "")
        return f"{number:02} {name}".rstrip()

    def tile(self, tile: int) -> Offer:
        """Return the choice of a zone or community tile."""
        one = self.plan.tiles[tile]
        if one.kind == ZONE:
            kind = group = TYPES[one.type]
        else:
            kind = str(self.text.get("community", {}).get(one.place, {}).get("name", one.place))
            group = COMMUNITY
        return Offer(one.id.casefold(), f"{one.id} {kind}", group.capitalize(), one.id, one.id)

    def building(self, number: int) -> Offer:
        """Return the choice of a building tile."""
        one = self.plan.buildings[number]
        left, right = (TYPES[type_] for type_ in one.types)
        return Offer(one.id.casefold(), f"{one.id} {left} | {right}", left.capitalize(), one.id, one.id)

    def lying(self, table: Table, place: int) -> Offer:
        """Return the choice of what lies on a place: a zone tile, or half of a building."""
        name = name_of(self.plan, table.city[place])
        return Offer(name.casefold(), name, "In the city", name.partition(".")[0], name)


class Plays:
    """The plays of one edition."""

    def __init__(self, rules: SunriseRules, names: Names) -> None:
        self.rules = rules
        self.plan = rules.plan
        self.names = names

    def legal(self, table: Table, moves: Iterable[Move]) -> Iterator[Move]:
        """Yield the moves that are legal."""
        return (move for move in moves if not isinstance(self.rules.attempt(table, move), Refusal))

    def heads(self, table: Table, seat: int) -> Iterator[Head]:
        """Yield the first choices of a seat's plays; some may lead to nothing that is legal."""
        if table.waiting and table.step != DIRECTION:
            yield from self._of_role(table, seat)
        elif table.step in (ROLES, DIRECTION, BIDDING):
            yield from self._plain(table, seat)
        elif table.step == ZONING:
            for tile in self.rules.tiles(table, seat):
                yield Head(self.names.tile(tile), self._zoning(table, seat, tile))
        elif table.step == BUILDING:
            yield from self._buildings(table, seat)

    def tail(self, table: Table, move: Move) -> tuple[Offer, ...]:
        """Return the choices that lead from a first one to a move."""
        if move.verb in ("zone", "stray"):
            tile, place, turn = move.at[:3]
            is_agreed = move.verb == "stray" and self.plan.options.illegal == "vote"
            return self._placed(tile, place, turn, f" {AGREED}" if is_agreed else "")
        if move.verb == "shift":
            start, place, turn = move.at
            return self._placed(table.city[start].tile, place, turn, "")
        if move.verb == "build":
            halves = zip(move.at[1:], ("left", "right"), strict=True)
            return tuple(self._half(table, place, side) for place, side in halves)
        return (self.names.lying(table, move.at[1]),) if move.verb == "swap" else ()

    def _placed(self, tile: int, place: int, turn: int, more: str) -> tuple[Offer, ...]:
        where = counted(place)
        one = self.plan.tiles[tile]
        if one.kind != ZONE or len(set(one.walks)) == 1:
            return (Offer(where, where, "Place", where, where + more),)
        way = LETTERS[turn]
        arrow = Offer(f"arrow-{way}", f"arrow to the {DIRECTIONS[turn]}", "Arrow", "", f"^{way}{more}")
        return Offer(where, where, "Place", where, where), arrow

    def _half(self, table: Table, place: int, side: str) -> Offer:
        where, name = counted(place), name_of(self.plan, table.city[place])
        return Offer(where, f"{name} ({where})", f"Its {side} half", where, name)

    # each kind of play

    def _plain(self, table: Table, seat: int) -> Iterator[Head]:
        """Yield plays of one word: a role, a direction, a bid."""
        for move in self.rules.thinkable(table):
            if move.seat == seat:
                yield Head(self._word(table, move), (move,))

    def _word(self, table: Table, move: Move) -> Offer:
        (number,) = move.at
        if move.verb == "role":
            written = f"role {self.plan.roles[number].number:02}"
            return Offer(written.replace(" ", "-"), self.names.role(number), "Role", word=written)
        if move.verb == "direction":
            name = DIRECTIONS[number]
            return Offer(name, name.capitalize(), "Direction", word=f"direction {name}")
        return self.names.lying(table, number)._replace(group="Bid on")

    def _zoning(self, table: Table, seat: int, tile: int) -> Iterator[Move]:
        """Yield a tile where it fits; only if it fits nowhere, where it may be laid all the same."""
        fits = False
        for one in zoning.fitting_tiles(self.plan, table, [tile]):
            fits = True
            yield from self._told_apart(Move(seat, "zone", one))
        if not fits and self._may_stray(table, seat, tile):
            agreed = int(self.plan.options.illegal == "vote")
            yield Move(seat, "discard", (tile,))
            for place in zoning.frontier(table):
                for turn in range(4):
                    yield from self._told_apart(Move(seat, "stray", (tile, place, turn, agreed)))

    def _may_stray(self, table: Table, seat: int, tile: int) -> bool:
        """Return whether no tile that is known to be in the hand has a place; if one has, nothing strays."""
        held = [] if table.drawn else zoning.known_tiles(self.plan, table, seat)
        return next(zoning.fitting_tiles(self.plan, table, [tile, *held]), None) is None

    def _told_apart(self, move: Move) -> Iterator[Move]:
        """Yield a move unless its line says the same as that of another way to turn the tile."""
        one = self.plan.tiles[move.at[0]]
        if move.at[2] == 0 or (one.kind == ZONE and len(set(one.walks)) > 1):
            yield move

    def _buildings(self, table: Table, seat: int) -> Iterator[Head]:
        waiting = self.rules.works(table, seat)
        found: dict[int, None] = {}
        for site in building.sites(self.plan, table) if waiting else ():
            for one in tuple(waiting):
                if building.may_build(self.plan, table, seat, one, site) is None:
                    found[one] = None
                    waiting.remove(one)
        for one in sorted(found):
            sites = building.fitting_buildings(self.plan, table, seat, [one])
            yield Head(self.names.building(one), (Move(seat, "build", at) for at in sites))
        yield Head(Offer("pass", "Pass", "Pass", word="pass"), (Move(seat, "pass"),))

    def _of_role(self, table: Table, seat: int) -> Iterator[Head]:
        """Yield what the role that is waiting may do, by its first choice."""
        if table.waiting[0] != seat:
            return
        group = self.names.role(table.players[seat].role)
        found: dict[int, list[Move]] = {}
        for move in roles.thinkable(self.plan, table, seat):
            if move.verb != "done" and (move.verb != "shift" or self._is_told_apart(table, move)):
                found.setdefault(move.at[0], []).append(move)
        for moves in found.values():
            yield Head(self._act(table, moves[0])._replace(group=group), moves)

    def _is_told_apart(self, table: Table, move: Move) -> bool:
        start, _, turn = move.at
        return turn == 0 or len(set(self.plan.tiles[table.city[start].tile].walks)) > 1

    def _act(self, table: Table, move: Move) -> Offer:
        if move.verb == "declare":
            name = TYPES[move.at[0]]
            return Offer(f"type-{name}", name.capitalize(), word=f"type {name}")
        verb = {"shift": "move"}.get(move.verb, move.verb)
        one = self.names.building(move.at[0]) if verb == "take" else self.names.lying(table, move.at[0])
        return one._replace(token=f"{verb}-{one.token}", word=f"{verb} {one.word}")
