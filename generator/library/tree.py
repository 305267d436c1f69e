"""Where things lie: the stock content and templates, and the folders of an edition."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.problems import Problems, Source
from generator.yamlsource import Record, read


def stock_folder() -> Path:
    """Return the folder of ``content`` and ``templates``: the repository's top, or the wheel's data."""
    package = Path(__file__).resolve().parent.parent
    beside = package.parent
    return beside if (beside / "content").is_dir() else beside / "papercity_stock"


def stock_editions() -> dict[str, Path]:
    """Return the folders of the editions that come with papercity, by name."""
    folder = stock_folder() / "content"
    return {path.name: path for path in sorted(folder.iterdir()) if (path / "edition.yaml").is_file()}


def at_hand(reference: str) -> list[str]:
    """Return the editions that come with papercity, and the folders that hold one where a reference looks."""
    above = Path(reference).parent if can_be_called(reference) else Path()
    return [*stock_editions(), *(str(path.parent) for path in above.glob("*/edition.yaml"))]


def show(path: Path) -> str:
    """Return a path as messages name it: from the working folder where it lies below it."""
    here = Path.cwd()
    return os.path.normpath(here / path).removeprefix(f"{here}{os.sep}")


def lying_for(path: Path) -> tuple[str, bool]:
    """Return what lies where a YAML file is missing, and whether it is a file by another name."""
    names = (path.name.casefold(), f"{path.stem}.yml".casefold(), f"{path.name}.txt".casefold())
    near = next((other for other in path.parent.iterdir() if other.name.casefold() in names), None)
    if near is None:
        return "none", False
    if near.is_file():
        return near.name, True
    return (f"a folder {near.name}" if near.is_dir() else "a link that leads nowhere"), False


def read_record(path: Path, problems: Problems, shelf: "Shelf") -> Record | None:
    """Return the mapping in a YAML file, or None after noting what is wrong.

    A file that a link leads to outside of ``shelf`` stays closed, so that no message tells what is in it.
    """
    if not shelf.owns(path):
        problems.add(place(path), "this file is a link that leads out of the edition's folder", "copy it")
        return None
    value = read(path, show(path), problems)
    if value is None or isinstance(value, Record):
        return value
    problems.add(
        value.source,
        f"expected keys and values, found {'a list' if isinstance(value, list) else repr(str(value))}",
    )
    return None


class OutsideError(LookupError):
    """A file name leads out of the edition's folder."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Folders searched in order, the edition's own first, the stock last."""

    folders: tuple[Path, ...]

    def find(self, *parts: str) -> Path | None:
        """Return the first file ``folder/parts`` there is, or None. Raises OutsideError."""
        for folder in self.folders:
            path = inside(folder, *parts)
            if path.is_file():
                return path
        return None

    def files(self, part: str, suffix: str) -> dict[str, tuple[Path, ...]]:
        """Return the files anywhere below the subfolders ``part`` by name, without ``suffix``.

        More than one file has a name where the first folder that has it has several.
        """
        found: dict[str, tuple[Path, ...]] = {}
        for folder in self.folders:
            own: dict[str, tuple[Path, ...]] = {}
            for path in files_below(folder / part):
                if path.name.endswith(suffix):
                    name = path.name.removesuffix(suffix)
                    own[name] = (*own.get(name, ()), path)
            found = own | found
        return found

    def owns(self, path: Path) -> bool:
        """Return whether a file lies in one of the folders, wherever it is linked from."""
        if not path.is_symlink():
            return True
        real = path.resolve()
        return any(real.is_relative_to(folder.resolve()) for folder in self.folders)


def inside(folder: Path, *parts: str) -> Path:
    """Return ``folder/parts``. Raises OutsideError if that lies elsewhere, or no file is called so."""
    if not all(map(can_be_called, parts)):
        raise OutsideError(f"no file can be called {'/'.join(parts)[:40]!r}")
    path = folder.joinpath(*parts).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise OutsideError(f"{'/'.join(parts)} lies outside the edition's folder {folder.name}")
    return path


def can_be_called(name: str) -> bool:
    """Return whether a file or folder can have this name, or this path."""
    longest = max(len(part.encode("utf-8", "replace")) for part in name.split("/"))
    return "\0" not in name and longest <= _LONGEST_NAME and len(name) <= _LONGEST_PATH


_LONGEST_NAME, _LONGEST_PATH = 255, 3000
"""In bytes and in characters; file systems take no more, or hardly."""


def files_below(folder: Path) -> list[Path]:
    """Return all files below a folder, sorted, without hidden ones, caches and builds that were put there.

    Links to folders are passed over, and those that lead to no file.
    """
    return sorted(map(Path, _walk(str(folder), is_top=True)))


def _walk(folder: str, *, is_top: bool = False) -> Iterator[str]:
    """Yield the files below a folder, as the system lists them: asking for each again would take long."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry in found if not entry.name.startswith(_PASSED_OVER)]
    except OSError:
        return
    if not is_top and any(entry.name == "edition.json" for entry in entries):
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif _is_file(entry):
            yield entry.path


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a file, or a link that leads to one and not in a circle."""
    try:
        return entry.is_file()
    except OSError:
        return False


_PASSED_OVER = (".", "__")


def place(path: Path) -> Source:
    """Return a Source for a whole file."""
    return Source(show(path))
