"""Words of a log that stand close together, without a space between them."""

from collections.abc import Callable, Iterator
from itertools import islice

_MOST = 160
"""No turn that anybody has written has more letters."""


def parted(text: str, is_word: Callable[[str], bool], longest: int) -> tuple[str, ...]:
    """Return the words in a text if there is one way to part them, else the text alone.

    ``longest`` is how many letters a word may have.
    """
    if len(text) > _MOST:
        return (text,)
    ways = list(islice(_Glued(text, is_word, longest).ways(0), 2))
    return ways[0] if len(ways) == 1 else (text,)


class _Glued:
    """A text; it is ``hopeless`` from where there is no way to part the rest."""

    def __init__(self, text: str, is_word: Callable[[str], bool], longest: int) -> None:
        self.text = text
        self.is_word = is_word
        self.longest = longest
        self.hopeless: set[int] = set()

    def ways(self, start: int) -> Iterator[tuple[str, ...]]:
        """Yield the ways to part what stands from a letter on."""
        if start == len(self.text):
            yield ()
            return
        found = False
        last = start if start in self.hopeless else min(start + self.longest, len(self.text))
        for end in range(start + 1, last + 1):
            if self.is_word(self.text[start:end]):
                for rest in self.ways(end):
                    found = True
                    yield (self.text[start:end], *rest)
        if not found:
            self.hopeless.add(start)
