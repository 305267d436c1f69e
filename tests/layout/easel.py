"""Draws a face written as YAML in a test, with the stock theme."""

from typing import Any

from generator.display import Item, Rect, Symbol, Text, Use
from generator.layout.face import Drawing
from generator.layout.supplies import Faults, Supplies
from generator.layout.theme import make_theme
from generator.library.templates import Templates
from generator.library.tree import stock_folder
from generator.problems import Problems, did_you_mean
from generator.schema.checking import check
from generator.schema.fields import Wrong
from generator.schema.template import FaceFile
from generator.yamlsource import parse

BOX = (0.0, 0.0, 100.0, 60.0)


def face_file(text: str) -> FaceFile:
    """Return the face in ``text``, which must be right."""
    problems = Problems()
    value = parse(text, "face.yaml", problems)
    assert value is not None, problems.found
    file = check(FaceFile, value, problems)
    assert file is not None, problems.found
    return file


def supplies(*faces: str) -> Supplies:
    """Return the stock theme in full ink, the faces given, and two icons."""
    problems = Problems()
    theme = Templates((), problems).theme("plain")
    assert theme is not None, problems.found
    made = make_theme(theme, "full", stock_folder(), problems)
    files = {file.face: file for file in map(face_file, faces)}
    return Supplies(made, files, _icon, _no_picture, lambda name: did_you_mean(name, files))


def _icon(name: str) -> Symbol:
    if name not in ("star", "wood"):
        raise Wrong(f"unknown icon {name}", "did you mean star?")
    return Symbol(name, (0, 0, 24, 24), ())


def _no_picture(name: str) -> Symbol:
    raise Wrong(f"there is no file {name}")


def draw(text: str, *others: str, **values: Any) -> tuple[Item, ...]:
    """Return what the face in ``text`` draws into BOX; it must have no faults."""
    items, problems = attempt(text, *others, **values)
    assert problems == []
    return items


def attempt(text: str, *others: str, **values: Any) -> tuple[tuple[Item, ...], list[str]]:
    """Return what a face draws into BOX, and its faults as ``line:column: message``."""
    file = face_file(text)
    faults = Faults("en")
    drawing = Drawing(supplies(text, *others), faults, "card C1")
    items = drawing.face(file, BOX, {"sizes": {"box": 6.8}, **values})
    problems = Problems()
    faults.report(problems)
    return items, [f"{found.where.line}:{found.where.column}: {found.message}" for found in problems.found]


def rects(items: tuple[Item, ...]) -> list[tuple[float, float, float, float]]:
    """Return x, y, width and height of the rectangles among ``items``, rounded."""
    return [
        (round(item.x, 3), round(item.y, 3), round(item.width, 3), round(item.height, 3))
        for item in items
        if isinstance(item, Rect)
    ]


def texts(items: tuple[Item, ...]) -> list[str]:
    """Return the runs of text among ``items``."""
    return [item.text for item in items if isinstance(item, Text)]


def icons(items: tuple[Item, ...]) -> list[str]:
    """Return the names of the icons among ``items``."""
    return [item.symbol.name for item in items if isinstance(item, Use)]
