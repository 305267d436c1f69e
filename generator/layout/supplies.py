"""What faces are drawn with: theme, other faces, icons, pictures; and the mistakes found while drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.display import Picture, Symbol
from generator.layout.recall import Recall
from generator.layout.theme import Theme
from generator.problems import Problem, Problems, Source
from generator.schema.template import FaceFile

MAX_ELEMENTS_OF_A_KIT = 2_000_000


@dataclass(slots=True)
class Budget:
    """How many elements may still be drawn for a kit, so that a downloaded edition comes to an end."""

    left: int = MAX_ELEMENTS_OF_A_KIT


@dataclass(frozen=True, slots=True)
class Supplies:
    """Everything a face may draw on. The look-ups raise Wrong for an unknown name."""

    theme: Theme
    faces: Mapping[str, FaceFile]
    icon: Callable[[str], Symbol]
    picture: Callable[[str], Picture | Symbol]
    budget: Budget = field(default_factory=Budget)
    recall: Recall = field(default_factory=Recall)


NO_GLYPH_HINT = "give the theme's font a fallback that has it"


def in_short(text: str) -> str:
    """Return the beginning of a text between quotation marks."""
    return repr(text if len(text) <= 40 else text[:37].rstrip() + "...")


class FaultyError(Exception):
    """A field can't be drawn as written."""

    def __init__(self, where: Source, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.where = where
        self.message = message
        self.hint = hint


@dataclass(slots=True)
class Faults:
    """Mistakes found while drawing many pieces: the same mistake is told once, with the pieces it is in."""

    language: str
    pieces: dict[tuple[Source, str, str], list[str]] = field(default_factory=dict)
    count: int = 0
    """How often any mistake was noted, the same one in another piece included."""

    def add(self, error: FaultyError, piece: str) -> None:
        """Note a mistake in a piece."""
        self.count += 1
        names = self.pieces.setdefault((error.where, error.message, error.hint), [])
        if piece not in names:
            names.append(piece)

    def report(self, problems: Problems) -> None:
        """Hand the mistakes on, and forget them."""
        problems.found += self.listed()
        self.pieces.clear()

    def listed(self) -> Iterator[Problem]:
        """Yield the mistakes as they are told."""
        for (where, message, hint), names in self.pieces.items():
            some = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            told = f"{message} (in {some}, language {self.language})"
            yield Problem(where, told, hint, tuple(names))
