"""The commands for people who make editions of their own."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.option("--from", "parent", metavar="EDITION", help="The edition that the new one changes.")
@click.option("--blank", is_flag=True, help="A game of its own: a card, a tile, a board and a sheet.")
@click.option("--language", default="en", show_default=True, help="The language of its words.")
@click.option("--title", help="What people call it; else it is called by its folder.")
def new(folder: str, parent: str | None, blank: bool, language: str, title: str | None) -> None:
    """Make the folder of an edition of your own, ready to print.

    With --from it has all that the other edition has, and shows by examples what to change.
    """
    from pathlib import Path

    from generator import starters

    if blank == (parent is not None):
        message = "say what it is made of: --from EDITION, or --blank"
        raise click.UsageError(message, click.get_current_context())
    with _telling(folder):
        made = starters.make(starters.Wish(Path(folder), parent, language, title))
    for path in made:
        click.echo(f"{path} (written)")
    click.echo(f"Change what you like, then: papercity print {_typed(Path(folder))}")


def _typed(folder: "Path") -> str:
    """Return a folder as it is typed into a command line."""
    text = str(folder)
    return f'"{text}"' if " " in text else text


@click.command()
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...")
def schemas(folders: tuple[str, ...]) -> None:
    """Write what editors know about the files of an edition into its folder .schema anew."""
    from generator import editorhelp

    for folder in folders:
        with _telling(folder):
            click.echo(f"{editorhelp.write(folder)} (written)")


@contextmanager
def _telling(folder: str) -> Iterator[None]:
    """Tell what is wrong with files or folders, and end with exit code 1."""
    from generator.problems import ProblemsError

    try:
        yield
    except ProblemsError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(f"{error.filename or folder}: this can't be written: {error.strerror or error}", err=True)
        sys.exit(1)
