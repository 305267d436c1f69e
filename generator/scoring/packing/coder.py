"""Small numbers written into bytes and read again: a number that came often takes less than a bit.

This is arithmetic coding with a range of 32 bits. A number is written in the light of those that were
written before under the same name and in the same contexts; the reader counts along. All of it is whole
numbers, and part of the format: docs/qr.md tells it for other languages.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

WEIGHTS = (1, 4, 16, 64)
"""What a number weighs that came before, for each time: anywhere, in the first context, in the second."""

MOST = 128
"""Counts of one context are halved when there are more."""

_WHOLE = (1 << 32) - 1
_SMALL = 1 << 24
_SPARE = 4
"""Bytes that a reader may look beyond the end: there are noughts."""


class NotPackedError(ValueError):
    """These bytes are no packed log; the message says why."""


class Kind(NamedTuple):
    """What a number from 0 to ``size`` - 1 stands for, and where: up to three contexts, each within the last.

    ``factors`` say of each number how much likelier it is than by its counts; they are at most 264.
    """

    name: str
    size: int
    contexts: Sequence[object] = ()
    factors: Sequence[int] = ()


class Coder(Protocol):
    """Writes numbers, or reads them: then what is wanted is not heeded, and what was found is returned."""

    def number(self, kind: "Kind", wanted: int) -> int:
        """Return a number that is written by how often it came."""
        ...

    def even(self, size: int, wanted: int) -> int:
        """Return a number from 0 to ``size`` - 1, at most 65535, that is written as if all came as often."""
        ...

    def text(self, wanted: str) -> str:
        """Return a text of one line; texts stand apart from the numbers."""
        ...


class _Slot(NamedTuple):
    """A number's part of the range."""

    start: int
    size: int
    whole: int


class _Memory:
    """How often each number came, by its name and contexts."""

    def __init__(self) -> None:
        self._counts: dict[tuple[object, ...], list[int]] = {}

    def weights(self, kind: Kind) -> list[int]:
        """Return how likely each number is."""
        weights = [1] * kind.size
        for weight, counts in zip(WEIGHTS, self._of(kind), strict=False):
            for number, count in enumerate(counts):
                if count:
                    weights[number] += weight * count
        if not kind.factors:
            return weights
        return [weight * factor for weight, factor in zip(weights, kind.factors, strict=True)]

    def count(self, kind: Kind, number: int) -> None:
        """Count a number that came."""
        for counts in self._of(kind):
            counts[number] += 1
            if sum(counts) > MOST:
                counts[:] = [count // 2 for count in counts]

    def _of(self, kind: Kind) -> list[list[int]]:
        """Return the counts that a number is written by, the general ones first."""
        keys = ((kind.name,), *((kind.name, *one) for one in enumerate(kind.contexts)))
        return [self._counts.setdefault(key, [0] * kind.size) for key in keys]


class Writer:
    """Writes numbers and texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._memory = _Memory()
        self._low, self._range = 0, _WHOLE
        self._out = bytearray()

    def number(self, kind: Kind, wanted: int) -> int:
        """Write a number."""
        weights = self._memory.weights(kind)
        self._put(_Slot(sum(weights[:wanted]), weights[wanted], sum(weights)))
        self._memory.count(kind, wanted)
        return wanted

    def even(self, size: int, wanted: int) -> int:
        """Write a number of which nothing is known."""
        self._put(_Slot(wanted, 1, size))
        return wanted

    def text(self, wanted: str) -> str:
        """Write a text of one line."""
        self.texts.append(wanted)
        return wanted

    def finish(self) -> bytes:
        """Return the bytes of all numbers: as few as tell the last one, without noughts in their end."""
        self._low += self._range - 1
        self._carry()
        for kept in range(1, 5):
            unit = 1 << 32 - 8 * kept
            if self._range > unit:
                break
        self._out += (self._low // unit * unit).to_bytes(4, "big").rstrip(b"\0")
        return bytes(self._out)

    def _put(self, slot: _Slot) -> None:
        step = self._range // slot.whole
        self._low += step * slot.start
        self._range = step * slot.size
        self._carry()
        while self._range < _SMALL:
            self._out.append(self._low >> 24)
            self._low = self._low << 8 & _WHOLE
            self._range <<= 8

    def _carry(self) -> None:
        """Add what is more than 32 bits to the bytes that are out already."""
        if self._low > _WHOLE:
            self._low &= _WHOLE
            at = len(self._out) - 1
            while self._out[at] == 255:
                self._out[at] = 0
                at -= 1
            self._out[at] += 1


class Reader:
    """Reads what a writer has written."""

    def __init__(self, data: bytes, texts: Sequence[str]) -> None:
        self._texts = list(reversed(texts))
        self._memory = _Memory()
        self._data, self._at = data, 4
        self._code, self._range = int.from_bytes(data[:4].ljust(4, b"\0"), "big"), _WHOLE

    def number(self, kind: Kind, wanted: int = 0) -> int:
        """Return the next number. Raises NotPackedError."""
        del wanted
        weights = self._memory.weights(kind)
        target = self._target(sum(weights))
        number = start = 0
        while start + weights[number] <= target:
            start += weights[number]
            number += 1
        self._take(start, weights[number])
        self._memory.count(kind, number)
        return number

    def even(self, size: int, wanted: int = 0) -> int:
        """Return the next number of which nothing is known. Raises NotPackedError."""
        del wanted
        number = self._target(size)
        self._take(number, 1)
        return number

    def text(self, wanted: str = "") -> str:
        """Return the next text. Raises NotPackedError."""
        del wanted
        if not self._texts:
            raise NotPackedError("a text is missing in it")
        return self._texts.pop()

    def finish(self) -> None:
        """Check that nothing is left over. Raises NotPackedError."""
        if self._texts or self._at < len(self._data):
            raise NotPackedError("there is more in it than a log")

    def _target(self, whole: int) -> int:
        self._step = self._range // whole
        return min(self._code // self._step, whole - 1)

    def _take(self, start: int, size: int) -> None:
        self._code -= self._step * start
        self._range = self._step * size
        while self._range < _SMALL:
            if self._at >= len(self._data) + _SPARE:
                raise NotPackedError("its end is missing")
            byte = self._data[self._at] if self._at < len(self._data) else 0
            self._code = (self._code << 8 | byte) & _WHOLE
            self._range <<= 8
            self._at += 1
