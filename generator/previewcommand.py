"""The command that shows an edition while somebody works at it."""

import sys
from typing import TYPE_CHECKING, Any

import click

from generator.printoptions import BACKS, INK, LANGUAGE, PAPER

if TYPE_CHECKING:
    from generator.layout.imposition import Backs
    from generator.preview.proof import Wish
    from generator.units import Paper


@click.command()
@click.argument("edition", metavar="EDITION")
@PAPER
@BACKS
@INK
@LANGUAGE
@click.option("--port", default=8766, type=click.IntRange(0, 65535), show_default=True)
def preview(edition: str, port: int, **wishes: Any) -> None:
    """Show an edition in a browser, drawn anew whenever one of its files is saved.

    EDITION is a stock name or a folder, which may hold mistakes, or nothing yet. Ctrl-C ends it.
    """
    from pathlib import Path

    from generator.library.editions import folder_of, load_edition
    from generator.preview.app import make
    from generator.problems import Problems
    from generator.web import network, serving

    if folder_of(edition) is None and not Path(edition).is_dir():
        problems = Problems()
        load_edition(edition, None, problems)
        click.echo("\n".join(map(str, problems.found)), err=True)
        sys.exit(2)
    try:
        with serving.listening("127.0.0.1", port) as at:
            click.echo(f"{edition} is at {network.url(*at.getsockname()[:2])}/ (Ctrl-C ends it)")
            sys.stdout.flush()
            serving.run(make(_wish(edition, **wishes)), at)
    except serving.NotServedError as error:
        click.echo(str(error), err=True)
        sys.exit(2)


def _wish(edition: str, paper: "Paper", backs: "Backs", ink: str, language: str | None) -> "Wish":
    from generator.preview.proof import Look, Wish

    return Wish(edition, paper, backs, Look(language, ink))
