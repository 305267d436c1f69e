"""Use case: the page that is printed and measured to calibrate a printer, front and back."""

from generator.calibration.deviation import expected, marks, too_small
from generator.display import Document, Page, Picture, Symbol
from generator.layout.face import Drawing
from generator.layout.pictures import Pictures
from generator.layout.supplies import Faults, Supplies
from generator.layout.theme import Theme, make_theme
from generator.library.templates import Templates
from generator.library.tree import stock_folder
from generator.library.words import ENGLISH, shared_words
from generator.problems import Problems, Source
from generator.units import Paper

FACE, THEME = "calibration-page", "plain"
SIDES = ("front", "back")


def document(paper: Paper, language: str = ENGLISH) -> Document:
    """Return the test page for ``paper`` in true size, a page for each side, to be turned on the long edge.

    Raises ProblemsError for paper that is too small, and for what is wrong with the face.
    """
    problems = Problems()
    if (doubt := too_small(paper)) is not None:
        problems.add(Source("--paper"), doubt.message, doubt.hint)
    problems.raise_if_any()
    pages = _Press(problems, language).pages(paper)
    problems.raise_if_any()
    return Document(f"Calibration for {paper.name} paper", language, pages, "long")


class _Press:
    """Draws a face of the stock that belongs to no edition."""

    def __init__(self, problems: Problems, language: str) -> None:
        self.problems = problems
        self.language = language
        self.templates = Templates((), problems)
        self.pictures = Pictures()

    def pages(self, paper: Paper) -> tuple[Page, ...]:
        face, theme = self.templates.face(FACE), self._theme()
        if face is None or theme is None:
            return ()
        faults = Faults(self.language)
        words = shared_words(self.language, self.problems)
        supplies = Supplies(theme, self.templates.faces, self._icon, self._picture, self.templates.face_hint)
        box = (0, 0, paper.width, paper.height)
        pages = tuple(
            Page(
                paper.width,
                paper.height,
                Drawing(supplies, faults, FACE).face(face, box, _values(side, paper) | {"text": words}),
            )
            for side in SIDES
        )
        faults.report(self.problems)
        return pages

    def _theme(self) -> Theme | None:
        file = self.templates.theme(THEME)
        return make_theme(file, "full", stock_folder(), self.problems) if file is not None else None

    def _icon(self, name: str) -> Symbol:
        return self.pictures.drawing(self.templates.icon_file(name), name)

    def _picture(self, name: str) -> Picture | Symbol:
        return self.pictures.picture(self.templates.picture_file(name))


def _values(side: str, paper: Paper) -> dict[str, object]:
    at, wanted = marks(paper), expected(paper)
    return {
        "side": side,
        "paper": paper.name,
        "left": at.left,
        "top": at.top,
        "right": at.right,
        "bottom": at.bottom,
        "across": wanted.d,
        "down": wanted.e,
    }
