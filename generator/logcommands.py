"""The commands round the log of a game: its verdict, a fresh one, its tidy form, the table it tells of."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from generator import judging, seeds
from generator.printoptions import SHEET_SEED


def _with_shelf(command: Any) -> Any:
    """Add the options that say where editions are looked for, and in which language."""
    words = click.option("--language", help="The language of the edition's words, for instance en.")
    named = "A stock name, a folder, or the edition.json of a kit."
    return click.option("--edition", "editions", multiple=True, metavar="EDITION", help=named)(words(command))


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@_with_shelf
@click.option("--json", "as_json", is_flag=True, help="The verdict for programs; of several logs a list.")
def score(logs: tuple[str, ...], editions: tuple[str, ...], language: str | None, as_json: bool) -> None:
    """Check the log of a game that was played on paper and tell who has won.

    LOG is a file, or - for what is typed or piped in; a photo of the QR codes of a log, or what they say. The
    exit code is 0 for a game without faults, 1 for one with faults or without an end, 2 where a log or an
    edition can't be read.
    """
    sys.exit(judging.score(logs, judging.shelf_of(editions, language), as_json=as_json))


@click.command()
@click.argument("path", metavar="LOG")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False), help="A file that ends in svg, png or pdf."
)
@click.option("--companion", metavar="URL", help="An address of papercity serve that the codes lead to.")
@click.option("--size", type=float, metavar="MM", help="The largest side of a code; a log is split for it.")
@_with_shelf
def qr(path: str, out: str, editions: tuple[str, ...], language: str | None, **wishes: Any) -> None:
    """Draw the QR codes that hold a log; papercity score reads them off a photo.

    LOG is a file, - for what is typed or piped in, or a photo of such codes.
    """
    from pathlib import Path

    from generator.codes.page import FORMATS, Wish, draw, sheet_of

    with _answering(path):
        fmt = next((fmt for fmt in FORMATS if out.lower().endswith(f".{fmt}")), None)
        if fmt is None:
            raise click.BadParameter("write a name that ends in .svg, .png or .pdf", param_hint="--out")
        sheet = sheet_of(*_read(path), judging.shelf_of(editions, language), Wish(**wishes))
        for written in draw(sheet, Path(out), fmt):
            click.echo(f"{written} (written)")
        if sheet.faults:
            click.echo("Something is to be said about this log; papercity score tells it.", err=True)


# A log as a text


@click.group()
def log() -> None:
    """Begin the log of a game, write it tidily, or look at the table it tells of."""


@log.command()
@click.argument("edition")
@click.option("--players", required=True, metavar="NAME,...", help="Who plays: Ana,Ben or Ana=red,Ben=blue.")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE", help="Such as length=short.")
@click.option("--date", help="The day of the game; today unless given.")
@click.option("--sheet", is_flag=True, help="With sheets to be filled in instead of a line for each turn.")
@SHEET_SEED
@click.option("--language", help="The language of the edition's words, for instance en.")
@click.option("--out", type=click.Path(dir_okay=False), help="A new file to write; without it, the screen.")
def new(edition: str, language: str | None, out: str | None, **wishes: Any) -> None:
    """Write a fresh log: EDITION is a stock name or a folder."""
    from datetime import datetime
    from pathlib import Path

    from generator import logbook

    today = datetime.now().astimezone().date().isoformat()
    names = tuple(wishes["players"].split(","))
    wish = logbook.Wish(names, wishes["options"], wishes["date"] or today, wishes["sheet"])
    with _answering(out):
        wanted = str(seeds.Seeded(edition, wishes["sheet_seed"]))
        text = logbook.fresh(wanted, wish, judging.shelf_of((), language))
        if out is None:
            click.echo(text, nl=False)
            return
        with Path(out).open("x", encoding="utf-8") as file:
            file.write(text)
        click.echo(f"{out} (written)")


@log.command()
@click.argument("path", metavar="LOG")
@_with_shelf
@click.option("--net", "corrected", is_flag=True, help="With all corrections carried out.")
def show(path: str, editions: tuple[str, ...], language: str | None, corrected: bool) -> None:
    """Write a log in its tidy form: spacing, case, and every district named.

    The seal of a finished game is told as well, beside what may go into a file.
    """
    from generator import logbook

    with _answering(path):
        shelf = judging.shelf_of(editions, language)
        data, file = _read(path)
        click.echo(logbook.canonical(data, file, shelf, corrected=corrected), nl=False)
        seal = logbook.seal(data, file, shelf)
        if seal:
            click.echo(f"Seal {seal}", err=True)


@log.command()
@click.argument("path", metavar="LOG")
@_with_shelf
@click.option(
    "--at", metavar="N[SEAT]", help="After turn or round N; 0 is the start; 3B after B's turn in it."
)
@click.option("--svg", type=click.Path(dir_okay=False), help="Draw the sheets, or the boards, as SVG.")
@click.option("--pdf", type=click.Path(dir_okay=False), help="Draw the sheets, or the boards, as a PDF.")
def replay(path: str, editions: tuple[str, ...], language: str | None, **wishes: Any) -> None:
    """Show the table at the end of a turn or round, or of the game."""
    from pathlib import Path

    from generator import logbook

    shelf = judging.shelf_of(editions, language)
    with _answering(path):
        table = logbook.replay(*_read(path), shelf, *_moment(wishes["at"]))
        wanted = [fmt for fmt in logbook.FORMATS if wishes[fmt] is not None]
        if not wanted:
            click.echo(table.text)
        for fmt in wanted:
            for written in logbook.draw(table, shelf, Path(wishes[fmt]), fmt):
                click.echo(f"{written} (written)")


def _moment(text: str | None) -> tuple[int | None, str]:
    """Return a round, None for the last, and perhaps the letter of a seat. Raises ProblemsError."""
    import re

    from generator.problems import Problem, ProblemsError, Source

    if text is None:
        return None, ""
    match = re.fullmatch(r"([0-9]{1,4})([A-Ha-h]?)", text.strip())
    if match is None:
        message = f"expected the number of a turn or round, found {text}"
        raise ProblemsError([Problem(Source("--at"), message, "write --at 3, or --at 3B")])
    return int(match[1]), match[2]


def _read(path: str) -> tuple[bytes, str]:
    """Return the one log in a file, or in codes, and what it is called. Raises ProblemsError."""
    from generator.problems import Problem, ProblemsError, Source

    found = judging.sources([path])
    if len(found) != 1:
        message = f"there are {len(found)} logs in it"
        raise ProblemsError([Problem(Source(found[0].name), message, "give the codes of one")])
    (log,) = found
    if log.why:
        raise ProblemsError([Problem(Source(log.name), log.why, log.hint)])
    return log.data, log.name


@contextmanager
def _answering(file: str | None) -> Iterator[None]:
    """Tell what a person did wrong, and end with exit code 2."""
    try:
        yield
    except judging.problems_error() as error:
        click.echo("\n".join(map(str, error.problems)), err=True)
        sys.exit(2)
    except FileExistsError as error:
        click.echo(f"{error.filename or file}: there is such a file already, and it is kept", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{error.filename or file}: this can't be written: {error.strerror or error}", err=True)
        sys.exit(2)
