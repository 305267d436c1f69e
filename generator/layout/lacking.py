"""Words that an expression wants and an edition lacks: ``text.cards[piece.id].name`` without words for E2."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.problems import is_near

_BRACKET = r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]"
_CHAIN = re.compile(rf"(?<![\w.])text((?:\.\w+|{_BRACKET})+)(\()?")
_STEP = re.compile(rf"\.(\w+)|({_BRACKET})")


@dataclass(frozen=True, slots=True)
class Lack:
    """A path through the words of an edition that ends too early: ``known`` of its names are there.

    ``is_typed`` if the expression itself has all names up to the missing one, ``is_slip`` if it has that one
    and the words have one that is spelt nearly so.
    """

    path: tuple[str, ...]
    known: int
    is_typed: bool
    is_slip: bool

    @property
    def name(self) -> str:
        """Return the first name that is missing."""
        return self.path[self.known]


def lacks(text: str, words: object, value: Callable[[str], Any]) -> Iterator[Lack]:
    """Yield what the words lack of all that ``text`` reads; ``value`` evaluates what is in brackets."""
    for chain in _CHAIN.finditer(text):
        steps = list(_STEP.finditer(chain[1]))
        if chain[2]:
            # a method, such as get
            steps.pop()
        path = tuple(step[1] or str(value(step[2][1:-1])) for step in steps)
        found = lack(path, words, {at for at, step in enumerate(steps) if step[1]})
        if found is not None:
            yield found


def lack(path: tuple[str, ...], words: object, typed: set[int]) -> Lack | None:
    """Return what the words lack of a path, if anything; its names at ``typed`` stand in the expression."""
    here = words
    for at, name in enumerate(path):
        if not isinstance(here, Mapping):
            return None
        if name not in here:
            is_slip = at in typed and is_near(name, map(str, here))
            return Lack(path, at, typed.issuperset(range(at + 1)), is_slip)
        here = here[name]
    return None
