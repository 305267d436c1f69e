"""The command that tells what became of an edition."""

import sys
from typing import TYPE_CHECKING

import click

from generator.printoptions import LANGUAGE

if TYPE_CHECKING:
    from generator.comparison import Comparison


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@LANGUAGE
@click.option("--json", "as_json", is_flag=True, help="The same for programs.")
def diff(first: str, second: str, language: str | None, as_json: bool) -> None:
    """Tell which pieces, words and options changed from A to B.

    Each is a stock name, a folder, or the edition.json of a build; with --language both are read in it. The
    exit code is 0 if nothing differs, 1 if something does, 2 if one of them can't be read.
    """
    import json

    from generator import changelist

    found = _found(first, second, language)
    if as_json:
        click.echo(json.dumps(changelist.plain(found), ensure_ascii=False, indent=2))
    else:
        for line in changelist.lines(found):
            click.echo(line)
    sys.exit(0 if found.is_same else 1)


def _found(first: str, second: str, language: str | None) -> "Comparison":
    """Return what differs; tell what can't be read, and end with exit code 2."""
    from generator.comparison import compared
    from generator.problems import ProblemsError

    try:
        return compared(first, second, language)
    except ProblemsError as error:
        click.echo(str(error), err=True)
    except OSError as error:
        click.echo(f"{error.filename}: this can't be read: {error.strerror or error}", err=True)
    sys.exit(2)
