"""What decided a game, told from the points after each round: who led from when on, and the largest swing."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.report import counted, name_of
from generator.scoring.verdict import Verdict

_SURE = ("legal", "unverified", "irregular")


class _Course(NamedTuple):
    """How far the winner was ahead of the second after each round, from the start."""

    rounds: tuple[int, ...]
    leads: tuple[int, ...]


def moments(verdict: Verdict) -> Iterator[str]:
    """Yield what decided a game that one player has won, in sentences; nothing where that is not known."""
    course = _course(verdict)
    if course is None:
        return
    yield from _lead(verdict, course)
    yield from _swing(verdict, course)
    yield from _closest(verdict, course)


def _course(verdict: Verdict) -> _Course | None:
    rounds = [(number, points) for number, points in verdict.rounds if number]
    if verdict.status not in _SURE or len(verdict.winners) != 1 or len(verdict.standings) < 2:
        return None
    if len(rounds) < 2 or not any(rounds[-1][1]):
        return None
    best, second = (one.seat for one in verdict.standings[:2])
    leads = tuple(points[best] - points[second] for _, points in rounds)
    return _Course((0, *(number for number, _ in rounds)), (0, *leads))


def _lead(verdict: Verdict, course: _Course) -> Iterator[str]:
    """Yield since when the winner was ahead of the second."""
    winner, second = (name_of(verdict, one.seat) for one in verdict.standings[:2])
    behind = [at for at, lead in enumerate(course.leads) if lead <= 0]
    if course.leads[-1] <= 0:
        yield f"{winner} and {second} were level in {verdict.unit} at the end."
        return
    since = course.rounds[behind[-1] + 1]
    word = verdict.round_word
    if since == course.rounds[-1]:
        yield f"{winner} went ahead of {second} only in the last {word}."
    elif any(lead < 0 for lead in course.leads):
        yield f"{winner} took the lead over {second} in {word} {since} and kept it."
    else:
        yield f"{winner} was ahead of {second} from {word} {since} on."


def _swing(verdict: Verdict, course: _Course) -> Iterator[str]:
    """Yield the round that moved most between the first and the second."""
    changes = [after - before for before, after in zip(course.leads, course.leads[1:], strict=False)]
    largest = max(changes, key=abs)
    if abs(largest) < 2:
        return
    winner, second = (name_of(verdict, one.seat) for one in verdict.standings[:2])
    gained, other = (winner, second) if largest > 0 else (second, winner)
    number = course.rounds[changes.index(largest) + 1]
    swing = counted(abs(largest), verdict.unit)
    yield f"The largest swing was {verdict.round_word} {number}: {gained} gained {swing} on {other}."


def _closest(verdict: Verdict, course: _Course) -> Iterator[str]:
    """Yield the last round after which both were within a point, if somebody was ahead before."""
    began = next((at for at, lead in enumerate(course.leads) if abs(lead) > 1), len(course.leads))
    near = [at for at, lead in enumerate(course.leads) if at > began and abs(lead) <= 1]
    if near and near[-1] < len(course.leads) - 1:
        lead, word = course.leads[near[-1]], verdict.round_word
        apart = "level" if lead == 0 else "one apart"
        yield f"It was closest once more after {word} {course.rounds[near[-1]]}: both were {apart}."
