"""The command that lets an edition be played by random and greedy players."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from generator import judging
from generator.printoptions import SHEET_SEED

if TYPE_CHECKING:
    from generator.simulation.report import Report, Wish


@click.command()
@click.argument("edition", metavar="EDITION")
@click.option(
    "--games",
    default=100,
    type=click.IntRange(1, 100_000),
    show_default=True,
    help="Of each kind of players.",
)
@click.option("--players", type=click.IntRange(1, 8), help="As many as the kit is printed for unless given.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same table anywhere.")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE", help="Such as length=short.")
@SHEET_SEED
@click.option("--compare", metavar="OTHER", help="Another edition of the game, without these options.")
@click.option("--out", type=click.Path(file_okay=False), help="A folder for charts and tables.")
@click.option("--json", "as_json", is_flag=True, help="The table for programs.")
def simulate(
    edition: str,
    games: int,
    players: int | None,
    seed: int,
    options: tuple[str, ...],
    **wishes: str | bool | int | None,
) -> None:
    """Let random and greedy players play an edition many times, and tell what happens.

    EDITION is a stock name or a folder. How long games are, who wins from which seat, what is used and what
    runs out: each number comes with how far it can be trusted.
    """
    from generator.simulation.report import Wish

    compare, out = (str(value) if value else None for value in (wishes["compare"], wishes["out"]))
    sheet_seed = wishes["sheet_seed"]
    edition = edition if sheet_seed is None else f"{edition}@{sheet_seed}"
    wish = Wish(edition, games, players, seed, compare, options)
    with _answering(out):
        report = _simulated(wish)
        if wishes["as_json"]:
            _tell_json(report)
        else:
            _tell(report)
        if out is not None:
            from generator.simulation import files

            for path in files.write(report, out):
                click.echo(f"{path} (written)", err=bool(wishes["as_json"]))


def _simulated(wish: "Wish") -> "Report":
    from generator.simulation.report import matches, simulated
    from generator.simulation.tally import KINDS
    from generator.workers import cores

    found = matches(wish, judging.shelf_of())
    with _counting(len(found) * len(KINDS) * wish.games) as progress:
        return simulated(wish, found, cores(), progress)


@contextmanager
def _counting(games: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many more games are over; a terminal shows a bar."""
    if not sys.stderr.isatty():
        yield lambda _games: None
        return
    with click.progressbar(length=games, label="games", file=sys.stderr, show_pos=True) as bar:
        yield bar.update


def _tell(report: "Report") -> None:
    from rich.console import Console

    from generator.simulation import tables

    is_screen = sys.stdout.isatty()
    tables.show(report, Console(width=None if is_screen else 100, highlight=False, emoji=False))


def _tell_json(report: "Report") -> None:
    import json

    from generator.simulation import tables

    click.echo(json.dumps(tables.plain(report), ensure_ascii=False, indent=2))


@contextmanager
def _answering(out: str | None) -> Iterator[None]:
    """Tell what is wrong with an edition or a folder, and end with exit code 2."""
    from concurrent.futures.process import BrokenProcessPool

    try:
        yield
    except judging.problems_error() as error:
        click.echo("\n".join(map(str, error.problems)), err=True)
        sys.exit(2)
    except BrokenProcessPool:
        click.echo("a process ended unexpectedly, perhaps for want of memory; try fewer games", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{error.filename or out}: this can't be written: {error.strerror or error}", err=True)
        sys.exit(2)
