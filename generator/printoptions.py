"""Options that several commands have in common: how an edition is drawn and laid on paper."""

from typing import TYPE_CHECKING

import click

from generator import seeds

if TYPE_CHECKING:
    from generator.units import Paper


def _paper(_context: click.Context, _parameter: click.Parameter, text: str) -> "Paper":
    from generator.units import NotALength, parse_paper

    try:
        return parse_paper(text)
    except NotALength as error:
        raise click.BadParameter(f"{error}. {error.hint}") from error


PAPER = click.option(
    "--paper", default="a4", callback=_paper, help="a4, letter, a3, or for instance 200x250mm."
)
BACKS = click.option(
    "--backs", default="long", type=click.Choice(["long", "short", "split", "gutter", "none"])
)
INK = click.option("--ink", default="full", type=click.Choice(["full", "low", "grey"]))
LANGUAGE = click.option("--language", help="The language of all words, for instance en.")


def _seed(_context: click.Context, _parameter: click.Parameter, text: str | None) -> int | None:
    try:
        return None if text is None else seeds.number(text)
    except seeds.NotASeedError as error:
        raise click.BadParameter(f"{error}. Write for instance --sheet-seed 42") from error


SHEET_SEED = click.option(
    "--sheet-seed",
    metavar="NUMBER",
    callback=_seed,
    help="The seed of a city sheet dealt anew (Sunshine City).",
)
