"""The two sides of each sheet that comes out of a printer."""

from generator.layout.imposition import Imposed, ImposedPage


def pairs_of_sides(imposed: Imposed) -> list[tuple[ImposedPage, ImposedPage]]:
    """Return front and back of each sheet; of a sheet to fold the same page twice."""
    pages = imposed.pages
    if imposed.backs == "gutter":
        return [(page, page) for page in pages]
    if imposed.backs == "split":
        return list(zip(pages[: imposed.sheets], pages[imposed.sheets :], strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))
