"""Plays many games on all cores; the same games in the same order on any number of them."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children
from typing import NamedTuple

from generator.simulation.tally import KINDS, Counted, Trial
from generator.simulation.trials import Match, trial_of
from generator.workers import context, deaf_to_interrupts, enlist

Progress = Callable[[int], None]
"""Told how many more games have been played."""


class Round(NamedTuple):
    """Some games that one process plays: the kind of players, and the numbers of the games."""

    kind: str
    first: int
    last: int


class Tournament(NamedTuple):
    """So many games of each kind of players; game n of a kind has the dice of ``seed``/n."""

    match: Match
    games: int
    seed: int


def played(plan: Tournament, workers: int, progress: Progress) -> Mapping[str, list[Counted]]:
    """Return what was counted in each game, by the kind of players and in order.

    Raises ProblemsError for an edition that can't be played, BrokenProcessPool where a process died.
    """
    rounds = list(_rounds(plan.games, workers))
    if workers < 2 or len(rounds) < 2:
        trial = trial_of(plan.match)
        parts = {part: _told(_games(trial, plan.seed, part), progress) for part in rounds}
    else:
        parts = _side_by_side(plan, rounds, workers, progress)
    return {kind: [game for part in rounds if part.kind == kind for game in parts[part]] for kind in KINDS}


def _rounds(games: int, workers: int) -> Iterator[Round]:
    """Yield all games in parts that are small enough to keep everybody busy to the end."""
    size = max(1, min(20, games // (4 * workers)))
    for kind in KINDS:
        for first in range(0, games, size):
            yield Round(kind, first, min(first + size, games))


def _games(trial: Trial, seed: int, part: Round) -> list[Counted]:
    return [trial.play(part.kind, f"{seed}/{number}") for number in range(part.first, part.last)]


def _told(games: list[Counted], progress: Progress) -> list[Counted]:
    progress(len(games))
    return games


# Several processes


def _side_by_side(
    plan: Tournament, rounds: list[Round], workers: int, progress: Progress
) -> dict[Round, list[Counted]]:
    with _pool(plan, workers) as pool:
        with deaf_to_interrupts():
            waiting: dict[Future[list[Counted]], Round] = {pool.submit(_play, part): part for part in rounds}
        parts: dict[Round, list[Counted]] = {}
        for done in as_completed(waiting):
            parts[waiting[done]] = _told(done.result(), progress)
        return parts


@contextmanager
def _pool(plan: Tournament, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that have the trial ready; they end at once when this one is interrupted."""
    before = set(active_children())
    pool = ProcessPoolExecutor(workers, context(), _begin, (plan,))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_AT_WORK: list[tuple[Trial, int]] = []
"""What this process plays, once it is one of several."""


def _begin(plan: Tournament) -> None:
    """Make ready in a process of its own, which ends when the first one is gone."""
    enlist()
    _AT_WORK[:] = [(trial_of(plan.match), plan.seed)]


def _play(part: Round) -> list[Counted]:
    trial, seed = _AT_WORK[0]
    return _games(trial, seed, part)
