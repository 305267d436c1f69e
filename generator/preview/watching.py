"""Waits for saved files: notices quickly, compares what lies there, and never misses a change for good."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import TypeAlias

from watchfiles import awatch

from generator.library.editions import find_edition, folder_of
from generator.library.tree import Shelf, can_be_called, files_below, read_record, stock_folder
from generator.problems import Problems
from generator.yamlsource import Scalar

_QUIET = 30
"""In ms: a burst of changes is over after so long a silence."""
_BURST = 300
"""In ms: no burst is waited for longer than this."""
_LOOK = 1000
"""In ms: so often files are looked at though nothing was heard of them, as on a network drive."""

Stamp: TypeAlias = Mapping[Path, tuple[int, int, int]]
"""What changes with a file: its time in ns, its size in bytes, its number on the disk."""


def folders_of(reference: str) -> tuple[Path, ...]:
    """Return the folders that an edition is made of, as far as its files tell, then the stock templates."""
    folder = folder_of(reference) or Path(reference).resolve()
    found: list[Path] = []
    while folder not in found:
        found.append(folder)
        folder = _parent(folder) or folder
    return (*found, stock_folder() / "templates")


def _parent(folder: Path) -> Path | None:
    """Return the folder of the edition that another extends, though there may be no edition in it yet."""
    record = read_record(folder / "edition.yaml", Problems(), Shelf((folder,)))
    name = record.get("extends") if record is not None else None
    if not isinstance(name, Scalar) or not name.strip() or not can_be_called(name):
        return None
    return find_edition(name, folder) or (folder / name).resolve()


def stamp(folders: tuple[Path, ...]) -> Stamp:
    """Return what lies in folders: their files without hidden ones, caches and builds."""
    found: dict[Path, tuple[int, int, int]] = {}
    for folder in folders:
        for path in files_below(folder):
            try:
                status = path.stat()
            except OSError:
                continue
            found[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return found


def _look(reference: str) -> tuple[tuple[Path, ...], Stamp]:
    folders = folders_of(reference)
    return folders, stamp(folders)


async def changes(reference: str) -> AsyncGenerator[None]:
    """Yield once at the start, and then whenever the files of an edition are others than before."""
    folders, seen = await asyncio.to_thread(_look, reference)
    yield
    while True:
        watched = _identities(folders)
        async with aclosing(_stirs([*watched])) as stirs:
            async for _ in stirs:
                folders, found = await asyncio.to_thread(_look, reference)
                if found != seen:
                    seen = found
                    yield
                if _identities(folders) != watched:
                    break


def _identities(folders: tuple[Path, ...]) -> dict[Path, tuple[int, int]]:
    """Return the folders that there are, each with its number: one that was replaced has another."""
    found: dict[Path, tuple[int, int]] = {}
    for folder in filter(Path.is_dir, folders):
        try:
            status = folder.stat()
        except OSError:
            continue
        found[folder] = (status.st_dev, status.st_ino)
    return found


async def _stirs(folders: list[Path]) -> AsyncGenerator[None]:
    """Yield when something in folders may have changed, and every now and then; end if that can't be."""
    heard = awatch(
        *folders,
        watch_filter=None,
        debounce=_BURST,
        step=_QUIET,
        rust_timeout=_LOOK,
        yield_on_timeout=True,
        ignore_permission_denied=True,
    )
    try:
        async with aclosing(heard):
            async for _ in heard:
                yield
    except (OSError, RuntimeError):
        await asyncio.sleep(_LOOK / 1000)
        yield
