"""Type0 fonts of a PDF: shaped runs as operators, one subset a run, text that can be searched."""

import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArrayCompact, PDFObjectReference, PDFString

from generator.backends.numerals import length
from generator.backends.pdfobjects import deflate, dictionary, stream
from generator.fonts import Font, Glyph
from generator.units import Mm

_ALIKE = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u00ad": "-"})
"""Characters that print like a plainer one; a reader searches for the plain one."""

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9-]")
_SYMBOLIC = 4
_STEM = 80
_CMAP_BLOCK = 100


class PdfFont:
    """One font of a run. It notes each glyph that is shown, and is embedded with those only.

    A glyph stands for the characters it was first shown for. Where a run reads otherwise (two
    characters with one glyph, glyphs out of order) the run carries its text as ActualText.
    """

    def __init__(self, name: str, font: Font) -> None:
        self.name = name
        self._font = font
        self._per_mille = 1000 / font.upem
        self._known: dict[int, tuple[str, int]] = {}
        self._texts: dict[int, str] = {}

    def show(self, glyphs: tuple[Glyph, ...], text: str, size: Mm) -> str:
        """Return the operators that show ``glyphs`` at the text position; ``text`` is what they spell."""
        try:
            spelt = "".join([self._texts[glyph.id] for glyph in glyphs])
        except KeyError:
            self._learn(glyphs, text)
            spelt = "".join([self._texts[glyph.id] for glyph in glyphs])
        operators = self._place(glyphs, size)
        if spelt != text and spelt != text.translate(_ALIKE):
            return f"/Span<</ActualText<{_utf16(chr(0xFEFF) + text)}>>>BDC {operators} EMC"
        return operators

    def _learn(self, glyphs: tuple[Glyph, ...], text: str) -> None:
        for glyph, characters in zip(glyphs, _spelling(glyphs, text), strict=True):
            if glyph.id not in self._texts:
                self._texts[glyph.id] = characters.translate(_ALIKE)
                self._known[glyph.id] = f"{glyph.id:04X}", self._font.advance(glyph.id)

    def _place(self, glyphs: tuple[Glyph, ...], size: Mm) -> str:
        parts: list[str] = []
        known, shift, rise = self._known, 0, 0
        for gid, advance, dx, dy, _ in glyphs:
            code, nominal = known[gid]
            if dy != rise:
                rise = dy
                parts.append(f">]TJ {length(dy / self._font.upem * size)} Ts[<")
            shift += dx
            if shift:
                parts.append(f">{length(-shift * self._per_mille)}<")
            parts.append(code)
            shift = advance - nominal - dx
        end = ">]TJ 0 Ts" if rise else ">]TJ"
        return "[<" + "".join(parts) + end

    def register(self, pdf: Any) -> PDFObjectReference:
        """Add the font to a reportlab document and return the reference for a page's resources."""
        name = f"/{self._tag}+{_NOT_IN_NAMES.sub('', self._font.name)}"
        system = dictionary(Registry=PDFString("Adobe"), Ordering=PDFString("Identity"), Supplement=0)
        descendant = dictionary(
            Type="/Font",
            Subtype="/CIDFontType2",
            BaseFont=name,
            CIDSystemInfo=system,
            CIDToGIDMap="/Identity",
            FontDescriptor=self._descriptor(pdf, name),
            W=PDFArrayCompact(self._widths()),
        )
        font = dictionary(
            Type="/Font",
            Subtype="/Type0",
            BaseFont=name,
            Encoding="/Identity-H",
            DescendantFonts=PDFArrayCompact([pdf.Reference(descendant)]),
            ToUnicode=pdf.Reference(stream(self._to_unicode)),
        )
        reference: PDFObjectReference = pdf.Reference(font)
        return reference

    def _descriptor(self, pdf: Any, name: str) -> PDFObjectReference:
        program, size = self._program
        font = self._font
        entries = dictionary(
            Type="/FontDescriptor",
            FontName=name,
            Flags=_SYMBOLIC,
            FontBBox=PDFArrayCompact([round(side * self._per_mille) for side in font.bounds()]),
            ItalicAngle=0,
            Ascent=round(font.ascender * 1000),
            Descent=-round(font.descender * 1000),
            CapHeight=round(font.cap_height * 1000),
            StemV=_STEM,
            FontFile2=pdf.Reference(stream(program, Length1=size)),
        )
        reference: PDFObjectReference = pdf.Reference(entries)
        return reference

    @functools.cached_property
    def _program(self) -> tuple[bytes, int]:
        subset = self._font.subset(sorted(self._known))
        if subset.startswith(b"OTTO"):
            raise ValueError(f"{self._font.name} has PostScript outlines; a PDF here takes TrueType ones")
        return deflate(subset), len(subset)

    @functools.cached_property
    def _tag(self) -> str:
        digest = hashlib.sha256(self._program[0]).digest()
        return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])

    @functools.cached_property
    def _to_unicode(self) -> bytes:
        lines = [f"<{gid:04X}> <{_utf16(text)}>\n" for gid, text in sorted(self._texts.items()) if text]
        blocks = (lines[start : start + _CMAP_BLOCK] for start in range(0, len(lines), _CMAP_BLOCK))
        entries = "".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks)
        return deflate((_CMAP_HEAD + entries + _CMAP_END).encode("ascii"))

    def _widths(self) -> Iterator[str]:
        previous = -1
        for gid, (_, advance) in sorted(self._known.items()):
            if gid != previous + 1:
                yield f"{']' if previous >= 0 else ''}{gid}["
            yield length(advance * self._per_mille)
            previous = gid
        yield "]"


class FontSet:
    """The fonts of one run, named F0, F1 and so on as they come up."""

    def __init__(self) -> None:
        self._fonts: dict[Font, PdfFont] = {}

    def __getitem__(self, font: Font) -> PdfFont:
        known = self._fonts.get(font)
        if known is None:
            known = self._fonts[font] = PdfFont(f"F{len(self._fonts)}", font)
        return known

    def named(self, names: Iterable[str]) -> list[PdfFont]:
        """Return the fonts with these names, in the order they came up."""
        wanted = set(names)
        return [font for font in self._fonts.values() if font.name in wanted]


_CMAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""

_CMAP_END = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()


def _spelling(glyphs: tuple[Glyph, ...], text: str) -> list[str]:
    """Return the characters of each glyph; the first glyph of a cluster takes what can't be shared out."""
    starts = sorted({glyph.cluster for glyph in glyphs})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    spelt: list[str] = []
    for cluster, group in itertools.groupby(glyphs, key=lambda glyph: glyph.cluster):
        count = len(list(group))
        characters = text[cluster : ends[cluster]]
        spelt += list(characters) if len(characters) == count else [characters] + [""] * (count - 1)
    return spelt
