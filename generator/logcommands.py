# ruff: noqa: PTH111, PTH118, PTH123
"""The commands round the log of a game: its verdict, a fresh one, its tidy form, the table it tells of.

A score has to be there in a moment: paths are text here, because pathlib alone takes a tenth of the time.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.problems import ProblemsError
    from generator.referee import Shelf
    from generator.scoring.verdict import Verdict


def _with_shelf(command: Any) -> Any:
    """Add the options that say where editions are looked for, and in which language."""
    words = click.option("--language", help="The language of the edition's words, for instance en.")
    named = "A stock name, a folder, or the edition.json of a kit."
    return click.option("--edition", "editions", multiple=True, metavar="EDITION", help=named)(words(command))


def _shelf(editions: tuple[str, ...], language: str | None) -> "Shelf":
    from generator.referee import Shelf

    return Shelf(editions, language, _cache())


def _cache() -> str:
    """Return the folder of what was read before; it may be deleted at any time."""
    above = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(above, "papercity")


# The verdict


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@_with_shelf
@click.option("--json", "as_json", is_flag=True, help="The verdict for programs; of several logs a list.")
def score(logs: tuple[str, ...], editions: tuple[str, ...], language: str | None, as_json: bool) -> None:
    """Check the log of a game that was played on paper and tell who has won.

    LOG is a file, or - for what is typed or piped in. The exit code is 0 for a game without faults, 1 for one
    with faults or without an end, 2 where a log or an edition can't be read.
    """
    shelf = _shelf(editions, language)
    told = [_judged(path, shelf) for path in logs]
    if as_json:
        _tell_json([verdict for verdict, _ in told])
    else:
        _tell(told)
    sys.exit(max(verdict.exit_code for verdict, _ in told))


def _judged(path: str, shelf: "Shelf") -> "tuple[Verdict, bytes]":
    """Return the verdict on a file, and its bytes; a file that can't be read has a verdict, too."""
    from generator import referee, report

    data = _bytes(path)
    if isinstance(data, str):
        return report.unreadable(_shown(path), data), b""
    try:
        return referee.score(data, _shown(path), shelf), data
    except _problems_error() as error:
        return report.broken(_shown(path), error.problems), data


def _problems_error() -> "type[ProblemsError]":
    """Return what an ``except`` catches; it is asked for only once something was raised, and loads slowly."""
    from generator.problems import ProblemsError

    return ProblemsError


def _bytes(path: str) -> bytes | str:
    """Return what a file holds, or why it can't be read."""
    from generator.scoring.plaintext import LONGEST

    if path == "-" and sys.stdin is None:
        return "nothing is typed or piped in"
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            return file.read(LONGEST + 1)
    except OSError as error:
        return f"this file can't be read: {error.strerror or error}"


def _shown(path: str) -> str:
    return "stdin" if path == "-" else path


def _tell_json(verdicts: "list[Verdict]") -> None:
    import json

    from generator import report

    plain = [report.to_json(verdict) for verdict in verdicts]
    click.echo(json.dumps(plain if len(plain) > 1 else plain[0], ensure_ascii=False, indent=2))


def _tell(told: "list[tuple[Verdict, bytes]]") -> None:
    from generator import report

    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    texts = [report.text(verdict, _lines(data), coloured=coloured) for verdict, data in told]
    click.echo(f"\n\n{'=' * 80}\n\n".join(texts))


def _lines(data: bytes) -> list[str]:
    """Return the lines of a log as its reader counts them; none of what is no text."""
    from generator.scoring.plaintext import decode, lines_of

    text = decode(data)
    lines = lines_of(text) if isinstance(text, str) else []
    return lines if isinstance(lines, list) else []


# A log as a text


@click.group()
def log() -> None:
    """Begin the log of a game, write it tidily, or look at the table it tells of."""


@log.command()
@click.argument("edition")
@click.option("--players", required=True, metavar="NAME,...", help="Who plays, with commas.")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE", help="Such as length=short.")
@click.option("--date", help="The day of the game; today unless given.")
@click.option("--sheet", is_flag=True, help="With sheets to be filled in instead of a line for each turn.")
@click.option("--language", help="The language of the edition's words, for instance en.")
@click.option("--out", type=click.Path(dir_okay=False), help="A new file to write; without it, the screen.")
def new(edition: str, language: str | None, out: str | None, **wishes: Any) -> None:
    """Write a fresh log: EDITION is a stock name or a folder."""
    from datetime import datetime

    from generator import logbook

    today = datetime.now().astimezone().date().isoformat()
    names = tuple(wishes["players"].split(","))
    wish = logbook.Wish(names, wishes["options"], wishes["date"] or today, wishes["sheet"])
    with _answering(out):
        text = logbook.fresh(edition, wish, _shelf((), language))
        if out is None:
            click.echo(text, nl=False)
            return
        with open(out, "x", encoding="utf-8") as file:
            file.write(text)
        click.echo(f"{out} (written)")


@log.command()
@click.argument("path", metavar="LOG")
@_with_shelf
@click.option("--net", "corrected", is_flag=True, help="With all corrections carried out.")
def show(path: str, editions: tuple[str, ...], language: str | None, corrected: bool) -> None:
    """Write a log in its tidy form: spacing, case, and every district named."""
    from generator import logbook

    with _answering(path):
        shelf = _shelf(editions, language)
        text = logbook.canonical(_read(path), _shown(path), shelf, corrected=corrected)
        click.echo(text, nl=False)


@log.command()
@click.argument("path", metavar="LOG")
@_with_shelf
@click.option("--at", "until", type=click.IntRange(0), metavar="N", help="After turn N; 0 is the start.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Draw the sheets of all players as SVG.")
@click.option("--pdf", type=click.Path(dir_okay=False), help="Draw the sheets of all players as a PDF.")
def replay(path: str, editions: tuple[str, ...], language: str | None, **wishes: Any) -> None:
    """Show the table at the end of a turn, or of the game."""
    from pathlib import Path

    from generator import logbook

    shelf = _shelf(editions, language)
    with _answering(path):
        table = logbook.replay(_read(path), _shown(path), shelf, wishes["until"])
        wanted = [fmt for fmt in logbook.FORMATS if wishes[fmt] is not None]
        if not wanted:
            click.echo(table.shown.text)
        for fmt in wanted:
            for written in logbook.draw(table, shelf, Path(wishes[fmt]), fmt):
                click.echo(f"{written} (written)")


def _read(path: str) -> bytes:
    """Return what a file holds. Raises ProblemsError."""
    from generator.problems import Problem, ProblemsError, Source

    data = _bytes(path)
    if isinstance(data, str):
        raise ProblemsError([Problem(Source(_shown(path)), data)])
    return data


@contextmanager
def _answering(file: str | None) -> Iterator[None]:
    """Tell what a person did wrong, and end with exit code 2."""
    try:
        yield
    except _problems_error() as error:
        click.echo("\n".join(map(str, error.problems)), err=True)
        sys.exit(2)
    except FileExistsError as error:
        click.echo(f"{error.filename or file}: there is such a file already, and it is kept", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{error.filename or file}: this can't be written: {error.strerror or error}", err=True)
        sys.exit(2)
