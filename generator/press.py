"""Use case: an edition and templates become sheets of paper in files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from generator.calibration.printers import Calibration
from generator.display import Box, Group, Item, Page
from generator.kit import DrawnKind, Kit, Order, Told
from generator.layout.boards import NotInParts, Part, Tab, in_parts
from generator.layout.grid import SheetSpec, check_foot
from generator.layout.imposition import Backs, Imposed, ImposedPage, PieceTooLarge, Slip, impose
from generator.layout.ink import Grey
from generator.layout.onegrid import fill_up
from generator.layout.sharing import Lot, may_share, share
from generator.library.editions import Edition, load_edition
from generator.problems import Problems
from generator.schema.template import SheetFile
from generator.units import Mm, Paper
from generator.yamlsource import source_of

STOCKS = ("paper", "card", "tile")
"""What pieces are printed on, in the order of a kit's pages."""


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


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed, and how; ``calibration`` is that of the printer to correct for, if any."""

    edition: str
    paper: Paper
    backs: Backs = "long"
    language: str | None = None
    order: Order = field(default_factory=Order)
    calibration: Calibration | None = None


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
    """Return the edition on its sheets. Raises ProblemsError with everything that is wrong in all files."""
    kit = Kit(edition, job.order, problems)
    sheets: list[Sheets] = []
    for kind in kit.kinds():
        progress(kind.title)
        imposed = _imposed(kind, kit, job)
        if imposed is not None:
            sheets.append(imposed)
    problems.raise_if_any()
    sheets.sort(key=lambda one: STOCKS.index(one.kind.stock))
    sheets = _shared(_filled_up(sheets, job), job.paper)
    duplex = _duplex(sheets, job.backs)
    numbered, total = _numbered(sheets, duplex)
    numbered = _told_of_pages(numbered, kit, job)
    problems.raise_if_any()
    furnishing = _Furnishing(kit, numbered, total, job)
    finished = tuple(replace(one, pages=tuple(furnishing.pages(one, duplex))) for one in numbered)
    pages = _with_empty_sides(finished, total, furnishing)
    kit.faults.report(problems)
    problems.raise_if_any()
    return Printed(edition, kit.code, job.paper, job.backs, duplex, finished, pages)


def _filled_up(sheets: list[Sheets], job: Job) -> list[Sheets]:
    """Return the kinds in their order; those of one size that follow each other fill common pages."""
    made: list[Sheets] = []
    for (may, *_), group in groupby(sheets, lambda one: (one.may_fill_up, *one.like)):
        some = list(group)
        if may and len(some) > 1:
            lots = fill_up([one.lot for one in some], some[0].spec, job.paper, job.backs)
            pairs = zip(some, lots, strict=True)
            some = [replace(one, imposed=lot.imposed, joins=lot.joins) for one, lot in pairs]
        made += some
    return made


def _shared(sheets: list[Sheets], paper: Paper) -> list[Sheets]:
    """Return the kinds in their order; those that follow each other share pages where they may."""
    made: list[Sheets] = []
    for (may, *_), group in groupby(sheets, lambda one: (one.may_share, one.kind.stock, one.kind.sheet)):
        some = list(group)
        if may:
            lots = share([one.lot for one in some], some[0].spec, paper)
            pairs = zip(some, lots, strict=True)
            some = [replace(one, imposed=lot.imposed, joins=lot.joins) for one, lot in pairs]
        made += some
    return made


def _duplex(sheets: list[Sheets], backs: Backs) -> str:
    """Return how a printer has to turn the paper of this kit: not at all where no kind needs it."""
    turned = backs in ("long", "short") and any(one.imposed.backs != "none" for one in sheets)
    return backs if turned else "none"


def _numbered(sheets: list[Sheets], duplex: str) -> tuple[list[Sheets], int]:
    """Return the kinds with the numbers of their pages, and the number of all pages, empty sides included."""
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
    return numbered, last


def _told_of_pages(sheets: list[Sheets], kit: Kit, job: Job) -> list[Sheets]:
    """Return the kinds with those drawn anew that list the pages of all, now that they are known.

    A kind that shares a page stays as it is.
    """
    kit.tell(Told(job.backs, {one.kind.name: _in_words(one.numbers) for one in sheets}))
    alone = [one for one in sheets if not one.may_share and not one.may_fill_up]
    drawn = {one.kind.name: kit.again(one.kind.name) for one in alone}
    anew = {name: _imposed(kind, kit, job) for name, kind in drawn.items() if kind is not None}
    return [
        replace(one, kind=new.kind, imposed=new.imposed) if (new := anew.get(one.kind.name)) else one
        for one in sheets
    ]


def _in_words(numbers: Sequence[int]) -> str:
    """Return the pages of a kind as a printer's dialogue takes them: 5-8, with the empty sides between."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _with_empty_sides(sheets: tuple[Sheets, ...], total: int, furnishing: "_Furnishing") -> tuple[Page, ...]:
    pages: dict[int, Page] = {}
    for one in sheets:
        pages |= dict(zip(one.numbers, one.pages, strict=True))
        for number in range(one.numbers[0], total + 1):
            if number not in pages and number - 1 in pages and number % 2 == 0:
                pages[number] = furnishing.empty_side(one, number)
    return tuple(pages[number] for number in sorted(pages))


def _imposed(kind: DrawnKind, kit: Kit, job: Job) -> Sheets | None:
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


class _Furnishing:
    """Draws ruler, title and page number onto the imposed pages, and corrects them for the printer."""

    def __init__(self, kit: Kit, sheets: Sequence[Sheets], total: int, job: Job) -> None:
        self.kit = kit
        self.titles = _titles(sheets)
        self.total = total
        self.job = job
        self.grey = Grey() if kit.order.ink == "grey" else None

    def pages(self, sheets: Sheets, duplex: str) -> Iterator[Page]:
        flip = duplex if sheets.reads_on else sheets.imposed.backs
        parts = sheets.parts or (None,) * len(sheets.imposed.pages)
        for imposed, number, part in zip(sheets.imposed.pages, sheets.numbers, parts, strict=True):
            items = imposed.items if part is None else self._part(part, imposed.items)
            yield self._page(sheets, imposed, items, number, flip)

    def _part(self, part: Part, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return a part of a board on its tabs, with the map of all parts below it."""
        about = {name: getattr(part, name) for name in ("row", "column", "rows", "columns")}
        about |= {"part": part.name, "how": self._word("parts", "how"), "width": part.strip[2]}
        tabs = tuple(self._tab(tab) for tab in part.tabs)
        return (*tabs, *items, self._placed("board-part", part.strip, about))

    def _tab(self, tab: Tab) -> Group:
        about = {"part": tab.part, "glue": self._word("parts", "glue"), "tall": tab.tall}
        return self._placed("glue-tab", tab.box, about | {"long": max(tab.box[2:])})

    def _placed(self, face: str, box: Box, values: dict[str, Any]) -> Group:
        x, y, width, height = box
        return Group(self.kit.extra_face(face, (0, 0, width, height), values), Mm(x), Mm(y))

    def empty_side(self, sheets: Sheets, number: int) -> Page:
        return self._page(sheets, sheets.imposed.pages[0], (), number, "empty")

    def _page(
        self, sheets: Sheets, imposed: ImposedPage, items: tuple[Item, ...], number: int, flip: str
    ) -> Page:
        face = self.kit.templates.furniture(sheets.kind.sheet)
        if imposed.furniture is not None and face is not None:
            items = (*items, self._furniture(face, imposed, (number, flip)))
        page = Page(imposed.width, imposed.height, items)
        is_back = imposed.side == "back" or flip == "empty" or (sheets.reads_on and number % 2 == 0)
        return self._corrected(self.grey.page(page) if self.grey else page, is_back=is_back)

    def _corrected(self, page: Page, *, is_back: bool) -> Page:
        if self.job.calibration is None:
            return page
        return self.job.calibration.page(page, "back" if is_back else "front", self.job.backs)

    def _furniture(self, face: str, page: ImposedPage, about: tuple[int, str]) -> Group:
        x, y, width, height = page.furniture or (0, 0, 0, 0)
        values = {
            "width": width,
            "title": self._title(about[0]),
            "page": about[0],
            "pages": self.total,
            "code": self.kit.code,
            "flip": self._word("flip", about[1]),
        }
        foot = self._placed(face, (x, y, width, height), values)
        if y < page.height / 2:
            # On a back turned about a level axis the foot is at the top: it reads upright when turned.
            return replace(foot, x=Mm(x + width), y=Mm(y + height), turn=180)
        return foot

    def _title(self, number: int) -> str:
        """Return the names of all kinds on a page or, of an empty side, on the page before."""
        title, *others = self.titles.get(number) or self.titles[number - 1]
        for other in others:
            if len(title) + len(other) > LONGEST_TITLE:
                return f"{title} …"
            title = f"{title}, {other}"
        return title

    def _word(self, group: str, name: str) -> str:
        known = self.kit.edition.text.get(group)
        written = known.get(name) if isinstance(known, dict) else None
        return str(written or WORDS[group][name])


def _titles(sheets: Sequence[Sheets]) -> dict[int, list[str]]:
    """Return the titles of the kinds on each page that has pieces."""
    titles: dict[int, list[str]] = {}
    for one in sheets:
        for number in one.numbers:
            titles.setdefault(number, []).append(one.kind.title)
    return titles


LONGEST_TITLE = 50
"""Letters of the names of kinds that share a page; the rest is left out, so that the foot has room."""

WORDS = {
    "flip": {
        "long": "Print on both sides, flip on the long edge.",
        "short": "Print on both sides, flip on the short edge.",
        "split": "Print the fronts, put the pile back, print the backs.",
        "gutter": "Print on one side, fold along the middle line.",
        "none": "Print on one side.",
        "empty": "This side stays empty.",
    },
    "parts": {
        "how": "Cut from diamond to diamond and glue onto the tab, first into rows, then row on row.",
        "glue": "Glue onto this tab the part",
    },
}
"""What stands on every page where an edition has no words of its own, by their place in its ``text``."""


def check(reference: str, papers: tuple[Paper, ...]) -> int:
    """Return the number of pieces of an edition that was checked in all its languages on ``papers``.

    Raises ProblemsError with everything that is wrong with its content, templates and fit.
    """
    problems = Problems()
    edition = load_edition(reference, None, problems)
    languages = edition.languages if edition is not None else ()
    count = 0
    for language in languages:
        one = load_edition(reference, language, problems)
        if one is not None:
            jobs = [Job(reference, paper, language=language) for paper in papers]
            count = max(count, _check_one(one, jobs, problems))
    problems.raise_if_any()
    return count


def _check_one(edition: Edition, jobs: list[Job], problems: Problems) -> int:
    """Return the number of pieces checked: drawn once, and laid out for each job's paper."""
    kit = Kit(edition, Order(only={name: frozenset() for name in edition.kinds}), problems)
    kit.templates.read_own()
    _check_colours(kit)
    count = 0
    for kind in kit.kinds():
        for sheets in filter(None, [_imposed(kind, kit, job) for job in jobs]):
            numbered = replace(sheets, numbers=tuple(range(1, len(sheets.imposed.pages) + 1)))
            list(_Furnishing(kit, [numbered], 1, jobs[0]).pages(numbered, "none"))
        kit.faults.report(problems)
        count += len(kind.slips)
    return count


def _check_colours(kit: Kit) -> None:
    """Note colours that carry meaning and look alike."""
    from generator.layout.sight import check_apart

    theme = kit.templates.theme(kit.edition.theme)
    if theme is not None:
        check_apart(theme, kit.problems)
