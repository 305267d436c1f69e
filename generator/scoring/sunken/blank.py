"""What a fresh log of Sunken City says below its header."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunken.facts import Lake

EXAMPLE = "A: 4/3 a1> c1v 9@c3 d4> go 9 spirit 2 d4"
"""A first turn, as the stock lake allows it from the village at a1."""


def key(lake: Lake, names: Sequence[str]) -> Iterator[str]:
    """Yield how a log is written line by line, a first turn as an example."""
    corners = ", ".join(f"{corner.colour} {corner.letter}" for corner in lake.corners)
    totals = " ".join(
        f"{letter} {number}" for letter, number in list(zip("AB", "32", strict=True))[: len(names)]
    )
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    seat = f"A = {names[0][:6]}, {lake.corners[0].letter}"
    yield f";  {seat:<14} at the top, the village: {corners}"
    yield ";  1.             round 1 begins; A plays first, the others follow clockwise"
    yield f";  {EXAMPLE}"
    yield ";  4/3            the card; nothing else, if nothing was done"
    yield ";  a1> c1v        a street on a1 and b1, another on c1 and c2"
    yield ";  9@c3           house 9 on c3"
    yield ";  go 9           the adventurer goes to house 9, the shortest way"
    yield ";  go 9 c2        and on to c2; houses whose treasures don't turn need no word"
    yield ";  go home b1     to the village, and out again; chip go 9: with a chip"
    yield ";  spirit 2 d4    2 was rolled, the spirit goes to d4; spirit 2 9: to house 9"
    yield ";  spirit 2       2 was rolled, but the spirit stays"
    yield ";  spirit d4      no die, in the own territory"
    yield f";  = {totals:<11}  now and then how many treasures are safe: it shows slips"
    yield ";  safe A 3 5 12  at the end: which; 12 is the chest, never written in a turn"
    yield ";  ~              takes back the line above;  fix 3 A: ...  corrects round 3"
    yield ";  9@c3!          was against the rules, but it stood;  ?  can't be read"


def ends(lake: Lake, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player's safe treasures, of a game of which only the end was written down."""
    numbers = " ".join(map(str, lake.treasures))
    yield "; Only the end: strike out what was not in the village, and leave what is safe."
    for letter, name in zip(letters, names, strict=True):
        yield f"safe {letter} {numbers}  ; {name}"
