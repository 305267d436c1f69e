"""What faces are drawn with: theme, other faces, icons, pictures; and the mistakes found while drawing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar

from generator.display import Picture, Symbol
from generator.layout.recall import Recall
from generator.layout.theme import Theme
from generator.problems import Problem, Problems, Source
from generator.schema.template import FaceFile

T = TypeVar("T")

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
    face_hint: Callable[[str], str]
    """Says which face may be meant by an unknown name."""
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


class Gap(NamedTuple):
    """Words that an edition lacks: the path of the first name that is missing, and what is read below it."""

    missing: tuple[str, ...]
    tail: tuple[str, ...]


class Words(Protocol):
    """Knows which mistakes are words that an edition lacks, and tells of these where they belong."""

    def gap(self, error: FaultyError) -> Gap | None:
        """Return the words that are missing, if that is the mistake."""

    def problem(
        self, missing: tuple[str, ...], tails: Sequence[tuple[str, ...]], pieces: Sequence[str]
    ) -> Problem:
        """Return what is told of words that are missing, for all pieces that want them."""


@dataclass(slots=True)
class Faults:
    """Mistakes found while drawing many pieces: the same mistake is told once, with the pieces it is in."""

    language: str
    words: Words | None = None
    pieces: dict[tuple[Source, str, str], list[str]] = field(default_factory=dict)
    gaps: dict[tuple[str, ...], tuple[list[tuple[str, ...]], list[str]]] = field(default_factory=dict)
    count: int = 0
    """How often any mistake was noted, the same one in another piece included."""
    _told: set[tuple[str, ...]] = field(default_factory=set)

    def add(self, error: FaultyError, piece: str) -> None:
        """Note a mistake in a piece."""
        self.count += 1
        gap = self.words.gap(error) if self.words is not None else None
        if gap is None:
            _note(self.pieces.setdefault((error.where, error.message, error.hint), []), piece)
        else:
            tails, names = self.gaps.setdefault(gap.missing, ([], []))
            _note(tails, gap.tail)
            _note(names, piece)

    def report(self, problems: Problems) -> None:
        """Hand the mistakes on, and forget them; of words that are missing, other kinds tell no more."""
        problems.found += self.listed()
        self.pieces.clear()
        self._told.update(self.gaps)
        self.gaps.clear()

    def listed(self) -> Iterator[Problem]:
        """Yield the mistakes as they are told."""
        for missing, (tails, pieces) in self.gaps.items():
            if self.words is not None and missing not in self._told:
                yield self.words.problem(missing, tails, pieces)
        for (where, message, hint), names in self.pieces.items():
            some = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            told = f"{message} (in {some}, language {self.language})"
            yield Problem(where, told, hint, tuple(names))


def _note(known: list[T], one: T) -> None:
    if one not in known:
        known.append(one)
