"""What stands on a sheet beside its pieces: ruler, titles, page numbers, tabs and maps of boards in parts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator import seeds
from generator.display import Box, Group, Item, Page
from generator.kit import Kit
from generator.layout.boards import Part, Tab
from generator.layout.imposition import ImposedPage
from generator.layout.ink import Grey
from generator.sheets import Job, Sheets
from generator.units import Mm


class Furnishing:
    """Draws ruler, title and page number onto the imposed pages, and corrects them for the printer."""

    def __init__(self, kit: Kit, sheets: Sequence[Sheets], total: int, job: Job) -> None:
        self.kit = kit
        self.titles = _titles(sheets)
        self.total = total
        self.job = job
        self.grey = Grey() if kit.order.ink == "grey" else None

    def pages(self, sheets: Sheets, duplex: str) -> Iterator[Page]:
        """Yield the pages of a kind; ``duplex`` is how the printer turns the paper of the whole kit."""
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
        """Return the side of a kind's paper that stays empty, with this number."""
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
            "code": str(seeds.Seeded(self.kit.code, self.kit.edition.sheet_seed)),
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
        known = self.kit.words.get(group)
        return str(known.get(name, "")) if isinstance(known, dict) else ""


def _titles(sheets: Sequence[Sheets]) -> dict[int, list[str]]:
    """Return the titles of the kinds on each page that has pieces."""
    titles: dict[int, list[str]] = {}
    for one in sheets:
        for number in one.numbers:
            titles.setdefault(number, []).append(one.kind.title)
    return titles


LONGEST_TITLE = 50
"""Letters of the names of kinds that share a page; the rest is left out, so that the foot has room."""
