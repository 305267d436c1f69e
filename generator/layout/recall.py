"""Faces that were drawn before: the same face with the same values in a box of the same size is drawn once.

What a face shows depends on its values, on names that are the same all over a kit, and on ``piece``.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from generator.display import Box, Item, Spot, moved
from generator.layout.bind import Scope
from generator.schema.fields import Bound, Model
from generator.schema.template import FaceFile, UseSpec
from generator.yamlsource import Scalar

Faces: TypeAlias = Mapping[str, FaceFile]

_WORD = re.compile(r"[^\W\d]\w*")


class _Unfit(Exception):
    """A value that can't be compared."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn into a box at (x, y), how many elements it took, and the places that it names."""

    items: tuple[Item, ...]
    x: float
    y: float
    elements: int
    spots: tuple[Spot, ...] = ()

    def at(self, box: Box) -> tuple[Item, ...]:
        """Return the same in another box."""
        return moved(self.items, box[0] - self.x, box[1] - self.y)

    def spots_at(self, box: Box) -> Iterator[Spot]:
        """Yield the places that it names, in another box."""
        right, down = box[0] - self.x, box[1] - self.y
        return (replace(spot, x=spot.x + right, y=spot.y + down) for spot in self.spots)


@dataclass(frozen=True, slots=True)
class _Below:
    """The words of a face and of all that it uses; ``is_open`` if it may use any face."""

    words: frozenset[str]
    is_open: bool


@dataclass(slots=True)
class Recall:
    """Remembers the faces of one kit."""

    drawn: dict[Hashable, Drawn] = field(default_factory=dict)
    words: dict[str, frozenset[str]] = field(default_factory=dict)
    below: dict[str, "_Below"] = field(default_factory=dict)

    def key(self, file: FaceFile, box: Box, scope: Scope, faces: Faces) -> Hashable | None:
        """Return what tells a drawing of a face from another, or None if nothing does."""
        names = sorted(self._words(file) & scope.keys() - _SAME)
        piece = scope.get("piece") if self._mentions("piece", file, faces) else None
        try:
            values = tuple((name, frozen(scope[name])) for name in names if name != "piece")
            return file.face, round(box[2], 6), round(box[3], 6), values, frozen(piece)
        except _Unfit:
            return None

    def _words(self, file: FaceFile) -> frozenset[str]:
        """Return all words in the expressions of a face; those of its values are among them."""
        if file.face not in self.words:
            found = (_WORD.findall(text) for text in _expressions(file))
            self.words[file.face] = frozenset(word for words in found for word in words)
        return self.words[file.face]

    def tells_of_pages(self, file: FaceFile, faces: Faces) -> bool:
        """Return whether a face may show on which pages kinds stand, or how backs are printed."""
        return self._mentions("build", file, faces) or (
            self._mentions("kit", file, faces) and self._mentions("pages", file, faces)
        )

    def _mentions(self, word: str, file: FaceFile, faces: Faces) -> bool:
        """Return whether a name may stand in a face, or in one that it uses."""
        if file.face not in self.below:
            self.below[file.face] = self._all_below(file, faces)
        below = self.below[file.face]
        return below.is_open or word in below.words

    def _all_below(self, file: FaceFile, faces: Faces) -> _Below:
        reached, waiting, is_open = {file.face: file}, [file], False
        while waiting:
            for use in _uses(waiting.pop()):
                used = None if use.face.is_open else faces.get(use.face.text)
                is_open |= used is None
                if used is not None and used.face not in reached:
                    reached[used.face] = used
                    waiting.append(used)
        return _Below(frozenset[str]().union(*map(self._words, reached.values())), is_open)


_SAME = frozenset(("sizes", "text", "edition", "options", "content", "kit", "build"))


def frozen(value: Any) -> Hashable:
    """Return a value as something that can be compared and looked up. Raises _Unfit."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float):
        # 1, 1.0 and True are equal, and so are 0.0 and -0.0, but they are not printed alike
        return type(value), repr(value)
    if isinstance(value, Mapping):
        return "mapping", tuple((frozen(name), frozen(part)) for name, part in value.items())
    for sort in (list, tuple, range):
        if isinstance(value, sort):
            return sort, tuple(map(frozen, value))
    raise _Unfit


def _expressions(value: Any) -> Iterator[str]:
    """Yield the texts below a part of a face that hold expressions."""
    if isinstance(value, Bound):
        if value.value is None:
            yield value.text
    elif isinstance(value, Scalar):
        yield value
    else:
        for part in _parts(value):
            yield from _expressions(part)


def _uses(value: Any) -> Iterator[UseSpec]:
    if isinstance(value, UseSpec):
        yield value
    for part in _parts(value):
        yield from _uses(part)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, Model):
        yield from value.__dict__.values()
    elif isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value
