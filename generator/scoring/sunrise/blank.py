"""What a fresh log of Sunrise City says below its header."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunrise.facts import MIXED, ZONE, Plan
from generator.scoring.sunrise.grid import EAST, WEST


def key(plan: Plan, names: Sequence[str]) -> Iterator[str]:
    """Yield how a log is written, a line for each play; the plays could be those of a game of two."""
    left, right, below, above = _examples(plan)
    other = names[1] if len(names) > 1 else "B"
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    yield ";  1.                  round 1; then a line for each play:"
    yield from (
        _told(text, words)
        for text, words in (
            (f"A: role {plan.roles[1].number:02}", f"the role that {names[0]} reveals"),
            (f"A: {left} e of CH ^n", "zoning: east of City Hall, its printed arrow to the north"),
            (f"B: {right} 2e", f"{other}: two places east; 2e1n: one north of that"),
            (f"A: {left}", f"bidding: a chip on it; two chips a turn: A: {left} {right}"),
            (f"A: {below} {left} {right}", "construction: its left half, its right half"),
            (f"B: {above} {below}", f"an upper floor; {below}.l is a left half alone"),
            ("A: pass", "who can't build; who can't bid needs no line"),
            ("A: direction north", "rounds 2 and 3, before the first tile"),
            (f"A: protest {left}", "roles that act: protest claim move swap take type"),
            (f"hand A: {left} ..", "if you like, behind the roles: 8 tiles; Architect: 9"),
            ("= A 7t 4p B 5t 2p", "tokens, and the step of the pawn: to find slips"),
            ("end", "ends round 3, if tiles are left"),
        )
    )
    yield ";  ~ takes back the line above; fix and unread are in docs/notation.md"


def _told(text: str, words: str) -> str:
    return f";  {text:<19} {words}"


def _examples(plan: Plan) -> tuple[str, str, str, str]:
    """Return two zones, the second with all sides alike, and two buildings for them, one upon the other."""
    for below in plan.buildings:
        left = _zone(plan, below.types[0], walks=3)
        right = _zone(plan, below.types[1], walks=4)
        above = [one for one in plan.buildings if one.types == below.types and one is not below]
        if left and right and above and len({*below.types, MIXED}) == 3:
            return left, right, below.id, above[0].id
    zones = [tile.id for tile in plan.tiles if tile.kind == ZONE]
    return zones[0], zones[-1], plan.buildings[0].id, plan.buildings[-1].id


def _zone(plan: Plan, type_: int, *, walks: int) -> str:
    """Return the first zone of a type with so many sidewalks, one of them to the west and one to the east."""
    fitting = (tile for tile in plan.tiles if tile.kind == ZONE and tile.type == type_)
    return next(
        (one.id for one in fitting if sum(one.walks) == walks and one.walks[EAST] and one.walks[WEST]), ""
    )


def ends(plan: Plan, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player's tokens and step, of a game of which only the end was written down."""
    yield f"; Only the end: tokens, and the step of the pawn (0 to {plan.length})."
    for letter, name in zip(letters, names, strict=True):
        yield f"= {letter} 0t 0p  ; {name}"
