"""The editions that a server plays: those that come with papercity, and those named on its command line."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from generator.companion.scenes import Scene, Scenes
from generator.library.catalogue import Catalogue, load_catalogue, stock_names
from generator.library.editions import Edition, load_edition
from generator.problems import Problems
from generator.referee import Shelf
from generator.scoring.logfile import Header
from generator.scoring.umpire import Piece

_PENCILS = 2
"""Pictures that are drawn at the same time, by threads of their own: nothing else waits for one."""


class Offered(NamedTuple):
    """An edition as a phone may choose it: what it is called here, where it lies, what it says."""

    name: str
    reference: str
    catalogue: Catalogue


class Drawn(NamedTuple):
    """An edition with its faces, and what draws them."""

    edition: Edition
    scenes: Scenes


class Editions:
    """Editions by name; a phone never names a path."""

    def __init__(self, named: Sequence[str], shelf: Shelf) -> None:
        """Read all editions. Raises ProblemsError for one that is broken."""
        self._shelf = shelf
        self._by_name: dict[str, Offered] = {}
        self._drawn: dict[str, Drawn | None] = {}
        self._drawing = asyncio.Lock()
        self._pencils = _pencils()
        for reference in (*stock_names(), *named):
            catalogue = load_catalogue(reference, shelf.language, shelf.cache)
            self._by_name[catalogue.name] = Offered(catalogue.name, reference, catalogue)

    def all(self) -> list[Offered]:
        """Return all editions that have rules, by name."""
        return [one for _, one in sorted(self._by_name.items()) if one.catalogue.game]

    def get(self, name: str) -> Offered | None:
        """Return the edition of a name."""
        return self._by_name.get(name)

    def by_code(self, code: str) -> Offered | None:
        """Return the edition of a code."""
        return next((one for one in self._by_name.values() if one.catalogue.code == code), None)

    def shelf_of(self, code: str) -> Shelf:
        """Return where the edition of a code is looked for."""
        found = self.by_code(code)
        is_stock = found is None or found.reference in stock_names()
        return self._shelf._replace(named=() if found is None or is_stock else (found.reference,))

    async def drawn(self, code: str) -> Drawn | None:
        """Return what draws the pieces of an edition; None if it has no faces. Raises ProblemsError."""
        found = self.by_code(code)
        if found is None:
            return None
        async with self._drawing:
            if code not in self._drawn:
                self._drawn[code] = await asyncio.to_thread(_load, found.reference, self._shelf)
            return self._drawn[code]

    async def picture(self, drawn: Drawn, piece: Piece, header: Header) -> Scene:
        """Return a piece as it lies on a table. Raises ProblemsError for what can't be drawn."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pencils, drawn.scenes.draw, piece, header)

    def close(self) -> None:
        """Give up what nobody has begun to draw, and let go of the threads; new ones come where needed."""
        self._pencils.shutdown(wait=False, cancel_futures=True)
        self._pencils = _pencils()


def _pencils() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_PENCILS, "drawing")


def _load(reference: str, shelf: Shelf) -> Drawn | None:
    if Path(reference).is_file():
        return None
    problems = Problems()
    edition = load_edition(reference, shelf.language, problems)
    problems.raise_if_any()
    return None if edition is None else Drawn(edition, Scenes(edition))
