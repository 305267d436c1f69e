"""A pad that tests write on, as the play form of an edition, and the verdicts on its logs."""

from collections.abc import Mapping
from typing import Any

from generator.scoring.issues import Issue
from generator.scoring.net import net
from generator.scoring.pad.game import PadGame, make_game
from generator.scoring.pad.table import Table
from generator.scoring.reader import read
from generator.scoring.umpire import Judged, judge

ROWS: tuple[Mapping[str, Any], ...] = (
    {"id": "coins", "max": "50"},
    {"id": "stars", "each": "3", "max": "9"},
    {"id": "track", "steps": {"0": "0", "5": "2", "10": "6"}},
    {"id": "debt", "min": "-20", "max": "0"},
    {"id": "crown", "max": "5", "once": "yes"},
    {"id": "pairs", "formula": "2 * min(coins, stars)"},
)
NAMES = {"pad": {"rows": {"coins": {"name": "Münzen"}, "track": {"name": "The long way"}}}}
HEAD = "game: pad\nA = Ana\nB = Ben\n"


def play_of(*rows: Mapping[str, Any], **piece: Any) -> dict[str, Any]:
    """Return the play form of an edition with a pad."""
    pad = {"id": "S1", "copies": 1, "columns": "4", "rows": list(rows or ROWS), **piece}
    return {"game": "pad", "options": {}, "kinds": {"sheet": [pad]}}


def market(**piece: Any) -> PadGame:
    """Return the game of the rows above."""
    return make_game(play_of(**piece), NAMES)


def pad(*rows: Mapping[str, Any]) -> PadGame:
    """Return the game of other rows, which have no names but their ids."""
    return make_game(play_of(*rows), {})


def judged(lines: str, game: PadGame | None = None) -> Judged[Table]:
    """Return what came of the lines of a log of two, with what the reader says of them."""
    game = game or market()
    log = read(HEAD + lines)
    prepared = game.prepare(log)
    entries, corrections = net(prepared.entries)
    found = judge(game, entries, log.header.seats)
    said = tuple(issue for issue in log.issues if issue not in prepared.moot)
    return found._replace(issues=(*said, *prepared.issues, *corrections, *found.issues))


def told(lines: str, game: PadGame | None = None) -> list[tuple[str, int, int]]:
    """Return code, line below the head and column of each issue."""
    first = HEAD.count("\n")
    return [(one.code, one.place.line - first, one.place.column) for one in judged(lines, game).issues]


def only(lines: str, game: PadGame | None = None) -> Issue:
    """Return the one issue of a log."""
    (issue,) = judged(lines, game).issues
    return issue
