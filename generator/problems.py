"""What is wrong with a person's files: where, what was expected, what was found, what to do."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A place in a file; line and column count from 1, and are 0 where the whole file is meant."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a person's file; ``pieces`` are those that show it, each as its kind and its id."""

    where: Source
    message: str
    hint: str = ""
    pieces: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}"
        return f"{text}\n    hint: {self.hint}" if self.hint else text


class ProblemsError(Exception):
    """A person's files are wrong; ``problems`` has all that was found, in file order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(slots=True)
class Problems:
    """Collects problems, so that one run reports all of them."""

    found: list[Problem] = field(default_factory=list)

    def add(self, where: Source, message: str, hint: str = "") -> None:
        """Note one problem."""
        self.found.append(Problem(where, message, hint))

    def raise_if_any(self) -> None:
        """Raise ProblemsError if anything was noted."""
        if self.found:
            raise ProblemsError(self.found)


def is_near(word: str, known: Iterable[str]) -> bool:
    """Return whether a known word is spelt so nearly the same that a slip of the pen is likely."""
    return bool(difflib.get_close_matches(word, list(known), n=1, cutoff=0.8))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the nearest known word, or lists the known ones."""
    names = sorted(known)
    near = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    if not names:
        return ""
    listed = ", ".join(names[:12])
    return f"known are {listed}" + (", ..." if len(names) > 12 else "")
