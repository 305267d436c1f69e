"""The desk: the newest proofs of an edition, the last good picture of everything, and what is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from generator.backends import svg
from generator.display import Page
from generator.library.editions import Edition
from generator.press import Printed
from generator.preview.proof import Look, Proof, Sheet, Shown, Wish
from generator.problems import Problem


@dataclass(frozen=True, slots=True)
class Kept:
    """What is shown of a piece; ``is_old`` if its newest proof can't be drawn without a mistake."""

    kind: str
    piece: str
    shown: Shown | None
    is_old: bool


@dataclass(slots=True)
class Desk:
    """All that is previewed. One thread at a time works at it.

    ``build`` counts the states of the files, ``version`` also what became known of one later.
    """

    wish: Wish
    build: int = 0
    version: int = 0
    is_checked: bool = False
    editions: dict[str | None, Edition] = field(default_factory=dict)
    """By language the newest edition that could be read; kinds that can't be are those of before."""
    _look: Look = field(init=False)
    _proofs: dict[Look, Proof] = field(default_factory=dict)
    _checked: set[Problem] = field(default_factory=set)
    _pieces: dict[tuple[Look, str, str], tuple[Shown, ...]] = field(default_factory=dict)
    _sheets: dict[Look, tuple[Sheet, ...]] = field(default_factory=dict)
    _printed: dict[Look, Printed] = field(default_factory=dict)
    _pages: dict[str, Page] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._look = self.wish.look

    # The files

    def renew(self) -> int:
        """Read the files again; return the new version."""
        self._proofs.clear()
        self._checked.clear()
        self.is_checked = False
        self._forget_pages()
        self.build += 1
        self.version += 1
        self.proof(self._look)
        return self.version

    def _forget_pages(self) -> None:
        """Forget pages that are not shown any more."""
        pieces = (one for some in self._pieces.values() for one in some)
        sides = [side for one in pieces for side in (one.front, one.back) if side is not None]
        self._pages = {side.address: side.page for side in sides}
        self._pages |= {one.address: one.page for some in self._sheets.values() for one in some}

    def proof(self, look: Look) -> Proof:
        """Return the newest proof for somebody who looks so."""
        self._look = look
        if look not in self._proofs:
            made = self._proofs[look] = Proof(self.wish, look)
            if made.edition is not None:
                self.editions[look.language] = self._whole(made.edition, look.language)
        return self._proofs[look]

    def _whole(self, edition: Edition, language: str | None) -> Edition:
        """Return an edition with its unreadable kinds as they were before, at their places."""
        before = self.editions.get(language)
        lost = edition.broken & before.kinds.keys() if before is not None else ()
        if before is None or not lost:
            return edition
        names = [name for name in before.kinds if name in lost or name in edition.kinds]
        known = edition.kinds | {name: before.kinds[name] for name in lost}
        return replace(edition, kinds={name: known[name] for name in dict.fromkeys([*names, *known])})

    def checked(self, build: int, problems: Iterable[Problem]) -> int:
        """Take what a check of everything has found; return the version, a new one if that is news."""
        if build == self.build:
            self._checked = set(problems)
            self.is_checked = True
            self.version += 1
        return self.version

    def problems(self, look: Look) -> list[Problem]:
        """Return all that is known to be wrong, in file order.

        A check draws everything, so after it only the files themselves may have more to tell.
        """
        proof = self.proof(look)
        drawn = set() if self.is_checked else proof.in_drawings
        return sorted(proof.in_content | drawn | self._checked)

    # What is shown

    def piece(self, look: Look, kind: str, piece: str) -> list[Kept]:
        """Return what is shown of a piece, of a book all its pages."""
        key, drawn = (look, kind, piece), self.proof(look).piece(kind, piece)
        last = self._pieces.get(key, ())
        is_good = bool(drawn) and not drawn[0].is_faulty
        shown = drawn if is_good or not last else last
        if is_good:
            self._pieces[key] = drawn
        for one in shown:
            sides = (one.front, one.back)
            self._pages |= {side.address: side.page for side in sides if side is not None}
        found = [Kept(kind, one.piece, one, not is_good) for one in shown]
        return found or [Kept(kind, piece, None, is_old=True)]

    def sheets(self, look: Look) -> tuple[tuple[Sheet, ...], bool]:
        """Return the last good pages as they are printed, and whether they are older than the files."""
        proof = self.proof(look)
        made = proof.sheets()
        if proof.printed is not None:
            self._printed[look] = proof.printed
        shown = made or self._sheets.get(look, ())
        self._sheets[look] = shown
        self._pages |= {sheet.address: sheet.page for sheet in shown}
        return shown, not made

    def some_sheets(self, look: Look, numbers: frozenset[int]) -> tuple[Sheet, ...]:
        """Return some pages as they will be if none of them moves; none if all are known, or may move."""
        proof, before = self.proof(look), self._printed.get(look)
        if proof.is_laid_out or before is None:
            return ()
        drawn = proof.some_sheets(before, numbers)
        self._pages |= dict(drawn.values())
        known = (sheet for sheet in self._sheets.get(look, ()) if sheet.number in drawn)
        return tuple(replace(one, address=drawn[one.number][0], page=drawn[one.number][1]) for one in known)

    def picture(self, address: str) -> bytes | None:
        """Return a page as SVG; None if it is not shown any more, or can't be drawn."""
        page = self._pages.get(address)
        try:
            return svg.render(page, self.wish.reference).encode() if page is not None else None
        except (OSError, ValueError):
            return None
