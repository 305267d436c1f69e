"""The PDF back end: documents become files that print at true size, the same bytes every time.

Everything is drawn in mm under one matrix a page that also turns y downwards. Symbols are form
XObjects, so a face that stands on twenty sheets is stored once.
"""

import copy
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFArrayCompact,
    PDFDictionary,
    PDFImageXObject,
    PDFObjectReference,
    PDFPage,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from generator.backends.numerals import ratio
from generator.backends.pdffonts import PdfFont
from generator.backends.pdfobjects import deflate, dictionary, stream
from generator.backends.pdfstream import Form, Stream, Streams
from generator.backends.pictures import encoded
from generator.backends.target import replace
from generator.display import MITER_LIMIT, Box, Document, Page, Picture
from generator.units import MM_PER_PT

_PT_PER_MM = 1 / MM_PER_PT
_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "none": "/Simplex"}
_MEDIA_TYPES = {".json": "application#2Fjson", ".txt": "text#2Fplain", ".yaml": "application#2Fyaml"}

rl_config.useA85 = 0


class PdfWriter:
    """Writes the documents of one run.

    They share symbols, pages and fonts: operators are made once, and each font is cut down once to
    the glyphs of all documents.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = tuple(documents)
        self._streams = Streams()
        self._pages: dict[int, Stream] = {}
        self._images: dict[str, Any] = {}
        for page in (page for document in self._documents for page in document.pages):
            if id(page) not in self._pages:
                self._pages[id(page)] = self._streams.page(page, _to_points(page))

    def write(self, document: Document, path: Path) -> None:
        """Write one of the documents to ``path``, whole or not at all."""
        pages = [(page, self._pages[id(page)]) for page in document.pages]
        file = _File(document)
        for number, (page, content) in enumerate(pages):
            file.mark(document, number)
            file.add_page(page, content)
        self._add_resources(file, [content for _, content in pages])
        file.attach(document.attachments)
        replace(path, file.data())

    def _add_resources(self, file: "_File", contents: list[Stream]) -> None:
        fonts = {name for content in contents for name in content.fonts}
        for name in _closure(self._streams, contents):
            drawn = self._streams.xobjects[name]
            if isinstance(drawn, Form):
                file.add_form(drawn)
                fonts.update(drawn.stream.fonts)
            else:
                file.add_image(name, self._image(name, drawn))
        file.add_fonts(self._streams.fonts.named(fonts))

    def _image(self, name: str, picture: Picture) -> Any:
        """Return a fresh image object; its pixels are read and packed once a run."""
        if name not in self._images:
            source = ImageReader(io.BytesIO(encoded(picture)))
            self._images[name] = PDFImageXObject(name, source, mask="auto")
        return copy.copy(self._images[name])


def write(document: Document, path: Path) -> None:
    """Write a single document to ``path``; several of one run share a PdfWriter."""
    PdfWriter([document]).write(document, path)


def _closure(streams: Streams, contents: Iterable[Stream]) -> list[str]:
    """Return the names of all forms and pictures that ``contents`` draw, directly or through a form."""
    found: dict[str, None] = {}
    waiting = list(contents)
    for content in waiting:
        for name in content.xobjects:
            drawn = streams.xobjects[name]
            if name not in found and isinstance(drawn, Form):
                waiting.append(drawn.stream)
            found[name] = None
    return list(found)


class _File(Canvas):
    """One PDF file. reportlab keeps the objects, the outline and the cross references."""

    _doc: Any

    def __init__(self, document: Document) -> None:
        super().__init__("", pdfVersion=(1, 7), invariant=1, lang=document.language)
        info = self._doc.info
        info.title, info.creator = document.title, "papercity"
        info.author = info.subject = info.keywords = ""
        self._doc.Catalog.ViewerPreferences = dictionary(
            PrintScaling="/None",
            DisplayDocTitle="true",
            Duplex=_DUPLEX[document.duplex],
            PickTrayByPDFSize="true",
        )

    def _make_preamble(self) -> None:
        # reportlab's own would name Helvetica, which is not embedded and which print shops refuse.
        self._preamble = ""

    def data(self) -> bytes:
        """Return the bytes of the finished file."""
        made: bytes = self._doc.GetPDFData(self)
        return made

    def mark(self, document: Document, number: int) -> None:
        """Enter the bookmarks of the page that is added next into the outline."""
        for index, bookmark in enumerate(document.bookmarks):
            if bookmark.page == number:
                self.bookmarkPage(f"b{index}")
                self.addOutlineEntry(bookmark.title, f"b{index}", bookmark.level)

    def add_page(self, page: Page, content: Stream) -> None:
        """Add a page; only here mm become points."""
        whole = (0.0, 0.0, page.width, page.height)
        sheet: Any = PDFPage()
        sheet.MediaBox = _in_points(whole, page)
        sheet.TrimBox = _in_points(page.trim or whole, page)
        sheet.BleedBox = _in_points(page.bleed or whole, page)
        sheet.Resources = _resources(content)
        sheet.Contents = stream(content.data)
        self._doc.updateSignature(content.data)
        self._doc.addPage(sheet)

    def add_form(self, form: Form) -> None:
        """Add a symbol."""
        x, y, width, height = form.box
        box = PDFArrayCompact(map(ratio, (x, y, x + width, y + height)))
        content = stream(
            form.stream.data, Type="/XObject", Subtype="/Form", BBox=box, Resources=_resources(form.stream)
        )
        self._doc.updateSignature(form.stream.data)
        self._doc.Reference(content, form.name)

    def add_image(self, name: str, image: Any) -> None:
        """Add a picture, and its transparency as a soft mask."""
        mask = getattr(image, "_smask", None)
        if mask is not None:
            image.smask = self._doc.Reference(copy.copy(mask))
        self._doc.Reference(image, name)

    def add_fonts(self, fonts: Iterable[PdfFont]) -> None:
        """Fill the dictionary of fonts that all pages and forms share."""
        shared = self._doc.idToObject["BasicFonts"]
        for font in fonts:
            shared[font.name] = font.register(self._doc)

    def attach(self, attachments: dict[str, bytes]) -> None:
        """Embed files, named in the catalogue and marked as the data behind the document."""
        if not attachments:
            return
        files = {name: self._attachment(name, attachments[name]) for name in sorted(attachments)}
        names = PDFArray(part for name, file in files.items() for part in (PDFString(name), file))
        catalogue = self._doc.Catalog
        catalogue.Names = dictionary(EmbeddedFiles=dictionary(Names=names))
        catalogue.AF = PDFArray(files.values())
        # reportlab writes the keys of this list only.
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "AF"]

    def _attachment(self, name: str, data: bytes) -> PDFObjectReference:
        kind = _MEDIA_TYPES.get(Path(name).suffix, "application#2Foctet-stream")
        packed = deflate(data)
        self._doc.updateSignature(packed)
        content = stream(packed, Type="/EmbeddedFile", Subtype=f"/{kind}", Params=dictionary(Size=len(data)))
        embedded = self._doc.Reference(content)
        entries = dictionary(
            Type="/Filespec",
            F=PDFString(name),
            UF=PDFString(name),
            EF=dictionary(F=embedded, UF=embedded),
            AFRelationship="/Data",
        )
        reference: PDFObjectReference = self._doc.Reference(entries)
        return reference


def _resources(content: Stream) -> PDFDictionary:
    drawn = {name: PDFObjectReference(name) for name in sorted(content.xobjects)}
    return dictionary(Font=PDFObjectReference("BasicFonts"), XObject=PDFDictionary(drawn))


def _to_points(page: Page) -> str:
    """Return the operators after which a page is drawn in mm with y downwards."""
    return f"{_scaled(1)} 0 0 {_scaled(-1)} 0 {_scaled(page.height)} cm {MITER_LIMIT} M"


def _in_points(box: Box, page: Page) -> PDFArrayCompact:
    x, y, width, height = box
    return PDFArrayCompact(map(_scaled, (x, page.height - y - height, x + width, page.height - y)))


def _scaled(value: float) -> str:
    return ratio(value * _PT_PER_MM)
