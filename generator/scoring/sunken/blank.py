"""What a fresh log of Sunken City says below its header."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunken.facts import Lake


def key(lake: Lake, names: Sequence[str]) -> Iterator[str]:
    """Yield how a log is written line by line, a turn as an example."""
    village = lake.water.squares[lake.corners[0].village]
    totals = " ".join(
        f"{letter} {number}" for letter, number in list(zip("AB", "32", strict=True))[: len(names)]
    )
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    yield ";  1.                  round 1 begins; who begins is A, the others follow clockwise"
    yield f";  A: 3/4 {village}> c1v 9@c3 go 9 c2 spirit 2 d4 d3"
    yield f";                      {names[0]} plays the card; a street from {village} to the right, one from"
    yield ";                      c1 down, house 9 on c3; the way over house 9 to c2; the die, the"
    yield ";                      spirit's way"
    yield ";  go 9 home           the village; chip go 9 home gives back a spirit chip before the way"
    yield ";  spirit d4 d3        in the own territory: no die"
    yield f";  = {totals:<17} now and then the treasures that are safe: they help to find slips"
    yield ";  ~                   takes back the line above;  fix 3 A: ...  corrects round 3"


def ends(lake: Lake, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player's safe treasures, of a game of which only the end was written down."""
    numbers = " ".join(map(str, lake.treasures))
    yield "; Only the end: strike out what was not in the village, and leave what is safe."
    for letter, name in zip(letters, names, strict=True):
        yield f"safe {letter} {numbers}  ; {name}"
