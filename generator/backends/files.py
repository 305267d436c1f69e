"""Pages into files, whatever the format."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from generator.display import Document

Format: TypeAlias = Literal["pdf", "svg", "png"]


def write(document: Document, made: Sequence[Path], titles: Sequence[str], fmt: Format, dpi: int) -> None:
    """Write the pages of a document into one PDF, or each into a file of its own with its title.

    Of PNG files ``dpi`` says how fine they are; the page is drawn into a PDF beside the first of them.
    """
    if fmt == "svg":
        from generator.backends import svg

        for page, path, title in zip(document.pages, made, titles, strict=True):
            svg.write(page, path, title)
        return
    from generator.backends import pdf

    if fmt == "pdf":
        pdf.write(document, made[0])
        return
    from generator.backends import png

    source = made[0].with_name("pages.pdf")
    pdf.write(document, source)
    for number, path in enumerate(made):
        png.write(source, number, path, dpi)
