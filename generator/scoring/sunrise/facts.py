"""What an edition prints of Sunrise City: zone and community tiles, building tiles, roles, the track."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring import playform
from generator.scoring.engine import NotPlayableError
from generator.scoring.playform import Plain
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
    tiles = [*_tiles(play, ZONE), *_tiles(play, COMMUNITY), *_tiles(play, HALL)]
    buildings = list(_buildings(play))
    halls = [at for at, tile in enumerate(tiles) if tile.kind == HALL]
    if len(halls) != 1:
        raise NotPlayableError("SNR-4.3", f"expected one City Hall, found {len(halls)}", (HALL,))
    roles = sorted(_roles(play), key=lambda role: role.number)
    colours = sorted({playform.text(one, "player", "SNR-3.1") for one in playform.pieces(play, "pawn")})
    _check_counts(play, tiles, buildings, roles, colours)
    return Plan(
        tiles=tuple(tiles),
        tile_of=_numbers([tile.id for tile in tiles]),
        buildings=tuple(buildings),
        building_of=_numbers([one.id for one in buildings]),
        roles=tuple(roles),
        hall=halls[0],
        length=_length(play),
        chips=_chips(play),
        colours=tuple(colours),
        options=read_options(play["options"]),
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


def _check_counts(
    play: Plain,
    tiles: Sequence[Tile],
    buildings: Sequence[Building],
    roles: Sequence[Role],
    colours: list[str],
) -> None:
    """Raise NotPlayableError if there is too little for two players, or more than one of a tile."""
    if len(colours) < FEWEST:
        message = f"expected pawns in two colours at least, found {len(colours)}"
        raise NotPlayableError("SNR-3.1", message, ("pawn",))
    if len(roles) < FEWEST * DEALT:
        message = f"expected {DEALT} roles for each of two players at least, found {len(roles)}"
        raise NotPlayableError("SNR-4.6", message, ("role-card",))
    need = FEWEST * ROUNDS * HAND
    for what, found in ((ZONE, sum(tile.kind == ZONE for tile in tiles)), ("building", len(buildings))):
        if found < need:
            message = f"expected {need} {what} tiles at least, found {found}"
            raise NotPlayableError("SNR-A16", message, (what,))
    for kind in (ZONE, COMMUNITY, "building", "role-card"):
        for piece in playform.pieces(play, kind):
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


def _tiles(play: Plain, kind: str) -> Iterator[Tile]:
    clause = {ZONE: "SNR-6.2", COMMUNITY: "SNR-6.3", HALL: "SNR-A9"}[kind]
    for piece in playform.pieces(play, kind):
        edges = list(map(str, playform.row(piece, "edges", clause)))
        if len(edges) != 4 or set(edges) - {"sidewalk", "waterway"}:
            found = ", ".join(edges)
            message = f"expected four edges, each a sidewalk or a waterway, for {piece['id']}, found {found}"
            raise NotPlayableError(clause, message, playform.place(piece, "edges"))
        north, east, south, west = (edge == "sidewalk" for edge in edges)
        type_ = NO_TYPE if kind == HALL else _type(piece, "type", clause)
        yield Tile(str(piece["id"]), kind, type_, (north, east, south, west), str(piece.get("place", "")))


def _buildings(play: Plain) -> Iterator[Building]:
    for piece in playform.pieces(play, "building"):
        bonus = playform.wholes(piece, "bonus", "SNR-10.2")
        if len(bonus) != 2:
            message = f"expected two bonuses for {piece['id']}, found {len(bonus)}"
            raise NotPlayableError("SNR-10.2", message, playform.place(piece, "bonus"))
        types = (_type(piece, "left", "SNR-10.2"), _type(piece, "right", "SNR-10.2"))
        primary = playform.whole(piece, "primary", "SNR-10.2")
        yield Building(str(piece["id"]), types, primary, (bonus[0], bonus[1]))


def _roles(play: Plain) -> Iterator[Role]:
    numbers: set[int] = set()
    for piece in playform.pieces(play, "role-card"):
        number, effect = playform.whole(piece, "number", "SNR-5.6"), playform.text(piece, "effect", "SNR-5.6")
        if effect not in EFFECTS:
            message = f"the rules know no effect {effect} of {piece['id']}; they know {', '.join(EFFECTS)}"
            raise NotPlayableError("SNR-5.6", message, playform.place(piece, "effect"))
        if number in numbers:
            message = f"expected a number of its own for each role, found {number} twice"
            raise NotPlayableError("SNR-5.6", message, playform.place(piece, "number"))
        numbers.add(number)
        yield Role(str(piece["id"]), number, effect, playform.text(piece, "optional", "SNR-A28") == "yes")


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
