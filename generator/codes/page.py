"""The pages with the codes of a log: drawn, and written as SVG, PNG or PDF."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from generator.backends import files
from generator.backends.files import Format
from generator.codes.texts import MODULE, codes_of
from generator.display import Box, Document, Item, Page, Picture, Symbol
from generator.layout.face import Drawing
from generator.layout.pictures import Pictures
from generator.layout.qr import side, version
from generator.layout.supplies import Faults, Supplies
from generator.layout.theme import make_theme
from generator.library.templates import Templates
from generator.library.tree import stock_folder
from generator.library.words import ENGLISH, shared_words
from generator.problems import Problem, Problems, ProblemsError, Source
from generator.referee import open_log, score
from generator.scoring.heads import drawable
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Log
from generator.scoring.verdict import Verdict
from generator.shelf import Shelf, in_our_words
from generator.units import Mm

FORMATS: tuple[Format, ...] = ("svg", "png", "pdf")
PNG_DPI = 254
"""Six pixels a square."""

_FACE, _THEME = "log-codes", "plain"

_LONGEST_LINE = 56
_MARGIN, _GAP, _HEAD, _LABEL, _NO_LABEL, _FOOT = 8, 6, 32, 8, 2, 10
_NARROWEST, _WIDEST, _HIGHEST = 74, 194, 297 - _HEAD - _FOOT
"""Of all codes of a page together, in mm."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page of codes says: the game, lines about it, and the texts of its codes."""

    title: str
    lines: tuple[str, ...]
    texts: tuple[str, ...]
    faults: int = 0
    """How much is wrong with the log; its codes hold it as it is."""
    language: str = ENGLISH


class Wish(NamedTuple):
    """The address of a companion that the codes lead to, and the largest side of a code in mm."""

    companion: str | None = None
    size: float | None = None


def sheet_of(data: bytes, file: str, shelf: Shelf, wish: Wish) -> Sheet:
    """Return what a page with the codes of a log says. Raises ProblemsError for no log, or too long a one."""
    log = open_log(data, file)
    issue = log if isinstance(log, Issue) else next(iter(log.issues[-1:]), None)
    if isinstance(log, Issue) or not _tells(log):
        said = issue or Issue("syntax", Place(), "the log is empty")
        raise ProblemsError([Problem(Source(file, *said.place), said.message, said.hint)])
    verdict = score(data, file, shelf)
    texts = codes_of(in_our_words(log, shelf), wish.companion, wish.size)
    language = shelf.language or ENGLISH
    words = _words(language)
    title = verdict.title or _plain(log.header.game) or words["game"]
    return Sheet(title, tuple(filter(None, _lines(verdict, words))), texts, len(verdict.issues), language)


def _words(language: str) -> dict[str, str]:
    words: Any = shared_words(language, Problems())
    return dict(words["codes"])


def _tells(log: Log) -> bool:
    """Return whether a log says anything of a game."""
    is_headed = bool(log.header.game or log.header.seats)
    return is_headed or any(entry.kind != "comment" for entry in log.entries)


def _lines(verdict: Verdict, words: dict[str, str]) -> Iterator[str]:
    header = verdict.header
    code = verdict.edition or header.edition
    yield " \u00b7 ".join(
        filter(None, (f"{words['edition']} {_plain(code)}" if code else "", _plain(header.date)))
    )
    yield _cut(", ".join(filter(None, (_plain(seat.name) for seat in header.seats))))
    yield f"{words['seal']} **{verdict.seal}**" if verdict.seal else ""


def _plain(text: str) -> str:
    """Return as much of a text as every font has letters for, and a line has room for."""
    return _cut(" ".join(drawable(text, " .:-/'").split()))


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST_LINE else f"{words[: _LONGEST_LINE - 1]}\u2026"


def draw(sheet: Sheet, out: Path, fmt: Format) -> tuple[Path, ...]:
    """Return the files that were written: ``out``, or for several SVG or PNG pages one with a number each.

    Raises ProblemsError, OSError; then no file was touched.
    """
    document = Document(sheet.title, sheet.language, tuple(_Desk(sheet.language).pages(sheet)))
    count = len(document.pages)
    names = [out.name] if fmt == "pdf" or count == 1 else [_numbered(out, at + 1) for at in range(count)]
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".codes-") as folder:
        made = [Path(folder) / name for name in names]
        files.write(document, made, [document.title] * count, fmt, PNG_DPI)
        return tuple(path.replace(out.parent / path.name) for path in made)


def _numbered(out: Path, number: int) -> str:
    return f"{out.stem}-{number}{out.suffix}"


class _Desk:
    """Draws codes on pages as large as they need, up to A4."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.problems = Problems()
        self.templates = Templates((), self.problems)
        self.pictures = Pictures()

    def pages(self, sheet: Sheet) -> Iterator[Page]:
        """Yield the pages. Raises ProblemsError."""
        size = side(max(map(version, sheet.texts)), MODULE)
        columns = min(len(sheet.texts), max(1, int((_WIDEST + _GAP) // (size + _GAP))))
        label = _LABEL if len(sheet.texts) > 1 else _NO_LABEL
        rows = max(1, int(_HIGHEST // (size + label)))
        for first in range(0, len(sheet.texts), rows * columns):
            texts = sheet.texts[first : first + rows * columns]
            values = {"title": sheet.title, "lines": sheet.lines, "codes": texts, "first": first + 1}
            values |= {"of": len(sheet.texts), "columns": columns, "side": size, "gap": _GAP, "label": label}
            width = max(_NARROWEST, columns * (size + _GAP) - _GAP) + 2 * _MARGIN
            height = _HEAD + -(-len(texts) // columns) * (size + label) + _FOOT
            yield Page(Mm(width), Mm(height), self._items(values, (0, 0, width, height)))

    def _items(self, values: dict[str, object], box: Box) -> tuple[Item, ...]:
        face, theme = self.templates.face(_FACE), self.templates.theme(_THEME)
        self.problems.raise_if_any()
        made = make_theme(theme, "full", stock_folder(), self.problems) if theme is not None else None
        if face is None or made is None:
            return ()
        faults = Faults(self.language)
        values = values | {"text": shared_words(self.language, self.problems)}
        supplies = Supplies(made, self.templates.faces, self._icon, self._picture, self.templates.face_hint)
        items = Drawing(supplies, faults, _FACE).face(face, box, values)
        faults.report(self.problems)
        self.problems.raise_if_any()
        return items

    def _icon(self, name: str) -> Symbol:
        return self.pictures.drawing(self.templates.icon_file(name), name)

    def _picture(self, name: str) -> Picture | Symbol:
        return self.pictures.picture(self.templates.picture_file(name))
