"""PDF objects made through reportlab: dictionaries, and streams that are deflated already."""

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream


def deflate(data: bytes) -> bytes:
    """Return ``data`` packed for a FlateDecode stream."""
    return zlib.compress(data, 6)


def dictionary(**entries: Any) -> PDFDictionary:
    """Return a dictionary; a value that is a str stands as it is, so names bring their slash."""
    return PDFDictionary(entries)


def stream(deflated: bytes, **entries: Any) -> PDFStream:
    """Return a new stream of bytes that ``deflate`` packed; an object belongs to one file only."""
    return PDFStream(dictionary(Filter="/FlateDecode", **entries), deflated)
