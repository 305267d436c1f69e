"""A proof: an edition as its files are at a time, in one language and ink, drawn as far as somebody looks."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from generator import press
from generator.display import Box, Page
from generator.kit import Kit, Order
from generator.layout.imposition import Backs, Face, Placement, Slip
from generator.library.editions import Edition, Kind, load_edition
from generator.looks import Eye
from generator.outbox import piece_page
from generator.problems import Problem, Problems, ProblemsError, Source
from generator.units import Paper


class Look(NamedTuple):
    """How somebody looks at an edition."""

    language: str | None
    ink: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What is previewed: an edition by its name or folder, and the sheets that it is printed on."""

    reference: str
    paper: Paper
    backs: Backs
    look: Look


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a piece as it was drawn: its page reaches ``bleed`` mm beyond the trim of the piece."""

    address: str
    page: Page
    width: float
    height: float
    bleed: float
    outline: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Both sides of a piece, or a page of a book; ``is_faulty`` if something on it can't be drawn."""

    piece: str
    front: Side
    back: Side | None = None
    is_faulty: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """A slip where it lies on a sheet, in mm."""

    kind: str
    piece: str
    box: Box
    bleed: float
    outline: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as it is printed, with the kinds by name and title and the slips that lie on it."""

    number: int
    address: str
    page: Page
    kinds: Mapping[str, str]
    slips: tuple[Lying, ...]


class Proof:
    """Draws what is asked for, and goes on whatever is in the files; what is wrong is noted."""

    def __init__(self, wish: Wish, look: Look) -> None:
        self.wish = wish
        self.look = look
        self.edition: Edition | None = None
        self.kit: Kit | None = None
        self._problems = Problems()
        self._eye = Eye()
        self._drawn: dict[tuple[str, str], tuple[Shown, ...]] = {}
        self._sheets: tuple[Sheet, ...] | None = None
        self._some: dict[int, tuple[str, Page]] = {}
        self.printed: press.Printed | None = None
        with self._going_on():
            self._load()

    def _load(self) -> None:
        self.edition = load_edition(self.wish.reference, self.look.language, self._problems)
        if self.edition is not None:
            self.kit = Kit(self.edition, Order(ink=self.look.ink), self._problems)
            self.kit.bind()

    @property
    def in_content(self) -> set[Problem]:
        """What is wrong with the files themselves, whatever was drawn of them."""
        return set(self._problems.found)

    @property
    def in_drawings(self) -> set[Problem]:
        """What is wrong with all that was drawn so far."""
        return set(self.kit.faults.listed()) if self.kit is not None else set()

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Note whatever goes wrong; a designer's next save may mend it."""
        try:
            yield
        except ProblemsError as error:
            self._problems.found += error.problems
        except Exception as error:  # noqa: BLE001 - the preview goes on, whatever somebody wrote into a file
            self._problems.found.append(our_mistake(self.wish.reference, error))

    # Pieces

    def piece(self, kind: str, piece: str) -> tuple[Shown, ...]:
        """Return a piece, of a book all its pages; nothing if it can't be drawn."""
        key = (kind, piece)
        if key not in self._drawn:
            self._drawn[key] = ()
            with self._going_on():
                self._drawn[key] = tuple(self._draw(kind, piece))
        return self._drawn[key]

    def _draw(self, name: str, wanted: str) -> Iterator[Shown]:
        kind = self.edition.kinds.get(name) if self.edition is not None else None
        if self.kit is None or kind is None or self.kit.supplies is None:
            return
        before = self.kit.faults.count
        slips = self._slips(self.kit, name, kind, wanted)
        is_faulty = self.kit.faults.count > before
        for slip in slips:
            back = self._side(slip.back) if slip.back is not None else None
            yield Shown(slip.id, self._side(slip.front), back, is_faulty)

    def _slips(self, kit: Kit, name: str, kind: Kind, wanted: str) -> tuple[Slip, ...]:
        if kind.file.prose:
            book = kit.book(name)
            return book.slips if book is not None else ()
        found = (kit.slip(name, piece) for piece in kind.pieces if piece.id == wanted)
        return tuple(slip for slip in found if slip is not None)

    def _side(self, face: Face) -> Side:
        page = piece_page(face)
        address = self._eye.page(page)
        return Side(address, page, face.width, face.height, face.bleed, face.outline)

    # Sheets

    def sheets(self) -> tuple[Sheet, ...]:
        """Return all pages as they are printed; none if anything is wrong."""
        if self._sheets is None:
            self._sheets = ()
            with self._going_on():
                self._sheets = tuple(self._laid_out())
        return self._sheets

    @property
    def is_laid_out(self) -> bool:
        """Whether all sheets were laid out already, or could not be."""
        return self._sheets is not None

    def some_sheets(self, before: press.Printed, numbers: frozenset[int]) -> dict[int, tuple[str, Page]]:
        """Return some pages with their addresses, drawn where they were ``before``; none if all may move."""
        missing = numbers - self._some.keys()
        if missing and self.edition is not None:
            with self._going_on():
                drawn = press.redrawn(before, self.edition, self._job, missing)
                self._some |= {number: (self._eye.page(page), page) for number, page in drawn.items()}
        return self._some

    @property
    def _job(self) -> press.Job:
        wish, order = self.wish, Order(ink=self.look.ink)
        return press.Job(wish.reference, wish.paper, wish.backs, self.look.language, order)

    def _laid_out(self) -> Iterator[Sheet]:
        if self.edition is None:
            return
        self.printed = printed = press.lay_out(self.edition, self._job, Problems(), lambda _title: None)
        lying = _Lying(printed)
        for number, page in enumerate(printed.pages, 1):
            kinds, slips = lying.kinds.get(number, {}), tuple(lying.slips.get(number, ()))
            yield Sheet(number, self._eye.page(page), page, kinds, slips)


@dataclass(slots=True)
class _Lying:
    """What lies on each page, by its number; boards in parts lie on several, and on none as a whole."""

    printed: press.Printed
    kinds: dict[int, dict[str, str]] = field(default_factory=dict)
    slips: dict[int, list[Lying]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for sheets in self.printed.sheets:
            for number, imposed in zip(sheets.numbers, sheets.imposed.pages, strict=True):
                self.kinds.setdefault(number, {})[sheets.kind.name] = sheets.kind.title
                placed = () if sheets.parts else imposed.placements
                self.slips.setdefault(number, []).extend(_lying(sheets.kind.name, one) for one in placed)


def _lying(kind: str, placed: Placement) -> Lying:
    return Lying(kind, placed.slip, placed.box, placed.face.reach, placed.face.outline)


def our_mistake(reference: str, error: BaseException) -> Problem:
    """Return what is told where this program fails, which no file should make it do."""
    what = f"papercity made a mistake with these files: {type(error).__name__}: {error}"
    return Problem(Source(reference), what, "undo what was changed last, and report it with the file")
