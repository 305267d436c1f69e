"""What an edition prints of Sunrise City: zone and community tiles, building tiles, roles, the track."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.scoring import playform
from generator.scoring.engine import NotPlayableError
from generator.scoring.playform import Plain
from generator.scoring.refusals import Refusals, each
from generator.scoring.sunrise.choices import Options, read_options

TYPES = ("residential", "commercial", "industrial", "parks", "mixed")
MIXED = TYPES.index("mixed")
NO_TYPE = -1

FEWEST, ROUNDS, HAND, DEALT = 2, 3, 4, 4
"""Players at least; rounds; tiles of each kind that a player draws for a round; roles that are dealt
to each: SNR-5.1, 5.2, 4.6."""

ZONE, COMMUNITY, HALL = "zone", "community", "city-hall"

PROTESTER, DEVELOPER, LOBBYIST, ARCHITECT = "close-zone", "build-over-water", "move-zones", "extra-from-stack"
ENGINEER, TYCOON, BANKER, LAWYER = "extra-from-city", "build-without-chip", "claim-free-zones", "swap-chips"
UNION_BOSS, MAYOR, CRIME_BOSS = "point-for-upper-floor", "bid-on-closed", "all-bonuses"
COMMISSIONER, TREASURER, MANAGER = "double-districts", "point-for-first-floor", "point-beside-community"
REALTOR, SUPERVISOR = "point-for-type", "share-districts"
EFFECTS = (
    PROTESTER,
    DEVELOPER,
    LOBBYIST,
    ARCHITECT,
    ENGINEER,
    TYCOON,
    BANKER,
    LAWYER,
    UNION_BOSS,
    MAYOR,
    CRIME_BOSS,
    COMMISSIONER,
    TREASURER,
    MANAGER,
    REALTOR,
    SUPERVISOR,
)


class Tile(NamedTuple):
    """A zone or community tile, or City Hall; ``walks`` has True for a sidewalk: north, east, south, west.

    ``place`` is what stands on a community tile.
    """

    id: str
    kind: str
    type: int
    walks: tuple[bool, bool, bool, bool]
    place: str = ""


class Building(NamedTuple):
    """A building tile: the types of its left and right half, its primary points, a bonus for each half."""

    id: str
    types: tuple[int, int]
    primary: int
    bonus: tuple[int, int]


class Role(NamedTuple):
    """A role card; ``name`` is what the edition calls it, if that is known."""

    id: str
    number: int
    effect: str
    optional: bool
    name: str = ""


class Plan(NamedTuple):
    """All that the rules read of an edition; tiles, buildings and roles are numbered in their order."""

    tiles: tuple[Tile, ...]
    tile_of: Mapping[str, int]
    buildings: tuple[Building, ...]
    building_of: Mapping[str, int]
    roles: tuple[Role, ...]
    hall: int
    length: int
    chips: int
    colours: tuple[str, ...]
    options: Options


def read_plan(play: Plain) -> Plan:
    """Return what an edition's play form prints. Raises NotPlayableError."""
    refusals = Refusals()
    read = refusals.read
    options = read(read_options, play["options"])
    tiles = read(lambda: [tile for kind in (ZONE, COMMUNITY, HALL) for tile in _tiles(play, kind)])
    buildings = read(each, _building, playform.pieces(play, "building"))
    roles = read(lambda: sorted(_roles(play), key=lambda role: role.number))
    colours = read(_colours, play)
    length, chips = read(_length, play), read(_chips, play)
    _check_counts(play, refusals)
    refusals.end()
    return Plan(
        tiles=tuple(tiles()),
        tile_of=_numbers([tile.id for tile in tiles()]),
        buildings=tuple(buildings()),
        building_of=_numbers([one.id for one in buildings()]),
        roles=tuple(roles()),
        hall=next(at for at, tile in enumerate(tiles()) if tile.kind == HALL),
        length=length(),
        chips=chips(),
        colours=colours(),
        options=options(),
    )


def with_names(plan: Plan, text: Mapping[str, Any]) -> Plan:
    """Return a plan whose roles have the names that an edition's words give them."""
    words = text.get("roles")
    found = words if isinstance(words, Mapping) else {}
    return plan._replace(
        roles=tuple(role._replace(name=_name(found.get(str(role.number)))) for role in plan.roles)
    )


def _name(words: object) -> str:
    return str(words.get("name", "")) if isinstance(words, Mapping) else ""


def _colours(play: Plain) -> tuple[str, ...]:
    pawns = playform.pieces(play, "pawn")
    colours = sorted(set(each(lambda one: playform.text(one, "player", "SNR-3.1"), pawns)))
    if len(colours) < FEWEST:
        message = f"expected pawns in two colours at least, found {len(colours)}"
        raise NotPlayableError("SNR-3.1", message, ("pawn",))
    return tuple(colours)


def _check_counts(play: Plain, refusals: Refusals) -> None:
    """Note if there is too little for two players, or more than one of a tile."""
    halls, roles = (len(playform.pieces(play, kind)) for kind in (HALL, "role-card"))
    if halls != 1:
        refusals.note(NotPlayableError("SNR-4.3", f"expected one City Hall, found {halls}", (HALL,)))
    if roles < FEWEST * DEALT:
        message = f"expected {DEALT} roles for each of two players at least, found {roles}"
        refusals.note(NotPlayableError("SNR-4.6", message, ("role-card",)))
    need = FEWEST * ROUNDS * HAND
    for kind in (ZONE, "building"):
        found = len(playform.pieces(play, kind))
        if found < need:
            message = f"expected {need} {kind} tiles at least, found {found}"
            refusals.note(NotPlayableError("SNR-A16", message, (kind,)))
    for kind in (ZONE, COMMUNITY, "building", "role-card"):
        refusals.read(each, _check_copies, playform.pieces(play, kind))


def _check_copies(piece: Plain) -> None:
    if playform.whole(piece, "copies", "SNR-3.5") != 1:
        message = f"expected one copy of {piece['id']}, a tile has its own id"
        raise NotPlayableError("SNR-3.5", message, playform.place(piece, "copies"))


def _numbers(ids: list[str]) -> Mapping[str, int]:
    return {one.casefold(): at for at, one in enumerate(ids)}


def _type(piece: Plain, key: str, clause: str) -> int:
    found = playform.text(piece, key, clause)
    if found not in TYPES:
        message = f"expected {', '.join(TYPES)} for {key} of {piece['id']}, found {found}"
        raise NotPlayableError(clause, message, playform.place(piece, key))
    return TYPES.index(found)


def _tiles(play: Plain, kind: str) -> list[Tile]:
    return each(lambda piece: _tile(piece, kind), playform.pieces(play, kind))


def _tile(piece: Plain, kind: str) -> Tile:
    clause = {ZONE: "SNR-6.2", COMMUNITY: "SNR-6.3", HALL: "SNR-A9"}[kind]
    refusals = Refusals()
    walks = refusals.read(_walks, piece, clause)
    type_ = refusals.read(lambda: NO_TYPE if kind == HALL else _type(piece, "type", clause))
    refusals.end()
    return Tile(str(piece["id"]), kind, type_(), walks(), str(piece.get("place", "")))


def _walks(piece: Plain, clause: str) -> tuple[bool, bool, bool, bool]:
    edges = list(map(str, playform.row(piece, "edges", clause)))
    if len(edges) != 4 or set(edges) - {"sidewalk", "waterway"}:
        found = ", ".join(edges)
        message = f"expected four edges, each a sidewalk or a waterway, for {piece['id']}, found {found}"
        raise NotPlayableError(clause, message, playform.place(piece, "edges"))
    north, east, south, west = (edge == "sidewalk" for edge in edges)
    return north, east, south, west


def _building(piece: Plain) -> Building:
    refusals = Refusals()
    bonus = refusals.read(_bonus, piece)
    left = refusals.read(_type, piece, "left", "SNR-10.2")
    right = refusals.read(_type, piece, "right", "SNR-10.2")
    primary = refusals.read(playform.whole, piece, "primary", "SNR-10.2")
    refusals.end()
    return Building(str(piece["id"]), (left(), right()), primary(), bonus())


def _bonus(piece: Plain) -> tuple[int, int]:
    bonus = playform.wholes(piece, "bonus", "SNR-10.2")
    if len(bonus) != 2:
        message = f"expected two bonuses for {piece['id']}, found {len(bonus)}"
        raise NotPlayableError("SNR-10.2", message, playform.place(piece, "bonus"))
    return bonus[0], bonus[1]


def _roles(play: Plain) -> list[Role]:
    numbers: set[int] = set()
    return each(lambda piece: _role(piece, numbers), playform.pieces(play, "role-card"))


def _role(piece: Plain, numbers: set[int]) -> Role:
    refusals = Refusals()
    number = refusals.read(_number, piece, numbers)
    effect = refusals.read(_effect, piece)
    optional = refusals.read(playform.text, piece, "optional", "SNR-A28")
    refusals.end()
    return Role(str(piece["id"]), number(), effect(), optional() == "yes")


def _number(piece: Plain, taken: set[int]) -> int:
    number = playform.whole(piece, "number", "SNR-5.6")
    if number in taken:
        message = f"expected a number of its own for each role, found {number} twice"
        raise NotPlayableError("SNR-5.6", message, playform.place(piece, "number"))
    taken.add(number)
    return number


def _effect(piece: Plain) -> str:
    effect = playform.text(piece, "effect", "SNR-5.6")
    if effect not in EFFECTS:
        message = f"the rules know no effect {effect} of {piece['id']}; they know {', '.join(EFFECTS)}"
        raise NotPlayableError("SNR-5.6", message, playform.place(piece, "effect"))
    return effect


def _length(play: Plain) -> int:
    board = playform.only(play, "scoreboard", "SNR-3.2")
    length = playform.whole(board, "length", "SNR-A1")
    if length < 1:
        message = "expected a track of one step at least"
        raise NotPlayableError("SNR-A1", message, playform.place(board, "length"))
    return length


def _chips(play: Plain) -> int:
    counts = {playform.whole(one, "copies", "SNR-3.1") for one in playform.pieces(play, "bidding-chip")}
    if len(counts) != 1:
        message = "expected equally many bidding chips in each colour"
        raise NotPlayableError("SNR-3.1", message, ("bidding-chip",))
    return counts.pop()
