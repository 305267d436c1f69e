"""The whole games of Sunken City that are kept as files, what is expected of them, and what comes of them."""

from functools import cache
from pathlib import Path
from typing import Any

from generator.referee import Case, Shelf, open_case, open_log, score
from generator.scoring.logfile import Log
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Judged, Played, judge
from generator.scoring.verdict import Verdict

GAMES = Path(__file__).parent.parent / "games" / "sunken"
NAMES = sorted(path.stem for path in GAMES.glob("*.log"))
WHOLE = [name for name in NAMES if not name.startswith(("final", "gap", "slips", "unread"))]
ENDS = {"treasures": "all treasures", "hourglass": "the hourglass", "deadlock": "nothing could rise"}


def text_of(name: str) -> str:
    """Return the text of a game's log."""
    return (GAMES / f"{name}.log").read_text(encoding="utf-8")


def case_on(text: str) -> Case:
    """Return a log with the game that judges it."""
    log = open_log(text.encode(), "game.log")
    assert isinstance(log, Log)
    case = open_case(log, Shelf())
    assert isinstance(case, Case)
    return case


def judged(case: Case) -> Judged[Table]:
    """Return what came of each entry of a log."""
    return judge(case.game, case.entries, case.log.header.seats)


def against_the_rules(text: str) -> set[str]:
    """Return the clauses that a log breaks, without a search for likely slips, which takes long."""
    case = case_on(text)
    issues = (*case.issues, *judged(case).issues)
    return {issue.clause for issue in issues if issue.code == "illegal"}


@cache
def verdict_on(text: str, shelf: Shelf, file: str = "game.log") -> Verdict:
    """Return the verdict on a log; each log is judged once."""
    return score(text.encode(), file, shelf)


# What is expected


def expected(name: str) -> dict[str, str]:
    """Return what the lines ``; expect: key value`` of a log say; of ``safe``, each seat's is a key."""
    sign = "; expect: "
    lines = [line.removeprefix(sign) for line in text_of(name).splitlines() if line.startswith(sign)]
    told = [line.replace("safe ", "safe-", 1).partition(" ") for line in lines]
    return {key: value for key, _, value in told}


def wanted_safe(name: str) -> dict[str, list[int]]:
    """Return the safe treasures that are expected of each seat."""
    wanted = expected(name).items()
    return {key[-1]: [*map(int, value.split())] for key, value in wanted if key.startswith("safe-")}


def safe_of(verdict: Verdict) -> dict[str, list[int]]:
    """Return the safe treasures of each seat by a verdict."""
    return {
        "ABCD"[one.seat]: one.breakdown["safe"] for one in sorted(verdict.standings, key=lambda x: x.seat)
    }


def seats_of(name: str) -> int:
    """Return how many play a game."""
    return len(wanted_safe(name))


def winners_of(seats: tuple[int, ...]) -> str:
    """Return the letters of some seats."""
    return " ".join("ABCD"[seat] for seat in sorted(seats))


def results_of(verdict: Verdict) -> tuple[Any, ...]:
    """Return all of a verdict that does not depend on where it was written."""
    return (
        verdict.status,
        verdict.standings,
        verdict.winners,
        verdict.decided_by,
        verdict.rounds,
        verdict.notes,
    )


@cache
def case_of(name: str) -> tuple[SunkenGame, tuple[Played[Table], ...]]:
    """Return the game that judges a kept log, and what came of each of its entries."""
    case = case_on(text_of(name))
    assert isinstance(case.game, SunkenGame)
    return case.game, judged(case).played


def turns_of(name: str) -> list[Played[Table]]:
    """Return the turns of a kept log."""
    return [one for one in case_of(name)[1] if one.entry.kind == "turn" and one.moves]
