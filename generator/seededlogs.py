"""The seed behind an edition's code in a log: which sheets it may mean, and what is strange about it."""

from typing import TYPE_CHECKING

from generator import links, seeds
from generator.library.catalogue import Catalogue, with_sheets
from generator.scoring.issues import Issue
from generator.scoring.logfile import Header

if TYPE_CHECKING:
    from pathlib import Path

_COPY = "copy what stands on the sheet, such as K7QM-3XPA-9T5@42"


def with_seed(header: Header, named: tuple[str, ...], cache: "Path | str | None") -> tuple[str, ...]:
    """Return editions that a person named behind those with the sheet of a log's seed, if it names one.

    Raises ProblemsError if an edition is broken.
    """
    try:
        return with_sheets(named, seeds.split(header.edition).seed, cache)
    except seeds.NotASeedError:
        return named


def seed_issues(header: Header, found: Catalogue, issues: tuple[Issue, ...]) -> tuple[Issue, ...]:
    """Return what is strange about the edition that was found for a log, now that its seed is known."""
    try:
        typed = seeds.split(header.edition)
        code = links.parse_edition_code(typed.edition)
    except seeds.NotASeedError as error:
        # a code with that behind it is none, but that is no second mistake
        others = (issue for issue in issues if issue.place != header.edition_place)
        return (*others, Issue("edition", header.edition_place, str(error), header.edition, _COPY))
    except ValueError:
        return () if str(typed) == found.name else issues
    if typed.seed is None:
        return tuple(map(_with_hint, issues)) if found.game in seeds.GAMES and code != found.code else issues
    if code != found.code or typed.seed == found.sheet_seed:
        return issues
    message = f"the code {code} is that of {found.name}, not of a sheet from seed {typed.seed}"
    return (Issue("edition", header.edition_place, message, header.edition, _COPY),)


def _with_hint(issue: Issue) -> Issue:
    """Return an issue about a code that is not at hand: it may be that of a sheet from a seed."""
    if issue.code != "edition":
        return issue
    return issue._replace(hint=f"{issue.hint}; of a sheet from a seed, {_COPY}")
