"""The examples of the rulebook: the lines of their turns, and the tables before them."""

from generator.scoring.sunken.table import Table
from tests.scoring.sunken.figures import Patch, patches
from tests.scoring.sunken.setting import start, with_pieces, with_player, with_treasures

FIRST = "3/4 a1> c1v 9@c3 go 9 c2"
WAYS_HOME = {4: "go home", 5: "go 5 home", 6: "go 5 9 home"}
"""By their points."""
WHOLE = "4/3 a1> c1v d4> e3> go 9 spirit g3"
WHITE = 2


def only(name: str) -> Patch:
    """Return the part of the lake in a figure that has one."""
    (found,) = patches(name)
    return found


def before_the_walk(figure: Patch) -> Table:
    """Return the table of four with white on turn, yellow having found 5 and 9."""
    return with_treasures(figure.table(), 0, opened=[5, 9])._replace(seat=WHITE)


def at_the_spirit() -> Table:
    """Return the table of four with yellow on turn, who has found 3 and stands beyond the spirit."""
    return with_treasures(only("ways-home").table(), 0, opened=[3])


def before_the_whole_turn() -> Table:
    """Return the table with what the turn did not raise: where the spirit stood, two houses, red in one."""
    table = with_pieces(start(4), "b4> 9@c3 4@g3", "b4>")
    return with_treasures(with_player(table, 1, "g3"), 1, opened=[4])
