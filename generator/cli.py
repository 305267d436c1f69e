"""The command line: arguments in, exit code out. Heavy modules are imported where a command needs them."""

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from generator import (
    __version__,
    diffcommand,
    editioncommands,
    logcommands,
    previewcommand,
    seeds,
    simulatecommand,
    tablecommands,
)
from generator.printoptions import BACKS, INK, LANGUAGE, PAPER, SHEET_SEED

if TYPE_CHECKING:
    from pathlib import Path

    from generator.problems import ProblemsError
    from generator.units import Paper

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(__version__, prog_name="papercity")
def cli() -> None:
    """Print board games from YAML, and check games that were played on paper."""


cli.add_command(logcommands.score)
cli.add_command(logcommands.log)
cli.add_command(logcommands.qr)
cli.add_command(tablecommands.serve)
cli.add_command(tablecommands.get)
cli.add_command(editioncommands.new)
cli.add_command(editioncommands.schemas)
cli.add_command(diffcommand.diff)
cli.add_command(previewcommand.preview)
cli.add_command(simulatecommand.simulate)


@cli.command()
def games() -> None:
    """List the editions at hand: name, title, code, players, number of pieces."""
    from generator.library.editions import load_edition
    from generator.library.hashes import code
    from generator.library.tree import stock_editions
    from generator.problems import Problems

    problems = Problems()
    for name in stock_editions():
        edition = load_edition(name, None, problems)
        problems.raise_if_any()
        if edition is not None:
            players = f"{edition.players.min}-{edition.players.max} players"
            pieces = sum(len(kind.pieces) for kind in edition.kinds.values())
            click.echo(
                f"{name:<16} {edition.title:<16} {code(edition)}  {players}  {pieces} different pieces"
            )


def _formats(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[str, ...]:
    from generator.batch import FORMATS
    from generator.problems import did_you_mean

    wanted = tuple(part.strip() for part in text.split(","))
    for part in wanted:
        if part not in FORMATS:
            raise click.BadParameter(f"unknown format {part!r}. {did_you_mean(part, FORMATS)}")
    return wanted


def _only(
    _context: click.Context, _parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, frozenset[str]]:
    wanted: dict[str, frozenset[str]] = {}
    for text in texts:
        kind, _, ids = text.partition(":")
        some, before = frozenset(filter(None, ids.split(","))), wanted.get(kind)
        # no ids mean the whole kind, whatever else is said
        wanted[kind] = some | before if some and before else some if before is None else frozenset()
    return wanted


@cli.command("print")
@click.argument("editions", nargs=-1, metavar="EDITION...")
@click.option("--all", "every", is_flag=True, help="All editions that come with papercity.")
@PAPER
@BACKS
@INK
@LANGUAGE
@click.option(
    "--format", "formats", default="pdf", callback=_formats, help="pdf, svg, png, pieces, with commas."
)
@click.option("--players", type=click.IntRange(1, 20), help="How many players the kit is for.")
@click.option("--only", multiple=True, callback=_only, metavar="KIND[:ID,...]", help="Only these pieces.")
@click.option("--changed-since", "since", metavar="BUILD", help="Only what an earlier build has otherwise.")
@click.option("--with", "instead", multiple=True, metavar="KIND", help="This kind instead of its twin.")
@click.option("--copies", default=1, type=click.IntRange(1, 500), help="How often each piece is printed.")
@SHEET_SEED
@click.option("--companion", metavar="URL", help="The companion's address, for the QR codes.")
@click.option("--printer", metavar="NAME", help="Correct all sheets for this printer, see calibrate.")
@click.option("--out", default="output", type=click.Path(file_okay=False))
def print_(editions: tuple[str, ...], every: bool, out: str, formats: tuple[str, ...], **wishes: Any) -> None:
    """Print editions: EDITION is a stock name or a folder."""
    from generator.batch import Errand, run_all
    from generator.library.tree import stock_editions
    from generator.progress import watching

    named = [*editions, *(stock_editions() if every else ())]
    wanted = dict.fromkeys(str(seeds.Seeded(name, wishes["sheet_seed"])) for name in named)
    if not wanted:
        raise click.UsageError("name an edition, or use --all", click.get_current_context())
    if wishes["since"] is not None and len(wanted) > 1:
        raise click.UsageError("--changed-since goes with a single edition", click.get_current_context())
    order = {name: wishes[name] for name in ("players", "ink", "only", "copies", "companion")}
    order["instead"] = frozenset(wishes["instead"])
    chosen = {name: wishes[name] for name in ("paper", "backs", "language", "printer", "since")}
    errands = [
        Errand(edition, out, formats, order=order, settings=_settings(), **chosen) for edition in wanted
    ]
    failed = False
    for outcome in run_all(errands, watching):
        failed |= bool(outcome.wrong)
        click.echo(outcome.wrong or outcome.said, err=bool(outcome.wrong))
    sys.exit(1 if failed else 0)


def _settings() -> "Path":
    """Return the folder of what papercity knows about this person's printers."""
    from pathlib import Path

    return Path(os.environ.get("PAPERCITY_CONFIG") or click.get_app_dir("papercity"))


def _tell(error: "ProblemsError") -> None:
    for problem in error.problems:
        click.echo(str(problem), err=True)


@cli.command()
@click.argument("paths", nargs=-1, required=True, metavar="EDITION...")
def check(paths: tuple[str, ...]) -> None:
    """Report everything wrong with content, words, looks and sense, before anything is printed."""
    from generator.batch import counted
    from generator.preflight.inspection import inspect
    from generator.units import PAPERS

    failed = False
    for path in paths:
        inspected = inspect(path, (PAPERS["a4"], PAPERS["letter"]))
        failed |= bool(inspected.problems)
        for problem in inspected.problems:
            click.echo(str(problem), err=True)
        if not inspected.problems:
            click.echo(f"{path}: {counted(inspected.pieces, 'piece')}, no problems")
    sys.exit(1 if failed else 0)


@cli.command()
@PAPER
@click.option("--printer", metavar="NAME", help="What to call the printer whose test page was measured.")
@click.option(
    "--front", nargs=5, multiple=True, metavar="A B C D E", help="Its lengths, once for each print."
)
@click.option("--back", nargs=5, multiple=True, metavar="A B C D E", help="The same of the back.")
@click.option("--list", "listed", is_flag=True, help="List what is known of all printers.")
@click.option("--forget", is_flag=True, help="Forget what is known of a printer with this paper.")
@click.option("--language", default="en", show_default=True, help="The language of the test page.")
@click.option("--out", default="output", type=click.Path(file_okay=False), help="Where the test page goes.")
def calibrate(listed: bool, forget: bool, out: str, **wishes: Any) -> None:
    """Make up for a printer that shifts, turns or scales.

    Without --printer this writes a page to print and to measure. Its five lengths, in mm and with spaces
    between them, are given as --front and --back. Then print with --printer NAME.
    """
    from generator.problems import ProblemsError

    try:
        for line in _calibrated(out, listed, forget, wishes):
            click.echo(line)
    except ProblemsError as error:
        _tell(error)
        sys.exit(1)
    except OSError as error:
        click.echo(f"{error.filename or out}: this can't be written: {error.strerror or error}", err=True)
        sys.exit(1)


def _calibrated(out: str, listed: bool, forget: bool, wishes: dict[str, Any]) -> list[str]:
    from generator.calibration import measuring

    language = wishes.pop("language")
    printer, paper, is_measured = wishes["printer"], wishes["paper"], wishes["front"] or wishes["back"]
    if (listed or forget) and (is_measured or listed == forget):
        word = "--list" if listed else "--forget"
        raise click.UsageError(f"{word} stores nothing and goes alone", click.get_current_context())
    if listed:
        return measuring.listed(_settings())
    if printer is None and (is_measured or forget):
        raise click.UsageError("name the printer with --printer", click.get_current_context())
    if forget:
        return [measuring.forget(_settings(), printer, paper)]
    if is_measured:
        return measuring.store(_settings(), measuring.Measured(**wishes))
    if printer is not None:
        raise click.UsageError("give what was measured: --front A B C D E", click.get_current_context())
    return _test_page(paper, language, out)


def _test_page(paper: "Paper", language: str, out: str) -> list[str]:
    from pathlib import Path

    from generator import testpage
    from generator.backends import pdf

    document = testpage.document(paper, language)
    path = Path(out) / f"calibration-{paper.name}.pdf"
    path.parent.mkdir(parents=True, exist_ok=True)
    pdf.write(document, path)
    return [f"{path} (written); print it at 100 % and measure the five lengths on each side"]
