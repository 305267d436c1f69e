"""SVG files as elements that know their line; a drawing that can't be shown is refused by them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from generator.problems import Source

SVG = "http://www.w3.org/2000/svg"

NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({NUMBER})(?:px)?\s*")
_NUMBERS = re.compile(rf"[\s,]*+(?:{NUMBER}[\s,]*+)*+")


class UnsupportedDrawing(Exception):
    """An SVG file can't be shown exactly; ``message`` names the element, ``where`` its line."""

    def __init__(self, where: Source, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where
        self.message = message


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an SVG file; ``style`` is merged into its attributes."""

    tag: str
    attributes: Mapping[str, str]
    where: Source
    children: list["Element"] = field(default_factory=list)

    def refuse(self, why: str) -> UnsupportedDrawing:
        """Return the error to raise about this element."""
        return UnsupportedDrawing(self.where, f"<{self.tag}> {why}")

    def number(self, name: str, default: float = 0.0) -> float:
        """Return the attribute as a number of user units. Raises UnsupportedDrawing."""
        return default if name not in self.attributes else self.length(name, self.attributes[name])

    def length(self, name: str, text: str) -> float:
        """Return ``text``, the value of ``name``, as a number of user units. Raises UnsupportedDrawing."""
        match = _LENGTH.fullmatch(text)
        if match is None:
            raise self.refuse(f"needs a plain number, found {name}={text!r}")
        return float(match.group(1))

    def size(self, name: str, default: float = 0.0) -> float:
        """Return the attribute as a number that is not negative. Raises UnsupportedDrawing."""
        value = self.number(name, default)
        if value < 0:
            raise self.refuse(f"can't have a negative {name}, found {value:g}")
        return value

    def numbers(self, name: str, text: str) -> list[float]:
        """Return the numbers listed in ``text``, the value of ``name``. Raises UnsupportedDrawing."""
        if _NUMBERS.fullmatch(text) is None:
            raise self.refuse(f"needs plain numbers, found {name}={text!r}")
        return [float(number) for number in re.findall(NUMBER, text)]


def parse(path: Path) -> Element:
    """Return the outermost element of an SVG file. Raises UnsupportedDrawing, OSError."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    builder = _Builder(path, parser)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.EntityDeclHandler = builder.entity
    try:
        parser.Parse(path.read_bytes(), True)  # noqa: FBT003, the C function takes no names
    except expat.ExpatError as error:
        where = Source(str(path), error.lineno, error.offset + 1)
        raise UnsupportedDrawing(where, f"not an SVG file: {expat.ErrorString(error.code)}") from error
    return builder.top[0]


class _Builder:
    """Makes elements of what the parser finds; foreign elements and their children are left out."""

    def __init__(self, path: Path, parser: expat.XMLParserType) -> None:
        self.file = str(path)
        self.parser = parser
        self.top: list[Element] = []
        self.open: list[Element] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(_tag(name), _merged(attributes), self.where())
        siblings = self.open[-1].children if self.open else self.top
        if element.tag or not self.open:
            siblings.append(element)
        self.open.append(element)

    def end(self, _name: str) -> None:
        self.open.pop()

    def entity(self, *_declaration: object) -> None:
        raise UnsupportedDrawing(self.where(), "<!ENTITY> can't be drawn")

    def where(self) -> Source:
        return Source(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)


def _tag(name: str) -> str:
    """Return the local name, or nothing for an element of another namespace."""
    space, _, local = name.rpartition(" ")
    return local if space == SVG else ""


def _merged(attributes: dict[str, str]) -> dict[str, str]:
    own = {name: value for name, value in attributes.items() if " " not in name}
    for declaration in attributes.get("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            own[name.strip()] = value.strip()
    return own
