"""Use case: the files of a build. All of them are written beside, then put in place; or nothing changes."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import generator
from generator import press, reprint
from generator.display import Bookmark, Box, Document, Group, Page
from generator.layout.imposition import Face, Slip
from generator.library import hashes
from generator.library.editions import Edition
from generator.library.tree import stock_folder
from generator.manifest import make, to_text
from generator.problems import Problems
from generator.units import Mm

PNG_DPI = 300
_WORKSHOP = ".building-"


@dataclass(frozen=True, slots=True)
class Built:
    """What a build left in its folder; ``unchanged`` if it was there already."""

    folder: Path
    manifest: dict[str, Any]
    unchanged: bool


def build(job: press.Job, formats: tuple[str, ...], out: Path, progress: press.Progress) -> Built:
    """Return the build of ``job`` in ``out/EDITION/PAPER``, made anew only if its inputs changed.

    Raises ProblemsError with everything that is wrong, and NothingChanged if there is nothing to print; then
    no file was touched.
    """
    problems = Problems()
    edition = press.load(job, problems)
    if job.since is not None:
        reprint.check(job.since, edition, job.order.ink, problems)
        problems.raise_if_any()
    folder = out / edition.name / job.paper.name
    stamp = _stamp(edition, job, formats)
    known = _known(folder, stamp)
    if known is not None and not problems.found:
        return Built(folder, known, unchanged=True)
    printed = press.lay_out(edition, job, problems, progress)
    out.mkdir(parents=True, exist_ok=True)
    _clear_abandoned(out)
    with tempfile.TemporaryDirectory(dir=out, prefix=f"{_WORKSHOP}{os.getpid()}-") as name:
        made = Path(name)
        manifest = _Writer(printed, job, formats, made, progress).write(stamp)
        _put_in_place(made, folder, manifest["files"])
    return Built(folder, manifest, unchanged=False)


def _stamp(edition: Edition, job: press.Job, formats: tuple[str, ...]) -> str:
    """Return a hash of everything that a build depends on."""
    order = job.order
    only = {kind: sorted(ids) for kind, ids in sorted(order.only.items())}
    said: list[object] = [generator.__version__, edition.name, job.paper.name, job.backs, edition.language]
    said += [sorted(formats), order.players, order.ink, only, order.copies, order.companion]
    said += [sorted(order.instead)]
    if job.calibration is not None:
        said += job.calibration.numbers()
    if job.since is not None:
        said.append(job.since.digest)
    digest = hashlib.sha256(hashes.to_json(said))
    digest.update(hashes.files_hash([*edition.folders, stock_folder() / "templates"]))
    return digest.hexdigest()


def _known(folder: Path, stamp: str) -> dict[str, Any] | None:
    """Return the manifest of a build with this stamp whose files are all still as they were written."""
    try:
        manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if manifest["stamp"] != stamp:
            return None
        whole = all((folder / name).stat().st_size == size for name, size in manifest["files"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return manifest if whole else None


def _clear_abandoned(out: Path) -> None:
    """Take away the workshops of builds that were killed."""
    for workshop in out.glob(f"{_WORKSHOP}*"):
        process = workshop.name.removeprefix(_WORKSHOP).split("-")[0]
        if process.isdigit() and not _is_running(int(process)):
            shutil.rmtree(workshop, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _put_in_place(made: Path, folder: Path, files: dict[str, int]) -> None:
    """Move the made files to ``folder`` and take away what an earlier build left there.

    The manifest goes first and comes last: whoever is interrupted leaves a folder that counts as not built.
    """
    old = _listed(folder)
    (folder / "manifest.json").unlink(missing_ok=True)
    for name in [*files, "manifest.json"]:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (made / name).replace(target)
    for name in old - set(files):
        (folder / name).unlink(missing_ok=True)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _listed(folder: Path) -> set[str]:
    try:
        files = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
        return {str(name) for name in files if (folder / name).resolve().is_relative_to(folder.resolve())}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


class _Writer:
    """Writes one kit in the formats asked for."""

    def __init__(
        self,
        printed: press.Printed,
        job: press.Job,
        formats: tuple[str, ...],
        made: Path,
        progress: press.Progress,
    ) -> None:
        self.printed = printed
        self.job = job
        self.formats = formats
        self.made = made
        self.progress = progress

    def write(self, stamp: str) -> dict[str, Any]:
        edition = self.printed.edition
        normal = to_text(hashes.normal_form(edition) | {reprint.KEY: self.printed.looks.plain()})
        (self.made / "edition.json").write_bytes(normal)
        coverage = self._pdfs(normal)
        if "svg" in self.formats:
            self._svgs()
        manifest = make(self.printed, self.job, coverage) | {"stamp": stamp, "files": self._files()}
        (self.made / "manifest.json").write_bytes(to_text(manifest))
        return manifest

    def _files(self) -> dict[str, int]:
        return {
            path.relative_to(self.made).as_posix(): path.stat().st_size
            for path in sorted(self.made.rglob("*"))
            if path.is_file()
        }

    def _pdfs(self, normal: bytes) -> list[float]:
        from generator.backends import pdf, png

        documents = self._documents(normal)
        writer = pdf.PdfWriter(list(documents.values()))
        for name, document in documents.items():
            self.progress(name)
            writer.write(document, self.made / name)
        if "png" in self.formats:
            self._pngs()
        used = {number for sheets in self.printed.sheets for number in sheets.numbers}
        empty = [number not in used for number in range(1, len(self.printed.pages) + 1)]
        coverage = png.coverage(self.made / "kit.pdf", empty)
        for name in documents:
            if not self._is_wanted(name):
                (self.made / name).unlink()
        return coverage

    def _is_wanted(self, name: str) -> bool:
        return ("pieces" if name.endswith("-pieces.pdf") else "pdf") in self.formats

    def _documents(self, normal: bytes) -> dict[str, Document]:
        """Return the PDF documents by file name: the kit, each kind, and pieces one a page."""
        printed = self.printed
        attached = {"edition.json": normal}
        kit = self._document("", printed.pages, printed.duplex)
        documents = {"kit.pdf": replace(kit, bookmarks=tuple(self._bookmarks()), attachments=attached)}
        for sheets in printed.sheets:
            name, title = sheets.kind.name, sheets.kind.title
            turned = sheets.imposed.backs != "none" or sheets.reads_on
            documents[f"{name}.pdf"] = self._document(
                title, sheets.pages, printed.duplex if turned else "none"
            )
            if "pieces" in self.formats or "png" in self.formats:
                faces = tuple(piece_page(face) for face in dict.fromkeys(_faces(sheets).values()))
                documents[f"{name}-pieces.pdf"] = self._document(title, faces, "none")
        return documents

    def _document(self, title: str, pages: tuple[Page, ...], duplex: str) -> Document:
        edition = self.printed.edition
        return Document(
            f"{edition.title}: {title}" if title else edition.title, edition.language, pages, duplex
        )

    def _bookmarks(self) -> Iterator[Bookmark]:
        stock = ""
        for sheets in self.printed.sheets:
            page = sheets.numbers[0] - 1
            if sheets.kind.stock != stock:
                stock = sheets.kind.stock
                yield Bookmark(self._stock_title(stock), page)
            yield Bookmark(sheets.kind.title, page, level=1)

    def _stock_title(self, stock: str) -> str:
        known = self.printed.edition.text.get("stocks")
        return str(known.get(stock, stock)) if isinstance(known, dict) else stock.capitalize()

    def _svgs(self) -> None:
        from generator.backends import svg

        for sheets in self.printed.sheets:
            name = sheets.kind.name
            self.progress(f"svg {sheets.kind.title}")
            for label, face in _faces(sheets).items():
                svg.write(
                    piece_page(face),
                    self._folder("svg", name) / f"{label}.svg",
                    f"{sheets.kind.title} {label}",
                )
            for number, page in enumerate(sheets.pages, 1):
                path = self._folder("svg", "sheets") / f"{name}-{number}.svg"
                svg.write(page, path, f"{self.printed.edition.title}: {sheets.kind.title} {number}")

    def _pngs(self) -> None:
        from generator.backends import png

        for sheets in self.printed.sheets:
            name = sheets.kind.name
            self.progress(f"png {sheets.kind.title}")
            drawn: dict[Face, Path] = {}
            for label, face in _faces(sheets).items():
                target = self._folder("png", name) / f"{label}.png"
                if face in drawn:
                    shutil.copyfile(drawn[face], target)
                    continue
                png.write(self.made / f"{name}-pieces.pdf", len(drawn), target, PNG_DPI)
                drawn[face] = target
            for number in range(len(sheets.pages)):
                target = self._folder("png", "sheets") / f"{name}-{number + 1}.png"
                png.write(self.made / f"{name}.pdf", number, target, PNG_DPI)

    def _folder(self, *parts: str) -> Path:
        folder = self.made.joinpath(*parts)
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def _faces(sheets: press.Sheets) -> dict[str, Face]:
    """Return the sides of each piece by the names of their files; numbered copies follow the first."""
    named: dict[str, Face] = {}
    known: dict[str, set[Face]] = {}
    numbers: dict[str, int] = {}
    for slip in sheets.kind.slips:
        own = known.setdefault(slip.id, set())
        new = [(side, face) for side, face in _sides(slip) if face not in own]
        if new:
            numbers[slip.id] = numbers.get(slip.id, 0) + 1
            number = f"-{numbers[slip.id]}" if numbers[slip.id] > 1 else ""
            named |= {f"{slip.id}{number}-{side}": face for side, face in new}
            own.update(face for _, face in new)
    return named


def _sides(slip: Slip) -> list[tuple[str, Face]]:
    return [("front", slip.front)] + ([("back", slip.back)] if slip.back is not None else [])


def piece_page(face: Face) -> Page:
    """Return a page that is one face with its bleed around it."""
    bleed = face.bleed
    width, height = Mm(face.width + 2 * bleed), Mm(face.height + 2 * bleed)
    trim: Box = (bleed, bleed, face.width, face.height)
    return Page(width, height, (Group(face.symbol.items, bleed, bleed),), trim, (0, 0, width, height))
