"""Use case: an edition and templates become sheets of paper in files."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from generator.display import Box, Group, Page
from generator.kit import DrawnKind, Kit, Order
from generator.layout.grid import SheetSpec
from generator.layout.imposition import Backs, Imposed, ImposedPage, PieceTooLarge, impose
from generator.layout.ink import Grey
from generator.library.editions import Edition, load_edition
from generator.problems import Problems, did_you_mean
from generator.schema.template import SheetFile
from generator.units import Mm, Paper

STOCKS = ("paper", "card", "tile")
"""What pieces are printed on, in the order of a kit's pages."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """A kind of piece on its printed pages."""

    kind: DrawnKind
    imposed: Imposed


@dataclass(frozen=True, slots=True)
class Printed:
    """A kit ready for the back ends: its kinds by stock, and the pages of each in print order."""

    edition: Edition
    code: str
    paper: Paper
    backs: Backs
    sheets: tuple[Sheets, ...]
    pages: dict[str, tuple[Page, ...]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many pages all kinds have."""
        return sum(len(sheets.imposed.pages) for sheets in self.sheets)


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed, and how."""

    edition: str
    paper: Paper
    backs: Backs = "long"
    language: str | None = None
    order: Order = field(default_factory=Order)


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
    sheets = []
    for kind in kit.kinds():
        progress(kind.title)
        imposed = _imposed(kind, kit, job)
        if imposed is not None:
            sheets.append(Sheets(kind, imposed))
    problems.raise_if_any()
    sheets.sort(key=lambda one: STOCKS.index(one.kind.stock))
    printed = Printed(edition, kit.code, job.paper, job.backs, tuple(sheets))
    finished = replace(printed, pages=_Furnishing(kit, printed).pages())
    kit.faults.report(problems)
    problems.raise_if_any()
    return finished


def _imposed(kind: DrawnKind, kit: Kit, job: Job) -> Imposed | None:
    file = kit.templates.sheet(kind.sheet)
    if file is None:
        known = kit.templates.names("sheet")
        if kind.sheet not in known:
            where = getattr(kind.sheet, "source", kind.source)
            kit.problems.add(where, f"unknown sheet {kind.sheet}", did_you_mean(kind.sheet, known))
        return None
    try:
        return impose(kind.slips, sheet_spec(file), job.paper, job.backs)
    except PieceTooLarge as error:
        kit.problems.add(
            kind.source, f"{kind.title}: {error}", "print on larger paper, or make the face smaller"
        )
    except ValueError as error:
        kit.problems.add(kind.source, f"{kind.title}: {error}")
    return None


def sheet_spec(file: SheetFile) -> SheetSpec:
    """Return what a sheet template says. Raises ValueError for what no home printer prints."""
    names = ("margin", "marks", "mark_length", "mark_offset", "mark_width", "gap", "turn", "orientation")
    given: dict[str, Any] = {name: value for name in names if (value := getattr(file, name)) is not None}
    furniture = (file.furniture_height or Mm(5)) if file.furniture else Mm(0)
    return SheetSpec(**given, furniture=furniture)


class _Furnishing:
    """Draws ruler, title and page number onto the imposed pages."""

    def __init__(self, kit: Kit, printed: Printed) -> None:
        self.kit = kit
        self.printed = printed
        self.grey = Grey() if kit.order.ink == "grey" else None
        self.number = 0

    def pages(self) -> dict[str, tuple[Page, ...]]:
        return {sheets.kind.name: tuple(self._pages(sheets)) for sheets in self.printed.sheets}

    def _pages(self, sheets: Sheets) -> Iterator[Page]:
        file = self.kit.templates.sheet(sheets.kind.sheet)
        for imposed in sheets.imposed.pages:
            self.number += 1
            items = imposed.items
            if imposed.furniture is not None and file is not None and file.furniture:
                items = (*items, self._furniture(file.furniture, sheets, imposed, imposed.furniture))
            page = Page(imposed.width, imposed.height, items)
            yield self.grey.page(page) if self.grey else page

    def _furniture(self, face: str, sheets: Sheets, page: ImposedPage, box: Box) -> Group:
        values = {
            "title": sheets.kind.title,
            "page": self.number,
            "pages": self.printed.total,
            "code": self.printed.code,
            "flip": self._flip(sheets.imposed.backs),
        }
        items = self.kit.extra_face(face, (0, 0, box[2], box[3]), values)
        if page.side == "back" and box[1] < page.height / 2:
            # On a back turned about a level axis the foot is at the top: it reads upright when turned.
            return Group(items, Mm(box[0] + box[2]), Mm(box[1] + box[3]), 180)
        return Group(items, Mm(box[0]), Mm(box[1]))

    def _flip(self, backs: str) -> str:
        known = self.kit.edition.text.get("flip")
        written = known.get(backs) if isinstance(known, dict) else None
        return str(written or FLIPS[backs])


FLIPS = {
    "long": "Print on both sides, flip on the long edge.",
    "short": "Print on both sides, flip on the short edge.",
    "split": "Print the fronts, put the pile back, print the backs.",
    "gutter": "Print on one side, fold along the middle line.",
    "none": "Print on one side.",
}


def manifest(printed: Printed) -> dict[str, Any]:
    """Return what is on which page, as docs/manifest.schema.json describes it."""
    kinds: dict[str, Any] = {}
    pieces: list[dict[str, Any]] = []
    first = 1
    for sheets in printed.sheets:
        count = len(sheets.imposed.pages)
        kinds[sheets.kind.name] = _about_kind(sheets, list(range(first, first + count)))
        pieces += _about_pieces(sheets, first)
        first += count
    return {"pages": printed.total, "kinds": kinds, "pieces": pieces}


def _about_kind(sheets: Sheets, pages: list[int]) -> dict[str, Any]:
    face = sheets.kind.slips[0].front
    return {
        "title": sheets.kind.title,
        "count": len(sheets.kind.slips),
        "width_mm": round(face.width, 3),
        "height_mm": round(face.height, 3),
        "shape": face.outline,
        "stock": sheets.kind.stock,
        "sheets": sheets.imposed.sheets,
        "cuts": sheets.imposed.cuts,
        "pages": pages,
    }


def _about_pieces(sheets: Sheets, first: int) -> list[dict[str, Any]]:
    """Return each piece once, with the pages that its first copy stands on."""
    at: dict[tuple[str, str], int] = {}
    for number, page in enumerate(sheets.imposed.pages, first):
        for placement in page.placements:
            at.setdefault((placement.slip, placement.side), number)
    copies: dict[str, int] = {}
    for slip in sheets.kind.slips:
        copies[slip.id] = copies.get(slip.id, 0) + 1
    return [
        {
            "id": id,
            "kind": sheets.kind.name,
            "copies": count,
            "front": at[id, "front"],
            "back": at.get((id, "back")),
        }
        for id, count in copies.items()
    ]


def to_text(value: object) -> bytes:
    """Return ``value`` as JSON that a person can read."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def check(reference: str, papers: tuple[Paper, ...]) -> int:
    """Return the number of pieces of an edition that was checked in all its languages on ``papers``.

    Raises ProblemsError with everything that is wrong with its content, templates and fit.
    """
    problems = Problems()
    edition = load_edition(reference, None, problems)
    languages = edition.languages if edition is not None else ()
    count = 0
    for language in languages:
        for paper in papers:
            job = Job(reference, paper, language=language)
            one = load_edition(reference, language, problems)
            if one is not None:
                count = max(count, _check_one(one, job, problems))
    problems.raise_if_any()
    return count


def _check_one(edition: Edition, job: Job, problems: Problems) -> int:
    kit = Kit(edition, job.order, problems)
    for name in kit.templates.own_names("face"):
        kit.templates.face(name)
    count = 0
    for kind in kit.kinds():
        _imposed(kind, kit, job)
        count += len(kind.slips)
    return count
