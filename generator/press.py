"""Use case: an edition and templates become sheets of paper in files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from generator.display import Page
from generator.furnishing import Furnishing
from generator.kit import Kit, Told
from generator.layout.imposition import Backs
from generator.library.editions import Edition, load_edition
from generator.looks import Looks
from generator.names import STOCKS
from generator.problems import Problems
from generator.reprint import NothingChanged, Reprint
from generator.sheets import (
    Job,
    Sheets,
    in_words,
    number_pages,
    on_sheets,
    put_together,
    sheet_spec,
)
from generator.units import Paper

__all__ = ["Job", "NothingChanged", "Printed", "Sheets", "lay_out", "load", "redrawn", "sheet_spec"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A kit ready for the back ends: its kinds by stock, and all pages in print order.

    ``duplex`` is long, short or none. When a printer turns the paper, sides that stay empty are pages too,
    so that no front lands on the back of another.
    """

    edition: Edition
    code: str
    paper: Paper
    backs: Backs
    duplex: str
    sheets: tuple[Sheets, ...]
    pages: tuple[Page, ...]
    looks: Looks


Progress = Callable[[str], None]
"""Called with the title of each kind of piece before it is drawn."""


def load(job: Job, problems: Problems) -> Edition:
    """Return the edition of a job. Raises ProblemsError with everything wrong in its content files."""
    edition = load_edition(job.edition, job.language, problems)
    if edition is None:
        problems.raise_if_any()
        raise FileNotFoundError(job.edition)
    return edition


def lay_out(edition: Edition, job: Job, problems: Problems, progress: Progress) -> Printed:
    """Return the edition on its sheets. Raises ProblemsError with everything that is wrong in all files.

    Raises NothingChanged if all pieces look as in the earlier build of the job.
    """
    kit = Kit(edition, job.order, problems)
    reprint = Reprint(kit, job.since)
    placed = list(_placed(reprint, job, progress))
    problems.raise_if_any()
    if not placed:
        raise NothingChanged
    placed.sort(key=lambda one: STOCKS.index(one.kind.stock))
    numbered, total, duplex = number_pages(put_together(placed, job), job.backs)
    kit.tell(Told(job.backs, {one.kind.name: in_words(one.numbers) for one in numbered}))
    numbered, total, duplex = number_pages(put_together(_drawn_anew(placed, reprint, job), job), job.backs)
    problems.raise_if_any()
    furnishing = Furnishing(kit, numbered, total, job)
    finished = tuple(replace(one, pages=tuple(furnishing.pages(one, duplex))) for one in numbered)
    pages = _with_empty_sides(finished, total, furnishing)
    kit.faults.report(problems)
    problems.raise_if_any()
    return Printed(edition, kit.code, job.paper, job.backs, duplex, finished, pages, reprint.looks)


def _placed(reprint: Reprint, job: Job, progress: Progress) -> Iterator[Sheets]:
    """Yield the kinds that are to be printed, each on pages of its own."""
    for kind in reprint.kit.kinds():
        progress(kind.title)
        wanted = reprint.of(kind)
        sheets = on_sheets(wanted, reprint.kit, job) if wanted is not None else None
        if sheets is not None:
            yield sheets


def _drawn_anew(placed: list[Sheets], reprint: Reprint, job: Job) -> list[Sheets]:
    """Return the kinds with those drawn anew that tell the pages of all, now that they are known."""
    kit = reprint.kit
    drawn = {one.kind.name: kit.again(one.kind.name) for one in placed}
    wanted = {name: reprint.again(kind) for name, kind in drawn.items() if kind is not None}
    anew = {name: on_sheets(kind, kit, job) for name, kind in wanted.items() if kind is not None}
    return [anew.get(one.kind.name) or one for one in placed]


def _with_empty_sides(sheets: tuple[Sheets, ...], total: int, furnishing: Furnishing) -> tuple[Page, ...]:
    pages: dict[int, Page] = {}
    for one in sheets:
        pages |= dict(zip(one.numbers, one.pages, strict=True))
        for number in range(one.numbers[0], total + 1):
            if number not in pages and number - 1 in pages and number % 2 == 0:
                pages[number] = furnishing.empty_side(one, number)
    return tuple(pages[number] for number in sorted(pages))


def redrawn(before: Printed, edition: Edition, job: Job, numbers: frozenset[int]) -> dict[int, Page]:
    """Return some pages of a kit drawn anew, by their numbers, without drawing the rest of it.

    Their kinds have to take as many pages as ``before``; else nothing is returned, and all has to be laid
    out. Raises ProblemsError with what is wrong with these kinds.
    """
    problems, groups = Problems(), list(_together(before.sheets, numbers))
    wanted = {one.kind.name: frozenset[str]() for group in groups for one in group}
    kit = Kit(edition, replace(job.order, only=wanted), problems)
    problems.raise_if_any()
    kit.tell(Told(job.backs, {one.kind.name: in_words(one.numbers) for one in before.sheets}))
    drawn = {kind.name: on_sheets(kind, kit, job) for kind in kit.kinds()}
    problems.raise_if_any()
    anew: list[Sheets] = []
    for group in groups:
        some = [sheets for one in group if (sheets := drawn.get(one.kind.name)) is not None]
        anew += [_as_before(one, old) for one, old in zip(put_together(some, job), group, strict=False)]
    if len(anew) < len(wanted) or any(len(one.numbers) != len(one.imposed.pages) for one in anew):
        return {}
    known = {one.kind.name: one for one in anew}
    furnishing = Furnishing(
        kit, [known.get(one.kind.name, one) for one in before.sheets], len(before.pages), job
    )
    pages: dict[int, Page] = {}
    for one in anew:
        pages |= dict(zip(one.numbers, furnishing.pages(one, before.duplex), strict=True))
    kit.faults.report(problems)
    problems.raise_if_any()
    return {number: page for number, page in pages.items() if number in numbers}


def _together(sheets: tuple[Sheets, ...], numbers: frozenset[int]) -> Iterator[list[Sheets]]:
    """Yield the kinds that have some of the pages, with all that share pages with them."""
    groups: list[list[Sheets]] = []
    for one in sheets:
        if groups and set(groups[-1][-1].numbers) & set(one.numbers):
            groups[-1].append(one)
        else:
            groups.append([one])
    return (group for group in groups if any(numbers & set(one.numbers) for one in group))


def _as_before(sheets: Sheets, before: Sheets) -> Sheets:
    return replace(sheets, numbers=before.numbers, reads_on=before.reads_on)
