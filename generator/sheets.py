"""Kinds of pieces on their printed pages: placed, put together where that saves paper, and numbered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from generator.calibration.printers import Calibration
from generator.display import Page
from generator.kit import DrawnKind, Kit, Order
from generator.layout.boards import NotInParts, Part, in_parts
from generator.layout.grid import SheetSpec, check_foot
from generator.layout.imposition import Backs, Imposed, PieceTooLarge, Slip, impose
from generator.layout.onegrid import fill_up
from generator.layout.sharing import Lot, may_share, share
from generator.reprint import Earlier
from generator.schema.template import SheetFile
from generator.units import Mm, Paper
from generator.yamlsource import source_of


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed, and how; ``calibration`` is that of the printer to correct for, if any.

    Of what is the same in the build ``since`` nothing is printed.
    """

    edition: str
    paper: Paper
    backs: Backs = "long"
    language: str | None = None
    order: Order = field(default_factory=Order)
    calibration: Calibration | None = None
    since: Earlier | None = None


@dataclass(frozen=True, slots=True)
class Sheets:
    """A kind of piece on its printed pages; ``numbers`` are their numbers in the kit, from 1.

    ``reads_on`` tells that they follow one another on both sides of the paper, like those of a book.
    ``parts`` of boards that are larger than the paper stand one on a page. ``joins`` tells that the first
    page is the last one of the kind before, which counts its paper.
    """

    kind: DrawnKind
    spec: SheetSpec
    imposed: Imposed
    parts: tuple[Part, ...] = ()
    numbers: tuple[int, ...] = ()
    pages: tuple[Page, ...] = ()
    reads_on: bool = False
    joins: bool = False

    @property
    def papers(self) -> int:
        """How many sheets of paper they take, beside one that the kind before counts."""
        return (self.imposed.sheets + 1) // 2 if self.reads_on else self.imposed.sheets - self.joins

    @property
    def may_share(self) -> bool:
        """Whether they may stand on a page with other kinds."""
        return not self.parts and not self.kind.reads_on and may_share(self.imposed, self.spec)

    @property
    def may_fill_up(self) -> bool:
        """Whether they are cut out along lines, so that another kind of their size may follow on a page."""
        return not self.parts and not self.kind.reads_on and self.kind.is_cut

    @property
    def like(self) -> tuple[object, ...]:
        """What pieces of two kinds have in common that lie on one grid."""
        face = self.kind.slips[0].front
        return self.kind.stock, self.kind.sheet, face.width, face.height, face.outline

    @property
    def lot(self) -> Lot:
        """The kind's pieces as they were imposed."""
        return Lot(self.kind.slips, self.imposed)


def on_sheets(kind: DrawnKind, kit: Kit, job: Job) -> Sheets | None:
    """Return a kind placed on pages of its own, or None after noting why it can't be."""
    file = kit.templates.sheet(kind.sheet)
    if file is None:
        return None
    try:
        spec = sheet_spec(file)
        check_foot(spec, job.paper)
    except ValueError as error:
        kit.problems.add(source_of(file.sheet) or kind.source, str(error))
        return None
    try:
        return Sheets(kind, spec, impose(kind.slips, spec, job.paper, job.backs))
    except PieceTooLarge as error:
        return _in_parts(kind, spec, kit, job, str(error))


def _in_parts(kind: DrawnKind, spec: SheetSpec, kit: Kit, job: Job, too_large: str) -> Sheets | None:
    slips = kind.slips if job.backs != "none" else [Slip(slip.id, slip.front) for slip in kind.slips]
    try:
        return Sheets(kind, spec, *in_parts(slips, spec, job.paper))
    except NotInParts as error:
        kit.problems.add(kind.source, str(error) or too_large, error.hint)
        return None


def sheet_spec(file: SheetFile) -> SheetSpec:
    """Return what a sheet template says. Raises ValueError for what no home printer prints."""
    marks = ("marks", "mark_length", "mark_offset", "mark_width")
    names = (*marks, "margin", "gap", "turn", "orientation", "overlap", "share")
    given: dict[str, Any] = {name: value for name in names if (value := getattr(file, name)) is not None}
    furniture = (file.furniture_height or Mm(5)) if file.furniture else Mm(0)
    return SheetSpec(**given, furniture=furniture)


def put_together(sheets: list[Sheets], job: Job) -> list[Sheets]:
    """Return the kinds in their order; some that follow each other share pages where that saves paper."""
    return _shared(_filled_up(sheets, job), job.paper)


def _filled_up(sheets: list[Sheets], job: Job) -> list[Sheets]:
    """Return the kinds in their order; those of one size that follow each other fill common pages."""
    return _joined(
        sheets,
        lambda one: (one.may_fill_up, *one.like),
        lambda lots, spec: fill_up(lots, spec, job.paper, job.backs),
    )


def _shared(sheets: list[Sheets], paper: Paper) -> list[Sheets]:
    """Return the kinds in their order; those that follow each other share pages where they may."""
    return _joined(
        sheets,
        lambda one: (one.may_share, one.kind.stock, one.kind.sheet),
        lambda lots, spec: share(lots, spec, paper),
    )


def _joined(
    sheets: list[Sheets],
    alike: Callable[[Sheets], tuple[object, ...]],
    join: Callable[[list[Lot], SheetSpec], list[Lot]],
) -> list[Sheets]:
    """Return the kinds with those joined that follow each other and are alike, where that begins with yes."""
    made: list[Sheets] = []
    for (may, *_), group in groupby(sheets, alike):
        some = list(group)
        if may and len(some) > 1:
            pairs = zip(some, join([one.lot for one in some], some[0].spec), strict=True)
            some = [replace(one, imposed=lot.imposed, joins=lot.joins) for one, lot in pairs]
        made += some
    return made


def _duplex(sheets: list[Sheets], backs: Backs) -> str:
    """Return how a printer has to turn the paper of this kit: not at all where no kind needs it."""
    turned = backs in ("long", "short") and any(one.imposed.backs != "none" for one in sheets)
    return backs if turned else "none"


def number_pages(sheets: list[Sheets], backs: Backs) -> tuple[list[Sheets], int, str]:
    """Return the kinds with the numbers of their pages, their total, and how a printer turns the paper.

    Sides that stay empty are pages too.
    """
    duplex = _duplex(sheets, backs)
    numbered: list[Sheets] = []
    last = 0
    for one in sheets:
        has_backs = one.imposed.backs != "none"
        reads_on = one.kind.reads_on and duplex == "long" and not has_backs
        step = 1 if has_backs or reads_on or duplex == "none" else 2
        sides = 2 if one.imposed.backs in ("long", "short") else 1
        first = numbered[-1].numbers[-sides] if one.joins else last + 1
        end = first + len(one.imposed.pages) * step
        numbered.append(replace(one, numbers=tuple(range(first, end, step)), reads_on=reads_on))
        last = end - 1
        last += last % 2 if duplex != "none" else 0
    return numbered, last, duplex


def in_words(numbers: Sequence[int]) -> str:
    """Return the pages of a kind as a printer's dialogue takes them: 5-8, with the empty sides between."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
