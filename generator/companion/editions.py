"""The editions that a server plays: those that come with papercity, and those named on its command line."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

from generator import seeds
from generator.companion.scenes import Scene, Scenes
from generator.library.catalogue import Catalogue, stock_names
from generator.library.editions import Edition, load_edition
from generator.links import parse_edition_code
from generator.problems import Problems
from generator.scoring.logfile import Header
from generator.scoring.umpire import Piece
from generator.shelf import Shelf, worded

_PENCILS = 2
"""Pictures that are drawn at the same time, by threads of their own: nothing else waits for one."""
_MOST_DEALT = 32
"""So many editions with a sheet from a seed are kept in memory; any other is dealt again."""


_Kept = TypeVar("_Kept")


class Offered(NamedTuple):
    """An edition as a phone may choose it: what it is called here, where it lies, what it says."""

    name: str
    reference: str
    catalogue: Catalogue


def label_of(typed: str) -> str:
    """Return the code of an edition as it is printed, the seed of its sheet behind it. Raises ValueError."""
    found = seeds.split(typed)
    return str(found._replace(edition=parse_edition_code(found.edition)))


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
        self._dealt: OrderedDict[str, Offered] = OrderedDict()
        self._drawn: OrderedDict[str, Drawn | None] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._pencils = _pencils()
        for reference in (*stock_names(), *named):
            catalogue = worded(reference, shelf)
            self._by_name[catalogue.name] = Offered(catalogue.name, reference, catalogue)

    def all(self) -> list[Offered]:
        """Return all editions that have rules, by name."""
        return [one for _, one in sorted(self._by_name.items()) if one.catalogue.game]

    def get(self, name: str) -> Offered | None:
        """Return the edition of a name, behind which the seed of its sheet may stand."""
        known = self._by_name.get(name)
        try:
            typed = seeds.split(name)
        except seeds.NotASeedError:
            return known
        printed = self._by_name.get(typed.edition)
        if known is not None or printed is None or typed.seed is None:
            return known
        return self._with_sheet(printed, typed.seed)

    def by_label(self, label: str) -> Offered | None:
        """Return the edition of a code, behind which the seed of its sheet may stand."""
        typed = seeds.split(label)
        printed = list(self._by_name.values())
        dealt = [] if typed.seed is None else [self._with_sheet(one, typed.seed) for one in printed]
        offered = (one for one in (*printed, *dealt) if one is not None)
        return next((one for one in offered if one.catalogue.code == typed.edition), None)

    def _with_sheet(self, printed: Offered, seed: int) -> Offered | None:
        """Return an edition with the sheet of a seed, None if it can't have one."""
        if printed.catalogue.game not in seeds.GAMES or printed.catalogue.sheet_seed is not None:
            return None
        name, reference = (str(seeds.Seeded(one, seed)) for one in (printed.name, printed.reference))
        if name not in self._dealt:
            catalogue = worded(reference, self._shelf)
            _keep(self._dealt, name, Offered(name, reference, catalogue))
        return self._dealt[name]

    def shelf_of(self, label: str) -> Shelf:
        """Return where the edition of a code, with a seed or without, is looked for."""
        found = self.by_label(label)
        is_stock = found is None or seeds.of_reference(found.reference).edition in stock_names()
        return self._shelf._replace(named=() if found is None or is_stock else (found.reference,))

    async def drawn(self, label: str) -> Drawn | None:
        """Return what draws the pieces of an edition; None if it has no faces. Raises ProblemsError."""
        found = self.by_label(label)
        if found is None:
            return None
        async with self._drawing:
            if label not in self._drawn:
                _keep(self._drawn, label, await asyncio.to_thread(_load, found.reference, self._shelf))
            return self._drawn[label]

    async def picture(self, drawn: Drawn, piece: Piece, header: Header) -> Scene:
        """Return a piece as it lies on a table. Raises ProblemsError for what can't be drawn."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pencils, drawn.scenes.draw, piece, header)

    def close(self) -> None:
        """Give up what nobody has begun to draw, and let go of the threads; new ones come where needed."""
        self._pencils.shutdown(wait=False, cancel_futures=True)
        self._pencils = _pencils()


def _keep(kept: OrderedDict[str, _Kept], name: str, one: _Kept) -> None:
    """Keep one more, and let go of the oldest where there are too many."""
    kept[name] = one
    while len(kept) > _MOST_DEALT:
        kept.popitem(last=False)


def _pencils() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_PENCILS, "drawing")


def _load(reference: str, shelf: Shelf) -> Drawn | None:
    if Path(seeds.of_reference(reference).edition).is_file():
        return None
    problems = Problems()
    edition = load_edition(reference, worded(reference, shelf).language, problems)
    problems.raise_if_any()
    return None if edition is None else Drawn(edition, Scenes(edition))
