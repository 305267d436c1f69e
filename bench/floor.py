"""How far is the PDF back end from its floor: the same display list, drawn with operators written by hand?

The floor knows nothing of reportlab and leaves out what a print-and-play kit needs beside ink: boxes, viewer
keys, bookmarks, attachments, sharing of streams between files. Both sides shape no text and cut their fonts
with HarfBuzz; both deflate. Prints the ratio of the medians; exit code 1 if it is over 1.5.
"""

import functools
import math
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

from generator import press
from generator.backends import numerals, pdfstream
from generator.backends.pdf import PdfWriter
from generator.display import (
    CURRENT,
    Document,
    Group,
    Image,
    Item,
    Page,
    Paint,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.display import Path as Outline
from generator.fonts import Font, Glyph, Segment
from generator.problems import Problems
from generator.units import PAPERS

BAR = 1.5
ROUNDS = 11
K = 0.5523
PT = 72 / 25.4


class Floor:
    """Writes a document with as little as it takes."""

    def __init__(self) -> None:
        self.objects: list[bytes] = [b"", b""]
        self.fonts: dict[Font, set[int]] = {}
        self.names: dict[object, str] = {}
        self.forms: dict[Symbol, bytes] = {}

    def write(self, document: Document, path: Path) -> None:
        streams = [self.page(page) for page in document.pages]
        resources = self._resources()
        kids = [
            self._add(
                f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {_n(page.width * PT)} {_n(page.height * PT)}]"
                f"/Resources {resources} 0 R/Contents {self._stream(data, '')} 0 R>>".encode()
            )
            for page, data in zip(document.pages, streams, strict=True)
        ]
        self.objects[0] = b"<</Type/Catalog/Pages 2 0 R>>"
        listed = " ".join(f"{kid} 0 R" for kid in kids)
        self.objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{listed}]>>".encode()
        path.write_bytes(self._file())

    def page(self, page: Page) -> bytes:
        head = f"{_n(PT)} 0 0 {_n(-PT)} 0 {_n(page.height * PT)} cm\n"
        return (head + self.items(page.items)).encode("latin-1")

    def items(self, items: Iterable[Item]) -> str:
        return "\n".join(map(self.item, items))

    def item(self, item: Item) -> str:
        match item:
            case Rect():
                return _ink(item.paint) + _rect(item) + _end(item.paint)
            case Outline(segments, paint):
                return _ink(paint) + _route(segments) + _end(paint)
            case Text():
                return self.text(item)
            case Use(symbol, x, y, scale, turn, colour):
                return f"q {_tint(colour)}{_matrix(scale, turn, x, y)} /{self.form(symbol)} Do Q"
            case Group(items, x, y, turn, clip):
                cut = _outline(clip) + " W n " if clip else ""
                return f"q {_matrix(1, turn, x, y)} {cut}{self.items(items)} Q"
            case Image():
                raise SystemExit("the kit has a picture; the floor draws none")

    def text(self, text: Text) -> str:
        used = self.fonts.setdefault(text.font, set())
        used.update(glyph.id for glyph in text.glyphs)
        name = self.names.setdefault(text.font, f"F{len(self.fonts)}")
        shown = _shown(text.font, text.glyphs)
        fill = "" if text.fill == CURRENT else _colour(text.fill, "rg")
        return f"{fill}BT /{name} {_n(text.size)} Tf 1 0 0 -1 {_n(text.x)} {_n(text.y)} Tm [{shown}] TJ ET"

    def form(self, symbol: Symbol) -> str:
        if symbol not in self.names:
            self.names[symbol] = f"S{len(self.names)}"
            self.forms[symbol] = self.items(symbol.items).encode("latin-1")
        return self.names[symbol]

    def _resources(self) -> int:
        number = self._add(b"")
        fonts = " ".join(f"/{self.names[font]} {self._font(font)} 0 R" for font in self.fonts)
        entries = []
        for symbol, data in self.forms.items():
            x, y, width, height = symbol.box
            box = f"/Type/XObject/Subtype/Form/BBox[{_n(x)} {_n(y)} {_n(x + width)} {_n(y + height)}]"
            entries.append(f"/{self.names[symbol]} {self._stream(data, f'{box}/Resources {number} 0 R')} 0 R")
        self.objects[number - 1] = f"<</Font<<{fonts}>>/XObject<<{' '.join(entries)}>>>>".encode()
        return number

    def _font(self, font: Font) -> int:
        used = sorted(self.fonts[font])
        file = self._stream(font.subset(used), "")
        x0, y0, x1, y1 = (round(edge * 1000 / font.upem) for edge in font.bounds())
        descriptor = self._add(
            f"<</Type/FontDescriptor/FontName/{font.name}/Flags 4/FontBBox[{x0} {y0} {x1} {y1}]/ItalicAngle 0"
            f"/Ascent {y1}/Descent {y0}/CapHeight {y1}/StemV 80/FontFile2 {file} 0 R>>".encode()
        )
        widths = " ".join(f"{gid}[{round(font.advance(gid) * 1000 / font.upem)}]" for gid in used)
        cid = self._add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{font.name}/CIDSystemInfo<</Registry(Adobe)/Ordering"
            f"(Identity)/Supplement 0>>/FontDescriptor {descriptor} 0 R/CIDToGIDMap/Identity"
            f"/W[{widths}]>>".encode()
        )
        return self._add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{font.name}/Encoding/Identity-H"
            f"/DescendantFonts[{cid} 0 R]>>".encode()
        )

    def _stream(self, data: bytes, entries: str) -> int:
        packed = zlib.compress(data)
        head = f"<</Length {len(packed)}/Filter/FlateDecode{entries}>>stream\n".encode()
        return self._add(head + packed + b"\nendstream")

    def _add(self, data: bytes) -> int:
        self.objects.append(data)
        return len(self.objects)

    def _file(self) -> bytes:
        out = bytearray(b"%PDF-1.7\n")
        offsets = []
        for number, data in enumerate(self.objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, data)
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(offsets) + 1, start)
        return bytes(out)


@functools.cache
def _shown(font: Font, glyphs: tuple[Glyph, ...]) -> str:
    shown = ["<"]
    for glyph in glyphs:
        kern = round((font.advance(glyph.id) - glyph.advance) * 1000 / font.upem)
        shown.append(f"{glyph.id:04X}>{kern}<" if kern else f"{glyph.id:04X}")
    return "".join(shown) + ">"


@functools.cache
def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


@functools.cache
def _colour(colour: str, operator: str) -> str:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return " ".join(_n(part) for part in parts) + f" {operator} "


def _tint(colour: str | None) -> str:
    return _colour(colour, "rg") + _colour(colour, "RG") if colour else ""


@functools.cache
def _ink(paint: Paint) -> str:
    parts = []
    if paint.fill and paint.fill != CURRENT:
        parts.append(_colour(paint.fill, "rg"))
    if paint.stroke:
        dash = " ".join(map(_n, paint.dash))
        cap = 1 if paint.round else 0
        parts.append(f"{_n(paint.width)} w [{dash}] 0 d {cap} J {cap} j ")
        if paint.stroke != CURRENT:
            parts.append(_colour(paint.stroke, "RG"))
    return "".join(parts)


def _end(paint: Paint) -> str:
    rule = "*" if paint.even_odd else ""
    if paint.fill:
        return f" B{rule}" if paint.stroke else f" f{rule}"
    return " S" if paint.stroke else " n"


def _segment(segment: Segment) -> str:
    operator = {"M": "m", "L": "l", "C": "c", "Z": "h"}[str(segment[0])]
    return " ".join([*(_n(float(value)) for value in segment[1:]), operator])


def _route(segments: Iterable[Segment]) -> str:
    return " ".join(_segment(segment) for segment in segments)


def _outline(clip: Rect | Outline) -> str:
    return _rect(clip) if isinstance(clip, Rect) else _route(clip.segments)


def _rect(rect: Rect) -> str:
    x, y, w, h, r = rect.x, rect.y, rect.width, rect.height, rect.radius
    if not r:
        return f"{_n(x)} {_n(y)} {_n(w)} {_n(h)} re"
    c = r * (1 - K)
    corners = [
        ("M", x + r, y),
        ("L", x + w - r, y),
        ("C", x + w - c, y, x + w, y + c, x + w, y + r),
        ("L", x + w, y + h - r),
        ("C", x + w, y + h - c, x + w - c, y + h, x + w - r, y + h),
        ("L", x + r, y + h),
        ("C", x + c, y + h, x, y + h - c, x, y + h - r),
        ("L", x, y + r),
        ("C", x, y + c, x + c, y, x + r, y),
        ("Z",),
    ]
    return " ".join(_segment(corner) for corner in corners)


@functools.cache
def _matrix(scale: float, turn: float, x: float, y: float) -> str:
    sine, cosine = math.sin(math.radians(turn)) * scale, math.cos(math.radians(turn)) * scale
    return f"{cosine:.5f} {sine:.5f} {-sine:.5f} {cosine:.5f} {_n(x)} {_n(y)} cm"


def _kit(edition: str) -> Document:
    problems = Problems()
    job = press.Job(edition, PAPERS["a4"])
    printed = press.lay_out(press.load(job, problems), job, problems, lambda _what: None)
    return Document(printed.edition.title, printed.edition.language, printed.pages, printed.duplex)


def _seconds(write: Callable[[], None]) -> float:
    _forget(sys.modules[__name__], numerals, pdfstream)
    begin = time.perf_counter()
    write()
    return time.perf_counter() - begin


def _forget(*modules: ModuleType) -> None:
    """Empty the caches of both sides, so that each round starts cold."""
    for module in modules:
        for found in vars(module).values():
            if hasattr(found, "cache_clear"):
                found.cache_clear()


def _compared(document: Document, folder: Path) -> tuple[float, float]:
    """Return the ratios of time and of size, back end to floor."""
    ours, floor = folder / "ours.pdf", folder / "floor.pdf"
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        times[0].append(_seconds(lambda: PdfWriter([document]).write(document, ours)))
        times[1].append(_seconds(lambda: Floor().write(document, floor)))
    time_ratio = statistics.median(times[0]) / statistics.median(times[1])
    return time_ratio, ours.stat().st_size / floor.stat().st_size


def main() -> int:
    """Time both sides in turn on each kit, and print how they compare."""
    worst = 0.0
    for edition in sys.argv[1:] or ["sunshine-city", "sunken-city", "sunrise-city"]:
        document = _kit(edition)
        with tempfile.TemporaryDirectory() as folder:
            ratio, size = _compared(document, Path(folder))
        worst = max(worst, ratio)
        pages = len(document.pages)
        print(f"{edition}: {pages} pages, back end / floor: time {ratio:.2f} (bar {BAR}), size {size:.2f}")
    return 1 if worst > BAR else 0


if __name__ == "__main__":
    raise SystemExit(main())
