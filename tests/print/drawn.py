"""What stands on a page of a PDF, read from its operators: outlines and words in mm, y downwards."""

import functools
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Self

import pikepdf
import pypdfium2 as pdfium

MM_PER_PT = 25.4 / 72

Box = tuple[float, float, float, float]
"""left, top, right, bottom."""


class Point(NamedTuple):
    x: float
    y: float


class Matrix(NamedTuple):
    """As PDF writes it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def before(self, other: Self) -> "Matrix":
        """Return the matrix that does this one, then ``other``."""
        origin = other.map(self.e, self.f)
        right, down = other.turn(self.a, self.b), other.turn(self.c, self.d)
        return Matrix(*right, *down, *origin)

    def turn(self, x: float, y: float) -> Point:
        return Point(self.a * x + self.c * y, self.b * x + self.d * y)

    def map(self, x: float, y: float) -> Point:
        turned = self.turn(x, y)
        return Point(turned.x + self.e, turned.y + self.f)


@dataclass(frozen=True, slots=True)
class Outline:
    """A path as it is inked: its points (handles of curves left out), colours ``#RRGGBB``, dashes in mm."""

    lines: tuple[tuple[Point, ...], ...]
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...]

    @property
    def box(self) -> Box:
        return hull(point for line in self.lines for point in line)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def hull(points: "Iterator[Point]") -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(slots=True)
class _State:
    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(slots=True)
class _Reader:
    """Follows the operators of one page, into its forms if ``deep``."""

    deep: bool
    outlines: list[Outline] = field(default_factory=list)
    lines: list[list[Point]] = field(default_factory=list)
    forms: dict[Any, list[Any]] = field(default_factory=dict)

    def read(self, content: Any, resources: Any, state: _State) -> None:
        stack: list[_State] = []
        for operands, operator in self._parsed(content):
            match str(operator):
                case "q":
                    stack.append(replace(state))
                case "Q":
                    state = stack.pop()
                case "cm":
                    state.matrix = Matrix(*map(float, operands)).before(state.matrix)
                case "Do":
                    self._form(resources.XObject[operands[0]], resources, state)
                case "f" | "f*" | "S" | "B" | "B*" | "n" as finish:
                    self._ink(finish, state)
                case name:
                    self._set(name, operands, state)
                    self._construct(name, [float(part) for part in operands if _is_number(part)], state)
        assert not stack, "q without Q"

    def _parsed(self, content: Any) -> list[Any]:
        key = content.objgen
        if key not in self.forms:
            self.forms[key] = list(pikepdf.parse_content_stream(content))
        return self.forms[key]

    def _form(self, form: Any, resources: Any, state: _State) -> None:
        if self.deep and form.Subtype == "/Form":
            self.read(form, form.get("/Resources", resources), replace(state))

    def _set(self, name: str, operands: Any, state: _State) -> None:
        match name:
            case "g" | "rg":
                state.fill = _colour(operands)
            case "G" | "RG":
                state.stroke = _colour(operands)
            case "w":
                state.width = float(operands[0])
            case "d":
                state.dash = tuple(map(float, operands[0]))

    def _construct(self, name: str, numbers: list[float], state: _State) -> None:
        match name:
            case "re":
                x, y, width, height = numbers
                corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
                self.lines.append([state.matrix.map(*corner) for corner in corners])
            case "m":
                self.lines.append([state.matrix.map(*numbers)])
            case "l" | "c":
                self.lines[-1].append(state.matrix.map(*numbers[-2:]))
            case "h":
                self.lines[-1].append(self.lines[-1][0])

    def _ink(self, finish: str, state: _State) -> None:
        lines, self.lines = tuple(map(tuple, self.lines)), []
        if finish != "n":
            fill = None if finish == "S" else state.fill
            stroke = state.stroke if finish[0] in "SB" else None
            scale = abs(state.matrix.turn(1, 0).x + state.matrix.turn(0, 1).x)
            self.outlines.append(Outline(lines, fill, stroke, state.width * scale, state.dash))


def _is_number(operand: Any) -> bool:
    return not isinstance(operand, pikepdf.Object)


def _colour(operands: Any) -> str:
    channels = [round(float(part) * 255) for part in operands]
    red, green, blue = channels * 3 if len(channels) == 1 else channels
    return f"#{red:02X}{green:02X}{blue:02X}"


@functools.lru_cache(maxsize=32)
def outlines(path: Path, page: int) -> tuple[Outline, ...]:
    """Return all outlines of a page, counted from 0, in the order they are inked."""
    return _read(path, page, deep=True)


@functools.lru_cache(maxsize=32)
def around_pieces(path: Path, page: int) -> tuple[Outline, ...]:
    """Return the outlines that stand on a page itself, not in its pieces: marks, ruler."""
    return _read(path, page, deep=False)


def _read(path: Path, page: int, *, deep: bool) -> tuple[Outline, ...]:
    with pikepdf.open(path) as pdf:
        sheet = pdf.pages[page]
        height = float(sheet.MediaBox[3])
        reader = _Reader(deep)
        reader.read(
            sheet.Contents,
            sheet.Resources,
            _State(Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, 0, height * MM_PER_PT)),
        )
        return tuple(reader.outlines)


def text_of(path: Path, page: int | None = None) -> str:
    """Return the words of a page, or of all, with single spaces."""
    with closing(pdfium.PdfDocument(path)) as document:
        numbers = range(len(document)) if page is None else [page]
        texts = [document[number].get_textpage().get_text_bounded() for number in numbers]
    return " ".join(" ".join(texts).split())


def words_at(path: Path, page: int, word: str) -> list[Box]:
    """Return where ``word`` stands on a page, in mm."""
    with closing(pdfium.PdfDocument(path)) as document:
        sheet = document[page]
        height = sheet.get_height()
        text = sheet.get_textpage()
        search = text.search(word, match_case=True)
        boxes = []
        while (found := search.get_next()) is not None:
            chars = [text.get_charbox(found[0] + index) for index in range(found[1])]
            lefts, bottoms, rights, tops = zip(*chars, strict=True)
            box = min(lefts), height - max(tops), max(rights), height - min(bottoms)
            boxes.append((box[0] * MM_PER_PT, box[1] * MM_PER_PT, box[2] * MM_PER_PT, box[3] * MM_PER_PT))
    return boxes
