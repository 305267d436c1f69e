"""What a fresh log of Sunrise City says below its header."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunrise.facts import ZONE, Plan


def key(plan: Plan, names: Sequence[str]) -> Iterator[str]:
    """Yield how a log is written, a line for each play."""
    zones = [tile.id for tile in plan.tiles if tile.kind == ZONE]
    one, other, building = zones[-1], zones[0], plan.buildings[-1].id
    totals = " ".join(f"{letter} {text}" for letter, text in list(zip("AB", ("7t 4p", "5t 2p"), strict=True)))
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    yield f";  1.                   round 1; then a line for each play, A is {names[0]}"
    yield f";  A: role {plan.roles[0].number:02}           the role that A reveals"
    yield f";  A: {one} e of CH ^n  zoning: east of City Hall (or 1e), its printed arrow to the north"
    yield f";  A: {one}             bidding: a chip on it"
    yield f";  A: {building} {one} {other}   construction: left half on {one}, right half on {other}"
    yield f";  {building}.l             its left half, to build upon; A: pass, who can't build"
    yield ";  A: direction north     protest, claim, move, swap, take, type: what roles do"
    yield f";  = {totals:<20} tokens, and the step of the pawn: they help to find slips"
    yield ";  ~ takes back the line above; fix and unread are in docs/notation.md; end ends the last round"


def ends(plan: Plan, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player's tokens and step, of a game of which only the end was written down."""
    yield f"; Only the end: tokens, and the step of the pawn (0 to {plan.length})."
    for letter, name in zip(letters, names, strict=True):
        yield f"= {letter} 0t 0p  ; {name}"
