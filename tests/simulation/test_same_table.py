"""The same seed gives the same table: on any number of cores, in any process, for any order of hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.simulation import tables
from generator.simulation.report import Report, Wish
from generator.simulation.tally import KINDS
from tests.simulation.desk import GAMES, reported, short_lake


@pytest.mark.parametrize("game", GAMES)
def test_one_core_and_two_give_the_same_table(game: str) -> None:
    wish = Wish(game, games=5, players=2, seed=3)

    one, two = (tables.as_csv(reported(wish, workers)) for workers in (1, 2))

    assert one == two


@pytest.mark.parametrize("game", GAMES)
def test_another_process_with_other_hashes_gives_the_same_table(game: str) -> None:
    arguments = [game, "--games", "2", "--players", "2", "--seed", "11", "--json"]
    command = [sys.executable, "-m", "generator", "simulate", *arguments]

    told = [
        subprocess.run(
            command,
            env=os.environ | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for hashes in ("1", "2")
    ]

    assert told[0] == told[1]
    assert len(told[0].splitlines()) > 100


def test_other_seeds_are_other_games_and_more_games_begin_alike() -> None:
    few, more, other = (
        reported(Wish("sunken-city", games, seed=seed)) for games, seed in ((3, 1), (5, 1), (3, 2))
    )

    def samples(report: Report) -> list[list[float]]:
        return [list(sample) for sample in report.sides[0].tallies["greedy"].samples.values()]

    assert samples(few) == [sample[:3] for sample in samples(more)]
    assert samples(few) != samples(other)


@pytest.mark.parametrize("game", ["sunken-city", "sunrise-city"])
def test_an_edition_beside_itself_differs_in_nothing(game: str) -> None:
    report = reported(Wish(game, games=12, players=2, compare=game))

    for kind in KINDS:
        rows = report.rows(kind)
        assert rows
        assert all(row.estimates[0] == row.estimates[1] and not row.differs for row in rows)


def test_an_edition_beside_itself_with_other_dice_shows_nothing_beyond_chance() -> None:
    one, other = (reported(Wish("sunken-city", games=40, players=2, seed=seed)) for seed in (1, 2))

    both = Report(one.game, (one.sides[0], other.sides[0]), one.games, one.players, 1)

    assert [row.line.key for kind in KINDS for row in both.rows(kind) if row.differs] == []


def test_a_change_that_matters_is_marked() -> None:
    wish = Wish("sunshine-city", games=10, players=2, compare="sunshine-city", options=("length=short",))

    rows = {row.line.key.label: row for row in reported(wish).rows("greedy")}

    assert rows["turns"].differs
    assert rows["all"].differs
    assert not rows["shared victory"].differs


def test_what_one_edition_lacks_has_no_mean_there(tmp_path: Path) -> None:
    report = reported(Wish("sunken-city", games=2, players=2, compare=short_lake(tmp_path)))

    rows = {row.line.key.label: row for row in report.rows("greedy")}

    assert rows["house 1"].estimates[0] is not None
    assert rows["house 1"].estimates[1] is None
    assert not rows["house 1"].differs
